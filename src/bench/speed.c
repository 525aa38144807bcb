/*
 * speed.c - measuring the speed of random games, searches and net evaluations.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/speed.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "bench/checksum.h"
#include "game/hints.h"
#include "game/planes.h"
#include "game/position_copy.h"
#include "net/mlp.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MOST_WORKERS = 2 };
static const double NAP = 0.005;

/* A thread that plays random games until `stop` is set. */
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
    uint64_t games = 0; /* local, because counters side by side in memory would share a cache
                           line */
    struct rng rng;

    rng_seed(&rng, w->seed);
    while (!atomic_load_explicit(w->stop, memory_order_relaxed)) {
        game_copy(w->game, pos, w->start);
        w->game->playout(pos, &rng, NULL);
        games++;
    }
    w->games = games;
    xfree_aligned(pos);
    return NULL;
}

static void sleep_until(const struct search_listener *l, double moment)
{
    for (double now; (now = clock_now()) < moment && l->go_on(l->context);)
        clock_sleep(fmin(NAP, moment - now));
}

/* Returns the number of games that `threads` threads play in total. */
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
    sleep_until(l, clock_now() + seconds);
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
    /* One and two threads alternate, so that load from other programs affects both. */
    enum { ROUNDS = 8 };
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

/* Opens a workspace with the position already encoded, so that only the net is timed. */
static struct net_workspace *open_workspace(const struct game *game, const struct net *net,
                                            const struct position *pos)
{
    const struct planes *f = game->hints->planes;
    uint8_t on[PLANES_CELLS];
    struct net_grid grid = { .on = on };

    f->grid(pos, &grid.width, &grid.height, on);
    struct net_workspace *workspace = net_workspace_open(net, &grid);
    f->encode(pos, 0, net_input(workspace), net_stride(net));
    return workspace;
}

double speed_evaluations(const struct search_listener *l, const struct game *game,
                         const struct net *net, const struct position *pos, double seconds,
                         double *share)
{
    enum { ROUNDS = 16, AT_ONCE = 16 };

    *share = 0;
    if (net_mlp(net))
        return 0;
    struct net_workspace *workspace = open_workspace(game, net, pos);
    double evaluations = 0, spent = 0, peak = 0;
    struct net_output out;

    for (int round = 0; round < ROUNDS && l->go_on(l->context); round++) {
        const double start = clock_cpu();
        double now;

        do {
            for (int i = 0; i < AT_ONCE; i++)
                net_run(workspace, &out);
            evaluations += AT_ONCE;
        } while ((now = clock_cpu()) - start < seconds / (2 * ROUNDS));
        spent += now - start;
        peak += net_peak(net, seconds / (2 * ROUNDS)) / ROUNDS;
    }
    const double rate = evaluations / fmax(spent, 1e-9);
    *share = rate * net_work(workspace) / fmax(peak, 1);
    net_workspace_close(workspace);
    return rate;
}
