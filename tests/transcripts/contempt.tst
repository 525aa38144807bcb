# Even with the largest contempt, a draw is better than a loss. The engine never turns a draw into a
# loss, and never resigns a drawn position.
set_option seed 1
set_option max_nodes 20000
set_option contempt 50
set_position siemenet b variant=original size=5 start=centre C1 2W2/WBB2/1WW2/BWB2/5
solve 20
#? [0 .*]
genmove b
#? [A1,B1]
set_option resign on
set_position siemenet w variant=original size=5 start=centre C3 1B1B1/WWWBW/1W1B1/1B3/5
genmove w
#? [(?!resign).*]
# The reported winrate still counts a draw as a half.
set_option resign off
set_option max_nodes 300
set_option contempt 25
newgame siemenet
lz-genmove_analyze w 1000
#? [\ninfo move \S+ visits \d+ winrate (4[5-9]|5[0-4])\d\d [^\n]*\nplay \S+]
set_position siemenet b variant=original size=5 start=centre C1 2W2/WBB2/1WW2/BWB2/5
set_option max_nodes 20000
lz-genmove_analyze b 1000
#? [\ninfo move A1,B1 visits \d+ winrate 5000 [^\n]*\nplay A1,B1]
