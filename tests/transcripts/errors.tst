# A refused command gives the reason, and changes nothing.
newgame fendo size=5
play w A3-B4E
play b E3-D3
position
#? [fendo b size=5 .* \+ E3 D3]

# Moves.
play w B4N
#? error [illegal move: it is the turn of black]
play b A9
#? error [.*A9 is not on the board.*]
play b E1
#? error [.*]
play b a01
#? error [.*]
play b D3N,D3E
#? error [.*]
play b pass
#? error [.*]
play b
#? error [syntax error.*]
play q D3E
#? error [syntax error: 'q' is no colour of fendo; write white or black]
genmove w
#? error [it is the turn of black]
reg_genmove w
#? error [it is the turn of black]
genmove purple
#? error [syntax error.*]
lz-analyze w
#? error [it is the turn of black]
undo 0
#? error [syntax error: N must be a whole number from 1 to 1000000]
undo 3.5
#? error [syntax error.*]
undo 4
#? error [cannot undo: only 3 moves can be taken back]
redo
#? error [cannot redo: .*]
redo -1
#? error [syntax error.*]
final_score
#? error [cannot score: .*]

# Games and options.
newgame chess
#? error [no game 'chess'; there are: fendo siemenet fonver fiodar.*]
newgame siemenet size=8
#? error ['8' is not allowed for size.*]
newgame size=7 size
#? error [syntax error: 'size' is no option; write key=value, for example size=5]
newgame fendo 5
#? error [syntax error: '5' is no option; write size=5]
newgame fonver superko
#? error [syntax error: 'superko' is no option; write repetition=superko]
newgame fence demo
#? error [syntax error: 'demo' is no option; write tiles=demo]
newgame fendo 4
#? error [syntax error: '4' is no option; write key=value, for example size=7]
newgame fendo siemenet
#? error [syntax error.*]
newgame =
#? error [syntax error.*]
newgame size=
#? error [.*size.*]
set_game
#? error [syntax error.*]
set_game chess
#? error [no game.*]
boardsize 4
#? error [unacceptable size.*]
boardsize seven
#? error [unacceptable size.*]
boardsize 7x
#? error [unacceptable size.*]
boardsize 99999999999999999999
#? error [unacceptable size.*]
set_option level 0
#? error ['0' is not allowed for level; write a whole number from 1 to 10]
set_option threads many
#? error [.*threads.*]
set_option threads 0x2
#? error [.*]
set_option move_time nan
#? error [.*]
set_option move_time 1e999
#? error [.*]
set_option size 7
#? error [size is an option of the game; start one with it: newgame size=7]
set_option nonsense 1
#? error [no option 'nonsense'.*]

# An error message repeats only the beginning of a long word.
newgame fendo size=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#? error ['x{40}' is not allowed for size; .*]
newgame xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=5
#? error [no option 'x{40}'; .*]
set_option xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx 5
#? error [no option 'x{40}'; .*]
newgame fendo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#? error [.*'x{40}' is no option; .*]

# Numbers.
komi x
#? error [syntax error.*]
perft
#? error [syntax error.*]
perft -1
#? error [syntax error.*]
perft 1e3
#? error [syntax error.*]
playout 0
#? error [syntax error.*]
playout 99999999999999999999
#? error [syntax error.*]
bench -1
#? error [syntax error.*]
bench 0 chess
#? error [no game 'chess'; .*]
bench 0 fonver size=99
#? error ['99' is not allowed for size; .*]
solve never
#? error [syntax error.*]
solve 0
#? error [syntax error.*]
solve inf
#? error [syntax error.*]

# This game has no chance and no hidden information.
chance
#? error [syntax error: write chance TOKEN \.\.\.]
chance dice:1,1
#? error [there is no chance in fendo]
view
#? error [syntax error: write view PLAYER]
print_tiles
#? error [there are no tiles in fendo]
view white
#? error [fendo has no hidden information: use showboard]
view p1
#? error [syntax error: 'p1' is no colour of fendo; write white or black]

# The errors have not changed the unfinished turn, and all steps can still be undone.
position
#? [fendo b size=5 .* \+ E3 D3]
history
#? [1 white A3-B4E\n2 black E3 D3 \.\.\.]
undo 3
history
#? []
