/*
 * test_strategy.c - whether a proven strategy keeps clear of what the rules remember, on a toy map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/past.h"
#include "../support/test.h"

#include "../../src/search/solver/strategy.h"

enum { MEGABYTE = 1 << 20, STOP = 0 };

/* A place on the map: whose turn it is, where its steps lead, how the rules know it, and how much has
   been removed there. */
struct place {
    int actor, ways[2], recall, removed;
    bool is_passed;
};

/* A walk over a map, from place 1 to STOP, where player 0 has won by a point. */
struct walk {
    int at;
};

static const struct place *map;

static const struct place *place_of(const struct position *pos)
{
    return &map[((const struct walk *)pos)->at];
}

static int walk_to_act(const struct position *pos)
{
    return ((const struct walk *)pos)->at == STOP ? NOBODY : place_of(pos)->actor;
}

static bool walk_mid_turn(const struct position *pos)
{
    (void)pos;
    return false;
}

static int walk_steps(const struct position *pos, step out[MAX_STEPS])
{
    const struct place *p = place_of(pos);
    int n = 0;

    for (int i = 0; i < 2; i++)
        if (p->ways[i] >= 0)
            out[n++] = (step)p->ways[i];
    return n;
}

static void walk_apply(struct position *pos, step s)
{
    ((struct walk *)pos)->at = (int)s;
}

static void walk_payoffs(const struct position *pos, double out[])
{
    (void)pos;
    out[0] = 1;
    out[1] = 0;
}

static double walk_margin(const struct position *pos)
{
    (void)pos;
    return 1;
}

static uint64_t walk_key(const struct position *pos)
{
    uint64_t state = (uint64_t)((const struct walk *)pos)->at;

    return splitmix64(&state);
}

static bool walk_freeze(struct position *pos, int *turns_left)
{
    (void)pos;
    *turns_left = 5000;
    return true;
}

static uint64_t walk_recall(const struct position *pos, int *removed, bool *repeats)
{
    *repeats = !place_of(pos)->is_passed;
    *removed = place_of(pos)->removed;
    return (uint64_t)place_of(pos)->recall;
}

static const struct past walk_past = { .freeze = walk_freeze, .recall = walk_recall };

static const struct game walk = {
    .name = "walk",
    .players = 2,
    .position_size = sizeof(struct walk),
    .to_act = walk_to_act,
    .mid_turn = walk_mid_turn,
    .steps = walk_steps,
    .apply = walk_apply,
    .payoffs = walk_payoffs,
    .margin = walk_margin,
    .key = walk_key,
    .past = &walk_past,
};

static bool holds_within(const struct place places[], size_t bytes, bool is_spent)
{
    const struct walk start = { 1 };
    const struct position *pos = (const struct position *)&start;
    struct budget budget = budget_of(3600, MEGABYTE);
    struct pn *p = pn_new(&walk, pos, &budget);
    int rest[2];

    map = places;
    assert_int_equal(pn_reaches(p, pos, 2, UINT64_MAX, rest), PN_WINS);
    budget.spent = is_spent;
    const bool result = strategy_holds(&walk, p, pos, &budget, bytes);
    pn_free(p);
    return result;
}

static bool holds(const struct place places[])
{
    return holds_within(places, MEGABYTE, false);
}

TEST(a_line_on_which_nothing_comes_again)
{
    static const struct place line[] = { [1] = { 0, { 2, -1 }, 1, 0, false },
                                         [2] = { 1, { 3, -1 }, 2, 2, false },
                                         [3] = { 0, { STOP, -1 }, 3, 2, false } };

    assert_true(holds(line));
}

TEST(what_comes_again_on_a_line_is_seen)
{
    static const struct place line[] = { [1] = { 0, { 2, -1 }, 1, 0, false },
                                         [2] = { 1, { 3, -1 }, 7, 0, false },
                                         [3] = { 0, { 4, -1 }, 3, 1, false },
                                         [4] = { 1, { STOP, -1 }, 7, 2, false } };

    assert_false(holds(line));
}

/* Without the second one being too much the first is none. */
TEST(after_a_pass_nothing_is_repeated)
{
    static const struct place line[] = { [1] = { 0, { 2, -1 }, 1, 0, false },
                                         [2] = { 1, { 3, -1 }, 7, 0, true },
                                         [3] = { 0, { 4, -1 }, 3, 1, false },
                                         [4] = { 1, { STOP, -1 }, 7, 2, true } };

    assert_true(holds(line));
}

/* The one removal between them cannot have led back. */
TEST(after_one_removal_nothing_comes_again)
{
    static const struct place line[] = { [1] = { 0, { 2, -1 }, 1, 0, false },
                                         [2] = { 1, { 3, -1 }, 7, 0, false },
                                         [3] = { 0, { 4, -1 }, 3, 1, false },
                                         [4] = { 1, { STOP, -1 }, 7, 1, false } };

    assert_true(holds(line));
}

TEST(the_same_on_two_lines_is_no_repetition)
{
    static const struct place fork[] = { [1] = { 1, { 2, 3 }, 1, 0, false },
                                         [2] = { 0, { STOP, -1 }, 7, 0, false },
                                         [3] = { 0, { 4, -1 }, 3, 2, false },
                                         [4] = { 1, { 5, -1 }, 4, 4, false },
                                         [5] = { 0, { STOP, -1 }, 7, 4, false } };

    assert_true(holds(fork));
}

/* The loser may go either way, the winner takes the short one. */
TEST(only_the_winners_own_steps_count)
{
    static const struct place detour[] = { [1] = { 0, { 2, STOP }, 7, 0, false },
                                           [2] = { 1, { 3, -1 }, 2, 2, false },
                                           [3] = { 0, { STOP, -1 }, 7, 2, false } };
    static const struct place choice[] = { [1] = { 1, { 4, 2 }, 7, 0, false },
                                           [2] = { 0, { 3, -1 }, 2, 2, false },
                                           [3] = { 1, { 4, -1 }, 7, 2, false },
                                           [4] = { 0, { STOP, -1 }, 4, 2, false } };

    assert_true(holds(detour));
    assert_false(holds(choice));
}

TEST(what_cannot_be_gone_through_does_not_hold)
{
    static struct place line[1200];

    for (int i = 1; i < 1200; i++)
        line[i] = (struct place){ i & 1, { i + 1, -1 }, i, i };
    line[1199].ways[0] = STOP;
    assert_true(holds_within(line, MEGABYTE, false));
    assert_false(holds_within(line, 0, false));
    assert_false(holds_within(line, MEGABYTE, true));
}
