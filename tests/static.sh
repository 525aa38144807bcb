#!/bin/sh
# static.sh - checks that the static program needs no library, has fewer than 6 MB, and is complete.
# usage: static.sh ENGINE WATTLE    WATTLE is built as usual
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

engine=$(realpath -- "$1")
# shellcheck source=tests/support/check.sh
. "$(dirname -- "$0")/support/check.sh"
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

check 'its size in bytes' "$([ "$(stat -c %s "$engine")" -lt 6000000 ]; echo $?)" 0 '' ''
# A program that needs libraries names an interpreter, which finds them, in a program header.
check 'needs no library' 0 0 "$(LC_ALL=C readelf -ld "$engine" | grep -E 'INTERP|NEEDED')" ''
check 'knows how it was built' 0 0 "$("$engine" --version | tr '\n' ' ')" 'wattle *without readline*nets*fendo*'

# The program runs in a folder with no other file.
cp "$engine" "$directory/wattle"
games() {
    for game in fendo siemenet fonver fiodar fence; do
        printf 'newgame %s\nset_option max_nodes 20\nplayout 2\nshowboard\n' "$game"
    done
}
if [ "$(id -u)" = 0 ]; then
    output=$(games | chroot "$directory" /wattle 2>&1)
else
    output=$(games | env -i "$directory/wattle" 2>&1)
fi
check 'plays all games by itself' $? 0 "$output" '= *'
check 'no command is refused' 0 0 "$(echo "$output" | grep '^?')" ''

# Without readline, only the keys of the shell are different.
commands() { echo 'help all' | "$1" --protocol shell; }
check 'all commands' "$([ "$(commands "$engine")" = "$(commands "$2")" ]; echo $?)" 0 '' ''
output=$(printf 'newgame fonver size=5\nC3\nwho\nhistory\nquit\n' |
    XDG_STATE_HOME=$directory TERM=dumb script -qec "$engine --set max_nodes=1" /dev/null 2>&1)
check 'a shell at a terminal' $? 0 "$output" '*fonver *C3*1 black C3*'

tell_checks
