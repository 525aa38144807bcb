/*
 * test_fence_map.c - FENCE!'s map against a slow one, which knows points on paper only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"
#include "tests/support/fence_setup.h"
#include "tests/support/walk.h"

#include <pthread.h>

/* ---- The slow map: cells as points of the plane ---- */

enum { MOST_HOODS = 120, MOST_TILES = 90 };

/* Where a cell of a placed tile lies: tiles are 4 wide, so that corners meet in one point. */
struct point {
    int x, y;
};

static struct point point_of(const struct map *map, int tile, int cell)
{
    static const struct point upright[CELLS] = {
        { -2, 2 }, { -1, 2 }, { 0, 2 },  { 1, 2 },   { 2, 2 },   { 2, 1 },   { 2, 0 },  { 2, -1 },
        { 2, -2 }, { 1, -2 }, { 0, -2 }, { -1, -2 }, { -2, -2 }, { -2, -1 }, { -2, 0 }, { -2, 1 },
    };
    const struct site *site = &map->site[tile];
    struct point at = upright[cell];

    for (int q = 0; q < site->quarters; q++)
        at = (struct point){ at.y, -at.x };
    return (struct point){ at.x + 4 * site->x, at.y + 4 * site->y };
}

static enum sign sign_of(const struct map *map, int tile, int cell)
{
    return border_sign(map_tile(map, tile)->border, cell);
}

/* The cell of another tile at the same point, or -1. */
static int cell_at(const struct map *map, int tile, struct point at)
{
    for (int cell = 0; cell < CELLS; cell++) {
        const struct point p = point_of(map, tile, cell);
        if (p.x == at.x && p.y == at.y)
            return cell;
    }
    return -1;
}

/* Who can step to whom, and a closure of it. */
struct graph {
    int hoods;
    bool touches[MOST_HOODS][MOST_HOODS], steps[MOST_HOODS][MOST_HOODS];
    int distance[MOST_HOODS][MOST_HOODS], cops[MOST_HOODS][MOST_HOODS]; /* -1: none */
};

static void relax(int hoods, int distance[MOST_HOODS][MOST_HOODS])
{
    for (int k = 0; k < hoods; k++)
        for (int a = 0; a < hoods; a++)
            for (int b = 0; b < hoods && distance[a][k] >= 0; b++) {
                const int way = distance[a][k] + distance[k][b];
                if (distance[k][b] >= 0 && (distance[a][b] < 0 || way < distance[a][b]))
                    distance[a][b] = way;
            }
}

/* Lists every pair of road cells that share a point. */
static void join_roads(const struct map *map, int tile, int other, struct graph *graph)
{
    const struct tile *a = map_tile(map, tile), *b = map_tile(map, other);

    for (int cell = 0; cell < CELLS; cell++) {
        const int far = cell_at(map, other, point_of(map, tile, cell));
        if (cell % EDGE_CELLS == 0 || far < 0 || !(sign_of(map, tile, cell) & ROAD))
            continue;
        const int from = map_first_hood(map, tile) + a->hood_at[cell];
        const int to = map_first_hood(map, other) + b->hood_at[far];
        graph->touches[from][to] = true;
        graph->steps[from][to] |= a->leave >> cell & b->enter >> far & 1;
    }
}

/* Distances over all neighbourhoods that are on the map; `limit`: only usable ones. */
static void fill_graph(const struct map *map, struct graph *graph, const bool usable[])
{
    graph->hoods = map_hoods(map);
    assert_true(graph->hoods <= MOST_HOODS);
    memset(graph->touches, 0, sizeof graph->touches);
    memset(graph->steps, 0, sizeof graph->steps);
    for (int t = 0; t < map->tiles; t++)
        for (int o = 0; o < map->tiles; o++)
            if (t != o && map->site[t].is_placed && map->site[o].is_placed)
                join_roads(map, t, o, graph);
    if (map->tunnel[0] >= 0)
        for (int i = 0; i < 2; i++)
            graph->steps[map->tunnel[i]][map->tunnel[1 - i]] =
                graph->touches[map->tunnel[i]][map->tunnel[1 - i]] = true;
    for (int a = 0; a < graph->hoods; a++)
        for (int b = 0; b < graph->hoods; b++) {
            const bool counts = !usable || (usable[a] && usable[b]);
            const int same = a == b ? 0 : -1;
            graph->distance[a][b] = counts && graph->steps[a][b] && a != b ? 1 : same;
            graph->cops[a][b] = counts && graph->touches[a][b] && a != b ? 1 : same;
        }
    relax(graph->hoods, graph->distance);
    relax(graph->hoods, graph->cops);
}

