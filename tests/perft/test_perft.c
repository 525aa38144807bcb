/*
 * test_perft.c - the counts of the table perft.txt, by the fast rules and, if that is quick, by the
 * slow rules.
 *
 *     fendo size=3 ;D1 9 ;D2 72
 *     position fendo w size=3 ... ;D1 5
 *
 * A line has an opening (game and options) or a position. Then DN has the number of sequences of N
 * complete turns. Counts above WATTLE_PERFT (default 300,000) are left out, for deeper runs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "record/record.h"
#include "tests/support/slow.h"
#include "tests/support/test.h"

/* The slow rules are slower by about this factor. */
enum { SLOWNESS = 100 };

static double most_counted(void)
{
    const char *asked = getenv("WATTLE_PERFT");

    return asked ? atof(asked) : 3e5;
}

static uint64_t slow_perft(const struct slow_game *game, const struct slow *from, int depth)
{
    FREED(text) turns = TEXT_EMPTY;
    uint64_t total = 0;
    char *next = NULL;

    if (game->to_move(from) < 0)
        return 0;
    game->turns(from, &turns);
    for (char *t = turns.length ? strtok_r(turns.data, " ", &next) : NULL; t;
         t = strtok_r(NULL, " ", &next)) {
        if (depth == 1) {
            total++;
            continue;
        }
        struct slow *after = slow_clone(game, from);
        game->play(after, t);
        total += slow_perft(game, after, depth - 1);
        slow_end(game, after);
    }
    return total;
}

/* Sets `rec` to the opening or position before the first ';'. */
static void set_up(struct record *rec, char *start, bool *is_opening)
{
    FREED(text) why = TEXT_EMPTY;
    char *next = NULL, *word;
    enum status status;

    *is_opening = strncmp(start, "position ", 9) != 0;
    if (*is_opening) {
        word = strtok_r(start, " ", &next);
        const struct game *game = record_find_game(rec, word);
        if (!game)
            fail_msg("no game %s", word);
        status = record_new_game(rec, game, next, &why);
    } else {
        status = record_set_position(rec, start + 9, &why);
    }
    if (status != OK)
        fail_msg("%s", why.data);
}

/* Whether a count of the game was checked, in the order of `games`. */
static bool is_counted[64];

static void note_counted(const struct game *game)
{
    for (int g = 0; games[g]; g++)
        is_counted[g] = is_counted[g] || games[g] == game;
}

static int check_line(struct record *rec, char *line)
{
    char *next = NULL, *start = strtok_r(line, ";", &next), *entry;
    bool is_opening, stopped;
    int checked = 0, depth;
    unsigned long long count;

    set_up(rec, start, &is_opening);
    while ((entry = strtok_r(NULL, ";", &next))) {
        if (sscanf(entry, "D%d %llu", &depth, &count) != 2)
            fail_msg("'%s' is not of the form D1 20", entry);
        if ((double)count > most_counted())
            continue;
        const uint64_t fast =
            turns_perft(rec->game, record_position(rec), depth, NULL, NULL, &stopped);
        if (fast != count)
            fail_msg("%s: depth %d: %llu expected, %llu counted", line, depth, count,
                     (unsigned long long)fast);
        checked++;
        if (!is_opening || (double)count * SLOWNESS > most_counted())
            continue;
        const struct slow_game *slow_game = slow_find(rec->game->name);
        assert_non_null(slow_game);
        if (slow_game->tell)
            continue; /* these slow rules play only whole games */
        struct slow *slow = slow_game->start(&rec->options);
        assert_int_equal(slow_perft(slow_game, slow, depth), count);
        slow_end(slow_game, slow);
    }
    return checked;
}

/* Results of chance are counted in the same way as steps of players. */
TEST(every_game_counts_as_the_table_says)
{
    FILE *file = fopen("tests/perft/perft.txt", "r");
    CLOSED(record) rec;
    char *line = NULL;
    size_t size = 0;

    record_open(&rec, games);
    MUST(record_set_option(&rec, "dealer", "table", &why));
    assert_non_null(file);
    while (getline(&line, &size, file) >= 0) {
        line[strcspn(line, "#\n")] = '\0';
        if (line[strspn(line, " \t")] && check_line(&rec, line))
            note_counted(rec.game);
    }
    free(line);
    fclose(file);
    for (int g = 0; games[g]; g++)
        if (!is_counted[g])
            fail_msg("nothing is counted of %s", games[g]->name);
}
