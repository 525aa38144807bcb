/*
 * mlp_selfplay.c - self-play games and sample files for MLP nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/mlp_selfplay.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/system.h"
#include "game/hidden.h"
#include "game/hints.h"
#include "game/position_copy.h"
#include "game/vectors.h"
#include "search/search.h"

#include <stdio.h>
#include <stdlib.h>

static const char magic[8] = { 'W', 'A', 'T', 'T', 'L', 'E', 'T', '2' };

enum {
    MEMORY = 8 << 20, /* bytes of the search tree */
    QUICK = 6,        /* divisor of the iterations for quick decisions */
    ONE = 32767       /* the number that stands for 1.0 in shares and probabilities */
};

/* These probabilities vary the games. */
static const double FULL = 0.3, /* that a decision is searched in full and trains the policy */
    RANDOM_MAP = 0.5,           /* that a game's map is built at random */
    BY_VISITS = 0.2,            /* that a decision is drawn in proportion to the visits */
    BLUNDER = 0.02,             /* that a decision is a random step */
    SHORT = 0.3;                /* that one seat of a game searches with a quarter of the
                                   iterations */

void table_open(struct table *t, const struct game *game, uint64_t seed)
{
    *t = (struct table){ .game = game, .pos = xaligned(game->position_size) };
    rng_seed(&t->rng, seed);
}

void table_close(struct table *t)
{
    xfree_aligned(t->pos);
    free(t->seats.at);
    free(t->decisions.at);
    free(t->steps.at);
}

static double chance(struct table *t)
{
    return (double)(rng_next(&t->rng) >> 11) * 0x1p-53;
}

static int16_t *more(struct heap *h, size_t n)
{
    h->at = xgrow(h->at, h->used, n, sizeof *h->at);
    h->used += n;
    return h->at + h->used - n;
}

static void add(struct heap *h, const int16_t numbers[], int n)
{
    memcpy(more(h, (size_t)n), numbers, (size_t)n * sizeof *numbers);
}

static void add_one(struct heap *h, double x)
{
    *more(h, 1) = (int16_t)x;
}

/* Adds a row for each seat. settle fills in the result later. `value` is NULL without a search. */
static void add_seats(struct table *t, int seats, const double value[])
{
    const struct vectors *traits = t->game->hints->vectors;
    int16_t numbers[MAX_PLAYERS][SEAT_VECTOR_MAX];

    traits->seats(t->pos, numbers);
    for (int p = 0; p < seats; p++) {
        add_one(&t->seats, p == 0 ? seats : 0);
        add_one(&t->seats, 0);
        add_one(&t->seats, value ? value[p] * ONE : -1);
        add(&t->seats, numbers[p], traits->seat);
    }
    t->seat_rows += (uint32_t)seats;
    t->samples++;
}

/* Adds a row for a decision, and a row for each step of the decision with the step's share of the
   visits. A report has at most MAX_LINES steps, the most visited ones. */
static void add_decision(struct table *t, int actor, const struct search_report *r)
{
    const struct vectors *traits = t->game->hints->vectors;
    int16_t seats[MAX_PLAYERS][SEAT_VECTOR_MAX], numbers[1][STEP_VECTOR_MAX];
    double sum = 0;

    for (int i = 0; i < r->count; i++)
        sum += (double)r->lines[i].visits;
    if (sum <= 0)
        return;
    traits->seats(t->pos, seats);
    add_one(&t->decisions, r->count);
    add(&t->decisions, seats[actor], traits->seat);
    t->decision_rows++;
    for (int i = 0; i < r->count; i++) {
        const struct search_line *line = &r->lines[i];

        traits->steps(t->pos, line->steps, 1, numbers);
        add_one(&t->steps, (double)line->visits / sum * ONE);
        add(&t->steps, numbers[0], traits->step);
    }
    t->step_rows += (uint32_t)r->count;
}

static step pick(struct table *t, const struct search_report *r, bool by_visits)
{
    uint64_t sum = 0;

    for (int i = 0; by_visits && i < r->count; i++)
        sum += r->lines[i].visits;
    if (!sum)
        return r->lines[0].steps[0];
    uint64_t at = rng_next(&t->rng) % sum;

    for (int i = 0; i < r->count; i++) {
        if (at < r->lines[i].visits)
            return r->lines[i].steps[0];
        at -= r->lines[i].visits;
    }
    return r->lines[0].steps[0];
}

static step think(struct table *t, struct search *s, int nodes, int actor, int seats,
                  bool is_evaluated)
{
    const bool full = !is_evaluated || chance(t) < FULL;
    const int iterations = full ? nodes : nodes / QUICK + 1;
    const struct search_limits limits = { .iterations = (uint64_t)iterations, .level = 10 };
    struct search_report r;

    search_run(s, t->pos, &limits, NULL);
    search_report(s, MAX_LINES, true, &r);
    if (is_evaluated)
        add_seats(t, seats, r.value);
    if (is_evaluated && full)
        add_decision(t, actor, &r);
    const step chosen = pick(t, &r, chance(t) < BY_VISITS);

    search_report_free(&r);
    return chosen;
}

/* The settings drawn for one game. */
struct game_setup {
    int nodes[MAX_PLAYERS], seats;
    bool random_map;
};

