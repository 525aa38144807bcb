/*
 * player.h - the computer as a player: its options, net, opening book, clock, and its thinking.
 *
 * A player follows a record. Nobody tells it what happens there: when it is asked to think, or for
 * a clock, it compares where its search stands with where the game is now, as engines do with
 * UCI's `position`. Steps that were played since advance the search and keep its tree; anything
 * else makes it forget. So a record knows no player.
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
    struct net *net;         /* of the file that the option net names; NULL: it names none */
    struct book *book;       /* the same for the option book */
    struct timer timer;      /* for player_timer */
    struct latency latency;

    struct search *search; /* opened late; NULL until something is searched */
    /* The game that the search is about, and the files that it is played from, which it holds. */
    const struct game *game;
    const void *sources[MAX_OPTIONS];

    /* Where the record was when it was last followed: as its fields of the same names. */
    unsigned long games_begun, jumps;
    int now;

    step booked[MAX_TURN_STEPS]; /* by the book, in the last thought: so many steps */
    int booked_steps;
};

/* The options of a player: threads, memory, level, ... */
extern const struct option player_options[];

/* A player with default options for the games of `record`, which must live longer. Ends with
   player_close. */
void player_open(struct player *p, const struct record *record);
void player_close(struct player *p);

/* Sets one option; the next search follows it. The file of a net or a book is read at once. */
enum status player_set_option(struct player *p, const char *name, const char *value,
                              struct text *why);

/* The net that plays the present game, by the option net, or NULL. */
const struct net *player_net(const struct player *p);

/* The clocks of all players; each game begins with them restarted. */
struct timer *player_timer(struct player *p);

/* ---- Thinking (think.c) ---- */

/* What one thought may take. Where seconds, iterations and depth are all 0, the clock,
   move_time and max_nodes decide. */
struct thought {
    double seconds;
    uint64_t iterations;
    int depth;    /* turns of the principal variation; needs `iterations` */
    bool endless; /* until the listener stops it, the result is proven or a limit given here is
                     reached; nothing else counts */
    bool to_play; /* not for an opinion, which is always the best there is, but for a turn to be
                     played: at the engine's level and with its contempt; and by the clock if there
                     is one, and max_nodes, although limits are given */

    /* In games with secrets, for those who look back at a game: */
    bool open;     /* with all cards open, also to the player to act */
    bool as_mover; /* as the player to act, whoever is told: to play, and to tell nothing else */
    int witness;   /* n > 0: nothing is known but what player n - 1 knows, too */
};

/* Searches the present position, which is not over and where a player is to act, as that
   player sees it. The time taken is charged to the player's clock when `charge`. */
void player_think(struct player *p, const struct thought *t, const struct search_listener *listener,
                  bool charge);

/* Seconds to keep back of the `time` of a turn: the option lag, or what was seen of lateness. */
double player_latency(const struct player *p, double time);

/* What player_think was asked for is answered at the moment `now`: how late that is counts for the
   turns to come. Without effect when nothing was asked for, or not within a time. */
void player_answered(struct player *p, double now);

/* The present position of the record as that thought knows it; to be freed by free(). Its lines
   begin there. */
struct position *player_known(const struct player *p, const struct thought *t);

/* After player_think: the chosen steps (at most all of a turn); their number. 0 when the
   engine resigns (option resign). */
int player_choice(struct player *p, step out[MAX_TURN_STEPS]);

/* The search after player_think, for reports of what was not to be played; NULL before. What has
   happened in the record since is taken into account. */
struct search *player_search(struct player *p);

/* After player_think: what is known, with up to `lines` lines, as search_report tells it. Where the
   book has chosen, its turn is the only line, with what is expected after it. Ends with
   search_report_free. */
void player_report(const struct player *p, int lines, bool by_step, struct search_report *out);

/* Drops the search with all that it has learned, and its memory. */
void player_forget_search(struct player *p);

/* Whether its search can tell who is expected to own each cell (search_owners). */
bool player_tells_owners(struct player *p);

#endif
