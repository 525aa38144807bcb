# Proofs in a file, which is mapped into memory. The engine runs in an empty directory.
#! --files .
set_option memory 1
newgame fendo size=3
savegame game.gtp
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
