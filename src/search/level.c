/* level.c - see level.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "level.h"

/*
 * Each level searches 2 to 2.7 times as much as the one below. The low ones also choose
 * by lot, so that they err like a beginner: often a second best turn, seldom a senseless
 * one, because what the search disliked has hardly any visits.
 *
 * Two levels up scored, on Fendo 7 and Siemenet 9, over 6 to 12 games each: 3 against 1
 * 75 and 83 %, 5 against 3 92 and 100 %, 7 against 5 100 and 96 %, 9 against 7 100 and
 * 58 % (8 of 12 draws); level 1 against random turns 90 and 95 % of 10.
 */
static const struct level levels[MAX_LEVEL] = {
    { 40, 1 },   { 100, 1 },  { 250, 2 },   { 600, 3 },   { 1500, 4 },
    { 4000, 0 }, { 8000, 0 }, { 16000, 0 }, { 32000, 0 }, { 0, 0 },
};

const struct level *level_find(int level)
{
    return &levels[level < 1 || level > MAX_LEVEL ? MAX_LEVEL - 1 : level - 1];
}
