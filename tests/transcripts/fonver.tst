# A game of Fonver: captures, the swap, undo inside a turn, repetition, values of small boards.
newgame fonver
showboard
#? [fonver size=19 pie=on repetition=draw\n {6}A  B .*to move: black]
list_options
#? [size number 2..25 default 19 current 19\npie switch on\|off default on current on\nrepetition choice draw\|superko\|none default draw current draw\n.*]
perft 1
#? [361]

# The swap mirrors the stone on the diagonal through A1. It is legal only as White's first turn.
newgame fonver size=5
play b swap
#? error [illegal move: only White may swap, in reply to Black's first stone]
play b B4
legal_steps
#? [(?:[A-E][1-5] ){24}swap]
play w SWAP
position
#? [fonver b size=5 pie=on repetition=draw 5/5/5/3W1/5 2 [0-9a-f]{16}]
play b C3
play w swap
#? error [illegal move: only White may swap, in reply to Black's first stone]
undo 2
history
#? [1 black B4]
redo 2
history
#? [1 black B4\n2 white swap\n3 black C3]
newgame fonver size=5 pie=off
play b B4
play w swap
#? error [illegal move: there is no swap with pie=off]
play w pass
#? error [.*'pass' is not a turn.*]
play w F1
#? error [illegal move: F1 is not on the board of size 5]
play w b4
#? error [illegal move: B4 is occupied]

# Captures: two crosscuts from one stone, by whole turns and by steps.
set_position fonver b size=5 2/2WB1/1W1W1/1BW2/5
#? error [.*row 5 of the board is wrong.*]
set_position fonver b size=5 5/2WB1/1WBW1/1BW2/5
#? error [.*there is a crosscut on the board, but a turn ends without crosscuts]
set_position fonver b size=5 5/2WB1/1W1W1/1BW2/5
legal_moves
#? [A1 B1 C1 D1 E1 A2 D2 E2 A3 C3,B2xC2,C2xD3 .* C3,D4xC4,C4xB3 E3 A4 B4 E4 A5 B5 C5 D5 E5]
play b C3
side_to_move
#? [black]
legal_steps
#? [C2 B3 D3 C4]
showboard
#? [.*Black .*]
play b C4
legal_steps
#? [C3 D4]
legal_moves
#? [C3,C3xC4 C3,D4xC4,B2xC2 C3,D4xC4,C3xC2 C3,D4xC4,C4xC2 C3,D4xC4,B2xB3 C3,D4xC4,C3xB3 C3,D4xC4,C4xB3]
play b B2
#? error [illegal move: B2 holds no stone that could capture C4]
play w A1
#? error [illegal move: it is the turn of black]
undo
legal_steps
#? [C2 B3 D3 C4]
undo
legal_steps
#? [(?:[A-E][1-5] ){18}[A-E][1-5]]
redo 2
play b D4
legal_steps
#? [C2 B3]
position
#? [fonver b size=5 .* \+ C3 C4 D4]
play b C4xB3
side_to_move
#? [white]
history
#? [1 black C3,D4xC4,C4xB3]
undo
undo
#? error [cannot undo: .*]
play b C3,C3xC4,B2xB3
#? error [illegal move: the turn is complete, no crosscut is left: no more captures]
play b C3,C3xC4,
#? error [.*]
play b C3xC4
#? error [illegal move: there is no crosscut: name the point to place a stone on]
play b C3,C3xC4x
#? error [.*]
play b C3,C3xA1
#? error [illegal move: A1 holds no enemy stone of a crosscut]
play b C3,C3xC4
position
#? [fonver w size=5 .* 5/2BB1/1W1W1/1BW2/5 9 [0-9a-f]{16}]

# A win counts when the turn is complete.
set_position fonver b size=4 pie=off 1B2/1B2/W1B1/BWB1
play b B2
final_score
#? error [cannot score: .*]
play b B3xA2
side_to_move
#? [white]
undo
play b B2,A1xA2
final_score
#? [B\+]
side_to_move
#? [none]
play w D4
#? error [.*game is over.*]
genmove w
#? error [.*]
undo
side_to_move
#? [black]

