/*
 * test_fence.c - the basic rules of FENCE! by section and ruling (src/games/fence/RULES.md).
 *
 * A test name that begins with r1 is about ruling R1. Legal placements are in test_fence_map.c,
 * options in test_fence_options.c, hidden information in test_fence_hidden.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/fence_setup.h"

/* ---- 4.1, 4.2 ---- */

TEST_PLAY(fence, r1_tiles_are_dealt_singly_so_early_seats_may_hold_one_more,
          fence_opening("tiles=demo players=4"),
          "offers[tiles:p1:T13 tiles:p1:T11 tiles:p1:T25 tiles:p1:T32 tiles:p1:T23 tiles:p1:T15 "
          "tiles:p1:T12 tiles:p1:T44 tiles:p1:X1] "
          "!tiles:p1:T13,T11,T25,T32[T32 is one tile too many] "
          "!tiles:p1:T13,T13[T13 is named twice] tiles:p1:T13,T11 mid_turn[yes] tiles:p1:T25 "
          "mid_turn[no] !tiles:p2:T32,T23,T15[T15 is one tile too many] tiles:p2:T32,T23 "
          "tiles:p3:T15,T12 tiles:p4:T44,X1 first[p1] "
          "offers:start:p1:r1[start:p1:r1b1 start:p1:r1b2 start:p1:r1b3 start:p1:r1b4 "
          "start:p1:r1b5 start:p1:r1b6]")

/* ---- 4.3 ---- */

#define TILES3  "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 "
#define STARTS3 "start:p1:r3b2 start:p2:r4b4 start:p3:r6b1 "

TEST_PLAY(fence, r2_old_town_is_the_first_players_first_placement, fence_opening("tiles=demo"),
          TILES3 STARTS3 "actor[p2] offers[place:T13:0,0:0] "
                         "!place:T15:0,0:0[the start tile comes first: place:T13:0,0:0] "
                         "place:T13:0,0:3 " /* all look alike, so the smallest is recorded */
                         "actor[p3] quarters:T13[0]")

TEST_PLAY(fence, r7_nobody_passes_who_can_place, fence_opening("tiles=demo"),
          TILES3 STARTS3 "place:T13:0,0:0 !pass[p3 is to play place:TILE:X,Y:Q] "
                         "!place:T25:1,0:0[p3 does not hold T25]")

TEST_PLAY(fence, r8_swaps_are_few_and_never_of_the_start_tile,
          fence_opening("tiles=demo swap_limit=1"),
          TILES3 STARTS3
          "place:T13:0,0:0 place:T12:-1,0:0 place:T25:1,0:0 "
          "!swap:T15:T13:0[T13 is the start tile and cannot be swapped] "
          "!swap:T44:X1:0[X1 is not on the map] !swap:T23:T12:0[p2 does not hold T23] "
          "swap:T15:T12:0 place:T32:0,-1:0 place:T23:0,1:0 actor[p2] "
          "+place:T12:2,0:0 " /* p2 holds the tile that was swapped out */
          "!swap:T12:T15:0[p2 has made 1 swaps, and no more are allowed] offers:swap[]")

/* RULES.md, section 12. */
TEST_PLAY(fence, turns_that_exchange_alike_waters_are_one_turn,
          fence_opening_on("twins", fence_twins, "players=2 pawn_placement=turns"),
          "tiles:p1:S,C,D tiles:p2:B,E,F place:S:0,0:0 "
          "offers:place:B[place:B:0,-1:0 place:B:-1,0:1 place:B:1,0:1 place:B:0,1:0] "
          "place:B:0,1:2 quarters:B[0] "
          "offers:place:C:-1,0[place:C:-1,0:1 place:C:-1,0:3] "
          "offers:swap:C:B[swap:C:B:0 swap:C:B:2]")

/* No tile fits next to the start tile, because the two other tiles are all water. */
#define WATER(tile, at, hood)                                     \
    "tile " tile " " at "\nedges ~#~ ~#~ ~#~ ~#~\ncorners ~~~~\n" \
    "water w NW N1 N2 N3 NE E1 E2 E3 SE S1 S2 S3 SW W1 W2 W3\n"   \
    "hood " hood " \"" tile "\" roads N2 E2 S2 W2\nend\n"

static const char lonely[] =
    "fence-tiles 1\nset lonely\nstart S\n"
    "tile S 1,1\nedges .=. ... ... ...\ncorners ....\n"
    "hood s \"S\" roads N2\nend\n" WATER("A", "1,2", "a") WATER("B", "-", "b");

