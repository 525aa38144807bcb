/* play.c - moves that are typed without a command.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/memory.h"
#include "game/hidden.h"
#include "game/position_copy.h"
#include "protocol/shell/shell_internal.h"
#include "protocol/shell/turn_word.h"

#include <stdlib.h>
#include <string.h>

/* The steps of a line are made on a copy of the position. */
struct spelling {
    const struct game *game;
    struct position *pos;
    step steps[MAX_TURN_STEPS];
    int count;
    bool is_first; /* whether no word has been read yet */
};

/* Reads one more word. All words of a line belong to one turn. */
static enum status spell(struct spelling *p, const char *word, struct text *why)
{
    step steps[MAX_TURN_STEPS];
    int n = 0;

    if (!p->is_first && !p->game->mid_turn(p->pos)) {
        text_addf(why, "the turn is complete before '%s'; type one turn per line", word);
        return ILLEGAL;
    }
    const enum status status = turn_word_parse(p->game, p->pos, word, steps, &n, why);
    for (int i = 0; status == OK && i < n; i++) {
        p->game->apply(p->pos, steps[i]);
        p->steps[p->count++] = steps[i];
    }
    p->is_first = false;
    return status;
}

/* Reports why a line is not a move, unless it may be a command. `first` begins with the refused
   word if that is the first word of the line. Otherwise it is NULL. No command has a colon. */
static enum move_status refuse_move(enum status status, const char *first, struct reply *r)
{
    if (status == SYNTAX_ERROR && first && !strchr(first, ':'))
        return NOT_A_MOVE;
    reply_explain(r, ILLEGAL, "illegal move: ");
    return ILLEGAL_MOVE;
}

/* Plays chance outcomes, which may also be typed without a command. */
static enum move_status play_chance(struct record *rec, const char *line, struct reply *r)
{
    const enum status status = record_chance(rec, line, &r->text);

    return status == OK ? PLAYED : refuse_move(status, line, r);
}

/* Plays the words of a line from step `start`, which is the present step or the start of the
   current turn. */
static enum move_status play_from(struct record *rec, int start, const char *line, struct reply *r)
{
    struct spelling p = { .game = rec->game, .is_first = true };
    struct text word = TEXT_EMPTY;
    enum move_status result = PLAYED;

    p.pos = xaligned(rec->game->position_size);
    game_copy(rec->game, p.pos, position_at(rec, start));
    while (result == PLAYED && args_next(&line, &word)) {
        const bool is_first = p.is_first;
        const enum status status = spell(&p, word.data, &r->text);
        if (status != OK)
            result = refuse_move(status, is_first ? word.data : NULL, r);
    }
    if (result == PLAYED && record_check_dealer(rec, p.pos, &r->text) != OK)
        result = refuse_move(ILLEGAL, NULL, r);
    if (result == PLAYED) {
        if (start < rec->now)
            record_go_to(rec, start);
        record_play_steps(rec, p.steps, p.count);
    }
    text_free(&word);
    xfree_aligned(p.pos);
    return result;
}

/* Tries a line that does not continue the turn from the start of the turn. This is not allowed in
   games with hidden information, because the steps already made may have revealed something. */
static enum move_status play_anew(struct record *rec, const char *line, enum move_status before,
                                  struct reply *r)
{
    const int start = record_turn_start(rec, rec->now);
    struct reply second;

    if (!record_mid_turn(rec) || game_has_hidden(rec->game))
        return before;
    reply_open(&second, r->output);
    const enum move_status anew = play_from(rec, start, line, &second);
    const bool is_better = anew == PLAYED || before == NOT_A_MOVE;
    if (is_better) {
        text_clear(&r->text);
        text_add(&r->text, second.text.data);
    }
    reply_close(&second);
    return is_better ? anew : before;
}

enum move_status shell_play(struct session *s, const char *line, struct reply *r)
{
    struct record *rec = &s->record;

    if (record_to_act(rec) == NOBODY)
        return NOT_A_MOVE;
    if (record_to_act(rec) == CHANCE)
        return play_chance(rec, line, r);
    if (!record_may_decide(rec)) {
        record_refuse_decision(rec, &r->text);
        return ILLEGAL_MOVE;
    }
    const enum move_status result = play_from(rec, rec->now, line, r);
    return result == PLAYED ? PLAYED : play_anew(rec, line, result, r);
}
