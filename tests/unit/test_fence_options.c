/*
 * test_fence_options.c - the options of FENCE! (src/games/fence/RULES.md, section 10).
 *
 * A test name that begins with v1 is about option V1. The last tests are about the options of this
 * project, which have no number.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/fence_setup.h"

/* ---- V1 Ritzy Tile ---- */

TEST_PLAY(fence, v1_goods_on_the_ritzy_tile_are_two_cards,
          fence_scene("ritzy_tile=on", APART, COPS " burn:r2 burn:b3", HANDS),
          "discards[r2 b3] " QUIET_ROUND " dice:2,3 draw:r deal:p1:r6 draw:b deal:p1:b5 "
          "actor[chance] " /* now the second goods of the round */
          "dice:4,4 draw:b deal:p2:b1 actor[p1]" /* only one card on another tile */)

TEST_PLAY(fence, v1_r38_a_ritzy_tile_that_is_not_there_is_found_by_dice,
          fence_scene("ritzy_tile=on", APART, COPS " burn:r6 burn:b3 dice:6,6 dice:1,5", HANDS),
          "ritzy:r[1] ritzy:b[5]")

/* ---- V2 Color Swap ---- */

TEST(v2_r39_jokers_come_with_the_deal_one_for_two_players)
{
    PLAYS(fence, fence_scene("color_swap=on", APART, COPS, ""),
          "deck:rj[1] deck:bj[1] stash:r[19] +deal:p2:rj");
    PLAYS(fence, fence_opening("color_swap=on tiles=demo players=8"),
          "deck:rj[0]" /* no Jokers before the deal */);
}

TEST_PLAY(fence, v2_a_joker_exchanges_the_coordinates,
          fence_scene("color_swap=on", "lily-rivers four-points gull-wharf", COPS,
                      "rj r6 b6 b6, r2 r6 b3 b3, r4 r4 b1 bj"),
          "offers:me:[me:rj:the-yards] "
          "!me:rjb6:the-yards[only number cards form a pair; a Joker is played alone, a face as "
          "a boat] me:rj:the-yards discards[rj]")

/* A Joker cannot be played from a tile with two equal coordinates, because the pawn or the Cops
   must really move. */
TEST_PLAY(fence, v2_a_joker_leads_elsewhere,
          fence_scene("color_swap=on", "gull-wharf four-points the-yards", COPS,
                      "rj r6 b6 b6, r2 r6 b3 b3, r4 r4 b1 bj"),
          "offers:me:[] p3:venice offers:tip:[]")

TEST_PLAY(fence, v2_a_joker_is_no_number_card,
          fence_scene("color_swap=on initial_cards=1", "sunnyside four-points the-yards", COPS,
                      "rj b2, r2 b3, r6 b6"),
          "offers:me:[] "                   /* no pair to exit with */
          "p1:old-town tip:b2:four-points " /* (1,2): p3 is caught */
          "offers:deal:p2:b[] deal:p2:r1 "  /* the hand has a red card, but no red number */
          "offers:deal:p2:r[] deal:p2:bj "
          "actor[chance] " /* the Joker stays in the hand, and drawing goes on */
          "deal:p2:b1 hand:p2[r1 rj b1 bj] actor[p3]")

/* ---- V3 Boats ---- */

/* The south has roads, the north a river. A and C are connected by water only through B. */
static const char river[] = "fence-tiles 1\nset river\nstart S\n" CROSSROADS("S", "1,1", "s")
    CROSSROADS("D", "2,1", "d") CROSSROADS("E", "3,1", "e") RIVERSIDE("A", "1,2", "a")
        RIVERSIDE("B", "2,2", "b") RIVERSIDE("C", "3,2", "c");

/* Returns a game with p1 at c, p2 at d and the Cops at e, in which p1 is to move. */
static struct position *by_the_river(const char *hand, const char *other)
{
    FREED(text) all = TEXT_EMPTY;
    struct position *pos =
        fence_opening_on("river", river, "players=2 pawn_placement=turns boats=on initial_cards=1");

