/*
 * match.h - the game in progress: options, turns played, undo, clocks, the search.
 *
 * This is all that the protocols hold. It knows game.h and search.h, and gets the list
 * of games from its maker; it prints and reads nothing itself. A refused request changes
 * nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MATCH_H
#define WATTLE_MATCH_H

#include "../game.h"
#include "../search/search.h"
#include "timer.h"

struct match {
    const struct game *const *games; /* ended by NULL; the first is the default */
    const struct game *game;
    struct settings options; /* the game's */
    struct settings engine;  /* engine_options */
    struct timer timer;

    /* Steps played and, beyond `now`, steps taken back that redo would play again.
       position_at(m, i) is the position before step i, and position_at(m, now) the
       present one. */
    struct position **positions;
    step *steps;
    int now, last, capacity;
    bool from_text; /* started by set_position, not by newgame */

    struct search *search; /* opened late; NULL until something is searched */
};

/* The engine's own options: threads, memory, seed, level, ... */
extern const struct option engine_options[];

/* A match of the first game with default options. Ends with match_close. */
void match_open(struct match *m, const struct game *const *games);
void match_close(struct match *m);

/* The game of that name in the match's list (any case), or NULL. */
const struct game *match_find_game(const struct match *m, const char *name);

/* ---- Starting (match.c) ---- */

/* Starts a game: `game` NULL means the present game with its present options, otherwise
   options are the defaults; then `pairs` ("key=value key=value") are set. */
enum status match_new_game(struct match *m, const struct game *game, const char *pairs,
                           struct text *why);

/* Sets one engine option; the next search follows it. */
enum status match_set_engine(struct match *m, const char *name, const char *value,
                             struct text *why);

/* ---- The present state ---- */

const struct position *match_position(const struct match *m);
const struct position *position_at(const struct match *m, int i);
int match_to_act(const struct match *m); /* a player, CHANCE or NOBODY */
bool match_mid_turn(const struct match *m);

/* The number of the first step of the turn that step i belongs to. */
int match_turn_start(const struct match *m, int i);

/* Complete turns played. */
int match_turns(const struct match *m);

/* The position before the last complete turn or unfinished one, or NULL at the start. */
const struct position *match_before_last(const struct match *m);

/* "white", "p3", "chance", "none": what side_to_move answers for an actor. */
void match_print_side(const struct match *m, int actor, struct text *out);

/* The player a word names ("b", "Black", "orange", "p3"), or -1. */
int match_side(const struct match *m, const char *word);

/* ---- Playing (play.c) ---- */

/* Plays steps that are legal in this order. */
void match_play_steps(struct match *m, const step steps[], int n);

/* Plays a turn, or its next steps, for `player`. */
enum status match_play(struct match *m, int player, const char *word, struct text *why);

/* Takes back or plays again up to n units: a unit is a step inside an unfinished turn or
   with by_step, else a whole turn. Refused, with nothing changed, unless all n can be. */
enum status match_undo(struct match *m, int n, bool by_step, struct text *why);
enum status match_redo(struct match *m, int n, bool by_step, struct text *why);

/* ---- Text (record.c) ---- */

/* The whole state as one line, and its inverse; see PROTOCOL.md for the form:
   GAME SIDE key=value ... STATE [+ STEP ...]. */
void match_print_position(const struct match *m, struct text *out);
enum status match_set_position(struct match *m, const char *text, struct text *why);

/* The text of the complete turn that begins with step i, or of the steps of an
   unfinished one joined by blanks; returns the number of the first step after it. */
int match_print_turn(const struct match *m, int i, struct text *out);

/* The game so far as GTP commands, one a line, that replay it; loadgame's inverse.
   match_replay understands exactly such lines (and comments): all or nothing. */
void match_print_record(const struct match *m, struct text *out);
enum status match_replay(struct match *m, const char *record, struct text *why);

/* ---- Thinking (think.c) ---- */

/* What one thought may take: the clock, move_time, max_nodes and level decide, unless
   `seconds` > 0 says otherwise. */
struct thought {
    double seconds;
    uint64_t iterations;
    bool endless; /* analysis: until the listener stops it or the result is proven */
};

/* Searches the present position, which is not over and where a player is to act. The
   time taken is charged to the player's clock when `charge`. */
void match_think(struct match *m, const struct thought *t, const struct search_listener *listener,
                 bool charge);

/* After match_think: the chosen steps (at most all of a turn); their number. 0 when the
   engine resigns (option resign). */
int match_choice(struct match *m, step out[MAX_TURN_STEPS]);

/* The search after match_think, for reports; NULL before. */
struct search *match_search(struct match *m);

#endif
