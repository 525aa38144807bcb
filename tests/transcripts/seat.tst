#! --seat p2 --steps --game fendo --set size=3 --seed 3 --set max_nodes=20
# In a game without hidden information, a client with --seat may do everything, except change the
# options seed and dealer, which decide the luck of others.
genmove w
#? [[A-E][1-5]]
undo
#? []
position
#? [fendo w size=3 .*]
gogui-param
#? [(?s)\[bool\] live_graphics 0\n(?!.*seed)(?!.*dealer).*level.*]
gogui-param seed 4
#? error [seed decides the luck.*]
gogui-param dealer table
#? error [dealer decides the luck.*]
gogui-play_sequence w C3
#? []
# The present game decides, and not the game at the start of the program.
newgame fence players=2 tiles=demo pawn_placement=turns
#? []
position
#? error [a position shows all hidden cards.*]
gogui-rules_board
#? error [gogui-rules_board: fence has no grid of points to click on]
newgame siemenet
#? []
position
#? [siemenet w .*]
