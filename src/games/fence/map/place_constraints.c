/*
 * place_constraints.c - the constraints that neighbouring tiles put on a tile (rule 1 of 4.3).
 *
 * A tile matches if its 32-bit border, masked, equals the required one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"

static const int beyond_x[4] = { 0, 1, 0, -1 }, beyond_y[4] = { 1, 0, -1, 0 };

void grid_fill(const struct map *map, struct map_grid *grid)
{
    grid->low_x = map->low_x - GRID_MARGIN;
    grid->low_y = map->low_y - GRID_MARGIN;
    grid->width = map->high_x - map->low_x + 1 + 2 * GRID_MARGIN;
    grid->height = map->high_y - map->low_y + 1 + 2 * GRID_MARGIN;
    memset(grid->tile, 0xFF, grid->width * grid->height * sizeof *grid->tile); /* -1 */
    for (int t = 0; t < map->tiles; t++)
        if (map->site[t].is_placed)
            grid->tile[(map->site[t].y - grid->low_y) * grid->width + map->site[t].x -
                       grid->low_x] = t;
}

int grid_tile(const struct map_grid *grid, int x, int y)
{
    x -= grid->low_x;
    y -= grid->low_y;
    return x < 0 || y < 0 || x >= grid->width || y >= grid->height
               ? -1
               : grid->tile[y * grid->width + x];
}

/* Returns the signs that the tile across `edge` requires in cells 4 * edge .. 4 * edge + 4 of this
   tile. */
static uint32_t demand(const struct map *map, const struct tileset *set, int tile, int edge)
{
    const uint32_t border = border_turned(tile_in(set, tile)->border, map->site[tile].quarters);
    uint32_t value = 0;

    for (int k = 0; k <= EDGE_CELLS; k++)
        value |= (uint32_t)border_sign(border, cell_across(edge, k))
                 << 2 * ((EDGE_CELLS * edge + k) % CELLS);
    return value;
}

/* Returns the tile that shares only the corner between an edge and the edge before it, or -1. */
static int tile_beyond_corner(const struct map_grid *grid, int x, int y, int edge)
{
    const int before = (edge + 3) & 3;

    return grid_tile(grid, x + beyond_x[edge] + beyond_x[before],
                     y + beyond_y[edge] + beyond_y[before]);
}

void spot_look(const struct map *map, const struct map_grid *grid, int x, int y, struct spot *spot)
{
    const struct tileset *set = tileset_get(map->set);

    *spot = (struct spot){ .x = x, .y = y };
    for (int edge = 0; edge < 4; edge++) {
        const int tile = grid_tile(grid, x + beyond_x[edge], y + beyond_y[edge]);
        const int diagonal = tile_beyond_corner(grid, x, y, edge);
        const int corner = EDGE_CELLS * edge;
        spot->next[edge] = tile;
        if (tile >= 0) {
            spot->mask |= border_turned(0x3FF, edge);
            spot->value |= demand(map, set, tile, edge);
        }
        if (diagonal >= 0) {
            const uint32_t border =
                border_turned(tile_in(set, diagonal)->border, map->site[diagonal].quarters);
            spot->mask |= (uint32_t)3 << 2 * corner;
            spot->value |= (uint32_t)border_sign(border, (corner + CELLS / 2) % CELLS)
                           << 2 * corner;
        }
    }
}

void spot_explain(const struct map *map, const struct map_grid *grid, const struct spot *spot,
                  const struct tile *tile, int quarters, struct text *why)
{
    const uint32_t wrong = (border_turned(tile->border, quarters) ^ spot->value) & spot->mask;

    for (int edge = 0; edge < 4; edge++)
        if (spot->next[edge] >= 0 && wrong & border_turned(0x3FF, edge)) {
            text_addf(why, "edge %c does not match ", "NESW"[edge]);
            map_print_tile(map, spot->next[edge], why);
            return;
        }
    for (int edge = 0; edge < 4; edge++)
        if (wrong >> 2 * EDGE_CELLS * edge & 3) {
            static const char *const name[4] = { "NW", "NE", "SE", "SW" };
            text_addf(why, "corner %s does not match ", name[edge]);
            map_print_tile(map, tile_beyond_corner(grid, spot->x, spot->y, edge), why);
            return;
        }
}

int spot_find(const struct map *map, struct spot out[MAX_SPOTS])
{
    struct map_grid grid;
    int count = 0;

    grid_fill(map, &grid);
    for (int y = map->low_y - 1; y <= map->high_y + 1; y++)
        for (int x = map->low_x - 1; x <= map->high_x + 1; x++) {
            if (grid_tile(&grid, x, y) >= 0)
                continue;
            bool is_beside = false;
            for (int edge = 0; edge < 4; edge++)
                is_beside |= grid_tile(&grid, x + beyond_x[edge], y + beyond_y[edge]) >= 0;
            if (!is_beside)
                continue;
            spot_look(map, &grid, x, y, &out[count]);
            count += (out[count].value & 0x55555555) != 0; /* some cell is a ROAD */
        }
    return count;
}
