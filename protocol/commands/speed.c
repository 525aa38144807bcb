/* speed.c - see speed.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "speed.h"

#include "../../src/base/clock.h"
#include "../../src/base/memory.h"
#include "../../src/past.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MOST_HANDS = 2 };
static const double NAP = 0.005;
static const size_t BENCH_MEMORY = 64 << 20;

/* One thread that plays games out until it is told to stop. */
struct hand {
    const struct game *game;
    const struct position *start;
    const atomic_bool *stop;
    uint64_t seed, games;
    pthread_t thread;
};

static void *play_out(void *context)
{
    struct hand *h = context;
    struct position *pos = xaligned(h->game->position_size);
    uint64_t games = 0; /* kept here: neighbours in memory would slow each other down */
    struct rng rng;

    rng_seed(&rng, h->seed);
    while (!atomic_load_explicit(h->stop, memory_order_relaxed)) {
        game_copy(h->game, pos, h->start);
        h->game->playout(pos, &rng, NULL);
        games++;
    }
    h->games = games;
    free(pos);
    return NULL;
}

static void wait_until(struct session *s, double moment)
{
    for (double now; (now = clock_now()) < moment && session_goes_on(s);)
        clock_sleep(fmin(NAP, moment - now));
}

/* The games that so many threads play out together. */
static uint64_t games_of(struct session *s, const struct game *game, const struct position *pos,
                         int threads, double seconds)
{
    struct hand hands[MOST_HANDS];
    atomic_bool stop = false;
    uint64_t games = 0;
    int running = 0;

    for (; running < threads; running++) {
        hands[running] = (struct hand){ game, pos, &stop, (uint64_t)running + 1, 0, 0 };
        if (pthread_create(&hands[running].thread, NULL, play_out, &hands[running]))
            break;
    }
    wait_until(s, clock_now() + seconds);
    stop = true;
    for (int i = 0; i < running; i++) {
        pthread_join(hands[i].thread, NULL);
        games += hands[i].games;
    }
    return games;
}

double speed_playouts(struct session *s, const struct game *game, const struct position *pos,
                      double seconds)
{
    const double start = clock_cpu();
    const uint64_t games = games_of(s, game, pos, 1, seconds);

    return (double)games / fmax(clock_cpu() - start, 1e-9);
}

double speed_iterations(struct session *s, const struct game *game, const struct position *pos,
                        double seconds)
{
    const struct search_config config = {
        .kind = SEARCH_DEFAULT,
        .threads = 1,
        .memory = BENCH_MEMORY,
        .seed = 1,
    };
    const struct search_limits limits = { .seconds = seconds, .level = 10 };
    const struct search_listener listener = { .go_on = session_goes_on, .context = s };
    struct search *search = search_open(game, &config);
    struct search_report report;
    const double start = clock_cpu();

    search_run(search, pos, &limits, &listener);
    const double spent = clock_cpu() - start;
    search_report(search, 0, false, &report);
    const uint64_t iterations = report.iterations;
    search_report_free(&report);
    search_close(search);
    return (double)iterations / fmax(spent, 1e-9);
}

double speed_of_two(struct session *s, const struct game *game, const struct position *pos,
                    double seconds)
{
    enum { ROUNDS = 8 }; /* in turns, so that a change in the machine's load meets both */
    double rate[2] = { 0, 0 };

    for (int round = 0; round < ROUNDS; round++) {
        for (int threads = 1; threads <= 2; threads++) {
            const double start = clock_now();
            const uint64_t games = games_of(s, game, pos, threads, seconds / (2 * ROUNDS));
            rate[threads - 1] += (double)games / (clock_now() - start);
        }
    }
    return rate[1] / fmax(rate[0], 1e-9);
}
