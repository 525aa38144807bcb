/*
 * rules.h - what the files of the rules share, and what the rest of this game calls of them.
 *
 * A game goes through stages (state.h). Five files own them: each has a function that begins them
 * and one that makes the steps they await. apply.c sends a step there, and goes on with what the
 * file answers (`enum next`), so that none of the five has to know those that come after it; legal_steps.c
 * and chance.c say which steps there are. A file calls only what stands above it here:
 *
 *     options.c   options, from words to numbers
 *     cards.c     where cards are, and who knows it
 *     roads.c     the roads of the finished city, listed once
 *     distances.c   how far it is by them to where goods may appear
 *     game_end.c      section 7, results
 *     draw_cards.c      cards drawn as a reward
 *     map_building.c     TILES, STARTS, BUILD
 *     first_positions.c    TUNNEL, SURVEY, PAWNS, COPS, POST, RITZY, DEAL, LENGTH
 *     turn.c      turns, trading, captures
 *     goods.c     GOODS, ROUNDEND
 *     legal_steps.c     what a player may do
 *     chance.c    what can happen (what does: ../secrets/deal.c)
 *     apply.c     the life of a position
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_RULES_H
#define WATTLE_FENCE_RULES_H

#include "games/fence/rules/roads.h"
#include "games/fence/rules/state.h"

#include <assert.h>

/* What comes next: how a part of the rules answers that it is done. */
enum next {
    NEXT_STEP,      /* a step, which the stage awaits; or the game is over */
    NEXT_PLACING,   /* build_go_on: another placement */
    NEXT_ARRIVAL,   /* arrive_begin: the map is finished */
    NEXT_ROUND,     /* turn_begin_round */
    NEXT_OTHERS,    /* turn_go_on: what a step of OTHERS leaves to do */
    NEXT_GOODS,     /* goods_begin: all have had their turn */
    NEXT_MORE_GOODS /* goods_go_on */
};

static inline enum next await(struct position *pos, enum stage stage, int actor)
{
    pos->stage = (uint8_t)stage;
    pos->actor = (int8_t)actor;
    return NEXT_STEP;
}

static inline int seat_after(const struct position *pos, int player)
{
    return player + 1 == pos->rules.players ? 0 : player + 1;
}

/* ---- options.c ---- */

extern const struct option fence_options[];

enum status fence_accept(const struct settings *s, struct text *why);

/* The options of accepted settings as numbers. */
struct rules rules_of(const struct settings *s);

/* ---- cards.c ---- */

/* All cards there are at the start, in pool and piles. */
void cards_reset(struct position *pos);

/* Jokers and faces join the piles (V2, V3). */
void cards_add_specials(struct position *pos);

/* The two piles become one (V13). */
void cards_mix(struct position *pos);

/* Cards put aside go back into their piles (V15). */
void cards_return_aside(struct position *pos);

/* Which of stash[] a card of this colour is drawn from. */
static inline int pile_of(const struct position *pos, int colour)
{
    return pos->is_mixed ? 0 : colour;
}

/* Which of hidden[][] counts a card of this colour. */
static inline int slot_of(const struct position *pos, int colour)
{
    return pos->rules.stash == STASH_BLIND ? 0 : colour;
}

/* How the back of a card looks to those who may not see its front. */
static inline int back_of(const struct position *pos, int card)
{
    return pos->rules.stash == STASH_BLIND ? UNKNOWN_CARD : UNKNOWN_RED + card_colour(card);
}

/* The top card of its pile is taken, seen by the position or not, and is in nobody's hand. */
void cards_draw(struct position *pos, int card);

/* The top card of its pile goes to a hand, the discard pile, or aside. */
void cards_deal(struct position *pos, int player, int card);
void cards_burn(struct position *pos, int card);
void cards_put_aside(struct position *pos, int card);

/* A card is played from a hand, face up. It is then where the caller puts it. */
void cards_play(struct position *pos, int player, int card);

/* The same, to the discard pile. */
void cards_discard(struct position *pos, int player, int card);

/* `viewer` sees this card in a hand. */
void cards_reveal(struct position *pos, int player, int card, int viewer);

/* A card goes from one hand to another; only these two see it (trade, post). `back`: what the
   others see of it. */
void cards_pass(struct position *pos, int from, int to, int card, int back);

/* Bits of the values (0 .. 7) that a player has for certain, or may have, in a colour. */
unsigned hand_mask(const struct position *pos, int player, int colour);
unsigned hand_mask_perhaps(const struct position *pos, int player, int colour);

/* How many cards of a colour may be in the Stash: those of the pool that are not known to be
   in hands or starting cards. */
int cards_left(const struct position *pos, int colour);

/* Hidden cards of a hand that may have this colour. */
static inline int hidden_of(const struct position *pos, int player, int colour)
{
    return pos->hidden[player][slot_of(pos, colour)];
}

