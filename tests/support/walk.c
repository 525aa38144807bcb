/* walk.c - see walk.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/walk.h"

#include "game/step_list.h"
#include "games/games.h"

#include <signal.h>

/* ---- Reports of failed tests ---- */

static const struct record *watched;

int walk_report(void **state)
{
    FREED(text) t = TEXT_EMPTY;
    const struct record *rec = watched;

    (void)state;
    watched = NULL;
    if (!rec)
        return 0;
    text_addf(&t, "%s ", rec->game->name);
    settings_print(&rec->options, &t);
    text_addf(&t, ", after %d steps:\n", rec->now);
    record_print_transcript(rec, ALL_SEEING, &t);
    text_add(&t, "\n");
    record_print_position(rec, &t);
    fprintf(stderr, "in %s\n", t.data); /* print_error has a limit */
    return 0;
}

/* Prints the report if an assertion of the engine fails. */
static void on_abort(int number)
{
    walk_report(NULL);
    signal(number, SIG_DFL);
}

void walk_watch(const struct record *rec)
{
    watched = rec;
    signal(SIGABRT, rec ? on_abort : SIG_DFL);
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

bool walk_offers(const struct game *game, const struct position *pos, step s)
{
    step steps[MAX_STEPS];
    const int n = game->steps(pos, steps);

    return has_step(steps, n, s);
}

/* Sets the seed of the dealer. So each game has its own random numbers, which are the same in each
   run. */
static void deal_from(struct record *rec, int seed)
{
    FREED(text) word = TEXT_EMPTY;

    text_addf(&word, "%d", seed);
    MUST(record_set_option(rec, "seed", word.data, &why));
}

void walk_each_game(int count, void (*play)(struct record *rec, struct rng *rng))
{
    static struct record rec;
    struct rng rng;
    FREED(text) why = TEXT_EMPTY;

    for (int g = 0; games[g]; g++) {
        for (int v = 0; games[g]->variants[v]; v++) {
            rng_seed(&rng, 1 + (uint64_t)v);
            record_open(&rec, games);
            walk_watch(&rec);
            for (int i = 0; i < count; i++) {
                deal_from(&rec, 1 + i);
                if (record_new_game(&rec, games[g], games[g]->variants[v], &why) != OK)
                    fail_msg("%s %s: %s", games[g]->name, games[g]->variants[v], why.data);
                play(&rec, &rng);
            }
            walk_watch(NULL);
            record_close(&rec);
        }
    }
}

/* The functions that the present walk calls, or NULL. */
static void (*visit_on_way)(struct record *, struct rng *),
    (*visit_at_end)(struct record *, struct rng *);

static void play_one(struct record *rec, struct rng *rng)
{
    enum { TOO_LONG = 100000 };

    for (int i = 0; record_to_act(rec) != NOBODY; i++) {
        assert_in_range(i, 0, TOO_LONG);
        if (visit_on_way)
            visit_on_way(rec, rng);
        const step s = walk_step(rec->game, record_position(rec), rng);
        record_play_steps(rec, &s, 1);
    }
    visit_at_end(rec, rng);
}

void walk_each_position(int count, void (*visit)(struct record *, struct rng *))
{
    visit_on_way = visit_at_end = visit;
    walk_each_game(count, play_one);
}

void walk_each_end(int count, void (*visit)(struct record *, struct rng *))
{
    visit_on_way = NULL;
    visit_at_end = visit;
    walk_each_game(count, play_one);
}
