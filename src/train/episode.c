/*
 * episode.c - plays one game of self-play and collects samples from it.
 *
 * A quarter of the turns is searched with all visits, and only these turns train the policy
 * (playout cap randomisation: Wu, "Accelerating Self-Play Learning in Go", 2019). The other turns
 * get a quarter of the visits, and a random half of them trains the value. Once the bounds prove
 * the winner, the rest of the game is played quickly, only for the final margin and the owner of
 * each cell.
 *
 * A game against a victim starts with at most two random turns, as a match does. No side in it
 * plays by playouts without the net, and there is no contempt, so that it shows the victim's usual
 * play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/episode.h"

#include "base/memory.h"
#include "game/notation.h"
#include "game/position_copy.h"
#include "search/random_mover.h"

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
    AVERSE_GAMES = 50,  /* per cent of the games, where draws are possible, in which one side avoids
                           draws */
    EARLY =
        10, /* number of turns at the start whose later steps are drawn by the policy, as are those
                           of every fourth later turn */
    MOST_TURNS = 3000,
    RANDOM_TURNS = 2 /* largest number of random turns at the start of a game against a victim */
};

struct episode {
    struct selfplay_player *player;
    struct position *pos;
    struct position **positions; /* copies, one for all samples of a position */
    struct sample **samples;
    int position_count, count, turns;
    int foreigner;     /* the side that plays by playouts, or NOBODY */
    int victim;        /* the side that the victim plays, or NOBODY */
    struct text moves; /* the turns so far, if there is a victim */
};

static void add_sample(struct episode *e, const struct samples *out, const struct turn *turn,
                       const struct position *pos, int symmetry, bool has_policy)
{
    struct selfplay_player *p = e->player;
    struct sample *s = xcalloc(1, sizeof *s);

    s->pos = pos;
    s->symmetry = symmetry;
    s->turn = e->turns;
    s->value = turn->value;
    s->policy.limit = out->entries;
    if (has_policy)
        gumbel_policy(p, pos, symmetry, &s->policy);
    s->policy_weight = s->policy.choices > 0;
    e->samples = xgrow(e->samples, (size_t)e->count, 1, sizeof(struct sample *));
    e->samples[e->count++] = s;
}

/* Returns a copy of the position, which lives as long as the samples. */
static const struct position *copy_position(struct episode *e)
{
    const struct game *game = e->player->game;
    struct position *copy = xaligned(game->position_size);

    game_copy(game, copy, e->pos);
    e->positions = xgrow(e->positions, (size_t)e->position_count, 1, sizeof(struct position *));
    e->positions[e->position_count++] = copy;
    return copy;
}

/* Adds a sample of the position for each of several random symmetries. With a single symmetry, a
   net learns the position by heart. */
static void add_samples(struct episode *e, const struct samples *out, const struct turn *turn,
                        bool has_policy)
{
    struct selfplay_player *p = e->player;
    const struct position *pos = copy_position(e);
    const int n = p->planes->symmetries;
    int left[PLANES_SYMMETRIES];

    for (int i = 0; i < n; i++)
        left[i] = i;
    for (int i = 0; i < out->views; i++) {
        const int at = i + (int)rng_below(&p->rng, (uint32_t)(n - i));

        add_sample(e, out, turn, pos, left[at], has_policy);
        left[at] = left[i];
    }
}

/* Plays steps[0..n), a whole turn. */
static void play_steps(struct episode *e, const step steps[], int n)
{
    const struct game *game = e->player->game;

    if (e->victim != NOBODY) {
        text_add(&e->moves, e->moves.length ? " " : "");
        game->text->print_turn(e->pos, steps, n, &e->moves);
    }
    for (int i = 0; i < n; i++)
        game->apply(e->pos, steps[i]);
}

static void play_victims_turn(struct episode *e, int visits)
{
    struct selfplay_player *p = e->player;
    step steps[MAX_TURN_STEPS];
    const int n = victim_turn(p, e->pos, p->victim_visits ? p->victim_visits : visits, steps);

    play_steps(e, steps, n);
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
    if (p->game->to_act(e->pos) == e->victim) {
        play_victims_turn(e, visits);
        return;
    }
    gumbel_think(p, e->pos, is_full ? visits : cheap, at_random, &turn);
    if (is_full || teaches)
        add_samples(e, out, &turn, is_full && !turn.is_lost);
    play_steps(e, turn.steps, turn.n);
}

