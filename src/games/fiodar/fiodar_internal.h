/*
 * fiodar_internal.h - the position of Fiodar, the encoding of steps, the rules of placing one
 * stone, and functions that the game's files share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FIODAR_INTERNAL_H
#define WATTLE_FIODAR_INTERNAL_H

#include "base/hash.h"
#include "games/fiodar/cut_threads.h"
#include "games/fiodar/fiodar.h"

#include <assert.h>

enum { MIN_SIZE = 2, MAX_SIZE = 8, BLACK = 0, WHITE = 1 };

/* A game is drawn after this number of turns for each point (RULES.md, "The longest game"). */
enum { TURNS_A_POINT = 6, MAX_TURNS = TURNS_A_POINT * (3 * MAX_SIZE * (MAX_SIZE - 1) + 1) };

/* A step is a point, which is also its AMAF key, or PASS or SWAP. These two numbers are not
   points. */
enum { PASS = 0, SWAP = 1 };

enum state {
    PLAYING, /* the last turn was not a pass */
    PASSED,  /* the last turn was a pass */
    ENDED,   /* the last two turns were passes */
    DRAWN    /* by repetition, or because the game reached the longest length */
};

struct position {
    struct words board;     /* all points of the board */
    struct words stones[2]; /* of each player */
    bool is_cut[2];         /* whether the player has a cut weave. Such a weave is legal only after
                               a capture (RULES.md, "A turn", Self-cut) */
    bool pie, forbids;
    uint8_t size, mover, state;
    uint16_t taken[2]; /* stones that each player has captured */
    uint16_t turns;    /* since the start of the game or the swap */

    /* In a frozen position (history.c), turns from `kept` on do not count as repetitions. */
    bool is_frozen;
    uint8_t ko;    /* point where ko forbids a stone; 0: none */
    uint16_t kept; /* number of turns remembered for repetition */
    /* seen[] holds the key of the board after each turn. The player to move made turns turns - 2,
       turns - 4, ... */
    uint64_t seen[MAX_TURNS];
};

static inline int points_of_size(int size)
{
    return 3 * size * (size - 1) + 1;
}

static inline int most_turns(const struct position *pos)
{
    return TURNS_A_POINT * points_of_size(pos->size);
}

static inline bool is_over(const struct position *pos)
{
    return pos->state >= ENDED;
}

/* Returns whether the player to move may swap. After a swap the count of turns starts again at 1,
   but then Black is to move. */
static inline bool can_swap(const struct position *pos)
{
    return pos->pie && pos->turns == 1 && pos->mover == WHITE && pos->state == PLAYING;
}

static inline bool on_board(const struct position *pos, int point)
{
    return words_has(&pos->board, point);
}

static inline bool is_empty(const struct position *pos, int point)
{
    return on_board(pos, point) && !words_has(&pos->stones[BLACK], point) &&
           !words_has(&pos->stones[WHITE], point);
}

static inline struct points empty_points(const struct position *pos)
{
    const struct points stones =
        points_or(points_of(&pos->stones[BLACK]), points_of(&pos->stones[WHITE]));

    return points_less(points_of(&pos->board), stones);
}

/* Each of these parts of a position has hash numbers. */
enum hashed { HASH_STONE, HASH_OPTIONS, HASH_TURNS, HASH_TAKEN, HASH_STATE, HASH_KO };

static inline uint64_t fiodar_hash(enum hashed kind, int index)
{
    return zobrist(0x46494F444152u, kind, index);
}

static inline uint64_t stone_key(int player, int point)
{
    return fiodar_hash(HASH_STONE, player * POINT_BITS + point);
}

/* Returns the key of the stones on the board. */
static inline uint64_t board_key(const struct position *pos)
{
    return pos->turns ? pos->seen[pos->turns - 1] : 0;
}

struct placing {
    struct points own, enemy;
    struct words taken;
    uint64_t key; /* of the stones on the board */
    bool captures, is_cut;
};

static inline uint64_t keys_of(const struct words *stones, int player)
{
    uint64_t key = 0;

    for (int i = 0; i < WORDS; i++)
        for (uint64_t set = stones->w[i]; set; set &= set - 1)
            key ^= stone_key(player, 64 * i + bits_lowest(set));
    return key;
}

/* Places a stone of the player to move on an empty point. Returns false if this is illegal
   (RULES.md, "A turn").

   The neighbours of the point often show that nothing is cut. Only threads that end at the new
   stone can become cut. Without an enemy neighbour, no enemy weave therefore becomes cut. Among the
   own weaves, only that of the new stone has changed. It is not cut while the new stone has an open
   side on each line. */
