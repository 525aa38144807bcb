/*
 * test_record.c - the game in progress: starting, refusing, undo inside a turn, records.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/data_files.h"
#include "games/fence/fence.h"
#include "games/games.h"
#include "tests/support/matches.h"
#include "tests/support/toy.h"

MATCHES_ABOUT(games, )

/* Runs a request that must be refused with a reason and leave the whole state alone. */
#define ASSERT_REFUSED(m, request)                                             \
    do {                                                                       \
        struct text why = TEXT_EMPTY, before = TEXT_EMPTY, after = TEXT_EMPTY; \
        match_print_record(m, PUBLIC, &before);                                \
        assert_int_not_equal(request, OK);                                     \
        assert_true(why.length > 0);                                           \
        match_print_record(m, PUBLIC, &after);                                 \
        assert_string_equal(before.data, after.data);                          \
        text_free(&why);                                                       \
        text_free(&before);                                                    \
        text_free(&after);                                                     \
    } while (0)

static void play(struct match *m, const char *word)
{
    FREED(text) why = TEXT_EMPTY;

    if (match_play(m, match_to_act(m), word, &why) != OK)
        fail_msg("%s: %s", word, why.data);
}

TEST_MATCH(a_bare_start_has_a_game_to_play)
{
    assert_ptr_equal(m->game, games[0]);
    assert_int_equal(match_to_act(m), 0);
    assert_int_equal(match_turns(m), 0);
    assert_null(match_before_last(m));
}

TEST_MATCH(a_refused_new_game_leaves_the_old_one)
{
    play(m, "A4N");
    ASSERT_REFUSED(m, match_new_game(m, match_find_game(m, "fendo"), "size=4", &why));
    ASSERT_REFUSED(m, match_new_game(m, match_find_game(m, "siemenet"), "size=13", &why));
    ASSERT_REFUSED(m, match_new_game(m, match_find_game(m, "siemenet"), "colour=red", &why));
    ASSERT_REFUSED(m, match_new_game(m, NULL, "size", &why));
}

TEST_MATCH(a_new_game_without_a_name_keeps_the_options)
{
    new_game(m, "siemenet", "variant=revisited size=11");
    MUST(match_new_game(m, NULL, "start=A1", &why));
    assert_true(setting_is(&m->options, "variant", "revisited"));
    assert_true(setting_is(&m->options, "size", "11"));
    new_game(m, "siemenet", "");
    assert_true(setting_is(&m->options, "size", "9"));
}

TEST_MATCH(words_for_the_sides)
{
    assert_int_equal(match_side(m, "W"), 0);
    assert_int_equal(match_side(m, "White"), 0);
    assert_int_equal(match_side(m, "b"), 1);
    assert_int_equal(match_side(m, "ORANGE"), 1);
    assert_int_equal(match_side(m, "p1"), -1);
    assert_int_equal(match_side(m, ""), -1);
    new_game(m, "siemenet", "");
    assert_int_equal(match_side(m, "orange"), -1);
}

TEST_MATCH(only_the_side_to_move_may_play)
{
    ASSERT_REFUSED(m, match_play(m, 1, "G4N", &why));
    ASSERT_REFUSED(m, match_play(m, 0, "G4N", &why));
    ASSERT_REFUSED(m, match_play(m, 0, "nonsense", &why));
}

TEST_MATCH(inside_a_turn_its_steps_are_taken_back_first)
{
    play(m, "A4N");
    play(m, "G4");
    play(m, "E4");
    assert_true(match_mid_turn(m));
    assert_int_equal(match_turns(m), 1);
    MUST(match_undo(m, 1, false, &why));
    assert_true(match_mid_turn(m));
    MUST(match_undo(m, 1, false, &why));
    assert_false(match_mid_turn(m));
    MUST(match_undo(m, 1, false, &why));
    assert_int_equal(m->now, 0);
    MUST(match_redo(m, 1, false, &why)); /* the whole first turn */
    assert_int_equal(match_turns(m), 1);
    MUST(match_redo(m, 2, false, &why)); /* then the two steps */
    assert_true(match_mid_turn(m));
    ASSERT_REFUSED(m, match_redo(m, 1, false, &why));
    ASSERT_REFUSED(m, match_undo(m, 4, false, &why));
}

