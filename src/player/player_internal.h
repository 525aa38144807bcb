/*
 * player_internal.h - what the files of player/ share and nobody else calls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLAYER_INTERNAL_H
#define WATTLE_PLAYER_INTERNAL_H

#include "player/player.h"

/* The option search. */
enum search_kind player_kind(const struct player *p);

/* A search of the present game that stands where the record is. */
void player_open_search(struct player *p);

/* After the book has chosen, the search looks at the position after the book's turn, which will
   not be the present one: drops both. */
void player_forget_booked(struct player *p);

/* The net in the bytes of a file, for a game that is here, to be freed by net_free; REFUSED, `why`
   and NULL where there is none. */
enum status player_read_net(const struct player *p, const struct text *bytes, struct net **out,
                            struct text *why);

/* The same for a book, to be freed by book_free (book.h); its lines are taken apart in `bytes`. */
enum status player_read_book(const struct player *p, struct text *bytes, struct book **out,
                             struct text *why);

/* The turn that the book has for the present position, of several one by the option seed: its
   steps, and their number; 0: none. */
int player_book_turn(const struct player *p, step out[MAX_TURN_STEPS]);

#endif
