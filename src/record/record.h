/*
 * record.h - the game in progress: options, turns played and taken back, dealer, seat and views of
 * the players.
 *
 * A record is data. It uses game.h and receives the list of games from its creator. It does not
 * search, print or open files. A refused request changes nothing.
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

/* A function that reads the files that options name. It adds the whole file to `content`, or
   explains in `why` why it cannot. If `read` is NULL, no file can be read. */
struct file_reader {
    enum status (*read)(void *context, const char *path, struct text *content, struct text *why);
    void *context;
};

/* `goes_on` is called repeatedly while a game is loaded. If it returns false, the loading stops. If
   it is NULL, there is no limit. */
struct patience {
    bool (*goes_on)(void *context); /* cppcheck-suppress unusedStructMember */
    void *context;                  /* cppcheck-suppress unusedStructMember */
};

struct record {
    const struct game *const *games; /* ended by NULL; the first is the default */
    const struct game *game;
    struct settings options; /* options of the game */
    /* Element i is the data of the file that option i names, or NULL. All positions and steps below
       use these data. */
    const void *sources[MAX_OPTIONS];
    struct settings dealing;  /* see record_options */
    struct file_reader files; /* set by the program */
    struct patience patience; /* set by the program */
    int seat;             /* set by the program. With n > 0 and hidden information, the client sees
                             only the view of player n - 1 (seat_restrictions.c) */
    struct deal_rng luck; /* random numbers of the dice and cards that the engine deals */
    uint64_t deal_seed;   /* the seed of `luck`, 1 .. 4294967295, or 0 if `luck` comes from a
                             secret */

    /* The steps played. Beyond `now` are the steps taken back, which redo plays again.
       position_at(rec, i) is the position before step i, and position_at(rec, now) the present
       one. */
    struct position **positions;
    step *steps;
    int now, last, capacity;
    bool from_text; /* whether set_position started the game, and not newgame */

    /* The player who resigned after the last step, or NOBODY. If `is_resigned`, the game is over.
       If `is_resigned` is false, the resignation was taken back, and redo repeats it. */
    int resigned;
    bool is_resigned;

    /* Counters for players that follow the record (src/player). games_begun counts the games. jumps
       counts the moves of the cursor that do not play a step. While both counters are unchanged,
       the only changes are added steps. */
    unsigned long games_begun, jumps;
};

extern const struct option record_options[];

/* Opens a record with the first game and its default options. The caller closes it with
   record_close. */
void record_open(struct record *rec, const struct game *const *games);
void record_close(struct record *rec);

/* Returns the game of that name in the record's list, or NULL. Case is ignored. */
const struct game *record_find_game(const struct record *rec, const char *name);

/* Adds the bytes of a file that an option names. */
enum status record_read_file(const struct record *rec, const char *path, struct text *content,
                             struct text *why);

/* Calls `patience` and checks the memory. If reading must stop, returns REFUSED with the reason in
   `why`. */
enum status record_goes_on(const struct record *rec, struct text *why);

/* ---- Starting (record.c) ---- */

/* Starts `game` with default options. If `game` is NULL, starts the present game with its present
   options. Then sets the options in `pairs` ("key=value key=value"). */
enum status record_new_game(struct record *rec, const struct game *game, const char *pairs,
                            struct text *why);

/* Opens a record to read a game into. The draft has the seed and the file reader of `rec` and
   otherwise default options. The draft deals nothing. The caller ends with record_take_game or
   record_close. */
void record_open_draft(const struct record *rec, struct record *draft);

/* Replaces the game of `rec` by the game of `draft` and closes `draft`. `rec` keeps its options,
   file reader and seat. */
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

/* Returns the number of players in the present game. */
int record_seats(const struct record *rec);

/* Returns the number of the first step of the turn that step i belongs to. A step of chance begins
   a turn of its own. */
int record_turn_start(const struct record *rec, int i);

