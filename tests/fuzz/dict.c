/* dict.c - see fuzz.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/fuzz.h"

#include "base/memory.h"
#include "game/notation.h"
#include "games/games.h"
#include "protocol/commands.h"

#include <ctype.h>
#include <stdlib.h>

enum { LONGEST = 64 }; /* most bytes of a word that libFuzzer accepts */

void dict_add(struct text *out, const char *word)
{
    struct text line = TEXT_EMPTY;

    text_add_char(&line, '"');
    for (const char *c = word; *c; c++)
        if (isalnum((unsigned char)*c))
            text_add_char(&line, *c);
        else
            text_addf(&line, "\\x%02X", (unsigned)(unsigned char)*c);
    text_add(&line, "\"\n");
    if (*word && strlen(word) <= LONGEST && !strstr(out->data, line.data))
        text_add(out, line.data);
    text_free(&line);
}

void dict_add_all(struct text *out, const char *const words[])
{
    for (int i = 0; words[i]; i++)
        dict_add(out, words[i]);
}

void dict_split(struct text *out, const char *s, const char *between)
{
    char *copy = xstrdup(s), *next = NULL;

    for (char *word = strtok_r(copy, between, &next); word; word = strtok_r(NULL, between, &next))
        dict_add(out, word);
    free(copy);
}

void dict_of_commands(struct text *out, unsigned where)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        struct text line = TEXT_EMPTY;
        text_addf(&line, "\n%s ", c->name);
        if (c->where & where)
            dict_add(out, line.data);
        text_free(&line);
    }
}

static void add_pair(struct text *out, const char *format, const char *name, const char *value)
{
    struct text pair = TEXT_EMPTY;
    const char *at = strchr(format, '%');

    text_addf(&pair, "%.*s%s%c%s", (int)(at - format), format, name, at[1], value);
    dict_add(out, pair.data);
    text_free(&pair);
}

static void add_values(struct text *out, const struct option *o, const char *format)
{
    char *copy = xstrdup(o->type == OPTION_SWITCH ? "on|off"
                         : o->values              ? o->values
                                                  : ""),
         *next = NULL;

    if (o->type != OPTION_WORD)
        for (char *w = strtok_r(copy, "|", &next); w; w = strtok_r(NULL, "|", &next))
            add_pair(out, format, o->name, w);
    free(copy);
}

static void add_bound(struct text *out, const struct option *o, const char *format, double bound)
{
    struct text number = TEXT_EMPTY;

    text_addf(&number, "%g", bound);
    add_pair(out, format, o->name, number.data);
    text_free(&number);
}

void dict_of_options(struct text *out, const struct option *table, const char *format)
{
    for (const struct option *o = table; o->name; o++) {
        dict_add(out, o->name);
        add_values(out, o, format);
        if (o->type == OPTION_NUMBER || o->type == OPTION_REAL) {
            add_bound(out, o, format, o->min);
            add_bound(out, o, format, o->max);
        }
    }
}

void dict_of_games(struct text *out)
{
    for (int g = 0; games[g]; g++) {
        dict_add(out, games[g]->name);
        dict_of_options(out, games[g]->options, "%=");
        for (int i = 0; games[g]->sides && i < 2; i++) {
            dict_add(out, games[g]->sides[i].word);
            dict_add(out, games[g]->sides[i].alias ? games[g]->sides[i].alias : "");
        }
    }
    dict_split(out, "p1 p2 p3 p8 chance pass swap resign all none", " ");
}

/* ---- Words and inputs from games ---- */

void dict_take(void *taker, const struct text *made)
{
    struct dict_taker *t = taker;

    t->take(t->context, made->data, made->length);
}

void dict_each_game(int steps, void (*take)(const struct record *rec, int variant, void *context),
                    void *context)
{
    static struct record rec;
    struct rng rng;

    fuzz_open_record(&rec);
    for (int v = 0; v < fuzz_variants(); v++) {
        rng_seed(&rng, (uint64_t)v);
        fuzz_begin(&rec, fuzz_variant(v));
        for (int i = 0; i < steps && record_to_act(&rec) != NOBODY; i++) {
            const step s = fuzz_choose(rec.game, record_position(&rec), &rng);
            record_play_steps(&rec, &s, 1);
        }
        take(&rec, v, context);
    }
    record_close(&rec);
}

static void add_turns(const struct record *rec, int variant, void *context)
{
    struct text token = TEXT_EMPTY;

    (void)variant;
    for (int i = 0; i < rec->now; i++) {
        rec->game->text->print_step(position_at(rec, i), rec->steps[i], &token);
        dict_add(context, token.data);
        text_clear(&token);
    }
    for (int i = 0; i < rec->now;) {
        i = record_print_turn_for(rec, i, ALL_SEEING, &token);
        dict_add(context, token.data);
        text_clear(&token);
    }
    text_free(&token);
}

void dict_of_turns(struct text *out)
{
    dict_each_game(12, add_turns, out);
}
