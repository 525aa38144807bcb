# Counts, evaluations, random games, proofs.
set_option seed 1
newgame siemenet size=5
playout 200
#? [games 200\nwhite \d+\nblack \d+\ndraws \d+\nturns \d+\.\d\d\ngames_per_second \d+]
estimate_score
#? [(?:[WB]\+\d+(?:\.\d)?|0) white \d+\.\d% black \d+\.\d%]
set_option max_nodes 200
estimate_score
#? [(?:[WB]\+\d+(?:\.\d)?|0) white \d+\.\d% black \d+\.\d%]
newgame fendo size=5
estimate_score
#? [(?:[WB]\+\d+(?:\.\d)?|0) white \d+\.\d% black \d+\.\d%]
perft 2
#? [\d+]
play w A3
playout 10
#? [games 10\n.*]
newgame fendo size=3
solve 30
#? [[WB]\+\d [A-C1-3NESWpas -]+\nnodes \d+]
set_position fendo b size=3 W_|.|1/.|O1/1.|1
solve
#? [B\+7\nnodes 0]
newgame siemenet
solve 0.05
#? [unknown, from \S+ to \S+\nnodes \d+]
newgame fonver
solve 0.001
#? [unknown, from \? to \?\nnodes \d+]
newgame fendo size=5
play w A3
bench 0
#? [fendo \d+\nsiemenet \d+\n.*total \d+]
bench 0.2
#? [fendo \d+ playouts \d+ iterations \d+ two_threads \d+\.\d\d( evaluations \d+ peak \d\.\d\d)?\nsiemenet .*\ntotal \d+]
bench 0 fonver size=3 pie=off
#? [fonver \d+\ntotal \d+]
bench 0.1 Fiodar size=3
#? [fiodar (\d+) playouts \d+ iterations \d+ two_threads \d+\.\d\d( evaluations \d+ peak \d\.\d\d)?\ntotal \1]
history
#? [1 white A3 \.\.\.]
newgame fence tiles=demo
puzzle
#? error [there are no puzzles of fence]
newgame siemenet
puzzle
#? [1 [1-5] (white|black) (win|draw)\n.*]
puzzle 1 solution
#? [[A-E1-5,]+]
history
#? []
puzzle 1
#? [(white|black) (win|draw)]
puzzle 0
#? error [.*whole number from 1 to \d+]
puzzle 1 answer
#? error [syntax error: write puzzle N or puzzle N solution]
solve 100 1000
#? [.*\nnodes \d+]
solve 100 0
#? error [.*STEPS must be a whole number from 1 to 1000000000000]
