/*
 * record.h - the game in progress: options, turns played and taken back, dealer, seat and views of
 * the players.
 *
 * A record is data. It knows game.h and gets the list of games from its maker; it knows no search,
 * prints nothing and reads nothing itself. A refused request changes nothing.
 *
 * The positions it holds are the whole truth, hidden cards included. What leaves it towards
 * players goes through record_view, and so does all that a search gets.
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

/* Called while a game from elsewhere is read, which can take long. False stops the reading. NULL
   means always true. */
struct patience {
    bool (*goes_on)(void *context); /* cppcheck-suppress unusedStructMember */
    void *context;                  /* cppcheck-suppress unusedStructMember */
};

struct record {
    const struct game *const *games; /* ended by NULL; the first is the default */
    const struct game *game;
    struct settings options; /* the game's */
    /* The data that the game has read from the file of option i, used by all positions and steps
       below. NULL if option i names no file. */
    const void *sources[MAX_OPTIONS];
    struct settings dealing;  /* record_options */
    struct file_reader files; /* set by the program */
    struct patience patience; /* the same */
    int seat;             /* set by the program; n > 0: all is told to player n - 1 alone, who in
                                  games with secrets is told nothing else (seat.c) */
    struct deal_rng luck; /* of this game's dice and cards, where the engine deals */
    uint64_t deal_seed;   /* 1 .. 4294967295: the short seed that it comes from; 0: a secret */

    /* Steps played and, beyond `now`, steps taken back that redo would play again.
       position_at(rec, i) is the position before step i, and position_at(rec, now) the
       present one. */
    struct position **positions;
    step *steps;
    int now, last, capacity;
    bool from_text; /* started by set_position, not by newgame */

    /* Who gives up after the last step, or NOBODY; `is_resigned`: that is so now, and the game is
       over; else it was taken back, and redo plays it again. */
    int resigned;
    bool is_resigned;

    /* For those who follow the game (src/player): how many games have begun here, and how often
       the cursor has moved otherwise than by a step played. While both stay the same, steps have
       only been added. */
    unsigned long games_begun, jumps;
};

/* The options of a record: seed and dealer. */
extern const struct option record_options[];

/* A record of the first game with default options. Ends with record_close. */
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

/* A record of its own to read a game into: its options are the defaults but for the seed, files
   are read as by `rec`, and nothing is dealt. Ends with record_take_game or record_close. */
void record_open_draft(const struct record *rec, struct record *draft);

/* Puts the game of `draft` in the place of that of `rec`, whose options, files and seat stay.
   `draft` is closed. */
void record_take_game(struct record *rec, struct record *draft);

/* Keeps the data files of the present game loaded until record_release_sources. */
void record_hold_sources(const struct record *rec, const void *sources[MAX_OPTIONS]);
void record_release_sources(const struct game *game, const void *sources[MAX_OPTIONS]);

/* ---- The course of the game (cursor.c) ---- */

const struct position *record_position(const struct record *rec);
const struct position *position_at(const struct record *rec, int i);
int record_to_act(const struct record *rec);    /* a player, CHANCE or NOBODY: it is over */
bool record_mid_turn(const struct record *rec); /* whether steps of a turn are made, not all */

/* The number of players. */
int record_seats(const struct record *rec);

/* The number of the first step of the turn that step i belongs to. A step of chance begins a
   turn of its own. */
int record_turn_start(const struct record *rec, int i);

/* Whether the position before step i lies inside a click: the step that led there shows only
   together with the next (clicks.h). Never in games without a grid. */
bool record_inside_click(const struct record *rec, int i);

/* The number of the first step after the turn that begins with step i, or rec->now. */
int record_turn_end(const struct record *rec, int i);

/* The number of the first step of the last turn, complete or not: of a player's, if one has
   made any. -1 at the start. */
int record_last_turn(const struct record *rec);

/* Adds an actor as side_to_move prints it: "white", "p3", "chance", "none". */
void record_print_side(const struct record *rec, int actor, struct text *out);

