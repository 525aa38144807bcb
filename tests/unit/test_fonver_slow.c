/*
 * test_fonver_slow.c - Fonver's fast rules against the slow ones, step by step.
 *
 * On large boards the list of whole turns would be too long. The games cover all sizes and options,
 * and WATTLE_GAMES sets their number. The test counts the kinds of captures, so that no kind stays
 * untested.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/fonver.h"
#include "tests/support/in_words.h"
#include "tests/support/slow.h"
#include "tests/support/walk.h"

/* Counts of the cases that have occurred. */
static struct {
    int double_crosscut; /* several crosscuts from one placement */
    int opened;          /* captures after which there are as many crosscuts as before, or more */
    int by_crosscut;     /* the capturing stone is in the crosscut itself */
    int by_chain;        /* the capturing stone is not in the crosscut */
    int repetition;      /* games drawn before the cap */
} met;

struct circle;

struct pair {
    struct position *fast;
    struct slow *slow;
    struct text begun; /* the steps of this turn */
    int turns;
    const struct circle *circle; /* followed while its turns are legal, or NULL */
    bool on_circle;
    int rest_at, rest_count; /* the turn to follow */
    step rest[MAX_TURN_STEPS];
};

/* Most boards are small, because games on them often repeat positions. */
static void draw_options(struct rng *rng, int i, struct settings *s)
{
    static const char *const modes[] = { "draw", "superko", "none", "draw" };
    FREED(text) line = TEXT_EMPTY;
    const int most = 2 + (int)rng_below(rng, 24),
              size = 2 + (int)rng_below(rng, (uint32_t)most - 1);

    text_addf(&line, "size=%d pie=%s repetition=%s", i % 4 == 0 ? 3 : size,
              i % 4 && rng_below(rng, 2) ? "on" : "off", modes[i % 8 == 0 ? 0 : rng_below(rng, 4)]);
    settings_in_words(&fonver, line.data, s);
}

static void compare_choices(const struct pair *p, const step steps[], int n)
{
    FREED(text) fast = TEXT_EMPTY, slow = TEXT_EMPTY;

    for (int i = 0; i < n; i++) {
        fonver.text->print_step(p->fast, steps[i], &fast);
        text_add_char(&fast, ' ');
    }
    slow_fonver_choices(p->slow, p->begun.data, &slow);
    assert_same_offers(fast.data, slow.data);
}

/* Returns whether two points, given as words, are side by side. */
static bool adjacent(const char *a, const char *b)
{
    return abs(a[0] - b[0] +
               (a[0] > 'I' && b[0] < 'I'   ? -1
                : a[0] < 'I' && b[0] > 'I' ? 1
                                           : 0)) +
               abs(atoi(a + 1) - atoi(b + 1)) ==
           1;
}

/* Counts the kind of the last step. There were `before` crosscuts before it. The words of a turn
   are the placement, then pairs of victim and capturing stone. */
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
        met.by_crosscut++; /* or by a neighbour in its chain outside the crosscut */
    else
        met.by_chain++;
}

static void make_step(struct pair *p, step s)
{
    const int before = slow_fonver_crosscuts(p->slow, p->begun.data);

    if (p->begun.length)
        text_add_char(&p->begun, ' ');
    fonver.text->print_step(p->fast, s, &p->begun);
    note_step(p, before);
    fonver.apply(p->fast, s);
    if (fonver.mid_turn(p->fast))
        return;
    slow_fonver_play_steps(p->slow, p->begun.data);
    text_clear(&p->begun);
    p->turns++;
}

/* ---- Games that repeat positions ---- */

/* Random games hardly ever repeat positions, so some games follow a circle. A circle is a sequence
   of turns on the empty board of size 3 after which an earlier position occurs again. */
enum { CIRCLES = 24, DEEPEST = 7 };

struct circle {
    int turns, from; /* the position after turn `turns` is the one after turn `from` */
    char turn[DEEPEST][64];
};

static struct {
    int count, depth;
    struct circle found[CIRCLES];
    struct circle now;
    uint64_t keys[DEEPEST + 1];
    const struct position *at[DEEPEST + 1];
} circles;

