/*
 * dealer.c - the dealer: outcomes of chance, drawn by the engine or entered by the user.
 *
 * The engine draws from the generator of the game alone (base/deal_rng.h). Search never uses that
 * generator. Thinking therefore changes no outcome, and redo repeats the same outcomes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "game/position_copy.h"
#include "record/record_internal.h"

#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "game/notation.h"

#include <stdlib.h>
#include <string.h>

const struct option record_options[] = {
    { "seed", OPTION_NUMBER, 0, 4294967295, NULL, "0",
      "start of the random numbers, including dice and cards; 0: a new start each time" },
    { "dealer", OPTION_CHOICE, 0, 0, "engine|table", "engine",
      "who rolls and deals: the engine, or people at a table (chance)" },
    { NULL, OPTION_SWITCH, 0, 0, NULL, NULL, NULL },
};

void record_new_luck(struct record *rec)
{
    /* The search uses the option's value as its seed, so this stream needs another one. */
    uint64_t state = (uint64_t)setting_number(&rec->dealing, "seed") ^ 0x6465616C6572u;

    rec->deal_seed = (uint64_t)setting_number(&rec->dealing, "seed");
    if (rec->deal_seed)
        deal_rng_take_seed(&rec->luck, splitmix64(&state));
    else if (rec->game->hidden)
        deal_rng_keep_secret(&rec->luck);
}

/* Returns whether the engine deals step i. The engine cannot deal from a pile with unknown
   cards. */
bool record_deals_at(const struct record *rec, int i)
{
    const struct position *pos = position_at(rec, i);

    return rec->game->to_act(pos) == CHANCE && setting_is(&rec->dealing, "dealer", "engine") &&
           !(game_has_hidden(rec->game) && rec->game->hidden->has_unknown(pos));
}

static step outcome(const struct record *rec)
{
    struct rng rng;

    if (rec->game->hidden->deal)
        return rec->game->hidden->deal(record_position(rec), &rec->luck);
    deal_rng_begin(&rec->luck, 0, (uint32_t)rec->now, &rng);
    return rec->game->hidden->roll(record_position(rec), &rng);
}

void record_deal(struct record *rec)
{
    while (!rec->is_resigned && record_deals_at(rec, rec->now))
        record_play_step(rec, outcome(rec));
}

void record_play_steps(struct record *rec, const step steps[], int n)
{
    for (int i = 0; i < n; i++)
        record_play_step(rec, steps[i]);
    record_deal(rec);
}

enum status record_set_option(struct record *rec, const char *name, const char *value,
                              struct text *why)
{
    if (record_bars_option(rec, name)) {
        text_addf(why,
                  "%s decides the luck, so a session with --seat cannot set it; newgame begins a "
                  "game with new luck",
                  name);
        return REFUSED;
    }
    const enum status status = settings_set(&rec->dealing, name, value, why);

    if (status == OK)
        record_deal(rec);
    return status;
}

struct example {
    const struct game *game;
    const struct position *pos;
    struct text *out;
};

static bool add_example(void *context, const step steps[], int n, const struct position *after)
{
    const struct example *e = context;

    (void)after;
    text_add(e->out, "; enter its result, such as chance ");
    e->game->text->print_turn(e->pos, steps, n, e->out);
    return false;
}

void record_explain_chance(const struct record *rec, struct text *out)
{
    struct position *pos = record_view_of_next(rec);
    struct example example = { rec->game, pos, out };

    text_add(out, "chance is to act");
    turns_each(rec->game, pos, add_example, &example);
    xfree_aligned(pos);
}

static enum status refuse_chance(const struct record *rec, int to_act, struct text *why)
{
    if (!rec->game->hidden) {
        text_addf(why, "there is no chance in %s", rec->game->name);
    } else if (to_act == NOBODY) {
        text_add(why, "the game is over");
    } else {
        text_add(why, "chance is not to act; it is the turn of ");
        record_print_side(rec, to_act, why);
    }
    return REFUSED;
}

/* The steps parsed from tokens, and the position after them. */
struct feed {
    const struct record *record;
    struct position *pos;
    step *steps;
    int count;
};

static void keep(struct feed *f, const step steps[], int n)
{
    f->steps = xgrow(f->steps, (size_t)f->count, (size_t)n, sizeof f->steps[0]);
    for (int i = 0; i < n; i++) {
        f->record->game->apply(f->pos, steps[i]);
        f->steps[f->count++] = steps[i];
    }
}

/* Reads one more token. An error message begins with the token. */
static enum status feed(struct feed *f, const char *word, struct text *why)
{
    const struct game *game = f->record->game;
    const int to_act = game->to_act(f->pos);
    step steps[MAX_TURN_STEPS];
    int n = 0;

    text_addf(why, "%.60s: ", word);
    if (to_act != CHANCE)
        return refuse_chance(f->record, to_act, why);
    const enum status status = game->text->parse_turn(f->pos, word, steps, &n, why);
    if (status == OK) {
        text_clear(why);
        keep(f, steps, n);
    }
    return status;
}

enum status record_chance(struct record *rec, const char *words, struct text *why)
{
    struct feed f = { .record = rec };
    enum status status = OK;
    char *next = NULL;

    if (record_to_act(rec) != CHANCE)
        return refuse_chance(rec, record_to_act(rec), why);
    char *copy = xstrdup(words);
    f.pos = xaligned(rec->game->position_size);
    game_copy(rec->game, f.pos, record_position(rec));
    for (char *word = strtok_r(copy, " \t", &next); word && status == OK;
         word = strtok_r(NULL, " \t", &next))
        status = feed(&f, word, why);
    if (status == OK)
        record_play_steps(rec, f.steps, f.count);
    free(f.steps);
    xfree_aligned(f.pos);
    free(copy);
    return status;
}
