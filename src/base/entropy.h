/*
 * entropy.h - unpredictable random bytes from the operating system.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ENTROPY_H
#define WATTLE_ENTROPY_H

#include <stddef.h>
#include <stdint.h>

/* Fills `size` bytes, at most 256. Any thread may call it. If the system has no random bytes, the
   program ends with a message, because predictable bytes must not replace them. */
void entropy_fill(void *bytes, size_t size);

/* Returns 8 such bytes as a seed. */
uint64_t entropy_seed(void);

#endif
