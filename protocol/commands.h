/*
 * commands.h - the rows of command tables: name, arguments, handler, completion and help.
 *
 * Dispatch, list_commands, known_command, help, completion and the check of PROTOCOL.md all read
 * this table, so they always agree. The rows stand beside their handlers in commands/, shell/ and
 * ugi/. commands.c joins them in the order of PROTOCOL.md and assigns a family to each file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_COMMANDS_H
#define WATTLE_COMMANDS_H

#include "protocol/args.h"
#include "protocol/session.h"

/* The dialogues that have a command, and the sessions in which the command is listed. */
enum {
    IN_GTP = 1,
    IN_SHELL = 2,
    WHOLE_TURNS = 4, /* not listed with --steps, though it works */
    POINTING = 8,    /* only if moves are points (click_moves.h) */
    IN_UGI = 16,
    AT_ONCE = 32 /* UGI answers the command even during a search */
};
enum { EVERYWHERE = IN_GTP | IN_SHELL };

/* The words after a command, for completion. */
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

/* Runs a command and writes to the reply. The number of words has been checked against the row. A
   handler that fails changes nothing and lists the allowed values in the reply. */
typedef enum status command_handler(struct session *s, const struct args *a, struct reply *r);

struct command {
    const char *name;      /* NULL in the row that ends a table */
    const char *arguments; /* for help, such as "COLOUR MOVE" */
    int min, max;          /* number of words, or ANY_NUMBER */
    unsigned where;
    command_handler *handler;
    enum completes completes;
    const char *summary; /* one line */
    const char *story; /* further text of help COMMAND; each line except the last ends with '\n' */
};

/* Returns row i of the whole table, or NULL if there are fewer rows. */
const struct command *command_at(int i);

/* Returns the family of row i, such as "Playing". Rows of one family need not be neighbours. */
const char *command_family(int i);

/* Returns the row of that name for the dialogue `where`, or NULL. Case matters except in the shell.
   A name may have one row for GTP and another one for the shell. */
const struct command *command_find(const char *name, unsigned where);

/* Returns IN_GTP, IN_SHELL or IN_UGI. */
unsigned command_dialogue(const struct session *s);

/* Returns whether list_commands and help list the row in this session. */
bool command_listed(const struct command *c, const struct session *s);

/* Runs a line, which is a command and its words without an id. Writes the answer to `r`, between
   reply_start and reply_finish. Refuses unknown commands and wrong numbers of words. */
enum status command_run(struct session *s, const char *line, struct reply *r);

/* ---- The rows ---- */

extern const struct command admin_commands[];          /* commands/admin.c */
extern const struct command game_commands[];           /* commands/game.c */
extern const struct command play_commands[];           /* commands/play.c */
extern const struct command query_commands[];          /* commands/query.c */
extern const struct command clock_commands[];          /* commands/clock.c */
extern const struct command analyze_commands[];        /* commands/analyze.c */
extern const struct command estimate_commands[];       /* commands/query.c */
extern const struct command perft_commands[];          /* commands/perft_playout.c */
extern const struct command solve_commands[];          /* commands/solve.c */
extern const struct command puzzle_commands[];         /* commands/puzzle.c */
extern const struct command lesson_commands[];         /* commands/lesson.c */
extern const struct command bench_commands[];          /* commands/bench.c */
extern const struct command save_load_commands[];      /* commands/save_load.c */
extern const struct command help_commands[];           /* commands/help.c */
extern const struct command gogui_rules_commands[];    /* commands/gogui_rules.c */
extern const struct command gogui_commands[];          /* commands/gogui.c */
extern const struct command gogui_estimate_commands[]; /* commands/gogui_draw.c */
extern const struct command computer_commands[];       /* shell/computer_and_level.c */
extern const struct command shell_commands[];          /* shell/shell.c */
extern const struct command shell_clock_commands[];    /* shell/player_clocks.c */
extern const struct command hint_commands[];           /* shell/hint_analyze.c */
extern const struct command goto_commands[];           /* shell/goto_resign.c */
extern const struct command show_commands[];           /* shell/rules_and_options.c */
extern const struct command shell_puzzle_commands[];   /* shell/puzzle_command.c */
extern const struct command learn_commands[];          /* shell/learn.c */
extern const struct command ugi_commands[];            /* ugi/ugi_commands.c */

#endif
