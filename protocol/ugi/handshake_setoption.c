/*
 * handshake_setoption.c - the UGI handshake (ugi, isready) and setoption.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/ugi/ugi_internal.h"

#include "base/ascii.h"
#include "protocol/engine_options.h"
#include "protocol/version.h"

#include <string.h>

/* These are the options of UGI itself, besides Game. */
static const struct option own_options[] = {
    { "MultiPV", OPTION_NUMBER, 1, MAX_LINES, NULL, "1", "number of moves in the info lines" },
    { "Ponder", OPTION_SWITCH, 0, 0, NULL, "off", "print the expected reply after bestmove" },
    { NULL, OPTION_SWITCH, 0, 0, NULL, NULL, NULL },
};

void ugi_open_options(struct session *s)
{
    struct ugi *u = s->own;

    u->game = s->record.game;
    settings_copy(&u->options, &s->record.options);
    settings_init(&u->own, own_options);
}

/* Prints "a|b|c" as " var a var b var c". */
static void print_values(const char *values, struct text *out)
{
    for (const char *v = values; *v; v += strcspn(v, "|"), v += *v == '|')
        text_addf(out, " var %.*s", (int)strcspn(v, "|"), v);
}

static void print_option(const struct settings *s, int i, struct text *out)
{
    const struct option *o = &s->table[i];
    const char *value = s->word[i];

    text_addf(out, "option name %s type ", o->name);
    switch (o->type) {
    case OPTION_SWITCH:
        text_addf(out, "check default %s", strcmp(value, "on") ? "false" : "true");
        break;
    case OPTION_NUMBER:
        text_addf(out, "spin default %s min %.0f max %.0f", value, o->min, s->max[i]);
        break;
    case OPTION_CHOICE:
        text_addf(out, "combo default %s", value);
        print_values(o->values, out);
        break;
    case OPTION_REAL:
    case OPTION_WORD:
    case OPTION_FILE:
        text_addf(out, "string default %s", value);
        break;
    }
    text_add_char(out, '\n');
}

static void print_options(const struct settings *settings, struct text *out)
{
    for (int i = 0; i < settings->count; i++)
        print_option(settings, i, out);
}

enum status ugi_hello(struct session *s, const struct args *a, struct reply *r)
{
    const struct ugi *u = s->own;
    struct text *out = &r->text;

    (void)a;
    text_add(out, "id name wattle " WATTLE_VERSION "\nid author the wattle developers\n");
    text_addf(out, "option name Game type combo default %s", u->game->name);
    for (int i = 0; s->record.games[i]; i++)
        text_addf(out, " var %s", s->record.games[i]->name);
    text_add_char(out, '\n');
    print_options(&u->options, out);
    print_options(&u->own, out);
    for (int i = 0; i < ENGINE_TABLES; i++)
        print_options(engine_settings(s, i), out);
    text_add(out, "ugiok");
    return OK;
}

/* Sets the game. The present game keeps its options. Another game starts with its defaults. */
static enum status set_game(struct session *s, const char *name, struct reply *r)
{
    const struct game *game = session_find_game(s, name, r);
    struct ugi *u = s->own;

    if (!game)
        return REFUSED;
    if (game == u->game)
        return OK;
    settings_free(&u->options);
    settings_init(&u->options, game->options);
    u->game = game;
    text_clear(&u->start);
    return OK;
}

static enum status set_game_option(struct ugi *u, const char *name, const char *value,
                                   struct reply *r)
{
    const enum status status = settings_set(&u->options, name, value, &r->text);

    if (status == OK)
        text_clear(&u->start);
    return status;
}

static enum status unknown_option(const struct session *s, const char *name, struct reply *r)
{
    return refuse(r, "no option '%.40s'; ugi lists those of %s and of the engine", name,
                  ugi_of(s)->game->name);
}

enum status ugi_setoption(struct session *s, const struct args *a, struct reply *r)
{
    const char *name = args_word(a, 1), *value = args_word(a, 3);
    struct ugi *u = s->own;

    if (strcmp(args_word(a, 0), "name") || strcmp(args_word(a, 2), "value") || a->count != 4)
        return refuse(r, "syntax error: write setoption name NAME value VALUE");
    if (ascii_equal(name, "Game"))
        return set_game(s, value, r);
    if (ascii_equal(name, "Hash")) /* its name in UCI, which many controllers use */
        name = "memory";
    if (option_find(u->options.table, name))
        return set_game_option(u, name, value, r);
    if (option_find(own_options, name))
        return settings_set(&u->own, name, value, &r->text);
    if (engine_settings_with(s, name))
        return engine_set_option(s, name, value, &r->text);
    return unknown_option(s, name, r);
}