/* Returns whether one click enters both the step before step i and step i (click_input.h). Returns
   false in games without a grid. */
bool record_inside_click(const struct record *rec, int i);

/* Returns the number of the first step after the turn that begins with step i, or rec->now. */
int record_turn_end(const struct record *rec, int i);

/* Returns the number of the first step of the last turn made by a player, complete or not. If no
   player has made a turn, the last turn of chance counts. Returns -1 at the start. */
int record_last_turn(const struct record *rec);

/* Adds an actor as side_to_move prints it, for example "white", "p3", "chance" or "none". */
void record_print_side(const struct record *rec, int actor, struct text *out);

/* Adds the result of a game that is over, for example "W+3" or "B+". After a resignation the result
   is "B+R" or, in a game without colours, "p2+R". record_payoffs writes each player's share of the
   win. */
void record_print_result(const struct record *rec, struct text *out);
void record_payoffs(const struct record *rec, double out[]);

/* Adds the name of an actor in sentences, for example "Orange", "p3", "chance" or "none". */
void record_title_side(const struct record *rec, int actor, struct text *out);

/* Does the same as record_print_side. If the title differs, adds it, as in "black (Orange)". */
void record_explain_side(const struct record *rec, int actor, struct text *out);

/* Returns the player that a word names ("b", "Black", "orange", "p3"), or -1. */
int record_side(const struct record *rec, const char *word);

/* ---- Playing (play_undo.c) ---- */

/* Checks whether the engine could go on dealing after the steps that lead from the present position
   to `next`. If the engine deals, refuses a turn that leaves a card unknown, because the engine
   could not deal afterwards. */
enum status record_check_dealer(const struct record *rec, const struct position *next,
                                struct text *why);

/* Parses a complete turn or the next steps of a turn. In the middle of a turn, the word may also be
   the whole turn, which begins with the steps that have been made. Writes the steps that remain to
   be made, and their number. The game must not be over, and chance must not be to act. */
enum status record_parse_turn(const struct record *rec, const char *word,
                              step steps[MAX_TURN_STEPS], int *n, struct text *why);

/* Plays such a turn for `player`. The word "resign" calls record_resign. */
enum status record_play(struct record *rec, int player, const char *word, struct text *why);

/* Resigns for `player`, at any player's turn, and the other player wins. Refuses with more than two
   players. Hidden information stays hidden. Undo and redo treat a resignation like a turn. The next
   turn deletes it. */
enum status record_resign(struct record *rec, int player, struct text *why);

/* Resigns for the loser if the game is not over and the result is a resignation, for example "B+R",
   "B+Resign" or "p2+R". */
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

/* Explain that only `possible` units can be taken back or replayed. Return REFUSED. */
enum status record_refuse_undo(int possible, struct text *why);
enum status record_refuse_redo(int possible, struct text *why);

/* Returns the number of single-step units between the positions before steps `from` and `to`. */
int record_units(const struct record *rec, int from, int to);

/* ---- Chance (dealer.c) ---- */

/* Sets one option of the record. If the engine becomes the dealer and chance is to act, the engine
   deals at once. A new seed takes effect in the next game. */
enum status record_set_option(struct record *rec, const char *name, const char *value,
                              struct text *why);

/* Plays steps that are legal in this order. Then the dealer deals if chance is to act. */
void record_play_steps(struct record *rec, const step steps[], int n);

/* Plays outcomes of chance from tokens separated by blanks. Plays all of them or none. */
enum status record_chance(struct record *rec, const char *words, struct text *why);

/* Explains that an outcome of chance must be entered, with an example. */
void record_explain_chance(const struct record *rec, struct text *out);

/* ---- Views (view.c) ---- */

/* This viewer sees everything. The other viewers are the players and PUBLIC. */
enum { ALL_SEEING = -3 };

/* Returns the viewer whose view the client may get. After the end of the game this viewer is
   ALL_SEEING. Before the end, it is the player of the seat, or PUBLIC without a seat. record_looker
   returns the same viewer before and after the end. Boards are drawn for this viewer. */
