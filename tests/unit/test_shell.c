/*
 * test_shell.c - the shell's answers to lines from a pipe.
 *
 * tests/test_shell_pty.py tests the parts that only a terminal shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "games/games.h"
#include "games/siemenet/siemenet.h"
#include "protocol/dialogue.h"
#include "protocol/file_io.h"
#include "protocol/shell/shell_internal.h"
#include "protocol/version.h"
#include "puzzles/puzzles.h"
#include "tests/support/made_net.h"
#include "tests/support/records.h"
#include "tests/support/toy.h"

#include <sys/stat.h>
#include <unistd.h>

/* A dialogue that has ended, with the shell's output and the final state of the session. */
struct talk {
    struct session session;
    struct text said;
};

static void hear(struct talk *d, FILE *file)
{
    char block[4096];
    size_t n;

    rewind(file);
    while ((n = fread(block, 1, sizeof block, file)))
        text_add_bytes(&d->said, block, n);
    fclose(file);
}

/* Runs a dialogue with these lines. Its search is quick and always the same. */
static void talk_about(struct talk *d, const struct game *const *list, const char *game,
                       const char *lines)
{
    FILE *in = tmpfile(), *out = tmpfile();
    struct text why = TEXT_EMPTY;

    assert_non_null(in);
    assert_non_null(out);
    fputs(lines, in);
    fflush(in);
    rewind(in);
    d->said = (struct text)TEXT_EMPTY;
    session_open(&d->session, list, &shell_dialogue, fileno(in), fileno(out));
    record_set_option(&d->session.record, "seed", "1", &why);
    player_set_option(&d->session.player, "max_nodes", "30", &why);
    record_new_game(&d->session.record, record_find_game(&d->session.record, game), "", &why);
    assert_int_equal(why.length, 0);
    dialogue_run(&d->session, &shell_dialogue);
    fclose(in);
    hear(d, out);
}

static void talk(struct talk *d, const char *game, const char *lines)
{
    talk_about(d, games, game, lines);
}

static void end(struct talk *d)
{
    d->session.output.fd = -1;
    session_close(&d->session);
    text_free(&d->said);
}

static void assert_says(const struct talk *d, const char *words)
{
    if (!strstr(d->said.data, words))
        fail_msg("no \"%s\" in:\n%s", words, d->said.data);
}

static int count(const struct talk *d, const char *words)
{
    int n = 0;

    for (const char *s = d->said.data; (s = strstr(s, words)); s += strlen(words))
        n++;
    return n;
}

/* Runs a dialogue and checks it. Each string of the list, which NULL ends, must occur in the
   output. Some strings have special forms. "#N WORDS" means that the words occur N times, and
   "=WORDS" that they are the whole output. "@N" means that N turns are left, "%N" that N steps are
   left, "&GAME" that this game is left, and "R" that a player has resigned it. */
static void hears(const struct game *const *list, const char *game, const char *lines,
                  const char *const words[])
{
    struct talk d;

    talk_about(&d, list, game, lines);
    for (; *words; words++)
        if (**words == '#')
            assert_int_equal(count(&d, strchr(*words, ' ') + 1), atoi(*words + 1));
        else if (**words == '@')
            assert_int_equal(record_turns(&d.session.record), atoi(*words + 1));
        else if (**words == '%')
            assert_int_equal(d.session.record.now, atoi(*words + 1));
        else if (**words == '&')
            assert_string_equal(d.session.record.game->name, *words + 1);
        else if (**words == '=')
            assert_string_equal(d.said.data, *words + 1);
        else if (!strcmp(*words, "R"))
            assert_true(d.session.record.is_resigned);
        else
            assert_says(&d, *words);
    end(&d);
}

#define HEARS(list, game, lines, ...) \
    hears(list, game, lines, (const char *const[]){ __VA_ARGS__, NULL })

/* Declares a test that consists of one dialogue. */
#define TEST_DIALOGUE(name, list, game, lines, ...) \
    TEST(name)                                      \
    {                                               \
        HEARS(list, game, lines, __VA_ARGS__);      \
    }

/* ---- Moves ---- */

TEST_DIALOGUE(a_bare_turn_is_played_and_the_board_shown, games, "fendo", "a4-c4n\n",
              "White plays A4-C4N.\n", "Orange to move.\n", "@1")

/* PROTOCOL.md, The shell: learn. */
TEST_DIALOGUE(lessons_are_walked_and_turns_judged, games, "fonver",
              "learn\nlearn 2\nA1\nC5\nC3\nnext\nD4\nback\nback\nback\nback\nstop\nstop\n",
              "Lessons of fonver; ", " 1 A stone a turn\n", "fonver, lesson 2 of 10: Connect\n",
              "Your task: One stone is missing ", "\nNo. Your two chains stand in column C.",
              "? illegal move: C5 is occupied", "Right. Five stones in one chain, ",
              "next begins the next lesson: Two ways to connect.\n",
              "lesson 3 of 10: ", "Right. C4 and D3 are joined",
              "#2 lesson 2 of 10: ", "lesson 1 of 10: ", "? this is the first lesson\n",
              "The lessons end here. ", "? 'stop' is neither a command nor a turn")

TEST(a_step_at_a_time_is_judged_when_the_turn_is_whole)
{
    HEARS(games, "siemenet", "learn fendo 5\nC1W\nC1\nB1\nC1\n",
          "? illegal move: that fence would close off an empty area. The corner would be an area ",
          "White has begun a turn: C1 B1 ...", "#0 No. ", "Right. First the piece went in, ", "@1");
    HEARS(games, "fendo", "learn fence 8\n2\nnext\n", "p3 goes to Downtown", "dice",
          "Right. The first goods were in Downtown, ", "fence, lesson 9 of 10: ");
    HEARS(games, "fendo", "learn fence 2\n1\nnext\n2\n", "No. Venice has the road ",
          "lesson 3 of 10: ");
}

/* In the last lesson the engine plays the other side, at its level. Afterwards sides and level are
   as before. */
