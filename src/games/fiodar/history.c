/*
 * history.c - the keys of earlier positions, for ko and the repetition rule (RULES.md, "What counts
 * as the same").
 *
 * A frozen position (proof.forget_history) keeps its memory, for the repetition rule. After that it
 * adds only its last turn, for ko. Its key includes all data on which the future depends: the
 * stones, the side to move, whether the last turn was a pass, the point that ko may forbid, and the
 * difference of the captures. If the memory is empty, rotated and mirrored positions have the same
 * key.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"
#include "games/fiodar/symmetries.h"

size_t fiodar_bytes_used(const struct position *pos)
{
    return offsetof(struct position, seen) + pos->turns * sizeof pos->seen[0];
}

/* This is the largest size whose grid fits into 64 bits. Larger boards are too hard for proofs
   anyway. */
enum { LARGEST_TURNED = 4 };

/* The twelve images of the board. Each has the stones of both players and the point that ko may
   forbid. */
struct views {
    uint64_t stones[2][SYMMETRIES], ko[SYMMETRIES];
};

static void fill_views(const struct position *pos, struct views *v)
{
    memset(v, 0, sizeof *v);
    for (int k = 0; k < SYMMETRIES; k++) {
        const struct view view = view_of(pos->size, k);

        for (int player = 0; player < 2; player++)
            for (int i = 0; i < WORDS; i++)
                for (uint64_t set = pos->stones[player].w[i]; set; set &= set - 1)
                    v->stones[player][k] |= (uint64_t)1 << cell_of(view, 64 * i + bits_lowest(set));
        if (pos->ko)
            v->ko[k] = (uint64_t)1 << cell_of(view, pos->ko);
    }
}

static bool view_is_less(const struct views *v, int a, int b)
{
    for (int player = 0; player < 2; player++)
        if (v->stones[player][a] != v->stones[player][b])
            return v->stones[player][a] < v->stones[player][b];
    return v->ko[a] < v->ko[b];
}

/* Returns the key of the stones and the ko point. It is equal for all images. */
static uint64_t turned_key(const struct position *pos)
{
    struct views v;
    int least = 0;

    fill_views(pos, &v);
    for (int k = 1; k < SYMMETRIES; k++)
        if (view_is_less(&v, k, least))
            least = k;
    uint64_t key = v.stones[BLACK][least];
    key = splitmix64(&key) + v.stones[WHITE][least];
    key = splitmix64(&key) + v.ko[least];
    return splitmix64(&key);
}

/* Returns the part of a frozen position's key that depends on the board. */
static uint64_t frozen_board_key(const struct position *pos)
{
    if (pos->size <= LARGEST_TURNED && !pos->kept)
        return turned_key(pos);
    return board_key(pos) ^ fiodar_hash(HASH_KO, pos->ko);
}

/* Unless the position is frozen, the key includes the number of turns, for two reasons. The
   distance to the longest game matters. And no key can recur in a game, so a search that stores
   values by key has no cycles. Of the captures only the difference matters at the end. */
uint64_t fiodar_key(const struct position *pos)
{
    const bool pie = pos->is_frozen ? can_swap(pos) : pos->pie;

    return (pos->is_frozen ? frozen_board_key(pos)
                           : board_key(pos) ^ fiodar_hash(HASH_TURNS, pos->turns)) ^
           fiodar_hash(HASH_OPTIONS, pos->size << 2 | pie << 1 | pos->forbids) ^
           fiodar_hash(HASH_TAKEN, pos->taken[BLACK] - pos->taken[WHITE] + 0x10000) ^
           fiodar_hash(HASH_STATE, pos->state << 1 | pos->mover);
}

/* The future depends on the set of positions that each player has left behind, but not on their
   order. Because of ko it also depends on the last such position of the player to move. */
uint64_t fiodar_full_key(const struct position *pos)
{
    const int turns = pos->is_frozen ? pos->kept : pos->turns;
    uint64_t sum[2] = { 0, 0 };

    for (int i = 0; i < turns; i++) {
        uint64_t state = pos->seen[i];
        sum[(pos->turns - i) % 2] += splitmix64(&state);
    }
    uint64_t last = pos->turns >= 2 ? pos->seen[pos->turns - 2] : 0;
    uint64_t all = sum[0] + 3 * sum[1] + (pos->is_frozen ? 0 : 5 * splitmix64(&last));

    return fiodar_key(pos) ^ splitmix64(&all);
}

int fiodar_ko(const struct position *pos, struct words points)
{
    struct placing p;

    for (int i = 0; i < WORDS; i++)
        for (uint64_t set = points.w[i]; set; set &= set - 1) {
            const int point = 64 * i + bits_lowest(set);
            if (!place(pos, point, &p) && p.captures && pos->turns >= 2 &&
                p.key == pos->seen[pos->turns - 2])
                return point;
        }
    return 0;
}

bool fiodar_forget_history(struct position *pos, int *turns_left)
{
    if (!pos->is_frozen) {
        pos->is_frozen = true;
        pos->kept = pos->turns;
        pos->ko = (uint8_t)fiodar_ko(pos, words_of(empty_points(pos)));
    }
    /* A swap restarts the count of turns at 1. */
    *turns_left = most_turns(pos) - pos->turns + (can_swap(pos) || (pos->pie && !pos->turns));
    return true;
}

uint64_t fiodar_repetition_key(const struct position *pos, int *removed, bool *repeats)
{
    *repeats = pos->state != PASSED;
    *removed = pos->taken[BLACK] + pos->taken[WHITE];
    return board_key(pos) ^ fiodar_hash(HASH_STATE, pos->mover);
}
