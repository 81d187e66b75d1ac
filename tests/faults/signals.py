"""Signals, pipes, clocks, and processes that get in each other's way."""

import json
import os
import shutil
import signal
import subprocess
import time

from common import Skip, boards, call, chainshot, command, expect, records, results, scores, start
import common


def task(folder, *more, out="out", seed=1):
    one = folder / "one.txt"
    if not one.exists():
        boards(one, 4)
    return ["solve", one, "--method", "nbmcts", "--playouts", "1e5", "--starts", 4, "--quiet", "--seed", seed, *more,
            "--out", folder / out]


def half_way(folder, line, wrapper=(), **more):
    # Whoever runs these tests under nohup would hand on that SIGHUP is to be ignored.
    usual = None if wrapper else lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL)
    process = subprocess.Popen([*wrapper, *command(*line)], preexec_fn=usual, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **more)
    while len(records(folder / "out")) < 2 and process.poll() is None:
        time.sleep(0.005)
    return process


def stopped_by(number, folder):
    call(*task(folder, out="whole"))
    process = half_way(folder, task(folder))
    process.send_signal(number)
    _, said = process.communicate(timeout=20)
    expect(process.returncode == 75 and "To go on:" in said, f"code {process.returncode}: {said}")
    known = records(folder / "out")
    call(*task(folder))
    expect(known.items() <= records(folder / "out").items(), "a finished search is lost")
    expect(results(folder / "out") == results(folder / "whole"), "other bytes")


def test_SIGTERM_ends_with_75_and_the_same_command_goes_on(folder):
    stopped_by(signal.SIGTERM, folder)


def test_SIGINT_ends_with_75_and_the_same_command_goes_on(folder):
    stopped_by(signal.SIGINT, folder)


def test_SIGHUP_ends_with_75_and_the_same_command_goes_on(folder):
    stopped_by(signal.SIGHUP, folder)


def test_SIGHUP_means_nothing_under_nohup(folder):
    call(*task(folder, out="whole"))
    process = half_way(folder, task(folder), wrapper=["nohup"])
    process.send_signal(signal.SIGHUP)
    _, said = process.communicate(timeout=60)
    expect(process.returncode == 0, f"code {process.returncode}: {said}")
    expect(results(folder / "out") == results(folder / "whole"), "other bytes")


def test_SIGTERM_leaves_the_checkpoint_of_an_annealing(folder):
    line = task(folder, "--method", "race")[:2] + ["--method", "race:prove=0", "--playouts", "1e6", "--quiet", "--threads", 1]
    process = start(*line, "--out", folder / "out")
    time.sleep(0.15)
    process.terminate()
    process.communicate(timeout=20)
    expect(process.returncode == 75, f"code {process.returncode}")
    expect(len(list(folder.glob("out/*.run/*.checkpoint"))) == 1, "a checkpoint")
    call(*line, "--out", folder / "out")
    call(*line, "--out", folder / "whole")
    expect(results(folder / "out") == results(folder / "whole"), "other bytes")


def test_a_shard_that_is_stopped_says_that_nothing_is_done(folder):
    line = task(folder)[:2] + ["--select", 1, "--playouts", "1e8", "--threads", 1, "--quiet", "--json", "--shard"]
    for shard in ("1/2", "2/2"):
        process = start(*line, shard, "--out", folder / shard[0], stdout=subprocess.PIPE)
        while not list((folder / shard[0]).glob("*.run/raw.jsonl")) and process.poll() is None:
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=20)
        row = json.loads(said.splitlines()[-1])
        expect(row["done"] == 0 and row["interrupted"] == (row["todo"] > 0), said)
        expect(process.returncode == (75 if row["todo"] else 0), f"code {process.returncode}: {said}")


def test_SIGSTOP_and_SIGCONT_change_nothing(folder):
    call(*task(folder, out="whole"))
    process = half_way(folder, task(folder))
    for _ in range(3):
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.1)
        process.send_signal(signal.SIGCONT)
        time.sleep(0.02)
    expect(process.wait(60) == 0, "it ends as if nothing had happened")
    expect(results(folder / "out") == results(folder / "whole"), "other bytes")


