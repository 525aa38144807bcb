/*
 * test_solver.c - exact values agree with exhaustive search, also with small tables and repetition.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"
#include "game/proof.h"
#include "games/fendo/fendo.h"
#include "games/games.h"
#include "games/siemenet/siemenet.h"
#include "solver/solver.h"
#include "solver/verify_repetition.h"
#include "tests/support/in_words.h"
#include "tests/support/toy.h"
#include "tests/support/walk.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MEGABYTE = 1 << 20 };

static void solve(const struct game *game, const struct position *pos, size_t memory,
                  struct solution *out)
{
    solver_run(game, pos, budget_of(3600, memory), out);
    assert_true(out->solved);
    assert_true(out->low == out->high);
}

/* Fails unless the line is legal, consists of whole turns, ends the game and reaches the margin. */
static void assert_line_proves(const struct game *game, const struct position *root,
                               const struct solution *s)
{
    POSITION(pos) = xaligned(game->position_size);
    int made = 0;

    game_copy(game, pos, root);
    for (int turn = 0; turn < s->turns; turn++) {
        const int actor = game->to_act(pos);

        assert_true(s->ends[turn] > made);
        while (made < s->ends[turn]) {
            assert_int_equal(game->to_act(pos), actor);
            assert_true(walk_offers(game, pos, s->steps[made]));
            game->apply(pos, s->steps[made++]);
        }
        assert_false(game->mid_turn(pos));
    }
    assert_int_equal(made, s->steps_count);
    assert_true(game_over(game, pos));
    assert_true(game->margin(pos) == s->low);
}

TEST(coins_are_solved_exactly)
{
    struct rng rng;
    char row[41];

    rng_seed(&rng, 7);
    for (int i = 0; i < 60; i++) {
        FREED(solution) s;

        coins_row(&rng, 1 + i % 24, row);
        POSITION(pos) = coins_start(row);
        solve(&toy_coins, pos, MEGABYTE, &s);

        assert_true(s.low == coins_best_margin(pos));
        assert_line_proves(&toy_coins, pos, &s);
    }
}

/* The smallest table forgets nearly all entries. The value stays the same. */
TEST(forgetting_costs_time_only)
{
    POSITION(pos) = coins_start("27182818284590452353602874713526");
    FREED(solution) large, small;

    solve(&toy_coins, pos, 16 * MEGABYTE, &large);
    solve(&toy_coins, pos, 1, &small);
    assert_true(small.low == coins_best_margin(pos) && large.low == small.low);
    assert_true(small.nodes > large.nodes);
}

static bool never(void *context)
{
    (void)context;
    return false;
}

TEST(several_threads_prove_the_same)
{
    struct rng rng;
    char row[41];

    rng_seed(&rng, 8);
    for (int i = 0; i < 20; i++) {
        struct budget budget = budget_of(3600, 16 * MEGABYTE);
        FREED(solution) s;

        coins_row(&rng, 1 + i, row);
        POSITION(pos) = coins_start(row);
        budget.threads = 2 + i % 3;
        solver_run(&toy_coins, pos, budget, &s);
        assert_true(s.solved && s.low == coins_best_margin(pos));
        assert_line_proves(&toy_coins, pos, &s);
    }
}

/* All threads stop when the time is over or when one thread is told to stop. The board is too large
   for an earlier proof, because that thread may get a processor last. */
TEST(several_threads_stop_together)
{
    POSITION(pos) = opening_in_words(&fendo, "size=9");
    struct budget budget = budget_of(3600, 16 * MEGABYTE);
    FREED(solution) s;

    budget.threads = 3;
    budget.go_on = never;
    solver_run(&fendo, pos, budget, &s);
    assert_false(s.solved);
}

/* Threads without enough memory are left out. Otherwise hardly any memory would be left for the
   shared table. */
TEST(threads_do_not_use_up_the_table)
{
    POSITION(pos) = coins_start("27182818284590452353602874713526");
    struct budget budget = budget_of(3600, MEGABYTE);
    FREED(solution) one, many;

    solver_run(&toy_coins, pos, budget, &one);
    budget.threads = 64;
    solver_run(&toy_coins, pos, budget, &many);
    assert_true(one.solved && many.solved);
    assert_int_equal(many.nodes, one.nodes);
}

