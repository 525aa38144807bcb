/*
 * test_rules.c - properties of the rules of every game: steps, turns, copies, keys, ends.
 * test_text.c checks text, and test_slow.c compares with the slow rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "game/review_facts.h"
#include "tests/support/records.h"
#include "tests/support/walk.h"

static void check_actor(struct record *rec, struct rng *rng)
{
    const int to_act = record_to_act(rec);
    step steps[MAX_STEPS];

    (void)rng;
    if (to_act == NOBODY) {
        assert_false(record_mid_turn(rec));
        assert_int_equal(rec->game->steps(record_position(rec), steps), 0);
    } else if (to_act != CHANCE) {
        assert_in_range(to_act, 0, rec->game->players - 1);
    }
}

TEST_POSITIONS(somebody_acts_until_the_game_is_over, walk_games(5), check_actor)

/* The side to move stays the same until the turn is complete. */
static void check_turn_owner(struct record *rec, struct rng *rng)
{
    const int start = record_turn_start(rec, rec->now);

    (void)rng;
    if (record_mid_turn(rec) && record_to_act(rec) != CHANCE)
        assert_int_equal(rec->game->to_act(position_at(rec, start)), record_to_act(rec));
}

TEST_POSITIONS(one_player_owns_a_turn, walk_games(5), check_turn_owner)

static void check_steps(struct record *rec, struct rng *rng)
{
    step once[MAX_STEPS], again[MAX_STEPS];
    const int n = rec->game->steps(record_position(rec), once);

    (void)rng;
    assert_int_equal(rec->game->steps(record_position(rec), again), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(once[i], again[i]);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(once[i], once[k]);
    }
}

TEST_POSITIONS(steps_come_in_a_fixed_order_without_duplicates, walk_games(3), check_steps)

/* Counts one turn and stops, because a game may have more turns than can be listed. Deeper dead
   ends are found when the walk gets there. */
static bool count_turn(void *context, const step steps[], int n, const struct position *after)
{
    (void)steps;
    (void)n;
    (void)after;
    ++*(int *)context;
    return false;
}

/* After each step, the turn can be completed. */
static void check_no_dead_end(struct record *rec, struct rng *rng)
{
    step steps[MAX_STEPS];
    POSITION(next) = xaligned(rec->game->position_size);
    const int n = rec->game->steps(record_position(rec), steps);

    (void)rng;
    for (int i = 0; i < n; i++) {
        int turns = 0;
        game_copy(rec->game, next, record_position(rec));
        rec->game->apply(next, steps[i]);
        if (!rec->game->mid_turn(next))
            continue;
        turns_each(rec->game, next, count_turn, &turns);
        assert_true(turns > 0);
    }
}

TEST_POSITIONS(every_step_leads_to_a_complete_turn, 1, check_no_dead_end)

/* Playing in a copy does not change the original. The same step gives equal copies. */
static void check_copy(struct record *rec, struct rng *rng)
{
    const struct game *game = rec->game;
    const struct position *pos = record_position(rec);
    POSITION(copy) = xaligned(game->position_size);
    POSITION(other) = xaligned(game->position_size);
    const uint64_t key = game->key(pos);

    game_copy(game, copy, pos);
    assert_int_equal(game->key(copy), key);
    if (record_to_act(rec) != NOBODY) {
        const step s = walk_step(rec->game, record_position(rec), rng);
        game->apply(copy, s);
        assert_int_equal(game->key(pos), key);
        game_copy(game, other, pos);
        game->apply(other, s);
        assert_int_equal(game_bytes_used(game, copy), game_bytes_used(game, other));
        assert_memory_equal(copy, other, game_bytes_used(game, copy));
        assert_int_not_equal(game->key(copy), key);
    }
}

TEST_POSITIONS(copies_agree_and_leave_the_original_alone, walk_games(5), check_copy)

/* Makes the position again: from its text, or step by step if the game has no position text. */
static void make_again(const struct record *rec, struct position *fresh)
{
    const struct game *game = rec->game;
    FREED(text) words = TEXT_EMPTY, why = TEXT_EMPTY;

    if (game->text->print_position) {
        game->text->print_position(record_position(rec), &words);
        if (game->text->parse_position(fresh, &rec->options, words.data, &why) != OK)
            fail_msg("%s: %s", words.data, why.data);
    } else {
        game->reset(fresh, &rec->options);
        for (int i = 0; i < rec->now; i++)
            game->apply(fresh, rec->steps[i]);
    }
}

