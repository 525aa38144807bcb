/*
 * fence.c - games of FENCE! between the engine and other players, all in one program.
 *
 *     fence                                 a short test, as in `make test`
 *     fence PLAYERS OTHERS GAMES LIMIT LEAST [SEED [JOBS [OPTIONS [NET]]]]
 *
 * OTHERS: random, greedy (below), plain (the fixed mark of the search) or none (the engine without
 * a net).
 *
 * NET: a file, or none. The default is the net of the game.
 *
 * LIMIT: seconds a decision (0.5s) or iterations (1000). With `open` after it (400open), the engine
 * sees all cards.
 *
 * LEAST: if the engine's share of the wins is less than this, in per cent, the program exits with
 * 1.
 *
 * JOBS: the number of games at once.
 *
 * OPTIONS: options as for newgame, such as "stash=mixed trading=all".
 *
 * The engine takes each seat in turn, and each player gets only the information of its seat. A
 * player with only one legal step is not asked. The program prints each result and, at the end, the
 * share with a 95 % interval (Wilson 1927).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "base/clock.h"
#include "game/position_copy.h"
#include "games/fence/hints/fence_hints.h"
#include "net/net.h"
#include "search/search.h"
#include "tests/support/test.h"

#include <pthread.h>

HELD_BY(search, search_close)

enum { MAX_JOBS = 64 };
enum others { RANDOM, GREEDY, PLAIN, NO_NET };

struct tournament {
    int players, games, jobs;
    enum others others;
    struct search_limits limits;
    const struct net *net;
    uint64_t seed;
    struct position *start;
    bool loud;

    pthread_mutex_t lock;
    int next, finished; /* games */
    double share;       /* the engine's share of the wins */
    int won, drawn;
    uint64_t decisions, iterations; /* the engine's, in positions with a choice */
    double seconds;
};

/* A game in progress. */
struct table {
    struct tournament *t;
    struct position *pos;
    int seat; /* the engine's */
    struct rng rng;
    uint64_t seed, decisions, iterations;
    double seconds;
};

/* ---- A simple player ----
 *
 * It looks one step ahead. It sends other players to Jail if it can, avoids the Cops, goes to the
 * place where it would get most Hot Goods, and keeps its cards. It builds at random. Like the
 * engine, it sees only the information of its seat.
 */

/* Returns whether one step of the Cops leads to the pawn. */
static bool is_next_to_cops(const struct position *pos, int player)
{
    const uint16_t *to;
    const int n = roads_from(pos, pos->cops, WAYS_COPS, &to);

    for (int i = 0; i < n; i++)
        if (to[i] == pos->pawn[player])
            return true;
    return false;
}

/* Returns the value of a position of the main phase for `me`. A card is worth 1. */
static double liking(const struct position *pos, int me)
{
    double goods[MAX_PLAYERS], sum = hand_size(pos, me);
    const bool goes_on = pos->turn == me && pos->stage == STAGE_OTHERS;

    for (int p = 0; p < pos->rules.players; p++) {
        const bool is_close = !is_jailed(pos, p) && is_next_to_cops(pos, p);

        if (p != me)
            sum += is_jailed(pos, p) ? 5 : is_close && goes_on ? 4 : 0;
        else
            sum -= is_jailed(pos, p) ? 6 : is_close && !goes_on ? 2 : 0;
    }
    threats_goods(pos, goods);
    return sum + 4 * goods[me];
}

/* Returns a step for the player to act in `pos`. `pos` may contain hidden information, which is not
   used. */
static step fence_greedy(const struct game *game, const struct position *pos, struct rng *rng)
{
    struct position *view = xaligned(game->position_size), *next = xaligned(game->position_size);
    const int me = game->to_act(pos);
    step steps[MAX_STEPS], chosen = 0;
    double best = -1e9;

    game_copy(game, view, pos);
    game->hidden->observe(view, me);
    const int n = game->steps(view, steps);

    for (int i = 0; i < n; i++) {
        double value = (double)(rng_next(rng) >> 11) * 0x1p-53 / 4;

        if (n > 1 && is_main_phase(view)) {
            game_copy(game, next, view);
            game->apply(next, steps[i]);
            value += liking(next, me);
        }
        if (value > best) {
            best = value;
            chosen = steps[i];
        }
    }
    free(view);
    free(next);
    return chosen;
}

/* ---- Games ---- */

static step searched(struct table *g, enum search_kind kind, const struct net *net, bool is_engine)
{
    const struct search_config config = { kind, 1, (size_t)64 << 20, rng_next(&g->rng), net };
    HELD(search) s = search_open(&fence, &config);
    FREED(search_report) r;
    step out[MAX_TURN_STEPS];

    search_run(s, g->pos, &g->t->limits, NULL);
    search_turn(s, out);
    search_report(s, 0, false, &r);
    if (is_engine) {
        g->decisions++;
        g->iterations += r.iterations;
        g->seconds += r.seconds;
    }
    return out[0];
}

static step decide(struct table *g, int actor)
{
    step steps[MAX_STEPS];
    const int n = fence.steps(g->pos, steps);

    assert_in_range(n, 1, MAX_STEPS);
    if (n == 1)
        return steps[0];
    if (actor == g->seat)
        return searched(g, SEARCH_DEFAULT, g->t->net, true);
    if (g->t->others == PLAIN)
        return searched(g, SEARCH_PLAIN, NULL, false);
    if (g->t->others == NO_NET)
        return searched(g, SEARCH_DEFAULT, NULL, false);
    if (g->t->others == GREEDY)
        return fence_greedy(&fence, g->pos, &g->rng);
    return steps[rng_below(&g->rng, (uint32_t)n)];
}

