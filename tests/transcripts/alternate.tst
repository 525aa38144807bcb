#! --alternate --game siemenet --set size=5 --set max_nodes=20 --seed 4
# The controller alternates the colours strictly. A colour that is not to move passes, as a filler.
genmove b
#? [pass]
genmove w
#? [[A-E][1-5]]
play b PASS
genmove w
#? [[A-E][1-5]]
play w pass
side_to_move
#? [black]
history
#? [1 white [A-E][1-5],[A-E][1-5]]

# A pass by the side to move is a real pass and no filler.
play b pass
#? error [illegal move: .*]

# undo takes back exactly one play or genmove.
undo
undo
side_to_move
#? [white]
genmove b
#? [pass]
genmove w
#? [[A-E][1-5]]
undo 9
#? error [cannot undo: only 5 moves can be taken back]
undo 5
undo
#? error [cannot undo: .*]
history
#? []
genmove b
#? [pass]
newgame
undo
#? error [cannot undo: .*]

# After the end, both colours pass.
set_position fendo b size=3 W_|.|1/.|O1/1.|1
genmove b
#? [pass]
genmove w
#? [pass]
play b pass
undo 3
reg_genmove b
#? [pass]
undo
#? error [cannot undo: .*]
lz-genmove_analyze w
#? [\nplay pass]
kata-genmove_analyze b 10
#? [\nplay pass]
undo 2
final_score
#? [B\+7]

# redo repeats the moves and fillers that undo took back, until another move is played.
newgame siemenet size=5
play b pass
play w C5
play b pass
play w B5
play w pass
undo 4
redo 3
history
#? [1 white C5,B5]
redo 2
#? error [cannot redo: only 1 move can be played again]
redo
undo 3
play w B4
redo
#? error [cannot redo: there is no undone turn]
undo 3
undo
#? error [cannot undo: there is no turn to take back]

# In a sequence, passes of the side that is not to move are fillers.
newgame fendo
gogui-play_sequence b pass w A7 b pass w A8 w pass b N7
position
#? [fendo b size=7 7/7/\._6/W5O/7/7/7 \+ G4]
undo 6
undo
#? error [cannot undo: there is no turn to take back]
redo 6
undo 2
side_to_move
#? [black]

# A pass after a resignation is taken back first.
newgame fonver size=2 pie=off
play b resign
genmove w
#? [pass]
undo
side_to_move
#? [none]
undo
side_to_move
#? [black]
redo 2
undo
final_score
#? [W\+R]

# undo and redo also count a resignation.
newgame fonver size=2 pie=off
play b A1
play b pass
play w B1
play w resign
side_to_move
#? [none]
undo 4
history
#? []
redo 4
final_score
#? [B\+R]
redo
#? error [cannot redo: there is no undone turn]
undo
side_to_move
#? [black]
