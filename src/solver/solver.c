/*
 * solver.c - see ../solver.h: which questions to ask, and the winning line.
 *
 * First who wins, then by how much: questions about a value further and further away
 * from what is proven, twice as far each time, and bisection once one has failed. Each
 * answer is a proof, so whenever time runs out something is known.
 *
 * They are asked of alpha-beta; but where a game tells no bounds of what can still be reached, and so
 * nothing is cut off before the end, only for a while, and then of the search by proof numbers. Where
 * positions can come again (Fiodar) that is asked at once, of frozen positions: what it says nobody can
 * force is true in the game, and of a lead the strategy is looked through for repetitions. Where there are
 * any, the lead is sought once more without the positions in which they happen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/solver.h"
#include "game/history.h"
#include "game/proof.h"

#include "base/clock.h"
#include "base/memory.h"
#include "game/hints.h"
#include "solver/cycles.h"
#include "solver/parallel_alpha_beta.h"
#include "solver/proof_number.h"
#include "solver/verify.h"

#include <math.h>
#include <stdlib.h>

/* What is proven of the root. */
struct bracket {
    int low, high;
};

/* Who answers. */
struct question {
    const struct game *game;
    struct budget *budget;
    struct parallel_ab *team;
    struct pn *pn;        /* NULL: the team */
    bool circles;         /* positions can come again */
    size_t for_strategy;  /* bytes to look through one, then */
    bool is_uncertain[2]; /* by player: a lead that was proven may not hold where they do */
};

static bool is_stopped(const struct question *o)
{
    return o->pn ? pn_stopped(o->pn) : alpha_beta_stopped(parallel_ab_head(o->team));
}

/* No more can be said of a lead of that player. */
static bool gives_up(const struct question *o, int player)
{
    return is_stopped(o) || o->is_uncertain[player];
}

/* A lead has been proven as if nothing were remembered. Where on the way to it something comes again,
   the next answer is one without those positions. */
static enum pn_answer check(struct question *o, const struct position *pos, enum pn_answer a)
{
    struct repeated again = { NULL, 0, 0 };
    const enum strategy_answer found =
        verify_strategy(o->game, o->pn, pos, o->budget, o->for_strategy, &again);

    if (found == STRATEGY_REPEATS)
        pn_avoid(o->pn, again.keys, again.n);
    if (found == STRATEGY_UNKNOWN)
        o->is_uncertain[pn_player(o->pn)] = true;
    free(again.keys);
    return found == STRATEGY_HOLDS ? a : PN_OPEN;
}

/* As pn_reaches, but a lead is taken for proven only where the strategy holds in the game. */
static enum pn_answer reaches(struct question *o, const struct position *pos, int target,
                              uint64_t positions, int rest[2])
{
    const enum pn_answer a = pn_reaches(o->pn, pos, target, positions, rest);

    if (a == PN_OPEN || !o->circles)
        return a;
    if (a == (target >= 1 ? PN_WINS : PN_FAILS))
        return check(o, pos, a);
    if (!pn_avoids(o->pn))
        return a;
    o->is_uncertain[target < 1] = true;
    return PN_OPEN;
}

