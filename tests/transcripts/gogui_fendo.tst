#! --steps --game fendo --set seed=1 --set max_nodes=300
# Fendo by pointing: a grid of 13 by 13, cells on odd rows and every second column, sides between.
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

# Sides and corners begin no turn.
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

# A piece and its own side: it stays. That is one click and one undo, and two steps.
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

# An empty cell: a piece is added. Whole turns are written in cells, as always.
play b N9
play w B4-B3E
position
#? [fendo b size=7 7/7/1\._4O/6O/1W\|5/7/7]
history
#? [1 white A4-B4N\n2 black G5\n3 white B4-B3E]

# All moves of a sequence or none.
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

# Searches speak in points of the grid.
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

# The grid decides what boardsize means.
boardsize 12
#? error [unacceptable size: no board of fendo is 12 points wide]
boardsize 7
#? error [unacceptable size: .*]
boardsize 5
gogui-title
#? [Fendo size=3]
gogui-rules_board_size
#? [5]

# The end: nothing is legal, every area has an owner.
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
