/* json_answer.c - search reports as lines of JSON.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/json/json_answer.h"

#include "base/memory.h"
#include "game/hidden.h"
#include "game/notation.h"
#include "game/planes.h"
#include "game/review_facts.h"
#include "protocol/print_move.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Adds ,"key": */
static void add_key(struct text *out, const char *key)
{
    if (out->length && !strchr("{[", out->data[out->length - 1]))
        text_add_char(out, ',');
    json_add_string(out, key);
    text_add_char(out, ':');
}

static void add_string(struct text *out, const char *key, const char *value)
{
    add_key(out, key);
    json_add_string(out, value);
}

/* An infinite value is null. */
static void add_number(struct text *out, const char *key, double value)
{
    add_key(out, key);
    if (isinf(value))
        text_add(out, "null");
    else
        json_add_number(out, value);
}

static void add_count(struct text *out, const char *key, uint64_t value)
{
    add_key(out, key);
    text_addf(out, "%llu", (unsigned long long)value);
}

static void add_bool(struct text *out, const char *key, bool value)
{
    add_key(out, key);
    text_add(out, value ? "true" : "false");
}

/* Adds a member such as "winrate":{"white":0.4,"black":0.6} */
static void add_sides(struct text *out, const char *key, const struct record *rec,
                      const double value[])
{
    struct text side = TEXT_EMPTY;

    add_key(out, key);
    text_add_char(out, '{');
    for (int i = 0; i < record_seats(rec); i++) {
        text_clear(&side);
        record_print_side(rec, i, &side);
        add_number(out, side.data, value[i]);
    }
    text_add_char(out, '}');
    text_free(&side);
}

static void add_mover(struct text *out, const struct record *rec)
{
    struct text side = TEXT_EMPTY;

    record_print_side(rec, record_to_act(rec), &side);
    add_string(out, "toMove", side.data);
    text_free(&side);
}

/* The key is a string of hexadecimal digits, because numbers in JSON may lose some of 64 bits. */
static void add_symmetry_key(struct text *out, const struct record *rec)
{
    uint64_t key;

    if (!canonical_key(rec->game, record_position(rec), &key))
        return;
    add_key(out, "symmetryKey");
    text_addf(out, "\"%016llx\"", (unsigned long long)key);
}

static void begin(const struct job *job, bool is_during_search, struct text *out)
{
    text_add_char(out, '{');
    add_string(out, "id", job->request->id);
    add_number(out, "turnNumber", job->turn);
    add_bool(out, "isDuringSearch", is_during_search);
}

/* Adds a proven result from the view of the player to move. */
static void add_proof(struct text *out, const double value[], int player)
{
    const double share = value[player];

    add_string(out, "proven", share >= 1 ? "win" : share <= 0 ? "loss" : "draw");
}

/* Adds the turns of a line, from a position that hides the facts that the search did not know. */
static void print_turns(const struct game *game, struct position *pos,
                        const struct search_line *line, struct text *out)
{
    for (int turn = 0, i = 0; turn < line->turns; turn++) {
        if (turn)
            text_add_char(out, ' ');
        game->text->print_turn(pos, line->steps + i, line->ends[turn] - i, out);
        for (; i < line->ends[turn]; i++)
            game->apply(pos, line->steps[i]);
    }
}

/* Adds the turns of a line, separated by blanks. */
static void print_line(const struct board *b, const struct player *p,
                       const struct search_line *line, struct text *out)
{
    struct position *pos = player_known(p, &b->view);

    if (game_has_hidden(b->record.game))
        print_turns(b->record.game, pos, line, out);
    else
        move_print_turns(&b->record, pos, line->steps, line->ends, line->turns, out);
    xfree_aligned(pos);
}

static void add_line(const struct board *b, const struct player *p, const struct search_line *line,
                     struct text *out)
{
    const struct record *rec = &b->record;
    struct text turns = TEXT_EMPTY;
    char *next = NULL;

    print_line(b, p, line, &turns);
    char *turn = strtok_r(turns.data, " ", &next);
    text_add(out, out->data[out->length - 1] == '[' ? "{" : ",{");
    add_string(out, "turn", turn);
    add_count(out, "visits", line->visits);
    add_sides(out, "values", rec, line->value);
    if (line->proven)
        add_proof(out, line->value, record_to_act(rec));
    add_number(out, "prior", line->prior);
    add_key(out, "pv");
    for (char sign = '['; turn; sign = ',', turn = strtok_r(NULL, " ", &next)) {
        text_add_char(out, sign);
        json_add_string(out, turn);
    }
    text_add(out, "]}");
    text_free(&turns);
}

