/*
 * solver.c - the solver: the order of its questions, and the winning line.
 *
 * A question asks whether the value is at least a target. The first questions find the winner, the
 * next ones the margin. A lead is a value that makes one player win by at least the target. The
 * targets move away from the proven value in strides that double. Bisection follows after a target
 * that is not reached. Each answer is a proof, so a run that ends early still gives bounds.
 *
 * Games with bounds use alpha-beta. Without bounds, alpha-beta cuts nothing off before the end of
 * the game. It then gets only a limited number of steps, and proof-number search gets the rest.
 * Games where positions can come again (Fiodar) use proof-number search at once, on the position
 * with its history forgotten. If neither player can force a result there, neither can in the game.
 * For a proven lead the strategy is checked for repetitions (verify_repetition.c). If there are
 * any, the lead is searched again with the repeated positions excluded.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/solver.h"
#include "game/position_copy.h"
#include "game/proof.h"

#include "base/clock.h"
#include "base/memory.h"
#include "game/hints.h"
#include "solver/alpha_beta.h"
#include "solver/cyclic_solver.h"
#include "solver/pn_search.h"
#include "solver/verify_repetition.h"

#include <math.h>
#include <stdlib.h>

struct bracket {
    int low, high;
};

struct question {
    const struct game *game;
    struct budget *budget;
    struct parallel_ab *parallel;
    struct pn *pn;        /* NULL if alpha-beta is used */
    bool has_cycles;      /* whether positions can come again */
    size_t verify_bytes;  /* bytes for verify_strategy */
    bool is_uncertain[2]; /* by player: whether a proven lead may fail in the game because of
                             repetitions */
};

static bool is_stopped(const struct question *o)
{
    return o->pn ? pn_stopped(o->pn) : alpha_beta_stopped(parallel_ab_head(o->parallel));
}

/* Returns whether nothing more can be proven about a lead of this player. */
static bool gives_up(const struct question *o, int player)
{
    return is_stopped(o) || o->is_uncertain[player];
}

/* Checks the proof of a lead, which ignored repetitions. If the proven strategy repeats positions,
   the next proof excludes these positions, and the question stays open. */
static enum pn_answer check(struct question *o, const struct position *pos, enum pn_answer a)
{
    struct repeated again = { NULL, 0 };
    const enum strategy_answer found =
        verify_strategy(o->game, o->pn, pos, o->budget, o->verify_bytes, &again);

    if (found == STRATEGY_REPEATS)
        pn_avoid(o->pn, again.keys, again.n);
    if (found == STRATEGY_UNKNOWN)
        o->is_uncertain[pn_player(o->pn)] = true;
    free(again.keys);
    return found == STRATEGY_HOLDS ? a : PN_OPEN;
}

/* Does the same as pn_reaches, but counts a lead as proven only if its strategy is valid in the
   game. */
static enum pn_answer reaches(struct question *o, const struct position *pos, int target,
                              uint64_t positions, int rest[2])
{
    const enum pn_answer a = pn_reaches(o->pn, pos, target, positions, rest);

    if (a == PN_OPEN || !o->has_cycles)
        return a;
    if (a == (target >= 1 ? PN_WINS : PN_FAILS))
        return check(o, pos, a);
    if (!pn_avoids(o->pn))
        return a;
    o->is_uncertain[target < 1] = true;
    return PN_OPEN;
}

/* Does the same as alpha_beta_ask, by either method. All threads work on the root. */
static int ask(struct question *o, const struct position *pos, int target, bool is_root)
{
    enum pn_answer a = PN_OPEN;
    int rest[2];

    while (o->pn && a == PN_OPEN && !gives_up(o, target < 1))
        a = reaches(o, pos, target, UINT64_MAX, rest);
    if (o->pn)
        return a == PN_WINS ? target : target - 1;
    return is_root ? parallel_ab_ask(o->parallel, pos, target)
                   : alpha_beta_ask(parallel_ab_head(o->parallel), pos, target);
}

static void narrow(struct question *o, const struct position *pos, struct bracket *b, int target)
{
    const int g = ask(o, pos, target, true);

    if (gives_up(o, target < 1))
        return;
    if (g >= target)
        b->low = g;
    else
        b->high = g;
}

/* Searches whether player 0 wins. If player 0 does not, searches whether the game is at least a
   draw. */
