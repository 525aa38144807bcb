#! --steps --game siemenet --set size=5 --set variant=extended --set seed=1 --set max_nodes=200
# Siemenet by clicks: the square of the common pawn, then the square of the new pawn.
gogui-title
#? [Siemenet variant=extended size=5]
gogui-rules_game_id
#? [Siemenet]
gogui-rules_board_size
#? [5]
gogui-rules_board
#? [(\. \. \. \. \.\n?){5}]
gogui-rules_legal_moves
#? [D3 E3 B3 A3 C4 C5 C2 C1]
gogui-rules_board_gfx
#? [COLOR #d04030 C3\nLABEL C3 P\nCIRCLE C1 C2 A3 B3 D3 E3 C4 C5\nTEXT White: move the common pawn]
play w C5
gogui-rules_side_to_move
#? [white]
gogui-rules_board_gfx
#? [COLOR #d04030 C5\nLABEL C5 P\nCIRCLE B4 C4 D4 B5 D5\nTEXT White: place a pawn next to the common pawn]
play w C5
#? error [illegal move: C5 is occupied]
play w D5
gogui-rules_board
#? [\. \. \. O \.\n(\. \. \. \. \.\n?){4}]
gogui-rules_side_to_move
#? [black]
undo
gogui-rules_side_to_move
#? [white]
redo

# A stuck player removes a pawn by a click on it, or passes.
set_position siemenet w variant=extended size=5 A1 WWW1B/5/5/B4/1B3 0 0
gogui-rules_legal_moves
#? [pass A5 B5 C5]
gogui-rules_captured_count
#? [0 3]
gogui-rules_board_gfx
#? [.*CIRCLE A5 B5 C5\nTEXT White: stuck: remove a pawn, or pass to end the game]
play w B5
history
#? [1 white xB5]
undo
play w pass
gogui-rules_legal_moves
#? []
gogui-rules_final_result
#? [White wins \(W\+3\)]

# The engine's analysis, on the board.
newgame siemenet size=5
gogui-analyze_commands
#? [gfx/Best Moves/gogui-best_moves\n.*param/Settings/gogui-param]
gogui-best_moves
#? [COLOR #d04030 C3\nLABEL C3 P\nCOLOR #40c040 [A-E][1-5]\n.*\nLABEL [A-E][1-5] \d+\n.*TEXT White \d+ %, \d+ playouts]
gogui-variation
#? [COLOR #d04030 C3\nLABEL C3 P\nVAR w [A-E][1-5] w [A-E][1-5].*]
gogui-territory
#? [COLOR .*INFLUENCE [A-E][1-5] -?0\.\d\d.*TEXT 1000 random games: White wins \d+ %]

# Settings.
gogui-param
#? [\[bool\] live_graphics 0\n\[string\] threads 1\n.*\[list/default/plain/random\] search default\n.*\[bool\] resign 0\n\[string\] seed \d+\n\[list/engine/table\] dealer engine]
gogui-param max_nodes 100
gogui-param resign 1
gogui-param
#? [.*\[string\] max_nodes 100\n.*\[bool\] resign 1\n.*]
gogui-param resign 0
gogui-param colour red
#? error [.*colour.*]
gogui-param resign
#? error [syntax error: resign needs a value]
gogui-param live_graphics maybe
#? error [live_graphics takes 0 or 1]
gogui-version 1.6.0
gogui-param
#? [\[bool\] live_graphics 1\n.*]
genmove w
#? [[A-E][1-5]]
gogui-best_moves
#? [COLOR #d04030 .*]
gogui-param live_graphics 0

#! --steps --game fendo --set seed=1 --set max_nodes=300
# Fendo by clicks on a grid of 13 by 13. Cells are in odd rows and columns, sides between them.
gogui-interrupt
#? []
gogui-title
#? [Fendo]
gogui-rules_game_id
#? [Fendo]
gogui-rules_board_size
#? [13]
gogui-rules_side_to_move
#? [white]
gogui-rules_captured_count
#? [0 0]
gogui-rules_board
#? [(\. \. \. \. \. \. \. \. \. \. \. \. \.\n\. \? \. \? \. \? \. \? \. \? \. \? \.\n){3}O \. \. \. \. \. \. \. \. \. \. \. X\n(\. \? .*\n?){6}]
gogui-rules_legal_moves
#? [A7 A1 C1 E1 G1 .* N13]
gogui-rules_final_result
#? error [cannot score: the game is not over]
gogui-rules_board_gfx
#? [COLOR #f0e0b0 A1 C1 .*\nCIRCLE A1 C1 .*\nTRIANGLE A7\nTEXT White: choose a piece, .*]

# A turn cannot begin with a side or a corner.
play w A8
#? error [illegal move: that is the side of a cell: .*]
play w B8
#? error [illegal move: that is a corner between cells: .*]
play w N14
#? error [syntax error: N14 is not on the board of 7 by 7]

