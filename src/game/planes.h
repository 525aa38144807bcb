/*
 * planes.h - input and output planes of a game for convolutional nets.
 *
 * Games and nets do not depend on each other; evaluator/ connects them. A plane contains one number
 * for each cell of a grid. The game writes input planes. The net returns policy planes. Each legal
 * step selects one number of its policy, the logit of the step (struct policy_entry). A net
 * evaluates a turn of several steps once, at its start. Later steps use that evaluation.
 *
 * "Seen by" a player means that the planes of the player's own pieces are the same for both sides.
 * The net therefore does not learn which side is White. If the two players play in different
 * directions, all these functions turn the board for one player.
 *
 * "Seen through" a symmetry k of the board, where 0 is the identity, means that planes, entries and
 * targets map a cell to the same other cell. Planes and entries of a direction are mapped to planes
 * and entries of the image of the direction.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLANES_H
#define WATTLE_PLANES_H

#include "game/game.h"

#include <stdbool.h>

enum {
    PLANES_ONE = 64,  /* the value of 1.0 in an input plane; values are 0 .. 127 */
    PLANES_SIDE = 25, /* cells along a side of the largest grid */
    PLANES_CELLS = PLANES_SIDE * PLANES_SIDE,
    PLANES_INPUTS = 32,    /* largest number of input planes */
    PLANES_OUTPUTS = 32,   /* largest number of policy planes */
    PLANES_GLOBALS = 8,    /* largest number of policy values without a cell */
    PLANES_SYMMETRIES = 12 /* largest number of symmetries */
};

/* A policy entry is the place of a step's logit in the output of the net. With cell >= 0 the logit
   is

   planes[plane][cell] + sum over r < rank of left[r][from] * right[r][cell].

   The sum is omitted if from < 0. This low-rank product lets a step depend on two cells. With cell
   < 0 the logit is globals[plane]. */
struct policy_entry {
    int16_t plane, cell, from;
};

/* Cells are numbered row by row on the grid as it is seen: cell = row * width + column. */
struct planes {
    int inputs;            /* planes written by `encode`, at most PLANES_INPUTS */
    int outputs;           /* policy planes */
    int rank;              /* terms of the low-rank product, or 0 for none */
    int globals;           /* policy values without a cell */
    uint32_t first_planes; /* bit p is set if only first steps of a turn use policy plane p. Search
                              then need not store the plane for later steps */
    int symmetries;        /* 1 to PLANES_SYMMETRIES */
    bool draws;            /* whether games can be drawn. The net then predicts win, draw and loss
                              separately */
    bool hex;              /* whether cells have the six neighbours (1,0), (-1,0), (0,1), (0,-1),
                              (1,-1), (-1,1) instead of eight */
    bool from_top;         /* whether row 0 of the grid is the board's top row */
    bool turned;           /* whether player 1 sees the board with rows and columns exchanged */
    float margin_scale;    /* points of the final margin that count as 1.0, or 0 for no margin */

    /* Sets the size of the grid. on[cell] is 1 for cells of the board, otherwise 0. The result is
       the same for all positions with the same options and for every symmetry. */
    void (*grid)(const struct position *, int *width, int *height, uint8_t on[PLANES_CELLS]);

    /* Writes the input planes to cells[cell * stride + plane], seen by the player to act. The
       position must be at the start of a turn. All `stride` bytes of every cell are written. Bytes
       after the last plane and bytes of cells off the board are 0. */
    void (*encode)(const struct position *, int symmetry, uint8_t cells[], int stride);

    /* Finds the places of the logits of legal steps, in the output for the position at the start of
       the turn. The steps may come from the middle of the turn. Steps of one list never share an
       entry. */
    void (*entries)(const struct position *, const step steps[], int n, int symmetry,
                    struct policy_entry out[]);

    /* Writes the owner of each cell when the game is over, seen by `player`: 1 the player, -1 the
       opponent, 0 neither. If this member is NULL, the game has no owners. */
    void (*ownership)(const struct position *end, int player, int symmetry, int8_t cells[]);

    /* Plays some turns from the start of a game. Training games begin with such openings, which
       random turns rarely reach. The game may be over afterwards. This member may be NULL. */
    void (*open)(struct position *, struct rng *);
};

/* Writes the values value[0 .. inputs) to `count` cells. `encode` uses it. */
static inline void planes_fill(uint8_t cells[], int count, int stride, const uint8_t value[],
                               int inputs)
{
    const size_t all = (size_t)count * (size_t)stride;

    memcpy(cells, value, (size_t)inputs);
    memset(cells + inputs, 0, (size_t)(stride - inputs));
    for (size_t done = (size_t)stride; done < all; done *= 2)
        memcpy(cells + done, cells, done < all - done ? done : all - done);
}

/* Computes a key that is equal for two positions, with equal options, if a symmetry of the board
   turns one into the other, with the player to act as "own". Other positions have different keys,
   except for one pair in 2^64. Only the net's inputs count. Old turns that a repetition rule may
   compare do not. Returns false for games without planes, in the middle of a turn, and at the end
   of a game. */
bool canonical_key(const struct game *, const struct position *, uint64_t *key);

#endif