TEST(without_margins_the_winner_is_proven)
{
    struct game game = toy_coins;
    struct rng rng;
    char row[41];

    game.margin = NULL;
    game.hints = NULL;
    rng_seed(&rng, 9);
    for (int i = 0; i < 40; i++) {
        FREED(solution) s;

        coins_row(&rng, 3 + i % 12, row);
        POSITION(pos) = coins_start(row);
        const int margin = coins_best_margin(pos);
        solve(&game, pos, MEGABYTE, &s);
        assert_true(s.low == (margin > 0) - (margin < 0));
    }
}

static void assert_refused(const struct game *game, struct position *pos)
{
    FREED(solution) s;

    solver_run(game, pos, budget_of(3600, MEGABYTE), &s);
    assert_false(s.solved);
    assert_true(s.low == -INFINITY && s.high == INFINITY);
    assert_int_equal(s.turns, 0);
    free(pos);
}

TEST(dice_and_three_players_are_refused)
{
    assert_refused(&toy_pig, pig_start((int[]){ 19, 19, 19 }, 0, 1));
}

static void fill_in_nothing(struct position *pos, struct rng *rng)
{
    (void)pos;
    (void)rng;
}

/* The solver also refuses hidden information in a game with two players and no dice. */
TEST(secrets_are_refused)
{
    const struct hidden secrets = { .determinize = fill_in_nothing };
    struct game game = toy_coins;

    game.hidden = &secrets;
    assert_refused(&game, coins_start("123"));
}

/* ---- Listed games against plain minimax ---- */

/* Returns the margin under best play by an exhaustive search of at most *budget positions. When
   *budget is used up, the result has no meaning. */
static double exhaust(const struct game *game, const struct position *pos, long *budget)
{
    const int actor = game->to_act(pos);
    step steps[MAX_STEPS];
    double best = actor ? INFINITY : -INFINITY;

    if (actor == NOBODY)
        return game->margin(pos);
    POSITION(child) = xaligned(game->position_size);
    const int n = game->steps(pos, steps);
    for (int i = 0; i < n && --*budget > 0; i++) {
        game_copy(game, child, pos);
        game->apply(child, steps[i]);
        const double value = exhaust(game, child, budget);
        best = actor ? fmin(best, value) : fmax(best, value);
    }
    return best;
}

/* Walks through random games. Where the rest of the game is small enough for an exhaustive search,
   the solver must agree. Returns the number of positions compared. */
static int compare(const struct game *game, const char *options, int games_count)
{
    POSITION(pos) = xaligned(game->position_size);
    FREED(settings) settings;
    struct rng rng;
    int compared = 0;

    settings_in_words(game, options, &settings);
    rng_seed(&rng, 11);
    for (int i = 0; i < games_count; i++) {
        int found = 0;

        game->reset(pos, &settings);
        while (!game_over(game, pos) && found < 3) {
            long budget = 4000;
            step steps[MAX_STEPS];
            const double value = exhaust(game, pos, &budget);

            if (budget > 0) {
                FREED(solution) s;
                solve(game, pos, MEGABYTE, &s);
                assert_true(s.low == value);
                assert_line_proves(game, pos, &s);
                found++;
            }
            game->apply(pos, steps[rng_below(&rng, (uint32_t)game->steps(pos, steps))]);
        }
        compared += found;
    }
    return compared;
}

TEST(small_fendo_agrees_with_minimax)
{
    assert_in_range(compare(&fendo, "size=3", 20), 20, 60);
    assert_in_range(compare(&fendo, "size=5", 6), 6, 18);
}

TEST(small_siemenet_agrees_with_minimax)
{
    assert_in_range(compare(&siemenet, "size=5", 8), 8, 24);
    assert_in_range(compare(&siemenet, "size=5 variant=revisited", 8), 8, 24);
}

/* ---- Stopping ---- */

static int patience;

static bool wait_a_little(void *context)
{
    (void)context;
    return --patience > 0;
}

TEST(it_stops_when_told_and_when_time_is_up)
{
    const struct game *game = games[0];
    POSITION(pos) = xaligned(game->position_size);
    FREED(settings) settings;
    struct solution s;

    settings_init(&settings, game->options);
    game->reset(pos, &settings);

    struct budget budget = budget_of(3600, MEGABYTE);
    budget.go_on = wait_a_little;
    patience = 5;
    solver_run(game, pos, budget, &s);
    assert_int_equal(patience, 0);
    assert_false(s.solved);
    assert_true(s.low < s.high);
    solution_free(&s);

    solver_run(game, pos, budget_of(0.05, MEGABYTE), &s);
    assert_true(s.seconds >= 0.05);
    assert_false(s.solved);
    solution_free(&s);
}

