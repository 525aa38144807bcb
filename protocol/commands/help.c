/*
 * help.c - the table of commands, and the games, told to people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../commands.h"

static void add_usage(const struct command *c, struct text *out)
{
    text_addf(out, "%s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
}

static void list_all(const struct session *s, struct text *out)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        if (!command_listed(c, s))
            continue;
        add_usage(c, out);
        text_addf(out, " - %s\n", c->summary);
    }
}

static enum status cmd_help(struct session *s, const struct args *a, struct reply *r)
{
    const char *name = args_word(a, 0);

    if (!name) {
        list_all(s, &r->text);
        return OK;
    }
    const struct command *c = command_find(name, command_dialogue(s));
    const struct game *game = match_find_game(&s->match, name);
    if (!c && game) {
        text_addf(&r->text, "%s\n%s", game->title, game->primer ? game->primer : "");
        return OK;
    }
    if (!c)
        return refuse(r, "no command or game '%.40s'; %s lists the commands", name,
                      s->is_shell ? "help all" : "help alone");
    add_usage(c, &r->text);
    text_addf(&r->text, " - %s\n%s", c->summary, c->story);
    return OK;
}

const struct command help_commands[] = {
    { "help", "[COMMAND | GAME]", 0, 1, EVERYWHERE | IN_UGI | AT_ONCE, cmd_help, COMPLETE_COMMAND,
      "what the commands do, or how a game is played",
      "One line for each command, or the whole story of one; or a game in a few lines." },
    { 0 },
};
