# FENCE! from a table: the opening of section 13 of the rules, with the tile set `demo`. The
# comments of that example are expectations here.
set_option dealer table
set_option seed 1
set_option max_nodes 20
newgame fence players=3 tiles=demo
side_to_move
#? [chance]

# While chance is to act, nobody can move, and every command answers at once.
genmove p1
#? error [chance is to act; enter its result, such as chance tiles:p1:\S+]
reg_genmove p2
#? error [chance is to act; enter its result, .*]
play p1 pass
#? error [illegal move: chance is to act; enter its result, .*]
estimate_score
#? error [chance is to act; enter its result, .*]
lz-analyze
#? error [chance is to act; enter its result, .*]
analyze p1 10
#? error [chance is to act; enter its result, .*]
genmove_analyze p1
#? error [chance is to act; enter its result, .*]
solve 1
#? error [only games of two players .*]
final_score
#? error [cannot score: the game is not over; .*]

# The engine accepts all tokens or none. It refuses an impossible token with the reason.
chance tiles:p2:T13,T15,T44
#? error [illegal chance: tiles:p2:T13,T15,T44: .*]
chance tiles:p1:T25,T23,X1 tiles:p2:T25,T15,T44
#? error [illegal chance: tiles:p2:T25,T15,T44: .*]
chance dice:1,1
#? error [illegal chance: dice:1,1: .*]
chance nonsense
#? error [.*nonsense: .*]
history
#? []

# A hand of tiles may be entered in parts, like a turn.
chance tiles:p1:T25,T23
history
#? [1 chance tiles:p1:T25 tiles:p1:T23 \.\.\.]
chance dice:1,1
#? error [illegal chance: dice:1,1: .*]
undo
position
#? [fence chance players=3 .* \+ tiles:p1:T25]
undo
chance tiles:p1:T25 tiles:p1:T23,X1   tiles:p2:T13,T15,T44   tiles:p3:T12,T32,T11
chance start:p1:r3b2 start:p2:r4b4 start:p3:r6b1
chance dice:1,1
#? error [chance is not to act; it is the turn of p2]
side_to_move
#? [p2]

# Starting cards are secret.
history
#? [1 chance tiles:p1:T25,T23,X1\n2 chance tiles:p2:T13,T15,T44\n3 chance tiles:p3:T12,T32,T11\n4 chance start:p1:r\?b\?\n5 chance start:p2:r\?b\?\n6 chance start:p3:r\?b\?]
view p1
#? [.*p1 not placed yet; 0 red, 0 blue; starting cards \(3,2\)\np2 not placed yet; 0 red, 0 blue; starting cards face down; First Player\n.*]
view p2
#? [.*p1 not placed yet; 0 red, 0 blue; starting cards face down\np2 not placed yet; 0 red, 0 blue; starting cards \(4,4\); First Player\n.*]
view p4
#? error [syntax error: 'p4' is no player of this game; write p1 to p3]
view white
#? error [syntax error: .*]
showboard
#? [fence players=3 tiles=demo .*p1 not placed yet; 0 red, 0 blue; starting cards face down\n.*to move: p2, .*]

# p2 has Old Town and is First Player.
legal_moves
#? [place:T13:0,0:0]
play p1 place:T25:1,0:0
#? error [illegal move: it is the turn of p2]
play p2 place:T13:0,0:0
play p3 place:T12:-1,0:0
play p1 place:T25:1,0:0
play p2 swap:T15:T12:0
play p3 place:T32:0,-1:0
play p1 place:T23:0,1:0
play p2 place:T12:2,0:0
play p3 place:T11:2,-1:1
play p1 place:X1:5,5:0
#? error [illegal move: .*]
play p1 PLACE:x1:1,-1:1
play p2 place:T44:-2,0:3
side_to_move
#? [chance]
# The dealer knows the cards that they entered. The lists have the results that they can enter.
legal_moves
#? [show:p2:r4b4]
legal_steps
#? [show:p2:r4b4]
chance show:p2:r4b3
#? error [illegal chance: show:p2:r4b3: .*]
chance show:p2:r4b4
play p2 at:gull-wharf

# There is no tile (6,1) and no tile (2,2). The tile (1,2) is Four Points.
chance show:p3:r6b1 dice:2,2 dice:1,2
legal_moves
#? [at:four-points]
play p3 at:four-points
chance show:p1:r3b2
play p1 at:the-yards
chance dice:1,1
play p2 at:sunnyside
chance deal:p2:r1 deal:p2:r3 deal:p2:b2 deal:p2:b5
chance deal:p3:r2 deal:p3:r6 deal:p3:b3 deal:p3:b3
chance deal:p1:r4 deal:p1:r2 deal:p1:b1 deal:p1:b6
view p1
#? [.*p1 the-yards; 2 red, 2 blue: r2 r4 b1 b6\np2 gull-wharf; 2 red, 2 blue; First Player\np3 four-points; 2 red, 2 blue\n.*]
showboard
#? [.*p1 the-yards; 2 red, 2 blue\np2 gull-wharf; 2 red, 2 blue; First Player\np3 four-points; 2 red, 2 blue\n.*]

