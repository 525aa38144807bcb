# The opening book. The engine reports the turn of the book once and plays it. Outside the book, it
# searches.
newgame fiodar
set_option seed 1
set_option max_nodes 300
kata-genmove_analyze b rootInfo true
#? [\ninfo move B4 visits 200 .* pv B4 \S+.* rootInfo visits 200 .*\nplay B4]
lz-genmove_analyze w
#? [\ninfo move (\S+) visits (?!200 ).* order 1 .*\nplay \1]
newgame
play b E4
reg_genmove w
#? [swap]
lz-analyze w maxmoves 2
#? [\ninfo move .*]
undo
reg_genmove b
#? [B4]
undo
#? error [.*]

# No book, a missing file, and a level that does not use the book.
set_option book none
reg_genmove b
#? [(?!B4).*]
set_option book nowhere.book
#? error [cannot read nowhere\.book: No such file or directory]
set_option book auto
set_option level 9
reg_genmove b
#? [(?!B4).*]
