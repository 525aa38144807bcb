/*
 * test_fence_city.c - the built-in tile set of FENCE! makes good maps.
 *
 * Players who place tiles at random and never swap build the maps. Each figure is measured on these
 * maps, which are the same in each run. TILES.md has the results.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/fence_setup.h"
#include "tests/support/walk.h"

enum { MOST_MAPS = 2000 };

/* The figures of a map. Shares are from 0 to 1. */
enum figure {
    PLACED,           /* share of the tiles that are on the map */
    USED_COORDINATES, /* share of the 36 coordinates that are usable */
    CONNECTED,        /* share of the neighbourhoods on the map that are two-way connected */
    JOINED,           /* share of the tiles on the map that have such a neighbourhood */
    TRAPS,            /* neighbourhoods with a path there and none back */
    ROADS,            /* roads of a usable neighbourhood that lead to another tile, on average */
    FARTHEST,         /* largest number of steps from the start */
    SYSTEM,           /* tiles in the largest system of water */
    CROSSED,          /* 1 if water crosses from one tile to another, otherwise 0 */
    FIGURES
};

static const char *const figure_name[FIGURES] = { "placed", "coordinates", "connected",
                                                  "joined", "traps",       "roads",
                                                  "steps",  "water",       "crossed" };

struct figures {
    int maps;
    double value[FIGURES][MOST_MAPS];
};

/* ---- One map ---- */

static void measure_hoods(const struct map *map, double out[FIGURES])
{
    int hoods = 0, connected = 0, usable = 0, joined = 0, roads = 0;

    for (int t = 0; t < map->tiles; t++) {
        bool is_joined = false;
        for (int h = 0; map->site[t].is_placed && h < map_tile(map, t)->hoods; h++) {
            const int hood = map_first_hood(map, t) + h;
            hoods++;
            connected += has_both_paths(map, hood);
            is_joined |= has_both_paths(map, hood);
            usable += map_is_usable(map, hood);
            for (int cell = 0; cell < CELLS && map_is_usable(map, hood); cell++)
                roads += map_hood(map, hood)->roads >> cell & 1 &&
                         map->site[t].next[(cell / EDGE_CELLS + map->site[t].quarters) & 3] >= 0;
        }
        joined += is_joined;
    }
    out[CONNECTED] = (double)connected / hoods;
    out[JOINED] = (double)joined / map->placed;
    out[TRAPS] = usable - connected;
    out[ROADS] = (double)roads / usable;
}

static void measure_steps(const struct map *map, double out[FIGURES])
{
    uint16_t steps[MAX_MAP_HOODS], found[MAX_HOODS_AT];
    const uint16_t start = map_first_hood(map, map_start(map));
    int coordinates = 0;

    out[FARTHEST] = 0;
    road_distances(map, &start, 1, WAYS_LEGAL, steps);
    for (int h = 0; h < map_hoods(map); h++)
        if (steps[h] != UNREACHED && steps[h] > out[FARTHEST])
            out[FARTHEST] = steps[h];
    for (int red = 1; red <= 6; red++)
        for (int blue = 1; blue <= 6; blue++)
            coordinates += map_hoods_at(map, red, blue, found) > 0;
    out[USED_COORDINATES] = coordinates / 36.0;
}

/* Measures the systems of water. For each waterfront, the tiles count that have a waterfront in
   reach of a boat. In this set each body of water has a neighbourhood on it, except the mouths of
   rivers. */