TEST(after_lessons_sides_and_level_are_as_before)
{
    HEARS(games, "fendo",
          "level 4\ncomputer black\nlearn siemenet 9\ncomputer\nlevel\nD5,D6\nlearn fonver\n"
          "computer\nlevel\nstop\nlevel\nnewgame fendo\ncomputer\n",
          "The engine plays Black.\nThe engine plays at level 1 of 10.", "Black plays ",
          "The engine plays no side", "#3 at level 4 of 10.", "#3 The engine plays Orange.");
    HEARS(games, "fonver", "learn 10\nnewgame fonver\nlevel\ncomputer\n",
          "The engine plays at level 10 of 10.\nThe engine plays no side");
}

TEST_DIALOGUE(the_words_of_the_rules_are_explained, games, "fendo",
              "help crosscut\nhelp hot goods\nhelp fence\n",
              "crosscut (fonver): A square of four points",
              "hot goods (fence): ", "fence (fendo): A wall ", "FENCE! (Daniel Kahn Gillmor)")

/* PROTOCOL.md, The shell: help. */
TEST(help_explains_aliases_and_options_too)
{
    HEARS(games, "fendo", "help save\nhelp  New Game\nhelp save!\nhelp undo all\nhelp takeback\n",
          "savegame FILE ", "\nsave stands for savegame.\n", "newgame [GAME] [KEY=VALUE ...] - ",
          "\nsave! stands for savegame!.\n", "goto N|end", "\nundo all stands for goto 0.\n",
          "your last decision.\ntakeback stands for undo.\n", "#0 ? ");
    HEARS(games, "fendo", "help size\nhelp move_time\nhelp SEED\n", "  size=7 ");
    HEARS(games, "fonver", "help pie\nhelp self_cut\n", "swap (fonver): ", "\n  pie=on ",
          "? no command, game or word of the rules 'self_cut'");
}

/* PROTOCOL.md, The shell: undo and redo. */
TEST_DIALOGUE(help_tells_what_undo_does_against_the_engine, games, "fendo",
              "help undo\nhelp redo\n",
              "\nIf the engine plays a side, undo goes back to your last decision.\n",
              "\nIf the engine plays a side, redo goes on to your next decision.\n")

TEST_DIALOGUE(rules_of_another_game_are_with_help, games, "fendo", "rules Fonver\nrules chess\n",
              "? syntax error: rules takes no arguments; help fonver explains fonver\n",
              "? syntax error: rules takes no arguments\n")

/* Makes a file with this content. mkstemp completes its name in `path`. */
static void write_bytes(char path[], const char *contents, size_t size)
{
    const int fd = mkstemp(path);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, contents, size), size);
    close(fd);
}

static void write_file(char path[], const char *contents)
{
    write_bytes(path, contents, strlen(contents));
}

/* PROTOCOL.md, print_tiles. The warnings about built-in sets are not announced. */
TEST(newgame_counts_the_warnings_about_a_file)
{
    static const char tiles[] = "fence-tiles 1\nset s\nstart A\n"
                                "tile A 1,1\nedges .=. ... ... ...\ncorners ....\n"
                                "hood a \"A\" roads N2\nend\n"
                                "tile B 1,2\nedges .=. ... ... ...\ncorners ....\n"
                                "hood b \"B\" roads N2\nend\n";
    char path[] = "/tmp/wattle-tiles-XXXXXX";
    FREED(text) lines = TEXT_EMPTY, said = TEXT_EMPTY;
    struct talk d;

    write_file(path, tiles);
    text_addf(&lines, "newgame fence tiles=%s\nprint_tiles\nnewgame fence tiles=demo\n", path);
    text_addf(&said, "There is 1 warning about %s; print_tiles shows it.\n", path);
    talk(&d, "fendo", lines.data);
    unlink(path);
    assert_says(&d, said.data);
    text_clear(&said);
    text_addf(&said, "; %s:1: W03 34 of 36 ", path);
    assert_says(&d, said.data);
    assert_int_equal(count(&d, " about "), 1);
    end(&d);
}

TEST_DIALOGUE(nothing_but_answers_is_written_to_a_pipe, games, "fendo",
              "side_to_move\n\n# a comment\n", "=white\n")

TEST(a_turn_may_be_typed_step_by_step)
{
    HEARS(games, "fendo", "A4\nC4\nC5\n", "White has begun a turn: A4 ...\n",
          "White has begun a turn: A4 C4 ...\nNext: C5 D4 C3 B4;", "White plays A4-C4N.\n");
    HEARS(games, "fendo", "A4 C4 C5\n", "White plays A4-C4N.\n");
}

/* moves and the tab key shorten turns to words such as "A4-", which can be typed. */
TEST(a_turn_cut_off_at_a_joint_may_be_typed)
{
    HEARS(games, "fendo", "moves\nA4-\n", " A4- ", "White has begun a turn: A4 ...\n", "%1");
    HEARS(games, "fendo", "A4- C4- N\n", "White plays A4-C4N.\n", "@1");
    HEARS(games, "siemenet", "moves\nE8,\nD7\n", " E8, ", "White has begun a turn: E8 ...\n",
          "White plays E8,D7.\n");
    HEARS(games, "fendo", "D4-\nZ9-\n-\n", "? 'd4-' is neither a command nor a turn", "%0");
    HEARS(games, "fonver", "D4-\n", "? 'd4-' is neither a command nor a turn", "%0");
    /* No command has a colon, so the refusal says what is wrong with the turn. */
    HEARS(games, "fence", "place:T23:0,1\n", "? illegal move: the form is place:TILE:X,Y:Q");
}

TEST_DIALOGUE(the_words_after_a_command_are_known_in_any_case_too, games, "fendo",
              "HELP HINT\nHelp All\nPuzzle Fonver 2\nPUZZLE SOLUTION\nGoTo END\nCOMPUTER NONE\n",
              "hint - the turn that the engine would play\n", "The engine\n  protocol_version",
              "The only turn that ", "#0 ? ")

TEST(orange_is_called_orange)
{
    HEARS(games, "fendo",
          "newgame size=3\nscore\nplayout 1\nB1\nplay white B3\nhistory\nhelp\nside_to_move\n",
          " wins ", " of 100 games, Orange ", "\norange ", "? it is the turn of orange\n",
          "1 white B1\n", "  computer orange ", "black (Orange)\n", "#1 black");
    HEARS(games, "fendo", "A4-C4N\nG4-E4S\nhistory\n", "2 orange G4-E4S\n");
    HEARS(games, "fendo", "newgame size=3\ncomputer both\nscore\n", "#2 The game is over: ");
}

