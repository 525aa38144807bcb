/*
 * record.h - the game in progress: options, turns played, undo, clocks, dealer, the search.
 *
 * This is all that the protocols hold. It knows game.h and search.h, and gets the list
 * of games from its maker; it prints and reads nothing itself. A refused request changes
 * nothing.
 *
 * The positions it holds are the whole truth, hidden cards included. What leaves it towards
 * players goes through match_view, and so does all that the search gets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RECORD_H
#define WATTLE_RECORD_H

#include "game/game.h"
#include "game/hidden.h"
#include "player/latency.h"
#include "player/timer.h"
#include "search/search.h"

/* How files that options name are read: `read` adds all of a file to `content`, or says why not.
   NULL: not at all. */
struct file_reader {
    enum status (*read)(void *context, const char *path, struct text *content, struct text *why);
    void *context;
};

/* Asked while a game is read that somebody else wrote, which can take long: false gives it up. NULL:
   always true. */
struct patience {
    bool (*goes_on)(void *context); /* cppcheck-suppress unusedStructMember */
    void *context;                  /* cppcheck-suppress unusedStructMember */
};

struct match {
    const struct game *const *games; /* ended by NULL; the first is the default */
    const struct game *game;
    struct settings options; /* the game's */
    /* What the game holds of the file that option i names, for all positions and steps below;
       NULL: it names none. */
    const void *sources[MAX_OPTIONS];
    struct settings engine; /* engine_options */
    struct net *net;        /* of the file that the option net names; NULL: it names none */
    struct book *book;      /* the same for the option book */
    struct timer timer;
    struct latency latency;
    struct file_reader files; /* set by the program */
    struct patience patience; /* the same */
    int seat;             /* set by the program; n > 0: all is told to player n - 1 alone, who in
                                 games with secrets is told nothing else (seat.c) */
    struct deal_rng luck; /* of this game's dice and cards, where the engine deals */
    uint64_t deal_seed;   /* 1 .. 4294967295: the short seed that it comes from; 0: a secret */

    /* Steps played and, beyond `now`, steps taken back that redo would play again.
       position_at(m, i) is the position before step i, and position_at(m, now) the
       present one. */
    struct position **positions;
    step *steps;
    int now, last, capacity;
    bool from_text; /* started by set_position, not by newgame */

    /* Who gives up after the last step, or NOBODY; `is_resigned`: that is so now, and the game is
       over; else it was taken back, and redo plays it again. */
    int resigned;
    bool is_resigned;

    struct search *search;       /* opened late; NULL until something is searched */
    step booked[MAX_TURN_STEPS]; /* by the book, in the last thought: so many steps */
    int booked_steps;
};

/* The engine's own options: threads, memory, seed, level, ... */
extern const struct option engine_options[];

/* A match of the first game with default options. Ends with match_close. */
void match_open(struct match *m, const struct game *const *games);
void match_close(struct match *m);

/* The game of that name in the match's list (any case), or NULL. */
const struct game *match_find_game(const struct match *m, const char *name);

/* Adds that there is no option of that name, which there are of the game and of the engine, and
   which one was probably meant. */
void match_explain_option(const struct match *m, const struct game *game, const char *name,
                          struct text *why);

/* ---- Starting (record.c) ---- */

/* Starts a game: `game` NULL means the present game with its present options, otherwise
   options are the defaults, and the lateness that was seen is forgotten; then `pairs` ("key=value
   key=value") are set. */
enum status match_new_game(struct match *m, const struct game *game, const char *pairs,
                           struct text *why);

/* Sets one engine option; the next search follows it, and the dealer deals at once if it is
   its turn now. A new seed is for the next game. The file of a net or a book is read at once. */
enum status match_set_engine(struct match *m, const char *name, const char *value,
                             struct text *why);

/* The net that plays the present game, by the option net, or NULL. */
const struct net *match_net(const struct match *m);

/* ---- The course of the game (cursor.c) ---- */

const struct position *match_position(const struct match *m);
const struct position *position_at(const struct match *m, int i);
int match_to_act(const struct match *m);    /* a player, CHANCE or NOBODY: it is over */
bool match_mid_turn(const struct match *m); /* whether steps of a turn are made, not all */

/* How many take part. */
int match_seats(const struct match *m);

/* The number of the first step of the turn that step i belongs to. A step of chance begins a
   turn of its own. */
int match_turn_start(const struct match *m, int i);

/* Whether the position before step i lies inside a click: the step that led there shows only
   together with the next (clicks.h). Never in games without a grid. */
bool match_inside_click(const struct match *m, int i);

/* Complete turns played, those of chance among them. */
int match_turns(const struct match *m);

