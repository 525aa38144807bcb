/*
 * turn_word.c - the words of a turn as they are typed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/turn_word.h"

#include "base/memory.h"
#include "game/notation.h"
#include "game/position_copy.h"

#include <string.h>

/* Parses a word that ends in a joint as the steps before the joint. The turn must go on after these
   steps. */
static bool parse_beginning(const struct game *game, const struct position *pos, const char *word,
                            step steps[], int *n)
{
    const size_t length = strlen(word);
    struct text bare = TEXT_EMPTY, unheard = TEXT_EMPTY;
    bool goes_on = false;

    if (length < 2 || !strchr(TURN_JOINTS, word[length - 1]))
        return false;
    text_add_bytes(&bare, word, length - 1);
    if (game->text->parse_turn(pos, bare.data, steps, n, &unheard) == OK) {
        struct position *after = xaligned(game->position_size);
        game_copy(game, after, pos);
        for (int i = 0; i < *n; i++)
            game->apply(after, steps[i]);
        goes_on = game->mid_turn(after);
        xfree_aligned(after);
    }
    text_free(&bare);
    text_free(&unheard);
    return goes_on;
}

enum status turn_word_parse(const struct game *game, const struct position *pos, const char *word,
                            step steps[MAX_TURN_STEPS], int *n, struct text *why)
{
    struct text reason = TEXT_EMPTY;
    enum status status = game->text->parse_turn(pos, word, steps, n, &reason);

    if (status != OK && parse_beginning(game, pos, word, steps, n))
        status = OK;
    if (status != OK)
        text_add(why, reason.data);
    text_free(&reason);
    return status;
}
