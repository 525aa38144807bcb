#!/bin/bash
# completion.sh - checks that the completions of bash agree with the words that the program accepts.
# usage: completion.sh ENGINE
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

engine=$(realpath -- "$1")
root=$(realpath -- "$(dirname -- "$0")/..")
# shellcheck source=tests/support/check.sh
. "$root/tests/support/check.sh"
# shellcheck source=packaging/wattle.bash
. "$root/packaging/wattle.bash"
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory" || exit 1
touch siege.gtp

# completed WORD...: sets `output` to the completions of the last word, in one line. As bash does,
# it splits a=b into three words.
completed() {
    local word
    COMP_WORDS=("$engine")
    for word; do
        case $word in
            *=*) COMP_WORDS+=("${word%%=*}" "=")
                [ -z "${word#*=}" ] || COMP_WORDS+=("${word#*=}") ;;
            *) COMP_WORDS+=("$word") ;;
        esac
    done
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _wattle
    output=${COMPREPLY[*]}
}

# completes WORD... RESULT: checks the completions of the last word.
completes() {
    completed "${@:1:$#-1}"
    check "completion of ${*:1:$#-1}" 0 0 "$output" "${!#}"
}

completed --
check 'every switch of --help, and no other' 0 0 "$output" \
    "$("$engine" --help | grep -oE '^ *--[a-z-]+' | tr -d ' ' | paste -sd' ')"
completed ''
check 'every game, and files' 0 0 "$output" \
    "$(echo list_games | "$engine" | sed -n 's/^= //; s/\([a-z]\) .*/\1/; /./p' | paste -sd' ') siege.gtp"
completed fence ''
check 'every option' 0 0 "$output" "$(printf 'list_options\n' | "$engine" fence |
    sed -n 's/^= //; s/ .*/=/; /./p' | paste -sd' ') siege.gtp"
completes sie 'siemenet siege.gtp'
completes --g --game
completes --game "fi" fiodar
completes --game=fi fiodar
completes siemenet var variant=
completes siemenet variant= 'original revisited extended'
completes siemenet variant=re revisited
completes --game fonver --set pi pie=
completes --set resign= 'on off'
completes --set net=s siege.gtp
completes --set threads= ''
completes --seat '' 'p1 p2 p3 p4 p5 p6 p7 p8'
completes --threads '' ''
completes --nonsense '' '*siege.gtp'
completed --protocol ''
for protocol in $output; do
    check "--protocol $protocol is taken" "$("$engine" --protocol "$protocol" </dev/null >/dev/null 2>&1; echo $?)" 0 '' ''
done
check '--protocol has words' 0 0 "$output" 'gtp *'

tell_checks
