/*
 * gumbel.h - search of a turn of self-play, and its policy target.
 *
 * With a net the root is searched as in Danihelka, Guez, Schrittwieser and Silver, "Policy
 * improvement by planning with Gumbel" (2022). Gumbel noise on the policy's logits draws a sample
 * of steps without replacement, and sequential halving divides the visits among them. The values
 * found give the improved policy, softmax(logits + sigma(values)), which is the training target.
 * Below the root the search selects as in play. Without a net the search uses playouts, and the
 * target is the share of visits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAIN_GUMBEL_H
#define WATTLE_TRAIN_GUMBEL_H

#include "train/selfplay_player.h"

enum {
    MAX_CHOICES = 16,   /* per sample */
    MAX_ENTRIES = 2048, /* per sample */
    NO_CHOICE = 255
};

/* The policy target of one turn. A choice is a softmax over sibling steps, and its shares add up
   to 1. Choice 0 is the first step of the turn. */
struct policy {
    int limit; /* largest number of entries, set by the caller */
    int entries, choices;
    struct policy_entry entry[MAX_ENTRIES];
    uint8_t choice[MAX_ENTRIES];
    float share[MAX_ENTRIES];
};

struct turn {
    int n;
    step steps[MAX_TURN_STEPS];
    double value; /* expected share of the win for the player to act */
    bool is_lost; /* whether every step is proven to lose, so that the policy teaches nothing */
};

/* Searches from the start of a turn with `visits` iterations and chooses a turn. If `at_random`,
   the steps after the first are drawn by the improved policy, and without a net the first one
   too. */
void gumbel_think(struct selfplay_player *p, const struct position *root, int visits,
                  bool at_random, struct turn *out);

/* Writes the policy target of the last gumbel_think, transformed by a symmetry. */
void gumbel_policy(struct selfplay_player *p, const struct position *root, int symmetry,
                   struct policy *out);

#endif
