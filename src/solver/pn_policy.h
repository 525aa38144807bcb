/*
 * pn_policy.h - weights of children in proof-number search, from the priors of a net.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PN_POLICY_H
#define WATTLE_PN_POLICY_H

#include "solver/pn_search.h"

struct policy;

/* Opens a policy for positions on the same board as `root`, with a cache of at most `bytes`
   bytes. NULL if there is no net, or the game has no planes. The caller ends with policy_close. */
struct policy *policy_open(const struct game *game, const struct position *root, const struct net *,
                           size_t bytes);
void policy_close(struct policy *); /* NULL is allowed */

/* Sets the weights of the n children of a position. They stay as they are if the policy is NULL
   or the net cannot evaluate the position, because no turn begins there. */
void policy_weigh(struct policy *, const struct position *, struct child children[], int n);

#endif
