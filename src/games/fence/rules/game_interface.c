/*
 * game_interface.c - the functions of struct game for FENCE!: reset, actor, legal steps, making a
 * step, key.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

void fence_reset(struct position *pos, const struct settings *settings)
{
    const int set = tileset_find(setting_word(settings, "tiles"));

    assert(set >= 0);
    memset(pos, 0, sizeof *pos);
    pos->rules = rules_of(settings);
    map_reset(&pos->map, set, setting_on(settings, "big_map") ? 2 : 1,
              setting_is(settings, "multi_hood", "all"));
    for (int p = 0; p < MAX_PLAYERS; p++)
        pos->pawn[p] = OFF_MAP;
    pos->cops = pos->post = pos->dug = OFF_MAP;
    pos->boat[RED] = pos->boat[BLUE] = -1;
    pos->offer_to = pos->drawer = -1;
    cards_reset(pos);
    build_begin(pos);
}

/* Steps that a dealer owes come first. */
int fence_to_act(const struct position *pos)
{
    if (pos->is_doubtful)
        return CHANCE;
    return pos->top == TOP_UNTOLD && pos->stage != STAGE_OVER ? CHANCE : pos->actor;
}

bool fence_mid_turn(const struct position *pos)
{
    return pos->stage == STAGE_TILES && pos->done > 0;
}

int fence_seats(const struct position *pos)
{
    return pos->rules.players;
}

size_t fence_bytes_used(const struct position *pos)
{
    return pos->is_surveyed ? roads_end(pos) : roads_offset(pos);
}

int fence_steps(const struct position *pos, step out[MAX_STEPS])
{
    const int actor = fence_to_act(pos);

    if (actor == NOBODY)
        return 0;
    return actor == CHANCE ? chance_steps(pos, out) : legal_steps(pos, out);
}

/* Passes a step to the file that owns the stage. */
static enum next make(struct position *pos, step s)
{
    switch (pos->stage) {
    case STAGE_TILES:
    case STAGE_STARTS:
    case STAGE_MOVER:
    case STAGE_BUILD:
        return build_apply(pos, s);
    case STAGE_TRADE:
    case STAGE_ANSWER:
    case STAGE_TURN:
    case STAGE_OTHERS:
    case STAGE_HUNCH_DIE:
    case STAGE_HUNCH_AT:
    case STAGE_SWAP:
    case STAGE_TAKE:
        return turn_apply(pos, s);
    case STAGE_GOODS_DICE:
    case STAGE_GOODS_CARDS:
    case STAGE_WASTE:
    case STAGE_WASTE_CARD:
        return round_end_apply(pos, s);
    case STAGE_DRAW:
    case STAGE_DRAWN:
    case STAGE_REWARD:
        return draw_apply(pos, s);
    default:
        assert(pos->stage != STAGE_OVER);
        return setup_apply(pos, s);
    }
}

static enum next go_on(struct position *pos, enum next next)
{
    switch (next) {
    case NEXT_PLACING:
        return build_go_on(pos);
    case NEXT_SETUP:
        return setup_begin(pos);
    case NEXT_ROUND:
        return turn_begin_round(pos);
    case NEXT_OTHERS:
        return turn_go_on(pos);
    case NEXT_GOODS:
        return round_end_begin(pos);
    case NEXT_MORE_GOODS:
        return round_end_go_on(pos);
    case NEXT_STEP:
        break;
    }
    return NEXT_STEP;
}

void fence_apply(struct position *pos, step s)
{
    if (pos->is_doubtful) {
        assert(step_kind(s) == STEP_RESULT);
        ends_apply(pos, s);
        return;
    }
    if (step_kind(s) == STEP_TOP) {
        pos->top = (uint8_t)step_colour(s);
        return;
    }
    assert(pos->top != TOP_UNTOLD || step_kind(s) == STEP_ENOUGH);
    enum next next = make(pos, s);
    while (next != NEXT_STEP)
        next = go_on(pos, next);
}

/* ---- The key, equal on machines of any byte order ---- */

static uint64_t mix(uint64_t key, uint64_t word)
{
    key ^= word;
    return splitmix64(&key);
}

/* Mixes the bytes of a position between two offsets into the key. */
static uint64_t mix_bytes(uint64_t key, const struct position *pos, size_t from, size_t to)
{
    const uint8_t *at = (const uint8_t *)pos + from, *const end = (const uint8_t *)pos + to;

    for (; end - at >= 8; at += 8)
        key = mix(key, (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 |
                           (uint64_t)at[3] << 24 | (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 |
                           (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56);
    if (at < end) {
        uint64_t word = 0;
        for (int i = 0; at < end; i += 8)
            word |= (uint64_t)*at++ << i;
        key = mix(key, word);
    }
    return key;
}

static uint64_t four(int a, int b, int c, int d)
{
    return (uint16_t)a | (uint64_t)(uint16_t)b << 16 | (uint64_t)(uint16_t)c << 32 |
           (uint64_t)(uint16_t)d << 48;
}

static uint64_t mix_map(uint64_t key, const struct map *map)
{
    key = mix(key, map->set | map->copies << 8 | map->joins_all << 16);
    key = mix(key, four(map->tiles, map->placed, map->tunnel[0], map->tunnel[1]));
    key = mix(key, four(map->low_x, map->high_x, map->low_y, map->high_y));
    for (int i = 0; i < map->tiles; i++) {
        const struct site *s = &map->site[i];
        key = mix(key, four(s->next[0], s->next[1], s->next[2], s->next[3]));
        key = mix(key,
                  four(s->x, s->y, s->quarters | s->is_placed << 8, s->reached | s->returns << 8));
    }
    return key;
}

/* The key includes everything except the roads, which follow from the map. Members of more than a
   byte are adjacent, at `round` and at `dealt`. */
uint64_t fence_key(const struct position *pos)
{
    uint64_t key = mix_bytes(pos->rules.round_cap, pos, offsetof(struct position, rules.players),
                             offsetof(struct position, round));

    for (int p = 0; p < MAX_PLAYERS; p += 4)
        key = mix(key, four(pos->pawn[p], pos->pawn[p + 1], pos->pawn[p + 2], pos->pawn[p + 3]));
    key = mix(key, four(pos->round, pos->cops, pos->post, pos->dug));
    key =
        mix_bytes(key, pos, offsetof(struct position, witnesses), offsetof(struct position, dealt));
    key = mix(key, pos->dealt | (uint64_t)pos->rolls << 32);
    key = mix(key, pos->picks);
    key = mix(key, pos->drawn[0] | (uint64_t)pos->drawn[1] << 32);
    return mix_map(key, &pos->map);
}