static int start_hood(const struct map *map)
{
    return map_first_hood(map, map_start(map));
}

static bool is_two_way(const struct graph *graph, const struct map *map, int hood)
{
    return graph->distance[start_hood(map)][hood] >= 0 &&
           graph->distance[hood][start_hood(map)] >= 0;
}

/* Rule 1: what shares a point is alike; corners need only be both land or both water. */
static bool slow_matches(const struct map *map, int tile)
{
    for (int t = 0; t < map->tiles; t++)
        for (int cell = 0; cell < CELLS && t != tile && map->site[t].is_placed; cell++) {
            const int far = cell_at(map, t, point_of(map, tile, cell));
            if (far >= 0 && sign_of(map, t, far) != sign_of(map, tile, cell))
                return false;
        }
    return true;
}

/* Rule 2, for a map with the tile in it. */
static bool slow_joins(const struct map *map, const struct graph *graph, int tile)
{
    bool touches_any = false;

    for (int h = 0; h < map_tile(map, tile)->hoods; h++) {
        const int hood = map_first_hood(map, tile) + h;
        bool touches = false;
        for (int other = 0; other < graph->hoods; other++)
            touches |= graph->touches[hood][other];
        touches_any |= touches;
        if ((touches || map->joins_all) && !is_two_way(graph, map, hood))
            return false;
    }
    return touches_any;
}

/* The map with a tile put down, knowing nothing of links. */
static void slow_put(struct map *map, struct placing placing)
{
    map->site[placing.tile] = (struct site){
        .x = placing.x, .y = placing.y, .quarters = placing.quarters, .is_placed = true
    };
}

static bool slow_may_place(const struct map *map, struct placing placing)
{
    static struct graph graph;
    struct map trial = *map;

    for (int t = 0; t < map->tiles; t++)
        if (map->site[t].is_placed && map->site[t].x == placing.x && map->site[t].y == placing.y)
            return false;
    slow_put(&trial, placing);
    if (!slow_matches(&trial, placing.tile))
        return false;
    fill_graph(&trial, &graph, NULL);
    return slow_joins(&trial, &graph, placing.tile);
}

static bool slow_may_swap(const struct map *map, int tile, int old, int quarters)
{
    static struct graph before, after;
    struct map trial = *map;
    const struct placing placing = { tile, map->site[old].x, map->site[old].y, quarters };

    trial.site[old].is_placed = false;
    slow_put(&trial, placing);
    if (!slow_matches(&trial, tile))
        return false;
    fill_graph(map, &before, NULL);
    fill_graph(&trial, &after, NULL);
    for (int h = 0; h < before.hoods; h++)
        if (map_tile_of(map, h) != old && map->site[map_tile_of(map, h)].is_placed &&
            is_two_way(&before, map, h) && !is_two_way(&after, map, h))
            return false;
    return slow_joins(&trial, &after, tile);
}

/* ---- The two compared ---- */

