"""Files torn by a power failure, as far as a torn file shows it."""

import os
import random
import subprocess
import time

from common import boards, call, expect, records, results, runs, start


def begun(folder, *more):
    """A run that was killed half-way, the command that goes on with it, and the bytes it must come to."""
    one = boards(folder / "one.txt", 3)
    line = ["solve", one, "--method", "nbmcts", "--playouts", "3e4", "--starts", 8, "--threads", 1, "--quiet", *more]
    call(*line, "--out", folder / "whole")
    return interrupted([*line, "--out", folder / "out"], folder / "out"), results(folder / "whole")


def interrupted(line, out):
    process = start(*line, stderr=subprocess.DEVNULL)
    while len(records(out)) < 3 and process.poll() is None:
        time.sleep(0.002)
    process.kill()
    process.wait()
    expect(3 <= len(records(out)) < 24, "killed half-way")
    return line, out


def test_a_record_torn_at_any_byte_is_dropped_and_done_again(folder):
    (line, out), wanted = begun(folder)
    attempt = runs(out)[0] / "attempt-1.jsonl"
    whole, finished = attempt.read_bytes(), records(out)
    last = whole.rindex(b"\n", 0, -1) + 1
    rng = random.Random(1)
    for cut in rng.sample(range(last + 1, len(whole) - 1), 5):
        attempt.write_bytes(whole[:cut])
        expect(len(records(out)) == len(finished) - 1, "one record is torn")
        call("status", runs(out)[0])
    call(*line, says="dropped the last")
    expect(results(out) == wanted, "other bytes")


def test_zeros_where_the_last_block_should_be_are_dropped(folder):
    (line, out), wanted = begun(folder)
    attempt = runs(out)[0] / "attempt-1.jsonl"
    whole = attempt.read_bytes()
    end = whole.rindex(b"\n", 0, -1) + 9
    attempt.write_bytes(whole[:end] + bytes(len(whole) - end))
    call(*line, says="dropped the last")
    expect(results(out) == wanted, "other bytes")


def test_a_damaged_record_in_the_middle_is_refused_with_its_line(folder):
    (line, out), wanted = begun(folder)
    attempt = runs(out)[0] / "attempt-1.jsonl"
    whole = attempt.read_bytes()
    lines = whole.split(b"\n")
    lines[1] = lines[1].replace(b'"score":', b'"score":1', 1)
    attempt.write_bytes(b"\n".join(lines))
    call(*line, code=65, says="attempt-1.jsonl:2:1: this line is not as it was written")
    attempt.write_bytes(b"\n".join(lines[:1] + lines[2:]))
    call(*line)
    expect(results(out) == wanted, "other bytes")


def test_a_torn_or_lost_manifest_is_written_again_and_the_records_stay(folder):
    (line, out), wanted = begun(folder)
    raw = runs(out)[0] / "raw.jsonl"
    whole, attempt = raw.read_bytes(), runs(out)[0] / "attempt-1.jsonl"
    records_ = attempt.read_bytes()
    for cut in (0, 1, len(whole) // 2, len(whole) - 1, None):
        raw.unlink()
        if cut is not None:
            raw.write_bytes(whole[:cut])
        call("status", runs(out)[0] if cut is not None else raw.parent, code=65 if cut is not None else 66)
        call(*line)
        expect(results(out) == wanted, f"other bytes after a manifest of {cut} bytes")
        raw.write_bytes(whole)
        attempt.write_bytes(records_)
        (out / "one.jsonl").unlink()


def test_a_torn_checkpoint_is_dropped_with_a_warning(folder):
    one = boards(folder / "one.txt", 1)
    line = ["solve", one, "--method", "race:runs=20", "--playouts", "1e6", "--quiet"]
    call(*line, "--out", folder / "whole")
    line += ["--out", folder / "out"]
    rng = random.Random(1)
    warned = 0
    for number in range(6):
        process = start(*line, env=os.environ | {"CHAINSHOT_CHECKPOINT_SECONDS": "0.005"}, stderr=subprocess.DEVNULL)
        while not list(folder.glob("out/*.run/*.checkpoint")) and process.poll() is None:
            time.sleep(0.002)
        process.kill()
        process.wait()
        for path in folder.glob("out/*.run/*.checkpoint"):
            bytes_ = path.read_bytes()
            cut = rng.randrange(len(bytes_))
            path.write_bytes(bytes_[:cut] + bytes(number % 2 * 50))
            warned += 1
    done = call(*line)
    expect(warned > 0 and "this search begins again" in done.stderr, done.stderr)
    expect(results(folder / "out") == results(folder / "whole"), "other bytes")
    return f"{warned} torn"


def test_a_torn_store_is_refused_and_never_written(folder):
    (line, out), _ = begun(folder)
    call(*line)
    store = out / "one.jsonl"
    store.write_bytes(store.read_bytes()[:-40])
    torn = store.read_bytes()
    call("verify", store, code=65, says="one.jsonl:3:")
    call(*line, code=65, says="repair or delete this line, or restore the file")
    expect(store.read_bytes() == torn, "it was written")
    store.write_bytes(b"\n".join(torn.split(b"\n")[:-1]) + b"\n")
    call(*line, says="was finished before")
    expect(results(out) == results(folder / "whole"), "the line is put back from the records")
