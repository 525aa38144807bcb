/*
 * record.h - the game in progress: options, turns played and taken back, dealer, seat and views of
 * the players.
 *
 * A record is data. It uses game.h and receives the list of games from its creator. It has no
 * search, prints nothing and opens no file itself. A refused request changes nothing.
 *
 * Its positions contain all information, hidden cards included. Players and searches get positions
 * through record_view only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RECORD_H
#define WATTLE_RECORD_H

#include "base/deal_rng.h"
#include "game/game.h"
#include "game/hidden.h"

/* Reads the files that options name. `read` adds the whole file to `content`, or explains in `why`.
   If it is NULL, no file can be read. */
struct file_reader {
    enum status (*read)(void *context, const char *path, struct text *content, struct text *why);
    void *context;
};

/* Called repeatedly while a game is loaded. False stops the loading. NULL: no limit. */
struct patience {
    bool (*goes_on)(void *context); /* cppcheck-suppress unusedStructMember */
    void *context;                  /* cppcheck-suppress unusedStructMember */
};

struct record {
    const struct game *const *games; /* ended by NULL; the first is the default */
    const struct game *game;
    struct settings options; /* options of the game */
    /* The data of the file that option i names, or NULL. All positions and steps below use them. */
    const void *sources[MAX_OPTIONS];
    struct settings dealing;  /* record_options */
    struct file_reader files; /* set by the program */
    struct patience patience; /* set by the program */
    int seat;             /* set by the program; n > 0: with hidden information the client sees only
                             the view of player n - 1 (seat_restrictions.c) */
    struct deal_rng luck; /* random numbers of the dice and cards that the engine deals */
    uint64_t deal_seed;   /* the seed of `luck`, 1 .. 4294967295; 0: `luck` comes from a secret */

    /* Steps played and, beyond `now`, steps taken back that redo would play again.
       position_at(rec, i) is the position before step i, and position_at(rec, now) the
       present one. */
    struct position **positions;
    step *steps;
    int now, last, capacity;
    bool from_text; /* started by set_position, not by newgame */

    /* The player who resigned after the last step, or NOBODY. If `is_resigned`, the game is over.
       Otherwise the resignation was taken back, and redo repeats it. */
    int resigned;
    bool is_resigned;

    /* Counters for players that follow the record (src/player): the games begun, and the moves of
       the cursor other than by playing a step. While both are unchanged, steps have only been
       added. */
    unsigned long games_begun, jumps;
};

/* The options of a record: seed and dealer. */
extern const struct option record_options[];

/* Opens a record with the first game and its default options. Ends with record_close. */
void record_open(struct record *rec, const struct game *const *games);
void record_close(struct record *rec);

/* The game of that name in the record's list (any case), or NULL. */
const struct game *record_find_game(const struct record *rec, const char *name);

/* Adds the bytes of a file that an option names. */
enum status record_read_file(const struct record *rec, const char *path, struct text *content,
                             struct text *why);

/* Calls `patience` and checks the memory. Returns REFUSED, with `why`, if reading must stop. */
enum status record_goes_on(const struct record *rec, struct text *why);

/* ---- Starting (record.c) ---- */

/* Starts `game` with default options, or if it is NULL the present game with its present options.
   Then sets the options in `pairs` ("key=value key=value"). */
enum status record_new_game(struct record *rec, const struct game *game, const char *pairs,
                            struct text *why);

/* Opens a record to read a game into. It has the seed and the file reader of `rec`, otherwise
   default options, and deals nothing. Ends with record_take_game or record_close. */
void record_open_draft(const struct record *rec, struct record *draft);

/* Replaces the game of `rec` by that of `draft` and closes `draft`. `rec` keeps its options, file
   reader and seat. */
void record_take_game(struct record *rec, struct record *draft);

/* Increases the reference counts of the present game's data files. record_release_sources decreases
   them. */
void record_hold_sources(const struct record *rec, const void *sources[MAX_OPTIONS]);
void record_release_sources(const struct game *game, const void *sources[MAX_OPTIONS]);

/* ---- The course of the game (positions.c) ---- */

const struct position *record_position(const struct record *rec);
const struct position *position_at(const struct record *rec, int i);
int record_to_act(const struct record *rec);    /* a player, CHANCE, or NOBODY after the end */
bool record_mid_turn(const struct record *rec); /* whether a turn is begun but incomplete */

/* The number of players. */
int record_seats(const struct record *rec);