    text_addf(&all,
              "tiles:p1:S,E,B tiles:p2:D,A,C place:S:0,0:0 place:D:1,0:0 place:E:2,0:0 "
              "place:A:0,1:0 place:B:1,1:0 place:C:2,1:0 at:c at:d dice:3,1 at:e %s %s",
              hand, other);
    fence_play(pos, all.data);
    return pos;
}

TEST_PLAY(fence, v3_faces_come_with_the_deal_one_for_two_players_or_less,
          fence_scene("boats=on", APART, COPS, ""), "deck:rf[2] stash:b[20]")

TEST_PLAY(fence, v3_r40_a_boat_is_played_at_the_start_of_others,
          by_the_river("deal:p1:rf deal:p1:b6", "deal:p2:r6 deal:p2:bf"),
          "offers:boat[boat:r] !boat:b[p1 has no bf] boat:r offers:boat[] "
          "offers[p2:s p2:e p2:b] " /* p1 has begun OTHERS with the pawn step */
          "boat:r[p1]")

TEST_PLAY(fence, v3_jail_costs_the_boat,
          by_the_river("deal:p1:rf deal:p1:b6", "deal:p2:r6 deal:p2:b6"),
          "boat:r p2:s cops:d p1:e cops:e pawn:p1[jail] boat:r[nobody] discards[rf]")

TEST(v3_r41_goods_come_by_road_or_for_half_by_water)
{
    POSITION(pos) = by_the_river("deal:p1:rf deal:p1:b6", "deal:p2:r6 deal:p2:b6");

    pos->stage = STAGE_GOODS_DICE; /* p1 in C, p2 in D, the Cops in E */
    pos->actor = CHANCE;
    fence_play(pos, "dice:1,2");
    assert_int_equal(fence.to_act(pos), 1); /* A: p2 at distance 2, p1 at 4, the Cops at 3 */
    free(pos);
    pos = by_the_river("deal:p1:rf deal:p1:b6", "deal:p2:r6 deal:p2:b6");
    pos->stage = STAGE_GOODS_DICE;
    pos->actor = CHANCE;
    pos->hand[0][card_of(RED, FACE)] = 0;
    pos->boat[RED] = 0;
    fence_play(pos, "dice:1,2");
    assert_int_equal(fence.to_act(pos), 0); /* p1 at distance 1, by two crossings */
}

TEST_PLAY(fence, v3_the_last_boat_of_a_colour_wins,
          fence_scene("boats=on", APART, COPS, "rf r3 b2 b5, rf r6 bf b6, r4 r2 b1 b6"),
          "boat:r p3:venice cops:cabbagetown boat:r boat:r[p3] discards[rf] p1:old-town "
          "offers:boat[]" /* only one boat in a turn */)

/* ---- V4 Tunnel ---- */

TEST_PLAY(fence, v4_cards_name_the_ends_and_the_first_player_chooses,
          fence_opening("tiles=demo pawn_placement=turns tunnel=cards"),
          FENCE_DEMO
          " offers[burn:r1 burn:r2 burn:r3 burn:r4 burn:r5 burn:r6] burn:r2 burn:b5 "
          "burn:r4 burn:b4 actor[p2] offers[at:venice at:venice-underpass] "
          "!at:old-town[the Tunnel must end at (2,5)] at:venice-underpass "
          "!at:venice-underpass[Venice Underpass is the other end of the Tunnel already] "
          "!at:venice[the Tunnel must end at (4,4)] "
          "offers[at:gull-wharf] at:gull-wharf at:gull-wharf at:old-town at:downtown dice:1,1 "
          "at:sunnyside deal:p2:r5 deal:p2:r5 deal:p2:b6 deal:p2:b6 deal:p3:r5 deal:p3:r6 "
          "deal:p3:b6 deal:p3:b1 deal:p1:r6 deal:p1:r6 deal:p1:b1 deal:p1:b1 "
          "discards[r2 r4 b4 b5] p1:old-town cops:cabbagetown "
          "offers:p2:[p2:venice-underpass p2:downtown]")

