# set_position is the inverse of position, also in the middle of a turn. It refuses positions that
# are impossible by the rules, and then does not change the game in progress.
set_position fendo w size=3 3/W1O/3
position
#? [fendo w size=3 3/W1O/3]
set_position FENDO  w   size=3	3/W1O/3   # blanks and tabs as one likes
position
#? [fendo w size=3 3/W1O/3]
set_position fendo b size=3 3/WWO/3 + C2 B3
position
#? [fendo b size=3 3/WWO/3 \+ C2 B3]
history
#? [1 black C2 B3 \.\.\.]
undo
undo
undo
#? error [cannot undo: .*]
position
#? [fendo b size=3 3/WWO/3]
set_position fendo w 7/7/7/W5O/7/7/7
position
#? [fendo w size=7 7/7/7/W5O/7/7/7]
set_position siemenet b size=5 D3 5/5/5/2W2/5
position
#? [siemenet b variant=original size=5 start=centre D3 5/5/5/2W2/5]
set_position siemenet b variant=extended size=11 E4 11/11/11/11/11/11/11/11/5W5/11/11 0 0 + E8
position
#? [siemenet b variant=extended size=11 start=centre E4 .* \+ E8]

set_position
#? error [syntax error.*]
set_position chess
#? error [syntax error: .*]
set_position fendo
#? error [.*]
set_position siemenet
#? error [.*]
set_position fendo w
#? error [.*]
set_position fendo x size=3 3/W1O/3
#? error [.*]
set_position fendo w size=3 3/W1O
#? error [.*]
set_position fendo w size=3 3/W1O/3/3
#? error [.*]
set_position fendo w size=3 3/W1O/4
#? error [.*]
set_position fendo w size=3 3/W1O/3 3/W1O/3
#? error [.*]
set_position fendo w size=3 99999999999999999999/W1O/3
#? error [.*]
set_position fendo w size=3 WWW/WWW/WWO
#? error [.*]
set_position fendo w size=3 3/3/3
#? error [.*]
set_position fendo w size=4 4/W2O/4/4
#? error [.*]
set_position fendo w size=3 size=5 3/W1O/3
#? error [.*]
set_position fendo w size= 3/W1O/3
#? error [.*]
set_position fendo w variant=extended 3/W1O/3
#? error [.*]
set_position fendo w size=3 3/W1O/3 + C2
#? error [illegal position: .*]
set_position fendo w size=3 3/W1O/3 + A2 B2 B3
#? error [illegal position: .*unfinished.*]
set_position fendo w size=3 3/W1O/3 + A2N
#? error [illegal position: .*unfinished.*]
set_position fendo w size=3 3/W1O/3 + ???
#? error [.*]
set_position siemenet w size=5 Z9 5/5/5/5/5
#? error [.*]
set_position siemenet w size=5 C3 5/5/2W2/5/5
#? error [.*]
set_position siemenet w size=5 C3 5/5/5/5
#? error [.*]
set_position siemenet w size=5 C3
#? error [.*]
set_position siemenet w size=5 C3 -1/5/5/5/5
#? error [.*]
set_position siemenet w size=5 C3 5/5/5/5/5 moves A1
#? error [.*]
set_position siemenet w size=11 C3 5/5/5/5/5
#? error [.*]
set_position %s%n%s%n
#? error [syntax error.*]
set_position fendo w size=3 %s/%n/3
#? error [.*]

position
#? [siemenet b variant=extended size=11 start=centre E4 .* \+ E8]
