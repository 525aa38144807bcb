/*
 * samples.c - writing of self-play positions as records for the trainer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/samples.h"

#include "base/clock.h"
#include "base/memory.h"
#include "game/hints.h"
#include "train/sample_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = { 'W', 'A', 'T', 'T', 'L', 'E', 'S', '1' };

enum { HEADER = 128, UNKNOWN = 128 /* -128 as a byte */, MOST_VIEWS = 4 };

static unsigned char *put(unsigned char *to, uint32_t x, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *to++ = (unsigned char)(x >> 8 * i);
    return to;
}

static unsigned char *put_float(unsigned char *to, double x)
{
    const float f = (float)x;
    uint32_t bits;

    memcpy(&bits, &f, sizeof bits);
    return put(to, bits, 4);
}

void samples_open(struct samples *s, const struct game *game, const struct position *start)
{
    *s = (struct samples){ .game = game, .planes = game->hints->planes };
    s->planes->grid(start, &s->width, &s->height, s->on);
    s->views = s->planes->symmetries < MOST_VIEWS ? s->planes->symmetries : MOST_VIEWS;
    const int cells = s->width * s->height, all = 2 * cells + 96;

    s->entries = all < MAX_ENTRIES ? all : MAX_ENTRIES;
    s->record_bytes =
        (size_t)cells * (size_t)(s->planes->inputs + 1) + 8 * 4 + 2 * 2 + (size_t)s->entries * 9;
}

void samples_close(struct samples *s)
{
    free(s->records);
    s->records = NULL;
}

/* Writes the probabilities of win, draw and loss for an expected share of the win. A share of 0.5
   means a draw only if it is the result of a game. */
static unsigned char *put_shares(unsigned char *to, double share, bool is_result)
{
    const bool is_draw = is_result && fabs(share - 0.5) < 1e-9;

    to = put_float(to, is_draw ? 0 : share);
    to = put_float(to, is_draw);
    return put_float(to, is_draw ? 0 : 1 - share);
}

static unsigned char *put_board(unsigned char *to, const struct samples *s,
                                const struct sample *sample, const struct outcome *end, int player)
{
    const size_t cells = (size_t)s->width * (size_t)s->height;
    const struct planes *f = s->planes;

    f->encode(sample->pos, sample->symmetry, to, f->inputs);
    to += cells * (size_t)f->inputs;
    if (f->ownership)
        f->ownership(end->end, player, sample->symmetry, (int8_t *)to);
    else
        memset(to, UNKNOWN, cells);
    return to + cells;
}

/* Returns the player's final lead in the net's unit, which is points divided by margin_scale.
   Returns NAN in games without margins. */
static double margin_of(const struct samples *s, const struct outcome *end, int player)
{
    if (!s->game->margin || !(s->planes->margin_scale > 0))
        return NAN;
    const double lead = s->game->margin(end->end) / (double)s->planes->margin_scale;

    return fmax(-1, fmin(1, player ? -lead : lead));
}

static void put_policy(unsigned char *to, const struct policy *p, int room)
{
    for (int i = 0; i < room; i++) {
        const bool is_used = i < p->entries;
        const struct policy_entry e = is_used ? p->entry[i] : (struct policy_entry){ 0, -1, -1 };

        put(to + 2 * i, (uint16_t)e.plane, 2);
        put(to + 2 * (room + i), (uint16_t)e.cell, 2);
        put(to + 2 * (2 * room + i), (uint16_t)e.from, 2);
        to[6 * room + i] = is_used ? p->choice[i] : NO_CHOICE;
        put(to + 7 * room + 2 * i, is_used ? (uint32_t)lrintf(p->share[i] * UINT16_MAX) : 0, 2);
    }
}

void samples_add(struct samples *s, const struct sample *sample, const struct outcome *end)
{
    const int player = s->game->to_act(sample->pos);
    const double share = end->share[player];

    if (!s->count)
        s->oldest = clock_now();
    s->records = xgrow(s->records, s->count, 1, s->record_bytes);
    unsigned char *to = s->records + s->count++ * s->record_bytes;

    to = put_board(to, s, sample, end, player);
    to = put_shares(to, share, true);
    to = put_shares(to, sample->value, false);
    to = put_float(to, margin_of(s, end, player));
    to = put_float(to, sample->policy_weight);
    to = put(to, (uint32_t)(sample->turn < UINT16_MAX ? sample->turn : UINT16_MAX), 2);
    const int left = end->turns - sample->turn;

    to = put(to, (uint32_t)(left < UINT16_MAX ? left : UINT16_MAX), 2);
    put_policy(to, &sample->policy, s->entries);
}

static void make_header(const struct samples *s, unsigned char out[HEADER])
{
    const struct planes *f = s->planes;
    const int numbers[] = { f->inputs, f->outputs, f->rank,   f->globals, f->draws ? 3 : 2,
                            f->hex,    s->width,   s->height, s->entries, MAX_CHOICES };
    unsigned char *to = out + 24;

    memset(out, 0, HEADER);
    memcpy(out, magic, sizeof magic);
    strncpy((char *)out + 8, s->game->name, 15);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        to = put(to, (uint32_t)numbers[i], 2);
    to = put(to, (uint32_t)s->record_bytes, 4);
    to = put(to, (uint32_t)s->count, 4);
    to = put_float(to, (double)f->margin_scale);
    put(to, (uint32_t)s->views, 2);
}

static bool write_records(const void *from, FILE *file)
{
    const struct samples *const s = from;
    const size_t cells = (size_t)s->width * (size_t)s->height, padded = (cells + 7) / 8 * 8;
    unsigned char header[HEADER], on[PLANES_CELLS + 8] = { 0 };

    make_header(s, header);
    memcpy(on, s->on, cells);
    return fwrite(header, HEADER, 1, file) == 1 && fwrite(on, padded, 1, file) == 1 &&
           fwrite(s->records, s->record_bytes, s->count, file) == s->count;
}

bool samples_write(struct samples *s, const char *directory, const char *name)
{
    const bool good = sample_file_write(directory, name, write_records, s);

    s->count = 0;
    return good;
}
