#!/bin/sh
# scripts.sh - tests the command lines of the scripts, in a tree whose path has a blank. Stand-ins
# replace the foreign programs that the scripts start.
# usage: scripts.sh ENGINE
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

engine=$(realpath -- "$1")
# shellcheck source=tests/support/check.sh
. "$(dirname -- "$0")/support/check.sh"
real=$(realpath -- "$(dirname -- "$0")/..")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
tree="$directory/a tree"
mkdir -p "$tree" "$directory/bin"
cp -r "$real/scripts" "$real/web" "$tree"
ln -s "$engine" "$tree/wattle"
cd "$tree" || exit 1
PATH=$directory/bin:$PATH

# stand_in NAME: makes a program of that name from the script on standard input.
stand_in() {
    cat >"$directory/bin/$1"
    chmod +x "$directory/bin/$1"
}

# The scripts find the engine of the tree.
printf 'name\n#? [wattle]\n' >name.tst
output=$(scripts/transcript name.tst 2>&1)
check 'transcript in a path with a blank' $? 0 "$output" '1 passed, 0 failed'
output=$(scripts/match --game 'fendo size=3' --games 2 './wattle --set max_nodes=1' \
    './wattle --set max_nodes=1' 2>&1)
check 'match in a path with a blank' $? 0 "$output" '*games: 2,*'
output=$(scripts/playtest 'fiodar size=2 pie=off' --strengths random:3 --out out 2>&1)
check 'playtest in a path with a blank' $? 0 "$output" '*out/fiodar-2-off.txt*'

# --help of a script needs no Python package, and no programs except sh, sed and dirname.
mkdir "$directory/few"
for program in sh sed dirname; do ln -s "$(command -v "$program")" "$directory/few"; done
for script in scripts/*; do
    case $(head -n 1 "$script" 2>/dev/null) in
        *python3) output=$(WATTLE_DEBIAN_PYTHON=1 python3 -S "$script" --help 2>&1) ;;
        *sh) output=$(PATH=$directory/few "$script" --help </dev/null 2>&1) ;;
        *) continue ;;
    esac
    check "$script --help on a bare machine" $? 0 "$output" "*${script##*/}*"
done
output=$(PATH=$directory/few scripts/board --help 2>&1)
switches() { grep -oE -- '--[a-z-]+' | sort -u | paste -sd ' '; }
check 'board --help names every switch' 0 0 "$(echo "$output" | switches)" '--listen --no-browser --origin --port'
mkdir -p "$directory/bare/scripts"
sed "s,/usr/bin/node,$directory/none," scripts/board >"$directory/bare/scripts/board"
output=$(PATH=$directory/few sh "$directory/bare/scripts/board" 2>&1)
check 'board without Node' $? 1 "$output" 'board: Node 18 or newer with ws is needed; *'
if command -v node >/dev/null; then
    for words in --listen=0.0.0.0 --listen=::0 --listen=localhost --origin=board.example.org --origin=https://x/y --port=65536 --port=x --colour 'fendo fonver'; do
        # shellcheck disable=SC2086
        output=$(node web/server/main.js $words 2>&1)
        check "board $words" $? 2 "$output" 'board: *'
    done
fi

