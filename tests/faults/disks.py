"""Disks that are full or read-only, folders that vanish."""

import contextlib
import os
import shutil
import subprocess
import time

from common import Skip, boards, call, command, expect, is_root, records, results, scores, start


def task(folder, out):
    one = folder / "one.txt"
    if not one.exists():
        boards(one, 6)
    return ["solve", one, "--method", "nbmcts", "--playouts", "1e5", "--starts", 16, "--quiet", "--out", out]


@contextlib.contextmanager
def disk(folder, size):
    """A disk of its own, of `size`."""
    if not is_root():
        raise Skip("only root can mount a disk")
    at = folder / "disk"
    at.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", at], capture_output=True).returncode:
        raise Skip("no disk can be mounted here")
    try:
        yield at
    finally:
        subprocess.run(["umount", "-l", at], check=True)


def remount(at, option):
    subprocess.run(["mount", "-o", f"remount,{option}", at], check=True)


def test_a_full_disk_ends_the_run_and_the_same_command_goes_on(folder):
    call(*task(folder, folder / "whole"))
    with disk(folder, "24k") as at:
        done = call(*task(folder, at), code=1, says="cannot write")
        expect("make room" in done.stderr, done.stderr)
        known = records(at)
        remount(at, "size=4m")
        call(*task(folder, at))
        expect(known.items() <= records(at).items(), "a finished search is lost")
        expect(results(at) == results(folder / "whole"), "other bytes")
    return f"{len(known)} of 96 searches were kept"


def test_a_store_that_a_group_shares_stays_the_group_s(folder):
    if not is_root():
        raise Skip("only root can give a file away")
    store = folder / "shared.jsonl"
    for seed, boards_of in enumerate(("one", "two")):
        boards(folder / f"{boards_of}.txt", 1, seed=seed)
        call("solve", folder / f"{boards_of}.txt", "--playouts", 10, "--quiet", "--out", store)
        if seed == 0:
            os.chown(store, 1001, 5000)
            store.chmod(0o660)
    about = store.stat()
    expect((about.st_uid, about.st_gid, about.st_mode & 0o777) == (1001, 5000, 0o660), f"{about}")


def test_a_full_stdout_is_an_error_and_the_lines_are_kept(folder):
    for form in (["--json"], []):
        out = folder / f"out{len(form)}"
        with open("/dev/full", "w") as full:
            done = subprocess.run(command(*task(folder, out), *form), stdout=full, stderr=subprocess.PIPE, text=True)
        expect(done.returncode == 1 and "cannot write to stdout" in done.stderr, f"{done}")
        call(*task(folder, out))
        expect(len(scores(out / "one.jsonl")) == 6, "six lines")
    with open("/dev/full", "w") as full:
        picture = os.path.join(os.path.dirname(__file__), "..", "pictures", "tatham.png")
        done = subprocess.run(command("import", picture), stdout=subprocess.PIPE, stderr=full, text=True)
        expect(done.returncode == 0 and done.stdout.startswith("> tatham"), f"{done}")
    with open("/dev/full", "w") as full:
        done = subprocess.run(command("--help"), stdout=full, stderr=subprocess.PIPE, text=True)
    expect(done.returncode == 1 and "cannot write to stdout" in done.stderr, f"{done}")


def test_a_read_only_folder_is_an_error_and_the_same_command_goes_on(folder):
    call(*task(folder, folder / "whole"))
    with disk(folder, "4m") as at:
        process = start(*task(folder, at), stderr=subprocess.DEVNULL)
        while len(records(at)) < 5:
            time.sleep(0.005)
        process.kill()
        process.wait()
        known = records(at)
        remount(at, "ro")
        call(*task(folder, at), code=1, says="cannot write")
        call("status", at)
        remount(at, "rw")
        call(*task(folder, at))
        expect(known.items() <= records(at).items(), "a finished search is lost")
        remount(at, "ro")
        call(*task(folder, at))
        expect(results(at) == results(folder / "whole"), "other bytes")


def test_a_disk_that_fills_up_while_running_ends_the_run(folder):
    call(*task(folder, folder / "whole"))
    with disk(folder, "4m") as at:
        line = task(folder, at)
        process = start(*line)
        while len(records(at)) < 2:
            time.sleep(0.005)
        with contextlib.suppress(OSError), open(at / "fill", "wb", buffering=0) as fill:
            while True:
                fill.write(bytes(4096))
        known = records(at)
        _, said = process.communicate(timeout=60)
        expect(process.returncode == 1 and "cannot write" in said, f"{process.returncode} {said}")
        (at / "fill").unlink()
        call(*line)
        expect(known.items() <= records(at).items(), "a finished search is lost")
        expect(results(at) == results(folder / "whole"), "other bytes")


def test_a_folder_that_vanishes_ends_the_run(folder):
    call(*task(folder, folder / "whole"))
    for number, moved in enumerate((False, True)):
        out = folder / f"out-{number}"
        process = start(*task(folder, out))
        while len(records(out)) < 2:
            time.sleep(0.005)
        run = next(out.glob("*.run"))
        begun = time.monotonic()
        run.rename(folder / "elsewhere") if moved else shutil.rmtree(run)
        _, said = process.communicate(timeout=60)
        expect(process.returncode == 1 and "was deleted or moved while the run was under way" in said, f"{process.returncode} {said}")
        expect(not run.exists(), "nothing is made anew")
        if moved:
            (folder / "elsewhere").rename(run)
            expect(len(records(out)) >= 2, "what was finished is there")
        call(*task(folder, out))
        expect(results(out) == results(folder / "whole"), "other bytes")
    return f"noticed within {time.monotonic() - begun:.1f} s"


def test_no_permission_is_said(folder):
    if is_root():
        raise Skip("root may write everywhere")
    (folder / "out").mkdir(mode=0o500)
    call(*task(folder, folder / "out"), code=1, says="choose a folder that you may write to")


def test_a_store_in_a_folder_that_is_a_file_is_an_error(folder):
    (folder / "out").write_text("a file")
    done = subprocess.run(command(*task(folder, folder / "out")), capture_output=True, text=True)
    expect(done.returncode in (1, 66) and "out" in done.stderr, f"{done}")
    expect((folder / "out").read_text() == "a file", "it was written")
