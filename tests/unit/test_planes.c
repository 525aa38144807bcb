/*
 * test_planes.c - the inputs of nets and their answers, in every game.
 *
 * On boards that can be turned as a drawing, a symmetry must have the same effect as turning the
 * board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/vertex.h"
#include "game/planes.h"
#include "games/fendo/fendo.h"
#include "games/games.h"
#include "games/siemenet/siemenet.h"
#include "tests/support/in_words.h"
#include "tests/support/walk.h"

#include <ctype.h>

/* ---- The grid of the position looked at ---- */

static const struct planes *f;
static const struct position *pos;
static int cells; /* of the position's grid */
static uint8_t on[PLANES_CELLS];

/* Looks at the record's position. Returns whether it is at the start of a turn, or at any step if
   `mid_turn`, in a game with planes that is not over. */
static bool look_at(const struct record *rec, bool mid_turn)
{
    int width, height;

    f = rec->game->hints ? rec->game->hints->planes : NULL;
    pos = record_position(rec);
    if (!f || record_to_act(rec) == NOBODY)
        return false;
    f->grid(pos, &width, &height, on);
    assert_in_range(width, 1, PLANES_SIDE);
    assert_in_range(height, 1, PLANES_SIDE);
    cells = width * height;
    return mid_turn || !record_mid_turn(rec);
}

static int entries_of(const struct game *game, const struct position *at, int symmetry, step *steps,
                      struct policy_entry *out)
{
    const int n = game->steps(at, steps);

    f->entries(at, steps, n, symmetry, out);
    return n;
}

/* ---- Every game ---- */

TEST(features_fit_their_limits)
{
    for (int g = 0; games[g]; g++) {
        const struct planes *x = games[g]->hints ? games[g]->hints->planes : NULL;
        if (!x)
            continue;
        assert_in_range(x->inputs, 1, PLANES_INPUTS);
        assert_in_range(x->outputs, 1, PLANES_OUTPUTS);
        assert_in_range(x->globals, 0, PLANES_GLOBALS);
        assert_true(x->symmetries >= 1);
        assert_true((x->margin_scale > 0) == (games[g]->margin != NULL));
    }
}

enum { UNTOUCHED = 0xEE };

static void check_planes(struct record *rec, struct rng *rng)
{
    static uint8_t out[PLANES_CELLS * (PLANES_INPUTS + 4) + 1];

    if (!look_at(rec, false))
        return;
    for (int k = 0; k < f->symmetries; k++) {
        const int stride = (f->inputs + 3) / 4 * 4 + (int)rng_below(rng, 2) * 4;
        memset(out, UNTOUCHED, sizeof out);
        f->encode(pos, k, out, stride);
        for (int i = 0; i < cells * stride; i++)
            assert_in_range(out[i], 0, on[i / stride] && i % stride < f->inputs ? 127 : 0);
        assert_int_equal(out[cells * stride], UNTOUCHED);
    }
}

/* Values are 0 .. 127, and 0 off the board and after the last plane. */
TEST_POSITIONS(all_bytes_of_the_planes_are_written_and_no_more, 1, check_planes)

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct policy_entry));
}

static void check_entries(struct record *rec, struct rng *rng)
{
    static step steps[MAX_STEPS];
    static struct policy_entry out[MAX_STEPS];

    (void)rng;
    if (!look_at(rec, true))
        return;
    for (int k = 0; k < f->symmetries; k++) {
        const int n = entries_of(rec->game, pos, k, steps, out);
        for (int i = 0; i < n; i++) {
            const struct policy_entry e = out[i];
            assert_in_range(e.plane, 0, (e.cell < 0 ? f->globals : f->outputs) - 1);
            assert_true(e.cell < cells && e.from < (f->rank ? cells : 0));
            assert_true(e.cell < 0 || on[e.cell]);
            assert_true(e.from < 0 || on[e.from]);
        }
        qsort(out, (size_t)n, sizeof *out, by_bytes);
        for (int i = 1; i < n; i++)
            assert_memory_not_equal(&out[i - 1], &out[i], sizeof *out);
    }
}

TEST_POSITIONS(steps_to_choose_from_have_entries_of_their_own, 1, check_entries)

/* The cell to which each symmetry moves a cell, as the entries of the game so far show. -1 means
   not known. */
static int16_t goes_to[16][PLANES_CELLS];

static void learn_goal(int k, int cell, int goal)
{
    if (cell < 0 || goal < 0)
        assert_true(cell < 0 && goal < 0);
    else if (goes_to[k][cell] < 0)
        goes_to[k][cell] = (int16_t)goal;
    else
        assert_int_equal(goes_to[k][cell], goal);
}

