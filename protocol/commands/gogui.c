/*
 * gogui.c - GoGui's commands play_sequence, analyze_commands, param, interrupt, title and version.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "game/position_copy.h"
#include "protocol/click_moves.h"
#include "protocol/commands.h"
#include "protocol/commands/filler_pass.h"
#include "protocol/engine_options.h"
#include "protocol/print_move.h"

#include <stdlib.h>
#include <string.h>

/* ---- gogui-play_sequence: all moves or none ---- */

/* The moves read so far, which the record has not played yet. */
struct sequence {
    const struct session *session;
    struct position *pos;
    step *steps;
    int *fillers; /* for each filler, the number of steps before it */
    int steps_count, fillers_count;
};

/* Reads one move. On failure `why` gets the same text as from `play`. */
static enum status read_move(struct sequence *q, int player, const char *word, struct text *why)
{
    const struct session *s = q->session;
    const struct game *game = s->record.game;
    const int to_act = s->record.is_resigned ? NOBODY : game->to_act(q->pos);
    step steps[MAX_TURN_STEPS];
    int n = 0;

    if (to_act != player && s->alternate && ascii_equal(word, "pass")) {
        q->fillers = xgrow(q->fillers, (size_t)q->fillers_count, 1, sizeof q->fillers[0]);
        q->fillers[q->fillers_count++] = q->steps_count;
        return OK;
    }
    if (to_act != player) {
        text_add(why, to_act == NOBODY ? "the game is over" : "it is the other side's turn");
        return ILLEGAL;
    }
    const enum status status = clicks_parse(game, q->pos, word, steps, &n, why);
    if (status != OK)
        return status;
    q->steps = xgrow(q->steps, (size_t)q->steps_count, (size_t)n, sizeof q->steps[0]);
    for (int i = 0; i < n; i++) {
        game->apply(q->pos, steps[i]);
        q->steps[q->steps_count++] = steps[i];
    }
    return OK;
}

static enum status read_sequence(struct sequence *q, const char *rest, struct reply *r)
{
    struct text colour = TEXT_EMPTY, word = TEXT_EMPTY, why = TEXT_EMPTY;
    enum status status = OK;

    for (int move = 1; status == OK && args_next(&rest, &colour); move++) {
        const int player = record_side(&q->session->record, colour.data);
        if (player < 0 || !args_next(&rest, &word))
            status = refuse(r, "syntax error: move %d must be a colour and a point", move);
        else if ((status = read_move(q, player, word.data, &why)) != OK)
            refuse(r, "illegal move: move %d, %.20s: %s", move, word.data, why.data);
    }
    text_free(&colour);
    text_free(&word);
    text_free(&why);
    return status;
}

static void play_all(struct session *s, const struct sequence *q)
{
    for (int i = 0, k = 0; i <= q->steps_count; i++) {
        for (; k < q->fillers_count && q->fillers[k] == i; k++)
            filler_add(s);
        if (i < q->steps_count) {
            record_play_steps(&s->record, &q->steps[i], 1);
            filler_cut(s);
        }
    }
}

static enum status cmd_play_sequence(struct session *s, const struct args *a, struct reply *r)
{
    const struct game *game = s->record.game;
    struct sequence q = { .session = s, .pos = xaligned(game->position_size) };

    game_copy(game, q.pos, record_position(&s->record));
    const enum status status = read_sequence(&q, args_rest(a, 0), r);
    if (status == OK)
        play_all(s, &q);
    xfree_aligned(q.pos);
    free(q.steps);
    free(q.fillers);
    return status;
}

static enum status cmd_analyze_commands(struct session *s, const struct args *a, struct reply *r)
{
    (void)s;
    (void)a;
    text_add(&r->text, "gfx/Best Moves/gogui-best_moves\n"
                       "gfx/Main Variation/gogui-variation\n"
                       "gfx/Proven Moves/gogui-proven_moves\n"
                       "gfx/Expected Owners/gogui-owners\n"
                       "gfx/Territory and Connections/gogui-territory\n"
                       "string/Winning Chances/estimate_score\n"
                       "hstring/Solve 10 Seconds/solve 10\n"
                       "string/Random Games/playout 1000\n"
                       "hstring/Board as Text/showboard\n"
                       "hstring/Turns So Far/history\n"
                       "string/Position/position\n"
                       "hstring/Options/list_options\n"
                       "param/Settings/gogui-param\n");
    return OK;
}

