/*
 * test_fence_map.c - compares FENCE!'s map with the map of the slow rules.
 *
 * The slow map compares only points of a grid.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"
#include "tests/support/fence_setup.h"
#include "tests/support/slow_fence_state.h"
#include "tests/support/walk.h"

#include <pthread.h>

/* ---- Comparison with the slow map ---- */

/* Builds the same map by the slow rules. Neighbourhoods that a path reaches are usable. */
static void make_slow(const struct map *map, struct story *g)
{
    struct slow_map *m = &g->map;

    memset(g, 0, sizeof *g);
    m->set = tileset_get(map->set);
    m->copies = map->copies;
    m->all_hoods = map->joins_all;
    m->tiles = map->tiles;
    m->hoods = map_hoods(map);
    for (int t = 0; t < map->tiles; t++) {
        const struct site *site = &map->site[t];
        if (site->is_placed)
            slow_lay(m, (struct square){ t, site->x, site->y, site->quarters });
    }
    for (int i = 0; i < 2 && map->tunnel[0] >= 0; i++)
        m->link[m->links++] = (struct link){ map->tunnel[i], map->tunnel[1 - i], true };
    slow_reached(m, g->usable);
}

static void compare_ways(const struct map *map)
{
    static struct story g;
    static bool connected[SLOW_HOODS];
    static int slow[SLOW_HOODS];
    uint16_t distance[MAX_MAP_HOODS], next[MAX_NEIGHBOURS];

    make_slow(map, &g);
    slow_connected(&g.map, connected);
    for (int h = 0; h < g.map.hoods; h++) {
        assert_int_equal(map_is_usable(map, h), g.usable[h]);
        assert_int_equal(has_both_paths(map, h), connected[h]);
    }
    for (uint16_t a = 0; a < g.map.hoods; a++)
        for (int cops = 0; cops < 2 && g.usable[a]; cops++) {
            const enum ways ways = cops ? WAYS_COPS : WAYS_LEGAL;
            const int count = map_neighbours(map, a, ways, next);
            bool from[SLOW_HOODS] = { false };
            int expected = 0;
            from[a] = true;
            slow_distances(&g, from, !cops, slow);
            road_distances(map, &a, 1, ways, distance);
            for (int b = 0; b < g.map.hoods; b++) {
                assert_int_equal(distance[b], slow[b] < FAR ? slow[b] : UNREACHED);
                if (slow[b] == 1)
                    assert_int_equal(next[expected++], b);
            }
            assert_int_equal(count, expected);
        }
}

static bool is_among(const struct choices *choices, step s)
{
    for (int i = 0; i < choices->count; i++)
        if (choices->step[i] == s)
            return true;
    return false;
}

/* Checks that both maps allow the same placements of each tile that is not on the map, at each
   place and with each quarter-turn. */
static void compare_placings(const struct map *map)
{
    static struct placing list[MAX_PLACINGS];
    static struct story g;
    static struct choices slow;

    make_slow(map, &g);
    for (uint16_t t = 0; t < map->tiles; t++) {
        if (map->site[t].is_placed)
            continue;
        const int count = map_placings(map, &t, 1, list, MAX_PLACINGS);
        int found = 0;
        slow.count = 0;
        slow_offer_places(&g.map, t, &slow);
        assert_int_equal(count, slow.count);
        for (int y = map->low_y - 2; y <= map->high_y + 2; y++)
            for (int x = map->low_x - 2; x <= map->high_x + 2; x++)
                for (int q = 0; q < 4; q++) {
                    const int smallest = map_tile(map, t)->smallest[q];
                    const bool is_legal = is_among(&slow, step_place(t, x, y, smallest));
                    const struct placing placing = { t, x, y, q };
                    assert_int_equal(map_may_place(map, placing, NULL), is_legal);
                    if (is_legal && smallest == q) {
                        assert_true(found < count);
                        assert_int_equal(list[found].x, x);
                        assert_int_equal(list[found].y, y);
                        assert_int_equal(list[found].quarters, q);
                        found++;
                    }
                }
    }
}