/* Returns a game of two players in which p1 has placed the start tile and no other tile can be
   placed. Then the tokens in `hands` were played. */
static struct position *lonely_city(const char *hands)
{
    struct position *pos = fence_opening_on("lonely", lonely, "players=2");

    fence_play(pos, "tiles:p1:S,A tiles:p2:B start:p1:r6b6 start:p2:r1b1 place:S:0,0:0");
    fence_play(pos, hands);
    return pos;
}

TEST(r9_building_ends_after_a_full_circle_of_passes)
{
    POSITION(pos) = lonely_city("");

    PLAYS(fence, fence_copy(pos), "actor[p2] offers[pass] pass actor[p1] offers[pass]");
    fence_play(pos, "pass pass");
    assert_int_equal(fence.to_act(pos), CHANCE);
    assert_int_equal(pos->stage, STAGE_SHOW);
    for (int t = 0; t < pos->map.tiles; t++)
        assert_int_equal(pos->owner[t], NOBODY_HOLDS);
}

TEST_PLAY(fence, r10_a_refused_placement_is_told_why_and_chosen_again, fence_opening("tiles=demo"),
          TILES3 STARTS3
          "place:T13:0,0:0 !place:T12:0,0:0 !place:T12:5,5:0 "
          "?place:T12:200,0:0[a position is at most 127 places from the start tile, not '200,0'] "
          "?place:T12:1,0:4[quarter-turns are 0 to 3, not '4'] "
          "?place:T99:1,0:0[the tile set has no tile 'T99'] actor[p3] +PLACE:t12:1,0:0")

TEST_PLAY(fence, r11_what_no_road_leads_to_is_off_limits,
          fence_opening("tiles=demo missing_tiles=on pawn_placement=turns"),
          TILES3 "place:T13:0,0:0 place:T32:0,-1:0 place:T25:1,0:0 place:T15:-1,0:0 "
                 "place:T12:2,0:0 place:T23:0,1:0 place:T44:-2,0:3 "
                 "!at:venice-underpass[Venice Underpass is off-limits or not on the map] "
                 "!at:sunnyside[Sunnyside is off-limits or not on the map] +at:venice")

/* T can be entered from the east and never left. Other players' pawns are stuck there, yet T is in
   play. */
static const char trap[] = "fence-tiles 1\nset trap\nstart S\n" CROSSROADS(
    "S", "1,1", "s") "tile A 1,2\nedges .=. .=. ... ...\ncorners ....\nhood a \"A\" roads N2\n"
                     "hood t \"T\" roads E2<\nend\n" CROSSROADS("B", "2,2", "b")
                         CROSSROADS("C", "-", "c");

TEST_PLAY(fence, r11_a_trap_stays_in_play,
          fence_opening_on("trap", trap, "players=2 pawn_placement=turns"),
          "tiles:p1:S,A tiles:p2:B,C place:S:0,0:0 place:B:1,0:0 place:A:0,-1:0 place:C:1,-1:0 "
          "at:t at:b dice:1,1 at:s deal:p1:r5 deal:p1:r5 deal:p1:b5 deal:p1:b5 deal:p2:r4 "
          "deal:p2:r4 deal:p2:b4 deal:p2:b4 offers[p2:s p2:c] p2:c cops:b "
          "actor[p2] " /* p2 can move no pawn, but the Cops, who ignore one-way marks */
          "offers[cops:s cops:c] cops:c result[win:p1:last-free]")

/* ---- 4.5, 4.6 ---- */

static struct position *built(const char *starts)
{
    struct position *pos = fence_opening("tiles=demo");
    char line[1000];
    const char *rest = strstr(FENCE_DEMO, "place:");

    snprintf(line, sizeof line, "%s%s %s", TILES3, starts, rest);
    fence_play(pos, line);
    return pos;
}

TEST_PLAY(fence, r12_a_start_that_is_not_on_the_map_is_found_by_dice,
          built("start:p1:r3b2 start:p2:r6b6 start:p3:r1b1"),
          "offers[show:p2:r6b6] show:p2:r6b6 actor[chance] dice:6,5 actor[chance] dice:1,3 "
          "actor[p2] offers[at:old-town] discards[r6 b6]")

