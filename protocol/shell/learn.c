/*
 * learn.c - the shell's command learn, which leads a person through the lessons of a game.
 *
 * In most lessons the person plays all sides. In a lesson that is a game, the engine plays the
 * other sides at the lesson's level. The next game restores the former sides and level.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "lessons/judge.h"
#include "protocol/engine_options.h"
#include "protocol/lesson_session.h"
#include "protocol/shell/shell_internal.h"

#include <stdlib.h>
#include <string.h>

static void set_level(struct shell *sh, long level)
{
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;

    text_addf(&word, "%ld", level);
    player_set_option(&sh->session->player, "level", word.data, &why);
    text_free(&word);
    text_free(&why);
}

/* Stores sides and level for learn_leave, unless they are stored already. */
static void keep_sides(struct shell *sh, const struct game *game)
{
    if (sh->kept.game)
        return;
    sh->kept =
        (struct shell_sides){ .game = game,
                              .level = setting_number(&sh->session->player.options, "level") };
    memcpy(sh->kept.computer, sh->computer, sizeof sh->computer);
}

static void set_sides(struct shell *sh, const struct lesson *l)
{
    struct session *s = sh->session;
    const int person = record_to_act(&s->record) >= 0 ? record_to_act(&s->record) : 0;

    memset(sh->computer, 0, sizeof sh->computer);
    for (int i = 0; l->level && i < record_seats(&s->record); i++)
        sh->computer[i] = i != person;
    set_level(sh, l->level ? l->level : sh->kept.level);
}

const struct game *learn_leave(struct shell *sh, bool has_sides)
{
    const struct game *game = sh->kept.game;

    if (!game || lesson_is_set(sh->session))
        return NULL;
    if (!has_sides)
        memcpy(sh->computer, sh->kept.computer, sizeof sh->computer);
    set_level(sh, sh->kept.level);
    sh->kept.game = NULL;
    return game;
}

static void add_wrapped(const struct shell *sh, const char *words, struct text *out)
{
    enum { WIDTH = 79 };
    struct text lines = TEXT_EMPTY;
    const int width = sh->at_terminal ? terminal_width() : WIDTH;

    text_add(&lines, words);
    word_wrap(&lines, width < WIDTH ? width : WIDTH, 0);
    text_addf(out, "%s\n", lines.data);
    text_free(&lines);
}

static void describe_lesson(struct shell *sh, const struct lessons *all, const struct lesson *l,
                            struct text *out)
{
    const struct record *rec = &sh->session->record;
    struct text words = TEXT_EMPTY;

    text_addf(out, "%s, lesson %d of %d: %s\n\n", rec->game->name, l->number, all->count, l->title);
    add_wrapped(sh, l->text, out);
    text_add_char(out, '\n');
    describe_board(sh, out);
    text_add_char(out, '\n');
    text_addf(&words, "Your task: %s", l->task);
    add_wrapped(sh, words.data, out);
    text_free(&words);
}

/* Adds the words that can be typed after a lesson. */
static void add_next(const struct lessons *all, int number, struct text *out)
{
    const struct lesson *next = lessons_find(all, number + 1);

    if (next)
        text_addf(out, "next begins the next lesson: %s.\n", next->title);
    else
        text_add(out, "That was the last lesson. newgame begins a game.\n");
}

static void list(const struct shell *sh, const struct lessons *all, struct text *out)
{
    const struct session *s = sh->session;
    const int now = lesson_is_set(s) && s->lesson.game == s->record.game ? s->lesson.number : 0;

    text_addf(out, "Lessons of %s; learn N begins lesson N, learn GAME begins another game:\n",
              s->record.game->name);
    for (int i = 0; i < all->count; i++)
        text_addf(out, "%s%2d %s\n", i + 1 == now ? " >" : "  ", i + 1, all->list[i].title);
}

static enum status begin(struct shell *sh, const struct game *game, const struct lessons *all,
                         int number, struct reply *r)
{
    struct session *s = sh->session;
    const struct game *before = s->record.game;
    const struct lesson *l = lessons_find(all, number);
    const bool is_first = !lesson_is_set(s);
    const bool goes_back = is_first && !puzzle_is_set(sh) && autosave_leave(sh);
    const enum status status = lesson_begin(s, game, l, r);
    struct text words = TEXT_EMPTY;

    if (status != OK)
        return status;
    keep_sides(sh, before);
    set_sides(sh, l);
    describe_lesson(sh, all, l, &r->text);
    if (is_first) {
        text_addf(&words, "next and back change the lesson; stop ends the lessons%s.",
                  goes_back ? "; resume goes back to your game" : "");
        add_wrapped(sh, words.data, &r->text);
    }
    text_free(&words);
    return OK;
}

