/* both_rules.c - see slow.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/in_words.h"
#include "tests/support/slow.h"
#include "tests/support/walk.h"

/* ---- Turn by turn ---- */

/* If a position has more turns than this, they are not compared. */
enum { MOST_TURNS = 5000 };

struct listing {
    const struct game *game;
    const struct position *pos;
    struct text *out;
    int count;
};

static bool list_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct listing *l = context;

    (void)after;
    l->game->text->print_turn(l->pos, steps, n, l->out);
    text_add_char(l->out, ' ');
    return ++l->count < MOST_TURNS;
}

static void play_turns(struct record *rec, const struct slow_game *slow_game, struct rng *rng,
                       struct text *slow_result)
{
    struct slow *slow = slow_game->start(&rec->options);

    while (record_to_act(rec) != NOBODY) {
        FREED(text) fast = TEXT_EMPTY, theirs = TEXT_EMPTY;
        struct listing listing = { rec->game, record_position(rec), &fast, 0 };

        assert_int_equal(slow_game->to_move(slow), record_to_act(rec));
        const bool all = turns_each(rec->game, record_position(rec), list_turn, &listing);
        const struct sorted ours = words_sorted(fast.data);
        if (all) {
            slow_game->turns(slow, &theirs);
            const struct sorted others = words_sorted(theirs.data);
            assert_same_words(ours, others);
            free(others.word);
        }

        const char *turn = ours.word[rng_below(rng, (uint32_t)ours.count)];
        slow_game->play(slow, turn);
        MUST(record_play(rec, record_to_act(rec), turn, &why));
        free(ours.word);
    }
    assert_int_equal(slow_game->to_move(slow), -1);
    slow_game->result(slow, slow_result);
    slow_end(slow_game, slow);
}

/* ---- Step by step ---- */

enum { KEPT = 64, LONGEST = 80 };

struct listener {
    struct record *rec;
    struct rng *rng;
    char kept[KEPT][LONGEST]; /* tokens that were legal in an earlier position */
    int count;
};

static void fail_at(const struct record *rec, step s, const char *which)
{
    struct text token = TEXT_EMPTY;

    rec->game->text->print_step(record_position(rec), s, &token);
    fail_msg("%s (%x) only by the %s rules", token.data, (unsigned)s, which);
}

static void compare_steps_offered(const struct record *rec, const step slow[], int slow_count)
{
    static step fast[MAX_STEPS], sorted[MAX_STEPS];
    const int count = rec->game->steps(record_position(rec), fast);

    memcpy(sorted, slow, (size_t)slow_count * sizeof *slow);
    steps_sort(sorted, slow_count);
    steps_sort(fast, count);
    for (int i = 0, k = 0; i < count || k < slow_count; i++, k++) {
        if (k == slow_count || (i < count && fast[i] < sorted[k]))
            fail_at(rec, fast[i], "fast");
        if (i == count || fast[i] > sorted[k])
            fail_at(rec, sorted[k], "slow");
    }
}

/* Tries a token from another position. If the fast rules accept it, the slow rules must offer the
   step that it is read as. */
static void try_another(const struct listener *l, const step slow[], int count)
{
    const char *token = l->kept[rng_below(l->rng, (uint32_t)(l->count < KEPT ? l->count : KEPT))];
    FREED(text) why = TEXT_EMPTY;
    step read[MAX_TURN_STEPS];
    bool offered = false;
    int n = 0;

    if (l->rec->game->text->parse_turn(record_position(l->rec), token, read, &n, &why) == OK) {
        for (int i = 0; i < count; i++)
            offered = offered || slow[i] == read[0];
        if (n != 1 || !offered)
            fail_msg("%s is taken only by the fast rules", token);
    }
}

static step choose(void *context, int actor, const step slow[], int count)
{
    struct listener *l = context;
    FREED(text) token = TEXT_EMPTY;

    if (record_to_act(l->rec) != actor)
        fail_msg("%d is to act, by the slow rules %d", record_to_act(l->rec), actor);
    compare_steps_offered(l->rec, slow, count);
    if (l->count)
        try_another(l, slow, count);
    const step s = walk_step(l->rec->game, record_position(l->rec), l->rng);
    l->rec->game->text->print_step(record_position(l->rec), s, &token);
    snprintf(l->kept[l->count++ % KEPT], LONGEST, "%s", token.data);
    record_play_steps(l->rec, &s, 1);
    return s;
}

/* Plays the game by both rules. `choose` also makes the deals that the record has already made. */
static void tell_story(struct record *rec, const struct slow_game *slow, struct rng *rng,
                       struct text *slow_result)
{
    struct listener l = { rec, rng, { "" }, 0 };

    MUST(record_set_option(rec, "dealer", "table", &why));
    record_go_to(rec, 0);
    slow->tell(&rec->options, choose, &l, slow_result);
    MUST(record_set_option(rec, "dealer", "engine", &why));
}

/* ---- Both ---- */

void both_rules_play(struct record *rec, struct rng *rng)
{
    const struct slow_game *slow = slow_find(rec->game->name);
    FREED(text) result = TEXT_EMPTY, slow_result = TEXT_EMPTY;

    if (!slow) {
        fail_msg("%s has no slow rules in tests/support", rec->game->name);
        return;
    }
    if (slow->tell) {
        tell_story(rec, slow, rng, &slow_result);
    } else {
        play_turns(rec, slow, rng, &slow_result);
    }
    if (record_to_act(rec) != NOBODY)
        fail_msg("over only by the slow rules: %s", slow_result.data);
    rec->game->text->print_result(record_position(rec), &result);
    assert_string_equal(result.data, slow_result.data);
}
