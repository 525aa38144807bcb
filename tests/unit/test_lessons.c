/*
 * test_lessons.c - the built-in lessons with every legal turn, and the reader of their files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "lessons/judge.h"
#include "record/record.h"
#include "tests/support/test.h"

#include <limits.h>

/* ---- The built-in lessons, with every legal turn ---- */

/* A lesson that is played through. */
struct walk {
    const struct game *game;
    const struct lesson *lesson;
    struct record rec; /* the position of the lesson */
    int right, wrong;
    bool is_used[32]; /* for each reply, whether a turn was answered with it */
};

static void begin_draft(const struct walk *w, struct record *draft)
{
    FREED(text) why = TEXT_EMPTY;

    record_open_draft(&w->rec, draft);
    if (lesson_set_up(w->lesson, w->game, draft, &why) != OK)
        fail_msg("%s, lesson %d: %s", w->game->name, w->lesson->number, why.data);
}

static enum status judge(const struct walk *w, const char *turn, bool *is_right,
                         struct text *answer)
{
    CLOSED(record) draft;

    begin_draft(w, &draft);
    return lesson_judge(w->lesson, &draft, turn, budget_of(600, (size_t)64 << 20), is_right,
                        answer);
}

static void mark_used(struct walk *w, const char *sentence)
{
    for (int i = 0; i < w->lesson->reply_count; i++)
        w->is_used[i] |= !strcmp(w->lesson->replies[i].sentence, sentence);
}

static bool try_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct walk *w = context;
    FREED(text) turn = TEXT_EMPTY, answer = TEXT_EMPTY;
    bool is_right;

    (void)after;
    w->game->text->print_turn(record_position(&w->rec), steps, n, &turn);
    if (judge(w, turn.data, &is_right, &answer) != OK)
        fail_msg("%s, lesson %d, %s: %s", w->game->name, w->lesson->number, turn.data, answer.data);
    w->right += is_right;
    w->wrong += !is_right;
    assert_true(answer.length > 0);
    if (is_right)
        assert_string_equal(answer.data, w->lesson->right);
    else
        mark_used(w, answer.data);
    return true;
}

/* Tries the turns that a reply names, if no legal turn was answered with the reply. One of them
   must be refused with the reply's sentence. */
static void try_illegal(struct walk *w, int reply)
{
    const struct lesson_reply *r = &w->lesson->replies[reply];
    FREED(text) turn = TEXT_EMPTY, answer = TEXT_EMPTY;
    bool is_right;

    for (const char *c = r->condition.words; *c && *c != ' '; c++)
        text_add_char(&turn, *c == '*' ? 'N' : *c);
    if (judge(w, turn.data, &is_right, &answer) == OK || !strstr(answer.data, r->sentence))
        fail_msg("%s, lesson %d: no turn is answered with \"%s\"", w->game->name, w->lesson->number,
                 r->sentence);
}

static void play_through(struct walk *w)
{
    struct record begun;

    begin_draft(w, &begun);
    record_take_game(&w->rec, &begun);
    assert_true(record_to_act(&w->rec) >= 0);
    assert_in_range(w->lesson->reply_count, 0, sizeof w->is_used / sizeof w->is_used[0]);
    assert_true(turns_each(w->game, record_position(&w->rec), try_turn, w));
    if (!w->right)
        fail_msg("%s, lesson %d: no turn is right", w->game->name, w->lesson->number);
    for (int i = 0; i < w->lesson->reply_count; i++)
        if (!w->is_used[i])
            try_illegal(w, i);
}

/* Checks the last lesson of a game, in which a whole game is played. */
static void check_game(const struct walk *w)
{
    CLOSED(record) draft;

    assert_int_equal(w->lesson->level, 1);
    begin_draft(w, &draft);
    assert_int_equal(draft.now, 0);
    assert_true(record_to_act(&draft) != NOBODY);
}

static void walk_lessons(const struct game *game, const struct lessons *all)
{
    for (int i = 1; i <= all->count; i++) {
        struct walk w = { .game = game, .lesson = lessons_find(all, i) };
        assert_int_equal(w.lesson->number, i);
        record_open(&w.rec, games);
        if (i == all->count)
            check_game(&w);
        else
            play_through(&w);
        print_message("%s %d: %d right, %d wrong\n", game->name, i, w.right, w.wrong);
        record_close(&w.rec);
    }
    assert_null(lessons_find(all, 0));
    assert_null(lessons_find(all, all->count + 1));
}

