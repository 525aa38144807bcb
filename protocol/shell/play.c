/*
 * play.c - moves typed without a command, and the sides that the engine plays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "game/history.h"
#include "protocol/shell/shell_internal.h"

#include "base/memory.h"
#include "game/notation.h"

#include <stdlib.h>
#include <string.h>

/* ---- A move without a command ---- */

/* The steps of a line, made on a copy of the position. */
struct spelling {
    const struct game *game;
    struct position *pos;
    step steps[MAX_TURN_STEPS];
    int count;
    bool is_first; /* no word has been read yet */
};

/* Reads one more word. All words of a line belong to one turn. */
static enum status spell(struct spelling *p, const char *word, struct text *why)
{
    step steps[MAX_TURN_STEPS];
    int n = 0;

    if (!p->is_first && !p->game->mid_turn(p->pos)) {
        text_addf(why, "the turn is complete before '%s'; one turn a line", word);
        return ILLEGAL;
    }
    const enum status status = p->game->text->parse_turn(p->pos, word, steps, &n, why);
    for (int i = 0; status == OK && i < n; i++) {
        p->game->apply(p->pos, steps[i]);
        p->steps[p->count++] = steps[i];
    }
    p->is_first = false;
    return status;
}

static enum move_status refuse_move(enum status status, bool is_first_word, struct reply *r)
{
    if (status == SYNTAX_ERROR && is_first_word)
        return NOT_A_MOVE;
    reply_explain(r, ILLEGAL, "illegal move: ");
    return ILLEGAL_MOVE;
}

/* The outcomes of a chance event may be typed without a command too. */
static enum move_status play_chance(struct match *m, const char *line, struct reply *r)
{
    const enum status status = match_chance(m, line, &r->text);

    return status == OK ? PLAYED : refuse_move(status, true, r);
}

/* Plays the words of a line from step `start`, which is the present step or the start of the
   current turn. */
static enum move_status play_from(struct match *m, int start, const char *line, struct reply *r)
{
    struct spelling p = { .game = m->game, .is_first = true };
    struct text word = TEXT_EMPTY;
    enum move_status result = PLAYED;

    p.pos = xaligned(m->game->position_size);
    game_copy(m->game, p.pos, position_at(m, start));
    while (result == PLAYED && args_next(&line, &word)) {
        const bool is_first = p.is_first;
        const enum status status = spell(&p, word.data, &r->text);
        if (status != OK)
            result = refuse_move(status, is_first, r);
    }
    if (result == PLAYED && match_check_dealer(m, p.pos, &r->text) != OK)
        result = refuse_move(ILLEGAL, false, r);
    if (result == PLAYED) {
        if (start < m->now)
            match_go_to(m, start);
        match_play_steps(m, p.steps, p.count);
    }
    text_free(&word);
    free(p.pos);
    return result;
}

/* If a line does not continue the turn, it may start the turn again. This is not allowed in
   games with hidden information, where the steps already made may have revealed something. */
static enum move_status play_anew(struct match *m, const char *line, enum move_status before,
                                  struct reply *r)
{
    const int start = match_turn_start(m, m->now);
    struct reply second;

    if (!match_mid_turn(m) || game_has_hidden(m->game))
        return before;
    reply_open(&second, r->output);
    const enum move_status anew = play_from(m, start, line, &second);
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
    struct match *m = &s->match;

    if (match_to_act(m) == NOBODY)
        return NOT_A_MOVE;
    if (match_to_act(m) == CHANCE)
        return play_chance(m, line, r);
    if (!match_may_decide(m)) {
        match_refuse_decision(m, &r->text);
        return ILLEGAL_MOVE;
    }
    const enum move_status result = play_from(m, m->now, line, r);
    return result == PLAYED ? PLAYED : play_anew(m, line, result, r);
}

/* ---- The engine's sides ---- */

void shell_carry_sides(struct shell *sh, const struct game *before, struct text *out)
{
    const struct match *m = &sh->session->match;
    bool played[MAX_PLAYERS], plays = false;

    if (m->game == before || match_is_seated(m))
        return;
    memcpy(played, sh->computer, sizeof played);
    memset(sh->computer, 0, sizeof sh->computer);
    for (int i = 0; i < before->players; i++) {
        const int same =
            before->sides && m->game->sides && i < 2 ? match_side(m, before->sides[i].word) : -1;
        plays |= played[i];
        if (played[i] && same >= 0)
            sh->computer[same] = true;
    }
    if (!plays || puzzle_is_set(sh))
        return;
    describe_computer(sh, out);
    text_add_char(out, '\n');
}

bool shell_person_plays(const struct shell *sh)
{
    for (int i = 0; i < match_seats(&sh->session->match); i++)
        if (!sh->computer[i])
            return true;
    return puzzle_is_set(sh);
}

void shell_skip_computer(struct shell *sh, const struct command *undo_or_redo)
{
    struct args none;
    struct reply unheard;

    args_split(&none, "");
    reply_open(&unheard, &sh->session->output);
    while (shell_person_plays(sh) && (shell_computer_is_next(sh) || choices_forced(sh)) &&
           undo_or_redo->handler(sh->session, &none, &unheard) == OK)
        ;
    reply_close(&unheard);
    args_free(&none);
}
