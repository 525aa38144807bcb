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
#include "base/platform_checks.h"
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

/* The parts of a game besides its rules, each in a header of its own. */
struct game_text;    /* notation.h */
struct game_picture; /* picture.h */
struct history;      /* history.h */
struct proof;        /* proof.h */
struct hidden;       /* hidden.h */
struct data_files;   /* data_files.h */
struct grid;         /* grid.h */
struct hints;        /* hints.h */
struct trace;        /* hints.h */

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
    const char *name;  /* one word, as list_games prints it: "fendo" */
    const char *title; /* "Fendo (Dieter Stein, 2014): fence in more cells than your opponent" */
    const char *howto; /* how to play, for people: the goal, a turn, how to type one; lines of
                           at most 79 columns, ended by newlines. What follows a line
                           "[key=value]", up to the next such line or "[]", is told of games
                           with that option only. NULL: nothing to say */
    int players;       /* the most there can be, at most MAX_PLAYERS */
    const struct side *sides;      /* of players 0 and 1; NULL: they are called p1, p2, ... */
    const struct option *options;  /* ended by a row without a name */
    const char *const *variants;   /* option lines ("size=9 variant=extended") that tests, perft and
                                      bench go through, ended by NULL; the first is "" = defaults */
    size_t position_size;          /* bytes, for all options */
    const struct history *history; /* what it remembers of earlier turns; NULL: nothing */
    const struct hidden *hidden;   /* its dice and hidden cards; NULL: none */
    const struct data_files *data_files; /* the files it is played from; NULL: none */
    const struct hints *hints;           /* what search may use besides the rules; NULL: nothing */
    const struct proof *proof;    /* what the solver may use besides the rules; NULL: nothing */
    const struct grid *grid;      /* how it is played by pointing at a grid; NULL: not at all */
    const struct game_text *text; /* turns and positions in words; every game has it */
    const struct game_picture *picture; /* the board for people; every game has it */

    /* ---- Rules: fast, no allocation, no I/O ---- */
    /* The other parts are structs of their own. The rules stand here because search and playouts
       call them for every step: a pointer to them would be one load more each time. */

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

    /* Plays to the end at random and returns how many turns were completed; the
       position is then over (or at a cap that the game states). Uniform in the
       sense that the game's RULES.md states. Works in the middle of a turn too. The
       key need not be kept. `trace`, unless NULL, is filled (hints.h). */
    int (*playout)(struct position *, struct rng *, struct trace *);
};

static inline bool game_over(const struct game *game, const struct position *pos)
{
    return game->to_act(pos) == NOBODY;
}

#endif