TEST_PLAY(fence, r13_who_comes_later_takes_another_neighbourhood_of_the_tile,
          built("start:p1:r2b5 start:p2:r2b5 start:p3:r2b5"),
          "show:p2:r2b5 offers[at:venice at:venice-underpass] at:venice show:p3:r2b5 "
          "offers[at:venice-underpass] !at:venice[Venice is taken] "
          "!at:old-town[the place must be at (2,5)] "
          "at:venice-underpass show:p1:r2b5 "
          "offers[at:venice at:venice-underpass]" /* all are taken, so pawns may share */)

TEST_PLAY(fence, r14_starting_cards_are_shown_one_after_the_other, built(STARTS3),
          "show:p2:r4b4 at:gull-wharf discards[r4 b4] started[p1 p3] offers[show:p3:r6b1]")

TEST_PLAY(fence, r15_all_pawns_where_the_cops_start_go_to_jail,
          built("start:p1:r2b5 start:p2:r2b5 start:p3:r2b5"),
          "show:p2:r2b5 at:venice show:p3:r2b5 at:venice-underpass show:p1:r2b5 at:venice "
          "dice:2,5 at:venice pawn:p1[jail] pawn:p2[jail] pawn:p3[venice-underpass] "
          "cops[venice]")

TEST_PLAY(fence, r15_the_cops_dice_are_cast_until_they_show_a_place,
          fence_opening("tiles=demo pawn_placement=turns"),
          FENCE_DEMO " at:venice at:old-town at:downtown dice:6,6 dice:5,5 actor[chance] "
                     "dice:2,5 actor[p2] offers[at:venice at:venice-underpass]")

/* ---- 4.7 ---- */

TEST_PLAY(fence, hands_are_two_red_and_two_blue_cards_from_the_first_player_on,
          fence_scene("", APART, COPS, "r1 r3"),
          "!deal:p2:r1[that outcome is not possible now: wrong player or colour, or no such card "
          "is left] "
          "deal:p2:b2 deal:p2:b5 "
          "!deal:p2:r1[that outcome is not possible now: wrong player or colour, or no such "
          "card is left] deal:p3:r1 deal:p3:r1 deal:p3:b3 deal:p3:b3 deal:p1:r2 deal:p1:r2 "
          "deal:p1:b3 deal:p1:b6 stash:r[12] stash:b[12] round[1] actor[p2]")

/* The deck has as many copies of each card as there are players. */
TEST_PLAY(fence, a_card_that_is_used_up_cannot_come, fence_scene("", APART, COPS, "r1 r1 b2 b5,r1"),
          "offers[deal:p3:r2 deal:p3:r3 deal:p3:r4 deal:p3:r5 deal:p3:r6]")

/* ---- 5.1: Move Yourself ---- */

TEST_PLAY(fence, a_free_player_may_move_himself_or_begin_with_others,
          fence_scene("", APART, COPS, HANDS),
          "offers[me:r1b5:downtown p1:old-town p1:cabbagetown p3:sunnyside p3:venice]")

TEST_PLAY(fence, a_single_card_replaces_the_coordinate_of_its_colour,
          fence_scene("", "venice gull-wharf the-yards", COPS, "r1 r3 b3 b2, r2 r6 b3 b3, "),
          "deal:p1:r4 deal:p1:r4 deal:p1:b1 deal:p1:b6 "
          "offers:me:[me:r1:downtown me:b3:lily-rivers me:r1b2:four-points me:r1b3:old-town] "
          "me:b3:lily-rivers pawn:p2[lily-rivers] hand:p2[r1 r3 b2] discards[b3] actor[p3]")

TEST_PLAY(fence, r16_nobody_moves_himself_to_an_occupied_place,
          fence_scene("", APART, COPS, "r1 r3 b1 b2, r2 r6 b3 b3, r4 r2 b1 b6"),
          "!me:r1b1:sunnyside[Sunnyside is occupied] " /* by the Cops */
          "!me:r1b2:four-points[Four Points is occupied] "
          "!me:r3b2:the-yards[The Yards is occupied] !me:r1b2:old-town[the cards lead to (1,2)] "
          "!me:r5b2:old-town[p2 has no r5] !me:r3b3:old-town[p2 has no b3]")

TEST_PLAY(fence, r17_the_pawn_must_really_move_and_may_do_so_on_its_tile,
          fence_scene("", "venice gull-wharf the-yards", COPS,
                      "r2 r2 b5 b5, r2 r6 b3 b3, r4 r4 b1 b6"),
          "offers:me:[me:r2:venice-underpass me:b5:venice-underpass me:r2b5:venice-underpass] "
          "!me:r2:venice[Venice is occupied]")