/* Players are numbered in the order in which they begin. In some games Black begins. */
TEST(in_another_game_the_engine_plays_the_same_colour)
{
    HEARS(games, "fendo", "computer black\nnewgame fonver size=3\ncomputer\n",
          "The engine plays Orange.\nThe engine plays Black.\n", "@1",
          "#2 The engine plays Black.\n");
    HEARS(games, "fonver", "computer white\nnewgame fence tiles=demo\nnewgame fendo\nA4N\n",
          "The engine plays White.\nThe engine plays no side; computer COLOUR changes that.\n",
          "#2 The engine plays");
    HEARS(games, "fonver", "computer white\nnewgame size=3\npuzzle fendo\nnewgame fonver\n",
          "#2 The engine plays White.\n" /* the puzzle does not say it */);
}

TEST_DIALOGUE(
    no_word_that_ends_a_game_is_offered_for_start_and_clear, games, "fendo",
    "A4N\nstart\nclear\nCLS\n",
    "? there is no command 'start'; newgame begins a game; goto 0 goes to the start of this "
    "one\n",
    "#3 Orange to move.\n", "#0 did you mean", "@1")

/* A player who has typed the first step may still type the whole turn. */
TEST(a_turn_that_has_begun_may_begin_again)
{
    HEARS(games, "fendo", "A4\nA4 D4\nA4 C4 N\n", "White has begun a turn: A4 D4 ...\n",
          "White plays A4-C4N.\n", "@1");
    HEARS(games, "fendo", "A4 A4 D4\nA4\nA4-C4 D7\n",
          "? illegal move: D4 is not next to A4, the cell whose side must be fenced\n",
          "? illegal move: D7 is not next to C4, the cell whose side must be fenced\n", "%1");
}

TEST(an_illegal_word_on_the_line_leaves_no_trace)
{
    struct talk d;

    talk(&d, "fendo", "A4 C4 G7\n");
    assert_says(&d, "? illegal move: ");
    assert_int_equal(d.session.record.now, 0);
    assert_true(d.session.failed);
    end(&d);
    talk(&d, "siemenet", "E8,D7 E7,D7\n");
    assert_says(&d, "? illegal move: ");
    assert_int_equal(d.session.record.now, 0);
    end(&d);
}

TEST_DIALOGUE(a_colour_may_be_left_out, games, "siemenet", "play E8,D7\ngenmove\n",
              "White plays E8,D7.\n", "Black plays ", "@2")

TEST_DIALOGUE(commands_are_known_in_any_case, games, "fendo",
              "NewGame SIEMENET\nPLAY White e8,d7\n", "&siemenet", "White plays E8,D7.\n")

/* ---- Mistyped commands ---- */

TEST(a_mistyped_command_brings_the_right_one_to_mind)
{
    static const char *const slips[][2] = {
        { "newgme", "did you mean newgame?" },     { "gemnove", "did you mean genmove?" },
        { "computr b", "did you mean computer?" }, { "showbord", "did you mean showboard?" },
        { "udno", "did you mean undo?" },          { "reisgn", "did you mean resign?" },
        { "bord", "did you mean board?" },         { "simenet", "did you mean siemenet?" },
        { "set levle 3", "did you mean level?" },  { "option", "did you mean options?" },
        { "udo", "did you mean undo?" },           { "qqqqqq", "help lists commands" },
    };

    for (int i = 0; i < (int)(sizeof slips / sizeof slips[0]); i++) {
        struct talk d;
        talk(&d, "fendo", slips[i][0]);
        assert_says(&d, slips[i][1]);
        assert_int_equal(strncmp(d.said.data, "? ", 2), 0);
        end(&d);
    }
}

TEST(people_say_it_in_other_words)
{
    static const char *const sayings[][2] = {
        { "?", "An area with a single piece in it" },
        { "? undo", "the last N turns" },
        { "BOARD", "White to move." },
        { "size 5", " 5 | .   .   .   .   . | 5" },
        { "size=5", " 5 | .   .   .   .   . | 5" },
        { "set size 5", " 5 | .   .   .   .   . | 5" },
        { "boardsize 5", " 5 | .   .   .   .   . | 5" },
        { "fendo size=5", " 5 | .   .   .   .   . | 5" },
        { "play siemenet", "@ common pawn" },
        { "siemenet", "@ common pawn" },
        { "threads 2", "threads is 2 now." },
        { "set threads=2", "threads is 2 now." },
        { "level 3", "The engine plays at level 3 of 10." },
        { "difficulty 3", "The engine plays at level 3 of 10." },
        { "set", "threads=1" },
        { "options", "move_time=2" },
        { "engine black", "The engine plays Orange." },
        { "take  back", "? cannot undo" },
    };

    for (int i = 0; i < (int)(sizeof sayings / sizeof sayings[0]); i++) {
        struct talk d;
        talk(&d, "fendo", sayings[i][0]);
        assert_says(&d, sayings[i][1]);
        end(&d);
    }
}

/* Each alias must lead to a command of the shell. */
TEST(every_saying_leads_to_a_command)
{
    const char *said;

    for (int i = 0; (said = alias_word(i)); i++) {
        struct talk d;
        FREED(text) command = TEXT_EMPTY;
        talk(&d, "fendo", "");
        assert_true(alias_command(&d.session, said, false, &command));
        text_cut(&command, strcspn(command.data, " !"));
        if (!command_find(command.data, IN_SHELL))
            fail_msg("'%s' is '%s', no command", said, command.data);
        end(&d);
    }
}

TEST_DIALOGUE(a_refused_command_shows_no_board, games, "fendo",
              "newgame nosuch\nnewgame size=4\nplay black C3\nundo\n", "#0 to move.", "#4 ? ")

/* ---- The board ---- */

TEST_DIALOGUE(each_change_of_the_position_shows_the_board, games, "siemenet",
              "newgame\nE8,D7\nundo\nredo\nclear_board\nset_position siemenet w "
              "variant=original size=5 start=centre C3 5/5/5/5/5\n",
              "#6  to move.")

