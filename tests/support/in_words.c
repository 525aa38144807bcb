/* in_words.c - see in_words.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "in_words.h"

#include "../../src/base/memory.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 4096 };

void play_words(const struct game *game, struct position *pos, const char *turns)
{
    struct text why = TEXT_EMPTY;
    char *copy = xstrdup(turns), *next = NULL;
    static step steps[MAX_TURN_STEPS];
    int n;

    for (char *t = strtok_r(copy, " ", &next); t; t = strtok_r(NULL, " ", &next)) {
        if (game->parse_turn(pos, t, steps, &n, &why) != OK)
            fail_msg("%s: %s", t, why.data);
        for (int i = 0; i < n; i++)
            game->apply(pos, steps[i]);
    }
    free(copy);
    text_free(&why);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

const char *offers_in_words(const struct game *game, const struct position *pos)
{
    static char words[MAX_STEPS][8], line[ROOM];
    static step steps[MAX_STEPS];
    const int n = game->steps(pos, steps);
    struct text word = TEXT_EMPTY;
    size_t used = 0;

    for (int i = 0; i < n; i++) {
        text_clear(&word);
        game->print_step(pos, steps[i], &word);
        snprintf(words[i], sizeof words[i], "%s", word.data);
    }
    qsort(words, (size_t)n, sizeof words[0], by_name);
    line[0] = '\0';
    for (int i = 0; i < n; i++)
        used += (size_t)snprintf(line + used, ROOM - used, "%s%s", i ? " " : "", words[i]);
    text_free(&word);
    return line;
}

static const char *kept(char *buffer, struct text *t)
{
    snprintf(buffer, ROOM, "%s", t->data);
    text_free(t);
    return buffer;
}

const char *result_in_words(const struct game *game, const struct position *pos)
{
    static char buffer[ROOM];
    struct text t = TEXT_EMPTY;

    assert_int_equal(game->to_act(pos), NOBODY);
    game->print_result(pos, &t);
    return kept(buffer, &t);
}

const char *position_in_words(const struct game *game, const struct position *pos)
{
    static char buffer[ROOM];
    struct text t = TEXT_EMPTY;

    game->print_position(pos, &t);
    return kept(buffer, &t);
}
