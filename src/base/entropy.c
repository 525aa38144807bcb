/*
 * entropy.c - random bytes from the system, and seeds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/entropy.h"

#include "base/system.h"

#include <stdio.h>
#include <stdlib.h>

void entropy_fill(void *bytes, size_t size)
{
    if (system_random(bytes, size))
        return;
    perror("wattle: the system gives no random numbers");
    exit(1);
}

uint64_t entropy_seed(void)
{
    uint64_t seed;

    entropy_fill(&seed, sizeof seed);
    return seed;
}
