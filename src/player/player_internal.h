/*
 * player_internal.h - functions that the files of the player share: search, net and book.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLAYER_INTERNAL_H
#define WATTLE_PLAYER_INTERNAL_H

#include "player/player.h"

/* The option search. */
enum search_kind player_kind(const struct player *p);

/* Opens a search of the present game at the record's position. */
void player_open_search(struct player *p);

/* After the book has chosen, the search looks at the position after the book's turn, which will
   not be the present one: drops both. */
void player_forget_booked(struct player *p);

/* The book in the bytes of a file, whose lines are taken apart there, to be freed by book_free
   (book.h); REFUSED, `why` and NULL where there is none. */
enum status player_read_book(const struct player *p, struct text *bytes, struct book **out,
                             struct text *why);

/* Chooses a book turn for the present position, by the option seed if there are several. Writes its
   steps and returns their number, or 0 if the book has none. */
int player_book_turn(const struct player *p, step out[MAX_TURN_STEPS]);

#endif
