/*
 * canonical_key.c - hash keys that are equal for symmetric positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/planes.h"

#include "base/memory.h"
#include "base/rng.h"
#include "game/hints.h"

#include <stdlib.h>

/* Returns a hash that does not depend on the machine's byte order. */
static uint64_t hash(const uint8_t bytes[], size_t n)
{
    uint64_t sum = n;

    for (size_t i = 0; i < n; i += 8) {
        for (int k = 0; k < 8; k++)
            sum ^= (uint64_t)bytes[i + (size_t)k] << 8 * k;
        sum = splitmix64(&sum);
    }
    return sum;
}

bool canonical_key(const struct game *game, const struct position *pos, uint64_t *key)
{
    const struct planes *f = game->hints ? game->hints->planes : NULL;
    uint8_t on[PLANES_CELLS];
    int width, height;

    if (!f || game->to_act(pos) < 0 || game->mid_turn(pos))
        return false;
    f->grid(pos, &width, &height, on);
    const int stride = (f->inputs + 7) / 8 * 8; /* a multiple of 8 bytes */
    const size_t size = (size_t)width * (size_t)height * (size_t)stride;
    uint8_t *const planes = xcalloc(size, 1);
    uint64_t least = UINT64_MAX;

    for (int k = 0; k < f->symmetries; k++) {
        f->encode(pos, k, planes, stride);
        const uint64_t found = hash(planes, size);
        if (found < least)
            least = found;
    }
    free(planes);
    *key = least;
    return true;
}
