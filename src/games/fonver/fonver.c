/*
 * fonver.c - the game Fonver as a struct game: its name, options and functions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/fonver_internal.h"

static const struct side sides[] = { { "black", NULL, "Black" }, { "white", NULL, "White" } };

static const struct option options[] = {
    { "size", OPTION_NUMBER, MIN_SIZE, MAX_SIZE, NULL, "19", "points per side" },
    { "pie", OPTION_SWITCH, 0, 0, NULL, "on", "White may take over Black's first stone (swap)" },
    { "repetition", OPTION_CHOICE, 0, 0, "draw|superko|none", "draw",
      "third occurrence of a position: a draw; superko: forbidden; none: allowed" },
    { NULL, OPTION_WORD, 0, 0, NULL, NULL, NULL },
};

/* Most of these boards are small, because positions repeat only there. */
static const char *const variants[] = {
    "",
    "size=2",
    "size=2 pie=off repetition=superko",
    "size=2 pie=off repetition=none",
    "size=3 pie=off",
    "size=3 repetition=superko",
    "size=3 pie=off repetition=none",
    "size=4",
    "size=4 pie=off repetition=superko",
    "size=5 pie=off",
    "size=5 repetition=superko",
    "size=6",
    "size=7 repetition=superko",
    "size=9 pie=off repetition=none",
    "size=13 repetition=superko",
    NULL,
};

static const char primer[] =
    "Black wins with a chain of stones, side by side, from the top edge to the\n"
    "bottom edge; White wins with a chain from left to right. In turn, each player\n"
    "puts a stone on any empty point. Two stones of each colour on the diagonals of\n"
    "a square are a crosscut. While there is a crosscut, you must capture: one of\n"
    "your stones moves to the point of an enemy stone in the crosscut and removes\n"
    "it. Your stone must belong to a chain that has a stone in that crosscut.\n"
    "  B2         puts a stone on B2\n"
    "  B2,C3xD3   the same, then C3 captures D3; single steps: B2, D3, C3\n"
    "[pie=on]\n"
    "  swap       White's first turn only: takes over Black's stone, mirrored\n"
    "[repetition=draw]\n"
    "The same position for the third time is a draw.\n"
    "[repetition=superko]\n"
    "No turn may repeat an earlier position.\n";

const struct game fonver = {
    .name = "fonver",
    .title = "Fonver (Saïd Galdseid, 2023): connect your edges; capture stones",
    .howto = primer,
    .players = 2,
    .sides = sides,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .bytes_used = fonver_bytes_used,
    .hints = &fonver_hints,
    .proof = &fonver_proof,
    .grid = &fonver_grid,
    .text = &fonver_text,
    .picture = &fonver_picture,
    .facts = &fonver_facts,
    .reset = fonver_reset,
    .to_act = fonver_to_act,
    .mid_turn = fonver_mid_turn,
    .steps = fonver_steps,
    .apply = fonver_apply,
    .payoffs = fonver_payoffs,
    .key = fonver_key,
    .playout = fonver_playout,
};
