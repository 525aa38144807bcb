/* made_net.c - see made_net.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/made_net.h"

#include "game/hints.h"
#include "game/planes.h"
#include "tests/support/test.h"

#include <stdio.h>

enum { CHANNELS = 32, HIDDEN = 8 };

static void put_word(struct text *t, uint32_t word)
{
    for (int shift = 0; shift < 32; shift += 8)
        text_add_char(t, (char)(word >> shift & 0xff));
}

static void put_floats(struct text *t, struct rng *rng, int n, float low, float high)
{
    for (int i = 0; i < n; i++) {
        const float f = low + (high - low) * (float)rng_below(rng, 1 << 20) / (1 << 20);
        uint32_t word;

        memcpy(&word, &f, sizeof word);
        put_word(t, word);
    }
}

static void put_conv(struct text *t, struct rng *rng, int in, int taps, int out, float mul)
{
    for (int i = 0; i < in * taps * out; i++)
        text_add_char(t, (char)((int)rng_below(rng, 255) - 127));
    for (int i = 0; i < out; i++)
        put_word(t, (uint32_t)((int)rng_below(rng, 8000) - 4000));
    put_floats(t, rng, out, mul / 2, mul);
}

static void put_dense(struct text *t, struct rng *rng, int from, int to)
{
    put_floats(t, rng, from * to, -0.2f, 0.2f);
    put_floats(t, rng, to, -0.2f, 0.2f);
}

static uint32_t crc_of(const char *bytes, size_t n)
{
    uint32_t crc = UINT32_MAX;

    for (size_t i = 0; i < n; i++) {
        crc ^= (uint8_t)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

void made_net_file(const struct game *game, const char *name, uint64_t seed, struct text *out)
{
    const struct planes *f = game->hints->planes;
    const int values = f->draws ? 3 : 2;
    struct text data = TEXT_EMPTY;
    struct rng rng;

    rng_seed(&rng, seed);
    put_conv(&data, &rng, f->inputs, f->hex ? 7 : 9, CHANNELS, 0.002f);
    put_conv(&data, &rng, CHANNELS, 1, f->outputs + 2 * f->rank + 1, 0.00003f);
    put_floats(&data, &rng, 1, 0.01f, 0.02f);
    put_dense(&data, &rng, 2 * CHANNELS, HIDDEN);
    put_dense(&data, &rng, HIDDEN, values + 1 + f->globals);
    text_addf(out,
              "wattle-net 1\ngame %s\ninputs %d\nchannels %d\nblocks 0\noutputs %d\nrank %d\n"
              "globals %d\nvalues %d\nhex %d\nhidden %d\nabout made up\nbytes %zu\ncrc32 %08x\n\n",
              name ? name : game->name, f->inputs, CHANNELS, f->outputs, f->rank, f->globals,
              values, f->hex, HIDDEN, data.length, crc_of(data.data, data.length));
    text_add_bytes(out, data.data, data.length);
    text_free(&data);
}

struct net *made_net(const struct game *game, uint64_t seed)
{
    struct text file = TEXT_EMPTY, why = TEXT_EMPTY;

    made_net_file(game, NULL, seed, &file);
    struct net *net = net_read(file.data, file.length, &why);

    if (!net)
        fail_msg("%s", why.data);
    text_free(&file);
    return net;
}
