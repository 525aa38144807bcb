/*
 * analysis_format.h - search reports as the lines that analysis clients read.
 *
 * The formats are those of Leela Zero (lz-analyze) and KataGo (kata-analyze).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ANALYSIS_FORMAT_H
#define WATTLE_ANALYSIS_FORMAT_H

#include "protocol/session.h"

enum analysis_style {
    ANALYSIS_LZ,  /* winrate, prior and lcb as whole numbers out of 10000 */
    ANALYSIS_KATA /* the same as fractions, and utility */
};

struct analysis {
    enum analysis_style style;
    double interval; /* seconds between lines */
    int lines;       /* moves in each, at most */
    bool root_info;  /* KATA: append what is known of the position itself */
    bool ownership;  /* KATA: append who is expected to own each cell, where the search can tell */
};

/* Adds one line with all moves of the report, for the player to act; nothing while the search
   has nothing to say. */
void analysis_print(struct session *s, const struct analysis *a, const struct search_report *report,
                    struct text *out);

#endif
