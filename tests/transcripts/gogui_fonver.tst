#! --steps --game fonver --set size=5 --set seed=1 --set max_nodes=200
# Fonver by pointing: a stone; then for each capture the victim and the stone that replaces it.
gogui-rules_game_id
#? [Fonver]
gogui-rules_board_size
#? [5]
gogui-rules_side_to_move
#? [black]
gogui-rules_board_gfx
#? [COLOR #8c6a3c B1 C1 D1 B5 C5 D5\nCOLOR #f4e4bc A2 E2 A3 E3 A4 E4\nTEXT Black: place a stone]
play b D2
# White swaps by pointing at Black's first stone: it comes back mirrored.
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

# Analysis in points alone, inside a turn too: clients for Go take nothing else.
undo 2
lz-analyze b 5
#? [\n(info move [A-E][1-5] visits \d+ winrate \d+ prior \d+ lcb \d+ order \d+ pv( [A-E][1-5])+ ?)+.*]
kata-analyze b 5
#? [\n(info move [A-E][1-5] visits \d+ utility -?\d\.\d+ winrate \d\.\d+ prior \d\.\d+ lcb \d\.\d+ order \d+ pv( [A-E][1-5])+ ?)+.*]
rectangular_boardsize 5 4
#? error [unknown command; .*]
redo 2

# At the end the chain that joins is coloured.
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

# Whoever gives up is told as GoGui wants it told, and takes it back as a point.
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
