/*
 * hints.c - what search may know of Fendo besides its rules: AMAF keys and bounds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/state.h"

/* A fence has one key from whichever side it is built; adding, taking up and moving to
   a cell have keys of their own. */
static int amaf_key(const struct position *pos, step s)
{
    const int what = step_what(s);

    switch (step_kind(s)) {
    case SELECT:
        return KEY_SELECT + what;
    case ADD:
        return KEY_ADD + what;
    case TARGET:
        return KEY_TARGET + what;
    case FENCE:
        return what == NORTH   ? KEY_NORTH + pos->to
               : what == SOUTH ? KEY_NORTH + pos->to - pos->size
               : what == EAST  ? KEY_EAST + pos->to
                               : KEY_EAST + pos->to - 1;
    case PASS:
        break;
    }
    return AMAF_NONE;
}

/*
 * Closed areas are settled, so only the open one is in doubt. Every piece in it ends in
 * a closed area of its own, of at least the cell it stands on: a side keeps as many
 * cells of it as it has pieces there, and the other side cannot get those. A side
 * without a piece there can never come back (adding starts from a piece in the open
 * area) and gets nothing.
 */
static void bounds(const struct position *pos, double *low, double *high)
{
    const int settled = pos->closed[WHITE] - pos->closed[ORANGE];
    const int in_doubt = cells_count(pos->open);
    const int white = cells_count(fendo_active(pos, WHITE));
    const int orange = cells_count(fendo_active(pos, ORANGE));
    const int least = orange ? white : in_doubt; /* cells White gets of the open area */
    const int most = white ? in_doubt - orange : 0;

    *low = settled + 2 * least - in_doubt;
    *high = settled + 2 * most - in_doubt;
}

/* docs/STRENGTH.md tells what each scores against the one below. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 1.15F }, { 4, 4 },   { 12, 4 },   { 33, 4 },   { 72, 4 },
    { 195, 0 },   { 480, 0 }, { 1300, 0 }, { 3900, 0 },
};

const struct hints fendo_hints = {
    .amaf_keys = AMAF_KEYS,
    .amaf_key = amaf_key,
    .bounds = bounds,
    /* The net explores less than in other games: 1.0 is weaker here, 0.3 no stronger. */
    .puct = 0.6f,
    .levels = levels,
    .planes = &fendo_planes,
};