static void compare_swaps(const struct map *map)
{
    static struct placing list[MAX_PLACINGS];
    static uint16_t olds[MAX_PLACINGS];
    static struct story g;
    static struct choices slow;

    make_slow(map, &g);
    for (uint16_t t = 0; t < map->tiles; t++) {
        if (map->site[t].is_placed)
            continue;
        const int count = map_swaps(map, &t, 1, list, olds, MAX_PLACINGS);
        int found = 0;
        slow.count = 0;
        slow_offer_swaps(&g.map, t, &slow);
        assert_int_equal(count, slow.count);
        for (int old = 0; old < map->tiles; old++)
            for (int q = 0; q < 4 && map->site[old].is_placed && old != map_start(map); q++) {
                const int smallest = map_tile(map, t)->smallest[q];
                const bool is_legal = is_among(&slow, step_swap(t, old, smallest));
                assert_int_equal(map_may_swap(map, t, old, q, NULL), is_legal);
                if (is_legal && smallest == q) {
                    assert_true(found < count);
                    assert_int_equal(olds[found], old);
                    assert_int_equal(list[found].quarters, q);
                    found++;
                }
            }
    }
}

/* Builds some maps. Calls `compare` at some moments of the building, and at the end. */
static void compare_maps(uint64_t seed, void (*compare)(const struct map *))
{
    struct builders b;

    for (int m = 0; m < walk_deep(6, 40); m++) {
        builders_begin(&b, m % 3 ? "demo" : "city", 1, m % 2, 2 + m % 4, seed + (uint64_t)m);
        for (int n = 0; builders_place(&b); n++)
            if (n % 16 == 8 - m % 8)
                compare(&b.map);
        compare(&b.map);
    }
}

TEST(legal_placements_are_those_of_the_slow_map)
{
    compare_maps(100, compare_placings);
}

TEST(legal_swaps_are_those_of_the_slow_map)
{
    compare_maps(200, compare_swaps);
}

/* After swaps, the map has the same paths as a slow map that is built from its present tiles. */
TEST(ways_are_those_of_the_slow_map)
{
    static struct placing list[MAX_PLACINGS];
    static uint16_t olds[MAX_PLACINGS];
    struct builders b;

    for (int m = 0; m < walk_deep(12, 200); m++) {
        builders_begin(&b, "city", 1 + m % 2, false, 2, 300 + m);
        while (builders_place(&b)) {
            const uint16_t tile = b.held[b.mover][0];
            const int count =
                b.count[b.mover] ? map_swaps(&b.map, &tile, 1, list, olds, MAX_PLACINGS) : 0;
            if (count == 0)
                continue;
            const int i = (int)rng_below(&b.rng, count);
            map_swap(&b.map, tile, olds[i], list[i].quarters);
            b.held[b.mover][0] = olds[i];
        }
        compare_ways(&b.map);
        map_dig(&b.map, map_first_hood(&b.map, 7), map_first_hood(&b.map, 23));
        if (b.map.site[7].is_placed && b.map.site[23].is_placed)
            compare_ways(&b.map);
    }
}

TEST(water_is_that_of_the_slow_map)
{
    static struct story g;
    static int slow[SLOW_HOODS];
    uint16_t distance[MAX_MAP_HOODS];
    struct builders b;

    for (int m = 0; m < walk_deep(6, 30); m++) {
        builders_begin(&b, "city", 1, false, 3, 400 + m);
        while (builders_place(&b))
            ;
        make_slow(&b.map, &g);
        for (uint16_t a = 0; a < g.map.hoods; a++) {
            bool from[SLOW_HOODS] = { false };
            if (!map_is_usable(&b.map, a) || !map_is_waterfront(&b.map, a))
                continue;
            from[a] = true;
            slow_water(&g, from, slow);
            map_water_distances(&b.map, &a, 1, distance);
            for (int h = 0; h < g.map.hoods; h++)
                assert_int_equal(distance[h], g.usable[h] && slow[h] < FAR ? slow[h] : UNREACHED);
        }
    }
}

/* ---- Symmetries ---- */

/* Returns whether tile b fits beyond `edge` of tile a: the map may object to the placement, but not
   because of an edge. */
static bool lies_beside(int set, int a, int quarters, int edge, int b, int other_quarters)
{
    static const int dx[4] = { 0, 1, 0, -1 }, dy[4] = { 1, 0, -1, 0 };
    struct map map;
    FREED(text) why = TEXT_EMPTY;

    map_reset(&map, set, 1, false);
    map_place(&map, (struct placing){ a, 0, 0, quarters });
    map_may_place(&map, (struct placing){ b, dx[edge], dy[edge], other_quarters }, &why);
    return strncmp(why.data, "edge", 4) != 0;
}

