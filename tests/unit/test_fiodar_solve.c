/*
 * test_fiodar_solve.c - frozen positions of Fiodar (history.c), and the solver on small boards.
 *
 * The values are compared with alpha-beta, which distinguishes all remembered positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/proof.h"
#include "games/fiodar/fiodar_internal.h"
#include "solver/alpha_beta.h"
#include "solver/solver.h"
#include "tests/support/drawn.h"
#include "tests/support/walk.h"

enum { MEGABYTE = 1 << 20 };

/* Returns the position after these turns from the frozen opening, where no position is
   remembered. */
static struct position *frozen_after(const char *options, const char *turns)
{
    struct position *pos = fiodar_opening(options);
    int turns_left;

    fiodar.proof->forget_history(pos, &turns_left);
    fiodar_play(pos, turns);
    return pos;
}

/* ---- Keys ---- */

/* Boards 1 to 3 are the mirror image of board 0, its rotation by a sixth and its rotation by a
   half. `other` is no image of it. */
TEST(what_looks_the_same_from_another_side_has_one_key)
{
    static const char *const alike[] = { "A1 B2 C2 C5", "A1 B2 B3 E3", "C1 C2 D3 A3",
                                         "E5 D4 C4 C1" };
    POSITION(first) = frozen_after("size=3 pie=off", alike[0]);
    POSITION(other) = frozen_after("size=3 pie=off", "A1 B2 C2 D5");

    for (int i = 1; i < 4; i++) {
        POSITION(pos) = frozen_after("size=3 pie=off", alike[i]);
        assert_true(fiodar.key(pos) == fiodar.key(first));
    }
    assert_true(fiodar.key(other) != fiodar.key(first));
}

/* Plays random games, each together with an image of the game under one of the twelve
   symmetries. */
TEST(games_from_all_sides_have_one_key)
{
    struct rng rng;

    rng_seed(&rng, 7);
    for (int i = 0; i < 60; i++) {
        const int size = 2 + i % 3, middle = size - 1;
        char options[24];
        snprintf(options, sizeof options, "size=%d pie=off", size);
        POSITION(a) = frozen_after(options, "");
        POSITION(b) = frozen_after(options, "");
        while (!game_over(&fiodar, a)) {
            step s = walk_step(&fiodar, a, &rng);
            fiodar.apply(a, s);
            if (s != PASS) {
                int c = column_of((int)s) - middle, r = row_of((int)s) - middle;
                for (int k = i % 12 % 6; k; k--) {
                    const int t = c;
                    c -= r;
                    r = t;
                }
                s = (step)(i % 12 < 6 ? point_at(c + middle, r + middle)
                                      : point_at(r + middle, c + middle));
            }
            fiodar.apply(b, s);
            assert_true(fiodar.key(a) == fiodar.key(b));
            assert_int_equal(a->ko == 0, b->ko == 0);
        }
    }
}

/* A frozen position forgets the order and the number of the turns. */
TEST(a_frozen_position_forgets_how_it_came_about)
{
    POSITION(a) = frozen_after("size=3 pie=off", "A1 D4 C1 B4");
    POSITION(b) = frozen_after("size=3 pie=off", "C1 B4 A1 D4");
    POSITION(c) = frozen_after("size=3 pie=off", "pass B4 A1 pass C1 D4");

    assert_true(fiodar.key(a) == fiodar.key(b));
    assert_true(game_full_key(&fiodar, a) == game_full_key(&fiodar, b));
    assert_true(fiodar.key(a) == fiodar.key(c));
    fiodar_play(b, "pass");
    assert_true(fiodar.key(a) != fiodar.key(b));
}

TEST(what_was_remembered_when_it_froze_stays)
{
    POSITION(a) = fiodar_opening("size=3 pie=off");
    POSITION(b) = fiodar_opening("size=3 pie=off");
    int turns_left;

    fiodar_play(a, "A1 D4 C1 B4");
    fiodar_play(b, "C1 B4 A1 D4");
    fiodar.proof->forget_history(a, &turns_left);
    assert_int_equal(turns_left, 6 * 19 - 4);
    fiodar.proof->forget_history(b, &turns_left);
    assert_true(fiodar.key(a) == fiodar.key(b));
    assert_true(game_full_key(&fiodar, a) != game_full_key(&fiodar, b));
}

/* Black captures B3 with a stone on C3. White would recapture C3 with a stone on B3. */
TEST(a_frozen_position_knows_ko)
{
    static const char *const rows[] = { "  . . .", " . . . .", "X O . O .", " . . . .", "  . . ." };
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, rows);
    int turns_left;

    fiodar.proof->forget_history(pos, &turns_left);
    assert_int_equal(pos->ko, 0);
    fiodar_play(pos, "C3");
    assert_int_equal(pos->ko, point_at(1, 2));
    assert_string_equal(fiodar_refusal(pos, "B3"),
                        "B3 would repeat the position after White's previous turn (ko)");
    POSITION(free_to_take) = xaligned(fiodar.position_size);
    game_copy(&fiodar, free_to_take, pos);
    free_to_take->ko = 0;
    assert_true(fiodar.key(free_to_take) != fiodar.key(pos));
    fiodar_play(pos, "A1 E5");
    assert_int_equal(pos->ko, 0);
    assert_true(fiodar_allows(pos, "B3"));
}