TEST_PLAY(fence, r18_a_single_card_needs_a_coordinate_to_change,
          fence_scene("", "cabbagetown gull-wharf the-yards", COPS,
                      "r1 r2 b3 b5, r2 r6 b3 b3, r4 r4 b1 b6"),
          "offers:me:[me:r1b3:old-town me:r1b5:downtown me:r2b3:lily-rivers me:r2b5:venice "
          "me:r2b5:venice-underpass] "
          "!me:r1:sunnyside[a single card needs a coordinate to change, and X1 has none]")

TEST_PLAY(fence, r18_the_same_holds_for_the_cops, fence_scene("", APART, COPS, HANDS),
          "p3:venice cops:cabbagetown p1:old-town " /* p3 has r2 r6 b3 b3 */
          "offers:tip:[tip:r2b3:lily-rivers] "
          "!tip:b3:lily-rivers[a single card needs a coordinate to change, and X1 has none]")

TEST_PLAY(fence, r19_a_pair_may_repeat_the_present_value,
          fence_scene("", APART, COPS, "r1 r3 b2 b5, r2 r6 b3 b3, r4 r4 b1 b6"),
          "p3:venice "
          "offers[cops:four-points cops:cabbagetown tip:b2:four-points tip:b5:downtown "
          "tip:r1b2:four-points tip:r1b5:downtown tip:r3b2:the-yards]")

/* ---- 5.1: Others, capture ---- */

TEST_PLAY(fence, r20_the_pawn_step_comes_before_the_cops_step, fence_scene("", APART, COPS, HANDS),
          "!cops:cabbagetown[p2 is to play me:CARDS:HOOD or pK:HOOD] p1:old-town actor[p2] "
          "!p3:venice[p2 is to play cops:HOOD or tip:CARDS:HOOD] cops:four-points actor[p3]")

/* The refusal names the missing card even if no card of the hand could be a tip-off. */
TEST_PLAY(fence, a_tip_off_without_the_card_is_refused_for_that,
          fence_scene("", APART, COPS, "r1 r3 b2 b5, r6 r6 b3 b3, r4 r4 b1 b6"),
          "!tip:r2:old-town[p2 is to play me:CARDS:HOOD or pK:HOOD] p3:venice cops:cabbagetown "
          "p1:old-town offers:tip:[] !tip:r1:old-town[p3 has no r1] "
          "!tip:r6b2:old-town[p3 has no b2] !tip:r6b3:lily-rivers[the cards lead to (6,3)] "
          "!me:r6b3:lily-rivers[p3 is to play cops:HOOD]")

TEST_PLAY(fence, one_other_players_pawn_goes_one_legal_step_by_road,
          fence_scene("", "gull-wharf cabbagetown the-yards", COPS, HANDS),
          "offers:p[p1:old-town p1:cabbagetown p3:sunnyside p3:venice-underpass] "
          "!p2:downtown[the pawn step moves another player's pawn] "
          "!p3:the-yards[The Yards is not one legal road step away] p3:sunnyside "
          "!p3:venice[p2 is to play cops:HOOD or tip:CARDS:HOOD]")

TEST_PLAY(fence, the_cops_ignore_one_way_marks_and_must_move,
          fence_scene("", "gull-wharf lily-rivers old-town", COPS, HANDS),
          "p1:venice cops:cabbagetown p1:old-town "
          "offers:cops:[cops:sunnyside cops:venice-underpass cops:the-yards] "
          "!cops:cabbagetown[Cabbagetown is not one road step from the Cops]")

TEST_PLAY(fence, r21_moved_pawns_may_share_a_place,
          fence_scene("", "gull-wharf old-town the-yards", COPS, HANDS),
          "p1:old-town pawn:p1[old-town] cops:cabbagetown")

