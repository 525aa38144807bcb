/*
 * gumbel.h - a turn of self-play, and what can be learned from the search for it.
 *
 * With a net: the root by Danihelka, Guez, Schrittwieser and Silver, Policy improvement by
 * planning with Gumbel (2022). A sample of steps without replacement, drawn by the policy with
 * Gumbel's noise, shares the visits by sequential halving; what the search found out makes a
 * better policy, softmax(logits + sigma(values)), which is the target to learn. Below the root the
 * tree grows as in a game. Without a net: the tree of playouts, and shares of visits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAIN_GUMBEL_H
#define WATTLE_TRAIN_GUMBEL_H

#include "train/selfplay_player.h"

enum {
    MAX_CHOICES = 16,   /* in a sample */
    MAX_ENTRIES = 2048, /* in a sample */
    NO_CHOICE = 255
};

/* The policy to be learned from one turn. A choice is a softmax over sibling steps; each adds up
   to 1. Choice 0 is the first step of the turn. */
struct policy {
    int limit; /* entries at most; set by the caller */
    int entries, choices;
    struct policy_entry entry[MAX_ENTRIES];
    uint8_t choice[MAX_ENTRIES];
    float share[MAX_ENTRIES];
};

struct turn {
    int n;
    step steps[MAX_TURN_STEPS];
    double value;    /* share of the win that the player to act may expect */
    bool is_settled; /* all is lost or won: the policy teaches nothing */
};

/* Searches from the start of a turn, `visits` iterations. */
void gumbel_think(struct selfplay_player *p, const struct position *root, int visits,
                  bool at_random, struct turn *out);

/* After it: the better policy, seen through a symmetry. */
void gumbel_policy(struct selfplay_player *p, const struct position *root, int symmetry,
                   struct policy *out);

#endif
