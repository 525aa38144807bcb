/* entropy.c - see entropy.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#define _DARWIN_C_SOURCE /* getentropy, beside the next */
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
