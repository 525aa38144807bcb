/*
 * test_fence_options.c - the options of FENCE! (src/games/fence/RULES.md, section 10), by the
 * numbers they have there, V1 to V20, and our own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/fence_setup.h"

#define APART "gull-wharf four-points the-yards"
#define COPS  "1,1 sunnyside"
#define HANDS "r1 r3 b2 b5, r2 r6 b3 b3, r4 r2 b1 b6"

/* After it p1 is in Old Town, p2 Downtown, p3 in Venice, the Cops in Cabbagetown. */
#define QUIET_ROUND \
    "p3:venice cops:four-points p1:old-town cops:sunnyside p2:downtown cops:cabbagetown"

#define assert_actor(pos, who)          assert_string_equal(fence_actor(pos), who)
#define assert_refused(pos, token, why) assert_string_equal(fence_refusal(pos, token), why)

/* ---- V1 Ritzy Tile ---- */

TEST(v1_goods_on_the_ritzy_tile_are_two_cards)
{
    POSITION(pos) = fence_scene("ritzy_tile=on", APART, COPS " burn:r2 burn:b3", HANDS);

    assert_string_equal(fence_discards(pos), "r2 b3");
    fence_play(pos, QUIET_ROUND " dice:2,3 draw:r deal:p1:r6 draw:b deal:p1:b5");
    assert_actor(pos, "chance"); /* the second goods */
    fence_play(pos, "dice:4,4 draw:b deal:p2:b1");
    assert_actor(pos, "p1"); /* one card elsewhere */
}

TEST(v1_r38_a_ritzy_tile_that_is_not_there_is_found_by_dice)
{
    POSITION(pos) =
        fence_scene("ritzy_tile=on", APART, COPS " burn:r6 burn:b3 dice:6,6 dice:1,5", HANDS);

    assert_int_equal(pos->ritzy[RED], 1);
    assert_int_equal(pos->ritzy[BLUE], 5);
}

/* ---- V2 Color Swap ---- */

TEST(v2_r39_jokers_come_with_the_deal_one_for_two_players)
{
    POSITION(pos) = fence_scene("color_swap=on", APART, COPS, "");

    assert_int_equal(pos->deck[card_of(RED, JOKER)], 1);
    assert_int_equal(pos->deck[card_of(BLUE, JOKER)], 1);
    assert_int_equal(pos->stash[RED], 19);
    assert_true(fence_allows(pos, "deal:p2:rj"));
    free(pos);
    pos = fence_opening("color_swap=on tiles=demo players=8");
    assert_int_equal(pos->deck[card_of(RED, JOKER)], 0); /* not before */
}

TEST(v2_a_joker_exchanges_the_coordinates)
{
    POSITION(pos) = fence_scene("color_swap=on", "lily-rivers four-points gull-wharf", COPS,
                                "rj r6 b6 b6, r2 r6 b3 b3, r4 r4 b1 bj");

    assert_string_equal(fence_offers_of(pos, "me:"), "me:rj:the-yards");
    assert_refused(pos, "me:rjb6:the-yards",
                   "only number cards form a pair; a Joker is played alone, a face as a boat");
    fence_play(pos, "me:rj:the-yards");
    assert_string_equal(fence_discards(pos), "rj");
}

/* Not from a tile whose coordinates are the same: the pawn, or the Cops, must really move. */
TEST(v2_a_joker_leads_elsewhere)
{
    POSITION(pos) = fence_scene("color_swap=on", "gull-wharf four-points the-yards", COPS,
                                "rj r6 b6 b6, r2 r6 b3 b3, r4 r4 b1 bj");

    assert_string_equal(fence_offers_of(pos, "me:"), "");
    fence_play(pos, "p3:venice");
    assert_string_equal(fence_offers_of(pos, "tip:"), "");
}

TEST(v2_a_joker_is_no_number_card)
{
    POSITION(pos) = fence_scene("color_swap=on initial_cards=1", "sunnyside four-points the-yards",
                                COPS, "rj b2, r2 b3, r6 b6");

    assert_string_equal(fence_offers_of(pos, "me:"), ""); /* no pair to exit by */
    fence_play(pos, "p1:old-town tip:b2:four-points");    /* (1,2): p3 is caught */
    assert_string_equal(fence_offers_of(pos, "deal:p2:b"), "");
    fence_play(pos, "deal:p2:r1"); /* it lacks a red number, though not a red card */
    assert_string_equal(fence_offers_of(pos, "deal:p2:r"), "");
    fence_play(pos, "deal:p2:bj");
    assert_actor(pos, "chance"); /* the Joker stays, and drawing goes on */
    fence_play(pos, "deal:p2:b1");
    assert_string_equal(fence_hand(pos, 1), "r1 rj b1 bj");
    assert_actor(pos, "p3");
}

