# Lessons and words of the rules.
newgame fonver
list_lessons
#? [1 A stone a turn\n2 Connect\n(.*\n){7}10 Your first game]
list_lessons Fiodar
#? [1 Stones and threads\n.*]
list_lessons chess
#? error [.*'chess'.*]
judge C3
#? error [no lesson asks for a turn; lesson N sets one up]

# A wrong turn and an illegal turn change nothing. A right turn is played.
lesson 2
#? [lesson 2 of 10\ntitle Connect\ntext .*\ntask .*\nside black]
judge A1
#? [wrong Your two chains stand in column C\. The gap is C3\.]
history
#? []
judge C5
#? error [illegal move: C5 is occupied]
judge A1 B2
#? error [illegal move: the turn is complete before 'B2']
judge resign
#? error [illegal move: nobody resigns in a lesson]
side_to_move
#? [black]
judge c3
#? [right Five stones in one chain, from top to bottom: you have won\.]
final_score
#? [B\+]
judge C3
#? error [no lesson asks for a turn; lesson N sets one up]

# A turn may be given as steps, but it must be complete.
lesson fendo 5
#? [lesson 5 of 10\ntitle No area without a piece\n.*\nside white]
judge C1 B1
#? error [illegal move: the turn is not complete]
judge C1W
#? error [illegal move: .*empty area\. The corner would be an area without a piece, .*]
judge C1 B1 C1
#? [right First the piece went in, .*]
position
#? [fendo b size=5 4W/5/\._\._1O1/1\.\|3/1W\|3]

# The lesson plays the turns that follow a right turn, including chance.
lesson fonver 6
judge D2,C3xC2
#? [right White played C3, .*]
final_score
#? [W\+]
set_option seed 1
lesson fence 8
#? [lesson 8 of 10\ntitle Hot Goods\n.*\nside p3]
judge me:r1:four-points
#? [wrong Downtown is \(1,5\): .*]
judge me:r1b5:downtown
#? [right The first goods were in Downtown, .*]
history
#? [.*\d+ p3 me:r1b5:downtown\n\d+ chance dice:1,5\n\d+ p3 draw:b\n\d+ chance deal:p3:b\?\n\d+ chance dice:1,1]

# A new game ends the lesson.
lesson fonver 1
newgame fonver
judge C3
#? error [no lesson asks for a turn; lesson N sets one up]

# The last lesson is a game.
lesson siemenet 9
#? [lesson 9 of 9\n.*\nside white\nlevel 1]
judge D5,D6
#? error [no lesson asks for a turn; lesson N sets one up]
lesson siemenet 10
#? error [.*whole number from 1 to 9]
lesson siemenet
#? error [.*]
lesson fence 10
#? [.*\nlevel 1]
legal_moves
#? [.*place:T13:0,0:0.*]

# Words of the rules.
list_words fonver
#? [chain, chains: .*\ncrosscut, crosscuts: .*]
newgame fendo
help crosscut
#? [crosscut \(fonver\): A square of four points .*]
help closed area
#? [closed area \(fendo\): .*]
help fence
#? [fence \(fendo\): .*\nFENCE! \(.*]
help fendo
#? [Fendo \(.*]
help sing
#? error [no command, game or word of the rules 'sing'; help all lists the commands]