/* p3 is in Jail. All places that the pairs of p3's hand name are missing or occupied. */
TEST(r22_who_cannot_exit_though_he_holds_a_pair_moves_others)
{
    PLAYS(fence,
          fence_scene("", "gull-wharf sunnyside the-yards", COPS,
                      "r1 r3 b2 b5, r3 r6 b2 b6, r4 r4 b1 b6"),
          "pawn:p3[jail] p1:old-town cops:cabbagetown actor[p3] "
          "offers[me:r3b2:the-yards]" /* The Yards is free now, so p3 must exit */);
    PLAYS(fence,
          fence_scene("", "gull-wharf sunnyside old-town", COPS,
                      "r1 r3 b2 b5, r1 r6 b3 b6, r4 r4 b1 b6"),
          "me:r1b5:downtown "
          "offers[p1:venice p1:the-yards p1:lily-rivers p1:downtown p2:old-town p2:gull-wharf] "
          "!me:r1b3:old-town[Old Town is occupied] "
          "!me:r1:old-town[a red/blue pair is needed to leave Jail]");
}

TEST_PLAY(fence, exit_is_forced_and_ends_the_turn,
          fence_scene("", "gull-wharf sunnyside the-yards", COPS, HANDS),
          "me:r1b5:downtown actor[p3] offers[me:r2b3:lily-rivers] "
          "!p1:old-town[p3 is to play me:CARDS:HOOD] me:r2b3:lily-rivers pawn:p3[lily-rivers] "
          "hand:p3[r6 b3] actor[p1]")

TEST_PLAY(fence, r23_the_cops_may_catch_the_mover_without_a_reward,
          fence_scene("", "four-points gull-wharf the-yards", COPS,
                      "r4 r4 b6 b6, r2 r6 b3 b3, r4 r2 b1 b6"),
          "p1:old-town cops:four-points pawn:p2[jail] hand:p2[r4 r4 b6 b6] actor[p3]")

/* Returns a scene with this hand for p2. `places` puts p2 in Sunnyside, where the Cops are, so p2
   is in Jail. The Cops can catch p3 or p1. */
static struct position *jailed_mover(const char *places, const char *hand)
{
    char hands[80];

    snprintf(hands, sizeof hands, "%s, r2 r6 b3 b1, r4 r2 b3 b6", hand);
    return fence_scene("", places, COPS, hands);
}

TEST_PLAY(fence, r24_a_capture_without_cards_earns_a_card_from_a_pile_of_choice,
          jailed_mover("sunnyside four-points the-yards", "r4 r5 b5 b6"),
          "p3:sunnyside " /* the pawn step puts p3 on the Cops */
          "pawn:p3[jail] actor[p2] offers[draw:r draw:b] draw:b actor[chance] deal:p2:b2 "
          "actor[p2] cops:cabbagetown " /* the turn goes on; p2 may not exit with that card yet */
          "actor[p3]")

TEST(r24_so_does_a_capture_by_the_cops_and_both_in_one_turn)
{
    PLAYS(fence, jailed_mover("sunnyside four-points the-yards", "r4 r5 b5 b6"),
          "p1:cabbagetown cops:cabbagetown pawn:p1[jail] offers[draw:r draw:b] draw:r deal:p2:r4 "
          "hand:p2[r4 r4 r5 b5 b6] actor[p3]");
    PLAYS(fence, jailed_mover("sunnyside four-points cabbagetown", "r4 r5 b5 b6"),
          "p3:sunnyside draw:b deal:p2:b2 cops:cabbagetown draw:b deal:p2:b2 pawn:p3[jail] "
          "pawn:p1[jail]");
}

TEST_PLAY(fence, r25_several_captured_in_one_step_earn_one_reward,
          jailed_mover("sunnyside cabbagetown the-yards", "r4 r5 b5 b6"),
          "p1:cabbagetown cops:cabbagetown pawn:p1[jail] pawn:p3[jail] draw:r deal:p2:r4 "
          "actor[p3]")

/* After a capture by a tip-off, the player draws a card of each colour in which the remaining hand
   has no number card. */
TEST(r26_a_tip_off_pays_the_colours_that_are_lacking)
{
    PLAYS(fence,
          fence_scene("initial_cards=1", "sunnyside four-points the-yards", COPS,
                      "r4 b2, r2 b3, r2 b6"),
          "p1:old-town tip:b2:four-points pawn:p3[jail] actor[chance] "
          "!deal:p2:r1[that outcome is not possible now: wrong player or colour, or no such card "
          "is left] deal:p2:b1 " /* r4 is left, so only blue is missing */
          "hand:p2[r4 b1] actor[p3]");
    PLAYS(fence,
          fence_scene("initial_cards=1", "sunnyside four-points the-yards", COPS,
                      "r3 b2, r2 b3, r2 b6"),
          "p1:old-town " /* The Yards is free now, but it is too late to exit with r3 b2 */
          "tip:r3b2:the-yards actor[p3]" /* no pawn was there, so no reward */);
}

