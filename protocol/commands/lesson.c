/*
 * lesson.c - the commands by which programs get lessons and the words of the rules. The shell has
 * the command learn (shell/learn.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/commands.h"
#include "protocol/lesson_session.h"

/* Returns the game that word i names, or the present game if the word is missing. Returns NULL if
   the game is unknown. */
static const struct game *game_of(const struct session *s, const struct args *a, size_t i,
                                  struct reply *r)
{
    return a->count > i ? session_find_game(s, args_word(a, i), r) : s->record.game;
}

static enum status cmd_list_lessons(struct session *s, const struct args *a, struct reply *r)
{
    const struct game *game = game_of(s, a, 0, r);
    struct lessons all;

    if (!game || !lesson_read(s, game, &all, r))
        return REFUSED;
    for (int i = 0; i < all.count; i++)
        text_addf(&r->text, "%d %s\n", all.list[i].number, all.list[i].title);
    lessons_free(&all);
    return OK;
}

static void print_lesson(const struct session *s, const struct lessons *all, const struct lesson *l,
                         struct text *out)
{
    text_addf(out, "lesson %d of %d\ntitle %s\ntext %s\ntask %s\nside ", l->number, all->count,
              l->title, l->text, l->task);
    record_print_side(&s->record, record_to_act(&s->record), out);
    if (l->level)
        text_addf(out, "\nlevel %ld", l->level);
}

static enum status cmd_lesson(struct session *s, const struct args *a, struct reply *r)
{
    const bool is_named = a->count == 2;
    const struct game *game = is_named ? game_of(s, a, 0, r) : s->record.game;
    enum status status = SYNTAX_ERROR;
    struct lessons all;
    long long number;

    if (!game || !lesson_read(s, game, &all, r))
        return REFUSED;
    if (args_whole(a, is_named, "N", 1, all.count, &number, r) == OK) {
        const struct lesson *l = lessons_find(&all, (int)number);
        status = lesson_begin(s, game, l, r);
        if (status == OK)
            print_lesson(s, &all, l, &r->text);
    }
    lessons_free(&all);
    return status;
}

static enum status cmd_judge(struct session *s, const struct args *a, struct reply *r)
{
    struct text answer = TEXT_EMPTY;
    bool is_right;

    if (!lesson_awaits_turn(s))
        return refuse(r, "no lesson asks for a turn; lesson N sets one up");
    const enum status status = lesson_judge_turn(s, args_rest(a, 0), &is_right, &answer);
    if (status != OK)
        refuse(r, "illegal move: %s", answer.data);
    else
        text_addf(&r->text, "%s %s", is_right ? "right" : "wrong", answer.data);
    text_free(&answer);
    return status;
}

static enum status cmd_list_words(struct session *s, const struct args *a, struct reply *r)
{
    const struct game *game = game_of(s, a, 0, r);
    struct lessons all;

    if (!game || !lesson_read(s, game, &all, r))
        return REFUSED;
    for (int i = 0; i < all.word_count; i++)
        text_addf(&r->text, "%s: %s\n", all.words[i].names, all.words[i].meaning);
    lessons_free(&all);
    return OK;
}

const struct command lesson_commands[] = {
    { "list_lessons", "[GAME]", 0, 1, EVERYWHERE, cmd_list_lessons, COMPLETE_GAME,
      "the lessons that teach a game",
      "Prints the number and the title of each lesson of GAME, or of the current game, one\n"
      "per line. The lessons are for people who have never heard of the game." },
    { "lesson", "[GAME] N", 1, 2, IN_GTP, cmd_lesson, COMPLETE_GAME, "set up a lesson",
      "Sets up the position of lesson N, as set_position does. The answer has the lines\n"
      "lesson, title, text, task and side (the side that the learner plays). If the answer\n"
      "also has the line \"level\", the lesson is a game against the engine at that level. Any\n"
      "other lesson asks for one turn; send this turn with judge." },
    { "judge", "TURN", 1, ANY_NUMBER, IN_GTP, cmd_judge, COMPLETE_NOTHING,
      "judge a turn in a lesson",
      "Answers right or wrong, and the reason. A right turn is played, with the turns that\n"
      "follow it in the lesson. After a wrong turn, the position is the start of the lesson." },
    { "list_words", "[GAME]", 0, 1, EVERYWHERE, cmd_list_words, COMPLETE_GAME,
      "the words of the rules, explained",
      "Prints the words of GAME, or of the current game, one per line: the forms of the word,\n"
      "separated by commas, then a colon and the meaning. help WORD explains one word." },
    { 0 },
};
