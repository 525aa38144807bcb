/*
 * goto.c - commands of the shell that move within a game or leave it: goto, resign, resume.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/move_text.h"
#include "protocol/shell/shell_internal.h"

/* ---- goto ---- */

/* The index of the step before which `turns` turns have been played, counting turns that were
   taken back. -1 if there are fewer; *turns then becomes their number. */
static int step_after(const struct match *m, long *turns)
{
    long n = 0;

    for (int i = 0; i <= m->last; i++) {
        n += i > 0 && match_turn_start(m, i) == i;
        if (n == *turns)
            return i;
    }
    *turns = n;
    return -1;
}

/* The engine's chance events after a turn belong to the turn. */
static int after_chance(const struct match *m, int i)
{
    if (setting_is(&m->engine, "dealer", "engine"))
        while (i < m->last && m->game->to_act(position_at(m, i)) == CHANCE)
            i++;
    return i;
}

static enum status cmd_goto(struct session *s, const struct args *a, struct reply *r)
{
    struct match *m = &s->match;
    long turns = 0;
    int i = m->last;

    if (match_keeps_secrets(m))
        return match_refuse_back(&r->text);
    if (s->alternate)
        return refuse(r, "goto does not go with --alternate; undo and redo do");
    const bool is_end = ascii_equal(args_word(a, 0), "end");
    if (!is_end) {
        if (args_whole(a, 0, "the turn", 0, 1000000, &turns, r) != OK)
            return SYNTAX_ERROR;
        i = step_after(m, &turns);
        if (i < 0)
            return refuse(r, "there %s only %ld turn%s; history numbers them",
                          turns == 1 ? "is" : "are", turns, turns == 1 ? "" : "s");
        i = after_chance(m, i);
    }
    if (is_end)
        match_go_to_end(m);
    else
        match_go_to(m, i);
    return OK;
}

/* ---- resign ---- */

static enum status cmd_resign(struct session *s, const struct args *a, struct reply *r)
{
    int player = match_to_act(&s->match);

    if (player != NOBODY && a->count && move_side(s, a, 0, &player, r) != OK)
        return SYNTAX_ERROR;
    if (player == CHANCE)
        return move_refuse_chance(s, r);
    const enum status status = match_resign(&s->match, player, &r->text);
    if (status != OK && match_seats(&s->match) > 2)
        text_add(&r->text, "; computer p1 lets the engine play on for p1");
    return status;
}

/* ---- resume ---- */

static enum status cmd_resume(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    return autosave_resume(s->own, r);
}

const struct command goto_commands[] = {
    { "goto", "N|end", 1, 1, IN_SHELL, cmd_goto, COMPLETE_NOTHING, "go to a turn of the game",
      "Shows the position after turn N, as history numbers them; 0 is the start. Later turns\n"
      "are kept until something else is played: redo and goto lead back to them. \"undo all\"\n"
      "and \"redo all\" mean goto 0 and goto end." },
    { "resign", "[COLOUR]", 0, 1, IN_SHELL, cmd_resign, COMPLETE_COLOUR, "resign the game",
      "The side to move, or COLOUR, resigns, and the other side wins. undo takes it back." },
    { "resume", "", 0, 0, IN_SHELL, cmd_resume, COMPLETE_NOTHING, "continue the unfinished game",
      "At a terminal the game in progress is kept, however the program ends. When another\n"
      "game begins, the one before stays unfinished. resume continues it and keeps the present\n"
      "game in its place, so that resume again returns." },
    { 0 },
};
