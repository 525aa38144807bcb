/*
 * test_net.c - nets of random numbers against a slow and obvious computation, and their speed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/portable_math.h"
#include "base/rng.h"
#include "bench/checksum.h"
#include "bench/speed.h"
#include "games/fendo/fendo.h"
#include "net/net_internal.h"
#include "tests/support/made_net.h"

HELD_BY(net, net_free)

/* ---- Nets of random numbers, as they are trained and as a file ---- */

struct slow_conv {
    int in, taps, out;
    int8_t *weight; /* [out][tap][in] */
    int32_t *bias;
    float *mul, rmul;
};

struct slow_dense {
    int from, to;
    float *weight, *bias; /* weight[from][to] */
};

enum { MOST_BLOCKS = 4 };

struct made {
    struct net_shape shape;
    struct slow_conv stem, first[MOST_BLOCKS], second[MOST_BLOCKS], planes;
    struct slow_dense pool[MOST_BLOCKS], hidden, last;
    float scale[MOST_BLOCKS], last_scale;
    struct text data, file;
    struct rng rng;
};

static float real_below(struct rng *rng, float limit)
{
    return limit * (float)rng_below(rng, 1 << 20) / (float)(1 << 20);
}

static float real_around_0(struct rng *rng, float limit)
{
    return real_below(rng, 2 * limit) - limit;
}

static void put_word(struct text *t, uint32_t word)
{
    for (int shift = 0; shift < 32; shift += 8)
        text_add_char(t, (char)(word >> shift & 0xff));
}

static void put_float(struct text *t, float f)
{
    uint32_t word;

    memcpy(&word, &f, sizeof word);
    put_word(t, word);
}

/* The outputs have a mean a little above 0 and exceed 127, so that both ends of the range occur. */
static void make_conv(struct made *m, struct slow_conv *c, int in, int taps, int out)
{
    const size_t weights = (size_t)in * (size_t)taps * (size_t)out;
    const float width = sqrtf((float)(in * taps)) * 73 * 50;

    *c = (struct slow_conv){ in,
                             taps,
                             out,
                             xmalloc(weights),
                             xcalloc((size_t)out, 4),
                             xcalloc((size_t)out, sizeof(float)),
                             0 };
    for (size_t i = 0; i < weights; i++) {
        c->weight[i] = (int8_t)((int)rng_below(&m->rng, 255) - 127);
        text_add_char(&m->data, (char)c->weight[i]);
    }
    for (int o = 0; o < out; o++) {
        c->bias[o] = (int32_t)real_around_0(&m->rng, width);
        put_word(&m->data, (uint32_t)c->bias[o]);
    }
    for (int o = 0; o < out; o++) {
        c->mul[o] = real_below(&m->rng, 100) / width;
        put_float(&m->data, c->mul[o]);
    }
}

static float put_real(struct made *m, float f)
{
    put_float(&m->data, f);
    return f;
}

static void make_dense(struct made *m, struct slow_dense *d, int from, int to)
{
    *d = (struct slow_dense){ from, to, xcalloc((size_t)from * (size_t)to, sizeof(float)),
                              xcalloc((size_t)to, sizeof(float)) };
    for (int i = 0; i < from * to; i++)
        d->weight[i] = put_real(m, real_around_0(&m->rng, 0.5F));
    for (int i = 0; i < to; i++)
        d->bias[i] = put_real(m, real_around_0(&m->rng, 1));
}

