/*
 * leaf_proof.c - exact values of leaves by a short alpha-beta search, late in games.
 *
 * Near the end of a game a small alpha-beta search often settles a position for less than a net's
 * evaluation costs, and a proof is better than an evaluation (MCTS-minimax hybrids, Baier and
 * Winands 2013). All searches share one table of proven bounds, so that later searches are shorter.
 *
 * Elsewhere such a search fails, and its time is lost. The range of margins that are still possible
 * (hints.bounds) tells how late a position is. Each range has its own statistics. While few
 * searches succeed there, most leaves are left out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/leaf_proof.h"

#include "base/memory.h"
#include "game/hints.h"
#include "solver/alpha_beta.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 2048,          /* steps that a search tries; a multiple of LOOK_EVERY (budget.h) */
    RANGES = 64,           /* ranges with statistics, in points; wider ones share the last */
    PLIES_BYTES = 4 << 20, /* limit of the stack of positions; a search does not reach it */
    WAIT = 4,              /* leaves left out at first, and after a first search that fails */
    MOST_WAIT = 512,
    OFTEN = 8,  /* no leaves are left out if one search in this number succeeds */
    RECENT = 64 /* about the number of searches that the statistics hold */
};

struct rate {
    bool is_used;
    int tried, proven; /* searches, and those that settled their position */
    int wait, left;    /* leaves to leave out between two searches, and those still left */
};

struct leaf_proof {
    const struct game *game;
    struct budget budget;
    struct alpha_beta *search;
    struct rate rates[RANGES];
};

bool leaf_proof_suits(const struct game *game)
{
    return game->margin && game->hints && game->hints->bounds;
}

struct leaf_proof *leaf_proof_open(const struct game *game, struct table *table)
{
    struct leaf_proof *p = xcalloc(1, sizeof *p);

    p->game = game;
    p->budget = (struct budget){ .deadline = INFINITY, .table = table };
    leaf_proof_forget(p);
    return p;
}

void leaf_proof_close(struct leaf_proof *p)
{
    if (!p)
        return;
    alpha_beta_free(p->search);
    free(p);
}

void leaf_proof_forget(struct leaf_proof *p)
{
    if (!p)
        return;
    if (p->search)
        alpha_beta_free(p->search);
    p->search = alpha_beta_new(p->game, &p->budget, PLIES_BYTES, 0);
    memset(p->rates, 0, sizeof p->rates);
}

/* Returns the statistics of a range. New ones begin with those of the next wider range, from which
   play came. */
static struct rate *rate_of(struct leaf_proof *p, double range)
{
    const int i = range < RANGES ? (int)range : RANGES - 1;
    struct rate *const r = &p->rates[i];

    if (!r->is_used) {
        r->wait = i + 1 < RANGES && r[1].is_used ? r[1].wait / 2 : WAIT;
        r->left = r->wait;
        r->is_used = true;
    }
    return r;
}

/* Counts a search. Decides how many leaves to leave out next. */
static void count(struct rate *r, bool proven)
{
    r->tried++;
    r->proven += proven;
    if (r->tried == RECENT) {
        r->tried /= 2;
        r->proven /= 2;
    }
    r->wait = r->proven * OFTEN >= r->tried ? 0 : proven ? r->wait / 2 : 2 * r->wait + WAIT;
    if (r->wait > MOST_WAIT)
        r->wait = MOST_WAIT;
    r->left = r->wait;
}

/* Returns whether the value of `pos`, in half points, is at least `target`: 1 or 0, or -1 if the
   budget is spent. */
static int is_at_least(struct leaf_proof *p, const struct position *pos, int target)
{
    const int bound = alpha_beta_ask(p->search, pos, target);

    return alpha_beta_stopped(p->search) ? -1 : bound >= target;
}

static int search(struct leaf_proof *p, const struct position *pos)
{
    const int player = p->game->to_act(pos), first = player == 0 ? 1 : 0;

    p->budget.ticks = 0;
    p->budget.spent = false;
    p->budget.most = STEPS;
    alpha_beta_resume(p->search);
    const int wins = is_at_least(p, pos, first);

    if (wins < 0)
        return OPEN;
    if (wins == (player == 0))
        return WIN_OF + player;
    const int draws = is_at_least(p, pos, 1 - first);

    if (draws < 0)
        return OPEN;
    return draws == (player == 0) ? DRAW : WIN_OF + !player;
}

int leaf_proof_find(struct leaf_proof *p, const struct position *pos, double range)
{
    struct rate *const r = rate_of(p, range);

    if (r->left > 0) {
        r->left--;
        return OPEN;
    }
    const int proof = search(p, pos);

    count(r, proof != OPEN);
    return proof;
}

int leaf_proof_of_root(struct leaf_proof *p, const struct position *root)
{
    double low, high;

    p->game->hints->bounds(root, &low, &high);
    const struct rate *const r = rate_of(p, high - low);

    return r->tried && !r->wait ? search(p, root) : OPEN;
}
