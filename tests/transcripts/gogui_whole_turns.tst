#! --game siemenet
# A session of whole turns does not point: the commands are not listed, and say what is missing.
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
