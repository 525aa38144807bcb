# The game is over: nothing is secret any more.
set_option seed 1
newgame fence players=2 tiles=demo round_cap=1
play p1 place:T13:0,0:0
play p2 place:T32:0,1:2
play p1 swap:T11:T32:3
play p2 swap:T15:T11:0
play p1 place:X1:1,0:1
play p2 place:T25:-1,1:0
play p1 place:T32:1,1:1
play p2 swap:T11:X1:2
play p1 place:T44:0,-1:2
play p2 swap:X1:T44:1
play p1 swap:T23:X1:0
play p2 place:T12:2,0:0
play p1 swap:X1:T32:3
play p2 place:T44:0,2:0
play p1 place:T32:0,-2:0
play p1 at:gull-wharf
play p2 at:four-points
play p1 at:gull-wharf
play p1 me:r1b3:old-town
play p2 p1:sunnyside
history
#? [(?!.*deal:p[12]:[rb]\d).*deal:p1:r\?.*]
savegame before.gtp
play p2 cops:downtown
side_to_move
#? [none]
history
#? [.*deal:p1:r1.*]
savegame after.gtp
loadgame before.gtp
history
#? [.*deal:p1:r\?.*]
loadgame after.gtp
final_score
#? [.*]
history
#? [(?!.*\?).*deal:p1:r1.*]
