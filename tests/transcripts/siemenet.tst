# A game of Siemenet, by whole turns and by steps, in all variants.
newgame siemenet
showboard
#? [siemenet variant=original size=9 start=centre\n.*to move: white]
legal_steps
#? [(?:[A-J][1-9] ?){16}]
play w e8,d7
play b B8
side_to_move
#? [black]
history
#? [1 white E8,D7\n2 black B8 \.\.\.]
position
#? [siemenet b variant=original size=9 start=centre E8 .* \+ B8]
legal_moves
#? [(?:B8,[ABC][789] ?){8}]
play b B8,C8
history
#? [1 white E8,D7\n2 black B8,C8]
undo
play b B8
play b C8,B8
#? error [illegal move: .*]
play b B8
#? error [illegal move: B8 is occupied]
play b A9
side_to_move
#? [white]
history
#? [1 white E8,D7\n2 black B8,A9]
play w D8
undo
undo 2
undo
#? error [cannot undo: .*]
redo 2
history
#? [1 white E8,D7\n2 black B8,A9]
play w A9,A8
#? error [illegal move: .*]
play w B8,A8
#? error [illegal move: .*]
play w C7,C8
#? error [illegal move: .*]
play w B7,B8,C8
#? error [.*]
play w xD7
#? error [illegal move: .*]
play w pass
#? error [illegal move: .*]
history
#? [1 white E8,D7\n2 black B8,A9]

newgame siemenet size=5
perft 1
#? [52]
newgame siemenet variant=revisited size=11
legal_steps
#? [(?:[A-L][0-9]+ ?){20}]
newgame siemenet variant=extended size=13
showboard
#? [siemenet variant=extended size=13 .*]
newgame siemenet size=7 start=A1
showboard
#? [.*common pawn on A1.*]

set_option max_nodes 60
set_option seed 2
newgame siemenet variant=extended size=5
genmove w
#? [[A-E][1-5],[A-E][1-5]]
genmove b
#? [[A-E][1-5],[A-E][1-5]]
svg
#? [<svg .*</svg>]
newgame siemenet variant=revisited size=13
genmove w
#? [[A-N][0-9]+,[A-N][0-9]+]
