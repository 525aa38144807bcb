/*
 * roads.c - lists of the neighbours of each neighbourhood by road.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/roads.h"

#include <assert.h>

/* Two tables, one for each kind of travel, the second after the first. A table has the start of
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
