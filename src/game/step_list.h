/* step_list.h - questions about a list of steps.  SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef WATTLE_STEP_LIST_H
#define WATTLE_STEP_LIST_H

#include "game/game.h"

/* Returns whether `s` is one of steps[0..n). */
static inline bool has_step(const step steps[], int n, step s)
{
    for (int i = 0; i < n; i++)
        if (steps[i] == s)
            return true;
    return false;
}

#endif
