# FENCE! with the engine as the dealer: luck comes from the seed and from nothing else.
set_option seed 3
set_option max_nodes 20
newgame fence players=2 tiles=demo pawn_placement=turns
history
#? [1 chance tiles:p1:\S+\n2 chance tiles:p2:\S+]
side_to_move
#? [p[12]]
undo
#? error [cannot undo: only 0 to take back]
redo
#? error [cannot redo: only 0 to play again]
chance dice:1,1
#? error [no chance is awaited, it is the turn of p[12]]
legal_steps
#? [place:T13:0,0:0]
list_options
#? [players number 2..8 default 3 current 2\ntiles file city\|demo\|FILE default city current demo\n.*\ndealer choice engine\|table default engine current engine.*]

# A new game with the same seed has the same tiles; so has one that starts again.
savegame first.gtp all
newgame fence players=2 tiles=demo pawn_placement=turns
savegame again.gtp all
loadgame again.gtp
clear_board
position
#? [fence p[12] players=2 tiles=demo .* \+ tiles:p1:\S+ tiles:p2:\S+]

# Other names of things.
newgame fence players=9
#? error ['9' will not do for players; it takes a whole number from 2 to 8]
newgame fence tiles=no/such/file
#? error [cannot read no/such/file: No such file or directory]
newgame fence tiles=.
#? error [cannot read \.: it is not a regular file]
set_option dealer nobody
#? error ['nobody' will not do for dealer; it takes one of engine\|table]
set_option tiles demo
#? error [tiles is an option of the game; .*]
view p2
#? [p1 .*]
view P3
#? error [syntax error: 'P3' is no colour of fence; write p1 or p2]
play white pass
#? error [syntax error: .*]
side_to_move
#? [p[12]]

# A whole set-up by the engine, with everything it deals told as all may know it.
newgame fence players=3 tiles=demo
savegame mine.gtp p1
savegame all.gtp ALL
svg
#? [<svg .*</svg>]
perft 1
#? [1]
perft 2
#? [\d+]
playout 2
#? [games 2\np1 \d\np2 \d\np3 \d\ndraws \d\nturns .*]
estimate_score
#? [p1 \S+% p2 \S+% p3 \S+%]
solve 1
#? error [only games of two players without chance and hidden information can be solved]
final_score
#? error [cannot score: .*]
gogui-rules_legal_moves
#? error [.*]
boardsize 5
#? error [unacceptable size: fence has one board only]
komi 0
time_settings 10 0 0
time_left p2 5 0
reg_genmove p4
#? error [syntax error: .*]
loadgame mine.gtp
side_to_move
#? [p[123]]
loadgame all.gtp
side_to_move
#? [p[123]]

# The chance that was awaited when a table gave up is dealt at once.
set_option dealer table
newgame fence players=2 tiles=demo
chance tiles:p1:T25,T23,X1,T12,T32 tiles:p2:T13,T15,T44,T11
side_to_move
#? [chance]
set_option dealer engine
side_to_move
#? [p2]
history
#? [.*4 chance start:p2:r\?b\?]
undo
#? error [cannot undo: only 0 to take back]
set_option dealer table
undo
undo
side_to_move
#? [chance]
redo 2
side_to_move
#? [p2]