TEST_PLAY(fence, v4_the_ends_differ_and_lie_on_the_map,
          fence_opening("tiles=demo pawn_placement=turns tunnel=dice"),
          FENCE_DEMO " dice:6,6 dice:4,4 dice:5,5 dice:4,4 " /* both dice rolls name Gull Wharf */
                     "offers[at:gull-wharf] at:gull-wharf "
                     "actor[chance] " /* Gull Wharf has no second place for the other end */
                     "dice:4,4 dice:6,6 dice:1,3 offers[at:old-town]")

/* Without the Tunnel, no road leads to Venice Underpass. */
TEST_PLAY(fence, v4_r42_a_tunnel_may_open_a_closed_place,
          fence_opening("tiles=demo missing_tiles=on pawn_placement=turns tunnel=dice"),
          "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 place:T13:0,0:0 "
          "place:T32:0,-1:0 place:T25:1,0:0 place:T15:-1,0:0 place:T12:2,0:0 place:T23:0,1:0 "
          "place:T44:-2,0:3 dice:2,5 dice:1,2 at:venice-underpass at:four-points "
          "+at:venice-underpass")

/* ---- V5 to V10: building and placing ---- */

TEST_PLAY(fence, v5_r43_pawns_are_placed_in_turns, fence_opening("tiles=demo pawn_placement=turns"),
          FENCE_DEMO " actor[p2] "
                     "offers[at:old-town at:sunnyside at:venice at:venice-underpass at:the-yards "
                     "at:lily-rivers at:downtown at:four-points at:gull-wharf at:cabbagetown] "
                     "at:cabbagetown actor[p3] "
                     "!at:cabbagetown[Cabbagetown is taken] stash[36]")

TEST_PLAY(fence, v6_r44_chance_names_who_places_next,
          fence_opening("tiles=demo pawn_placement=turns free_for_all=on"),
          "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 place:T13:0,0:0 "
          "offers[mover:p1 mover:p2 mover:p3] mover:p2 place:T15:-1,0:0 mover:p2 "
          "!pass[p2 is to play place:TILE:X,Y:Q or swap:TILE:OLD:Q] "
          "!place:T12:1,0:0[p2 does not hold T12] place:T44:-2,0:3 "
          "mover:p2 "        /* p2's hand is empty, so p2 places another player's tile */
          "place:T12:1,0:0 " /* and cannot swap */
          "offers:mover:[mover:p1 mover:p2 mover:p3]")

TEST_PLAY(fence, v7_r45_edges_joined_by_road_earn_a_card,
          fence_opening("tiles=demo pawn_placement=turns reward_edges=3"),
          FENCE_DEMO " " /* the last tile joins three edges */
                     "actor[p1] offers[draw:r draw:b] draw:b deal:p1:b3 hand:p1[b3] "
                     "actor[p2]" /* p2 places the first pawn */)

/* Set-up needs two red cards for the Tunnel, one for the Ritzy Tile and nine for the hands. */
TEST(v7_set_up_keeps_the_cards_it_needs)
{
    static const char *const offers[] = { "draw:b", "draw:r draw:b" };

    for (int i = 0; i < 2; i++) {
        POSITION(pos) = fence_opening("tiles=demo pawn_placement=turns reward_edges=3 "
                                      "initial_cards=3 tunnel=cards ritzy_tile=on");
        pos->stash[RED] = (uint8_t)(2 + 1 + 9 + i);
        fence_play(pos, FENCE_DEMO);
        assert_string_equal(fence_offers(pos), offers[i]);
    }
}

TEST(v7_the_opening_hand_has_initial_cards)
{
    PLAYS(fence, fence_scene("initial_cards=0", APART, COPS, ""), "round[1] hand:p1[]");
    PLAYS(fence, fence_scene("initial_cards=3", APART, COPS, "r1 r2 r3 b1 b2 b3"), "+deal:p3:r4");
}

