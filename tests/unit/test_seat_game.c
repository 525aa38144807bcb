/*
 * test_seat_game.c - games at a seat (--seat): one played to its end, records, tables, onlookers.
 *
 * What a seat cannot know is the matter of test_seat.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "tests/support/talk.h"

#include <unistd.h>

static const struct game *const list[] = { &fence, NULL };
static const char PATTERN[] = "/tmp/wattle-seat-XXXXXX";
static char path[sizeof PATTERN];

/* A session at the seat of p2, with a search that is quick. */
static int open_seat(void **state)
{
    static struct session s;

    talk_open(&s, list);
    must(&s, "set_option memory 1");
    must(&s, "set_option max_nodes 53");
    must(&s, "set_option net none");
    s.record.seat = 2;
    memcpy(path, PATTERN, sizeof path);
    close(mkstemp(path));
    *state = &s;
    return 0;
}

static int close_seat(void **state)
{
    talk_close(*state);
    unlink(path);
    return 0;
}

#define TEST_SEAT(name) TEST_OF(struct session *s, name, open_seat, close_seat)

static struct text answer(struct session *s, const char *line)
{
    struct text heard = TEXT_EMPTY;

    say(s, line, &heard);
    return heard;
}

/* Whether the answer, obeyed or not, has these words in it. */
static void check(struct session *s, const char *line, const char *words, bool wanted)
{
    FREED(text) heard = answer(s, line);

    if (!strstr(heard.data, words) == wanted)
        fail_msg("%s: %s'%s' in: %s", line, wanted ? "no " : "", words, heard.data);
}

static void assert_says(struct session *s, const char *line, const char *words)
{
    check(s, line, words, true);
}

static void assert_lacks(struct session *s, const char *line, const char *words)
{
    check(s, line, words, false);
}

static void with_path(struct session *s, const char *command, const char *rest)
{
    char line[128];

    snprintf(line, sizeof line, "%s %s%s", command, path, rest);
    must(s, line);
}

static void write_record(const char *lines)
{
    FILE *file = fopen(path, "w");

    fputs(lines, file);
    fclose(file);
}

/* Sits down at a game that is the same each time. */
static void sit(struct session *s, int seat, const char *newgame)
{
    s->record.seat = 0;
    must(s, "set_option seed 3");
    must(s, newgame);
    s->record.seat = seat;
}

/* One decision: the first there is for p2, and the engine's for the others. */
static void play_on(struct session *s)
{
    FREED(text) line = TEXT_EMPTY, steps = answer(s, "legal_steps");
    const int to_act = record_to_act(&s->record);

    if (to_act == 1)
        text_addf(&line, "play p2 %.*s", (int)strcspn(steps.data, " "), steps.data);
    else
        text_addf(&line, "genmove p%d", to_act + 1);
    must(s, line.data);
}

TEST_SEAT(a_game_is_played_to_its_end_and_lies_open_then)
{
    must(s, "newgame fence players=3 tiles=demo round_cap=2");
    while (record_to_act(&s->record) >= 0)
        play_on(s);
    assert_int_equal(record_to_act(&s->record), NOBODY);
    assert_says(s, "position", "start:p1:");
    assert_lacks(s, "history", "?");
    must(s, "view p1");
    assert_says(s, "undo", "nothing is taken back");
    with_path(s, "savegame", "");
    s->record.seat = 0;
    with_path(s, "loadgame", "");
    assert_int_equal(record_to_act(&s->record), NOBODY);
    assert_true(s->record.luck.is_secret);
}

TEST_SEAT(a_record_is_taken_as_the_seat_saw_it)
{
    sit(s, 0, "newgame fence players=3 tiles=demo");
    for (int i = 0; i < 15; i++)
        play_on(s);
    with_path(s, "savegame", " all");
    s->record.seat = 2;
    FREED(text) before = answer(s, "history");
    must(s, "newgame fence players=2 tiles=demo");
    with_path(s, "loadgame", "");
    FREED(text) after = answer(s, "history");
    assert_memory_equal(after.data, before.data, 500); /* then a dealer has something to tell */
    assert_lacks(s, "history", "deal:p1:r1");
    assert_says(s, "history", "deal:p1:r?");
    assert_says(s, "history", "deal:p2:r6");
    assert_true(fence.hidden->has_unknown(record_position(&s->record)));
}

/* Else whoever writes a record could choose the luck. */
TEST_SEAT(a_record_brings_no_luck_of_its_own)
{
    static const char digits[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    FREED(text) record = TEXT_EMPTY, key = TEXT_EMPTY;

    text_addf(&record,
              "set_option seed 5\nnewgame fence players=2 tiles=demo pawn_placement=turns\n"
              "# dealt from a secret, open now that the game is over: %s\n",
              digits);
    write_record(record.data);
    with_path(s, "loadgame", "");
    assert_true(s->record.luck.is_secret);
    assert_int_equal(s->record.deal_seed, 0);
    deal_rng_print(&s->record.luck, &key);
    assert_string_not_equal(key.data, digits);
    write_record("set_option dealer table\nnewgame fence players=2 tiles=demo\n");
    with_path(s, "loadgame", "");
    assert_true(record_to_act(&s->record) >= 0); /* the engine deals, whatever a record says */
}

/* There all that is known was told at the seat. */
TEST_SEAT(at_a_table_the_seat_tells_what_others_do)
{
    s->record.seat = 0;
    must(s, "set_option dealer table");
    s->record.seat = 2;
    must(s, "newgame fence players=2 tiles=demo");
    must(s, "chance tiles:p1:T25,T23,X1,T12,T32 tiles:p2:T13,T15,T44,T11");
    must(s, "chance start:p1:r?b? start:p2:r4b4");
    must(s, "play p2 place:T13:0,0:0");
    must(s, "play p1 place:T12:-1,0:0");
    must(s, "undo 2");
    must(s, "redo");
    assert_says(s, "side_to_move", "p1");
    assert_says(s, "set_option dealer engine", "decides the luck");
}

TEST_SEAT(who_sits_where_nobody_plays_looks_on)
{
    sit(s, 8, "newgame fence players=2 tiles=demo");
    for (int i = 0; i < 8; i++) {
        must(s, record_to_act(&s->record) ? "genmove p2" : "genmove p1");
        assert_says(s, "history", "start:p1:r?b?");
        assert_says(s, "history", "start:p2:r?b?");
    }
    assert_says(s, record_to_act(&s->record) ? "play p2 pass" : "play p1 pass", "plays for itself");
    assert_says(s, "view p1", "sees no more than showboard shows");
}

TEST_SEAT(options_of_luck_are_out_of_sight)
{
    assert_lacks(s, "list_options", "seed");
    assert_lacks(s, "list_options", "dealer");
    assert_says(s, "list_options", "threads");
    assert_says(s, "set_option seed 0", "decides the luck");
    must(s, "set_option level 3");
}
