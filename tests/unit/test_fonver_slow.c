/*
 * test_fonver_slow.c - Fonver's fast rules against the slow ones, step by step: on big
 * boards nobody could list whole turns. All sizes, all options; WATTLE_GAMES says how many
 * games. Counts the kinds of captures that come up, so that none goes untested.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../support/slow_fonver.h"
#include "../support/test.h"

#include "../../src/base/memory.h"
#include "../../src/games/fonver/fonver.h"
#include "../../src/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What has come up. */
static struct {
    int double_crosscut; /* several crosscuts from one placement */
    int opened;          /* a capture after which there are as many crosscuts, or more */
    int by_crosscut;     /* the capturing stone is in the crosscut itself */
    int by_chain;        /* it is not */
    int repetition;      /* games drawn before the cap */
} met;

struct pair {
    struct position *fast;
    struct slow *slow;
    struct text begun; /* the steps of this turn */
    bool steered;      /* into circles */
    uint64_t keys[4 * 25 * 25 + 100];
    int turns;
};

static int games_asked(int otherwise)
{
    const char *asked = getenv("WATTLE_GAMES");

    return asked ? atoi(asked) : otherwise;
}

/* Most boards are small, where games come round again. */
static void draw_options(struct rng *rng, int i, struct settings *s)
{
    static const char *const modes[] = { "draw", "superko", "none", "draw" };
    struct text line = TEXT_EMPTY, why = TEXT_EMPTY;
    const int most = 2 + (int)rng_below(rng, 24),
              size = 2 + (int)rng_below(rng, (uint32_t)most - 1);

    settings_init(s, fonver.options);
    text_addf(&line, "size=%d pie=%s repetition=%s", i % 8 == 0 ? 3 + i / 8 % 2 : size,
              rng_below(rng, 2) ? "on" : "off", modes[rng_below(rng, 4)]);
    assert_int_equal(settings_set_all(s, line.data, &why), OK);
    text_free(&line);
    text_free(&why);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorts words with blanks between them into `out`. */
static void sort_words(char *words, struct text *out)
{
    char *list[MAX_STEPS], *next = NULL;
    int n = 0;

    for (char *w = strtok_r(words, " ", &next); w; w = strtok_r(NULL, " ", &next))
        list[n++] = w;
    qsort(list, (size_t)n, sizeof *list, compare_words);
    for (int i = 0; i < n; i++)
        text_addf(out, "%s ", list[i]);
}

static void compare_choices(const struct pair *p, const step steps[], int n)
{
    struct text fast = TEXT_EMPTY, slow = TEXT_EMPTY, a = TEXT_EMPTY, b = TEXT_EMPTY;

    for (int i = 0; i < n; i++) {
        fonver.print_step(p->fast, steps[i], &fast);
        text_add_char(&fast, ' ');
    }
    slow_fonver_choices(p->slow, p->begun.data, &slow);
    sort_words(fast.data, &a);
    sort_words(slow.data, &b);
    assert_string_equal(a.data, b.data);
    text_free(&fast);
    text_free(&slow);
    text_free(&a);
    text_free(&b);
}

/* Whether two points, as words, are side by side. */
static bool adjacent(const char *a, const char *b)
{
    return abs(a[0] - b[0] +
               (a[0] > 'I' && b[0] < 'I'   ? -1
                : a[0] < 'I' && b[0] > 'I' ? 1
                                           : 0)) +
               abs(atoi(a + 1) - atoi(b + 1)) ==
           1;
}

/* Notes what kind of step the last one was; `before` crosscuts were there before it. The
   words of a turn: the placement, then pairs of victim and capturing stone. */
static void note_step(const struct pair *p, int before)
{
    const int after = slow_fonver_crosscuts(p->slow, p->begun.data);
    const char *last = strrchr(p->begun.data, ' '), *victim;
    int words = 1;

    for (const char *s = p->begun.data; *s; s++)
        words += *s == ' ';
    if (words == 1)
        met.double_crosscut += after > 1;
    if (words == 1 || words % 2 == 0)
        return;
    for (victim = last - 1; *victim != ' '; victim--)
        ;
    met.opened += after >= before;
    if (adjacent(victim + 1, last + 1))
        met.by_crosscut++; /* or a neighbour in the same chain, if it is not in the block */
    else
        met.by_chain++;
}

static void make_step(struct pair *p, step s)
{
    const int before = slow_fonver_crosscuts(p->slow, p->begun.data);

    if (p->begun.length)
        text_add_char(&p->begun, ' ');
    fonver.print_step(p->fast, s, &p->begun);
    note_step(p, before);
    fonver.apply(p->fast, s);
    if (fonver.mid_turn(p->fast))
        return;
    slow_fonver_play_steps(p->slow, p->begun.data);
    text_clear(&p->begun);
    p->keys[p->turns++] = fonver.key(p->fast);
}

/* A turn to play, chosen from all of them on a small board so that the game may run in
   circles: one that leads back if possible, else one with many captures, and only if
   nothing else is left one that ends the game. */
struct steering {
    struct pair *pair;
    struct rng *rng;
    int rank, ties, n;
    step steps[MAX_TURN_STEPS];
};

static bool weigh_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct steering *st = context;
    const struct pair *p = st->pair;
    int rank = game_over(&fonver, after) ? 0 : n;

    for (int i = 0; rank && i < p->turns; i++)
        if (p->keys[i] == fonver.key(after))
            rank = MAX_TURN_STEPS;
    if (rank > st->rank)
        st->ties = 0;
    if (rank >= st->rank && rng_below(st->rng, (uint32_t)++st->ties) == 0) {
        st->rank = rank;
        st->n = n;
        memcpy(st->steps, steps, (size_t)n * sizeof *steps);
    }
    return true;
}

