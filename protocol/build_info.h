/*
 * build_info.h - functions that print the version, the build options and the nets of the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BUILD_INFO_H
#define WATTLE_BUILD_INFO_H

/* Prints the version, the compiler and the built-in nets to standard output. The first line is
   always `wattle VERSION`. */
void about_print(void);

#endif