TEST(a_part_of_few_steps_is_no_limit_lifted)
{
    struct budget b = budget_of(1, MEGABYTE);

    assert_int_equal(budget_part(&b, 0.25).most, 0);
    b.most = 1;
    assert_int_equal(budget_part(&b, 0.25).most, 1);
    b.most = 100;
    assert_int_equal(budget_part(&b, 0.25).most, 25);
}

TEST(few_steps_need_a_small_table)
{
    struct budget b = budget_of(1, 256 * MEGABYTE);

    assert_int_equal(budget_table(&b, b.memory), b.memory);
    b.most = 1000;
    const size_t one = budget_table(&b, b.memory);

    assert_in_range(one, 1000 * 32, MEGABYTE);
    b.threads = 4;
    assert_int_equal(budget_table(&b, b.memory), 4 * one);
    assert_int_equal(budget_table(&b, 1000), 1000);
    b.most = UINT64_MAX;
    assert_int_equal(budget_table(&b, b.memory), b.memory);
}

/* Without bounds from the game, nothing is known. With them, the result is the bounds. */
TEST(without_time_nothing_is_known)
{
    POSITION(pos) = coins_start("27182818284590452353602874713526");
    struct budget budget = budget_of(60, MEGABYTE);
    struct game game = toy_coins;
    struct solution s;

    game.hints = NULL;
    budget.go_on = never;
    solver_run(&game, pos, budget, &s);
    assert_true(s.low == -INFINITY && s.high == INFINITY);
    solution_free(&s);
    solver_run(&toy_coins, pos, budget, &s);
    assert_true(isfinite(s.low) && isfinite(s.high) && s.low < s.high);
    solution_free(&s);
}

/* ---- A table in a file ---- */

/* Opens a table for a game in a file without a name. */
static struct table *open_table(const struct game *game, FILE *file)
{
    FREED(text) why = TEXT_EMPTY;
    struct table *table = solver_table(game, dup(fileno(file)), MEGABYTE, SIZE_MAX, &why);

    assert_string_equal(why.data, "");
    assert_non_null(table);
    return table;
}

static struct budget budget_with(struct table *table, uint64_t most)
{
    struct budget budget = budget_of(3600, MEGABYTE);

    budget.table = table;
    budget.most = most;
    return budget;
}

TEST(a_proof_goes_on_from_a_file_however_often_it_is_stopped)
{
    POSITION(pos) = coins_start("27182818284590452353602874713526");
    FILE *file = tmpfile();
    struct solution at_once, s = { 0 };
    int runs = 0;

    assert_non_null(file);
    solve(&toy_coins, pos, MEGABYTE, &at_once);
    assert_true(at_once.nodes > 2000);
    do {
        struct table *table = open_table(&toy_coins, file);
        solution_free(&s);
        solver_run(&toy_coins, pos, budget_with(table, 2000), &s);
        table_free(table);
    } while (!s.solved && ++runs < 1000);
    assert_true(runs > 2 && runs < 1000);
    assert_true(s.low == at_once.low);
    assert_line_proves(&toy_coins, pos, &s);
    solution_free(&s);
    solution_free(&at_once);
    fclose(file);
}

/* Thousands of bytes are replaced. Damaged entries are ignored. */
TEST(a_damaged_file_proves_nothing_false)
{
    POSITION(pos) = coins_start("27182818284590452353602874713526");
    FILE *file = tmpfile();
    FREED(solution) before, after;
    struct rng rng;

    assert_non_null(file);
    rng_seed(&rng, 1);
    struct table *table = open_table(&toy_coins, file);
    solver_run(&toy_coins, pos, budget_with(table, 0), &before);
    table_free(table);
    for (int i = 0; i < 200000; i++) {
        assert_int_equal(fseek(file, 4096 + (long)rng_below(&rng, MEGABYTE - 8192), SEEK_SET), 0);
        fputc((int)rng_below(&rng, 256), file);
    }
    fflush(file);
    table = open_table(&toy_coins, file);
    solver_run(&toy_coins, pos, budget_with(table, 0), &after);
    table_free(table);
    assert_true(before.solved && after.solved && before.low == after.low);
    assert_true(after.nodes > 20);
    fclose(file);
}

