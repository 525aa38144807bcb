/*
 * rules.c - Fonver's rules: the steps of a turn, the win, the ends of a game.
 *
 * Every game ends: RULES.md, "The end", makes a game of 4 * points + 100 turns a draw.
 *
 * No point offers more steps than 625 placements (and then 626 with the swap, which is
 * offered only when a stone is on the board) or 625 stones. A turn has at most 1245
 * steps: the placement, and two for each capture, which removes one of at most 625 - 2
 * enemy stones; the last capture leaves one of two in its block, so there are at most
 * 622 of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../base/zobrist.h"
#include "state.h"

#include <assert.h>

_Static_assert(MAX_SIZE *MAX_SIZE <= MAX_STEPS, "placements");
_Static_assert(1 + 2 * (MAX_SIZE * MAX_SIZE - 3) <= MAX_TURN_STEPS, "captures");

/* What the key is made of. */
enum hashed { HASH_OPTIONS, HASH_BLACK, HASH_WHITE, HASH_VICTIM, HASH_MOVER, HASH_CAPTURING };

static uint64_t hash(int kind, int index)
{
    return zobrist(0x464F4E564552u, kind, index);
}

/* ---- The board ---- */

void fonver_clear(struct position *pos, const struct settings *s)
{
    memset(pos, 0, sizeof *pos);
    pos->board.size = (uint8_t)setting_number(s, "size");
    pos->pie = setting_on(s, "pie");
    pos->repetition = setting_is(s, "repetition", "superko") ? REPEAT_SUPERKO
                      : setting_is(s, "repetition", "none")  ? REPEAT_NONE
                                                             : REPEAT_DRAW;
    pos->board.key = hash(HASH_OPTIONS, pos->board.size << 8 | pos->pie << 4 | pos->repetition);
}

void fonver_toggle(struct board *b, int player, int point)
{
    const int r = row_of(point);

    b->stones[r + 1][player] ^= 2u << column_of(point);
    b->key ^= hash(HASH_BLACK + player, point);
    for (int low = r ? r - 1 : 0; low <= r; low++) {
        b->cuts &= ~(1u << low);
        b->cuts |= (uint32_t)(cuts_above(b, low) != 0) << low;
    }
}

void fonver_set_mover(struct board *b, int player)
{
    if (b->mover != player)
        b->key ^= hash(HASH_MOVER, 0);
    b->mover = (uint8_t)player;
}

static void set_stage(struct board *b, enum stage stage, int victim)
{
    if ((b->stage == TO_CHOOSE) != (stage == TO_CHOOSE))
        b->key ^= hash(HASH_CAPTURING, 0);
    if (b->stage == TO_TAKE)
        b->key ^= hash(HASH_VICTIM, b->victim);
    if (stage == TO_TAKE)
        b->key ^= hash(HASH_VICTIM, victim);
    b->stage = (uint8_t)stage;
    b->victim = (uint16_t)victim;
}

/* A turn, 2: the board decides whether the mover must capture. */
static bool go_on(struct board *b)
{
    if (b->cuts) {
        set_stage(b, TO_CHOOSE, 0);
        return false;
    }
    set_stage(b, TO_PLACE, 0);
    fonver_set_mover(b, !b->mover);
    return true;
}

/* Pie rule: the only stone changes colour and is mirrored on the diagonal through A1. */
static void swap_sides(struct board *b)
{
    int r = 0;

    while (!b->stones[r + 1][BLACK])
        r++;
    const int c = bits_lowest(b->stones[r + 1][BLACK]) - 1;
    fonver_toggle(b, BLACK, point_at(c, r));
    fonver_toggle(b, WHITE, point_at(r, c));
}

bool fonver_step(struct board *b, step s)
{
    const int point = s & POINT;

    switch (s & KIND) {
    case PLACE:
        assert(b->stage == TO_PLACE && empty_points(b, row_of(point)) >> column_of(point) & 2);
        fonver_toggle(b, b->mover, point);
        return go_on(b);
    case VICTIM:
        assert(b->stage == TO_CHOOSE && has_stone(b, !b->mover, point));
        set_stage(b, TO_TAKE, point);
        return false;
    case TAKER: {
        const int victim = b->victim;
        assert(b->stage == TO_TAKE && has_stone(b, b->mover, point));
        fonver_toggle(b, !b->mover, victim);
        fonver_toggle(b, b->mover, point);
        fonver_toggle(b, b->mover, victim);
        return go_on(b);
    }
    default:
        assert(b->stage == TO_PLACE && b->mover == WHITE);
        swap_sides(b);
        return go_on(b);
    }
}

/* ---- The steps of a turn ---- */

/* A row's points as steps of a kind. */
static int add_steps(uint32_t set, int row, step kind, step out[], int n)
{
    for (; set; set &= set - 1)
        out[n++] = kind | (step)point_at(bits_lowest(set) - 1, row);
    return n;
}

