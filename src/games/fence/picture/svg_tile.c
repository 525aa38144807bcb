/*
 * svg_tile.c - a tile of the map as SVG: land, water, roads, names and coordinate.
 *
 * A tile is TILE units wide. Coordinates are rotated before drawing, so that text stays upright.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"
#include "games/fence/picture/picture.h"

#include <string.h>

#define LAND_COLOUR   "#efe7d2"
#define WATER_COLOUR  "#a3cfe6"
#define ROAD_COLOUR   "#fffaf0"
#define KERB_COLOUR   "#93866f"
#define BRIDGE_COLOUR "#7a5c3c"

enum { THIRD = TILE / 3, RIVER = 9, ISLE = 36, ARROW_AT = 17 };

struct tile_view {
    const struct map *map;
    const struct tile *tile;
    int index, left, top;
    uint32_t border; /* border of the rotated tile */
};

static int own_cell(const struct tile_view *l, int cell)
{
    return (cell + CELLS - EDGE_CELLS * l->map->site[l->index].quarters) % CELLS;
}

/* Adds text with the special characters of XML escaped. */
static void add_escaped(const char *s, struct text *out)
{
    for (; *s; s++)
        if (*s == '&' || *s == '<' || *s == '>' || *s == '"')
            text_addf(out, "&#%d;", *s);
        else
            text_add_char(out, *s);
}

static bool is_second_copy(const struct map *map, int tile)
{
    return tile >= tileset_get(map->set)->tiles;
}

void svg_name(const struct map *map, int hood, struct text *out)
{
    add_escaped(map_hood(map, hood)->name, out);
    if (is_second_copy(map, map_tile_of(map, hood)))
        text_add(out, ".2");
}

static struct spot_at from_edge(const struct tile_view *l, int edge, int along, int inward)
{
    switch (edge & 3) {
    case 0:
        return (struct spot_at){ l->left + along, l->top + inward };
    case 1:
        return (struct spot_at){ l->left + TILE - inward, l->top + along };
    case 2:
        return (struct spot_at){ l->left + TILE - along, l->top + TILE - inward };
    default:
        return (struct spot_at){ l->left + inward, l->top + TILE - along };
    }
}

/* Returns the point in the middle of a slot, `inward` units from the edge. */
static struct spot_at at_slot(const struct tile_view *l, int cell, int inward)
{
    return from_edge(l, cell / EDGE_CELLS, (2 * (cell % EDGE_CELLS) - 1) * THIRD / 2, inward);
}

static struct spot_at middle(const struct tile_view *l)
{
    return (struct spot_at){ l->left + TILE / 2, l->top + TILE / 2 };
}

/* ---- Water ---- */

static bool is_water(const struct tile_view *l, int cell)
{
    return border_sign(l->border, cell % CELLS) & WATER;
}

/* Returns the point where water meets the border before or after a cell, moved `inward` units. */
static struct spot_at bank(const struct tile_view *l, int cell, bool is_end, int inward)
{
    const int edge = cell / EDGE_CELLS, k = cell % EDGE_CELLS;

    if (k == 0)
        return from_edge(l, is_end ? edge : edge + 3, is_end ? THIRD / 3 : TILE - THIRD / 3,
                         inward);
    return from_edge(l, edge, (is_end ? k : k - 1) * THIRD, inward);
}

/* Draws water along the border from one cell to another, clockwise, with a round shore. */
static void add_shore(const struct tile_view *l, int first, int last, struct text *out)
{
    const int inward = last - first > 4 ? TILE * 2 / 5 : THIRD / 2;
    const struct spot_at a = bank(l, first % CELLS, false, 0), b = bank(l, last % CELLS, true, 0);
    const struct spot_at c = bank(l, last % CELLS, true, inward),
                         d = bank(l, first % CELLS, false, inward);

    text_addf(out, "<path d=\"M%d %d", a.x, a.y);
    for (int cell = first; cell <= last; cell++)
        if (cell % EDGE_CELLS == 0) {
            const struct spot_at corner = from_edge(l, cell % CELLS / EDGE_CELLS, 0, 0);
            text_addf(out, "L%d %d", corner.x, corner.y);
        }
    text_addf(out, "L%d %dC%d %d %d %d %d %dZ\"/>\n", b.x, b.y, c.x, c.y, d.x, d.y, a.x, a.y);
}

/* Draws a river from a slot to the middle of the tile, where rivers meet. */
static void add_river(const struct tile_view *l, int cell, struct text *out)
{
    const struct spot_at from = at_slot(l, cell, 0), via = at_slot(l, cell, TILE / 4);

    text_addf(out,
              "<path d=\"M%d %dQ%d %d %d %d\" fill=\"none\" stroke=\"" WATER_COLOUR
              "\" stroke-width=\"%d\"/><circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
              from.x, from.y, via.x, via.y, middle(l).x, middle(l).y, 2 * RIVER, middle(l).x,
              middle(l).y, RIVER);
}

