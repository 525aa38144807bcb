/*
 * test_complete.c - completion depends only on session and line, and offers valid input.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "protocol/commands.h"
#include "protocol/dialogue.h"
#include "protocol/shell/complete.h"
#include "tests/support/talk.h"
#include "tests/support/walk.h"

#include <strings.h>

SESSIONS_ABOUT(games, s->dialogue = &shell_dialogue)

static void start(struct session *s, const char *game, const char *pairs)
{
    MUST(record_new_game(&s->record, record_find_game(&s->record, game), pairs, &why));
}

static void play(struct session *s, const char *word)
{
    MUST(record_play(&s->record, record_to_act(&s->record), word, &why));
}

/* Returns the candidates for a line with the cursor at its end, separated by blanks. "FILES" stands
   for names of files. Valid until the next call. */
static const char *candidates(const struct session *s, const char *line)
{
    static struct text out;
    struct completion c;

    text_clear(&out);
    complete(s, line, strlen(line), &c);
    for (int i = 0; i < c.words.count; i++)
        text_addf(&out, "%s%s", i ? " " : "", c.words.list[i]);
    if (c.files)
        text_add(&out, "FILES");
    completion_free(&c);
    return out.length ? out.data : "";
}

static bool offers(const struct session *s, const char *line, const char *word)
{
    struct completion c;
    bool found = false;

    complete(s, line, strlen(line), &c);
    for (int i = 0; i < c.words.count; i++)
        found |= !strcmp(c.words.list[i], word);
    completion_free(&c);
    return found;
}

/* ---- Commands and their words ---- */

TEST_SESSION(a_first_word_becomes_a_command)
{
    assert_string_equal(candidates(s, "newg"), "newgame");
    assert_string_equal(candidates(s, "NEWG"), "newgame");
    assert_string_equal(candidates(s, "set_o"), "set_option");
    assert_string_equal(candidates(s, "nosuch"), "");
}

TEST_SESSION(every_listed_command_is_offered_and_completes_itself)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        const struct command *row = command_find(c->name, s->dialogue->commands);
        const bool is_listed = row && command_listed(row, s);
        assert_int_equal(offers(s, "", c->name), is_listed);
        assert_int_equal(offers(s, c->name, c->name), is_listed);
    }
}

TEST_SESSION(the_shells_own_commands_are_kept_from_gtp)
{
    assert_string_equal(candidates(s, "comput"), "computer");
    s->dialogue = &gtp_dialogue;
    assert_string_equal(candidates(s, "comput"), "");
}

TEST_SESSION(help_takes_the_name_of_a_command)
{
    assert_string_equal(candidates(s, "help newg"), "newgame");
    assert_string_equal(candidates(s, "help newgame "), "");
}

TEST_SESSION(games_are_offered_where_one_is_wanted)
{
    for (int i = 0; games[i]; i++) {
        assert_true(offers(s, "set_game ", games[i]->name));
        assert_true(offers(s, "newgame ", games[i]->name));
    }
    assert_string_equal(candidates(s, "set_game sieme"), "siemenet");
    assert_string_equal(candidates(s, "set_game fendo "), "");
}

TEST_SESSION(newgame_takes_the_options_of_the_game_it_names)
{
    start(s, "fendo", "");
    assert_string_equal(candidates(s, "newgame s"), "siemenet size=");
    assert_string_equal(candidates(s, "newgame siemenet "), "size= start= variant=");
    assert_string_equal(candidates(s, "newgame siemenet size=9 "), "start= variant=");
    assert_string_equal(candidates(s, "newgame nosuch "), "");
}

TEST_SESSION(values_of_an_option_follow_its_key)
{
    assert_string_equal(candidates(s, "newgame siemenet variant="),
                        "variant=extended variant=original variant=revisited");
    assert_string_equal(candidates(s, "newgame siemenet size=1"), "size=11 size=13");
    assert_string_equal(candidates(s, "newgame siemenet size=9 VAR=r"), "");
    assert_string_equal(candidates(s, "newgame siemenet size=9 VARIANT=r"), "variant=revisited");
}

TEST_SESSION(set_option_takes_engine_options_and_their_values)
{
    assert_string_equal(candidates(s, "set_option se"), "search seed");
    assert_string_equal(candidates(s, "set_option search "), "default plain random");
    assert_string_equal(candidates(s, "set_option resign "), "off on");
    assert_string_equal(candidates(s, "set_option level "), "1 2 3 4 5 6 7 8 9 10");
    assert_string_equal(candidates(s, "set_option level 3 "), "");
    assert_string_equal(candidates(s, "set_option nosuch "), "");
}

TEST_SESSION(colours_are_those_of_the_game)
{
    start(s, "fendo", "");
    assert_string_equal(candidates(s, "genmove "), "black orange white");
    start(s, "siemenet", "");
    assert_string_equal(candidates(s, "genmove "), "black white");
    assert_string_equal(candidates(s, "computer "), "black both none others white");
}

