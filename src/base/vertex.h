/*
 * vertex.h - points of a board in GTP notation.
 *
 * A point is a column letter (A, B, ... without I, then AA, AB, ...) and a row number from 1 at
 * the bottom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VERTEX_H
#define WATTLE_VERTEX_H

#include "base/text.h"

#include <stdbool.h>

/* Reads a point at *s and moves *s past it. Case is ignored. The result has 0 <= column < columns
   and 0 <= row < rows. If there is no letter, the letter I, a leading zero or a point off the
   board, returns false and changes nothing. */
bool vertex_read(const char **s, int columns, int rows, int *column, int *row);

/* Does the same as vertex_read, for a whole word. */
bool vertex_parse(const char *word, int columns, int rows, int *column, int *row);

/* Adds the canonical form, for example "D4". */
void vertex_print(int column, int row, struct text *out);

/* Adds the letters of a column. */
void vertex_print_column(int column, struct text *out);

#endif