/* The incremental key equals the key of the position made again. */
static void check_key(struct record *rec, struct rng *rng)
{
    POSITION(fresh) = xaligned(rec->game->position_size);

    (void)rng;
    if (!record_mid_turn(rec)) {
        make_again(rec, fresh);
        assert_int_equal(rec->game->key(fresh), rec->game->key(record_position(rec)));
    }
}

TEST_POSITIONS(the_running_key_is_the_key_computed_afresh, walk_games(5), check_key)

static void check_end(struct record *rec, struct rng *rng)
{
    const struct game *game = rec->game;
    double payoffs[MAX_PLAYERS], sum = 0;

    (void)rng;
    game->payoffs(record_position(rec), payoffs);
    for (int i = 0; i < record_seats(rec); i++) {
        assert_true(payoffs[i] >= 0 && payoffs[i] <= 1);
        sum += payoffs[i];
    }
    assert_true(fabs(sum - 1) < 1e-9);
    if (game->margin) {
        const double margin = game->margin(record_position(rec));
        assert_true(2 * margin == floor(2 * margin));
        assert_int_equal((margin > 0) - (margin < 0),
                         (payoffs[0] > payoffs[1]) - (payoffs[0] < payoffs[1]));
    }
}

TEST_ENDS(payoffs_add_up_and_agree_with_the_margin, walk_games(50), check_end)

/* Takes back all turns or steps, and plays them again. Returns their number. */
static int count_units(struct record *rec, bool by_step)
{
    FREED(text) why = TEXT_EMPTY;
    int units = 0;

    while (record_undo(rec, 1, by_step, &why) == OK)
        units++;
    assert_int_equal(record_redo(rec, units, by_step, &why), OK);
    return units;
}

/* Returns the number of steps played. The steps of one click count as one. */
static int count_clicked(const struct record *rec)
{
    int n = 0;

    for (int i = 0; i < rec->now; i++)
        n += !record_inside_click(rec, i);
    return n;
}

/* Returns the number of chance events at the start of the game. They cannot be taken back. */
static int count_dealt(const struct record *rec)
{
    int n = 0;

    while (rec->game->to_act(position_at(rec, n)) == CHANCE)
        n++;
    return n;
}

/* Takes the game back to its start and plays it again, by turns and by steps. */
static void check_undo(struct record *rec, struct rng *rng)
{
    const struct game *game = rec->game;
    FREED(text) why = TEXT_EMPTY;
    const int steps = rec->now, first = count_dealt(rec);
    const uint64_t end = game->key(record_position(rec)),
                   start = game->key(position_at(rec, first));

    if (!game->hidden) {
        assert_int_equal(count_units(rec, false), record_turns(rec));
        assert_int_equal(count_units(rec, true), count_clicked(rec));
    }
    for (int by_step = 0; by_step < 2; by_step++) {
        const int all = count_units(rec, by_step), some = (int)rng_below(rng, (uint32_t)all + 1);
        assert_int_equal(record_undo(rec, all + 1, by_step, &why), REFUSED);
        assert_int_equal(game->key(record_position(rec)), end);
        assert_int_equal(record_undo(rec, some, by_step, &why), OK);
        assert_int_equal(record_undo(rec, all - some, by_step, &why), OK);
        assert_int_equal(rec->now, first);
        assert_int_equal(game->key(record_position(rec)), start);
        assert_int_equal(record_redo(rec, all + 1, by_step, &why), REFUSED);
        assert_int_equal(rec->now, first);
        assert_int_equal(record_redo(rec, all - some, by_step, &why), OK);
        assert_int_equal(record_redo(rec, some, by_step, &why), OK);
        assert_int_equal(rec->now, steps);
        assert_int_equal(game->key(record_position(rec)), end);
    }
}

TEST_ENDS(undo_and_redo_return_to_the_same_positions, walk_games(10), check_undo)

/* From any position, also inside a turn, a playout ends the game, counts its turns, and records
   only existing keys. It is the same without a trace. If the game is over, it plays no turn. */
