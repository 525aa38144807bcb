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