static void compare_ways(const struct map *map)
{
    static struct graph graph;
    static bool usable[MOST_HOODS];
    uint16_t distance[MOST_HOODS], next[MAX_NEIGHBOURS];

    fill_graph(map, &graph, NULL);
    for (int h = 0; h < graph.hoods; h++) {
        usable[h] = graph.distance[start_hood(map)][h] >= 0;
        assert_int_equal(map_is_usable(map, h), usable[h]);
        assert_int_equal(has_both_paths(map, h), is_two_way(&graph, map, h));
    }
    fill_graph(map, &graph, usable);
    for (int a = 0; a < graph.hoods; a++) {
        if (!usable[a])
            continue;
        const uint16_t from = a;
        for (int cops = 0; cops < 2; cops++) {
            const enum ways ways = cops ? WAYS_COPS : WAYS_LEGAL;
            const int count = map_neighbours(map, a, ways, next);
            int expected = 0;
            road_distances(map, &from, 1, ways, distance);
            for (int b = 0; b < graph.hoods; b++) {
                const int slow = cops ? graph.cops[a][b] : graph.distance[a][b];
                assert_int_equal(distance[b], usable[b] && slow >= 0 ? slow : UNREACHED);
                if ((cops ? graph.touches[a][b] : graph.steps[a][b]) && usable[b])
                    assert_int_equal(next[expected++], b);
            }
            assert_int_equal(count, expected);
        }
    }
}

/* Both answer alike for every tile not on the map at every place and turn. */
static void compare_placings(const struct map *map)
{
    static struct placing list[MAX_PLACINGS];

    for (uint16_t t = 0; t < map->tiles; t++) {
        if (map->site[t].is_placed)
            continue;
        const int count = map_placings(map, &t, 1, list, MAX_PLACINGS);
        int found = 0;
        for (int y = map->low_y - 2; y <= map->high_y + 2; y++)
            for (int x = map->low_x - 2; x <= map->high_x + 2; x++)
                for (int q = 0; q < 4; q++) {
                    const struct placing placing = { t, x, y, q };
                    const bool is_legal = slow_may_place(map, placing);
                    assert_int_equal(map_may_place(map, placing, NULL), is_legal);
                    if (is_legal && map_tile(map, t)->smallest[q] == q) {
                        assert_true(found < count);
                        assert_int_equal(list[found].x, x);
                        assert_int_equal(list[found].y, y);
                        assert_int_equal(list[found].quarters, q);
                        found++;
                    }
                }
        assert_int_equal(found, count);
    }
}

static void compare_swaps(const struct map *map)
{
    static struct placing list[MAX_PLACINGS];
    static uint16_t olds[MAX_PLACINGS];

    for (uint16_t t = 0; t < map->tiles; t++) {
        if (map->site[t].is_placed)
            continue;
        const int count = map_swaps(map, &t, 1, list, olds, MAX_PLACINGS);
        int found = 0;
        for (int old = 0; old < map->tiles; old++)
            for (int q = 0; q < 4 && map->site[old].is_placed && old != map_start(map); q++) {
                const bool is_legal = slow_may_swap(map, t, old, q);
                assert_int_equal(map_may_swap(map, t, old, q, NULL), is_legal);
                if (is_legal && map_tile(map, t)->smallest[q] == q) {
                    assert_true(found < count);
                    assert_int_equal(olds[found], old);
                    assert_int_equal(list[found].quarters, q);
                    found++;
                }
            }
        assert_int_equal(found, count);
    }
}

TEST(legal_placements_are_those_of_the_slow_map)
{
    struct builders b;

    for (int m = 0; m < walk_deep(2, 40); m++) {
        builders_begin(&b, m % 3 ? "demo" : "city", 1, m % 2, 2 + m % 4, 100 + m);
        for (int n = 0; builders_place(&b); n++)
            if (n % 16 == 8 - m % 8)
                compare_placings(&b.map);
        compare_placings(&b.map);
    }
}

TEST(legal_swaps_are_those_of_the_slow_map)
{
    struct builders b;

    for (int m = 0; m < walk_deep(2, 40); m++) {
        builders_begin(&b, m % 3 ? "demo" : "city", 1, m % 2, 2 + m % 4, 200 + m);
        for (int n = 0; builders_place(&b); n++)
            if (n % 16 == 8 - m % 8)
                compare_swaps(&b.map);
    }
}

