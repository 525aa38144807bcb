/*
 * test_record.c - the game in progress: starting, refusing, undo inside a turn, records.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/file_options.h"
#include "games/fence/fence.h"
#include "games/games.h"
#include "tests/support/engine.h"
#include "tests/support/toy.h"

RECORDS_ABOUT(games, )

/* Runs a request that must be refused with a reason and must not change the state. */
#define ASSERT_REFUSED(rec, request)                                           \
    do {                                                                       \
        struct text why = TEXT_EMPTY, before = TEXT_EMPTY, after = TEXT_EMPTY; \
        record_print_transcript(rec, PUBLIC, &before);                         \
        assert_int_not_equal(request, OK);                                     \
        assert_true(why.length > 0);                                           \
        record_print_transcript(rec, PUBLIC, &after);                          \
        assert_string_equal(before.data, after.data);                          \
        text_free(&why);                                                       \
        text_free(&before);                                                    \
        text_free(&after);                                                     \
    } while (0)

static void play(struct record *rec, const char *word)
{
    FREED(text) why = TEXT_EMPTY;

    if (record_play(rec, record_to_act(rec), word, &why) != OK)
        fail_msg("%s: %s", word, why.data);
}

TEST_RECORD(a_bare_start_has_a_game_to_play)
{
    assert_ptr_equal(rec->game, games[0]);
    assert_int_equal(record_to_act(rec), 0);
    assert_int_equal(record_turns(rec), 0);
    assert_int_equal(record_last_turn(rec), -1);
}

TEST_RECORD(a_refused_new_game_leaves_the_old_one)
{
    play(rec, "A4N");
    ASSERT_REFUSED(rec, record_new_game(rec, record_find_game(rec, "fendo"), "size=4", &why));
    ASSERT_REFUSED(rec, record_new_game(rec, record_find_game(rec, "siemenet"), "size=13", &why));
    ASSERT_REFUSED(rec,
                   record_new_game(rec, record_find_game(rec, "siemenet"), "colour=red", &why));
    ASSERT_REFUSED(rec, record_new_game(rec, NULL, "size", &why));
}

TEST_RECORD(a_new_game_without_a_name_keeps_the_options)
{
    new_game(rec, "siemenet", "variant=revisited size=11");
    MUST(record_new_game(rec, NULL, "start=A1", &why));
    assert_true(setting_is(&rec->options, "variant", "revisited"));
    assert_true(setting_is(&rec->options, "size", "11"));
    new_game(rec, "siemenet", "");
    assert_true(setting_is(&rec->options, "size", "9"));
}

TEST_RECORD(words_for_the_sides)
{
    assert_int_equal(record_side(rec, "W"), 0);
    assert_int_equal(record_side(rec, "White"), 0);
    assert_int_equal(record_side(rec, "b"), 1);
    assert_int_equal(record_side(rec, "ORANGE"), 1);
    assert_int_equal(record_side(rec, "p1"), -1);
    assert_int_equal(record_side(rec, ""), -1);
    new_game(rec, "siemenet", "");
    assert_int_equal(record_side(rec, "orange"), -1);
}

TEST_RECORD(only_the_side_to_move_may_play)
{
    ASSERT_REFUSED(rec, record_play(rec, 1, "G4N", &why));
    ASSERT_REFUSED(rec, record_play(rec, 0, "G4N", &why));
    ASSERT_REFUSED(rec, record_play(rec, 0, "nonsense", &why));
}

TEST_RECORD(inside_a_turn_its_steps_are_taken_back_first)
{
    play(rec, "A4N");
    play(rec, "G4");
    play(rec, "E4");
    assert_true(record_mid_turn(rec));
    assert_int_equal(record_turns(rec), 1);
    MUST(record_undo(rec, 1, false, &why));
    assert_true(record_mid_turn(rec));
    MUST(record_undo(rec, 1, false, &why));
    assert_false(record_mid_turn(rec));
    MUST(record_undo(rec, 1, false, &why));
    assert_int_equal(rec->now, 0);
    MUST(record_redo(rec, 1, false, &why)); /* the whole first turn */
    assert_int_equal(record_turns(rec), 1);
    MUST(record_redo(rec, 2, false, &why)); /* then the two steps */
    assert_true(record_mid_turn(rec));
    ASSERT_REFUSED(rec, record_redo(rec, 1, false, &why));
    ASSERT_REFUSED(rec, record_undo(rec, 4, false, &why));
}

