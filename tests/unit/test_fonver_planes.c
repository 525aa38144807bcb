/*
 * test_fonver_planes.c - the inputs of nets for Fonver.
 *
 * Distances agree with a slow search. Points that make a crosscut agree with the rules. White's
 * board, turned and with the colours exchanged, looks the same as Black's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/planes.h"
#include "games/fonver/edge_distance.h"
#include "tests/support/drawn.h"
#include "tests/support/records.h"
#include "tests/support/walk.h"

enum { NO_WAY = 1000, OWN_CUT = 10, OTHER_CUT = 11 };

/* ---- Distances ---- */

static int size;
static char board[MAX_SIZE][MAX_SIZE]; /* 'o' own stone, 'x' enemy, '.' empty */

static bool is_open(int r, int c)
{
    return r >= 0 && r < size && c >= 0 && c < size && board[r][c] != 'x';
}

/* Returns whether a way may go directly from one point to the other (edge_distance.h). */
static bool are_linked(int r, int c, int r2, int c2)
{
    return is_open(r, c) && is_open(r2, c2) && is_open(r, c2) && is_open(r2, c);
}

static int cost(int r, int c)
{
    return board[r][c] == '.';
}

static bool comes_nearer(int far[][MAX_SIZE], int r, int c)
{
    bool nearer = false;

    for (int y = r - 1; y <= r + 1; y++)
        for (int x = c - 1; x <= c + 1; x++)
            if (are_linked(r, c, y, x) && far[y][x] + cost(r, c) < far[r][c]) {
                far[r][c] = far[y][x] + cost(r, c);
                nearer = true;
            }
    return nearer;
}

static void slow_distances(int first, int far[][MAX_SIZE])
{
    bool changed = true;

    for (int r = 0; r < size; r++)
        for (int c = 0; c < size; c++)
            far[r][c] = r == first && is_open(r, c) ? cost(r, c) : NO_WAY;
    while (changed) {
        changed = false;
        for (int r = 0; r < size; r++)
            for (int c = 0; c < size; c++)
                changed = comes_nearer(far, r, c) || changed;
    }
}

static int nearness(int distance)
{
    return distance >= NEAREST ? 0 : NEAREST - distance;
}

static void compare_ways(const struct ways *ways)
{
    static int far[2][MAX_SIZE][MAX_SIZE];
    int best = 0;

    slow_distances(0, far[0]);
    slow_distances(size - 1, far[1]);
    for (int r = 0; r < size; r++)
        for (int c = 0; c < size; c++) {
            const int through = nearness(far[0][r][c] + far[1][r][c] - cost(r, c));
            for (int edge = 0; edge < 2; edge++)
                assert_int_equal(ways->near[edge][r][c], nearness(far[edge][r][c]));
            assert_int_equal(ways->through[r][c], through);
            best = through > best ? through : best;
        }
    assert_int_equal(ways->best, best);
}

/* Checks a random board. The shares of own stones and enemies are in percent. */
static void check_random_board(struct rng *rng, unsigned own_share, unsigned enemy_share)
{
    uint32_t own[MAX_SIZE] = { 0 }, enemy[MAX_SIZE] = { 0 };
    struct ways ways;

    for (int r = 0; r < size; r++)
        for (int c = 0; c < size; c++) {
            const unsigned luck = rng_below(rng, 100);
            board[r][c] = luck < own_share ? 'o' : luck < own_share + enemy_share ? 'x' : '.';
            own[r] |= (uint32_t)(board[r][c] == 'o') << c;
            enemy[r] |= (uint32_t)(board[r][c] == 'x') << c;
        }
    fonver_ways(own, enemy, size, &ways);
    compare_ways(&ways);
}

TEST(ways_are_those_of_a_slow_search)
{
    struct rng rng;

    rng_seed(&rng, 1);
    for (size = MIN_SIZE; size <= MAX_SIZE; size++)
        for (unsigned share = 0; share <= 50; share += 5) {
            check_random_board(&rng, share, share);
            check_random_board(&rng, share, 20);
            check_random_board(&rng, 10, share);
        }
}

/* The only way winds through the whole board, 13 times to and fro. */
TEST(a_way_is_found_however_often_it_turns_back)
{
    uint32_t own[MAX_SIZE] = { 0 }, enemy[MAX_SIZE] = { 0 };
    struct ways ways;

    size = MAX_SIZE;
    memset(board, '.', sizeof board);
    for (int r = 1; r < size; r += 2) {
        memset(board[r], 'x', (size_t)size);
        board[r][r % 4 == 1 ? size - 1 : 0] = '.';
        enemy[r] = ((1u << size) - 1) & ~(r % 4 == 1 ? 1u << (size - 1) : 1u);
    }
    for (int c = 8; c < 24; c++) /* otherwise it would exceed the largest distance */
        for (int r = 0; r < size; r += 2) {
            board[r][c] = 'o';
            own[r] |= 1u << c;
        }
    fonver_ways(own, enemy, size, &ways);
    assert_in_range(ways.best, 1, NEAREST - 100);
    compare_ways(&ways);
}

