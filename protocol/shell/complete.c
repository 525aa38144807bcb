/*
 * complete.c - completion of command names and of arguments other than moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/complete.h"

#include "base/ascii.h"
#include "protocol/commands.h"
#include "protocol/dialogue.h"
#include "protocol/engine_options.h"

#include <stdio.h>
#include <string.h>

/* If an option has at most this many values, all of them are offered. */
enum { FEW_NUMBERS = 20 };

/* The line is split at the word that is being typed. */
struct query {
    const struct session *session;
    struct args args;   /* the words before it */
    const char *prefix; /* the typed part of the word */
    struct completion *out;
};

static void offer(const struct query *q, const char *word)
{
    words_add(&q->out->words, q->prefix, word);
}

static void offer_commands(const struct query *q)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++)
        if (command_listed(c, q->session))
            offer(q, c->name);
}

static void offer_games(const struct query *q)
{
    for (int i = 0; q->session->record.games[i]; i++)
        offer(q, q->session->record.games[i]->name);
}

static void offer_colours(const struct query *q)
{
    const struct record *rec = &q->session->record;
    struct text word = TEXT_EMPTY;

    for (int i = 0; i < record_seats(rec); i++) {
        text_clear(&word);
        record_print_side(rec, i, &word);
        offer(q, word.data);
        if (rec->game->sides && rec->game->sides[i].alias)
            offer(q, rec->game->sides[i].alias);
    }
    text_free(&word);
}

static void offer_value(const struct query *q, const char *key, const char *value, size_t n)
{
    struct text word = TEXT_EMPTY;

    text_add(&word, key);
    text_add_bytes(&word, value, n);
    offer(q, word.data);
    text_free(&word);
}

/* Offers the members of "a|b|c", each after `key`. */
static void offer_choices(const struct query *q, const char *key, const char *choices)
{
    for (const char *v = choices; *v; v += *v == '|') {
        const size_t n = strcspn(v, "|");
        offer_value(q, key, v, n);
        v += n;
    }
}

/* Offers values of an option, each after `key`, which is "" or "NAME=". */
static void offer_values(const struct query *q, const char *key, const struct option *o)
{
    char number[32];

    if (o->type == OPTION_SWITCH) {
        offer_choices(q, key, "on|off");
    } else if (o->type == OPTION_CHOICE || o->type == OPTION_FILE) {
        offer_choices(q, key, o->values);
    } else if (o->type == OPTION_NUMBER && o->max - o->min < FEW_NUMBERS) {
        for (int n = (int)o->min; n <= (int)o->max; n++)
            offer_value(q, key, number, (size_t)snprintf(number, sizeof number, "%d", n));
    } else {
        offer_value(q, key, o->initial, strlen(o->initial));
    }
}

/* Completes set_option NAME VALUE. */
static void offer_option(const struct query *q)
{
    for (int i = 0; i < ENGINE_TABLES; i++) {
        const struct option *table = engine_settings(q->session, i)->table;

        if (q->args.count == 1) {
            for (const struct option *o = table; o->name; o++)
                if (!record_bars_option(&q->session->record, o->name))
                    offer(q, o->name);
        } else if (q->args.count == 2) {
            const struct option *o = option_find(table, args_word(&q->args, 1));
            if (o)
                offer_values(q, "", o);
        }
    }
}

/* Returns whether an earlier word sets this option. */
static bool is_given(const struct query *q, const char *name)
{
    const size_t n = strlen(name);

    for (size_t i = 1; i < q->args.count && i < ARGS_KEPT; i++)
        if (ascii_equal_bytes(args_word(&q->args, i), name, n) && args_word(&q->args, i)[n] == '=')
            return true;
    return false;
}

/* Completes newgame [GAME] [KEY=VALUE ...]. */
static void offer_newgame(const struct query *q)
{
    const struct record *rec = &q->session->record;
    const char *first = args_word(&q->args, 1);
    const struct game *named = first ? record_find_game(rec, first) : NULL;
    const struct option *table = (named ? named : rec->game)->options;
    const bool wants_value = strchr(q->prefix, '=');

    if (!first)
        offer_games(q);
    else if (!named && !strchr(first, '='))
        return;
    for (const struct option *o = table; o->name; o++) {
        struct text key = TEXT_EMPTY;
        text_addf(&key, "%s=", o->name);
        if (!is_given(q, o->name)) {
            if (wants_value)
                offer_values(q, key.data, o);
            else
                offer(q, key.data);
        }
        text_free(&key);
    }
}

/* Completes play COLOUR MOVE. In the shell the colour may be left out. */
static void offer_turn(const struct query *q)
{
    const struct session *s = q->session;

    if (q->args.count == 1)
        offer_colours(q);
    if ((q->args.count == 1 && s->dialogue->for_people) ||
        (q->args.count == 2 && record_side(&s->record, args_word(&q->args, 1)) >= 0 &&
         record_side(&s->record, args_word(&q->args, 1)) == record_to_act(&s->record)))
        complete_move(s, "", q->prefix, &q->out->words);
}

/* Offers literal words, which a command's row has in lower case, for example "[absolute|none]
   TIME". */
static void offer_literals(const struct query *q, const char *arguments)
{
    static const char joints[] = "[]| ";
    size_t place = 1;

    for (const char *s = arguments; *s; place += *s == ' ', s += *s != '\0') {
        const size_t n = strcspn(s, joints);
        const bool is_literal = n && strspn(s, "abcdefghijklmnopqrstuvwxyz_") == n;
        if (is_literal && place == q->args.count)
            offer_value(q, "", s, n);
        s += n;
    }
}

static void offer_argument(const struct query *q, const struct command *c)
{
    const bool is_first = q->args.count == 1;

    switch (c->completes) {
    case COMPLETE_NOTHING:
        break;
    case COMPLETE_COMMAND:
        if (is_first)
            offer_commands(q);
        break;
    case COMPLETE_GAME:
        if (is_first)
            offer_games(q);
        break;
    case COMPLETE_NEWGAME:
        offer_newgame(q);
        break;
    case COMPLETE_OPTION:
        offer_option(q);
        break;
    case COMPLETE_COLOUR:
        if (is_first || c->max > 1)
            offer_colours(q);
        break;
    case COMPLETE_TURN:
        offer_turn(q);
        break;
    case COMPLETE_FILE:
        q->out->files = is_first && q->session->files.where == FILES_ANYWHERE;
        break;
    }
    offer_literals(q, c->arguments);
}

void complete(const struct session *s, const char *line, size_t cursor, struct completion *out)
{
    struct text before = TEXT_EMPTY, prefix = TEXT_EMPTY;
    struct query q = { .session = s, .out = out };

    *out = (struct completion){ .start = cursor };
    while (out->start && !strchr(" \t", line[out->start - 1]))
        out->start--;
    text_add_bytes(&before, line, out->start);
    text_add_bytes(&prefix, line + out->start, cursor - out->start);
    q.prefix = prefix.data;
    args_split(&q.args, before.data);

    const char *name = args_word(&q.args, 0);
    const struct command *c = name ? command_find(name, s->dialogue->commands) : NULL;
    if (c) {
        offer_argument(&q, c);
    } else {
        if (!name)
            offer_commands(&q);
        complete_move(s, name ? before.data : "", q.prefix, &out->words);
    }
    words_sort(&out->words);
    args_free(&q.args);
    text_free(&before);
    text_free(&prefix);
}

void completion_free(struct completion *c)
{
    words_free(&c->words);
}
