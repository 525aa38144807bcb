/*
 * fence.c - the game FENCE! as a struct game: its name, options and functions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"

#include "game/file_options.h"
#include "game/hidden.h"
#include "games/fence/hidden/fence_hidden.h"
#include "games/fence/hints/fence_hints.h"
#include "games/fence/notation/notation.h"
#include "games/fence/picture/picture.h"
#include "games/fence/rules/rules.h"

#include <string.h>

static const char *const variants[] = {
    "",
    "players=2 tiles=demo stash=blind trading=all goods_by=aside tunnel=cards color_swap=on",
    "players=4 tiles=demo hunch=on others_order=free free_for_all=on reward_edges=2 "
    "round_limit=dice",
    "players=3 tiles=demo stash=mixed trading_post=on boats=on goods_by=cards wasted_goods=on "
    "ritzy_tile=on round_cap=20",
    NULL,
};

static const char primer[] =
    "A quick start: newgame fence tiles=demo, computer others, then type numbers.\n"
    "Build a city of tiles; then be the last player outside Jail. In a turn, move\n"
    "your own pawn by cards (me:r3:old-town or me:r3b4:old-town). Or move another\n"
    "pawn by road (p2:old-town), then the Cops by road (cops:old-town) or by cards\n"
    "(tip:b4:old-town). The Cops send all pawns at their place to Jail. To leave\n"
    "Jail, play a red and a blue card that name a place: r3b4 is (3,4). After a\n"
    "round, Hot Goods bring a card to the closest pawn, if the Cops are not closer.\n"
    "Hands are secret. place:T13:1,-2:3 lays tile T13 one east and two south of Old\n"
    "Town, turned by three quarters clockwise. On the map, | and - are roads, > is a\n"
    "one-way road, x a road for the Cops alone, # a bridge, ~ water, * a new tile.\n";

/* A playout is a draw for all after this number of rounds, in games whose rules have no limit. */
enum { PLAYOUT_ROUNDS = 1000 };

static int playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    step steps[MAX_STEPS];
    int turns = 0, actor;

    (void)trace;
    fence_determinize(pos, rng);
    while ((actor = fence_to_act(pos)) != NOBODY) {
        if (actor == CHANCE) {
            fence_apply(pos, fence_roll(pos, rng));
        } else {
            const int n = fence_steps(pos, steps);
            fence_apply(pos, steps[rng_below(rng, (uint32_t)n)]);
        }
        turns += !fence_mid_turn(pos);
        if (pos->round > PLAYOUT_ROUNDS && !pos->rules.round_cap)
            ends_finish(pos, END_ROUND_CAP, (1u << pos->rules.players) - 1);
    }
    return turns;
}

static const struct hidden secrets = {
    .roll = fence_roll,
    .deal = fence_deal,
    .observe_step = fence_observe_step,
    .observe = fence_observe,
    .reveal = fence_reveal,
    .has_unknown = fence_has_unknown,
    .determinize = fence_determinize,
    .print_view = fence_print_view,
    .print_scene = fence_print_scene,
    .explain = fence_explain,
};

static const void *load(const char *name, const char *text, struct text *why)
{
    return tileset_load(name, text, why);
}

static void hold(const void *source)
{
    tileset_hold(source);
}

static void release(const void *source)
{
    tileset_release(source);
}

/* Rules, 12.3: a record names its tile set. */
static void print_source(const struct position *pos, struct text *out)
{
    const struct tileset *set = tileset_get(pos->map.set);

    text_addf(out, "tiles %s %016llx", set->name, (unsigned long long)set->checksum);
}

static void print_contents(const struct position *pos, struct text *out)
{
    tileset_print_file(tileset_get(pos->map.set), out);
}

static int warnings(const struct position *pos)
{
    const char *at = tileset_get(pos->map.set)->warnings;
    int lines = *at != '\0';

    while ((at = strchr(at, '\n'))) {
        lines++;
        at++;
    }
    return lines;
}

static const struct data_files contents = {
    .load = load,
    .hold = hold,
    .release = release,
    .print_source = print_source,
    .print_contents = print_contents,
    .warnings = warnings,
};

const struct game fence = {
    .name = "fence",
    .title = "FENCE! (Daniel Kahn Gillmor): stay out of Jail longer than all others",
    .howto = primer,
    .players = MAX_PLAYERS,
    .sides = NULL,
    .options = fence_options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .bytes_used = fence_bytes_used,
    .hidden = &secrets,
    .data_files = &contents,
    .hints = &fence_hints,
    .text = &fence_text,
    .picture = &fence_picture,
    .facts = &fence_facts,
    .accept = fence_accept,
    .reset = fence_reset,
    .to_act = fence_to_act,
    .mid_turn = fence_mid_turn,
    .steps = fence_steps,
    .apply = fence_apply,
    .seats = fence_seats,
    .payoffs = fence_payoffs,
    .key = fence_key,
    .playout = playout,
};