/* The number of the first step after the turn that begins with step i, or m->now. */
int match_turn_end(const struct match *m, int i);

/* The number of the first step of the last turn, complete or not: of a player's, if one has
   made any. -1 at the start. */
int match_last_turn(const struct match *m);

/* The position before it, or NULL at the start. */
const struct position *match_before_last(const struct match *m);

/* "white", "p3", "chance", "none": what side_to_move answers for an actor. */
void match_print_side(const struct match *m, int actor, struct text *out);

/* Of a game that is over: "W+3", "B+", or given up "B+R" and, in a game without colours, "p2+R"; and
   each player's share of the win. */
void match_print_result(const struct match *m, struct text *out);
void match_payoffs(const struct match *m, double out[]);

/* For people: "Orange", "p3", "chance", "none". */
void match_title_side(const struct match *m, int actor, struct text *out);

/* As match_print_side, and where people know the side by another name, that too:
   "black (Orange)". */
void match_explain_side(const struct match *m, int actor, struct text *out);

/* The player a word names ("b", "Black", "orange", "p3"), or -1. */
int match_side(const struct match *m, const char *word);

/* ---- Playing (play_undo.c) ---- */

/* Whether the engine can deal on in `next`, which steps from here lead to: a turn in which a card
   is left open would be the last that it deals for. */
enum status match_check_dealer(const struct match *m, const struct position *next,
                               struct text *why);

/* Plays a turn, or its next steps, for `player`; or "resign", which is as match_resign. */
enum status match_play(struct match *m, int player, const char *word, struct text *why);

/* `player` gives up, whoever is to move, and the other of two wins. In games with secrets these
   stay secret. It is taken back and played again as a turn is, and forgotten with the next one. */
enum status match_resign(struct match *m, int player, struct text *why);

/* Gives up for the loser of a game that is not over by its turns, where a result says that one did:
   "B+R", "B+Resign", "p2+R". */
void match_take_result(struct match *m, const char *result);

/* Makes the position before step i, at most the last, the present one; match_go_to_end: the last, and
   who has given up there has done so again. */
void match_go_to(struct match *m, int i);
void match_go_to_end(struct match *m);

/* Takes back or plays again up to n units: a unit is a step inside an unfinished turn or
   with by_step (then with all that one click makes), else a whole turn. What the engine has
   dealt after a unit goes with it. Refused, with nothing changed, unless all n can be. */
enum status match_undo(struct match *m, int n, bool by_step, struct text *why);
enum status match_redo(struct match *m, int n, bool by_step, struct text *why);

/* How many units of single steps lie between the positions before steps `from` and `to`. */
int match_units(const struct match *m, int from, int to);

/* ---- Chance (dealer.c) ---- */

/* Plays steps that are legal in this order; then the dealer deals, if it is its turn. */
void match_play_steps(struct match *m, const step steps[], int n);

/* Feeds tokens of chance, separated by blanks: all of them or none. */
enum status match_chance(struct match *m, const char *words, struct text *why);

/* Adds why nobody can play now: chance is awaited, with an example. */
void match_explain_chance(const struct match *m, struct text *out);

/* ---- What somebody sees (view.c) ---- */

/* Besides a player and PUBLIC: who sees everything. */
enum { ALL_SEEING = -3 };

/* Who is told what is told: PUBLIC, or the player who sits at the seat, if that is taken in this
   game; or once the game is over, when nothing is secret any more, ALL_SEEING. match_looker: to
   look at the board, which the end does not change. */
int match_viewer(const struct match *m);
int match_looker(const struct match *m);

/* The position before step i as `viewer` sees it, to be freed by free(). */
struct position *match_view(const struct match *m, int i, int viewer);

/* The present position as the player to act sees it, or all, where nobody is to act; where there
   is a seat, as it is seen from there. To be freed by free(). All that chooses, counts or imagines
   for somebody starts from it. */
struct position *match_view_now(const struct match *m);

/* The present position as whoever says what comes next sees it: the player to act, or for
   chance the dealer, who knows all; or the seat. To list what can come, and for nothing else; to
   be freed by free(). */
struct position *match_view_of_next(const struct match *m);

/* Step i, as the viewer sees it. */
step match_view_step(const struct match *m, int i, int viewer);

/* Makes steps that could be played from here those that the seat would see; where there is none,
   they stay as they are. */
void match_mask(const struct match *m, step steps[], int n);

/* Adds the board with the last turn marked, as the viewer sees it with their own secrets; a
   picture, as match_looker sees it. */
void match_print_board(const struct match *m, int viewer, enum board_style style, struct text *out);
/* The same for a person at a terminal of `width` columns, in about so many lines (secrets.h). */
void match_print_scene(const struct match *m, int viewer, enum board_style style, int width,
                       int lines, struct text *out);
