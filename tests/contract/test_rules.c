/*
 * test_rules.c - what must hold in every game, whatever its rules: steps, turns, copies,
 * keys, ends. Text is in test_text.c, the slow rules are in test_slow.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/walk.h"

static void check_actor(struct match *m, struct rng *rng)
{
    const int to_act = match_to_act(m);
    step steps[MAX_STEPS];

    (void)rng;
    if (to_act == NOBODY) {
        assert_false(match_mid_turn(m));
        assert_int_equal(m->game->steps(match_position(m), steps), 0);
    } else if (to_act != CHANCE) {
        assert_in_range(to_act, 0, m->game->players - 1);
    }
}

TEST_WITH(somebody_acts_until_the_game_is_over, NULL, walk_report)
{
    walk_each_position(walk_games(5), check_actor);
}

/* The side to move stays the same until the turn is complete. */
static void check_turn_owner(struct match *m, struct rng *rng)
{
    const int start = match_turn_start(m, m->now);

    (void)rng;
    if (match_mid_turn(m) && match_to_act(m) != CHANCE)
        assert_int_equal(m->game->to_act(position_at(m, start)), match_to_act(m));
}

TEST_WITH(one_player_owns_a_turn, NULL, walk_report)
{
    walk_each_position(walk_games(5), check_turn_owner);
}

static void check_steps(struct match *m, struct rng *rng)
{
    step once[MAX_STEPS], again[MAX_STEPS];
    const int n = m->game->steps(match_position(m), once);

    (void)rng;
    assert_int_equal(m->game->steps(match_position(m), again), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(once[i], again[i]);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(once[i], once[k]);
    }
}

TEST_WITH(steps_come_in_a_fixed_order_without_duplicates, NULL, walk_report)
{
    walk_each_position(walk_games(3), check_steps);
}

/* One is enough: a game may have more turns than can be listed. Deeper dead ends are found
   where the walk gets there. */
static bool count_turn(void *context, const step steps[], int n, const struct position *after)
{
    (void)steps;
    (void)n;
    (void)after;
    ++*(int *)context;
    return false;
}

/* After each single step some complete turn can be made. */
static void check_no_dead_end(struct match *m, struct rng *rng)
{
    step steps[MAX_STEPS];
    POSITION(next) = xaligned(m->game->position_size);
    const int n = m->game->steps(match_position(m), steps);

    (void)rng;
    for (int i = 0; i < n; i++) {
        int turns = 0;
        game_copy(m->game, next, match_position(m));
        m->game->apply(next, steps[i]);
        if (!m->game->mid_turn(next))
            continue;
        turns_each(m->game, next, count_turn, &turns);
        assert_true(turns > 0);
    }
}

TEST_WITH(every_step_leads_to_a_complete_turn, NULL, walk_report)
{
    walk_each_position(1, check_no_dead_end);
}

/* Playing on in a copy leaves the original alone, and the copy goes where it goes. */
static void check_copy(struct match *m, struct rng *rng)
{
    const struct game *game = m->game;
    const struct position *pos = match_position(m);
    POSITION(copy) = xaligned(game->position_size);
    POSITION(other) = xaligned(game->position_size);
    const uint64_t key = game->key(pos);

    game_copy(game, copy, pos);
    assert_int_equal(game->key(copy), key);
    if (match_to_act(m) != NOBODY) {
        const step s = walk_step(m->game, match_position(m), rng);
        game->apply(copy, s);
        assert_int_equal(game->key(pos), key);
        game_copy(game, other, pos);
        game->apply(other, s);
        assert_int_equal(game_bytes_used(game, copy), game_bytes_used(game, other));
        assert_memory_equal(copy, other, game_bytes_used(game, copy));
        assert_int_not_equal(game->key(copy), key);
    }
}

TEST_WITH(copies_agree_and_leave_the_original_alone, NULL, walk_report)
{
    walk_each_position(walk_games(5), check_copy);
}

/* The position made again: from its text, or, where a game writes none, step by step. */
static void make_again(const struct match *m, struct position *fresh)
{
    const struct game *game = m->game;
    FREED(text) words = TEXT_EMPTY, why = TEXT_EMPTY;

    if (game->text->print_position) {
        game->text->print_position(match_position(m), &words);
        if (game->text->parse_position(fresh, &m->options, words.data, &why) != OK)
            fail_msg("%s: %s", words.data, why.data);
    } else {
        game->reset(fresh, &m->options);
        for (int i = 0; i < m->now; i++)
            game->apply(fresh, m->steps[i]);
    }
}

/* The running key equals one computed afresh. */
static void check_key(struct match *m, struct rng *rng)
{
    POSITION(fresh) = xaligned(m->game->position_size);

    (void)rng;
    if (!match_mid_turn(m)) {
        make_again(m, fresh);
        assert_int_equal(m->game->key(fresh), m->game->key(match_position(m)));
    }
}

TEST_WITH(the_running_key_is_the_key_computed_afresh, NULL, walk_report)
{
    walk_each_position(walk_games(5), check_key);
}

static void check_end(struct match *m, struct rng *rng)
{
    const struct game *game = m->game;
    double payoffs[MAX_PLAYERS], sum = 0;

    (void)rng;
    game->payoffs(match_position(m), payoffs);
    for (int i = 0; i < match_seats(m); i++) {
        assert_true(payoffs[i] >= 0 && payoffs[i] <= 1);
        sum += payoffs[i];
    }
    assert_true(fabs(sum - 1) < 1e-9);
    if (game->margin) {
        const double margin = game->margin(match_position(m));
        assert_true(2 * margin == floor(2 * margin));
        assert_int_equal((margin > 0) - (margin < 0),
                         (payoffs[0] > payoffs[1]) - (payoffs[0] < payoffs[1]));
    }
}

