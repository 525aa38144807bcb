/*
 * test_puzzles.c - the built-in puzzles are legal positions with a legal solution, all different.
 *
 * With WATTLE_DEEP (`make check-deep`) every puzzle is proven again. Its solution keeps the
 * required result, and each other turn loses it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "puzzles/puzzles.h"
#include "record/record.h"
#include "solver/solver.h"
#include "tests/support/test.h"

/* Returns whether a turn is the solution. */
static bool is_solution(const struct puzzle *p, const char *turn)
{
    return strlen(turn) == p->length && !strncmp(turn, p->turn, p->length);
}

/* ---- The list ---- */

static void set_up(struct record *rec, const struct puzzle *p)
{
    FREED(text) why = TEXT_EMPTY;

    if (record_set_position(rec, p->position, &why) != OK)
        fail_msg("puzzle %d, %s: %s", p->number, p->position, why.data);
    assert_true(record_to_act(rec) >= 0);
}

static void play_solution(struct record *rec, const struct puzzle *p)
{
    FREED(text) turn = TEXT_EMPTY, why = TEXT_EMPTY, printed = TEXT_EMPTY;

    text_add_bytes(&turn, p->turn, p->length);
    if (record_play(rec, record_to_act(rec), turn.data, &why) != OK)
        fail_msg("puzzle %d, %s: %s", p->number, p->position, why.data);
    record_print_turn(rec, 0, &printed);
    assert_string_equal(printed.data, turn.data);
}

TEST(each_has_a_legal_solution_and_is_there_once)
{
    CLOSED(record) rec;

    record_open(&rec, games);
    for (int g = 0; games[g]; g++) {
        const int count = puzzle_count(games[g]->name);
        uint64_t *keys = calloc((size_t)count + 1, sizeof keys[0]);
        struct puzzle p;
        for (int i = 1; i <= count; i++) {
            assert_true(puzzle_find(games[g]->name, i, &p));
            assert_int_equal(p.number, i);
            assert_in_range(p.stars, 1, 5);
            set_up(&rec, &p);
            assert_ptr_equal(rec.game, games[g]);
            keys[i] = rec.game->key(record_position(&rec));
            for (int k = 1; k < i; k++)
                assert_true(keys[k] != keys[i]);
            play_solution(&rec, &p);
        }
        assert_false(puzzle_find(games[g]->name, count + 1, &p));
        assert_false(puzzle_find(games[g]->name, 0, &p));
        free(keys);
    }
}

TEST(each_game_of_two_has_fifty)
{
    static const char *const names[] = { "fendo", "siemenet", "fonver", "fiodar" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_true(puzzle_count(names[i]) >= 50);
}

TEST(what_is_no_game_of_theirs_has_none)
{
    assert_int_equal(puzzle_count("fence"), 0);
    assert_int_equal(puzzle_count("f"), 0);
    assert_int_equal(puzzle_count(""), 0);
}

/* ---- The proofs ---- */

struct puzzle_proof {
    const struct puzzle *puzzle;
    const struct game *game;
    const struct position *before;
    int player;
    int turns;
};

/* Returns whether the player has the required share after the turn. Fails if this cannot be
   proven. */
static bool keeps(const struct puzzle_proof *proof, const struct position *after)
{
    const struct game *game = proof->game;
    struct solution s;
    double payoff[MAX_PLAYERS];

    if (game_over(game, after)) {
        game->payoffs(after, payoff);
        return payoff[proof->player] >= (proof->puzzle->wins ? 1 : 0.5);
    }
    solver_run(game, after, budget_of(600, (size_t)256 << 20), &s);
    const double low = proof->player == 0 ? s.low : -s.high;
    const double high = proof->player == 0 ? s.high : -s.low;
    solution_free(&s);
    const bool is_kept = proof->puzzle->wins ? low > 0 : low >= 0;
    const bool is_lost = proof->puzzle->wins ? high <= 0 : high < 0;
    assert_true(is_kept || is_lost);
    return is_kept;
}

static bool check_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct puzzle_proof *proof = context;
    FREED(text) turn = TEXT_EMPTY;

    proof->game->text->print_turn(proof->before, steps, n, &turn);
    if (keeps(proof, after) != is_solution(proof->puzzle, turn.data))
        fail_msg("%s: %s", proof->puzzle->position, turn.data);
    proof->turns++;
    return true;
}

static void prove_all(struct record *rec, const char *game)
{
    struct puzzle p;
    int turns = 0;

    for (int i = 1; puzzle_find(game, i, &p); i++) {
        set_up(rec, &p);
        struct puzzle_proof proof = { &p, rec->game, record_position(rec), record_to_act(rec), 0 };
        assert_true(turns_each(rec->game, record_position(rec), check_turn, &proof));
        turns += proof.turns;
    }
    print_message("%s: %d puzzles, %d turns proven\n", game, puzzle_count(game), turns);
}

TEST(each_is_proven_anew)
{
    CLOSED(record) rec;

    if (!getenv("WATTLE_DEEP"))
        skip();
    record_open(&rec, games);
    for (int g = 0; games[g]; g++)
        prove_all(&rec, games[g]->name);
}