static inline bool place(const struct position *pos, int point, struct placing *out)
{
    const int mover = pos->mover;
    const struct words *own = &pos->stones[mover], *enemy = &pos->stones[!mover];
    const uint64_t own_near = words_around(own, point), enemy_near = words_around(enemy, point);

    out->own = points_or(points_of(own), points_one(point));
    out->enemy = points_of(enemy);
    out->key = board_key(pos) ^ stone_key(mover, point);
    out->captures = out->is_cut = false;
    if (enemy_near || pos->is_cut[!mover]) {
        const struct points taken = cut_weaves(out->enemy, out->own);
        if (!points_none(taken)) {
            out->captures = true;
            out->enemy = points_less(out->enemy, taken);
            out->taken = words_of(taken);
            out->key ^= keys_of(&out->taken, !mover);
        }
    }
    if (pos->is_cut[mover] || around_both(own_near | enemy_near))
        out->is_cut = !points_none(cut_weaves(out->own, out->enemy));
    if (!out->captures)
        return !out->is_cut;
    /* Only a capture can repeat the position after the mover's last turn, which ko forbids. */
    return !(out->is_cut && pos->forbids) &&
           !(pos->turns >= 2 && out->key == pos->seen[pos->turns - 2]);
}

/* Copies the result to the position. Does not change the key. */
static inline void settle_placing(struct position *pos, const struct placing *p)
{
    pos->stones[pos->mover] = words_of(p->own);
    if (p->captures) {
        pos->stones[!pos->mover] = words_of(p->enemy);
        pos->taken[pos->mover] = (uint16_t)(pos->taken[pos->mover] + words_count(&p->taken));
    }
    pos->is_cut[pos->mover] = p->is_cut;
    pos->is_cut[!pos->mover] = false;
}

/* Returns whether the mover had these stones on the board after an earlier own turn. Without
   captures positions cannot repeat, because every stone stays. */
static inline bool seen_before(const struct position *pos, uint64_t key)
{
    int i = pos->turns - 2;

    if (!pos->taken[BLACK] && !pos->taken[WHITE])
        return false;
    while (pos->is_frozen && i >= pos->kept)
        i -= 2;
    for (; i >= 0; i -= 2)
        if (pos->seen[i] == key)
            return true;
    return false;
}

/* Ends a turn that led to `state`. `key` is the key of the stones on the board. */
static inline void end_turn(struct position *pos, enum state state, uint64_t key)
{
    pos->seen[pos->turns++] = key;
    pos->mover = !pos->mover;
    pos->state = (uint8_t)(state < ENDED && pos->turns == most_turns(pos) ? DRAWN : state);
}

/* rules.c */
void fiodar_reset(struct position *, const struct settings *);
int fiodar_to_act(const struct position *);
bool fiodar_mid_turn(const struct position *);
int fiodar_steps(const struct position *, step out[MAX_STEPS]);
void fiodar_apply(struct position *, step);

/* playout.c */
int fiodar_playout(struct position *, struct rng *, struct trace *);

/* training_openings.c */
void fiodar_open(struct position *, struct rng *);

/* history.c */
size_t fiodar_bytes_used(const struct position *);
uint64_t fiodar_key(const struct position *);
uint64_t fiodar_full_key(const struct position *);
bool fiodar_forget_history(struct position *, int *turns_left);
uint64_t fiodar_repetition_key(const struct position *, int *removed, bool *repeats);

/* Returns the one of these empty points where ko forbids a stone, or 0. */
int fiodar_ko(const struct position *, struct words points);

/* score.c */
struct points fiodar_territory(const struct position *, int player);
int fiodar_open_points(const struct position *); /* empty points that are nobody's territory */
void fiodar_payoffs(const struct position *, double out[]);
double fiodar_margin(const struct position *);
void fiodar_print_result(const struct position *, struct text *out);

/* notation.c */
extern const struct game_text fiodar_text;

/* position_text.c */
void fiodar_print_position(const struct position *, struct text *out);
enum status fiodar_parse_position(struct position *, const struct settings *, const char *words,
                                  struct text *why);

/* board_text.c, svg.c */
extern const struct game_picture fiodar_picture;
void fiodar_print_board(const struct position *, const struct position *last, enum board_style,
                        struct text *out);
struct svg_target fiodar_place(const struct position *, int column, int row, struct text *name);

/* Returns the point where the last turn placed a stone, or -1. `last` may be NULL. */
int fiodar_last_placed(const struct position *, const struct position *last);
/* Returns whether to show territory. It is shown only after both players have stones, because a
   lone stone owns the whole board. */
bool fiodar_shows_territory(const struct position *);

/* search_hints.c */
extern const struct hints fiodar_hints;
extern const struct proof fiodar_proof;

/* planes.c */
extern const struct planes fiodar_planes;

/* click_input.c */
extern const struct grid fiodar_grid;

/* review_facts.c */
extern const struct facts fiodar_facts;

#endif
