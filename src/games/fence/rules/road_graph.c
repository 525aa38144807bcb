/*
 * road_graph.c - the tables of a position: its neighbourhoods' neighbours and distances by road.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/road_graph.h"

#include "base/thread.h"

#include <assert.h>

/* Each kind of travel has a table. The second table follows the first. A table has the start of
   each neighbourhood's list, one more entry for the end of the last list, and then all lists. */
static uint16_t *tables(struct position *pos)
{
    return (uint16_t *)(void *)((char *)pos + roads_offset(pos));
}

static const uint16_t *table(const struct position *pos, enum ways ways)
{
    const uint16_t *first = (const uint16_t *)(const void *)((const char *)pos + roads_offset(pos));
    const int hoods = map_hoods(&pos->map);

    return ways == WAYS_LEGAL ? first : first + hoods + 1 + first[hoods];
}

size_t roads_offset(const struct position *pos)
{
    return offsetof(struct position, map) + ((map_size(&pos->map) + 1) & ~(size_t)1);
}

size_t roads_end(const struct position *pos)
{
    const int hoods = map_hoods(&pos->map);
    const uint16_t *last = table(pos, WAYS_COPS);

    return (size_t)((const char *)(last + hoods + 1 + last[hoods]) - (const char *)pos);
}

void roads_survey(struct position *pos)
{
    const int hoods = map_hoods(&pos->map);
    uint16_t *at = tables(pos);

    for (enum ways ways = WAYS_LEGAL; ways <= WAYS_COPS; ways++) {
        uint16_t *to = at + hoods + 1;
        int n = 0;
        for (int h = 0; h < hoods; h++) {
            at[h] = (uint16_t)n;
            if (map_is_usable(&pos->map, h))
                n += map_neighbours(&pos->map, h, ways, to + n);
        }
        at[hoods] = (uint16_t)n;
        at = to + n;
    }
    assert((char *)at <= (char *)pos + sizeof *pos);
}

int roads_from(const struct position *pos, int hood, enum ways ways, const uint16_t **to)
{
    const uint16_t *at = table(pos, ways);

    *to = at + map_hoods(&pos->map) + 1 + at[hood];
    return at[hood + 1] - at[hood];
}

void roads_distances(const struct position *pos, const uint16_t from[], int count, enum ways ways,
                     uint16_t out[])
{
    const int hoods = map_hoods(&pos->map);
    const uint16_t *at = table(pos, ways), *to = at + hoods + 1;
    uint16_t queue[MAX_MAP_HOODS];
    int tail = 0;

    memset(out, 0xFF, (size_t)hoods * sizeof *out);
    for (int i = 0; i < count; i++) {
        out[from[i]] = 0;
        queue[tail++] = from[i];
    }
    for (int head = 0; head < tail; head++) {
        const int hood = queue[head];
        for (int i = at[hood]; i < at[hood + 1]; i++) {
            if (out[to[i]] != UNREACHED)
                continue;
            out[to[i]] = (uint16_t)(out[hood] + 1);
            queue[tail++] = to[i];
        }
    }
}

/* ---- Distances of coordinates, cached by thread ---- */

/* The legal roads in reverse. Each neighbourhood has a list of those from which one step leads to
   it. */
struct back_ways {
    uint16_t start[MAX_MAP_HOODS + 1];
    uint16_t from[12 * MAX_MAP_TILES + 2];
};

struct nearest {
    uint64_t checksum; /* checksum of the tile set, because another set may reuse its index */
    bool has_map, has_back, is_known[2][MAX_MAP_HOODS];
    uint16_t steps[2][MAX_MAP_HOODS][COORDINATES];
    struct back_ways back;
    struct map map;
};

static struct thread_block block = THREAD_BLOCK(struct nearest);