static uint32_t crc_of(const char *bytes, size_t n)
{
    uint32_t crc = 0xffffffff;

    for (size_t i = 0; i < n; i++) {
        crc ^= (uint8_t)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

/* Makes the file of the net with a correct header. */
static void make_file(struct made *m)
{
    const struct net_shape *s = &m->shape;

    text_clear(&m->file);
    text_addf(&m->file,
              "wattle-net 1\ngame %s\ninputs %d\nchannels %d\nblocks %d\noutputs %d\nrank %d\n"
              "globals %d\nvalues %d\nhex %d\nhidden %d\nabout made up\nabout here\n"
              "bytes %zu\ncrc32 %08x\n\n",
              s->game, s->inputs, s->channels, s->blocks, s->outputs, s->rank, s->globals,
              s->values, s->hex, s->hidden, m->data.length, crc_of(m->data.data, m->data.length));
    text_add_bytes(&m->file, m->data.data, m->data.length);
}

static struct made *make_net(const struct net_shape *shape, uint64_t seed)
{
    struct made *m = xcalloc(1, sizeof *m);
    const int channels = shape->channels, taps = shape->hex ? 7 : 9;

    m->shape = *shape;
    m->data = m->file = (struct text)TEXT_EMPTY;
    rng_seed(&m->rng, seed);
    make_conv(m, &m->stem, shape->inputs, taps, channels);
    for (int b = 0; b < shape->blocks; b++) {
        make_conv(m, &m->first[b], channels, taps, channels);
        make_conv(m, &m->second[b], channels, taps, channels);
        m->second[b].rmul = put_real(m, 0.5F + real_below(&m->rng, 0.5F));
        if (b % 2 == 0)
            continue;
        m->scale[b] = put_real(m, 0.02F + real_below(&m->rng, 0.1F));
        make_dense(m, &m->pool[b], 2 * channels, channels);
    }
    make_conv(m, &m->planes, channels, 1, shape->outputs + 2 * shape->rank + 1);
    m->last_scale = put_real(m, 0.01F);
    make_dense(m, &m->hidden, 2 * channels, shape->hidden);
    make_dense(m, &m->last, shape->hidden, shape->values + 1 + shape->globals);
    make_file(m);
    return m;
}

static void drop_conv(struct slow_conv *c)
{
    free(c->weight);
    free(c->bias);
    free(c->mul);
}

static void drop_dense(struct slow_dense *d)
{
    free(d->weight);
    free(d->bias);
}

static void drop_net(struct made *m)
{
    drop_conv(&m->stem);
    drop_conv(&m->planes);
    drop_dense(&m->hidden);
    drop_dense(&m->last);
    for (int b = 0; b < MOST_BLOCKS; b++) {
        drop_conv(&m->first[b]);
        drop_conv(&m->second[b]);
        drop_dense(&m->pool[b]);
    }
    text_free(&m->data);
    text_free(&m->file);
    free(m);
}

/* ---- The obvious computation: docs/training/FORMATS.md, word by word ---- */

enum { MOST_CELLS = 32 * 32, MOST_CHANNELS = 128 };

typedef int layer[MOST_CELLS][MOST_CHANNELS];

struct slow {
    int width, height;
    uint8_t on[MOST_CELLS];
    layer input, x, h;
    float planes[MOST_CHANNELS][MOST_CELLS];
    float last[16];
};

/* Returns the number of a cell, or 0 if there is no such cell. */
static int at(const struct slow *s, layer from, int column, int row, int channel)
{
    const bool inside = column >= 0 && column < s->width && row >= 0 && row < s->height;

    return inside && s->on[row * s->width + column] ? from[row * s->width + column][channel] : 0;
}

static int slow_sum(const struct slow *s, const struct slow_conv *c, bool hex, layer from, int cell,
                    int out)
{
    const int8_t *weight = c->weight + out * c->taps * c->in;
    int sum = c->bias[out];

    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (hex && dx == dy && dx)
                continue;
            if (c->taps == 1 && (dx || dy))
                continue;
            for (int in = 0; in < c->in; in++)
                sum += *weight++ * at(s, from, cell % s->width + dx, cell / s->width + dy, in);
        }
    }
    return sum;
}

/* Adds `residual` to the result. It may be NULL, or the same as `to`. */
static void slow_conv(struct slow *s, const struct slow_conv *c, bool hex, layer from, layer to,
                      layer residual, const float *add)
{
    for (int cell = 0; cell < s->width * s->height; cell++) {
        for (int out = 0; s->on[cell] && out < c->out; out++) {
            float f = (float)slow_sum(s, c, hex, from, cell, out) * c->mul[out];

            if (residual)
                f = f + (float)residual[cell][out] * c->rmul;
            if (add)
                f = f + add[out];
            to[cell][out] = f <= 0 ? 0 : f >= 127 ? 127 : (int)nearbyintf(f);
        }
    }
}

