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
