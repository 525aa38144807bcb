/*
 * play_undo.c - playing, undo and redo of turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "game/hidden.h"
#include "game/notation.h"
#include "record/record_internal.h"

#include <stdlib.h>
#include <string.h>

static enum status refuse_side(const struct record *rec, int to_act, struct text *why)
{
    if (to_act == NOBODY) {
        text_add(why, "the game is over");
    } else if (to_act == CHANCE) {
        record_explain_chance(rec, why);
    } else {
        text_add(why, "it is the turn of ");
        record_print_side(rec, to_act, why);
    }
    return ILLEGAL;
}

enum status record_check_dealer(const struct record *rec, const struct position *next,
                                struct text *why)
{
    if (!game_has_hidden(rec->game) || !setting_is(&rec->dealing, "dealer", "engine") ||
        rec->game->hidden->has_unknown(record_position(rec)) ||
        !rec->game->hidden->has_unknown(next))
        return OK;
    text_add(why, "a card is unknown (?), but the engine deals and must know all cards");
    return ILLEGAL;
}

static enum status check_steps(const struct record *rec, const step steps[], int n,
                               struct text *why)
{
    struct position *next = record_view(rec, rec->now, ALL_SEEING);

    for (int i = 0; i < n; i++)
        rec->game->apply(next, steps[i]);
    const enum status status = record_check_dealer(rec, next, why);
    xfree_aligned(next);
    return status;
}

enum status record_resign(struct record *rec, int player, struct text *why)
{
    if (record_to_act(rec) == NOBODY)
        return refuse_side(rec, NOBODY, why);
    if (record_seats(rec) > 2) {
        text_add(why, "in games of more than two players, nobody can resign");
        return REFUSED;
    }
    if (record_keeps_secrets(rec) && player != record_looker(rec)) {
        text_addf(why, "this session is the seat of p%d, and cannot resign for another player",
                  rec->seat);
        return REFUSED;
    }
    if (player < 0) {
        record_explain_chance(rec, why);
        return ILLEGAL;
    }
    rec->last = rec->now;
    rec->resigned = player;
    rec->is_resigned = true;
    return OK;
}

void record_take_result(struct record *rec, const char *result)
{
    const char *plus = strchr(result, '+');
    struct text winner = TEXT_EMPTY, ignored = TEXT_EMPTY;

    if (!plus || (!ascii_equal(plus, "+R") && !ascii_equal(plus, "+Resign")))
        return;
    text_add_bytes(&winner, result, (size_t)(plus - result));
    const int player = record_side(rec, winner.data);
    if (player >= 0)
        record_resign(rec, !player, &ignored);
    text_free(&winner);
    text_free(&ignored);
}

/* Parses a whole turn whose first steps have been made. Returns the steps that are left. */
static enum status parse_begun_turn(const struct record *rec, const char *word,
                                    step steps[MAX_TURN_STEPS], int *n)
{
    const int start = record_turn_start(rec, rec->now), made = rec->now - start;
    struct text ignored = TEXT_EMPTY;
    enum status status =
        rec->game->text->parse_turn(position_at(rec, start), word, steps, n, &ignored);

    text_free(&ignored);
    if (status != OK)
        return status;
    if (*n <= made || memcmp(steps, rec->steps + start, (size_t)made * sizeof steps[0]) != 0)
        return ILLEGAL;
    *n -= made;
    memmove(steps, steps + made, (size_t)*n * sizeof steps[0]);
    return OK;
}

enum status record_parse_turn(const struct record *rec, const char *word,
                              step steps[MAX_TURN_STEPS], int *n, struct text *why)
{
    const enum status status =
        rec->game->text->parse_turn(record_position(rec), word, steps, n, why);

    if (status == OK || !record_mid_turn(rec) || parse_begun_turn(rec, word, steps, n) != OK)
        return status;
    text_clear(why);
    return OK;
}

