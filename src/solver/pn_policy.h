/*
 * pn_policy.h - what a net finds likely is searched first, and longer, by proof numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PN_POLICY_H
#define WATTLE_PN_POLICY_H

#include "solver/pn_search.h"

struct policy;

/* By the net of the budget, for positions on the board of the root; NULL without one. What it has
   said is kept in so many bytes. Ends with policy_close. */
struct policy *policy_open(const struct game *game, const struct position *root, const struct net *,
                           size_t bytes);
void policy_close(struct policy *); /* NULL: nothing to do */

/* Sets what the numbers of the n children of a position count for those who choose among them. The net
   judges where turns begin. NULL: nothing changes. */
void policy_weigh(struct policy *, const struct position *, struct child children[], int n);

#endif
