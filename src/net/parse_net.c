/*
 * parse_net.c - building a convolutional net from its file (docs/training/FORMATS.md).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/header.h"
#include "net/net_internal.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The remaining input. After an error nothing more is read. */
struct reader {
    const uint8_t *at, *end;
    const char *error; /* NULL if there was none */
    int16_t *terms;    /* room for the terms of the next convolution, or NULL */
};

enum { BIAS_LIMIT = 1 << 23 }; /* 64 times a sum must fit in 32 bits, see winograd.inc */
static const float FLOAT_LIMIT = 1e6F;

static const uint8_t *take(struct reader *r, size_t n)
{
    const uint8_t *at = r->at;

    if (!r->error && (size_t)(r->end - r->at) < n)
        r->error = "the net has fewer numbers than its shape needs";
    if (r->error)
        return NULL;
    r->at += n;
    return at;
}

static uint32_t word_at(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static float take_float(struct reader *r)
{
    const uint8_t *p = take(r, 4);
    float f = 0;

    if (!p)
        return 0;
    const uint32_t word = word_at(p);
    memcpy(&f, &word, sizeof f);
    if (!isfinite(f) || f < -FLOAT_LIMIT || f > FLOAT_LIMIT) {
        r->error = "the net has a number that is out of range";
        return 0;
    }
    return f;
}

static int32_t take_bias(struct reader *r)
{
    const uint8_t *p = take(r, 4);
    const int32_t bias = p ? (int32_t)word_at(p) : 0;

    if (bias < -BIAS_LIMIT || bias > BIAS_LIMIT)
        r->error = "the net has a bias that is out of range";
    return r->error ? 0 : bias;
}

static int round_up(int n, int to)
{
    return (n + to - 1) / to * to;
}

/* Returns the place of an output in the kernel's order. */
static int place_of(const struct kernel *k, int out)
{
    int i = 0;

    while (k->order[i] != out % SLAB)
        i++;
    return out - out % SLAB + i;
}

static void take_weights(struct reader *r, const struct kernel *k, struct conv *c, int outputs)
{
    const size_t most =
        (size_t)c->slabs_out * SLAB * (size_t)c->taps * (size_t)c->slabs_in * (size_t)c->groups * 4;
    const uint8_t *from = take(r, (size_t)outputs * (size_t)c->taps * (size_t)c->inputs);

    c->weights = xaligned(most * (size_t)k->bytes);
    for (int out = 0; from && out < outputs; out++) {
        const int place = place_of(k, out);

        for (int tap = 0; tap < c->taps; tap++) {
            for (int in = 0; in < c->inputs; in++) {
                const int8_t weight = (int8_t)*from++;
                const size_t at = k->place(c, place, tap, in);

                if (weight == -128)
                    r->error = "the net has a weight that is out of range";
                if (k->bytes == 1)
                    ((int8_t *)c->weights)[at] = weight;
                else
                    ((int16_t *)c->weights)[at] = weight;
            }
        }
    }
}

/* Returns the largest number of terms of a convolution. */
static size_t terms_of(int slabs_in, int slabs_out)
{
    return (size_t)slabs_in * SLAB * (size_t)slabs_out * SLAB * TERMS;
}

static void take_conv(struct reader *r, const struct kernel *k, struct conv *c, int inputs,
                      int taps, int outputs)
{
    c->taps = taps;
    c->inputs = inputs;
    c->slabs_in = round_up(inputs, SLAB) / SLAB;
    c->groups = (inputs < SLAB ? round_up(inputs, 4) : SLAB) / 4;
    c->slabs_out = round_up(outputs, SLAB) / SLAB;
    take_weights(r, k, c, outputs);
    if (r->terms && taps > 1 && !r->error) {
        c->terms = r->terms;
        r->terms += terms_of(c->slabs_in, c->slabs_out);
        k->prepare(c);
    }

    const size_t room = (size_t)c->slabs_out * SLAB;
    c->bias = xaligned(room * sizeof *c->bias);
    c->mul = xaligned(room * sizeof *c->mul);
    for (int out = 0; out < outputs; out++)
        c->bias[place_of(k, out)] = take_bias(r);
    for (int out = 0; out < outputs; out++)
        c->mul[place_of(k, out)] = take_float(r);
}

/* Reads a dense layer. The inputs are in the kernel's order if `k` is given. */
static void take_dense(struct reader *r, const struct kernel *k, struct dense *d, int from, int to)
{
    d->from = from;
    d->to = round_up(to, 16);
    d->weights = xaligned((size_t)from * (size_t)d->to * sizeof *d->weights);
    d->bias = xaligned((size_t)d->to * sizeof *d->bias);
    for (int i = 0; i < from; i++)
        for (int o = 0; o < to; o++)
            d->weights[i * d->to + (k ? place_of(k, o) : o)] = take_float(r);
    for (int o = 0; o < to; o++)
        d->bias[k ? place_of(k, o) : o] = take_float(r);
}

static void take_block(struct reader *r, struct net *net, int index)
{
    const int channels = net->shape.channels, taps = net->shape.hex ? 7 : 9;
    struct block *b = &net->blocks[index];

    take_conv(r, net->kernel, &b->first, channels, taps, channels);
    take_conv(r, net->kernel, &b->second, channels, taps, channels);
    b->second.rmul = take_float(r);
    b->pools = index % 2 == 1;
    if (!b->pools)
        return;
    b->scale = take_float(r);
    take_dense(r, net->kernel, &b->pool, 2 * channels, channels);
}

/* Takes one area for the terms of all convolutions. They are read from the first to the last in
   each evaluation. Large pages save up to a tenth of its time. */
static int16_t *take_terms_area(const struct net_shape *s)
{
    const int inputs = round_up(s->inputs, SLAB) / SLAB, slabs = round_up(s->channels, SLAB) / SLAB;
    const size_t terms = terms_of(inputs, slabs) + 2 * (size_t)s->blocks * terms_of(slabs, slabs);
    size_t bytes = terms * sizeof(int16_t);
    int16_t *area = area_take(&bytes, bytes);

    area_large_pages(area);
    return area;
}

static void take_layers(struct reader *r, struct net *net)
{
    const struct net_shape *s = &net->shape;

    if (net->kernel->prepare)
        r->terms = net->terms = take_terms_area(s);
    take_conv(r, net->kernel, &net->stem, s->inputs, s->hex ? 7 : 9, s->channels);
    net->blocks = xcalloc((size_t)s->blocks + 1, sizeof *net->blocks);
    for (int i = 0; i < s->blocks && !r->error; i++)
        take_block(r, net, i);
    take_conv(r, net->kernel, &net->planes, s->channels, 1, net_planes(net));
    net->scale = take_float(r);
    take_dense(r, NULL, &net->hidden, 2 * s->channels, s->hidden);
    take_dense(r, NULL, &net->last, s->hidden, s->values + 1 + s->globals);
    if (!r->error && r->at != r->end)
        r->error = "the net has more numbers than its shape needs";
}

struct net *net_read(const void *bytes, size_t size, struct text *why)
{
    struct net *net = xcalloc(1, sizeof *net);
    struct reader r = { .at = bytes };

    net->about = (struct text)TEXT_EMPTY;
    if (is_mlp_file(bytes, size)) {
        net->mlp = mlp_read(bytes, size, net->shape.game, &net->about, why);
        if (net->mlp)
            return net;
        net_free(net);
        return NULL;
    }
    net->kernel = kernel_chosen();
    r.at = header_read(bytes, size, &net->shape, &net->about, why);
    if (!r.at) {
        net_free(net);
        return NULL;
    }
    r.end = (const uint8_t *)bytes + size;
    take_layers(&r, net);
    if (r.error) {
        text_add(why, r.error);
        net_free(net);
        return NULL;
    }
    return net;
}

static void free_conv(struct conv *c)
{
    xfree_aligned(c->weights);
    xfree_aligned(c->bias);
    xfree_aligned(c->mul);
}

static void free_dense(struct dense *d)
{
    xfree_aligned(d->weights);
    xfree_aligned(d->bias);
}

void net_free(struct net *net)
{
    if (!net)
        return;
    for (int i = 0; net->blocks && i < net->shape.blocks; i++) {
        free_conv(&net->blocks[i].first);
        free_conv(&net->blocks[i].second);
        free_dense(&net->blocks[i].pool);
    }
    free(net->blocks);
    mlp_free(net->mlp);
    area_free(net->terms);
    free_conv(&net->stem);
    free_conv(&net->planes);
    free_dense(&net->hidden);
    free_dense(&net->last);
    text_free(&net->about);
    free(net);
}

const struct mlp *net_mlp(const struct net *net)
{
    return net->mlp;
}

const struct net_shape *net_shape(const struct net *net)
{
    return &net->shape;
}

const char *net_about(const struct net *net)
{
    return net->about.data;
}

int net_stride(const struct net *net)
{
    return round_up(net->shape.inputs, 4);
}

int net_planes(const struct net *net)
{
    return net->shape.outputs + 2 * net->shape.rank + 1;
}
