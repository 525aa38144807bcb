#!/bin/sh
# program.sh - the command line, exit status and standard streams of the program.
# usage: program.sh ENGINE
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

engine=$(realpath -- "$1")
# shellcheck source=tests/support/check.sh
. "$(dirname -- "$0")/support/check.sh"
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory" || exit 1

# accepts PATTERN ARGUMENT...: checks that the engine starts, and that its first replies match.
accepts() {
    pattern=$1
    shift
    output=$(printf 'position\nlist_options\n' | "$engine" "$@" 2>&1)
    check "wattle $*" $? 0 "$output" "$pattern"
}

# refuses ARGUMENT...: checks for a message on standard error only, and for exit status 2.
refuses() {
    output=$(echo name | "$engine" "$@" 2>&1 >stdout)
    check "wattle $*" $? 2 "$output$(cat stdout)" 'wattle: *'
    check "wattle $* says nothing on standard output" 0 0 "$(cat stdout)" ''
}

accepts '= fendo w size=7 *'
accepts '= siemenet w *' --game siemenet
accepts '= siemenet w variant=extended size=11 *' --game=Siemenet --set size=11 --set variant=extended
accepts '*threads * current 2*memory * current 16*seed * current 5*' --threads 2 --memory 16 --seed=5
accepts '= fendo w size=5 *level * current 3*' --set level=3 --set size=5 --no-files --protocol gtp
accepts '= fendo *' --steps
accepts '= fendo *' --alternate

accepts '= fonver b size=5 *' fonver size=5
accepts '= siemenet w *' SIEMENET
mkdir fiodar
refuses fiodar
rmdir fiodar

refuses --game chess
refuses --game
refuses --set
refuses --set size
refuses --set =5
refuses --set size=
refuses --set size=4
refuses --set nonsense=1
refuses --set variant=extended
refuses --threads 0
refuses --threads two
refuses --memory -1
refuses --seed 1.5
refuses --protocol telnet
check 'the names of protocols' 0 0 "$output" '*--protocol takes gtp, ugi, json or shell, not*'
refuses --steps=yes
refuses --nonsense
refuses --kernel
refuses --kernel abacus
refuses -x
refuses -
refuses missing.gtp
refuses .
refuses one.gtp two.gtp

output=$("$engine" --version) && output=$output.
check --version $? 0 "$output" 'wattle [0-9]*.[0-9]*.[0-9]*
built by [gc]* for *readline*
nets, computed by *:
  fendo *, * blocks of *, *positions*
*
  fence *.'
# Every kernel that --version lists can be chosen, and plays the same.
kernels=$(printf '%s' "$output" | sed -n '/^nets, computed by /{s///; s/ or, with --kernel, by / /; s/[,:]//gp;}')
for kernel in $kernels; do
    played=$(printf 'set_option max_nodes 30\ngenmove white\n' | "$engine" --kernel "$kernel" --set seed=1 fendo 2>&1)
    check "wattle --kernel $kernel" $? 0 "$played" "${first_played=$played}"
done
check 'wattle --version lists kernels' 0 0 "$kernels" '*plain'
output=$("$engine" --help)
check --help $? 0 "$output" 'usage: wattle *--game*--version*'

# The engine runs a file of commands up to the first refusal, and names the refused line.
printf 'name\n# done\n' >good.gtp
printf '# two\nname\nnonsense\nname\n' >bad.gtp
output=$("$engine" good.gtp </dev/null)
check 'wattle good.gtp' $? 0 "$output" '= wattle'
output=$("$engine" bad.gtp 2>/dev/null)
check 'wattle bad.gtp' $? 1 "$output" '= wattle*[?] unknown command*'
check 'nothing after the first refusal is done' 0 0 "$(echo "$output" | grep -c wattle)" 1
output=$("$engine" bad.gtp 2>&1 >/dev/null)
check 'it says which line' $? 1 "$output" 'wattle: line 3 of bad.gtp was refused,*'
printf 'newgame fonvr size=5\nplay w C3\n' >record.gtp
output=$("$engine" record.gtp 2>&1 | grep -v '^$')
check 'a record is not played into another game' 0 0 "$output" '[?] no game*
wattle: line 1 of record.gtp was refused,*'

