/*
 * analysis_format.h - search reports in the formats that analysis clients read: Leela Zero
 * (lz-analyze) and KataGo (kata-analyze).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ANALYSIS_FORMAT_H
#define WATTLE_ANALYSIS_FORMAT_H

#include "protocol/session.h"

enum analysis_style {
    ANALYSIS_LZ,  /* winrate, prior and lcb as whole numbers out of 10000 */
    ANALYSIS_KATA /* the same values as fractions, and utility */
};

struct analysis {
    enum analysis_style style;
    double interval; /* seconds between lines */
    int lines;       /* largest number of moves in a line */
    bool root_info;  /* whether to append the statistics of the root (KATA) */
    bool ownership;  /* whether to append the expected owner of each cell, if the search has
                        ownership (KATA) */
};

/* Adds a line with all moves of the report, for the player to act. Adds nothing if the report is
   empty. */
void analysis_print(struct session *s, const struct analysis *a, const struct search_report *report,
                    struct text *out);

#endif