TEST(each_game_teaches_in_ten_steps_at_most_and_ends_with_a_game)
{
    static const char *const names[] = { "fendo", "siemenet", "fonver", "fiodar", "fence" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        struct lessons all;
        const struct game *game = NULL;
        for (int g = 0; games[g]; g++)
            game = strcmp(games[g]->name, names[i]) ? game : games[g];
        if (lessons_parse(lessons_source(names[i]), &all, &why) != OK)
            fail_msg("src/games/%s/LESSONS.txt:%s", names[i], why.data);
        assert_in_range(all.count, 5, 10);
        walk_lessons(game, &all);
        lessons_free(&all);
    }
}

/* ---- Words ---- */

TEST(each_word_is_found_by_each_of_its_names)
{
    for (int g = 0; games[g]; g++) {
        struct lessons all;
        if (!lessons_open(games[g]->name, &all))
            continue;
        assert_true(all.word_count >= 7);
        for (int i = 0; i < all.word_count; i++) {
            char *names = strdup(all.words[i].names);
            for (char *name = strtok(names, ","); name; name = strtok(NULL, ","))
                assert_ptr_equal(lessons_word(&all, name + strspn(name, " ")), &all.words[i]);
            free(names);
        }
        lessons_free(&all);
    }
}

TEST(a_word_is_found_in_any_case_and_whole)
{
    struct lessons all;

    assert_true(lessons_open("fence", &all));
    assert_non_null(lessons_word(&all, "HOT goods"));
    assert_null(lessons_word(&all, "hot"));
    assert_null(lessons_word(&all, ""));
    lessons_free(&all);
}

TEST(what_is_no_game_of_theirs_has_none)
{
    struct lessons all;

    assert_false(lessons_open("hex", &all));
    assert_false(lessons_open("", &all));
    assert_int_equal(all.count, 0);
    assert_null(lessons_word(&all, "crosscut"));
}

/* ---- The format ---- */

#define HEAD "lesson: A\ntext: B\ntask: C\n"
#define REST "right: R\nwrong: W\n"

/* docs/LESSONS.md, Errors. */
TEST(a_broken_file_is_refused_with_the_line)
{
    static const struct {
        const char *text, *why;
    } broken[] = {
        { "", "1: the file has no lessons" },
        { "# only this\n\n", "3: the file has no lessons" },
        { "\nnonsense\n", "2: an entry has the form KEY: VALUE, not 'nonsense'" },
        { "text: B\n", "1: an entry stands before the first lesson" },
        { HEAD "colour: red\n", "4: unknown entry 'colour'" },
        { HEAD "text: B\n", "4: this lesson has this entry twice: 'text'" },
        { HEAD "done: sing\n", "4: no condition begins with 'sing'" },
        { HEAD "done: turn\n", "4: wrong number of words in the condition 'turn'" },
        { HEAD "done: win 2\n", "4: wrong number of words in the condition 'win 2'" },
        { HEAD "done: gain x\n", "4: not a whole number from 1 to 999: 'x'" },
        { HEAD "when sing: no\n", "4: no condition begins with 'sing'" },
        { HEAD "level: 0\n", "4: not a level: '0'" },
        { HEAD "turns: $a\n", "4: there is no set with the name '$a'" },
        { "set a: b\nset a: c\n", "2: set needs a name that is new 'a'" },
        { HEAD REST, "1: the lesson has neither done nor level" },
        { HEAD "done: win\nright: R\n", "1: the lesson has no right or no wrong" },
        { "lesson: A\ntask: C\ndone: win\n" REST, "1: the lesson has no text" },
        { "lesson: A\ntext: B\ndone: win\n" REST "lesson: D\n", "1: the lesson has no task" },
        { HEAD "level: 1\n" REST, "1: a lesson with level has no answers to turns" },
        { HEAD "options: a=b\nposition: p\ndone: win\n" REST,
          "1: a lesson cannot have both position and options" },
        { HEAD "done: win\n" REST "word a: b\nlesson: D\n",
          "8: lessons must come before the words" },
        { HEAD "done: win\n" REST "word: b\n", "7: the word has no name" },
        { HEAD "task b: c\n", "4: only when, word and set can have an argument: 'b'" },
        { HEAD "\n# x\ndone:\n  win\n  twice\n", "6: wrong number of words in the condition "
                                                 "'win twice'" },
    };

    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        struct lessons all;
        assert_int_equal(lessons_parse(broken[i].text, &all, &why), SYNTAX_ERROR);
        assert_string_equal(why.data, broken[i].why);
        assert_int_equal(all.count, 0);
    }
}

