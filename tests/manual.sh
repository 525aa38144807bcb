#!/bin/sh
# manual.sh - the manual page and `--help` know the same switches, and PROTOCOL.md every
# command of the shell.
# usage: manual.sh ENGINE
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

switches() {
    grep -o -e '^ *--[a-z-]*' -e '^\.BI* --[a-z-]*' | grep -o -e '--[a-z-]*' | sort
}
here=$(dirname -- "$0")
told=$("$1" --help </dev/null | switches)
written=$(sed 's/\\-/-/g' "$here/../docs/wattle.6" | switches)
if [ -z "$told" ] || [ "$told" != "$written" ]; then
    printf 'wattle --help has\n%s\nand docs/wattle.6 has\n%s\n0 passed, 1 failed\n' "$told" "$written"
    exit 1
fi
for command in $(echo list_commands | "$1" --protocol shell); do
    if ! grep -q -e "^### \`${command}[ \`]" -e "^| \`${command}[ \`]" "$here/../PROTOCOL.md"; then
        printf 'PROTOCOL.md has nothing about %s\n1 passed, 1 failed\n' "$command"
        exit 1
    fi
done
echo '2 passed, 0 failed'
