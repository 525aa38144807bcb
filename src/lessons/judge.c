/*
 * judge.c - judgement of turns in lessons by the rules, the board and the solver.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lessons/judge.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "game/click_input.h"
#include "game/enumerate_turns.h"
#include "game/hidden.h"
#include "solver/solver.h"

#include <stdlib.h>
#include <string.h>

/* Takes the next word of *words into `word`. Returns false at the end. */
static bool next_word(const char **words, struct text *word)
{
    const size_t n = strcspn(*words += strspn(*words, " "), " ");

    text_clear(word);
    text_add_bytes(word, *words, n);
    *words += n;
    return n > 0;
}

/* Plays turns and chance outcomes, separated by blanks. */
static enum status play_words(struct record *rec, const char *words, struct text *why)
{
    struct text word = TEXT_EMPTY;
    enum status status = OK;

    while (status == OK && next_word(&words, &word)) {
        struct text reason = TEXT_EMPTY;
        const int to_act = record_to_act(rec);
        status = to_act == CHANCE ? record_chance(rec, word.data, &reason)
                                  : record_play(rec, to_act, word.data, &reason);
        if (status != OK)
            text_addf(why, "%.60s: %s", word.data, reason.data);
        text_free(&reason);
    }
    text_free(&word);
    return status;
}

enum status lesson_set_up(const struct lesson *l, const struct game *game, struct record *draft,
                          struct text *why)
{
    enum status status = l->position
                             ? record_set_position(draft, l->position, why)
                             : record_new_game(draft, game, l->options ? l->options : "", why);

    if (status == OK && draft->game != game) {
        text_addf(why, "a position of %s", draft->game->name);
        status = ILLEGAL;
    }
    return status == OK && l->turns ? play_words(draft, l->turns, why) : status;
}

/* The stones and points of each of two players in a position. */
struct tally {
    int counts[2]; /* captures, or points scored so far */
    int stones[2];
};

static struct tally count(const struct game *game, const struct position *pos)
{
    struct tally t = { { 0 }, { 0 } };

    if (!game->grid)
        return t;
    struct grid_view *view = xmalloc(sizeof *view);
    game->grid->show(pos, view);
    memcpy(t.counts, view->counts, sizeof t.counts);
    for (int r = 0; r < view->size; r++)
        for (int c = 0; c < view->size; c++)
            if (view->at[r][c].stone >= 0)
                t.stones[view->at[r][c].stone]++;
    free(view);
    return t;
}

/* Searches for a reply that takes a stone or gains points. */
struct answers {
    const struct game *game;
    int player; /* the player who replies */
    struct tally before;
    bool is_safe;
};

static bool look_at_answer(void *context, const step steps[], int n, const struct position *after)
{
    struct answers *a = context;
    const struct tally t = count(a->game, after);

    (void)steps;
    (void)n;
    a->is_safe = t.counts[a->player] <= a->before.counts[a->player] &&
                 t.stones[1 - a->player] >= a->before.stones[1 - a->player];
    return a->is_safe;
}

static bool is_safe(const struct game *game, const struct position *pos)
{
    const int to_act = game->to_act(pos);
    struct answers a = { game, to_act, count(game, pos), true };

    if (to_act == 0 || to_act == 1)
        turns_each(game, pos, look_at_answer, &a);
    return a.is_safe;
}

/* Returns whether the text fits a pattern. In the pattern, * stands for any characters and ? for
   one. Case is ignored. `end` is the end of the pattern. */
static bool fits(const char *pattern, const char *end, const char *text)
{
    if (pattern == end)
        return !*text;
    if (*pattern == '*')
        return fits(pattern + 1, end, text) || (*text && fits(pattern, end, text + 1));
    return *text && (*pattern == '?' || ascii_lower(*pattern) == ascii_lower(*text)) &&
           fits(pattern + 1, end, text + 1);
}

static bool fits_one(const char *patterns, const char *text)
{
    while (*patterns) {
        const size_t n = strcspn(patterns, " ");
        if (fits(patterns, patterns + n, text))
            return true;
        patterns += n;
        patterns += strspn(patterns, " ");
    }
    return false;
}

/* The turn that was played last, at the end of the record. */
struct played {
    const struct record *rec;
    int start, player; /* first step and player of the turn */
    const char *text;
    struct budget budget;
};

static bool has_won(const struct played *p)
{
    double payoffs[MAX_PLAYERS];

    if (record_to_act(p->rec) != NOBODY)
        return false;
    record_payoffs(p->rec, payoffs);
    return payoffs[p->player] == 1;
}

