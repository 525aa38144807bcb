# FENCE! from a table at which the engine is not told everything.
set_option dealer table

# Starting cards are told both or not at all.
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

# All cards are known to here. p2 and p3 trade, and the one who feeds this has not seen what.
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

# Any card that p3 may hold is a move of p3; how many of a colour there are is known.
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

# The engine does not deal from what it does not know, and plays any seat all the same.
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
#? error [chance is awaited, such as chance dice:1,1]
chance dice:6,6 dice:7,1
#? error [syntax error: dice:7,1: dice show 1 to 6 each, not '7,1']
chance dice:6,6 dice:6,6
side_to_move
#? [p1]
undo
side_to_move
#? [chance]

# With nothing unknown the engine deals, and then nothing may be left open.
newgame fence players=2 tiles=demo pawn_placement=turns trading=all
side_to_move
#? [p[12]]