TEST(lines_that_begin_with_a_blank_go_on)
{
    FREED(text) why = TEXT_EMPTY;
    struct lessons all;

    assert_int_equal(lessons_parse("set b: x y\nlesson:\n  A\n   new   one\ntext: B\ntask: C\n"
                                   "turns: a $b\n  c $b\ndone: win\n" REST,
                                   &all, &why),
                     OK);
    assert_string_equal(all.list[0].title, "A new one");
    assert_string_equal(all.list[0].turns, "a x y c x y");
    assert_int_equal(all.list[0].line, 2);
    lessons_free(&all);
}

/* ---- The judgement ---- */

/* Returns whether the turn is right in a lesson with this start and these entries. */
static bool judged_right(const char *game, const char *start, const char *done, const char *turn)
{
    FREED(text) file = TEXT_EMPTY, why = TEXT_EMPTY;
    struct lessons all;
    struct walk w = { 0 };
    bool right;

    text_addf(&file, HEAD "%s\n%s\n" REST, start, done);
    assert_int_equal(lessons_parse(file.data, &all, &why), OK);
    record_open(&w.rec, games);
    w.game = record_find_game(&w.rec, game);
    w.lesson = lessons_find(&all, 1);
    assert_int_equal(judge(&w, turn, &right, &why), OK);
    assert_string_equal(why.data, right ? "R" : "W");
    record_close(&w.rec);
    lessons_free(&all);
    return right;
}

TEST(all_conditions_must_hold)
{
    static const char start[] = "options: size=3 pie=off";

    assert_true(judged_right("fonver", start, "done: turn b? A1\ndone: not turn B2", "B1"));
    assert_false(judged_right("fonver", start, "done: turn b? A1\ndone: not turn B2", "B2"));
    assert_true(judged_right("fonver", start, "done: board   2 O . (#) .", "B2"));
    assert_false(judged_right("fonver", start, "done: board   2 O . (#) .", "B1"));
}

/* White wins on 3x3. A turn in the corner costs Black only time. */
TEST(a_proof_is_for_the_player_who_moves)
{
    assert_false(judged_right("fonver", "options: size=3 pie=off", "done: proven", "B2"));
    assert_true(judged_right("fonver", "options: size=3 pie=off\nturns: A1", "done: proven", "A2"));
    assert_true(judged_right("fonver", "options: size=3 pie=off\nturns: B1 A1 B2 A2",
                             "done: proven\ndone: win", "B3"));
}

TEST(captures_are_counted_for_the_player_who_moves)
{
    static const char start[] = "options: size=3 pie=off\nturns: B3 C3";

    assert_true(judged_right("fiodar", start, "done: gain 1\ndone: take 1", "D3"));
    assert_false(judged_right("fiodar", start, "done: gain 2", "D3"));
    assert_false(judged_right("fiodar", start, "done: take 1", "A1"));
    assert_false(
        judged_right("fiodar", "options: size=3 pie=off\nturns: C3 B3", "done: safe", "A1"));
    assert_true(
        judged_right("fiodar", "options: size=3 pie=off\nturns: C3 B3", "done: safe", "C4"));
}

TEST(a_position_of_another_game_is_refused)
{
    FREED(text) why = TEXT_EMPTY;
    CLOSED(record) rec;
    struct lessons all;

    record_open(&rec, games);
    assert_int_equal(
        lessons_parse(HEAD "position: fendo w size=3 3/W1O/3\ndone: win\n" REST, &all, &why), OK);
    assert_int_equal(
        lesson_set_up(lessons_find(&all, 1), record_find_game(&rec, "fonver"), &rec, &why),
        ILLEGAL);
    assert_string_equal(why.data, "a position of fendo");
    lessons_free(&all);
}
