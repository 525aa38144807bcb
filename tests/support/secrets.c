/* secrets.c - see secrets.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/secrets.h"
#include "game/hidden.h"

#include <stdlib.h>

static void hide_nothing(struct position *pos, int viewer)
{
    (void)pos;
    (void)viewer;
}

struct game peeking_at(const struct game *game)
{
    static struct hidden secrets;
    struct game peeking = *game;

    secrets = *game->hidden;
    secrets.observe = hide_nothing;
    peeking.hidden = &secrets;
    return peeking;
}

void brute_witness(const struct record *rec, struct witnessed *w)
{
    *w = (struct witnessed){ .game = rec->game };
    for (int i = 0; i < rec->now && w->count < MOST_WITNESSED; i++) {
        struct position *pos = record_view(rec, i, PUBLIC);
        if (rec->game->to_act(pos) != CHANCE || rec->game->hidden->has_unknown(pos) ||
            record_view_step(rec, i, PUBLIC) != rec->steps[i]) {
            free(pos);
            return;
        }
        w->at[w->count] = pos;
        w->what[w->count++] = record_view_step(rec, i, PUBLIC);
    }
}

void brute_forget(struct witnessed *w)
{
    for (int i = 0; i < w->count; i++)
        free(w->at[i]);
    w->count = 0;
}

struct deal_rng brute_luck(uint64_t seed)
{
    uint64_t state = seed ^ 0x6465616C6572u; /* as in src/record/dealer.c, which is public */
    struct deal_rng luck;

    deal_rng_take_seed(&luck, splitmix64(&state));
    return luck;
}

static bool fits(const struct witnessed *w, uint64_t seed)
{
    const struct deal_rng luck = brute_luck(seed);

    for (int i = 0; i < w->count; i++)
        if (w->game->hidden->deal(w->at[i], &luck) != w->what[i])
            return false;
    return true;
}

uint64_t brute_search(const struct witnessed *w, uint64_t from, uint64_t to)
{
    for (uint64_t seed = from; seed <= to; seed++)
        if (fits(w, seed))
            return seed;
    return 0;
}
