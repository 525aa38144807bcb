#! --game fonver --set size=5 --set pie=off
# A player who resigns has lost, for all commands, until the resignation is taken back.
play b C3
play b resign
side_to_move
#? [none]
final_score
#? [W\+R]
showboard
#? [.*\ngame over: W\+R, last move: C3]
legal_moves
#? []
legal_steps
#? []
perft 0
#? [1]
perft 2
#? [0]
estimate_score
#? [W\+R]
solve 1
#? [W\+R\nnodes 0]
play w D4
#? error [illegal move: the game is over]
play w resign
#? error [illegal move: the game is over]
genmove w
#? error [the game is over]
history
#? [1 black C3]
position
#? [fonver w .*]

# undo and redo treat a resignation like a turn.
undo
side_to_move
#? [white]
final_score
#? error [cannot score: .*]
redo
final_score
#? [W\+R]
redo
#? error [cannot redo: there is no undone turn]
undo 3
#? error [cannot undo: only 2 moves can be taken back]
final_score
#? [W\+R]
undo 2
history
#? []
redo 2
final_score
#? [W\+R]
undo
play w D4
redo
#? error [cannot redo: .*]
side_to_move
#? [black]

# Records of both kinds contain the resignation. Old records have it only in their head.
play black RESIGN
savegame given-up.gtp
savegame given-up.sgf
newgame fendo
loadgame given-up.gtp
final_score
#? [W\+R]
newgame fendo
loadgame given-up.sgf
final_score
#? [W\+R]
undo
history
#? [1 black C3\n2 white D4]
savegame going-on.sgf
loadgame going-on.sgf
side_to_move
#? [black]

# set_position, a new game and a restart remove the resignation.
play black resign
clear_board
side_to_move
#? [black]
play white resign
set_position fonver b size=5 pie=off 5/5/5/5/5
side_to_move
#? [black]

# A player can also resign in the middle of a turn.
newgame siemenet size=7 start=B2
play w B7,A6
play b D7
svg
#? [.*data-step.*]
play b resign
svg
#? [(?!.*data-step).*data-point.*]
side_to_move
#? [none]
savegame half.gtp
loadgame half.gtp
final_score
#? [W\+R]
undo
history
#? [1 white B7,A6\n2 black D7 \.\.\.]

# A player can resign only in games of two players.
newgame fence
play p1 resign
#? error [in games of more than two players, nobody can resign]
newgame fence players=2
play p2 resign
final_score
#? [p1\+R]