TEST(v8_r46_two_tiles_bear_each_coordinate)
{
    POSITION(pos) = fence_opening("tiles=demo big_map=on pawn_placement=turns players=2");

    fence_play(pos, "tiles:p1:T13,T11,T25,T32,T23,T15,T12,T44,X1 "
                    "tiles:p2:T13.2,T11.2,T25.2,T32.2,T23.2,T15.2,T12.2,T44.2,X1.2");
    assert_string_equal(fence_offers(pos), "place:T13:0,0:0");
    fence_play(pos, "place:T13:0,0:0 place:T13.2:1,0:0 place:T15:-1,0:0");
    assert_true(fence_allows(pos, "place:T15.2:2,0:0"));
    for (int i = 0; i < 100 && pos->stage == STAGE_BUILD; i++) {
        step steps[MAX_STEPS];
        fence.steps(pos, steps);
        fence.apply(pos, steps[0]);
    }
    assert_true(fence_allows(pos, "at:old-town.2"));
    fence_play(pos, "at:old-town.2 at:downtown dice:1,3");
    assert_string_equal(fence_offers(pos), "at:old-town at:old-town.2");
}

TEST_PLAY(fence, v9_r47_building_ends_when_the_first_hand_is_empty,
          fence_opening("tiles=demo missing_tiles=on"),
          "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 start:p1:r3b2 "
          "start:p2:r4b4 start:p3:r6b1 place:T13:0,0:0 place:T32:0,-1:0 place:T25:1,0:0 "
          "place:T15:-1,0:0 place:T12:2,0:0 place:T23:0,1:0 actor[p2] place:T44:-2,0:3 "
          "offers[show:p2:r4b4]")

TEST_PLAY(fence, v10_every_neighbourhood_of_a_tile_must_be_connected,
          fence_opening("tiles=demo multi_hood=all"),
          "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 start:p1:r3b2 "
          "start:p2:r4b4 start:p3:r6b1 place:T13:0,0:0 place:T12:-1,0:0 !place:T25:1,0:0 "
          "+place:T23:0,1:0")

/* ---- V11 Trading ---- */

TEST_PLAY(fence, v11_r48_a_card_is_offered_for_one_of_a_colour_before_acting,
          fence_scene("trading=free", APART, COPS, HANDS),
          "actor[p2] offers:trade:p3:r1[trade:p3:r1:r trade:p3:r1:b] "
          "!trade:p3:r2:b[p2 has no r2] "
          "!trade:p2:r3:r[the partner must be another player] "
          "!p3:venice[p2 is to play trade:pK:CARD:COLOUR or notrade] trade:p3:r1:b actor[p3] "
          "offers[accept:b3 decline] !accept:r2[a card of the other colour was asked for] "
          "accept:b3 hand:p2[r3 b2 b3 b5] hand:p3[r1 r2 r6 b3] "
          "actor[p2] " /* p2 acts now and makes no second offer */
          "offers:trade[]")

TEST_PLAY(fence, v11_an_offer_may_be_declined_or_not_made,
          fence_scene("trading=free", APART, COPS, HANDS),
          "trade:p3:r1:b decline hand:p2[r1 r3 b2 b5] p3:venice cops:cabbagetown actor[p3] "
          "notrade !me:r?b?:old-town[name the card, as in r3 or b4] me:r2b3:lily-rivers")

TEST(v11_players_in_jail_trade_only_where_all_do)
{
    PLAYS(fence, fence_scene("trading=free", "gull-wharf sunnyside the-yards", COPS, HANDS),
          "offers:trade:p3[] notrade me:r1b5:downtown actor[p3] offers[me:r2b3:lily-rivers]");
    PLAYS(fence, fence_scene("trading=all", "gull-wharf sunnyside the-yards", COPS, HANDS),
          "+trade:p3:r1:b notrade me:r1b5:downtown trade:p2:r2:b accept:b2 actor[p3] "
          "hand:p3[r6 b2 b3 b3] offers:me:[]" /* p3 has no pair any more */);
}

/* Rule 7.2 with trading=all: nobody can exit. The game goes on only while the hands together have
   both colours. */
