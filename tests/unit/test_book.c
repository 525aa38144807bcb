/*
 * test_book.c - the option book: the turns that are played from it, and the files that are refused.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "games/fendo/fendo.h"
#include "games/fiodar/fiodar.h"
#include "games/siemenet/siemenet.h"
#include "player/player_internal.h"
#include "record/record_internal.h"
#include "tests/support/engine.h"

#include <glob.h>

#define HEAD  "wattle-book 1\n"
#define SMALL "size=3 3/4/5/4/3 play 0 0 -"
#define LATER "3/4/5/4/B2 play 0 0 b038d8c21ff2afac"

/* The content of the file named "file". */
static const char *content;

static enum status read_content(void *context, const char *path, struct text *to, struct text *why)
{
    (void)context;
    if (!strcmp(path, "zeros"))
        text_add_bytes(to, HEAD "\0", sizeof HEAD);
    else if (!strcmp(path, "file"))
        text_add(to, content);
    else
        text_addf(why, "cannot read %s: it is not there", path);
    return why->length ? REFUSED : OK;
}

ENGINES(e->record.files.read = read_content; engine_set(e, "max_nodes", "20"); engine_seed(e, "1");
        new_game(&e->record, "fiodar", "size=3"))

static void take_book(struct engine *e, const char *book)
{
    content = book;
    engine_set(e, "book", "file");
}

static void assert_refused(struct engine *e, const char *book, const char *phrase)
{
    FREED(text) why = TEXT_EMPTY;

    content = book;
    assert_int_equal(player_set_option(&e->player, "book", book ? "file" : "missing", &why),
                     REFUSED);
    assert_string_equal(why.data, phrase);
}

/* Returns the turn that the engine chooses, in the notation of its game. Valid until the next
   call. */
static const char *chosen(struct engine *e, bool to_play)
{
    static char turn[64];
    const struct thought t = { .iterations = to_play ? 0 : 20, .to_play = to_play };
    step steps[MAX_TURN_STEPS];
    FREED(text) text = TEXT_EMPTY;

    player_think(&e->player, &t, NULL, false);
    const int n = player_choice(&e->player, steps);
    record_play_steps(&e->record, steps, n);
    record_print_turn(&e->record, e->record.now - n, &text);
    MUST(record_undo(&e->record, 1, false, &why));
    snprintf(turn, sizeof turn, "%s", text.data);
    return turn;
}

/* A search would not choose these turns. */
static const char odd_book[] = HEAD "# A bad turn, and then nothing.\r\n"
                                    "\n"
                                    "B1 fiodar b " SMALL "\r\n"
                                    "pass  fiodar  w  size=3  " LATER "\n"
                                    "A1 fendo w size=3 3/W1O/3";

TEST_ENGINE(the_turn_of_the_present_position_is_played)
{
    take_book(e, odd_book);
    assert_string_equal(chosen(e, true), "B1");
    MUST(record_set_position(&e->record, "fiodar w size=3 " LATER, &why));
    assert_string_equal(chosen(e, true), "pass");
    new_game(&e->record, "fiodar", "size=3 pie=off");
    assert_string_not_equal(chosen(e, true), "B1");
}

TEST_ENGINE(the_book_has_no_part_in_advice_nor_in_weak_play)
{
    take_book(e, odd_book);
    assert_string_not_equal(chosen(e, false), "B1");
    engine_set(e, "level", "9");
    assert_string_not_equal(chosen(e, true), "B1");
    engine_set(e, "level", "10");
    assert_string_equal(chosen(e, true), "B1");
    engine_set(e, "search", "plain");
    assert_string_not_equal(chosen(e, true), "B1");
    engine_set(e, "search", "default");
    engine_set(e, "book", "none");
    assert_string_not_equal(chosen(e, true), "B1");
}

/* The engine plays a turn of the book without a check whether to resign. */
TEST_ENGINE(a_turn_of_the_book_is_played_without_asking_the_search)
{
    engine_set(e, "resign", "on");
    take_book(e, odd_book);
    assert_string_equal(chosen(e, true), "B1");
}

/* The report has the turn of the book and the turns after it. The next search does not continue
   from the search for this report. */
TEST_ENGINE(a_report_tells_the_turn_of_the_book)
{
    const struct thought t = { .to_play = true };
    struct search_report report;
    step steps[MAX_TURN_STEPS];

    take_book(e, odd_book);
    player_think(&e->player, &t, NULL, false);
    player_report(&e->player, 5, false, &report);
    assert_int_equal(player_choice(&e->player, steps), 1);
    assert_int_equal(report.count, 1);
    assert_int_equal(report.iterations, 20);
    assert_int_equal(report.lines->visits, 20);
    assert_true(report.lines->turns > 1);
    assert_int_equal(report.lines->ends[0], 1);
    assert_int_equal(report.lines->steps[0], steps[0]);
    assert_true(report.value[0] < 0.5); /* the value for the mover, whose turn is bad */
    search_report_free(&report);

    engine_set(e, "book", "none");
    assert_string_not_equal(chosen(e, true), "B1");
    take_book(e, odd_book);
    player_think(&e->player, &t, NULL, false);
    record_play_steps(&e->record, steps, 1);
    player_think(&e->player, &t, NULL, false);
    player_report(&e->player, 5, false, &report);
    assert_true(e->record.game->to_act(record_position(&e->record)) == 1 && report.count > 1);
    search_report_free(&report);
}