# Round 1: p3 is jailed and holds one usable pair of cards. p3 must leave Jail with this pair.
play p2 p3:sunnyside
showboard
#? [.*p3 in Jail; .*]
play p2 cops:cabbagetown
legal_moves
#? [me:r2b3:lily-rivers]
play p3 me:r6b3:old-town
#? error [illegal move: the cards lead to \(6,3\)]
play p3 me:r2:lily-rivers
#? error [illegal move: a red/blue pair is needed to leave Jail]
play p3 me:r2b3:lily-rivers

# No card of p1 leads to a tile on this small map. Therefore p1 moves another pawn and the Cops.
legal_moves
#? [!.*me:.*]
play p1 p3:old-town
play p1 cops:venice-underpass

# The goods in Downtown are a tie, so nobody gets them. p2 is closest to the goods at Gull Wharf.
chance dice:1,5
side_to_move
#? [chance]
chance dice:4,4
side_to_move
#? [p2]
legal_moves
#? [draw:r draw:b]
play p2 draw:b
chance deal:p2:r1
#? error [illegal chance: deal:p2:r1: .*]
chance deal:p2:b4

# Three players have two goods a round. Therefore the round is over, and p1 moves first in round 2.
side_to_move
#? [p1]
showboard
#? [.*p1 the-yards; 2 red, 2 blue; First Player\np2 gull-wharf; 2 red, 3 blue\n.*round 2.*to move: p1, last move: draw:b deal:p2:b\?]

# undo takes back the entered results token by token. position prints the whole state in one line.
position
#? [fence p1 players=3 tiles=demo .* \+ tiles:p1:T25,T23,X1 .* draw:b deal:p2:b4]
undo
side_to_move
#? [chance]
undo
side_to_move
#? [p2]
redo 2
side_to_move
#? [p1]
redo
#? error [cannot redo: there is no undone turn]

# The engine can play any seat. It uses only the information of that seat.
reg_genmove p1
#? [p[23]:\S+]
estimate_score
#? [p1 \S+% p2 \S+% p3 \S+%]
playout 3
#? [games 3\np1 \d\np2 \d\np3 \d\ndraws \d\nturns .*\ngames_per_second .*]
kata-genmove_analyze p1 1
#? [.*play p[23]:\S+]
history
#? [.*\d+ chance deal:p2:b\?\n\d+ p1 p[23]:\S+]
undo
side_to_move
#? [p1]

# Records with all information, with the public information, and with the view of p1.
savegame all.gtp all
savegame public.gtp
savegame one.gtp p1
savegame three.gtp P3
# savegame refuses a last word such as p4 if the game has no such player. The word is not taken as a
# part of the file name.
savegame four.gtp p4
#? error [syntax error: 'p4' is no player of this game; write p1 to p3]
savegame four.gtp P10
#? error [syntax error: 'P10' is no player of this game; write p1 to p3]
loadgame four.gtp p4
#? error [cannot read four.gtp p4: .*]
loadgame four.gtp
#? error [cannot read four.gtp: .*]
savegame p4
savegame the p4 again
loadgame the p4 again
loadgame p4
loadgame all.gtp
position
#? [.* start:p1:r3b2 start:p2:r4b4 start:p3:r6b1 .* deal:p2:r1 .* deal:p3:r2 .* deal:p1:r4 .*]
loadgame public.gtp
position
#? [.* start:p1:r\?b\? start:p2:r\?b\? start:p3:r\?b\? .* show:p2:r4b4 .* deal:p2:r\? .* deal:p1:r\? .*]
view p1
#? [.*p1 the-yards; 2 red, 2 blue; First Player\np2 .*]
loadgame one.gtp
position
#? [.* start:p1:r3b2 start:p2:r\?b\? .* show:p2:r4b4 .* deal:p2:r\? .* deal:p1:r4 .*]
view p1
#? [.*p1 the-yards; 2 red, 2 blue: r2 r4 b1 b6; First Player\np2 gull-wharf; 2 red, 3 blue\n.*]
view p3
#? [.*p3 old-town; 1 red, 1 blue\n.*]

# With the record of p1, the engine continues to play p1. The table enters the unknown results.
set_option dealer engine
genmove p1
#? [p[23]:\S+]
undo
play p1 p3:venice
play p1 cops:cabbagetown
play p2 me:r1:sunnyside
#? error [illegal move: .*]
legal_moves
#? [.*me:.*]
loadgame missing.gtp all
#? error [cannot read missing.gtp all: .*]

# print_tiles prints the tiles of the game in progress, also if the map has two copies of them.
newgame fence big_map=on
print_tiles
#? [fence-tiles 1\nset city\nstart .*\nend]
newgame fence tiles=demo
print_tiles
#? [; demo:\d+: W03 28 of 36 .*\n; demo:\d+: W02 tile T23: edge E .*\nfence-tiles 1\nset demo\n.*\nend]
