/*
 * search_results.h - results of searches: the value of a position, and comparisons of reports.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SEARCH_RESULTS_H
#define WATTLE_TEST_SEARCH_RESULTS_H

#include "search/method.h"
#include "search/search.h"
#include "tests/support/test.h"

/* Returns player 0's share of the win at the root after `iterations` iterations, or fewer if the
   position is solved. The other player has the rest. Frees the position. */
static inline double worth_found(const struct method *method, const struct game *game,
                                 struct position *pos, double contempt, int iterations)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 << 20, 4, NULL };
    void *engine = method->open(game, &config);
    struct edge root;

    method->begin(engine, pos, contempt);
    for (int i = 0; i < iterations && method->iterate(engine, 0); i++)
        ;
    method->look(engine, ROOT_NODE, &root);
    assert_true(fabs(root.value[0] + root.value[1] - 1) < 1e-9);
    method->close(engine);
    free(pos);
    return root.value[0];
}

/* Returns whether two lines of a report are the same to the bit. */
static inline bool is_same_line(const struct search_line *a, const struct search_line *b)
{
    return a->visits == b->visits && a->turns == b->turns && a->prior == b->prior &&
           !memcmp(a->value, b->value, sizeof a->value) &&
           !memcmp(a->steps, b->steps, (size_t)a->ends[a->turns - 1] * sizeof(step));
}

/* Returns whether two reports are the same to the bit. */
static inline bool is_same_report(const struct search_report *a, const struct search_report *b)
{
    bool same = a->iterations == b->iterations && a->nodes == b->nodes && a->count == b->count &&
                a->margin == b->margin && !memcmp(a->value, b->value, sizeof a->value);

    for (int i = 0; same && i < a->count; i++)
        same = is_same_line(&a->lines[i], &b->lines[i]);
    return same;
}

#endif