TEST_RECORD(a_new_turn_ends_what_could_be_played_again)
{
    play(rec, "A4N");
    play(rec, "G4N");
    MUST(record_undo(rec, 1, false, &why));
    play(rec, "G4S");
    ASSERT_REFUSED(rec, record_redo(rec, 1, false, &why));
}

TEST_RECORD(a_position_in_the_middle_of_a_turn_can_be_taken_back_to_its_start)
{
    FREED(text) line = TEXT_EMPTY;

    play(rec, "A4N");
    play(rec, "G4");
    record_print_position(rec, &line);
    assert_non_null(strstr(line.data, " + G4"));
    MUST(record_set_position(rec, line.data, &why));
    assert_true(record_mid_turn(rec));
    MUST(record_undo(rec, 1, false, &why));
    assert_false(record_mid_turn(rec));
    assert_int_equal(record_to_act(rec), 1);
    ASSERT_REFUSED(rec, record_undo(rec, 1, false, &why));
}

TEST_RECORD(positions_that_cannot_be_are_refused)
{
    static const char *const bad[] = {
        "", "chess", "fendo", "fendo w", "fendo w size=7", "fendo x size=7", "siemenet w size=99",
        "+"
    };

    play(rec, "A4N");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ASSERT_REFUSED(rec, record_set_position(rec, bad[i], &why));
}

TEST_RECORD(a_record_reads_as_commands)
{
    FREED(text) record = TEXT_EMPTY;

    new_game(rec, "fendo", "size=5");
    play(rec, "A3N");
    play(rec, "E3");
    record_print_transcript(rec, PUBLIC, &record);
    assert_string_equal(record.data, "newgame fendo size=5\nplay white A3N\nplay black E3\n");
}

/* The refusal of a text that is not a record must not quote it. */
static void refuses_without_a_word(struct record *rec, const char *record)
{
    FREED(text) why = TEXT_EMPTY;

    assert_int_not_equal(record_replay(rec, record, &why), OK);
    assert_null(strstr(why.data, "root"));
}

TEST_RECORD(a_bad_record_is_refused_with_the_number_of_its_line)
{
    FREED(text) reason = TEXT_EMPTY;

    play(rec, "A4N");
    assert_int_not_equal(record_replay(rec, "# a game\n\nnewgame fendo\nplay w Z9\n", &reason), OK);
    assert_int_equal(strncmp(reason.data, "line 4: ", 8), 0);
    assert_int_equal(record_turns(rec), 1);
    ASSERT_REFUSED(rec, record_replay(rec, "", &why));
    ASSERT_REFUSED(rec, record_replay(rec, "newgame\n", &why));
    ASSERT_REFUSED(rec, record_replay(rec, "quit\n", &why));
    ASSERT_REFUSED(rec, record_replay(rec, "newgame fendo\nplay\n", &why));
    ASSERT_REFUSED(rec, record_replay(rec, "newgame fendo\nplay white\n", &why));
    ASSERT_REFUSED(rec, record_replay(rec, "newgame fendo\nplay white B2N B2\n", &why));
    ASSERT_REFUSED(rec, record_replay(rec, "newgame fendo\nplay w A4N extra\n", &why));
    ASSERT_REFUSED(rec, record_replay(rec, "newgame fendo\nplay red A4N\n", &why));
    refuses_without_a_word(rec, "root:x:0:0 newgame\n");
    refuses_without_a_word(rec, "play root:x:0:0\nnewgame fendo\n");
    refuses_without_a_word(rec, "set_option seed root:x:0:0\nnewgame fendo\n");
    refuses_without_a_word(rec, "newgame root:x:0:0\n");
    refuses_without_a_word(rec, "set_position root:x:0:0\n");
    refuses_without_a_word(rec, "newgame fendo\nroot:x:0:0\n");
}

