/*
 * position.h - struct position of FENCE!: map, cards, players, options and stage. rules.h lists the
 * files of the rules.
 *
 * Cards are counted by kind. Their order in a pile is not stored (see hidden/chance_outcome.c). A
 * position may not know all cards. `hidden` counts the cards of a hand of which only the back is
 * known. `pool` counts the cards of each kind whose place the position does not know: cards in the
 * Stash and hidden cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_POSITION_H
#define WATTLE_POSITION_H

#include "game/game.h"
#include "games/fence/map/map.h"
#include "games/fence/rules/step.h"

/* These places are not neighbourhoods. */
enum { JAIL = 0xFFFF, OFF_MAP = 0xFFFE };

enum { NOBODY_HOLDS = 0xFF };

enum tunnel { TUNNEL_OFF, TUNNEL_CARDS, TUNNEL_DICE };
enum trading { TRADING_OFF, TRADING_FREE, TRADING_ALL };
enum stash { STASH_SPLIT, STASH_MIXED, STASH_BLIND };
enum goods_by { GOODS_DICE, GOODS_CARDS, GOODS_EXTRA, GOODS_DISCARD, GOODS_ASIDE };
enum { ROUND_LIMIT_DICE = 1 };

struct rules {
    uint16_t round_cap; /* 0: none */
    uint8_t players;
    uint8_t tunnel, trading, stash, goods_by;
    uint8_t goods;        /* number of goods in a round */
    uint8_t reward_edges; /* 0: off */
    uint8_t initial_cards;
    uint8_t swap_limit;
    uint8_t round_limit; /* 0: off; ROUND_LIMIT_DICE until the dice are cast; then the limit */
    bool ritzy_tile, color_swap, boats, pawns_in_turns, free_for_all, missing_tiles;
    bool trading_post, wasted_goods, hunch, accumulation, others_free, reroll;
};

/* The stage is the expected step. It is a player's step unless the comment says chance. */
enum stage {
    STAGE_TILES,        /* chance: the next tile of a hand */
    STAGE_STARTS,       /* chance: starting cards */
    STAGE_MOVER,        /* chance: next player to place (V6) */
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
    STAGE_TRADE,        /* trade, notrade: start of a turn (V11) */
    STAGE_ANSWER,       /* accept, decline */
    STAGE_TURN,         /* first token of a turn */
    STAGE_OTHERS,       /* later tokens: pawn step, Cops step */
    STAGE_HUNCH_DIE,    /* chance: die (V18) */
    STAGE_HUNCH_AT,     /* at */
    STAGE_SWAP,         /* post, nopost: end of a turn (V12) */
    STAGE_TAKE,         /* chance: take */
    STAGE_GOODS_DICE,   /* chance */
    STAGE_GOODS_CARDS,  /* chance: burn, aside or found (V15) */
    STAGE_WASTE,        /* waste (V17) */
    STAGE_WASTE_CARD,   /* chance: burn */
    STAGE_DRAW,         /* draw: choice of a pile */
    STAGE_DRAWN,        /* chance: deal */
    STAGE_REWARD,       /* chance: deal or burn, reward of a tip-off */
    STAGE_OVER
};

enum draw_reason { DRAW_PLACEMENT, DRAW_PAWN_STEP, DRAW_COPS_STEP, DRAW_GOODS };

enum ending {
    END_NONE,
    END_LAST_FREE,
    END_ALL_JAILED,
    END_ROUND_CAP,
    END_ACCUMULATION,
    END_ROUNDS
};

/* `top`, the colour of the top card of the mixed stash (V13), may also have these values. */
enum { TOP_UNKNOWN = ANY_COLOUR, TOP_UNTOLD, TOP_NONE };

/* Knowledge of the cards that a jailed player held without exiting. No two of them formed a pair
   for a coordinate in `exits`. */
struct stuck {
    uint8_t exits[NUMBERS]; /* bits of blue values, by red value; all 0 if nothing is known */
    uint8_t later[COLOURS]; /* cards received since then; blind: all in [0] */
    uint8_t never[COLOURS]; /* values that none of the older cards has */
};

struct position {
    struct rules rules;

