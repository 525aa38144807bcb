/*
 * dialogue.h - the interface of a protocol dialogue (GTP, UGI, shell, JSON), and its loop.
 *
 * Lives here: struct dialogue, and the loop that reads and answers lines in all of them. Does not
 * live here: what a line means. Each dialogue has a file that defines its struct.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_DIALOGUE_H
#define WATTLE_DIALOGUE_H

#include "protocol/session.h"

struct dialogue {
    const char *name;     /* the word that --protocol takes */
    const char *opening;  /* a first line of input that asks for this dialogue; NULL: none does */
    unsigned commands;    /* IN_GTP, IN_SHELL or IN_UGI (commands.h); 0: it has no commands */
    enum framing framing; /* how answers are written */
    bool for_people;      /* answers are for a person to read, not for a program */
    bool whole_turns;     /* a move is a whole turn, whatever --steps and --alternate say */
    bool reads_ahead;     /* `interrupted` answers further lines while a command is at work */

    /* Called before the first line and after the last one. NULL: nothing to do. */
    void (*open)(struct session *s, struct reply *r);
    void (*close)(struct session *s);

    /* Waits for the next line, which stays valid until the next call. False: the input has ended.
       A line that is too long is answered here, and an empty one takes its place. */
    bool (*read)(struct session *s, char **line, struct reply *r);

    /* Answers a line, which may be empty. */
    void (*execute)(struct session *s, char *line, struct reply *r);

    /* Answers a line that was too long to be read. */
    void (*refuse_line)(struct session *s, struct reply *r);

    /* Whether something came in that ends the running command. NULL: nothing does. */
    bool (*interrupted)(struct session *s, enum interrupt by);

    /* Shows how far a search has come, a few times a second. NULL: nobody is shown. */
    void (*progress)(struct session *s, const struct search_report *report);

    /* Shows how far another long command has come; called as often as the command likes. NULL:
       nobody is shown. */
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

/* The `read` of every dialogue whose lines come from the session's input alone. */
bool dialogue_read(struct session *s, char **line, struct reply *r);

/* Reads and answers lines until quit, the end of input, or the end of whoever listened. */
void dialogue_run(struct session *s, const struct dialogue *d);

/* Waits for the first line of input that is not empty, and leaves it there. Whether it asks for
   the dialogue. */
bool dialogue_is_asked_for(struct session *s, const struct dialogue *d);

#endif