static void add_ponds(const struct tile_view *l, struct text *out)
{
    const struct tileset *set = tileset_get(l->map->set);

    for (int b = 0; b < l->tile->bodies; b++)
        if (!set->body[l->tile->first_body + b].cells)
            text_addf(out, "<ellipse cx=\"%d\" cy=\"%d\" rx=\"24\" ry=\"13\"/>\n",
                      l->left + TILE * 3 / 4 - 2, l->top + TILE / 4 + 4 + 20 * b);
}

/* Draws each run of water cells along the border. The whole border must not be water. */
static void add_runs(const struct tile_view *l, struct text *out)
{
    for (int first = 0; first < CELLS; first++) {
        int last = first;
        if (!is_water(l, first) || is_water(l, first + CELLS - 1))
            continue;
        while (is_water(l, last + 1))
            last++;
        if (last == first && first % EDGE_CELLS)
            add_river(l, first, out);
        else
            add_shore(l, first, last, out);
    }
}

/* Returns whether the sea needs an arm to the middle of the tile, where rivers end. */
static bool has_river_mouth(const struct tile_view *l)
{
    bool has_river = false, has_shore = false;

    for (int cell = 0; cell < CELLS; cell++) {
        const bool is_lone = !is_water(l, cell + 1) && !is_water(l, cell + CELLS - 1);
        has_river |= is_water(l, cell) && is_lone && cell % EDGE_CELLS;
        has_shore |= is_water(l, cell) && cell % EDGE_CELLS == 0;
    }
    return has_river && has_shore;
}

static void add_waters(const struct tile_view *l, struct text *out)
{
    int wet = 0, wet_corners = 0;

    for (int cell = 0; cell < CELLS; cell++) {
        wet += is_water(l, cell);
        wet_corners += is_water(l, cell) && cell % EDGE_CELLS == 0;
    }
    text_add(out, "<g fill=\"" WATER_COLOUR "\">\n");
    if (wet == CELLS)
        text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", l->left, l->top,
                  TILE, TILE);
    else
        add_runs(l, out);
    for (int cell = 0; has_river_mouth(l) && cell < CELLS; cell += EDGE_CELLS)
        if (is_water(l, cell) && is_water(l, cell + 2))
            add_river(l, cell + 2, out);
    add_ponds(l, out);
    if (wet_corners >= 3)
        text_addf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"" LAND_COLOUR "\"/>\n",
                  middle(l).x, middle(l).y, ISLE);
    text_add(out, "</g>\n");
}

/* ---- Roads ---- */

struct spot_at svg_hood(const struct map *map, int hood, int left, int top)
{
    const int tile = map_tile_of(map, hood), quarters = map->site[tile].quarters;
    const struct tile_view l = { map, map_tile(map, tile), tile, left, top, 0 };
    struct spot_at sum = { 0, 0 }, first = middle(&l);
    int count = 0;

    if (l.tile->hoods == 1)
        return middle(&l);
    for (unsigned cells = map_hood(map, hood)->roads; cells; cells &= cells - 1) {
        const int cell = (bits_lowest(cells) + EDGE_CELLS * quarters) % CELLS;
        const struct spot_at slot = at_slot(&l, cell, 0);
        sum.x += slot.x - middle(&l).x;
        sum.y += slot.y - middle(&l).y;
        if (count++ == 0 || slot.y > first.y || (slot.y == first.y && slot.x < first.x))
            first = slot;
    }
    /* The point is moved from the centre towards the roads. For a straight road it is in the lower
       or left half. */
    if (sum.x * sum.x + sum.y * sum.y < TILE)
        return (struct spot_at){ (middle(&l).x + first.x) / 2, (middle(&l).y + first.y) / 2 };
    return (struct spot_at){ middle(&l).x + sum.x / (2 * count),
                             middle(&l).y + sum.y / (2 * count) };
}

/* Adds the path of a road from the border to its neighbourhood. */
static void add_way(const struct tile_view *l, int cell, int hood, struct text *out)
{
    const struct spot_at a = at_slot(l, cell, 0), b = at_slot(l, cell, TILE / 4);
    const struct spot_at c = svg_hood(l->map, hood, l->left, l->top);

    text_addf(out, "M%d %dQ%d %d %d %d", a.x, a.y, b.x, b.y, c.x, c.y);
}

static void add_ways(const struct tile_view *l, int hood, const char *colour, int width,
                     struct text *out)
{
    text_addf(out, "<path stroke=\"%s\" stroke-width=\"%d\" d=\"", colour, width);
    for (unsigned cells = map_hood(l->map, hood)->roads; cells; cells &= cells - 1)
        add_way(l, (bits_lowest(cells) + EDGE_CELLS * l->map->site[l->index].quarters) % CELLS,
                hood, out);
    text_add(out, "\"/>\n");
}

/* Draws railings where a road crosses water. */
static void add_bridges(const struct tile_view *l, struct text *out)
{
    for (int cell = 0; cell < CELLS; cell++)
        if (border_sign(l->border, cell) == BRIDGE) {
            const struct spot_at a = at_slot(l, cell, 0), b = at_slot(l, cell, TILE / 4);
            text_addf(out,
                      "<path stroke=\"" BRIDGE_COLOUR
                      "\" stroke-width=\"18\" d=\"M%d %dL%d %d\"/>\n",
                      a.x, a.y, b.x, b.y);
        }
}