TEST(a_command_without_an_answer_is_confirmed)
{
    HEARS(games, "fendo", "set_option level 3\n", "=level is 3 now.\n");
    HEARS(games, "fendo", "komi 0\n", "=ok\n");
}

/* ---- Moving through the game ---- */

TEST(goto_goes_to_any_turn_and_keeps_what_comes_after)
{
    HEARS(games, "siemenet", "E8,D7\nD8,C7\ngo to turn 1\n", "@1");
    HEARS(games, "siemenet", "E8,D7\nD8,C7\nundo all\ngoto 2\n", "@2");
    HEARS(games, "siemenet", "E8,D7\nD8,C7\nturn 0\nredo all\ngoto 3\n", "@2",
          "? there are only 2 turns; history numbers them\n");
}

/* Otherwise the engine would play, and the later turns would be lost. */
TEST_DIALOGUE(the_computer_does_not_move_while_a_person_looks_around, games, "fendo",
              "computer black\nA4-C4N\ngoto 1\nredo all\n", "@2")

TEST(goto_goes_past_what_was_dealt)
{
    struct talk d;

    talk(&d, "fence", "newgame players=2 tiles=demo\ngoto 0\n");
    assert_true(record_to_act(&d.session.record) >= 0);
    end(&d);
}

/* The player who resigned is also recorded in a game without colours. */
TEST(who_resigned_stands_in_the_record)
{
    char path[] = "/tmp/wattle-shell-XXXXXX";
    FREED(text) lines = TEXT_EMPTY;
    struct talk d;

    close(mkstemp(path));
    text_addf(&lines, "fence players=2 tiles=demo\nresign p1\nsave! %s\nnewgame\nload %s\n", path,
              path);
    talk(&d, "fence", lines.data);
    assert_int_equal(count(&d, "p1 resigns, p2 wins."), 2);
    end(&d);
    unlink(path);
}

TEST(a_person_resigns_and_takes_it_back)
{
    HEARS(games, "fendo", "computer black\nresign\nresign\nundo\nboard\n",
          "White resigns, Orange wins.", "? the game is over", "#2 White to move.", "@0");
    HEARS(games, "fendo", "resign black\nboard\nnewgame\n", "#2 Orange resigns, White wins.",
          "#1 White to move.");
    HEARS(games, "fence", "resign\n", "? in games of more than two players, nobody can resign");
}

TEST(a_resignation_is_scored_and_played_again)
{
    HEARS(games, "fonver",
          "newgame size=3\nB2\nplay black resign\nundo\nredo\nundo\ngoto 1\n"
          "final_score\nredo\ngoto 0\ngoto end\nfinal_score\nA1\n",
          "#4 Black resigns, White wins.", "? cannot score: the game is not over", "#1 W+R\n", "@1",
          "R");
    HEARS(games, "fonver", "newgame size=5 pie=off\n1. C3 D4 2. B2 resign\n",
          "White resigns, Black wins.");
}

TEST(moves_tells_what_can_be_played)
{
    HEARS(games, "fendo", "newgame size=3\nmoves\n", "28 turns:\nA1 A2-A1E A2-A1N ");
    HEARS(games, "fendo", "moves\nA4\nmoves\nresign\nmoves\n",
          ". Type one of these to begin:\nA1 A2 A3 A4-");
    HEARS(games, "fonver", "moves\n", "361 turns:\n",
          " and 201 more; legal_steps lists them all\n");
}

/* ---- Files ---- */

TEST(a_saved_game_with_hidden_cards_can_be_continued)
{
    char path[] = "/tmp/wattle-save-XXXXXX";
    FREED(text) lines = TEXT_EMPTY;
    FREED(text) before = TEXT_EMPTY;
    struct talk d;

    write_file(path, "");
    text_addf(&lines, "seed 5\nnewgame fence players=2 tiles=demo\nsave! %s\n", path);
    talk(&d, "fendo", lines.data);
    record_print_position(&d.session.record, &before);
    end(&d);
    text_clear(&lines);
    text_addf(&lines, "load %s\n", path);
    talk(&d, "fendo", lines.data);
    FREED(text) after = TEXT_EMPTY;
    record_print_position(&d.session.record, &after);
    assert_string_equal(after.data, before.data);
    assert_null(strchr(after.data, '?'));
    end(&d);
    unlink(path);
}

TEST(a_file_is_never_overwritten_unasked)
{
    char path[] = "/tmp/wattle-save-XXXXXX";
    FREED(text) lines = TEXT_EMPTY;
    struct talk d;

    write_file(path, "precious\n");
    text_addf(&lines, "save %s\nsvg %s\nload %s\n", path, path, path);
    talk(&d, "fendo", lines.data);
    assert_int_equal(count(&d, " exists and was not changed; "), 2);
    assert_says(&d, "; savegame! FILE replaces it\n");
    assert_says(&d, "? no game record: word 1 of it is no turn");
    end(&d);

    text_clear(&lines);
    text_addf(&lines, "C4\nE4\nsave! %s\nnewgame\nload %s\nsvg! %s\n", path, path, path);
    talk(&d, "fendo", lines.data);
    text_clear(&lines);
    text_addf(&lines, "Saved %s, 2 turns.\n", path);
    assert_says(&d, lines.data);
    text_clear(&lines);
    text_addf(&lines, "Loaded %s, 2 turns.\n", path);
    assert_says(&d, lines.data);
    assert_int_equal(record_turns(&d.session.record), 2);
    unlink(path);
    end(&d);
}

TEST_DIALOGUE(a_list_of_turns_may_be_pasted, games, "fendo",
              "1. A4-C4N G4-E4S 2. D6\n2. E4-E6W\n3. A1 zz\n", "@4",
              "White plays A4-C4N.\nOrange plays G4-E4S.\nWhite plays D6.\n",
              "? illegal move: turn ")