static void check_playout(struct record *rec, struct rng *rng)
{
    const struct game *game = rec->game;
    const struct rng before = *rng;
    POSITION(pos) = xaligned(game->position_size);
    POSITION(traced) = xaligned(game->position_size);
    double before_it[MAX_PLAYERS], after_it[MAX_PLAYERS];
    static struct trace trace;

    game_copy(game, pos, record_position(rec));
    game_copy(game, traced, record_position(rec));
    trace.n = 0;
    const int turns = game->playout(pos, rng, NULL);
    *rng = before;
    assert_int_equal(game->playout(traced, rng, &trace), turns);
    assert_int_equal(game_bytes_used(game, traced), game_bytes_used(game, pos));
    assert_memory_equal(traced, pos, game_bytes_used(game, pos));
    assert_int_equal(game->to_act(pos), NOBODY);
    assert_false(game->mid_turn(pos));
    if (record_to_act(rec) == NOBODY) {
        assert_int_equal(turns + trace.n, 0);
        game->payoffs(record_position(rec), before_it);
        game->payoffs(pos, after_it);
        assert_memory_equal(after_it, before_it, (size_t)record_seats(rec) * sizeof *after_it);
    } else {
        assert_true(turns > 0);
    }
    assert_true(!trace.n || game->hints);
    for (int i = 0; i < trace.n; i++) {
        assert_in_range(trace.key[i], 0, game->hints->amaf_keys - 1);
        assert_in_range(trace.player[i], 0, game->players - 1);
    }
}

TEST_POSITIONS(a_playout_from_anywhere_ends_the_game, walk_games(5), check_playout)

static void check_amaf_keys(struct record *rec, struct rng *rng)
{
    const struct hints *hints = rec->game->hints;
    step steps[MAX_STEPS];
    const int n = rec->game->steps(record_position(rec), steps);

    (void)rng;
    if (!hints || !hints->amaf_key || record_to_act(rec) < 0)
        return;
    for (int i = 0; i < n; i++) {
        const int key = hints->amaf_key(record_position(rec), steps[i]);
        if (key != AMAF_NONE)
            assert_in_range(key, 0, hints->amaf_keys - 1);
    }
}

TEST_POSITIONS(amaf_keys_are_in_range, walk_games(3), check_amaf_keys)

/* The range of hints.bounds always contains the final margin, never grows, and is exact at the
   end. */
static void check_bounds(struct record *rec, struct rng *rng)
{
    const struct hints *hints = rec->game->hints;
    double low = -INFINITY, high = INFINITY;

    (void)rng;
    if (!hints || !hints->bounds)
        return;
    const double margin = rec->game->margin(record_position(rec));
    for (int i = 0; i <= rec->now; i++) {
        double least, most;
        hints->bounds(position_at(rec, i), &least, &most);
        assert_true(low <= least && least <= margin && margin <= most && most <= high);
        low = least;
        high = most;
    }
    assert_true(low == margin && high == margin);
}

TEST_ENDS(bounds_hold_the_final_margin, walk_games(20), check_bounds)

/* Facts are not negative, and may be infinite. They do not depend on information that a player
   cannot see. */
static void check_facts(struct record *rec, struct rng *rng)
{
    const struct game *game = rec->game;
    const struct position *pos = record_position(rec);
    double value[MAX_FACTS][MAX_PLAYERS] = { { 0 } };
    int count = 0;

    (void)rng;
    if (!game->facts)
        return;
    const bool has_facts = game->facts->measure(pos, value);
    for (; game->facts->names[count]; count++)
        for (int player = 0; player < record_seats(rec); player++)
            assert_true(value[count][player] >= 0);
    assert_in_range(count, 1, MAX_FACTS);
    for (int viewer = 0; game->hidden && viewer < record_seats(rec); viewer++) {
        POSITION(seen) = xaligned(game->position_size);
        double again[MAX_FACTS][MAX_PLAYERS] = { { 0 } };

        game_copy(game, seen, pos);
        game->hidden->observe(seen, viewer);
        assert_int_equal(game->facts->measure(seen, again), has_facts);
        assert_memory_equal(value, again, sizeof value);
    }
}

TEST_POSITIONS(facts_are_counts_that_all_players_know, walk_games(5), check_facts)
