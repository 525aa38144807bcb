/*
 * rules.c - the rules of Siemenet: the opening, legal steps and their effects, and stuck players.
 *
 * Every game ends. A turn uses one of the 80 pawns in the supplies, or takes a pawn off the board
 * for good, or is the `pass` that ends the game. So a game has at most 80 + 80 + 1 turns. A
 * position has at most 24 destinations, 8 placements, or 40 pawns to take off and the pass.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/siemenet/siemenet_internal.h"

#include "base/ascii.h"
#include "base/hash.h"
#include "base/vertex.h"

#include <assert.h>

/* POINT sets point i of a line of n points in both lanes, forwards and backwards. */
#define POINT(n, i)  (1u << (i) | 1u << ((n)-1 - (i)) << 16)
#define POINTS_5(n)  POINT(n, 0), POINT(n, 1), POINT(n, 2), POINT(n, 3), POINT(n, 4)
#define POINTS_7(n)  POINTS_5(n), POINT(n, 5), POINT(n, 6)
#define POINTS_9(n)  POINTS_7(n), POINT(n, 7), POINT(n, 8)
#define POINTS_11(n) POINTS_9(n), POINT(n, 9), POINT(n, 10)
#define POINTS_13(n) POINTS_11(n), POINT(n, 11), POINT(n, 12)

const uint32_t siemenet_lines[5][16] = {
    { POINTS_5(5) }, { POINTS_7(7) }, { POINTS_9(9) }, { POINTS_11(11) }, { POINTS_13(13) }
};

/* Each of these parts of a position, and the options, have hash numbers. */
enum hashed { HASH_OPTIONS, HASH_WHITE, HASH_BLACK, HASH_COMMON, HASH_ASIDE, HASH_STATE };
enum { STATE_MOVER, STATE_TO_PLACE, STATE_PASSED };

static uint64_t hash(int kind, int index)
{
    return zobrist(0x5349454D454E4554u, kind, index);
}

static uint64_t hash_aside(const struct position *pos, int player)
{
    return pos->aside[player] ? hash(HASH_ASIDE, player << 8 | pos->aside[player]) : 0;
}

/* Returns the square that a `start` option names, or -1. */
static int start_square(const char *word, int size)
{
    int column, row;

    if (ascii_equal(word, "centre"))
        return square_at(size / 2, size / 2);
    return vertex_parse(word, size, size, &column, &row) ? square_at(column, row) : -1;
}

enum status siemenet_accept(const struct settings *s, struct text *why)
{
    const int size = (int)setting_number(s, "size");

    if (setting_is(s, "variant", "original") && size > 9) {
        text_addf(why,
                  "the original variant is played on size 5, 7 or 9; %d is for revisited and "
                  "extended",
                  size);
        return REFUSED;
    }
    if (start_square(setting_word(s, "start"), size) < 0) {
        text_add(why, "start is centre or a vertex from A1 to ");
        vertex_print(size - 1, size - 1, why);
        text_addf(why, ", not '%s'", setting_word(s, "start"));
        return REFUSED;
    }
    return OK;
}

int siemenet_to_act(const struct position *pos)
{
    return pos->stage == OVER ? NOBODY : pos->mover;
}

bool siemenet_mid_turn(const struct position *pos)
{
    return pos->stage == TO_PLACE;
}

uint64_t siemenet_key(const struct position *pos)
{
    return pos->key;
}

static bool can_play(const struct position *pos)
{
    if (!pos->supply[pos->mover])
        return false;
    for (uint64_t set = reach(pos, lines_of(pos->size), pos->pawn, pos->mover); set; set &= set - 1)
        if (room(pos, reached(pos->pawn, bits_lowest(set), pos->size)))
            return true;
    return false;
}

/* Returns the stage at the start of a turn: TO_MOVE, STUCK or OVER. */
static enum stage stage_at_start(const struct position *pos)
{
    if (can_play(pos))
        return TO_MOVE;
    return pos->variant == EXTENDED && on_board(pos, pos->mover) ? STUCK : OVER;
}

static void next_turn(struct position *pos)
{
    pos->mover ^= 1;
    pos->key ^= hash(HASH_STATE, STATE_MOVER);
    pos->stage = (uint8_t)stage_at_start(pos);
}

void siemenet_settle(struct position *pos)
{
    pos->key = hash(HASH_OPTIONS, pos->start << 16 | pos->size << 8 | pos->variant);
    pos->key ^= hash(HASH_COMMON, pos->pawn);
    for (int player = 0; player < 2; player++) {
        pos->key ^= hash_aside(pos, player);
        for (int r = 0; r < pos->size; r++)
            for (int c = 0; c < pos->size; c++)
                if (has_pawn(pos, player, square_at(c, r)))
                    pos->key ^= hash(HASH_WHITE + player, square_at(c, r));
    }
    if (pos->mover)
        pos->key ^= hash(HASH_STATE, STATE_MOVER);
    pos->stage = (uint8_t)stage_at_start(pos);
}

