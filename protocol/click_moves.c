/*
 * click_moves.c - printing and parsing of turns as clicks on grid points, for the switch --steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/click_moves.h"

#include "base/memory.h"
#include "base/vertex.h"
#include "game/notation.h"
#include "game/position_copy.h"
#include "protocol/dialogue.h"

#include <stdlib.h>

bool clicks_wanted(const struct session *s)
{
    return s->by_step && !s->dialogue->for_people && s->record.game->grid;
}

static struct click_move one_step(const struct game *game, const struct position *pos, step s)
{
    struct click_move c = { .steps = { s }, .n = 1 };

    c.kind = game->grid->where(pos, s, &c.column, &c.row);
    return c;
}

/* Adds the moves of two steps whose first step is `first`. */
static int list_joined(const struct game *game, const struct position *pos, step first,
                       struct click_move out[], int n)
{
    struct position *next = xaligned(game->position_size);
    step steps[MAX_STEPS];

    game_copy(game, next, pos);
    game->apply(next, first);
    for (int i = 0, count = game->steps(next, steps); i < count && n < MAX_STEPS; i++) {
        struct click_move c = one_step(game, next, steps[i]);
        c.steps[0] = first;
        c.steps[1] = steps[i];
        c.n = 2;
        out[n++] = c;
    }
    xfree_aligned(next);
    return n;
}

int clicks_list(const struct game *game, const struct position *pos,
                struct click_move out[MAX_STEPS])
{
    step steps[MAX_STEPS];
    int n = 0;

    for (int i = 0, count = game->steps(pos, steps); i < count && n < MAX_STEPS; i++) {
        out[n] = one_step(game, pos, steps[i]);
        if (out[n].kind == CLICK_ON)
            n = list_joined(game, pos, steps[i], out, n);
        else
            n++;
    }
    return n;
}

struct click_move clicks_first(const struct game *game, const struct position *pos,
                               const step steps[], int n)
{
    const struct click_move c = one_step(game, pos, steps[0]);
    struct click_move *joined, chosen;

    if (c.kind != CLICK_ON)
        return c;
    joined = xmalloc(MAX_STEPS * sizeof *joined);
    const int count = list_joined(game, pos, steps[0], joined, 0);
    chosen = joined[0];
    for (int i = 0; n > 1 && i < count; i++) {
        if (joined[i].steps[1] == steps[1]) {
            chosen = joined[i];
            break;
        }
    }
    free(joined);
    return chosen;
}

void clicks_print(const struct click_move *c, struct text *out)
{
    if (c->kind == CLICK_PASS)
        text_add(out, "pass");
    else
        vertex_print(c->column, c->row, out);
}

void clicks_print_all(const struct game *game, const struct position *pos, struct text *out)
{
    struct click_move *clicks = xmalloc(MAX_STEPS * sizeof *clicks);

    for (int i = 0, n = clicks_list(game, pos, clicks); i < n; i++) {
        text_add(out, i ? " " : "");
        clicks_print(&clicks[i], out);
    }
    free(clicks);
}

enum status clicks_parse(const struct game *game, const struct position *pos, const char *word,
                         step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    const int size = game->grid->size(pos);
    struct text meaning = TEXT_EMPTY;
    enum status status = OK;
    int column, row;

    if (game->to_act(pos) == NOBODY || !vertex_parse(word, size, size, &column, &row))
        return game->text->parse_turn(pos, word, out, n, why);
    status = game->grid->word(pos, column, row, &meaning, why);
    if (status == OK)
        status = game->text->parse_turn(pos, meaning.data, out, n, why);
    text_free(&meaning);
    return status;
}
