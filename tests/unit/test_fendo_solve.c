/*
 * test_fendo_solve.c - compares `solve` on 3x3 Fendo with plain minimax by the slow rules.
 *
 * The values are those of the table in RULES.md, "Small boards". Minimax from the opening takes two
 * minutes, so only `make check-deep` (WATTLE_DEEP) runs it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/solver.h"
#include "tests/support/drawn.h"
#include "tests/support/slow.h"

/* ---- Minimax ---- */

enum { ROOM = 1 << 23 };

/* A hash table of positions. Each entry tells whether White reaches the target. */
static struct {
    uint64_t key[ROOM]; /* key by the fast rules; 0: free */
    bool is_reached[ROOM];
    int count;
} known;

static size_t place_of(uint64_t key)
{
    size_t i = key % ROOM;

    while (known.key[i] && known.key[i] != key)
        i = (i + 1) % ROOM;
    return i;
}

/* Returns White's lead in points at the end, from a result such as "W+3" or "B+3". */
static int margin_of(const struct slow *slow)
{
    FREED(text) result = TEXT_EMPTY;

    slow_fendo.result(slow, &result);
    const int points = atoi(result.data + 2);
    return result.data[0] == 'W' ? points : -points;
}

static bool is_reached(const struct slow *slow, const struct position *pos, int target);

static bool is_reached_after(const struct slow *slow, const struct position *pos, int target,
                             const char *turn)
{
    struct slow *after = slow_clone(&slow_fendo, slow);
    POSITION(then) = xaligned(fendo.position_size);

    slow_fendo.play(after, turn);
    game_copy(&fendo, then, pos);
    play_words(&fendo, then, turn);
    const bool found = is_reached(after, then, target);
    slow_end(&slow_fendo, after);
    return found;
}

/* Returns whether White can be at least `target` points ahead at the end. No position recurs in a
   game. */
static bool is_reached(const struct slow *slow, const struct position *pos, int target)
{
    const uint64_t key = fendo.key(pos);
    const int mover = slow_fendo.to_move(slow);
    FREED(text) turns = TEXT_EMPTY;
    char *next = NULL;

    if (mover < 0)
        return margin_of(slow) >= target;
    if (known.key[place_of(key)])
        return known.is_reached[place_of(key)];
    slow_fendo.turns(slow, &turns);
    bool found = mover == 1;
    for (char *t = strtok_r(turns.data, " ", &next); t && found == (mover == 1);
         t = strtok_r(NULL, " ", &next))
        found = is_reached_after(slow, pos, target, t);
    known.count++;
    assert_true(known.count < ROOM / 4 * 3);
    known.is_reached[place_of(key)] = found;
    known.key[place_of(key)] = key;
    return found;
}

/* Returns whether White reaches the target from the opening of 3x3 after these turns. */
static bool white_reaches(int target, const char *turns)
{
    POSITION(pos) = opening_in_words(&fendo, "size=3");
    FREED(settings) s;
    char words[80], *next = NULL;

    memset(&known, 0, sizeof known);
    settings_in_words(&fendo, "size=3", &s);
    struct slow *slow = slow_fendo.start(&s);
    snprintf(words, sizeof words, "%s", turns);
    for (char *t = strtok_r(words, " ", &next); t; t = strtok_r(NULL, " ", &next)) {
        slow_fendo.play(slow, t);
        play_words(&fendo, pos, t);
    }
    const bool found = is_reached(slow, pos, target);
    print_message("%+d after \"%s\": %s, %d positions\n", target, turns, found ? "yes" : "no",
                  known.count);
    slow_end(&slow_fendo, slow);
    return found;
}

/* ---- Results of solve ---- */

static void assert_solved(const char *turns)
{
    POSITION(pos) = opening_in_words(&fendo, "size=3");
    FREED(solution) out;

    play_words(&fendo, pos, turns);
    solver_run(&fendo, pos, budget_of(3600, (size_t)64 << 20), &out);
    assert_true(out.solved);
    assert_true(out.low == 1);
}

static void assert_minimax(const char *turns)
{
    assert_true(white_reaches(1, turns));
    assert_false(white_reaches(2, turns));
}

TEST(white_wins_3x3_by_one_point)
{
    assert_solved("");
}

/* The middle of a best line takes no time. The whole board takes minutes. */
TEST(minimax_by_the_slow_rules_says_so_too)
{
    static const char middle[] = "B1 A3 B2 A3-B3E B1N";

    assert_solved(middle);
    assert_minimax(middle);
    if (getenv("WATTLE_DEEP"))
        assert_minimax("");
}
