#!/bin/sh
# install.sh - checks that everything works after `make install`, and that `make uninstall` leaves
# nothing. The engine must have been built. usage: install.sh
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

cd "$(dirname -- "$0")/.." || exit 1
# shellcheck source=tests/support/check.sh
. tests/support/check.sh
unset MAKEFLAGS MAKELEVEL # set by the make that runs this script
root=$PWD
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
to="$directory/a place"

# made GOAL PREFIX FOLDER: runs make as a package does.
made() {
    output=$(make --no-print-directory "$1" DESTDIR="$to" PREFIX="$2" BINDIR="$3" 2>&1)
    check "make $1 below $2" $? 0 "$output" '*'
}

# runs PATTERN PROGRAM ARGUMENT...: runs an installed program in another folder, and checks its
# output. The program reads the standard input of this function.
runs() {
    pattern=$1 program=$2
    shift 2
    output=$(cd "$directory" && "$to/usr/games/$program" "$@" 2>&1)
    check "$program $*" $? 0 "$output" "$pattern"
}

# make reports a missing package or program and how to install it. `gcc -nostdinc` finds no headers.
# no-such-compiler does not exist.
output=$(make --no-print-directory has-readline CC='gcc -nostdinc' 2>&1)
check 'readline asked for and not there' $? 2 "$output" 'There is no readline. *READLINE=no*'
output=$(make --no-print-directory has-cmocka CC='gcc -nostdinc' 2>&1)
check 'tests without cmocka' $? 2 "$output" 'The tests need cmocka. *install-packages test*'
output=$(make --no-print-directory CC=no-such-compiler BUILD="$directory/build" 2>&1)
check 'no compiler' $? 2 "$output" '*There is no no-such-compiler. *install-packages build*'
output=$(make -np CC='gcc -nostdinc' 2>/dev/null | grep -E '^(READLINE|LDLIBS|SOURCES) ' | tr '\n' ' ')
check 'without readline by itself' 0 0 "$output" '*READLINE := missing*'
check 'with plain.c then' 0 0 "$output" '*shell/line_input_plain.c *'
output=$(make --no-print-directory -n PORTABLE=1 2>&1)
check 'the portable program has all its sources' $? 0 "$output" '*cp build/portable/wattle *'

made install /usr games
version=$(sed -n 's/^.define WATTLE_VERSION "\(.*\)"/\1/p' protocol/version.h)
runs "wattle $version?built by *nets, computed by *:?  fendo  *" wattle --version
for tool in "$to"/usr/games/wattle-*; do
    runs '*[Uu]sage: *' "${tool##*/}" --help </dev/null
    [ ! "$tool" = "$to/usr/games/wattle-gogui" ] || continue
    name=${tool##*/}
    check "$name has a manual page" 0 0 "$(cat "$to/usr/share/man/man6/$name.6" 2>&1)" \
        "*$(echo "$name" | sed 's/-/-/')*"
done
printf 'name\n#? [wattle]\n' >"$directory/name.tst"
runs '1 passed, 0 failed' wattle-transcript name.tst
runs '*games: 2,*' wattle-match --game 'fendo size=3' --games 2 \
    "'$to/usr/games/wattle' --set max_nodes=1" "'$to/usr/games/wattle' --set max_nodes=1"
printf 'newgame fendo size=3\ngenmove w\ngenmove b\nsavegame game.gtp\n' |
    (cd "$directory" && "$to/usr/games/wattle" --set max_nodes=1 >/dev/null)
runs '*' wattle-review --nodes 1 --jobs 1 game.gtp
check 'the page of a review' 0 0 "$(head -n 1 "$directory/game.html")" '<!*'
runs '*fiodar-2-off.txt*' wattle-playtest 'fiodar size=2 pie=off' --strengths random:2 --out "$directory/study"

# The units of the port name the program, and systemd rates them as safe.
check 'the unit for a connection' 0 0 "$(cat "$to/usr/lib/systemd/system/wattle@.service")" \
    '*ExecStart=/usr/games/wattle --serve*'
if command -v systemd-analyze >/dev/null; then
    mkdir "$directory/units" && ln -s "$to/usr/games/wattle" "$directory/wattle"
    for unit in wattle.socket wattle@.service; do
        sed "s,/usr/games/,$directory/," "$to/usr/lib/systemd/system/$unit" >"$directory/units/$unit"
    done
    output=$(systemd-analyze verify --man=no "$directory"/units/* 2>&1)
    check 'systemd understands the units' $? 0 "$output" ''
    # systemd rates a service without protection 9.6. The limit of 1.5 is a little above the ratings
    # that systemd calls safe.
    output=$(systemd-analyze security --offline=true --threshold=15 "$directory/units/wattle@.service" 2>&1)
    check 'systemd finds them safe' $? 0 "$output" '*SAFE*'
fi

# The installation still works after a move, because only these units contain its place.
mv "$to" "$directory/elsewhere" && to="$directory/elsewhere"
runs '1 passed, 0 failed' wattle-transcript name.tst
mv "$to" "$directory/a place" && to="$directory/a place"

# The documents are complete, and no link is broken.
doc=$to/usr/share/doc/wattle
for game in fendo siemenet fonver fiodar fence; do
    check "rules of $game" 0 0 "$(head -n 1 "$doc/rules/$game.md")" '# *'
done
output=$(cd "$doc" && find . -name '*.md' -exec "$root/scripts/links" {} + | grep ': there is no \|no heading')
check 'links of installed documents' 0 0 "$output" ''
check 'the protocol' 0 0 "$(cmp "$doc/docs/BOARD.md" docs/BOARD.md 2>&1; ls "$doc/PROTOCOL.md")" '*PROTOCOL.md'
output=$(find "$to" ! -type l -perm /022 -o -name '*.pyc' -path '*/games/*')
check 'nothing that others may write' 0 0 "$output" ''

made uninstall /usr games
check 'uninstalled without a trace' 0 0 "$(find "$to" ! -type d)" ''
made install /opt/wattle bin
output=$("$to/opt/wattle/bin/wattle-transcript" "$directory/name.tst" 2>&1)
check 'in another prefix' $? 0 "$output" '1 passed, 0 failed'
made uninstall /opt/wattle bin
check 'uninstalled from there' 0 0 "$(find "$to" ! -type d)" ''

tell_checks
