/*
 * vertex.h - points of a board in text, as GTP writes them: a column letter
 * (A, B, ... without I; then AA, AB, ...) and a row from 1 at the bottom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VERTEX_H
#define WATTLE_VERTEX_H

#include "base/text.h"

#include <stdbool.h>

/* Reads a vertex at *s, any case, with 0 <= column < columns and 0 <= row <
   rows, and moves *s past it. On failure nothing is changed: no letter, a
   letter I, a leading zero, or off the board. */
bool vertex_read(const char **s, int columns, int rows, int *column, int *row);

/* As vertex_read for a whole word. */
bool vertex_parse(const char *word, int columns, int rows, int *column, int *row);

/* Adds the canonical form, "D4". */
void vertex_print(int column, int row, struct text *out);

/* Adds the letter(s) of a column. */
void vertex_print_column(int column, struct text *out);

#endif
