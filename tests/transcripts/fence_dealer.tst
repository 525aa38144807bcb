# FENCE! with the engine as the dealer. All random results depend only on the seed.
set_option seed 3
set_option max_nodes 20
newgame fence players=2 tiles=demo pawn_placement=turns
history
#? [1 chance tiles:p1:\S+\n2 chance tiles:p2:\S+]
side_to_move
#? [p[12]]
undo
#? error [cannot undo: there is no turn to take back]
redo
#? error [cannot redo: there is no undone turn]
chance dice:1,1
#? error [chance is not to act; it is the turn of p[12]]
legal_steps
#? [place:T13:0,0:0]
list_options
#? [players number 2..8 default 3 current 2\ntiles file city\|demo\|FILE default city current demo\n.*\ndealer choice engine\|table default engine current engine.*]

# A new game with the same seed has the same tiles. A restarted game also has the same tiles.
savegame first.gtp all
newgame fence players=2 tiles=demo pawn_placement=turns
savegame again.gtp all
loadgame again.gtp
clear_board
position
#? [fence p[12] players=2 tiles=demo .* \+ tiles:p1:\S+ tiles:p2:\S+]

# Wrong names and values.
newgame fence players=9
#? error ['9' is not allowed for players; write a whole number from 2 to 8]
newgame fence tiles=no/such/file
#? error [cannot read no/such/file: No such file or directory; write one of city\|demo or the name of a file]
newgame fence tiles=.
#? error [cannot read \.: it is not a regular file; write one of city.*]
set_option dealer nobody
#? error ['nobody' is not allowed for dealer; write one of engine\|table]
set_option tiles demo
#? error [tiles is an option of the game; .*]
view p2
#? [p1 .*]
view P3
#? error [syntax error: 'P3' is no player of this game; write p1 or p2]
play white pass
#? error [syntax error: .*]
side_to_move
#? [p[12]]

# The engine does the whole set-up.
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

# If the dealer changes from the table to the engine, the engine deals the awaited result at once.
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
#? error [cannot undo: there is no turn to take back]
set_option dealer table
undo
undo
side_to_move
#? [chance]
redo 2
side_to_move
#? [p2]

#!
# FENCE! from a table that does not tell the engine everything.
set_option dealer table

# The table must enter both starting cards of a player, or neither.
newgame fence players=2 tiles=demo
chance tiles:p1:T25,T23,X1,T12,T32 tiles:p2:T13,T15,T44,T11
chance start:p1:r1b?
#? error [illegal chance: start:p1:r1b\?: name both starting cards, as in r3b4, or neither, as in r\?b\?]
chance start:p1:r?b1
#? error [illegal chance: .*: name both starting cards, .*]
chance start:p2:r?b1
#? error [illegal chance: .*: that outcome is not possible now: wrong player .*]
chance start:p1:r?b?
set_option seed 1
set_option max_nodes 20
newgame fence players=3 tiles=demo trading=all pawn_placement=turns
chance tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11
play p2 place:T13:0,0:0
play p3 place:T12:-1,0:0
play p1 place:T25:1,0:0
play p2 swap:T15:T12:0
play p3 place:T32:0,-1:0
play p1 place:T23:0,1:0
play p2 place:T12:2,0:0
play p3 place:T11:2,-1:1
play p1 place:X1:1,-1:1
play p2 place:T44:-2,0:3
play p2 at:gull-wharf
play p3 at:four-points
play p1 at:the-yards
chance dice:1,1
play p2 at:sunnyside
chance deal:p2:r1 deal:p2:r3 deal:p2:b2 deal:p2:b5
chance deal:p3:r2 deal:p3:r6 deal:p3:b3 deal:p3:b3
chance deal:p1:r4 deal:p1:r2 deal:p1:b1 deal:p1:b6

# Up to here all cards are known. Now p2 and p3 trade cards that the operator has not seen.
play p2 trade:p3:r?:b
side_to_move
#? [p3]
play p3 accept:r?
#? error [illegal move: .*]
play p3 accept:b?
view p2
#? [.*p2 gull-wharf; 1 red, 3 blue: b2 b5; First Player\np3 four-points; 3 red, 1 blue\n.*]
view p3
#? [.*p3 four-points; 3 red, 1 blue: r2 r6 b3\n.*]

# p3 can move with any card that p3 may hold. The number of cards of each colour is known.
play p2 p3:sunnyside
play p2 cops:cabbagetown
play p3 notrade
legal_moves
#? [me:r1b3:old-town me:r2b3:lily-rivers]
play p3 me:r3b3:lily-rivers
#? error [illegal move: the cards lead to \(3,3\)]
play p3 me:r2b3:lily-rivers
view p3
#? [.*p3 lily-rivers; 2 red, 0 blue: r6\n.*]

# The engine does not deal if cards are unknown. It can still play any seat.
set_option dealer engine
view p1
#? [.*p1 the-yards; 2 red, 2 blue: r2 r4 b1 b6\n.*]
genmove p1
#? [trade:p[23]:\S+|notrade]
undo
play p1 notrade
genmove p1
#? [p[23]:\S+]
genmove p1
#? [(cops|tip):\S+]
side_to_move
#? [chance]
genmove p2
#? error [chance is to act; enter its result, such as chance dice:1,1]
chance dice:6,6 dice:7,1
#? error [syntax error: dice:7,1: dice show 1 to 6 each, not '7,1']
chance dice:6,6 dice:6,6
side_to_move
#? [p1]
undo
side_to_move
#? [chance]

# In a new game no card is unknown, so the engine deals again.
newgame fence players=2 tiles=demo pawn_placement=turns trading=all
side_to_move
#? [p[12]]

#!
# After the end of the game, nothing is hidden.
set_option seed 1
newgame fence players=2 tiles=demo round_cap=1
play p1 place:T13:0,0:0
play p2 place:T32:0,1:2
play p1 swap:T11:T32:3
play p2 swap:T15:T11:0
play p1 place:X1:1,0:1
play p2 place:T25:-1,1:0
play p1 place:T32:1,1:1
play p2 swap:T11:X1:2
play p1 place:T44:0,-1:2
play p2 swap:X1:T44:1
play p1 swap:T23:X1:0
play p2 place:T12:2,0:0
play p1 swap:X1:T32:3
play p2 place:T44:0,2:0
play p1 place:T32:0,-2:0
play p1 at:gull-wharf
play p2 at:four-points
play p1 at:gull-wharf
play p1 me:r1b3:old-town
play p2 p1:sunnyside
history
#? [(?!.*deal:p[12]:[rb]\d).*deal:p1:r\?.*]
savegame before.gtp
play p2 cops:downtown
side_to_move
#? [none]
history
#? [.*deal:p1:r1.*]
savegame after.gtp
loadgame before.gtp
history
#? [.*deal:p1:r\?.*]
loadgame after.gtp
final_score
#? [.*]
history
#? [(?!.*\?).*deal:p1:r1.*]