/* Swaps made, the map knows as much as one that looks at it for the first time. */
TEST(ways_are_those_of_the_slow_map)
{
    static struct placing list[MAX_PLACINGS];
    static uint16_t olds[MAX_PLACINGS];
    struct builders b;

    for (int m = 0; m < walk_deep(4, 200); m++) {
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

/* Water by flooding points: bodies that share a point of an edge, again and again. */
static void slow_flood(const struct map *map, int from, int crossings[])
{
    const struct tileset *set = tileset_get(map->set);
    const int bodies = map->copies * set->bodies;
    const struct hood *hood = map_hood(map, from);
    const int home = map_tile_of(map, from);

    for (int b = 0; b < bodies; b++)
        crossings[b] = -1;
    for (int b = 0; b < map_tile(map, home)->bodies; b++)
        if (hood->shore >> b & 1)
            crossings[map_tile(map, home)->first_body + b + (home < set->tiles ? 0 : set->bodies)] =
                0;
    for (int round = 0; round < bodies; round++)
        for (int t = 0; t < map->tiles; t++)
            for (int o = 0; o < map->tiles; o++)
                for (int cell = 0; cell < CELLS; cell++) {
                    if (t == o || !map->site[t].is_placed || !map->site[o].is_placed ||
                        cell % EDGE_CELLS == 0 || !(sign_of(map, t, cell) & WATER) ||
                        abs(map->site[t].x - map->site[o].x) +
                                abs(map->site[t].y - map->site[o].y) !=
                            1)
                        continue;
                    const int far = cell_at(map, o, point_of(map, t, cell));
                    if (far < 0)
                        continue;
                    const int a = map_tile(map, t)->first_body + map_tile(map, t)->body_at[cell] +
                                  (t < set->tiles ? 0 : set->bodies);
                    const int z = map_tile(map, o)->first_body + map_tile(map, o)->body_at[far] +
                                  (o < set->tiles ? 0 : set->bodies);
                    if (crossings[a] == round && crossings[z] < 0)
                        crossings[z] = round + 1;
                }
}

TEST(water_is_that_of_the_slow_map)
{
    struct builders b;
    int crossings[200];
    uint16_t distance[MOST_HOODS];

    for (int m = 0; m < walk_deep(3, 30); m++) {
        builders_begin(&b, "city", 1, false, 3, 400 + m);
        while (builders_place(&b))
            ;
        for (int a = 0; a < map_hoods(&b.map); a++) {
            const uint16_t from = a;
            if (!map_is_usable(&b.map, a) || !map_is_waterfront(&b.map, a))
                continue;
            slow_flood(&b.map, a, crossings);
            map_water_distances(&b.map, &from, 1, distance);
            for (int h = 0; h < map_hoods(&b.map); h++) {
                int least = UNREACHED;
                const struct tile *tile = map_tile(&b.map, map_tile_of(&b.map, h));
                for (int body = 0; body < tile->bodies; body++)
                    if (map_hood(&b.map, h)->shore >> body & 1 && map_is_usable(&b.map, h) &&
                        crossings[tile->first_body + body] >= 0 &&
                        crossings[tile->first_body + body] < least)
                        least = crossings[tile->first_body + body];
                assert_int_equal(distance[h], least);
            }
        }
    }
}

/* ---- Symmetries ---- */

/* Whether tile b may lie beyond `edge` of tile a, by what the map says is wrong with it. */
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
    uint16_t here[MOST_HOODS], there[MOST_HOODS];

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

/* ---- The example of the rules, and words ---- */

/* Lays "ID x y q" on a map, which must be legal. */
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

/* The map of the example (rules, section 13), up to the given number of turns. */
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
    /* Goods in Downtown: p2 at Gull Wharf 1, p1 at The Yards 2. */
    const uint16_t downtown = hood_named(&map, "downtown");
    road_distances(&map, &downtown, 1, WAYS_LEGAL, distance);
    assert_int_equal(distance[hood_named(&map, "gull-wharf")], 1);
    assert_int_equal(distance[hood_named(&map, "the-yards")], 2);
    assert_int_equal(map_joined_edges(&map, tile_named(&map, "X1")), 3);
    assert_int_equal(map_joined_edges(&map, tile_named(&map, "T44")), 1);
}

/* A one-way mark is obeyed in one direction only: The Yards' east road may only be left. */
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
    placement_cache_keep(5, SWAPS, 1, out, 0); /* freed with the thread: see LeakSanitizer */
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
