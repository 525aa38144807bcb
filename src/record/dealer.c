/*
 * dealer.c - chance: dealt by the engine, or fed from a table (option dealer).
 *
 * The engine's luck is that of the game alone (base/deal_rng.h), in which no search shares, so that
 * thinking never changes it and what is taken back comes again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "game/history.h"
#include "record/record_internal.h"

#include "base/entropy.h"
#include "base/memory.h"
#include "game/notation.h"
#include "game/turns.h"

#include <stdlib.h>
#include <string.h>

uint64_t match_fresh_seed(void)
{
    uint64_t seed;

    entropy_fill(&seed, sizeof seed);
    return seed;
}

void match_new_luck(struct match *m)
{
    /* Search is seeded by the option itself: this is another stream. */
    uint64_t state = (uint64_t)setting_number(&m->engine, "seed") ^ 0x6465616C6572u;

    m->deal_seed = (uint64_t)setting_number(&m->engine, "seed");
    if (m->deal_seed)
        deal_rng_take_seed(&m->luck, splitmix64(&state));
    else if (m->game->hidden)
        deal_rng_keep_secret(&m->luck);
}

/* ---- Dealt by the engine ---- */

/* Nobody can deal from a pile that they do not know. */
bool match_deals_at(const struct match *m, int i)
{
    const struct position *pos = position_at(m, i);

    return m->game->to_act(pos) == CHANCE && setting_is(&m->engine, "dealer", "engine") &&
           !(game_has_hidden(m->game) && m->game->hidden->has_unknown(pos));
}

static step outcome(const struct match *m)
{
    struct rng rng;

    if (m->game->hidden->deal)
        return m->game->hidden->deal(match_position(m), &m->luck);
    deal_rng_begin(&m->luck, 0, (uint32_t)m->now, &rng);
    return m->game->hidden->roll(match_position(m), &rng);
}

void match_deal(struct match *m)
{
    while (!m->is_resigned && match_deals_at(m, m->now))
        match_play_step(m, outcome(m));
}

void match_play_steps(struct match *m, const step steps[], int n)
{
    for (int i = 0; i < n; i++)
        match_play_step(m, steps[i]);
    match_deal(m);
}

/* ---- Fed from outside ---- */

struct example {
    const struct game *game;
    const struct position *pos;
    struct text *out;
};

static bool add_example(void *context, const step steps[], int n, const struct position *after)
{
    const struct example *e = context;

    (void)after;
    text_add(e->out, ", such as chance ");
    e->game->text->print_turn(e->pos, steps, n, e->out);
    return false;
}

void match_explain_chance(const struct match *m, struct text *out)
{
    struct position *pos = match_view_of_next(m);
    struct example example = { m->game, pos, out };

    text_add(out, "chance is awaited");
    turns_each(m->game, pos, add_example, &example);
    free(pos);
}

static enum status refuse_chance(const struct match *m, int to_act, struct text *why)
{
    if (!m->game->hidden) {
        text_addf(why, "there is no chance in %s", m->game->name);
    } else if (to_act == NOBODY) {
        text_add(why, "the game is over");
    } else {
        text_add(why, "no chance is awaited, it is the turn of ");
        match_print_side(m, to_act, why);
    }
    return REFUSED;
}

/* The steps that tokens spell, made on a copy of the position. */
struct feed {
    const struct match *match;
    struct position *pos;
    step *steps;
    int count;
};

static void keep(struct feed *f, const step steps[], int n)
{
    f->steps = xgrow(f->steps, (size_t)f->count, (size_t)n, sizeof f->steps[0]);
    for (int i = 0; i < n; i++) {
        f->match->game->apply(f->pos, steps[i]);
        f->steps[f->count++] = steps[i];
    }
}

/* Reads one more token; the reason for refusing it begins with it. */
static enum status feed(struct feed *f, const char *word, struct text *why)
{
    const struct game *game = f->match->game;
    const int to_act = game->to_act(f->pos);
    step steps[MAX_TURN_STEPS];
    int n = 0;

    text_addf(why, "%.60s: ", word);
    if (to_act != CHANCE)
        return refuse_chance(f->match, to_act, why);
    const enum status status = game->text->parse_turn(f->pos, word, steps, &n, why);
    if (status == OK) {
        text_clear(why);
        keep(f, steps, n);
    }
    return status;
}

enum status match_chance(struct match *m, const char *words, struct text *why)
{
    struct feed f = { .match = m };
    enum status status = OK;
    char *next = NULL;

    if (match_to_act(m) != CHANCE)
        return refuse_chance(m, match_to_act(m), why);
    char *copy = xstrdup(words);
    f.pos = xaligned(m->game->position_size);
    game_copy(m->game, f.pos, match_position(m));
    for (char *word = strtok_r(copy, " \t", &next); word && status == OK;
         word = strtok_r(NULL, " \t", &next))
        status = feed(&f, word, why);
    if (status == OK)
        match_play_steps(m, f.steps, f.count);
    free(f.steps);
    free(f.pos);
    free(copy);
    return status;
}
