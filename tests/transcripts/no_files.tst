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
