/*
 * player_internal.h - functions that the files of the player share: search, net and book.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLAYER_INTERNAL_H
#define WATTLE_PLAYER_INTERNAL_H

#include "player/player.h"

/* Returns the kind of search that the option `search` names. */
enum search_kind player_kind(const struct player *p);

/* Opens a search of the present game at the record's position. */
void player_open_search(struct player *p);

/* Replaces the net that was read from a file. NULL removes it. The player frees it. */
void player_put_net(struct player *p, struct net *net);

/* Drops the book's turn. Drops the search too, because after a book turn it has searched another
   position than the present one. */
void player_forget_booked(struct player *p);

/* Parses a book file, and changes `bytes`. *out receives the book, which the caller frees with
   book_free. On failure returns REFUSED, explains in `why` and sets *out to NULL. */
enum status player_read_book(const struct player *p, struct text *bytes, struct book **out,
                             struct text *why);

/* Chooses a book turn for the present position. The option `seed` decides between several. Writes
   the steps and returns their number, or 0 if the book has none. */
int player_book_turn(const struct player *p, step out[MAX_TURN_STEPS]);

#endif