static void add_lines(const struct board *b, const struct player *p,
                      const struct search_report *report, struct text *out)
{
    add_key(out, "lines");
    text_add_char(out, '[');
    for (int i = 0; i < report->count; i++)
        /* An incomplete turn cannot be compared with the others. */
        if (!report->lines[i].partial || i == 0)
            add_line(b, p, &report->lines[i], out);
    text_add_char(out, ']');
}

/* Adds the rows from the top, each from the left. Where the board has no cell, adds null. */
static void add_owners(struct player *p, struct text *out)
{
    struct search_owners o;

    if (!search_owners(player_search(p), &o))
        return;
    add_key(out, "ownership");
    text_add_char(out, '{');
    add_number(out, "width", o.width);
    add_number(out, "height", o.height);
    add_string(out, "owner", p->record->game->sides[0].word);
    add_key(out, "cells");
    for (int row = o.height - 1; row >= 0; row--)
        for (int column = 0; column < o.width; column++) {
            const int cell = row * o.width + column;

            text_add_char(out, row == o.height - 1 && !column ? '[' : ',');
            if (o.on[cell])
                text_addf(out, "%.3g", o.share[cell] != 0 ? (double)o.share[cell] : 0);
            else
                text_add(out, "null");
        }
    text_add(out, "]}");
}

static void add_margins(const struct record *rec, const struct search_report *report,
                        struct text *out)
{
    const double margins[MAX_PLAYERS] = { report->margin, -report->margin };

    if (!report->has_margin)
        return;
    add_sides(out, "margins", rec, margins);
    add_number(out, "marginSpread", report->margin_spread);
}

/* Adds the game's facts of the position: a number for each side, or null. */
static void add_facts(const struct record *rec, const struct job *job, struct text *out)
{
    const struct facts *facts = rec->game->facts;
    double value[MAX_FACTS][MAX_PLAYERS] = { { 0 } };

    if (!job->request->facts || !facts || !facts->measure(record_position(rec), value))
        return;
    add_key(out, "facts");
    text_add_char(out, '{');
    for (int i = 0; facts->names[i]; i++)
        add_sides(out, facts->names[i], rec, value[i]);
    text_add_char(out, '}');
}

void answer_report(const struct board *b, struct player *p, const struct job *job,
                   const struct search_report *report, bool is_during_search, struct text *out)
{
    const struct record *rec = &b->record;

    begin(job, is_during_search, out);
    add_mover(out, rec);
    add_symmetry_key(out, rec);
    add_count(out, "visits", report->iterations);
    add_number(out, "seconds", report->seconds);
    add_sides(out, "values", rec, report->value);
    if (report->proven)
        add_proof(out, report->value, record_to_act(rec));
    if (!report->proven && report->has_draws && report->draws > 0)
        add_number(out, "draws", report->draws);
    add_margins(rec, report, out);
    add_lines(b, p, report, out);
    if (job->request->ownership && search_tells_owners(player_search(p)))
        add_owners(p, out);
    add_facts(rec, job, out);
    text_add_char(out, '}');
}

void answer_rules(const struct board *b, const struct job *job, struct text *out)
{
    const struct record *rec = &b->record;
    double shares[MAX_PLAYERS] = { 0 }, margins[MAX_PLAYERS] = { 0 };

    begin(job, false, out);
    add_mover(out, rec);
    add_count(out, "visits", 0);
    if (record_to_act(rec) == NOBODY) {
        struct text result = TEXT_EMPTY;

        record_print_result(rec, &result);
        add_string(out, "result", result.data);
        record_payoffs(rec, shares);
        add_sides(out, "values", rec, shares);
        if (rec->game->margin && !rec->is_resigned) {
            margins[0] = rec->game->margin(record_position(rec));
            margins[1] = -margins[0];
            add_sides(out, "margins", rec, margins);
        }
        text_free(&result);
    }
    text_add(out, ",\"lines\":[]");
    add_facts(rec, job, out);
    text_add_char(out, '}');
}

void answer_nothing(const struct job *job, struct text *out)
{
    begin(job, false, out);
    add_bool(out, "noResults", true);
    text_add_char(out, '}');
}

void answer_error(const char *id, const struct complaint *c, struct text *out)
{
    text_add_char(out, '{');
    if (id)
        add_string(out, "id", id);
    add_string(out, "error", c->why.data);
    if (c->field)
        add_string(out, "field", c->field);
    text_add_char(out, '}');
}