/* The number of the first step of the turn that step i belongs to. A step of chance begins a
   turn of its own. */
int record_turn_start(const struct record *rec, int i);

/* Whether one click enters both the step before step i and step i (click_input.h). False in games
   without a grid. */
bool record_inside_click(const struct record *rec, int i);

/* The number of the first step after the turn that begins with step i, or rec->now. */
int record_turn_end(const struct record *rec, int i);

/* The number of the first step of the player's turn made last, complete or not. If no player has
   made a turn, of the last turn of chance. -1 at the start. */
int record_last_turn(const struct record *rec);

/* Adds an actor as side_to_move prints it: "white", "p3", "chance", "none". */
void record_print_side(const struct record *rec, int actor, struct text *out);

/* Adds the result of a game that is over: "W+3", "B+", or after a resignation "B+R" or, in a game
   without colours, "p2+R". record_payoffs writes each player's share of the win. */
void record_print_result(const struct record *rec, struct text *out);
void record_payoffs(const struct record *rec, double out[]);

/* Adds an actor as sentences name it: "Orange", "p3", "chance", "none". */
void record_title_side(const struct record *rec, int actor, struct text *out);

/* Like record_print_side, with the title added if it differs: "black (Orange)". */
void record_explain_side(const struct record *rec, int actor, struct text *out);

/* The player that a word names ("b", "Black", "orange", "p3"), or -1. */
int record_side(const struct record *rec, const char *word);

/* ---- Playing (play_undo.c) ---- */

/* Checks whether the engine could deal on after the steps that lead from here to `next`. Refuses a
   turn that leaves a card unknown if the engine deals, because it could not deal afterwards. */
enum status record_check_dealer(const struct record *rec, const struct position *next,
                                struct text *why);

/* Plays a complete turn or the next steps of a turn for `player`. The word "resign" calls
   record_resign. */
enum status record_play(struct record *rec, int player, const char *word, struct text *why);

/* `player` resigns, at any player's turn, and the other player wins. Refused with more than two
   players. Hidden information stays hidden. Undo and redo treat a resignation like a turn. The next
   turn deletes it. */
enum status record_resign(struct record *rec, int player, struct text *why);

/* Resigns for the loser if the game is not over and the result is a resignation: "B+R", "B+Resign",
   "p2+R". */
void record_take_result(struct record *rec, const char *result);

/* Makes the position before step i (0 .. last) the present one. record_go_to_end goes to the last
   position and repeats a resignation there. */
void record_go_to(struct record *rec, int i);
void record_go_to_end(struct record *rec);

/* Takes back or replays n units. A unit is one step if the turn is unfinished or `by_step` is true,
   otherwise a turn. With `by_step` all steps of one click are one unit. Outcomes that the engine
   dealt belong to the unit before them. Refuses if fewer than n units exist. */
enum status record_undo(struct record *rec, int n, bool by_step, struct text *why);
enum status record_redo(struct record *rec, int n, bool by_step, struct text *why);

/* The number of single-step units between the positions before steps `from` and `to`. */
int record_units(const struct record *rec, int from, int to);

/* ---- Chance (dealer.c) ---- */

/* Sets one option of the record. If the engine becomes the dealer and chance is to act, it deals at
   once. A new seed takes effect in the next game. */
enum status record_set_option(struct record *rec, const char *name, const char *value,
                              struct text *why);

/* Plays steps that are legal in this order. Then the dealer deals if chance is to act. */
void record_play_steps(struct record *rec, const step steps[], int n);

/* Plays outcomes of chance from tokens separated by blanks: all of them or none. */
enum status record_chance(struct record *rec, const char *words, struct text *why);

/* Explains that an outcome of chance must be entered, with an example. */
void record_explain_chance(const struct record *rec, struct text *out);

/* ---- Views (view.c) ---- */

/* A viewer who sees everything, besides the players and PUBLIC. */
enum { ALL_SEEING = -3 };

/* The viewer whose view the client may get: ALL_SEEING after the end of the game, otherwise the
   player of the seat, or PUBLIC without one. record_looker is the same viewer without the exception
   after the end. Boards are drawn for it. */
int record_viewer(const struct record *rec);
int record_looker(const struct record *rec);

/* The position before step i as `viewer` sees it. The caller frees it with xfree_aligned. */
struct position *record_view(const struct record *rec, int i, int viewer);

/* The present position as the seat sees it. Without a seat it is the view of the player to act, or
   the public view if no player is to act. Every search, count and sample for a player starts from
   it. The caller frees it with xfree_aligned. */
