/*
 * playout.c - fast random games of Fonver.
 *
 * A search spends nearly all of its time in this file. RULES.md, "Random games", defines the
 * distribution. Turns follow rules.c, without key and repetition. test_fonver_playout.c compares
 * the two on the same random numbers.
 *
 * Only the player who has completed a turn can have won, and only by a chain with a stone of this
 * turn. A search for such a chain after every turn would take longer than the turn. Instead, a
 * forest (union-find, Galler and Fischer 1964, with path halving) joins stones as they are placed.
 * It is not split when stones leave, so it may join too much, but never too little. When it joins
 * two edges, the board is searched. If the board has no such chain, the player's forest is rebuilt.
 * The game therefore ends exactly with the first complete turn that wins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hints.h"

#include "games/fonver/chain.h"

#include <assert.h>

enum { LOW_EDGE = 1, HIGH_EDGE = 2, BOTH_EDGES = 3 };

/* parent[] links the points of each player to trees. edges[] has, at each root, the edges that the
   tree touches. */
struct forest {
    uint16_t parent[2][POINTS];
    uint8_t edges[2][POINTS];
};

struct game_state {
    uint32_t (*stones)[2]; /* the stones of the position */
    int size, mover;
    uint32_t cuts; /* as in struct board */
    bool may_win;  /* whether the forest joins the mover's edges */
    int empty_count;
    uint16_t empty[MAX_SIZE * MAX_SIZE];
    struct forest forest;
    struct rng rng;
};

static inline int find(uint16_t *parent, int i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

static inline int touched_edges(const struct game_state *g, int player, int point)
{
    const int at = player == BLACK ? row_of(point) : column_of(point);

    return (at == 0 ? LOW_EDGE : 0) | (at == g->size - 1 ? HIGH_EDGE : 0);
}

/* Joins a new stone of `player` to its neighbours. */
static inline void join(struct game_state *g, int player, int point)
{
    static const int away[4] = { -1, 1, -STRIDE, STRIDE };
    uint16_t *parent = g->forest.parent[player];
    uint8_t *edges = g->forest.edges[player];
    const int r = row_of(point) + 1, c = column_of(point);
    const uint32_t(*stones)[2] = (const uint32_t(*)[2])g->stones;
    const uint32_t own = stones[r][player];
    unsigned near = (own >> c & 1) | (own >> (c + 1) & 2) |
                    (stones[r - 1][player] >> (c + 1) & 1) << 2 |
                    (stones[r + 1][player] >> (c + 1) & 1) << 3;
    int root = find(parent, point);

    for (; near; near &= near - 1) {
        const int other = find(parent, point + away[bits_lowest(near)]);
        parent[root] = (uint16_t)other;
        edges[other] |= edges[root];
        root = other;
    }
    g->may_win = g->may_win || edges[root] == BOTH_EDGES;
}

/* Builds the forest of a player from the board. */
static void rebuild_forest(struct game_state *g, int player)
{
    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++) {
            const int point = point_at(c, r);
            g->forest.parent[player][point] = (uint16_t)point;
            g->forest.edges[player][point] = (uint8_t)touched_edges(g, player, point);
        }
    for (int r = 0; r < g->size; r++)
        for (uint32_t set = g->stones[r + 1][player]; set; set &= set - 1)
            join(g, player, point_at(bits_lowest(set) - 1, r));
}

static inline uint32_t cuts_of(const struct game_state *g, int r)
{
    const uint32_t *low = g->stones[r + 1], *high = g->stones[r + 2];

    return (low[BLACK] & high[BLACK] >> 1 & low[WHITE] >> 1 & high[WHITE]) |
           (low[WHITE] & high[WHITE] >> 1 & low[BLACK] >> 1 & high[BLACK]);
}

/* Updates the crosscuts that have points in row r. */
static inline void renew_cuts(struct game_state *g, int r)
{
    for (int low = r ? r - 1 : 0; low <= r; low++) {
        g->cuts &= ~(1u << low);
        g->cuts |= (uint32_t)(cuts_of(g, low) != 0) << low;
    }
}

/* Returns whether the mover's stone at `point` is part of a crosscut. */
static inline bool makes_cut(const struct game_state *g, int point)
{
    const int r = row_of(point) + 1, c = column_of(point), mover = g->mover;
    const uint32_t beside = 5u << c, above = g->stones[r + 1][!mover] >> (c + 1) & 1,
                   below = g->stones[r - 1][!mover] >> (c + 1) & 1;
    const uint32_t corners =
        (g->stones[r + 1][mover] & -above) | (g->stones[r - 1][mover] & -below);

    return (corners & g->stones[r][!mover] & beside) != 0;
}

static inline int choose_victim(struct game_state *g)
{
    uint16_t list[MAX_SIZE * MAX_SIZE];
    int n = 0;

    list[0] = 0; /* not empty, because each crosscut has two */
    for (uint32_t rows = g->cuts | g->cuts << 1; rows; rows &= rows - 1) {
        const int r = bits_lowest(rows);
        const uint32_t cuts = (g->cuts >> r & 1 ? cuts_of(g, r) : 0) |
                              (r && g->cuts >> (r - 1) & 1 ? cuts_of(g, r - 1) : 0);
        uint32_t set = (cuts | cuts << 1) & g->stones[r + 1][!g->mover];
        for (; set; set &= set - 1)
            list[n++] = (uint16_t)point_at(bits_lowest(set) - 1, r);
    }
    return list[rng_below(&g->rng, (uint32_t)n)];
}

