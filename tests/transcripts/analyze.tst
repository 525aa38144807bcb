# Streaming analysis. The runner lets it stream for a while and ends it with an empty line.
set_option seed 5
newgame fendo size=5
lz-analyze
#? [(\ninfo move \S+ visits \d+ winrate \d+ prior \d+ lcb \d+ order 0 pv \S+( \S+)*( info move \S+ visits \d+ [^\n]*)?)+]
analyze w 5
#? [\n(info move [^\n]*\n?)+]
lz-analyze white interval 10 minmoves 3 maxmoves 2
#? [\n(info move \S+ visits [^\n]* order 0 (?![^\n]* order 2 )[^\n]*\n?)+]
kata-analyze W 10 maxmoves 1 ownership false
#? [\n(info move \S+ visits \d+ utility -?[01]\.\d+ winrate [01]\.\d+ prior [01]\.\d+ lcb [01]\.\d+ order 0 pv (?![^\n]*rootInfo)[^\n]*\n?)+]
kata-analyze 10 rootInfo true
#? [\n(info move [^\n]* rootInfo visits \d+ utility -?[01]\.\d+ winrate [01]\.\d+ scoreMean -?\d+\.\d+ scoreStdev \d+\.\d+ scoreLead -?\d+\.\d+\n?)+]
kata-analyze 10 ROOTINFO TRUE Maxmoves 1 ownership False
#? [\n(info move [^\n]* rootInfo visits [^\n]*\n?)+]
lz-analyze rootInfo true
#? error [unknown argument 'rootInfo true'; .*]
# Only a net can predict the owners of points.
set_option net none
kata-analyze 10 ownership true maxmoves 1
#? [\n(info move (?![^\n]*ownership)[^\n]*\n?)+]
kata-analyze 10 ownership false maxmoves 1
#? [\n(info move [^\n]* pv [^\n]*\n?)+]
lz-analyze ownership false
#? error [unknown argument 'ownership false'; .*]
set_option net auto
kata-analyze rootInfo maybe
#? error [unknown argument 'rootInfo maybe'; .*]
lz-analyze w 10 avoid w A1 1
#? error [unknown argument .*]
lz-analyze interval
#? error [syntax error: interval needs a value]
lz-analyze interval soon
#? error [syntax error: the interval .*]
lz-analyze -5
#? error [syntax error: the interval .*]
lz-analyze maxmoves x
#? error [syntax error: maxmoves .*]
lz-analyze b
#? error [it is the turn of white]

# The analysis has not changed the game.
history
#? []

# If the result is proven, the engine prints the last state and still waits for the next line.
newgame fendo size=3
lz-analyze 5 maxmoves 1
#? [\n(info move \S+ visits \d+ winrate \d+ [^\n]*\n?)*]

set_option max_nodes 200
newgame siemenet
genmove_analyze w
#? [\n(info move [^\n]*\n)+play [A-J][1-9],[A-J][1-9]]
lz-genmove_analyze b 1 minmoves 3 maxmoves 2
#? [\n(info move [^\n]*\n)*info move [^\n]* order 0 [^\n]* order 1 (?![^\n]* order 2 )[^\n]*\nplay [A-J][1-9],[A-J][1-9]]
kata-genmove_analyze w 1 rootInfo true
#? [\n(info move [^\n]* rootInfo [^\n]*\n)+play [A-J][1-9],[A-J][1-9]]
kata-genmove_analyze w
#? error [it is the turn of black]
history
#? [1 white .*\n2 black .*\n3 white [A-J][1-9],[A-J][1-9]]

# With a net, ownership is a grid of 5 by 5 that contains the board of size 3. Two corners of the
# grid are not on the board.
set_option net fiodar.net
newgame fiodar size=3 pie=off
kata-genmove_analyze b 1000 maxmoves 1 rootInfo true ownership true
#? [\ninfo move [^\n]* rootInfo [^\n]* scoreLead -?\d+\.\d+ ownership 0\.0000 0\.0000( -?[01]\.\d{4}){3} 0\.0000( -?[01]\.\d{4}){13} 0\.0000( -?[01]\.\d{4}){3} 0\.0000 0\.0000\nplay [A-E][1-5]]
kata-analyze w ownership true maxmoves 1
#? [\n(info move [^\n]* ownership( -?[01]\.\d{4}){25}\n?)+]
kata-analyze w ownership perhaps
#? error [unknown argument 'ownership perhaps'; .*]
kata-analyze w movesOwnership true ownershipStdev true pvVisits true maxmoves 1
#? [\n(info move (?![^\n]*ownership)[^\n]*\n?)+]
kata-analyze w avoid b A1,B1 3 allow w C3 1 maxmoves 1
#? [\n(info move [^\n]*\n?)+]
kata-analyze w avoid b A1
#? error [syntax error: write avoid COLOUR MOVE,MOVE,\.\.\. DEPTH]
kata-analyze w avoid green A1 3
#? error [syntax error: write avoid COLOUR .*]
lz-analyze w ownership true
#? error [unknown argument 'ownership true'; .*]

# The last line of genmove_analyze begins with the move that is played, also where the choice extends
# the search.
newgame fendo
set_option max_nodes 200
set_option seed 2
play white A4
genmove_analyze white
#? [.*\ninfo move (\S+) visits [^\n]*\nplay \1]
undo
set_option seed 3
play white A4
kata-genmove_analyze white
#? [.*\ninfo move (\S+) visits [^\n]*\nplay \1]
