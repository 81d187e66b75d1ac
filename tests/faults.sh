#!/bin/bash
# What happens to runs when something goes wrong: kill -9 at random moments, full disks, vanished folders, signals, torn
# files, clocks, files without end. Nothing finished may be lost, and the same command goes on to the same bytes.
# Usage: tests/faults.sh CHAINSHOT [KILLS [SEED]]     (what needs root or a missing program is skipped, and said)
set -euo pipefail
exec python3 "$(dirname "$0")/faults/main.py" "$(realpath "${1:-target/release/chainshot}")" "${2:-300}" "${3:-1}"