TEST(r26_an_empty_pile_pays_nothing_and_no_other_does_for_it)
{
    PLAYS(fence,
          fence_without("b", fence_scene("initial_cards=1", "sunnyside four-points the-yards", COPS,
                                         "r4 b2, r2 b3, r6 b6")),
          "p1:old-town tip:b2:four-points actor[p3]");
    PLAYS(fence, fence_without("b", jailed_mover("sunnyside four-points the-yards", "r4 r5 b5 b6")),
          "p3:sunnyside offers[draw:r]" /* only one pile is left */);
}

TEST_PLAY(fence, free_movers_draw_nothing, fence_scene("", APART, COPS, HANDS),
          "p3:sunnyside pawn:p3[jail] actor[p2] offers:draw[]")

TEST_PLAY(fence, r35_a_free_player_with_cards_may_move_others, fence_scene("", APART, COPS, HANDS),
          "+me:r1b5:downtown +p1:old-town")

TEST_PLAY(fence, r36_any_pair_may_be_used_to_exit,
          jailed_mover("sunnyside four-points gull-wharf", "r1 r2 b3 b5"),
          "offers[me:r1b3:old-town me:r1b5:downtown me:r2b3:lily-rivers me:r2b5:venice "
          "me:r2b5:venice-underpass]")

/* ---- 5.2 ---- */

TEST_PLAY(fence, r27_goods_come_for_half_the_players_rounded_up,
          fence_scene("", APART, COPS, HANDS),
          QUIET_ROUND " actor[chance] dice:6,6 actor[chance] dice:6,6 actor[p1] round[2]")

TEST_PLAY(fence, the_closest_pawn_gets_the_goods, fence_scene("", APART, COPS, HANDS),
          QUIET_ROUND " dice:4,4 " /* Gull Wharf: p2 at distance 1, p1 at 2, p3 at 3 */
                      "actor[p2] offers[draw:r draw:b] draw:r deal:p2:r6 hand:p2[r1 r3 r6 b2 b5] "
                      "dice:2,3 " /* Lily Rivers: p1 at distance 1, p2 and p3 at 2 */
                      "actor[p1]")

TEST_PLAY(fence, a_tie_for_the_goods_gives_nobody_any,
          fence_scene("", "downtown venice gull-wharf", COPS, HANDS),
          "p1:downtown cops:cabbagetown p1:gull-wharf cops:sunnyside p2:gull-wharf "
          "cops:cabbagetown dice:1,5 " /* Downtown: p1 and p2 at distance 1 */
          "actor[chance]")

TEST_PLAY(fence, cops_that_are_closer_take_the_goods, fence_scene("", APART, COPS, HANDS),
          QUIET_ROUND " dice:3,2 " /* The Yards: p1 and the Cops at distance 1 */
                      "actor[p1] draw:r deal:p1:r6 dice:1,1 " /* Sunnyside: Cops at 1, p3 at 2 */
                      "actor[p1] round[2]")

/* From The Yards to Cabbagetown is one step. The way back has seven. */
TEST_PLAY(fence, goods_travel_along_one_way_marks,
          fence_scene("", "gull-wharf lily-rivers cabbagetown", COPS, HANDS),
          "p1:venice-underpass cops:four-points p1:cabbagetown cops:venice p3:old-town "
          "cops:old-town pawn:p3[jail] pawn:p1[cabbagetown] "
          "dice:3,2 " /* p1 and the Cops at distance 1: p1 wins the tie */
          "actor[p1]")

TEST_PLAY(fence, r28_without_a_stash_there_are_no_goods,
          fence_without("rb", fence_scene("", APART, COPS, HANDS)),
          QUIET_ROUND " actor[p1] round[2]")

TEST_PLAY(fence, r28_one_empty_pile_limits_the_choice,
          fence_without("r", fence_scene("", APART, COPS, HANDS)),
          QUIET_ROUND " dice:4,4 offers[draw:b] "
                      "!draw:r[that pile is empty]")

TEST_PLAY(fence, r29_goods_at_a_missing_coordinate_are_lost, fence_scene("", APART, COPS, HANDS),
          QUIET_ROUND " dice:6,6 dice:5,5 round[2] stash[24]")

