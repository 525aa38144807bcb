/*
 * selfplay_player.h - the player of self-play: its searches, net and random numbers.
 *
 * A victim is a frozen net that an adversary is trained to beat (Wang et al., "Adversarial Policies
 * Beat Superhuman Go AIs", 2023). The victim chooses its turns by a separate search. The player's
 * search models the victim: at the victim's steps it follows the victim's policy.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SELFPLAY_PLAYER_H
#define WATTLE_SELFPLAY_PLAYER_H

#include "evaluator/net_evaluator.h"
#include "search/method.h"
#include "train/known_games.h"

struct selfplay_player {
    const struct game *game;
    const struct planes *planes;
    const struct net *net;       /* NULL to search with playouts */
    struct evaluator *evaluator; /* NULL without a net */
    void *learned;               /* search with the net (mcts_method), or NULL without a net */
    void *playouts;              /* search without the net (mcts_method) */
    const struct net *victim;    /* NULL if the player plays against itself */
    void *victim_search;         /* search with the victim's net (mcts_method), or NULL without a
                                    victim */
    int victim_visits; /* iterations for a turn of the victim, or 0 for the number of the player */
    int victim_errors; /* per cent of the victim's turns that are random */
    const struct known_games *known; /* games with the options of the next game, or NULL for none */
    struct rng rng;
    uint64_t evaluations; /* approximate number of net evaluations */
    double contempt;      /* contempt of this game. A draw is worth 0.5 - contempt to player 0 and
                             0.5 + contempt to player 1, as shares of a win */
    double root_value;    /* the net's evaluation of the last root, -1 .. 1 */
    double root_draw;     /* the net's probability of a draw there */
};

/* Opens a player without a net, for a game with planes. */
void selfplay_player_open(struct selfplay_player *p, const struct game *game, uint64_t seed);
void selfplay_player_close(struct selfplay_player *p);

/* Sets the net, or removes it if `net` is NULL. The net must outlive the player or the next
   call. */
void selfplay_player_set_net(struct selfplay_player *p, const struct net *net);

/* Sets the victim, whose net must outlive the player. `errors`: per cent of its turns that are
   random. */
void selfplay_player_set_victim(struct selfplay_player *p, const struct net *victim, int visits,
                                int errors);

/* Returns a random index, drawn in proportion to weights[0..n), which are not negative. */
int selfplay_player_pick(struct selfplay_player *p, const float weights[], int n);

/* Returns whether the rules or the bounds decide the winner. */
bool selfplay_player_is_decided(const struct selfplay_player *p, const struct position *pos);

/* Each of these functions plays a turn. play_at_random draws steps uniformly. play_by_priors draws
   them by the net's priors to the power of 1 / temperature, with one step in twenty uniform.
   Without a net all steps are uniform. play_by_playouts searches without the net. */
void play_at_random(struct selfplay_player *p, struct position *pos);
void play_by_priors(struct selfplay_player *p, struct position *pos, double temperature);
void play_by_playouts(struct selfplay_player *p, struct position *pos, int iterations);

/* Finds the victim's turn by a search of `visits` iterations, or at random. Returns the number of
   steps. */
int victim_turn(struct selfplay_player *p, const struct position *pos, int visits,
                step out[MAX_TURN_STEPS]);

#endif
