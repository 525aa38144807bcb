/*
 * entropy.c - random bytes from the system call getentropy.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DARWIN_C_SOURCE /* declares getentropy on macOS, the next macro elsewhere */
#define _DEFAULT_SOURCE
#include "base/entropy.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

void entropy_fill(void *bytes, size_t size)
{
    if (getentropy(bytes, size) == 0)
        return;
    perror("wattle: the system gives no random numbers (getentropy)");
    exit(1);
}

uint64_t entropy_seed(void)
{
    uint64_t seed;

    entropy_fill(&seed, sizeof seed);
    return seed;
}