TEST(the_engine_answers_with_a_legal_turn_and_keeps_its_options)
{
    struct engine e;
    struct record *rec = &e.record;
    step steps[MAX_TURN_STEPS];

    engine_open(&e);
    engine_set(&e, "max_nodes", "200");
    engine_seed(&e, "1");
    ASSERT_REFUSED(rec, player_set_option(&e.player, "threads", "0", &why));
    new_game(rec, "siemenet", "size=5");
    player_think(&e.player, &(struct thought){ 0 }, NULL, true);
    const int n = player_choice(&e.player, steps);
    assert_int_equal(n, 2);
    record_play_steps(rec, steps, n);
    assert_int_equal(record_to_act(rec), 1);
    assert_true(setting_is(&e.player.options, "max_nodes", "200"));
    engine_close(&e);
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

/* Refuses the option turtles, as a game may do. */
static enum status refuse_turtles(const struct settings *s, struct text *why)
{
    (void)why;
    return setting_on(s, "turtles") ? REFUSED : OK;
}

/* The content of each file is its name. The file `missing` cannot be read. */
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
    struct record rec;

    with_tiles = toy_coins;
    with_tiles.options = sets;
    with_tiles.accept = refuse_turtles;
    with_tiles.reset = reset_without_options;
    with_tiles.data_files = &(const struct data_files){ .load = load, .release = release };
    record_open(&rec, list);
    assert_int_equal(record_new_game(&rec, NULL, "tiles=demo", &why), OK);
    assert_string_equal(loaded, "");

    assert_int_equal(record_new_game(&rec, NULL, "tiles=good", &why), REFUSED);
    assert_string_equal(
        why.data,
        "cannot read good: no files are read here; write one of city|demo or the name of a file");
    assert_true(setting_is(&rec.options, "tiles", "demo"));

    rec.files.read = read_name;
    text_clear(&why);
    assert_int_equal(record_new_game(&rec, NULL, "tiles=good", &why), OK);
    assert_string_equal(loaded, "good: good");
    assert_int_equal(record_replay(&rec, "newgame coins tiles=good", &why), OK);
    assert_int_equal(record_new_game(&rec, NULL, "turtles=on", &why), REFUSED);
    assert_int_equal(record_replay(&rec, "newgame coins tiles=good turtles=on", &why), REFUSED);
    assert_int_equal(record_replay(&rec, "newgame coins tiles=good\nnonsense", &why), SYNTAX_ERROR);
    text_clear(&why);
    assert_int_equal(holds, 1); /* for the game in progress */

    assert_int_equal(record_new_game(&rec, NULL, "tiles=bad", &why), REFUSED);
    assert_string_equal(why.data, "bad:1: bad");
    text_clear(&why);
    assert_int_equal(record_new_game(&rec, NULL, "tiles=missing", &why), REFUSED);
    assert_string_equal(why.data, "missing; write one of city|demo or the name of a file");
    assert_true(setting_is(&rec.options, "tiles", "good"));
    assert_int_equal(record_new_game(&rec, NULL, "tiles=demo", &why), OK);
    assert_int_equal(holds, 0);
    assert_int_equal(record_new_game(&rec, NULL, "tiles=good", &why), OK);
    record_close(&rec);
    assert_int_equal(holds, 0);
}

/* FENCE! can use tiles from a file, which can change. Therefore a record identifies its tiles.
   Other comments have no meaning. */
TEST_RECORD(a_record_from_other_tiles_is_refused)
{
    FREED(text) record = TEXT_EMPTY;

    new_game(rec, "fence", "tiles=demo");
    record_print_transcript(rec, ALL_SEEING, &record);
    assert_non_null(strstr(record.data, " # tiles demo "));
    MUST(record_replay(rec, record.data, &why));
    ASSERT_REFUSED(
        rec, record_replay(rec, "newgame fence tiles=demo # tiles demo 0123456789abcdef\n", &why));
    MUST(record_replay(rec, "newgame fence tiles=demo # for two, with tea\n", &why));
}