static void prove_winner(struct question *o, const struct position *pos, struct bracket *b)
{
    if (b->low < 1 && b->high >= 1)
        narrow(o, pos, b, 1);
    if (b->low < 0 && b->high >= 0 && !is_stopped(o))
        narrow(o, pos, b, 0);
}

/* Does the same as prove_winner, by proof-number search. The search works on the question that
   seems easier to prove. This question may change. */
static void prove_winner_by_pn(struct question *o, const struct position *pos, struct bracket *b)
{
    enum { SLICE = 4096 };
    int win[2] = { 0, 0 }, loss[2] = { 0, 0 }; /* work left to prove and to refute each question */

    while (b->low < 1 && b->high >= 0) {
        const bool may_win = b->high >= 1 && !gives_up(o, 0);
        const bool may_lose = b->low < 0 && !gives_up(o, 1);
        const bool asks_for_win = may_win && (!may_lose || win[0] <= loss[1]);
        const int target = asks_for_win ? 1 : 0;

        if (!may_win && !may_lose)
            return;
        const enum pn_answer a = reaches(o, pos, target, SLICE, asks_for_win ? win : loss);

        if (a == PN_WINS)
            b->low = target;
        else if (a == PN_FAILS)
            b->high = target - 1;
    }
}

/* Moves the bound on the winner's side outwards, in strides that double, then by bisection. Where
   proofs are expensive, the first stride is the smallest possible one. The margin is then known if
   the first target is not reached. */
static void prove_margin(struct question *o, const struct position *pos, struct bracket *b)
{
    const bool won = b->low >= 1;
    bool overshot = false;
    int stride = o->has_cycles ? 1 : 2;

    while (b->low < b->high && !gives_up(o, !won)) {
        const struct bracket before = *b;
        int target;

        if (overshot)
            target = b->low + (b->high - b->low + 1) / 2;
        else
            target = won ? b->low + stride : b->high - stride + 1;
        if (target <= b->low)
            target = b->low + 1;
        if (target > b->high)
            target = b->high;
        narrow(o, pos, b, target);
        overshot = overshot || (won ? b->high < before.high : b->low > before.low);
        stride *= 2;
    }
}

/* ---- The line ---- */

/* Returns whether the child is at least as good for the player to act as the proven value. */
static bool holds(struct question *o, const struct position *child, int player,
                  const struct bracket *b)
{
    if (player == 0)
        return b->low == VALUE_MIN || ask(o, child, b->low, false) >= b->low;
    return b->high == VALUE_MAX || ask(o, child, b->high + 1, false) <= b->high;
}

static bool best_step(struct question *o, struct position *pos, const struct bracket *b, step *out)
{
    const struct game *const game = o->game;
    struct position *child = xaligned(game->position_size);
    step steps[MAX_STEPS];
    const int n = game->steps(pos, steps), player = game->to_act(pos);
    bool found = false;

    for (int i = 0; i < n && !found && !is_stopped(o); i++) {
        game_copy(game, child, pos);
        game->apply(child, steps[i]);
        found = holds(o, child, player, b) && !is_stopped(o);
        *out = steps[i];
    }
    if (found)
        game_copy(game, pos, child);
    xfree_aligned(child);
    return found;
}

/* Adds best turns to the end of the game, or as many complete turns as the budget allows. */
static void find_line(struct question *o, const struct position *root, const struct bracket *b,
                      struct solution *out)
{
    const struct game *const game = o->game;
    struct position *pos = xaligned(game->position_size);
    step turn[MAX_TURN_STEPS];
    int n = 0;

    game_copy(game, pos, root);
    while (!game_over(game, pos)) {
        const int actor = game->to_act(pos);

        if (!best_step(o, pos, b, &turn[n]))
            break;
        n++;
        if (game->to_act(pos) != actor || !game->mid_turn(pos)) {
            solution_add(out, turn, n);
            n = 0;
        }
    }
    xfree_aligned(pos);
}

static double margin_of(const struct game *game, int value)
{
    if (value <= VALUE_MIN)
        return -INFINITY;
    if (value >= VALUE_MAX)
        return INFINITY;
    return game->margin ? value / 2.0 : value > 0 ? 1 : value < 0 ? -1 : 0;
}

