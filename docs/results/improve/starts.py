"""Prints what polishes have brought by how far their line was behind the best, and by how many polishes it had before.

usage: python3 starts.py TRIALS.jsonl.gz...
"""

import collections
import gzip
import json
import sys

rows = []
for name in sys.argv[1:]:
    with gzip.open(name, "rt") as file:
        all_tried = [tried for tried in map(json.loads, file) if "trial" in tried]
    # The first gain says what the score of the store's line was, from which a campaign begins.
    best = {}
    for tried in all_tried:
        if tried["gain"] > 0:
            best.setdefault(tried["trial"]["id"], tried["score"] - tried["gain"])
    stored, scores, tries = dict(best), {}, collections.Counter()
    for tried in all_tried:
        trial = tried["trial"]
        board, start = trial["id"], (trial["id"], trial["from"])
        if trial["from"]:
            behind = best[board] - scores.get(start, stored[board])
            rows.append((tries[start], behind, tried["gain"], trial["playouts"]))
            tries[start] += 1
        end = board, tried["moves"]
        scores[end] = max(scores.get(end, 0), tried["score"])
        best[board] = max(best[board], tried["score"])

for few, many in ((0, 2), (3, 1000)):
    for near, far in ((0, 0), (1, 20), (21, 9999)):
        of = [row for row in rows if few <= row[0] <= many and near <= row[1] <= far]
        steps, points = sum(row[3] for row in of), sum(row[2] for row in of)
        better = sum(row[2] > 0 for row in of)
        print(f"{few} to {many} before, {near} to {far} points behind: {len(of)} polishes, {steps / 1e6:.0f} million steps,",
              f"{better} better lines, {points} points, {points / steps * 1e6:.2f} a million steps")