# Random turns lose proven results.
output=$(scripts/errors --game 'fiodar size=2 pie=off' --solve 60 --positions 40 './wattle --set search=random --set net=none' 2>/dev/null)
check 'errors of random turns' $? 0 "$output" '*40 positions, [1-9]* errors, *leaves 0 of 1'
openings() {
    output=$(scripts/openings 'fonver size=3' --nodes 20 --games 2 --play 5 --out "$1" 2>/dev/null)
}
openings first
check 'openings' $? 0 "$output" '*fonver-3.txt*fonver-3.json*README.md*fonver-3.svg'
check 'openings alike' 0 0 "$(cat first/fonver-3.txt)" '*symmetric ones counted once *4*best with a pie rule*'
check 'openings drawn' 0 0 "$(cat first/fonver-3.svg)" '<svg*>*</text>*</svg>'
mkdir second
sed -n '1,4p; 5s/.$//p' first/fonver-3.jsonl | head -c -1 >second/fonver-3.jsonl
openings second
check 'openings, gone on with' $? 0 "$(cat second/fonver-3.txt second/fonver-3.svg)" "$(cat first/fonver-3.txt first/fonver-3.svg)"
if parallel --version 2>/dev/null | grep -q GNU; then
    for where in here there; do
        hosts=
        [ "$where" = here ] || hosts='--hosts :'
        # shellcheck disable=SC2086
        PARALLEL_HOME=$directory scripts/openings 'fonver size=5' --nodes 2 --games 2 --play 2 --turns 'C3 B2' $hosts --out $where \
            >$where.log 2>&1
        check "openings played $where" $? 0 "$(grep -c '"number"' $where/fonver-5.jsonl)" '1[0-9]'
    done
    output=$(cmp here/fonver-5.txt there/fonver-5.txt && cmp here/fonver-5.json there/fonver-5.json)
    check 'openings played elsewhere are the same' $? 0 "$output" ''
fi
output=$(scripts/openings --out first 2>&1)
check 'openings without a game' $? 2 "$output" '*GAME is missing*'
output=$(scripts/openings 'fonver size=3' --nodes 21 --out first 2>&1)
check 'openings begun otherwise' $? 1 "$output" 'openings: *other settings*'
output=$(scripts/openings 'fonver size=3 pie=on' --turns 'B2 A1' --nodes 20 --games 2 --play 5 --out first 2>/dev/null)
check 'openings, some, with the pie rule' $? 0 "$(cat first/fonver-3-on.txt)" "*--turns 'B2 A1'*symmetric ones counted once *2*"
output=$(grep -c 'with a pie rule' first/fonver-3-on.txt)
check 'openings with the pie rule tell of no other' $? 1 "$output" 0
output=$(scripts/openings 'fonver size=3' --turns 'B2 Z1' --out third 2>&1)
check 'openings of a turn that there is not' $? 1 "$output" 'openings: Z1 is no first turn of fonver size=3 pie=off'
check 'openings of nothing leave nothing' 0 0 "$(ls third 2>/dev/null)" ''
output=$(scripts/openings 'fonver size=3' --think -1 --out third 2>&1)
check 'openings thought about less than not at all' $? 2 "$output" "*argument --think: '-1' is not a whole number from 0*"
output=$(scripts/openings 'fonver size=3 pie=on' --book --out third 2>&1)
check 'a book of games with the pie rule' $? 2 "$output" '*leave out pie=on'
output=$(scripts/openings 'fonver size=3' --nodes 20 --games 40 --more 1 --play 5 --book --out fourth 2>/dev/null)
check 'openings as a book' $? 0 "$output" '*fonver-3.svg*fonver-3.book'
check 'the command of a book' 0 0 "$(cat fourth/fonver-3.book)" "wattle-book 1*scripts/openings 'fonver size=3' *--more 1*--book*fonver b size=3 pie=on*"
output=$(printf 'newgame fonver size=3\nset_option book fourth/fonver-3.book\ngenmove b\n' | ./wattle)
check 'a book that the engine plays by' $? 0 "$(sed -n 's/^\([A-Z][0-9]\) fonver b .*/= \1/p' fourth/fonver-3.book)" "*$(echo "$output" | grep .. | tail -n 1)*"
output=$(scripts/openings chess --out first 2>&1)
check 'openings of no game' $? 1 "$output" "openings: *chess*"
puzzles() {
    output=$(scripts/puzzles 'fonver size=3' --wanted 2 --out "$1" 2>/dev/null)
}
puzzles hunted
check 'puzzles' $? 0 "$output" '*fonver-3.md*fonver-3.txt*fonver-3.svg'
# shellcheck disable=SC2016
check 'puzzles solved' 0 0 "$(cat hunted/fonver-3.md)" '*| 1 | `*` | [0-9]* |*| 2 | `*'
mkdir -p third
head -n 3 hunted/fonver-3.jsonl >third/fonver-3.jsonl
puzzles third
output=$(cmp third/fonver-3.txt hunted/fonver-3.txt 2>&1)
check 'puzzles, gone on with' $? 0 "$output" ''
cat >hunted/fendo-5.jsonl <<'END'
{"settings": {"game": "fendo size=5", "steps": 200000, "seed": 1}}
{"game": 0, "found": [{"position": "fendo w size=5 1O_._|O1/._|O_|W_|O_|1/W_|.|O._|W/O_|W_|._|1._/W|O|W.|W", "side": "white", "task": "win", "solution": "E3-E5S", "line": ["E3-E5S", "D4N", "E5W"], "nodes": 60, "choices": 8, "key": "02697b7eba77a371"}]}
{"game": 1, "found": [{"position": "fendo b size=5 W_|._.|O_|W/.|O._|._1/W_|O|1.|._/O_|W_._|O_W_/W.|O|W|O", "side": "black", "task": "win", "solution": "D2E", "line": ["D2E", "B2E", "B3N", "B2N"], "nodes": 44, "choices": 7, "key": "416cac1bc6ce5755"}]}
END
output=$(scripts/puzzles 'fendo size=5' --wanted 2 --steps 200000 --out hunted 2>&1; cat hunted/fendo-5.svg)
check 'puzzles call sides as the game does' 0 0 "$output" '*Orange plays and wins*White plays and wins*'
output=$(scripts/strength fendo old 2>&1)
check 'strength without an old engine' $? 2 "$output" 'strength: give --old COMMAND*'
# scripts/links reports broken links and lines that are too wide, except in examples.
# shellcheck disable=SC2016
printf '# A b!\n[x](#a-b) [y](#c) `[q](r)`\n[z](no.md)\n```\n[q](r)\n```\n%0121d\n' 0 >links.md
output=$(scripts/links links.md)
check 'links that lead nowhere' $? 1 "$output" 'links.md:2: *\#c?links.md:3: there is no no.md?links.md:7: 121*'
output=$(scripts/links no.md 2>&1)
check 'links of a file that there is not' $? 1 "$output" "links: *'no.md'"

