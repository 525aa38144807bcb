/*
 * tree.h - the memory of MCTS: an arena of blocks, one block for the children of
 * one node, as a structure of arrays.
 *
 * A node has no object of its own. It is a slot of its parent's block: a statistic,
 * a link to the block of its children, the step that leads there. So choosing a
 * child reads a few contiguous arrays and nothing else.
 *
 * Blocks are taken from the arena one after the other and lie at a higher address
 * than their parent's. That order is what makes it possible to drop all but one
 * subtree in one pass and in place (tree_compact.c).
 *
 * Lives here: layout, links, taking memory, re-rooting. Does not live here: what
 * the numbers mean and when they change (descend.c, backup.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MCTS_TREE_H
#define WATTLE_MCTS_TREE_H

#include "search/mcts/visit_stats.h"

#include "game/game.h"

enum {
    UNIT = 64, /* bytes; blocks start on a cache line */
    NO_KEY = UINT16_MAX
};

/*
 * A link: 2 bits of proof above 30 bits that say where the children are. Proof: OPEN, or
 * WIN_OF a player, or DRAW. Where: LEAF, or CLAIMED by a worker that is making the children,
 * or a block's number in units.
 */
enum { LEAF = 0, CLAIMED = 1, FIRST_BLOCK = 2, PROOF_SHIFT = 30 };
enum { OPEN = 0, WIN_OF = 1, DRAW = 3 }; /* WIN_OF + player */

#define WHERE_MASK (((uint32_t)1 << PROOF_SHIFT) - 1)

typedef _Atomic uint32_t tree_link;

struct block {
    uint32_t parent;    /* block of the slot that leads here; 0: the top */
    uint16_t slot;      /* that slot */
    uint16_t count;     /* children */
    uint32_t units;     /* size */
    int8_t actor;       /* who chooses among them */
    bool starts_turn;   /* the actor has made no step of the turn yet */
    bool keep : 1;      /* used while compacting */
    bool is_judged : 1; /* what the net said of the node above is kept at the end (only with
                           `extra`) */
    uint8_t waiting;    /* so many of the children, the last ones, wait (hints.waits) */
};

/* The arrays of words lie right after it. */
_Static_assert(sizeof(struct block) % sizeof(stat) == 0, "statistics would not be aligned");

struct tree {
    /* Settled by tree_shape; nothing of it before. */
    bool has_amaf, has_priors;
    size_t extra; /* bytes at the end of blocks that are judged */

    unsigned char *memory; /* NULL until the first use */
    size_t bytes;          /* the bound */
    uint32_t units;        /* what it makes in units */
    _Atomic uint32_t used; /* units */
    _Atomic uint64_t nodes;
    bool has_garbage;  /* blocks that the root does not lead to any more */
    struct block *top; /* a block of one slot, the root; outside the arena. Its actor
                          is player 0. */
};

void tree_init(struct tree *t, size_t bytes);
void tree_free(struct tree *t);

/* Takes the memory if that has not happened. */
void tree_open(struct tree *t);

/* Changes what blocks hold, as in tree_init, and drops all; nobody may be searching. */
void tree_shape(struct tree *t, bool has_amaf, bool has_priors, size_t extra);

/* Room for the children of a node, with all but steps, keys, priors and the extra bytes, if
   `is_judged`, set; NULL when the memory is used up. */
struct block *tree_take(struct tree *t, int count, bool is_judged, uint32_t *where);

/* Drops all; the root is a leaf without visits. */
void tree_clear(struct tree *t);

/* Makes child `slot` of the root's block the root; nobody may be searching. */
void tree_descend(struct tree *t, int slot);

/* Gives back what the root does not lead to; nobody may be searching. (tree_compact.c) */
void tree_compact(struct tree *t);

static inline uint32_t link_read(const tree_link *link)
{
    return atomic_load_explicit((tree_link *)link, memory_order_acquire);
}

static inline int link_proof(uint32_t link)
{
    return (int)(link >> PROOF_SHIFT);
}

static inline uint32_t link_where(uint32_t link)
{
    return link & WHERE_MASK;
}

static inline struct block *tree_at(const struct tree *t, uint32_t where)
{
    return (struct block *)(t->memory + (size_t)where * UNIT);
}

static inline struct block *tree_block(const struct tree *t, uint32_t where)
{
    return where ? tree_at(t, where) : t->top;
}

/* A block's number: the other way round. */
static inline uint32_t tree_where(const struct tree *t, const struct block *b)
{
    return b == t->top ? 0 : (uint32_t)(((const unsigned char *)b - t->memory) / UNIT);
}

/* ---- The arrays of a block, in the order in which they lie ---- */

/* Visits, and worths to the block's actor. */
static inline stat *block_stats(const struct block *b)
{
    return (stat *)(b + 1);
}

/* The same as if the step had been the first (only with has_amaf). */
static inline stat *block_amaf(const struct block *b)
{
    return block_stats(b) + b->count;
}

static inline tree_link *block_links(const struct tree *t, const struct block *b)
{
    return (tree_link *)(block_stats(b) + (size_t)b->count * (t->has_amaf ? 2 : 1));
}

static inline step *block_steps(const struct tree *t, const struct block *b)
{
    return (step *)(block_links(t, b) + b->count);
}

/* Only with has_priors. */
static inline float *block_priors(const struct tree *t, const struct block *b)
{
    return (float *)(block_steps(t, b) + b->count);
}

/* AMAF keys (only with has_amaf). */
static inline uint16_t *block_keys(const struct tree *t, const struct block *b)
{
    return (uint16_t *)(block_priors(t, b) + (t->has_priors ? b->count : 0));
}

/* The extra bytes, on a boundary of 8; only of blocks that are judged. */
unsigned char *block_extra(const struct tree *t, const struct block *b);

/* The mean worth of slot i to `player`, 0 .. 1; 0.5 where it was never visited. */
double block_mean(const struct block *b, int i, int player);

#endif