static void assert_no_table(const struct game *game, FILE *file, const char *words)
{
    FREED(text) why = TEXT_EMPTY;
    const int descriptor = fileno(file);

    assert_null(solver_table(game, descriptor, MEGABYTE, SIZE_MAX, &why));
    assert_non_null(strstr(why.data, words));
}

/* After the cut, the table reads as empty. Empty entries prove nothing, so no result is false. */
TEST(a_file_that_is_cut_while_it_is_used_ends_the_run_and_not_the_program)
{
    POSITION(pos) = coins_start("27182818284590452353602874713526");
    FILE *file = tmpfile();
    struct solution s;

    assert_non_null(file);
    struct table *table = open_table(&toy_coins, file);
    solver_run(&toy_coins, pos, budget_with(table, 500), &s);
    assert_false(s.solved);
    assert_true(table_is_whole(table));
    solution_free(&s);
    assert_int_equal(ftruncate(fileno(file), 8192), 0);
    assert_false(table_is_whole(table));
    solver_run(&toy_coins, pos, budget_with(table, 0), &s);
    assert_false(s.solved);
    assert_true(s.nodes < 2000);
    solution_free(&s);
    table_free(table);

    table = open_table(&toy_coins, file); /* extends the file, and the entries are lost */
    solver_run(&toy_coins, pos, budget_with(table, 0), &s);
    assert_true(s.solved && table_is_whole(table));
    solution_free(&s);
    table_free(table);
    fclose(file);
}

TEST(a_file_that_is_written_over_while_it_is_used_is_noticed)
{
    FILE *file = tmpfile(), *other = tmpfile();
    char head[64];

    assert_true(file && other);
    struct table *table = open_table(&toy_coins, file);
    table_free(open_table(&fendo, other));
    assert_true(table_is_whole(table));
    assert_int_equal(pread(fileno(other), head, sizeof head, 0), sizeof head);
    assert_int_equal(pwrite(fileno(file), head, sizeof head, 0), sizeof head);
    assert_false(table_is_whole(table));
    table_free(table);
    fclose(file);
    fclose(other);
}

TEST(a_table_takes_no_more_room_in_its_file_than_there_is)
{
    FILE *file = tmpfile();
    FREED(text) why = TEXT_EMPTY;
    struct stat info;

    assert_non_null(file);
    assert_null(solver_table(&toy_coins, fileno(file), MEGABYTE, 4096, &why));
    assert_string_equal(why.data, "there is no room for it");
    assert_int_equal(fstat(fileno(file), &info) || info.st_size, 0);
    struct table *table = solver_table(&toy_coins, dup(fileno(file)), MEGABYTE, MEGABYTE / 2, &why);
    assert_non_null(table);
    assert_int_equal(fstat(fileno(file), &info), 0);
    assert_in_range(info.st_size, MEGABYTE / 4, MEGABYTE / 2);
    table_free(table);
    fclose(file);
}

/* A header that would enlarge the file to 64 GiB is refused. */
TEST(a_short_file_grows_no_larger_than_a_new_one_would_be)
{
    FILE *file = tmpfile();
    const uint64_t blocks = 1 << 20; /* 64 GiB */
    struct stat info;

    assert_non_null(file);
    table_free(open_table(&toy_coins, file));
    assert_int_equal(ftruncate(fileno(file), 8192), 0);
    table_free(open_table(&toy_coins, file));
    assert_int_equal(pwrite(fileno(file), &blocks, sizeof blocks, 24), sizeof blocks);
    assert_no_table(&toy_coins, file, "it is shorter than its beginning says");
    assert_int_equal(fstat(fileno(file), &info), 0);
    assert_in_range(info.st_size, MEGABYTE / 2, 2 * MEGABYTE);
    fclose(file);
}

/* The solver handles SIGBUS only while a table in a file is open. */
TEST(what_was_done_on_a_bus_error_before_is_done_again_afterwards)
{
    FILE *files[] = { tmpfile(), tmpfile() };
    struct sigaction before, meanwhile, after;

    assert_true(files[0] && files[1]);
    assert_int_equal(sigaction(SIGBUS, NULL, &before), 0);
    struct table *first = open_table(&toy_coins, files[0]),
                 *second = open_table(&toy_coins, files[1]);
    table_free(first);
    assert_int_equal(sigaction(SIGBUS, NULL, &meanwhile), 0);
    table_free(second);
    assert_int_equal(sigaction(SIGBUS, NULL, &after), 0);
    assert_true(meanwhile.sa_sigaction != before.sa_sigaction);
    assert_true(after.sa_sigaction == before.sa_sigaction);
    fclose(files[0]);
    fclose(files[1]);
}