static inline int choose_taker(struct game_state *g, int victim)
{
    const uint32_t(*stones)[2] = (const uint32_t(*)[2])g->stones;
    const int r = row_of(victim) + 1;
    struct points set;
    int first, last, count = 0;

    memset(&set, 0, sizeof set);
    chain_seeds(stones, g->mover, victim, &set);
    first = r - (set.row[r - 1] != 0);
    last = r + (set.row[r + 1] != 0);
    chain_grow(stones, g->mover, &set, &first, &last);
    for (int i = first; i <= last; i++)
        count += bits_count(set.row[i]);
    int n = (int)rng_below(&g->rng, (uint32_t)count), i = first;
    for (; n >= bits_count(set.row[i]); i++)
        n -= bits_count(set.row[i]);
    return point_at(bits_lowest(bits_nth(set.row[i], n)) - 1, i - 1);
}

static void capture(struct game_state *g, int victim)
{
    const int taker = choose_taker(g, victim), r = row_of(victim), from = row_of(taker);

    g->stones[r + 1][!g->mover] ^= 2u << column_of(victim);
    g->stones[r + 1][g->mover] ^= 2u << column_of(victim);
    g->stones[from + 1][g->mover] ^= 2u << column_of(taker);
    g->empty[g->empty_count++] = (uint16_t)taker;
    renew_cuts(g, r);
    if (from != r)
        renew_cuts(g, from);
    join(g, g->mover, victim);
}

/* Captures until no crosscut is left. */
static __attribute__((noinline)) void resolve(struct game_state *g, struct trace *trace)
{
    while (g->cuts) {
        const int victim = choose_victim(g);
        if (trace)
            trace_add(trace, g->mover, AMAF_VICTIM + victim);
        capture(g, victim);
    }
}

static inline void place(struct game_state *g, struct trace *trace)
{
    assert(g->empty_count > 0); /* RULES.md, "Winning" */
    const uint32_t i = rng_below(&g->rng, (uint32_t)g->empty_count);
    const int point = g->empty[i];

    g->empty[i] = g->empty[--g->empty_count];
    g->stones[row_of(point) + 1][g->mover] |= 2u << column_of(point);
    if (trace)
        trace_add(trace, g->mover, AMAF_PLACE + point);
    join(g, g->mover, point);
    if (makes_cut(g, point)) {
        renew_cuts(g, row_of(point));
        resolve(g, trace);
    }
}

/* Returns whether the mover has won. The mover's turn must be complete. */
static __attribute__((noinline)) bool has_won(struct game_state *g, const struct board *b)
{
    g->may_win = false;
    if (fonver_joined(b, g->mover))
        return true;
    rebuild_forest(g, g->mover);
    return false;
}

static void begin(struct game_state *g, struct position *pos, const struct rng *rng)
{
    const struct board *b = &pos->board;

    g->stones = pos->board.stones;
    g->size = b->size;
    g->mover = b->mover;
    g->cuts = b->cuts;
    g->rng = *rng;
    g->empty_count = 0;
    for (int r = 0; r < b->size; r++)
        for (uint32_t set = empty_points(b, r); set; set &= set - 1)
            g->empty[g->empty_count++] = (uint16_t)point_at(bits_lowest(set) - 1, r);
    g->may_win = false;
    rebuild_forest(g, BLACK);
    rebuild_forest(g, WHITE);
    g->may_win = true; /* the middle of a turn, where the edges may be joined already */
}

/* Plays at most `most` turns and returns their number. Sets *winner to a player or DRAW. */
static inline int play_on(struct game_state *g, struct position *pos, int most, struct trace *trace,
                          int *winner)
{
    const struct board *b = &pos->board;

    *winner = DRAW;
    if (b->stage == TO_TAKE)
        capture(g, b->victim);
    if (b->stage == TO_PLACE)
        place(g, trace);
    else
        resolve(g, trace);
    for (int turns = 1;; turns++) {
        if (g->may_win && has_won(g, b)) {
            *winner = g->mover;
            return turns;
        }
        if (turns == most)
            return turns;
        g->mover ^= 1;
        place(g, trace);
    }
}

int fonver_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    struct game_state g;
    int turns, winner;

    if (trace)
        trace->n = 0;
    if (pos->board.stage == OVER)
        return 0;
    begin(&g, pos, rng);
    const int most = max_turns(g.size) - pos->turns;
    turns = trace ? play_on(&g, pos, most, trace, &winner) : play_on(&g, pos, most, NULL, &winner);
    pos->board.stage = OVER;
    pos->board.victim = 0;
    pos->board.cuts = 0;
    pos->board.winner = (uint8_t)winner;
    *rng = g.rng;
    return turns;
}
