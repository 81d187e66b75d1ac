"""Files without end: 10 GB of nothing, and a line of 100 MB, for every reader."""

import os
import resource
import subprocess
import time

from common import boards, call, command, expect

MOST = 200 << 20


def refused(*words, code=65) -> int:
    """Runs chainshot, which must end with an error for people, soon and with little memory; the most memory, in MB."""
    begun = time.monotonic()
    process = subprocess.Popen(command(*words), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    expect(process.returncode == code and len(said) < 2000, f"{words}: code {process.returncode}: {said[:500]}")
    expect("expected" in said, f"{words}: {said[:500]}")
    expect(usage.ru_maxrss << 10 < MOST, f"{words}: {usage.ru_maxrss >> 10} MB")
    expect(time.monotonic() - begun < 10, f"{words}: {time.monotonic() - begun:.1f} s")
    return usage.ru_maxrss >> 10


def each_reader(folder, path):
    """`path` instead of every kind of file."""
    one = boards(folder / "one.txt", 1)
    run = folder / "a.run"
    run.mkdir()
    call("solve", one, "--method", "greedy", "--playouts", 10, "--quiet", "--out", folder)
    real = next(folder.glob("one-*.run"))
    sizes = {
        "boards": refused("solve", path, "--playouts", 10, "--out", folder / "x"),
        "experiment": refused("compare", path.rename(folder / "big.toml")),
    }
    path = (folder / "big.toml").rename(folder / "big.jsonl")
    sizes["store"] = refused("verify", path)
    sizes["solve into a store"] = refused("solve", one, "--playouts", 10, "--out", path)
    sizes["export"] = refused("export", path, "--as", "moves")
    sizes["results"] = refused("compare", path, path)
    sizes["known scores"] = refused("best", folder / "one.jsonl", "--known", path)
    path.rename(run / "raw.jsonl")
    sizes["status"] = refused("status", run)
    sizes["merge"] = refused("merge", run)
    (run / "raw.jsonl").rename(real / "attempt-1.jsonl")
    sizes["attempt"] = refused("status", real)
    sizes["attempt, going on"] = refused("solve", one, "--method", "greedy", "--playouts", 10, "--quiet", "--out", folder)
    (real / "attempt-1.jsonl").unlink()
    return ", ".join(f"{name} {size} MB" for name, size in sizes.items())


def test_ten_gigabytes_are_refused(folder):
    path = folder / "big.txt"
    with open(path, "wb") as file:
        file.truncate(10 << 30)
    return each_reader(folder, path)


def test_a_line_of_100_MB_is_refused(folder):
    path = folder / "big.txt"
    path.write_bytes(b"1 " * (50 << 20))
    return each_reader(folder, path)


def test_lines_of_brackets_are_refused(folder):
    for text in (b"[" * (1 << 20), b"{\"a\":" * (1 << 18), b"move=" + b"(" * (1 << 20)):
        path = folder / "deep.jsonl"
        path.write_bytes(text)
        refused("verify", path)
        refused("solve", path, "--playouts", 10, "--out", folder / "x")


def test_stdin_without_end_is_refused(folder):
    with open("/dev/zero", "rb") as zero:
        process = subprocess.Popen(command("solve", "-", "--playouts", 10), stdin=zero, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
    expect(os.waitstatus_to_exitcode(status) == 65 and usage.ru_maxrss << 10 < MOST, f"{usage.ru_maxrss >> 10} MB: {said}")
    refused("solve", "/dev/zero", "--playouts", 10)
