/*
 * mlp.c - parsing and evaluation of MLP nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/mlp.h"

#include "base/memory.h"
#include "net/header.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A layer computes y[o] = bias[o] + x[0] weights[0][o] + x[1] weights[1][o] + ... */
struct layer {
    int from, to;
    const float *weights, *bias; /* bias is NULL if all are 0 */
};

struct mlp {
    struct mlp_shape shape;
    float *numbers;
    struct layer wide, narrow, value;  /* layers of the value */
    struct layer context, step, logit; /* layers of the policy */
};

/* This is the vector width of the machine (see float_layers.h). The vectors need no alignment. */
#ifdef __AVX__
#define LANES 8
#else
#define LANES 4
#endif
typedef float lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

enum { BLOCK = 4 * LANES };

/* Computes the sums `at` .. at + BLOCK - 1. They stay in registers during the loop over the
   inputs. */
static void sum_block(const struct layer *l, const float x[], const uint8_t used[], int n, int at,
                      float y[])
{
    lanes a = { 0 }, b = a, c = a, d = a;

    if (l->bias) {
        const lanes *bias = (const lanes *)(l->bias + at);

        a = bias[0];
        b = bias[1];
        c = bias[2];
        d = bias[3];
    }
    for (int k = 0; k < n; k++) {
        const lanes *w = (const lanes *)(l->weights + (size_t)used[k] * (size_t)l->to + at);
        const float by = x[used[k]];

        a += by * w[0];
        b += by * w[1];
        c += by * w[2];
        d += by * w[3];
    }
    lanes *out = (lanes *)(y + at);

    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
}

/* Inputs of 0 are skipped, which does not change the sums. The positions of these inputs are
   unpredictable, so the list of the other inputs is built without branches. */
static void run(const struct layer *l, const float x[], float y[])
{
    uint8_t used[MLP_WIDEST];
    int n = 0, at = 0;

    for (int i = 0; i < l->from; i++) {
        used[n] = (uint8_t)i;
        n += x[i] != 0;
    }
    for (; at + BLOCK <= l->to; at += BLOCK)
        sum_block(l, x, used, n, at, y);
    for (; at < l->to; at++) {
        float sum = l->bias ? l->bias[at] : 0;

        for (int k = 0; k < n; k++)
            sum += x[used[k]] * l->weights[(size_t)used[k] * (size_t)l->to + (size_t)at];
        y[at] = sum;
    }
}

/* Computes a layer with one output. */
static float run_to_one(const struct layer *l, const float x[])
{
    float sum = 0;

    for (int i = 0; i < l->from; i++)
        sum += x[i] * l->weights[i];
    return sum;
}

static void rectify(float x[], int n)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] > 0 ? x[i] : 0;
}

static void to_floats(const int16_t from[], int n, float out[])
{
    for (int i = 0; i < n; i++)
        out[i] = (float)from[i] * (1.0F / 256);
}

float mlp_value(const struct mlp *s, const int16_t seat[])
{
    float x[MLP_WIDEST] = { 0 }, wide[MLP_WIDEST], narrow[MLP_WIDEST];

    to_floats(seat, s->shape.seat, x);
    run(&s->wide, x, wide);
    rectify(wide, s->shape.wide);
    run(&s->narrow, wide, narrow);
    rectify(narrow, s->shape.narrow);
    return run_to_one(&s->value, narrow);
}

void mlp_context(const struct mlp *s, const int16_t seat[], float context[MLP_WIDEST])
{
    float x[MLP_WIDEST] = { 0 };

    to_floats(seat, s->shape.seat, x);
    run(&s->context, x, context);
}

float mlp_logit(const struct mlp *s, const float context[], const int16_t step[])
{
    float x[MLP_WIDEST] = { 0 }, y[MLP_WIDEST];

    to_floats(step, s->shape.step, x);
    run(&s->step, x, y);
    for (int i = 0; i < s->shape.steps; i++)
        y[i] += context[i];
    rectify(y, s->shape.steps);
    return run_to_one(&s->logit, y);
}

const struct mlp_shape *mlp_shape(const struct mlp *s)
{
    return &s->shape;
}

/* Points the layers at their numbers. Returns the count of numbers. */
static size_t lay_out(struct mlp *s)
{
    const struct mlp_shape *h = &s->shape;
    const struct {
        struct layer *layer;
        int from, to;
        bool has_bias;
    } rows[] = {
        { &s->wide, h->seat, h->wide, true },   { &s->narrow, h->wide, h->narrow, true },
        { &s->value, h->narrow, 1, false },     { &s->context, h->seat, h->steps, true },
        { &s->step, h->step, h->steps, false }, { &s->logit, h->steps, 1, false },
    };
    size_t at = 0;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const float *numbers = s->numbers;
        struct layer *l = rows[i].layer;

        l->from = rows[i].from;
        l->to = rows[i].to;
        l->weights = numbers ? numbers + at : NULL;
        at += (size_t)l->from * (size_t)l->to;
        l->bias = numbers && rows[i].has_bias ? numbers + at : NULL;
        at += rows[i].has_bias ? (size_t)l->to : 0;
    }
    return at;
}

static bool take_numbers(struct mlp *s, const uint8_t *p, size_t count, struct text *why)
{
    s->numbers = xmalloc(count * sizeof(float));
    for (size_t i = 0; i < count; i++, p += 4) {
        const uint32_t word =
            (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;

        memcpy(&s->numbers[i], &word, sizeof word);
        if (!(fabsf(s->numbers[i]) < 1e4F)) {
            text_add(why, "the net has a number that is out of range");
            return false;
        }
    }
    lay_out(s);
    return true;
}

struct mlp *mlp_read(const uint8_t *bytes, size_t size, char game[16], struct text *about,
                     struct text *why)
{
    struct mlp_header h;
    const size_t start = mlp_header_read(bytes, size, &h, why);

    if (!start)
        return NULL;
    struct mlp *s = xcalloc(1, sizeof *s);

    s->shape = h.shape;
    const size_t count = lay_out(s), data = size - start;
    bool good = false;

    if (h.bytes != 4 * count)
        text_add(why, "the net does not have as many numbers as its shape needs");
    else if (data != h.bytes)
        text_addf(why, "the net has %zu of %zu bytes", data, h.bytes);
    else if (header_crc32(bytes + start, data) != h.crc)
        text_add(why, "the net is damaged: its checksum does not agree");
    else
        good = take_numbers(s, bytes + start, count, why);
    if (!good) {
        mlp_free(s);
        return NULL;
    }
    memcpy(game, h.game, sizeof h.game);
    text_add(about, h.about);
    return s;
}

void mlp_free(struct mlp *s)
{
    if (!s)
        return;
    free(s->numbers);
    free(s);
}