/* Reads the number of the requested lesson. 0 means that there are no more lessons. */
static enum status read_number(const struct session *s, const struct lessons *all,
                               const struct args *a, size_t at, long long *number, struct reply *r)
{
    const char *word = args_word(a, at);
    const bool is_next = word && ascii_equal(word, "next");

    *number = 1;
    if (!is_next && !(word && ascii_equal(word, "back")))
        return args_whole(a, at, "N", 1, all->count, number, r);
    if (!lesson_is_set(s))
        return refuse(r, "no lesson is set up; learn lists the lessons");
    *number = s->lesson.number + (is_next ? 1 : -1);
    if (*number < 1)
        return refuse(r, "this is the first lesson");
    if (*number > all->count)
        return refuse(r, "that was the last lesson; newgame begins a game; stop ends the lessons");
    return OK;
}

static enum status stop(struct shell *sh, struct reply *r)
{
    if (!lesson_is_set(sh->session))
        return refuse(r, "no lesson is set up; learn lists the lessons");
    sh->session->lesson.number = 0;
    const struct game *kept = learn_leave(sh, false);
    seats_carry_sides(sh, kept ? kept : sh->session->record.game, &r->text);
    add_wrapped(sh,
                "The lessons end here. newgame begins a game; resume goes back to the game before, "
                "if there was one.",
                &r->text);
    return OK;
}

static enum status cmd_learn(struct session *s, const struct args *a, struct reply *r)
{
    struct shell *sh = s->own;
    const char *word = args_word(a, 0);
    const struct game *game = s->record.game;
    const bool names_game = word && record_find_game(&s->record, word);
    enum status status = OK;
    struct lessons all;
    long long number;

    if (word && ascii_equal(word, "stop"))
        return stop(sh, r);
    if (names_game)
        game = record_find_game(&s->record, word);
    if (!lesson_read(s, game, &all, r))
        return REFUSED;
    if (!word)
        list(sh, &all, &r->text);
    else
        status = read_number(s, &all, a, names_game, &number, r);
    if (word && status == OK)
        status = begin(sh, game, &all, (int)number, r);
    lessons_free(&all);
    return status;
}

bool learn_has_turn(const struct shell *sh)
{
    const struct session *s = sh->session;
    const struct record *rec = &s->record;

    return lesson_awaits_turn(s) && rec->now > s->lesson.start &&
           (record_turn_end(rec, s->lesson.start) < rec->now || !record_mid_turn(rec));
}

void learn_judge(struct shell *sh, struct text *out)
{
    struct session *s = sh->session;
    const int start = s->lesson.start;
    struct text turn = TEXT_EMPTY, answer = TEXT_EMPTY, words = TEXT_EMPTY;
    struct lessons all;
    bool is_right;

    record_print_turn_for(&s->record, start, ALL_SEEING, &turn);
    lesson_judge_turn(s, turn.data, &is_right, &answer);
    if (is_right) {
        describe_turns(sh, start, out);
        describe_board(sh, out);
        text_add_char(out, '\n');
    }
    text_addf(&words, "%s %s", is_right ? "Right." : "No.", answer.data);
    add_wrapped(sh, words.data, out);
    if (is_right && lessons_open(s->lesson.game->name, &all)) {
        add_next(&all, s->lesson.number, out);
        lessons_free(&all);
    }
    text_free(&turn);
    text_free(&answer);
    text_free(&words);
}

bool learn_hint(const struct shell *sh, struct text *out)
{
    struct text words = TEXT_EMPTY;
    struct lessons all;

    if (!lesson_awaits_turn(sh->session) || !lessons_open(sh->session->lesson.game->name, &all))
        return false;
    const struct lesson *l = lessons_find(&all, sh->session->lesson.number);
    text_addf(&words, "Your task: %s", l->task);
    if (l->wrong)
        text_addf(&words, "\n%s", l->wrong);
    add_wrapped(sh, words.data, out);
    text_free(&words);
    lessons_free(&all);
    return true;
}

void learn_explain_illegal(const struct shell *sh, const char *line, struct text *out)
{
    const struct session *s = sh->session;
    struct lessons all;

    if (!lesson_awaits_turn(s) || !lessons_open(s->lesson.game->name, &all))
        return;
    lesson_explain_illegal(lessons_find(&all, s->lesson.number), line, out);
    lessons_free(&all);
}

bool learn_word(const struct shell *sh, const char *line, struct text *out)
{
    static const char *const words[] = { "next", "back", "stop" };
    bool is_word = false;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        is_word |= ascii_equal(line, words[i]);
    if (!is_word || !lesson_is_set(sh->session))
        return false;
    text_addf(out, "learn %s", line);
    return true;
}

const struct command learn_commands[] = {
    { "learn", "[GAME] [N|next|back|stop]", 0, 2, IN_SHELL, cmd_learn, COMPLETE_GAME,
      "learn a game step by step",
      "Without arguments, lists the lessons of this game. GAME begins with its first lesson; N\n"
      "sets up lesson N. Each lesson shows a position and a task. Type a turn: the shell tells\n"
      "you whether it is right, and why. In a lesson, type next, back or stop without the word\n"
      "learn. Your own game is kept; resume continues it." },
    { 0 },
};