TEST_MATCH(a_new_turn_ends_what_could_be_played_again)
{
    play(m, "A4N");
    play(m, "G4N");
    MUST(match_undo(m, 1, false, &why));
    play(m, "G4S");
    ASSERT_REFUSED(m, match_redo(m, 1, false, &why));
}

TEST_MATCH(a_position_in_the_middle_of_a_turn_can_be_taken_back_to_its_start)
{
    FREED(text) line = TEXT_EMPTY;

    play(m, "A4N");
    play(m, "G4");
    match_print_position(m, &line);
    assert_non_null(strstr(line.data, " + G4"));
    MUST(match_set_position(m, line.data, &why));
    assert_true(match_mid_turn(m));
    MUST(match_undo(m, 1, false, &why));
    assert_false(match_mid_turn(m));
    assert_int_equal(match_to_act(m), 1);
    ASSERT_REFUSED(m, match_undo(m, 1, false, &why));
}

TEST_MATCH(positions_that_cannot_be_are_refused)
{
    static const char *const bad[] = {
        "", "chess", "fendo", "fendo w", "fendo w size=7", "fendo x size=7", "siemenet w size=99",
        "+"
    };

    play(m, "A4N");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ASSERT_REFUSED(m, match_set_position(m, bad[i], &why));
}

TEST_MATCH(a_record_reads_as_commands)
{
    FREED(text) record = TEXT_EMPTY;

    new_game(m, "fendo", "size=5");
    play(m, "A3N");
    play(m, "E3");
    match_print_record(m, PUBLIC, &record);
    assert_string_equal(record.data, "newgame fendo size=5\nplay white A3N\nplay black E3\n");
}

/* Of a text that is no record nothing is told. */
static void refuses_without_a_word(struct match *m, const char *record)
{
    FREED(text) why = TEXT_EMPTY;

    assert_int_not_equal(match_replay(m, record, &why), OK);
    assert_null(strstr(why.data, "root"));
}

TEST_MATCH(a_bad_record_is_refused_with_the_number_of_its_line)
{
    FREED(text) reason = TEXT_EMPTY;

    play(m, "A4N");
    assert_int_not_equal(match_replay(m, "# a game\n\nnewgame fendo\nplay w Z9\n", &reason), OK);
    assert_int_equal(strncmp(reason.data, "line 4: ", 8), 0);
    assert_int_equal(match_turns(m), 1);
    ASSERT_REFUSED(m, match_replay(m, "", &why));
    ASSERT_REFUSED(m, match_replay(m, "newgame\n", &why));
    ASSERT_REFUSED(m, match_replay(m, "quit\n", &why));
    ASSERT_REFUSED(m, match_replay(m, "newgame fendo\nplay w A4N extra\n", &why));
    ASSERT_REFUSED(m, match_replay(m, "newgame fendo\nplay red A4N\n", &why));
    refuses_without_a_word(m, "root:x:0:0 newgame\n");
    refuses_without_a_word(m, "play root:x:0:0\nnewgame fendo\n");
    refuses_without_a_word(m, "set_option seed root:x:0:0\nnewgame fendo\n");
    refuses_without_a_word(m, "newgame root:x:0:0\n");
    refuses_without_a_word(m, "set_position root:x:0:0\n");
    refuses_without_a_word(m, "newgame fendo\nroot:x:0:0\n");
}

TEST_MATCH(the_engine_answers_with_a_legal_turn_and_keeps_its_options)
{
    step steps[MAX_TURN_STEPS];

    set(m, "max_nodes", "200");
    set(m, "seed", "1");
    ASSERT_REFUSED(m, match_set_engine(m, "threads", "0", &why));
    new_game(m, "siemenet", "size=5");
    match_think(m, &(struct thought){ 0 }, NULL, true);
    const int n = match_choice(m, steps);
    assert_int_equal(n, 2);
    match_play_steps(m, steps, n);
    assert_int_equal(match_to_act(m), 1);
    assert_true(setting_is(&m->engine, "max_nodes", "200"));
}

/* ---- Files that options name ---- */

static const struct option sets[] = {
    { "tiles", OPTION_FILE, 0, 0, "city|demo", "city", "the tiles" },
    { "turtles", OPTION_SWITCH, 0, 0, NULL, "off", "never accepted" },
    { 0 },
};

