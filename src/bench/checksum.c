/*
 * checksum.c - the checksum of rules, playouts, nets and searches, which shows whether play has
 * changed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/checksum.h"

#include "base/memory.h"
#include "evaluator/net_evaluator.h"
#include "game/hidden.h"
#include "game/position_copy.h"

#include <assert.h>
#include <stdlib.h>

const struct search_config bench_config = {
    .kind = SEARCH_DEFAULT,
    .threads = 1,
    .memory = 64 << 20,
    .seed = 1,
};

enum {
    TURNS = 3,        /* turns searched from the opening of each variant */
    ITERATIONS = 256, /* search iterations per turn */
    BY_NET = 16,      /* the same with a net, because its iterations take many times as long */
    GAMES = 50        /* random games from the opening of each variant */
};

/* Rolls chance events until a player is to act or the game is over. */
static void pass_chance(const struct game *game, struct position *pos, struct rng *rng)
{
    while (game->to_act(pos) == CHANCE)
        game->apply(pos, game->hidden->roll(pos, rng));
}

struct position *bench_opening(const struct game *game, const char *pairs)
{
    struct position *pos = xaligned(game->position_size);
    struct text why = TEXT_EMPTY;
    struct settings settings;
    struct rng rng;

    settings_init(&settings, game->options);
    if (settings_set_all(&settings, pairs, &why) != OK)
        assert(!"a game lists a variant that it does not take");
    game->reset(pos, &settings);
    rng_seed(&rng, 1);
    pass_chance(game, pos, &rng);
    settings_free(&settings);
    text_free(&why);
    return pos;
}

static uint64_t count_turns(const struct game *game, const struct position *start)
{
    struct position *pos = xaligned(game->position_size);
    uint64_t turns = 0;
    struct rng rng;

    rng_seed(&rng, 1);
    for (int i = 0; i < GAMES; i++) {
        game_copy(game, pos, start);
        turns += (uint64_t)game->playout(pos, &rng, NULL);
    }
    xfree_aligned(pos);
    return turns;
}

/* Returns a checksum of the last search. The checksum is the number of nodes plus the visits of
   each turn, multiplied by the turn's rank, so that swapped turns change the sum. */
static uint64_t checksum(struct search *search)
{
    struct search_report report;
    uint64_t sum;

    search_report(search, MAX_LINES, false, &report);
    sum = report.nodes;
    for (int i = 0; i < report.count; i++)
        sum += report.lines[i].visits * (uint64_t)(i + 1);
    search_report_free(&report);
    return sum;
}

/* Plays the turn that the last search chose. The search keeps the subtree below it. */
static void advance(const struct game *game, struct search *search, struct position *pos,
                    struct rng *rng)
{
    step steps[MAX_TURN_STEPS];
    const int n = search_turn(search, steps);

    for (int i = 0; i < n; i++) {
        search_advance(search, steps[i]);
        game->apply(pos, steps[i]);
    }
    if (game_has_hidden(game) || game->to_act(pos) == CHANCE)
        search_forget(search);
    pass_chance(game, pos, rng);
}

static uint64_t search_turns(const struct search_listener *l, const struct game *game,
                             const struct position *start, const struct net *net)
{
    const struct search_limits limits = { .iterations = net ? BY_NET : ITERATIONS, .level = 10 };
    struct search_config config = bench_config;
    struct position *pos = xaligned(game->position_size);
    uint64_t sum = 0;
    struct rng rng;

    config.net = net;
    struct search *search = search_open(game, &config);
    game_copy(game, pos, start);
    rng_seed(&rng, 1);
    for (int turn = 0; turn < TURNS && !game_over(game, pos); turn++) {
        search_run(search, pos, &limits, l);
        sum += checksum(search);
        advance(game, search, pos, &rng);
    }
    search_close(search);
    xfree_aligned(pos);
    return sum;
}

uint64_t bench_position(const struct search_listener *l, const struct game *game,
                        const struct position *start)
{
    const struct net *net = evaluator_built_in(game);
    uint64_t sum = count_turns(game, start) + search_turns(l, game, start, NULL);

    if (net)
        sum += search_turns(l, game, start, net);
    return sum;
}

uint64_t bench_game(const struct search_listener *l, const struct game *game)
{
    uint64_t sum = 0;

    for (const char *const *variant = game->variants; *variant && l->go_on(l->context); variant++) {
        struct position *pos = bench_opening(game, *variant);
        sum += bench_position(l, game, pos);
        xfree_aligned(pos);
    }
    return sum;
}
