# The syntax of GTP 2: ids, blanks, comments, control characters, the number of arguments.
protocol_version
#? [2]
10 name
#? [wattle]
11 version
#? [[0-9.]+]
0 name
#? [wattle]
005 name
#? [wattle]
2147483647 name
#? [wattle]

# This line and the lines around it are not commands. They get no reply.

   	

# Blanks, tabs and comments may be anywhere.
   name   
#? [wattle]
	name
#? [wattle]
12	name	# a comment
#? [wattle]
name# at once
#? [wattle]
known_command	   name
#? [true]

# Control characters are dropped, also from the middle of a word. CR LF also ends a line.
name
#? [wattle]
name
#? [wattle]
name
#? [wattle]

# Lines that are not commands.
13
#? error [syntax error.*]
2147483648 name
#? error [syntax error.*2147483647.*]
4294967296 name
#? error [syntax error.*]
99999999999999999999999999 name
#? error [syntax error.*]
9name
#? error [unknown command.*]
-1 name
#? error [unknown command.*]
NAME
#? error [unknown command.*]
nam
#? error [unknown command.*]
names
#? error [unknown command.*]
rectangular_boardsize 7 9
#? error [unknown command.*]
14 this_is_a_very_long_word_that_no_engine_in_the_world_would_ever_take_for_a_command_of_its_own
#? error [unknown command.*]
ugi
#? error [unknown command.*UGI.*]

# The number of arguments.
name please
#? error [syntax error: name takes no arguments]
known_command
#? error [syntax error: write known_command COMMAND]
known_command name name
#? error [syntax error.*]
play w
#? error [syntax error: write play COLOUR MOVE]
play w A1 B2
#? error [syntax error.*]
genmove
#? error [syntax error.*]
time_settings 1 2
#? error [syntax error.*]

known_command genmove
#? [true]
known_command Genmove
#? [false]
known_command komi
#? [true]
known_command hint
#? [false]
list_commands
#? [protocol_version\nname\nversion\nknown_command\n.*\nhelp]
help
#? [protocol_version - .*\nplay COLOUR MOVE - .*]
help all
#? [The engine\n  protocol_version - .*\n  help .*\nThe game\n  list_games - .*\nFiles\n(  .*\n){2}  svg .*]
help play
#? [play COLOUR MOVE - .*]
help fendo
#? [Fendo.*]
help siemenet
#? [Siemenet.*]
help nonsense
#? error [no command, game or word of the rules 'nonsense'.*]
quit
#? []
