#!/bin/bash
# A proof on the nodes of a Slurm cluster, with a worker on each:
#
#   sbatch --nodes=10 --time=2-00:00:00 docs/cluster/slurm.sh 0FC3484B7
#
# Options of 'fourfold prove' may follow the position. The same line again goes on with the proof, after a time limit,
# scancel or a lost node; several in advance run one after the other. 'scancel --batch --signal=TERM' ends a job
# politely. 'fourfold' and 'nats-server' must be in PATH. Variables that change something:
#
#   FOURFOLD_STORE   the folder of the server, on a file system that all nodes see [default: fourfold-store, here]
#   FOURFOLD_HOST    the name by which the nodes reach the first one [default: its host name]
#   FOURFOLD_LISTEN  the address at which the server listens [default: all of its node]
#   FOURFOLD_PORT    its port [default: 4222]
#
# Passwords and jobs aren't encrypted on their way, so the network must be one that you trust.

#SBATCH --job-name=fourfold
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --mem=0
#SBATCH --time=1-00:00:00
#SBATCH --output=fourfold-%j.log
#SBATCH --open-mode=append
#SBATCH --requeue
# Two servers would spoil the store, so only one job of this name runs at a time.
#SBATCH --dependency=singleton
# This script is asked to end two minutes before the time limit.
#SBATCH --signal=B:TERM@120

set -u
if (($# == 0)); then
    echo "usage: sbatch [OPTIONS OF SBATCH] slurm.sh POSITION [OPTIONS OF PROVE]" >&2
    exit 2
fi
store=${FOURFOLD_STORE:-$PWD/fourfold-store}
port=${FOURFOLD_PORT:-4222}

# The password is new for each job. It stands in a file that only we may read, and in the environment.
umask 077
private=$(mktemp -d) && mkdir -p "$store" || exit 2
trap 'rm -r "$private"' EXIT
NATS_URL=nats://${FOURFOLD_HOST:-$(hostname)}:$port
NATS_USER=fourfold
NATS_PASSWORD=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
export NATS_URL NATS_USER NATS_PASSWORD
cat >"$private/nats.conf" <<END
listen: "${FOURFOLD_LISTEN:-0.0.0.0}:$port"
jetstream { store_dir: "$store" }
authorization { user: "$NATS_USER", password: "$NATS_PASSWORD" }
END

# Nodes may differ, so each looks at its own memory; Slurm may grant less. A quarter is for the server and the
# coordinator, which the first node has besides.
# shellcheck disable=SC2016 # the nodes expand it
work='
memory=$(awk "/^MemTotal:/ { print int(\$2 / 1024) }" /proc/meminfo)
granted=${SLURM_MEM_PER_NODE:-$((${SLURM_MEM_PER_CPU:-0} * ${SLURM_CPUS_ON_NODE:-1}))}
if ((granted > 0 && granted < memory)); then memory=$granted; fi
exec fourfold worker --memory "$((memory * 3 / 4))M"'

nats-server --config "$private/nats.conf" --log "$store/server.log" &
server=$!
# A worker that is bound to no core sees all that the job has on its node, and has a thread for each.
srun --ntasks-per-node=1 --cpu-bind=none --kill-on-bad-exit=0 --export=ALL bash -c "$work" &
workers=$!
fourfold prove "$1" --nats "$NATS_URL" "${@:2}" &
coordinator=$!

asked=
stop() {
    # A second signal would end it at once.
    [[ $asked ]] || kill -TERM "$coordinator" 2>/dev/null
    asked=1
}
trap stop TERM
# Without its server or any worker the coordinator would wait forever.
while kill -0 "$coordinator" && kill -0 "$server" && kill -0 "$workers"; do
    sleep 1
done 2>/dev/null
stop
trap '' TERM
wait "$coordinator"
status=$?

# Workers take up to ten seconds to hand over what they have. After that srun kills them, also those that had hardly
# begun and didn't hear the signal.
scancel --signal=TERM "$SLURM_JOB_ID"
for ((second = 0; second < 15; second++)); do
    kill -0 "$workers" 2>/dev/null || break
    sleep 1
done
kill -TERM "$workers" 2>/dev/null
wait "$workers"
kill -TERM "$server" 2>/dev/null
wait "$server"
if ((status == 1)); then
    echo "There is no answer yet. Submit the same line again, and the proof goes on." >&2
fi
exit "$status"
