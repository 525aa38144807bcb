#! --steps --game hex --set size=4 --set max_nodes=300 --seed 1
# Hex over the protocol: all commands that a new game has without code of its own.
list_games
#? [.*\nhex Hex.*]
play b B1
play w swap
showboard
#? [hex size=4 pie=on\n  4 \. \. \. \.\n   3 \. \. \. \.\n    2\(O\)\. \. \.\n     1 \. \. \. \.\n       A B C D\n    Black X joins top and bottom, White O left and right\nto move: black, last move: swap]
position
#? [hex b size=4 pie=on 4/4/W3/4]
play b A2
#? error [illegal move: A2 is occupied]
genmove b
#? [[A-D][1-4]]
undo
side_to_move
#? [black]
svg
#? [<svg .*</svg>]

newgame hex size=3 pie=off
solve 600
#? [B\+ .*]
perft 2
#? [72]
play b B2
play w A1
play b B3
play w C1
play b B1
final_score
#? [B\+]
play w A2
#? error [illegal move: the game is over]
undo
gogui-rules_board_size
#? [3 hex]
gogui-rules_legal_moves
#? [.*B1.*]