# Command lines of engines are relative to the current folder.
mkdir -p "$directory/elsewhere" build
cat >"$directory/elsewhere/engine" <<'END'
#!/bin/sh
read -r line
case $line in
list_games) echo '= fendo' ;;
'bench 0') echo 'total 12345' ;;
bench\ *) echo '= fendo size=7 20 playouts 30 iterations 1 threads 4 evaluations 5 peak' ;;
esac
END
printf '#!/bin/sh\necho yardstick: 10\n' >build/yardstick
printf '#!/bin/sh\n' | stand_in make
chmod +x build/yardstick "$directory/elsewhere/engine"
cd "$directory/elsewhere" || exit 1
output=$("$tree/scripts/signature" --print ./engine 2>&1)
check 'signature of an engine in the current folder' $? 0 "$output" 'Bench: 12345'
output=$("$tree/scripts/bench" 0.5 ./engine 2>&1)
check 'bench of an engine in the current folder' $? 0 "$output" '*fiodar size=5 *total 12345'
for seconds in abc 0 -1 1.2.3 ''; do
    output=$("$tree/scripts/bench" "$seconds" ./engine 2>&1)
    check "bench of '$seconds' seconds" $? 2 "$output" \
        "bench: SECONDS is a number above 0, not '$seconds'?usage: bench *"
done
cd "$tree" || exit 1
rm -r build "$directory/bin/make"

