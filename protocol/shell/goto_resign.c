/*
 * goto_resign.c - the shell's commands goto, resign and resume.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/colour_arg.h"
#include "protocol/shell/shell_internal.h"

/* Returns the index of the step before which `turns` turns have been played, counting turns that
   were taken back. If there are fewer turns, returns -1 and sets *turns to their number. */
static int step_after(const struct record *rec, long long *turns)
{
    long long n = 0;

    for (int i = 0; i <= rec->last; i++) {
        n += i > 0 && record_turn_start(rec, i) == i;
        if (n == *turns)
            return i;
    }
    *turns = n;
    return -1;
}

/* Returns the first step after the engine's chance events. Such events after a turn belong to the
   turn. */
static int after_chance(const struct record *rec, int i)
{
    if (setting_is(&rec->dealing, "dealer", "engine"))
        while (i < rec->last && rec->game->to_act(position_at(rec, i)) == CHANCE)
            i++;
    return i;
}

static enum status cmd_goto(struct session *s, const struct args *a, struct reply *r)
{
    struct record *rec = &s->record;
    long long turns = 0;
    int i = rec->last;

    if (record_keeps_secrets(rec))
        return record_refuse_back(&r->text);
    if (s->alternate)
        return refuse(r, "goto does not work with --alternate; use undo and redo");
    const bool is_end = ascii_equal(args_word(a, 0), "end");
    if (!is_end) {
        if (args_whole(a, 0, "the turn", 0, 1000000, &turns, r) != OK)
            return SYNTAX_ERROR;
        i = step_after(rec, &turns);
        if (i < 0)
            return refuse(r, "there %s only %lld turn%s; history numbers them",
                          turns == 1 ? "is" : "are", turns, turns == 1 ? "" : "s");
        i = after_chance(rec, i);
    }
    if (is_end)
        record_go_to_end(rec);
    else
        record_go_to(rec, i);
    return OK;
}

static enum status cmd_resign(struct session *s, const struct args *a, struct reply *r)
{
    int player = record_to_act(&s->record);

    if (player != NOBODY && a->count && colour_read(s, a, 0, &player, r) != OK)
        return SYNTAX_ERROR;
    if (player == CHANCE)
        return colour_refuse_chance(s, r);
    const enum status status = record_resign(&s->record, player, &r->text);
    if (status != OK && record_seats(&s->record) > 2)
        text_add(&r->text, "; computer p1 lets the engine play on for p1");
    return status;
}

static enum status cmd_resume(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    return autosave_resume(s->own, r);
}

const struct command goto_commands[] = {
    { "goto", "N|end", 1, 1, IN_SHELL, cmd_goto, COMPLETE_NOTHING, "go to a turn of the game",
      "Shows the position after turn N, in the numbering of history; 0 is the start. Later\n"
      "turns are kept until another turn is played: redo and goto lead back to them. \"undo\n"
      "all\" means goto 0; \"redo all\" means goto end." },
    { "resign", "[COLOUR]", 0, 1, IN_SHELL, cmd_resign, COMPLETE_COLOUR, "resign the game",
      "The side to move, or COLOUR, resigns, and the other side wins. undo takes the\n"
      "resignation back." },
    { "resume", "", 0, 0, IN_SHELL, cmd_resume, COMPLETE_NOTHING, "continue the unfinished game",
      "At a terminal, the shell saves the game after each turn. When another game begins, the\n"
      "previous game is kept as well. resume continues the previous game and keeps the current\n"
      "one; a second resume swaps back." },
    { 0 },
};