TEST(v11_with_trading_for_all_the_game_is_dead_without_a_colour)
{
    POSITION(pos) =
        fence_scene("trading=all", APART, COPS, "r4 r5 b6 b6, r4 r6 b2 b6, r4 r5 b1 b1");

    for (int p = 0; p < 3; p++)
        pos->pawn[p] = JAIL;
    assert_false(ends_test_turn(pos));
    for (int p = 0; p < 3; p++)
        memset(&pos->hand[p][card_of(BLUE, 0)], 0, CARD_VALUES);
    assert_true(ends_test_turn(pos));
    assert_string_equal(fence_result(pos), "draw:all-jailed");
}

/* ---- V12 The Trading Post ---- */

#define AT_THE_POST "downtown four-points the-yards"
#define WITH_POST   "1,1 sunnyside dice:6,6 dice:4,4 at:gull-wharf"

TEST_PLAY(fence, v12_r49_cards_are_swapped_at_the_end_of_a_turn_on_the_post,
          fence_scene("trading_post=on", AT_THE_POST, WITH_POST,
                      "r4 r4 b4 b5, r2 r6 b3 b3, r4 r2 b1 b6"),
          "me:r4b4:gull-wharf actor[p2] "
          "offers[post:p1:r4:r post:p1:r4:b post:p1:b5:r post:p1:b5:b post:p3:r4:r post:p3:r4:b "
          "post:p3:b5:r post:p3:b5:b nopost] post:p3:b5:r actor[chance] "
          "offers[take:p3:r2 take:p3:r6] take:p3:r6 hand:p2[r4 r6] hand:p3[r2 b3 b3 b5] "
          "actor[p3]")

/* The gift cannot be taken back: "from the cards held before the gift". */
TEST_PLAY(fence, v12_the_gift_lies_apart,
          fence_scene("trading_post=on", AT_THE_POST, WITH_POST,
                      "r4 r4 b4 b5, r2 r6 b3 b3, r4 r2 b1 b6"),
          "me:r4b4:gull-wharf post:p3:b5:b offers[take:p3:b3]")

TEST_PLAY(fence, v12_only_who_stands_there_and_is_free_may_swap,
          fence_scene("trading_post=on", "gull-wharf four-points the-yards", WITH_POST, HANDS),
          "p1:old-town cops:cabbagetown actor[p2] " /* also after OTHERS */
          "nopost actor[p3] p1:venice cops:sunnyside actor[p1]")

/* ---- V13, V14 ---- */

TEST_PLAY(fence, v13_r50_mixed_piles_show_the_colour_on_top_and_give_no_choice,
          fence_scene("stash=mixed", APART, COPS, HANDS),
          "offers[top:r top:b] top:b " QUIET_ROUND " dice:4,4 actor[chance] offers:deal:p2:r[] "
          "deal:p2:b2 top:r dice:4,4 deal:p2:r1 top:? stash:r[22] stash:b[0]")

TEST_PLAY(fence, v13_a_tip_off_draws_until_the_lacking_colour_comes,
          fence_scene("stash=mixed initial_cards=1", "sunnyside four-points the-yards", COPS,
                      "r4 b2, r2 b3, r6 b6"),
          "top:r p1:old-town tip:b2:four-points offers:deal[] burn:r1 top:r burn:r5 top:b "
          "offers:burn[] deal:p2:b1 top:b actor[p3] discards[r1 r5 b2]")

TEST_PLAY(fence, v14_a_blind_stash_has_a_deck_for_each_two_players,
          fence_opening("tiles=demo players=5 stash=blind"), "deck:r4[6] stash:r[72] stash:b[0]")

/* For a pair of starting cards, cards are drawn until both colours have come. The last card of each
   colour is kept. */
TEST_PLAY(fence, v14_starting_cards_are_the_last_of_each_colour,
          fence_opening("tiles=demo players=2 stash=blind"),
          "tiles:p1:T13,T11,T25,T32,T23 tiles:p2:T15,T12,T44,X1 burn:r3 burn:r5 offers:burn:b[] "
          "start:p1:r1b4 +burn:b2 discards[r3 r5] start:p2:r?b? stash:r[18]")

