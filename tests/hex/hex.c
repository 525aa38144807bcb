/*
 * hex.c - the game's entry: names, options, hints, and who does what.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/hints.h"
#include "state.h"

static const struct side sides[] = { { "black", NULL, "Black" }, { "white", NULL, "White" } };

static const struct option options[] = {
    { "size", OPTION_NUMBER, MIN_SIZE, MAX_SIZE, NULL, "11", "cells along each side" },
    { "pie", OPTION_SWITCH, 0, 0, NULL, "on", "White may take over Black's first stone (swap)" },
    { 0 },
};

static const char *const variants[] = {
    "", "size=2", "size=2 pie=off", "size=3", "size=5 pie=off", NULL,
};

static const char primer[] =
    "A turn is a stone on an empty cell (C4). Black joins the bottom to the top by a\n"
    "chain of stones, White the left to the right; one of them always does. White\n"
    "may answer the first stone with swap, and has it mirrored.\n";

/* A stone on a cell means much the same at any time. The swap comes once a game. */
static int amaf_key(const struct position *pos, step s)
{
    (void)pos;
    return s == SWAP ? AMAF_NONE : (int)s;
}

static const struct hints hints = { .amaf_keys = CELLS, .amaf_key = amaf_key };

const struct game hex = {
    .name = "hex",
    .title = "Hex (Piet Hein, 1942): join your edges",
    .primer = primer,
    .players = 2,
    .sides = sides,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .hints = &hints,
    .clicks = &hex_clicks,
    .reset = hex_reset,
    .to_act = hex_to_act,
    .mid_turn = hex_mid_turn,
    .steps = hex_steps,
    .apply = hex_apply,
    .payoffs = hex_payoffs,
    .key = hex_key,
    .playout = hex_playout,
    .print_step = hex_print_step,
    .print_turn = hex_print_turn,
    .parse_turn = hex_parse_turn,
    .print_position = hex_print_position,
    .parse_position = hex_parse_position,
    .print_result = hex_print_result,
    .print_board = hex_print_board,
    .draw = hex_draw,
};