/* ---- V3 Boats ---- */

/* Roads in the south, a river in the north: A, B, C join by water only through each other. */
static const char river[] = "fence-tiles 1\n"
                            "set river\n"
                            "start S\n"
                            "tile S 1,1\n"
                            "edges .=. .=. .=. .=.\n"
                            "corners ....\n"
                            "hood s \"S\" roads N2 E2 S2 W2\n"
                            "end\n"
                            "tile D 2,1\n"
                            "edges .=. .=. .=. .=.\n"
                            "corners ....\n"
                            "hood d \"D\" roads N2 E2 S2 W2\n"
                            "end\n"
                            "tile E 3,1\n"
                            "edges .=. .=. .=. .=.\n"
                            "corners ....\n"
                            "hood e \"E\" roads N2 E2 S2 W2\n"
                            "end\n"
                            "tile A 1,2\n"
                            "edges .=. .~. .=. .~.\n"
                            "corners ....\n"
                            "water v E2 W2\n"
                            "hood a \"A\" roads N2 S2 shore v\n"
                            "end\n"
                            "tile B 2,2\n"
                            "edges .=. .~. .=. .~.\n"
                            "corners ....\n"
                            "water w E2 W2\n"
                            "hood b \"B\" roads N2 S2 shore w\n"
                            "end\n"
                            "tile C 3,2\n"
                            "edges .=. .~. .=. .~.\n"
                            "corners ....\n"
                            "water x E2 W2\n"
                            "hood c \"C\" roads N2 S2 shore x\n"
                            "end\n";

/* p1 at c, p2 at d, the Cops at e; p1 moves. */
static struct position *by_the_river(const char *hand, const char *other)
{
    FREED(text) why = TEXT_EMPTY, all = TEXT_EMPTY;

    assert_non_null(tileset_load("river", river, &why));
    struct position *pos =
        fence_opening("tiles=river players=2 pawn_placement=turns boats=on initial_cards=1");
    text_addf(&all,
              "tiles:p1:S,E,B tiles:p2:D,A,C place:S:0,0:0 place:D:1,0:0 place:E:2,0:0 "
              "place:A:0,1:0 place:B:1,1:0 place:C:2,1:0 at:c at:d dice:3,1 at:e %s %s",
              hand, other);
    fence_play(pos, all.data);
    return pos;
}

TEST(v3_faces_come_with_the_deal_one_for_two_players_or_less)
{
    POSITION(pos) = fence_scene("boats=on", APART, COPS, "");

    assert_int_equal(pos->deck[card_of(RED, FACE)], 2);
    assert_int_equal(pos->stash[BLUE], 20);
}

TEST(v3_r40_a_boat_is_played_at_the_start_of_others)
{
    POSITION(pos) = by_the_river("deal:p1:rf deal:p1:b6", "deal:p2:r6 deal:p2:bf");

    assert_string_equal(fence_offers_of(pos, "boat"), "boat:r");
    assert_refused(pos, "boat:b", "p1 has no bf");
    fence_play(pos, "boat:r");
    assert_string_equal(fence_offers_of(pos, "boat"), "");
    assert_string_equal(fence_offers(pos), "p2:s p2:e p2:b"); /* OTHERS, and the pawn step */
    assert_int_equal(pos->boat[RED], 0);
}

TEST(v3_jail_costs_the_boat)
{
    POSITION(pos) = by_the_river("deal:p1:rf deal:p1:b6", "deal:p2:r6 deal:p2:b6");

    fence_play(pos, "boat:r p2:s cops:d p1:e cops:e");
    assert_string_equal(fence_pawn(pos, 0), "jail");
    assert_int_equal(pos->boat[RED], -1);
    assert_string_equal(fence_discards(pos), "rf");
}

TEST(v3_r41_goods_come_by_road_or_for_half_by_water)
{
    POSITION(pos) = by_the_river("deal:p1:rf deal:p1:b6", "deal:p2:r6 deal:p2:b6");

    pos->stage = STAGE_GOODS_DICE; /* p1 in C, p2 in D, the Cops in E */
    pos->actor = CHANCE;
    fence_play(pos, "dice:1,2"); /* A: p2 at 2, p1 at 4, the Cops at 3 */
    assert_actor(pos, "p2");
    free(pos);
    pos = by_the_river("deal:p1:rf deal:p1:b6", "deal:p2:r6 deal:p2:b6");
    pos->stage = STAGE_GOODS_DICE;
    pos->actor = CHANCE;
    pos->hand[0][card_of(RED, FACE)] = 0;
    pos->boat[RED] = 0;
    fence_play(pos, "dice:1,2"); /* p1 at 1, by two crossings */
    assert_actor(pos, "p1");
}

