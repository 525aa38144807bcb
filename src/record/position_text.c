/*
 * position_text.c - printing and parsing of the state of a game as one line of text.
 *
 * A game writes only states at the start of a turn (game.text->print_position). For an unfinished
 * turn, '+' and its steps follow. The state in the middle of a turn is therefore restored, and undo
 * can take the steps back. If print_position is NULL, all turns from the start follow the '+'.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "record/record_internal.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "game/notation.h"

#include <stdlib.h>
#include <string.h>

/* Adds the side to move and the game's words for the state. */
static void print_words(const struct record *rec, int i, struct text *out)
{
    if (rec->game->text->print_position)
        rec->game->text->print_position(position_at(rec, i), out);
    else
        record_print_side(rec, rec->game->to_act(position_at(rec, i)), out);
}

/* Adds the complete turns, and the single steps of an unfinished one. */
static void print_steps(const struct record *rec, int start, int end, struct text *out)
{
    for (int i = start; i < end;) {
        text_add_char(out, ' ');
        i = record_print_turn_for(rec, i, ALL_SEEING, out);
    }
}

void record_print_state(const struct record *rec, int i, struct text *out)
{
    struct text words = TEXT_EMPTY;

    print_words(rec, i, &words);
    const char *rest = strchr(words.data, ' ');
    const size_t side = rest ? (size_t)(rest - words.data) : words.length;
    text_addf(out, "%s %.*s ", rec->game->name, (int)side, words.data);
    settings_print(&rec->options, out);
    text_add(out, words.data + side);
    text_free(&words);
}

void record_print_position(const struct record *rec, struct text *out)
{
    const int start = rec->game->text->print_position ? record_turn_start(rec, rec->now) : 0;

    record_print_state(rec, rec->game->text->print_position ? start : rec->now, out);
    if (start < rec->now)
        text_add(out, " +");
    print_steps(rec, start, rec->now, out);
}

/* The parts of a position text are the game, the options, the game's words, and the steps after
   '+'. */
struct parts {
    const struct game *game;
    struct text pairs, state, steps;
};

static void parts_free(struct parts *p)
{
    text_free(&p->pairs);
    text_free(&p->state);
    text_free(&p->steps);
}

static void add_word(struct text *to, const char *word)
{
    if (to->length)
        text_add_char(to, ' ');
    text_add(to, word);
}

/* Splits `line` into parts. The characters of `line` change. */
static enum status take_apart(const struct record *rec, char *line, struct parts *p,
                              struct text *why)
{
    struct text *rest = &p->state;
    char *next = NULL, *word = strtok_r(line, " \t\r\n", &next);

    p->game = word ? record_find_game(rec, word) : NULL;
    if (!p->game) {
        text_add(why,
                 word ? "a position begins with the name of a game" : "the position is missing");
        return SYNTAX_ERROR;
    }
    while ((word = strtok_r(NULL, " \t\r\n", &next))) {
        if (!strcmp(word, "+"))
            rest = &p->steps;
        else if (strchr(word, '=') && rest == &p->state)
            add_word(&p->pairs, word);
        else
            add_word(rest, word);
    }
    return OK;
}

/* If `is_unfinished`, the words must be steps of one turn and must not complete it. */
static enum status play_steps_text(struct record *rec, char *steps, bool is_unfinished,
                                   struct text *why)
{
    step out[MAX_TURN_STEPS];
    char *next = NULL;

    for (char *word = strtok_r(steps, " ", &next); word; word = strtok_r(NULL, " ", &next)) {
        int n = 0;
        const enum status goes_on = record_goes_on(rec, why);
        if (goes_on != OK)
            return goes_on;
        if (record_to_act(rec) == NOBODY) {
            text_add(why, "there are steps after the end of the game");
            return ILLEGAL;
        }
        if (!is_unfinished)
            text_addf(why, "%.60s: ", word);
        const enum status status =
            rec->game->text->parse_turn(record_position(rec), word, out, &n, why);
        if (status != OK)
            return status;
        text_clear(why);
        record_play_steps(rec, out, n);
        if (is_unfinished && !record_mid_turn(rec)) {
            text_add(why, "the steps after '+' must leave the turn unfinished");
            return ILLEGAL;
        }
    }
    return OK;
}

/* If print_position is NULL, the state is one word: the side to move after the steps. */
static enum status check_side(const struct record *rec, const char *state, struct text *why)
{
    struct text side = TEXT_EMPTY;

    record_print_side(rec, record_to_act(rec), &side);
    const bool agrees = ascii_equal(side.data, state);
    if (!agrees)
        text_addf(why, "after these steps it is the turn of %s, not '%.40s'", side.data, state);
    text_free(&side);
    return agrees ? OK : ILLEGAL;
}

/* Fills the draft `rec` from the parts. */
static enum status start_from(struct record *rec, struct parts *p, struct text *why)
{
    enum status status = record_new_game(rec, p->game, p->pairs.data, why);
    const bool has_states = rec->game->text->parse_position;

    if (status != OK)
        return status;
    if (has_states)
        status =
            rec->game->text->parse_position(record_slot(rec, 0), &rec->options, p->state.data, why);
    if (status == OK && p->steps.length)
        status = play_steps_text(rec, p->steps.data, has_states, why);
    if (status == OK && !has_states)
        status = check_side(rec, p->state.data, why);
    rec->from_text = has_states;
    return status;
}

enum status record_set_position(struct record *rec, const char *text, struct text *why)
{
    struct parts parts = { NULL, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY };
    struct record draft;
    char *line = xstrdup(text);

    record_open_draft(rec, &draft);
    enum status status = take_apart(rec, line, &parts, why);
    if (status == OK)
        status = start_from(&draft, &parts, why);
    if (status == OK)
        record_take_game(rec, &draft);
    else
        record_close(&draft);
    parts_free(&parts);
    free(line);
    if (status == OK)
        record_deal(rec);
    return status;
}