/* Answers all questions and computes the line. */
static void settle(struct question *o, const struct position *pos, struct bracket *b,
                   struct solution *out)
{
    if (o->pn)
        prove_winner_by_pn(o, pos, b);
    else
        prove_winner(o, pos, b);
    if (!o->is_uncertain[0] && !o->is_uncertain[1])
        prove_margin(o, pos, b);
    if (o->has_cycles && b->low >= 1)
        pn_line_to(o->pn, b->low, b->low == b->high, out);
    else if (o->has_cycles && b->high <= -1)
        pn_line_to(o->pn, b->high + 1, b->low == b->high, out);
    else if (!o->has_cycles && bounds_agree(b->low, b->high))
        find_line(o, pos, b, out);
}

static void settle_by_alpha_beta(const struct game *game, const struct position *pos,
                                 struct budget *budget, struct bracket *b, struct solution *out)
{
    struct question o = { .game = game,
                          .budget = budget,
                          .parallel = parallel_ab_new(game, budget) };

    settle(&o, pos, b, out);
    out->nodes += parallel_ab_nodes(o.parallel);
    parallel_ab_free(o.parallel);
}

static void settle_by_pn(const struct game *game, const struct position *pos, struct budget *budget,
                         struct bracket *b, struct solution *out)
{
    struct question o = { .game = game, .budget = budget };
    struct position *root = xaligned(game->position_size);
    int turns_left;

    o.has_cycles = game->proof && game->proof->forget_history;
    game_copy(game, root, pos);
    if (o.has_cycles) {
        o.verify_bytes = budget->memory / 4;
        budget->memory -= o.verify_bytes;
        game->proof->forget_history(root, &turns_left);
    }
    o.pn = pn_new(game, pos, budget);
    settle(&o, root, b, out);
    out->nodes += pn_nodes(o.pn);
    xfree_aligned(root);
    pn_free(o.pn);
}

/* Uses alpha-beta. In games without bounds a limited number of steps of alpha-beta comes first,
   then proof-number search. */
static void solve(const struct game *game, const struct position *pos, struct budget *budget,
                  struct bracket *b, struct solution *out)
{
    enum { FIRST_STEPS = 4000000 };
    const bool has_bounds = game->margin && game->hints && game->hints->bounds;
    struct budget first = has_bounds ? *budget : budget_part(budget, 0.25);

    if (!has_bounds && (!first.most || first.most > FIRST_STEPS))
        first.most = FIRST_STEPS;
    settle_by_alpha_beta(game, pos, &first, b, out);
    if (b->low < b->high && !has_bounds) {
        solution_free(out);
        settle_by_pn(game, pos, budget, b, out);
    }
}

static void solve_margin(const struct game *game, const struct position *pos, struct budget *budget,
                         struct solution *out)
{
    struct bracket b;

    alpha_beta_bounds(game, pos, &b.low, &b.high);
    if (game->proof && game->proof->forget_history)
        settle_by_pn(game, pos, budget, &b, out);
    else
        solve(game, pos, budget, &b, out);
    out->low = margin_of(game, b.low);
    out->high = margin_of(game, b.high);
    out->solved = b.low == b.high;
}

void solver_run(const struct game *game, const struct position *pos, struct budget budget,
                struct solution *out)
{
    const double started = clock_now();

    *out = (struct solution){ .low = -INFINITY, .high = INFINITY };
    if (game->players != 2 || game->hidden)
        return;
    if (game->proof && game->proof->forget_history && !game->margin)
        cycles_solve(game, pos, &budget, out);
    else
        solve_margin(game, pos, &budget, out);
    out->seconds = clock_now() - started;
}

/* Returns a number that identifies the game and the version of its keys. The key of the opening
   changes with the keys. */
static uint64_t identity_of(const struct game *game)
{
    struct position *pos = xaligned(game->position_size);
    struct settings defaults;
    uint64_t sum = 0xCBF29CE484222325u; /* FNV-1a */

    settings_init(&defaults, game->options);
    game->reset(pos, &defaults);
    for (const char *c = game->name; *c; c++)
        sum = (sum ^ (unsigned char)*c) * 0x100000001B3u;
    sum ^= game_full_key(game, pos);
    settings_free(&defaults);
    xfree_aligned(pos);
    return sum;
}

struct table *solver_table(const struct game *game, int file, size_t bytes, size_t most,
                           struct text *why)
{
    return table_in_file(file, identity_of(game), bytes, most, why);
}