struct position *record_view_now(const struct record *rec);

/* The present position for listing the next steps or outcomes only: like record_view_now, but the
   dealer of a game without a seat sees everything. The caller frees it with xfree_aligned. */
struct position *record_view_of_next(const struct record *rec);

/* Step i as `viewer` sees it. */
step record_view_step(const struct record *rec, int i, int viewer);

/* Replaces steps, played in order from the present position, by the steps that the seat sees.
   Without a seat they stay unchanged. */
void record_mask(const struct record *rec, step steps[], int n);

/* Adds the board as `viewer` sees it, with the last turn marked. record_draw adds a picture (SVG)
   for record_looker. */
void record_print_board(const struct record *rec, int viewer, enum board_style style,
                        struct text *out);
/* Like record_print_board, for a terminal of `width` columns and about `lines` lines (hidden.h). */
void record_print_scene(const struct record *rec, int viewer, enum board_style style, int width,
                        int lines, struct text *out);
void record_draw(const struct record *rec, struct text *out);

/* Writes a random position that is consistent with `seen`: all unknown information is filled in. */
void record_imagine(const struct record *rec, struct position *to, const struct position *seen,
                    struct rng *rng);

/* ---- Seat (seat_restrictions.c) ---- */

/* Whether a seat is set and the game has hidden information. */
bool record_is_seated(const struct record *rec);

/* Whether the record contains outcomes that the seat must not see. True if the engine deals. With a
   table as dealer, or with unknown cards, all outcomes came from the client itself. */
bool record_keeps_secrets(const struct record *rec);

/* Whether the client may enter decisions for the player to act. False for other players than the
   seat while secrets are kept, because the answer would reveal their cards. record_refuse_decision
   explains the refusal and what to do. */
bool record_may_decide(const struct record *rec);
enum status record_refuse_decision(const struct record *rec, struct text *why);

/* Refuses undo while the record keeps secrets, because the seat has seen the outcomes. */
enum status record_refuse_back(struct text *why);

/* Whether the seat may not set an option that reveals or changes outcomes of chance. */
bool record_bars_option(const struct record *rec, const char *name);

/* ---- Text (position_text.c, transcript.c) ---- */

/* Adds the state before step i: "GAME SIDE key=value ... STATE". */
void record_print_state(const struct record *rec, int i, struct text *out);

/* Prints and reads the whole state as one line, "GAME SIDE key=value ... STATE [+ STEP ...]" (see
   PROTOCOL.md). It contains all hidden information. */
void record_print_position(const struct record *rec, struct text *out);
enum status record_set_position(struct record *rec, const char *text, struct text *why);

/* Adds the complete turn that begins with step i, or the steps of an unfinished turn separated by
   blanks, as record_viewer sees them. Returns the number of the first step after it.
   record_print_turn_for does so for any viewer. */
int record_print_turn(const struct record *rec, int i, struct text *out);
int record_print_turn_for(const struct record *rec, int i, int viewer, struct text *out);

/* Adds the game as GTP commands, one a line, that replay all that `viewer` saw. record_replay reads
   such lines and comments, as loadgame does. It plays all of them or none. */
void record_print_transcript(const struct record *rec, int viewer, struct text *out);
enum status record_replay(struct record *rec, const char *record, struct text *why);

/* ---- Other formats (parse_turn_list.c, sgf.c, sgf_read.c) ---- */

/* Plays a pasted list of turns: all or none. Numbers, names of sides, brackets, quotes and commas
   are skipped. The list starts from the present position or, with `anew`, from the start of the
   present game with its options. Lists that use a column I are recognised. */
enum status record_play_list(struct record *rec, const char *list, bool anew, struct text *why);

/* Whether the game can be written as SGF: two players, and no chance or hidden information. */
bool record_has_sgf(const struct record *rec);

/* Adds the game so far as SGF, with `head` among its first properties. */
void record_print_sgf(const struct record *rec, const char *head, struct text *out);

/* The first SGF in a text, which may follow other words, or NULL. */
const char *record_find_sgf(const char *text);

/* Plays the main line of the first SGF game in a text that contains one: all or nothing. An error
   names line and column. It quotes nothing unless GM names a game of this program. */
enum status record_read_sgf(struct record *rec, const char *text, struct text *why);

/* Adds NAME[value] with the necessary escapes. */
void record_add_sgf(const char *name, const char *value, struct text *out);

#endif
