# A game of Fiodar: captures, ko, both self-cut modes, the swap, passes, the end.
newgame fiodar
showboard
#? [fiodar size=7 pie=on self_cut=capture\n {7}G13 \. .*to move: black]
list_options
#? [size number 2..8 default 7 current 7\npie switch on\|off default on current on\nself_cut choice capture\|forbid .*]
perft 1
#? [128]

newgame fiodar size=3
play b c3
legal_steps
#? [(?:[A-E][1-5] ){18}swap pass]
play w swap
position
#? [fiodar b size=3 pie=on self_cut=capture 3/4/2W2/4/3 play 0 0 [0-9a-f]{16}]
undo
play w d1
#? error [illegal move: D1 is not on the board of size 3]
play w C3
#? error [illegal move: C3 is occupied]
play w A1
play b swap
#? error [illegal move: only White may swap, in reply to Black's first stone]

newgame fiodar size=3 pie=off
play b swap
#? error [.*]
play b A3
play w B3
play b A1
play w D3
play b C3
showboard
#? [.* A3 X \.\(X\)O \. .*X Black: \d+ territory, 1 captured.*]
play w B3
#? error [illegal move: B3 would repeat the position after White's previous turn \(ko\)]
play w pass
play b E5
play w B3
showboard
#? [.* A3 X\(O\)\. O \. .*O White: \d+ territory, 1 captured.*]
play b pass
play w pass
final_score
#? [[BW]\+\d+\.5]
side_to_move
#? [none]
undo
undo 2
redo 3
final_score
#? [[BW]\+\d+\.5]
play b A2
#? error [.*]

newgame fiodar size=2 pie=off
solve 600
#? [B\+0\.5 .*]
newgame fiodar size=2
solve 600
#? [W\+0\.5 .*]
newgame fiodar size=9
#? error [.*]
newgame fiodar self_cut=allow
#? error [.*]

set_option max_nodes 60
set_option seed 2
newgame fiodar size=4 self_cut=forbid
genmove b
#? [[A-G][1-7]]
genmove w
#? [[A-G][1-7]|swap]
svg
#? [<svg .*</svg>]
newgame fiodar size=8
genmove b
#? [[A-P][0-9]+]

# Every size, with and without the swap, in both self-cut modes.
set_option max_nodes 50
newgame fiodar size=2 pie=on self_cut=capture
perft 1
#? [8]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|swap|pass]
newgame fiodar size=2 pie=off self_cut=forbid
perft 1
#? [8]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|pass]
newgame fiodar size=3 pie=on self_cut=capture
perft 1
#? [20]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|swap|pass]
newgame fiodar size=3 pie=off self_cut=forbid
perft 1
#? [20]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|pass]
newgame fiodar size=4 pie=on self_cut=capture
perft 1
#? [38]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|swap|pass]
newgame fiodar size=4 pie=off self_cut=forbid
perft 1
#? [38]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|pass]
newgame fiodar size=5 pie=on self_cut=capture
perft 1
#? [62]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|swap|pass]
newgame fiodar size=5 pie=off self_cut=forbid
perft 1
#? [62]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|pass]
newgame fiodar size=6 pie=on self_cut=capture
perft 1
#? [92]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|swap|pass]
newgame fiodar size=6 pie=off self_cut=forbid
perft 1
#? [92]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|pass]
newgame fiodar size=7 pie=on self_cut=capture
perft 1
#? [128]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|swap|pass]
newgame fiodar size=7 pie=off self_cut=forbid
perft 1
#? [128]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|pass]
newgame fiodar size=8 pie=on self_cut=capture
perft 1
#? [170]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|swap|pass]
newgame fiodar size=8 pie=off self_cut=forbid
perft 1
#? [170]
genmove b
#? [[A-P][0-9]+|pass]
genmove w
#? [[A-P][0-9]+|pass]
newgame fiodar size=1
#? error [.*]
