/* lesson_session.c - setting up a session's lesson.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/lesson_session.h"

#include "game/hidden.h"
#include "lessons/judge.h"

bool lesson_read(const struct session *s, const struct game *game, struct lessons *out,
                 struct reply *r)
{
    const char *joint = "; there are of ";

    if (lessons_open(game->name, out))
        return true;
    refuse(r, "there are no lessons of %s", game->name);
    for (int i = 0; s->record.games[i]; i++) {
        if (!lessons_open(s->record.games[i]->name, out))
            continue;
        text_addf(&r->text, "%s%s", joint, s->record.games[i]->name);
        joint = ", ";
        lessons_free(out);
    }
    return false;
}

/* Replaces the session's game by the draft, which becomes the lesson's game. */
static void take(struct session *s, struct record *draft)
{
    record_take_game(&s->record, draft);
    session_begin_game(s);
    s->lesson.begun = s->record.games_begun;
    s->lesson.start = s->record.now;
}

enum status lesson_begin(struct session *s, const struct game *game, const struct lesson *l,
                         struct reply *r)
{
    struct record draft;

    if (s->record.seat && game_has_hidden(game))
        return refuse(r, "a lesson shows all cards, and this session is the seat of p%d",
                      s->record.seat);
    record_open_draft(&s->record, &draft);
    const enum status status = lesson_set_up(l, game, &draft, &r->text);
    if (status != OK) {
        record_close(&draft);
        return status;
    }
    take(s, &draft);
    s->lesson.game = game;
    s->lesson.number = l->number;
    s->lesson.is_game = l->level > 0;
    s->lesson.awaits = !s->lesson.is_game;
    if (l->level)
        record_play_steps(&s->record, NULL, 0);
    return OK;
}

bool lesson_is_set(const struct session *s)
{
    return s->lesson.number && s->lesson.begun == s->record.games_begun;
}

bool lesson_awaits_turn(const struct session *s)
{
    return lesson_is_set(s) && s->lesson.awaits;
}

bool lesson_is_no_game(const struct session *s)
{
    return lesson_is_set(s) && !s->lesson.is_game;
}

/* Returns the present lesson. The caller frees `all`. */
static const struct lesson *present(const struct session *s, struct lessons *all)
{
    lessons_open(s->lesson.game->name, all);
    return lessons_find(all, s->lesson.number);
}

enum status lesson_judge_turn(struct session *s, const char *turn, bool *is_right,
                              struct text *answer)
{
    static const double seconds = 10;
    struct lessons all;
    struct record draft;
    const struct lesson *l = present(s, &all);

    record_open_draft(&s->record, &draft);
    enum status status = lesson_set_up(l, s->lesson.game, &draft, answer);
    if (status == OK)
        status = lesson_judge(l, &draft, turn, session_budget(s, seconds), is_right, answer);
    if (status == OK && *is_right) {
        take(s, &draft);
        s->lesson.awaits = false;
    } else {
        record_close(&draft);
        record_go_to(&s->record, s->lesson.start);
    }
    lessons_free(&all);
    return status;
}