/* Whether a player may have both cards at once, each of which they may have. */
bool hand_may_have_both(const struct position *pos, int player, int red, int blue);

enum { NUMBER_MASK = (1 << NUMBERS) - 1 };

/* ---- map_building.c ---- */

/* How many tiles a seat is dealt. */
int build_quota(const struct position *pos, int player);

/* The tiles a player holds; in Free-For-All without any, those of all others. */
int build_held(const struct position *pos, int player, uint16_t held[MAX_MAP_TILES]);

/* The placements a player has, at most `max`; returns how many. */
int build_placings(const struct position *pos, int player, struct placing out[], int max);

/* Whether there is one. */
bool build_can_place(const struct position *pos, int player);

void build_begin(struct position *pos);
enum next build_apply(struct position *pos, step s);

/* After a placement has been rewarded. */
enum next build_go_on(struct position *pos);

/* ---- first_positions.c ---- */

enum next arrive_begin(struct position *pos);
enum next arrive_apply(struct position *pos, step s);

/* The neighbourhoods that `at:` offers now; returns how many. */
int arrive_places(const struct position *pos, uint16_t out[MAX_MAP_HOODS]);

/* ---- turn.c ---- */

enum next turn_begin_round(struct position *pos);
enum next turn_apply(struct position *pos, step s);

/* After a step of OTHERS and what it earned. */
enum next turn_go_on(struct position *pos);

/* Whether the mover may make an offer (V11); whether Q may get one. */
bool turn_may_offer(const struct position *pos);
bool turn_may_trade_with(const struct position *pos, int player);

/* Whether the mover may use the Trading Post (V12), and with whom. */
bool turn_may_swap_with(const struct position *pos, int player);

/* Whether a pawn step of the mover is possible; a Cops step. */
bool turn_can_move_pawn(const struct position *pos);
bool turn_can_move_cops(const struct position *pos);

/* ---- draw_cards.c ---- */

/* Cards a pile must keep for what set-up still needs (V7). */
int draw_reserve(const struct position *pos);

/* A player draws so many cards, choosing a pile for each where there are two. */
enum next draw_begin(struct position *pos, int player, int count, enum draw_reason reason);

/* The reward of a tip-off: a card of each colour of which the hand has no number card. */
enum next reward_begin(struct position *pos);

enum next draw_apply(struct position *pos, step s);

/* Whether a pile may be chosen. */
bool draw_may_choose(const struct position *pos, int colour);

/* STAGE_REWARD: bits of colours that the drawer lacks for certain, and perhaps. */
unsigned reward_lacks(const struct position *pos);
unsigned reward_lacks_perhaps(const struct position *pos);

/* ---- goods.c ---- */

enum next goods_begin(struct position *pos);
enum next goods_apply(struct position *pos, step s);

/* After cards were drawn or wasted. */
enum next goods_go_on(struct position *pos);

/* ---- game_end.c ---- */

/* Whether a player in Jail can exit in the sense of section 2, as far as is known. */
enum maybe { NO, MAYBE, YES };
enum maybe can_exit(const struct position *pos, int player);

/* Tests 7.1 in the midst of a turn, or 7.1 and 7.2 at its end. Afterwards the stage is
   STAGE_OVER, or is_doubtful is set, or nothing has changed. True when the game is over. */
bool ends_test_step(struct position *pos);
bool ends_test_turn(struct position *pos);

/* Tests V19, V20, 7.3. True when the game is over. */
bool ends_test_round(struct position *pos);

/* The dealer's answer. */
void ends_apply(struct position *pos, step s);

/* The verdicts that the dealer can give: the one besides VERDICT_NONE, and its player. */
enum verdict ends_doubt(const struct position *pos, int *winner);

/* What 7.1 and 7.2 say when nothing is hidden. */
enum verdict ends_verdict(const struct position *pos, bool is_end_of_turn, int *winner);

void ends_finish(struct position *pos, enum ending ending, unsigned winners);

/* ---- For game.h ---- */

void fence_reset(struct position *pos, const struct settings *settings);
int fence_to_act(const struct position *pos);
bool fence_mid_turn(const struct position *pos);
int fence_steps(const struct position *pos, step out[MAX_STEPS]);
void fence_apply(struct position *pos, step s);
size_t fence_bytes_used(const struct position *pos);
int fence_seats(const struct position *pos);
void fence_payoffs(const struct position *pos, double out[]);
uint64_t fence_key(const struct position *pos);
void fence_print_result(const struct position *pos, struct text *out);

/* What a decision list holds for a player, and what chance may bring. */
int legal_steps(const struct position *pos, step out[MAX_STEPS]);
int chance_steps(const struct position *pos, step out[MAX_STEPS]);

#endif
