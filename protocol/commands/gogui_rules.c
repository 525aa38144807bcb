/*
 * gogui_rules.c - GoGui's gogui-rules commands, which return the position as a grid of points.
 *
 * GoGui sends all these commands after every move, even in a replay, so they must be fast.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/commands.h"
#include "protocol/gogui_gfx.h"

static enum status cmd_game_id(struct session *s, const struct args *a, struct reply *r)
{
    const char *name = s->record.game->name;

    (void)a;
    text_addf(&r->text, "%c%s", ascii_upper(name[0]), name + 1);
    return OK;
}

static enum status cmd_board_size(struct session *s, const struct args *a, struct reply *r)
{
    struct grid_view g;

    (void)a;
    gfx_show(s, &g);
    text_addf(&r->text, "%d%s", g.size, g.is_hex ? " hex" : "");
    return OK;
}

static enum status cmd_board(struct session *s, const struct args *a, struct reply *r)
{
    struct grid_view g;

    (void)a;
    gfx_show(s, &g);
    gfx_print_board(s, &g, &r->text);
    return OK;
}

static enum status cmd_legal_moves(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    if (record_to_act(&s->record) != NOBODY)
        clicks_print_all(s->record.game, record_position(&s->record), &r->text);
    return OK;
}

/* The answer must be a colour even after the end of the game. After the end, the answer is the
   colour that would move next. */
static enum status cmd_side_to_move(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    int player = rec->game->to_act(record_position(rec));

    (void)a;
    if (player == NOBODY)
        player = rec->now ? !rec->game->to_act(position_at(rec, rec->now - 1)) : 0;
    record_print_side(rec, player, &r->text);
    return OK;
}

static enum status cmd_final_result(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    double share[MAX_PLAYERS];

    (void)a;
    if (record_to_act(rec) != NOBODY)
        return refuse(r, "cannot score: the game is not over");
    record_payoffs(rec, share);
    if (share[0] == share[1])
        text_add(&r->text, "A draw (");
    else
        text_addf(&r->text, "%s wins (", gfx_title(s, share[1] > share[0]));
    record_print_result(rec, &r->text);
    text_add_char(&r->text, ')');
    return OK;
}

/* Prints Black's number first. */
static enum status cmd_captured_count(struct session *s, const struct args *a, struct reply *r)
{
    const int black = s->record.game->sides[0].word[0] != 'b';
    struct grid_view g;

    (void)a;
    gfx_show(s, &g);
    text_addf(&r->text, "%d %d", g.counts[black], g.counts[!black]);
    return OK;
}

static enum status cmd_board_gfx(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    const int player = record_to_act(rec);
    struct grid_view g;

    (void)a;
    gfx_show(s, &g);
    gfx_print_ground(&g, record_to_act(&s->record) != NOBODY, &r->text);
    if (player == NOBODY) {
        text_add(&r->text, "TEXT ");
        return cmd_final_result(s, a, r);
    }
    text_addf(&r->text, "TEXT %s: %s", gfx_title(s, player), g.prompt);
    return OK;
}

const struct command gogui_rules_commands[] = {
    { "gogui-rules_game_id", "", 0, 0, IN_GTP | POINTING, cmd_game_id, COMPLETE_NOTHING,
      "the game's name", "One word. GoGui compares it to find programs that play the same game." },
    { "gogui-rules_board_size", "", 0, 0, IN_GTP | POINTING, cmd_board_size, COMPLETE_NOTHING,
      "the size of the grid of points",
      "The number of points along a side. \"hex\" after the number means that points also touch\n"
      "along one diagonal." },
    { "gogui-rules_board", "", 0, 0, IN_GTP | POINTING, cmd_board, COMPLETE_NOTHING,
      "the stones on the grid",
      "X is a black stone, O a white stone, a dot an empty point, ? no point. The top row\n"
      "comes first." },
    { "gogui-rules_legal_moves", "", 0, 0, IN_GTP | POINTING, cmd_legal_moves, COMPLETE_NOTHING,
      "the points that may be clicked now",
      "The list includes pass if it is allowed. When the game is over, the list is empty." },
    { "gogui-rules_side_to_move", "", 0, 0, IN_GTP | POINTING, cmd_side_to_move, COMPLETE_NOTHING,
      "the side to move", "Answers black or white, even when the game is over." },
    { "gogui-rules_final_result", "", 0, 0, IN_GTP | POINTING, cmd_final_result, COMPLETE_NOTHING,
      "the result in words", "Refused until the game is over." },
    { "gogui-rules_captured_count", "", 0, 0, IN_GTP | POINTING, cmd_captured_count,
      COMPLETE_NOTHING, "the captures or points of each side",
      "Two numbers, Black's first. They are stones captured or points so far, depending on\n"
      "the game." },
    { "gogui-rules_board_gfx", "", 0, 0, IN_GTP | POINTING, cmd_board_gfx, COMPLETE_NOTHING,
      "colours, marks and letters on the grid",
      "The lines tell GoGui to draw everything except stones, and to mark the points that can\n"
      "be clicked." },
    { 0 },
};
