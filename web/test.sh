#!/usr/bin/env bash
# Tests of the page: its rules, its solver, and the whole of it in a browser. Run web/build.sh first.
#
# CHAINSHOT   the native program to compare with; target/release/chainshot if it is not set
# CHROMIUM    the browser; the first of the below that is installed if it is not set
# PLAYWRIGHT  a folder with node_modules/playwright-core; if it is not set, npm installs it into a temporary one
set -euo pipefail
cd "$(dirname "$0")/.."

skip() { printf 'skipped: %s\n' "$*"; }
solver="${CARGO_TARGET_DIR:-web/target}/wasm32-unknown-unknown/release/chainshot_web.wasm"
solver="${SOLVER:-$solver}"
native="${CHAINSHOT:-${CARGO_TARGET_DIR:-target}/release/chainshot}"
browser="${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome || true)}"

if ! command -v node >/dev/null; then
    skip "all tests of the page: there is no Node (https://nodejs.org, version 20 or later)"
    exit 0
fi
echo "== the rules in JavaScript"
node --test web/tests/game.test.mjs

echo "== the solver in WebAssembly"
if [ ! -x "$native" ]; then
    skip "the comparison with the native program: there is no $native (cargo build --release)"
    native=
fi
if [ -f "$solver" ]; then
    SOLVER="$solver" CHAINSHOT="$native" node --test web/tests/solver.test.mjs
else
    skip "the solver's tests: there is no $solver (web/build.sh)"
fi

echo "== the page in a browser"
if [ ! -f web/dist/index.html ]; then
    skip "the browser's tests: there is no web/dist/index.html (web/build.sh)"
elif [ -z "$browser" ]; then
    skip "the browser's tests: there is no Chromium (apt-get install chromium-headless-shell, or chromium)"
else
    driver="${PLAYWRIGHT:-}"
    if [ -z "$driver" ]; then
        driver=$(mktemp -d)
        trap 'rm -rf "$driver"' EXIT
        (cd "$driver" && npm install --silent --no-audit --no-fund playwright-core@1) || true
    fi
    if [ -d "$driver/node_modules/playwright-core" ]; then
        CHROMIUM="$browser" PLAYWRIGHT="$driver" node --test web/tests/browser.test.mjs
        if [ -n "$native" ]; then
            CHROMIUM="$browser" PLAYWRIGHT="$driver" CHAINSHOT="$native" node --test web/tests/serve.test.mjs
        fi
    else
        skip "the browser's tests: npm could not install playwright-core into $driver"
    fi
fi
