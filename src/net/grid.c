/*
 * grid.c - how the cells of a board lie in a layer, and which of them a kernel computes at once.
 *
 * A tile costs as much as its cells and a little more; where cells are left out between two that
 * count, computing them too can be cheaper than a tile more. The cheapest cover of the board is
 * found from its end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "internal.h"

#include "../base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What a tile costs: its cells, at least LEAST of them (sums take some cycles to come out), and
   OVERHEAD, in cells. */
enum { LEAST = 5, OVERHEAD = 1 };

static int row_step(const struct net_grid *g)
{
    return g->width + 1;
}

/* Room for a row above, a cell to its left, and a row below that a tile may run beyond. */
static int position_of(const struct net_grid *g, int cell)
{
    return (cell / g->width + 1) * row_step(g) + cell % g->width + 1;
}

/* [position]: a cell of the board. */
static uint8_t *board(struct net_room *room, const struct net_grid *g)
{
    const size_t cells = (size_t)room->cells;
    uint8_t *on = xcalloc((size_t)room->positions, 1);

    room->cell = xcalloc(cells, sizeof *room->cell);
    room->position = xcalloc(cells, sizeof *room->position);
    for (int cell = 0; cell < room->cells; cell++) {
        if (g->on && !g->on[cell])
            continue;
        const int at = position_of(g, cell);
        room->cell[room->on] = cell;
        room->position[room->on++] = at;
        on[at] = 1;
    }
    return on;
}

static void find_shifts(struct net_room *room, const struct net_grid *g, bool hex)
{
    int tap = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (!hex || dy * dx != 1)
                room->shift[tap++] = dy * row_step(g) + dx;
}

static void count_seen(struct net_room *room, const uint8_t *on, int taps)
{
    for (int i = 0; i < room->on; i++)
        for (int tap = 0; tap < taps; tap++)
            room->seen += on[room->position[i] + room->shift[tap]];
}

/* Of a tile of `count` from `at`: leaves out the taps that see padding alone. */
static struct tile make_tile(const struct net_room *room, const uint8_t *on, int at, int count,
                             int taps)
{
    struct tile t = { .start = (int16_t)at, .count = (int16_t)count };

    for (int tap = 0; tap < taps; tap++) {
        bool sees = false;
        for (int i = 0; i < count; i++)
            sees |= on[at + i] && on[at + i + room->shift[tap]];
        if (sees)
            t.tap[t.taps++] = (int8_t)tap;
    }
    return t;
}

/* best[at]: the least that it costs to cover the cells from `at` on; size[at]: the tile that
   begins there. */
static int *tile_sizes(const uint8_t *on, int positions, int most)
{
    int *best = xcalloc((size_t)positions + MOST_TILE, sizeof *best);
    int *size = xcalloc((size_t)positions, sizeof *size);

    for (int at = positions - 1; at >= 0; at--) {
        best[at] = best[at + 1];
        for (int n = 1; on[at] && n <= most; n++) {
            const int cost = (n < LEAST ? LEAST : n) + OVERHEAD + best[at + n];
            if (n == 1 || cost < best[at]) {
                best[at] = cost;
                size[at] = n;
            }
        }
    }
    free(best);
    return size;
}

static void cover(struct net_room *room, const uint8_t *on, int taps, int most)
{
    int *size = tile_sizes(on, room->positions, most);
    const size_t n = (size_t)room->on;

    room->tiles = xcalloc(n, sizeof *room->tiles);
    room->points = xcalloc(n, sizeof *room->points);
    room->holes = xcalloc((size_t)room->positions, sizeof *room->holes);
    for (int at = 0; at < room->positions; at += size[at] ? size[at] : 1) {
        if (!size[at])
            continue;
        room->points[room->tile_count] = make_tile(room, on, at, size[at], 0);
        room->points[room->tile_count].taps = 1;
        room->tiles[room->tile_count++] = make_tile(room, on, at, size[at], taps);
        for (int i = 0; i < size[at]; i++)
            if (!on[at + i])
                room->holes[room->hole_count++] = at + i;
    }
    free(size);
}

void grid_lay_out(struct net_room *room, const struct net_grid *grid, bool hex, int tile)
{
    assert(grid->width >= 1 && grid->width <= 64 && grid->height >= 1 && grid->height <= 64);

    room->cells = grid->width * grid->height;
    room->positions = (grid->height + 2) * row_step(grid) + 2 + MOST_TILE;
    uint8_t *on = board(room, grid);
    assert(room->on > 0);
    const int taps = hex ? 7 : 9;
    find_shifts(room, grid, hex);
    count_seen(room, on, taps);
    cover(room, on, taps, tile);
    free(on);
}

void grid_free(struct net_room *room)
{
    free(room->cell);
    free(room->position);
    free(room->holes);
    free(room->tiles);
    free(room->points);
}
