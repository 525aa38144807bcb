/*
 * record.c - the state as one line of text, and the game as a transcript.
 *
 * A game writes only states at the start of a turn (game.print_position); an unfinished
 * turn is that state and the steps made since, behind a '+'. So a line goes back to the
 * same state in the middle of a turn too, and undo can take those steps back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "internal.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The state before step `start` and the steps from there to `end`. */
static void print_position(const struct match *m, int start, int end, struct text *out)
{
    struct text words = TEXT_EMPTY;

    m->game->print_position(position_at(m, start), &words);
    const char *rest = strchr(words.data, ' ');
    const size_t side = rest ? (size_t)(rest - words.data) : words.length;
    text_addf(out, "%s %.*s ", m->game->name, (int)side, words.data);
    settings_print(&m->options, out);
    text_add(out, words.data + side);
    if (start < end)
        text_add(out, " +");
    for (int i = start; i < end; i++) {
        text_add_char(out, ' ');
        m->game->print_step(position_at(m, i), m->steps[i], out);
    }
    text_free(&words);
}

void match_print_position(const struct match *m, struct text *out)
{
    print_position(m, match_turn_start(m, m->now), m->now, out);
}

/* A position text taken apart: game, options, the state's own words, the steps behind '+'. */
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

static enum status play_steps_text(struct match *m, char *steps, struct text *why)
{
    step out[MAX_TURN_STEPS];
    char *next = NULL;

    for (char *word = strtok_r(steps, " ", &next); word; word = strtok_r(NULL, " ", &next)) {
        int n = 0;
        if (match_to_act(m) == NOBODY) {
            text_add(why, "steps behind the end of the game");
            return ILLEGAL;
        }
        const enum status status = m->game->parse_turn(match_position(m), word, out, &n, why);
        if (status != OK)
            return status;
        match_play_steps(m, out, n);
        if (!match_mid_turn(m)) {
            text_add(why, "the steps behind '+' must leave the turn unfinished");
            return ILLEGAL;
        }
    }
    return OK;
}

/* Fills the fresh match `m` from the parts. */
static enum status start_from(struct match *m, struct parts *p, struct text *why)
{
    enum status status = match_new_game(m, p->game, p->pairs.data, why);

    if (status == OK)
        status = m->game->parse_position(match_slot(m, 0), &m->options, p->state.data, why);
    if (status == OK && p->steps.length)
        status = play_steps_text(m, p->steps.data, why);
    m->from_text = true;
    return status;
}

/* Puts the game of `from` in the place of that of `m`; engine options and clock stay. `from`
   is closed. */
static void take_game(struct match *m, struct match *from)
{
    struct match old = *m;

    m->game = from->game;
    m->options = from->options;
    m->positions = from->positions;
    m->steps = from->steps;
    m->now = from->now;
    m->last = from->last;
    m->capacity = from->capacity;
    m->from_text = from->from_text;
    m->search = NULL;
    timer_restart(&m->timer);

    settings_free(&from->engine);
    old.engine = (struct settings){ 0 };
    match_close(&old);
}

enum status match_set_position(struct match *m, const char *text, struct text *why)
{
    struct parts parts = { NULL, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY };
    struct match fresh;
    char *line = xstrdup(text);

    match_open(&fresh, m->games);
    enum status status = take_apart(m, line, &parts, why);
    if (status == OK)
        status = start_from(&fresh, &parts, why);
    if (status == OK)
        take_game(m, &fresh);
    else
        match_close(&fresh);
    parts_free(&parts);
    free(line);
    return status;
}

int match_print_turn(const struct match *m, int i, struct text *out)
{
    int end = i + 1;

    while (end < m->now && m->game->mid_turn(position_at(m, end)))
        end++;
    if (!m->game->mid_turn(position_at(m, end))) {
        m->game->print_turn(position_at(m, i), m->steps + i, end - i, out);
        return end;
    }
    for (int k = i; k < end; k++) {
        if (k > i)
            text_add_char(out, ' ');
        m->game->print_step(position_at(m, k), m->steps[k], out);
    }
    return end;
}

