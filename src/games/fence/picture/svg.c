/*
 * svg.c - the game as an SVG document, with the map, the pawns and the Cops.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/svg.h"
#include "games/fence/picture/picture.h"
#include "games/fence/rules/rules.h"

static int left_of(const struct map *map, int tile)
{
    return MARGIN + TILE * (map->site[tile].x - map->low_x);
}

static int top_of(const struct map *map, int tile)
{
    return MARGIN + TILE * (map->high_y - map->site[tile].y);
}

static int map_width(const struct map *map)
{
    return map->placed ? TILE * (map->high_x - map->low_x + 1) : 0;
}

static int map_height(const struct map *map)
{
    return map->placed ? TILE * (map->high_y - map->low_y + 1) : 0;
}

static void add_head(int width, int height, struct text *out)
{
    svg_open("FENCE!", width, height, out);
    text_add(out, "<style>.city text{font-size:11px;text-anchor:middle}"
                  ".city .name text{font-weight:bold;paint-order:stroke;stroke:#fffaf0;"
                  "stroke-width:3px;stroke-linejoin:round}"
                  ".city .name .at{font-size:14px;text-anchor:start}"
                  ".city .name .id{font-size:10px;font-weight:normal;text-anchor:end}"
                  ".city .label{font-size:12px;fill:#8b8170}"
                  ".city .piece{font-size:13px;font-weight:bold;fill:#fff}"
                  ".city .line{font-size:15px;text-anchor:start;fill:#2f2a22}</style>\n");
    text_addf(out, "<rect class=\"page\" width=\"%d\" height=\"%d\" rx=\"12\" fill=\"#f8f4ea\"/>\n",
              width, height);
}

/* Adds the coordinates of positions as they occur in placements. */
static void add_labels(const struct map *map, struct text *out)
{
    for (int x = map->low_x; x <= map->high_x; x++)
        text_addf(out, "<text class=\"label\" x=\"%d\" y=\"%d\">%d</text>\n",
                  MARGIN + TILE * (x - map->low_x) + TILE / 2, MARGIN - 14, x);
    for (int y = map->low_y; y <= map->high_y; y++)
        text_addf(out, "<text class=\"label\" x=\"%d\" y=\"%d\">%d</text>\n", MARGIN - 18,
                  MARGIN + TILE * (map->high_y - y) + TILE / 2 + 4, y);
}

static void add_tiles(const struct position *pos, const struct position *last, struct text *out)
{
    const struct map *map = &pos->map;

    text_add(out, "<g class=\"name\">\n");
    for (int t = 0; t < map->tiles; t++)
        if (map->site[t].is_placed) {
            text_addf(out, "<g data-place=\"%d,%d\">\n", map->site[t].x, map->site[t].y);
            svg_tile(map, t, left_of(map, t), top_of(map, t), last && !last->map.site[t].is_placed,
                     out);
            text_add(out, "</g>\n");
        }
    text_add(out, "</g>\n");
}

static struct spot_at place_of(const struct map *map, int hood)
{
    const int tile = map_tile_of(map, hood);

    return svg_hood(map, hood, left_of(map, tile), top_of(map, tile));
}

static void add_tunnel(const struct map *map, struct text *out)
{
    if (map->tunnel[0] < 0)
        return;
    const struct spot_at a = place_of(map, map->tunnel[0]), b = place_of(map, map->tunnel[1]);
    text_addf(out,
              "<path d=\"M%d %dL%d %d\" stroke=\"#5b4a36\" stroke-width=\"4\" "
              "stroke-dasharray=\"3 9\" stroke-linecap=\"round\" opacity=\".7\"/>\n",
              a.x, a.y, b.x, b.y);
}

static void add_pieces_at(const struct position *pos, const struct position *last, int hood,
                          struct text *out)
{
    struct spot_at at = place_of(&pos->map, hood);
    int count = 0;

    for (int piece = 0; piece <= THE_COPS; piece++)
        count += svg_where(pos, piece) == hood;
    at.x -= PIECE_STEP * (count - 1) / 2;
    for (int piece = 0; piece <= THE_COPS; piece++)
        if (svg_where(pos, piece) == hood) {
            svg_piece(piece, at, last && svg_where(last, piece) != hood, out);
            at.x += PIECE_STEP;
        }
}

static void add_post(const struct position *pos, struct text *out)
{
    if (pos->post == OFF_MAP)
        return;
    const struct spot_at at = place_of(&pos->map, pos->post);
    svg_post((struct spot_at){ at.x, at.y - 24 }, out);
}

/* Adds a star on each tile with the Ritzy Tile's coordinate. */
static void add_ritzy(const struct position *pos, struct text *out)
{
    const struct map *map = &pos->map;

    for (int t = 0; t < map->tiles && pos->ritzy[RED]; t++)
        if (map->site[t].is_placed && map_tile(map, t)->red == pos->ritzy[RED] &&
            map_tile(map, t)->blue == pos->ritzy[BLUE])
            svg_star((struct spot_at){ left_of(map, t) + TILE - 16, top_of(map, t) + TILE - 16 },
                     out);
}

/* Adds the clickable areas of neighbourhoods. */
static void add_places(const struct map *map, struct text *out)
{
    text_add(out, "<g class=\"places\" fill=\"none\" pointer-events=\"all\">\n");
    for (int h = 0; h < map_hoods(map); h++)
        if (map->site[map_tile_of(map, h)].is_placed) {
            const struct spot_at at = place_of(map, h);
            text_addf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" data-hood=\"", at.x, at.y,
                      TILE / 5);
            map_print_hood(map, h, out);
            text_add(out, "\"/>\n");
        }
    text_add(out, "</g>\n");
}

static void add_map(const struct position *pos, const struct position *last, struct text *out)
{
    const struct map *map = &pos->map;

    if (!map->placed)
        return;
    add_labels(map, out);
    add_tiles(pos, last, out);
    add_ritzy(pos, out);
    add_tunnel(map, out);
    add_post(pos, out);
    for (int h = 0; h < map_hoods(map); h++)
        add_pieces_at(pos, last, h, out);
    add_places(map, out);
}

void fence_draw(const struct position *pos, const struct position *last, struct text *out)
{
    const int board = map_width(&pos->map), wide = board < PANEL_WIDE ? PANEL_WIDE : board;
    const int top = MARGIN + (pos->map.placed ? map_height(&pos->map) + MARGIN : 0);
    struct text panel = TEXT_EMPTY;
    const int bottom = svg_panel(pos, last, top, wide, &panel);

    add_head(wide + 2 * MARGIN, bottom + MARGIN / 2, out);
    text_add(out, "<g class=\"city\" data-part=\"map\">\n");
    add_map(pos, last, out);
    text_add(out, "</g>\n<g class=\"city\" data-part=\"panel\">\n");
    text_add(out, panel.data);
    text_add(out, "</g>\n</svg>\n");
    text_free(&panel);
}
