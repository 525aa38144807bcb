/*
 * fendo.c - the game Fendo as a struct game: its name, options and functions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo.h"

#include "games/fendo/fendo_internal.h"

static const struct side sides[] = {
    { "white", NULL, "White" },
    { "black", "orange", "Orange" },
};

static const struct option options[] = {
    { "size", OPTION_CHOICE, 0, 0, "3|5|7|9|11", "7", "cells along each side of the board" },
    { 0 },
};

static const char *const variants[] = { "", "size=3", "size=5", "size=9", "size=11", NULL };

static const char primer[] =
    "An area with a single piece in it is closed and belongs to the owner of that\n"
    "piece. The rest of the board is one open area, where you play. A turn:\n"
    "  C4-E5W  your piece on C4 moves to E5 and builds a fence on the west side of\n"
    "          E5. A piece moves like a rook with at most one corner; pieces and\n"
    "          fences stop it\n"
    "  C4N     your piece on C4 stays and builds a fence on its north side\n"
    "  C4      adds a piece from your stock on C4 and builds no fence. C4 must be\n"
    "          empty, and a piece of yours in the open area must be able to reach it\n"
    "You can type single steps: C4, E5, and D5, the cell behind the fence. No fence\n"
    "may close off an area without a piece or leave two areas with several pieces\n"
    "each. Pass only when you can do nothing else. The game ends when every area is\n"
    "closed; the larger total of cells wins.\n";

const struct game fendo = {
    .name = "fendo",
    .title = "Fendo (Dieter Stein, 2014): enclose more cells than your opponent",
    .howto = primer,
    .players = 2,
    .sides = sides,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .hints = &fendo_hints,
    .grid = &fendo_grid,
    .text = &fendo_text,
    .picture = &fendo_picture,
    .facts = &fendo_facts,
    .reset = fendo_reset,
    .to_act = fendo_to_act,
    .mid_turn = fendo_mid_turn,
    .steps = fendo_steps,
    .apply = fendo_apply,
    .payoffs = fendo_payoffs,
    .margin = fendo_margin,
    .key = fendo_key,
    .playout = fendo_playout,
};
