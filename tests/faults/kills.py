"""kill -9 at random moments: nothing finished is lost, and the run comes to the bytes of an undisturbed one."""

import concurrent.futures
import os
import pathlib
import random
import shutil
import subprocess
import time
import traceback

import common
from common import boards, call, expect, start

# Checkpoints are written so often here that kills fall between them and into them.
os.environ["CHAINSHOT_CHECKPOINT_SECONDS"] = "0.03"


class Scenario:
    """Commands that come to the same bytes however often they are killed."""

    def __init__(self, name: str, commands, prepare=None):
        self.name, self.commands, self.prepare, self.kills, self.ends = name, commands, prepare, 0, 0

    def fresh(self, number: int) -> pathlib.Path:
        out = common.work / "kills" / f"{self.name}-{number}"
        out.mkdir(parents=True)
        if self.prepare:
            self.prepare(out)
        return out

    def run(self, kills: int, seed: int) -> None:
        rng = random.Random(f"{seed} {self.name}")
        self.seconds = []
        out = self.fresh(0)
        for line in self.commands(out):
            begun = time.monotonic()
            call(*line)
            self.seconds.append(time.monotonic() - begun)
        self.wanted = self.results(out)
        number = 0
        while self.kills < kills:
            number += 1
            out = self.fresh(number)
            for line, seconds in zip(self.commands(out), self.seconds):
                self.to_the_end(out, line, seconds, rng, kills)
            expect(self.results(out) == self.wanted, f"{out}: other bytes than those of an undisturbed run")
            expect(not common.drafts(out), f"{out}: {common.drafts(out)} left")
            self.ends += 1
            shutil.rmtree(out)

    def results(self, out) -> dict:
        return common.results(out)

    def to_the_end(self, out, line, seconds, rng, kills) -> None:
        """Starts the command again and again until it is not killed."""
        known, lines = {}, {}
        for _ in range(12):
            if self.kills >= kills:
                break
            process = start(*line, stderr=subprocess.DEVNULL)
            time.sleep(rng.uniform(0, 1.1) * seconds)
            if process.poll() is not None:
                expect(process.returncode == 0, f"{line}: code {process.returncode}")
                return
            process.kill()
            process.wait()
            self.kills += 1
            known, lines = look(out, known, lines)
        call(*line)


class Parts(Scenario):
    """A large test set in parts, whose records are left as they come: only the store is the same every time."""

    def results(self, out) -> dict:
        return {path.name: path.read_bytes() for path in out.glob("*.jsonl")}


class Improve(Scenario):
    """A campaign: what it tries next hangs on what was tried, so that no two runs come to the same bytes; nothing is lost."""

    def run(self, kills: int, seed: int) -> None:
        rng = random.Random(f"{seed} {self.name}")
        self.seconds = [2.0]
        while self.kills < kills:
            out = self.fresh(self.ends)
            (line,) = self.commands(out)
            known = store_scores(out)
            for _ in range(min(12, kills - self.kills)):
                process = start(*line, stderr=subprocess.DEVNULL)
                time.sleep(rng.uniform(0, 0.6))
                process.kill()
                process.wait()
                self.kills += 1
                found = store_scores(out)
                expect(found.keys() == known.keys(), f"{out}: a line is lost")
                expect(all(found[key] >= known[key] for key in known), f"{out}: a better line is lost")
                known = found
            call(*line)
            best = store_scores(out)
            expect(all(best[key] >= known[key] for key in known), f"{out}: a better line is lost")
            call("verify", out / "known.jsonl")
            expect(not common.drafts(out), f"{out}: {common.drafts(out)} left")
            expect(not list(out.glob("*.run/*.checkpoint")), f"{out}: a trial was not gone on with")
            self.ends += 1
            shutil.rmtree(out)


def look(out, known, lines) -> tuple[dict, dict]:
    """What earlier processes had finished is there, and everything can be read; what there is now."""
    found, stored = common.records(out), store_scores(out)
    expect(known.items() <= found.items(), f"{out}: a finished search is lost")
    expect(all(stored.get(key, -(10**9)) >= score for key, score in lines.items()), f"{out}: a stored line is lost")
    for run in common.runs(out):
        if (run / "raw.jsonl").exists():
            call("status", run)
    return found, stored


