#! --alternate --game siemenet --set size=5 --set max_nodes=20 --seed 4
# A controller that alternates strictly: fillers stand in where a colour has nothing to say.
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

# A pass by the side whose turn it is would be a real one.
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
#? error [cannot undo: only 5 to take back]
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

# After the end everybody passes.
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
