/*
 * selfplay_player.h - who plays against itself: the searches, the net, the luck.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SELFPLAY_PLAYER_H
#define WATTLE_SELFPLAY_PLAYER_H

#include "evaluator/net_evaluator.h"
#include "search/method.h"

struct selfplay_player {
    const struct game *game;
    const struct planes *planes;
    const struct net *net;       /* NULL: playouts decide */
    struct evaluator *evaluator; /* NULL likewise */
    void *learned;               /* a search (mcts_method) with the net; NULL likewise */
    void *playouts;              /* one without */
    struct rng rng;
    uint64_t evaluations; /* by searches and openings, about */
    double contempt;      /* of this game: by so much less than half a win a draw counts for player
                             0, and so much more for player 1; below 0 the other way round */
    double judged;        /* what the net said of the root of the last search, -1 .. 1, */
    double judged_draw;   /* and how likely it thought a draw */
};

/* For a game with features, and a net that fits it or NULL. */
void player_open(struct selfplay_player *p, const struct game *game, uint64_t seed);
void player_close(struct selfplay_player *p);

/* The net to use from now on, NULL: none. It must outlive the player or the next net. */
void player_set_net(struct selfplay_player *p, const struct net *net);

/* 0 .. 1, without 1. */
double player_lot(struct selfplay_player *p);

/* One of weights[0..n), which are not negative, by lot. */
int player_pick(struct selfplay_player *p, const float weights[], int n);

/* Whether the rules or the bounds have settled who wins. */
bool player_is_decided(const struct selfplay_player *p, const struct position *pos);

/* Plays a turn: at random; by the net's priors alone (else at random) to the power of
   1 / temperature, and one step in twenty at random; or by so many playouts, without the net. */
void play_at_random(struct selfplay_player *p, struct position *pos);
void play_by_priors(struct selfplay_player *p, struct position *pos, double temperature);
void play_by_playouts(struct selfplay_player *p, struct position *pos, int iterations);

#endif