def test_a_closed_pipe_ends_quietly_and_the_lines_are_kept(folder):
    for form in (["--json"], []):
        out = folder / f"out{len(form)}"
        line = task(folder, *form, "--playouts", "4e3")
        line = [*line[:2], *form, "--playouts", "4e3", "--quiet", "--out", out]
        pipe = subprocess.run(
            ["bash", "-c", '"$@" | head -1 >/dev/null; exit ${PIPESTATUS[0]}', "-", *command(*line)], capture_output=True, text=True
        )
        expect((pipe.returncode, pipe.stderr) in ((0, ""),) or pipe.returncode == 75, f"{pipe}")
        call(*line)
        expect(len(scores(out / "one.jsonl")) == 4, "four lines")


def test_nobody_reads_stderr(folder):
    line = task(folder)
    line.remove("--quiet")
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(command(*line), stdout=subprocess.DEVNULL, stderr=write, timeout=60)
    os.close(write)
    expect(done.returncode == 0 and len(scores(folder / "out/one.jsonl")) == 4, f"{done}")


def test_two_processes_with_one_store_keep_the_best_of_both(folder):
    both = [start(*task(folder, seed=seed)) for seed in (1, 2)]
    expect([it.wait(60) for it in both] == [0, 0], "both end well")
    alone = []
    for seed in (1, 2):
        call(*task(folder, out=f"alone-{seed}", seed=seed))
        alone.append(scores(folder / f"alone-{seed}/one.jsonl"))
    best = {key: max(it[key] for it in alone) for key in alone[0]}
    expect(scores(folder / "out/one.jsonl") == best, "the best of both")


def test_the_same_command_twice_at_once_is_refused_once(folder):
    first = half_way(folder, task(folder))
    call(*task(folder), code=1, says="another chainshot is running this same job")
    expect(first.wait(60) == 0, "the first is not disturbed")


def test_one_shard_in_two_processes_at_once_counts_once(folder):
    call(*task(folder, out="whole"))
    both = [start(*task(folder, "--shard", "1/2")) for _ in range(2)]
    expect([it.wait(60) for it in both] == [0, 0], "both end well")
    call(*task(folder, "--shard", "2/2"))
    call("merge", folder / "out")
    expect(results(folder / "out") == results(folder / "whole"), "other bytes")


def test_a_clock_that_jumps_changes_nothing(folder):
    if not shutil.which("faketime"):
        raise Skip("faketime is not installed (apt-get install faketime)")
    call(*task(folder, out="whole"))
    times = folder / "times"
    library = [path for path in common.pathlib.Path("/usr/lib").glob("**/faketime/libfaketimeMT.so.1")]
    environment = os.environ | {
        "LD_PRELOAD": str(library[0]), "FAKETIME_TIMESTAMP_FILE": str(times), "FAKETIME_NO_CACHE": "1",
        # Nobody can set this clock: the system promises it.
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
    }
    times.write_text("+0d")
    process = half_way(folder, task(folder), env=environment)
    for jump in ("-400d", "+4000d", "-20000d"):
        times.write_text(jump)
        time.sleep(0.05)
    expect(process.wait(60) == 0, process.stderr.read())
    expect(results(folder / "out") == results(folder / "whole"), "other bytes")
    begun = time.monotonic()
    call("solve", folder / "one.txt", "--select", 1, "--time", 1, "--quiet", "--out", folder / "timed", env=environment)
    expect(0.9 < time.monotonic() - begun < 3, "a second is a second")


def test_a_shard_says_in_JSON_how_it_ended(folder):
    said = [json.loads(line) for line in call(*task(folder, "--shard", "1/2", "--json")).stdout.splitlines()]
    expect([it["type"] for it in said][-2:] == ["total", "shard"] and said[-1]["done"] == 8, f"{said}")


def test_processes_of_improve_that_begin_together_take_what_a_killed_one_left_and_nothing_twice(folder):
    store, left = folder / "mine.jsonl", folder / "mine-improve.run"
    call("solve", boards(folder / "one.txt", 3), "--method", "greedy", "--playouts", 100, "--quiet", "--out", store)
    improve = ["improve", store, "--threads", 1, "--quiet"]
    process = start(*improve)
    while not list(left.glob("*.checkpoint")) and process.poll() is None:
        time.sleep(0.005)
    process.kill()
    process.communicate()
    trial = next(left.glob("*.checkpoint"))
    for number in range(20):
        shutil.copy(trial, left / f"1-{number:012x}.checkpoint")
    together = [start(*improve, "--time", 1, "--shard", f"{number}/3") for number in (1, 2, 3)]
    for process in together:
        _, said = process.communicate(timeout=60)
        expect(process.returncode == 0 and "lost" not in said, f"code {process.returncode}: {said}")
