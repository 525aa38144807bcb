#!/bin/sh
# two-hosts.sh - plays a match on two machines, interrupts it once, and continues it. Checks that no
# game is lost or played twice. The machines are two network namespaces, each with its own name, its
# own address and an ssh server. Prints a log. Exit status 77 if it cannot run.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

if [ $# -gt 0 ]; then
    echo 'usage: two-hosts.sh    a match on two machines that this one pretends to have'
    [ "$1" = --help ] && exit 0 || exit 2
fi
cd "$(dirname -- "$0")/.."

missing=
for entry in iproute2=ip openssh-server=/usr/sbin/sshd openssh-client=ssh-keygen \
    parallel=parallel python3=python3 util-linux=unshare; do
    command -v "${entry#*=}" >/dev/null || missing="$missing ${entry%%=*}"
done
[ -z "$missing" ] || { echo "skipped, these packages are missing:$missing"; exit 77; }
[ "$(id -u)" = 0 ] || { echo 'skipped, only root can make network namespaces'; exit 77; }

games=40
work=$(mktemp -d)
left=wattle-left-$$ right=wattle-right-$$ pid=

clean_up() {
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
    for file in "$work"/*.pid; do
        [ ! -e "$file" ] || kill "$(cat "$file")" 2>/dev/null || true
    done
    for name in "$left" "$right"; do
        ip netns del "$name" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# make_host NAMESPACE NET NAME: makes a machine with its own address, 10.213.NET.2. A pair of
# virtual network devices connects it.
make_host() {
    name=$1 net=$2 called=$3
    ip netns add "$name" 2>"$work/error" ||
        { echo "skipped, no network namespace: $(cat "$work/error")"; exit 77; }
    ip link add "w$net-$$" type veth peer name eth0 netns "$name"
    ip addr add "10.213.$net.1/30" dev "w$net-$$"
    ip link set "w$net-$$" up
    ip -n "$name" addr add "10.213.$net.2/30" dev eth0
    ip -n "$name" link set eth0 up
    ip -n "$name" link set lo up
    ip netns exec "$name" unshare --uts sh -c \
        "hostname $called && exec /usr/sbin/sshd -f $work/sshd_config -o PidFile=$work/$called.pid \
        -o ListenAddress=10.213.$net.2"
    printf 'Host %s\n HostName 10.213.%s.2\n' "$called" "$net" >>"$work/ssh_config"
}

mkdir -p /run/sshd "$work/parallel"
ssh-keygen -q -t ed25519 -N '' -f "$work/host_key"
ssh-keygen -q -t ed25519 -N '' -f "$work/key"
cat >"$work/sshd_config" <<END
HostKey $work/host_key
AuthorizedKeysFile $work/key.pub
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
SetEnv PATH=$PATH
END
cat >"$work/ssh_config" <<END
IdentityFile $work/key
UserKnownHostsFile $work/known
StrictHostKeyChecking no
LogLevel ERROR
END
make_host "$left" 11 left
make_host "$right" 12 right
# sshd writes its pid when it listens.
until [ -s "$work/left.pid" ] && [ -s "$work/right.pid" ]; do sleep 0.1; done

out=$work/match
export PARALLEL_HOME="$work/parallel"

# Call this only in a subshell. scripts/match replaces the subshell, so that it gets the signals.
match() {
    echo "\$ scripts/match --out DIR --hosts left,right --jobs 2 $*"
    exec scripts/match --out "$out" --hosts left,right --jobs 2 --ssh "ssh -F $work/ssh_config" "$@" 2>&1
}

played() {
    [ ! -e "$out/games.jsonl" ] || sed 1d "$out/games.jsonl" | wc -l # without the settings
}

echo "== two hosts, $games games; interrupted when 10 have been played"
match --games "$games" --game 'fendo size=5' './wattle --set max_nodes=1000' \
    './wattle --set max_nodes=250' >"$work/first" &
pid=$!
until [ "$(played)" -ge 10 ] 2>/dev/null; do
    kill -0 "$pid" 2>/dev/null || { cat "$work/first"; echo 'it ended too early'; exit 1; }
    sleep 0.1
done
kill "$pid"
status=0
wait "$pid" || status=$?
pid=
cat "$work/first"
echo "== interrupted, exit status $status"
cp "$out/games.jsonl" "$work/before"

echo '== once more, with no other words'
(match)
echo '== each game once'
python3 tests/each_once.py "$out" "$games" "$work/before"