# The words of fence-endings, which is built as the engine was.
build=$(dirname -- "$engine")
endings=$directory/fence-endings
# shellcheck disable=SC2046
output=$(cd "$real" && $(cat "$build/flags") scripts/fence-endings.c "$build/engine.a" -lm -o "$endings" 2>&1)
check 'fence-endings is built' $? 0 "$output" ''
output=$("$endings" --help)
check 'fence-endings --help' $? 0 "$output" 'usage: fence-endings *'
for words in x -1 '1 2x' '1 1 0' '1 1 1 1' 99999999999999999999; do
    # shellcheck disable=SC2086
    output=$("$endings" $words 2>&1)
    check "fence-endings $words" $? 2 "$output" 'usage: fence-endings *'
done
output=$("$endings" 0 2>&1)
check 'fence-endings without a map' $? 0 "$output" ''

# A wrong name is refused before anything is installed or built.
for program in apt-get make; do
    stand_in $program <<'END'
#!/bin/sh
echo "$0 $*"
END
done
output=$(scripts/check-foreign musl vax 2>&1)
check 'check-foreign on a machine that there is not' $? 2 "$output" 'usage: check-foreign *'
rm "$directory/bin/apt-get" "$directory/bin/make"

# The stand-in for GoGui prints its arguments in brackets.
stand_in gogui <<'END'
#!/bin/sh
printf '[%s]' "$@"
END
wattle="\"$tree/wattle\" --steps --game"
# shows SWITCHES PROGRAM REST: checks the program and the other arguments that GoGui gets.
shows() {
    # shellcheck disable=SC2086
    output=$(scripts/gogui $1 2>&1)
    check "gogui $1" $? 0 "$output" "\\[-program\\]\\[$2\\]$3"
}
shows '' "$wattle fendo" ''
shows 'fonver --set size=9 -computer-none' "$wattle fonver --set size=9" '\[-computer-none\]'
shows 'fendo -computer-none --set size=5' "$wattle fendo --set size=5" '\[-computer-none\]'
shows '-time 10 --threads=2 -size 5 game.sgf --seed 4 -verbose' \
    "$wattle fendo --threads=2 --seed 4" '\[-time\]\[10\]\[-size\]\[5\]\[game.sgf\]\[-verbose\]'
output=$(scripts/gogui fendo -command 'play w A1' --no-files 2>&1)
check 'gogui with a value of several words' $? 0 "$output" '*--no-files\]\[-command\]\[play w A1\]'
for words in --set '-auto --threads' '--seed 1 -size'; do
    # shellcheck disable=SC2086
    output=$(scripts/gogui fendo $words 2>&1)
    check "gogui fendo $words" $? 2 "$output" 'gogui: *needs a value'
done

# cutegames reports how games ended. Each game is counted once, even if it has several faults.
stand_in cutegames <<'END'
#!/bin/sh
pgn=$(sed -n 's/.*"pgn".*"path": "\([^"]*\)".*/\1/p' "$2")
game() {
    printf '[Result "%s"]\n[FEN "startpos"]\n%s[PlyCount "3"]\n\n1. A1 B2 2. C3 %s\n\n' "$1" "$2" "$1"
}
{
    game 1-0
    game '*'
    game '*' '[Adjudicated "Result mismatch"]
'
    game 0-1 '[Adjudicated "Out of time"]
'
} >"$pgn"
END
output=$(CUTEGAMES=cutegames scripts/arena-cutegames -n 4 -o out fendo 2>&1)
check 'arena-cutegames with games that end otherwise' $? 1 "$output" \
    '*1 games ended by the rules, 3 did not, 3.0 turns*'
check 'openings: the start and another' 0 0 "$(cat out/fendo.openings)" 'startpos
fendo b size=7 *'
CUTEGAMES=cutegames scripts/arena-cutegames -n 6 -f B2 -o out fonver size=3 >out/log 2>&1
check 'openings: a first turn that may be swapped' 0 0 "$(cat out/fonver.openings)" 'startpos
fonver w size=3 pie=on repetition=draw 3/1B1/3 1*
fonver ? *'
output=$(CUTEGAMES=cutegames scripts/arena-cutegames -f Z9 -o out fonver size=3 2>&1)
check 'a first turn that is none' $? 2 "$output" 'arena-cutegames: *Z9*'
CUTEGAMES=cutegames scripts/arena-cutegames -n 4 -o out fence players=2 >out/log 2>&1
check 'both engines of FENCE! have one seed' 0 0 "$(cat out/fence.json)" \
    '*--seed 1 --set players=2*--seed 1 --set players=2*'