static void learn_goals(const struct game *game)
{
    static step steps[MAX_STEPS];
    static struct policy_entry as_is[MAX_STEPS], seen[MAX_STEPS];

    for (int k = 0; k < f->symmetries; k++) {
        const int n = entries_of(game, pos, 0, steps, as_is);
        entries_of(game, pos, k, steps, seen);
        for (int i = 0; i < n; i++) {
            learn_goal(k, as_is[i].cell, seen[i].cell);
            learn_goal(k, as_is[i].from, seen[i].from);
        }
    }
}

static int at_cell(const uint8_t *planes, int cell, int plane)
{
    return planes[cell * PLANES_INPUTS + plane];
}

/* Returns whether plane `a` without symmetry has become plane `b` of `seen`, on all cells with a
   known goal. */
static bool went_to(const uint8_t *as_is, int a, const uint8_t *seen, int b, const int16_t *goal)
{
    for (int cell = 0; cell < cells; cell++)
        if (goal[cell] >= 0 && at_cell(as_is, cell, a) != at_cell(seen, goal[cell], b))
            return false;
    return true;
}

/* Fails unless each plane becomes one of the planes seen, with its cells moved by the symmetry. */
static void check_goals(void)
{
    static uint8_t as_is[PLANES_CELLS * PLANES_INPUTS], seen[PLANES_CELLS * PLANES_INPUTS];
    bool found;

    f->encode(pos, 0, as_is, PLANES_INPUTS);
    for (int k = 0; k < f->symmetries; k++) {
        f->encode(pos, k, seen, PLANES_INPUTS);
        for (int a = 0; a < f->inputs; a++) {
            found = went_to(as_is, a, seen, a, goes_to[k]);
            for (int b = 0; b < f->inputs && !found; b++)
                found = went_to(as_is, a, seen, b, goes_to[k]);
            if (!found)
                fail_msg("symmetry %d, plane %d", k, a);
        }
    }
}

static void check_ownership(void)
{
    static int8_t as_is[PLANES_CELLS], seen[PLANES_CELLS], other[PLANES_CELLS];
    int sum = 0;

    if (!f->ownership)
        return;
    f->ownership(pos, 0, 0, as_is);
    for (int k = 0; k < f->symmetries; k++) {
        f->ownership(pos, 0, k, seen);
        for (int cell = 0; cell < cells; cell++)
            if (goes_to[k][cell] >= 0)
                assert_int_equal(as_is[cell], seen[goes_to[k][cell]]);
    }
    f->ownership(pos, 1, 0, other);
    for (int cell = 0; cell < cells; cell++) {
        assert_in_range(as_is[cell] + 1, 0, on[cell] ? 2 : 1);
        sum += as_is[cell] + other[cell];
    }
    assert_int_equal(sum, 0);
}

static void check_symmetries(struct record *rec, struct rng *rng)
{
    memset(goes_to, 0xFF, sizeof goes_to);
    while (record_to_act(rec) != NOBODY) {
        if (!look_at(rec, true))
            return;
        learn_goals(rec->game);
        if (look_at(rec, false))
            check_goals();
        const step s = walk_step(rec->game, record_position(rec), rng);
        record_play_steps(rec, &s, 1);
    }
    pos = record_position(rec);
    check_ownership();
}

TEST_GAMES(a_symmetry_takes_the_cells_of_planes_and_entries_and_owners_the_same_way, 2,
           check_symmetries)

static int opened, moved;

static void check_opening(struct record *rec, struct rng *rng)
{
    if (!look_at(rec, false) || !f->open)
        return;
    POSITION(a) = xaligned(rec->game->position_size);
    memcpy(a, pos, rec->game->position_size);
    f->open(a, rng);
    opened++;
    assert_false(rec->game->mid_turn(a));
    moved += rec->game->key(a) != rec->game->key(pos);
}

TEST(openings_are_whole_turns_and_lead_elsewhere)
{
    walk_each_game(20, check_opening);
    assert_true(moved > opened / 2);
}

/* ---- Boards that can be turned as drawings ---- */

enum { PICTURE = 2 * 13 + 1 };

/* Squares have odd places, with fences between them. Rows count from the bottom. */
struct picture {
    int last; /* the last place in rows and columns */
    char at[PICTURE][PICTURE];
};

/* Reads the board of a position text and moves *s past it. */
static void picture_read(struct picture *p, int size, const char **s)
{
    int row = 2 * size - 1, column = -1;

    p->last = 2 * size;
    memset(p->at, '.', sizeof p->at);
    for (; **s && **s != ' '; ++*s)
        if (**s == '/') {
            row -= 2;
            column = -1;
        } else if (isdigit((unsigned char)**s)) {
            column += 2 * (int)strtol(*s, (char **)s, 10);
            --*s;
        } else if (**s == '_')
            p->at[row - 1][column] = '_';
        else if (**s == '|')
            p->at[row][column + 1] = '_';
        else
            p->at[row][column += 2] = **s;
}

