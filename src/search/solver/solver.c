/*
 * solver.c - see ../solver.h: which questions to ask, and the winning line.
 *
 * First who wins, then by how much: questions about a value further and further away
 * from what is proven, twice as far each time, and bisection once one has failed. Each
 * answer is a proof, so whenever time runs out something is known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../solver.h"
#include "../../past.h"

#include "../../base/clock.h"
#include "../../base/memory.h"
#include "circles.h"
#include "team.h"

#include <math.h>
#include <stdlib.h>

/* What is proven of the root. */
struct bracket {
    int low, high;
};

static void narrow(struct team *t, const struct position *pos, struct bracket *b, int target)
{
    const int g = team_ask(t, pos, target);

    if (prover_stopped(team_head(t)))
        return;
    if (g >= target)
        b->low = g;
    else
        b->high = g;
}

/* Is it won for player 0, at least a draw? */
static void prove_winner(struct team *t, const struct position *pos, struct bracket *b)
{
    if (b->low < 1 && b->high >= 1)
        narrow(t, pos, b, 1);
    if (b->low < 0 && b->high >= 0 && !prover_stopped(team_head(t)))
        narrow(t, pos, b, 0);
}

/* The winner's side of the bracket moves outwards, in growing strides, then by halves. */
static void prove_margin(struct team *t, const struct position *pos, struct bracket *b)
{
    const bool won = b->low >= 1;
    bool overshot = false;
    int stride = 2;

    while (b->low < b->high && !prover_stopped(team_head(t))) {
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
        narrow(t, pos, b, target);
        overshot = overshot || (won ? b->high < before.high : b->low > before.low);
        stride *= 2;
    }
}

/* ---- The line ---- */

/* Whether the child keeps what the one who acts is sure of. */
static bool holds(struct prover *p, const struct position *child, int player,
                  const struct bracket *b)
{
    if (player == 0)
        return b->low == VALUE_MIN || prover_ask(p, child, b->low) >= b->low;
    return b->high == VALUE_MAX || prover_ask(p, child, b->high + 1) <= b->high;
}

static bool best_step(const struct game *game, struct prover *p, struct position *pos,
                      const struct bracket *b, step *out)
{
    struct position *child = xaligned(game->position_size);
    step steps[MAX_STEPS];
    const int n = game->steps(pos, steps), player = game->to_act(pos);
    bool found = false;

    for (int i = 0; i < n && !found && !prover_stopped(p); i++) {
        game_copy(game, child, pos);
        game->apply(child, steps[i]);
        found = holds(p, child, player, b) && !prover_stopped(p);
        *out = steps[i];
    }
    if (found)
        game_copy(game, pos, child);
    free(child);
    return found;
}

/* Best steps to the end of the game, or until time runs out; then as many whole turns as
   were found. */
static void find_line(const struct game *game, struct prover *p, const struct position *root,
                      const struct bracket *b, struct solution *out)
{
    struct position *pos = xaligned(game->position_size);
    step turn[MAX_TURN_STEPS];
    int n = 0;

    game_copy(game, pos, root);
    while (!game_over(game, pos)) {
        const int actor = game->to_act(pos);

        if (!best_step(game, p, pos, b, &turn[n]))
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

static void solve(const struct game *game, const struct position *pos, struct budget *budget,
                  struct solution *out)
{
    struct team *t = team_new(game, budget);
    struct bracket b;

    prover_bounds(game, pos, &b.low, &b.high);
    prove_winner(t, pos, &b);
    prove_margin(t, pos, &b);
    if (b.low == b.high || b.low > 0 || b.high < 0)
        find_line(game, team_head(t), pos, &b, out);
    out->low = margin_of(game, b.low);
    out->high = margin_of(game, b.high);
    out->solved = b.low == b.high;
    out->nodes = team_nodes(t);
    team_free(t);
}

void solver_run(const struct game *game, const struct position *pos, struct budget budget,
                struct solution *out)
{
    const double started = clock_now();

    *out = (struct solution){ .low = -INFINITY, .high = INFINITY };
    if (game->players != 2 || game->secrets)
        return;
    if (game->past && game->past->freeze)
        circles_solve(game, pos, &budget, out);
    else
        solve(game, pos, &budget, out);
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

struct table *solver_table(const struct game *game, int file, size_t bytes, struct text *why)
{
    return table_in_file(file, identity_of(game), bytes, why);
}

void solver_table_free(struct table *table)
{
    table_free(table);
}
