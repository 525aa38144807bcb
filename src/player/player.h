/*
 * player.h - the computer player: its options, net, opening book, clock and search.
 *
 * A player follows a record lazily, as UCI engines follow `position`. Before a search or a query of
 * the clock, the player compares the record with the state that the player followed last. New steps
 * advance the search and keep its tree. Any other change clears the tree. A record therefore needs
 * no link to its players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLAYER_H
#define WATTLE_PLAYER_H

#include "player/latency.h"
#include "player/timer.h"
#include "record/record.h"
#include "search/search.h"

struct player {
    const struct record *record;
    struct settings options; /* player_options */
    struct net *net;         /* read from the file of the option net, or NULL */
    bool shares_net;         /* whether `net` belongs to another player */
    struct book *book;       /* read from the file of the option book, or NULL */
    struct timer timer;      /* use player_timer */
    struct latency latency;

    struct search *search; /* NULL until the first search */
    /* The game of the search and its data files. The reference counts of the files include the
       search. */
    const struct game *game;
    const void *sources[MAX_OPTIONS];

    /* Copies of the record's fields from the time when the player last followed the record. */
    unsigned long games_begun, jumps;
    int now;

    step booked[MAX_TURN_STEPS]; /* the turn that the book chose last */
    int booked_steps;
};

extern const struct option player_options[];

/* Opens a player with default options. The player follows `record`, which must outlive the player.
   The caller closes it with player_close. */
void player_open(struct player *p, const struct record *record);

/* Does the same as player_open, with the options of `like` and without a book. The net of `like` is
   shared, so `like` must keep its option net and outlive the player. */
void player_open_like(struct player *p, const struct record *record, const struct player *like);

void player_close(struct player *p);

/* Sets one option for the next search. Reads the file of a net or a book at once. */
enum status player_set_option(struct player *p, const char *name, const char *value,
                              struct text *why);

/* Returns the net for the present game according to the option `net`, or NULL. */
const struct net *player_net(const struct player *p);

/* Returns the clocks of all players. The clocks restart at the beginning of each game. */
struct timer *player_timer(struct player *p);

/* ---- Thinking (choose_move.c) ---- */

/* The limits of one search. If seconds, iterations and depth are all 0, the clock, move_time and
   max_nodes apply. */
struct thought {
    double seconds;
    uint64_t iterations;
    int depth;    /* turns of the principal variation; needs `iterations` */
    bool endless; /* whether only the limits given here apply. The search then ends at one of these
                     limits, a stop of the listener or a proof */
    bool to_play; /* whether the turn is to be played. The search then uses the options level and
                     contempt, and max_nodes and the clock besides the limits given here. Otherwise
                     the search is analysis at full strength without contempt */

    /* These are for analysis of games with hidden information. */
    bool open;     /* whether the search sees all cards */
    bool as_mover; /* whether the view is that of the player to act, not that of the seat. This view
                      is used only to play, never to show results */
    int witness;   /* if this is n > 0, the view is that of player n - 1 */
};

/* Searches the present position from the view of the player to act. The game must not be over, and
   chance must not be to act. If `charge`, deducts the time from the player's clock. */
void player_think(struct player *p, const struct thought *t, const struct search_listener *listener,
                  bool charge);

/* Returns the seconds to reserve of the `time` of a turn. The result is the option lag, or the
   measured delay if lag is -1. */
double player_latency(const struct player *p, double time);

/* Notes that the answer of player_think was sent at the time `now`. The delay of the answer counts
   for later turns. Has no effect without a search, or if the search had no time limit. */
void player_answered(struct player *p, double now);

/* Returns the present position as the search for `t` sees it. The search's lines start at this
   position. The caller frees it with xfree_aligned. */
struct position *player_known(const struct player *p, const struct thought *t);

/* Writes the steps chosen by player_think, at most one turn, and returns their number. 0 means that
   the engine resigns (option resign). */
int player_choice(struct player *p, step out[MAX_TURN_STEPS]);

/* Returns the search for reports after player_think, or NULL before. Follows the record first. */
struct search *player_search(struct player *p);

/* Writes a report after player_think, with up to `lines` lines, as search_report does. If the book
   has chosen, the only line is the turn of the book and the expected turns after it. The caller
   frees the report with search_report_free. */
void player_report(const struct player *p, int lines, bool by_step, struct search_report *out);

/* Closes the search and frees its tree. */
void player_forget_search(struct player *p);

/* Returns whether the player's search computes the expected owner of each cell (search_owners). */
bool player_tells_owners(struct player *p);

#endif