static void slow_pool(const struct slow *s, layer from, int channels, float scale, float *out)
{
    for (int c = 0; c < channels; c++) {
        int sum = 0, most = 0, n = 0;

        for (int cell = 0; cell < s->width * s->height; cell++) {
            if (!s->on[cell])
                continue;
            sum += from[cell][c];
            most = from[cell][c] > most ? from[cell][c] : most;
            n++;
        }
        out[c] = (float)sum * (scale / (float)n);
        out[channels + c] = (float)most * scale;
    }
}

static void slow_dense(const struct slow_dense *d, const float *x, float *y)
{
    for (int o = 0; o < d->to; o++) {
        y[o] = d->bias[o];
        for (int i = 0; i < d->from; i++)
            y[o] = y[o] + x[i] * d->weight[i * d->to + o];
    }
}

static void slow_run(struct slow *s, const struct made *m)
{
    const bool hex = m->shape.hex;
    float pooled[2 * MOST_CHANNELS] = { 0 }, add[MOST_CHANNELS], hidden[MOST_CHANNELS] = { 0 };

    slow_conv(s, &m->stem, hex, s->input, s->x, NULL, NULL);
    for (int b = 0; b < m->shape.blocks; b++) {
        slow_conv(s, &m->first[b], hex, s->x, s->h, NULL, NULL);
        if (b % 2) {
            slow_pool(s, s->h, m->shape.channels, m->scale[b], pooled);
            slow_dense(&m->pool[b], pooled, add);
        }
        slow_conv(s, &m->second[b], hex, s->h, s->x, s->x, b % 2 ? add : NULL);
    }
    for (int p = 0; p < m->planes.out; p++)
        for (int cell = 0; cell < s->width * s->height; cell++)
            s->planes[p][cell] =
                s->on[cell] ? (float)slow_sum(s, &m->planes, hex, s->x, cell, p) * m->planes.mul[p]
                            : 0;
    slow_pool(s, s->x, m->shape.channels, m->last_scale, pooled);
    slow_dense(&m->hidden, pooled, hidden);
    for (int i = 0; i < m->shape.hidden; i++)
        hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
    slow_dense(&m->last, hidden, s->last);
}

/* ---- Agreement of both computations ---- */

static void assert_same_float(float a, float b)
{
    assert_memory_equal(&a, &b, sizeof a);
}

static void assert_values(const float *logits, int n, const float *value)
{
    double sum = 0, e[3] = { 0 };

    for (int i = 0; i < n; i++)
        sum += e[i] = exp((double)logits[i] - logits[0]);
    assert_float_equal(value[0], e[0] / sum, 1e-5);
    assert_float_equal(value[1], n == 3 ? e[1] / sum : 0, 1e-5);
    assert_float_equal(value[2], e[n - 1] / sum, 1e-5);
}

static void assert_same(const struct slow *s, const struct made *m, const struct net_output *out)
{
    const int cells = s->width * s->height, values = m->shape.values;

    for (int p = 0; p < m->planes.out; p++)
        for (int cell = 0; cell < cells; cell++)
            assert_same_float(out->planes[p * cells + cell], s->planes[p][cell]);
    assert_values(s->last, values, out->value);
    assert_same_float(out->margin, s->last[values]);
    for (int i = 0; i < m->shape.globals; i++)
        assert_same_float(out->globals[i], s->last[values + 1 + i]);
}

/* All cells are on, or about nine of ten, or those of a hexagon in its rhombus. */
enum holes { NO_HOLES, SOME_HOLES, CORNERS };