TEST_PLAY(fence, r32_the_marker_goes_counter_clockwise, fence_scene("", APART, COPS, HANDS),
          "actor[p2] p3:venice cops:four-points p1:old-town cops:sunnyside "
          "actor[p1] " /* last in round 1 ... */
          "p2:downtown cops:cabbagetown dice:6,6 dice:6,6 "
          "actor[p1]" /* ... and first in round 2 */)

/* ---- 7 ---- */

TEST_PLAY(fence, r30_who_is_last_free_wins_when_nobody_can_exit,
          fence_scene("", "gull-wharf sunnyside four-points", COPS,
                      "r1 r3 b2 b5, r4 r6 b3 b6, r4 r5 b1 b6"),
          "p1:sunnyside result[win:p2:last-free]")

/* p3 is in Jail and moves p1 onto the Cops. The game ends only at the end of p3's turn. */
TEST_PLAY(fence, r30_a_jailed_mover_is_counted_when_the_turn_is_over,
          fence_scene("", "gull-wharf sunnyside four-points", COPS,
                      "r1 r3 b2 b5, r4 r6 b3 b6, r4 r5 b1 b6"),
          "me:r1b5:downtown p1:sunnyside actor[p3] draw:r deal:p3:r6 actor[p3] cops:cabbagetown "
          "result[win:p2:last-free]")

/* In the same game, the card that p3 earns may let p3 exit later, so the game goes on. */
TEST_PLAY(fence, r30_what_is_drawn_may_keep_the_game_going,
          fence_scene("", "gull-wharf sunnyside four-points", COPS,
                      "r1 r3 b2 b5, r4 r6 b3 b6, r4 r5 b1 b6"),
          "me:r1b5:downtown p1:sunnyside draw:r deal:p3:r2 cops:cabbagetown actor[p1]")

TEST_PLAY(fence, r31_only_a_pair_with_a_usable_coordinate_lets_out,
          fence_scene("", "gull-wharf sunnyside four-points", COPS,
                      "r1 r3 b2 b5, r4 r6 b4 b6, r4 r5 b1 b6"),
          "exit:p3[yes] " /* (4,4) is Gull Wharf, which counts although it is occupied */
          "exit:p1[no] p1:sunnyside actor[p2]")

TEST_PLAY(fence, r33_when_all_are_in_jail_for_good_nobody_wins,
          lonely_city("pass pass show:p1:r6b6 dice:1,1 at:s show:p2:r1b1 at:s dice:1,1 at:s"),
          "deal:p1:r1 deal:p1:r2 deal:p1:b2 deal:p1:b3 deal:p2:r2 deal:p2:r3 deal:p2:b2 "
          "deal:p2:b3 offers[pass] " /* no other step is possible */
          "pass result[draw:all-jailed]")

/* All are in Jail. p1 has a pair for (1,1), the only place on the map, which the Cops occupy. */
TEST_PLAY(fence, r33_while_somebody_can_exit_the_game_goes_on,
          lonely_city("pass pass show:p1:r6b6 dice:1,1 at:s show:p2:r1b1 at:s dice:1,1 at:s"),
          "deal:p1:r1 deal:p1:r2 deal:p1:b1 deal:p1:b3 deal:p2:r2 deal:p2:r3 deal:p2:b2 "
          "deal:p2:b3 pass actor[p2]")

TEST_PLAY(fence, r34_after_the_round_cap_it_is_a_draw_for_all,
          fence_scene("round_cap=1", APART, COPS, HANDS),
          QUIET_ROUND " dice:6,6 dice:6,6 result[draw:round-cap] "
                      "share[0.333333 0.333333 0.333333]")

/* Without a round cap, a playout ends as a draw for all, but not before round 1,000. */
TEST(playouts_without_a_round_cap_end)
{
    double shares[MAX_PLAYERS];
    struct rng rng;

    rng_seed(&rng, 1);
    for (int i = 0; i < 3; i++) {
        static const int rounds[] = { 1, 1000, 2000 };
        POSITION(pos) = fence_scene("round_cap=0", APART, COPS, HANDS);

        pos->round = rounds[i];
        const int turns = fence.playout(pos, &rng, NULL);

        assert_true(i == 0 ? turns > 10 : i == 1 ? turns > 1 : turns <= 1);
        if (i < 2)
            continue;
        assert_string_equal(fence_result(pos), "draw:round-cap");
        fence.payoffs(pos, shares);
        for (int p = 0; p < 3; p++)
            assert_true(fabs(shares[p] - 1.0 / 3) < 1e-9);
    }
}

