/*
 * episode.c - plays one game of self-play and collects samples from it.
 *
 * Playout cap randomisation (Wu, "Accelerating Self-Play Learning in Go", 2019): a quarter of the
 * turns is searched with all visits, and only these turns train the policy. The other turns get a
 * quarter of the visits, and every second of them trains the value. Once the bounds prove the
 * winner, the rest of the game is played quickly, only for the final margin and the owner of each
 * cell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/episode.h"

#include "base/memory.h"
#include "game/history.h"

#include <math.h>
#include <stdlib.h>

enum {
    FULL_TURNS = 25,    /* per cent of the turns that get all visits */
    CHEAP = 4,          /* divisor of the visits for the other turns */
    LEAST = 8,          /* fewest visits of a turn */
    FINISH = 24,        /* iterations of a turn once the winner is proven */
    FOREIGN_GAMES = 15, /* per cent of the games in which one side plays by playouts, without the
                           net */
    FOREIGN_VISITS = 8, /* factor on the visits of that side */
    AVERSE_GAMES = 50,  /* per cent of the games, where draws are possible, in which one side
                           avoids draws */
    EARLY = 10,         /* number of turns at the start whose later steps are drawn by the policy */
    MOST_TURNS = 3000
};

struct episode {
    struct selfplay_player *player;
    struct position *pos;
    struct sample **samples;
    int count, turns;
    int foreigner; /* the side that plays by playouts, or NOBODY */
};

static void add_sample(struct episode *e, const struct samples *out, const struct turn *turn,
                       bool is_full)
{
    struct selfplay_player *p = e->player;
    struct sample *s = xcalloc(1, sizeof *s);

    s->pos = xaligned(p->game->position_size);
    game_copy(p->game, s->pos, e->pos);
    s->symmetry = (int)rng_below(&p->rng, (uint32_t)p->planes->symmetries);
    s->turn = e->turns;
    s->value = turn->value;
    s->policy.limit = out->entries;
    if (is_full && !turn->is_settled)
        gumbel_policy(p, e->pos, s->symmetry, &s->policy);
    s->policy_weight = s->policy.choices > 0;
    e->samples = xgrow(e->samples, (size_t)e->count, 1, sizeof(struct sample *));
    e->samples[e->count++] = s;
}

static void play_turn(struct episode *e, int visits, const struct samples *out)
{
    struct selfplay_player *p = e->player;
    const bool is_full = rng_below(&p->rng, 100) < FULL_TURNS, teaches = rng_below(&p->rng, 2);
    const int cheap = visits / CHEAP > LEAST ? visits / CHEAP : LEAST;
    const bool at_random = e->turns < EARLY || rng_below(&p->rng, 4) == 0;
    struct turn turn;

    if (p->game->to_act(e->pos) == e->foreigner) {
        play_by_playouts(p, e->pos, FOREIGN_VISITS * visits);
        return;
    }
    gumbel_think(p, e->pos, is_full ? visits : cheap, at_random, &turn);
    if (is_full || teaches)
        add_sample(e, out, &turn, is_full);
    for (int i = 0; i < turn.n; i++)
        p->game->apply(e->pos, turn.steps[i]);
}

/* Plays until the game is over. False if *stop is set or the game is too long. */
static bool play_on(struct episode *e, int visits, const struct samples *out,
                    const atomic_bool *stop)
{
    for (; !selfplay_player_is_decided(e->player, e->pos); e->turns++) {
        if (*stop || e->turns == MOST_TURNS)
            return false;
        play_turn(e, visits, out);
    }
    for (; !game_over(e->player->game, e->pos); e->turns++) {
        if (*stop || e->turns == MOST_TURNS)
            return false;
        play_by_playouts(e->player, e->pos, FINISH);
    }
    return true;
}

static void note(const struct episode *e, struct samples *out, struct tally_of_play *tally)
{
    struct outcome end = { .turns = e->turns, .is_over = true, .end = e->pos };

    e->player->game->payoffs(e->pos, end.share);
    for (int i = 0; i < e->count; i++)
        samples_add(out, e->samples[i], &end);
    tally->games++;
    tally->positions += (uint64_t)e->count;
    tally->turns += (uint64_t)e->turns;
    tally->results[fabs(end.share[0] - 0.5) < 1e-9 ? 1 : end.share[0] > 0.5 ? 0 : 2]++;
}

/* The largest contempt: a draw then counts 0.5 - 0.4 or 0.5 + 0.4 of a win. */
static const double MOST_CONTEMPT = 0.4;

/* Between strong players most games can be draws, which teach little about winning. So in some
   games a draw is worth less to one side, chosen at random, and more to the other. */
static double lot_contempt(struct selfplay_player *p)
{
    if (!p->net || !p->planes->draws || rng_below(&p->rng, 100) >= AVERSE_GAMES)
        return 0;
    const double less = MOST_CONTEMPT * selfplay_player_lot(p);

    return rng_below(&p->rng, 2) ? less : -less;
}

void episode_play(struct selfplay_player *p, const struct settings *options, int visits,
                  struct samples *out, struct tally_of_play *tally, const atomic_bool *stop)
{
    struct episode e = { .player = p, .pos = xaligned(p->game->position_size) };
    const bool is_foreign = p->net && rng_below(&p->rng, 100) < FOREIGN_GAMES;

    p->contempt = lot_contempt(p);
    e.foreigner = is_foreign ? (int)rng_below(&p->rng, 2) : NOBODY;
    opening_play(p, options, e.pos);
    if (play_on(&e, visits, out, stop))
        note(&e, out, tally);
    for (int i = 0; i < e.count; i++) {
        free(e.samples[i]->pos);
        free(e.samples[i]);
    }
    free(e.samples);
    free(e.pos);
}