# A record in SGF is no file of commands.
printf 'newgame fonver size=5\nplay b C3\nsavegame my.sgf\n' | "$engine" >/dev/null
output=$("$engine" my.sgf 2>&1)
check 'wattle my.sgf' $? 1 "$output" 'wattle: my.sgf is a record in SGF; start wattle and type: load my.sgf'
printf '\357\273\277(;GM[wattle-fonver];B[C3])\n' >mark.sgf
output=$("$engine" --protocol gtp mark.sgf 2>&1)
check 'wattle mark.sgf' $? 1 "$output" 'wattle: mark.sgf is a record in SGF; *load mark.sgf'

# A byte order mark before the first line of any dialogue is skipped.
printf '\357\273\277newgame fonver size=5 pie=off\nplay b C3\n' >mark.gtp
output=$("$engine" mark.gtp 2>&1)
check 'a mark before a record' $? 0 "$output" '=*=*'
output=$(printf '\357\273\277name\n' | "$engine")
check 'a mark before GTP' $? 0 "$output" '= wattle*'
output=$(printf '\357\273\277ugi\n' | "$engine")
check 'a mark before UGI' $? 0 "$output" '*ugiok*'
output=$(printf '\357\273\277{"id":"a","action":"query_version"}\n' | "$engine" --protocol json)
check 'a mark before JSON' $? 0 "$output" '{"id":"a",*"name":"wattle"*'
output=$(echo nonsense | "$engine")
check 'a refused command from standard input' $? 0 "$output" '[?] unknown command*'

# A file of commands may come from a stranger. It opens other files only in the folder of --files.
"$engine" --game fence >demo.tiles <<'END'
print_tiles
END
sed -i 's/^= //' demo.tiles
in_files() { # runs each line of standard input as its own file, with these switches
    while read -r line; do
        printf 'newgame fendo\n%s\nposition\n' "$line" >stranger.gtp
        "$engine" "$@" stranger.gtp 2>/dev/null
        echo "status $?"
    done
}
cat >lines <<'END'
savegame good.gtp
savegame mine.gtp
loadgame bad.gtp
svg good.gtp
set_option net good.gtp
newgame fence tiles=demo.tiles
END
output=$(in_files <lines | grep -v '^=*$' | tr '\n' ' ')
check 'the files of a file of commands' 0 0 "$output" '*[?] a file of commands can*status 1*[?] a file of commands can*status 1*[?] a file of commands can*status 1*[?] a file of commands can*status 1*[?] cannot read good.gtp: *status 1*[?] cannot read demo.tiles: *status 1*'
check 'none is written' 0 0 "$(ls mine.gtp 2>&1; cat good.gtp)" '*No such file*name*'
output=$(tail -n 1 lines | in_files --game fence --set tiles=demo.tiles | tail -n 1)
check 'a file that the command line names, after another game' 0 0 "$output" 'status 1'
printf 'newgame fence tiles=demo.tiles\n' >tiles.gtp
output=$("$engine" --game fence --set tiles=demo.tiles tiles.gtp)
check 'the file that the game was begun with' $? 0 "$output" '=*'
echo '{"id":"a","nodes":5}' >tiles.json
output=$("$engine" --protocol json --game fence --set tiles=demo.tiles tiles.json)
check 'the same file in a batch of requests' $? 0 "$output" '{"id":"a","turnNumber":0*'
output=$(printf 'newgame# a comment\nposition\n' | "$engine" --game fence --set tiles=demo.tiles)
check 'a comment cuts no name that was there before' $? 0 "$output" '=*= fence *tiles=demo.tiles*'
mkdir folder
cp demo.tiles tiles.gtp folder
output=$(in_files --files folder <lines | tr '\n' ' ')
check '--files for a file of commands' 0 0 "$output" '=*=*= fendo*status 0*=*=*= fendo*status 0*[?] cannot read bad.gtp: No such*status 1*=*=*= fendo*status 0*[?]*status 1*=*=*= fence *tiles=demo.tiles*status 0*'
check 'it writes within the folder' 0 0 "$(cd folder && echo *) $(cat good.gtp)" 'demo.tiles good.gtp mine.gtp tiles.gtp name*'
output=$(printf 'loadgame tiles.gtp\nsavegame again.gtp\nnewgame fence tiles=demo.tiles\nloadgame tiles.gtp\nposition\n' | "$engine")
check 'what a record names is read only if it was before' $? 0 "$output" '[?] no game record: line 1: cannot read demo.tiles: a record can open only files*=*=*=*= fence *'
output=$(cd folder && printf 'svg big.svg\n' | { ulimit -f 1; "$engine" --game fence; } 2>&1; ls -A)
check 'a file that may not grow so large' $? 0 "$output" '[?] cannot write big.svg: File too large*demo.tiles*good.gtp*mine.gtp*tiles.gtp'
output=$(cd folder && printf 'set_option memory 4\nsolve 1 table=big.tab\n' | { ulimit -f 8; "$engine" fendo size=3; } 2>&1; ls -A)
check 'a table that finds no room' $? 0 "$output" '*[?] cannot keep proofs in big.tab: File too large*demo.tiles
good.gtp
mine.gtp
tiles.gtp'
refuses --files
refuses --files missing
refuses --files good.gtp
refuses --files . --no-files
refuses --seat p9
refuses --seat white
refuses --seat p2 --protocol ugi

