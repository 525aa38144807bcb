/*
 * forced_win.c - depth-first search for a forced win within a number of turns.
 *
 * A table stores two facts about a position for each player: a number of turns that suffices for a
 * win, and a number that does not. The facts depend on the position with its history forgotten, so
 * they hold on every path.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/forced_win.h"

#include "base/memory.h"
#include "game/position_copy.h"
#include "game/proof.h"

#include <stdlib.h>
#include <string.h>

enum { NEVER = UINT16_MAX };

struct fact {
    uint64_t key;
    uint16_t wins;  /* a win within this number of turns is proven; NEVER if none is */
    uint16_t fails; /* there is no win within this number of turns */
    uint32_t unused;
};

struct forced {
    const struct game *game;
    struct position *root;
    int turns_left;
    struct fact *facts;
    uint64_t count;
    int player;
    uint64_t nodes;
    struct budget *budget;
    bool stopped;
    step steps[MAX_STEPS]; /* steps of one position, while they are copied */
};

struct forced *forced_new(const struct game *game, const struct position *root,
                          struct budget *budget)
{
    struct forced *f = xcalloc(1, sizeof *f);
    const size_t least = 1024 * sizeof *f->facts;
    /* An eighth of the memory is reserved for positions. */
    size_t bytes = budget_table(budget, budget->memory - budget->memory / 8);

    f->game = game;
    f->root = xaligned(game->position_size);
    game_copy(game, f->root, root);
    game->proof->forget_history(f->root, &f->turns_left);
    f->facts = area_take(&bytes, least);
    f->count = bytes / sizeof *f->facts < UINT32_MAX ? bytes / sizeof *f->facts : UINT32_MAX;
    f->budget = budget;
    return f;
}

void forced_free(struct forced *f)
{
    area_free(f->facts);
    xfree_aligned(f->root);
    free(f);
}

int forced_turns_left(const struct forced *f)
{
    return f->turns_left;
}

bool forced_stopped(const struct forced *f)
{
    return f->stopped;
}

uint64_t forced_nodes(const struct forced *f)
{
    return f->nodes;
}

/* Returns the slot for the current player's facts about a position. The slot may contain another
   position, so the caller compares the key. */
static struct fact *place_of(struct forced *f, const struct position *pos, uint64_t *key)
{
    *key = f->game->key(pos) ^ (f->player ? 0x9E3779B97F4A7C15u : 0);
    return &f->facts[(*key >> 32) * f->count >> 32];
}

static void note(struct forced *f, const struct position *pos, int turns, bool wins)
{
    uint64_t key;
    struct fact *fact = place_of(f, pos, &key);

    if (fact->key != key)
        *fact = (struct fact){ key, NEVER, 0, 0 };
    if (wins && turns < fact->wins)
        fact->wins = (uint16_t)turns;
    if (!wins && turns > fact->fails)
        fact->fails = (uint16_t)turns;
}

static bool known(struct forced *f, const struct position *pos, int turns, bool *wins)
{
    uint64_t key;
    const struct fact *fact = place_of(f, pos, &key);

    if (fact->key != key)
        return false;
    *wins = fact->wins <= turns;
    return *wins || fact->fails >= turns;
}

static bool has_won(const struct forced *f, const struct position *pos)
{
    double share[MAX_PLAYERS];

    f->game->payoffs(pos, share);
    return share[f->player] > share[!f->player];
}

/* Returns whether the player wins within `turns` more turns, including the current one. */
static bool wins_within(struct forced *f, const struct position *pos, int turns)
{
    if (game_over(f->game, pos))
        return has_won(f, pos);
    if (turns == 0 || f->stopped)
        return false;

    const bool own = f->game->to_act(pos) == f->player;
    bool wins;
    if (known(f, pos, turns, &wins))
        return wins;
    struct position *after = xaligned(f->game->position_size);
    const int n = f->game->steps(pos, f->steps);
    step *steps = xmalloc((size_t)n * sizeof *steps);

    memcpy(steps, f->steps, (size_t)n * sizeof *steps);
    f->nodes++;
    wins = !own;
    for (int i = 0; i < n && wins != own; i++) {
        game_copy(f->game, after, pos);
        f->game->apply(after, steps[i]);
        f->stopped = budget_tick(f->budget) || f->stopped;
        wins = wins_within(f, after, turns - !f->game->mid_turn(after));
    }
    free(steps);
    xfree_aligned(after);
    if (n == MAX_STEPS && wins != own) /* the list may be incomplete */
        f->stopped = true;
    if (!f->stopped)
        note(f, pos, turns, wins);
    return wins && !f->stopped;
}

bool forced_win(struct forced *f, int player, int turns)
{
    f->player = player;
    return wins_within(f, f->root, turns);
}

/* Returns the smallest number of turns in which the player wins from this position, up to `most`,
   or -1. */
static int distance(struct forced *f, const struct position *pos, int most)
{
    for (int turns = 0; turns <= most && !f->stopped; turns++)
        if (wins_within(f, pos, turns))
            return turns;
    return -1;
}

/* Finds the best step. If the player acts, the win is nearest after it. If the opponent acts, the
   win is furthest. */
static bool best_step(struct forced *f, const struct position *pos, int turns, step *best)
{
    struct position *after = xaligned(f->game->position_size);
    step *steps = xmalloc(MAX_STEPS * sizeof *steps);
    const int n = f->game->steps(pos, steps);
    const bool own = f->game->to_act(pos) == f->player;
    int found = -1;

    for (int i = 0; i < n; i++) {
        game_copy(f->game, after, pos);
        f->game->apply(after, steps[i]);
        const int d = distance(f, after, turns - !f->game->mid_turn(after));
        if (d >= 0 && (found < 0 || (own ? d < found : d > found))) {
            found = d;
            *best = steps[i];
        }
    }
    free(steps);
    xfree_aligned(after);
    return found >= 0;
}

void forced_line(struct forced *f, int player, struct solution *out)
{
    struct position *pos = xaligned(f->game->position_size);
    step turn[MAX_TURN_STEPS];
    int n = 0, left;

    f->player = player;
    game_copy(f->game, pos, f->root);
    left = distance(f, pos, f->turns_left);
    while (!game_over(f->game, pos) && left >= 0 && best_step(f, pos, left, &turn[n])) {
        f->game->apply(pos, turn[n++]);
        if (f->game->mid_turn(pos))
            continue;
        solution_add(out, turn, n);
        n = 0;
        left--;
    }
    xfree_aligned(pos);
}
