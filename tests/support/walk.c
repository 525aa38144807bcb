/* walk.c - see walk.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "walk.h"

#include "../../src/games/games.h"
#include "../../src/secrets.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

int walk_games(int otherwise)
{
    const char *asked = getenv("WATTLE_GAMES");

    return asked ? atoi(asked) : otherwise;
}

step walk_step(const struct match *m, struct rng *rng)
{
    step steps[MAX_STEPS];
    const struct position *pos = match_position(m);

    if (match_to_act(m) == CHANCE)
        return m->game->secrets->roll(pos, rng);
    const int n = m->game->steps(pos, steps);
    assert_in_range(n, 1, MAX_STEPS);
    return steps[rng_below(rng, (uint32_t)n)];
}

static void play_one(struct match *m, struct rng *rng, void (*visit)(struct match *, struct rng *))
{
    enum { TOO_LONG = 100000 };

    for (int i = 0; match_to_act(m) != NOBODY; i++) {
        assert_in_range(i, 0, TOO_LONG);
        if (visit)
            visit(m, rng);
        const step s = walk_step(m, rng);
        match_play_steps(m, &s, 1);
    }
}

/* Where the engine deals, each game has a luck of its own, and the same every time. */
static void deal_from(struct match *m, int seed)
{
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;

    text_addf(&word, "%d", seed);
    if (match_set_engine(m, "seed", word.data, &why) != OK)
        fail_msg("%s", why.data);
    text_free(&word);
    text_free(&why);
}

static void walk(int count, void (*on_way)(struct match *, struct rng *),
                 void (*at_end)(struct match *, struct rng *))
{
    for (int g = 0; games[g]; g++) {
        for (int v = 0; games[g]->variants[v]; v++) {
            struct match m;
            struct rng rng;
            struct text why = TEXT_EMPTY;

            rng_seed(&rng, 1 + (uint64_t)v);
            match_open(&m, games);
            for (int i = 0; i < count; i++) {
                deal_from(&m, 1 + i);
                if (match_new_game(&m, games[g], games[g]->variants[v], &why) != OK)
                    fail_msg("%s %s: %s", games[g]->name, games[g]->variants[v], why.data);
                play_one(&m, &rng, on_way);
                at_end(&m, &rng);
            }
            match_close(&m);
            text_free(&why);
        }
    }
}

void walk_each_position(int count, void (*visit)(struct match *, struct rng *))
{
    walk(count, visit, visit);
}

void walk_each_end(int count, void (*visit)(struct match *, struct rng *))
{
    walk(count, NULL, visit);
}
