/* speed.c - see speed.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/speed.h"

#include "bench/bench.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "game/hints.h"
#include "game/history.h"
#include "game/planes.h"
#include "net/mlp.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MOST_WORKERS = 2 };
static const double NAP = 0.005;

/* One thread that plays games out until it is told to stop. */
struct worker {
    const struct game *game;
    const struct position *start;
    const atomic_bool *stop;
    uint64_t seed, games;
    pthread_t thread;
};

static void *play_out(void *context)
{
    struct worker *w = context;
    struct position *pos = xaligned(w->game->position_size);
    uint64_t games = 0; /* kept here: neighbours in memory would slow each other down */
    struct rng rng;

    rng_seed(&rng, w->seed);
    while (!atomic_load_explicit(w->stop, memory_order_relaxed)) {
        game_copy(w->game, pos, w->start);
        w->game->playout(pos, &rng, NULL);
        games++;
    }
    w->games = games;
    free(pos);
    return NULL;
}

static void condition_wait_until(const struct search_listener *l, double moment)
{
    for (double now; (now = clock_now()) < moment && l->go_on(l->context);)
        clock_sleep(fmin(NAP, moment - now));
}

/* The games that so many threads play out together. */
static uint64_t games_of(const struct search_listener *l, const struct game *game,
                         const struct position *pos, int threads, double seconds)
{
    struct worker workers[MOST_WORKERS];
    atomic_bool stop = false;
    uint64_t games = 0;
    int running = 0;

    for (; running < threads; running++) {
        workers[running] = (struct worker){ game, pos, &stop, (uint64_t)running + 1, 0, 0 };
        if (!thread_start(&workers[running].thread, STACK_TO_PLAY, play_out, &workers[running]))
            break;
    }
    condition_wait_until(l, clock_now() + seconds);
    stop = true;
    for (int i = 0; i < running; i++) {
        pthread_join(workers[i].thread, NULL);
        games += workers[i].games;
    }
    return games;
}

double speed_playouts(const struct search_listener *l, const struct game *game,
                      const struct position *pos, double seconds)
{
    const double start = clock_cpu();
    const uint64_t games = games_of(l, game, pos, 1, seconds);

    return (double)games / fmax(clock_cpu() - start, 1e-9);
}

double speed_iterations(const struct search_listener *l, const struct game *game,
                        const struct position *pos, double seconds)
{
    const struct search_limits limits = { .seconds = seconds, .level = 10 };
    struct search *search = search_open(game, &bench_config);
    struct search_report report;
    const double start = clock_cpu();

    search_run(search, pos, &limits, l);
    const double spent = clock_cpu() - start;
    search_report(search, 0, false, &report);
    const uint64_t iterations = report.iterations;
    search_report_free(&report);
    search_close(search);
    return (double)iterations / fmax(spent, 1e-9);
}

double speed_of_two(const struct search_listener *l, const struct game *game,
                    const struct position *pos, double seconds)
{
    enum { ROUNDS = 8 }; /* in turns, so that a change in the machine's load meets both */
    double rate[2] = { 0, 0 };

    for (int round = 0; round < ROUNDS; round++) {
        for (int threads = 1; threads <= 2; threads++) {
            const double start = clock_now();
            const uint64_t games = games_of(l, game, pos, threads, seconds / (2 * ROUNDS));
            rate[threads - 1] += (double)games / (clock_now() - start);
        }
    }
    return rate[1] / fmax(rate[0], 1e-9);
}

/* With the position written, so that what is timed is the net alone. */
static struct net_workspace *open_room(const struct game *game, const struct net *net,
                                       const struct position *pos)
{
    const struct planes *f = game->hints->planes;
    uint8_t on[PLANES_CELLS];
    struct net_grid grid = { .on = on };

    f->grid(pos, &grid.width, &grid.height, on);
    struct net_workspace *room = net_workspace_open(net, &grid);
    f->encode(pos, 0, net_input(room), net_stride(net));
    return room;
}

double speed_evaluations(const struct search_listener *l, const struct game *game,
                         const struct net *net, const struct position *pos, double seconds,
                         double *share)
{
    enum { ROUNDS = 16, AT_ONCE = 16 };

    *share = 0;
    if (net_mlp(net))
        return 0;
    struct net_workspace *room = open_room(game, net, pos);
    double evaluations = 0, spent = 0, peak = 0;
    struct net_output out;

    for (int round = 0; round < ROUNDS && l->go_on(l->context); round++) {
        const double start = clock_cpu();
        double now;

        do {
            for (int i = 0; i < AT_ONCE; i++)
                net_run(room, &out);
            evaluations += AT_ONCE;
        } while ((now = clock_cpu()) - start < seconds / (2 * ROUNDS));
        spent += now - start;
        peak += net_peak(net, seconds / (2 * ROUNDS)) / ROUNDS;
    }
    const double rate = evaluations / fmax(spent, 1e-9);
    *share = rate * net_work(room) / fmax(peak, 1);
    net_workspace_close(room);
    return rate;
}
