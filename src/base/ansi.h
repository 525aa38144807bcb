/*
 * ansi.h - colours of a terminal: escape sequences of ANSI, and the wooden board with discs in black
 * and white that several games draw.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ANSI_H
#define WATTLE_ANSI_H

/* What follows is drawn in these colours, words like those below with ';' between them. */
#define ANSI(colours) "\033[" colours "m"
#define ANSI_OFF      "\033[0m"

/* Of the palette of 256 colours. */
#define ANSI_BLACK "38;5;16"
#define ANSI_WHITE "38;5;231"
#define ANSI_DOT   "38;5;137" /* of an empty point */
#define WOOD       "48;5;179"
#define WOOD_LAST  "48;5;215" /* where the last turn put something */

/* A sign of its own colour on whatever ground there is: an empty point, a disc. */
#define ANSI_POINT     ANSI(ANSI_DOT) "·"
#define ANSI_DISC(ink) ANSI(ink) "●"

/* A disc on wood, for a line below the board. */
#define ANSI_SIGN(ink) ANSI(WOOD ";" ink) " ● " ANSI_OFF

#endif
