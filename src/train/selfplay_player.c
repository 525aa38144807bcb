/*
 * selfplay_player.c - the searches, net and random numbers of self-play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/selfplay_player.h"

#include "base/memory.h"
#include "game/hints.h"
#include "game/position_copy.h"
#include "search/move_choice.h"
#include "search/random_mover.h"

#include <math.h>
#include <stdlib.h>

enum { TREE_BYTES = 64 << 20 };

static void *open_search(const struct selfplay_player *p, const struct net *net, uint64_t seed)
{
    const struct search_config config = {
        .kind = SEARCH_DEFAULT, .threads = 1, .memory = TREE_BYTES, .seed = seed, .net = net
    };

    void *engine = mcts_method.open(p->game, &config);

    return engine; /* cppcheck-suppress returnDanglingLifetime ; the callee copies them */
}

void selfplay_player_open(struct selfplay_player *p, const struct game *game, uint64_t seed)
{
    *p = (struct selfplay_player){ .game = game, .planes = game->hints->planes };
    rng_seed(&p->rng, seed);
    p->playouts = open_search(p, NULL, rng_next(&p->rng));
}

void selfplay_player_set_net(struct selfplay_player *p, const struct net *net)
{
    if (p->learned)
        mcts_method.close(p->learned);
    evaluator_close(p->evaluator);
    p->net = net;
    p->learned = net ? open_search(p, net, rng_next(&p->rng)) : NULL;
    p->evaluator = net ? evaluator_open(p->game, net) : NULL;
    if (net && p->victim)
        mcts_method.model_opponent(p->learned, p->victim);
}

void selfplay_player_set_victim(struct selfplay_player *p, const struct net *victim, int visits,
                                int errors)
{
    if (p->victim_search)
        mcts_method.close(p->victim_search);
    p->victim = victim;
    p->victim_visits = visits;
    p->victim_errors = errors;
    p->victim_search = victim ? open_search(p, victim, rng_next(&p->rng)) : NULL;
    if (p->learned)
        mcts_method.model_opponent(p->learned, victim);
}

void selfplay_player_close(struct selfplay_player *p)
{
    selfplay_player_set_net(p, NULL);
    selfplay_player_set_victim(p, NULL, 0, 0);
    mcts_method.close(p->playouts);
}

int selfplay_player_pick(struct selfplay_player *p, const float weights[], int n)
{
    double sum = 0;
    int last = 0;

    for (int i = 0; i < n; i++)
        sum += (double)weights[i];
    double lot = rng_uniform(&p->rng) * sum;

    for (int i = 0; i < n; i++) {
        if (!(weights[i] > 0))
            continue;
        last = i;
        lot -= (double)weights[i];
        if (lot < 0)
            break;
    }
    return last;
}

bool selfplay_player_is_decided(const struct selfplay_player *p, const struct position *pos)
{
    const struct hints *hints = p->game->hints;
    double low, high;

    if (game_over(p->game, pos))
        return true;
    if (!hints->bounds || !p->game->margin)
        return false;
    hints->bounds(pos, &low, &high);
    return bounds_agree(low, high);
}

void play_at_random(struct selfplay_player *p, struct position *pos)
{
    step steps[MAX_TURN_STEPS];
    const int n = random_turn(p->game, pos, &p->rng, steps);

    for (int i = 0; i < n; i++)
        p->game->apply(pos, steps[i]);
}

void play_by_priors(struct selfplay_player *p, struct position *pos, double temperature)
{
    const struct game *game = p->game;
    const int actor = game->to_act(pos);
    float weights[MAX_STEPS];
    step steps[MAX_STEPS];
    struct evaluation v;

    if (!p->evaluator) {
        play_at_random(p, pos);
        return;
    }
    evaluator_prepare(p->evaluator, pos);
    do {
        const int n = game->steps(pos, steps);

        if (evaluator_can_evaluate(p->evaluator, pos)) {
            evaluator_evaluate(p->evaluator, pos, &v);
            p->evaluations++;
        }
        evaluator_priors(p->evaluator, pos, steps, n, weights);
        for (int i = 0; i < n; i++)
            weights[i] = (float)pow((double)weights[i], 1 / temperature);
        const bool is_random = rng_below(&p->rng, 20) == 0;

        game->apply(pos, steps[is_random ? (int)rng_below(&p->rng, (uint32_t)n)
                                         : selfplay_player_pick(p, weights, n)]);
    } while (turn_goes_on(game, pos, actor));
}

/* Finds the turn chosen by a search. Returns the number of steps. `limit` is the largest number of
   iterations for the steps within the turn, or 0 for the usual number. */
static int search_turn_with(struct selfplay_player *p, void *engine, const struct position *pos,
                            int iterations, int limit, step out[MAX_TURN_STEPS])
{
    const struct chooser c = { .game = p->game,
                               .method = &mcts_method,
                               .engine = engine,
                               .seed = rng_next(&p->rng),
                               .iterations = (uint64_t)limit,
                               .deadline = INFINITY };

    mcts_method.forget(engine);
    mcts_method.begin(engine, pos, 0);
    for (int i = 0; i < iterations && mcts_method.iterate(engine, 0); i++)
        ;
    return choice_turn(&c, pos, out);
}

int victim_turn(struct selfplay_player *p, const struct position *pos, int visits,
                step out[MAX_TURN_STEPS])
{
    if (p->victim_errors && (int)rng_below(&p->rng, 100) < p->victim_errors)
        return random_turn(p->game, pos, &p->rng, out);
    return search_turn_with(p, p->victim_search, pos, visits, visits, out);
}

void play_by_playouts(struct selfplay_player *p, struct position *pos, int iterations)
{
    step steps[MAX_TURN_STEPS];
    const int n = search_turn_with(p, p->playouts, pos, iterations, 0, steps);

    for (int i = 0; i < n; i++)
        p->game->apply(pos, steps[i]);
}