void match_draw(const struct match *m, struct text *out);

/* A position that can be, for all that `seen` says: unknown cards are filled in. */
void match_imagine(const struct match *m, struct position *to, const struct position *seen,
                   struct rng *rng);

/* ---- At a seat (seat.c) ---- */

/* Whether there is a seat, in a game with secrets. */
bool match_is_seated(const struct match *m);

/* Whether the match knows anything that the seat must not get to know: the engine has dealt it.
   Where a table deals, or cards are unknown, whoever sits there has told all that is known. */
bool match_keeps_secrets(const struct match *m);

/* Whether whoever sits there may say what the player to act does: not for others, whose cards an
   answer would tell. match_refuse_decision: adds that it is not so, and what to do. */
bool match_may_decide(const struct match *m);
enum status match_refuse_decision(const struct match *m, struct text *why);

/* Nothing is taken back where secrets are kept, for what came of it has been seen; adds why not. */
enum status match_refuse_back(struct text *why);

/* Whether that option of the engine is none of the seat's business: it tells or makes luck. */
bool match_bars_option(const struct match *m, const char *name);

/* ---- Text (position_text.c, transcript.c) ---- */

/* The whole state as one line, and its inverse; see PROTOCOL.md for the form:
   GAME SIDE key=value ... STATE [+ STEP ...]. It tells all secrets. */
void match_print_position(const struct match *m, struct text *out);
enum status match_set_position(struct match *m, const char *text, struct text *why);

/* The text of the complete turn that begins with step i, or of the steps of an
   unfinished one joined by blanks, as match_viewer sees it; returns the number of the first step
   after it. match_print_turn_for: as the viewer sees it. */
int match_print_turn(const struct match *m, int i, struct text *out);
int match_print_turn_for(const struct match *m, int i, int viewer, struct text *out);

/* The game so far as GTP commands, one a line, that replay it as far as the viewer saw it;
   loadgame's inverse. match_replay understands exactly such lines (and comments): all or
   nothing. */
void match_print_record(const struct match *m, int viewer, struct text *out);
enum status match_replay(struct match *m, const char *record, struct text *why);

/* ---- Other worlds (turn_list.c, sgf.c, sgf_read.c) ---- */

/* Plays the turns of a list as people paste it, with numbers, names of sides, brackets, quotes and
   commas between them, from the present position, or `anew` from the start of the present game
   with its options: all or nothing. A list that counts I among the columns is understood. */
enum status match_play_list(struct match *m, const char *list, bool anew, struct text *why);

/* Whether the game can be written as SGF: two players, no secrets. */
bool match_has_sgf(const struct match *m);

/* The game so far in SGF, with `head` among its first properties. */
void match_print_sgf(const struct match *m, const char *head, struct text *out);

/* Where SGF begins in a text, which may have other words before it; NULL: nowhere. */
const char *match_find_sgf(const char *text);

/* Reads the main line of the first game in SGF, which the text must have: all or nothing. A refusal
   names line and column, and quotes nothing before GM has named a game of this program. */
enum status match_read_sgf(struct match *m, const char *text, struct text *why);

/* Adds NAME[value], with what must be escaped escaped. */
void match_add_sgf(const char *name, const char *value, struct text *out);

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
void match_think(struct match *m, const struct thought *t, const struct search_listener *listener,
                 bool charge);

/* Seconds to keep back of the `time` of a turn: the option lag, or what was seen of lateness. */
double match_latency(const struct match *m, double time);

/* What match_think was asked for is answered at the moment `now`: how late that is counts for the
   turns to come. Without effect when nothing was asked for, or not within a time. */
void match_answered(struct match *m, double now);

/* The present position as that thought knows it; to be freed by free(). Its lines begin there. */
struct position *match_known(const struct match *m, const struct thought *t);

/* After match_think: the chosen steps (at most all of a turn); their number. 0 when the
   engine resigns (option resign). */
int match_choice(struct match *m, step out[MAX_TURN_STEPS]);

/* The search after match_think, for reports of what was not to be played; NULL before. */
struct search *match_search(struct match *m);

/* After match_think: what is known, with up to `lines` lines, as search_report tells it. Where the
   book has chosen, its turn is the only line, with what is expected after it. Ends with
   search_report_free. */
void match_report(const struct match *m, int lines, bool by_step, struct search_report *out);

/* Drops the search with all that it has learned, and its memory. */
void match_forget_search(struct match *m);

/* Whether that search can tell who is expected to own each cell (search_owners). */
bool match_tells_owners(struct match *m);

#endif
