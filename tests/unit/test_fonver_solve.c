/*
 * test_fonver_solve.c - `solve` on Fonver, whose positions can repeat.
 *
 * The results agree with an exhaustive search by the slow rules on 2x2 and 3x3, and with the table
 * in RULES.md, "Small boards".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/fonver.h"
#include "net/net.h"
#include "solver/pn_search.h"
#include "solver/solver.h"
#include "solver/transposition_table.h"
#include "tests/support/in_words.h"
#include "tests/support/slow.h"
#include "tests/support/walk.h"

HELD_BY(pn, pn_free)

enum { MOST_NODES = 40000, MOST_EDGES = 800000, MEMORY = 64 << 20 };

static struct position *opening(const char *options, struct settings *s)
{
    settings_in_words(&fonver, options, s);
    return opening_in_words(&fonver, options);
}

/* ---- An exhaustive search by the slow rules ---- */

/* All reachable positions and their winners: 'B', 'W', or '-' if no winner is known. */
static struct {
    int count, edge_count;
    uint64_t key[MOST_NODES];
    struct slow *slow[MOST_NODES];
    struct position *pos[MOST_NODES]; /* for the key only */
    int mover[MOST_NODES], first[MOST_NODES + 1];
    char winner[MOST_NODES];
    int edge[MOST_EDGES];
} all;

static int find(uint64_t key)
{
    for (int i = 0; i < all.count; i++)
        if (all.key[i] == key)
            return i;
    return -1;
}

/* Adds a node, or finds it if it is known. Takes ownership of both arguments. Returns the number of
   the node. */
static int add_node(struct slow *slow, struct position *pos)
{
    FREED(text) result = TEXT_EMPTY;
    const int known = find(fonver.key(pos));

    if (known >= 0) {
        slow_end(slow_find("fonver"), slow);
        free(pos);
        return known;
    }
    const int i = all.count++;
    assert_true(all.count <= MOST_NODES);
    all.key[i] = fonver.key(pos);
    all.slow[i] = slow;
    all.pos[i] = pos;
    all.mover[i] = slow_find("fonver")->to_move(slow);
    all.winner[i] = '-';
    if (all.mover[i] < 0) {
        slow_find("fonver")->result(slow, &result);
        all.winner[i] = result.data[0];
    }
    return i;
}

static void expand(int i)
{
    const struct slow_game *rules = slow_find("fonver");
    FREED(text) turns = TEXT_EMPTY;
    char *next = NULL;

    all.first[i] = all.edge_count;
    if (all.mover[i] < 0)
        return;
    rules->turns(all.slow[i], &turns);
    for (char *t = strtok_r(turns.data, " ", &next); t; t = strtok_r(NULL, " ", &next)) {
        struct slow *after = slow_clone(rules, all.slow[i]);
        struct position *pos = xaligned(fonver.position_size);
        rules->play(after, t);
        game_copy(&fonver, pos, all.pos[i]);
        play_words(&fonver, pos, t);
        assert_true(all.edge_count < MOST_EDGES);
        all.edge[all.edge_count++] = add_node(after, pos);
    }
}

static bool decide(int i)
{
    const char own = all.mover[i] ? 'W' : 'B', other = all.mover[i] ? 'B' : 'W';
    bool lost = true;

    for (int e = all.first[i]; e < all.first[i + 1]; e++) {
        if (all.winner[all.edge[e]] == own) {
            all.winner[i] = own;
            return true;
        }
        lost = lost && all.winner[all.edge[e]] == other;
    }
    if (lost)
        all.winner[i] = other;
    return lost;
}

static void search_everything(const char *options)
{
    FREED(settings) s;
    struct position *pos = opening(options, &s);
    bool changed = true;

    all.count = all.edge_count = 0;
    add_node(slow_find("fonver")->start(&s), pos);
    for (int i = 0; i < all.count; i++)
        expand(i);
    all.first[all.count] = all.edge_count;
    while (changed) {
        changed = false;
        for (int i = all.count; i--;)
            if (all.winner[i] == '-')
                changed |= decide(i);
    }
}

static void forget_everything(void)
{
    for (int i = 0; i < all.count; i++) {
        slow_end(slow_find("fonver"), all.slow[i]);
        free(all.pos[i]);
    }
}

/* ---- The results of solve ---- */

static const struct net *net; /* orders the steps to try, or NULL */

static struct budget plenty(void)
{
    struct budget budget = budget_of(3600, MEMORY);

    budget.net = net;
    return budget;
}

static char solved(const struct position *pos)
{
    FREED(solution) out;

    solver_run(&fonver, pos, plenty(), &out);
    assert_true(out.solved);
    const char c = out.low > 0 ? 'B' : out.low < 0 ? 'W' : '-';
    return c;
}

/* Fails unless the solver's line is legal and ends with the proven result. */
static void check_line(const struct position *from)
{
    POSITION(pos) = xaligned(fonver.position_size);
    FREED(solution) out;
    double share[2];

    solver_run(&fonver, from, plenty(), &out);
    game_copy(&fonver, pos, from);
    for (int i = 0; i < out.steps_count; i++) {
        assert_true(walk_offers(&fonver, pos, out.steps[i]));
        fonver.apply(pos, out.steps[i]);
    }
    if (out.low != 0) {
        assert_true(game_over(&fonver, pos));
        fonver.payoffs(pos, share);
        assert_true(share[0] == (out.low > 0 ? 1 : 0));
    }
}