static char loaded[80];

static void reset_without_options(struct position *pos, const struct settings *settings)
{
    POSITION(start) = coins_start("121");

    (void)settings;
    memcpy(pos, start, toy_coins.position_size);
}

static int holds; /* loads that are not released */

static const void *load(const char *name, const char *contents, struct text *why)
{
    snprintf(loaded, sizeof loaded, "%s: %s", name, contents);
    if (strcmp(contents, "good")) {
        text_addf(why, "%s:1: bad", name);
        return NULL;
    }
    holds++;
    return loaded;
}

static void release(const void *source)
{
    assert_ptr_equal(source, loaded);
    holds--;
}

/* Of the game with that option. */
static enum status refuse_turtles(const struct settings *s, struct text *why)
{
    (void)why;
    return setting_on(s, "turtles") ? REFUSED : OK;
}

/* What is in the file is its own name, but for one that cannot be read. */
static enum status read_name(void *context, const char *path, struct text *content,
                             struct text *why)
{
    (void)context;
    text_add(strcmp(path, "missing") ? content : why, path);
    return strcmp(path, "missing") ? OK : REFUSED;
}

TEST(a_file_that_an_option_names_is_read_and_handed_to_the_game)
{
    static struct game with_tiles;
    static const struct game *const list[] = { &with_tiles, NULL };
    FREED(text) why = TEXT_EMPTY;
    struct match m;

    with_tiles = toy_coins;
    with_tiles.options = sets;
    with_tiles.accept = refuse_turtles;
    with_tiles.reset = reset_without_options;
    with_tiles.data_files = &(const struct data_files){ .load = load, .release = release };
    match_open(&m, list);
    assert_int_equal(match_new_game(&m, NULL, "tiles=demo", &why), OK);
    assert_string_equal(loaded, "");

    assert_int_equal(match_new_game(&m, NULL, "tiles=good", &why), REFUSED);
    assert_string_equal(why.data, "cannot read good: no files are read here");
    assert_true(setting_is(&m.options, "tiles", "demo"));

    m.files.read = read_name;
    text_clear(&why);
    assert_int_equal(match_new_game(&m, NULL, "tiles=good", &why), OK);
    assert_string_equal(loaded, "good: good");
    assert_int_equal(match_replay(&m, "newgame coins tiles=good", &why), OK);
    assert_int_equal(match_new_game(&m, NULL, "turtles=on", &why), REFUSED);
    assert_int_equal(match_replay(&m, "newgame coins tiles=good turtles=on", &why), REFUSED);
    assert_int_equal(match_replay(&m, "newgame coins tiles=good\nnonsense", &why), SYNTAX_ERROR);
    text_clear(&why);
    assert_int_equal(holds, 1); /* for the game that goes on */

    assert_int_equal(match_new_game(&m, NULL, "tiles=bad", &why), REFUSED);
    assert_string_equal(why.data, "bad:1: bad");
    text_clear(&why);
    assert_int_equal(match_new_game(&m, NULL, "tiles=missing", &why), REFUSED);
    assert_string_equal(why.data, "missing");
    assert_true(setting_is(&m.options, "tiles", "good"));
    assert_int_equal(match_new_game(&m, NULL, "tiles=demo", &why), OK);
    assert_int_equal(holds, 0);
    assert_int_equal(match_new_game(&m, NULL, "tiles=good", &why), OK);
    match_close(&m);
    assert_int_equal(holds, 0);
}

/* FENCE! may be played with tiles from a file, which can change: a record says which they were
   (rules/fence, 12.3). Other comments mean nothing. */
TEST_MATCH(a_record_from_other_tiles_is_refused)
{
    FREED(text) record = TEXT_EMPTY;

    new_game(m, "fence", "tiles=demo");
    match_print_record(m, ALL_SEEING, &record);
    assert_non_null(strstr(record.data, " # tiles demo "));
    MUST(match_replay(m, record.data, &why));
    ASSERT_REFUSED(
        m, match_replay(m, "newgame fence tiles=demo # tiles demo 0123456789abcdef\n", &why));
    MUST(match_replay(m, "newgame fence tiles=demo # for two, with tea\n", &why));
}
