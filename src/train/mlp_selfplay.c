/*
 * mlp_selfplay.c - self-play games and sample files for MLP nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/mlp_selfplay.h"

#include "base/clock.h"
#include "base/memory.h"
#include "game/hidden.h"
#include "game/hints.h"
#include "game/vectors.h"
#include "search/search.h"
#include "train/sample_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void mlp_selfplay_open(struct mlp_selfplay *t, const struct game *game, uint64_t seed)
{
    *t = (struct mlp_selfplay){ .game = game, .pos = xaligned(game->position_size) };
    rng_seed(&t->rng, seed);
}

void mlp_selfplay_close(struct mlp_selfplay *t)
{
    xfree_aligned(t->pos);
    free(t->seats.at);
    free(t->decisions.at);
    free(t->steps.at);
}

static int16_t *more(struct numbers *to, size_t n)
{
    to->at = xgrow(to->at, to->used, n, sizeof *to->at);
    to->used += n;
    return to->at + to->used - n;
}

static void add(struct numbers *to, const int16_t numbers[], int n)
{
    memcpy(more(to, (size_t)n), numbers, (size_t)n * sizeof *numbers);
}

static void add_one(struct numbers *to, double x)
{
    *more(to, 1) = (int16_t)x;
}

/* Adds a row for each seat. settle fills in the result later. `value` is NULL without a search. */
static void add_seats(struct mlp_selfplay *t, int seats, const double value[])
{
    const struct vectors *vectors = t->game->hints->vectors;
    int16_t numbers[MAX_PLAYERS][SEAT_VECTOR_MAX];

    vectors->seats(t->pos, numbers);
    for (int p = 0; p < seats; p++) {
        add_one(&t->seats, p == 0 ? seats : 0);
        add_one(&t->seats, 0);
        add_one(&t->seats, value ? value[p] * ONE : -1);
        add(&t->seats, numbers[p], vectors->seat);
    }
    t->seat_rows += (uint32_t)seats;
    t->samples++;
}

/* Adds a row for a decision, and a row for each step of the decision with the step's share of the
   visits. A report has at most MAX_LINES steps, the most visited ones. */
static void add_decision(struct mlp_selfplay *t, int actor, const struct search_report *r)
{
    const struct vectors *vectors = t->game->hints->vectors;
    int16_t seats[MAX_PLAYERS][SEAT_VECTOR_MAX], numbers[1][STEP_VECTOR_MAX];
    double sum = 0;

    for (int i = 0; i < r->count; i++)
        sum += (double)r->lines[i].visits;
    if (sum <= 0)
        return;
    vectors->seats(t->pos, seats);
    add_one(&t->decisions, r->count);
    add(&t->decisions, seats[actor], vectors->seat);
    t->decision_rows++;
    for (int i = 0; i < r->count; i++) {
        const struct search_line *line = &r->lines[i];

        vectors->steps(t->pos, line->steps, 1, numbers);
        add_one(&t->steps, (double)line->visits / sum * ONE);
        add(&t->steps, numbers[0], vectors->step);
    }
    t->step_rows += (uint32_t)r->count;
}

static step pick(struct mlp_selfplay *t, const struct search_report *r, bool by_visits)
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

static step think(struct mlp_selfplay *t, struct search *s, int nodes, int actor, int seats,
                  bool is_evaluated)
{
    const bool full = !is_evaluated || rng_uniform(&t->rng) < FULL;
    const int iterations = full ? nodes : nodes / QUICK + 1;
    const struct search_limits limits = { .iterations = (uint64_t)iterations, .level = 10 };
    struct search_report r;

    search_run(s, t->pos, &limits, NULL);
    search_report(s, MAX_LINES, true, &r);
    if (is_evaluated)
        add_seats(t, seats, r.value);
    if (is_evaluated && full)
        add_decision(t, actor, &r);
    const step chosen = pick(t, &r, rng_uniform(&t->rng) < BY_VISITS);

    search_report_free(&r);
    return chosen;
}

