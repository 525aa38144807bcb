/* level.c - see level.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "level.h"

/*
 * Each level searches about 2.5 times as much as the one below. The low ones also
 * choose by lot, so that they err like a beginner: often a second best turn, seldom
 * a senseless one, because what the search disliked has hardly any visits.
 */
static const struct level levels[MAX_LEVEL] = {
    { 40, 1 },   { 100, 1 },  { 250, 2 },   { 600, 3 },   { 1500, 4 },
    { 4000, 0 }, { 8000, 0 }, { 16000, 0 }, { 32000, 0 }, { 0, 0 },
};

const struct level *level_find(int level)
{
    return &levels[level < 1 || level > MAX_LEVEL ? MAX_LEVEL - 1 : level - 1];
}
