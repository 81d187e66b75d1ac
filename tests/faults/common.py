"""What all parts share: a folder to work in, commands, and what is known of a run from its files."""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import traceback

chainshot = ""
work = pathlib.Path()
passed, failed, skipped = [], [], []


class Skip(Exception):
    """A test cannot be done here, and why."""


@contextlib.contextmanager
def workshop():
    """A folder for everything, deleted at the end unless something failed."""
    global work
    work = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
    try:
        yield
    finally:
        if failed:
            print(f"what is left stands in {work}")
        else:
            shutil.rmtree(work, ignore_errors=True)


def run_tests(module) -> None:
    """Does every function test_* of a part."""
    print(f"\n== {module.__doc__.splitlines()[0]}")
    for name in [name for name in vars(module) if name.startswith("test_")]:
        title = name.removeprefix("test_").replace("_", " ")
        try:
            said = getattr(module, name)(folder(name))
            print(f"ok       {title}{': ' + said if said else ''}")
            passed.append(title)
        except Skip as why:
            skipped.append(f"{title}: {why}")
        except Exception:
            traceback.print_exc()
            failed.append(title)


def folder(name: str) -> pathlib.Path:
    path = work / name
    path.mkdir()
    return path


def command(*words) -> list[str]:
    return [chainshot, *map(str, words)]


def call(*words, code=0, says="", **more) -> subprocess.CompletedProcess:
    """Runs chainshot to its end; fails unless it ends with `code` and says `says` on stderr."""
    done = subprocess.run(command(*words), capture_output=True, text=True, timeout=120, **more)
    expect(done.returncode == code, f"expected code {code}, got {done.returncode}: {words}\n{done.stderr}")
    expect(says in done.stderr, f"expected {says!r} in {done.stderr!r}")
    return done


def start(*words, **more) -> subprocess.Popen:
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True} | more
    return subprocess.Popen(command(*words), **pipes)


def expect(holds: bool, problem: str) -> None:
    if not holds:
        raise AssertionError(problem)


def boards(path: pathlib.Path, positions=4, shape="9x9x4", seed=1) -> pathlib.Path:
    """A file of random boards."""
    call("generate", "--shape", shape, "--positions", positions, "--seed", seed, "--name", path.stem, "--out", path)
    return path


def runs(out: pathlib.Path) -> list[pathlib.Path]:
    return sorted([*out.glob("**/*.run"), *out.glob("**/*.results")])


def records(out: pathlib.Path) -> dict:
    """Every finished search in the folders of runs in `out`, and what it found."""
    found = {}
    for run in runs(out):
        for path in [*run.glob("raw.jsonl"), *run.glob("*attempt-*.jsonl")]:
            for line in path.read_bytes().split(b"\n")[1:-1]:
                record = json.loads(line)
                key = (run.name, *(record[name] for name in ("position", "method", "budget", "starts", "start")))
                value = tuple(record.get(name) for name in ("score", "playouts", "found_at", "moves"))
                expect(found.setdefault(key, value) == value, f"two results of {key} in {path}")
    return found


def scores(store: pathlib.Path) -> dict:
    """The scores in a store, each line of which must verify."""
    if not store.exists():
        return {}
    call("verify", store)
    lines = [json.loads(line) for line in store.read_text().splitlines()]
    return {(line["id"], line["rules"], line["board"]): line["score"] for line in lines}


def results(out: pathlib.Path) -> dict:
    """The bytes that every run of one command must come to: stores and records, not the seconds."""
    files = [*out.glob("*.jsonl"), *out.glob("**/raw.jsonl")]
    return {str(path.relative_to(out)): path.read_bytes() for path in files}


def drafts(out: pathlib.Path) -> list[pathlib.Path]:
    return list(out.glob("**/.chainshot-*.tmp"))


def is_root() -> bool:
    return os.geteuid() == 0