TEST_WITH(payoffs_add_up_and_agree_with_the_margin, NULL, walk_report)
{
    walk_each_end(walk_games(50), check_end);
}

/* How often something can be taken back; all of it is played again. */
static int count_units(struct match *m, bool by_step)
{
    FREED(text) why = TEXT_EMPTY;
    int units = 0;

    while (match_undo(m, 1, by_step, &why) == OK)
        units++;
    assert_int_equal(match_redo(m, units, by_step, &why), OK);
    return units;
}

/* The steps played, but those that a point was clicked for together count as one. */
static int count_clicked(const struct match *m)
{
    int n = 0;

    for (int i = 0; i < m->now; i++)
        n += !match_inside_click(m, i);
    return n;
}

/* The steps with which a game begins that are chance, and cannot be taken back. */
static int count_dealt(const struct match *m)
{
    int n = 0;

    while (m->game->to_act(position_at(m, n)) == CHANCE)
        n++;
    return n;
}

/* Takes the game back to its start and plays it again, in turns and in steps. */
static void check_undo(struct match *m, struct rng *rng)
{
    const struct game *game = m->game;
    FREED(text) why = TEXT_EMPTY;
    const int steps = m->now, first = count_dealt(m);
    const uint64_t end = game->key(match_position(m)), start = game->key(position_at(m, first));

    if (!game->hidden) {
        assert_int_equal(count_units(m, false), match_turns(m));
        assert_int_equal(count_units(m, true), count_clicked(m));
    }
    for (int by_step = 0; by_step < 2; by_step++) {
        const int all = count_units(m, by_step), some = (int)rng_below(rng, (uint32_t)all + 1);
        assert_int_equal(match_undo(m, all + 1, by_step, &why), REFUSED);
        assert_int_equal(game->key(match_position(m)), end);
        assert_int_equal(match_undo(m, some, by_step, &why), OK);
        assert_int_equal(match_undo(m, all - some, by_step, &why), OK);
        assert_int_equal(m->now, first);
        assert_int_equal(game->key(match_position(m)), start);
        assert_int_equal(match_redo(m, all + 1, by_step, &why), REFUSED);
        assert_int_equal(m->now, first);
        assert_int_equal(match_redo(m, all - some, by_step, &why), OK);
        assert_int_equal(match_redo(m, some, by_step, &why), OK);
        assert_int_equal(m->now, steps);
        assert_int_equal(game->key(match_position(m)), end);
    }
}

TEST_WITH(undo_and_redo_return_to_the_same_positions, NULL, walk_report)
{
    walk_each_end(walk_games(10), check_undo);
}

/* From anywhere, also inside a turn, a playout ends the game, counts its turns, and
   records only keys that exist. */
static void check_playout(struct match *m, struct rng *rng)
{
    const struct game *game = m->game;
    const struct hints *hints = game->hints;
    struct position *pos = xaligned(game->position_size);
    static struct trace trace;

    if (match_to_act(m) == NOBODY) {
        free(pos);
        return;
    }
    for (int with_trace = 0; with_trace < 2; with_trace++) {
        game_copy(game, pos, match_position(m));
        trace.n = 0;
        assert_true(game->playout(pos, rng, with_trace ? &trace : NULL) > 0);
        assert_int_equal(game->to_act(pos), NOBODY);
        assert_false(game->mid_turn(pos));
        assert_true(!trace.n || hints);
        for (int i = 0; i < trace.n; i++) {
            assert_in_range(trace.key[i], 0, hints->amaf_keys - 1);
            assert_in_range(trace.player[i], 0, game->players - 1);
        }
    }
    free(pos);
}

TEST_WITH(a_playout_from_anywhere_ends_the_game, NULL, walk_report)
{
    walk_each_position(walk_games(5), check_playout);
}

static void check_amaf_keys(struct match *m, struct rng *rng)
{
    const struct hints *hints = m->game->hints;
    step steps[MAX_STEPS];
    const int n = m->game->steps(match_position(m), steps);

    (void)rng;
    if (!hints || !hints->amaf_key || match_to_act(m) < 0)
        return;
    for (int i = 0; i < n; i++) {
        const int key = hints->amaf_key(match_position(m), steps[i]);
        if (key != AMAF_NONE)
            assert_in_range(key, 0, hints->amaf_keys - 1);
    }
}

TEST_WITH(amaf_keys_are_in_range, NULL, walk_report)
{
    walk_each_position(walk_games(3), check_amaf_keys);
}

/* hints.bounds holds the final margin all along, and is exact at the end. */
static void check_bounds(struct match *m, struct rng *rng)
{
    const struct hints *hints = m->game->hints;
    double low = 1, high = 0;

    (void)rng;
    if (!hints || !hints->bounds)
        return;
    const double margin = m->game->margin(match_position(m));
    for (int i = 0; i <= m->now; i++) {
        hints->bounds(position_at(m, i), &low, &high);
        assert_true(low <= margin && margin <= high);
    }
    assert_true(low == margin && high == margin);
}

TEST_WITH(bounds_hold_the_final_margin, NULL, walk_report)
{
    walk_each_end(walk_games(20), check_bounds);
}
