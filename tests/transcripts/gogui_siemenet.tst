#! --steps --game siemenet --set size=5 --set variant=extended --set seed=1 --set max_nodes=200
# Siemenet by pointing: the square of the common pawn, then that of the new pawn.
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

# A player who is stuck takes a pawn off by pointing at it, or passes.
set_position siemenet w variant=extended size=5 A1 WWW1B/5/5/B4/1B3 0 0
gogui-rules_legal_moves
#? [pass A5 B5 C5]
gogui-rules_captured_count
#? [0 3]
gogui-rules_board_gfx
#? [.*CIRCLE A5 B5 C5\nTEXT White: stuck: take a pawn off, or pass to end the game]
play w B5
history
#? [1 white xB5]
undo
play w pass
gogui-rules_legal_moves
#? []
gogui-rules_final_result
#? [White wins \(W\+3\)]

# What the engine thinks, on the board.
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
