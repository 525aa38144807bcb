/*
 * options.c - FENCE!'s options, as text and as numbers (rules, sections 10 and 11).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "games/fence/rules/rules.h"

#include <stdlib.h>

const struct option fence_options[] = {
    { "players", OPTION_NUMBER, 2, MAX_PLAYERS, NULL, "3", "number of players" },
    { "tiles", OPTION_FILE, 0, 0, "city|demo", "city", "the tile set" },
    { "ritzy_tile", OPTION_SWITCH, 0, 0, NULL, "off", "goods on one tile earn two cards" },
    { "color_swap", OPTION_SWITCH, 0, 0, NULL, "off", "Jokers, which exchange red and blue" },
    { "boats", OPTION_SWITCH, 0, 0, NULL, "off", "face cards, played as boats" },
    { "tunnel", OPTION_CHOICE, 0, 0, "off|cards|dice", "off",
      "a tunnel connects two places, found by cards or dice" },
    { "pawn_placement", OPTION_CHOICE, 0, 0, "secret|turns", "secret",
      "pawns start by secret cards, or are placed freely in turn" },
    { "free_for_all", OPTION_SWITCH, 0, 0, NULL, "off", "tiles are placed in no fixed order" },
    { "reward_edges", OPTION_CHOICE, 0, 0, "0|2|3", "0",
      "road edges joined by a placement that earn a card; 0: never" },
    { "initial_cards", OPTION_NUMBER, 0, 3, NULL, "2", "cards of each colour in an opening hand" },
    { "big_map", OPTION_SWITCH, 0, 0, NULL, "off", "two copies of the tiles" },
    { "missing_tiles", OPTION_SWITCH, 0, 0, NULL, "off",
      "building ends when the first hand is empty" },
    { "multi_hood", OPTION_CHOICE, 0, 0, "any|all", "any",
      "which neighbourhoods of a placed tile must be connected: those at a road, or all" },
    { "trading", OPTION_CHOICE, 0, 0, "off|free|all", "off",
      "who may trade cards: nobody, free players, all" },
    { "trading_post", OPTION_SWITCH, 0, 0, NULL, "off", "a place where cards are swapped" },
    { "stash", OPTION_CHOICE, 0, 0, "split|mixed|blind", "split",
      "two piles, one, or one with equal backs" },
    { "goods_by", OPTION_CHOICE, 0, 0, "dice|cards|extra|discard|aside", "dice",
      "the source of the coordinates of goods" },
    { "goods_count", OPTION_CHOICE, 0, 0, "half|n-1|n", "half", "goods a round, for n players" },
    { "wasted_goods", OPTION_SWITCH, 0, 0, NULL, "off", "goods that nobody gets cost a card" },
    { "hunch", OPTION_SWITCH, 0, 0, NULL, "off", "a die may send the Cops for jailed players" },
    { "accumulation", OPTION_SWITCH, 0, 0, NULL, "off",
      "a player with twice as many cards as there are free players wins" },
    { "round_limit", OPTION_WORD, 0, 0, "number of rounds, 2 to 99, or dice or off", "off",
      "rounds after which the most cards win" },
    { "swap_limit", OPTION_NUMBER, 0, 99, NULL, "3", "tile swaps allowed for each player" },
    { "others_order", OPTION_CHOICE, 0, 0, "pawn-first|free", "pawn-first",
      "the order of pawn step and Cops step" },
    { "missing_goods", OPTION_CHOICE, 0, 0, "lost|reroll", "lost",
      "goods at a coordinate that is not on the map" },
    { "round_cap", OPTION_NUMBER, 0, 9999, NULL, "200", "rounds until a draw; 0: none" },
    { NULL, OPTION_WORD, 0, 0, NULL, NULL, NULL },
};

/* Returns the index of the option's value in "a|b|c". */
static uint8_t choice(const struct settings *s, const char *name)
{
    const char *word = setting_word(s, name), *values = option_find(s->table, name)->values;
    uint8_t i = 0;

    for (;; i++) {
        const size_t n = strcspn(values, "|");
        if (strlen(word) == n && !strncmp(values, word, n))
            return i;
        values += n + 1;
    }
}

/* Returns the round limit: 0 for off, ROUND_LIMIT_DICE, 2 .. 99, or -1 for an invalid word. */
static int round_limit(const struct settings *s)
{
    const char *word = setting_word(s, "round_limit");

    if (ascii_equal(word, "off"))
        return 0;
    if (ascii_equal(word, "dice"))
        return ROUND_LIMIT_DICE;
    if (strlen(word) > 2 || word[strspn(word, "0123456789")])
        return -1;
    return atoi(word) < 2 ? -1 : atoi(word);
}

enum status fence_accept(const struct settings *s, struct text *why)
{
    if (round_limit(s) < 0) {
        text_addf(why, "round_limit is off, dice or 2 to 99, not '%.40s'",
                  setting_word(s, "round_limit"));
        return REFUSED;
    }
    if (tileset_find(setting_word(s, "tiles")) < 0) {
        text_addf(why, "no set of tiles '%.200s'", setting_word(s, "tiles"));
        return REFUSED;
    }
    return OK;
}

static uint8_t goods_a_round(const struct settings *s, int players)
{
    if (setting_is(s, "goods_count", "n"))
        return (uint8_t)players;
    return (uint8_t)(setting_is(s, "goods_count", "n-1") ? players - 1 : (players + 1) / 2);
}

struct rules rules_of(const struct settings *s)
{
    const int players = (int)setting_number(s, "players");

    return (struct rules){
        .players = (uint8_t)players,
        .tunnel = choice(s, "tunnel"),
        .trading = choice(s, "trading"),
        .stash = choice(s, "stash"),
        .goods_by = choice(s, "goods_by"),
        .goods = goods_a_round(s, players),
        .reward_edges = (uint8_t)setting_number(s, "reward_edges"),
        .initial_cards = (uint8_t)setting_number(s, "initial_cards"),
        .swap_limit = (uint8_t)setting_number(s, "swap_limit"),
        .round_limit = (uint8_t)round_limit(s),
        .round_cap = (uint16_t)setting_number(s, "round_cap"),
        .ritzy_tile = setting_on(s, "ritzy_tile"),
        .color_swap = setting_on(s, "color_swap"),
        .boats = setting_on(s, "boats"),
        .pawns_in_turns = setting_is(s, "pawn_placement", "turns"),
        .free_for_all = setting_on(s, "free_for_all"),
        .missing_tiles = setting_on(s, "missing_tiles"),
        .trading_post = setting_on(s, "trading_post"),
        .wasted_goods = setting_on(s, "wasted_goods"),
        .hunch = setting_on(s, "hunch"),
        .accumulation = setting_on(s, "accumulation"),
        .others_free = setting_is(s, "others_order", "free"),
        .reroll = setting_is(s, "missing_goods", "reroll"),
    };
}