def store_scores(out) -> dict:
    return {key: score for store in out.glob("*.jsonl") for key, score in common.scores(store).items()}


def scenarios() -> list[Scenario]:
    base = common.work / "inputs"
    base.mkdir()
    one, two = boards(base / "one.txt", 4), boards(base / "two.txt", 3, seed=2)
    large = base / "large.txt"
    call("generate", "--shape", "9x8x3", "--positions", 12000, "--seed", 4, "--name", "large", "--out", large)
    call("solve", one, "--method", "greedy", "--playouts", 100, "--quiet", "--out", base / "known.jsonl")
    method = {"nbmcts": "3e4", "race:runs=20": "2e5", "anneal": "2e5", "nmcts": "3e4", "beam": "5e4", "nrpa": "1e4"}

    def solve(out, name="race:runs=20", *more, files=(one,)):
        return ["solve", *files, "--method", name, "--playouts", method[name.split(":runs=9")[0]], "--quiet", *more, "--out", out]

    experiment = base / "exp.toml"
    experiment.write_text(
        'budgets = ["2000", "4000"]\nstarts = [1, 3]\n[positions]\nfile = "one.txt"\n'
        '[[method]]\nline = "mcts"\n[[method]]\nline = "nmcts:searches={k}"\n[[method]]\nline = "race:runs=9"\n'
    )

    def compare(out, *more):
        return ["compare", experiment, "--quiet", *more, "--out", out / "e.results"]

    def shards(make):
        """Each shard in turn, then the merge of them all."""
        return lambda out: [make(out, "--shard", f"{shard}/3") for shard in (2, 3, 1)] + [["merge", out]]

    def dealt(make):
        """Leaves what shards have done, so that only the merge is killed."""
        return lambda out: [call(*line) for line in shards(make)(out)[:-1]]

    many = lambda out, *more: solve(out, "nbmcts", "--starts", 6, *more)
    polish = lambda out: [["solve", one, "--method", "polish", "--from", base / "known.jsonl", "--playouts", "2e5",
                           "--quiet", "--out", out]]
    merge = lambda out: [["merge", out]]
    return [
        Scenario("race with checkpoints", lambda out: [solve(out)]),
        Scenario("anneal, 3 starts", lambda out: [solve(out, "anneal", "--starts", 3)]),
        Scenario("nbmcts, 6 starts", lambda out: [many(out)]),
        Scenario("nmcts, two files", lambda out: [solve(out, "nmcts", files=(one, two))]),
        Scenario("beam into FILE.jsonl", lambda out: [solve(out / "mine.jsonl", "beam")]),
        Scenario("nrpa, one thread", lambda out: [solve(out, "nrpa", "--threads", 1)]),
        Scenario("polish of a store", polish),
        Improve("improve", lambda out: [["improve", out / "known.jsonl", "--playouts", "1e6", "--threads", 1, "--quiet"]],
                lambda out: shutil.copy(base / "known.jsonl", out / "known.jsonl")),
        Scenario("shards of solve", shards(many)),
        Scenario("compare", lambda out: [compare(out)]),
        Scenario("shards of compare", shards(compare)),
        Parts("parts of a large test set", lambda out: [["solve", large, "--method", "playouts", "--playouts", 20,
                                                         "--quiet", "--out", out]]),
        Scenario("merge of solve", merge, dealt(many)),
        Scenario("merge of compare", merge, dealt(compare)),
    ]


def run(count: int, seed: int) -> None:
    print(f"== {__doc__} (seed {seed})")
    all_ = scenarios()
    share = [count // len(all_) + (index < count % len(all_)) for index in range(len(all_))]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        done = {pool.submit(it.run, kills, seed): it for it, kills in zip(all_, share)}
        for future in concurrent.futures.as_completed(done):
            it = done[future]
            if future.exception():
                traceback.print_exception(future.exception())
                common.failed.append(f"kill -9: {it.name}")
            else:
                common.passed.append(it.name)
            print(f"{it.name}: {it.kills} kills, {it.ends} runs to their end, {sum(it.seconds):.2f} s undisturbed")
    print(f"{sum(it.kills for it in all_)} kills in all")
