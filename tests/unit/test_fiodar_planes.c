/*
 * test_fiodar_planes.c - Fiodar's input planes for nets, and the openings for self-play.
 *
 * Neighbours on the board are neighbours in the planes. Threats of one more stone agree with the
 * rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/planes.h"
#include "games/fiodar/capture_threats.h"
#include "tests/support/drawn.h"
#include "tests/support/walk.h"

static const int ways[LINES] = { 1, 16, 17 };

/* ---- The grid ---- */

static struct policy_entry entry_of(const struct position *pos, int point, int symmetry)
{
    const step s = (step)point;
    struct policy_entry out;

    fiodar_planes.entries(pos, &s, 1, symmetry, &out);
    return out;
}

static bool are_neighbours_in_a_net(int a, int b, int width)
{
    const int x = b % width - a % width, y = b / width - a / width;

    return (x || y) && x * x <= 1 && y * y <= 1 && x != y;
}

static void check_neighbours(const char *options)
{
    POSITION(pos) = fiodar_opening(options);
    const int width = 2 * pos->size - 1;
    uint8_t on[PLANES_CELLS];
    int w, h, count = 0;

    fiodar_planes.grid(pos, &w, &h, on);
    assert_true(w == width && h == width);
    for (int cell = 0; cell < w * h; cell++)
        count += on[cell];
    assert_int_equal(count, points_of_size(pos->size));
    for (int k = 0; k < fiodar_planes.symmetries; k++)
        for (int point = 0; point < POINT_BITS; point++)
            for (int i = 0; on_board(pos, point) && i < LINES; i++) {
                const int next = point + ways[i];
                assert_true(on[entry_of(pos, point, k).cell]);
                if (next < POINT_BITS && on_board(pos, next))
                    assert_true(are_neighbours_in_a_net(entry_of(pos, point, k).cell,
                                                        entry_of(pos, next, k).cell, width));
            }
}

TEST(neighbours_are_those_of_a_net_with_six_through_every_symmetry)
{
    check_neighbours("size=2");
    check_neighbours("size=5");
    check_neighbours("size=8");
}

TEST(no_two_symmetries_are_the_same)
{
    POSITION(pos) = fiodar_opening("size=3");

    for (int k = 0; k < fiodar_planes.symmetries; k++)
        for (int i = 0; i < k; i++)
            assert_true(
                entry_of(pos, point_at(0, 0), i).cell != entry_of(pos, point_at(0, 0), k).cell ||
                entry_of(pos, point_at(1, 0), i).cell != entry_of(pos, point_at(1, 0), k).cell);
}

/* ---- Weaves ---- */

static bool has(const struct words *set, int point)
{
    return point >= 0 && point < POINT_BITS && words_has(set, point);
}

/* Returns whether the thread of `point` along one line is cut (RULES.md, "Words"). */
static bool is_cut_along(const struct words *own, const struct words *enemy, int point, int way)
{
    int high = point, low = point;

    while (has(own, high))
        high += way;
    while (has(own, low))
        low -= way;
    return has(enemy, high) && has(enemy, low);
}

static bool is_free(const struct words *own, const struct words *enemy, int point)
{
    for (int i = 0; i < LINES; i++)
        if (is_cut_along(own, enemy, point, ways[i]))
            return false;
    return true;
}

/* Returns how many free stones of the player an enemy stone on `at` would cut. */
static int newly_cut(const struct position *pos, int player, int at)
{
    const struct words *own = &pos->stones[player], *enemy = &pos->stones[!player];
    struct words more = *enemy;
    int n = 0;

    words_flip(&more, at);
    for (int point = 0; point < POINT_BITS; point++)
        n += has(own, point) && is_free(own, enemy, point) && !is_free(own, &more, point);
    return n;
}

static void compare_stones(const struct position *pos, int player, const struct threats *o)
{
    const struct words *own = &pos->stones[player], *enemy = &pos->stones[!player];
    int stones = 0;

    for (int point = 0; point < POINT_BITS; point++) {
        for (int i = 0; i < LINES; i++)
            assert_int_equal(words_has(&o->cut[i], point),
                             has(own, point) && is_cut_along(own, enemy, point, ways[i]));
        assert_int_equal(words_has(&o->ends, point),
                         is_empty(pos, point) && newly_cut(pos, player, point));
    }
    for (int i = 0; i < o->weaves; i++) {
        int free = 0;
        for (int point = 0; point < POINT_BITS; point++)
            free += has(&o->weave[i].stones, point) && is_free(own, enemy, point);
        assert_int_equal(o->weave[i].free, free);
        stones += words_count(&o->weave[i].stones);
    }
    assert_int_equal(stones, words_count(own));
}

/* Returns how many stones a stone on `point` captures, by the threats. */
static int told_capture(const struct threats *enemy, int point)
{
    int n = 0;

    for (int i = 0; i < enemy->weaves; i++)
        if (words_has(&enemy->weave[i].at, point))
            n += words_count(&enemy->weave[i].stones);
    return n;
}

