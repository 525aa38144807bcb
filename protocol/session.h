/*
 * session.h - a session with the engine: its record, player, input, output and settings, the time
 * limit of a command, and the interruption of a running command.
 *
 * dialogue.h reads and answers lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SESSION_H
#define WATTLE_SESSION_H

#include "player/player.h"
#include "protocol/file_policy.h"
#include "protocol/line.h"
#include "protocol/reply.h"
#include "solver/budget.h"

#include <stdbool.h>

/* Events that end a running command early. */
enum interrupt {
    BY_REQUEST, /* the comment line "# interrupt" (GoGui), or Ctrl-C in the shell */
    BY_INPUT    /* the same, any other line, and the end of input; for analysis */
};

struct dialogue; /* dialogue.h */

/* The lesson that was set up last (lesson_session.h). */
struct session_lesson {
    const struct game *game;
    int number;          /* 0 if there is none yet */
    int start;           /* number of steps of the record at its start */
    unsigned long begun; /* the record's games_begun while the lesson's game goes on */
    bool is_game;        /* whether the lesson is a game against the engine */
    bool awaits;         /* whether the lesson waits for a turn */
};

struct session {
    struct record record;
    struct player player;
    struct line_source input;
    struct output output;

    bool by_step;           /* --steps: a move is a single step */
    bool alternate;         /* --alternate: filler passes, see commands/filler_pass.h */
    struct files files;     /* --files, --no-files */
    bool is_scripted;       /* whether commands come from a file, perhaps by an untrusted author */
    bool reads_record;      /* whether loadgame is reading a record, perhaps by an untrusted
                               author */
    enum board_style style; /* BOARD_COLOUR only at a terminal with colours */

    const struct dialogue *dialogue;
    void *own; /* the dialogue's private state; NULL outside of dialogue_run */

    double max_seconds; /* seconds for a command, or 0 for no limit */
    double max_idle;    /* seconds to wait for the next line, or 0 for no limit */
    double deadline;    /* deadline of the running command, by clock_now, or 0 */
    double asked;       /* time of the last call of session_reads_on, by clock_now */

    /* UGI runs a command while another one is running. */
    int nesting;          /* the number of running commands */
    struct reply *answer; /* reply of the outermost one, or NULL if none is running */

    struct session_lesson lesson;

    bool done;         /* whether the dialogue ends before the next line */
    bool failed;       /* whether a command was refused, so that `wattle FILE` exits with status
                          1 */
    long refused_line; /* line at which a file of GTP commands ended early, or 0 */

    /* The filler passes of --alternate, each as the number of the step before which it was made,
       ascending. Fillers from fillers_now on have been taken back. */
    int *fillers, fillers_now, fillers_last;

    /* The level at which genmove has played each side in this game, for the heads of records. It is
       0 if genmove has not played the side. */
    int engine_level[MAX_PLAYERS];

    /* Set if a search draws on standard error while it runs, for GoGui (gogui_gfx.h). */
    bool live_graphics;
};

/* Opens a session with a record of the first game. Input comes from fd `in`, answers go to fd
   `out`. `dialogue` determines the answers to commands outside of dialogue_run. */
void session_open(struct session *s, const struct game *const *games,
                  const struct dialogue *dialogue, int in, int out);
void session_close(struct session *s);

/* Every command runs between these two calls. session_begin starts the time of the command.
   session_end returns the command's status, or REFUSED if memory ran out. */
void session_begin(struct session *s, struct reply *r);
enum status session_end(struct session *s, enum status status, struct reply *r);

/* Handles the end of memory. memory_reserve calls it with the session as context. */
void session_last_words(void *session);

/* Sends all answers. Call it before waiting for a line. max_idle counts from then on. */
void session_rest(struct session *s);

/* Sends an answer as if it answered a separate command, and begins the next answer. Dialogues that
   answer out of order use this function. Any thread may call it. */
void session_send(struct session *s, struct reply *r);

/* Records that genmove has played for `player`. */
void session_note_engine(struct session *s, int player);

/* Forgets fillers and engine levels, because another game has begun. */
void session_begin_game(struct session *s);

/* Calls record_new_game and session_begin_game. A change of `game` (not NULL) resets the player's
   measured latency. */
enum status session_new_game(struct session *s, const struct game *game, const char *pairs,
                             struct text *why);

/* Refuses a line that was too long to be read (LINE_TOO_LONG). */
void session_refuse_line(struct session *s, struct reply *r);

/* Returns the game of that name. Case is ignored. If there is none, returns NULL, and the reply
   lists the games. */
const struct game *session_find_game(const struct session *s, const char *name, struct reply *r);

/* Returns OK if a command may open the named file. Otherwise the reply has the reason. */
enum status session_may_open(const struct session *s, struct reply *r);

/* ---- session_stop.c ---- */

/* Returns whether the running command must end, because of an interrupt, its deadline, a lack of
   memory, or the loss of the reader. Also sends pending answers. Long commands call it every few
   milliseconds, on the session's thread. */
bool session_interrupted(struct session *s, enum interrupt by);

/* Shows the progress of a long command, in dialogues with such a display. */
void session_tell(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Return the negation of session_interrupted, as the go_on of a search, perft or solver. */
bool session_goes_on(void *session);  /* BY_REQUEST */
bool session_is_quiet(void *session); /* BY_INPUT */

/* Returns a budget of `seconds` from now for a proof, with the memory, threads and net of the
   player. An interrupt of the session ends it. */
struct budget session_budget(struct session *s, double seconds);

/* Does the same as session_goes_on, for frequent calls: checks at most every 5 ms. In dialogues
   with `reads_ahead` (dialogue.h), this function reads no input. */
bool session_reads_on(void *session);

#endif