uint32_t fonver_victims(const struct board *b, int row)
{
    const uint32_t cuts = cuts_above(b, row) | (row ? cuts_above(b, row - 1) : 0);

    return (cuts | cuts << 1) & b->stones[row + 1][!b->mover];
}

int fonver_board_steps(const struct board *b, step out[MAX_STEPS])
{
    struct points takers;
    int n = 0;

    switch ((enum stage)b->stage) {
    case TO_PLACE:
        for (int r = 0; r < b->size; r++)
            n = add_steps(empty_points(b, r), r, PLACE, out, n);
        break;
    case TO_CHOOSE:
        for (int r = 0; r < b->size; r++)
            n = add_steps(fonver_victims(b, r), r, VICTIM, out, n);
        break;
    case TO_TAKE:
        fonver_takers(b, b->victim, &takers);
        for (int r = 0; r < b->size; r++)
            n = add_steps(takers.row[r + 1], r, TAKER, out, n);
        break;
    case OVER:
        break;
    }
    return n;
}

/* White has no stone only after Black's first turn: a capture leaves one of the two enemy
   stones of its crosscut. */
bool fonver_can_swap(const struct position *pos)
{
    const struct board *b = &pos->board;
    int stones = 0;

    if (!pos->pie || b->mover != WHITE || b->stage != TO_PLACE)
        return false;
    for (int r = 1; r <= b->size; r++)
        stones += bits_count(b->stones[r][BLACK]) + 2 * bits_count(b->stones[r][WHITE]);
    return stones == 1;
}

int fonver_steps(const struct position *pos, step out[MAX_STEPS])
{
    int n = fonver_board_steps(&pos->board, out);

    if (pos->repetition == REPEAT_SUPERKO)
        n = fonver_drop_forbidden(pos, out, n);
    if (fonver_can_swap(pos))
        out[n++] = SWAP;
    return n;
}

/* ---- The game ---- */

void fonver_reset(struct position *pos, const struct settings *s)
{
    fonver_clear(pos, s);
}

int fonver_to_act(const struct position *pos)
{
    return pos->board.stage == OVER ? NOBODY : pos->board.mover;
}

bool fonver_mid_turn(const struct position *pos)
{
    return pos->board.stage == TO_CHOOSE || pos->board.stage == TO_TAKE;
}

static void end(struct position *pos, int winner)
{
    set_stage(&pos->board, OVER, 0);
    pos->board.winner = (uint8_t)winner;
}

/* Winning. Only the player who has just moved can have joined his edges: the other one
   had not done so before and has gained no stone. */
void fonver_settle(struct position *pos)
{
    const int last = !pos->board.mover;

    if (fonver_joined(&pos->board, last))
        end(pos, last);
    else if (pos->repetition == REPEAT_DRAW && fonver_count_past(pos, pos->board.key) >= 3)
        end(pos, DRAW);
    else if (pos->turns >= max_turns(pos->board.size))
        end(pos, DRAW);
    else if (pos->repetition == REPEAT_SUPERKO && !fonver_has_turn(pos))
        end(pos, last);
}

void fonver_apply(struct position *pos, step s)
{
    if (!fonver_step(&pos->board, s))
        return;
    if (!pos->frozen) {
        pos->turns++;
        fonver_remember(pos);
    }
    fonver_settle(pos);
}

void fonver_payoffs(const struct position *pos, double out[])
{
    const int winner = pos->board.winner;

    out[BLACK] = winner == DRAW ? 0.5 : winner == BLACK;
    out[WHITE] = 1 - out[BLACK];
}

uint64_t fonver_mirrored_key(const struct board *b, bool columns, bool rows)
{
    const int last = b->size - 1;
    uint64_t key = b->key;

    for (int r = 0; r <= last; r++)
        for (int player = BLACK; player <= WHITE; player++)
            for (uint32_t set = b->stones[r + 1][player]; set; set &= set - 1) {
                const int c = bits_lowest(set) - 1;
                key ^= hash(HASH_BLACK + player, point_at(c, r)) ^
                       hash(HASH_BLACK + player,
                            point_at(columns ? last - c : c, rows ? last - r : r));
            }
    return key;
}

/* Frozen, mirror images count as equal; see history.c. */
uint64_t fonver_key(const struct position *pos)
{
    const struct board *b = &pos->board;
    uint64_t least = b->key;

    if (!pos->frozen || pos->remembered || b->stage != TO_PLACE)
        return least;
    for (int way = 1; way < 4; way++) {
        const uint64_t key = fonver_mirrored_key(b, way & 1, way & 2);
        least = key < least ? key : least;
    }
    return least;
}

void fonver_print_result(const struct position *pos, struct text *out)
{
    static const char *const words[] = { "B+", "W+", "0" };

    text_add(out, words[pos->board.winner]);
}