static step decide(struct table *t, struct search *s, const struct game_setup *setup, int actor)
{
    const bool is_evaluated = t->game->hints->vectors->can_evaluate(t->pos);
    step steps[MAX_STEPS];
    const int n = t->game->steps(t->pos, steps);

    if (n == 1) {
        if (is_evaluated && chance(t) < 0.5)
            add_seats(t, setup->seats, NULL);
        return steps[0];
    }
    if ((!is_evaluated && setup->random_map) || chance(t) < BLUNDER)
        return steps[rng_below(&t->rng, (uint32_t)n)];
    return think(t, s, is_evaluated ? setup->nodes[actor] : setup->nodes[actor] / 4 + 1, actor,
                 setup->seats, is_evaluated);
}

/* Writes the result into the seat rows of this game. A negative number of seats marks the first
   row, the start of a game. */
static void settle(struct table *t, size_t from, const double shares[])
{
    const size_t row = (size_t)t->game->hints->vectors->seat + 3;
    int p = 0;

    for (size_t i = from; i < t->seats.used; i += row) {
        p = t->seats.at[i] ? 0 : p + 1;
        t->seats.at[i + 1] = (int16_t)(shares[p] * ONE);
    }
    if (from < t->seats.used)
        t->seats.at[from] = (int16_t)-t->seats.at[from];
}

static void forget(struct table *t, const struct table *before)
{
    t->seats.used = before->seats.used;
    t->decisions.used = before->decisions.used;
    t->steps.used = before->steps.used;
    t->seat_rows = before->seat_rows;
    t->decision_rows = before->decision_rows;
    t->step_rows = before->step_rows;
    t->samples = before->samples;
}

static struct game_setup draw_setup(struct table *t, int nodes)
{
    struct game_setup setup = {
        .seats = t->game->seats ? t->game->seats(t->pos) : t->game->players,
        .random_map = chance(t) < RANDOM_MAP,
    };

    for (int p = 0; p < setup.seats; p++)
        setup.nodes[p] = nodes;
    if (chance(t) < SHORT)
        setup.nodes[rng_below(&t->rng, (uint32_t)setup.seats)] = nodes / 4 + 1;
    return setup;
}

void table_play(struct table *t, const struct settings *options, int nodes, const struct net *net,
                struct tally_of_play *tally, const atomic_bool *stop)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, MEMORY, rng_next(&t->rng), net };
    struct search *s = search_open(t->game, &config);
    const struct table before = *t;
    double shares[MAX_PLAYERS] = { 0 };
    uint64_t turns = 0;
    int actor;

    if (!t->samples)
        t->oldest = clock_now();
    t->game->reset(t->pos, options);
    const struct game_setup setup = draw_setup(t, nodes);

    while ((actor = t->game->to_act(t->pos)) != NOBODY && !*stop) {
        t->game->apply(t->pos, actor == CHANCE ? t->game->hidden->roll(t->pos, &t->rng)
                                               : decide(t, s, &setup, actor));
        turns += actor != CHANCE && !t->game->mid_turn(t->pos);
    }
    search_close(s);
    if (actor != NOBODY) {
        forget(t, &before);
        return;
    }
    t->game->payoffs(t->pos, shares);
    settle(t, before.seats.used, shares);
    tally->games++;
    tally->turns += turns;
    tally->positions += (uint64_t)(t->samples - before.samples);
    tally->results[shares[0] > 0.999 ? 0 : shares[0] > 0 ? 1 : 2]++;
}

static bool put_number(FILE *file, uint32_t x, int bytes)
{
    for (int i = 0; i < bytes; i++)
        if (putc((int)(x >> 8 * i & 255), file) == EOF)
            return false;
    return true;
}

static bool put_heap(FILE *file, struct heap *h)
{
    for (size_t i = 0; i < h->used; i++)
        if (!put_number(file, (uint16_t)h->at[i], 2))
            return false;
    h->used = 0;
    return true;
}

bool table_write(struct table *t, const char *directory, const char *name)
{
    const struct vectors *traits = t->game->hints->vectors;
    struct text path = TEXT_EMPTY, temporary = TEXT_EMPTY;

    text_addf(&path, "%s/%s", directory, name);
    text_addf(&temporary, "%s.%ld.tmp", path.data, system_process_id());
    FILE *file = fopen(temporary.data, "wb");
    char game[16] = { 0 };

    snprintf(game, sizeof game, "%s", t->game->name);
    bool good =
        file && fwrite(magic, sizeof magic, 1, file) == 1 &&
        fwrite(game, sizeof game, 1, file) == 1 && put_number(file, (uint32_t)traits->version, 4) &&
        put_number(file, (uint32_t)traits->seat, 4) &&
        put_number(file, (uint32_t)traits->step, 4) && put_number(file, t->seat_rows, 4) &&
        put_number(file, t->decision_rows, 4) && put_number(file, t->step_rows, 4) &&
        put_heap(file, &t->seats) && put_heap(file, &t->decisions) && put_heap(file, &t->steps);

    if (file && fclose(file))
        good = false;
    good = good && !rename(temporary.data, path.data);
    t->seat_rows = t->decision_rows = t->step_rows = 0;
    t->samples = 0;
    text_free(&path);
    text_free(&temporary);
    return good;
}
