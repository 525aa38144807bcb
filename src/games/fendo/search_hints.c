/*
 * search_hints.c - the hints of Fendo for search: AMAF keys, bounds of the result and strength
 * levels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo_internal.h"

/* A fence has the same key from both of its sides. Adding a piece, selecting a piece and moving
   to a cell have separate keys. */
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

/* Closed areas are final, so only the open area is in doubt. Every piece in the open area ends in a
   closed area of its own that has at least the cell of the piece. A side with n pieces in the open
   area therefore gets at least n of the open cells, and the opponent cannot get these n cells. A
   side without a piece in the open area gets no more cells, because only a side with a piece there
   can add one. */
static void bounds(const struct position *pos, double *low, double *high)
{
    const int settled = pos->closed[WHITE] - pos->closed[ORANGE];
    const int in_doubt = cells_count(pos->open);
    const int white = cells_count(fendo_active(pos, WHITE));
    const int orange = cells_count(fendo_active(pos, ORANGE));
    const int least = orange ? white : in_doubt; /* open cells that White gets */
    const int most = white ? in_doubt - orange : 0;

    *low = settled + 2 * least - in_doubt;
    *high = settled + 2 * most - in_doubt;
}

/* docs/STRENGTH.md gives the score of each level against the level below. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 1.2F }, { 3, 4 },   { 11, 4 },  { 32, 5 },   { 66, 8 },
    { 138, 0 },  { 246, 0 }, { 470, 0 }, { 1000, 0 },
};

const struct hints fendo_hints = {
    .amaf_keys = AMAF_KEYS,
    .amaf_key = amaf_key,
    .bounds = bounds,
    /* The default of 1.0 is weaker in this game. */
    .puct = 0.6f,
    .levels = levels,
    .planes = &fendo_planes,
};
