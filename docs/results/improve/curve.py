"""Prints how a campaign stands to races with as many steps, after each race a board.

usage: python3 curve.py TRIALS FIRST RACES [STORE]

TRIALS is what `chainshot improve` has tried (attempt-*.jsonl of its folder). FIRST and RACES are what `solve --json` printed of the
lines that it began with and of the races. All may be compressed. Searches of the campaign count when they have ended. STORE, what it had at last, is
compared with all races.
"""

import gzip
import json
import sys

# Student's 97.5 % quantiles, by the number of boards.
QUANTILES = {7: 2.447, 14: 2.160, 20: 2.093}


def lines(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt") as file:
        return [json.loads(line) for line in file if line.strip()]


def starts(path):
    """The starts of each position, in their order."""
    found = {}
    for line in lines(path):
        if line.get("type") == "position":
            found.setdefault(line["id"], []).extend(line["starts"])
    return {key: sorted(all, key=lambda one: one["start"]) for key, all in found.items()}


trials = sorted((line for line in lines(sys.argv[1]) if "made" in line), key=lambda line: line["ended"])
first, races = starts(sys.argv[2]), starts(sys.argv[3])
boards = sorted(first)
each = races[boards[0]][0]["playouts"]
most = min(len(races[key]) for key in boards)


def compared(count, best):
    """How the lines `best` stand to those of `count` races a board."""
    raced = {key: max(one["score"] for one in races[key][:count]) for key in boards}
    gains = [best[key] - raced[key] for key in boards]
    n, mean = len(gains), sum(gains) / len(gains)
    half = QUANTILES[n] * (sum((gain - mean) ** 2 for gain in gains) / (n - 1) / n) ** 0.5
    difference = f"{mean:+.1f} ({mean - half:+.1f} to {mean + half:+.1f})"
    better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    return sum(raced.values()) / n, sum(best.values()) / n, difference, better, worse


def row(count, best, made, seconds):
    """Prints the campaign's `best` lines after `made` steps beside those of `count` races a board."""
    raced, found, difference, better, worse = compared(count, best)
    spent = sum(one["cpu_seconds"] for key in boards for one in races[key][:count])
    n = len(boards)
    print(
        f"| {count} | {count * each:.2e} | {raced:.1f}, {spent / n:.0f} s",
        f"| {made / n:.2e} | {found:.1f}, {seconds / n:.0f} s | {difference} | {better}, {worse} |",
    )


print("| races a board | steps | races: mean, CPU | steps of the campaign | campaign: mean, CPU",
      "| difference | boards better, worse |")
print("|---|---|---|---|---|---|---|")
best = {key: first[key][0]["score"] for key in boards}
made = sum(first[key][0]["playouts"] for key in boards)
seconds = sum(first[key][0]["cpu_seconds"] for key in boards)
count = 1
for trial in trials:
    while count <= most and made + trial["made"] > count * each * len(boards):
        row(count, best, made, seconds)
        count += 1
    made, seconds = made + trial["made"], seconds + trial["cpu_seconds"]
    key = trial["trial"]["id"]
    best[key] = max(best[key], trial["score"])
if len(sys.argv) > 4:
    raced, found, difference, better, worse = compared(most, {line["id"]: line["score"] for line in lines(sys.argv[4])})
    print(f"\nall {most} races {raced:.1f}, the store at last {found:.1f}: {difference}, {better} boards better, {worse} worse")