/* The result of a game that is over, "W+3" or "B+", where a player gave up "B+R" or, in a game
   without colours, "p2+R"; and each player's share of the win. */
void record_print_result(const struct record *rec, struct text *out);
void record_payoffs(const struct record *rec, double out[]);

/* For people: "Orange", "p3", "chance", "none". */
void record_title_side(const struct record *rec, int actor, struct text *out);

/* As record_print_side, and where people know the side by another name, that too:
   "black (Orange)". */
void record_explain_side(const struct record *rec, int actor, struct text *out);

/* The player that a word names ("b", "Black", "orange", "p3"), or -1. */
int record_side(const struct record *rec, const char *word);

/* ---- Playing (play_undo.c) ---- */

/* Whether the engine can deal on in `next`, which steps from here lead to: a turn in which a card
   is left open would be the last that it deals for. */
enum status record_check_dealer(const struct record *rec, const struct position *next,
                                struct text *why);

/* Plays a turn, or its next steps, for `player`; or "resign", which is as record_resign. */
enum status record_play(struct record *rec, int player, const char *word, struct text *why);

/* `player` gives up, whoever is to move, and the other of two wins. In games with secrets these
   stay secret. It is taken back and played again as a turn is, and forgotten with the next one. */
enum status record_resign(struct record *rec, int player, struct text *why);

/* Gives up for the loser of a game that is not over by its turns, where a result says that one did:
   "B+R", "B+Resign", "p2+R". */
void record_take_result(struct record *rec, const char *result);

/* Makes the position before step i, at most the last, the present one. record_go_to_end: the last
   one, and a player who had given up there has given up again. */
void record_go_to(struct record *rec, int i);
void record_go_to_end(struct record *rec);

/* Takes back or plays again up to n units: a unit is a step inside an unfinished turn or
   with by_step (then with all that one click makes), else a whole turn. What the engine has
   dealt after a unit goes with it. Refused, with nothing changed, unless all n can be. */
enum status record_undo(struct record *rec, int n, bool by_step, struct text *why);
enum status record_redo(struct record *rec, int n, bool by_step, struct text *why);

/* How many units of single steps lie between the positions before steps `from` and `to`. */
int record_units(const struct record *rec, int from, int to);

/* ---- Chance (dealer.c) ---- */

/* Sets one option of the record. The dealer deals at once if it is its turn now; a new seed is for
   the next game. */
enum status record_set_option(struct record *rec, const char *name, const char *value,
                              struct text *why);

/* Plays steps that are legal in this order. Then the dealer deals if chance is to act. */
void record_play_steps(struct record *rec, const step steps[], int n);

/* Plays outcomes of chance from tokens separated by blanks: all of them or none. */
enum status record_chance(struct record *rec, const char *words, struct text *why);

/* Explains that an outcome of chance must be entered, with an example. */
void record_explain_chance(const struct record *rec, struct text *out);

/* ---- What somebody sees (view.c) ---- */

/* Besides a player and PUBLIC: who sees everything. */
enum { ALL_SEEING = -3 };

/* Who is told what is told: PUBLIC, or the player who sits at the seat, if that is taken in this
   game; or once the game is over, when nothing is secret any more, ALL_SEEING. record_looker: to
   look at the board, which the end does not change. */
int record_viewer(const struct record *rec);
int record_looker(const struct record *rec);

/* The position before step i as `viewer` sees it, to be freed by free(). */
struct position *record_view(const struct record *rec, int i, int viewer);

/* The present position as the player to act sees it, or all, where nobody is to act; where there
   is a seat, as it is seen from there. To be freed by free(). All that chooses, counts or imagines
   for somebody starts from it. */
struct position *record_view_now(const struct record *rec);

/* The present position as whoever says what comes next sees it: the player to act, or for
   chance the dealer, who knows all; or the seat. To list what can come, and for nothing else; to
   be freed by free(). */
struct position *record_view_of_next(const struct record *rec);

/* Step i, as the viewer sees it. */
step record_view_step(const struct record *rec, int i, int viewer);