static void measure_water(const struct map *map, double out[FIGURES])
{
    uint16_t crossings[MAX_MAP_HOODS];
    bool counted[MAX_MAP_TILES];

    out[SYSTEM] = out[CROSSED] = 0;
    for (int h = 0; h < map_hoods(map); h++) {
        const uint16_t from = (uint16_t)h;
        int tiles = 0;
        if (!map_is_waterfront(map, h) || !map_is_usable(map, h))
            continue;
        memset(counted, 0, sizeof counted);
        map_water_distances(map, &from, 1, crossings);
        for (int other = 0; other < map_hoods(map); other++)
            if (crossings[other] != UNREACHED && !counted[map_tile_of(map, other)]) {
                counted[map_tile_of(map, other)] = true;
                tiles++;
            }
        if (tiles > 1)
            out[CROSSED] = 1;
        if (tiles > out[SYSTEM])
            out[SYSTEM] = tiles;
    }
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static struct figures *measure(int maps, int copies, bool joins_all, int players)
{
    static struct figures f;
    static struct builders b;

    f.maps = maps;
    for (int m = 0; m < maps; m++) {
        double value[FIGURES];
        builders_begin(&b, "city", copies, joins_all, players, 500 * players + m);
        while (builders_place(&b))
            ;
        value[PLACED] = (double)b.map.placed / b.map.tiles;
        measure_hoods(&b.map, value);
        measure_steps(&b.map, value);
        measure_water(&b.map, value);
        for (int i = 0; i < FIGURES; i++)
            f.value[i][m] = value[i];
    }
    for (int i = 0; i < FIGURES; i++)
        qsort(f.value[i], maps, sizeof f.value[i][0], by_size);
    return &f;
}

static double mean(const struct figures *f, enum figure i)
{
    double sum = 0;

    for (int m = 0; m < f->maps; m++)
        sum += f->value[i][m];
    return sum / f->maps;
}

/* quantile returns the value that 5 % of the maps do not reach. worst returns the smallest
   value. */
static double quantile(const struct figures *f, enum figure i)
{
    return f->value[i][f->maps / 20];
}

static double worst(const struct figures *f, enum figure i)
{
    return f->value[i][0];
}

static void tell(const struct figures *f, const char *what, int players)
{
    print_message("%s, %d players, %d maps: mean, 5 %% quantile, worst\n", what, players, f->maps);
    for (int i = 0; i < FIGURES; i++)
        print_message("    %-12s %7.3f %7.3f %7.3f\n", figure_name[i], mean(f, i), quantile(f, i),
                      worst(f, i));
}

/* ---- The figures ---- */

TEST(maps_are_large_and_well_joined)
{
    for (int players = 2; players <= 5; players++) {
        const struct figures *f = measure(walk_deep(160, MOST_MAPS), 1, false, players);
        int small = 0;
        tell(f, "basic game", players);
        assert_true(mean(f, PLACED) >= 0.95);
        assert_true(quantile(f, PLACED) >= 0.88);
        for (int m = 0; m < f->maps; m++)
            small += f->value[PLACED][m] < 0.75;
        /* About one map in 1,300 closes early. None of the maps of the daily test does. */
        assert_true(small <= f->maps / 300);
        assert_true(mean(f, USED_COORDINATES) >= 0.95);
        assert_true(quantile(f, USED_COORDINATES) >= 0.88);
        assert_true(mean(f, CONNECTED) >= 0.90);
        assert_true(quantile(f, CONNECTED) >= 0.84);
        assert_true(worst(f, JOINED) == 1);
        assert_true(mean(f, TRAPS) <= 0.3);
        assert_true(mean(f, ROADS) >= 1.9 && mean(f, ROADS) <= 2.5);
        assert_true(mean(f, FARTHEST) >= 8 && mean(f, FARTHEST) <= 13);
        assert_true(mean(f, CROSSED) >= 0.95);
        assert_true(mean(f, SYSTEM) >= 4);
    }
}

TEST(maps_of_wholly_joined_tiles_are_large_enough)
{
    for (int players = 2; players <= 5; players++) {
        const struct figures *f = measure(walk_deep(100, 1000), 1, true, players);
        tell(f, "multi_hood all", players);
        assert_true(mean(f, PLACED) >= 0.75);
        assert_true(worst(f, CONNECTED) == 1);
    }
}

TEST(big_maps_are_nearly_complete)
{
    for (int players = 2; players <= 5; players++) {
        const struct figures *f = measure(walk_deep(15, 200), 2, false, players);
        tell(f, "big map", players);
        assert_true(mean(f, PLACED) >= 0.97);
    }
}

/* ---- Composition of the set ---- */

TEST(every_known_fact_is_honoured)
{
    static const struct {
        const char *hood;
        int red, blue;
    } facts[] = {
        { "old-town", 1, 3 },  { "sunnyside", 1, 1 },   { "venice", 2, 5 },
        { "the-yards", 3, 2 }, { "lily-rivers", 2, 3 }, { "venice-underpass", 2, 5 },
    };
    const int index = tileset_find("city");
    const struct tileset *set = tileset_get(index);
    struct map map;

    map_reset(&map, index, 1, false);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const int hood = map_find_hood(&map, facts[i].hood, strlen(facts[i].hood));
        assert_true(hood >= 0);
        assert_int_equal(set->at[facts[i].red][facts[i].blue], map_tile_of(&map, hood));
    }
    const struct tile *downtown =
        map_tile(&map, map_tile_of(&map, map_find_hood(&map, "downtown", 8)));
    const struct tile *points =
        map_tile(&map, map_tile_of(&map, map_find_hood(&map, "four-points", 11)));
    assert_int_equal(downtown->red, points->red);
    assert_int_equal(points->blue, 2);
    assert_int_not_equal(downtown->blue, 2);
    assert_string_equal(set->tile[set->start].id, "T13");
    assert_true(map_find_hood(&map, "cabbagetown", 11) >= 0);
    assert_true(map_find_hood(&map, "the-stix", 8) >= 0);
    assert_true(map_find_hood(&map, "parkview", 8) >= 0);
    assert_string_equal(set->warnings, "");
}

static int water_corners(const struct tile *tile)
{
    int count = 0;

    for (int corner = 0; corner < CELLS; corner += EDGE_CELLS)
        count += border_sign(tile->border, corner) == WATER;
    return count;
}

TEST(the_city_has_its_composition)
{
    const struct tileset *set = tileset_get(tileset_find("city"));
    int roads[5] = { 0 }, corners[5] = { 0 }, several = 0, marks = 0, shores = 0, bridges = 0;

    for (int t = 0; t < set->tiles; t++) {
        const struct tile *tile = &set->tile[t];
        const int slots = __builtin_popcount(tile->leave | tile->enter);
        assert_true(slots >= 2 && slots <= 4);
        roads[slots]++;
        corners[water_corners(tile)]++;
        several += tile->hoods > 1;
        marks += __builtin_popcount(tile->leave ^ tile->enter);
        for (int cell = 0; cell < CELLS; cell++)
            bridges += border_sign(tile->border, cell) == BRIDGE;
    }
    for (int h = 0; h < set->hoods; h++)
        shores += set->hood[h].shore != 0;
    assert_int_equal(set->tiles, 40);
    assert_in_range(set->hoods, 46, 48);
    assert_in_range(several, 5, 7);
    assert_in_range(roads[2], 8, 10);
    assert_in_range(roads[3], 12, 18);
    assert_in_range(roads[4], 13, 19);
    assert_in_range(corners[0], 20, 30);
    assert_in_range(corners[2], 6, 8);
    assert_int_equal(corners[3], 1);
    assert_int_equal(corners[4], 3);
    assert_in_range(marks, 7, 9);
    assert_true(shores >= 12);
    assert_true(bridges >= 5);
}
