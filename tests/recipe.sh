#!/bin/sh
# recipe.sh - checks that docs/NEW-GAME.md names every function of a game, and only existing files.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

cd "$(dirname -- "$0")/.."
recipe=docs/NEW-GAME.md
passed=0
failed=0

# told WHAT COMMAND...: runs a command and counts it as passed or failed. Prints WHAT if it fails.
told() {
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        echo "$recipe: $what"
        failed=$((failed + 1))
    fi
}

for header in game notation picture history hidden file_options hints click_input planes vectors proof review_facts; do
    # shellcheck disable=SC2013
    for name in $(sed -n 's/^    [a-z].*(\*\([a-z_]*\))(.*/\1/p' src/game/$header.h); do
        told "$name of $header.h is not mentioned" grep -q "\`$name\`" $recipe
    done
done
# shellcheck disable=SC2016
for path in $(grep -o '](\.\./[^)#]*' $recipe | sed 's|](\.\./||') \
    $(grep -oE '`(src|tests|docs|scripts)/[A-Za-z_/.-]*[`]' $recipe | tr -d '`' | grep -v NAME); do
    told "there is no $path" test -e "$path"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 60 ]