# A piece, the cell it moves to, the side to fence.
play w A7
gogui-rules_side_to_move
#? [white]
legal_steps
#? [A1 .* A8 B7 A6 C7 .*]
gogui-rules_board_gfx
#? [.*\nCIRCLE .*A6 .*\nSQUARE A7\nTEXT White: choose a cell to move to, or a side to fence]
play w A7
#? error [illegal move: that piece is chosen: .*]
play w C8
#? error [illegal move: that is not a side of the cell at A7]
play w C7
gogui-rules_legal_moves
#? [C8 D7 C6 B7]
play w E7
#? error [illegal move: that is not a side of the cell at C7]
play w E8
#? error [illegal move: that is not a side of the cell at C7]
play w C8
gogui-rules_side_to_move
#? [black]
position
#? [fendo b size=7 7/7/1\._5/1W4O/7/7/7]
gogui-rules_board_gfx
#? [COLOR #f0e0b0 .*\nCOLOR #101010 B8 C8 D8\n.*]

# A piece stays after a click on a side of its own cell. The click is one undo, but two steps.
play b N7
play b N8
position
#? [fendo w size=7 7/7/1\._4\._/1W4O/7/7/7]
undo
legal_steps
#? [.*N8.*]
redo
position
#? [fendo w size=7 7/7/1\._4\._/1W4O/7/7/7]
undo 2
position
#? [fendo b size=7 7/7/1\._5/1W4O/7/7/7]

# A click on an empty cell adds a piece. Whole turns still use the names of cells.
play b N9
play w B4-B3E
position
#? [fendo b size=7 7/7/1\._4O/6O/1W\|5/7/7]
history
#? [1 white A4-B4N\n2 black G5\n3 white B4-B3E]

# The engine plays all moves of a sequence or none.
clear_board
gogui-play_sequence W A7 W A8 B N7 B L7 B L8
position
#? [fendo w size=7 7/7/\._4\._1/W4O1/7/7/7]
gogui-play_sequence w A7 b A7
#? error [illegal move: move 2, A7: it is the other side's turn]
gogui-play_sequence w A7 w A7
#? error [illegal move: move 2, A7: that piece is chosen: .*]
gogui-play_sequence w A7 w
#? error [syntax error: move 2 must be a colour and a point]
gogui-play_sequence green A7
#? error [syntax error: move 1 must be a colour and a point]
position
#? [fendo w size=7 7/7/\._4\._1/W4O1/7/7/7]
undo 5
undo
#? error [cannot undo: .*]
gogui-play_sequence
#? []

# Searches print points of the grid.
genmove w
#? [[A-N](1|3|5|7|9|11|13)]
undo
lz-genmove_analyze w 100
#? [\ninfo move [A-N]\d+ visits .*\nplay [A-N]\d+]
undo
play w A7
reg_genmove w
#? [[A-N]\d+]
lz-analyze w 10 maxmoves 3
#? [\ninfo move [A-N]\d+ visits .* pv [A-N]\d+.*]
genmove w
#? [[A-N]\d+]

# The argument of boardsize is the width of the grid.
boardsize 12
#? error [unacceptable size: no board of fendo is '12' points wide; write one of 5\|9\|13\|17\|21]
boardsize 7
#? error [unacceptable size: .*]
boardsize 5
gogui-title
#? [Fendo size=3]
gogui-rules_board_size
#? [5]

# The end: no move is legal, and every area has an owner.
set_position fendo b size=3 W_|.|1/.|O1/1.|1
gogui-rules_legal_moves
#? []
gogui-rules_side_to_move
#? [(white|black)]
gogui-rules_final_result
#? [Orange wins \(B\+7\)]
gogui-rules_captured_count
#? [8 1]
gogui-rules_board_gfx
#? [.*TEXT Orange wins \(B\+7\)]
gogui-best_moves
#? error [there is no turn to analyze: the game is over]

#! --steps --game fonver --set size=5 --set seed=1 --set max_nodes=200
# Fonver by clicks: a stone, then for each capture the victim and the stone that replaces it.
gogui-rules_game_id
#? [Fonver]
gogui-rules_board_size
#? [5]
gogui-rules_side_to_move
#? [black]
gogui-rules_board_gfx
#? [COLOR #8c6a3c B1 C1 D1 B5 C5 D5\nCOLOR #f4e4bc A2 E2 A3 E3 A4 E4\nTEXT Black: place a stone]
play b D2
# White swaps by a click on Black's first stone. The swap mirrors the stone.
gogui-rules_legal_moves
#? [A1 .* D2]
gogui-rules_board_gfx
#? [COLOR #8c6a3c B1 C1 D1 B5 C5 D5\nCOLOR #f4e4bc A2 E2 A3 E3 A4 E4\nTEXT White: place a stone, or choose Black's stone to swap]
play w D2
history
#? [1 black D2\n2 white swap]
gogui-rules_board
#? [\. \. \. \. \.\n\. O \. \. \.\n(\. \. \. \. \.\n?){3}]
undo
play w swap
undo
play w C3
play b C2

