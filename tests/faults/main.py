"""Runs every part, sums up, and fails if any of them has failed."""

import sys
import time

import common
import disks
import kills
import large
import signals
import torn


def main() -> None:
    common.chainshot, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    begun = time.monotonic()
    with common.workshop():
        kills.run(count, seed)
        for part in (torn, signals, disks, large):
            common.run_tests(part)
    print(f"\n{len(common.passed)} checks passed, {len(common.failed)} failed in {time.monotonic() - begun:.0f} s")
    for skipped in common.skipped:
        print(f"SKIPPED: {skipped}")
    for failed in common.failed:
        print(f"FAILED: {failed}")
    sys.exit(1 if common.failed else 0)


main()