TEST_PLAY(fence, v14_hands_are_dealt_from_the_top_and_only_counted,
          fence_scene("stash=blind", APART, COPS, "r1 r1 r2 r2"),
          "+deal:p3:b3 +deal:p3:?? deal:p3:?? deal:p3:?? deal:p3:b3 deal:p3:r3 "
          "hand:p3[r3 b3 ?? ??]")

TEST(v14_trade_and_post_by_equal_backs)
{
    PLAYS(fence,
          fence_scene("stash=blind trading=free", APART, COPS,
                      "r1 r1 r2 r2, b1 b1 b2 b2, r3 r3 b3 b3"),
          "trade:p3:r1:r offers[decline]" /* p3 has no red card */);
    PLAYS(fence,
          fence_scene("stash=blind trading_post=on", AT_THE_POST, WITH_POST,
                      "r4 r4 b4 b5, r2 r6 b3 b3, r4 r2 b1 b6"),
          "me:r4b4:gull-wharf offers:post:p3[post:p3:r4:x post:p3:b5:x] post:p3:r4:x "
          "offers[take:p3:r2 take:p3:r6 take:p3:b3]");
}

/* ---- V15 to V17: goods ---- */

TEST_PLAY(fence, v15_cards_say_where_goods_appear,
          fence_scene("goods_by=cards", APART, COPS, HANDS),
          QUIET_ROUND " offers:burn:b[] burn:r4 burn:b4 draw:r deal:p2:r6 discards[r4 b4] "
                      "burn:r6 burn:b6 actor[p1]")

TEST_PLAY(fence, v15_extra_is_one_more_set_of_each_colour,
          fence_opening("tiles=demo goods_by=extra"), "deck:b1[4]")

TEST_PLAY(fence, v15_discarded_cards_stay_where_they_are_found,
          fence_scene("goods_by=discard", APART, COPS, "r1 r3 b2 b5, r4 r6 b3 b4, r4 r2 b1 b6"),
          QUIET_ROUND
          " " /* no goods, because the discard pile is empty */
          "round[2] p3:four-points cops:sunnyside p1:the-yards cops:cabbagetown "
          "me:r4b4:gull-wharf offers[found:r4] found:r4 found:b4 draw:r deal:p3:r1 found:r4 "
          "found:b4 draw:r deal:p3:r2 discards[r4 b4] round[3]")

TEST_PLAY(fence, v15_cards_aside_go_back_at_the_end_of_the_round,
          fence_scene("goods_by=aside", APART, COPS, HANDS),
          QUIET_ROUND " aside:r6 aside:b6 aside:r5 stash:r[10] aside:b4 round[2] stash:r[12] "
                      "discards[]")

TEST(v15_jokers_and_faces_do_not_count_and_a_pair_must_be_complete)
{
    PLAYS(fence, fence_scene("goods_by=cards color_swap=on", APART, COPS, HANDS),
          QUIET_ROUND " burn:rj burn:r4 burn:bj burn:b4 actor[p2]");
    PLAYS(fence, fence_without("b", fence_scene("goods_by=cards", APART, COPS, HANDS)),
          QUIET_ROUND " round[2]" /* no goods, because no pair can be made */);
}

TEST(v16_goods_a_round)
{
    PLAYS(fence, fence_opening("players=5 goods_count=half"), "round_goods[3]");
    PLAYS(fence, fence_opening("players=5 goods_count=n-1"), "round_goods[4]");
    PLAYS(fence, fence_opening("players=5 goods_count=n"), "round_goods[5]");
}

TEST_PLAY(fence, v17_r51_goods_that_nobody_gets_cost_a_card,
          fence_scene("wasted_goods=on", APART, COPS, HANDS),
          QUIET_ROUND " dice:6,6 actor[p2] " /* p2 is First Player */
                      "offers[waste:r waste:b] waste:b actor[chance] burn:b4 discards[b4] dice:4,4 "
                      "offers[draw:r draw:b]")

/* ---- 7.1 is not tested before the first step of the first turn ---- */

/* Returns a game of two players in which p1 is in Jail after set-up, without a pair that names a
   place on the map. `red` is a red card of p2. */
static struct position *alone(const char *option, const char *red)
{
    FREED(text) all = TEXT_EMPTY;

