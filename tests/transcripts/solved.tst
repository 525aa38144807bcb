# The lines of the tables of solved boards in RULES.md of each game lead where they say.
newgame fendo size=3
gogui-play_sequence w B1 b A3 w B2 b A3-B3E w B1N b C2W w B1-C1N b A3 w C1-A1N b A3E w A2N b B3S w A2E
final_score
#? [W\+1]
newgame siemenet size=5
gogui-play_sequence w D3,C2 b E3,D2 w D3,E2 b E3,D3 w E4,D4 b E5,E4 w D5,C4 b E5,D5
final_score
#? [0]
newgame siemenet size=5 variant=revisited
gogui-play_sequence w D3,C2 b E3,D3 w E4,E3 b D4,C3 w E4,D4 b E5,E4 w D5,C4 b E5,D5
final_score
#? [0]
newgame fonver size=3 pie=off
gogui-play_sequence b A1 w A2 b C2 w C3 b B1 w A3 b C1 w B3
final_score
#? [W\+R?.*]
newgame fonver size=4 pie=off
gogui-play_sequence b A2 w A3 b B3 w B2,A3xA2 b D2 w D1 b B1 w D3 b A1 w A3 b A4 w C2 b C1,A1xD1 w C3
final_score
#? [W.*]
newgame fonver size=4
gogui-play_sequence b A2 w A3 b B3 w B2,A3xA2 b D2 w D1 b B1 w C2 b C1,B1xD1 w D4 b D3 w C4 b C3 w B4 b A1 w A4
final_score
#? [W.*]
newgame fiodar size=2 pie=off
gogui-play_sequence b A1 w B1 b B2 w A2 b pass w C2 b pass w B3 b pass w C3 b pass w pass
final_score
#? [B\+0\.5]
newgame fiodar size=3 pie=off
gogui-play_sequence b A1 w C1 b A3 w B1 b B2 w C2 b C3 w C5 b B3 w D2 b E5 w D3 b E3 w pass b pass
final_score
#? [B\+0\.5]
