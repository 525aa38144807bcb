/*
 * play.c - the commands play, genmove, reg_genmove, chance, undo and redo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/click_moves.h"
#include "protocol/colour_arg.h"
#include "protocol/commands.h"
#include "protocol/commands/filler_pass.h"
#include "protocol/dialogue.h"
#include "protocol/gogui_gfx.h"
#include "protocol/print_move.h"

#include <string.h>

/* Plays a word. If moves are points, the word is read only as points of the grid, not in the game's
   notation. */
static enum status play(struct session *s, int player, const char *word, struct text *why)
{
    struct record *rec = &s->record;
    step steps[MAX_TURN_STEPS];
    int n = 0;

    if (!clicks_wanted(s) || record_to_act(rec) != player || ascii_equal(word, "resign"))
        return record_play(rec, player, word, why);
    const enum status status = clicks_parse(rec->game, record_position(rec), word, steps, &n, why);
    if (status == OK)
        record_play_steps(rec, steps, n);
    return status;
}

static enum status cmd_play(struct session *s, const struct args *a, struct reply *r)
{
    int player;

    if (colour_read(s, a, 0, &player, r) != OK)
        return SYNTAX_ERROR;
    if (filler_wanted(s, player) && ascii_equal(args_word(a, 1), "pass")) {
        filler_add(s);
        return OK;
    }
    const bool resigns = ascii_equal(args_word(a, 1), "resign"); /* either side may resign */
    if (s->dialogue->for_people && player != record_to_act(&s->record) && !resigns)
        return colour_to_act(s, a, 0, r); /* refuses with a message for people */
    const enum status status = play(s, player, args_word(a, 1), &r->text);
    if (status == OK)
        filler_cut(s);
    return reply_explain(r, status, "illegal move: ");
}

static void tell_progress(const struct search_report *report, void *session)
{
    struct session *s = session;

    if (s->dialogue->progress)
        s->dialogue->progress(s, report);
    if (s->live_graphics)
        gfx_live(s, report);
}

/* Thinks about the present position and writes the move. Returns the number of its steps, or 0 if
   the engine resigns. If `plays`, the search uses only the mover's information. A seat then gets no
   search report for the move of another player. */
static int choose(struct session *s, bool plays, step steps[MAX_TURN_STEPS], struct reply *r)
{
    const bool tells = !plays || record_may_decide(&s->record);
    const struct search_listener listener = {
        .go_on = session_goes_on,
        .report = tells && (s->dialogue->progress || s->live_graphics) ? tell_progress : NULL,
        .interval = GFX_INTERVAL,
        .lines = s->live_graphics ? GFX_LINES : 1,
        .by_step = s->by_step,
        .context = s,
    };

    player_think(&s->player, &(struct thought){ .to_play = true, .as_mover = plays }, &listener,
                 plays);
    if (s->live_graphics)
        gfx_live_end();
    const int n = player_choice(&s->player, steps);
    step shown[MAX_TURN_STEPS];
    memcpy(shown, steps, (size_t)n * sizeof steps[0]);
    if (plays)
        record_mask(&s->record, shown, n);
    if (n)
        move_print(s, shown, n, &r->text);
    else
        text_add(&r->text, "resign");
    return n;
}

static enum status cmd_genmove(struct session *s, const struct args *a, struct reply *r)
{
    step steps[MAX_TURN_STEPS];
    int player;

    if (colour_read(s, a, 0, &player, r) != OK)
        return SYNTAX_ERROR;
    if (filler_wanted(s, player)) {
        filler_add(s);
        text_add(&r->text, "pass");
        return OK;
    }
    if (colour_to_act(s, a, 0, r) != OK)
        return REFUSED;
    const int n = choose(s, true, steps, r);
    record_play_steps(&s->record, steps, move_steps(s, steps, n));
    session_note_engine(s, player);
    filler_cut(s);
    return OK;
}

static enum status cmd_reg_genmove(struct session *s, const struct args *a, struct reply *r)
{
    step steps[MAX_TURN_STEPS];
    int player;

    if (colour_read(s, a, 0, &player, r) != OK)
        return SYNTAX_ERROR;
    if (filler_wanted(s, player)) {
        text_add(&r->text, "pass");
        return OK;
    }
    const enum status status = colour_to_act(s, a, 0, r);
    if (status == OK)
        choose(s, false, steps, r);
    return status;
}