static void compare_everywhere(const char *options, int every)
{
    int draws = 0;

    search_everything(options);
    for (int i = 0; i < all.count; i++) {
        draws += all.winner[i] == '-';
        if (i % every && all.winner[i] != '-')
            continue;
        if (all.mover[i] < 0)
            continue;
        assert_int_equal(solved(all.pos[i]), all.winner[i]);
        check_line(all.pos[i]);
    }
    print_message("%s: %d positions, %d drawn in circles\n", options, all.count, draws);
    forget_everything();
}

TEST(solve_agrees_with_an_exhaustive_search)
{
    compare_everywhere("size=2 pie=off repetition=none", 1);
    compare_everywhere("size=2 pie=on repetition=none", 1);
    compare_everywhere("size=3 pie=off repetition=none", 97);
}

/* Proves with `threads` threads that White wins on 4x4 after A1 and A2. Returns the number of
   positions visited. */
static uint64_t solve_4x4(int threads)
{
    POSITION(pos) = position_from_words(&fonver, "size=4 pie=off", "b 4/4/W3/B3");
    struct budget budget = plenty();
    FREED(solution) out;

    budget.threads = threads;
    solver_run(&fonver, pos, budget, &out);
    assert_true(out.solved && out.low == -1);
    return out.nodes;
}

TEST(a_net_tells_what_is_tried_first_and_changes_no_result)
{
    const uint64_t without = solve_4x4(1);

    net = net_built_in("fonver");
    compare_everywhere("size=3 pie=off repetition=none", 397);
    const uint64_t with = solve_4x4(1);
    solve_4x4(2);
    net = NULL;
    print_message("%llu positions, with a net %llu\n", (unsigned long long)without,
                  (unsigned long long)with);
    assert_true(with < without);
}

/* Asks whether `player` can force a win, using this table. Returns the number of positions
   visited. */
static uint64_t ask_over(struct table *known, const struct position *pos, int player,
                         enum pn_answer expected)
{
    struct budget budget = plenty();
    int rest;

    budget.table = known;
    HELD(pn) p = pn_new(&fonver, pos, &budget);
    assert_int_equal(pn_ask(p, player, pn_turns_left(p), UINT64_MAX, &rest), expected);
    return pn_nodes(p);
}

TEST(what_one_player_is_known_to_win_the_other_is_known_to_lose)
{
    POSITION(start) = opening_in_words(&fonver, "size=4 pie=off");
    POSITION(pos) = xaligned(fonver.position_size);
    struct table *known = table_new(MEMORY);
    step steps[MAX_STEPS];
    const int n = fonver.steps(start, steps);

    for (int i = 0; i < n; i++) {
        game_copy(&fonver, pos, start);
        fonver.apply(pos, steps[i]);
        ask_over(known, pos, 1, PN_WINS);
    }
    assert_int_equal(ask_over(known, start, 0, PN_FAILS), 1);
    table_free(known);
}

/* ---- Cycles and history ---- */

static void assert_proven(const char *options, const char *words, double low, double high)
{
    POSITION(pos) = position_from_words(&fonver, options, words);
    FREED(solution) out;

    solver_run(&fonver, pos, plenty(), &out);
    assert_true(out.low == low && out.high == high);
    assert_int_equal(out.solved, low == high);
}

/* Each placed stone captures from its point and leaves it free again. A player who leaves the cycle
   loses. With superko the solver does not know which player must leave it. */
TEST(a_circle_is_a_draw_unless_superko_forbids_it)
{
    static const char *const circles[] = { "b WW1B/BWBW/B1WW/BWBB", "w BWBW/1B1B/WBWB/BBWW" };

    for (int i = 0; i < 2; i++) {
        assert_proven("size=4 pie=off", circles[i], 0, 0);
        assert_proven("size=4 pie=off repetition=none", circles[i], 0, 0);
        assert_proven("size=4 pie=off repetition=superko", circles[i], -INFINITY, INFINITY);
    }
}

/* RULES.md, "The end": a win after the cap on turns does not count. */
TEST(the_cap_on_turns_cuts_a_win_short)
{
    assert_proven("size=3 pie=off", "w 3/3/B2 1", -1, -1);
    assert_proven("size=3 pie=off", "b 3/W2/B2 2", -1, -1);
    assert_proven("size=3 pie=off", "b 3/W2/B2 134", 0, 0);
}

/* RULES.md, "Small boards": the winner after each first move, and the number of turns to the
   win. */
TEST(first_moves_are_worth_what_the_table_says)
{
    static const char *const options[] = { "size=2 pie=off", "size=3 pie=off repetition=superko" };
    step steps[MAX_STEPS];

    for (int k = 0; k < 2; k++) {
        FREED(settings) s;
        POSITION(start) = opening(options[k], &s);
        POSITION(pos) = xaligned(fonver.position_size);
        const int n = fonver.steps(start, steps);
        for (int i = 0; i < n; i++) {
            FREED(solution) out;
            FREED(text) word = TEXT_EMPTY;
            game_copy(&fonver, pos, start);
            fonver.text->print_step(pos, steps[i], &word);
            fonver.apply(pos, steps[i]);
            solver_run(&fonver, pos, plenty(), &out);
            assert_true(out.solved && out.low == -1);
            assert_int_equal(1 + out.turns, k == 0 ? 4 : word.data[0] == 'B' ? 6 : 8);
        }
    }
}
