/*
 * game.h - the interface that each game implements: rules, actors, steps and results.
 *
 * Boards are in games/, time and threads in search/, the form of answers in protocol/.
 * src/README.md describes the five games.
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

/* A step is one decision of a player or one outcome of chance. A turn is one or more steps. Each
   game defines its own encoding. */
typedef uint32_t step;

/* to_act returns a player, 0 .. players - 1, or one of these. */
enum { CHANCE = -1, NOBODY = -2 };

enum {
    MAX_PLAYERS = 8,
    MAX_STEPS = 4096,     /* steps to choose from in one position */
    MAX_TURN_STEPS = 1280 /* steps of one turn */
};

/* A position is the whole state of the rules, including the earlier turns that the rules remember
   (ko, repetition). Only the game's own files know the members. A position takes
   game->position_size bytes at a 64-byte boundary. A position has no pointer into itself and owns
   no other memory, so memcpy copies it. */
struct position;

/* The parts of a game besides its rules. Each part has its own header. */
struct game_text;    /* notation.h */
struct game_picture; /* picture.h */
struct proof;        /* proof.h */
struct hidden;       /* hidden.h */
struct data_files;   /* file_options.h */
struct grid;         /* click_input.h */
struct hints;        /* hints.h */
struct trace;        /* hints.h */
struct facts;        /* review_facts.h */

struct side {
    const char *word;  /* name in commands, "white" or "black"; the first letter works too */
    const char *alias; /* another accepted name ("orange"), or NULL */
    const char *title; /* the name in sentences: "Orange" */
};

enum board_style {
    BOARD_PLAIN, /* ASCII, for showboard */
    BOARD_COLOUR /* Unicode and ANSI colours, for the shell */
};

struct game {
    const char *name;  /* one word, as list_games prints it: "fendo" */
    const char *title; /* "Fendo (Dieter Stein, 2014): enclose more cells than your opponent" */
    const char *howto; /* the goal, a turn and its notation, or NULL. The lines have at most 79
                          columns and end with newlines. A line "[key=value]" begins a part that is
                          shown only for games with that option. The part ends at the next such line
                          or at "[]" */
    int players;       /* the largest number of players, at most MAX_PLAYERS */
    const struct side *sides;     /* the sides of players 0 and 1. If NULL, players are called p1,
                                      p2, ... */
    const struct option *options; /* the last row has no name */
    const char *const *variants;  /* option lines for tests, perft and bench, for example "size=9
                                      variant=extended". The first is "", the defaults. NULL ends
                                      the list */
    size_t position_size;         /* in bytes, for all options */
    const struct hidden *hidden;  /* dice and hidden cards, or NULL */
    const struct data_files *data_files; /* data loaded from files, or NULL */
    const struct hints *hints;           /* knowledge for search, or NULL */
    const struct proof *proof;           /* knowledge for the solver, or NULL */
    const struct grid *grid;             /* input by clicks on a grid, or NULL */
    const struct game_text *text;        /* notation of turns and positions; required */
    const struct game_picture *picture;  /* drawings of the board; required */
    const struct facts *facts;           /* numbers for people; NULL: none */

    /* ---- Rules. They are fast, allocate nothing and do no I/O ---- */
    /* The rules are not a struct of their own, because search and playouts call them for every
       step. A pointer to such a struct would cost one more load for each call. */

    /* Checks whether option values that are each in range are allowed together. If this member is
       NULL, they are always allowed. */
    enum status (*accept)(const struct settings *, struct text *why);

    /* Writes the whole position at the start of a game. The settings were accepted before. */
    void (*reset)(struct position *, const struct settings *);

    /* Returns the player to act, CHANCE, or NOBODY when the game is over. */
    int (*to_act)(const struct position *);

    /* Returns whether the player to act has made some but not all steps of a turn. Returns false
       when the game is over. */
    bool (*mid_turn)(const struct position *);

    /* Writes all legal steps in a fixed order without duplicates and returns their number. Each
       step leads to at least one complete turn. For CHANCE, the steps are all possible outcomes.
       The number is 0 only when the game is over. If it is MAX_STEPS, there may be more legal
       steps, which `parse_turn` still accepts. */
    int (*steps)(const struct position *, step out[MAX_STEPS]);

    /* Makes a step that `steps` lists. Asserts that the step is legal where the check is cheap. */
    void (*apply)(struct position *, step);

    /* Returns the number of bytes in use at the front of a position. The memory of earlier turns
       (ko, repetition) comes last, so a copy can omit its unused part. If this member is NULL, all
       bytes are in use. */
    size_t (*bytes_used)(const struct position *);

    /* Returns the number of players in this game, 2 .. players. If this member is NULL, the number
       is always `players`. */
    int (*seats)(const struct position *);

    /* Writes each player's share of the win when the game is over. The shares add up to 1. */
    void (*payoffs)(const struct position *, double out[]);

    /* Returns the points by which player 0 leads when a two-player game is over, a multiple of 1/2.
       The sign agrees with payoffs. This member is NULL if games end without points. */
    double (*margin)(const struct position *);

    /* Returns a Zobrist key (Zobrist 1970). Equal states of the rules have equal keys. The key
       includes the side to move, the stage of the turn and the options. It is the same in every
       build. */
    uint64_t (*key)(const struct position *);

    /* Plays random turns from any position, also in the middle of a turn, until the game is over
       or reaches a limit that the game's RULES.md states. RULES.md also names the choices that
       are equally likely. Returns the number of completed turns. Afterwards the key may be wrong.
       Records the steps in `trace` unless it is NULL (hints.h). */
    int (*playout)(struct position *, struct rng *, struct trace *);
};

static inline bool game_over(const struct game *game, const struct position *pos)
{
    return game->to_act(pos) == NOBODY;
}

#endif