/* The comment lines at the beginning of a record. */
TEST(a_record_tells_players_level_and_result)
{
    char path[] = "/tmp/wattle-save-XXXXXX";
    FREED(text) lines = TEXT_EMPTY, record = TEXT_EMPTY, why = TEXT_EMPTY;
    struct talk d;

    write_file(path, "");
    text_addf(&lines, "level 3\ncomputer black\nA4-C4N\nresign\nsave! %s\n", path);
    talk(&d, "fendo", lines.data);
    assert_int_equal(file_read(&files_anywhere, path, 10000, &record, &why), OK);
    assert_int_equal(strncmp(record.data, "# date: 20", 10), 0);
    assert_non_null(strstr(record.data,
                           "\n# white: a person\n# black: wattle " WATTLE_VERSION ", level 3\n"
                           "# result: B+R\nnewgame fendo size=7\n"));
    end(&d);

    text_clear(&lines);
    text_clear(&why);
    text_addf(&lines, "load %s\nsave! %s\n", path, path);
    talk(&d, "fonver", lines.data);
    assert_int_equal(file_read(&files_anywhere, path, 10000, &why, &lines), OK);
    assert_string_equal(why.data, record.data);
    assert_says(&d, "White resigns, Orange wins.");
    unlink(path);
    end(&d);
}

TEST(a_tilde_is_the_home_directory)
{
    FREED(text) path = TEXT_EMPTY;
    char *home = getenv("HOME") ? xstrdup(getenv("HOME")) : NULL;

    setenv("HOME", "/home/somebody", 1);
    file_add_path("~/a.gtp", &path);
    assert_string_equal(path.data, "/home/somebody/a.gtp");
    text_clear(&path);
    file_add_path("~x/a.gtp", &path);
    assert_string_equal(path.data, "~x/a.gtp");
    unsetenv("HOME");
    text_clear(&path);
    file_add_path("~/a.gtp", &path);
    assert_string_equal(path.data, "~/a.gtp");
    if (home)
        setenv("HOME", home, 1);
    free(home);
}

/* ---- Clocks ---- */

TEST(clocks_are_set_in_minutes_and_shown_with_the_board)
{
    struct talk d;

    talk(&d, "fendo", "clock\nclock 10 5\nA4-C4N\nclock off\nclock x\n");
    assert_says(&d, "There are no clocks; clock 10 gives each player ten minutes");
    assert_says(&d, "Clocks: White 10:00, Orange 10:00.\n");
    assert_says(&d, "Clocks: White 10:05, Orange 10:00.\nOrange to move.");
    assert_says(&d, "? ");
    assert_int_equal(player_timer(&d.session.player)->timing, TIMING_NONE);
    end(&d);
}

/* ---- Long lines ---- */

static void assert_wraps(const char *line, int width, const char *wanted)
{
    FREED(text) text = TEXT_EMPTY;

    text_add(&text, line);
    word_wrap(&text, width, 0);
    assert_string_equal(text.data, wanted);
}

TEST(long_lines_are_broken_at_words)
{
    assert_wraps("one two three", 13, "one two three");
    assert_wraps("one two three\n", 12, "one two\nthree\n");
    assert_wraps("one two three four", 7, "one two\nthree\nfour");
    assert_wraps("endlesslylong word", 5, "endlesslylong\nword");
    assert_wraps("  one two three", 10, "  one two\n  three");
    assert_wraps("  a=1   what a is for", 18, "  a=1   what a is\n        for");
    assert_wraps("\303\244\303\266 \303\274", 4, "\303\244\303\266 \303\274");
    assert_wraps("", 10, "");
}

TEST(colours_take_no_room_on_a_line)
{
    static const char map[] =
        "  1\033[38;5;16;48;5;255m W\033[0m\033[38;5;231;48;5;244m .\033[0m\n";

    assert_wraps(map, 7, map);
    assert_wraps("one \033[1mtwo\033[0m three", 8, "one \033[1mtwo\033[0m\nthree");
}

/* A refusal begins with "? ". */
TEST(what_comes_before_a_line_takes_room_of_it)
{
    FREED(text) text = TEXT_EMPTY;

    text_add(&text, "one two three\nfour five six");
    word_wrap(&text, 13, 2);
    assert_string_equal(text.data, "one two\nthree\nfour five six");
}

static void assert_flows(const char *lines, int width, const char *wanted)
{
    FREED(text) text = TEXT_EMPTY;

    text_add(&text, lines);
    words_flow(&text, width);
    assert_string_equal(text.data, wanted);
}

TEST(paragraphs_that_are_too_wide_flow)
{
    assert_flows("usage\none two\nthree\n", 6, "usage\none two three\n");
    assert_flows("usage\none two\nthree\n", 7, "usage\none two\nthree\n");
    assert_flows("usage\none two\n  row\n  row\nfour\nfive", 6,
                 "usage\none two\n  row\n  row\nfour five");
}

/* ---- The engine as a player ---- */

TEST_DIALOGUE(the_computer_answers_for_its_side, games, "fendo", "computer black\nA4-C4N\n",
              "The engine plays Orange.\nWhite plays A4-C4N.", "Orange plays ", "@2")

TEST_DIALOGUE(the_computer_begins_when_it_is_its_turn, games, "fendo", "computer white\n", "@1")

/* Otherwise the state would be shown twice, because the engine answers at once. */
TEST(there_is_one_board_for_a_turn_and_its_answer)
{
    HEARS(games, "fendo", "computer black\nA4-C4N\n", "#1 White to move.", "#0 Orange to move.");
    HEARS(games, "fendo", "A4-C4N\n", "#1 Orange to move.");
}

TEST(undo_goes_back_to_the_persons_turn)
{
    HEARS(games, "fendo", "computer black\nA4-C4N\nundo\n", "@0");
    HEARS(games, "fendo", "computer black\nA4-C4N\nundo\nredo\n", "@2");
}

TEST(both_play_the_game_out_and_the_winner_is_named)
{
    for (int i = 0; games[i]; i++) {
        struct talk d;

        talk(&d, games[i]->name, "newgame size=5\ncomputer both\nfinal_score\ngenmove\nC3\n");
        assert_int_equal(record_to_act(&d.session.record), NOBODY);
        assert_says(&d, "The game is over: ");
        assert_says(&d, "newgame starts another.");
        assert_says(&d, "? the game is over\n");
        end(&d);
    }
}

