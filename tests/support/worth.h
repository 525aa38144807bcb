/*
 * worth.h - the evaluation of a position by a search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_WORTH_H
#define WATTLE_TEST_WORTH_H

#include "search/method.h"
#include "tests/support/test.h"

/* Player 0's share of the win at the root after so many iterations, or fewer if the position is
   solved. The other player has the rest. Frees the position. */
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

#endif
