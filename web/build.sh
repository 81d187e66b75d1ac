#!/usr/bin/env bash
# Builds the page with the solver in it: web/dist/index.html, one file that needs no network.
# Usage: web/build.sh [SOLVER.wasm]; with a solver that is built already, cargo is not called.
set -euo pipefail
given="${1:+$(realpath "$1")}"
cd "$(dirname "$0")"

limit=700000
target="${CARGO_TARGET_DIR:-target}"
solver="${given:-$target/wasm32-unknown-unknown/release/chainshot_web.wasm}"

# The modules of the page, the lowest layer first; all of them share one scope in the built file.
page=(words cells game formula known share solver picture dom team engine app search view-board view-line input-board
    panel-board panel-solve panel-play panel-steps main)

build_solver() {
    if ! rustup target list --installed 2>/dev/null | grep -q wasm32-unknown-unknown; then
        rustup target add wasm32-unknown-unknown
    fi
    RUSTFLAGS="-C target-feature=+simd128,+bulk-memory" \
        cargo build --release --target wasm32-unknown-unknown --manifest-path solver/Cargo.toml --target-dir "$target"
}

# Modules joined: what they import from each other stands in the same scope.
joined() {
    local name
    for name in "$@"; do
        sed -E '/^import .* from .*;$/d; s/^export //' "page/$name.mjs"
    done
}

# What is joined wrongly would only fail in the browser.
check_joined() {
    if grep -nE '^(import|export)\b' "$@"; then
        echo "build.sh: expected each import and export on one line, found the ones above" >&2
        exit 1
    fi
}

# The template with each line @@name@@, or a @@name@@ in it, replaced by the file work/name.
fill() {
    awk -v work="$work" '
        function put(name,   line) { while ((getline line < (work "/" name)) > 0) print line; close(work "/" name) }
        match($0, /@@[a-z]+@@/) {
            printf "%s", substr($0, 1, RSTART - 1)
            put(substr($0, RSTART + 2, RLENGTH - 4))
            print substr($0, RSTART + RLENGTH)
            next
        }
        { print }' page/index.html
}

[ -n "$given" ] || build_solver
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp page/style.css "$work/style"
joined "${page[@]}" >"$work/script"
joined solver worker >"$work/worker"
check_joined "$work/script" "$work/worker"
gzip -9nc "$solver" | base64 -w 0 >"$work/solver"
mkdir -p dist
fill >"$work/index.html"
mv "$work/index.html" dist/index.html

size=$(gzip -9nc dist/index.html | wc -c)
echo "web/dist/index.html: $(wc -c <dist/index.html) bytes, $size gzipped (limit $limit)"
if [ "$size" -gt "$limit" ]; then
    echo "build.sh: the page is too big: expected at most $limit bytes gzipped, found $size" >&2
    exit 1
fi
