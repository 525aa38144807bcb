/*
 * hidden.h - optional functions of games with dice or hidden cards.
 *
 * A game with dice but no hidden cards needs only `roll`. A game with hidden cards has `observe`
 * and all functions that are not marked as optional below.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HIDDEN_H
#define WATTLE_HIDDEN_H

#include "base/deal_rng.h"
#include "game/game.h"

/* The viewer who sees only public information. */
enum { PUBLIC = -1 };

struct hidden {
    /* Draws a random outcome with its exact probability. to_act must be CHANCE. */
    step (*roll)(const struct position *, struct rng *);

    /* Returns the outcome that a dealer with this key or seed gives. to_act must be CHANCE. The
       n-th roll of the dice and the order of a pile depend only on the deal_rng, not on the
       players' decisions. If this member is NULL, `roll` is used with a generator seeded by the
       number of steps made. */
    step (*deal)(const struct position *, const struct deal_rng *);

    /* Returns the step as `viewer` (a player or PUBLIC) sees it. Hidden parts are left open, as in
       "deal:p2:r?". `apply` and print_step accept the result. After the end of the game `observe`
       hides nothing, but earlier steps keep the form in which they were seen. */
    step (*observe_step)(const struct position *, step, int viewer);

    /* Removes all information that `viewer` may not have, as if the observed steps had been
       applied. At the viewer's turn `steps` gives the same list as before. */
    void (*observe)(struct position *, int viewer);

    /* Returns whether `truth` went on in a way that depends on a hidden hand. The dealer must then
       add a step to the observed game `seen`. *out receives that step of chance, for example
       "show:p1:7". Returns false if `seen` waits for the same event as `truth`. If this member is
       NULL, the dealer never has to add a step. */
    bool (*reveal)(const struct position *truth, const struct position *seen, step *out);

    /* Returns whether the position leaves anything open, such as hidden cards or outcomes that were
       not reported. */
    bool (*has_unknown)(const struct position *);

    /* Fills in all unknown information at random. Every state consistent with the position has
       its exact probability. */
    void (*determinize)(struct position *, struct rng *);

    /* Does the same as print_board, and adds the hidden information that `viewer` has. */
    void (*print_view)(const struct position *, int viewer, const struct position *last,
                       enum board_style, struct text *out);

    /* Does the same as print_view, for a terminal of `width` columns and `lines` lines. Shows the
       part of the board around the viewer's pieces that fits, the state of the game, and the
       viewer's hand at the end. If this member is NULL, print_view is used. */
    void (*print_scene)(const struct position *, int viewer, const struct position *last,
                        enum board_style, int width, int lines, struct text *out);

    /* Adds a phrase for a step made from this position, for example "go to Old Town (r3)", or with
       `is_told` "goes to Old Town with r3". For a step of chance the phrase is its outcome: "p2
       draws a red card". If this member is NULL, the notation is used instead. */
    void (*explain)(const struct position *, step, bool is_told, struct text *out);
};

/* Returns whether the game hides information from any player. */
static inline bool game_has_hidden(const struct game *game)
{
    return game->hidden && game->hidden->observe;
}

#endif