static void make_position(struct slow *s, struct made *m, int width, int height, enum holes holes)
{
    s->width = width;
    s->height = height;
    for (int cell = 0; cell < width * height; cell++) {
        const int along = cell % width + cell / width;
        s->on[cell] = holes == SOME_HOLES ? rng_below(&m->rng, 10) != 0
                      : holes == CORNERS
                          ? along >= width / 2 && along <= width + height - 2 - width / 2
                          : 1;
        for (int i = 0; i < m->shape.inputs; i++)
            s->input[cell][i] = rng_below(&m->rng, 3) ? (int)rng_below(&m->rng, 128) : 0;
    }
    s->on[width * height / 2] = 1;
}

/* Writes the input of a net. Cells that are off, and bytes after the inputs, get values that must
   have no effect. */
static void write_input(const struct slow *s, const struct net *net, uint8_t *input)
{
    const int stride = net_stride(net), inputs = net_shape(net)->inputs;

    for (int cell = 0; cell < s->width * s->height; cell++)
        for (int i = 0; i < stride; i++)
            input[cell * stride + i] =
                (uint8_t)(i < inputs && s->on[cell] ? s->input[cell][i] : 127 - i);
}

static struct net *read_made(const struct made *m)
{
    FREED(text) why = TEXT_EMPTY;
    struct net *net = net_read(m->file.data, m->file.length, &why);

    assert_string_equal(why.data, "");
    assert_non_null(net);
    return net;
}

/* Runs every kernel on a position, on another one, and on the first one again. Values left over
   from a run must have no effect. */
static void assert_agreement(struct made *m, int width, int height, enum holes holes)
{
    struct slow *s = xcalloc(1, sizeof *s), *other = xcalloc(1, sizeof *other);
    const struct net_grid grid = { width, height, s->on };

    make_position(s, m, width, height, holes);
    *other = *s;
    for (int cell = 0; cell < width * height; cell++)
        other->input[cell][0] = 127 - s->input[cell][0];
    slow_run(s, m);
    slow_run(other, m);
    for (int i = 0; net_kernel(i); i++) {
        assert_true(net_kernel_choose(net_kernel(i)));
        HELD(net) net = read_made(m);
        struct net_workspace *room = net_workspace_open(net, &grid);
        struct net_output out;

        assert_string_equal(net->kernel->name, net_kernel(i));
        for (int turn = 0; turn < 3; turn++) {
            write_input(turn == 1 ? other : s, net, net_input(room));
            net_run(room, &out);
            assert_same(turn == 1 ? other : s, m, &out);
        }
        net_workspace_close(room);
    }
    net_kernel_choose(NULL);
    free(s);
    free(other);
}

static const struct net_shape small = { "toy", 5, 32, 2, 4, 0, 1, 2, 48, false };

TEST(every_kernel_computes_the_obvious_on_squares_of_all_sizes)
{
    static const int sides[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 19 };

    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        struct made *m = make_net(&small, i);
        assert_agreement(m, sides[i], sides[i], NO_HOLES);
        drop_net(m);
    }
}

TEST(every_kernel_computes_the_obvious_on_boards_with_holes)
{
    static const int sides[][2] = { { 3, 4 }, { 7, 7 }, { 9, 5 }, { 13, 9 }, { 1, 9 }, { 21, 3 } };

    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        struct made *m = make_net(&small, i);
        assert_agreement(m, sides[i][0], sides[i][1], SOME_HOLES);
        assert_agreement(m, sides[i][0], sides[i][1], CORNERS);
        drop_net(m);
    }
}

TEST(every_kernel_computes_the_obvious_with_six_neighbours)
{
    static const struct net_shape shape = { "toy", 11, 32, 3, 1, 4, 2, 3, 48, true };

    for (int side = 3; side <= 13; side += 2) {
        struct made *m = make_net(&shape, (uint64_t)side);
        assert_agreement(m, side, side, CORNERS);
        drop_net(m);
    }
}