    uint8_t stage;  /* enum stage */
    int8_t actor;   /* the player who acts in this stage, CHANCE or NOBODY */
    int8_t turn;    /* player of this turn; also the player who builds, places a pawn or is dealt
                       cards */
    int8_t first;   /* First Player; -1 before the tiles are dealt */
    uint8_t done;   /* counter within a stage: cards of an opening hand, of a pair */
    uint8_t passes; /* passes in a row while building */
    uint8_t swaps[MAX_PLAYERS];
    uint8_t spot[COLOURS];   /* the current coordinate, 1 .. 6; 0: none yet */
    uint8_t ritzy[COLOURS];  /* coordinate of the Ritzy Tile (V1) */
    uint8_t tunnel[COLOURS]; /* the first coordinate of the Tunnel while the second is sought */
    uint8_t goods_left;      /* goods of this round still to come */
    bool was_jailed;         /* whether the mover was in Jail when the turn began */
    bool pawn_done, cops_done, boat_done;
    bool is_tested;   /* whether 7.1 and 7.2 have been tested */
    bool is_doubtful; /* whether the test depends on hidden cards, so that the dealer gives the
                         verdict */
    bool is_surveyed; /* whether the roads are listed (road_graph.h) */
    bool is_sample;   /* whether the position was made for search, so that knowledge is not
                         tracked */
    uint8_t draw_reason, draws_left, draw_colour;
    int8_t drawer;
    int8_t offer_to; /* trade, post: the other player, the card and the requested colour */
    uint8_t offer_card, offer_colour;
    uint8_t ending, winners; /* enum ending; players who share the win, as bits */

    uint16_t round; /* from 1; 0 in set-up */

    /* The map and the pieces. Places are neighbourhoods, JAIL or OFF_MAP. */
    uint16_t pawn[MAX_PLAYERS], cops, post;
    uint16_t dug;                 /* first end of the Tunnel, or OFF_MAP */
    uint8_t witnesses;            /* Unreliable Witnesses (V18), as bits */
    int8_t boat[COLOURS];         /* owner of the boat in play (V3), or -1 */
    uint8_t usable[NUMBERS];      /* usable coordinates: bits of blue values, by red value */
    uint8_t owner[MAX_MAP_TILES]; /* player who holds a tile while building, or NOBODY_HOLDS */

    /* Cards. */
    uint8_t hand[MAX_PLAYERS][CARD_KINDS]; /* known cards in hand */
    uint8_t hidden[MAX_PLAYERS][COLOURS];  /* unknown cards in hand, by colour; blind: all in [0] */
    uint8_t start[MAX_PLAYERS][COLOURS]; /* starting cards face down: 1 .. 6; 0: none or unknown */
    uint8_t started;                     /* players with starting cards face down, as bits */
    uint8_t pool[CARD_KINDS];
    uint8_t stash[COLOURS]; /* cards in each pile; mixed and blind: all in [0] */
    uint8_t top;            /* V13: a colour, TOP_UNKNOWN, TOP_UNTOLD or TOP_NONE */
    bool is_mixed;          /* whether there is only one pile */
    uint8_t discards[CARD_KINDS], aside[CARD_KINDS];
    uint8_t deck[CARD_KINDS]; /* all cards in the game; Jokers and faces once they are added */
    struct stuck stuck[MAX_PLAYERS];
    /* knows[v][p] counts the cards that v saw in p's hand, or on the way to it, and that are still
       there. In the view of p (fence_observe), knows[p][p] is 1 for each kind that p's hidden cards
       cannot have, although the rest of the position would allow it. */
    uint8_t knows[MAX_PLAYERS][MAX_PLAYERS][CARD_KINDS];

    /* Counters for the dealer (chance_outcome.c). */
    uint32_t dealt;          /* tiles dealt */
    uint32_t rolls;          /* rolls of the dice */
    uint32_t picks;          /* other choices of chance */
    uint32_t drawn[COLOURS]; /* cards drawn from each pile; one pile: in [0] */

    /* The map has as many elements in use as there are tiles. The roads of the surveyed city follow
       at an even address (road_graph.h). */
    struct map map;
    uint16_t room[2 * (MAX_MAP_HOODS + 1 + 12 * MAX_MAP_TILES + 2)];
};

static inline bool is_jailed(const struct position *pos, int player)
{
    return pos->pawn[player] == JAIL;
}

int hand_size(const struct position *pos, int player);

/* Returns the number of cards of a colour. In a blind game only known cards count. */
int hand_of_colour(const struct position *pos, int player, int colour);

/* Return the numbers of cards on the discard pile and in the Stash. */
int discard_size(const struct position *pos);
int stash_size(const struct position *pos);

/* Returns whether a pawn or the Cops are there. */
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