static void turn_ways(const struct position *pos, struct back_ways *out)
{
    const int hoods = map_hoods(&pos->map);
    uint16_t next[MAX_MAP_HOODS];
    const uint16_t *to;

    memset(out->start, 0, (size_t)(hoods + 1) * sizeof out->start[0]);
    for (int h = 0; h < hoods; h++)
        for (int i = 0, n = roads_from(pos, h, WAYS_LEGAL, &to); i < n; i++)
            out->start[to[i] + 1]++;
    for (int h = 0; h < hoods; h++)
        out->start[h + 1] += out->start[h];
    memcpy(next, out->start, (size_t)hoods * sizeof next[0]);
    for (int h = 0; h < hoods; h++)
        for (int i = 0, n = roads_from(pos, h, WAYS_LEGAL, &to); i < n; i++)
            out->from[next[to[i]]++] = (uint16_t)h;
}

/* Counts steps by legal roads from each neighbourhood to `to`. */
static void count_back(const struct position *pos, const struct back_ways *back, int to,
                       uint16_t out[])
{
    uint16_t queue[MAX_MAP_HOODS];
    int head = 0, tail = 0;

    memset(out, 0xFF, (size_t)map_hoods(&pos->map) * sizeof *out);
    out[to] = 0;
    queue[tail++] = (uint16_t)to;
    while (head < tail) {
        const int h = queue[head++];

        for (int i = back->start[h]; i < back->start[h + 1]; i++)
            if (out[back->from[i]] == UNREACHED) {
                out[back->from[i]] = out[h] + 1;
                queue[tail++] = back->from[i];
            }
    }
}

static void find(const struct position *pos, const uint16_t steps[], uint16_t out[COORDINATES])
{
    uint16_t at[MAX_HOODS_AT];

    for (int red = 1; red <= NUMBERS; red++)
        for (int blue = 1; blue <= NUMBERS; blue++) {
            const int n = map_hoods_at(&pos->map, red, blue, at);
            uint16_t least = UNREACHED;

            for (int i = 0; i < n; i++)
                if (steps[at[i]] < least)
                    least = steps[at[i]];
            out[coordinate_of(red, blue)] = least;
        }
}

/* Finds the distances. Roads have no direction for the Cops, so distances from and to the Cops are
   equal. */
static void find_by(const struct position *pos, int hood, enum ways ways,
                    const struct back_ways *back, uint16_t out[COORDINATES])
{
    uint16_t steps[MAX_MAP_HOODS];
    const uint16_t from = (uint16_t)hood;

    if (ways == WAYS_COPS)
        roads_distances(pos, &from, 1, WAYS_COPS, steps);
    else
        count_back(pos, back, hood, steps);
    find(pos, steps, out);
}

/* Clears the cache if the city has changed. */
static void select_city(struct nearest *n, const struct position *pos)
{
    const uint64_t checksum = tileset_get(pos->map.set)->checksum;
    const size_t hoods = (size_t)map_hoods(&pos->map);

    if (n->has_map && n->checksum == checksum && n->map.tiles == pos->map.tiles &&
        !memcmp(&n->map, &pos->map, map_size(&pos->map)))
        return;
    memcpy(&n->map, &pos->map, map_size(&pos->map));
    n->checksum = checksum;
    n->has_map = true;
    n->has_back = false;
    memset(n->is_known[WAYS_LEGAL], 0, hoods);
    memset(n->is_known[WAYS_COPS], 0, hoods);
}

const uint16_t *nearest_to(const struct position *pos, int hood, enum ways ways,
                           uint16_t room[COORDINATES])
{
    struct nearest *n = thread_block_memory(&block);
    struct back_ways back;

    if (!n) {
        turn_ways(pos, &back);
        find_by(pos, hood, ways, &back, room);
        return room;
    }
    select_city(n, pos);
    if (ways == WAYS_LEGAL && !n->has_back) {
        turn_ways(pos, &n->back);
        n->has_back = true;
    }
    if (!n->is_known[ways][hood]) {
        find_by(pos, hood, ways, &n->back, n->steps[ways][hood]);
        n->is_known[ways][hood] = true;
    }
    return n->steps[ways][hood];
}
