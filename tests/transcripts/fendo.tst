# A game of Fendo, by whole turns and by steps.
newgame fendo
showboard
#? [fendo size=7\n.*to move: white]
side_to_move
#? [white]
legal_steps
#? [(?:[A-G][1-7] ?)+]
play w A4-C4N
play ORANGE g3
play w c4
side_to_move
#? [white]
play w c4
legal_moves
#? [(?:C4[ESW] ?)+]
play w d4
side_to_move
#? [black]
history
#? [1 white A4-C4N\n2 black G3\n3 white C4E]
undo
redo
history
#? [1 white A4-C4N\n2 black G3\n3 white C4E]
undo 2
history
#? [1 white A4-C4N]
redo 2
undo 2
play b G4N
redo
#? error [cannot redo: .*]
showboard
#? [fendo size=7\n.*to move: .*, last move: .*]

# The end of a game: no moves, a score, and no search.
set_position fendo b size=3 W_|.|1/.|O1/1.|1
side_to_move
#? [none]
legal_moves
#? []
legal_steps
#? []
final_score
#? [B\+7]
estimate_score
#? [B\+7]
showboard
#? [fendo size=3\n.*game over: B\+7]
perft 1
#? [0]
play b C3
#? error [illegal move: the game is over]
genmove b
#? error [the game is over]
analyze b
#? error [.*the game is over]
analyze
#? error [.*the game is over]
playout 1
#? error [the game is over]
svg
#? [<svg .*</svg>]

# Counts of turn sequences.
newgame fendo size=3
perft 0
#? [1]
perft 1
#? [28]
perft 3
#? [14338]
play w A2
perft 1
#? [21]

# In the middle of a turn, genmove completes the turn and prints the whole turn.
set_option max_nodes 100
genmove w
#? [A2(?:-[A-C][1-3])?[NESW]]
side_to_move
#? [black]
undo
history
#? []

# With a seed and a limit of iterations: reg_genmove does not play its turn, genmove does.
newgame fendo size=5
set_option seed 7
reg_genmove w
#? [[A-E1-5NESW-]+]
history
#? []
genmove w
#? [[A-E1-5NESW-]+]
newgame fendo size=9
genmove w
#? [[A-J1-9NESW-]+]
newgame fendo size=11
genmove w
#? [[A-L01-9NESW-]+]