TEST(v3_the_last_boat_of_a_colour_wins)
{
    POSITION(pos) = fence_scene("boats=on", APART, COPS, "rf r3 b2 b5, rf r6 bf b6, r4 r2 b1 b6");

    fence_play(pos, "boat:r p3:venice cops:cabbagetown boat:r");
    assert_int_equal(pos->boat[RED], 2);
    assert_string_equal(fence_discards(pos), "rf");
    fence_play(pos, "p1:old-town");
    assert_string_equal(fence_offers_of(pos, "boat"), ""); /* one a turn */
}

/* ---- V4 Tunnel ---- */

TEST(v4_cards_name_the_ends_and_the_first_player_chooses)
{
    POSITION(pos) = fence_opening("tiles=demo pawn_placement=turns tunnel=cards");

    fence_play(pos, fence_demo_build);
    assert_string_equal(fence_offers(pos), "burn:r1 burn:r2 burn:r3 burn:r4 burn:r5 burn:r6");
    fence_play(pos, "burn:r2 burn:b5 burn:r4 burn:b4");
    assert_actor(pos, "p2");
    assert_string_equal(fence_offers(pos), "at:venice at:venice-underpass");
    fence_play(pos, "at:venice-underpass");
    assert_string_equal(fence_offers(pos), "at:gull-wharf");
    fence_play(pos, "at:gull-wharf at:gull-wharf at:old-town at:downtown dice:1,1 at:sunnyside");
    fence_play(pos, "deal:p2:r5 deal:p2:r5 deal:p2:b6 deal:p2:b6");
    fence_play(pos, "deal:p3:r5 deal:p3:r6 deal:p3:b6 deal:p3:b1");
    fence_play(pos, "deal:p1:r6 deal:p1:r6 deal:p1:b1 deal:p1:b1");
    assert_string_equal(fence_discards(pos), "r2 r4 b4 b5");
    fence_play(pos, "p1:old-town cops:cabbagetown");
    assert_string_equal(fence_offers_of(pos, "p2:"), "p2:venice-underpass p2:downtown");
}

TEST(v4_the_ends_differ_and_lie_on_the_map)
{
    POSITION(pos) = fence_opening("tiles=demo pawn_placement=turns tunnel=dice");

    fence_play(pos, fence_demo_build);
    fence_play(pos, "dice:6,6 dice:4,4 dice:5,5 dice:4,4"); /* both at Gull Wharf */
    assert_string_equal(fence_offers(pos), "at:gull-wharf");
    fence_play(pos, "at:gull-wharf");
    assert_actor(pos, "chance"); /* which has no other neighbourhood */
    fence_play(pos, "dice:4,4 dice:6,6 dice:1,3");
    assert_string_equal(fence_offers(pos), "at:old-town");
}

/* Venice Underpass touches no road, but for the Tunnel. */
TEST(v4_r42_a_tunnel_may_open_a_closed_place)
{
    POSITION(pos) = fence_opening("tiles=demo missing_tiles=on pawn_placement=turns tunnel=dice");

    fence_play(pos, "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 "
                    "place:T13:0,0:0 place:T32:0,-1:0 place:T25:1,0:0 place:T15:-1,0:0 "
                    "place:T12:2,0:0 place:T23:0,1:0 place:T44:-2,0:3 dice:2,5 dice:1,2 "
                    "at:venice-underpass at:four-points");
    assert_true(fence_allows(pos, "at:venice-underpass"));
}

/* ---- V5 to V10: building and placing ---- */

TEST(v5_r43_pawns_are_placed_in_turns)
{
    POSITION(pos) = fence_opening("tiles=demo pawn_placement=turns");

    fence_play(pos, fence_demo_build);
    assert_actor(pos, "p2");
    assert_string_equal(fence_offers(pos),
                        "at:old-town at:sunnyside at:venice at:venice-underpass at:the-yards "
                        "at:lily-rivers at:downtown at:four-points at:gull-wharf at:cabbagetown");
    fence_play(pos, "at:cabbagetown");
    assert_actor(pos, "p3");
    assert_refused(pos, "at:cabbagetown", "Cabbagetown is taken, or not at that coordinate");
    assert_int_equal(pos->stash[RED] + pos->stash[BLUE], 36);
}

