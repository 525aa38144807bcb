/* commands.c - lookup and dispatch of commands.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/commands.h"

#include "base/ascii.h"
#include "protocol/click_moves.h"
#include "protocol/dialogue.h"

#include <string.h>

/* The rows follow the order of PROTOCOL.md. A family may have several tables; `help all` lists
   their rows together. */
static const struct {
    const char *family;
    const struct command *rows;
} tables[] = {
    { "The engine", admin_commands },
    { "The game", game_commands },
    { "Playing", play_commands },
    { "Looking", query_commands },
    { "Clocks", clock_commands },
    { "Analysis", analyze_commands },
    { "Study", estimate_commands }, /* a search, so not under Looking */
    { "Study", perft_commands },
    { "Study", solve_commands },
    { "Study", puzzle_commands },
    { "Lessons", lesson_commands },
    { "Files", save_load_commands },
    { "Study", bench_commands },
    { "The engine", help_commands },
    { "GoGui", gogui_rules_commands },
    { "GoGui", gogui_commands },
    { "GoGui", gogui_estimate_commands },
    { "The shell", computer_commands },
    { "The shell", shell_commands },
    { "The shell", shell_clock_commands },
    { "The shell", hint_commands },
    { "The shell", goto_commands },
    { "The shell", show_commands },
    { "The shell", shell_puzzle_commands },
    { "The shell", learn_commands },
    { "UGI", ugi_commands },
};

enum { TABLES = sizeof tables / sizeof tables[0] };

/* Returns row i. Sets *table to the index of its table. */
static const struct command *row_at(int i, int *table)
{
    for (*table = 0; *table < TABLES; ++*table)
        for (const struct command *c = tables[*table].rows; c->name; c++)
            if (i-- == 0)
                return c;
    return NULL;
}

const struct command *command_at(int i)
{
    int table;

    return row_at(i, &table);
}

const char *command_family(int i)
{
    int table;

    return row_at(i, &table) ? tables[table].family : NULL;
}

const struct command *command_find(const char *name, unsigned where)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++)
        if (c->where & where &&
            (where == IN_SHELL ? ascii_equal(c->name, name) : !strcmp(c->name, name)))
            return c;
    return NULL;
}

unsigned command_dialogue(const struct session *s)
{
    return s->dialogue->commands;
}

bool command_listed(const struct command *c, const struct session *s)
{
    return c->where & command_dialogue(s) && !(s->by_step && c->where & WHOLE_TURNS) &&
           !(c->where & POINTING && !clicks_wanted(s));
}

static enum status unknown(const struct session *s, const char *line, struct reply *r)
{
    enum { SHOWN = 40 }; /* largest number of characters of the unknown word */
    const size_t length = strcspn(line, " ");

    if (command_dialogue(s) == IN_UGI)
        return refuse(r, "unknown command '%.*s'; help lists all commands",
                      (int)(length < SHOWN ? length : SHOWN), line);
    if (length == 3 && !strncmp(line, "ugi", 3) && s->record.seat)
        return refuse(r, "unknown command: ugi; a session with --seat has no UGI, because UGI can "
                         "go back in a game; use GTP");
    if (length == 3 && !strncmp(line, "ugi", 3))
        return refuse(r, "unknown command: ugi; UGI starts only if ugi is the first command, or "
                         "with --protocol ugi");
    return refuse(r, "unknown command; list_commands lists all, and help explains them");
}

static enum status no_pointing(const struct session *s, const struct command *c, struct reply *r)
{
    if (!s->record.game->grid)
        return refuse(r, "%s: %s has no grid of points to click on", c->name, s->record.game->name);
    return refuse(r, "%s is for clients that know only points; start wattle with --steps", c->name);
}

static enum status wrong_count(const struct command *c, struct reply *r)
{
    if (!c->max)
        return refuse(r, "syntax error: %s takes no arguments", c->name);
    return refuse(r, "syntax error: write %s %s", c->name, c->arguments);
}

enum status command_run(struct session *s, const char *line, struct reply *r)
{
    const size_t length = strcspn(line, " ");
    char name[64] = "";
    struct args args;
    enum status status;

    if (length < sizeof name)
        memcpy(name, line, length);
    const struct command *c = command_find(name, command_dialogue(s));
    if (!c)
        return unknown(s, line, r);
    if (c->where & POINTING && !clicks_wanted(s))
        return no_pointing(s, c, r);
    session_begin(s, r);
    args_split(&args, line + length);
    if (args.count < (size_t)c->min || args.count > (size_t)c->max)
        status = wrong_count(c, r);
    else
        status = c->handler(s, &args, r);
    args_free(&args);
    return session_end(s, status, r);
}
