/*
 * ugi_internal.h - what the files of UGI know of each other.
 *
 *   ugi.c        the dialogue, and what is answered while the engine thinks
 *   ugi_commands.c       the table of commands
 *   options.c    the handshake and setoption: options of UGI, of the engine and of the game
 *   position.c   the position, kept up as it grows; tokens that cannot be played
 *   query.c      questions about the position
 *   go.c         thinking: limits, stop, ponderhit, bestmove
 *   info_lines.c       what the engine thinks, as info lines
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_UGI_INTERNAL_H
#define WATTLE_UGI_INTERNAL_H

#include "protocol/commands.h"
#include "protocol/dialogue.h"

struct ugi {
    /* What setoption asked for. A game and its options are in force from the next uginewgame or
       position on; `own` are the options of UGI itself. */
    const struct game *game;
    struct settings options, own;

    /* The position: what the game in progress began from, as position named it ("" when it must
       begin anew), the tokens since, each after a blank, and the match's `now` before them and
       after each. */
    struct text start, moves;
    int *marks, count;

    /* The token after those could not be played, so the game ends here. `offender` has lost it;
       NOBODY when there was nobody to play it. */
    bool is_frozen;
    int offender;

    /* While the engine thinks. */
    bool is_endless;        /* until stop, or a line that cannot be answered meanwhile, ... */
    bool is_pondering;      /* ... or ponderhit */
    bool stopped, hit;      /* stop or ponderhit has been read */
    struct reply *thinking; /* the reply to go */
    struct reply answer;    /* to a line that came meanwhile */
};

static inline struct ugi *ugi_of(const struct session *s)
{
    return s->own;
}

/* ---- options.c ---- */

void ugi_open_options(struct session *s);
command_handler ugi_hello, ugi_setoption;

/* ---- position.c ---- */

/* The steps of a token in the present position: a whole turn, also where it has begun, or the next
   steps of one. */
enum status ugi_parse_move(const struct match *m, const char *token, step steps[MAX_TURN_STEPS],
                           int *n, struct text *why);
command_handler ugi_newgame, ugi_position;

/* ---- query.c ---- */

command_handler ugi_query, ugi_show;

/* ---- go.c ---- */

command_handler ugi_go, ugi_stop, ugi_ponderhit;

/* ---- info_lines.c ---- */

/* Adds a line for each of the report's lines, for the player to act. */
void ugi_print_info(const struct session *s, const struct search_report *report, struct text *out);

/* Adds turn `i` of a line from the present position, or nothing where it is shorter. */
void ugi_print_turn(const struct session *s, const struct search_line *line, int i,
                    struct text *out);

#endif