/* Plays until the game is over. Returns false if *stop is set or the game is too long. */
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

/* lambda of the lambda returns, per turn. */
static const double LAMBDA = 0.96;

/* Replaces the values of the search by lambda returns: means of the values that the search found
   from a position on, and at last of the result (Sutton 1988; Tesauro 1992). All positions of a
   game share its result, and a net that learns from few results learns the games by heart. `share`
   is the first player's result. */
static void set_returns(struct episode *e, double share)
{
    int next = e->count ? e->samples[e->count - 1]->turn + 1 : 0;

    for (int i = e->count - 1; i >= 0; i--) {
        struct sample *s = e->samples[i];
        const bool is_second = e->player->game->to_act(s->pos) == 1;
        const double value = is_second ? 1 - s->value : s->value;
        const double weight = pow(LAMBDA, next - s->turn);

        share = (1 - weight) * value + weight * share;
        s->value = is_second ? 1 - share : share;
        next = s->turn;
    }
}

/* Adds the samples of a finished game, and counts the game. */
static void note(struct episode *e, struct samples *out, struct tally_of_play *tally,
                 struct text *won)
{
    struct outcome end = { .turns = e->turns, .end = e->pos };

    e->player->game->payoffs(e->pos, end.share);
    set_returns(e, end.share[0]);
    for (int i = 0; i < e->count; i++)
        samples_add(out, e->samples[i], &end);
    tally->games++;
    tally->positions += (uint64_t)e->position_count;
    tally->turns += (uint64_t)e->turns;
    const int result = fabs(end.share[0] - 0.5) < 1e-9 ? 1 : end.share[0] > 0.5 ? 0 : 2;

    tally->results[result]++;
    if (e->victim == NOBODY)
        return;
    const int mine = e->victim == 1 ? result : 2 - result;

    tally->against_victim[mine]++;
    if (won && mine == 0 && !e->player->victim_errors)
        text_add(won, e->moves.data);
}

/* The largest contempt, before it is rounded as in MCTS. A draw then counts 0.5 - 0.4 or 0.5 + 0.4
   of a win. */
static const double MOST_CONTEMPT = 0.4;

/* Draws the contempt of a game. Between strong players most games can be draws, which teach little
   about winning. In some games a draw is therefore worth less to one side, chosen at random, and
   more to the other. */
static double lot_contempt(struct selfplay_player *p)
{
    if (!p->net || p->victim || !p->planes->draws || rng_below(&p->rng, 100) >= AVERSE_GAMES)
        return 0;
    const double less = contempt_in_steps(MOST_CONTEMPT * rng_uniform(&p->rng)) / 12.0;

    return rng_below(&p->rng, 2) ? less : -less;
}

/* Plays some random turns from the start. They do not decide the game. */
static void open_against_victim(struct episode *e, const struct settings *options)
{
    struct selfplay_player *p = e->player;

    do {
        p->game->reset(e->pos, options);
        text_clear(&e->moves);
        for (int n = (int)rng_below(&p->rng, RANDOM_TURNS + 1);
             n > 0 && !selfplay_player_is_decided(p, e->pos); n--) {
            step steps[MAX_TURN_STEPS];

            play_steps(e, steps, random_turn(p->game, e->pos, &p->rng, steps));
        }
    } while (selfplay_player_is_decided(p, e->pos));
}

void episode_play(struct selfplay_player *p, const struct settings *options, int visits,
                  struct samples *out, struct tally_of_play *tally, struct text *won,
                  const atomic_bool *stop)
{
    struct episode e = { .player = p,
                         .pos = xaligned(p->game->position_size),
                         .victim = p->victim ? (int)(1 - tally->games % 2) : NOBODY,
                         .moves = TEXT_EMPTY };
    const bool is_foreign = p->net && !p->victim && rng_below(&p->rng, 100) < FOREIGN_GAMES;

    p->contempt = lot_contempt(p);
    e.foreigner = is_foreign ? (int)rng_below(&p->rng, 2) : NOBODY;
    if (p->victim)
        open_against_victim(&e, options);
    else
        opening_play(p, options, e.pos);
    if (play_on(&e, visits, out, stop))
        note(&e, out, tally, won);
    for (int i = 0; i < e.position_count; i++)
        xfree_aligned(e.positions[i]);
    for (int i = 0; i < e.count; i++)
        free(e.samples[i]);
    free(e.positions);
    free(e.samples);
    xfree_aligned(e.pos);
    text_free(&e.moves);
}
