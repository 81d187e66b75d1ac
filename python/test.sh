#!/usr/bin/env bash
# Builds the Python package in a virtual environment of its own and tests it there.
# Usage: python/test.sh [FOLDER]     (the environment; a temporary one if none is given)
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v python3 >/dev/null || ! python3 -c 'import venv' 2>/dev/null; then
    echo "skipped: the Python package: there is no Python 3 with venv"
    exit 0
fi
folder="${1:-}"
if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet 'maturin>=1.7,<2' numpy matplotlib pytest
VIRTUAL_ENV="$folder" PATH="$folder/bin:$PATH" maturin develop --release
"$folder/bin/python" -m pytest -q tests
"$folder/bin/python" -c 'import chainshot, doctest; print(doctest.testmod(chainshot))'
