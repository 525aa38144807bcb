/*
 * playout.c - fast random games of Fiodar.
 *
 * A search spends nearly all of its time in this file. A turn is drawn uniformly among the useful
 * legal points. If there are none, the turn is a pass (RULES.md, "Random games"). Turns follow
 * rules.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"

#include "game/hints.h"

/* The sketch is a Bloom filter of the remembered keys. It may report a key that was never added.
   Nearly every turn of a playout gives a new position, which the filter recognises quickly. */
enum { SKETCH_WORDS = 64 };

struct sketch {
    uint64_t w[SKETCH_WORDS];
};

static inline bool sketch_has(const struct sketch *s, uint64_t key)
{
    return s->w[key >> 6 & (SKETCH_WORDS - 1)] >> (key & 63) & 1;
}

static inline void sketch_add(struct sketch *s, uint64_t key)
{
    s->w[key >> 6 & (SKETCH_WORDS - 1)] |= (uint64_t)1 << (key & 63);
}

/* Draws a useful legal point and fills `p`, or returns PASS if there is none. If a drawn point is
   illegal, it is removed and another is drawn. All legal points are therefore equally likely. */
static inline int draw(const struct position *pos, struct rng *rng, struct placing *p)
{
    const struct points own = points_of(&pos->stones[pos->mover]);
    const struct points enemy = points_of(&pos->stones[!pos->mover]);
    struct words left = words_of(points_less(empty_points(pos), sure_points(own, enemy)));

    for (int n = words_count(&left); n; n--) {
        const int point = words_nth(&left, (int)rng_below(rng, (uint32_t)n));
        if (place(pos, point, p))
            return point;
        words_flip(&left, point);
    }
    return PASS;
}

static inline int play_on(struct position *pos, struct rng *rng, struct trace *trace)
{
    struct sketch sketch = { { 0 } };
    struct placing p;
    int turns = 0;

    for (int i = 0; i < pos->turns; i++)
        sketch_add(&sketch, pos->seen[i]);
    for (; !is_over(pos); turns++) {
        const int point = draw(pos, rng, &p);
        if (point == PASS) {
            end_turn(pos, pos->state == PASSED ? ENDED : PASSED, board_key(pos));
            continue;
        }
        if (trace)
            trace_add(trace, pos->mover, point);
        const bool repeats = sketch_has(&sketch, p.key) && seen_before(pos, p.key);
        settle_placing(pos, &p);
        sketch_add(&sketch, p.key);
        end_turn(pos, repeats ? DRAWN : PLAYING, p.key);
    }
    return turns;
}

int fiodar_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    struct rng own = *rng;

    if (trace)
        trace->n = 0;
    const int turns = trace ? play_on(pos, &own, trace) : play_on(pos, &own, NULL);

    *rng = own;
    return turns;
}
