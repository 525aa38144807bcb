/*
 * test_fiodar_games.c - compares Fiodar's fast and slow rules in games with many rare events.
 *
 * Both must give the same turns and the same result, and rare events must occur often enough.
 * WATTLE_GAMES in the environment sets the number of games of each kind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"
#include "tests/support/in_words.h"
#include "tests/support/slow.h"
#include "tests/support/walk.h"

static const char *const kinds_of_game[] = {
    "size=2", "size=3 self_cut=forbid", "size=4 pie=off", "size=5", "size=5 self_cut=forbid",
    "size=6", "size=6 pie=off",         "size=7",         "size=7", "size=8 pie=off",
};

enum { KINDS = sizeof kinds_of_game / sizeof kinds_of_game[0] };

/* How often each rare event occurred. */
struct met {
    int several_weaves, excused, ko, repetitions, swaps;
};

static int weaves_in(struct points stones)
{
    int n = 0;

    for (; !points_none(stones); n++) {
        const struct words all = words_of(stones);
        stones = points_less(stones, points_flood(points_one(words_nth(&all, 0)), stones));
    }
    return n;
}

static bool is_stone(step s)
{
    return s != PASS && s != SWAP;
}

/* Returns the number of empty points that only ko forbids. */
static int count_ko(const struct position *pos)
{
    const struct words empty = words_of(empty_points(pos));
    struct placing p;
    int n = 0;

    for (int i = 0; i < words_count(&empty); i++)
        if (!place(pos, words_nth(&empty, i), &p) && p.captures && !(p.is_cut && pos->forbids))
            n++;
    return n;
}

static void count_turn(const struct position *pos, step s, struct met *met)
{
    struct placing p;

    met->ko += count_ko(pos);
    met->swaps += s == SWAP;
    if (!is_stone(s) || !place(pos, (int)s, &p) || !p.captures)
        return;
    met->several_weaves += weaves_in(points_of(&p.taken)) > 1;
    met->excused += p.is_cut;
    met->repetitions += seen_before(pos, p.key);
}

/*
 * Returns a step. In the first part of a game the steps are uniformly random, but with fewer
 * passes. The second part looks for repetitions. It prefers captures, and most of all those that
 * repeat a position or leave an own weave cut. Without a capture it mostly passes, so that nothing
 * else changes.
 */
static step choose(const struct position *pos, struct rng *rng)
{
    static step steps[MAX_STEPS], captures[MAX_STEPS];
    const int n = fiodar.steps(pos, steps);
    step chosen = steps[rng_below(rng, (uint32_t)n)];
    int count = 0;

    if (chosen == PASS && rng_below(rng, 8))
        chosen = steps[rng_below(rng, (uint32_t)n)];
    if (pos->turns * 10 < points_of_size(pos->size) * 6)
        return chosen;
    for (int i = 0; i < n; i++) {
        struct placing p;
        if (!is_stone(steps[i]) || !place(pos, (int)steps[i], &p) || !p.captures)
            continue;
        if (p.is_cut || seen_before(pos, p.key))
            return steps[i];
        captures[count++] = steps[i];
    }
    if (count && rng_below(rng, 10))
        return captures[rng_below(rng, (uint32_t)count)];
    if (pos->state != PASSED && rng_below(rng, 10) < 7)
        return PASS;
    return chosen == PASS && n > 1 ? steps[rng_below(rng, (uint32_t)n - 1)] : chosen;
}

static void assert_same_turns(const struct position *pos, const struct slow *slow)
{
    static step steps[MAX_STEPS];
    FREED(text) fast_line = TEXT_EMPTY, slow_line = TEXT_EMPTY;
    const int n = fiodar.steps(pos, steps);

    for (int i = 0; i < n; i++) {
        fiodar.text->print_step(pos, steps[i], &fast_line);
        text_add_char(&fast_line, ' ');
    }
    slow_find("fiodar")->turns(slow, &slow_line);
    assert_same_offers(fast_line.data, slow_line.data);
}

static void assert_same_result(const struct position *pos, const struct slow *slow)
{
    FREED(text) ours = TEXT_EMPTY, theirs = TEXT_EMPTY;

    assert_int_equal(slow_find("fiodar")->to_move(slow), -1);
    fiodar.text->print_result(pos, &ours);
    slow_find("fiodar")->result(slow, &theirs);
    assert_string_equal(ours.data, theirs.data);
}

static void play_both(struct position *pos, const struct settings *s, struct rng *rng,
                      struct met *met)
{
    const struct slow_game *rules = slow_find("fiodar");
    struct slow *slow = rules->start(s);
    FREED(text) turn = TEXT_EMPTY;

    fiodar.reset(pos, s);
    while (fiodar.to_act(pos) != NOBODY) {
        assert_int_equal(rules->to_move(slow), fiodar.to_act(pos));
        assert_same_turns(pos, slow);
        const step chosen = choose(pos, rng);
        count_turn(pos, chosen, met);
        text_clear(&turn);
        fiodar.text->print_step(pos, chosen, &turn);
        rules->play(slow, turn.data);
        fiodar.apply(pos, chosen);
    }
    assert_same_result(pos, slow);
    slow_end(rules, slow);
}

TEST(fast_and_slow_rules_agree_where_it_is_difficult)
{
    POSITION(pos) = xaligned(fiodar.position_size);
    const int games = walk_games(6) * KINDS;
    struct met met = { 0 };
    struct rng rng;

    rng_seed(&rng, 5);
    for (int i = 0; i < games; i++) {
        FREED(settings) s;
        settings_in_words(&fiodar, kinds_of_game[i % KINDS], &s);
        play_both(pos, &s, &rng, &met);
    }
    print_message("%d games: %d times several weaves, %d excused self-cuts, %d kos refused, "
                  "%d draws by repetition, %d swaps\n",
                  games, met.several_weaves, met.excused, met.ko, met.repetitions, met.swaps);
    assert_true(games < 50 || met.several_weaves * 10 >= games);
    assert_true(games < 50 || met.excused * 10 >= games);
    assert_true(games < 50 || met.ko * 10 >= games);
    assert_true(games < 50 || met.repetitions * 10 >= games);
    assert_true(games < 50 || met.swaps > 0);
}