TEST_DIALOGUE(
    computer_none_gives_the_sides_back, games, "fendo",
    "computer black\ncomputer none\nA4-C4N\ncomputer\ncomputer green\n", "@1",
    "The engine plays no side",
    "? syntax error: 'green' is no colour of fendo; write white or black, both, others or none")

TEST_DIALOGUE(a_computer_that_resigns_is_not_asked_again, games, "fendo",
              "set_option resign on\nset_option max_nodes 3000\nnewgame size=3\ncomputer both\n",
              "#1  resigns, ", "R")

/* ---- Advice ---- */

TEST_DIALOGUE(others_are_all_but_the_side_to_move, games, "fence",
              "set seed=2\nnewgame fence tiles=demo\ncomputer others\n", "You are p3;",
              "The engine plays p1 and p2.")

TEST_DIALOGUE(a_hint_has_the_number_and_the_words_of_a_choice, games, "fence",
              "seed 4\nset max_nodes=200\nnewgame fence tiles=demo\nhint\nT12 at -1,0\n", ") T",
              " at ", ". p1 wins about ", "#0 place:", "moves lists the choices, whose numbers ")

TEST_DIALOGUE(a_hint_in_a_lesson_is_about_the_task, games, "siemenet", "learn siemenet 1\nhint\n",
              "Your task: ", "\nMove the common pawn to C5: ")

TEST_DIALOGUE(a_hint_names_a_turn_and_plays_nothing, games, "siemenet",
              "level 1\nhint\nlevel\nE8\nhint\n", "%1", "#2 Try ", "Try E8,",
              /* the step played before belongs to the turn */ "\nExpected: ",
              "#2 The engine plays at level 1 of 10.\n")

/* Fails unless the turns of the line can be played one after another. */
static void assert_playable(struct record *rec, char *line)
{
    FREED(text) why = TEXT_EMPTY;
    POSITION(pos) = xaligned(rec->game->position_size);
    step steps[MAX_TURN_STEPS];
    int turns = 0, n;

    game_copy(rec->game, pos, record_position(rec));
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        if (!strcmp(word, "then"))
            continue;
        word[strlen(word) - 1] = '\0'; /* the comma or the full stop */
        assert_int_equal(rec->game->text->parse_turn(pos, word, steps, &n, &why), OK);
        for (int i = 0; i < n; i++)
            rec->game->apply(pos, steps[i]);
        turns++;
    }
    assert_true(turns >= 2);
}

TEST(turns_that_are_expected_can_be_played)
{
    static const char intro[] = "\nExpected: ";
    struct talk d;

    talk(&d, "siemenet", "set_option max_nodes 2000\nhint\n");
    char *line = strstr(d.said.data, intro);
    assert_non_null(line);
    line += strlen(intro);
    line[strcspn(line, "\n")] = '\0';
    assert_playable(&d.session.record, line);
    end(&d);
}

TEST_DIALOGUE(analysis_is_a_table_of_turns_that_plays_nothing, games, "siemenet",
              "analyze\nanalyze now\n", "%0", "White wins ",
              "  wins   playouts  turn, and expected line\n", "#0 info move")

TEST(analysis_ends_with_a_map_of_owners_where_a_net_plays)
{
    char path[] = "/tmp/wattle-net-XXXXXX";
    FREED(text) net = TEXT_EMPTY, lines = TEXT_EMPTY;
    struct talk d;

    made_net_file(&siemenet, NULL, 1, &net);
    write_bytes(path, net.data, net.length);
    text_addf(&lines,
              "set_option net none\nanalyze\nset_option net %s\nboardsize 5\nanalyze\nset_option "
              "net none\n",
              path);
    talk(&d, "siemenet", lines.data);
    assert_int_equal(count(&d, "  wins   playouts  turn, and expected line\n"), 2);
    assert_int_equal(count(&d, "Expected owners at the end (W, B: likely; w, b: rather):\n"), 1);
    assert_says(&d, "\n      A B C D E\n");
    end(&d);
    unlink(path);
}

TEST(help_begins_with_the_game_in_progress)
{
    for (int i = 0; games[i]; i++) {
        struct talk d;

        assert_non_null(games[i]->howto);
        talk(&d, games[i]->name, "help\n");
        assert_int_equal(strncmp(d.said.data, games[i]->title, strlen(games[i]->title)), 0);
        assert_int_equal(strncmp(d.said.data + strlen(games[i]->title) + 1, games[i]->howto, 40),
                         0);
        assert_int_equal(count(&d, "["), 0);
        end(&d);
    }
}

/* The rules do not mention a turn that the options forbid. */
TEST(rules_are_told_with_the_options_in_force)
{
    HEARS(games, "fonver", "rules\nhelp fonver\n", "#2 White's first turn only", "#2 is a draw.");
    HEARS(games, "fonver", "newgame pie=off repetition=superko\nrules\nhelp\n", "#0 swap",
          "#2 No turn may repeat an earlier position.");
    HEARS(games, "siemenet", "newgame variant=extended\nrules\nnewgame fendo\nhelp siemenet\n",
          "#1 (xD7)", "#1 four give two");
}

TEST_DIALOGUE(the_example_of_a_turn_names_a_point, games, "fiodar", "newgame size=2\nhelp\n",
              /* pass is the last turn of the list */ "#0 \n  pass ", "plays a turn;")

TEST_DIALOGUE(help_of_another_game_tells_how_that_is_played, games, "fendo", "help Siemenet\n",
              "You and the other player move the same common pawn", "&fendo")

/* The screen has 80 columns and 24 lines. One line is for the prompt. */
TEST(help_fits_a_small_screen)
{
    for (int i = 0; games[i]; i++) {
        struct talk d;
        int lines = 0;

        talk(&d, games[i]->name, "help\n");
        for (const char *s = d.said.data; *s; s += strcspn(s, "\n") + 1)
            lines += 1 + (int)strcspn(s, "\n") / 80;
        if (lines >= 24)
            fail_msg("%d lines:\n%s", lines, d.said.data);
        end(&d);
    }
}

/* Returns the number of columns of a line. A letter of several bytes takes one column. */
static int columns_of(const char *line)
{
    int n = 0;

    for (; *line && *line != '\n'; line++)
        n += (*line & 0xC0) != 0x80;
    return n;
}

