#! --steps --game siemenet --set size=5 --set max_nodes=50 --seed 3
# With --steps, genmove and undo work in single steps, and komi is not listed.
known_command komi
#? [false]
list_commands
#? [!.*komi.*]
komi 6.5
#? []
genmove w
#? [[A-E][1-5]]
side_to_move
#? [white]
genmove b
#? error [it is the turn of white]
genmove w
#? [[A-E][1-5]]
side_to_move
#? [black]
reg_genmove b
#? [[A-E][1-5]]
undo
side_to_move
#? [white]
undo
history
#? []
undo
#? error [cannot undo: .*]
redo
side_to_move
#? [white]
redo
side_to_move
#? [black]
history
#? [1 white [A-E][1-5],[A-E][1-5]]
lz-genmove_analyze b 10
#? [\ninfo move [A-E][1-5] visits .*\nplay [A-E][1-5]]
side_to_move
#? [black]
kata-analyze b 10 maxmoves 1
#? [\ninfo move [A-E][1-5] visits .* pv [A-E][1-5].*]
genmove b
#? [[A-E][1-5]]

# The engine still accepts complete turns.
newgame fendo
play w A4-C4N
side_to_move
#? [black]
undo
position
#? [fendo w .* \+ A4 C4]
