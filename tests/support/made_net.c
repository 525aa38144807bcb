/* made_net.c - see made_net.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/made_net.h"

#include "game/planes.h"
#include "game/vectors.h"
#include "net/header.h"

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
    FREED(text) data = TEXT_EMPTY;
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
    FREED(text) file = TEXT_EMPTY, why = TEXT_EMPTY;

    made_small_file(game, seed, &file);
    struct net *net = net_read(file.data, file.length, &why);

    assert_non_null(net);
    return net;
}