static void print_param(const struct settings *set, int i, struct text *out)
{
    const struct option *o = &set->table[i];

    if (o->type == OPTION_SWITCH) {
        text_addf(out, "[bool] %s %d\n", o->name, !strcmp(set->word[i], "on"));
    } else if (o->type == OPTION_CHOICE) {
        text_add(out, "[list/");
        for (const char *c = o->values; *c; c++)
            text_add_char(out, *c == '|' ? '/' : *c);
        text_addf(out, "] %s %s\n", o->name, set->word[i]);
    } else {
        text_addf(out, "[string] %s %s\n", o->name, set->word[i]);
    }
}

static void print_params(const struct session *s, const struct settings *set, struct text *out)
{
    for (int i = 0; i < set->count; i++)
        if (!record_bars_option(&s->record, set->table[i].name))
            print_param(set, i, out);
}

static enum status cmd_param(struct session *s, const struct args *a, struct reply *r)
{
    const char *name = args_word(a, 0), *value = args_word(a, 1);

    if (name && !value)
        return refuse(r, "syntax error: %.40s needs a value", name);
    if (!name) {
        text_addf(&r->text, "[bool] live_graphics %d\n", s->live_graphics);
        for (int k = 0; k < ENGINE_TABLES; k++)
            print_params(s, engine_settings(s, k), &r->text);
        return OK;
    }
    if (strcmp(name, "live_graphics") != 0)
        return engine_set_option(s, name, value, &r->text);
    if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
        return refuse(r, "live_graphics takes 0 or 1");
    s->live_graphics = *value == '1';
    return OK;
}

/* The command does nothing. Because it is listed, GoGui sends "# interrupt" to end a search. */
static enum status cmd_interrupt(struct session *s, const struct args *a, struct reply *r)
{
    (void)s;
    (void)a;
    (void)r;
    return OK;
}

/* Switches live graphics on. GoGui itself sends this command, but its tools do not. */
static enum status cmd_gogui_version(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    (void)r;
    s->live_graphics = true;
    return OK;
}

static enum status cmd_title(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;

    (void)a;
    text_addf(&r->text, "%c%s", ascii_upper(rec->game->name[0]), rec->game->name + 1);
    for (int i = 0; i < rec->options.count; i++)
        if (strcmp(rec->options.word[i], rec->options.table[i].initial) != 0)
            text_addf(&r->text, " %s=%s", rec->options.table[i].name, rec->options.word[i]);
    return OK;
}

const struct command gogui_commands[] = {
    { "gogui-play_sequence", "[COLOUR MOVE ...]", 0, ANY_NUMBER, IN_GTP | POINTING,
      cmd_play_sequence, COMPLETE_NOTHING, "play several moves",
      "Plays all of the moves or none." },
    { "gogui-analyze_commands", "", 0, 0, IN_GTP | POINTING, cmd_analyze_commands, COMPLETE_NOTHING,
      "the entries of GoGui's analysis menu",
      "One entry per line: its type, its label, the command." },
    { "gogui-param", "[NAME VALUE]", 0, 2, IN_GTP | POINTING, cmd_param, COMPLETE_NOTHING,
      "the settings in GoGui's dialog",
      "Without arguments, lists the options of the engine, one per line: type, name, value.\n"
      "With NAME and VALUE, sets an option as set_option does. The name live_graphics is also\n"
      "allowed, with the value 0 or 1." },
    { "gogui-interrupt", "", 0, 0, IN_GTP | POINTING, cmd_interrupt, COMPLETE_NOTHING,
      "tells GoGui that searches can be interrupted",
      "The command itself does nothing. The line \"# interrupt\" ends a search early." },
    { "gogui-title", "", 0, 0, IN_GTP | POINTING, cmd_title, COMPLETE_NOTHING,
      "a title for GoGui's window",
      "The title names the game, and the options that differ from their defaults." },
    { "gogui-version", "VERSION", 1, ANY_NUMBER, IN_GTP | POINTING, cmd_gogui_version,
      COMPLETE_NOTHING, "gives GoGui's version to the engine",
      "After this command, a running search sends its results to GoGui on standard error." },
    { 0 },
};