    text_addf(&all, "players=2 tiles=demo pawn_placement=turns missing_tiles=on %s", option);
    struct position *pos = fence_opening(all.data);
    fence_play(pos, "tiles:p1:T25,T15,T12,X1,T23 tiles:p2:T13,T32,T44,T11 place:T13:0,0:0 "
                    "place:T25:1,0:0 place:T32:0,-1:0 place:T15:-1,0:0 place:T44:-2,0:3 "
                    "place:T12:2,0:0 place:T11:2,-1:1 at:the-yards at:sunnyside dice:1,1 "
                    "at:sunnyside");
    text_clear(&all);
    text_addf(&all, "deal:p2:%s deal:p2:r2 deal:p2:b1 deal:p2:b6 ", red);
    text_add(&all, "deal:p1:r5 deal:p1:r6 deal:p1:b5 deal:p1:b6");
    fence_play(pos, all.data);
    return pos;
}

TEST_PLAY(fence, v11_an_offer_declined_is_no_step_after_which_one_wins, alone("trading=all", "r4"),
          "trade:p1:r4:r decline actor[p2] cops:four-points result[win:p2:last-free]")

TEST_PLAY(fence, v3_a_boat_is_no_step_after_which_one_wins, alone("boats=on", "rf"),
          "boat:r actor[p2] cops:four-points result[win:p2:last-free]")

/* ---- V18 State's Evidence on a Hunch ---- */

#define JAILED "r4 r5 b5 b6, r2 r6 b3 b3, r4 r2 b1 b6"

static struct position *hunch(void)
{
    struct position *pos = fence_scene("hunch=on", "sunnyside four-points the-yards", COPS, JAILED);

    fence_play(pos, "p1:old-town");
    return pos;
}

TEST_PLAY(fence, v18_a_die_may_send_the_cops, hunch(),
          "offers:hunch[hunch:r hunch:b] hunch:b "
          "offers[die:b1 die:b2 die:b3 die:b4 die:b5 die:b6] die:b2 actor[p2] "
          "offers[at:four-points] "
          "at:four-points " /* p3 is caught; no colour is missing for a reward */
          "pawn:p3[jail] witnesses[] actor[p3]")

TEST_PLAY(fence, v18_r52_who_is_wrong_is_an_unreliable_witness, hunch(),
          "hunch:b die:b4 " /* (1,4) is not on the map, so the Cops stay */
          "cops[sunnyside] witnesses[p2] actor[p3]")

TEST_PLAY(fence, v18_his_whole_next_turn_is_to_recover, hunch(),
          "hunch:r die:r1 at:sunnyside " /* the Cops are there already, and catch nobody */
          "witnesses[p2] p1:venice cops:cabbagetown p3:sunnyside cops:the-yards dice:6,6 "
          "dice:6,6 actor[p1] exit:p2[no] p3:four-points cops:cabbagetown actor[p2] "
          "offers[recover] recover witnesses[] actor[p3]")

/* With others_order=free the turn goes on after a wrong hunch. The player recovers in the next
   turn. */
TEST_PLAY(fence, v18_the_turn_of_a_wrong_hunch_goes_on,
          fence_scene("hunch=on others_order=free", "sunnyside four-points the-yards", COPS,
                      JAILED),
          "hunch:b die:b4 offers[p1:old-town p1:cabbagetown p3:sunnyside p3:venice]")

TEST_PLAY(fence, v18_free_players_have_no_hunch, fence_scene("hunch=on", APART, COPS, HANDS),
          "p3:venice offers:hunch[]")

/* ---- V19, V20 ---- */

TEST(v19_r53_twice_as_many_cards_as_players_are_free_win)
{
    PLAYS(fence, fence_scene("accumulation=on", APART, COPS, HANDS),
          QUIET_ROUND " dice:4,4 draw:r deal:p2:r6 dice:4,4 draw:r deal:p2:r6 "
                      "result[win:p2:accumulation]");
    PLAYS(fence, fence_scene("accumulation=on", APART, COPS, HANDS),
          QUIET_ROUND " dice:4,4 draw:r deal:p2:r6 dice:6,6 actor[p1]" /* 5 of 6 cards */);
}

