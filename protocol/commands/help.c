/*
 * help.c - the command help, which describes commands and explains how a game is played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "lessons/lessons.h"
#include "protocol/commands.h"
#include "protocol/how_to_play.h"

#include <string.h>

static void add_usage(const struct command *c, struct text *out)
{
    text_addf(out, "%s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
}

static void add_line(const struct command *c, const char *indent, struct text *out)
{
    text_add(out, indent);
    add_usage(c, out);
    text_addf(out, " - %s\n", c->summary);
}

static void list_all(const struct session *s, struct text *out)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++)
        if (command_listed(c, s))
            add_line(c, "", out);
}

/* Adds the title of the family of row i, and the rows of this family from row i on. */
static void add_family(const struct session *s, int i, struct text *out)
{
    const char *family = command_family(i);
    const struct command *c;

    text_addf(out, "%s\n", family);
    for (; (c = command_at(i)); i++)
        if (command_listed(c, s) && !strcmp(command_family(i), family))
            add_line(c, "  ", out);
}

/* Returns whether row i is listed and is the first of its family. */
static bool opens_family(const struct session *s, int i)
{
    for (int k = 0; k < i; k++)
        if (command_listed(command_at(k), s) && !strcmp(command_family(k), command_family(i)))
            return false;
    return command_listed(command_at(i), s);
}

static void list_by_family(const struct session *s, struct text *out)
{
    for (int i = 0; command_at(i); i++)
        if (opens_family(s, i))
            add_family(s, i, out);
}

/* Adds the meaning of a word of a game's rules. */
static bool add_word(const struct game *game, const char *name, struct text *out)
{
    struct lessons all;
    bool is_there = false;

    if (!lessons_open(game->name, &all))
        return false;
    const struct lesson_word *word = lessons_word(&all, name);
    if (word) {
        is_there = true;
        text_addf(out, "%.*s (%s): %s\n", (int)strcspn(word->names, ","), word->names, game->name,
                  word->meaning);
    }
    lessons_free(&all);
    return is_there;
}

/* Adds the meaning of a word in the present game. If that game lacks the word, adds its meaning in
   each game that has it. */
static bool explain_word(const struct session *s, const char *name, struct text *out)
{
    bool is_there = add_word(s->record.game, name, out);

    for (int i = 0; !is_there && s->record.games[i]; i++)
        is_there = add_word(s->record.games[i], name, out);
    return is_there;
}

static enum status cmd_help(struct session *s, const struct args *a, struct reply *r)
{
    const char *name = args_rest(a, 0);

    if (!*name) {
        list_all(s, &r->text);
        return OK;
    }
    if (ascii_equal(name, "all")) {
        list_by_family(s, &r->text);
        return OK;
    }
    const struct command *c = command_find(name, command_dialogue(s));
    const struct game *game = record_find_game(&s->record, name);
    if (!c && game) {
        /* "fence" is a game, and also a word in the rules of another game. */
        if (game != s->record.game)
            add_word(s->record.game, name, &r->text);
        howto_print(&s->record, game, &r->text);
        return OK;
    }
    if (!c && explain_word(s, name, &r->text))
        return OK;
    if (!c)
        return refuse(
            r, "no command, game or word of the rules '%.40s'; help all lists the commands", name);
    add_usage(c, &r->text);
    text_addf(&r->text, " - %s\n%s", c->summary, c->story);
    return OK;
}

const struct command help_commands[] = {
    { "help", "[COMMAND | GAME | WORD | all]", 0, 8, EVERYWHERE | IN_UGI | AT_ONCE, cmd_help,
      COMPLETE_COMMAND, "describe a command, a game or a word",
      "Without arguments, prints a line for each command; in the shell, explains the current\n"
      "game and the most important commands. With COMMAND, describes the command. With GAME,\n"
      "prints its rules in a few lines. With WORD, explains a word of the rules, such as\n"
      "crosscut; list_words lists these words. With all, groups the commands by family." },
    { 0 },
};
