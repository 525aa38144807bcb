/*
 * position_text.c - the state as one line of text.
 *
 * A game writes only states at the start of a turn (game.text->print_position); an unfinished
 * turn is that state and the steps made since, after a '+'. So a line goes back to the
 * same state in the middle of a turn too, and undo can take those steps back. A game that
 * writes no states is written as its turns from the start, all after the '+'.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "record/record_internal.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "game/notation.h"

#include <stdlib.h>
#include <string.h>

/* Whose turn it is, as a state says it, and the rest of the state's own words. */
static void print_words(const struct match *m, int i, struct text *out)
{
    if (m->game->text->print_position)
        m->game->text->print_position(position_at(m, i), out);
    else
        match_print_side(m, m->game->to_act(position_at(m, i)), out);
}

/* Whole turns where they are complete, else steps. */
static void print_steps(const struct match *m, int start, int end, struct text *out)
{
    for (int i = start; i < end;) {
        text_add_char(out, ' ');
        i = match_print_turn_for(m, i, ALL_SEEING, out);
    }
}

void match_print_state(const struct match *m, int i, struct text *out)
{
    struct text words = TEXT_EMPTY;

    print_words(m, i, &words);
    const char *rest = strchr(words.data, ' ');
    const size_t side = rest ? (size_t)(rest - words.data) : words.length;
    text_addf(out, "%s %.*s ", m->game->name, (int)side, words.data);
    settings_print(&m->options, out);
    text_add(out, words.data + side);
    text_free(&words);
}

void match_print_position(const struct match *m, struct text *out)
{
    const int start = m->game->text->print_position ? match_turn_start(m, m->now) : 0;

    match_print_state(m, m->game->text->print_position ? start : m->now, out);
    if (start < m->now)
        text_add(out, " +");
    print_steps(m, start, m->now, out);
}

/* A position text taken apart: game, options, the state's own words, the steps after '+'. */
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

/* Sorts the words of `line`, which it cuts up. */
static enum status take_apart(const struct match *m, char *line, struct parts *p, struct text *why)
{
    struct text *rest = &p->state;
    char *next = NULL, *word = strtok_r(line, " \t\r\n", &next);

    p->game = word ? match_find_game(m, word) : NULL;
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

/* `is_unfinished`: the words must be steps of one turn and leave it so. */
static enum status play_steps_text(struct match *m, char *steps, bool is_unfinished,
                                   struct text *why)
{
    step out[MAX_TURN_STEPS];
    char *next = NULL;

    for (char *word = strtok_r(steps, " ", &next); word; word = strtok_r(NULL, " ", &next)) {
        int n = 0;
        const enum status goes_on = match_goes_on(m, why);
        if (goes_on != OK)
            return goes_on;
        if (match_to_act(m) == NOBODY) {
            text_add(why, "there are steps after the end of the game");
            return ILLEGAL;
        }
        if (!is_unfinished)
            text_addf(why, "%.60s: ", word);
        const enum status status = m->game->text->parse_turn(match_position(m), word, out, &n, why);
        if (status != OK)
            return status;
        text_clear(why);
        match_play_steps(m, out, n);
        if (is_unfinished && !match_mid_turn(m)) {
            text_add(why, "the steps after '+' must leave the turn unfinished");
            return ILLEGAL;
        }
    }
    return OK;
}

/* In a game whose state is its record, the state has one word of its own: whose turn it is
   after the steps. */
static enum status check_side(const struct match *m, const char *state, struct text *why)
{
    struct text side = TEXT_EMPTY;

    match_print_side(m, match_to_act(m), &side);
    const bool agrees = ascii_equal(side.data, state);
    if (!agrees)
        text_addf(why, "after these steps it is the turn of %s, not '%.40s'", side.data, state);
    text_free(&side);
    return agrees ? OK : ILLEGAL;
}

/* Fills the draft `m` from the parts. */
static enum status start_from(struct match *m, struct parts *p, struct text *why)
{
    enum status status = match_new_game(m, p->game, p->pairs.data, why);
    const bool has_states = m->game->text->parse_position;

    if (status != OK)
        return status;
    if (has_states)
        status = m->game->text->parse_position(match_slot(m, 0), &m->options, p->state.data, why);
    if (status == OK && p->steps.length)
        status = play_steps_text(m, p->steps.data, has_states, why);
    if (status == OK && !has_states)
        status = check_side(m, p->state.data, why);
    m->from_text = has_states;
    return status;
}

enum status match_set_position(struct match *m, const char *text, struct text *why)
{
    struct parts parts = { NULL, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY };
    struct match draft;
    char *line = xstrdup(text);

    match_open_draft(m, &draft);
    enum status status = take_apart(m, line, &parts, why);
    if (status == OK)
        status = start_from(&draft, &parts, why);
    if (status == OK)
        match_take_game(m, &draft);
    else
        match_close(&draft);
    parts_free(&parts);
    free(line);
    if (status == OK)
        match_deal(m);
    return status;
}
