/*
 * apply.c - the life of a position: reset, who acts, which steps there are, making one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules.h"

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

/* What a dealer has to tell goes before all else. */
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

size_t fence_used(const struct position *pos)
{
    return pos->is_surveyed ? ways_end(pos) : ways_offset(pos);
}

int fence_steps(const struct position *pos, step out[MAX_STEPS])
{
    const int actor = fence_to_act(pos);

    if (actor == NOBODY)
        return 0;
    return actor == CHANCE ? chance_steps(pos, out) : legal_steps(pos, out);
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
    switch (pos->stage) {
    case STAGE_TILES:
    case STAGE_STARTS:
    case STAGE_MOVER:
    case STAGE_BUILD:
        build_apply(pos, s);
        break;
    case STAGE_TRADE:
    case STAGE_ANSWER:
    case STAGE_TURN:
    case STAGE_OTHERS:
    case STAGE_HUNCH_DIE:
    case STAGE_HUNCH_AT:
    case STAGE_SWAP:
    case STAGE_TAKE:
        turn_apply(pos, s);
        break;
    case STAGE_GOODS_DICE:
    case STAGE_GOODS_CARDS:
    case STAGE_WASTE:
    case STAGE_WASTE_CARD:
        goods_apply(pos, s);
        break;
    case STAGE_DRAW:
    case STAGE_DRAWN:
    case STAGE_REWARD:
        draw_apply(pos, s);
        break;
    default:
        assert(pos->stage != STAGE_OVER);
        arrive_apply(pos, s);
    }
}

/* Every byte in use counts; there are no gaps but those that reset has cleared. */
uint64_t fence_key(const struct position *pos)
{
    const unsigned char *bytes = (const unsigned char *)pos;
    const size_t used = fence_used(pos);
    uint64_t key = used;

    for (size_t i = 0; i < used; i += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, used - i < sizeof word ? used - i : sizeof word);
        key ^= word;
        key = splitmix64(&key);
    }
    return key;
}