TEST(matching_is_symmetric)
{
    const int set = tileset_find("city"), tiles = tileset_get(set)->tiles;
    int matches = 0;

    for (int a = 0; a < tiles; a++)
        for (int b = 0; b < a; b++)
            for (int turns = 0; turns < 16; turns++) {
                const bool one = lies_beside(set, a, turns / 4, 1, b, turns % 4);
                assert_int_equal(one, lies_beside(set, b, turns % 4, 3, a, turns / 4));
                matches += one;
            }
    assert_true(matches > 0);
}

TEST(a_map_turned_as_a_whole_has_the_same_ways)
{
    struct builders b;
    struct map turned;
    uint16_t here[MAX_MAP_HOODS], there[MAX_MAP_HOODS];

    for (int q = 1; q < 4; q++) {
        builders_begin(&b, "city", 1, false, 3, 500 + q);
        while (builders_place(&b))
            ;
        map_reset(&turned, b.map.set, 1, false);
        for (int t = 0; t < b.map.tiles; t++) {
            struct placing p = { t, b.map.site[t].x, b.map.site[t].y,
                                 (b.map.site[t].quarters + q) & 3 };
            for (int i = 0; i < q; i++) {
                const int16_t x = p.x;
                p.x = p.y;
                p.y = -x;
            }
            if (b.map.site[t].is_placed)
                map_place(&turned, p);
        }
        for (int h = 0; h < map_hoods(&b.map); h++) {
            const uint16_t from = h;
            assert_int_equal(has_both_paths(&turned, h), has_both_paths(&b.map, h));
            road_distances(&b.map, &from, 1, WAYS_LEGAL, here);
            road_distances(&turned, &from, 1, WAYS_LEGAL, there);
            assert_memory_equal(here, there, map_hoods(&b.map) * sizeof *here);
            map_water_distances(&b.map, &from, 1, here);
            map_water_distances(&turned, &from, 1, there);
            assert_memory_equal(here, there, map_hoods(&b.map) * sizeof *here);
        }
    }
}

TEST(the_cops_ways_lead_both_ways)
{
    uint16_t next[MAX_NEIGHBOURS], back[MAX_NEIGHBOURS];
    struct builders b;

    builders_begin(&b, "city", 2, false, 4, 600);
    while (builders_place(&b))
        ;
    for (int h = 0; h < map_hoods(&b.map); h++)
        for (int i = map_is_usable(&b.map, h) ? map_neighbours(&b.map, h, WAYS_COPS, next) : 0;
             i--;) {
            bool is_back = false;
            for (int j = map_neighbours(&b.map, next[i], WAYS_COPS, back); j--;)
                is_back |= back[j] == h;
            assert_true(is_back);
        }
}

TEST(tiles_that_look_alike_are_offered_in_the_smallest_turn)
{
    const struct tileset *set = tileset_get(tileset_find("demo"));
    const uint8_t same[4] = { 0, 0, 0, 0 }, half[4] = { 0, 1, 0, 1 }, none[4] = { 0, 1, 2, 3 };

    for (int t = 0; t < set->tiles; t++) {
        const char *id = set->tile[t].id;
        const bool is_same = !strcmp(id, "T13") || !strcmp(id, "T12") || !strcmp(id, "T15");
        const bool is_half = !strcmp(id, "T25") || !strcmp(id, "T23");
        assert_memory_equal(set->tile[t].smallest, is_same ? same : is_half ? half : none, 4);
    }
}

/* ---- The example of the rules, and texts ---- */

/* Places a tile. The placement must be legal, unless it is the first. */
static void lay(struct map *map, const char *id, int x, int y, int quarters)
{
    const struct placing placing = { map_find_tile(map, id, strlen(id)), x, y, quarters };

    if (map->placed)
        assert_true(map_may_place(map, placing, NULL));
    map_place(map, placing);
}

static int tile_named(const struct map *map, const char *id)
{
    return map_find_tile(map, id, strlen(id));
}

static int hood_named(const struct map *map, const char *id)
{
    return map_find_hood(map, id, strlen(id));
}