check 'openings of FENCE!: different deals' 0 0 "$(uniq out/fence.openings)" 'fence *tiles:p1:*
fence *tiles:p1:*'

# A wrong argument is told, and nothing is written.
stand_in cutegames <<'END'
#!/bin/sh
echo cutegames was started
END
for words in '-n 3 fendo' '-n 0 fendo' '-n x fendo' '-n 08 fendo' '-t abc fendo' '-t 50+ fendo' '-t 1+2+3 fendo' \
    '-b x fendo' '-x size fendo' '-x nosuch=1 fendo' '-f Z9 fonver' chess 'fendo size=99' ''; do
    # shellcheck disable=SC2086
    output=$(CUTEGAMES=cutegames scripts/arena-cutegames -o wrong $words 2>&1)
    check "arena-cutegames $words" $? 2 "$output" 'arena-cutegames: *usage: arena-cutegames *'
    check "arena-cutegames $words leaves nothing" 0 0 "$(ls -d wrong 2>&1)" 'ls: *'
done
output=$(CUTEGAMES=cutegames scripts/arena-cutegames -o wrong -x 'search="plain"' fendo 2>&1)
check 'arena-cutegames with what would break its file of settings' $? 2 "$output" \
    'arena-cutegames: no argument may have a quote *'
cd "$directory" || exit 1
output=$(CUTEGAMES=cutegames "$tree/scripts/arena-cutegames" -e './a tree/wattle' -o wrong fendo 2>&1)
check 'arena-cutegames with an engine of the current folder' 0 0 "$(cat "$tree/wrong/fendo.json")" \
    "*\"path\": \"$directory/./a tree/wattle\"*"

# In a small tree of its own, mutate finds exactly the changes that no test notices.
mkdir -p "$directory/small/src" "$directory/small/protocol" "$directory/small/tests/unit"
cd "$directory/small" || exit 1
mkdir packaging && cp "$real/Makefile" . && cp "$real/src/compiled_data.mk" src && cp "$real/tests/checks.mk" "$real/tests/run.py" tests && cp "$real/packaging/"*.mk packaging
cp -r "$real/scripts" .
echo 'int main(void) { return 0; }' >protocol/main.c
cat >src/small.c <<'END'
int sum(int a, int b);
int is_small(int a);
int is_large(int a);
int below(int a);
int sum(int a, int b) { return a + b; }
int is_small(int a) { return a < 9; }
int is_large(int a) { return a > 99 || a > 99; }
int below(int a) { return a - 1; }
END
cat >tests/unit/small.c <<'END'
int sum(int a, int b);
int is_small(int a);
int is_large(int a);
#define TEST int main(void)
TEST
{
    return sum(2, 3) != 5 || !is_small(1) || is_small(50) || is_large(7) || !is_large(200);
}
END
cat >tests/manifest <<'END'
@test
$build/tests/unit/small : test
END
output=$(scripts/mutate --tests small --count 1000 --jobs 1 --limit 90 2>&1)
check 'mutate finds what no test looks at' $? 1 "$output" \
    '*small.c:6: boundary, survivor: *<= 9*c:8: sign, survivor: no test runs it*3 equivalent*'
check 'mutate kills what a test looks at' 0 0 "$output" '*c:5 sign*killed by *unit/small*'
check 'mutate lets nothing live that a test looks at' 0 0 \
    "$(echo "$output" | grep -c 'c:5: .*survivor')" 0
for words in '--room src/nowhere' '--room src/small.c:99' '--room src/small.c:x' '--count 0'; do
    # shellcheck disable=SC2086
    output=$(scripts/mutate --list $words 2>&1)
    check "mutate $words" $? 2 "$output" "*mutate: error: *${words##* }*"
done

tell_checks