/* ---- Records ---- */

static void print_plays(const struct match *m, int from, int to, struct text *out)
{
    text_add(out, "play ");
    match_print_side(m, m->game->to_act(position_at(m, from)), out);
    text_add_char(out, ' ');
    if (m->game->mid_turn(position_at(m, from)) || m->game->mid_turn(position_at(m, to)))
        m->game->print_step(position_at(m, from), m->steps[from], out);
    else
        m->game->print_turn(position_at(m, from), m->steps + from, to - from, out);
    text_add_char(out, '\n');
}

void match_print_record(const struct match *m, struct text *out)
{
    text_addf(out, "newgame %s ", m->game->name);
    settings_print(&m->options, out);
    text_add_char(out, '\n');
    if (m->from_text) {
        text_add(out, "set_position ");
        print_position(m, 0, 0, out);
        text_add_char(out, '\n');
    }
    for (int i = 0, end; i < m->now; i = end) {
        end = i + 1;
        while (end < m->now && m->game->mid_turn(position_at(m, end)))
            end++;
        if (m->game->mid_turn(position_at(m, end)))
            end = i + 1; /* the unfinished turn at the end: a step a line */
        print_plays(m, i, end, out);
    }
}

/* One command of a record, on a match of its own. */
static enum status replay_line(struct match *m, char *line, struct text *why)
{
    char *next = NULL, *command = strtok_r(line, " \t", &next);

    if (!strcmp(command, "newgame")) {
        char *name = strtok_r(NULL, " \t", &next);
        const struct game *game = name ? match_find_game(m, name) : NULL;
        if (!game) {
            text_add(why, "newgame needs the name of a game");
            return SYNTAX_ERROR;
        }
        return match_new_game(m, game, next, why);
    }
    if (!strcmp(command, "set_position"))
        return match_set_position(m, next, why);
    if (!strcmp(command, "play")) {
        const char *side = strtok_r(NULL, " \t", &next), *turn = strtok_r(NULL, " \t", &next);
        if (!side || !turn || strtok_r(NULL, " \t", &next)) {
            text_add(why, "play needs a colour and a move");
            return SYNTAX_ERROR;
        }
        const int player = match_side(m, side);
        if (player < 0) {
            text_addf(why, "'%.40s' is no colour of %s", side, m->game->name);
            return SYNTAX_ERROR;
        }
        return match_play(m, player, turn, why);
    }
    text_addf(why, "a record holds newgame, set_position and play, not '%.40s'", command);
    return SYNTAX_ERROR;
}

/* Cuts the comment and the blanks at the end off; false when nothing is left. */
static bool clean_line(char *line)
{
    size_t n = strcspn(line, "#\r");

    while (n && strchr(" \t", line[n - 1]))
        n--;
    line[n] = '\0';
    return line[strspn(line, " \t")] != '\0';
}

enum status match_replay(struct match *m, const char *record, struct text *why)
{
    struct match fresh;
    char *copy = xstrdup(record), *rest = copy;
    enum status status = OK;
    int number = 0, commands = 0;

    match_open(&fresh, m->games);
    while (status == OK && *rest) {
        char *line = rest;
        rest += strcspn(rest, "\n");
        if (*rest)
            *rest++ = '\0';
        number++;
        if (!clean_line(line))
            continue;
        const size_t before = why->length;
        commands++;
        status = replay_line(&fresh, line, why);
        if (status != OK) {
            char *phrase = xstrdup(why->data + before);
            text_cut(why, before);
            text_addf(why, "line %d: %s", number, phrase);
            free(phrase);
        }
    }
    if (status == OK && !commands) {
        text_add(why, "the record is empty");
        status = SYNTAX_ERROR;
    }
    if (status == OK)
        take_game(m, &fresh);
    else
        match_close(&fresh);
    free(copy);
    return status;
}