/* Turns the picture by symmetry k (symmetry.h). */
static void picture_turn(const struct picture *p, int k, struct picture *out)
{
    out->last = p->last;
    memset(out->at, '.', sizeof out->at);
    for (int r = 0; r <= p->last; r++)
        for (int c = 0; c <= p->last; c++) {
            const int row = k & 2 ? p->last - r : r, column = k & 1 ? p->last - c : c;
            *(k & 4 ? &out->at[column][row] : &out->at[row][column]) = p->at[r][c];
        }
}

static void run_end(int *run, struct text *out)
{
    if (*run)
        text_addf(out, "%d", *run);
    *run = 0;
}

/* Adds the board as Fendo's and Siemenet's texts write it. '@' is a square without a player's
   pawn. */
static void picture_print(const struct picture *p, struct text *out)
{
    for (int r = p->last - 1, run = 0; r > 0; r -= 2) {
        for (int c = 1; c < p->last; c += 2) {
            const bool south = p->at[r - 1][c] == '_', east = p->at[r][c + 1] == '_';
            const char mark = p->at[r][c] == '@' ? '.' : p->at[r][c];
            if (mark == '.' && !south && !east) {
                run++;
                continue;
            }
            run_end(&run, out);
            text_addf(out, "%c%s%s", mark, south ? "_" : "", east ? "|" : "");
        }
        run_end(&run, out);
        text_add(out, r > 1 ? "/" : "");
    }
}

/* Adds the text of a position of Fendo or Siemenet with the board turned. */
static void print_turned(const struct record *rec, int k, struct text *out)
{
    const char *s = position_in_words(rec->game, pos) + 2;
    const bool common = rec->game == &siemenet;
    struct picture p, turned;
    int column, row;

    text_addf(out, "%c ", s[-2]);
    const char *board = common ? strchr(s, ' ') + 1 : s;
    picture_read(&p, (int)setting_number(&rec->options, "size"), &board);
    if (common) {
        row = atoi(s + 1) - 1;
        column = *s - 'A' - (*s > 'I');
        p.at[2 * row + 1][2 * column + 1] = '@';
    }
    picture_turn(&p, k, &turned);
    for (int i = 0; common && i < turned.last * turned.last; i++)
        if (turned.at[i / turned.last][i % turned.last] == '@') {
            vertex_print(i % turned.last / 2, i / turned.last / 2, out);
            text_add_char(out, ' ');
        }
    picture_print(&turned, out);
    text_add(out, board);
}

static void assert_same_planes(const struct position *a, int k, const struct position *b)
{
    static uint8_t seen[PLANES_CELLS * PLANES_INPUTS], turned[PLANES_CELLS * PLANES_INPUTS];

    f->encode(a, k, seen, PLANES_INPUTS);
    f->encode(b, 0, turned, PLANES_INPUTS);
    assert_memory_equal(seen, turned, (size_t)cells * PLANES_INPUTS);
}

/* Makes a random step in a position, and the step with the same entry in the turned position. */
static void step_both(const struct game *game, int k, struct position *a, struct position *b,
                      struct rng *rng)
{
    static step steps[2][MAX_STEPS];
    static struct policy_entry out[2][MAX_STEPS];
    const int n = entries_of(game, a, k, steps[0], out[0]);
    const int i = (int)rng_below(rng, (uint32_t)n);
    int found = -1;

    assert_int_equal(entries_of(game, b, 0, steps[1], out[1]), n);
    for (int j = 0; j < n; j++)
        if (!memcmp(&out[1][j], &out[0][i], sizeof **out))
            found = j;
    assert_int_not_equal(found, -1);
    game->apply(a, steps[0][i]);
    game->apply(b, steps[1][found]);
    qsort(out[0], (size_t)n, sizeof **out, by_bytes);
    qsort(out[1], (size_t)n, sizeof **out, by_bytes);
    assert_memory_equal(out[0], out[1], (size_t)n * sizeof **out);
}

static void check_turned(struct record *rec, struct rng *rng)
{
    if ((rec->game != &fendo && rec->game != &siemenet) || !look_at(rec, false))
        return;
    for (int k = 0; k < f->symmetries; k++) {
        FREED(text) words = TEXT_EMPTY;
        POSITION(a) = xaligned(rec->game->position_size);
        POSITION(b) = xaligned(rec->game->position_size);
        memcpy(a, pos, rec->game->position_size);
        print_turned(rec, k, &words);
        MUST(rec->game->text->parse_position(b, &rec->options, words.data, &why));
        do {
            assert_same_planes(a, k, b);
            step_both(rec->game, k, a, b, rng);
        } while (rec->game->mid_turn(a));
    }
}

