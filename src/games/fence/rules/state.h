/*
 * state.h - the position of FENCE!, as all files of this game see it.
 *
 * Lives here: options in force, stages, pawns, cards, counters. Does not live here: tiles and
 * the map (tiles.h, map.h), what happens when (rules.h and the files it names).
 *
 * Cards are counted, not ordered: who holds how many of a kind. The order of a pile is the
 * dealer's business (../secrets/deal.c). A position may not know everything: a card somewhere, of which
 * only the back is known, is counted in `hidden`. `pool` counts the cards of each kind whose
 * place is not known to the position: those in the Stash and those that are hidden.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_STATE_H
#define WATTLE_FENCE_STATE_H

#include "game/game.h"
#include "games/fence/map/map.h"
#include "games/fence/rules/step.h"

/* Numbers of neighbourhoods that are none. */
enum { JAIL = 0xFFFF, OFF_MAP = 0xFFFE };

enum { NOBODY_HOLDS = 0xFF };

enum tunnel { TUNNEL_OFF, TUNNEL_CARDS, TUNNEL_DICE };
enum trading { TRADING_OFF, TRADING_FREE, TRADING_ALL };
enum stash { STASH_SPLIT, STASH_MIXED, STASH_BLIND };
enum goods_by { GOODS_DICE, GOODS_CARDS, GOODS_EXTRA, GOODS_DISCARD, GOODS_ASIDE };
enum { ROUND_LIMIT_DICE = 1 };

/* Options, as numbers (rules, section 10). */
struct rules {
    uint16_t round_cap; /* 0: none */
    uint8_t players;
    uint8_t tunnel, trading, stash, goods_by;
    uint8_t goods;        /* how many a round */
    uint8_t reward_edges; /* 0: off */
    uint8_t initial_cards;
    uint8_t swap_limit;
    uint8_t round_limit; /* 0: off, ROUND_LIMIT_DICE until the dice are cast, or the limit */
    bool ritzy_tile, color_swap, boats, pawns_in_turns, free_for_all, missing_tiles;
    bool trading_post, wasted_goods, hunch, accumulation, others_free, reroll;
};

/* What is awaited: of a player, or of chance where said. */
enum stage {
    STAGE_TILES,        /* chance: the next tile of a hand */
    STAGE_STARTS,       /* chance: starting cards */
    STAGE_MOVER,        /* chance: who places next (V6) */
    STAGE_BUILD,        /* place, swap, pass */
    STAGE_TUNNEL_CARDS, /* chance: burn */
    STAGE_TUNNEL_DICE,  /* chance */
    STAGE_TUNNEL_AT,    /* at */
    STAGE_SHOW,         /* chance: starting cards revealed */
    STAGE_PAWN_DICE,    /* chance */
    STAGE_PAWN_AT,      /* at */
    STAGE_COPS_DICE,    /* chance */
    STAGE_COPS_AT,      /* at */
    STAGE_POST_DICE,    /* chance */
    STAGE_POST_AT,      /* at */
    STAGE_RITZY_CARDS,  /* chance: burn */
    STAGE_RITZY_DICE,   /* chance */
    STAGE_DEAL,         /* chance: opening hands */
    STAGE_LENGTH,       /* chance: dice (V20) */
    STAGE_TRADE,        /* trade, notrade: the start of a turn (V11) */
    STAGE_ANSWER,       /* accept, decline */
    STAGE_TURN,         /* the first token of a turn */
    STAGE_OTHERS,       /* a later one: pawn step, Cops step */
    STAGE_HUNCH_DIE,    /* chance: die (V18) */
    STAGE_HUNCH_AT,     /* at */
    STAGE_SWAP,         /* post, nopost: the end of a turn (V12) */
    STAGE_TAKE,         /* chance: take */
    STAGE_GOODS_DICE,   /* chance */
    STAGE_GOODS_CARDS,  /* chance: burn, aside or found (V15) */
    STAGE_WASTE,        /* waste (V17) */
    STAGE_WASTE_CARD,   /* chance: burn */
    STAGE_DRAW,         /* draw: which pile */
    STAGE_DRAWN,        /* chance: deal */
    STAGE_REWARD,       /* chance: deal or burn, the reward of a tip-off */
    STAGE_OVER
};

/* Why somebody draws. */
enum draw_reason { DRAW_PLACEMENT, DRAW_PAWN_STEP, DRAW_COPS_STEP, DRAW_GOODS };

/* How a game ended (section 7). */
enum ending {
    END_NONE,
    END_LAST_FREE,
    END_ALL_JAILED,
    END_ROUND_CAP,
    END_ACCUMULATION,
    END_ROUNDS
};

/* The colour of the top card of the mixed stash (V13). */
enum { TOP_UNKNOWN = ANY_COLOUR, TOP_UNTOLD, TOP_NONE };

/* What is known of the cards that a jailed player held when they did not exit: none of them makes
   a pair that leads to a coordinate of `exits`. */
struct stuck {
    uint8_t exits[NUMBERS]; /* by red value, bits of blue values; 0: nothing is known */
    uint8_t later[COLOURS]; /* cards that came to the hand after that (blind: in [0]) */
    uint8_t never[COLOURS]; /* values that cannot be among the cards from before */
};

