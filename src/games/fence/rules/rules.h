/*
 * rules.h - functions of the rules of FENCE!, for the rules' own files and the rest of the game.
 *
 * A game goes through stages (position.h). Five files own them. Each has a function that begins its
 * stages and one that makes their steps. game_interface.c passes a step to the owner of the stage.
 * The owner returns the next part of the rules (`enum next`), so that none of the five calls a
 * later one. legal_steps.c and legal_chance_steps.c list the steps. A file calls only files above
 * it:
 *
 *     options.c          options as text and as numbers
 *     card_locations.c   the places of cards, and knowledge of them
 *     road_graph.c       neighbours in the finished city, and distances to coordinates
 *     game_end.c         section 7, results
 *     draw_cards.c       cards drawn as a reward
 *     map_building.c     TILES, STARTS, BUILD
 *     setup_stages.c     TUNNEL, SURVEY, PAWNS, COPS, POST, RITZY, DEAL, LENGTH
 *     turn.c             turns, trading, captures
 *     round_end.c        GOODS, ROUNDEND
 *     legal_steps.c      legal steps of players
 *     legal_chance_steps.c     possible outcomes (hidden/chance_outcome.c draws one)
 *     game_interface.c   functions of struct game
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_RULES_H
#define WATTLE_FENCE_RULES_H

#include "games/fence/rules/position.h"
#include "games/fence/rules/road_graph.h"

#include <assert.h>

enum next {
    NEXT_STEP,      /* a step of the current stage, or nothing because the game is over */
    NEXT_PLACING,   /* build_go_on continues with the next placement */
    NEXT_SETUP,     /* setup_begin follows: the map is finished */
    NEXT_ROUND,     /* turn_begin_round starts a round */
    NEXT_OTHERS,    /* turn_go_on continues with the rest of OTHERS */
    NEXT_GOODS,     /* round_end_begin follows: all players have had their turn */
    NEXT_MORE_GOODS /* round_end_go_on continues */
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

/* Converts the options of accepted settings to numbers. */
struct rules rules_of(const struct settings *s);

/* ---- card_locations.c ---- */

/* Puts all cards of the start into the pool and the piles. */
void cards_reset(struct position *pos);

/* Adds Jokers and faces to the piles (V2, V3). */
void cards_add_specials(struct position *pos);

/* Mixes the two piles into one (V13). */
void cards_mix(struct position *pos);

/* Returns cards put aside to their piles (V15). */
void cards_return_aside(struct position *pos);

/* Returns the index in stash[] of the pile for this colour. */
static inline int pile_of(const struct position *pos, int colour)
{
    return pos->is_mixed ? 0 : colour;
}

/* Returns the index in hidden[][] for this colour. */
static inline int slot_of(const struct position *pos, int colour)
{
    return pos->rules.stash == STASH_BLIND ? 0 : colour;
}

/* Returns the card as it looks to players who see only its back. */
static inline int back_of(const struct position *pos, int card)
{
    return pos->rules.stash == STASH_BLIND ? UNKNOWN_CARD : UNKNOWN_RED + card_colour(card);
}

/* Removes the top card of its pile without giving it a new place. The card may be unknown. */
void cards_draw(struct position *pos, int card);

/* Moves the top card of its pile to a hand, to the discard pile, or aside. */
void cards_deal(struct position *pos, int player, int card);
void cards_burn(struct position *pos, int card);
void cards_put_aside(struct position *pos, int card);

/* Removes a card from a hand, face up. The caller gives it a new place. */
void cards_play(struct position *pos, int player, int card);

/* Does the same and puts the card on the discard pile. */
void cards_discard(struct position *pos, int player, int card);

/* `viewer` sees this card in a hand. */
void cards_reveal(struct position *pos, int player, int card, int viewer);

/* Moves a card from one hand to another. Only these two players see it (trade, post). The others
   see `back`. */
void cards_pass(struct position *pos, int from, int to, int card, int back);

/* Return the values (0 .. 7) that a player certainly has, or may have, in a colour, as bits. */
unsigned hand_mask(const struct position *pos, int player, int colour);
unsigned hand_mask_perhaps(const struct position *pos, int player, int colour);

/* Returns the largest possible number of cards of a colour in the Stash. This is the number of the
   colour in the pool, minus the known numbers of hidden cards and starting cards. */
int cards_left(const struct position *pos, int colour);

/* Returns the number of hidden cards of a hand that may have this colour. */
static inline int hidden_of(const struct position *pos, int player, int colour)
{
    return pos->hidden[player][slot_of(pos, colour)];
}

