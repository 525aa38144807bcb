/*
 * test_clicks.c - what must hold in every game that can be played by pointing at a grid.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../support/test.h"
#include "../support/walk.h"

#include "../../protocol/click.h"
#include "../../src/base/vertex.h"
#include "../../src/games/games.h"

#include <stdlib.h>

/* The clicks of a position, and whether a point is among them. */
struct listed {
    struct click_move clicks[MAX_STEPS];
    bool has[GRID_MAX][GRID_MAX];
    int count;
};

static struct listed look(const struct match *m)
{
    struct listed l = { .count = 0 };

    l.count = click_list(m->game, match_position(m), l.clicks);
    for (int i = 0; i < l.count; i++) {
        const struct click_move *c = &l.clicks[i];
        if (c->kind == CLICK_POINT) {
            assert_false(l.has[c->row][c->column]); /* no point stands for two */
            l.has[c->row][c->column] = true;
        }
    }
    return l;
}

/* Every click that is listed reads as the steps that it stands for. */
static void check_reading(const struct match *m, const struct listed *l)
{
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int n = 0;

    for (int i = 0; i < l->count; i++) {
        text_clear(&word);
        click_print(&l->clicks[i], &word);
        if (click_parse(m->game, match_position(m), word.data, steps, &n, &why) != OK)
            fail_msg("%s is listed and refused: %s", word.data, why.data);
        assert_int_equal(n, l->clicks[i].n);
        assert_memory_equal(steps, l->clicks[i].steps, (size_t)n * sizeof *steps);
    }
    text_free(&word);
    text_free(&why);
}

/* Some other points, which are refused with a reason. */
static void check_refusal(const struct match *m, const struct listed *l, struct rng *rng)
{
    enum { TRIES = 20 };
    const int size = m->game->clicks->size(match_position(m));
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int n = 0;

    for (int i = 0; i < TRIES; i++) {
        const int column = (int)rng_below(rng, (uint32_t)size);
        const int row = (int)rng_below(rng, (uint32_t)size);
        if (l->has[row][column])
            continue;
        text_clear(&word);
        text_clear(&why);
        vertex_print(column, row, &word);
        assert_int_not_equal(click_parse(m->game, match_position(m), word.data, steps, &n, &why),
                             OK);
        assert_true(why.length > 0);
    }
    text_free(&word);
    text_free(&why);
}

/* The grid has the size it should have, nothing strange on it, and no click where there is no
   point. */
static void check_grid(const struct match *m, const struct listed *l)
{
    struct grid g;

    m->game->clicks->show(match_position(m), &g);
    assert_int_equal(g.size, m->game->clicks->size(match_position(m)));
    assert_in_range(g.size, 2, GRID_MAX);
    for (int r = 0; r < g.size; r++)
        for (int c = 0; c < g.size; c++) {
            const struct spot *spot = &g.at[r][c];
            assert_true(spot->stone >= POINT_ABSENT && spot->stone <= 1);
            assert_true(spot->owner >= UNOWNED && spot->owner <= 1);
            assert_true(spot->stone != POINT_ABSENT || (!l->has[r][c] && spot->owner == UNOWNED));
            assert_true(spot->ground <= 0xFFFFFF);
        }
    assert_int_equal(*g.prompt == '\0', game_over(m->game, match_position(m)));
}

static void check_position(struct match *m, struct rng *rng)
{
    if (!m->game->clicks)
        return;
    const struct listed l = look(m);
    assert_int_equal(l.count == 0, game_over(m->game, match_position(m)));
    check_reading(m, &l);
    check_refusal(m, &l, rng);
    check_grid(m, &l);
}

/* Clicks, legal points and the grid agree, in every position of random games. */
TEST_WITH(clicks_agree_with_steps, NULL, walk_report)
{
    walk_each_position(walk_games(1), check_position);
}

/* The option that a grid's size stands for is the one that has this grid. */
TEST(grid_sizes_lead_back_to_options)
{
    int grids = 0;

    for (int i = 0; games[i]; i++) {
        struct text pairs = TEXT_EMPTY, why = TEXT_EMPTY;
        struct match m;

        match_open(&m, games);
        for (int size = 1; games[i]->clicks && size <= GRID_MAX; size++) {
            const int option = games[i]->clicks->option ? games[i]->clicks->option(size) : size;
            text_clear(&pairs);
            text_addf(&pairs, "size=%d", option);
            if (option && match_new_game(&m, games[i], pairs.data, &why) == OK) {
                assert_int_equal(games[i]->clicks->size(match_position(&m)), size);
                grids++;
            }
        }
        match_close(&m);
        text_free(&pairs);
        text_free(&why);
    }
    assert_true(grids > 30);
}
