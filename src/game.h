/*
 * game.h - all that search and protocol may know about a game.
 *
 * Lives here: struct game, the vocabulary of steps, turns and actors. Does not
 * live here: any particular board (see games/), time and threads (see search/),
 * or how an answer is framed (see ../protocol/). src/README.md shows how each of
 * the five games fits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GAME_H
#define WATTLE_GAME_H

#include "base/option.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* One atomic decision, or one outcome of chance; a turn is one or more. What the
   bits mean is the game's own business. */
typedef uint32_t step;

/* Answers of to_act besides a player, 0 .. players - 1. */
enum { CHANCE = -1, NOBODY = -2 };

/* A viewer who is nobody's opponent and nobody's friend: sees what all may see. */
enum { PUBLIC = -1 };

enum {
    MAX_PLAYERS = 8,
    MAX_STEPS = 4096,     /* steps to choose from at one point */
    MAX_TURN_STEPS = 1280 /* steps of one turn */
};

/* Opaque, flat (no pointers into itself or elsewhere), of game->position_size
   bytes on a 64-byte boundary: memcpy clones it. It is the whole state of the
   rules: also what they remember of earlier turns (ko, repetition) is in it, so
   no caller can forget to carry it along. */
struct position;
struct hints;  /* hints.h */
struct clicks; /* clicks.h */
struct trace;  /* hints.h */

/* How a two-player game calls a side. */
struct side {
    const char
        *word; /* "white" or "black": what side_to_move answers; its first letter works too */
    const char *alias; /* another accepted word ("orange"), or NULL */
    const char *title; /* for people: "Orange" */
};

enum board_style {
    BOARD_PLAIN, /* ASCII, for showboard */
    BOARD_COLOUR /* Unicode and ANSI colours, for the shell */
};

struct game {
    const char *name;   /* one word, as list_games prints it: "fendo" */
    const char *title;  /* "Fendo (Dieter Stein, 2014): fence in more cells than your opponent" */
    const char *primer; /* how to play, for people: the goal, a turn, how to type one; lines of
                           at most 79 columns, ended by newlines. NULL: nothing to say */
    int players;        /* the most there can be, at most MAX_PLAYERS */
    const struct side *sides;     /* of players 0 and 1; NULL: they are called p1, p2, ... */
    const struct option *options; /* ended by a row without a name */
    const char *const *variants;  /* option lines ("size=9 variant=extended") that tests, perft and
                                      bench go through, ended by NULL; the first is "" = defaults */
    size_t position_size;         /* bytes, for all options */
    /* Bytes at the front of a position that are in use: what it remembers of earlier turns
       comes last, so that copies need not carry the empty room behind. NULL: all. */
    size_t (*used)(const struct position *);
    const struct hints *hints;   /* what search may use besides the rules; NULL: nothing */
    const struct clicks *clicks; /* how it is played by pointing at a grid; NULL: not at all */

    /* ---- Rules: fast, no allocation, no I/O ---- */

    /* Whether values that are each in range also go together. NULL: always. */
    enum status (*accept)(const struct settings *, struct text *why);

    /* The start of a game with accepted settings. Writes all of the position. */
    void (*reset)(struct position *, const struct settings *);

    /* The player who decides next, CHANCE, or NOBODY when the game is over. */
    int (*to_act)(const struct position *);

    /* Whether a turn has begun and is not complete: the player to act has made
       at least one step of it. False when the game is over. */
    bool (*mid_turn)(const struct position *);

    /* All legal steps for the one to act, in a fixed order, without duplicates,
       each leading to at least one complete turn; their number. 0 only when the
       game is over. For CHANCE: every outcome that can happen. MAX_STEPS may be the first of
       more: then `parse_turn` still accepts them all. */
    int (*steps)(const struct position *, step out[MAX_STEPS]);

    /* Makes one step that `steps` offers (asserted where that is cheap). */
    void (*apply)(struct position *, step);

    /* How many take part, 2 .. players. NULL: all. */
    int (*seats)(const struct position *);

    /* When the game is over: each player's share of the win, adding up to 1. */
    void (*payoffs)(const struct position *, double out[]);

    /* When a two-player game is over: points by which player 0 leads (exact in
       halves; the sign agrees with payoffs). NULL where games end without points. */
    double (*margin)(const struct position *);

    /* Zobrist key (Zobrist 1970): equal for equal states of the rules, told apart by
       side to move, stage of the turn and options, the same in every build. */
    uint64_t (*key)(const struct position *);

    /* The same, and told apart by all that the rules remember: positions with equal full
       keys can only go on alike. For exact values, which must not be carried from one
       history to another. NULL: `key` is that already, or there is `freeze`. */
    uint64_t (*full_key)(const struct position *);

    /* For games in which positions can come again (NULL: the solver uses full keys). Makes the
       position remember what it remembers now and no more: turns that its past forbids or
       makes the end stay so, and equal keys then mean equal futures (of mirror images too,
       if the game likes). *turns_left: so many turns the game lasts at most before it is
       cut short as a draw. True when play in a circle without end is worth a draw. */
    bool (*freeze)(struct position *, int *turns_left);