/* Plays the game. Returns the engine's share of the win. */
static double play(struct table *g)
{
    double shares[MAX_PLAYERS] = { 0 };
    struct deal_rng luck;
    int actor;

    deal_rng_take_seed(&luck, g->seed);
    while ((actor = fence.to_act(g->pos)) != NOBODY)
        fence.apply(g->pos, actor == CHANCE ? fence.hidden->deal(g->pos, &luck) : decide(g, actor));
    fence.payoffs(g->pos, shares);
    return shares[g->seat];
}

static void enter(struct tournament *t, const struct table *g, int number, double share)
{
    FREED(text) result = TEXT_EMPTY;

    t->finished++;
    t->share += share;
    t->won += share > 0.999;
    t->drawn += share > 0 && share <= 0.999;
    t->decisions += g->decisions;
    t->iterations += g->iterations;
    t->seconds += g->seconds;
    fence.text->print_result(g->pos, &result);
    if (t->loud)
        fprintf(stderr, "game %d: engine p%d, %s; %d of %d won\n", number + 1, g->seat + 1,
                result.data, t->won, t->finished);
}

static void *work(void *arg)
{
    struct tournament *t = arg;
    struct table g = { .t = t, .pos = xaligned(fence.position_size) };

    for (;;) {
        pthread_mutex_lock(&t->lock);
        const int number = t->next < t->games ? t->next++ : -1;
        pthread_mutex_unlock(&t->lock);
        if (number < 0)
            break;

        g.seed = t->seed + (uint64_t)number;
        g.seat = number % t->players;
        g.decisions = g.iterations = 0;
        g.seconds = 0;
        rng_seed(&g.rng, ~g.seed);
        game_copy(&fence, g.pos, t->start);
        const double share = play(&g);

        pthread_mutex_lock(&t->lock);
        enter(t, &g, number, share);
        pthread_mutex_unlock(&t->lock);
    }
    free(g.pos);
    return NULL;
}

static void run(struct tournament *t, const char *options)
{
    pthread_t threads[MAX_JOBS];
    FREED(settings) settings;
    FREED(text) pairs = TEXT_EMPTY;

    text_addf(&pairs, "players=%d %s", t->players, options);
    settings_init(&settings, fence.options);
    MUST(settings_set_all(&settings, pairs.data, &why));
    t->start = xaligned(fence.position_size);
    fence.reset(t->start, &settings);
    pthread_mutex_init(&t->lock, NULL);
    for (int i = 0; i < t->jobs; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, t), 0);
    for (int i = 0; i < t->jobs; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&t->lock);
    free(t->start);
}

/* ---- In `make test`: a few games with few iterations, the same in each run ---- */

static void assert_wins(int players, enum others others, int games, int least)
{
    struct tournament t = {
        .players = players,
        .others = others,
        .games = games,
        .jobs = 1,
        .limits = { .iterations = 150, .level = 10, .stop_early = true },
        .seed = 1,
    };

    run(&t, "");
    assert_int_equal(t.finished, games);
    assert_in_range(t.won, least, games);
}

TEST(it_beats_a_random_mover)
{
    assert_wins(2, RANDOM, 10, 8);
}

TEST(it_wins_more_than_its_share_against_greedy_players)
{
    assert_wins(3, GREEDY, 10, 5);
}

/* ---- By hand ---- */

static enum others others_of(const char *word)
{
    static const char *const words[] = { "random", "greedy", "plain", "none" };
    int i = RANDOM;

    while (i < NO_NET && strcmp(word, words[i]) != 0)
        i++;
    return (enum others)i;
}

static struct search_limits limits_of(const char *word)
{
    struct search_limits limits = {
        .level = 10,
        .stop_early = true,
        .open = strstr(word, "open") != NULL,
    };

    if (strchr(word, 's'))
        limits.seconds = atof(word);
    else
        limits.iterations = strtoull(word, NULL, 10);
    return limits;
}

int main(int argc, char **argv)
{
    if (argc < 6)
        return test_run();

    struct tournament t = {
        .players = atoi(argv[1]),
        .others = others_of(argv[2]),
        .games = atoi(argv[3]),
        .limits = limits_of(argv[4]),
        .seed = argc > 6 ? strtoull(argv[6], NULL, 10) : 1,
        .jobs = argc > 7 ? atoi(argv[7]) : 1,
        .net = net_built_in("fence"),
        .loud = true,
    };
    struct text why = TEXT_EMPTY;

    if (t.jobs < 1 || t.jobs > MAX_JOBS) {
        fprintf(stderr, "JOBS must be 1 to %d\n", MAX_JOBS);
        return 2;
    }
    if (argc > 9) {
        t.net = strcmp(argv[9], "none") ? net_load(argv[9], &why) : NULL;
        if (!t.net && why.length) {
            fprintf(stderr, "%s\n", why.data);
            return 2;
        }
    }
    run(&t, argc > 8 ? argv[8] : "");
    const double n = t.finished, share = t.share / n, z = 1.96;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);

    printf("%d players, against %s, %s a decision: %.1f %% (%.1f .. %.1f) of %d games, %d won, "
           "%d drawn; %.1f choices a game, %.2f s and %.0f iterations each\n",
           t.players, argv[2], argv[4], 100 * share, 100 * (middle - half), 100 * (middle + half),
           t.finished, t.won, t.drawn, (double)t.decisions / n, t.seconds / (double)t.decisions,
           (double)t.iterations / (double)t.decisions);
    return 100 * share < atof(argv[5]);
}