/* 7.1 is not tested before the first step, although p1 and p3 are in Jail without an exit from the
   start. */
TEST_PLAY(fence, the_first_test_comes_after_the_first_step,
          built("start:p1:r1b1 start:p2:r4b4 start:p3:r1b1"),
          "show:p2:r4b4 at:gull-wharf show:p3:r1b1 at:sunnyside show:p1:r1b1 at:sunnyside "
          "dice:1,1 at:sunnyside deal:p2:r1 deal:p2:r3 deal:p2:b2 deal:p2:b5 deal:p3:r4 "
          "deal:p3:r6 deal:p3:b3 deal:p3:b6 deal:p1:r4 deal:p1:r5 deal:p1:b2 deal:p1:b6 "
          "actor[p2] me:r1b5:downtown result[win:p2:last-free]")

/* The key is the same on big-endian machines such as s390x. */
TEST(it_is_the_same_on_every_machine)
{
    POSITION(start) = fence_opening("players=3 tiles=demo");
    POSITION(later) = fence_scene("", APART, COPS, HANDS);

    assert_int_equal(fence_key(start), 0x42a7dc4e397d0d88);
    assert_int_equal(fence_key(later), 0x21b128e231b0cbb1);
}

/* Every byte that is not computed from others changes the key. One byte of struct map is
   padding. */
TEST(every_byte_counts)
{
    POSITION(pos) = fence_scene("", APART, COPS, HANDS);
    const uint64_t key = fence_key(pos);
    const size_t gap = offsetof(struct position, map.joins_all) + sizeof pos->map.joins_all;
    const size_t count = offsetof(struct position, map.tiles);

    for (size_t i = 0; i < roads_offset(pos); i++) {
        uint8_t *byte = (uint8_t *)pos + i;
        if (i == gap || (i >= count && i < count + sizeof pos->map.tiles))
            continue; /* the key reads the data of this number of tiles */
        *byte ^= 1;
        if (fence_key(pos) == key)
            fail_msg("byte %zu does not count: a gap, or left out of the key", i);
        *byte ^= 1;
    }
    assert_int_equal(fence_key(pos), key);
}

/* Returns the words in `code` in the first column of the tables of a section, each followed by a
   newline. */
static struct text described(const char *path, const char *heading)
{
    static char all[100000];
    struct text words = TEXT_EMPTY;
    FILE *file = fopen(path, "r");
    char *next = NULL, *end;

    assert_non_null(file);
    const size_t length = fread(all, 1, sizeof all - 1, file);
    assert_in_range(length, 1, sizeof all - 2);
    all[length] = '\0';
    fclose(file);
    char *section = strstr(all, heading);
    assert_non_null(section);
    for (char *line = strtok_r(section + strlen(heading), "\n", &next);
         line && strncmp(line, "## ", 3) != 0; line = strtok_r(NULL, "\n", &next)) {
        char *code = strncmp(line, "| `", 3) == 0 ? line + 3 : NULL;
        for (; code;
             code = end[1 + strspn(end + 1, ", ")] == '`' ? strchr(end + 1, '`') + 1 : NULL) {
            end = strchr(code, '`');
            text_add_bytes(&words, code, (size_t)(end - code));
            text_add_char(&words, '\n');
        }
    }
    return words;
}

/* Returns the forms of all tokens of the program, each followed by a newline. */
static struct text known(void)
{
    struct text forms = TEXT_EMPTY;

    for (int kind = 1; kind < STEP_KINDS; kind++) {
        print_form((enum step_kind)kind, &forms);
        text_add_char(&forms, '\n');
    }
    return forms;
}

TEST(the_rules_describe_each_token_and_no_other)
{
    FREED(text) told = described("src/games/fence/RULES.md", "\n## 12 Tokens\n"), forms = known();

    assert_string_equal(told.data, forms.data);
}

/* The document has only the most common tokens. */
TEST(the_protocol_describes_tokens_that_there_are)
{
    FREED(text) told = described("docs/protocol/FENCE.md", "\n## Tokens\n"), forms = known();
    char *next = NULL;
    int n = 0;

    for (char *form = strtok_r(told.data, "\n", &next); form; form = strtok_r(NULL, "\n", &next)) {
        const char *at = strstr(forms.data, form);
        if (!at || (at != forms.data && at[-1] != '\n') || at[strlen(form)] != '\n')
            fail_msg("there is no %s", form);
        n++;
    }
    assert_true(n > 10);
}
