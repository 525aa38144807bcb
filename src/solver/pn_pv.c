/*
 * pn_pv.c - the winning line and the strategy from a proof of proof-number search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "game/position_copy.h"
#include "solver/pn_internal.h"
#include "solver/pn_search.h"

#include <stdlib.h>

enum { LINE_TURNS = 64 };

int pn_player(const struct pn *p)
{
    return p->player;
}

int pn_known_win(const struct pn *p, const struct position *pos, int turns)
{
    struct known k;

    if (!game_over(p->game, pos) && table_get(p->table, pn_fact_key(p, p->game->key(pos)), &k) &&
        k.high < turns)
        return k.high;
    return turns;
}

/* Finds the best step as far as the table knows. If the player acts, the win is nearest after it.
   If the opponent acts, the win is furthest. */
static bool best_step(struct pn *p, const struct position *pos, int turns, step *best)
{
    const bool own = p->game->to_act(pos) == p->player;
    const int n = p->game->steps(pos, p->steps);
    int chosen = -1;

    for (int i = 0; i < n; i++) {
        struct child c = { 0 };
        pn_apply(p, pos, p->steps[i]);
        pn_fill(p, p->after, turns, &c);
        if (c.last.proof)
            continue;
        if (chosen < 0 || (own ? c.bound < chosen : c.bound > chosen)) {
            chosen = c.bound;
            *best = p->steps[i];
        }
    }
    return chosen >= 0;
}

/* The table may have lost the answer for the position or for its children. The lost positions are
   then searched again. */
bool pn_winning_step(struct pn *p, const struct position *pos, int turns, step *best)
{
    if (pn_settle(p, pos, turns, UINT64_MAX).proof)
        return false;
    return best_step(p, pos, turns, best) ||
           (!pn_search_from(p, pos, turns, UINT64_MAX).proof && best_step(p, pos, turns, best));
}

/* Finds a step of the losing player after which the lead of the winner is not larger than the
   target. */
static bool holding_step(struct pn *p, const struct position *pos, step *best)
{
    step *steps = xmalloc(MAX_STEPS * sizeof *steps);
    const int player = p->player, target = p->target, n = p->game->steps(pos, steps);
    bool found = false;

    for (int i = 0; i < n && !found && !p->stopped; i++) {
        pn_apply(p, pos, steps[i]);
        game_copy(p->game, p->at, p->after);
        found = pn_settle_lead(p, p->at, player ? target - 1 : target + 1, UINT64_MAX).proof > 0 &&
                !p->stopped;
        *best = steps[i];
    }
    pn_ask_for(p, player, target);
    free(steps);
    return found;
}

/* The turns left decrease with each turn, so no position comes again in the line. */
static void line(struct pn *p, const struct position *root, int turns, bool is_exact,
                 struct solution *out)
{
    struct position *pos = xaligned(p->game->position_size);
    step turn[MAX_TURN_STEPS];
    int n = 0;

    game_copy(p->game, pos, root);
    while (!game_over(p->game, pos) && out->turns < LINE_TURNS) {
        turns = pn_known_win(p, pos, turns);
        if (!pn_winning_step(p, pos, turns, &turn[n]))
            break;
        if (is_exact && p->game->to_act(pos) != p->player && !holding_step(p, pos, &turn[n]))
            break;
        p->game->apply(pos, turn[n++]);
        if (p->game->mid_turn(pos))
            continue;
        solution_add(out, turn, n);
        n = 0;
        turns--;
    }
    xfree_aligned(pos);
}

void pn_line(struct pn *p, int player, int turns, struct solution *out)
{
    pn_ask_for(p, player, !player);
    line(p, p->root, turns, false, out);
}

void pn_line_to(struct pn *p, int target, bool is_exact, struct solution *out)
{
    pn_ask_for(p, target < 1, target);
    line(p, p->root, p->turns_left, is_exact, out);
}