/* Ko is also known if a position is frozen right after the capture. */
TEST(ko_is_found_when_a_position_is_frozen)
{
    static const char *const rows[] = { "  . . .", " . . . .", "X O . O .", " . . . .", "  . . ." };
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, rows);
    int turns_left;

    fiodar_play(pos, "C3");
    fiodar.proof->forget_history(pos, &turns_left);
    assert_int_equal(pos->ko, point_at(1, 2));
}

/* Two kos are captured in turn while the other side passes. A position from before the freeze ends
   the game when it recurs. A later position does not. */
TEST(only_what_was_there_before_draws)
{
    static const char *const rows[] = {
        "   . . . .",   "  X . X O .", " . . . . . .", ". . . . . . .",
        " . . . . . .", "  X O . O .", "   . . . .",
    };
    POSITION(early) = fiodar_drawn("size=4", 'b', 0, rows);
    POSITION(late) = fiodar_drawn("size=4", 'b', 0, rows);
    int turns_left;

    fiodar_play(late, "C2 D6 pass");
    fiodar.proof->forget_history(late, &turns_left);
    fiodar_play(late, "B2 E6 pass C2");
    assert_string_equal(fiodar_result(late), "0");
    fiodar.proof->forget_history(early, &turns_left);
    fiodar_play(early, "C2 D6 pass B2 E6 pass C2");
    assert_int_equal(fiodar.to_act(early), 1);
}

TEST(a_swap_starts_afresh)
{
    POSITION(pos) = fiodar_opening("size=3");
    POSITION(other) = frozen_after("size=3", "C3 swap");
    int turns_left, later;

    fiodar.proof->forget_history(pos, &turns_left);
    assert_int_equal(turns_left, 6 * 19 + 1);
    fiodar_play(pos, "C3 swap");
    fiodar.proof->forget_history(pos, &later);
    assert_int_equal(later, 6 * 19 - 1);
    assert_true(fiodar.key(pos) == fiodar.key(other));
}

/* ---- Values ---- */

/* Returns the value in half points, by alpha-beta over full keys. */
static int slow_value(const struct position *pos)
{
    struct budget budget = budget_of(3600, 16 * MEGABYTE);
    int value = -60;

    budget.table = table_new(16 * MEGABYTE);
    struct alpha_beta *p = alpha_beta_new(&fiodar, &budget, alpha_beta_bytes(MEGABYTE), 0);
    while (alpha_beta_ask(p, pos, value + 1) > value)
        value++;
    assert_false(alpha_beta_stopped(p));
    alpha_beta_free(p);
    table_free(budget.table);
    return value;
}

/* Checks that the line is legal, ends the game, and has this value. */
static void check_line(const struct position *pos, const struct solution *s)
{
    POSITION(at) = xaligned(fiodar.position_size);

    game_copy(&fiodar, at, pos);
    for (int i = 0; i < s->steps_count; i++) {
        assert_true(walk_offers(&fiodar, at, s->steps[i]));
        fiodar.apply(at, s->steps[i]);
    }
    assert_true(game_over(&fiodar, at));
    assert_true(fiodar.margin(at) == s->low);
}

static void assert_solved(const struct position *pos, size_t bytes)
{
    FREED(solution) s;

    solver_run(&fiodar, pos, budget_of(3600, bytes), &s);
    assert_true(s.solved);
    assert_true(s.low == slow_value(pos) / 2.0);
    if (s.low != 0)
        check_line(pos, &s);
}

/* Plays `count` random games. Checks each position after the first `first` turns. */
static void check_games(const char *options, int count, int first, size_t bytes, uint64_t seed)
{
    struct rng rng;

    rng_seed(&rng, seed);
    for (int i = 0; i < count; i++) {
        POSITION(pos) = fiodar_opening(options);
        for (int turn = 0; !game_over(&fiodar, pos); turn++) {
            step steps[MAX_STEPS];
            if (turn >= first)
                assert_solved(pos, bytes);
            const int n = fiodar.steps(pos, steps);
            fiodar.apply(pos, steps[rng_below(&rng, (uint32_t)(turn < first ? n - 1 : n))]);
        }
    }
}

TEST(it_agrees_with_alpha_beta_on_size_2)
{
    check_games("size=2 pie=off", 12, 0, 16 * MEGABYTE, 1);
    check_games("size=2", 6, 0, 16 * MEGABYTE, 2);
    check_games("size=2 pie=off self_cut=forbid", 6, 0, 16 * MEGABYTE, 3);
}

/* A few positions with many cycles take nearly all the time. The daily seeds meet none of them. */
TEST(it_agrees_with_alpha_beta_late_on_size_3)
{
    const uint64_t seed = (uint64_t)walk_deep(14, 4);

    check_games("size=3 pie=off", 12, 14, 16 * MEGABYTE, seed);
    check_games("size=3 pie=off self_cut=forbid", 6, 14, 16 * MEGABYTE, seed + 1);
}

/* The solver finds the value and the line again when the table has dropped most of the proof. */
TEST(what_is_forgotten_is_found_again)
{
    check_games("size=2 pie=off", 6, 0, 1 << 16, 6);
    check_games("size=3 pie=off", 6, 14, 1 << 16, 7);
}

/* Eleven points are empty, too many for alpha-beta here. */
TEST(it_settles_what_goes_deep)
{
    POSITION(pos) = fiodar_opening("size=3 pie=off");
    FREED(solution) s;

    fiodar_play(pos, "C3 E4 D4 B2 C5 A2 C4 D3");
    solver_run(&fiodar, pos, budget_of(3600, 64 * MEGABYTE), &s);
    assert_true(s.solved && s.low == 0.5);
    assert_true(s.nodes < 200000);
    check_line(pos, &s);
}