int record_viewer(const struct record *rec);
int record_looker(const struct record *rec);

/* Returns the position before step i as `viewer` sees it. The caller frees it with
   xfree_aligned. */
struct position *record_view(const struct record *rec, int i, int viewer);

/* Returns the present position as the seat sees it. Without a seat it is the view of the player to
   act, or the public view if no player is to act. Every search, count and sample for a player
   starts from it. The caller frees it with xfree_aligned. */
struct position *record_view_now(const struct record *rec);

/* Does the same as record_view_now, except that the dealer of a game without a seat sees
   everything. The result is only for listing the next steps or outcomes. The caller frees it with
   xfree_aligned. */
struct position *record_view_of_next(const struct record *rec);

/* Returns step i as `viewer` sees it. */
step record_view_step(const struct record *rec, int i, int viewer);

/* Replaces steps by those that the seat sees. The steps begin at the present position. Without a
   seat they stay unchanged. */
void record_mask(const struct record *rec, step steps[], int n);

/* Adds the board as `viewer` sees it, with the last turn marked. record_draw adds a picture (SVG)
   for record_looker. */
void record_print_board(const struct record *rec, int viewer, enum board_style style,
                        struct text *out);
/* Does the same as record_print_board, for a terminal of `width` columns and about `lines` lines
   (hidden.h). */
void record_print_scene(const struct record *rec, int viewer, enum board_style style, int width,
                        int lines, struct text *out);
void record_draw(const struct record *rec, struct text *out);

/* Writes a random position that is consistent with `seen`: all unknown information is filled in. */
void record_imagine(const struct record *rec, struct position *to, const struct position *seen,
                    struct rng *rng);

/* ---- Seat (seat_restrictions.c) ---- */

/* Returns whether a seat is set and the game has hidden information. */
bool record_is_seated(const struct record *rec);

/* Returns whether the record contains outcomes that the seat must not see. It does so if the engine
   deals. With a table as dealer, or with unknown cards, all outcomes came from the client
   itself. */
bool record_keeps_secrets(const struct record *rec);

/* Returns whether the client may enter decisions for the player to act. While secrets are kept, the
   client may do so only for the player of the seat, because the answer would reveal other players'
   cards. record_refuse_decision explains the refusal and says what to do. */
bool record_may_decide(const struct record *rec);
enum status record_refuse_decision(const struct record *rec, struct text *why);

/* Refuses undo while the record keeps secrets, because the seat has seen the outcomes. */
enum status record_refuse_back(struct text *why);

/* Returns whether the seat may not set an option that reveals or changes outcomes of chance. */
bool record_bars_option(const struct record *rec, const char *name);

/* ---- Text (position_text.c, command_transcript.c) ---- */

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

/* Plays a pasted list of turns. Plays all of them or none. Numbers, names of sides, brackets,
   quotes and commas are skipped. The list starts from the present position or, with `anew`, from
   the start of the present game with its options. Lists that use a column I are recognised. */
enum status record_play_list(struct record *rec, const char *list, bool anew, struct text *why);

/* Returns whether the game can be written as SGF. Such a game has two players, no chance and no
   hidden information. */
bool record_has_sgf(const struct record *rec);

/* Adds the game so far as SGF, with `head` among its first properties. */
void record_print_sgf(const struct record *rec, const char *head, struct text *out);

/* Returns the first SGF in a text, or NULL. Other words may precede it. */
const char *record_find_sgf(const char *text);

/* Plays the main line of the first SGF game in a text that contains one. Plays all of it or
   nothing. An error names line and column. It quotes nothing unless GM names a game of this
   program. */
enum status record_read_sgf(struct record *rec, const char *text, struct text *why);

/* Adds NAME[value] with the necessary escapes. */
void record_add_sgf(const char *name, const char *value, struct text *out);

#endif