/* The next step of a turn chosen like that. */
static step steer(struct pair *p, struct rng *rng)
{
    static struct steering st;

    st = (struct steering){ .pair = p, .rng = rng, .rank = -1 };
    turns_each(&fonver, p->fast, weigh_turn, &st);
    return st.steps[0];
}

static step choose(struct pair *p, const step steps[], int n, struct rng *rng)
{
    return p->steered ? steer(p, rng) : steps[rng_below(rng, (uint32_t)n)];
}

static void compare_ends(const struct pair *p, int size)
{
    struct text fast = TEXT_EMPTY, slow = TEXT_EMPTY;

    assert_int_equal(slow_fonver.to_move(p->slow), -1);
    fonver.print_result(p->fast, &fast);
    slow_fonver.result(p->slow, &slow);
    assert_string_equal(fast.data, slow.data);
    met.repetition += !strcmp(fast.data, "0") && p->turns < 4 * size * size + 100;
    text_free(&fast);
    text_free(&slow);
}

static void play_game(const struct settings *s, struct rng *rng)
{
    static struct pair p;
    step steps[MAX_STEPS];

    p = (struct pair){ .fast = xaligned(fonver.position_size),
                       .slow = slow_fonver.start(s),
                       .begun = TEXT_EMPTY,
                       .steered = setting_number(s, "size") <= 4 };

    fonver.reset(p.fast, s);
    while (!game_over(&fonver, p.fast)) {
        const int n = fonver.steps(p.fast, steps);
        assert_int_equal(slow_fonver.to_move(p.slow), fonver.to_act(p.fast));
        compare_choices(&p, steps, n);
        make_step(&p, choose(&p, steps, n, rng));
    }
    compare_ends(&p, (int)setting_number(s, "size"));
    slow_fonver.end(p.slow);
    free(p.fast);
    text_free(&p.begun);
}

static void fast_and_slow_rules_agree_step_by_step(void **state)
{
    const int count = games_asked(20) * 12;
    struct rng rng;

    (void)state;
    rng_seed(&rng, 17);
    for (int i = 0; i < count; i++) {
        struct settings s;
        draw_options(&rng, i, &s);
        play_game(&s, &rng);
        settings_free(&s);
    }
    printf("%d games: %d double crosscuts, %d openings, %d by the crosscut, %d by the chain, "
           "%d repetitions\n",
           count, met.double_crosscut, met.opened, met.by_crosscut, met.by_chain, met.repetition);
    /* In proportion to 1,000 of each in 10,000 games. */
    assert_true(met.double_crosscut * 10 >= count);
    assert_true(met.opened * 10 >= count);
    assert_true(met.by_crosscut * 10 >= count);
    assert_true(met.by_chain * 10 >= count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_and_slow_rules_agree_step_by_step),
    };

    return cmocka_run_group_tests_name("fonver: fast and slow", tests, NULL, NULL);
}