# Repeated positions: a draw at the third time, forbidden, or allowed.
set_position fonver b size=4 pie=off WW1B/BWBW/B1WW/BWBB
play b B2,C3xB3,C1xC2
play w C1,C1xC2
play b C1,C1xC2
play w C1,C1xC2
side_to_move
#? [black]
play b C1,C1xC2
final_score
#? [0]
set_position fonver b size=4 pie=off repetition=superko WW1B/BWBW/B1WW/BWBB
play b B2,C3xB3,C1xC2
play w C1,C1xC2
play b C1,C1xC2
#? error [illegal move: every way to complete that turn repeats an earlier position]
set_position fonver b size=4 pie=off repetition=none WW1B/BWBW/B1WW/BWBB
play b B2,C3xB3,C1xC2
play w C1,C1xC2
play b C1,C1xC2
play w C1,C1xC2
play b C1,C1xC2
side_to_move
#? [white]
solve 600
#? [0 .*]
newgame fonver repetition=twice
#? error [.*repetition.*]

# Values of small boards.
newgame fonver size=2 pie=off
solve 600
#? [W\+ [AB][12] [AB][12] [AB][12] [AB][12]\nnodes \d+]
newgame fonver size=2
solve 600
#? [W\+ .*]
newgame fonver size=3 pie=off
solve 600
#? [W\+ .*]
newgame fonver size=3 repetition=superko
solve 600
#? [W\+ .*]

# A whole game by genmove.
set_option max_nodes 200
set_option seed 3
newgame fonver size=2
genmove b
#? [[AB][12]]
genmove w
#? [[AB][12]]
genmove b
#? [[AB][12]]
genmove w
#? [[AB][12].*]
final_score
#? [W\+]
undo 4
redo 4
final_score
#? [W\+]

# Every size.
newgame fonver size=1
#? error [.*]
newgame fonver size=26
#? error [.*]
set_option max_nodes 20
newgame fonver size=2
perft 1
#? [4]
genmove b
#? [[A-Z][0-9]+]
genmove w
#? [[A-Z][0-9]+|swap]
newgame fonver size=3
perft 1
#? [9]
newgame fonver size=4
perft 1
#? [16]
genmove b
#? [[A-Z][0-9]+]
genmove w
#? [[A-Z][0-9]+|swap]
newgame fonver size=5
perft 1
#? [25]
newgame fonver size=6
perft 1
#? [36]
newgame fonver size=7
perft 1
#? [49]
newgame fonver size=8
perft 1
#? [64]
newgame fonver size=9
perft 1
#? [81]
genmove b
#? [[A-Z][0-9]+]
genmove w
#? [[A-Z][0-9]+|swap]
newgame fonver size=10
perft 1
#? [100]
newgame fonver size=11
perft 1
#? [121]
newgame fonver size=12
perft 1
#? [144]
newgame fonver size=13
perft 1
#? [169]
genmove b
#? [[A-Z][0-9]+]
genmove w
#? [[A-Z][0-9]+|swap]
newgame fonver size=14
perft 1
#? [196]
newgame fonver size=15
perft 1
#? [225]
newgame fonver size=16
perft 1
#? [256]
newgame fonver size=17
perft 1
#? [289]
newgame fonver size=18
perft 1
#? [324]
newgame fonver size=19
perft 1
#? [361]
genmove b
#? [[A-Z][0-9]+]
genmove w
#? [[A-Z][0-9]+|swap]
newgame fonver size=20
perft 1
#? [400]
newgame fonver size=21
perft 1
#? [441]
newgame fonver size=22
perft 1
#? [484]
newgame fonver size=23
perft 1
#? [529]
newgame fonver size=24
perft 1
#? [576]
newgame fonver size=25
perft 1
#? [625]
genmove b
#? [[A-Z][0-9]+]
genmove w
#? [[A-Z][0-9]+|swap]
svg
#? [<svg .*</svg>]
