/*
 * planes.h - what a game adds to be judged by a net: its positions as planes of numbers, and
 * where on the net's answer a step is found.
 *
 * The game knows no net, a net no game; search joins the two. A plane is a number for each cell
 * of a grid. A net takes some planes in and gives others out: of its policy, which says how good
 * a step looks, each legal step picks one number, its logit (struct policy_entry). A turn of
 * several steps is judged once, at its start; a step in its middle is looked up in the answer
 * of that start.
 *
 * "Seen by" a player: the player's own things are in the same planes for either side, so the net
 * never learns who is White. A board whose sides differ by direction is turned for one of
 * them, by all of these functions alike.
 *
 * "Seen through" a symmetry k of the board: 0 is the board as it is. A cell of the game goes to
 * some other cell of the grid, the same in planes, entries and targets; planes and entries that
 * mean a direction go to the plane of the direction it becomes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLANES_H
#define WATTLE_PLANES_H

#include "game/game.h"

enum {
    PLANES_ONE = 64,  /* what stands for 1.0 in an input plane; values are 0 .. 127 */
    PLANES_SIDE = 25, /* cells along a side of the largest grid */
    PLANES_CELLS = PLANES_SIDE * PLANES_SIDE,
    PLANES_INPUTS = 32,  /* planes, at most */
    PLANES_OUTPUTS = 32, /* policy planes, at most */
    PLANES_GLOBALS = 8   /* policy numbers that belong to no cell, at most */
};

/*
 * Where the logit of a step is found in the net's answer. With cell >= 0 it is
 *
 *     planes[plane][cell] + sum over r < rank of left[r][from] * right[r][cell]
 *
 * the sum only where from >= 0; the pair product lets a step depend on two cells. With
 * cell < 0 it is globals[plane].
 */
struct policy_entry {
    int16_t plane, cell, from;
};

/* Cells are numbered row by row, cell = row * width + column, on the grid as it is seen. */
struct planes {
    int inputs;            /* planes that `encode` writes, at most PLANES_INPUTS */
    int outputs;           /* policy planes */
    int rank;              /* of the pair product; 0: none */
    int globals;           /* policy numbers of no cell */
    uint32_t first_planes; /* bit p: policy plane p is asked for by first steps of a turn alone, so
                              search need not remember it for the others */
    int symmetries;        /* at least 1 */
    bool draws;            /* games can be drawn: the net tells win, draw and loss apart */
    bool hex;              /* cells have the six neighbours (1,0), (-1,0), (0,1), (0,-1), (1,-1),
                           (-1,1) instead of eight */
    bool from_top;         /* row 0 of the grid is the board's upper row, else its lower one */
    bool turned;           /* player 1 sees the board with rows and columns exchanged */
    float margin_scale;    /* points of the final margin that are 1.0 for the net; 0: no margin */

    /* The grid of a position: the same for all positions of a game with the same options.
       on[cell] is 1 where the board has a cell, else 0; as it is seen through every symmetry. */
    void (*grid)(const struct position *, int *width, int *height, uint8_t on[PLANES_CELLS]);

    /* Writes the input planes, cells[cell * stride + plane], seen by the player to act, for a
       position at the start of a turn. All `stride` bytes of every cell are written: those after
       the last plane, and all of a cell that is not on the board, as 0. */
    void (*encode)(const struct position *, int symmetry, uint8_t cells[], int stride);

    /* Where the logits of legal steps are, at any point of a turn, in the answer for the
       position at its start. Steps of one list never share an entry. */
    void (*entries)(const struct position *, const step steps[], int n, int symmetry,
                    struct policy_entry out[]);

    /* Who owns each cell when the game is over, seen by `player`: 1 the player, -1 the other,
       0 nobody. NULL: the game has no such thing. */
    void (*ownership)(const struct position *end, int player, int symmetry, int8_t cells[]);

    /* Plays some turns from the start of a game, to begin it elsewhere than random turns lead.
       The game may be over then. NULL: nothing to add. */
    void (*open)(struct position *, struct rng *);
};

/* For `encode`: writes the same plane values, value[inputs], to that many cells. */
static inline void planes_fill(uint8_t cells[], int count, int stride, const uint8_t value[],
                               int inputs)
{
    const size_t all = (size_t)count * (size_t)stride;

    memcpy(cells, value, (size_t)inputs);
    memset(cells + inputs, 0, (size_t)(stride - inputs));
    for (size_t done = (size_t)stride; done < all; done *= 2)
        memcpy(cells + done, cells, done < all - done ? done : all - done);
}

#endif
