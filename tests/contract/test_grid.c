/*
 * test_grid.c - properties of every game that can be played by clicks on a grid.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/vertex.h"
#include "games/games.h"
#include "protocol/click_moves.h"
#include "protocol/svg_targets.h"
#include "tests/support/walk.h"

/* The clicks of a position, and whether a point is among them. */
struct listed {
    struct click_move clicks[MAX_STEPS];
    bool has[GRID_MAX][GRID_MAX];
    int count;
};

static struct listed look(const struct record *rec)
{
    struct listed l = { .count = 0 };

    l.count = clicks_list(rec->game, record_position(rec), l.clicks);
    for (int i = 0; i < l.count; i++) {
        const struct click_move *c = &l.clicks[i];
        if (c->kind == CLICK_POINT) {
            assert_false(l.has[c->row][c->column]); /* no point stands for two clicks */
            l.has[c->row][c->column] = true;
        }
    }
    return l;
}

/* Each listed click is read as the steps that it stands for. */
static void check_reading(const struct record *rec, const struct listed *l)
{
    FREED(text) word = TEXT_EMPTY, why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int n = 0;

    for (int i = 0; i < l->count; i++) {
        text_clear(&word);
        clicks_print(&l->clicks[i], &word);
        if (clicks_parse(rec->game, record_position(rec), word.data, steps, &n, &why) != OK)
            fail_msg("%s is listed and refused: %s", word.data, why.data);
        assert_int_equal(n, l->clicks[i].n);
        assert_memory_equal(steps, l->clicks[i].steps, (size_t)n * sizeof *steps);
    }
}

/* Other points are refused with a reason. */
static void check_refusal(const struct record *rec, const struct listed *l, struct rng *rng)
{
    enum { TRIES = 20 };
    const int size = rec->game->grid->size(record_position(rec));
    FREED(text) word = TEXT_EMPTY, why = TEXT_EMPTY;
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
        assert_int_not_equal(
            clicks_parse(rec->game, record_position(rec), word.data, steps, &n, &why), OK);
        assert_true(why.length > 0);
    }
}

/* The grid has the right size, only valid values, and no click on an absent point. */
static void check_grid(const struct record *rec, const struct listed *l)
{
    struct grid_view g;

    rec->game->grid->show(record_position(rec), &g);
    assert_int_equal(g.size, rec->game->grid->size(record_position(rec)));
    assert_in_range(g.size, 2, GRID_MAX);
    for (int r = 0; r < g.size; r++)
        for (int c = 0; c < g.size; c++) {
            const struct grid_point *spot = &g.at[r][c];
            assert_true(spot->stone >= POINT_ABSENT && spot->stone <= 1);
            assert_true(spot->owner >= UNOWNED && spot->owner <= 1);
            assert_true(spot->stone != POINT_ABSENT || (!l->has[r][c] && spot->owner == UNOWNED));
            assert_true(spot->ground <= 0xFFFFFF);
        }
    assert_int_equal(*g.prompt == '\0', game_over(rec->game, record_position(rec)));
}

/* Returns how often a picture has the attribute with this value. */
static int count_of(const struct text *svg, const char *attribute, const char *value)
{
    FREED(text) wanted = TEXT_EMPTY;
    int count = 0;

    text_addf(&wanted, "%s=\"%s", attribute, value);
    for (const char *at = svg->data; (at = strstr(at, wanted.data)); at++)
        count++;
    return count;
}

/* A click's word is read as the steps of the click, and is in the picture once. */
static void check_step(const struct record *rec, const struct click_move *c, const struct text *svg)
{
    FREED(text) word = TEXT_EMPTY, why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int n = 0;

    assert_int_equal(rec->game->grid->word(record_position(rec), c->column, c->row, &word, &why),
                     OK);
    assert_int_equal(rec->game->text->parse_turn(record_position(rec), word.data, steps, &n, &why),
                     OK);
    assert_int_equal(n, c->n);
    assert_memory_equal(steps, c->steps, (size_t)n * sizeof *steps);
    text_add(&word, "\"");
    assert_int_equal(count_of(svg, "data-step", word.data), 1);
}

/* PROTOCOL.md, svg: each click has one place in the picture, and all places are on the page. */
static void check_places(const struct record *rec, const struct listed *l)
{
    FREED(text) svg = TEXT_EMPTY;
    int points = 0, width, height, x, y, w, h;

    record_draw(rec, &svg);
    assert_null(strstr(svg.data, "data-"));
    svg_targets_mark(rec, false, &svg);
    for (int i = 0; i < l->count; i++)
        if (l->clicks[i].kind == CLICK_POINT) {
            check_step(rec, &l->clicks[i], &svg);
            points++;
        }
    assert_int_equal(count_of(&svg, "data-step", ""), points);
    assert_int_equal(sscanf(strstr(svg.data, "viewBox"), "viewBox=\"0 0 %d %d", &width, &height),
                     2);
    for (const char *at = strstr(svg.data, "class=\"places"); (at = strstr(at, "<rect ")); at++) {
        assert_int_equal(
            sscanf(at, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d", &x, &y, &w, &h), 4);
        assert_true(x >= 0 && y >= 0 && x + w <= width && y + h <= height);
    }
    assert_string_equal(svg.data + svg.length - strlen("</g>\n</svg>\n"), "</g>\n</svg>\n");
}

static void check_position(struct record *rec, struct rng *rng)
{
    if (!rec->game->grid)
        return;
    const struct listed l = look(rec);
    assert_int_equal(l.count == 0, game_over(rec->game, record_position(rec)));
    check_reading(rec, &l);
    check_refusal(rec, &l, rng);
    check_grid(rec, &l);
    check_places(rec, &l);
}

/* Clicks, legal points and the grid agree, in every position of random games. */
TEST_POSITIONS(clicks_agree_with_steps, walk_games(1), check_position)

/* grid->option returns the value of `size` that makes a grid of this size. */
TEST(grid_sizes_lead_back_to_options)
{
    int grids = 0;

    for (int i = 0; games[i]; i++) {
        FREED(text) pairs = TEXT_EMPTY, why = TEXT_EMPTY;
        CLOSED(record) rec;

        record_open(&rec, games);
        for (int size = 1; games[i]->grid && size <= GRID_MAX; size++) {
            const int option = games[i]->grid->option ? games[i]->grid->option(size) : size;
            text_clear(&pairs);
            text_addf(&pairs, "size=%d", option);
            if (option && record_new_game(&rec, games[i], pairs.data, &why) == OK) {
                assert_int_equal(games[i]->grid->size(record_position(&rec)), size);
                grids++;
            }
        }
    }
    assert_true(grids > 30);
}
