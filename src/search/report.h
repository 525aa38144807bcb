/*
 * report.h - reports: the contents of a search tree as lines of turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_REPORT_H
#define WATTLE_SEARCH_REPORT_H

#include "search/move_choice.h"

/* Fills in *out except iterations and seconds. The caller ends with search_report_free. */
void report_make(const struct chooser *c, const struct position *root, int lines, bool by_step,
                 struct search_report *out);

#endif