/* Makes steps that could be played from here those that the seat would see; where there is none,
   they stay as they are. */
void record_mask(const struct record *rec, step steps[], int n);

/* Adds the board with the last turn marked, as the viewer sees it with their own secrets; a
   picture, as record_looker sees it. */
void record_print_board(const struct record *rec, int viewer, enum board_style style,
                        struct text *out);
/* The same for a person at a terminal of `width` columns, in about so many lines (secrets.h). */
void record_print_scene(const struct record *rec, int viewer, enum board_style style, int width,
                        int lines, struct text *out);
void record_draw(const struct record *rec, struct text *out);

/* Writes a random position that agrees with `seen`: unknown cards are filled in. */
void record_imagine(const struct record *rec, struct position *to, const struct position *seen,
                    struct rng *rng);

/* ---- At a seat (seat.c) ---- */

/* Whether a seat is set and the game has secrets. */
bool record_is_seated(const struct record *rec);

/* Whether the record knows anything that the seat must not get to know: the engine has dealt it.
   Where a table deals, or cards are unknown, whoever sits there has told all that is known. */
bool record_keeps_secrets(const struct record *rec);

/* Whether whoever sits there may say what the player to act does: not for others, whose cards an
   answer would tell. record_refuse_decision: adds that it is not so, and what to do. */
bool record_may_decide(const struct record *rec);
enum status record_refuse_decision(const struct record *rec, struct text *why);

/* Refuses undo while the record keeps secrets, because the player has seen their results. */
enum status record_refuse_back(struct text *why);

/* Whether the seat may not use an option, because it reveals or changes outcomes of chance. */
bool record_bars_option(const struct record *rec, const char *name);

/* ---- Text (position_text.c, transcript.c) ---- */

/* GAME SIDE key=value ... STATE: the state before step i. */
void record_print_state(const struct record *rec, int i, struct text *out);

/* The whole state as one line, and its inverse; see PROTOCOL.md for the form:
   GAME SIDE key=value ... STATE [+ STEP ...]. It tells all secrets. */
void record_print_position(const struct record *rec, struct text *out);
enum status record_set_position(struct record *rec, const char *text, struct text *why);

/* The text of the complete turn that begins with step i, or of the steps of an
   unfinished one joined by blanks, as record_viewer sees it; returns the number of the first step
   after it. record_print_turn_for: as the viewer sees it. */
int record_print_turn(const struct record *rec, int i, struct text *out);
int record_print_turn_for(const struct record *rec, int i, int viewer, struct text *out);

/* The game so far as GTP commands, one a line, that replay it as far as the viewer saw it;
   loadgame's inverse. record_replay understands exactly such lines (and comments): all or
   nothing. */
void record_print_transcript(const struct record *rec, int viewer, struct text *out);
enum status record_replay(struct record *rec, const char *record, struct text *why);

/* ---- Other worlds (turn_list.c, sgf.c, sgf_read.c) ---- */

/* Plays the turns of a list as people paste it, with numbers, names of sides, brackets, quotes and
   commas between them, from the present position, or `anew` from the start of the present game
   with its options: all or nothing. A list that counts I among the columns is understood. */
enum status record_play_list(struct record *rec, const char *list, bool anew, struct text *why);

/* Whether the game can be written as SGF: two players, no secrets. */
bool record_has_sgf(const struct record *rec);

/* The game so far in SGF, with `head` among its first properties. */
void record_print_sgf(const struct record *rec, const char *head, struct text *out);

/* The beginning of SGF in a text, which may have other words before it, or NULL. */
const char *record_find_sgf(const char *text);

/* Reads the main line of the first game in SGF, which the text must have: all or nothing. A refusal
   names line and column, and quotes nothing before GM has named a game of this program. */
enum status record_read_sgf(struct record *rec, const char *text, struct text *why);

/* Adds NAME[value] with the necessary escapes. */
void record_add_sgf(const char *name, const char *value, struct text *out);

#endif
