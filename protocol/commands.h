/*
 * commands.h - the table of commands: a row each.
 *
 * Dispatch, list_commands, known_command, help, completion and the check of PROTOCOL.md
 * all walk this table, so none of them can be out of date. The rows stand beside their
 * handlers in commands/; commands.c joins them in the order of PROTOCOL.md, and says which
 * family each file belongs to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_COMMANDS_H
#define WATTLE_COMMANDS_H

#include "protocol/args.h"
#include "protocol/session.h"

/* Where a command can be given, and when it is kept out of sight. */
enum {
    IN_GTP = 1,
    IN_SHELL = 2,
    WHOLE_TURNS = 4, /* with --steps it works but is not listed */
    POINTING = 8,    /* only for sessions that point, see points.h */
    IN_UGI = 16,
    AT_ONCE = 32 /* in UGI it is answered while the engine thinks, too */
};
enum { EVERYWHERE = IN_GTP | IN_SHELL };

/* What the words after a command are, for completion. */
enum completes {
    COMPLETE_NOTHING,
    COMPLETE_COMMAND, /* the name of a command */
    COMPLETE_GAME,    /* the name of a game */
    COMPLETE_NEWGAME, /* a game, then its options as key=value */
    COMPLETE_OPTION,  /* an engine option, then its values */
    COMPLETE_COLOUR,
    COMPLETE_TURN, /* a colour, then a legal turn */
    COMPLETE_FILE
};

enum { ANY_NUMBER = 1 << 30 };

/*
 * Does the work of one command: reads its args, calls match and search, writes to the
 * reply. The number of args has been checked against the row. A handler that fails has
 * changed nothing and left in the reply what would have been right.
 */
typedef enum status command_handler(struct session *s, const struct args *a, struct reply *r);

struct command {
    const char *name;      /* NULL in the row that ends a family */
    const char *arguments; /* as help shows them: "COLOUR MOVE" */
    int min, max;          /* how many words; ANY_NUMBER */
    unsigned where;
    command_handler *handler;
    enum completes completes;
    const char *summary; /* one line */
    const char *story;   /* the rest of what help COMMAND tells; lines ended by '\n' but the last */
};

/* Row i of the whole table, or NULL after its end. */
const struct command *command_at(int i);

/* The family of that row, a title for people: "Playing". Rows of one family need not follow each
   other. */
const char *command_family(int i);

/* The row of that name among those for `where`, or NULL. Case matters, as GTP wants it, but not in
   the shell. A name may have one row for GTP and another for the shell. */
const struct command *command_find(const char *name, unsigned where);

/* IN_GTP, IN_SHELL or IN_UGI. */
unsigned command_dialogue(const struct session *s);

/* Whether the session lists the row: it is for this dialogue and not kept out of sight. */
bool command_listed(const struct command *c, const struct session *s);

/* Runs one cleaned line, a command and its words without an id, and leaves the answer in
   `r` (reply_start came before, reply_finish comes after). Unknown commands and wrong
   numbers of words are answered here. */
enum status command_run(struct session *s, const char *line, struct reply *r);

/* ---- The rows ---- */

extern const struct command admin_commands[];          /* commands/admin.c */
extern const struct command game_commands[];           /* commands/game.c */
extern const struct command play_commands[];           /* commands/play.c */
extern const struct command inspect_commands[];        /* commands/inspect.c */
extern const struct command clock_commands[];          /* commands/clock.c */
extern const struct command analyze_commands[];        /* commands/analyze.c */
extern const struct command position_study_commands[]; /* commands/position_study.c */
extern const struct command solve_commands[];          /* commands/solve.c */
extern const struct command puzzle_commands[];         /* commands/puzzle.c */
extern const struct command bench_commands[];          /* commands/bench.c */
extern const struct command save_load_commands[];      /* commands/save_load.c */
extern const struct command help_commands[];           /* commands/help.c */
extern const struct command gogui_rules_commands[];    /* commands/gogui_rules.c */
extern const struct command gogui_commands[];          /* commands/gogui.c */
extern const struct command gogui_estimate_commands[]; /* commands/gogui_estimate.c */
extern const struct command shell_commands[];          /* shell/shell_commands.c */
extern const struct command hint_commands[];           /* shell/hint_analyze.c */
extern const struct command goto_commands[];           /* shell/goto.c */
extern const struct command show_commands[];           /* shell/show.c */
extern const struct command shell_puzzle_commands[];   /* shell/puzzle_command.c */
extern const struct command ugi_commands[];            /* ugi/ugi_commands.c */

#endif