static bool is_proven(const struct played *p)
{
    struct solution s;

    if (record_to_act(p->rec) == NOBODY)
        return has_won(p);
    solver_run(p->rec->game, record_position(p->rec), p->budget, &s);
    const bool is_win = p->player == 0 ? s.low > 0 : s.high < 0;
    solution_free(&s);
    return is_win;
}

static bool shows(const struct record *rec, const char *words)
{
    struct text board = TEXT_EMPTY;

    record_print_board(rec, PUBLIC, BOARD_PLAIN, &board);
    const bool is_there = strstr(board.data, words) != NULL;
    text_free(&board);
    return is_there;
}

/* For BY_GAIN, returns whether the turn raised the player's counts by at least the condition's
   number. For BY_TAKE, returns whether the turn reduced the other player's stones by at least this
   number. */
static bool changes_enough(const struct condition *c, const struct played *p)
{
    const struct game *game = p->rec->game;
    const struct tally before = count(game, position_at(p->rec, p->start));
    const struct tally after = count(game, record_position(p->rec));
    const int me = p->player & 1;

    return c->number <= (c->kind == BY_GAIN ? after.counts[me] - before.counts[me]
                                            : before.stones[1 - me] - after.stones[1 - me]);
}

static bool is_fulfilled(const struct condition *c, const struct played *p)
{

    switch (c->kind) {
    case BY_TURN:
        return fits_one(c->words, p->text);
    case BY_GAIN:
    case BY_TAKE:
        return changes_enough(c, p);
    case BY_WIN:
        return has_won(p);
    case BY_PROOF:
        return is_proven(p);
    case BY_SAFE:
        return is_safe(p->rec->game, record_position(p->rec));
    case BY_BOARD:
        return shows(p->rec, c->words);
    }
    return false;
}

static bool holds(const struct condition *c, const struct played *p)
{
    return is_fulfilled(c, p) != c->is_not;
}

static bool is_done(const struct lesson *l, const struct played *p)
{
    for (int i = 0; i < l->done_count; i++)
        if (!holds(&l->done[i], p))
            return false;
    return true;
}

static const char *sentence_about(const struct lesson *l, const struct played *p)
{
    for (int i = 0; i < l->reply_count; i++)
        if (holds(&l->replies[i].condition, p))
            return l->replies[i].sentence;
    return l->wrong;
}

bool lesson_explain_illegal(const struct lesson *l, const char *turn, struct text *out)
{
    enum { LONGEST = 100 }; /* largest number of bytes in a turn of a lesson */

    for (int i = 0; i < l->reply_count && strlen(turn) <= LONGEST; i++) {
        const struct condition *c = &l->replies[i].condition;
        if (c->kind == BY_TURN && !c->is_not && fits_one(c->words, turn)) {
            text_addf(out, "%s%s", out->length ? ". " : "", l->replies[i].sentence);
            return true;
        }
    }
    return false;
}

/* Plays the words of one whole turn. */
static enum status play_turn(struct record *rec, const char *words, struct text *why)
{
    const int player = record_to_act(rec);
    struct text word = TEXT_EMPTY;
    enum status status = OK;
    int start = rec->now;

    while (status == OK && next_word(&words, &word)) {
        if (rec->now > start && !record_mid_turn(rec)) {
            text_addf(why, "the turn is complete before '%.40s'", word.data);
            status = ILLEGAL;
        } else if (ascii_equal(word.data, "resign")) {
            text_add(why, "nobody resigns in a lesson");
            status = ILLEGAL;
        } else {
            status = record_play(rec, player, word.data, why);
        }
    }
    if (status == OK && (rec->now == start || record_mid_turn(rec))) {
        text_add(why, "the turn is not complete");
        status = ILLEGAL;
    }
    text_free(&word);
    return status;
}

enum status lesson_judge(const struct lesson *l, struct record *draft, const char *turn,
                         struct budget budget, bool *is_right, struct text *answer)
{
    struct text text = TEXT_EMPTY;
    struct played p = { draft, draft->now, record_to_act(draft), NULL, budget };
    enum status status = play_turn(draft, turn, answer);

    *is_right = false;
    if (status != OK) {
        lesson_explain_illegal(l, turn, answer);
        return status;
    }
    record_print_turn_for(draft, p.start, ALL_SEEING, &text);
    p.text = text.data;
    *is_right = is_done(l, &p);
    text_add(answer, *is_right ? l->right : sentence_about(l, &p));
    if (*is_right && l->then) {
        struct text why = TEXT_EMPTY;
        status = play_words(draft, l->then, &why);
        if (status != OK) {
            text_clear(answer);
            text_add(answer, why.data);
        }
        text_free(&why);
    }
    text_free(&text);
    return status;
}
