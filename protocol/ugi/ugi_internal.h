/*
 * ugi_internal.h - the functions that the files of the UGI dialogue share.
 *
 *   ugi.c                  the dialogue, and the lines that are answered while the engine thinks
 *   ugi_commands.c         the table of commands
 *   handshake_setoption.c  the handshake and setoption: options of UGI, the engine and the game
 *   position.c             the command position, which plays only the new moves of a growing game
 *   query.c                questions about the position
 *   go.c                   search: limits, stop, ponderhit, bestmove
 *   info_lines.c           reports of a search as info lines
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_UGI_INTERNAL_H
#define WATTLE_UGI_INTERNAL_H

#include "protocol/commands.h"
#include "protocol/dialogue.h"

struct ugi {
    /* Values that setoption has set. The game and its options apply from the next uginewgame or
       position on. `own` are the options of UGI itself. */
    const struct game *game;
    struct settings options, own;

    /* The last position command. `start` is its text up to the word moves, or "" if the next game
       must start anew. `moves` has the moves that were played, each after a blank. marks[i] is the
       record's `now` after i of these moves, and `count` the number of moves. */
    struct text start, moves;
    int *marks, count;

    /* Set if the next move could not be played, so that the game ended here. `offender` has lost
       the game. `offender` is NOBODY if the game was over already. */
    bool is_frozen;
    int offender;

    /* The state of a running search. */
    bool is_endless;        /* the search ends at stop, or at a line that must wait for its end */
    bool is_pondering;      /* the search ends at ponderhit too */
    bool stopped, hit;      /* stop or ponderhit has been read */
    struct reply *thinking; /* the reply to go */
    struct reply answer;    /* the reply to a line that is answered during the search */
};

static inline struct ugi *ugi_of(const struct session *s)
{
    return s->own;
}

/* ---- handshake_setoption.c ---- */

void ugi_open_options(struct session *s);
command_handler ugi_hello, ugi_setoption;

/* ---- position.c ---- */

/* Parses a move in the present position. A move is a whole turn (its first steps may have been made
   already) or the next steps of a turn. */
enum status ugi_parse_move(const struct record *rec, const char *token, step steps[MAX_TURN_STEPS],
                           int *n, struct text *why);
command_handler ugi_newgame, ugi_position;

/* ---- query.c ---- */

command_handler ugi_query, ugi_show;

/* ---- go.c ---- */

command_handler ugi_go, ugi_stop, ugi_ponderhit;

/* ---- info_lines.c ---- */

/* Adds an info line for each line of the report, from the view of the player to act. */
void ugi_print_info(const struct session *s, const struct search_report *report, struct text *out);

/* Adds turn `i` of a line from the present position. Adds nothing if the line is shorter. */
void ugi_print_turn(const struct session *s, const struct search_line *line, int i,
                    struct text *out);

#endif
