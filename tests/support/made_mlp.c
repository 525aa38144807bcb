/* made_mlp.c - see made_mlp.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/made_mlp.h"

#include "base/memory.h"
#include "base/rng.h"
#include "game/hints.h"
#include "game/vectors.h"
#include "net/header.h"
#include "tests/support/test.h"

#include <stdlib.h>

void made_small_shaped(const char *game, const struct mlp_shape *s, uint64_t seed, struct text *out)
{
    const int weights = (s->seat + 1) * s->wide + (s->wide + 1) * s->narrow + s->narrow +
                        (s->seat + 1 + s->step) * s->steps + s->steps;
    const size_t count = (size_t)weights;
    uint8_t *body = xmalloc(4 * count);
    struct rng rng;

    rng_seed(&rng, seed);
    for (size_t i = 0; i < count; i++) {
        const float x = ((float)rng_below(&rng, 2001) - 1000) / 2000;
        uint32_t bits;

        memcpy(&bits, &x, sizeof bits);
        for (int k = 0; k < 4; k++)
            body[4 * i + (size_t)k] = (uint8_t)(bits >> 8 * k);
    }
    text_addf(out,
              "wattle-small 1\ngame %s\nabout made up\ntraits %d\nseat %d\nstep %d\nwide %d\n"
              "narrow %d\nsteps %d\nbytes %zu\ncrc32 %08x\n\n",
              game, s->version, s->seat, s->step, s->wide, s->narrow, s->steps, 4 * count,
              (unsigned)header_crc32(body, 4 * count));
    text_add_bytes(out, (const char *)body, 4 * count);
    free(body);
}

void made_small_file(const struct game *game, uint64_t seed, struct text *out)
{
    const struct vectors *t = game->hints->vectors;
    const struct mlp_shape shape = { t->version, t->seat, t->step, 8, 4, 8 };

    made_small_shaped(game->name, &shape, seed, out);
}

struct net *made_small(const struct game *game, uint64_t seed)
{
    struct text file = TEXT_EMPTY, why = TEXT_EMPTY;

    made_small_file(game, seed, &file);
    struct net *net = net_read(file.data, file.length, &why);

    assert_non_null(net);
    text_free(&file);
    text_free(&why);
    return net;
}
