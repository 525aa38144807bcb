/*
 * session.h - one conversation with the engine: its match, input, output and settings.
 *
 * Lives here: struct session, the time limit of a command, and how a running command notices that
 * it has to end. Does not live here: how lines are read and answered (dialogue.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SESSION_H
#define WATTLE_SESSION_H

#include "protocol/file_policy.h"
#include "protocol/line.h"
#include "protocol/reply.h"
#include "record/record.h"

#include <stdbool.h>

/* What may end a running command early. */
enum interrupt {
    BY_REQUEST, /* the comment line "# interrupt" (GoGui), or Ctrl-C in the shell */
    BY_INPUT    /* any line, or the end of input: analysis */
};

struct dialogue; /* dialogue.h */

struct session {
    struct match match;
    struct line_source input;
    struct output output;

    bool by_step;           /* --steps: genmove, undo and analysis speak in single steps */
    bool alternate;         /* --alternate: filler passes, see commands/filler_pass.h */
    struct files files;     /* --files, --no-files */
    bool is_scripted;       /* commands come from a file, whoever wrote it */
    bool reads_record;      /* loadgame is at work on what somebody else may have written */
    enum board_style style; /* BOARD_COLOUR only at a terminal that wants it */

    const struct dialogue *dialogue;
    void *own; /* the dialogue's own state; NULL outside of dialogue_run */

    /* Each command has so many seconds, 0: as many as it likes; `deadline`, by clock_now: that of the
       command at work, 0: none is, or has none. */
    double max_seconds, deadline;
    double max_idle; /* and this long may be waited for the next line; 0: as long as it takes */
    double asked;    /* when session_reads_on was asked last */
    int nesting;     /* commands at work: one may be carried out while another is */
    struct reply *answer; /* of the first of them */

    bool done;         /* quit was said */
    bool failed;       /* some command was refused: the exit status of `wattle FILE` */
    long refused_line; /* of a file of GTP, at which it was left; 0: none */

    /* Filler passes of --alternate: before which step each was made, ascending; beyond `now`
       those taken back, as in struct match. */
    int *fillers, fillers_now, fillers_last;

    /* For the heads of records: at which level genmove has played each side in this game, 0: it has
       not. */
    int engine_level[MAX_PLAYERS];

    /* GoGui is there: a search draws on standard error while it runs (gogui_gfx.h). */
    bool live_graphics;
};

/* A match of the first game, input from fd `in`, answers to fd `out`. `dialogue` says how commands
   are answered that run outside of dialogue_run. */
void session_open(struct session *s, const struct game *const *games,
                  const struct dialogue *dialogue, int in, int out);
void session_close(struct session *s);

/* Around each command: its time begins. session_end returns how it ends: refused if memory did not
   suffice. */
void session_begin(struct session *s, struct reply *r);
enum status session_end(struct session *s, enum status status, struct reply *r);

/* For memory_reserve, with the session as context. */
void session_last_words(void *session);

/* All has been answered, and the next line is waited for. */
void session_rest(struct session *s);

/* For dialogues in which answers come by themselves: sends one, as a command of its own, and begins
   the next. From any thread. */
void session_send(struct session *s, struct reply *r);

/* Notes that genmove plays for that side. */
void session_note_engine(struct session *s, int player);

/* Another game has begun: no fillers, nobody has played. */
void session_begin_game(struct session *s);

/* Answers a line that was too long to be taken in (LINE_TOO_LONG). */
void session_refuse_line(struct session *s, struct reply *r);

/* The game that a word names (any case), or NULL, and the reply says which there are. */
const struct game *session_find_game(const struct session *s, const char *name, struct reply *r);

/* Asked by commands that take long, every few milliseconds, on the session's thread: whether
   something came in that ends them, or nobody is left to hear the answer. Also lets pending
   answers out. */
bool session_interrupted(struct session *s, enum interrupt by);

/* Tells how far a long command is, where somebody wants to know. */
void session_tell(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whether a command may open the file it names; if not, the reply says why. */
enum status session_may_open(const struct session *s, struct reply *r);

/* Both as the go_on of a listener, perft or solver, with the session as context. */
bool session_goes_on(void *session);  /* until BY_REQUEST */
bool session_is_quiet(void *session); /* until BY_INPUT */

/* As session_goes_on, for those who ask very often. */
bool session_reads_on(void *session);

#endif
