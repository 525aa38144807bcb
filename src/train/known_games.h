/*
 * known_games.h - games from a file, whose turns self-play may follow.
 *
 * A line of such a file has the turns of a game from the start, separated by blanks, and after a #
 * the options of the game. A line without # has the default options. A line without turns is
 * ignored.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_KNOWN_GAMES_H
#define WATTLE_KNOWN_GAMES_H

#include "base/option.h"
#include "base/text.h"
#include "game/game.h"

#include <stdbool.h>

/* Games with one set of options. */
struct known_games {
    char **turns; /* `count` lines of legal turns; owned */
    int count;
};

void known_games_free(struct known_games *known);

/* Adds the game of a line, if it has these options. Returns false and sets `why` if it has the
   options and a turn is illegal. */
bool known_games_take(struct known_games *known, const struct game *game,
                      const struct settings *options, const char *line, struct text *why);

/* Returns the number of turns of a line. */
int known_game_length(const char *turns);

/* Plays the first `count` turns of a line, or all if it has fewer. Returns the number of turns
   played. It is smaller if the next one is illegal, for the reason added to `why`. */
int known_game_play(const struct game *game, struct position *pos, const char *turns, int count,
                    struct text *why);

/* Appends a game to a file by a single write, so that several programs can share the file. On
   failure returns false and sets errno. */
bool known_game_append(const char *path, const char *turns, const char *options);

#endif
