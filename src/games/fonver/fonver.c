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
    "Black joins the top and bottom edges by a chain of stones side by side, White\n"
    "the left and right ones. In turn, each puts a stone on any empty point. Two\n"
    "stones of each colour crosswise in a square are a crosscut. While there is one,\n"
    "you must capture: an enemy stone of it goes, and a stone of yours takes its\n"
    "place, from a chain that has a stone in that crosscut.\n"
    "  B2         puts a stone on B2\n"
    "  B2,C3xD3   then C3 replaces the enemy stone on D3; or B2, D3, C3 one by one\n"
    "[pie=on]\n"
    "  swap       White's first turn only: takes over Black's stone, mirrored\n"
    "[repetition=draw]\n"
    "The same position for the third time is a draw.\n"
    "[repetition=superko]\n"
    "No turn may bring a position back that was there before.\n";

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
