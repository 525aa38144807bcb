/*
 * ansi.h - ANSI escape sequences for coloured text and boards in a terminal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ANSI_H
#define WATTLE_ANSI_H

/* Selects colours for the text after it. `colours` joins the words below with ';'. */
#define ANSI(colours) "\033[" colours "m"
#define ANSI_OFF      "\033[0m"

#define ANSI_BLACK "38;5;16"
#define ANSI_WHITE "38;5;231"
#define ANSI_DOT   "38;5;137" /* mark of an empty point */
#define WOOD       "48;5;179"
#define WOOD_LAST  "48;5;215" /* background of a cell that the last turn changed */

/* An empty point and a disc. Neither changes the background colour. */
#define ANSI_POINT     ANSI(ANSI_DOT) "·"
#define ANSI_DISC(ink) ANSI(ink) "●"

/* A disc on wood, for a line below the board. */
#define ANSI_SIGN(ink) ANSI(WOOD ";" ink) " ● " ANSI_OFF

#endif