/* Builds the map of the example (rules, section 13) up to this number of turns. */
static void example(struct map *map, int turns)
{
    map_reset(map, tileset_find("demo"), 1, false);
    lay(map, "T13", 0, 0, 0);
    lay(map, "T12", -1, 0, 0);
    lay(map, "T25", 1, 0, 0);
    if (turns < 4)
        return;
    assert_true(map_may_swap(map, tile_named(map, "T15"), tile_named(map, "T12"), 0, NULL));
    map_swap(map, tile_named(map, "T15"), tile_named(map, "T12"), 0);
    lay(map, "T32", 0, -1, 0);
    lay(map, "T23", 0, 1, 0);
    lay(map, "T12", 2, 0, 0);
    lay(map, "T11", 2, -1, 1);
    if (turns < 9)
        return;
    lay(map, "X1", 1, -1, 1);
    lay(map, "T44", -2, 0, 3);
}

TEST(the_example_of_the_rules_can_be_built)
{
    struct map map;
    uint16_t found[MAX_HOODS_AT], distance[16];

    example(&map, 4);
    assert_false(has_both_paths(&map, hood_named(&map, "venice-underpass")));
    assert_int_equal(map_hoods_at(&map, 2, 5, found), 1);
    example(&map, 10);
    assert_int_equal(map.placed, 10 - 1);
    for (int h = 0; h < map_hoods(&map); h++)
        assert_true(has_both_paths(&map, h));
    assert_int_equal(map_hoods_at(&map, 2, 5, found), 2);
    assert_int_equal(map_hoods_at(&map, 6, 1, found), 0);
    /* Goods appear in Downtown, with p2 in Gull Wharf at distance 1 and p1 in The Yards at distance
       2. */
    const uint16_t downtown = hood_named(&map, "downtown");
    road_distances(&map, &downtown, 1, WAYS_LEGAL, distance);
    assert_int_equal(distance[hood_named(&map, "gull-wharf")], 1);
    assert_int_equal(distance[hood_named(&map, "the-yards")], 2);
    assert_int_equal(map_joined_edges(&map, tile_named(&map, "X1")), 3);
    assert_int_equal(map_joined_edges(&map, tile_named(&map, "T44")), 1);
}

/* The east road of The Yards may only be left, not entered. The Cops may enter it. */
TEST(marks_hold_in_the_direction_of_travel)
{
    struct map map;
    uint16_t next[MAX_NEIGHBOURS];

    example(&map, 10);
    const int yards = hood_named(&map, "the-yards"), cabbage = hood_named(&map, "cabbagetown");
    assert_int_equal(map_neighbours(&map, yards, WAYS_LEGAL, next), 2);
    assert_true(next[0] == cabbage || next[1] == cabbage);
    const int from = map_neighbours(&map, cabbage, WAYS_LEGAL, next);
    for (int i = 0; i < from; i++)
        assert_int_not_equal(next[i], yards);
    assert_int_equal(map_neighbours(&map, cabbage, WAYS_COPS, next), from + 1);
}

static const char *objection(const struct map *map, const char *id, int x, int y, int quarters)
{
    static char buffer[200];
    FREED(text) why = TEXT_EMPTY;
    const struct placing placing = { tile_named(map, id), x, y, quarters };

    assert_false(map_may_place(map, placing, &why));
    snprintf(buffer, sizeof buffer, "%s", why.data);
    return buffer;
}

TEST(a_refused_placement_is_told_why)
{
    struct map map;
    FREED(text) why = TEXT_EMPTY;

    example(&map, 3);
    assert_string_equal(objection(&map, "T11", 0, -1, 0), "edge N does not match T13");
    assert_string_equal(objection(&map, "T11", 0, 0, 0), "0,0 is taken by T13");
    assert_string_equal(objection(&map, "T12", 5, 5, 0), "T12 is on the map already");
    assert_string_equal(objection(&map, "T15", 5, 5, 0), "no road of the tile meets another road");
    assert_string_equal(objection(&map, "T15", 1, 1, 0), "Downtown cannot reach Old Town");
    assert_false(map_may_swap(&map, tile_named(&map, "T15"), tile_named(&map, "T13"), 0, &why));
    assert_string_equal(why.data, "T13 is the start tile and cannot be swapped");
    text_clear(&why);
    assert_false(map_may_swap(&map, tile_named(&map, "T15"), tile_named(&map, "T44"), 0, &why));
    assert_string_equal(why.data, "T44 is not on the map");
    lay(&map, "T44", 0, 1, 0);
    lay(&map, "T15", 2, 0, 0);
    lay(&map, "T32", 2, 1, 0);
    lay(&map, "X1", 2, 2, 0);
    assert_string_equal(objection(&map, "T11", 1, 2, 0), "corner SW does not match T44");
}

