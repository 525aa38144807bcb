/*
 * board_tiling.c - the memory layout of board cells in a layer, and its tiles and patches.
 *
 * A tile costs as much as its cells plus an overhead. Computing a cell that is not on the board can
 * be cheaper than starting another tile. Dynamic programming from the end of the board finds the
 * cheapest cover. If the kernel has patches (winograd.inc), four rows at a time use patches where
 * that is cheaper. The last rows often do not, because most of each patch would be off the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The cost of a tile, in cells, is its number of cells plus OVERHEAD. A tile costs at least
   `least` cells of the kernel. */
enum { OVERHEAD = 1 };

enum { PADDING, FOR_TILES, FOR_PATCHES };

static int row_step(const struct net_grid *g)
{
    return g->width + 1;
}

/* Returns the position of a cell. There is space for a row above, a cell on the left, and a row
   below for tiles that extend beyond the board. */
static int position_of(const struct net_grid *g, int cell)
{
    return (cell / g->width + 1) * row_step(g) + cell % g->width + 1;
}

/* Returns a flag for each position, which is 1 for a cell of the board. The caller frees the
   array. */
static uint8_t *board(struct net_workspace *workspace, const struct net_grid *g)
{
    const size_t cells = (size_t)workspace->cells;
    uint8_t *on = xcalloc((size_t)workspace->positions, 1);

    workspace->cell = xcalloc(cells, sizeof *workspace->cell);
    workspace->position = xcalloc(cells, sizeof *workspace->position);
    for (int cell = 0; cell < workspace->cells; cell++) {
        if (g->on && !g->on[cell])
            continue;
        const int at = position_of(g, cell);
        workspace->cell[workspace->on] = cell;
        workspace->position[workspace->on++] = at;
        on[at] = 1;
    }
    return on;
}

static void find_shifts(struct net_workspace *workspace, const struct net_grid *g, bool hex)
{
    int tap = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (!hex || dy * dx != 1)
                workspace->shift[tap++] = dy * row_step(g) + dx;
}

static void count_seen(struct net_workspace *workspace, const uint8_t *on, int taps)
{
    for (int i = 0; i < workspace->on; i++)
        for (int tap = 0; tap < taps; tap++)
            workspace->seen += on[workspace->position[i] + workspace->shift[tap]];
}

/* Returns a tile of `count` positions from `at`. Taps that read only padding are left out. */
static struct tile make_tile(const struct net_workspace *workspace, const uint8_t *on, int at,
                             int count, int taps)
{
    struct tile t = { .start = (int16_t)at, .count = (int16_t)count };

    for (int tap = 0; tap < taps; tap++) {
        bool sees = false;
        for (int i = 0; i < count; i++)
            sees |= on[at + i] && on[at + i + workspace->shift[tap]];
        if (sees)
            t.tap[t.taps++] = (int8_t)tap;
    }
    return t;
}

/* Finds the cheapest cover of the cells from each position `at` on. Element `at` of the result is
   the length of the tile that begins there. No tile covers a cell that belongs to a patch. The
   caller frees the array. */
static int *tile_sizes(const uint8_t *kind, int positions, const struct kernel *kernel)
{
    int *best = xcalloc((size_t)positions + MOST_TILE, sizeof *best);
    int *size = xcalloc((size_t)positions, sizeof *size);

    for (int at = positions - 1; at >= 0; at--) {
        best[at] = best[at + 1];
        if (kind[at] != FOR_TILES)
            continue;
        for (int n = 1; n <= kernel->tile && kind[at + n - 1] != FOR_PATCHES; n++) {
            const int cost = (n < kernel->least ? kernel->least : n) + OVERHEAD + best[at + n];
            if (n == 1 || cost < best[at]) {
                best[at] = cost;
                size[at] = n;
            }
        }
    }
    free(best);
    return size;
}

/* Makes the tiles for all cells marked FOR_TILES. Sets *count to their number. `taps` is 0 for
   convolutions that read only the cell itself. */
static struct tile *cover(const struct net_workspace *workspace, const uint8_t *kind,
                          const uint8_t *on, int taps, const struct kernel *kernel, int *count)
{
    int *size = tile_sizes(kind, workspace->positions, kernel);
    struct tile *tiles = xcalloc((size_t)workspace->on, sizeof *tiles);

    *count = 0;
    for (int at = 0; at < workspace->positions; at += size[at] ? size[at] : 1) {
        if (!size[at])
            continue;
        struct tile *t = &tiles[(*count)++];
        *t = make_tile(workspace, on, at, size[at], taps);
        if (!taps)
            t->taps = 1;
    }
    free(size);
    return tiles;
}

