#! --files .
# Files lie in one folder, which here is the directory of the test, and below it.
newgame fendo size=5
play w A3-B2N
savegame game.gtp
loadgame ./game.gtp
history
#? [1 white A3-B2N]
svg picture.svg
#? []

savegame ../game.gtp
#? error [cannot write \.\./game\.gtp: it is outside of the folder that --files names]
loadgame ../game.gtp
#? error [cannot read \.\./game\.gtp: it is outside of the folder that --files names]
loadgame /etc/passwd
#? error [cannot read /etc/passwd: it is outside of the folder that --files names]
svg ..
#? error [cannot write \.\.: it is outside of the folder that --files names]
newgame fence tiles=/etc/passwd
#? error [cannot read /etc/passwd: it is outside of the folder that --files names]
set_option net /etc/passwd
#? error [cannot read /etc/passwd: it is outside of the folder that --files names]
newgame fence tiles=./picture.svg
#? error [\./picture\.svg:1: E03 .*E01 the first statement is not 'fence-tiles 1']
history
#? [1 white A3-B2N]

set_option memory 1
newgame fendo size=3
solve 600 table=../proofs
#? error [cannot open \.\./proofs: it is outside of the folder that --files names]
solve 600 table=game.gtp
#? error [cannot keep proofs in game\.gtp: it is not a table of proofs]
loadgame game.gtp
newgame fendo size=3
solve 600 table=proofs
#? [W\+1 .*\nnodes \d{4,}]
solve 600 table=proofs
#? [W\+1 .*\nnodes \d{1,3}]
newgame siemenet size=5
solve 600 table=proofs
#? error [cannot keep proofs in proofs: its proofs are for another game or other rules]
solve 600 1 1 table=proofs
#? error [syntax error: write solve .*]