/* With two free players, an opening hand of four cards is enough. A tie is not a victory. */
TEST(v19_r53_a_tie_for_most_cards_plays_on)
{
    POSITION(pos) = fence_scene("accumulation=on goods_count=n", APART, COPS, HANDS);

    pos->pawn[2] = JAIL;
    pos->stash[RED] = pos->stash[BLUE] = 0;
    pos->stage = STAGE_GOODS_DICE;
    assert_false(ends_test_round(pos)); /* two are free, with four cards each */
    pos->hand[1][0]++;
    assert_true(ends_test_round(pos));
}

TEST_PLAY(fence, v20_r54_after_the_limit_most_cards_win,
          fence_scene("round_limit=2", APART, COPS, HANDS),
          QUIET_ROUND
          " dice:6,6 dice:6,6 actor[p1] p3:four-points cops:sunnyside p1:the-yards "
          "cops:cabbagetown p2:gull-wharf cops:venice-underpass dice:4,4 draw:r deal:p2:r6 "
          "dice:6,6 result[win:p2:rounds]")

TEST(v20_r54_who_tie_share_the_draw_and_all_if_nobody_is_free)
{
    POSITION(pos) = fence_scene("round_limit=2", APART, COPS, HANDS);
    double shares[MAX_PLAYERS];

    pos->round = 2;
    pos->pawn[1] = JAIL;
    assert_true(ends_test_round(pos));
    assert_string_equal(fence_result(pos), "draw:rounds:p1+p3");
    fence.payoffs(pos, shares);
    assert_true(shares[0] == 0.5 && shares[1] == 0 && shares[2] == 0.5);
    free(pos);
    pos = fence_scene("round_limit=2", APART, COPS, HANDS);
    pos->round = 2;
    pos->pawn[0] = pos->pawn[1] = pos->pawn[2] = JAIL;
    assert_true(ends_test_round(pos));
    assert_string_equal(fence_result(pos), "draw:rounds:p1+p2+p3");
}

TEST_PLAY(fence, v20_dice_may_set_the_limit, fence_scene("round_limit=dice", APART, COPS, HANDS),
          "actor[chance] dice:2,3 limit[5] round[1]")

TEST(v20_a_limit_is_off_dice_or_2_to_99)
{
    static const char *const wrong[] = { "1", "100", "two", "-3", "5x" };
    FREED(settings) s;
    FREED(text) why = TEXT_EMPTY;

    settings_init(&s, fence.options);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(settings_set(&s, "round_limit", wrong[i], &why), OK);
        assert_int_equal(fence.accept(&s, &why), REFUSED);
    }
    assert_non_null(strstr(why.data, "round_limit is off, dice or 2 to 99"));
    assert_int_equal(settings_set(&s, "round_limit", "99", &why), OK);
    assert_int_equal(fence.accept(&s, &why), OK);
}

/* ---- Options of this project ---- */

TEST_PLAY(fence, others_in_any_order_each_once,
          fence_scene("others_order=free", APART, COPS, HANDS),
          "+p3:venice +cops:cabbagetown cops:cabbagetown "
          "offers[p1:old-town p1:cabbagetown p3:sunnyside p3:venice] "
          "p1:cabbagetown " /* the Cops are there */
          "pawn:p1[jail] actor[p3]")

TEST_PLAY(fence, missing_goods_may_be_rolled_again,
          fence_scene("missing_goods=reroll", APART, COPS, HANDS),
          QUIET_ROUND " dice:6,6 dice:5,5 dice:4,4 actor[p2] goods[1]")

TEST(a_set_of_tiles_that_nobody_knows_is_refused)
{
    FREED(settings) s;
    FREED(text) why = TEXT_EMPTY;

    settings_init(&s, fence.options);
    assert_int_equal(settings_set(&s, "tiles", "nowhere.tiles", &why), OK);
    assert_int_equal(fence.accept(&s, &why), REFUSED);
    assert_string_equal(why.data, "no set of tiles 'nowhere.tiles'");
}
