#!/bin/bash
# What many nodes do to the folder that they share: a run of POSITIONS x STARTS searches of one playout each, dealt to
# NODES shards, each a process that writes real records. Prints files, bytes, calls of the system, and the time to merge.
# Usage: benches/nodes.sh CHAINSHOT [NODES [POSITIONS [STARTS]]]
set -euo pipefail
chainshot=$(realpath "${1:-target/release/chainshot}")
nodes=${2:-1000} positions=${3:-1000} starts=${4:-1000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
now() { date +%s.%N; }
since() { awk -v from="$1" -v to="$(now)" 'BEGIN { printf "%.1f s", to - from }'; }

"$chainshot" generate --shape 15x15x5 --positions "$positions" --seed 1 --name nodes --out "$work/nodes.txt"
task=("$chainshot" solve "$work/nodes.txt" --method playouts --playouts "$starts" --starts "$starts" --quiet --threads 1
    --out "$work/out")
begun=$(now)
seq "$nodes" | xargs -P "$(nproc)" -I{} "${task[@]}" --shard "{}/$nodes" 2>/dev/null
echo "$nodes shards of $((positions * starts / nodes)) searches, $(nproc) at a time: $(since "$begun")"
run=$(echo "$work"/out/nodes-*.run)
echo "files: $(ls "$run" | wc -l), bytes: $(du -sb "$run" | cut -f1)"

# One shard again from nothing, and once more with all files there: what each asks of the disk that holds the folder.
if command -v strace >/dev/null; then
    for title in "a shard from nothing" "a finished shard among $nodes"; do
        [ "$title" = "a shard from nothing" ] && rm "$run"/shard-1-of-*
        strace -f -y -e trace=openat,read,pread64,write,fsync,fdatasync,getdents64 -o "$work/trace" \
            "${task[@]}" --shard "1/$nodes" 2>/dev/null
        count() { grep -E "$1" "$work/trace" | grep -cF "$run" || true; }
        echo "$title: $(count openat) opens, $(count read) reads, $(count write) writes, $(count 'fsync|fdatasync') syncs," \
            "$(count getdents) listings in the folder"
    done
fi
begun=$(now)
"$chainshot" status "$run" | tail -1
echo "status: $(since "$begun")"
begun=$(now)
/usr/bin/time -f "merge takes at most %M KB of memory" "$chainshot" merge "$run"
echo "merge: $(since "$begun")"
echo "files: $(ls "$run" | wc -l), bytes: $(du -sb "$run" | cut -f1)"
