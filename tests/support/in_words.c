/* in_words.c - see in_words.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "in_words.h"

#include "../../src/base/memory.h"
#include "../../src/base/word.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The position text of a long game of Fiodar fits. */
enum { ROOM = 32768 };

void settings_in_words(const struct game *game, const char *pairs, struct settings *s)
{
    struct text why = TEXT_EMPTY;

    settings_init(s, game->options);
    if (settings_set_all(s, pairs, &why) != OK || (game->accept && game->accept(s, &why) != OK))
        fail_msg("%s: %s", pairs, why.data);
    text_free(&why);
}

struct position *opening_in_words(const struct game *game, const char *pairs)
{
    struct position *pos = xaligned(game->position_size);
    struct settings s;

    settings_in_words(game, pairs, &s);
    game->reset(pos, &s);
    settings_free(&s);
    return pos;
}

void board_in_words(const char *const rows[], int count, struct text *out)
{
    for (int r = 0; r < count; r++) {
        char points[MAX_ROW];
        int n = 0;
        for (const char *c = rows[r]; *c; c++)
            if (*c != ' ')
                points[n++] = *c == 'B' || *c == 'W' ? *c : '.';
        text_add(out, r ? "/" : "");
        row_print(points, n, out);
    }
}

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
    assert_true(t->length < ROOM);
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
