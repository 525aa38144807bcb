/*
 * query.c - the UGI command query, and printing of the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/ugi/ugi_internal.h"

#include <string.h>

static bool is_over(const struct session *s)
{
    return ugi_of(s)->is_frozen || record_to_act(&s->record) == NOBODY;
}

static void add_truth(bool truth, struct text *out)
{
    text_add(out, truth ? "true" : "false");
}

static void gameover(const struct session *s, const char *move, struct text *out)
{
    (void)move;
    add_truth(is_over(s), out);
}

static void p1turn(const struct session *s, const char *move, struct text *out)
{
    (void)move;
    add_truth(record_to_act(&s->record) == 0, out);
}

/* Prints the outcome. A player with the full share of the win has won. Shared wins are draws. */
static void print_outcome(const struct record *rec, struct text *out)
{
    double payoffs[MAX_PLAYERS] = { 0 };

    record_payoffs(rec, payoffs);
    for (int i = 0; i < record_seats(rec); i++) {
        if (payoffs[i] > 0.999) {
            text_addf(out, "p%dwin", i + 1);
            return;
        }
    }
    text_add(out, "draw");
}

/* Prints the result. After a move that could not be played, the offender loses to the opponent.
   With more players there is no single winner. */
static void result(const struct session *s, const char *move, struct text *out)
{
    const struct record *rec = &s->record;
    const struct ugi *u = s->own;

    (void)move;
    if (record_to_act(rec) == NOBODY)
        print_outcome(rec, out);
    else if (u->is_frozen && u->offender >= 0 && record_seats(rec) == 2)
        text_addf(out, "p%dwin", 2 - u->offender);
    else
        text_add(out, "none");
}

static void turn(const struct session *s, const char *move, struct text *out)
{
    const int to_act = record_to_act(&s->record);

    (void)move;
    if (to_act >= 0)
        text_addf(out, "%d", to_act + 1);
    else
        text_add(out, to_act == CHANCE ? "chance" : "none");
}

static void fen(const struct session *s, const char *move, struct text *out)
{
    (void)move;
    record_print_position(&s->record, out);
}

static void islegal(const struct session *s, const char *move, struct text *out)
{
    step steps[MAX_TURN_STEPS];
    struct text ignored = TEXT_EMPTY;
    int n = 0;

    add_truth(!is_over(s) && ugi_parse_move(&s->record, move, steps, &n, &ignored) == OK, out);
    text_free(&ignored);
}

static const struct question {
    const char *word;
    bool has_move;
    void (*answer)(const struct session *s, const char *move, struct text *out);
} questions[] = {
    { "gameover", false, gameover }, { "p1turn", false, p1turn }, { "result", false, result },
    { "turn", false, turn },         { "fen", false, fen },       { "islegal", true, islegal },
};

enum { QUESTIONS = sizeof questions / sizeof questions[0] };

enum status ugi_query(struct session *s, const struct args *a, struct reply *r)
{
    const char *word = args_word(a, 0);

    for (int i = 0; i < QUESTIONS; i++) {
        const struct question *q = &questions[i];
        if (strcmp(word, q->word) != 0 || a->count != 1 + (size_t)q->has_move)
            continue;
        text_add(&r->text, "response ");
        q->answer(s, args_word(a, 1), &r->text);
        return OK;
    }
    return refuse(r, "syntax error: write query %s", command_find("query", IN_UGI)->arguments);
}

enum status ugi_show(struct session *s, const struct args *a, struct reply *r)
{
    const enum status status = command_find("showboard", IN_GTP)->handler(s, a, r);

    text_add(&r->text, "\nfen ");
    record_print_position(&s->record, &r->text);
    return status;
}
