/*
 * cyclic_solver.c - the solver for games with cycles and without a margin.
 *
 * Four methods run in this order. Forced wins of a turn or two (forced_win.c) and a small graph of
 * all reachable positions (retrograde.c) come first, because they give the shortest lines, and
 * draws. Proof-number search (pn_search.c) then looks for a win of either player. If the game
 * may still be a draw, a graph as large as the memory uses the remaining time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/cyclic_solver.h"

#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "game/position_copy.h"
#include "game/proof.h"
#include "solver/forced_win.h"
#include "solver/pn_search.h"
#include "solver/retrograde.h"

#include <stdlib.h>

enum { FIRST_TURNS = 2, LINE_MAX = 32, SMALL_GRAPH = 8 << 20 };

struct solving {
    const struct game *game;
    struct solution *out;
};

struct best {
    const struct game *game;
    struct graph *graph;
    int actor, score, n;
    bool found;
    step steps[MAX_TURN_STEPS];
    struct position *after;
};

/* Returns a score: a quick win is best, and a late loss is better than a quick one. */
static int score_of(const struct best *b, const struct position *after)
{
    enum { SURE = 1 << 20 };
    double share[MAX_PLAYERS];
    int turns;

    if (game_over(b->game, after)) {
        b->game->payoffs(after, share);
        return share[0] == share[1] ? 0 : share[b->actor] > share[!b->actor] ? SURE : -SURE;
    }
    const enum verdict v = graph_look(b->graph, after, &turns);
    if (v == NOT_KNOWN)
        return -2 * SURE;
    if (v == BY_NOBODY)
        return 0;
    return (v == BY_FIRST) == (b->actor == 0) ? SURE - turns : turns - SURE;
}

static bool consider(void *context, const step steps[], int n, const struct position *after)
{
    struct best *b = context;
    const int score = score_of(b, after);

    if (b->found && score <= b->score)
        return true;
    b->found = true;
    b->score = score;
    b->n = n;
    memcpy(b->steps, steps, (size_t)n * sizeof *steps);
    game_copy(b->game, b->after, after);
    return true;
}

/* Adds the best turns of both players, to the end of the game or to the first repeated position. */
static void find_line(const struct solving *q, struct graph *graph, const struct position *root)
{
    struct best *b = xmalloc(sizeof *b);
    struct position *pos = xaligned(q->game->position_size);
    uint64_t keys[LINE_MAX];
    int turns_left;
    bool again = false;

    b->game = q->game;
    b->graph = graph;
    b->after = xaligned(q->game->position_size);
    game_copy(q->game, pos, root);
    q->game->proof->forget_history(pos, &turns_left);
    while (!game_over(q->game, pos) && !again && q->out->turns < LINE_MAX) {
        keys[q->out->turns] = q->game->key(pos);
        b->found = false;
        b->actor = q->game->to_act(pos);
        turns_each(q->game, pos, consider, b);
        solution_add(q->out, b->steps, b->n);
        game_copy(q->game, pos, b->after);
        for (int i = 0; i < q->out->turns; i++)
            again = again || keys[i] == q->game->key(pos);
    }
    xfree_aligned(b->after);
    free(b);
    xfree_aligned(pos);
}

static void conclude(struct solution *out, double value)
{
    out->low = out->high = value;
    out->solved = true;
}

/* Looks for a forced win of either player within FIRST_TURNS turns. Returns false if there is none,
   or if the budget or the turns that the game may last are too few. */
static bool try_forced(const struct solving *q, const struct position *pos, struct budget budget)
{
    struct forced *f = forced_new(q->game, pos, &budget);
    const int turns_left = forced_turns_left(f);
    int winner = -1;

    for (int d = 1; d <= FIRST_TURNS && d <= turns_left && winner < 0 && !forced_stopped(f); d++)
        for (int player = 0; player < 2 && winner < 0; player++)
            if (forced_win(f, player, d))
                winner = player;
    if (winner >= 0) {
        conclude(q->out, winner ? -1 : 1);
        forced_line(f, winner, q->out);
    }
    q->out->nodes += forced_nodes(f);
    forced_free(f);
    return winner >= 0;
}

static bool try_graph(const struct solving *q, const struct position *pos, struct budget budget)
{
    budget.memory -= budget.memory / 8; /* reserve for the list of turns */
    struct graph *g = graph_new(q->game, pos, &budget);
    const enum verdict v = graph_verdict(g);

    if (v != NOT_KNOWN) {
        conclude(q->out, v == BY_FIRST ? 1 : v == BY_SECOND ? -1 : 0);
        find_line(q, g, pos);
    }
    q->out->nodes += graph_nodes(g);
    graph_free(g);
    return v != NOT_KNOWN;
}

/* Returns the player who can force a win, or -1 if neither can or the answer is unknown. The search
   works on the player whose win seems easier to prove. This player may change. */
static int find_winner(struct pn *p, bool fails[2])
{
    enum { SLICE = 4096 };
    int rest[2] = { 0, 0 };

    while (!pn_stopped(p) && !(fails[0] && fails[1])) {
        const int player = fails[0] || (!fails[1] && rest[1] < rest[0]);
        const enum pn_answer a = pn_ask(p, player, pn_turns_left(p), SLICE, &rest[player]);
        if (a == PN_WINS)
            return player;
        fails[player] = a == PN_FAILS;
    }
    return -1;
}

/* Uses proof-number search. If a player cannot force a win, the other can at least draw, unless the
   rules forbid cycles. */
static bool try_pn(const struct solving *q, const struct position *pos, struct budget budget)
{
    struct pn *p = pn_new(q->game, pos, &budget);
    bool fails[2] = { false, false };
    const int winner = find_winner(p, fails);

    if (winner >= 0) {
        conclude(q->out, winner ? -1 : 1);
        pn_line(p, winner, pn_turns_left(p), q->out);
    } else if (pn_cycles_draw(p)) {
        q->out->high = fails[0] ? 0 : q->out->high;
        q->out->low = fails[1] ? 0 : q->out->low;
        q->out->solved = fails[0] && fails[1];
    }
    q->out->nodes += pn_nodes(p);
    pn_free(p);
    return q->out->solved;
}

void cycles_solve(const struct game *game, const struct position *pos, struct budget *budget,
                  struct solution *out)
{
    const struct solving q = { game, out };
    struct budget small = budget_part(budget, 0.25);

    if (try_forced(&q, pos, small))
        return;
    small = budget_part(budget, 0.25);
    small.memory = small.memory < SMALL_GRAPH ? small.memory : SMALL_GRAPH;
    if (try_graph(&q, pos, small) || try_pn(&q, pos, budget_part(budget, 0.75)))
        return;
    if (budget->memory > SMALL_GRAPH)
        try_graph(&q, pos, *budget);
}
