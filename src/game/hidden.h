/*
 * hidden.h - what a game adds that is played with dice or hidden cards.
 *
 * Dice alone need only `roll`; whatever else is NULL then. Where anything is hidden, `hide` is
 * there and with it all that is not said to be left out below.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HIDDEN_H
#define WATTLE_HIDDEN_H

#include "base/deal_rng.h"
#include "game/game.h"

/* A viewer who is nobody's opponent and nobody's friend: sees what all may see. */
enum { PUBLIC = -1 };

struct hidden {
    /* A random outcome, drawn with its proper probability, where to_act is CHANCE. */
    step (*roll)(const struct position *, struct rng *);

    /* The outcome that a dealer with this luck brings here, where to_act is CHANCE: the
       n-th roll of the dice and the order of a pile depend on the luck alone, not on what
       the players decided. NULL: a roll with a generator begun at the number of steps made. */
    step (*deal)(const struct position *, const struct deal_rng *);

    /* The step, made from this position, as `viewer` (a player or PUBLIC) sees it: what they
       may not know is left open in it. A step of its own right: `apply` takes it and
       print_step prints it ("deal:p2:r?"). Once the game is over nothing is hidden in
       `hide`, but steps made before stay as they were seen. */
    step (*observe_step)(const struct position *, step, int viewer);

    /* Forgets all that `viewer` may not know: as if only seen steps had been applied. Where it
       is the viewer's turn, `steps` still answers as before: the same cards lie elsewhere for
       certain, though the position is silent about where. */
    void (*observe)(struct position *, int viewer);

    /* What a dealer must tell in a position as seen, where a hidden hand decides how `truth`
       has gone on ("show:p1:7"): true, and the step, one of chance in `seen`. False where
       `seen` awaits nothing that `truth` does not await too. NULL: never needed. */
    bool (*reveal)(const struct position *truth, const struct position *seen, step *out);

    /* Whether something is unknown in the position (hidden, or never told). */
    bool (*has_unknown)(const struct position *);

    /* Fills in all that is unknown at random, each possibility that does not contradict
       what the position knows with its proper probability. */
    void (*determinize)(struct position *, struct rng *);

    /* As print_board, with what `viewer` sees besides: their own secrets. */
    void (*print_view)(const struct position *, int viewer, const struct position *last,
                       enum board_style, struct text *out);

    /* The same for a person at a terminal of `width` columns: so much of the board, around the
       viewer's own, as fits in `lines` lines with how things stand, and what the viewer holds
       last. NULL: print_view does. */
    void (*print_scene)(const struct position *, int viewer, const struct position *last,
                        enum board_style, int width, int lines, struct text *out);

    /* Adds in words for people what a step does, made from this position: "go to Old Town
       (r3)" or, as somebody's who has done it, "goes to Old Town with r3". Of chance, what it brings: "p2 draws
       a red card". NULL: tokens say it well enough. */
    void (*explain)(const struct position *, step, bool is_told, struct text *out);
};

/* Whether anything is hidden from anybody. */
static inline bool game_has_hidden(const struct game *game)
{
    return game->hidden && game->hidden->observe;
}

#endif
