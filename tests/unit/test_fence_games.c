/*
 * test_fence_games.c - properties that hold at every step of random games of FENCE!.
 *
 * The games have 2 to 8 players, each option, and each pair of options. With WATTLE_DEEP in
 * the environment there are 1,000 games for each number of players, and 100 for each option and
 * each pair.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/step_list.h"
#include "tests/support/fence_setup.h"
#include "tests/support/walk.h"

enum { MOST_ROUNDS = 200, TOO_LONG = 1000000 };

/* ---- One game ---- */

struct game_walk {
    const char *options;
    struct position *pos;
    struct rng rng;
    void (*visit)(struct game_walk *, step next); /* before each step; 0 at the end */
    void *context;
};

static step choose(struct game_walk *w, const step steps[], int n)
{
    if (fence.to_act(w->pos) != CHANCE)
        return steps[rng_below(&w->rng, (uint32_t)n)];
    const step s = fence.hidden->roll(w->pos, &w->rng);
    if (!has_step(steps, n, s))
        fail_msg("%s: a result of chance is not offered", w->options);
    return s;
}

static void play_one(struct game_walk *w, uint64_t seed)
{
    static step steps[MAX_STEPS];

    rng_seed(&w->rng, seed);
    w->pos = fence_opening(w->options);
    for (int i = 0; fence.to_act(w->pos) != NOBODY; i++) {
        const int n = fence.steps(w->pos, steps);
        assert_in_range(n, 1, MAX_STEPS);
        assert_in_range(i, 0, TOO_LONG);
        assert_true(w->pos->round <= MOST_ROUNDS);
        const step s = choose(w, steps, n);
        w->visit(w, s);
        fence.apply(w->pos, s);
    }
    w->visit(w, 0);
    free(w->pos);
}

static void play_many(const char *options, int count, void (*visit)(struct game_walk *, step))
{
    struct game_walk w = { .options = options, .visit = visit };

    for (int i = 0; i < count; i++)
        play_one(&w, (uint64_t)i + 1);
}

/* Calls `play` for each option value alone and for each pair of values that one game can have. The
   number of players is 2 to 5, in turn. */
static void with_each_pair(void (*play)(const char *options))
{
    char options[128];

    for (int a = 0; a < FENCE_VALUES; a++)
        for (int b = a; b < FENCE_VALUES; b++) {
            const size_t name = strcspn(fence_values[a], "=");
            if (b > a && !strncmp(fence_values[a], fence_values[b], name + 1))
                continue;
            snprintf(options, sizeof options, "tiles=demo players=%d %s %s", 2 + (a + b) % 4,
                     fence_values[a], b > a ? fence_values[b] : "");
            play(options);
        }
}

/* ---- Games end, and keep their cards and tiles ---- */

static void check_counts(struct game_walk *w, step next)
{
    (void)next;
    fence_check_counts(w->pos, w->options);
}

TEST(basic_games_of_every_size_end_and_keep_their_cards)
{
    static const int sizes[] = { 2, 3, 4, 5, 6, 7, 8 };
    char options[16];

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        snprintf(options, sizeof options, "players=%d", sizes[i]);
        play_many(options, walk_deep(10, 1000), check_counts);
    }
}

static void play_some_and_count(const char *options)
{
    play_many(options, walk_deep(2, 100), check_counts);
}

TEST(games_with_each_pair_of_options_end_and_keep_their_cards)
{
    with_each_pair(play_some_and_count);
}

/* ---- Seen steps lead to the masked position ---- */

/* The positions of viewers that got only the steps they see. of[0] is for PUBLIC. */
struct views {
    struct position *of[1 + MAX_PLAYERS];
};

static void open_views(struct views *v, const char *options)
{
    for (int i = 0; i <= MAX_PLAYERS; i++)
        v->of[i] = fence_opening(options);
}

static void close_views(struct views *v)
{
    for (int i = 0; i <= MAX_PLAYERS; i++)
        free(v->of[i]);
}

static void be_told(const struct position *truth, struct position *seen)
{
    step told;

    while (fence.hidden->reveal(truth, seen, &told))
        fence.apply(seen, told);
}

static void check_view(const struct game_walk *w, const struct position *seen, int viewer)
{
    POSITION(hidden) = xaligned(sizeof *hidden);

    game_copy(&fence, hidden, w->pos);
    fence.hidden->observe(hidden, viewer);
    assert_int_equal(fence.to_act(seen), fence.to_act(w->pos));
    fence_check_counts(seen, w->options);
    if (fence.to_act(w->pos) != NOBODY &&
        (game_bytes_used(&fence, hidden) != game_bytes_used(&fence, seen) ||
         memcmp(hidden, seen, game_bytes_used(&fence, seen)) != 0)) {
        struct text a = TEXT_EMPTY, b = TEXT_EMPTY;
        fence.hidden->print_view(hidden, viewer, NULL, BOARD_PLAIN, &a);
        fence.hidden->print_view(seen, viewer, NULL, BOARD_PLAIN, &b);
        fail_msg("%s, as p%d sees it, at stage %d: hidden\n%sseen\n%s", w->options, viewer + 1,
                 hidden->stage, a.data, b.data);
    }
}

static void check_views(struct game_walk *w, step next)
{
    struct views *v = w->context;

    for (int viewer = PUBLIC; viewer < w->pos->rules.players; viewer++) {
        struct position *seen = v->of[1 + viewer];
        be_told(w->pos, seen);
        check_view(w, seen, viewer);
        if (next)
            fence.apply(seen, fence.hidden->observe_step(w->pos, next, viewer));
    }
}

/* Plays a game with new views. */
static void play_with_views(const char *options, uint64_t seed)
{
    struct views v;
    struct game_walk w = { .options = options, .visit = check_views, .context = &v };

    open_views(&v, options);
    play_one(&w, seed);
    close_views(&v);
}

static void play_some_with_views(const char *options)
{
    for (int i = 0; i < walk_deep(1, 20); i++)
        play_with_views(options, (uint64_t)i + 1);
}

TEST(seen_steps_lead_to_what_hiding_leaves)
{
    with_each_pair(play_some_with_views);
}
