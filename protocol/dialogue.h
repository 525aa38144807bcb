/*
 * dialogue.h - the interface of a protocol dialogue (GTP, UGI, shell, JSON), and its loop.
 *
 * Lives here: struct dialogue, and the common loop that reads and answers lines. Does not live
 * here: the meaning of a line. Each dialogue has a file that defines its struct.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_DIALOGUE_H
#define WATTLE_DIALOGUE_H

#include "protocol/session.h"

struct dialogue {
    const char *name;     /* the value of --protocol */
    const char *opening;  /* a first line of input that selects this dialogue; NULL: none */
    unsigned commands;    /* IN_GTP, IN_SHELL or IN_UGI (commands.h); 0: no commands */
    enum framing framing; /* how answers are written */
    bool for_people;      /* answers are for a person to read, not for a program */
    bool whole_turns;     /* a move is a whole turn, even with --steps and --alternate */
    bool reads_ahead;     /* `interrupted` answers further lines during a command */

    /* Called before the first line and after the last one. NULL: nothing to do. */
    void (*open)(struct session *s, struct reply *r);
    void (*close)(struct session *s);

    /* Waits for the next line, which stays valid until the next call. False: the input has ended. A
       line that is too long is answered here and replaced by an empty one. */
    bool (*read)(struct session *s, char **line, struct reply *r);

    /* Answers a line, which may be empty. */
    void (*execute)(struct session *s, char *line, struct reply *r);

    /* Answers a line that was too long to be read. */
    void (*refuse_line)(struct session *s, struct reply *r);

    /* Whether input has come in that ends the running command. NULL: no input does. */
    bool (*interrupted)(struct session *s, enum interrupt by);

    /* Shows the progress of a search, a few times a second. NULL: no display. */
    void (*progress)(struct session *s, const struct search_report *report);

    /* Shows the progress of another long command. Calls may be frequent. NULL: no display. */
    void (*status)(struct session *s, const char *text);

    /* Whether an existing file may be replaced. NULL: yes. */
    bool (*may_replace)(struct session *s, const char *path);
};

extern const struct dialogue gtp_dialogue;   /* gtp.c */
extern const struct dialogue ugi_dialogue;   /* ugi/ugi.c */
extern const struct dialogue shell_dialogue; /* shell/shell.c */
extern const struct dialogue json_dialogue;  /* json/json_dialogue.c */

/* The version of the readline library that the shell uses, or NULL. */
const char *shell_readline(void);

/* The member `read` of every dialogue whose only input is the session's. */
bool dialogue_read(struct session *s, char **line, struct reply *r);

/* Reads and answers lines until quit, the end of input, or the loss of the reader. */
void dialogue_run(struct session *s, const struct dialogue *d);

/* Waits for the first line that is not empty, and leaves it in the input. Returns whether the line
   selects the dialogue. */
bool dialogue_is_asked_for(struct session *s, const struct dialogue *d);

#endif