static void assert_fits_eighty_columns(const char *game, const char *lines)
{
    struct talk d;

    talk(&d, game, lines);
    for (const char *s = d.said.data; *s; s += strcspn(s, "\n") + 1)
        if (columns_of(s) > 79)
            fail_msg("%d columns: %.*s", columns_of(s), (int)strcspn(s, "\n"), s);
    end(&d);
}

TEST(what_is_told_of_a_game_fits_eighty_columns)
{
    for (int i = 0; games[i]; i++)
        assert_fits_eighty_columns(games[i]->name, "list_games\nhelp\n");
    assert_fits_eighty_columns("fence", "newgame players=8 tiles=demo\nhelp\n");
    assert_fits_eighty_columns("fendo", "learn 1\nstop\n");
}

TEST(help_all_and_help_of_a_command_walk_the_table)
{
    HEARS(games, "fendo", "help all\n", "\nPlaying\n  play COLOUR MOVE - ",
          "\nThe shell\n  computer ");
    HEARS(games, "fendo", "help computer\n", "Ctrl-C stops it.");
}

TEST(the_prompt_names_game_side_and_unfinished_turn)
{
    struct talk d;
    struct shell sh = { .told = 0 };
    FREED(text) prompt = TEXT_EMPTY;

    talk(&d, "fendo", "A4-C4N\nG4\n");
    sh.session = &d.session;
    describe_prompt(&sh, &prompt);
    assert_string_equal(prompt.data, "fendo orange G4 ...> ");
    end(&d);
}

/* ---- History ---- */

TEST(history_is_for_its_owners_eyes)
{
    char dir[] = "/tmp/wattle-history-XXXXXX", path[64];
    struct stat of;

    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/a/b", dir);
    setenv("XDG_STATE_HOME", path, 1);
    char *file = state_file("history");
    assert_non_null(file);
    assert_int_equal(stat(file, &of), 0);
    assert_int_equal(of.st_mode & 0777, 0600);
    unlink(file);
    *strrchr(file, '/') = '\0';
    assert_int_equal(stat(file, &of), 0);
    assert_int_equal(of.st_mode & 0777, 0700);
    for (int i = 0; i < 4; i++) { /* the folders wattle, b, a, dir */
        rmdir(file);
        *strrchr(file, '/') = '\0';
    }
    free(file);
    assert_int_not_equal(stat(dir, &of), 0);
}

TEST(without_a_place_for_it_there_is_no_history)
{
    setenv("XDG_STATE_HOME", "/dev/null/x", 1);
    assert_null(state_file("history"));
    setenv("XDG_STATE_HOME", "relative", 1); /* the specification says: ignore it */
    setenv("HOME", "/dev/null", 1);
    assert_null(state_file("history"));
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    assert_null(state_file("history"));
}

/* ---- Chance and secrets ---- */

static const struct game *const toys[] = { &toy_bluff, &toy_pig, NULL };

TEST(a_game_without_lessons_says_so)
{
    HEARS(toys, "pig", "learn\nlearn next\nlearn stop\nhelp crosscut\n",
          "#2 ? there are no lessons of pig\n", "? no lesson is set up; ",
          "? no command, game or word");
    HEARS(games, "fendo", "learn chess\nlearn fendo 11\nlearn 0\nnext\n", "#4 ? ");
}

/* The lines that begin a game of bluff for two. */
#define AT_A_TABLE "set_option dealer table\nnewgame players=2\n"
#define DEALT      "first:p2 deal:p1:1 deal:p1:4 deal:p2:5 deal:p2:2\n"

TEST_DIALOGUE(what_chance_brings_is_told, toys, "pig", "roll\n", "p1 plays roll.\nChance brings ")

TEST_DIALOGUE(a_long_deal_is_told_in_lines_that_fit, toys, "bluff",
              "set_option dealer table\nnewgame\n"
              "first:p2 deal:p1:1 deal:p1:4 deal:p2:5 deal:p2:2 deal:p3:3 deal:p3:6\n",
              "Chance brings first:p2 deal:p1:? deal:p1:? deal:p2:5 deal:p2:2 deal:p3:?\n"
              "deal:p3:?.\n")

TEST_DIALOGUE(tokens_of_chance_may_be_typed_bare, toys, "bluff", AT_A_TABLE "first:p2\nfirst:p2\n",
              "Now chance is to act; enter its result, such as chance first:p1.",
              "? illegal move: first:p2: not possible here", "%1")

/* If several people play, the shell shows the cards of the person to move. */
TEST(cards_are_shown_to_the_person_who_plays)
{
    HEARS(toys, "bluff", AT_A_TABLE DEALT "bury:2\n", "p1: ? ?\np2: 5 2\n",
          "p2 plays bury:?.\np1: 1 4\n");
    HEARS(toys, "bluff", AT_A_TABLE "computer p1\n" DEALT "bury:2\n",
          "deal:p1:? deal:p1:? deal:p2:5 deal:p2:2.\n", "p1: ? ?\np2: 5 2\n", "p2 plays bury:2.\n",
          "p1 plays bury:?.\n", "#0 p1: 1 4");
}

TEST_DIALOGUE(a_person_cannot_leave_open_what_the_engine_must_know, toys, "bluff", "bury:?\n",
              "? illegal move: a card is unknown (?), but the engine deals and must know")

TEST_DIALOGUE(view_alone_is_for_the_player_to_move, toys, "bluff",
              AT_A_TABLE DEALT "view\nview p1\n", "p1: ? ?\np2: 5 2\n", "p1: 1 4\np2: ? ?\n")

/* If the person waits for several engines, the board is shown when the person is to move. */
TEST_DIALOGUE(the_board_is_shown_when_all_others_have_moved, toys, "bluff",
              "set_option dealer table\nnewgame\ncomputer p2 p3\n"
              "first:p1 deal:p1:1 deal:p1:4 deal:p2:5 deal:p2:2 deal:p3:3 deal:p3:6\nbury:1\n",
              "p1 plays bury:1.\np2 plays bury:?.\np3 plays bury:?.\np1: 4 1\n")

TEST_DIALOGUE(help_names_all_opponents, toys, "bluff", "help\n",
              "  computer others      lets the engine play the others; computer none stops it\n",
              "  view                 shows your cards; view p2 ")

