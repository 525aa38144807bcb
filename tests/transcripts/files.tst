# Games and pictures in files. The engine runs in an empty directory.
newgame siemenet size=7 start=B2
play w B7,A6
play b D7
savegame game.gtp
undo
newgame fendo
loadgame game.gtp
history
#? [1 white B7,A6\n2 black D7 \.\.\.]
position
#? [siemenet b variant=original size=7 start=B2 .* \+ D7]
undo 2
history
#? []

# File names may contain blanks. savegame replaces the whole file.
savegame a game.gtp
savegame game.gtp
loadgame game.gtp
history
#? []
loadgame a game.gtp
position
#? [siemenet w variant=original size=7 start=B2 .*]

# "#" begins a comment (GTP 2), so a file name cannot contain it. The engine refuses such a name,
# and does not use only the part before "#".
savegame a#b.gtp
#? error [syntax error: '#' begins a comment, .*]
loadgame a#b.gtp
#? error [syntax error: '#' begins a comment, .*]
svg a#b.svg
#? error [syntax error: '#' begins a comment, .*]
solve 1 table=a#b
#? error [syntax error: '#' begins a comment, .*]
set_option net a#b.net
#? error [cannot read a: '#' begins a comment, .*]
newgame fence tiles=a#b.tiles
#? error [.*'#' begins a comment, .*]
savegame b#c.gtp
#? error [syntax error: '#' begins a comment, .*]
loadgame b
#? error [cannot read b: .*]
savegame a game.gtp # a comment
loadgame a game.gtp	# another
play w B7,A6#x
undo
loadgame a
#? error [cannot read a: .*]

# A last word that selects the view of the record is not a part of the name. In games without hidden
# information, only `all` is such a word.
newgame siemenet
savegame whole.gtp all
loadgame whole.gtp
savegame game.gtp white
loadgame game.gtp white
loadgame whole.gtp all
#? error [cannot read whole.gtp all: .*]

# A message has its reason, however long the name of the file is.
savegame dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd/dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd/dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd/a.gtp
#? error [cannot write d.*: No such file or directory]
solve 0.1 table=dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd/dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd/dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd/a
#? error [cannot .* d.*: No such file or directory]

# A game that began from a position.
set_position fendo b size=3 3/WWO/3 + C2 B3
savegame middle.gtp
newgame siemenet
loadgame middle.gtp
position
#? [fendo b size=3 3/WWO/3 \+ C2 B3]
undo 2
position
#? [fendo b size=3 3/WWO/3]

svg
#? [<svg .*</svg>]
svg picture.svg
#? []
loadgame picture.svg
#? error [no game record: word 1 of it is no turn]

# SGF, if the file name ends with .sgf.
newgame fendo size=5
play w A3-B2N
genmove b
undo
play b C3
play w B2
savegame game.sgf
newgame siemenet
loadgame game.sgf
history
#? [1 white A3-B2N\n2 black C3\n3 white B2 \.\.\.]
position
#? [fendo w size=5 .* \+ B2]
set_position fendo b size=3 3/WWO/3 + C2 B3
savegame from.sgf
newgame fiodar size=3 pie=off
loadgame from.sgf
position
#? [fendo b size=3 3/WWO/3 \+ C2 B3]
newgame fence
savegame secret.sgf
#? error [SGF is only for games of two players without hidden information; .*]

# Files that cannot be read or written.
savegame
#? error [syntax error.*]
loadgame
#? error [syntax error.*]
loadgame missing.gtp
#? error [cannot read missing\.gtp: .*]
loadgame .
#? error [cannot read \.: it is not a regular file]
loadgame /dev/zero
#? error [cannot read /dev/zero: it is not a regular file]
savegame .
#? error [cannot write \.: it is not a regular file]
savegame missing/game.gtp
#? error [cannot write missing/game\.gtp: .*]
savegame /dev/null
#? error [cannot write /dev/null: .*]
svg /dev/full
#? error [cannot write /dev/full: .*]
side_to_move
#? [p3|chance|p1|p2]

#! --files .
# All files must be inside one folder. Here it is the directory of the test.
newgame fendo size=5
play w A3-B2N
savegame game.gtp
loadgame ./game.gtp
history
#? [1 white A3-B2N]
svg picture.svg
#? []

savegame ../game.gtp
#? error [cannot write \.\./game\.gtp: it is outside of the folder of --files]
loadgame ../game.gtp
#? error [cannot read \.\./game\.gtp: it is outside of the folder of --files]
loadgame /etc/passwd
#? error [cannot read /etc/passwd: it is outside of the folder of --files]
svg ..
#? error [cannot write \.\.: it is outside of the folder of --files]
newgame fence tiles=/etc/passwd
#? error [cannot read /etc/passwd: it is outside of the folder of --files; write one of city\|demo or the name of a file]
set_option net /etc/passwd
#? error [cannot read /etc/passwd: it is outside of the folder of --files]
newgame fence tiles=./picture.svg
#? error [\./picture\.svg:1: E03 .*E01 the first statement is not 'fence-tiles 1']
history
#? [1 white A3-B2N]

newgame fendo size=3
solve 600 table=../proofs
#? error [cannot open \.\./proofs: it is outside of the folder of --files]
solve 600 1 1 table=proofs
#? error [syntax error: write solve .*]

#! --no-files
# No command opens a file.
savegame game.gtp
#? error [files cannot be opened.*]
loadgame game.gtp
#? error [files cannot be opened.*]
svg picture.svg
#? error [files cannot be opened.*]
svg
#? [<svg .*</svg>]
solve 1 table=proofs
#? error [files cannot be opened.*]
solve 1 table=
#? error [files cannot be opened.*]
