/*
 * known_games.c - games from a file, whose turns self-play may follow.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/known_games.h"

#include "base/memory.h"
#include "game/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r\n"

void known_games_free(struct known_games *known)
{
    for (int i = 0; i < known->count; i++)
        free(known->turns[i]);
    free(known->turns);
}

/* Returns whether `words` are these options. */
static bool has_options(const struct game *game, const struct settings *options, const char *words)
{
    struct settings given;
    struct text why = TEXT_EMPTY;
    bool same;

    settings_init(&given, game->options);
    same = settings_set_all(&given, words, &why) == OK;
    for (int i = 0; same && game->options[i].name; i++)
        same = !strcmp(given.word[i], options->word[i]);
    settings_free(&given);
    text_free(&why);
    return same;
}

int known_game_length(const char *turns)
{
    int n = 0;

    for (const char *c = turns + strspn(turns, BLANKS); *c; c += strspn(c, BLANKS)) {
        c += strcspn(c, BLANKS);
        n++;
    }
    return n;
}

int known_game_play(const struct game *game, struct position *pos, const char *turns, int count,
                    struct text *why)
{
    char *const copy = xstrdup(turns);
    char *rest, *word = strtok_r(copy, BLANKS, &rest);
    step steps[MAX_TURN_STEPS];
    int played = 0, n;

    for (; word && played < count; word = strtok_r(NULL, BLANKS, &rest), played++) {
        if (game_over(game, pos)) {
            text_addf(why, "%s: the game is over", word);
            break;
        }
        if (game->text->parse_turn(pos, word, steps, &n, why) != OK)
            break;
        for (int i = 0; i < n; i++)
            game->apply(pos, steps[i]);
    }
    free(copy);
    return played;
}

bool known_games_take(struct known_games *known, const struct game *game,
                      const struct settings *options, const char *line, struct text *why)
{
    char *const turns = xstrdup(line), *const comment = strchr(turns, '#');
    bool good = true;

    turns[strcspn(turns, "\r\n")] = '\0';
    if (comment)
        *comment = '\0';
    const int length = known_game_length(turns);

    if (length && has_options(game, options, comment ? comment + 1 : "")) {
        struct position *pos = xaligned(game->position_size);

        game->reset(pos, options);
        good = known_game_play(game, pos, turns, length, why) == length;
        xfree_aligned(pos);
        if (good) {
            known->turns = xgrow(known->turns, (size_t)known->count, 1, sizeof(char *));
            known->turns[known->count++] = xstrdup(turns);
        }
    }
    free(turns);
    return good;
}

bool known_game_append(const char *path, const char *turns, const char *options)
{
    FILE *file = fopen(path, "a");
    struct text line = TEXT_EMPTY;

    if (!file)
        return false;
    text_addf(&line, "%s # %s\n", turns, options);
    char *const buffer = xmalloc(line.length + 1);
    bool good = !setvbuf(file, buffer, _IOFBF, line.length + 1) &&
                fwrite(line.data, 1, line.length, file) == line.length;

    good = !fclose(file) && good;
    free(buffer);
    text_free(&line);
    return good;
}