TEST_POSITIONS(a_position_seen_through_a_symmetry_is_the_turned_position, 1, check_turned)

/* ---- The contents of some planes, which released nets depend on ---- */

/* Fails unless the plane has these rows, from the top. '#' stands for 1.0 and '.' for 0. */
static void assert_plane(const struct game *game, int plane, const char *rows)
{
    static uint8_t planes[PLANES_CELLS * PLANES_INPUTS];
    int size;
    char seen[512] = "", *end = seen;

    game->hints->planes->grid(pos, &size, &size, on);
    game->hints->planes->encode(pos, 0, planes, PLANES_INPUTS);
    for (int row = size - 1; row >= 0; row--) {
        for (int column = 0; column < size; column++) {
            const int value = at_cell(planes, row * size + column, plane);
            *end++ = value == PLANES_ONE ? '#' : value ? '?' : '.';
        }
        *end++ = row ? '/' : '\0';
    }
    if (strcmp(rows, seen) != 0)
        fail_msg("plane %d is %s", plane, seen);
}

TEST(fendo_shows_pieces_walls_cuts_reach_and_closed_cells)
{
    POSITION(p) = position_from_words(&fendo, "size=5", "w 3._|O_/.O_|3/W_|2O1/.|W3/2W2");

    pos = p;
    assert_plane(&fendo, 0, "...../...../#..../.#.../..#..");
    assert_plane(&fendo, 1, "...../.#.../...#./...../.....");
    assert_plane(&fendo, 2, "####./#####/#####/#####/#####");
    assert_plane(&fendo, 3, "####./...##/.#.../#..../.....");
    assert_plane(&fendo, 4, "...#./.#..#/#...#/#...#/....#");
    assert_plane(&fendo, 5, "...#./.#.../#..../...../#####");
    assert_plane(&fendo, 6, "#..../#.#../##.../##.../#....");
    assert_plane(&fendo, 7, "...../..#../#..../...../#....");
    assert_plane(&fendo, 8, ".##../...../...../...../#....");
    assert_plane(&fendo, 9, "..#../#..../...../#..../.....");
    assert_plane(&fendo, 10, "..##./...../...../...../.#...");
    assert_plane(&fendo, 11, "####./#.###/###.#/#####/#####");
    assert_plane(&fendo, 12, "####./#####/.####/..###/...##");
    assert_plane(&fendo, 13, "...../...../...../...../.....");
    assert_plane(&fendo, 14, "....#/...../...../...../.....");
}

TEST(siemenet_shows_pawns_destinations_what_gains_and_windows)
{
    POSITION(p) = position_from_words(&siemenet, "size=7", "b D4 7/1WW4/3B3/7/2B1W2/2B1W2/7");

    pos = p;
    assert_plane(&siemenet, 0, "......./......./...#.../......./..#..../..#..../.......");
    assert_plane(&siemenet, 1, "......./.##..../......./......./....#../....#../.......");
    assert_plane(&siemenet, 2, "......./......./......./...#.../......./......./.......");
    assert_plane(&siemenet, 4, "...#.../...#.../......./###.###/...#.../...#.../...#...");
    assert_plane(&siemenet, 5, "......./......./......./###.###/...#.../...#.../...#...");
    assert_plane(&siemenet, 9, "......./......./......./..#..../......./......./..#....");
    assert_plane(&siemenet, 10, "......./#..#.../......./....#../......./......./....#..");
    assert_plane(&siemenet, 11, "#######/#..####/#######/#######/####.##/####.##/#######");
    assert_plane(&siemenet, 12, "#######/#######/###.###/#######/##.####/##.####/#######");
}

/* ---- Owners ---- */

/* In Fendo cells are points. In the variant revisited of Siemenet, squares with pawns are
   points. */
static void check_sum(struct record *rec, struct rng *rng)
{
    static int8_t owner[PLANES_CELLS];
    const bool counts = rec->game == &fendo || (rec->game == &siemenet &&
                                                setting_is(&rec->options, "variant", "revisited"));
    double sum = 0;

    (void)rng;
    if (!counts)
        return;
    const int size = (int)setting_number(&rec->options, "size");
    rec->game->hints->planes->ownership(record_position(rec), 0, 0, owner);
    for (int cell = 0; cell < size * size; cell++)
        sum += owner[cell];
    assert_true(sum == rec->game->margin(record_position(rec)));
}

TEST_ENDS(owned_cells_add_up_to_the_margin, 3, check_sum)