TEST(a_file_of_something_else_stays_as_it_is)
{
    FILE *file = tmpfile(), *used = tmpfile();
    char line[16] = "";

    assert_true(file && used);
    fputs("not a table\n", file);
    fflush(file);
    assert_no_table(&toy_coins, file, "it is not a table of proofs");
    rewind(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "not a table\n");
    struct table *table = open_table(&toy_coins, used);
    table_free(table);
    assert_no_table(&fendo, used, "for another game");
    fclose(file);
    fclose(used);
}

/* ---- Whether a proven strategy avoids repetition, on a toy map ---- */

HELD_BY(pn, pn_free)

enum { STOP = 0 };

/* A place on the map: the places it leads to, its repetition key, the number of pieces removed, and
   whether a pass led to it. */
struct place {
    int ways[2], recall, removed;
    bool is_passed;
};

static const struct place *places;

static int ways(const struct walk_map *map, int from, step out[MAX_STEPS])
{
    int n = 0;

    (void)map;
    for (int i = 0; i < 2 && from != STOP; i++)
        if (places[from].ways[i] >= 0)
            out[n++] = (step)places[from].ways[i];
    return n;
}

static uint64_t recall(const struct position *pos, int *removed, bool *repeats)
{
    const struct place *p = &places[((const struct walk *)pos)->at];

    *removed = p->removed;
    *repeats = !p->is_passed;
    return (uint64_t)p->recall;
}

/* At STOP player 0 has won by one point. */
static double margin_of_one(const struct position *pos)
{
    (void)pos;
    return 1;
}

/* Returns the game on that map. */
static const struct game *game_on(const struct place map[])
{
    static struct proof with_repetition_key;
    static struct game game;

    places = map;
    with_repetition_key = *toy_walk.proof;
    with_repetition_key.repetition_key = recall;
    game = toy_walk;
    game.proof = &with_repetition_key;
    game.margin = margin_of_one;
    return &game;
}

/* Returns whether the strategy from place 1 avoids repetition, with player `actor` to move. Adds
   the repeated positions to `again`. */
static enum strategy_answer answer(const struct place map[], int actor, size_t bytes, bool is_spent,
                                   struct repeated *again)
{
    const struct walk_map walk_map = { ways, 0, 5000, 0 };
    const struct walk start = { &walk_map, 1, actor };
    const struct position *pos = (const struct position *)&start;
    const struct game *game = game_on(map);
    struct budget budget = budget_of(3600, MEGABYTE);
    int rest[2];

    HELD(pn) p = pn_new(game, pos, &budget);
    assert_int_equal(pn_reaches(p, pos, 2, UINT64_MAX, rest), PN_WINS);
    budget.spent = is_spent;
    return verify_strategy(game, p, pos, &budget, bytes, again);
}

static bool holds_within(const struct place map[], int actor, size_t bytes, bool is_spent)
{
    struct repeated again = { NULL, 0 };
    const enum strategy_answer found = answer(map, actor, bytes, is_spent, &again);

    assert_int_equal(again.n > 0, found == STRATEGY_REPEATS);
    free(again.keys);
    return found == STRATEGY_HOLDS;
}

static bool holds(const struct place map[], int actor)
{
    return holds_within(map, actor, MEGABYTE, false);
}

TEST(a_line_on_which_nothing_comes_again)
{
    static const struct place line[] = { [1] = { { 2, -1 }, 1, 0, false },
                                         [2] = { { 3, -1 }, 2, 2, false },
                                         [3] = { { STOP, -1 }, 3, 2, false } };

    assert_true(holds(line, 0));
}

TEST(what_comes_again_on_a_line_is_seen)
{
    static const struct place line[] = { [1] = { { 2, -1 }, 1, 0, false },
                                         [2] = { { 3, -1 }, 7, 0, false },
                                         [3] = { { 4, -1 }, 3, 1, false },
                                         [4] = { { STOP, -1 }, 7, 2, false } };

    assert_false(holds(line, 0));
}

