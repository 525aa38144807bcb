/*
 * test_fence_slow.c - the fast rules of FENCE! against the slow ones: the same actor, the same
 * steps and the same result, all along random games with each option and pairs of them, as far as
 * the slow rules cover them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/secrets.h"
#include "../support/fence_setup.h"
#include "../support/in_words.h"
#include "../support/slow_fence.h"
#include "../support/test.h"

#include <stdio.h>
#include <stdlib.h>

/* A game by both rules, as told by the slow ones. */
struct game_of_both {
    const char *options;
    struct position *pos;
    struct rng rng;
    struct text record; /* tokens so far, to be shown when something is wrong */
};

static int compare_steps(const void *a, const void *b)
{
    const step s = *(const step *)a, t = *(const step *)b;

    return (s > t) - (s < t);
}

/* The end of the record: what is printed has a limit. */
static const char *last_tokens(const struct game_of_both *g)
{
    enum { SHOWN = 500 };

    return g->record.data + (g->record.length > SHOWN ? g->record.length - SHOWN : 0);
}

static void fail_at(const struct game_of_both *g, const char *what, step s)
{
    struct text token = TEXT_EMPTY;

    fence.print_step(g->pos, s, &token);
    fail_msg("%s: %s %s (%x); the fast ones offer %s, after ...%s", g->options, token.data, what,
             (unsigned)s, fence_offers(g->pos), last_tokens(g));
}

/* Fails unless both offer the same. */
static void compare(struct game_of_both *g, int actor, const step slow[], int slow_count)
{
    static step fast[MAX_STEPS], sorted[MAX_STEPS];
    const int count = fence.steps(g->pos, fast);

    if (fence.to_act(g->pos) != actor)
        fail_msg("%s: %d is to act, by the slow rules %d, after ...%s", g->options,
                 fence.to_act(g->pos), actor, last_tokens(g));
    memcpy(sorted, slow, (size_t)slow_count * sizeof *slow);
    qsort(sorted, (size_t)slow_count, sizeof *sorted, compare_steps);
    qsort(fast, (size_t)count, sizeof *fast, compare_steps);
    for (int i = 0, k = 0; i < count || k < slow_count; i++, k++) {
        if (k == slow_count || (i < count && fast[i] < sorted[k]))
            fail_at(g, "only by the fast rules", fast[i]);
        if (i == count || fast[i] > sorted[k])
            fail_at(g, "only by the slow rules", sorted[k]);
    }
}

static step choose(void *context, int actor, const step choices[], int n)
{
    struct game_of_both *g = context;

    compare(g, actor, choices, n);
    const step s = actor == CHANCE ? fence.secrets->roll(g->pos, &g->rng)
                                   : choices[rng_below(&g->rng, (uint32_t)n)];
    text_add_char(&g->record, ' ');
    fence.print_step(g->pos, s, &g->record);
    fence.apply(g->pos, s);
    return s;
}

static void play_both(const char *options, uint64_t seed)
{
    struct game_of_both g = { options, fence_opening(options), { { 0 } }, TEXT_EMPTY };
    struct text fast = TEXT_EMPTY, slow = TEXT_EMPTY;
    struct settings s;

    rng_seed(&g.rng, seed);
    settings_in_words(&fence, options, &s);
    slow_fence_play(&s, choose, &g, &slow);
    if (fence.to_act(g.pos) != NOBODY)
        fail_msg("%s: over only by the slow rules: %s, after ...%s", options, slow.data,
                 last_tokens(&g));
    fence.print_result(g.pos, &fast);
    assert_string_equal(fast.data, slow.data);
    settings_free(&s);
    text_free(&fast);
    text_free(&slow);
    text_free(&g.record);
    free(g.pos);
}

/* ---- Which games ---- */

/* WATTLE_DEEP in the environment asks for many. */
static int games_of(int few, int many)
{
    return getenv("WATTLE_DEEP") ? many : few;
}

/* Plays games unless the slow rules do not cover such; whether they do. */
static bool play_some(const char *options, int count)
{
    struct settings s;

    settings_in_words(&fence, options, &s);
    const bool covered = slow_fence_covers(&s);
    for (int i = 0; i < count && covered; i++)
        play_both(options, 1 + (uint64_t)i);
    settings_free(&s);
    return covered;
}

static void both_agree_over_basic_games_of_every_size(void **state)
{
    char options[64];

    (void)state;
    for (int players = 2; players <= MAX_PLAYERS; players++) {
        snprintf(options, sizeof options, "players=%d", players);
        assert_true(play_some(options, games_of(2, 300)));
        snprintf(options, sizeof options, "players=%d tiles=demo", players);
        assert_true(play_some(options, games_of(20, 1000)));
    }
}

static void both_agree_over_games_with_each_option(void **state)
{
    char options[64];
    int covered = 0;

    (void)state;
    for (int v = 0; v < FENCE_VALUES; v++) {
        snprintf(options, sizeof options, "players=%d %s", 2 + v % 4, fence_values[v]);
        covered += play_some(options, games_of(1, 40));
    }
    assert_true(covered > 0);
}

static void both_agree_over_games_with_each_pair_of_options(void **state)
{
    char options[128];

    (void)state;
    for (int a = 0; a < FENCE_VALUES; a++)
        for (int b = a + 1; b < FENCE_VALUES; b++) {
            if (!strncmp(fence_values[a], fence_values[b], strcspn(fence_values[a], "=") + 1))
                continue;
            for (int players = 2; players <= 4; players++) {
                snprintf(options, sizeof options, "tiles=demo players=%d %s %s", players,
                         fence_values[a], fence_values[b]);
                play_some(options, games_of(1, 30));
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_agree_over_basic_games_of_every_size),
        cmocka_unit_test(both_agree_over_games_with_each_option),
        cmocka_unit_test(both_agree_over_games_with_each_pair_of_options),
    };

    return cmocka_run_group_tests_name("FENCE!: slow rules", tests, NULL, NULL);
}