static enum status cmd_chance(struct session *s, const struct args *a, struct reply *r)
{
    return reply_explain(r, record_chance(&s->record, args_rest(a, 0), &r->text),
                         "illegal chance: ");
}

/* Reads the number of units for undo and redo. */
static enum status read_count(const struct args *a, long long *n, struct reply *r)
{
    *n = 1;
    return args_whole(a, 0, "N", 1, 1000000, n, r);
}

/* Takes back n entries. With --alternate the history consists of steps and fillers. */
static enum status undo_entries(struct session *s, long long n, struct reply *r)
{
    if (n > filler_entries(s)) {
        record_refuse_undo(filler_entries(s), &r->text);
        return reply_explain(r, ILLEGAL, "cannot undo: ");
    }
    if (record_keeps_secrets(&s->record))
        return record_refuse_back(&r->text);
    while (n--)
        if (!filler_undo(s))
            record_undo(&s->record, 1, true, &r->text);
    return OK;
}

static enum status redo_entries(struct session *s, long long n, struct reply *r)
{
    if (n > filler_entries_ahead(s)) {
        record_refuse_redo(filler_entries_ahead(s), &r->text);
        return reply_explain(r, ILLEGAL, "cannot redo: ");
    }
    if (record_keeps_secrets(&s->record))
        return record_refuse_back(&r->text);
    while (n--)
        if (!filler_redo(s))
            record_redo(&s->record, 1, true, &r->text);
    return OK;
}

static enum status cmd_undo(struct session *s, const struct args *a, struct reply *r)
{
    long long n;

    if (read_count(a, &n, r) != OK)
        return SYNTAX_ERROR;
    if (s->alternate)
        return undo_entries(s, n, r);
    const enum status status = record_undo(&s->record, (int)n, s->by_step, &r->text);
    return reply_explain(r, status == OK ? OK : ILLEGAL, "cannot undo: ");
}

static enum status cmd_redo(struct session *s, const struct args *a, struct reply *r)
{
    long long n;

    if (read_count(a, &n, r) != OK)
        return SYNTAX_ERROR;
    if (s->alternate)
        return redo_entries(s, n, r);
    const enum status status = record_redo(&s->record, (int)n, s->by_step, &r->text);
    return reply_explain(r, status == OK ? OK : ILLEGAL, "cannot redo: ");
}

const struct command play_commands[] = {
    { "play", "COLOUR MOVE", 2, 2, EVERYWHERE, cmd_play, COMPLETE_TURN, "play a move",
      "MOVE is a complete turn, or the next step or steps of a turn. help GAME explains how\n"
      "moves are written; legal_moves and legal_steps list them. In games for two players,\n"
      "MOVE may be resign: COLOUR resigns, whichever side is to move." },
    { "genmove", "COLOUR", 1, 1, EVERYWHERE, cmd_genmove, COMPLETE_COLOUR,
      "let the engine choose a move and play it",
      "Answers the complete turn (with --steps: the next step). If the option resign is on,\n"
      "the answer in a hopeless position is resign. The clock limits the search; without a\n"
      "clock, the option max_nodes or move_time limits it. The line \"# interrupt\" makes the\n"
      "engine answer at once." },
    { "reg_genmove", "COLOUR", 1, 1, EVERYWHERE, cmd_reg_genmove, COMPLETE_COLOUR,
      "let the engine choose a move without playing it",
      "The same as genmove, but the game and the clock stay as they are." },
    { "chance", "TOKEN ...", 1, ANY_NUMBER, EVERYWHERE, cmd_chance, COMPLETE_NOTHING,
      "enter the result of a roll or of a deal",
      "Use it while side_to_move answers chance; legal_steps lists the possible results. With\n"
      "the option dealer=table, people enter all results of chance; otherwise they enter only\n"
      "those that the engine cannot know. Either all tokens are accepted or none." },
    { "undo", "[N]", 0, 1, EVERYWHERE, cmd_undo, COMPLETE_NOTHING, "take back the last turn",
      "With N, takes back the last N turns, all or none. In the middle of a turn, its steps\n"
      "are taken back first, one at a time. With --steps, N is a number of steps." },
    { "redo", "[N]", 0, 1, EVERYWHERE, cmd_redo, COMPLETE_NOTHING, "replay the undone turns",
      "N counts as in undo." },
    { 0 },
};
