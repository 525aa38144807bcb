#! --no-files
# No command opens a file.
savegame game.gtp
#? error [files are not to be opened.*]
loadgame game.gtp
#? error [files are not to be opened.*]
svg picture.svg
#? error [files are not to be opened.*]
svg
#? [<svg .*</svg>]
solve 1 table=proofs
#? error [files are not to be opened.*]
solve 1 table=
#? error [files are not to be opened.*]
