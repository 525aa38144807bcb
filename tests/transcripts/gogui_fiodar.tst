#! --steps --game fiodar --set size=3 --set seed=1 --set max_nodes=200
# Fiodar by pointing, on a hexagon inside a rhombus of hexagons.
gogui-rules_game_id
#? [Fiodar]
gogui-rules_board_size
#? [5 hex]
gogui-rules_board
#? [\? \? \. \. \.\n\? \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \?\n\. \. \. \? \?]
gogui-rules_legal_moves
#? [A1 B1 C1 A2 B2 C2 D2 A3 B3 C3 D3 E3 B4 C4 D4 E4 C5 D5 E5 pass]
play b C3
gogui-rules_board_gfx
#? [TEXT White: place a stone, choose Black's stone to swap, or pass]
play w C3
gogui-rules_board
#? [\? \? \. \. \.\n\? \. \. \. \.\n\. \. O \. \.\n\. \. \. \. \?\n\. \. \. \? \?]
history
#? [1 black C3\n2 white swap]
play b A5
#? error [illegal move: A5 is not on the board of size 3]

# Stones that are captured are counted.
play b B2
play w A3
play b D4
gogui-rules_captured_count
#? [1 0]
gogui-rules_board_gfx
#? [TEXT White: place a stone, or pass]
play w pass
gogui-rules_board_gfx
#? [.*TEXT Black: place a stone, or pass to end the game]
play b pass
gogui-rules_legal_moves
#? []
gogui-rules_final_result
#? [(Black|White) wins \([BW]\+\d+\.5\)]
undo
gogui-best_moves
#? [.*TEXT Black \d+ %.*]

# A net of random numbers has an opinion too.
set_option net none
gogui-owners
#? error [no net with ownership is in use: .*]
set_option net fiodar.net
gogui-owners
#? [.*INFLUENCE [A-E][1-5] -?[01]\.\d\d.*TEXT Black \d+ %, [+-]\d+\.\d points, \d+ playouts]
newgame fiodar size=3
play b B2
gogui-owners
#? [.*INFLUENCE [A-E][1-5] -?[01]\.\d\d.*TEXT White \d+ %, [+-]\d+\.\d points, \d+ playouts]
gogui-play_sequence w pass b pass
gogui-owners
#? error [there is no turn to analyze: the game is over]
set_option net auto

# The level is for moves that the engine chooses; opinions are always the best there are.
clear_board
set_option level 1
gogui-owners
#? [.* 200 playouts]
gogui-best_moves
#? [.*, 200 playouts]
set_option level 10

# The grid decides what boardsize means: 13 points wide is the usual board.
boardsize 4
#? error [unacceptable size: no board of fiodar is 4 points wide]
boardsize 13
gogui-rules_board_size
#? [13 hex]
gogui-title
#? [Fiodar]