TEST(ids_of_the_second_copy_end_in_2)
{
    struct map map;
    FREED(text) out = TEXT_EMPTY;

    map_reset(&map, tileset_find("demo"), 2, false);
    const int tile = map_find_tile(&map, "x1.2", 4), hood = map_find_hood(&map, "Old-Town.2", 10);
    map_print_tile(&map, tile, &out);
    text_add_char(&out, ' ');
    map_print_hood(&map, hood, &out);
    assert_string_equal(out.data, "X1.2 old-town.2");
    assert_int_equal(map_tile_of(&map, hood), tileset_get(map.set)->tiles);
    assert_int_equal(map_find_tile(&map, "X1.3", 4), -1);
    assert_int_equal(map_find_tile(&map, ".2", 2), -1);
    map_reset(&map, tileset_find("demo"), 1, false);
    assert_int_equal(map_find_tile(&map, "X1.2", 4), -1);
}

enum { TOO_MANY = CACHE_LIST_MAX + 1 };

TEST(an_answer_is_there_for_its_question_alone)
{
    const uint16_t found[3] = { 7, 11, 13 };
    uint16_t out[CACHE_LIST_MAX];

    placement_cache_keep(1, SWAPS, 2, found, 3);
    placement_cache_keep(1, SWAPS, 3, found, 0);
    assert_int_equal(placement_cache_recall(1, SWAPS, 2, out), 3);
    assert_memory_equal(out, found, sizeof found);
    assert_int_equal(placement_cache_recall(1, SWAPS, 3, out), 0);
    assert_int_equal(placement_cache_recall(1, PLACINGS, 2, out), -1);
    assert_int_equal(placement_cache_recall(1, SWAPS, 4, out), -1);
    assert_int_equal(placement_cache_recall(2, SWAPS, 2, out), -1);
}

TEST(more_answers_than_there_is_room_for_are_not_kept)
{
    const uint16_t found[TOO_MANY] = { 1 };
    uint16_t out[CACHE_LIST_MAX];

    placement_cache_keep(3, PLACINGS, 0, found, TOO_MANY);
    assert_int_equal(placement_cache_recall(3, PLACINGS, 0, out), -1);
    placement_cache_keep(3, PLACINGS, 0, found, CACHE_LIST_MAX);
    assert_int_equal(placement_cache_recall(3, PLACINGS, 0, out), CACHE_LIST_MAX);
}

TEST(keys_tell_maps_and_their_rules_apart)
{
    const int set = tileset_find("city");
    struct map one, two;

    map_reset(&one, set, 1, false);
    map_reset(&two, set, 1, false);
    assert_true(placement_cache_key(&one) == placement_cache_key(&two));
    map_reset(&two, set, 1, true);
    assert_true(placement_cache_key(&one) != placement_cache_key(&two));
    map_reset(&two, set, 2, false);
    assert_true(placement_cache_key(&one) != placement_cache_key(&two));
    map_reset(&two, set, 1, false);
    map_place(&two, (struct placing){ map_start(&two), 0, 0, 0 });
    assert_true(placement_cache_key(&one) != placement_cache_key(&two));
}

static void *recall_elsewhere(void *known)
{
    uint16_t out[CACHE_LIST_MAX];

    *(int *)known = placement_cache_recall(5, SWAPS, 1, out);
    placement_cache_keep(5, SWAPS, 1, out, 0); /* LeakSanitizer checks that the thread frees it */
    return NULL;
}

TEST(threads_share_no_cache)
{
    const uint16_t found[1] = { 9 };
    uint16_t out[CACHE_LIST_MAX];
    pthread_t thread;
    int known = 0;

    placement_cache_keep(5, SWAPS, 1, found, 1);
    assert_int_equal(pthread_create(&thread, NULL, recall_elsewhere, &known), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(known, -1);
    assert_int_equal(placement_cache_recall(5, SWAPS, 1, out), 1);
}
