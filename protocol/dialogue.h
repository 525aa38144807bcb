/*
 * dialogue.h - the interface of a protocol dialogue (GTP, UGI, shell, JSON), and the loop that
 * reads and answers lines.
 *
 * Each dialogue has a file that defines its struct and the meaning of its lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_DIALOGUE_H
#define WATTLE_DIALOGUE_H

#include "protocol/session.h"

struct dialogue {
    const char *name;     /* the value of --protocol */
    const char *opening;  /* a first line of input that selects this dialogue, or NULL */
    unsigned commands;    /* IN_GTP, IN_SHELL or IN_UGI (commands.h), or 0 for no commands */
    enum framing framing; /* the form in which answers are written */
    bool for_people;      /* whether a person reads the answers, not a program */
    bool whole_turns;     /* whether a move is a whole turn, even with --steps and --alternate */
    bool reads_ahead;     /* whether `interrupted` answers further lines during a command */

    /* `open` is called before the first line, `close` after the last one. Each may be NULL. */
    void (*open)(struct session *s, struct reply *r);
    void (*close)(struct session *s);

    /* Waits for the next line, which stays valid until the next call. Returns false if the input
       has ended. A line that is too long is answered here and replaced by an empty one. */
    bool (*read)(struct session *s, char **line, struct reply *r);

    /* Answers a line, which may be empty. */
    void (*execute)(struct session *s, char *line, struct reply *r);

    /* Answers a line that was too long to be read. */
    void (*refuse_line)(struct session *s, struct reply *r);

    /* Returns whether input has come in that ends the running command. If this member is NULL, no
       input does. */
    bool (*interrupted)(struct session *s, enum interrupt by);

    /* Shows the progress of a search, a few times a second. This member may be NULL. */
    void (*progress)(struct session *s, const struct search_report *report);

    /* Shows the progress of a long command that is not a search, such as solve. Calls may be
       frequent. This member may be NULL. */
    void (*status)(struct session *s, const char *text);

    /* Returns whether an existing file may be replaced. If this member is NULL, it may. */
    bool (*may_replace)(struct session *s, const char *path);
};

extern const struct dialogue gtp_dialogue;   /* gtp.c */
extern const struct dialogue ugi_dialogue;   /* ugi/ugi.c */
extern const struct dialogue shell_dialogue; /* shell/shell.c */
extern const struct dialogue json_dialogue;  /* json/json_dialogue.c */

/* Returns the version of the readline library that the shell uses, or NULL. */
const char *shell_readline(void);

/* The member `read` of each dialogue that reads only from the session's input. */
bool dialogue_read(struct session *s, char **line, struct reply *r);

/* Reads and answers lines until quit, the end of input, or the loss of the reader. */
void dialogue_run(struct session *s, const struct dialogue *d);

/* Waits for the first line that is not empty, and leaves it in the input. Returns whether the line
   selects the dialogue. */
bool dialogue_is_asked_for(struct session *s, const struct dialogue *d);

#endif
