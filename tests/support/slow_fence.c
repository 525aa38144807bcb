/*
 * slow_fence.c - see slow_fence_state.h: choices, dice, the course of the game, and its end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow_fence_state.h"

#include <assert.h>
#include <stdlib.h>

/* ---- Choices ---- */

void slow_offer(struct choices *choices, step s)
{
    for (int i = 0; i < choices->count; i++)
        if (choices->step[i] == s)
            return;
    assert(choices->count < MAX_STEPS);
    choices->step[choices->count++] = s;
}

void slow_tell_top(struct story *g)
{
    struct choices choices = { .count = 0 };

    if (g->is_blind || !g->is_one_pile || g->top != NOWHERE || !g->pile[RED].count)
        return;
    for (int i = 0; i < g->pile[RED].count; i++)
        slow_offer(&choices, step_make(STEP_TOP, 0, 0, 0, 0, card_colour(g->pile[RED].card[i])));
    g->top = step_colour(g->choose(g->context, CHANCE, choices.step, choices.count));
}

step slow_ask(struct story *g, int actor, const struct choices *choices)
{
    slow_tell_top(g);
    return g->choose(g->context, actor, choices->step, choices->count);
}

void slow_roll(struct story *g, int *red, int *blue)
{
    struct choices choices = { .count = 0 };

    for (int r = 0; r < NUMBERS; r++)
        for (int b = 0; b < NUMBERS; b++)
            slow_offer(&choices, step_make(STEP_DICE, 0, 0, card_of(RED, r), card_of(BLUE, b), 0));
    const step s = slow_ask(g, CHANCE, &choices);
    *red = card_value(step_card(s)) + 1;
    *blue = card_value(step_second(s)) + 1;
}

void slow_roll_usable(struct story *g, int *red, int *blue)
{
    bool places[SLOW_HOODS];

    do
        slow_roll(g, red, blue);
    while (!slow_places(g, *red, *blue, places));
}

/* ---- Players ---- */

bool slow_is_over(const struct story *g)
{
    return g->result->length > 0;
}

bool slow_is_free(const struct story *g, int player)
{
    return g->pawn[player] != NOWHERE;
}

int slow_next_seat(const struct story *g, int player)
{
    return (player + 1) % g->players;
}

void slow_test_last_free(struct story *g, int mover)
{
    int winner = NOWHERE;

    for (int player = 0; player < g->players; player++) {
        const bool is_free = slow_is_free(g, player);
        const bool is_unable = !slow_can_exit(g, player) || g->is_unreliable[player];
        if ((is_free && winner != NOWHERE) || (!is_free && (player == mover || !is_unable)))
            return;
        if (is_free)
            winner = player;
    }
    if (winner != NOWHERE)
        text_addf(g->result, "win:p%d:last-free", winner + 1);
}

/* ---- The whole game ---- */

static void begin(struct story *g)
{
    const int set = tileset_find(setting_word(g->options, "tiles"));

    assert(set >= 0);
    g->players = (int)setting_number(g->options, "players");
    g->round = 1;
    g->map.set = tileset_get(set);
    g->map.copies = setting_on(g->options, "big_map") ? 2 : 1;
    g->map.all_hoods = setting_is(g->options, "multi_hood", "all");
    g->map.tiles = g->map.copies * g->map.set->tiles;
    g->map.hoods = g->map.copies * g->map.set->hoods;
    g->cops = g->post = g->boat[RED] = g->boat[BLUE] = g->top = NOWHERE;
    g->is_blind = g->is_one_pile = setting_is(g->options, "stash", "blind");
    for (int player = 0; player < g->players; player++)
        g->pawn[player] = g->start[player][RED] = NOWHERE;
    g->round_limit = atoi(setting_word(g->options, "round_limit"));
}

static void tell(const struct settings *options, slow_choose *choose, void *context,
                 struct text *result)
{
    struct story *g = calloc(1, sizeof *g);

    assert(g);
    g->options = options;
    g->choose = choose;
    g->context = context;
    g->result = result;
    text_clear(result);
    begin(g);
    slow_set_up(g);
    while (!slow_is_over(g)) {
        for (int i = 0, player = g->first; i < g->players && !slow_is_over(g);
             i++, player = slow_next_seat(g, player))
            slow_turn(g, player);
        if (!slow_is_over(g))
            slow_goods(g);
        if (!slow_is_over(g))
            slow_round_end(g);
    }
    free(g);
}

const struct slow_game slow_fence = { .name = "fence", .tell = tell };
