/* opening.c - random openings of self-play games.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/episode.h"

#include "base/memory.h"
#include "game/position_copy.h"

enum kind { BY_GAME, FEW_RANDOM, RANDOM, LOPSIDED, PRIORS, PLAYOUTS, KINDS };

/* The relative frequency of each kind. BY_GAME is possible only for games with planes.open. */
static const float often[KINDS] = { 6, 3, 2, 1, 1, 1 };

enum { KNOWN_GAMES = 30 }; /* per cent of openings from known games, if there are any */

/* Returns a random number in low .. high. */
static int between(struct selfplay_player *p, int low, int high)
{
    return low + (int)rng_below(&p->rng, (uint32_t)(high - low + 1));
}

/* Both sides draw their turns by the net's priors. One side instead plays a random turn with a
   fixed probability. */
static void lopsided(struct selfplay_player *p, struct position *pos, int turns)
{
    const int careless = between(p, 0, 1), percent = between(p, 30, 100);

    for (int i = 0; i < turns && !selfplay_player_is_decided(p, pos); i++) {
        if (p->game->to_act(pos) == careless && between(p, 1, 100) <= percent)
            play_at_random(p, pos);
        else
            play_by_priors(p, pos, 1);
    }
}

/* Returns the number of turns in a random game from this position. */
static int length(struct selfplay_player *p, const struct position *start)
{
    struct position *pos = xaligned(p->game->position_size);

    game_copy(p->game, pos, start);
    const int turns = p->game->playout(pos, &p->rng, NULL);

    xfree_aligned(pos);
    return turns;
}

/* Returns a random number from 2 to the length of a random game divided by `part`, at most
   `most`. */
static int some_turns(struct selfplay_player *p, const struct position *start, int part, int most)
{
    const int turns = length(p, start) / part;

    return between(p, 2, turns < 2 ? 2 : turns < most ? turns : most);
}

static void play(struct selfplay_player *p, enum kind kind, struct position *pos)
{
    const int turns = kind == FEW_RANDOM || kind == BY_GAME ? between(p, 0, 2)
                      : kind == RANDOM                      ? some_turns(p, pos, 5, 14)
                                                            : some_turns(p, pos, 3, 30);
    const double temperature = 0.7 + rng_uniform(&p->rng);

    if (kind == BY_GAME) {
        p->planes->open(pos, &p->rng);
        kind = PRIORS;
    }
    if (kind == LOPSIDED) {
        lopsided(p, pos, turns);
        return;
    }
    for (int i = 0; i < turns && !selfplay_player_is_decided(p, pos); i++) {
        if (kind == PRIORS)
            play_by_priors(p, pos, temperature);
        else if (kind == PLAYOUTS)
            play_by_playouts(p, pos, 48);
        else
            play_at_random(p, pos);
    }
}

/* Follows a known game for a random number of its turns. Each number is equally likely. */
static void follow(struct selfplay_player *p, struct position *pos)
{
    const char *turns = p->known->turns[between(p, 0, p->known->count - 1)];
    struct text why = TEXT_EMPTY;

    known_game_play(p->game, pos, turns, between(p, 0, known_game_length(turns)), &why);
    text_free(&why);
}

void opening_play(struct selfplay_player *p, const struct settings *options, struct position *pos)
{
    const int first = p->planes->open ? BY_GAME : BY_GAME + 1;

    do {
        p->game->reset(pos, options);
        if (p->known && p->known->count && rng_below(&p->rng, 100) < KNOWN_GAMES)
            follow(p, pos);
        else
            play(p, (enum kind)(first + selfplay_player_pick(p, often + first, KINDS - first)),
                 pos);
    } while (selfplay_player_is_decided(p, pos));
}