TEST(every_kernel_computes_the_obvious_with_all_numbers_of_inputs)
{
    for (int inputs = 1; inputs <= 32; inputs++) {
        struct net_shape shape = small;
        shape.inputs = inputs;
        shape.blocks = inputs % 3;
        struct made *m = make_net(&shape, (uint64_t)inputs);
        assert_agreement(m, 7, 7, NO_HOLES);
        drop_net(m);
    }
}

TEST(every_kernel_computes_the_obvious_with_more_channels_and_planes)
{
    static const struct net_shape shapes[] = {
        { "toy", 18, 64, 4, 17, 4, 0, 2, 48, false },
        { "toy", 32, 64, 2, 40, 0, 8, 3, 33, true },
        { "toy", 7, 96, 2, 64, 16, 3, 3, 128, false },
        { "toy", 7, 128, 2, 0, 0, 0, 2, 1, false },
    };

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct made *m = make_net(&shapes[i], i);
        assert_agreement(m, 7, 7, NO_HOLES);
        assert_agreement(m, 9, 8, SOME_HOLES);
        drop_net(m);
    }
}

/* The sums are very large. All weights of the first layer are at an end of their range, and in the
   second part the biases too. */
TEST(every_kernel_computes_the_obvious_at_the_ends_of_the_range)
{
    struct net_shape shape = small;
    shape.inputs = 32;
    struct made *m = make_net(&shape, 1);
    char *data = m->data.data;

    const int weights = m->stem.in * m->stem.taps * m->stem.out;

    for (int i = 0; i < weights; i++)
        data[i] = (char)(m->stem.weight[i] = i / 3 % 2 ? 127 : -127);
    make_file(m);
    assert_agreement(m, 7, 7, NO_HOLES);
    for (int i = 0; i < m->stem.out; i++) {
        m->stem.bias[i] = i % 2 ? 1 << 23 : -(1 << 23);
        for (int k = 0; k < 4; k++)
            data[weights + 4 * i + k] = (char)((uint32_t)m->stem.bias[i] >> 8 * k & 0xFF);
    }
    for (int i = 0; i < weights; i++)
        data[i] = (char)(m->stem.weight[i] = i / 9 / m->stem.in % 2 ? 127 : -127);
    make_file(m);
    assert_agreement(m, 7, 7, NO_HOLES);
    drop_net(m);
}

/* Every machine must give these bits. They were found with gcc on x86-64. */
TEST(a_certain_net_gives_certain_bits)
{
    static const struct net_shape shape = { "toy", 18, 32, 4, 9, 4, 2, 3, 48, false };
    struct made *m = make_net(&shape, 2026);
    struct slow *s = xcalloc(1, sizeof *s);
    const struct net_grid grid = { 7, 7, NULL };
    HELD(net) net = read_made(m);
    struct net_workspace *room = net_workspace_open(net, &grid);
    struct net_output out;
    uint32_t hash = 2166136261u, word;

    make_position(s, m, 7, 7, NO_HOLES);
    write_input(s, net, net_input(room));
    net_run(room, &out);

    for (int i = 0; i < net_planes(net) * 49 + 7; i++) {
        const float *f = i < 3   ? &out.value[i]
                         : i < 4 ? &out.margin
                         : i < 6 ? &out.globals[i - 4]
                                 : &out.planes[i - 7];
        if (i == 6)
            continue;
        memcpy(&word, f, sizeof word);
        hash = (hash ^ word) * 16777619u;
    }
    assert_int_equal(hash, 0xd815d298);
    assert_true(net_work(room) == 19. * 19 * 32 * (18 + 8 * 32));
    net_workspace_close(room);
    free(s);
    drop_net(m);
}

/* ---- Kernels ---- */

TEST(the_last_kernel_is_plain_and_others_are_not_found)
{
    int last = 0;

    while (net_kernel(last + 1))
        last++;

    assert_string_equal(net_kernel(last), "plain");
    assert_false(net_kernel_choose("abacus"));
    assert_true(net_kernel_choose(NULL));
}