TEST_ENGINE(of_several_turns_each_is_played_by_one_seed_or_another)
{
    bool seen[3] = { false };
    char seed[16];

    take_book(e, HEAD "A1 fiodar b " SMALL "\nB1 fiodar b " SMALL "\nC1 fiodar b " SMALL "\n");
    for (int i = 1; i <= 40; i++) {
        snprintf(seed, sizeof seed, "%d", i);
        engine_seed(e, seed);
        const char *turn = chosen(e, true);
        assert_true(turn[0] >= 'A' && turn[0] <= 'C' && turn[1] == '1');
        seen[turn[0] - 'A'] = true;
        assert_string_equal(chosen(e, true), turn);
    }
    assert_true(seen[0] && seen[1] && seen[2]);
}

/* Graphical clients play single steps. After some steps of a turn, the engine plays the rest of a
   book turn that begins with them. */
TEST_ENGINE(of_a_turn_that_is_begun_the_rest_is_played)
{
    step steps[MAX_TURN_STEPS];
    bool seen[2] = { false };
    char seed[16];

    new_game(&e->record, "siemenet", "size=5");
    take_book(e, HEAD "D3,C2 siemenet w size=5 start=centre C3 5/5/5/5/5\n"
                      "D3,C4 siemenet w size=5 start=centre C3 5/5/5/5/5\n"
                      "B3,C4 siemenet w size=5 start=centre C3 5/5/5/5/5\n");
    MUST(record_play(&e->record, 0, "D3", &why));
    for (int i = 1; i <= 20; i++) {
        snprintf(seed, sizeof seed, "%d", i);
        engine_seed(e, seed);
        assert_int_equal(player_book_turn(&e->player, steps), 1);
        record_play_step(&e->record, steps[0]);
        FREED(text) turn = TEXT_EMPTY;
        record_print_turn(&e->record, 0, &turn);
        assert_true(!strcmp(turn.data, "D3,C2") || !strcmp(turn.data, "D3,C4"));
        seen[turn.data[4] == '4'] = true;
        assert_int_equal(player_book_turn(&e->player, steps), 0);
        MUST(record_undo(&e->record, 1, true, &why));
    }
    assert_true(seen[0] && seen[1]);
}

TEST_ENGINE(a_file_that_is_no_book_is_refused_and_the_old_one_stands)
{
    take_book(e, odd_book);
    assert_refused(e, NULL, "cannot read missing: it is not there");
    assert_refused(e, "", "this is no book: its first line is not 'wattle-book 1'");
    assert_refused(e, "root:x:0\n", "this is no book: its first line is not 'wattle-book 1'");
    assert_refused(e, "wattle-book 1\rA1",
                   "this is no book: its first line is not 'wattle-book 1'");
    assert_refused(e, HEAD "roll fence p1 tiles=file + x",
                   "line 2 of the book: cannot read file: no files are read here; write one of "
                   "city|demo or the name of a file");
    assert_refused(e, "wattle-book 10\n", "this is no book: its first line is not 'wattle-book 1'");
    assert_refused(e, HEAD "\nA1\n", "line 3 of the book: the position is missing");
    assert_refused(e, HEAD "A1 draughts b",
                   "line 2 of the book: a position begins with the name of a game");
    assert_refused(e, HEAD "A9 fiodar b " SMALL,
                   "line 2 of the book: A9 is not on the board of size 3");
    assert_refused(
        e, HEAD "A1 fiodar b size=3 pie=off 3/4/5/4/3 ended 0 0 0000000000000000,0000000000000000",
        "line 2 of the book: the game is over");
    assert_string_equal(chosen(e, true), "B1");
    FREED(text) why = TEXT_EMPTY;
    assert_int_equal(player_set_option(&e->player, "book", "zeros", &why), REFUSED);
}

TEST_ENGINE(a_line_is_for_a_whole_turn_without_luck)
{
    struct text line = TEXT_EMPTY;

    new_game(&e->record, "fence", "");
    text_add(&line, HEAD "roll ");
    record_print_position(&e->record, &line);
    assert_refused(e, line.data,
                   "line 2 of the book: fence has chance; only games without chance have books");
    text_free(&line);
    assert_refused(e, HEAD "pass fiodar w size=3 pie=off 3/4/5/4/3 passed 0 0 0000000000000000",
                   "line 2 of the book: pass ends the game; a book has no such turns");
    assert_refused(e, HEAD "A4 fendo w size=7 7/7/7/W5O/7/7/7",
                   "line 2 of the book: A4 is not a whole turn");
}

/* Checks that the position of a line is written as the engine prints it, and that the book has a
   turn for it. */
static void check_line(struct engine *e, const char *line)
{
    FREED(text) position = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];

    MUST(record_set_position(&e->record, strchr(line, ' ') + 1, &why));
    record_print_position(&e->record, &position);
    assert_string_equal(position.data, strchr(line, ' ') + 1);
    assert_true(player_book_turn(&e->player, steps) > 0);
}

static void check_book(struct engine *e, const char *path)
{
    static char text[1 << 20];
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    take_book(e, text);
    engine_set(e, "book", "auto");
    for (char *rest = NULL, *line = strtok_r(text, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest))
        if (line[0] != '#' && strcmp(line, "wattle-book 1") != 0)
            check_line(e, line);
}

TEST_ENGINE(the_books_that_are_compiled_in_can_be_played)
{
    glob_t found;

    assert_int_equal(glob("docs/openings/*.book", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_book(e, found.gl_pathv[i]);
    globfree(&found);
}