TEST(v6_r44_chance_names_who_places_next)
{
    POSITION(pos) = fence_opening("tiles=demo pawn_placement=turns free_for_all=on");

    fence_play(pos, "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 "
                    "place:T13:0,0:0");
    assert_string_equal(fence_offers(pos), "mover:p1 mover:p2 mover:p3");
    fence_play(pos, "mover:p2 place:T15:-1,0:0 mover:p2");
    assert_refused(pos, "pass", "p2 is to play place:TILE:X,Y:Q or swap:TILE:OLD:Q");
    assert_refused(pos, "place:T12:1,0:0", "p2 does not hold T12");
    fence_play(pos, "place:T44:-2,0:3 mover:p2"); /* whose hand is empty: anybody's tile, */
    fence_play(pos, "place:T12:1,0:0");           /* and no swap */
    assert_string_equal(fence_offers_of(pos, "mover:"), "mover:p1 mover:p2 mover:p3");
}

TEST(v7_r45_edges_joined_by_road_earn_a_card)
{
    POSITION(pos) = fence_opening("tiles=demo pawn_placement=turns reward_edges=3");

    fence_play(pos, fence_demo_build); /* the last tile joins three */
    assert_actor(pos, "p1");
    assert_string_equal(fence_offers(pos), "draw:r draw:b");
    fence_play(pos, "draw:b deal:p1:b3");
    assert_string_equal(fence_hand(pos, 0), "b3");
    assert_actor(pos, "p2"); /* places the first pawn */
}

TEST(v7_set_up_keeps_the_cards_it_needs)
{
    POSITION(pos) = fence_opening("tiles=demo pawn_placement=turns reward_edges=3 initial_cards=3 "
                                  "tunnel=cards ritzy_tile=on");

    assert_int_equal(draw_reserve(pos), 2 + 1 + 9);
    pos->stash[RED] = 12;
    fence_play(pos, fence_demo_build);
    assert_string_equal(fence_offers(pos), "draw:b");
}

