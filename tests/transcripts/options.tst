# Games, their options, and those of the engine.
list_games
#? [fendo .*\nsiemenet .*]
list_options
#? [size choice 3\|5\|7\|9\|11 default 7 current 7\nthreads number 1\.\.64 default 1 current 1\n.*resign switch on\|off default off current off\nseed number 0\.\.4294967295 default 0 current 0\ndealer choice engine\|table default engine current engine]
newgame Siemenet Variant=Extended SIZE=11
position
#? [siemenet w variant=extended size=11 start=centre .*]
newgame size=13
position
#? [siemenet w variant=extended size=13 .*]
newgame
position
#? [siemenet w variant=extended size=13 .*]
clear_board
position
#? [siemenet w variant=extended size=13 .*]
boardsize 9
position
#? [siemenet w variant=extended size=9 .*]
newgame siemenet
position
#? [siemenet w variant=original size=9 .*]
boardsize 11
#? error [unacceptable size: .*]
newgame siemenet start=CENTRE size=5
position
#? [siemenet w variant=original size=5 start=centre .*]
set_option lag -0
list_options
#? [.*\nlag [^\n]* current 0\n.*]
set_option lag -1
newgame siemenet start=B2 size=5
position
#? [siemenet w variant=original size=5 start=B2 .*]
newgame siemenet start=Z9
#? error [.*]
set_game fendo
position
#? [fendo w size=7 .*]

# A new game does not change the options of the engine.
set_option THREADS 2
set_option move_time .25
set_option search Plain
set_option resign yes
newgame siemenet
list_options
#? [variant choice .*\nsize choice .*\nstart word .*\nthreads number .* current 2\n.*move_time real .* current 0\.25\n.*search choice default\|plain\|random default default current plain\nnet file auto\|none\|FILE default auto current auto\nbook file auto\|none\|FILE default auto current auto\ncontempt .*\nresign switch on\|off default off current on\nseed .*\ndealer .*]
komi 6.5
komi -0.5
komi 1e9
#? error [syntax error: komi must be a number from -1000 to 1000]

# The engine also plays with the searches `plain` and `random`, and with a low level.
set_option max_nodes 50
genmove w
#? [[A-J][1-9],[A-J][1-9]]
set_option search random
genmove b
#? [[A-J][1-9],[A-J][1-9]]
set_option search default
set_option level 1
genmove w
#? [[A-J][1-9],[A-J][1-9]]