/* Compares the threats of the player to move with the results of the steps. */
static void compare_turns(const struct position *pos, const struct threats o[2])
{
    static step steps[MAX_STEPS];
    const int n = fiodar_steps(pos, steps), mover = pos->mover;
    POSITION(after) = xaligned(fiodar.position_size);
    int legal = 0;

    for (int i = 0; i < n; i++) {
        const int point = (int)steps[i];
        if (steps[i] == PASS || steps[i] == SWAP)
            continue;
        legal++;
        game_copy(&fiodar, after, pos);
        fiodar_apply(after, steps[i]);
        const int captured = after->taken[mover] - pos->taken[mover];
        assert_true(words_has(&o[mover].legal, point));
        assert_int_equal(told_capture(&o[!mover], point), captured);
        assert_int_equal(words_has(&o[mover].captures, point), captured > 0);
    }
    assert_int_equal(words_count(&o[mover].legal), legal);
}

static void check_threats(struct record *rec, struct rng *rng)
{
    const struct position *pos = record_position(rec);
    struct threats o[2];

    if (rec->game != &fiodar || record_to_act(rec) == NOBODY || rng_below(rng, 4))
        return;
    fiodar_threats(pos, o);
    for (int player = 0; player < 2; player++)
        compare_stones(pos, player, &o[player]);
    compare_turns(pos, o);
    /* After a pass, the threats of the other player are right too, and no point is forbidden by
       ko. */
    POSITION(passed) = xaligned(fiodar.position_size);
    game_copy(&fiodar, passed, pos);
    fiodar_apply(passed, PASS);
    if (!is_over(passed))
        compare_turns(passed, o);
}

TEST_POSITIONS(threats_agree_with_the_rules, walk_deep(12, 200), check_threats)

/* On two lines a white stone is at one side of B3. */
TEST(a_weave_can_be_captured_at_either_end)
{
    static const char *const rows[] = {
        "  . . .",   /* 5 */
        " . . . .",  /* 4 */
        "O X . . .", /* 3 */
        " . O . .",  /* 2 */
        "  . . .",   /* 1 */
    };
    struct threats o[2];
    POSITION(pos) = fiodar_drawn("size=3", 'w', 0, rows);

    fiodar_threats(pos, o);
    assert_int_equal(o[BLACK].weaves, 1);
    assert_int_equal(words_count(&o[WHITE].captures), 2);
    assert_true(words_has(&o[WHITE].captures, point_at(1, 3)));
    assert_true(words_has(&o[WHITE].captures, point_at(2, 2)));
    fiodar_play(pos, "B4");
    assert_int_equal(pos->taken[WHITE], 1);
}

/* The planes of the player to act come before those of the opponent. White sees a black stone in
   danger, whose weave has only one free stone. */
TEST(planes_are_those_of_the_player_to_act)
{
    enum { STONES = 0, HOLD = 5, DANGER = 7, CAPTURE = 9, END = 11, LEGAL = 13, PASSED_PLANE = 20 };
    static const char *const rows[] = { " . .", "O X .", " . ." };
    uint8_t cells[9][24];
    POSITION(pos) = fiodar_drawn("size=2", 'w', 0, rows);

    for (int other = 1; other >= 0; other--) {      /* after the pass Black is to move */
        fiodar_planes.encode(pos, 3, cells[0], 24); /* a half turn puts C2 on the cell of A2 */
        const uint8_t *black = cells[entry_of(pos, point_at(1, 1), 3).cell];
        const uint8_t *end = cells[entry_of(pos, point_at(2, 1), 3).cell];
        assert_ptr_equal(black, cells[4]);
        assert_ptr_equal(end, cells[3]);
        assert_int_equal(black[STONES + other], PLANES_ONE);
        assert_int_equal(black[HOLD + other], PLANES_ONE);
        assert_int_equal(black[DANGER + other], PLANES_ONE);
        assert_int_equal(end[CAPTURE + !other], 40);
        assert_int_equal(end[END + !other], PLANES_ONE);
        assert_int_equal(end[LEGAL + !other], PLANES_ONE);
        assert_int_equal(black[STONES + !other] + black[DANGER + !other] + end[CAPTURE + other], 0);
        assert_int_equal(end[PASSED_PLANE], other ? 0 : PLANES_ONE);
        if (other)
            fiodar_play(pos, "pass");
    }
}

/* ---- Openings ---- */

TEST(an_opening_leaves_a_game_to_play)
{
    int begun = 0, uneven = 0, captures = 0;
    struct rng rng;

    rng_seed(&rng, 1);
    for (int i = 0; i < 200; i++) {
        POSITION(pos) = fiodar_opening(i % 2 ? "size=5" : "size=2");
        fiodar_planes.open(pos, &rng);
        assert_false(is_over(pos));
        const int lead = words_count(&pos->stones[0]) - words_count(&pos->stones[1]);
        begun += pos->turns > 0;
        uneven += lead * lead > 16;
        captures += pos->taken[0] + pos->taken[1] > 0;
    }
    assert_in_range(begun, 100, 180);
    assert_true(uneven > 20 && captures > 20);
}
