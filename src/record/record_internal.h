/*
 * record_internal.h - what the files of match/ share and nobody else calls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RECORD_INTERNAL_H
#define WATTLE_RECORD_INTERNAL_H

#include "record/record.h"

/* Frees all positions; there is no game until another is adopted. */
void match_forget_positions(struct match *m);

/* Adds the bytes of a file that an option names. */
enum status match_read_file(const struct match *m, const char *path, struct text *content,
                            struct text *why);

/* Asks `patience`, and whether there is memory; REFUSED, and `why`, where reading must be given up. */
enum status match_goes_on(const struct match *m, struct text *why);

/* The net in the bytes of a file, for a game that is here, to be freed by net_free; REFUSED, `why`
   and NULL where there is none. */
enum status match_read_net(const struct match *m, const struct text *bytes, struct net **out,
                           struct text *why);

/* The same for a book, to be freed by book_free (book.h); its lines are taken apart in `bytes`. */
enum status match_read_book(const struct match *m, struct text *bytes, struct book **out,
                            struct text *why);

/* The turn that the book has for the present position, of several one by the option seed: its steps,
   and their number; 0: none. */
int match_book_turn(const struct match *m, step out[MAX_TURN_STEPS]);

/* A search has looked at what comes after a turn of the book, which is no more the present one: it
   is forgotten. */
void match_forget_booked(struct match *m);

/* Room for position i, to be written; steps[i] exists then too. */
struct position *match_slot(struct match *m, int i);

/* Whether step i begins a turn; the first step after the last counts as well. */
bool match_is_turn_start(const struct match *m, int i);

/* A new game has luck of its own: of the option seed or, where that is 0, a secret. */
void match_new_luck(struct match *m);

/* A new seed at each call, not to be guessed. */
uint64_t match_fresh_seed(void);

/* Whether it is for the engine to deal before step i. */
bool match_deals_at(const struct match *m, int i);

/* Plays one legal step, and nothing happens after it. */
void match_play_step(struct match *m, step s);

/* Deals as long as it is for the engine to deal now. */
void match_deal(struct match *m);

/* A match of its own to read a game into: engine options are the defaults but for the seed,
   files are read as by `m`, and nothing is dealt. Ends in match_take_game or match_close. */
void match_open_draft(const struct match *m, struct match *draft);

/* Puts the game of `draft` in the place of that of `m`; engine options and clock stay. `draft`
   is closed. */
void match_take_game(struct match *m, struct match *draft);

/* Before the name of a game in the property GM of SGF. */
#define SGF_GAME "wattle-"

/* GAME SIDE key=value ... STATE: the state before step i. */
void match_print_state(const struct match *m, int i, struct text *out);

#endif
