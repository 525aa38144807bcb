/*
 * admin.c - GTP commands about the engine: name, version, list_commands, quit and so on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/commands.h"
#include "protocol/version.h"

static enum status cmd_protocol_version(struct session *s, const struct args *a, struct reply *r)
{
    (void)s;
    (void)a;
    text_add(&r->text, "2");
    return OK;
}

static enum status cmd_name(struct session *s, const struct args *a, struct reply *r)
{
    (void)s;
    (void)a;
    text_add(&r->text, "wattle");
    return OK;
}

static enum status cmd_version(struct session *s, const struct args *a, struct reply *r)
{
    (void)s;
    (void)a;
    text_add(&r->text, WATTLE_VERSION);
    return OK;
}

static enum status cmd_known_command(struct session *s, const struct args *a, struct reply *r)
{
    const struct command *c = command_find(args_word(a, 0), command_dialogue(s));

    text_add(&r->text, c && command_listed(c, s) ? "true" : "false");
    return OK;
}

static enum status cmd_list_commands(struct session *s, const struct args *a, struct reply *r)
{
    const struct command *c;

    (void)a;
    for (int i = 0; (c = command_at(i)); i++)
        if (command_listed(c, s))
            text_addf(&r->text, "%s\n", c->name);
    return OK;
}

static enum status cmd_quit(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    (void)r;
    s->done = true;
    return OK;
}

const struct command admin_commands[] = {
    { "protocol_version", "", 0, 0, EVERYWHERE, cmd_protocol_version, COMPLETE_NOTHING,
      "the version of GTP", "Answers 2." },
    { "name", "", 0, 0, EVERYWHERE, cmd_name, COMPLETE_NOTHING, "the name of the engine",
      "Answers wattle." },
    { "version", "", 0, 0, EVERYWHERE, cmd_version, COMPLETE_NOTHING, "the version of the engine",
      "Answers the version number." },
    { "known_command", "COMMAND", 1, 1, EVERYWHERE, cmd_known_command, COMPLETE_COMMAND,
      "whether a command exists", "Answers true or false." },
    { "list_commands", "", 0, 0, EVERYWHERE, cmd_list_commands, COMPLETE_NOTHING,
      "the names of all commands", "One name per line." },
    { "quit", "", 0, 0, EVERYWHERE | IN_UGI | AT_ONCE, cmd_quit, COMPLETE_NOTHING,
      "end the program", "Answers, then ends the program. The end of the input does the same." },
    { 0 },
};
