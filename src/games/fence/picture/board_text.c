/*
 * board_text.c - the state of the game as text: the map, the players and the visible cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "games/fence/picture/picture.h"

#include "game/picture.h"
#include "games/fence/hidden/fence_hidden.h"
#include "games/fence/notation/notation.h"
#include "games/fence/rules/rules.h"

static void add_spot(const uint8_t spot[COLOURS], struct text *out)
{
    text_addf(out, "(%d,%d)", spot[RED], spot[BLUE]);
}

static void add_place(const struct position *pos, int hood, struct text *out)
{
    if (hood == JAIL)
        text_add(out, "in Jail");
    else if (hood == OFF_MAP)
        text_add(out, "not placed yet");
    else
        map_print_hood(&pos->map, hood, out);
}

void board_text_signs(const struct position *pos, int player, const char *joint, struct text *out)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (pos->boat[colour] == player)
            text_addf(out, "%s%s boat", joint, colour == RED ? "red" : "blue");
    if (pos->witnesses >> player & 1)
        text_addf(out, "%sUnreliable Witness", joint);
    if (pos->first == player)
        text_addf(out, "%sFirst Player", joint);
}

/* Adds a text such as "3 red, 2 blue", or "5 cards" if all backs are alike. */
static void add_backs(const struct position *pos, int player, struct text *out)
{
    if (pos->rules.stash == STASH_BLIND)
        text_addf(out, "%d cards", hand_size(pos, player));
    else
        text_addf(out, "%d red, %d blue", hand_of_colour(pos, player, RED),
                  hand_of_colour(pos, player, BLUE));
}

static void add_counted(const uint8_t counts[CARD_KINDS], struct text *out)
{
    for (int card = 0; card < CARD_KINDS; card++)
        for (int i = 0; i < counts[card]; i++) {
            text_add_char(out, ' ');
            print_card(card, out);
        }
}

static void add_known(const struct position *pos, int player, struct text *out)
{
    bool any = false;

    for (int card = 0; card < CARD_KINDS; card++)
        any |= pos->hand[player][card] > 0;
    if (any) {
        text_add(out, ":");
        add_counted(pos->hand[player], out);
    }
}

static void add_player(const struct position *pos, int player, struct text *out)
{
    text_addf(out, "p%d ", player + 1);
    add_place(pos, pos->pawn[player], out);
    text_add(out, "; ");
    add_backs(pos, player, out);
    add_known(pos, player, out);
    if (pos->started >> player & 1) {
        text_add(out, "; starting cards");
        if (pos->start[player][RED]) {
            text_add_char(out, ' ');
            add_spot(pos->start[player], out);
        } else {
            text_add(out, " face down");
        }
    }
    board_text_signs(pos, player, "; ", out);
    text_add_char(out, '\n');
}

static void add_tiles(const struct position *pos, int player, struct text *out)
{
    bool any = false;

    for (int t = 0; t < pos->map.tiles; t++) {
        if (pos->owner[t] != player)
            continue;
        text_addf(out, any ? " " : "p%d holds ", player + 1);
        map_print_tile(&pos->map, t, out);
        any = true;
    }
    if (any)
        text_add_char(out, '\n');
}

static void add_stash(const struct position *pos, struct text *out)
{
    if (pos->is_mixed)
        text_addf(out, "Stash: %d", pos->stash[0]);
    else
        text_addf(out, "Stash: %d red, %d blue", pos->stash[RED], pos->stash[BLUE]);
    if (pos->top <= BLUE)
        text_addf(out, ", %s on top", pos->top == RED ? "red" : "blue");
    text_add(out, "; discarded:");
    add_counted(pos->discards, out);
    if (!discard_size(pos))
        text_add(out, " none");
    text_add_char(out, '\n');
}

static void add_markers(const struct position *pos, struct text *out)
{
    text_add(out, "Cops ");
    add_place(pos, pos->cops, out);
    if (pos->post != OFF_MAP) {
        text_add(out, "; Trading Post ");
        add_place(pos, pos->post, out);
    }
    if (pos->ritzy[RED]) {
        text_add(out, "; Ritzy Tile ");
        add_spot(pos->ritzy, out);
    }
    if (pos->round)
        text_addf(out, "; round %d", pos->round);
    if (pos->spot[RED] && pos->spot[BLUE]) {
        text_add(out, "; at ");
        add_spot(pos->spot, out);
    }
    text_add_char(out, '\n');
}

static void add_all(const struct position *pos, struct text *out)
{
    for (int p = 0; p < pos->rules.players; p++)
        add_tiles(pos, p, out);
    for (int p = 0; p < pos->rules.players; p++)
        add_player(pos, p, out);
    add_markers(pos, out);
    add_stash(pos, out);
}

static void add_view(const struct position *pos, int viewer, struct text *out)
{
    struct position seen;

    memcpy(&seen, pos, fence_bytes_used(pos));
    fence_observe(&seen, viewer);
    add_all(&seen, out);
}

void fence_print_view(const struct position *pos, int viewer, const struct position *last,
                      enum board_style style, struct text *out)
{
    map_print(pos, last, style, out);
    add_view(pos, viewer, out);
}

static void print_board(const struct position *pos, const struct position *last,
                        enum board_style style, struct text *out)
{
    fence_print_view(pos, PUBLIC, last, style, out);
}

const struct game_picture fence_picture = {
    .print_board = print_board,
    .draw = fence_draw,
};
