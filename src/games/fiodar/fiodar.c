/*
 * fiodar.c - the game Fiodar as a struct game: its name, options and functions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"

static const struct side sides[] = { { "black", NULL, "Black" }, { "white", NULL, "White" } };

static const struct option options[] = {
    { "size", OPTION_NUMBER, MIN_SIZE, MAX_SIZE, NULL, "7", "points per side of the hexagon" },
    { "pie", OPTION_SWITCH, 0, 0, NULL, "on",
      "whether White may answer the first stone with swap" },
    { "self_cut", OPTION_CHOICE, 0, 0, "capture|forbid", "capture",
      "whether a turn that captures may leave a weave of its own side cut" },
    { NULL, OPTION_WORD, 0, 0, NULL, NULL, NULL },
};

static const char *const variants[] = {
    "",
    "size=2",
    "size=2 pie=off self_cut=forbid",
    "size=3",
    "size=3 pie=off",
    "size=3 self_cut=forbid",
    "size=4",
    "size=4 pie=off self_cut=forbid",
    "size=5",
    "size=6 self_cut=forbid",
    "size=8 pie=off",
    NULL,
};

static const char primer[] =
    "In a turn, place a stone on a point (D4), or pass. A connected group of stones\n"
    "of one colour is a weave. Adjacent stones of a colour along one of the three\n"
    "lines are a thread. A thread is cut if enemy stones stand right behind both of\n"
    "its ends. A weave with all its stones on cut threads is captured.\n"
    "[self_cut=capture]\n"
    "You must not cut a weave of your own, unless you capture.\n"
    "[self_cut=forbid]\n"
    "You must not cut a weave of your own, not even by a capture.\n"
    "[]\n"
    "Two passes end the game. You get a point for each point of an empty area that\n"
    "only your stones border (x for Black, o for White on the board), and for each\n"
    "stone that you have captured. The player who made the first of these two passes\n"
    "gets half a point more.\n"
    "[pie=on]\n"
    "White may answer the first stone with swap.\n";

const struct game fiodar = {
    .name = "fiodar",
    .title = "Fiodar (Saïd Galdseid, 2023): surround territory; cut off groups",
    .howto = primer,
    .players = 2,
    .sides = sides,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .bytes_used = fiodar_bytes_used,
    .hints = &fiodar_hints,
    .proof = &fiodar_proof,
    .grid = &fiodar_grid,
    .text = &fiodar_text,
    .picture = &fiodar_picture,
    .facts = &fiodar_facts,
    .reset = fiodar_reset,
    .to_act = fiodar_to_act,
    .mid_turn = fiodar_mid_turn,
    .steps = fiodar_steps,
    .apply = fiodar_apply,
    .payoffs = fiodar_payoffs,
    .margin = fiodar_margin,
    .key = fiodar_key,
    .playout = fiodar_playout,
};
