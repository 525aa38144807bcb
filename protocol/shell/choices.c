/*
 * choices.c - numbered menus of steps, for games that describe their steps in words.
 *
 * Typing a number makes the choice with this number. A single choice is made without a question.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "base/utf8.h"
#include "game/hidden.h"
#include "protocol/args.h"
#include "protocol/lesson_session.h"
#include "protocol/shell/shell_internal.h"

#include <stdlib.h>
#include <string.h>

bool choices_told(const struct record *rec)
{
    return rec->game->hidden && rec->game->hidden->explain;
}

/* Lists all steps of the player to move, in the order of their numbers. */
static int list(const struct record *rec, step steps[MAX_STEPS])
{
    struct position *pos = record_view_now(rec);
    const int n =
        record_to_act(rec) >= 0 && record_may_decide(rec) ? rec->game->steps(pos, steps) : 0;

    xfree_aligned(pos);
    return n;
}

bool choices_forced(const struct shell *sh)
{
    const struct record *rec = &sh->session->record;
    step steps[MAX_STEPS];

    return choices_told(rec) && !lesson_is_no_game(sh->session) && record_to_act(rec) >= 0 &&
           list(rec, steps) == 1;
}

void choices_name(const struct record *rec, step wanted, struct text *out)
{
    struct position *pos = record_view_now(rec);
    step steps[MAX_STEPS];

    for (int i = 0, n = list(rec, steps); i < n; i++)
        if (steps[i] == wanted)
            text_addf(out, "%d) ", i + 1);
    rec->game->hidden->explain(pos, wanted, false, out);
    xfree_aligned(pos);
}

struct table {
    char *phrase[MAX_STEPS];
    int row[MAX_STEPS]; /* row of each phrase */
    int count, longest, rows;
    bool has_columns;
};

static int columns_of(const char *phrase)
{
    return utf8_columns(phrase, strlen(phrase));
}

static void fill(const struct record *rec, struct table *t)
{
    step steps[MAX_STEPS];
    struct position *pos = record_view_now(rec);

    t->count = list(rec, steps);
    t->longest = 0;
    for (int i = 0; i < t->count; i++) {
        struct text phrase = TEXT_EMPTY;
        text_addf(&phrase, "%d) ", i + 1);
        rec->game->hidden->explain(pos, steps[i], false, &phrase);
        const int columns = columns_of(phrase.data);
        t->longest = columns > t->longest ? columns : t->longest;
        t->phrase[i] = phrase.data;
    }
    xfree_aligned(pos);
}

static void empty(struct table *t)
{
    for (int i = 0; i < t->count; i++)
        free(t->phrase[i]);
}

enum { GAP = 3 };

static void lay_in_columns(struct table *t)
{
    const int fit = (terminal_width() - 1 + GAP) / (t->longest + GAP), columns = fit ? fit : 1;

    for (int i = 0; i < t->count; i++)
        t->row[i] = i / columns;
    t->rows = (t->count + columns - 1) / columns;
    t->has_columns = true;
}

/* Lists the choices without columns, which takes fewer rows. */
static void lay_in_lines(struct table *t)
{
    int used = 0;

    t->rows = 0;
    for (int i = 0; i < t->count; i++) {
        const int length = columns_of(t->phrase[i]);
        if (used + length >= terminal_width())
            used = 0;
        t->rows += !used;
        t->row[i] = t->rows - 1;
        used += length + GAP;
    }
    t->has_columns = false;
}

static void lay_out(struct table *t, int rows)
{
    lay_in_columns(t);
    if (t->rows > rows)
        lay_in_lines(t);
}

/* Adds at most `rows` rows. If there are more, the last row gives the number left out. */
static void add_rows(const struct table *t, int rows, struct text *out)
{
    const int shown_rows = t->rows > rows ? rows - 1 : t->rows;
    int i = 0;

    for (; i < t->count && t->row[i] < shown_rows; i++) {
        const bool ends = i + 1 == t->count || t->row[i + 1] != t->row[i];
        const int pad = t->has_columns ? t->longest - columns_of(t->phrase[i]) : 0;
        text_add(out, t->phrase[i]);
        if (ends)
            text_add_char(out, '\n');
        else
            text_addf(out, "%*s", pad + GAP, "");
    }
    if (i < t->count)
        text_addf(out, "and %d more: moves lists them, hint advises\n", t->count - i);
}

void choices_tell(const struct shell *sh, int rows, struct text *out)
{
    const struct record *rec = &sh->session->record;
    struct table t;

    fill(rec, &t);
    if (t.count > 1)
        text_addf(out, "p%d, you can (type a number):\n", record_to_act(rec) + 1);
    else
        text_addf(out, "p%d, you can only:\n", record_to_act(rec) + 1);
    lay_out(&t, rows);
    add_rows(&t, rows, out);
    text_cut(out, out->length - 1); /* the reply itself ends the last line */
    empty(&t);
}

int choices_rows(const struct shell *sh, int all, int some)
{
    struct table t;

    fill(&sh->session->record, &t);
    lay_out(&t, all);
    const int rows = t.rows;
    empty(&t);
    return 1 + (rows > all ? some : rows);
}

enum move_status choices_play(struct session *s, const char *line, struct reply *r)
{
    struct record *rec = &s->record;
    step steps[MAX_STEPS];
    long long number;

    if (!choices_told(rec) || record_to_act(rec) < 0 || line[strspn(line, "0123456789")] || !*line)
        return NOT_A_MOVE;
    if (!record_may_decide(rec)) {
        record_refuse_decision(rec, &r->text);
        return ILLEGAL_MOVE;
    }
    const int n = list(rec, steps);
    if (!number_whole(line, 1, n, &number)) {
        refuse(r, "the choices are numbered 1 to %d; moves lists them", n);
        return ILLEGAL_MOVE;
    }
    record_play_steps(rec, &steps[number - 1], 1);
    return PLAYED;
}
