#!/bin/sh
# scripts.sh - the command lines of scripts, in a tree whose path has a blank.
# usage: scripts.sh ENGINE
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

engine=$(realpath -- "$1")
real=$(realpath -- "$(dirname -- "$0")/..")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
tree="$directory/a tree"
mkdir -p "$tree/scripts"
ln -s "$real"/scripts/* "$tree/scripts"
ln -s "$engine" "$tree/wattle"
cd "$tree" || exit 1
passed=0 failed=0

# check WHAT STATUS WANTED-STATUS OUTPUT PATTERN: one test, the pattern as in `case`.
check() {
    # shellcheck disable=SC2254
    case $4 in
    $5) matches=true ;;
    *) matches=false ;;
    esac
    if [ "$2" = "$3" ] && $matches; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: status %s, not %s, or output not %s:\n%s\n' "$1" "$2" "$3" "$5" "$4"
    fi
}

# The engine of the tree is found.
printf 'name\n#? [wattle]\n' >name.tst
output=$(scripts/transcript name.tst 2>&1)
check 'transcript in a path with a blank' $? 0 "$output" '1 passed, 0 failed'
output=$(scripts/match --game 'fendo size=3' --games 2 './wattle --set max_nodes=1' \
    './wattle --set max_nodes=1' 2>&1)
check 'match in a path with a blank' $? 0 "$output" '*games: 2,*'
output=$(scripts/playtest 'fiodar size=2 pie=off' --strengths random:3 --out out 2>&1)
check 'playtest in a path with a blank' $? 0 "$output" '*out/fiodar-2-off.txt*'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