TEST(every_kernel_can_be_measured)
{
    struct made *m = make_net(&small, 1);

    for (int i = 0; net_kernel(i); i++) {
        assert_true(net_kernel_choose(net_kernel(i)));
        HELD(net) net = read_made(m);
        assert_true(net_peak(net, 0) > 0);
    }
    net_kernel_choose(NULL);
    drop_net(m);
}

/* ---- Files ---- */

TEST(a_net_tells_what_its_file_says)
{
    static const struct net_shape shape = { "toy", 18, 64, 1, 9, 4, 2, 3, 40, true };
    struct made *m = make_net(&shape, 1);
    HELD(net) net = read_made(m);

    assert_memory_equal(net_shape(net), &shape, sizeof shape);
    assert_string_equal(net_about(net), "made up\nhere");
    assert_int_equal(net_stride(net), 20);
    assert_int_equal(net_planes(net), 18);
    drop_net(m);
}

static void assert_refused(const char *bytes, size_t size, const char *expected)
{
    FREED(text) why = TEXT_EMPTY;
    char *copy = xmalloc(size); /* of the exact size, so that memory checkers notice reads beyond
                                   it */

    memcpy(copy, bytes, size);
    assert_null(net_read(copy, size, &why));
    if (!strstr(why.data, expected))
        fail_msg("'%s' does not say '%s'", why.data, expected);
    free(copy);
}

TEST(a_net_that_is_cut_off_is_refused)
{
    struct made *m = make_net(&small, 1);
    const size_t header = m->file.length - m->data.length;

    for (size_t size = 0; size < header; size++)
        assert_refused(m->file.data, size,
                       size < 12   ? "this is no net"
                       : size < 13 ? ""
                                   : "cut off");
    for (size_t size = header; size < m->file.length; size += 997)
        assert_refused(m->file.data, size, "cut off");
    drop_net(m);
}

TEST(a_net_that_is_damaged_is_refused)
{
    struct made *m = make_net(&small, 1);
    const size_t header = m->file.length - m->data.length;

    for (size_t i = header; i < m->file.length; i += 499) {
        m->file.data[i] ^= 16;
        assert_refused(m->file.data, m->file.length, "checksum");
        m->file.data[i] ^= 16;
    }
    text_add_char(&m->file, 'x');
    assert_refused(m->file.data, m->file.length, "too many");
    drop_net(m);
}

/* Fails unless the file is refused after a line of its header is replaced. */
static void assert_line_refused(const char *line, const char *other, const char *expected)
{
    struct made *m = make_net(&small, 1);
    FREED(text) t = TEXT_EMPTY;
    const char *found = strstr(m->file.data, line);

    assert_non_null(found);
    const size_t before = (size_t)(found - m->file.data), after = before + strlen(line);
    text_add_bytes(&t, m->file.data, before);
    text_add(&t, other);
    text_add_bytes(&t, m->file.data + after, m->file.length - after);
    assert_refused(t.data, t.length, expected);
    drop_net(m);
}

TEST(a_net_with_a_wrong_header_is_refused)
{
    assert_line_refused("wattle-net 1\n", "wattle-net 2\n", "version");
    assert_line_refused("wattle-net 1\n", "wattle-net 11\n", "version");
    assert_line_refused("wattle-net 1\n", "gopher-net 1\n", "this is no net");
    assert_line_refused("game toy\n", "", "no 'game'");
    assert_line_refused("game toy\n", "game \n", "one game");
    assert_line_refused("game toy\n", "game toy\ngame toy\n", "one game");
    assert_line_refused("game toy\n", "game a-name-much-too-long\n", "one game");
    assert_line_refused("hidden 48\n", "", "no 'hidden'");
    assert_line_refused("hidden 48\n", "hidden 48\nhidden 48\n", "one hidden of 1 to 128");
    assert_line_refused("hidden 48\n", "hidden 48 \n", "one hidden");
    assert_line_refused("inputs 5\n", "inputs 33\n", "one inputs of 1 to 32");
    assert_line_refused("inputs 5\n", "inputs 0\n", "one inputs");
    assert_line_refused("inputs 5\n", "inputs -5\n", "one inputs");
    assert_line_refused("inputs 5\n", "inputs 4294967301\n", "one inputs");
    assert_line_refused("inputs 5\n", "inputs\n", "one inputs");
    assert_line_refused("channels 32\n", "channels 48\n", "32, 64, 96 or 128");
    assert_line_refused("channels 32\n", "channels 160\n", "one channels");
    assert_line_refused("values 2\n", "values 1\n", "one values of 2 to 3");
    assert_line_refused("hex 0\n", "hex 0\ncolour 3\n", "unknown key 'colour'");
    assert_line_refused("crc32 ", "crc32 0", "eight hexadecimal digits");
    assert_line_refused("globals 1\n", "globals 2\n", "fewer numbers");
    assert_line_refused("globals 1\n", "globals 0\n", "more numbers");
    assert_line_refused("inputs 5\n", "inputs 6\n", "the net has");
    assert_line_refused("inputs 5\n", "inputs 4\n", "the net has");
    assert_line_refused("blocks 2\n", "blocks 40\n", "the net has");
}