/* ---- Planes ---- */

/* Returns whether the player's stone on a point would make a crosscut, so that a capture must
   follow. */
static bool makes_cut(const struct board *b, int player, int point)
{
    struct board after = *b;

    fonver_set_mover(&after, player);
    return !fonver_step(&after, PLACE | (step)point);
}

static void check_cuts(struct record *rec, struct rng *rng)
{
    static uint8_t out[PLANES_CELLS * PLANES_INPUTS];
    static step steps[MAX_STEPS];
    static struct policy_entry entry[MAX_STEPS];
    const struct position *pos = record_position(rec);
    const struct planes *f = &fonver_planes;

    if (rec->game != &fonver || record_mid_turn(rec) || record_to_act(rec) == NOBODY)
        return;
    const int k = (int)rng_below(rng, 4), n = fonver_board_steps(&pos->board, steps);
    f->encode(pos, k, out, PLANES_INPUTS);
    f->entries(pos, steps, n, k, entry);
    for (int i = 0; i < n; i++) {
        const uint8_t *cell = out + entry[i].cell * PLANES_INPUTS;
        const int point = steps[i] & POINT, mover = pos->board.mover;
        assert_int_equal(cell[OWN_CUT] != 0, makes_cut(&pos->board, mover, point));
        assert_int_equal(cell[OTHER_CUT] != 0, makes_cut(&pos->board, !mover, point));
    }
}

TEST_POSITIONS(points_that_make_a_crosscut_are_those_by_the_rules, 3, check_cuts)

/* Adds the text of the position with rows and columns swapped and the colours exchanged. */
static void print_exchanged(const struct board *b, struct text *out)
{
    static char drawing[MAX_SIZE][MAX_SIZE + 1];
    const char *rows[MAX_SIZE];

    for (int r = 0; r < b->size; r++) {
        for (int c = 0; c < b->size; c++)
            drawing[b->size - 1 - c][r] = has_stone(b, BLACK, point_at(c, r))   ? 'W'
                                          : has_stone(b, WHITE, point_at(c, r)) ? 'B'
                                                                                : '.';
        rows[r] = drawing[r];
        drawing[r][b->size] = '\0';
    }
    text_add(out, b->mover == BLACK ? "w " : "b ");
    board_in_words(rows, b->size, out);
}

/* Plays a random turn on both boards. The steps offered must have the same entries on both. */
static void compare_turn(const struct planes *f, struct position *a, struct position *b,
                         struct rng *rng)
{
    static step steps[2][MAX_STEPS];
    static struct policy_entry out[2][MAX_STEPS];
    int pick, found = -1;

    do {
        const int n = fonver_steps(a, steps[0]);
        assert_int_equal(fonver_steps(b, steps[1]), n);
        f->entries(a, steps[0], n, 1, out[0]);
        f->entries(b, steps[1], n, 1, out[1]);
        pick = (int)rng_below(rng, (uint32_t)n);
        for (int i = 0; i < n; i++)
            if (!memcmp(&out[0][pick], &out[1][i], sizeof out[0][0]))
                found = i;
        assert_in_range(found, 0, n - 1);
        fonver_apply(a, steps[0][pick]);
        fonver_apply(b, steps[1][found]);
    } while (fonver_mid_turn(a));
    assert_int_equal(fonver_mid_turn(b), false);
}

static void check_exchanged(struct record *rec, struct rng *rng)
{
    static uint8_t out[2][PLANES_CELLS * PLANES_INPUTS];
    static int8_t owner[2][PLANES_CELLS];
    const struct planes *f = &fonver_planes;

    if (rec->game != &fonver || record_mid_turn(rec) || record_to_act(rec) == NOBODY ||
        record_turns(rec) < 2 || !setting_is(&rec->options, "repetition", "none"))
        return;
    POSITION(a) = xaligned(fonver.position_size);
    POSITION(b) = xaligned(fonver.position_size);
    FREED(text) words = TEXT_EMPTY;
    game_copy(&fonver, a, record_position(rec));
    print_exchanged(&a->board, &words);
    MUST(fonver.text->parse_position(b, &rec->options, words.data, &why));

    f->encode(a, 3, out[0], PLANES_INPUTS);
    f->encode(b, 3, out[1], PLANES_INPUTS);
    assert_memory_equal(out[0], out[1], sizeof out[0]);
    compare_turn(f, a, b, rng);
    f->ownership(a, 0, 2, owner[0]);
    f->ownership(b, 1, 2, owner[1]);
    assert_memory_equal(owner[0], owner[1], sizeof owner[0]);
}

TEST_POSITIONS(a_board_turned_with_the_colours_exchanged_looks_the_same, 4, check_exchanged)