/* After a pass the rules count no repetition, so key 7 may come twice. */
TEST(after_a_pass_nothing_is_repeated)
{
    static const struct place line[] = { [1] = { { 2, -1 }, 1, 0, false },
                                         [2] = { { 3, -1 }, 7, 0, true },
                                         [3] = { { 4, -1 }, 3, 1, false },
                                         [4] = { { STOP, -1 }, 7, 2, true } };

    assert_true(holds(line, 0));
}

/* A repetition needs at least two removals. Here there is only one. */
TEST(after_one_removal_nothing_comes_again)
{
    static const struct place line[] = { [1] = { { 2, -1 }, 1, 0, false },
                                         [2] = { { 3, -1 }, 7, 0, false },
                                         [3] = { { 4, -1 }, 3, 1, false },
                                         [4] = { { STOP, -1 }, 7, 1, false } };

    assert_true(holds(line, 0));
}

TEST(the_same_on_two_lines_is_no_repetition)
{
    static const struct place fork[] = { [1] = { { 2, 3 }, 1, 0, false },
                                         [2] = { { STOP, -1 }, 7, 0, false },
                                         [3] = { { 4, -1 }, 3, 2, false },
                                         [4] = { { 5, -1 }, 4, 4, false },
                                         [5] = { { STOP, -1 }, 7, 4, false } };

    assert_true(holds(fork, 1));
}

/* The loser may go either way. The winner takes the short way. */
TEST(only_the_winners_own_steps_count)
{
    static const struct place detour[] = { [1] = { { 2, STOP }, 7, 0, false },
                                           [2] = { { 3, -1 }, 2, 2, false },
                                           [3] = { { STOP, -1 }, 7, 2, false } };
    static const struct place choice[] = { [1] = { { 4, 2 }, 7, 0, false },
                                           [2] = { { 3, -1 }, 2, 2, false },
                                           [3] = { { 4, -1 }, 7, 2, false },
                                           [4] = { { STOP, -1 }, 4, 2, false } };

    assert_true(holds(detour, 0));
    assert_false(holds(choice, 1));
}

TEST(what_cannot_be_gone_through_does_not_hold)
{
    static struct place line[1200];

    for (int i = 1; i < 1200; i++)
        line[i] = (struct place){ { i + 1, -1 }, i, i, false };
    line[1199].ways[0] = STOP;
    assert_true(holds_within(line, 0, MEGABYTE, false));
    assert_false(holds_within(line, 0, 0, false));
    assert_false(holds_within(line, 0, MEGABYTE, true));
}

/* ---- Detours ---- */

static struct solution solve_map(const struct place map[])
{
    const struct walk_map walk_map = { ways, 0, 5000, 0 };
    const struct walk start = { &walk_map, 1, 0 };
    struct solution out;

    solver_run(game_on(map), (const struct position *)&start, budget_of(3600, MEGABYTE), &out);
    return out;
}

/* The short way repeats a position, the long way does not. */
TEST(a_lead_is_proven_on_the_way_on_which_nothing_comes_again)
{
    static const struct place map[] = {
        [1] = { { 2, 5 }, 1, 0, false },      [2] = { { 3, -1 }, 7, 0, false },
        [3] = { { 4, -1 }, 3, 2, false },     [4] = { { STOP, -1 }, 7, 2, false },
        [5] = { { 6, 7 }, 15, 0, false },     [6] = { { 8, -1 }, 16, 0, false },
        [7] = { { 8, -1 }, 17, 0, false },    [8] = { { 9, 10 }, 18, 0, false },
        [9] = { { STOP, -1 }, 19, 2, false }, [10] = { { STOP, -1 }, 20, 2, false }
    };
    struct repeated again = { NULL, 0 };
    FREED(solution) s = solve_map(map);

    assert_int_equal(answer(map, 0, MEGABYTE, false, &again), STRATEGY_REPEATS);
    assert_int_equal(again.n, 1);
    assert_true(s.solved && s.low == 1);
    assert_int_equal(s.steps[0], 5);
    free(again.keys);
}

/* The solver still proves that it is not a loss. */
TEST(where_there_is_no_such_way_a_lead_is_not_proven)
{
    static const struct place map[] = { [1] = { { 2, -1 }, 1, 0, false },
                                        [2] = { { 3, -1 }, 7, 0, false },
                                        [3] = { { 4, -1 }, 3, 2, false },
                                        [4] = { { STOP, -1 }, 7, 2, false } };
    FREED(solution) s = solve_map(map);

    assert_false(s.solved);
    assert_true(s.low == 0);
    assert_int_equal(s.turns, 0);
}