/* Fails unless the file is refused after a word of its numbers is replaced and the checksum
   corrected. */
static void assert_number_refused(size_t offset, uint32_t word, const char *expected)
{
    struct made *m = make_net(&small, 1);
    FREED(text) t = TEXT_EMPTY;

    put_word(&t, word);
    memcpy(m->data.data + offset, t.data, 4);
    make_file(m);
    assert_refused(m->file.data, m->file.length, expected);
    drop_net(m);
}

TEST(a_net_with_numbers_out_of_range_is_refused)
{
    const size_t bias = 32 * 9 * 5, mul = bias + 32 * 4;

    assert_number_refused(0, 0x00000080, "weight that is out of range");
    assert_number_refused(bias, 0x01000001, "bias that is out of range");
    assert_number_refused(bias + 4, 0x80000000, "bias that is out of range");
    assert_number_refused(mul, 0x7fc00000, "number that is out of range"); /* not a number */
    assert_number_refused(mul, 0x7f800000, "number that is out of range"); /* infinite */
    assert_number_refused(mul, 0x49742410, "number that is out of range"); /* 1,000,001 */
}

TEST(a_file_that_cannot_be_read_is_refused)
{
    FREED(text) why = TEXT_EMPTY;

    assert_null(net_load("/no/such/file.net", &why));
    assert_non_null(strstr(why.data, "cannot read '/no/such/file.net'"));
    text_clear(&why);
    assert_null(net_load("/", &why));
    assert_true(why.length);
}

TEST(the_exponential_function_is_right)
{
    for (int i = -8700; i <= 8800; i += 7) {
        const double x = (float)(i * 0.01);
        assert_true(fabs(portable_exp((float)x) / exp(x) - 1) < 3e-7);
    }
    assert_float_equal(portable_exp(-1e9F), 0, 1e-30);
    assert_true(portable_exp(0) == 1);
}

/* ---- The speed of a net in `bench` ---- */

static bool goes_on(void *context)
{
    return *(const bool *)context;
}

TEST(evaluations_are_counted_and_so_is_their_share_of_the_best)
{
    bool on = true;
    const struct search_listener l = { .go_on = goes_on, .context = &on };
    POSITION(pos) = bench_opening(&fendo, "");
    HELD(net) net = made_net(&fendo, 1);
    double share = -1;

    assert_true(speed_evaluations(&l, &fendo, net, pos, 0.01, &share) > 0);
    assert_true(share > 0);
}

TEST(an_interrupted_count_of_evaluations_ends_at_once)
{
    bool on = false;
    const struct search_listener l = { .go_on = goes_on, .context = &on };
    POSITION(pos) = bench_opening(&fendo, "");
    HELD(net) net = made_net(&fendo, 1);
    double share = -1;

    assert_true(speed_evaluations(&l, &fendo, net, pos, 1e9, &share) == 0);
    assert_true(share == 0);
}