# At a seat, the shell lets the engine play all other seats, also in a game that begins later.
output=$(printf 'newgame fence players=3 tiles=demo\ncomputer none\ncomputer others\n' |
    "$engine" --protocol shell --seat p2 --set level=1 --seed 5 2>&1)
check 'the other seats of a later game' $? 0 "$output" '*The engine plays p1 and p3.*You are p2*The engine plays no side*The engine plays p1 and p3.*'

# With --seat, the engine refuses UGI in every form, and gives the reason.
output=$(printf 'ugi\nposition\n' | "$engine" --seat p2 --game fence 2>&1)
check '--seat and ugi' $? 0 "$output" '\? unknown command: ugi; *use GTP*\? a position shows all hidden cards*'

# If a standard stream is closed at the start or later, the program ends without a message.
output=$("$engine" good.gtp 2>&1 >&-)
check 'closed standard output' $? 0 "$output" ''
output=$("$engine" <&- 2>&1)
check 'closed standard input' $? 0 "$output" ''
printf 'newgame fendo\nsavegame game.gtp\nname\n' | "$engine" >&- 2>&-
check 'a file is not mistaken for standard output' 0 0 "$(cat game.gtp)" '# date: *newgame fendo size=7'
output=$({ yes name | "$engine"; } 2>&1 | head -n 1)
check 'a reader that goes away' 0 0 "$output" '= wattle'

# --protocol shell works without a terminal.
output=$(printf 'name\nquit\n' | "$engine" --protocol shell 2>&1)
check '--protocol shell' $? 0 "$output" '*wattle*'

output=$(printf '\nugi\nquit\n' | "$engine" 2>&1)
check 'ugi as the first command' $? 0 "$output" 'id name wattle *ugiok'
output=$(printf 'query turn\n' | "$engine" --protocol ugi --steps 2>&1)
check '--protocol ugi' $? 0 "$output" 'response 1'
printf 'ugi\nquery turn\nnonsense\nquery p1turn\n' >ugi.txt
output=$("$engine" ugi.txt)
check 'a file of UGI with a command that is refused' $? 1 "$output" '*response 1*info string unknown*response true'
output=$(head -c 70000000 /dev/zero | tr '\0' a | "$engine" --protocol shell 2>&1)
check 'a line beyond all limits in the shell' $? 0 "$output" '[?] syntax error: a line is at most *'

# A test program runs only the tests that match a pattern. A pattern that matches no test is an error.
unit=$(dirname -- "$engine")/tests/unit/test_line
if [ -x "$unit" ]; then
    output=$("$unit" 'no_such_*' 2>&1)
    check 'a pattern of no test' $? 2 "$output" '*: no test matches no_such_[*]'
    output=$("$unit" "$("$unit" 2>&1 | sed -n 's/.*RUN *\] //p' | tail -n 1)" 2>&1)
    check 'a pattern of one test' $? 0 "$output" '*1 test(s)*PASSED*1 test(s)*'
fi

tell_checks