/* Sets up an empty board with the common pawn on `start` and White to move. Does not set stage and
   key. */
static void clear_board(struct position *pos, enum variant variant, int size, int start)
{
    const uint64_t free_row = (((uint64_t)1 << size) - 1) << 1;

    memset(pos, 0, sizeof *pos);
    pos->size = (uint8_t)size;
    pos->variant = (uint8_t)variant;
    pos->start = pos->pawn = (uint8_t)start;
    pos->supply[0] = pos->supply[1] = SUPPLY;
    for (int r = 0; r < size; r++) {
        pos->near[r] |= free_row << 32;
        pos->near[r + 1] |= free_row << 16;
        pos->near[r + 2] |= free_row;
        for (int player = 0; player < 2; player++)
            pos->row[player][r] = pos->column[player][r] = 1u << size | 1u << size << 16;
    }
}

void siemenet_reset(struct position *pos, const struct settings *s)
{
    const int size = (int)setting_number(s, "size");
    const int start = start_square(setting_word(s, "start"), size);
    const enum variant variant = setting_is(s, "variant", "original")    ? ORIGINAL
                                 : setting_is(s, "variant", "revisited") ? REVISITED
                                                                         : EXTENDED;

    assert(start >= 0);
    clear_board(pos, variant, size, start);
    siemenet_settle(pos);
}

/* Lists the destinations from which a pawn can be placed. */
static int destinations(const struct position *pos, step out[])
{
    int n = 0;

    for (uint64_t set = reach(pos, lines_of(pos->size), pos->pawn, pos->mover); set;
         set &= set - 1) {
        const int to = reached(pos->pawn, bits_lowest(set), pos->size);
        if (room(pos, to))
            out[n++] = MOVE_TO | (step)to;
    }
    return n;
}

static int placements(const struct position *pos, step out[])
{
    int n = 0;

    for (uint64_t set = room(pos, pos->pawn); set; set &= set - 1)
        out[n++] = PLACE | (step)placed(pos->pawn, bits_lowest(set));
    return n;
}

/* Lists the steps of a stuck player in `extended`. */
static int stuck_steps(const struct position *pos, step out[])
{
    int n = 0;

    out[n++] = PASS;
    for (int r = 0; r < pos->size; r++) {
        uint32_t set = pos->row[pos->mover][r] & ((1u << pos->size) - 1);
        for (; set; set &= set - 1)
            out[n++] = TAKE_OFF | (step)square_at(bits_lowest(set), r);
    }
    return n;
}

int siemenet_steps(const struct position *pos, step out[MAX_STEPS])
{
    switch ((enum stage)pos->stage) {
    case TO_MOVE:
        return destinations(pos, out);
    case TO_PLACE:
        return placements(pos, out);
    case STUCK:
        return stuck_steps(pos, out);
    case OVER:
        break;
    }
    return 0;
}

static void move_common(struct position *pos, int to)
{
    assert(pos->stage == TO_MOVE && !has_pawn(pos, 0, to) && !has_pawn(pos, 1, to));
    pos->key ^= hash(HASH_COMMON, pos->pawn) ^ hash(HASH_COMMON, to);
    pos->key ^= hash(HASH_STATE, STATE_TO_PLACE);
    pos->pawn = (uint8_t)to;
    pos->stage = TO_PLACE;
}

static void place(struct position *pos, int square)
{
    assert(pos->stage == TO_PLACE && square != pos->pawn);
    assert(!has_pawn(pos, 0, square) && !has_pawn(pos, 1, square));
    toggle_pawn(pos, lines_of(pos->size), pos->mover, square);
    pos->supply[pos->mover]--;
    pos->key ^= hash(HASH_WHITE + pos->mover, square) ^ hash(HASH_STATE, STATE_TO_PLACE);
    next_turn(pos);
}

static void take_off(struct position *pos, int square)
{
    assert(pos->stage == STUCK && has_pawn(pos, pos->mover, square));
    toggle_pawn(pos, lines_of(pos->size), pos->mover, square);
    pos->key ^= hash(HASH_WHITE + pos->mover, square) ^ hash_aside(pos, pos->mover);
    pos->aside[pos->mover]++;
    pos->key ^= hash_aside(pos, pos->mover);
    next_turn(pos);
}

void siemenet_apply(struct position *pos, step s)
{
    const int square = (int)(s & 0xFF);

    switch (s & KIND) {
    case MOVE_TO:
        move_common(pos, square);
        break;
    case PLACE:
        place(pos, square);
        break;
    case TAKE_OFF:
        take_off(pos, square);
        break;
    case PASS:
        assert(pos->stage == STUCK);
        pos->key ^= hash(HASH_STATE, STATE_PASSED);
        pos->stage = OVER;
        break;
    }
}