# Black has made a crosscut, and must capture in it.
play w B2
play b B3
gogui-rules_side_to_move
#? [black]
gogui-rules_legal_moves
#? [B2 C3]
gogui-rules_board_gfx
#? [COLOR #8c6a3c B1 C1 D1 B5 C5 D5\nCOLOR #f4e4bc A2 E2 A3 E3 A4 E4\nTRIANGLE B2 C3\nTEXT Black: crosscut: choose the enemy stone to capture]
play b B3
#? error [illegal move: B3 holds no enemy stone of a crosscut]
play b C3
gogui-rules_legal_moves
#? [C2 D2 B3]
gogui-rules_board_gfx
#? [COLOR #8c6a3c B1 C1 D1 B5 C5 D5\nCOLOR #f4e4bc A2 E2 A3 E3 A4 E4\nTRIANGLE C2 D2 B3\nMARK C3\nTEXT Black: choose the stone that takes its place]
undo
play b B2
play b B3
gogui-rules_side_to_move
#? [white]
history
#? [.*\n5 black B3,B3xB2]
gogui-rules_captured_count
#? [0 0]

# Analysis prints only points, also inside a turn, because clients for Go accept nothing else.
undo 2
lz-analyze b 5
#? [\n(info move [A-E][1-5] visits \d+ winrate \d+ prior \d+ lcb \d+ order \d+ pv( [A-E][1-5])+ ?)+.*]
kata-analyze b 5
#? [\n(info move [A-E][1-5] visits \d+ utility -?\d\.\d+ winrate \d\.\d+ prior \d\.\d+ lcb \d\.\d+ order \d+ pv( [A-E][1-5])+ ?)+.*]
rectangular_boardsize 5 4
#? error [unknown command; .*]
redo 2

# At the end, the chain that joins the sides is coloured.
newgame fonver size=2 pie=off
gogui-title
#? [Fonver size=2 pie=off]
gogui-play_sequence b A1 w B1 b A2
gogui-rules_legal_moves
#? []
gogui-rules_side_to_move
#? [white]
gogui-rules_board_gfx
#? [COLOR #50b050 A1 A2\nTEXT Black wins \(B\+\)]
gogui-rules_final_result
#? [Black wins \(B\+\)]
undo
gogui-proven_moves
#? [.*COLOR #40c040 A2\nLABEL A2 W\n.*TEXT Black: proven to win \d, to draw 0, to lose \d]
set_option net none
gogui-owners
#? error [no net with ownership .*]
gogui-territory
#? [.*TEXT 1000 random games: Black wins \d+ %]
gogui-play_sequence b A2 w A2
#? error [illegal move: move 2, A2: the game is over]

# A resignation is reported in GoGui's form. undo takes it back like a point.
clear_board
play b A1
play b resign
gogui-rules_legal_moves
#? []
gogui-rules_final_result
#? [White wins \(W\+R\)]
gogui-rules_side_to_move
#? [white]
gogui-play_sequence w B1
#? error [illegal move: move 1, B1: the game is over]
undo
gogui-rules_legal_moves
#? [B1 A2 B2]

#! --steps --game fiodar --set size=3 --set seed=1 --set max_nodes=200
# Fiodar by clicks, on a hexagon inside a rhombus of hexagons.
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

# Captured stones are counted.
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

# A net of random numbers predicts owners, too.
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

# The level affects only the moves that the engine plays. Analysis always has full strength.
clear_board
set_option level 1
gogui-owners
#? [.* 200 playouts]
gogui-best_moves
#? [.*, 200 playouts]
set_option level 10

# The argument of boardsize is the width of the grid. The default board is 13 points wide.
boardsize 4
#? error [unacceptable size: no board of fiodar is '4' points wide; write one of .*\|13\|.*]
boardsize 13
gogui-rules_board_size
#? [13 hex]
gogui-title
#? [Fiodar]

#! --steps --game fence
# FENCE! has no grid of points. With --steps, its moves are still written in its own notation.
known_command gogui-rules_legal_moves
#? [false]
gogui-rules_legal_moves
#? error [gogui-rules_legal_moves: fence has no grid of points to click on]
gogui-play_sequence p1 A1
#? error [gogui-play_sequence: fence has no grid of points .*]
newgame siemenet
known_command gogui-rules_legal_moves
#? [true]
set_game fence
list_commands
#? [!.*gogui.*]

#! --game siemenet
# Without --steps, the commands for clicks are not listed. Their error message names --steps.
known_command gogui-rules_legal_moves
#? [false]
list_commands
#? [!.*gogui.*]
gogui-rules_legal_moves
#? error [gogui-rules_legal_moves is for clients that know only points; start wattle with --steps]
gogui-analyze_commands
#? error [gogui-analyze_commands is for .*; start wattle with --steps]
boardsize 13
#? error [.*]
newgame fendo
boardsize 7
list_options
#? [size .* current 7\n.*]
