/*
 * siemenet.c - the game Siemenet as a struct game: its name, options and functions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/siemenet/siemenet_internal.h"

static const struct side sides[] = { { "white", NULL, "White" }, { "black", NULL, "Black" } };

static const struct option options[] = {
    { "variant", OPTION_CHOICE, 0, 0, "original|revisited|extended", "original",
      "lines of three score, regions score, or regions and pawns set aside" },
    { "size", OPTION_CHOICE, 0, 0, "5|7|9|11|13", "9",
      "squares per side; 11 and 13 not in the original variant" },
    { "start", OPTION_WORD, 0, 0, "vertex", "centre",
      "where the common pawn stands at the start, a vertex or the word centre" },
    { NULL, OPTION_WORD, 0, 0, NULL, NULL, NULL },
};

static const char *const variants[] = {
    "",
    "variant=original size=5",
    "variant=original size=7",
    "variant=original size=9",
    "variant=revisited size=5",
    "variant=revisited size=7",
    "variant=revisited size=9",
    "variant=revisited size=11",
    "variant=revisited size=13",
    "variant=extended size=5",
    "variant=extended size=7",
    "variant=extended size=9",
    "variant=extended size=11",
    "variant=extended size=13",
    NULL,
};

static const char primer[] =
    "You and the other player move the same common pawn. A turn, such as E8,D7, has\n"
    "two parts. First move the common pawn along its row or column to an empty\n"
    "square (E8). It may pass your own pawns, but not the other player's pawns. Then\n"
    "put one of your pawns on an empty square next to the common pawn, straight or\n"
    "diagonally (D7). You can type single steps: E8, then D7.\n"
    "[variant=original]\n"
    "The game ends when the player to move cannot do both parts. Then three of your\n"
    "pawns side by side in a row or column give one point, four give two, five give\n"
    "three.\n"
    "The higher score wins. The variants revisited and extended have other scores.\n"
    "[variant=revisited]\n"
    "The game ends when the player to move cannot do both parts. Then each of your\n"
    "pawns in a connected group of three or more is a point. The higher score wins.\n"
    "[variant=extended]\n"
    "A player who cannot do both parts takes one of their own pawns off the board\n"
    "(xD7) or ends the game (pass). Each pawn taken off is a point. At the end each\n"
    "of your pawns in a connected group of three or more is a point, too. The higher\n"
    "score wins.\n";

const struct game siemenet = {
    .name = "siemenet",
    .title = "Siemenet (Paco Barter, 2020): both push one pawn and complete lines",
    .howto = primer,
    .players = 2,
    .sides = sides,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .hints = &siemenet_hints,
    .proof = &siemenet_proof,
    .grid = &siemenet_grid,
    .text = &siemenet_text,
    .picture = &siemenet_picture,
    .facts = &siemenet_facts,
    .accept = siemenet_accept,
    .reset = siemenet_reset,
    .to_act = siemenet_to_act,
    .mid_turn = siemenet_mid_turn,
    .steps = siemenet_steps,
    .apply = siemenet_apply,
    .payoffs = siemenet_payoffs,
    .margin = siemenet_margin,
    .key = siemenet_key,
    .playout = siemenet_playout,
};