/* The settings drawn for one game. */
struct game_setup {
    int nodes[MAX_PLAYERS], seats;
    bool random_map;
};

static step decide(struct mlp_selfplay *t, struct search *s, const struct game_setup *setup,
                   int actor)
{
    const bool is_evaluated = t->game->hints->vectors->can_evaluate(t->pos);
    step steps[MAX_STEPS];
    const int n = t->game->steps(t->pos, steps);

    if (n == 1) {
        if (is_evaluated && rng_uniform(&t->rng) < 0.5)
            add_seats(t, setup->seats, NULL);
        return steps[0];
    }
    if ((!is_evaluated && setup->random_map) || rng_uniform(&t->rng) < BLUNDER)
        return steps[rng_below(&t->rng, (uint32_t)n)];
    return think(t, s, is_evaluated ? setup->nodes[actor] : setup->nodes[actor] / 4 + 1, actor,
                 setup->seats, is_evaluated);
}

/* Writes the result into the seat rows of this game. A negative number of seats marks the first
   row, the start of a game. */
static void settle(struct mlp_selfplay *t, size_t from, const double shares[])
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

static void forget(struct mlp_selfplay *t, const struct mlp_selfplay *before)
{
    t->seats.used = before->seats.used;
    t->decisions.used = before->decisions.used;
    t->steps.used = before->steps.used;
    t->seat_rows = before->seat_rows;
    t->decision_rows = before->decision_rows;
    t->step_rows = before->step_rows;
    t->samples = before->samples;
}

static struct game_setup draw_setup(struct mlp_selfplay *t, int nodes)
{
    struct game_setup setup = {
        .seats = t->game->seats ? t->game->seats(t->pos) : t->game->players,
        .random_map = rng_uniform(&t->rng) < RANDOM_MAP,
    };

    for (int p = 0; p < setup.seats; p++)
        setup.nodes[p] = nodes;
    if (rng_uniform(&t->rng) < SHORT)
        setup.nodes[rng_below(&t->rng, (uint32_t)setup.seats)] = nodes / 4 + 1;
    return setup;
}

void mlp_selfplay_play(struct mlp_selfplay *t, const struct settings *options, int nodes,
                       const struct net *net, struct tally_of_play *tally, const atomic_bool *stop)
{
    const struct search_config config = { .kind = SEARCH_DEFAULT,
                                          .threads = 1,
                                          .memory = MEMORY,
                                          .seed = rng_next(&t->rng),
                                          .net = net };
    struct search *s = search_open(t->game, &config);
    const struct mlp_selfplay before = *t;
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

static bool put_numbers(FILE *file, const struct numbers *numbers)
{
    for (size_t i = 0; i < numbers->used; i++)
        if (!put_number(file, (uint16_t)numbers->at[i], 2))
            return false;
    return true;
}

static bool write_rows(const void *from, FILE *file)
{
    const struct mlp_selfplay *const t = from;
    const struct vectors *vectors = t->game->hints->vectors;
    const uint32_t head[] = { (uint32_t)vectors->version, (uint32_t)vectors->seat,
                              (uint32_t)vectors->step,    t->seat_rows,
                              t->decision_rows,           t->step_rows };
    char game[16] = { 0 };

    snprintf(game, sizeof game, "%s", t->game->name);
    bool good =
        fwrite(magic, sizeof magic, 1, file) == 1 && fwrite(game, sizeof game, 1, file) == 1;

    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++)
        good = good && put_number(file, head[i], 4);
    return good && put_numbers(file, &t->seats) && put_numbers(file, &t->decisions) &&
           put_numbers(file, &t->steps);
}

bool mlp_selfplay_write(struct mlp_selfplay *t, const char *directory, const char *name)
{
    const bool good = sample_file_write(directory, name, write_rows, t);

    t->seats.used = t->decisions.used = t->steps.used = 0;
    t->seat_rows = t->decision_rows = t->step_rows = 0;
    t->samples = 0;
    return good;
}
