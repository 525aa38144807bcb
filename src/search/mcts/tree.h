/*
 * tree.h - the MCTS tree: an arena of blocks, each a structure of arrays for the children of one
 * node.
 *
 * A node has no object of its own. A node is a slot of its parent's block, with statistics, a link
 * to the block of its children, and the step that leads to it. Selecting a child therefore reads
 * only a few contiguous arrays.
 *
 * Blocks are taken from the arena in order, so a block has a higher address than its parent. This
 * order allows compacting the tree in place, in one pass (tree_compact.c).
 *
 * This file has the layout, the links, the memory and moving the root. The meaning of the numbers
 * is in descend.c and backup.c.
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

/* A link has 2 bits of proof above 30 bits for the place of the children. The proof is OPEN,
   WIN_OF a player, or DRAW. The place is LEAF, CLAIMED while a worker makes the children, or a
   block's number in units. */
enum { LEAF = 0, CLAIMED = 1, FIRST_BLOCK = 2, PROOF_SHIFT = 30 };
enum { OPEN = 0, WIN_OF = 1, DRAW = 3 }; /* WIN_OF + player */

#define WHERE_MASK (((uint32_t)1 << PROOF_SHIFT) - 1)

typedef _Atomic uint32_t tree_link;
typedef _Atomic float tree_prior; /* later views change it (net_views.c) */

struct block {
    uint32_t parent;   /* block of the slot whose children these are, or 0 for the top */
    uint16_t slot;     /* that slot */
    uint16_t count;    /* number of children */
    uint32_t units;    /* size in units */
    int8_t actor;      /* player to act, for whom the children are choices */
    bool starts_turn;  /* whether the actor has made no step of the turn yet */
    bool keep : 1;     /* set during compaction */
    bool has_kept : 1; /* whether the policy of the node above is stored at the end */
    uint8_t waiting;   /* number of waiting children (hints.waits), which come last */
};

/* The arrays of 64-bit words follow directly. */
_Static_assert(sizeof(struct block) % sizeof(stat) == 0, "statistics would not be aligned");
_Static_assert(sizeof(tree_prior) == sizeof(float), "priors would take more room");

struct tree {
    /* tree_shape sets these. */
    bool has_amaf, has_priors;
    size_t kept_bytes; /* bytes of a stored policy */

    unsigned char *memory; /* NULL until the first use */
    size_t bytes;          /* limit of the memory */
    uint32_t units;        /* size of the arena in units */
    _Atomic uint32_t used; /* in units */
    _Atomic uint64_t nodes;
    bool has_garbage;  /* whether there are blocks that the root does not lead to */
    struct block *top; /* a block of one slot, the root, outside the arena; its actor is player 0 */
};

void tree_init(struct tree *t, size_t bytes);
void tree_free(struct tree *t);

/* Allocates the arena, unless it exists. */
void tree_open(struct tree *t);

/* Sets the layout of blocks and drops the tree. No search may be running. */
void tree_shape(struct tree *t, bool has_amaf, bool has_priors, size_t kept_bytes);

/* Takes a block for the children of a node. Does not set steps, keys, priors and the stored policy.
   There is space for the policy if `has_kept`. Returns NULL if the memory is full. */
struct block *tree_take(struct tree *t, int count, bool has_kept, uint32_t *where);

/* Drops the tree. The root becomes a leaf without visits. */
void tree_clear(struct tree *t);

/* Makes child `slot` of the root the new root. No search may be running. */
void tree_descend(struct tree *t, int slot);

/* Frees the blocks that the root does not lead to (tree_compact.c). No search may be running. */
void tree_compact(struct tree *t);

static inline float prior_read(const tree_prior *prior)
{
    return atomic_load_explicit((tree_prior *)prior, memory_order_relaxed);
}

static inline void prior_write(tree_prior *prior, float value)
{
    atomic_store_explicit(prior, value, memory_order_relaxed);
}

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

/* Returns the number of a block, the inverse of tree_block. */
static inline uint32_t tree_where(const struct tree *t, const struct block *b)
{
    return b == t->top ? 0 : (uint32_t)(((const unsigned char *)b - t->memory) / UNIT);
}

/* ---- The arrays of a block, in the order of the layout ---- */

/* Returns the visits and sums of results of the block's actor. */
static inline stat *block_stats(const struct block *b)
{
    return (stat *)(b + 1);
}

/* Returns the AMAF statistics. They exist only with has_amaf. */
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

/* Returns the priors. They exist only with has_priors. */
static inline tree_prior *block_priors(const struct tree *t, const struct block *b)
{
    return (tree_prior *)(block_steps(t, b) + b->count);
}

/* Returns the AMAF keys. They exist only with has_amaf. */
static inline uint16_t *block_keys(const struct tree *t, const struct block *b)
{
    return (uint16_t *)(block_priors(t, b) + (t->has_priors ? b->count : 0));
}

/* Returns the stored policy, aligned to 8 bytes. It exists only with has_kept. */
unsigned char *block_kept(const struct tree *t, const struct block *b);

/* Returns the mean result of slot i for `player`, 0 .. 1. The mean is 0.5 without visits. */
double block_mean(const struct block *b, int i, int player);

#endif
