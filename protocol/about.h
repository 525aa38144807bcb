/*
 * about.h - what this program is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ABOUT_H
#define WATTLE_ABOUT_H

/* Prints the version, how the program was built, and the nets compiled in, to the standard output.
   The first line is `wattle VERSION`, whatever else is added. */
void about_print(void);

#endif