struct position {
    struct rules rules;

    /* Where the game stands. */
    uint8_t stage;  /* enum stage */
    int8_t actor;   /* who has to act at this stage: a player, CHANCE or NOBODY */
    int8_t turn;    /* whose turn it is in the main phase; who builds, places a pawn, is dealt to */
    int8_t first;   /* First Player; -1 before the tiles are dealt */
    uint8_t done;   /* counts what a stage repeats: cards of an opening hand, of a pair */
    uint8_t passes; /* in a row, in building */
    uint8_t swaps[MAX_PLAYERS];
    uint8_t spot[COLOURS];   /* the coordinate in question, 1 .. 6; 0: none yet */
    uint8_t ritzy[COLOURS];  /* the Ritzy Tile's coordinate (V1) */
    uint8_t tunnel[COLOURS]; /* the first coordinate of the Tunnel, while the second is sought */
    uint8_t goods_left;      /* goods of this round still to come */
    bool was_jailed;         /* the mover was in Jail when the turn began */
    bool pawn_done, cops_done, boat_done;
    bool is_tested;   /* 7.1 and 7.2 have been asked at least once */
    bool is_doubtful; /* the answer depends on hidden cards: the dealer is asked */
    bool is_surveyed; /* the roads are listed (roads.h) */
    bool is_sample;   /* made for search: nobody will ask who knows what */
    uint8_t draw_reason, draws_left, draw_colour;
    int8_t drawer;
    int8_t offer_to; /* trade, post: the other player, the card and the colour asked for */
    uint8_t offer_card, offer_colour;
    uint8_t ending, winners; /* enum ending; bits of players who share the win */

    uint16_t round; /* from 1; 0 in set-up */

    /* The map and who is where; neighbourhoods, or JAIL or OFF_MAP. */
    uint16_t pawn[MAX_PLAYERS], cops, post;
    uint16_t dug;                 /* the first end of the Tunnel, or OFF_MAP */
    uint8_t witnesses;            /* bits of Unreliable Witnesses (V18) */
    int8_t boat[COLOURS];         /* whose boat lies open (V3), or -1 */
    uint8_t usable[NUMBERS];      /* by red value, bits of blue values: usable coordinates */
    uint8_t owner[MAX_MAP_TILES]; /* who holds a tile in building, or NOBODY_HOLDS */

    /* Cards. */
    uint8_t hand[MAX_PLAYERS][CARD_KINDS]; /* known cards in hand */
    uint8_t hidden[MAX_PLAYERS][COLOURS];  /* others in hand, by colour; blind: all in [0] */
    uint8_t start[MAX_PLAYERS][COLOURS]; /* starting cards face down: 1 .. 6; 0: none or unknown */
    uint8_t started;                     /* bits of players who have starting cards face down */
    uint8_t pool[CARD_KINDS];
    uint8_t stash[COLOURS]; /* cards in each pile; mixed and blind: all in [0] */
    uint8_t top;            /* V13: a colour, TOP_UNKNOWN, TOP_UNTOLD or TOP_NONE */
    bool is_mixed;          /* there is one pile now */
    uint8_t discards[CARD_KINDS], aside[CARD_KINDS];
    uint8_t deck[CARD_KINDS]; /* all there are in the game; Jokers and faces once they are in */
    struct stuck stuck[MAX_PLAYERS];
    /* knows[v][p]: cards that v saw go into p's hand, or in it, and that are still there.
       knows[p][p], in the view of p (fence_observe): 1 for each kind that none of p's hidden cards
       is, though for all that is left of the position it might be. */
    uint8_t knows[MAX_PLAYERS][MAX_PLAYERS][CARD_KINDS];

    /* What a dealer counts (deal.c). */
    uint32_t dealt;          /* tiles */
    uint32_t rolls;          /* of the dice */
    uint32_t picks;          /* other choices of chance */
    uint32_t drawn[COLOURS]; /* cards from each pile; one pile: in [0] */

    /* Only as much of it is in use as there are tiles, and after that, at an even address, the
       ways through the surveyed city (roads.h). */
    struct map map;
    uint16_t room[2 * (MAX_MAP_HOODS + 1 + 12 * MAX_MAP_TILES + 2)];
};

static inline bool is_jailed(const struct position *pos, int player)
{
    return pos->pawn[player] == JAIL;
}

/* Cards in a player's hand, of all kinds. */
int hand_size(const struct position *pos, int player);

/* Those of a colour; in a blind game with hidden cards: those known to be of it. */
int hand_of_colour(const struct position *pos, int player, int colour);

/* Cards on the discard pile, and in the Stash. */
int discard_size(const struct position *pos);
int stash_size(const struct position *pos);

/* Whether any pawn or the Cops stand there. */
static inline bool is_occupied(const struct position *pos, int hood)
{
    if (pos->cops == hood)
        return true;
    for (int p = 0; p < pos->rules.players; p++)
        if (pos->pawn[p] == hood)
            return true;
    return false;
}

static inline bool is_usable_coordinate(const struct position *pos, int red, int blue)
{
    return pos->usable[red - 1] >> (blue - 1) & 1;
}

#endif