/* ---- Choices in words ---- */

TEST(what_can_be_done_is_numbered_where_the_game_has_words)
{
    struct talk d;

    talk(&d, "fence", "newgame tiles=demo\n");
    const int now = d.session.record.now;
    assert_says(&d, "you can (type a number):\n1) ");
    end(&d);
    talk(&d, "fence", "newgame tiles=demo\n2\n0\n99999\nmoves\n");
    assert_int_equal(d.session.record.now, now + 1);
    assert_int_equal(count(&d, "? the choices are numbered 1 to "), 2);
    assert_int_equal(count(&d, "\n1) "), 3);
    end(&d);
    talk(&d, "fendo", "1\n");
    assert_says(&d, "? '1' is neither a command nor a turn");
    end(&d);
}

TEST(what_would_be_a_turn_is_told_that_the_game_is_over)
{
    HEARS(games, "fence",
          "set search=random\nnewgame tiles=demo\ncomputer all\n1\nplace:T23:1,1\nnewgme\n",
          "#2 ? the game is over; newgame starts another, undo takes turns back",
          "? there is no command 'newgme'; did you mean newgame?");
    HEARS(games, "fendo", "newgame size=3\ncomputer both\nA4-C4N\n",
          "? the game is over; newgame starts another, undo takes turns back");
}

/* The start tile belongs to the first player and fits only one place. */
TEST(what_is_the_only_choice_is_made_unasked)
{
    struct talk d;

    talk(&d, "fence", "newgame tiles=demo\n");
    assert_says(&d, " lays T13 at 0,0.\n");
    assert_int_equal(record_turns(&d.session.record) - 6, 1);
    end(&d);
    talk(&d, "fence", "newgame tiles=demo\n1\nundo\nundo\n");
    assert_int_equal(record_turns(&d.session.record) - 6, 1); /* undo cannot take it back */
    end(&d);
}

/* The terminal has 80 columns and 24 lines, and one line is for the prompt. The news, the map, the
   hand and the choices must fit at every decision of a game. */
TEST(a_decision_fits_on_one_screen)
{
    struct talk d;
    int decisions = 0;

    talk(&d, "fence", "set search=random\nnewgame tiles=demo\ncomputer both\n");
    while (!record_mid_turn(&d.session.record) && d.session.record.now > 20) {
        struct record *rec = &d.session.record;
        struct shell sh = { .session = &d.session, .told = 0 };
        FREED(text) board = TEXT_EMPTY;
        int lines = 1;
        record_go_to(rec, rec->now - 1);
        if (record_to_act(rec) >= 0) {
            describe_board(&sh, &board);
            for (const char *s = board.data; *s; s += strcspn(s, "\n"), s += *s == '\n', lines++)
                if (columns_of(s) > 80)
                    fail_msg("%d columns: %s", columns_of(s), board.data);
            if (lines > 24 || !strstr(board.data, "you can") || !strstr(board.data, "You are p"))
                fail_msg("%d lines:\n%s", lines, board.data);
            decisions++;
        }
    }
    assert_true(decisions > 5);
    end(&d);
}

TEST_DIALOGUE(the_engine_plays_for_all_others, toys, "bluff", "computer p1 p2\ncomputer all\n",
              "The engine plays p1 and p2.\n", "The game is over: ")

/* ---- Puzzles ---- */

/* Sets `out` to the first turn of the position that is not the solution. */
static void wrong_turn(const struct game *const *list, const struct puzzle *p, struct text *out)
{
    CLOSED(record) rec;
    FREED(text) why = TEXT_EMPTY;
    step steps[MAX_STEPS];

    record_open(&rec, list);
    assert_int_equal(record_set_position(&rec, p->position, &why), OK);
    const int n = rec.game->steps(record_position(&rec), steps);
    for (int i = 0; i < n; i++) {
        text_clear(out);
        rec.game->text->print_turn(record_position(&rec), &steps[i], 1, out);
        if (out->length != p->length || strncmp(out->data, p->turn, p->length) != 0)
            break;
    }
}

TEST(a_puzzle_is_judged_and_defended)
{
    struct talk d;
    struct puzzle p;
    FREED(text) lines = TEXT_EMPTY, wrong = TEXT_EMPTY;

    assert_true(puzzle_find("fonver", 2, &p));
    wrong_turn(games, &p, &wrong);
    text_addf(&lines, "puzzle fonver\npuzzle\n%s\nundo\n%.*s\npuzzle solution\n", wrong.data,
              (int)p.length, p.turn);
    talk(&d, "fendo", lines.data);
    assert_says(&d, "Puzzle 1 of ");
    assert_says(&d, "Puzzle 2 of ");
    assert_says(&d, p.wins ? "No, that gives the win away." : "No, that gives the draw away.");
    assert_says(&d, "undo takes your turn back");
    assert_says(&d,
                p.wins ? "Right, the only turn that wins." : "Right, the only turn that draws.");
    text_clear(&lines);
    text_addf(&lines, "is %.*s.", (int)p.length, p.turn);
    assert_says(&d, lines.data);
    assert_int_equal(count(&d, " plays "), 4 + 2); /* two tasks, two turns, two answers */
    assert_ptr_equal(d.session.record.game, record_find_game(&d.session.record, "fonver"));
    end(&d);
}

TEST_DIALOGUE(a_puzzle_that_is_not_there_is_refused_and_the_game_stays, games, "fendo",
              "puzzle solution\npuzzle fence\npuzzle chess\npuzzle 0\npuzzle 1000\nA4N\n",
              "no puzzle is set", "there are no puzzles of fence; there are of fendo",
              "no game 'chess'", "#2 ? syntax error: N must be a whole number from 1 to ",
              "White plays A4N.")

TEST(another_game_ends_a_puzzle)
{
    struct talk d;

    talk(&d, "fendo", "puzzle\nnewgame fendo\nA4N\npuzzle solution\n");
    assert_says(&d, "White plays A4N.");
    assert_int_equal(count(&d, "Orange plays"), strstr(d.said.data, ": Orange plays and") != NULL);
    assert_says(&d, "no puzzle is set");
    end(&d);
}