TEST_SESSION(only_commands_that_take_a_file_ask_for_file_names)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        struct completion of;
        FREED(text) line = TEXT_EMPTY;
        text_addf(&line, "%s ", c->name);
        complete(s, line.data, line.length, &of);
        assert_int_equal(of.files, c->completes == COMPLETE_FILE && command_listed(c, s));
        completion_free(&of);
        s->files.where = FILES_NOWHERE;
        complete(s, line.data, line.length, &of);
        assert_false(of.files);
        completion_free(&of);
        s->files.where = FILES_ANYWHERE;
    }
}

/* ---- Moves ---- */

TEST_SESSION(a_bare_word_becomes_a_legal_turn_in_any_case)
{
    start(s, "siemenet", "");
    assert_string_equal(candidates(s, "e8,d"), "E8,D7 E8,D8 E8,D9");
    assert_string_equal(candidates(s, "E8,E"), "E8,E7 E8,E9");
    assert_string_equal(candidates(s, "play white e8,d"), "E8,D7 E8,D8 E8,D9");
    assert_string_equal(candidates(s, "play black e8,d"), "");
    start(s, "fendo", "");
    assert_string_equal(candidates(s, "a4-c4"), "A4-C4E A4-C4N A4-C4S A4-C4W");
    assert_string_equal(candidates(s, "play a4-c4"), "A4-C4E A4-C4N A4-C4S A4-C4W");
}

TEST_SESSION(many_turns_are_shortened_to_how_they_begin)
{
    start(s, "siemenet", "size=5");
    assert_string_equal(candidates(s, "play white "), "A3, B3, C1, C2, C4, C5, D3, E3,");
    start(s, "fendo", "");
    assert_string_equal(candidates(s, "A4"), "A4- A4E A4N A4S");
    assert_true(offers(s, "", "A4-"));
    assert_true(offers(s, "", "C3"));
}

TEST_SESSION(numbers_sort_as_numbers)
{
    start(s, "siemenet", "size=11 variant=revisited");
    assert_string_equal(candidates(s, "F9,E"), "F9,E8 F9,E9 F9,E10");
}

struct gathered {
    struct session *session;
    const struct position *start;
    int missing, count;
};

static bool check_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct gathered *g = context;
    FREED(text) turn = TEXT_EMPTY;

    (void)after;
    g->session->record.game->text->print_turn(g->start, steps, n, &turn);
    g->missing += !offers(g->session, turn.data, turn.data);
    return ++g->count < 300;
}

TEST_SESSION(every_legal_turn_of_every_game_completes_itself)
{
    for (int i = 0; games[i]; i++) {
        for (const char *const *v = games[i]->variants; *v; v++) {
            struct gathered g = { s, NULL, 0, 0 };
            start(s, games[i]->name, *v);
            g.start = record_position(&s->record);
            turns_each(games[i], g.start, check_turn, &g);
            assert_true(g.count > 0);
            assert_int_equal(g.missing, 0);
        }
    }
}

TEST_SESSION(inside_a_turn_the_next_steps_are_offered)
{
    start(s, "siemenet", "");
    play(s, "E8");
    assert_string_equal(candidates(s, "play white d"), "D7 D8 D9");
    assert_true(offers(s, "d", "D7"));
    assert_false(offers(s, "e", "E8"));
    start(s, "fendo", "");
    play(s, "A4");
    play(s, "C4");
    assert_string_equal(candidates(s, "play white "), "B4 C3 C5 D4");
}

TEST_SESSION(steps_typed_on_the_line_count)
{
    start(s, "fendo", "");
    assert_string_equal(candidates(s, "a4 c4 "), "B4 C3 C5 D4");
    assert_string_equal(candidates(s, "a4- c4- "), "B4 C3 C5 D4");
    assert_string_equal(candidates(s, "z9- "), "");
    assert_string_equal(candidates(s, "a4 c4 d4 "), "");
    assert_string_equal(candidates(s, "zz c4 "), "");
    assert_string_equal(candidates(s, "a4 zz "), "");
}

TEST_SESSION(nothing_is_offered_when_the_game_is_over)
{
    struct rng rng;

    start(s, "siemenet", "size=5");
    rng_seed(&rng, 1);
    while (record_to_act(&s->record) != NOBODY) {
        const step chosen = walk_step(s->record.game, record_position(&s->record), &rng);
        record_play_steps(&s->record, &chosen, 1);
    }
    assert_string_equal(candidates(s, "play white "), "");
    assert_string_equal(candidates(s, "C3 "), "");
}

/* For each line and each place of the cursor, all candidates begin with the word before the
   cursor. */
TEST_SESSION(candidates_begin_with_what_was_typed)
{
    static const char *const lines[] = { "",
                                         " ",
                                         "  play  w  e",
                                         "set_option level 1",
                                         "newgame =",
                                         "newgame fendo size=",
                                         "a4-",
                                         "e8 d",
                                         "play",
                                         "\t\t",
                                         "x,-=",
                                         "hint all of it" };

    for (int i = 0; i < (int)(sizeof lines / sizeof lines[0]); i++) {
        for (size_t cursor = 0; cursor <= strlen(lines[i]); cursor++) {
            struct completion c;
            complete(s, lines[i], cursor, &c);
            for (int k = 0; k < c.words.count; k++)
                assert_int_equal(strncasecmp(c.words.list[k], lines[i] + c.start, cursor - c.start),
                                 0);
            completion_free(&c);
        }
    }
}