static void find_holes(struct net_workspace *workspace, const uint8_t *on)
{
    workspace->holes = xcalloc((size_t)workspace->positions, sizeof *workspace->holes);
    for (int i = 0; i < workspace->tile_count; i++) {
        const struct tile *t = &workspace->tiles[i];

        for (int at = t->start; at < t->start + t->count; at++)
            if (!on[at])
                workspace->holes[workspace->hole_count++] = at;
    }
}

/* Returns the cost of covering one row with tiles, in taps of a cell. */
static int row_cost(const struct net_workspace *workspace, const struct net_grid *g,
                    const uint8_t *on, int y, int taps, int most)
{
    const int begin = position_of(g, y * g->width);
    int first = begin, end = begin + g->width;

    while (first < end && !on[first])
        first++;
    while (end > first && !on[end - 1])
        end--;
    const int n = end - first;
    return (n + (n + most - 1) / most * OVERHEAD) * make_tile(workspace, on, first, n, taps).taps;
}

/* Makes the patches of the four rows from y that contain a cell of the board. Returns their
   number. */
static int patches_of(const struct net_workspace *workspace, const struct net_grid *g,
                      const uint8_t *on, int y, struct patch *out)
{
    int n = 0;

    for (int x = 0; x < g->width; x += PATCH_EDGE) {
        const int at = position_of(g, y * g->width + x);
        bool sees = false;

        out[n].corner = (int16_t)(at - workspace->row - 1);
        for (int k = 0; k < PATCH; k++) {
            const int dx = k % PATCH_EDGE, dy = k / PATCH_EDGE,
                      cell = at + dy * workspace->row + dx;
            const bool is_on = x + dx < g->width && y + dy < g->height && on[cell];
            out[n].cell[k] = (int16_t)(is_on ? cell : -1);
            sees |= is_on;
        }
        n += sees;
    }
    return n;
}

/* Assigns rows to patches where these are cheaper. */
static void choose_patches(struct net_workspace *workspace, const struct net_grid *g,
                           const uint8_t *on, int taps, const struct kernel *kernel, uint8_t *kind)
{
    const size_t across = (size_t)(g->width + PATCH_EDGE - 1) / PATCH_EDGE;
    const size_t down = (size_t)(g->height + PATCH_EDGE - 1) / PATCH_EDGE;

    workspace->patches = xcalloc(across * down, sizeof *workspace->patches);
    for (int y = 0; y < g->height; y += PATCH_EDGE) {
        struct patch *patches = &workspace->patches[workspace->patch_count];
        const int n = patches_of(workspace, g, on, y, patches);
        int tiles = 0;

        for (int row = y; row < y + PATCH_EDGE && row < g->height; row++)
            tiles += row_cost(workspace, g, on, row, taps, kernel->tile);
        if (n * kernel->patch_cost >= tiles)
            continue;
        for (int i = 0; i < PATCH * n; i++)
            if (patches[i / PATCH].cell[i % PATCH] >= 0)
                kind[patches[i / PATCH].cell[i % PATCH]] = FOR_PATCHES;
        workspace->patch_count += n;
    }
}

void grid_lay_out(struct net_workspace *workspace, const struct net_grid *grid, bool hex,
                  const struct kernel *kernel)
{
    assert(grid->width >= 1 && grid->width <= 64 && grid->height >= 1 && grid->height <= 64);

    workspace->cells = grid->width * grid->height;
    workspace->row = row_step(grid);
    workspace->positions =
        (grid->height + 5) * workspace->row + 2 + MOST_TILE; /* patches extend three rows further */
    uint8_t *on = board(workspace, grid);
    assert(workspace->on > 0);
    const int taps = hex ? 7 : 9;
    find_shifts(workspace, grid, hex);
    count_seen(workspace, on, taps);
    workspace->points = cover(workspace, on, on, 0, kernel, &workspace->point_count);
    uint8_t *kind = xcalloc((size_t)workspace->positions, 1);
    memcpy(kind, on, (size_t)workspace->positions); /* at first every cell is FOR_TILES */
    if (kernel->prepare)
        choose_patches(workspace, grid, on, taps, kernel, kind);
    workspace->tiles = cover(workspace, kind, on, taps, kernel, &workspace->tile_count);
    find_holes(workspace, on);
    free(kind);
    free(on);
}

void grid_free(struct net_workspace *workspace)
{
    free(workspace->cell);
    free(workspace->position);
    free(workspace->holes);
    free(workspace->tiles);
    free(workspace->points);
    free(workspace->patches);
}