    /* Plays to the end at random and returns how many turns were completed; the
       position is then over (or at a cap that the game states). Uniform in the
       sense that the game's RULES.md states. Works in the middle of a turn too. The
       key need not be kept. `trace`, unless NULL, is filled (hints.h). */
    int (*playout)(struct position *, struct rng *, struct trace *);

    /* ---- Chance and secrets: NULL in games without ---- */

    /* A random outcome, drawn with its proper probability, where to_act is CHANCE. */
    step (*roll)(const struct position *, struct rng *);

    /* The outcome that a dealer with this seed brings here, where to_act is CHANCE: the
       n-th roll of the dice and the order of a pile depend on the seed alone, not on what
       the players decided. NULL: a roll with a generator seeded by seed and the number of steps
       made. */
    step (*deal)(const struct position *, uint64_t seed);

    /* The step, made from this position, as `viewer` (a player or PUBLIC) sees it: what he
       may not know is left open in it. A step of its own right: `apply` takes it and
       print_step prints it ("deal:p2:r?"). Once the game is over nothing is hidden in
       `hide`, but steps made before stay as they were seen. */
    step (*seen)(const struct position *, step, int viewer);

    /* Forgets all that `viewer` may not know: as if only seen steps had been applied. */
    void (*hide)(struct position *, int viewer);

    /* What a dealer must tell in a position as seen, where a hidden hand decides how `truth`
       has gone on ("show:p1:7"): true, and the step, one of chance in `seen`. False where
       `seen` awaits nothing that `truth` does not await too. NULL: never needed. */
    bool (*tell)(const struct position *truth, const struct position *seen, step *out);

    /* Whether something is unknown in the position (hidden, or never told). */
    bool (*has_unknown)(const struct position *);

    /* Fills in all that is unknown at random, each possibility that does not contradict
       what the position knows with its proper probability. */
    void (*determinize)(struct position *, struct rng *);

    /* As print_board, with what `viewer` sees besides: his own secrets. */
    void (*print_view)(const struct position *, int viewer, const struct position *last,
                       enum board_style, struct text *out);

    /* Takes in the contents of a file that an option of kind OPTION_FILE names; keeps them
       under that name as long as the program runs. */
    enum status (*load)(const char *name, const char *contents, struct text *why);

    /* Adds words that tell what was taken in ("tiles city 0123456789abcdef"), so that a record can
       say from what it was played. */
    void (*print_source)(const struct position *, struct text *out);

    /* Adds what was taken in, or is built in, as the contents of a file in their one canonical
       form, behind a comment for each thing that is odd about them. `load` takes it in again as
       the same. NULL in games that are played without. */
    void (*print_contents)(const struct position *, struct text *out);

    /* How many things are odd about it. */
    int (*warnings)(const struct position *);

    /* ---- Text: the only part that user input reaches ---- */

    /* Adds one step, as a point or word, as it is offered in this position. */
    void (*print_step)(const struct position *, step, struct text *out);

    /* Adds the complete turn steps[0..n) made from this start of a turn, in its one
       canonical form, without blanks. */
    void (*print_turn)(const struct position *, const step steps[], int n, struct text *out);

    /* Reads a complete turn, or the next step or steps of one, in any case of
       letters, from this position (which may be in the middle of a turn). OK: all
       of `out` is legal in order. SYNTAX_ERROR, ILLEGAL: `why` gets a short phrase
       ("C4 is occupied") and `out` is not to be used. */
    enum status (*parse_turn)(const struct position *, const char *word, step out[MAX_TURN_STEPS],
                              int *n, struct text *why);

    /* Adds the state at the start of a turn (or at the end of the game) without the
       options, as words with single blanks between them, never "moves" and never
       with '=' or '+'; the first word is the side to move ("w", "b", "p3"). NULL in games
       whose state is their record: the steps from the start then stand for it. */
    void (*print_position)(const struct position *, struct text *out);

    /* The inverse, for these settings: reads any words, refuses what cannot be a
       state of the rules. On failure the position is undefined. NULL: as above. */
    enum status (*parse_position)(struct position *, const struct settings *, const char *words,
                                  struct text *why);

    /* When the game is over: adds what final_score answers, "W+3", "B+", "0". */
    void (*print_result)(const struct position *, struct text *out);

    /* Adds the board with its coordinates and the stocks, several lines, each ended
       by a newline, none empty. `last` is the position before the last turn, or
       NULL: what changed since may be marked. */
    void (*print_board)(const struct position *, const struct position *last, enum board_style,
                        struct text *out);

    /* Adds a whole SVG document that draws the position, without empty lines. */
    void (*draw)(const struct position *, const struct position *last, struct text *out);
};

static inline size_t game_used(const struct game *game, const struct position *pos)
{
    return game->used ? game->used(pos) : game->position_size;
}

static inline void game_copy(const struct game *game, struct position *to,
                             const struct position *from)
{
    memcpy(to, from, game_used(game, from));
}

static inline uint64_t game_full_key(const struct game *game, const struct position *pos)
{
    return game->full_key ? game->full_key(pos) : game->key(pos);
}

static inline bool game_over(const struct game *game, const struct position *pos)
{
    return game->to_act(pos) == NOBODY;
}

#endif
