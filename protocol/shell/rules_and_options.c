/*
 * rules_and_options.c - the shell's commands rules, moves, options and set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "protocol/colour_arg.h"
#include "protocol/engine_options.h"
#include "protocol/how_to_play.h"
#include "protocol/shell/complete.h"
#include "protocol/shell/shell_internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static enum status cmd_rules(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    howto_print(&s->record, s->record.game, &r->text);
    return OK;
}

enum { COUNTED = 100000 };

static bool count_turn(void *context, const step steps[], int n, const struct position *after)
{
    int *count = context;

    (void)steps;
    (void)n;
    (void)after;
    return ++*count < COUNTED;
}

/* Returns the number of turns, or of completions of the current one. COUNTED means this number or
   more. */
static int count_turns(const struct record *rec)
{
    struct position *pos = record_view_of_next(rec);
    int count = 0;

    if (!turns_each(rec->game, pos, count_turn, &count))
        count = COUNTED;
    xfree_aligned(pos);
    return count;
}

static enum status cmd_moves(struct session *s, const struct args *a, struct reply *r)
{
    enum { SHOWN = 160 };
    const struct record *rec = &s->record;
    struct words words = { 0 };

    (void)a;
    if (record_to_act(rec) == NOBODY)
        return refuse(r, "the game is over; undo takes turns back");
    if (record_to_act(rec) == CHANCE)
        return colour_refuse_chance(s, r);
    if (!record_may_decide(rec))
        return record_refuse_decision(rec, &r->text);
    if (choices_told(rec)) {
        choices_tell(s->own, INT_MAX, &r->text);
        return OK;
    }
    const int turns = count_turns(rec);
    complete_move(s, "", "", &words);
    words_sort(&words);
    text_addf(&r->text, turns == COUNTED ? "More than %d turns" : "%d turn%s",
              turns - (turns == COUNTED), turns == 1 ? "" : "s");
    text_add(&r->text, record_mid_turn(rec) || words.count < turns
                           ? ". Type one of these to begin:\n"
                           : ":\n");
    for (int i = 0; i < words.count && i < SHOWN; i++)
        text_addf(&r->text, "%s%s", i ? " " : "", words.list[i]);
    if (words.count > SHOWN)
        text_addf(&r->text, " and %d more; legal_steps lists them all", words.count - SHOWN);
    words_free(&words);
    return OK;
}

/* Adds an option such as "size=7", its meaning, and its range. */
static void add_option(const struct settings *s, int i, struct text *out)
{
    enum { NAME = 20 };
    struct text pair = TEXT_EMPTY, range = TEXT_EMPTY;
    const struct option *o = &s->table[i];

    text_addf(&pair, "%s=%s", o->name, s->word[i]);
    setting_print_range(s, i, &range);
    text_addf(out, "  %-*s  %s", NAME, pair.data, o->help);
    text_addf(out, " (%s", range.data);
    if (strcmp(s->word[i], o->initial) != 0)
        text_addf(out, ", by default %s", o->initial);
    text_add(out, ")\n");
    text_free(&pair);
    text_free(&range);
}

static void add_options(const struct record *rec, const struct settings *set, struct text *out)
{
    for (int i = 0; i < set->count; i++)
        if (!record_bars_option(rec, set->table[i].name))
            add_option(set, i, out);
}

bool options_describe(const struct session *s, const char *name, struct text *out)
{
    const struct record *rec = &s->record;

    for (int k = -1; k < ENGINE_TABLES; k++) {
        const struct settings *set = k < 0 ? &rec->options : engine_settings(s, k);
        for (int i = 0; i < set->count; i++) {
            if (!ascii_equal(set->table[i].name, name) || record_bars_option(rec, name))
                continue;
            add_option(set, i, out);
            return true;
        }
    }
    return false;
}

static enum status cmd_options(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;

    (void)a;
    if (rec->options.count)
        text_addf(&r->text, "Options of %s; newgame KEY=VALUE starts a game with other options:\n",
                  rec->game->name);
    add_options(rec, &rec->options, &r->text);
    text_add(&r->text, "Options of the engine; set KEY=VALUE changes them:\n");
    for (int k = 0; k < ENGINE_TABLES; k++)
        add_options(rec, engine_settings(s, k), &r->text);
    return OK;
}

/* aliases.c handles options that can be set, so they do not occur here. */
static enum status cmd_set(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    struct text name = TEXT_EMPTY;

    if (!a->count)
        return cmd_options(s, a, r);
    text_add_bytes(&name, args_word(a, 0), strcspn(args_word(a, 0), "="));
    if (option_find(rec->options.table, name.data) || engine_settings_with(s, name.data))
        refuse(r, "write set %s=VALUE", name.data);
    else
        engine_explain_option(s, rec->game, name.data, &r->text);
    text_free(&name);
    return REFUSED;
}

const struct command show_commands[] = {
    { "rules", "", 0, 0, IN_SHELL, cmd_rules, COMPLETE_NOTHING, "how the game is played",
      "Prints a few lines that fit the current options. help GAME explains another game." },
    { "moves", "", 0, 0, IN_SHELL, cmd_moves, COMPLETE_NOTHING, "the legal turns",
      "Prints the number of turns and the turns. If there are many, prints only their first\n"
      "steps. legal_moves lists all turns in full." },
    { "options", "", 0, 0, IN_SHELL, cmd_options, COMPLETE_NOTHING, "all options and their values",
      "Prints the options of the game and of the engine, with their ranges and meanings." },
    { "set", "[KEY=VALUE]", 0, ANY_NUMBER, IN_SHELL, cmd_set, COMPLETE_OPTION, "set an option",
      "An option of the engine is set at once, as by set_option. An option of the game starts\n"
      "a new game, as newgame KEY=VALUE does. The word set may be left out: \"threads 2\",\n"
      "\"size 9\". Without arguments, the same as options." },
    { 0 },
};
