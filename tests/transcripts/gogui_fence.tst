#! --steps --game fence
# FENCE! has no board of points: with --steps too it is played in its own words.
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
