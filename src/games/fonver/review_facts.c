/*
 * review_facts.c - facts of a position of Fonver for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/review_facts.h"

#include "games/fonver/edge_distance.h"

static const char *const names[] = { "missing", "stones", NULL };

/* Stones missing on the shortest path between the player's edges, and stones on the board. */
static bool measure(const struct position *pos, double out[MAX_FACTS][MAX_PLAYERS])
{
    int away[2];

    fonver_turns_to_win(pos, away);
    for (int player = BLACK; player <= WHITE; player++) {
        out[0][player] = away[player] < NEAREST ? away[player] : (double)INFINITY;
        out[1][player] = fonver_count_stones(&pos->board, player);
    }
    return true;
}

const struct facts fonver_facts = { names, measure };