/* Returns whether a player may have both cards at once. The player must be able to have each card
   alone. */
bool hand_may_have_both(const struct position *pos, int player, int red, int blue);

enum { NUMBER_MASK = (1 << NUMBERS) - 1 };

/* ---- map_building.c ---- */

/* Returns the number of tiles that are dealt to a player. */
int build_quota(const struct position *pos, int player);

/* Returns the number of tiles in the hand of a player. */
int build_hand_size(const struct position *pos, int player);

/* Lists the tiles that a player may place. These are the player's own tiles. In Free-For-All, a
   player without tiles may place all others. */
int build_held(const struct position *pos, int player, uint16_t held[MAX_MAP_TILES]);

/* Lists the legal placements of a player, at most `max`. Returns their number. */
int build_placings(const struct position *pos, int player, struct placing out[], int max);

bool build_can_place(const struct position *pos, int player);

void build_begin(struct position *pos);
enum next build_apply(struct position *pos, step s);

/* Continues after a placement and its reward. */
enum next build_go_on(struct position *pos);

/* ---- setup_stages.c ---- */

enum next setup_begin(struct position *pos);
enum next setup_apply(struct position *pos, step s);

/* Lists the legal places of the token `at:`. Returns their number. */
int setup_places(const struct position *pos, uint16_t out[MAX_MAP_HOODS]);

/* ---- turn.c ---- */

enum next turn_begin_round(struct position *pos);
enum next turn_apply(struct position *pos, step s);

/* Continues after a step of OTHERS and its reward. */
enum next turn_go_on(struct position *pos);

/* Returns whether this player may get an offer (V11). */
bool turn_may_trade_with(const struct position *pos, int player);

/* Returns whether the mover may use the Trading Post with this player (V12). */
bool turn_may_swap_with(const struct position *pos, int player);

/* Returns whether the mover has a legal pawn step. */
bool turn_can_move_pawn(const struct position *pos);

/* ---- draw_cards.c ---- */

/* Lets a player draw `count` cards. If there are two piles, the player chooses one for each
   card. */
enum next draw_begin(struct position *pos, int player, int count, enum draw_reason reason);

/* Gives the reward of a tip-off: a card of each colour of which the player has no number card. */
enum next draw_begin_reward(struct position *pos);

enum next draw_apply(struct position *pos, step s);

/* Returns whether a pile may be chosen. */
bool draw_may_choose(const struct position *pos, int colour);

/* Return the colours that the drawer certainly lacks, or may lack, as bits. The stage must be
   STAGE_REWARD. */
unsigned draw_lacks(const struct position *pos);
unsigned draw_lacks_perhaps(const struct position *pos);

/* ---- round_end.c ---- */

enum next round_end_begin(struct position *pos);
enum next round_end_apply(struct position *pos, step s);

/* Continues after cards were drawn or wasted. */
enum next round_end_go_on(struct position *pos);

/* ---- game_end.c ---- */

/* can_exit tests whether a player in Jail can exit in the sense of section 2. It returns MAYBE if
   this depends on hidden cards. */
enum maybe { NO, MAYBE, YES };
enum maybe can_exit(const struct position *pos, int player);

/* ends_test_step makes test 7.1 in the middle of a turn. ends_test_turn makes tests 7.1 and 7.2 at
   the end of a turn. Both functions set the stage to STAGE_OVER, set is_doubtful, or change
   nothing. Both return true if the game is over. */
bool ends_test_step(struct position *pos);
bool ends_test_turn(struct position *pos);

/* Makes tests V19, V20 and 7.3. Returns true if the game is over. */
bool ends_test_round(struct position *pos);

/* Applies the dealer's verdict. */
void ends_apply(struct position *pos, step s);

/* Returns the verdict that the dealer can give besides VERDICT_NONE. Sets *winner to its winner. */
enum verdict ends_doubt(const struct position *pos, int *winner);

/* Returns the verdict of 7.1 and 7.2. The position must have no unknown cards. */
enum verdict ends_verdict(const struct position *pos, bool is_end_of_turn, int *winner);

void ends_finish(struct position *pos, enum ending ending, unsigned winners);

/* ---- Members of struct game ---- */

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

/* List the legal steps of the player to act, and the possible outcomes of chance. */
int legal_steps(const struct position *pos, step out[MAX_STEPS]);
int chance_steps(const struct position *pos, step out[MAX_STEPS]);

#endif