/* Draws an arrow on a one-way road. */
static void add_mark(const struct tile_view *l, int cell, bool is_outward, struct text *out)
{
    const int tip = is_outward ? ARROW_AT - 8 : ARROW_AT + 8;
    const int base = is_outward ? ARROW_AT + 6 : ARROW_AT - 6;
    const int edge = cell / EDGE_CELLS, along = (2 * (cell % EDGE_CELLS) - 1) * THIRD / 2;
    const struct spot_at a = from_edge(l, edge, along, tip),
                         b = from_edge(l, edge, along - 8, base),
                         c = from_edge(l, edge, along + 8, base);

    text_addf(
        out,
        "<path fill=\"#d0342c\" stroke=\"#fff\" stroke-width=\"1\" d=\"M%d %dL%d %dL%d %dZ\"/>\n",
        a.x, a.y, b.x, b.y, c.x, c.y);
}

static void add_marks(const struct tile_view *l, struct text *out)
{
    for (int cell = 0; cell < CELLS; cell++) {
        const int own = own_cell(l, cell);
        const bool may_leave = l->tile->leave >> own & 1, may_enter = l->tile->enter >> own & 1;
        if (may_leave != may_enter)
            add_mark(l, cell, may_leave, out);
    }
}

static void add_roads(const struct tile_view *l, struct text *out)
{
    const int first = map_first_hood(l->map, l->index);

    text_add(out, "<g fill=\"none\" stroke-linejoin=\"round\">\n");
    add_bridges(l, out);
    for (int h = 0; h < l->tile->hoods; h++) {
        add_ways(l, first + h, KERB_COLOUR, 12, out);
        add_ways(l, first + h, ROAD_COLOUR, 8, out);
    }
    text_add(out, "</g>\n");
    add_marks(l, out);
}

/* ---- Text ---- */

/* Returns whether the neighbourhood is on the map but cannot be reached (yet). */
static bool is_unreachable(const struct tile_view *l, int hood)
{
    return l->map->site[l->index].is_placed && !map_is_usable(l->map, hood);
}

/* Draws a name below its neighbourhood. At the neighbourhood itself, the name would hide a straight
   road. The name stays inside the tile. */
static void add_name(const struct tile_view *l, int hood, struct text *out)
{
    const char *name = map_hood(l->map, hood)->name;
    const struct spot_at at = svg_hood(l->map, hood, l->left, l->top);
    const int half = ((int)strlen(name) + 2 * is_second_copy(l->map, l->index)) * 3 + 4,
              most = TILE / 2 - 2;
    const int room = half < most ? half : most;
    const int low = l->left + room, high = l->left + TILE - room;

    text_addf(out, "<text x=\"%d\" y=\"%d\" fill=\"%s\">",
              at.x < low    ? low
              : at.x > high ? high
                            : at.x,
              at.y + 26, is_unreachable(l, hood) ? "#a08f7a" : "#2f2a22");
    svg_name(l->map, hood, out);
    text_add(out, "</text>\n");
}

static void add_words(const struct tile_view *l, struct text *out)
{
    const int first = map_first_hood(l->map, l->index);

    for (int h = 0; h < l->tile->hoods; h++) {
        const struct spot_at at = svg_hood(l->map, first + h, l->left, l->top);
        text_addf(out,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"8\" fill=\"%s\" stroke=\"" KERB_COLOUR
                  "\" stroke-width=\"2\"/>\n",
                  at.x, at.y, is_unreachable(l, first + h) ? "#cbbfa8" : "#fff");
        add_name(l, first + h, out);
    }
    text_addf(out, "<text x=\"%d\" y=\"%d\" class=\"at\">", l->left + 6, l->top + 16);
    if (l->tile->red)
        text_addf(out, "<tspan fill=\"#c62828\">%d</tspan> <tspan fill=\"#1c4fa0\">%d</tspan>",
                  l->tile->red, l->tile->blue);
    text_addf(out, "</text>\n<text x=\"%d\" y=\"%d\" class=\"id\" fill=\"#8b8170\">",
              l->left + TILE - 5, l->top + 14);
    map_print_tile(l->map, l->index, out);
    text_add(out, "</text>\n");
}

void svg_tile(const struct map *map, int tile, int left, int top, bool is_fresh, struct text *out)
{
    const struct tile_view l = {
        map,  map_tile(map, tile),
        tile, left,
        top,  border_turned(map_tile(map, tile)->border, map->site[tile].quarters)
    };

    text_add(out, "<g data-tile=\"");
    map_print_tile(map, tile, out);
    text_addf(out,
              "\">\n"
              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" LAND_COLOUR "\"/>\n",
              left, top, TILE, TILE);
    add_waters(&l, out);
    text_addf(out,
              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"%s\"/>\n",
              left, top, TILE, TILE,
              is_fresh ? "#e08a00\" stroke-width=\"5" : "#b9ab8d\" stroke-width=\"1");
    add_roads(&l, out);
    add_words(&l, out);
    text_add(out, "</g>\n");
}