static bool look_for_circle(void *context, const step steps[], int n, const struct position *after)
{
    const int depth = circles.depth;
    FREED(text) word = TEXT_EMPTY;

    (void)context;
    if (game_over(&fonver, after))
        return true;
    fonver.text->print_turn(circles.at[depth], steps, n, &word);
    snprintf(circles.now.turn[depth], sizeof circles.now.turn[depth], "%s", word.data);
    circles.keys[depth + 1] = fonver.key(after);
    for (int i = 1; i <= depth; i++)
        if (circles.keys[i] == fonver.key(after) && circles.count < CIRCLES) {
            circles.now.turns = depth + 1;
            circles.now.from = i;
            circles.found[circles.count++] = circles.now;
        }
    if (depth + 1 == DEEPEST)
        return circles.count < CIRCLES;
    circles.depth++;
    circles.at[depth + 1] = after;
    turns_each(&fonver, after, look_for_circle, NULL);
    circles.depth--;
    return circles.count < CIRCLES;
}

static void find_circles(void)
{
    POSITION(pos) = opening_in_words(&fonver, "size=3 pie=off repetition=none");

    circles.at[0] = pos;
    turns_each(&fonver, pos, look_for_circle, NULL);
    assert_int_equal(circles.count, CIRCLES);
}

/* Sets `steps` to turn i of a game that follows the circle again and again. Returns false if that
   turn is not legal, for example with superko. */
static bool circle_turn(const struct circle *c, const struct position *pos, int i, step steps[],
                        int *n)
{
    FREED(text) why = TEXT_EMPTY;
    const int around = c->turns - c->from;
    const int at = i < c->turns ? i : c->from + (i - c->from) % around;
    const bool ok = fonver.text->parse_turn(pos, c->turn[at], steps, n, &why) == OK;

    return ok;
}

static step choose(struct pair *p, const step steps[], int n, struct rng *rng)
{
    if (!p->begun.length) {
        p->rest_at = 0;
        p->on_circle = p->circle && (p->on_circle || !p->turns) &&
                       circle_turn(p->circle, p->fast, p->turns, p->rest, &p->rest_count);
    }
    if (p->on_circle)
        return p->rest[p->rest_at++];
    return steps[rng_below(rng, (uint32_t)n)];
}

static void compare_ends(const struct pair *p, int size)
{
    FREED(text) fast = TEXT_EMPTY, slow = TEXT_EMPTY;

    assert_int_equal(slow_fonver.to_move(p->slow), -1);
    fonver.text->print_result(p->fast, &fast);
    slow_fonver.result(p->slow, &slow);
    assert_string_equal(fast.data, slow.data);
    met.repetition += !strcmp(fast.data, "0") && p->turns < 4 * size * size + 100;
}

static void play_game(const struct settings *s, const struct circle *circle, struct rng *rng)
{
    static struct pair p;
    step steps[MAX_STEPS];

    p = (struct pair){ .fast = xaligned(fonver.position_size),
                       .slow = slow_fonver.start(s),
                       .begun = TEXT_EMPTY,
                       .circle = circle };

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

TEST(fast_and_slow_rules_agree_step_by_step)
{
    const int count = walk_games(20) * 12;
    struct rng rng;

    rng_seed(&rng, 17);
    find_circles();
    for (int i = 0; i < count; i++) {
        FREED(settings) s;
        draw_options(&rng, i, &s);
        play_game(&s, i % 4 ? NULL : &circles.found[rng_below(&rng, CIRCLES)], &rng);
    }
    print_message(
        "%d games: %d double crosscuts, %d openings, %d by the crosscut, %d by the chain, "
        "%d repetitions\n",
        count, met.double_crosscut, met.opened, met.by_crosscut, met.by_chain, met.repetition);
    /* Each kind must occur at least 1,000 times in 10,000 games. */
    if (count < 240)
        return; /* too few games for a sure result */
    assert_true(met.double_crosscut * 10 >= count);
    assert_true(met.opened * 10 >= count);
    assert_true(met.by_crosscut * 10 >= count);
    assert_true(met.by_chain * 10 >= count);
    assert_true(met.repetition * 10 >= count);
}