/* As alpha_beta_ask; of the root by all of a team. */
static int ask(struct question *o, const struct position *pos, int target, bool is_root)
{
    enum pn_answer a = PN_OPEN;
    int rest[2];

    while (o->pn && a == PN_OPEN && !gives_up(o, target < 1))
        a = reaches(o, pos, target, UINT64_MAX, rest);
    if (o->pn)
        return a == PN_WINS ? target : target - 1;
    return is_root ? parallel_ab_ask(o->team, pos, target)
                   : alpha_beta_ask(parallel_ab_head(o->team), pos, target);
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

/* Is it won for player 0, at least a draw? */
static void prove_winner(struct question *o, const struct position *pos, struct bracket *b)
{
    if (b->low < 1 && b->high >= 1)
        narrow(o, pos, b, 1);
    if (b->low < 0 && b->high >= 0 && !is_stopped(o))
        narrow(o, pos, b, 0);
}

/* The same by proof numbers: both questions at once, for the time goes to whose win seems easier to
   prove. */
static void prove_winner_by_numbers(struct question *o, const struct position *pos,
                                    struct bracket *b)
{
    enum { SLICE = 4096 };
    int win[2] = { 0, 0 }, loss[2] = { 0, 0 }; /* what is left to prove and to refute of either */

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

/* The winner's side of the bracket moves outwards, in growing strides, then by halves. Where proofs are
   dear the first stride is the smallest there is: if it fails, that is the margin. */
static void prove_margin(struct question *o, const struct position *pos, struct bracket *b)
{
    const bool won = b->low >= 1;
    bool overshot = false;
    int stride = o->circles ? 1 : 2;

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

/* Whether the child keeps what the one who acts is sure of. */
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
    free(child);
    return found;
}

/* Best steps to the end of the game, or until time runs out; then as many whole turns as
   were found. */
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
    free(pos);
}

static double margin_of(const struct game *game, int value)
{
    if (value <= VALUE_MIN)
        return -INFINITY;
    if (value >= VALUE_MAX)
        return INFINITY;
    return game->margin ? value / 2.0 : value > 0 ? 1 : value < 0 ? -1 : 0;
}

/* All questions, and the line. */
static void settle(struct question *o, const struct position *pos, struct bracket *b,
                   struct solution *out)
{
    if (o->pn)
        prove_winner_by_numbers(o, pos, b);
    else
        prove_winner(o, pos, b);
    if (!o->is_uncertain[0] && !o->is_uncertain[1])
        prove_margin(o, pos, b);
    if (o->circles && b->low >= 1)
        pn_line_to(o->pn, b->low, b->low == b->high, out);
    else if (o->circles && b->high <= -1)
        pn_line_to(o->pn, b->high + 1, b->low == b->high, out);
    else if (!o->circles && (b->low == b->high || b->low > 0 || b->high < 0))
        find_line(o, pos, b, out);
}

static void settle_by_team(const struct game *game, const struct position *pos,
                           struct budget *budget, struct bracket *b, struct solution *out)
{
    struct question o = { .game = game, .budget = budget, .team = parallel_ab_new(game, budget) };

    settle(&o, pos, b, out);
    out->nodes += parallel_ab_nodes(o.team);
    parallel_ab_free(o.team);
}

static void settle_by_numbers(const struct game *game, const struct position *pos,
                              struct budget *budget, struct bracket *b, struct solution *out)
{
    struct question o = { .game = game, .budget = budget };
    struct position *root = xaligned(game->position_size);
    int turns_left;

    o.circles = game->proof && game->proof->forget_history;
    game_copy(game, root, pos);
    if (o.circles) {
        o.for_strategy = budget->memory / 4;
        budget->memory -= o.for_strategy;
        game->proof->forget_history(root, &turns_left);
    }
    o.pn = pn_new(game, pos, budget);
    settle(&o, root, b, out);
    out->nodes += pn_nodes(o.pn);
    free(root);
    pn_free(o.pn);
}

/* By alpha-beta; without bounds only for a while, and then by proof numbers. */
static void solve(const struct game *game, const struct position *pos, struct budget *budget,
                  struct bracket *b, struct solution *out)
{
    enum { FIRST_STEPS = 4000000 };
    const bool has_bounds = game->margin && game->hints && game->hints->bounds;
    struct budget first = has_bounds ? *budget : budget_part(budget, 0.25);

    if (!has_bounds && (!first.most || first.most > FIRST_STEPS))
        first.most = FIRST_STEPS;
    settle_by_team(game, pos, &first, b, out);
    if (b->low < b->high && !has_bounds) {
        solution_free(out);
        settle_by_numbers(game, pos, budget, b, out);
    }
}

static void solve_margin(const struct game *game, const struct position *pos, struct budget *budget,
                         struct solution *out)
{
    struct bracket b;

    alpha_beta_bounds(game, pos, &b.low, &b.high);
    if (game->proof && game->proof->forget_history)
        settle_by_numbers(game, pos, budget, &b, out);
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

/* Of the game as this program knows it: the key of its opening changes when keys do. */
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
    free(pos);
    return sum;
}

struct table *solver_table(const struct game *game, int file, size_t bytes, size_t most,
                           struct text *why)
{
    return table_in_file(file, identity_of(game), bytes, most, why);
}

bool solver_table_is_whole(const struct table *table)
{
    return table_is_whole(table);
}

void solver_table_free(struct table *table)
{
    table_free(table);
}
