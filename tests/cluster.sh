#!/bin/bash
# Runs dealt to many processes come to the same bytes as one process: by hand with kill -9, by GNU parallel, by a real
# Slurm of three nodes on this machine of which one is lost, and by HyperQueue.
# Usage: tests/cluster.sh [CHAINSHOT]     (as root, packages that are missing are installed; else that part is skipped)
set -euo pipefail
cd "$(dirname "$0")/.."
bin=$(realpath "${1:-target/release/chainshot}")
work=$(mktemp -d)
export PATH="$work/bin:$PATH"
mkdir "$work/bin"
ln -s "$bin" "$work/bin/chainshot"
skipped=()

say() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
skip() { echo "SKIPPED: $*"; skipped+=("$*"); }

# Installs Debian packages if this is possible; says whether they are there.
packages() {
    dpkg -s "$@" >/dev/null 2>&1 && return 0
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    { apt-get update && apt-get install -y --no-install-recommends "$@"; } >"$work/apt.log" 2>&1
}

chainshot generate --shape 12x12x5 --positions 6 --seed 41 --name boards --out "$work/boards.txt"
solve=(solve "$work/boards.txt" --playouts 5e5 --starts 4 --seed 3 --method nbmcts)
say "one process"
chainshot "${solve[@]}" --quiet --out "$work/one" >/dev/null

# Merges the run in the folder $1 and compares its store with that of the one process.
same() {
    chainshot merge "$1"/boards-*.run
    cmp "$work/one/boards.jsonl" "$1/boards.jsonl" || fail "another store than that of one process"
    echo "the same bytes"
}

say "five shards by hand, each killed with -9 and run again"
for shard in 4 2 5 1 3; do
    command=("${solve[@]}" --quiet --threads 1 --shard "$shard/5" --out "$work/hand")
    chainshot "${command[@]}" 2>/dev/null &
    sleep "0.$((RANDOM % 9 + 1))"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    chainshot "${command[@]}" >/dev/null
done
chainshot status "$work"/hand/boards-*.run | tail -1
same "$work/hand"

say "GNU parallel"
if packages parallel; then
    mkdir "$work/parallel"
    chainshot submit parallel --tasks 5 -- "${solve[@]}" --out "$work/parallel" >"$work/parallel.sh"
    (cd "$work/parallel" && bash "$work/parallel.sh" >/dev/null 2>&1)
    same "$work/parallel"
else
    skip "GNU parallel: not installed, and not root"
fi

# Starts a Slurm of three nodes of one core on this machine, on loopback, without systemd and cgroups.
start_slurm() {
    local host state=$work/slurm
    host=$(hostname -s)
    mkdir -p "$state"/{ctld,n1,n2,n3} /run/munge /etc/slurm
    chown munge:munge /run/munge
    {
        echo "ClusterName=test" "SlurmctldHost=$host(127.0.0.1)" "SlurmUser=root" "AuthType=auth/munge" | tr ' ' '\n'
        echo "ProctrackType=proctrack/linuxproc" "TaskPlugin=task/none" "MpiDefault=none" | tr ' ' '\n'
        echo "ReturnToService=2" "SlurmdTimeout=15" "RequeueExit=75" "JobRequeue=1" | tr ' ' '\n'
        echo "StateSaveLocation=$state/ctld" "SlurmctldPidFile=$state/ctld.pid" "SlurmdPidFile=$state/%n.pid" | tr ' ' '\n'
        echo "SlurmdSpoolDir=$state/%n" "SlurmctldLogFile=$state/ctld.log" "SlurmdLogFile=$state/%n.log" | tr ' ' '\n'
        echo "SelectType=select/cons_tres" "SelectTypeParameters=CR_Core" | tr ' ' '\n'
        echo "AccountingStorageType=accounting_storage/none" "SlurmdParameters=config_overrides" | tr ' ' '\n'
        echo "NodeName=n[1-3] NodeHostname=$host NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=1 RealMemory=500 State=UNKNOWN"
        echo "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP"
    } >/etc/slurm/slurm.conf
    pgrep -x munged >/dev/null || runuser -u munge -- /usr/sbin/munged
    slurmctld -f /etc/slurm/slurm.conf
    for node in n1 n2 n3; do slurmd -f /etc/slurm/slurm.conf -N "$node"; done
    for _ in $(seq 60); do
        [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = 3 ] && return 0
        sleep 1
    done
    return 1
}

say "Slurm: three nodes, one of them lost, one task killed, one requeued"
if [ "$(id -u)" != 0 ]; then
    skip "Slurm: not root"
elif [ -e /etc/slurm/slurm.conf ] && ! grep -q ClusterName=test /etc/slurm/slurm.conf; then
    skip "Slurm: this machine has one of its own"
elif ! packages slurm-wlm slurmctld slurmd slurm-client munge; then
    skip "Slurm: its packages cannot be installed"
elif ! start_slurm; then
    scontrol shutdown 2>/dev/null || true
    skip "Slurm: it does not start here, see $work/slurm"
else
    trap 'scontrol shutdown >/dev/null 2>&1 || true' EXIT
    chainshot submit slurm --tasks 6 -- "${solve[@]}" --out "$work/slurm-out" >"$work/slurm.sh"
    job=$(cd "$work" && sbatch --parsable slurm.sh)
    sleep 2
    scontrol requeue "${job}_1" || true
    pkill -9 -n -f "chainshot solve.*--shard auto" || true
    pkill -9 -f "slurmd.*-N n2" || true
    for _ in $(seq 180); do
        [ -z "$(squeue -h -j "$job" 2>/dev/null)" ] && break
        # A task that was killed from outside is for whoever runs the cluster to put back.
        sleep 1
    done
    squeue
    chainshot status "$work"/slurm-out/boards-*.run | tail -1
    if ! chainshot merge "$work"/slurm-out/boards-*.run; then
        echo "what the killed task left is done by the same script again"
        (cd "$work" && sbatch --wait slurm.sh) || true
    fi
    [ -e "$work"/slurm-out/boards.jsonl ] && ls -d "$work"/slurm-out/boards-*.run >/dev/null 2>&1 && chainshot merge "$work"/slurm-out/boards-*.run
    cmp "$work/one/boards.jsonl" "$work/slurm-out/boards.jsonl" || fail "another store than that of one process"
    echo "the same bytes"
    scontrol shutdown
fi

say "HyperQueue"
if python3 -c 'import hyperqueue' 2>/dev/null || python3 -m pip install -q hyperqueue >"$work/pip.log" 2>&1; then
    python3 - "$work" "${solve[@]}" <<'P'
import os
import sys
from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

work, solve = sys.argv[1], sys.argv[2:]
os.chdir(work)  # tasks leave their output where the cluster was started
with LocalCluster() as cluster:
    cluster.start_worker(WorkerConfig(cores=2))
    client, job = cluster.client(), Job()
    for shard in range(1, 5):
        job.program(["chainshot", *solve, "--quiet", "--threads", "1", "--shard", f"{shard}/4", "--out", f"{work}/hq"])
    client.wait_for_jobs([client.submit(job)])
P
    same "$work/hq"
else
    skip "HyperQueue: pip cannot install it"
fi

rm -rf "$work"
say "done${skipped[*]:+, but skipped: ${skipped[*]}}"