TEST(v7_the_opening_hand_has_initial_cards)
{
    POSITION(pos) = fence_scene("initial_cards=0", APART, COPS, "");

    assert_int_equal(pos->round, 1);
    assert_string_equal(fence_hand(pos, 0), "");
    free(pos);
    pos = fence_scene("initial_cards=3", APART, COPS, "r1 r2 r3 b1 b2 b3");
    assert_true(fence_allows(pos, "deal:p3:r4"));
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

TEST(v9_r47_building_ends_when_the_first_hand_is_empty)
{
    POSITION(pos) = fence_opening("tiles=demo missing_tiles=on");

    fence_play(pos, "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 "
                    "start:p1:r3b2 start:p2:r4b4 start:p3:r6b1 place:T13:0,0:0 "
                    "place:T32:0,-1:0 place:T25:1,0:0 place:T15:-1,0:0 place:T12:2,0:0 "
                    "place:T23:0,1:0");
    assert_actor(pos, "p2");
    fence_play(pos, "place:T44:-2,0:3");
    assert_string_equal(fence_offers(pos), "show:p2:r4b4");
}

TEST(v10_every_neighbourhood_of_a_tile_must_be_connected)
{
    POSITION(pos) = fence_opening("tiles=demo multi_hood=all");

    fence_play(pos, "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 "
                    "start:p1:r3b2 start:p2:r4b4 start:p3:r6b1 place:T13:0,0:0 "
                    "place:T12:-1,0:0");
    assert_false(fence_allows(pos, "place:T25:1,0:0"));
    assert_true(fence_allows(pos, "place:T23:0,1:0"));
}

/* ---- V11 Trading ---- */

TEST(v11_r48_a_card_is_offered_for_one_of_a_colour_before_acting)
{
    POSITION(pos) = fence_scene("trading=free", APART, COPS, HANDS);

    assert_actor(pos, "p2");
    assert_string_equal(fence_offers_of(pos, "trade:p3:r1"), "trade:p3:r1:r trade:p3:r1:b");
    assert_refused(pos, "trade:p3:r2:b", "p2 has no r2");
    assert_refused(pos, "p3:venice", "p2 is to play trade:pK:CARD:COLOUR or notrade");
    fence_play(pos, "trade:p3:r1:b");
    assert_actor(pos, "p3");
    assert_string_equal(fence_offers(pos), "accept:b3 decline");
    assert_refused(pos, "accept:r2", "a card of the other colour was asked for");
    fence_play(pos, "accept:b3");
    assert_string_equal(fence_hand(pos, 1), "r3 b2 b3 b5");
    assert_string_equal(fence_hand(pos, 2), "r1 r2 r6 b3");
    assert_actor(pos, "p2"); /* who acts now, and makes no second offer */
    assert_string_equal(fence_offers_of(pos, "trade"), "");
}

TEST(v11_an_offer_may_be_declined_or_not_made)
{
    POSITION(pos) = fence_scene("trading=free", APART, COPS, HANDS);

    fence_play(pos, "trade:p3:r1:b decline");
    assert_string_equal(fence_hand(pos, 1), "r1 r3 b2 b5");
    fence_play(pos, "p3:venice cops:cabbagetown");
    assert_actor(pos, "p3");
    fence_play(pos, "notrade me:r2b3:lily-rivers");
}

TEST(v11_players_in_jail_trade_only_where_all_do)
{
    POSITION(pos) = fence_scene("trading=free", "gull-wharf sunnyside the-yards", COPS, HANDS);

    assert_string_equal(fence_offers_of(pos, "trade:p3"), "");
    fence_play(pos, "notrade me:r1b5:downtown");
    assert_actor(pos, "p3");
    assert_string_equal(fence_offers(pos), "me:r2b3:lily-rivers");
    free(pos);
    pos = fence_scene("trading=all", "gull-wharf sunnyside the-yards", COPS, HANDS);
    assert_true(fence_allows(pos, "trade:p3:r1:b"));
    fence_play(pos, "notrade me:r1b5:downtown trade:p2:r2:b accept:b2");
    assert_actor(pos, "p3");
    assert_string_equal(fence_hand(pos, 2), "r6 b2 b3 b3");
    assert_string_equal(fence_offers_of(pos, "me:"), ""); /* the pair is gone */
}

/* 7.2 with trading for all: nobody can exit, but the hands together have both colours. */
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

TEST(v12_r49_cards_are_swapped_at_the_end_of_a_turn_on_the_post)
{
    POSITION(pos) = fence_scene("trading_post=on", AT_THE_POST, WITH_POST,
                                "r4 r4 b4 b5, r2 r6 b3 b3, "
                                "r4 r2 b1 b6");

    fence_play(pos, "me:r4b4:gull-wharf");
    assert_actor(pos, "p2");
    assert_string_equal(fence_offers(pos),
                        "post:p1:r4:r post:p1:r4:b post:p1:b5:r post:p1:b5:b "
                        "post:p3:r4:r post:p3:r4:b post:p3:b5:r post:p3:b5:b nopost");
    fence_play(pos, "post:p3:b5:r");
    assert_actor(pos, "chance");
    assert_string_equal(fence_offers(pos), "take:p3:r2 take:p3:r6");
    fence_play(pos, "take:p3:r6");
    assert_string_equal(fence_hand(pos, 1), "r4 r6");
    assert_string_equal(fence_hand(pos, 2), "r2 b3 b3 b5");
    assert_actor(pos, "p3");
}

/* "From the cards held before the gift": it cannot come back. */
TEST(v12_the_gift_lies_apart)
{
    POSITION(pos) = fence_scene("trading_post=on", AT_THE_POST, WITH_POST,
                                "r4 r4 b4 b5, r2 r6 b3 b3, r4 r2 b1 b6");

    fence_play(pos, "me:r4b4:gull-wharf post:p3:b5:b");
    assert_string_equal(fence_offers(pos), "take:p3:b3");
}

TEST(v12_only_who_stands_there_and_is_free_may_swap)
{
    POSITION(pos) =
        fence_scene("trading_post=on", "gull-wharf four-points the-yards", WITH_POST, HANDS);

    fence_play(pos, "p1:old-town cops:cabbagetown");
    assert_actor(pos, "p2"); /* after OTHERS too */
    fence_play(pos, "nopost");
    assert_actor(pos, "p3");
    fence_play(pos, "p1:venice cops:sunnyside");
    assert_actor(pos, "p1");
}

/* ---- V13, V14 ---- */

TEST(v13_r50_mixed_piles_show_the_colour_on_top_and_give_no_choice)
{
    POSITION(pos) = fence_scene("stash=mixed", APART, COPS, HANDS);

    assert_string_equal(fence_offers(pos), "top:r top:b");
    fence_play(pos, "top:b " QUIET_ROUND " dice:4,4");
    assert_actor(pos, "chance");
    assert_string_equal(fence_offers_of(pos, "deal:p2:r"), "");
    fence_play(pos, "deal:p2:b2 top:r dice:4,4 deal:p2:r1 top:?");
    assert_int_equal(pos->stash[0], 22);
    assert_int_equal(pos->stash[1], 0);
}

TEST(v13_a_tip_off_draws_until_the_lacking_colour_comes)
{
    POSITION(pos) = fence_scene("stash=mixed initial_cards=1", "sunnyside four-points the-yards",
                                COPS, "r4 b2, r2 b3, r6 b6");

    fence_play(pos, "top:r p1:old-town tip:b2:four-points");
    assert_string_equal(fence_offers_of(pos, "deal"), "");
    fence_play(pos, "burn:r1 top:r burn:r5 top:b");
    assert_string_equal(fence_offers_of(pos, "burn"), "");
    fence_play(pos, "deal:p2:b1 top:b");
    assert_actor(pos, "p3");
    assert_string_equal(fence_discards(pos), "r1 r5 b2");
}

TEST(v14_a_blind_stash_has_a_deck_for_each_two_players)
{
    POSITION(pos) = fence_opening("tiles=demo players=5 stash=blind");

    assert_int_equal(pos->deck[card_of(RED, 3)], 6);
    assert_int_equal(pos->stash[0], 72);
    assert_int_equal(pos->stash[1], 0);
}

/* A pair: cards until both colours have come, the last of each is kept. */
TEST(v14_starting_cards_are_the_last_of_each_colour)
{
    POSITION(pos) = fence_opening("tiles=demo players=2 stash=blind");

    fence_play(pos, "tiles:p1:T13,T11,T25,T32,T23 tiles:p2:T15,T12,T44,X1");
    fence_play(pos, "burn:r3 burn:r5");
    assert_string_equal(fence_offers_of(pos, "burn:b"), "");
    fence_play(pos, "start:p1:r1b4");
    assert_true(fence_allows(pos, "burn:b2"));
    assert_string_equal(fence_discards(pos), "r3 r5");
    fence_play(pos, "start:p2:r?b?");
    assert_int_equal(pos->stash[0], 18);
}

TEST(v14_hands_are_dealt_from_the_top_and_only_counted)
{
    POSITION(pos) = fence_scene("stash=blind", APART, COPS, "r1 r1 r2 r2");

    assert_true(fence_allows(pos, "deal:p3:b3") && fence_allows(pos, "deal:p3:??"));
    fence_play(pos, "deal:p3:?? deal:p3:?? deal:p3:b3 deal:p3:r3");
    assert_string_equal(fence_hand(pos, 2), "r3 b3 ?? ??");
}

TEST(v14_trade_and_post_by_equal_backs)
{
    POSITION(pos) = fence_scene("stash=blind trading=free", APART, COPS,
                                "r1 r1 r2 r2, b1 b1 b2 b2, "
                                "r3 r3 b3 b3");

    fence_play(pos, "trade:p3:r1:r");
    assert_string_equal(fence_offers(pos), "decline"); /* who has no red card */
    free(pos);
    pos = fence_scene("stash=blind trading_post=on", AT_THE_POST, WITH_POST,
                      "r4 r4 b4 b5, r2 r6 b3 b3, r4 r2 b1 b6");
    fence_play(pos, "me:r4b4:gull-wharf");
    assert_string_equal(fence_offers_of(pos, "post:p3"), "post:p3:r4:x post:p3:b5:x");
    fence_play(pos, "post:p3:r4:x");
    assert_string_equal(fence_offers(pos), "take:p3:r2 take:p3:r6 take:p3:b3");
}

/* ---- V15 to V17: goods ---- */

TEST(v15_cards_say_where_goods_appear)
{
    POSITION(pos) = fence_scene("goods_by=cards", APART, COPS, HANDS);

    fence_play(pos, QUIET_ROUND);
    assert_string_equal(fence_offers_of(pos, "burn:b"), "");
    fence_play(pos, "burn:r4 burn:b4 draw:r deal:p2:r6");
    assert_string_equal(fence_discards(pos), "r4 b4");
    fence_play(pos, "burn:r6 burn:b6");
    assert_actor(pos, "p1");
}

TEST(v15_extra_is_one_more_set_of_each_colour)
{
    POSITION(pos) = fence_opening("tiles=demo goods_by=extra");

    assert_int_equal(pos->deck[card_of(BLUE, 0)], 4);
}

TEST(v15_discarded_cards_stay_where_they_are_found)
{
    POSITION(pos) =
        fence_scene("goods_by=discard", APART, COPS, "r1 r3 b2 b5, r4 r6 b3 b4, r4 r2 b1 b6");

    fence_play(pos, QUIET_ROUND); /* nothing is discarded yet: no goods */
    assert_int_equal(pos->round, 2);
    fence_play(pos, "p3:four-points cops:sunnyside p1:the-yards cops:cabbagetown "
                    "me:r4b4:gull-wharf");
    assert_string_equal(fence_offers(pos), "found:r4");
    fence_play(pos, "found:r4 found:b4 draw:r deal:p3:r1 found:r4 found:b4 draw:r deal:p3:r2");
    assert_string_equal(fence_discards(pos), "r4 b4");
    assert_int_equal(pos->round, 3);
}

TEST(v15_cards_aside_go_back_at_the_end_of_the_round)
{
    POSITION(pos) = fence_scene("goods_by=aside", APART, COPS, HANDS);

    fence_play(pos, QUIET_ROUND " aside:r6 aside:b6 aside:r5");
    assert_int_equal(pos->stash[RED], 10);
    fence_play(pos, "aside:b4");
    assert_int_equal(pos->round, 2);
    assert_int_equal(pos->stash[RED], 12);
    assert_string_equal(fence_discards(pos), "");
}

TEST(v15_jokers_and_faces_do_not_count_and_a_pair_must_be_complete)
{
    POSITION(pos) = fence_scene("goods_by=cards color_swap=on", APART, COPS, HANDS);

    fence_play(pos, QUIET_ROUND " burn:rj burn:r4 burn:bj burn:b4");
    assert_actor(pos, "p2");
    free(pos);
    pos = fence_scene("goods_by=cards", APART, COPS, HANDS);
    pos->stash[BLUE] = 0;
    fence_play(pos, QUIET_ROUND);
    assert_int_equal(pos->round, 2); /* no pair can be made: no goods */
}

TEST(v16_goods_a_round)
{
    static const char *const counts[] = { "goods_count=half", "goods_count=n-1", "goods_count=n" };
    static const int goods[] = { 3, 4, 5 };
    char options[60];

    for (int i = 0; i < 3; i++) {
        snprintf(options, sizeof options, "players=5 %s", counts[i]);
        POSITION(pos) = fence_opening(options);
        assert_int_equal(pos->rules.goods, goods[i]);
    }
}

TEST(v17_r51_goods_that_nobody_gets_cost_a_card)
{
    POSITION(pos) = fence_scene("wasted_goods=on", APART, COPS, HANDS);

    fence_play(pos, QUIET_ROUND " dice:6,6");
    assert_actor(pos, "p2"); /* First Player */
    assert_string_equal(fence_offers(pos), "waste:r waste:b");
    fence_play(pos, "waste:b");
    assert_actor(pos, "chance");
    fence_play(pos, "burn:b4");
    assert_string_equal(fence_discards(pos), "b4");
    fence_play(pos, "dice:4,4");
    assert_string_equal(fence_offers(pos), "draw:r draw:b");
}

/* ---- 7.1: not before the first turn's first step ---- */

/* Two players; set-up puts p1 in Jail, without a pair that leads anywhere. */
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

TEST(v11_an_offer_declined_is_no_step_after_which_one_wins)
{
    POSITION(pos) = alone("trading=all", "r4");

    fence_play(pos, "trade:p1:r4:r decline");
    assert_actor(pos, "p2");
    fence_play(pos, "cops:four-points");
    assert_string_equal(fence_result(pos), "win:p2:last-free");
}

TEST(v3_a_boat_is_no_step_after_which_one_wins)
{
    POSITION(pos) = alone("boats=on", "rf");

    fence_play(pos, "boat:r");
    assert_actor(pos, "p2");
    fence_play(pos, "cops:four-points");
    assert_string_equal(fence_result(pos), "win:p2:last-free");
}

/* ---- V18 State's Evidence on a Hunch ---- */

#define JAILED "r4 r5 b5 b6, r2 r6 b3 b3, r4 r2 b1 b6"

static struct position *hunch(void)
{
    struct position *pos = fence_scene("hunch=on", "sunnyside four-points the-yards", COPS, JAILED);

    fence_play(pos, "p1:old-town");
    return pos;
}

TEST(v18_a_die_may_send_the_cops)
{
    POSITION(pos) = hunch();

    assert_string_equal(fence_offers_of(pos, "hunch"), "hunch:r hunch:b");
    fence_play(pos, "hunch:b");
    assert_string_equal(fence_offers(pos), "die:b1 die:b2 die:b3 die:b4 die:b5 die:b6");
    fence_play(pos, "die:b2");
    assert_actor(pos, "p2");
    assert_string_equal(fence_offers(pos), "at:four-points");
    fence_play(pos, "at:four-points"); /* p3: a reward as of a tip-off, but nothing is lacking */
    assert_string_equal(fence_pawn(pos, 2), "jail");
    assert_int_equal(pos->witnesses, 0);
    assert_actor(pos, "p3");
}

TEST(v18_r52_who_is_wrong_is_an_unreliable_witness)
{
    POSITION(pos) = hunch();

    fence_play(pos, "hunch:b die:b4"); /* (1,4) is not on the map: the Cops stay */
    assert_string_equal(fence_cops(pos), "sunnyside");
    assert_int_equal(pos->witnesses, 1 << 1);
    assert_actor(pos, "p3");
}

TEST(v18_his_whole_next_turn_is_to_recover)
{
    POSITION(pos) = hunch();

    fence_play(pos, "hunch:r die:r1 at:sunnyside"); /* to where they are: nobody is there */
    assert_int_equal(pos->witnesses, 1 << 1);
    fence_play(pos, "p1:venice cops:cabbagetown p3:sunnyside cops:the-yards dice:6,6 dice:6,6");
    assert_actor(pos, "p1");
    assert_int_equal(can_exit(pos, 1), NO);
    fence_play(pos, "p3:four-points cops:cabbagetown");
    assert_actor(pos, "p2");
    assert_string_equal(fence_offers(pos), "recover");
    fence_play(pos, "recover");
    assert_int_equal(pos->witnesses, 0);
    assert_actor(pos, "p3");
}

/* Where the Cops may come first, the turn of the error is not yet the one to recover in. */
TEST(v18_the_turn_of_a_wrong_hunch_goes_on)
{
    POSITION(pos) =
        fence_scene("hunch=on others_order=free", "sunnyside four-points the-yards", COPS, JAILED);

    fence_play(pos, "hunch:b die:b4");
    assert_string_equal(fence_offers(pos), "p1:old-town p1:cabbagetown p3:sunnyside p3:venice");
}

TEST(v18_free_players_have_no_hunch)
{
    POSITION(pos) = fence_scene("hunch=on", APART, COPS, HANDS);

    fence_play(pos, "p3:venice");
    assert_string_equal(fence_offers_of(pos, "hunch"), "");
}

/* ---- V19, V20 ---- */

TEST(v19_r53_twice_as_many_cards_as_players_are_free_win)
{
    POSITION(pos) = fence_scene("accumulation=on", APART, COPS, HANDS);

    fence_play(pos, QUIET_ROUND " dice:4,4 draw:r deal:p2:r6 dice:4,4 draw:r deal:p2:r6");
    assert_string_equal(fence_result(pos), "win:p2:accumulation");
    free(pos);
    pos = fence_scene("accumulation=on", APART, COPS, HANDS);
    fence_play(pos, QUIET_ROUND " dice:4,4 draw:r deal:p2:r6 dice:6,6");
    assert_actor(pos, "p1"); /* 5 of 6 */
}

/* With two players the opening hand is enough, and a tie is no victory. */
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

TEST(v20_r54_after_the_limit_most_cards_win)
{
    POSITION(pos) = fence_scene("round_limit=2", APART, COPS, HANDS);

    fence_play(pos, QUIET_ROUND " dice:6,6 dice:6,6");
    assert_actor(pos, "p1");
    fence_play(pos, "p3:four-points cops:sunnyside p1:the-yards cops:cabbagetown p2:gull-wharf "
                    "cops:venice-underpass dice:4,4 draw:r deal:p2:r6 dice:6,6");
    assert_string_equal(fence_result(pos), "win:p2:rounds");
}

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

TEST(v20_dice_may_set_the_limit)
{
    POSITION(pos) = fence_scene("round_limit=dice", APART, COPS, HANDS);

    assert_actor(pos, "chance");
    fence_play(pos, "dice:2,3");
    assert_int_equal(pos->rules.round_limit, 5);
    assert_int_equal(pos->round, 1);
}

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

/* ---- Our own ---- */

TEST(others_in_any_order_each_once)
{
    POSITION(pos) = fence_scene("others_order=free", APART, COPS, HANDS);

    assert_true(fence_allows(pos, "p3:venice") && fence_allows(pos, "cops:cabbagetown"));
    fence_play(pos, "cops:cabbagetown");
    assert_string_equal(fence_offers(pos), "p1:old-town p1:cabbagetown p3:sunnyside p3:venice");
    fence_play(pos, "p1:cabbagetown"); /* onto the Cops */
    assert_string_equal(fence_pawn(pos, 0), "jail");
    assert_actor(pos, "p3");
}

TEST(missing_goods_may_be_rolled_again)
{
    POSITION(pos) = fence_scene("missing_goods=reroll", APART, COPS, HANDS);

    fence_play(pos, QUIET_ROUND " dice:6,6 dice:5,5 dice:4,4");
    assert_actor(pos, "p2");
    assert_int_equal(pos->goods_left, 1);
}

TEST(a_set_of_tiles_that_nobody_knows_is_refused)
{
    FREED(settings) s;
    FREED(text) why = TEXT_EMPTY;

    settings_init(&s, fence.options);
    assert_int_equal(settings_set(&s, "tiles", "nowhere.tiles", &why), OK);
    assert_int_equal(fence.accept(&s, &why), REFUSED);
    assert_string_equal(why.data, "no set of tiles 'nowhere.tiles'");
}
