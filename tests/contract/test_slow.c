/*
 * test_slow.c - the fast rules of every game against the slow ones: the same turns, the
 * same player, the same result, all along random games of every variant; and perft.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../support/slow.h"
#include "../support/test.h"
#include "../support/walk.h"

#include "../../src/base/memory.h"
#include "../../src/games/games.h"
#include "../../src/turns.h"

#include <stdlib.h>

/* A set of words, sorted. */
struct words {
    struct text text;
    char **word;
    int count;
};

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void words_sort(struct words *w)
{
    int capacity = 64;
    char *next = NULL;

    w->word = xmalloc((size_t)capacity * sizeof *w->word);
    w->count = 0;
    if (!w->text.length)
        return;
    for (char *s = strtok_r(w->text.data, " ", &next); s; s = strtok_r(NULL, " ", &next)) {
        if (w->count == capacity) {
            capacity *= 2;
            w->word = xrealloc(w->word, (size_t)capacity * sizeof *w->word);
        }
        w->word[w->count++] = s;
    }
    qsort(w->word, (size_t)w->count, sizeof *w->word, compare_words);
}

static void words_free(struct words *w)
{
    free(w->word);
    text_free(&w->text);
}

/* Where a position has more turns than that, they are not compared. */
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
    l->game->print_turn(l->pos, steps, n, l->out);
    text_add_char(l->out, ' ');
    return ++l->count < MOST_TURNS;
}

/* The same turns? Says which are not, and where. */
static void compare_turns(const struct match *m, struct words *fast, struct words *slow)
{
    struct text place = TEXT_EMPTY;

    for (int i = 0, k = 0; i < fast->count || k < slow->count; i++, k++) {
        const int order = i == fast->count   ? 1
                          : k == slow->count ? -1
                                             : strcmp(fast->word[i], slow->word[k]);
        if (!order)
            continue;
        match_print_position(m, &place);
        fail_msg("%s: %s only by the %s rules", place.data,
                 order < 0 ? fast->word[i] : slow->word[k], order < 0 ? "fast" : "slow");
    }
}

/* Plays one game with both rules side by side. */
static void play_both(struct match *m, const struct slow_game *slow_game, struct rng *rng)
{
    struct slow *slow = slow_game->start(&m->options);
    struct text why = TEXT_EMPTY, result = TEXT_EMPTY, slow_result = TEXT_EMPTY;

    while (match_to_act(m) != NOBODY) {
        struct words ours = { TEXT_EMPTY, NULL, 0 }, theirs = { TEXT_EMPTY, NULL, 0 };
        struct listing listing = { m->game, match_position(m), &ours.text, 0 };

        assert_int_equal(slow_game->to_move(slow), match_to_act(m));
        const bool all = turns_each(m->game, match_position(m), list_turn, &listing);
        words_sort(&ours);
        if (all) {
            slow_game->turns(slow, &theirs.text);
            words_sort(&theirs);
            compare_turns(m, &ours, &theirs);
        }

        const char *turn = ours.word[rng_below(rng, (uint32_t)ours.count)];
        slow_game->play(slow, turn);
        assert_int_equal(match_play(m, match_to_act(m), turn, &why), OK);
        words_free(&ours);
        words_free(&theirs);
    }
    assert_int_equal(slow_game->to_move(slow), -1);
    m->game->print_result(match_position(m), &result);
    slow_game->result(slow, &slow_result);
    assert_string_equal(result.data, slow_result.data);
    slow_game->end(slow);
    text_free(&why);
    text_free(&result);
    text_free(&slow_result);
}

static void fast_and_slow_rules_agree_over_random_games(void **state)
{
    struct match m;
    struct rng rng;
    struct text why = TEXT_EMPTY;
    const int count = walk_games(4);

    (void)state;
    rng_seed(&rng, 7);
    match_open(&m, games);
    for (int g = 0; games[g]; g++)
        for (int v = 0; slow_find(games[g]->name) && games[g]->variants[v]; v++)
            for (int i = 0; i < count; i++) {
                assert_int_equal(match_new_game(&m, games[g], games[g]->variants[v], &why), OK);
                play_both(&m, slow_find(games[g]->name), &rng);
            }
    match_close(&m);
    text_free(&why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_and_slow_rules_agree_over_random_games),
    };

    return cmocka_run_group_tests_name("every game: slow rules", tests, NULL, NULL);
}