enum status record_play(struct record *rec, int player, const char *word, struct text *why)
{
    step steps[MAX_TURN_STEPS];
    int n = 0;
    const int to_act = record_to_act(rec);

    if (ascii_equal(word, "resign"))
        return record_resign(rec, player, why);
    if (to_act != player)
        return refuse_side(rec, to_act, why);
    if (!record_may_decide(rec))
        return record_refuse_decision(rec, why);
    enum status status = record_parse_turn(rec, word, steps, &n, why);
    if (status == OK && game_has_hidden(rec->game))
        status = check_steps(rec, steps, n, why);
    if (status == OK)
        record_play_steps(rec, steps, n);
    return status;
}

/* Returns the start of the unit before step `i`, or -1. Outcomes that the engine dealt after a unit
   belong to it. Outcomes before the first turn belong to no unit. */
static int unit_before(const struct record *rec, int i, bool by_step)
{
    while (i > 0) {
        const bool is_inside = !record_is_turn_start(rec, i);

        i = by_step || is_inside ? i - 1 : record_turn_start(rec, i - 1);
        if (!record_deals_at(rec, i) && !(by_step && record_inside_click(rec, i)))
            return i;
    }
    return -1;
}

/* Returns the end of the unit at step `i`. The unit is a turn if all its steps exist, otherwise one
   step. The outcomes that the engine dealt after it belong to it. */
static int unit_after(const struct record *rec, int i, bool by_step)
{
    int end = i + 1;

    if (!by_step && record_is_turn_start(rec, i))
        while (end < rec->last && !record_is_turn_start(rec, end))
            end++;
    if (!record_is_turn_start(rec, end))
        end = i + 1;
    while (by_step && end < rec->last && record_inside_click(rec, end))
        end++;
    while (end < rec->last && record_deals_at(rec, end))
        end++;
    return end;
}

int record_units(const struct record *rec, int from, int to)
{
    int units = 0;

    for (int i = from; i < to; i++)
        units += !record_deals_at(rec, i) && !record_inside_click(rec, i);
    return units;
}

void record_go_to(struct record *rec, int i)
{
    rec->now = i;
    rec->is_resigned = false;
    rec->jumps++;
}

void record_go_to_end(struct record *rec)
{
    record_go_to(rec, rec->last);
    rec->is_resigned = rec->resigned != NOBODY;
}

/* Refuses more units than there are. A unit is a turn or a step, and both are called moves. */
static enum status refuse_units(int possible, const char *none, const char *done, struct text *why)
{
    if (possible)
        text_addf(why, "only %d move%s can be %s", possible, possible == 1 ? "" : "s", done);
    else
        text_add(why, none);
    return REFUSED;
}

enum status record_refuse_undo(int possible, struct text *why)
{
    return refuse_units(possible, "there is no turn to take back", "taken back", why);
}

enum status record_refuse_redo(int possible, struct text *why)
{
    return refuse_units(possible, "there is no undone turn", "played again", why);
}

enum status record_undo(struct record *rec, int n, bool by_step, struct text *why)
{
    int to = rec->now;

    if (record_keeps_secrets(rec))
        return record_refuse_back(why);
    for (int k = rec->is_resigned; k < n; k++) {
        to = unit_before(rec, to, by_step);
        if (to < 0)
            return record_refuse_undo(k, why);
    }
    record_go_to(rec, to);
    return OK;
}

enum status record_redo(struct record *rec, int n, bool by_step, struct text *why)
{
    int to = rec->now;
    bool gives_up = rec->is_resigned;

    if (record_keeps_secrets(rec))
        return record_refuse_back(why);
    for (int k = 0; k < n; k++) {
        if (to == rec->last && (gives_up || rec->resigned == NOBODY))
            return record_refuse_redo(k, why);
        gives_up = to == rec->last;
        if (!gives_up)
            to = unit_after(rec, to, by_step);
    }
    if (gives_up) {
        record_go_to_end(rec);
        return OK;
    }
    record_go_to(rec, to);
    record_deal(rec);
    return OK;
}
