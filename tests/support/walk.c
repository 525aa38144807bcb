/* walk.c - see walk.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/walk.h"

#include "games/games.h"

#include <signal.h>

/* ---- What a failed test was about ---- */

static const struct match *watched;

int walk_report(void **state)
{
    FREED(text) t = TEXT_EMPTY;
    const struct match *m = watched;

    (void)state;
    watched = NULL;
    if (!m)
        return 0;
    text_addf(&t, "%s ", m->game->name);
    settings_print(&m->options, &t);
    text_addf(&t, ", after %d steps:\n", m->now);
    match_print_record(m, ALL_SEEING, &t);
    text_add(&t, "\n");
    match_print_position(m, &t);
    fprintf(stderr, "in %s\n", t.data); /* print_error has a limit */
    return 0;
}

/* An assertion of the engine itself. */
static void on_abort(int number)
{
    walk_report(NULL);
    signal(number, SIG_DFL);
}

void walk_watch(const struct match *m)
{
    watched = m;
    signal(SIGABRT, m ? on_abort : SIG_DFL);
}

/* ---- Walks ---- */

int walk_games(int otherwise)
{
    const char *asked = getenv("WATTLE_GAMES");

    return asked ? atoi(asked) : otherwise;
}

int walk_deep(int daily, int deep)
{
    return getenv("WATTLE_DEEP") ? deep : daily;
}

step walk_step(const struct game *game, const struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];

    if (game->to_act(pos) == CHANCE)
        return game->hidden->roll(pos, rng);
    const int n = game->steps(pos, steps);
    assert_in_range(n, 1, MAX_STEPS);
    return steps[rng_below(rng, (uint32_t)n)];
}

/* Where the engine deals, each game has a luck of its own, and the same every time. */
static void deal_from(struct match *m, int seed)
{
    FREED(text) word = TEXT_EMPTY;

    text_addf(&word, "%d", seed);
    MUST(match_set_engine(m, "seed", word.data, &why));
}

void walk_each_game(int count, void (*play)(struct match *m, struct rng *rng))
{
    static struct match m;
    struct rng rng;
    FREED(text) why = TEXT_EMPTY;

    for (int g = 0; games[g]; g++) {
        for (int v = 0; games[g]->variants[v]; v++) {
            rng_seed(&rng, 1 + (uint64_t)v);
            match_open(&m, games);
            walk_watch(&m);
            for (int i = 0; i < count; i++) {
                deal_from(&m, 1 + i);
                if (match_new_game(&m, games[g], games[g]->variants[v], &why) != OK)
                    fail_msg("%s %s: %s", games[g]->name, games[g]->variants[v], why.data);
                play(&m, &rng);
            }
            walk_watch(NULL);
            match_close(&m);
        }
    }
}

/* What the walk under way calls, or NULL. */
static void (*visit_on_way)(struct match *, struct rng *),
    (*visit_at_end)(struct match *, struct rng *);

static void play_one(struct match *m, struct rng *rng)
{
    enum { TOO_LONG = 100000 };

    for (int i = 0; match_to_act(m) != NOBODY; i++) {
        assert_in_range(i, 0, TOO_LONG);
        if (visit_on_way)
            visit_on_way(m, rng);
        const step s = walk_step(m->game, match_position(m), rng);
        match_play_steps(m, &s, 1);
    }
    visit_at_end(m, rng);
}

void walk_each_position(int count, void (*visit)(struct match *, struct rng *))
{
    visit_on_way = visit_at_end = visit;
    walk_each_game(count, play_one);
}

void walk_each_end(int count, void (*visit)(struct match *, struct rng *))
{
    visit_on_way = NULL;
    visit_at_end = visit;
    walk_each_game(count, play_one);
}
