/*
 * entropy.h - bytes that nobody can guess, from the system.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ENTROPY_H
#define WATTLE_ENTROPY_H

#include <stddef.h>

/* Fills at most 256 bytes. From any thread. A system that has none to give ends the program with a
   message: nothing that could be guessed takes their place. */
void entropy_fill(void *bytes, size_t size);

#endif
