/*
 * svg.c - a picture of the city as an SVG document: the map with pawns and Cops, below it the
 * players with the backs of their cards, and the Jail.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "svg.h"

#include "../../../base/svg.h"
#include "../rules/rules.h"
#include "picture.h"

enum { MARGIN = 40, ROW = 34, PANEL_WIDE = 560, PIECE = 11, PIECE_STEP = 17 };

static const char *const player_colour[MAX_PLAYERS] = {
    "#f0b323", "#2f9e58", "#8e55b7", "#e8702a", "#16a0a6", "#cf3f80", "#83603c", "#68788c",
};

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
    return TILE * (map->high_x - map->low_x + 1);
}

static int map_height(const struct map *map)
{
    return TILE * (map->high_y - map->low_y + 1);
}

/* ---- The page ---- */

static void add_head(const struct position *pos, struct text *out)
{
    const int board = map_width(&pos->map), least = board < PANEL_WIDE ? PANEL_WIDE : board;
    const int width = least + 2 * MARGIN;
    const int height = map_height(&pos->map) + 3 * MARGIN + ROW * (pos->rules.players + 1);

    svg_open("FENCE!", width, height, out);
    text_add(out, "<style>text{font-size:11px;text-anchor:middle}"
                  ".name text{font-weight:bold;paint-order:stroke;stroke:#fffaf0;stroke-width:3px;"
                  "stroke-linejoin:round}.name .at{font-size:14px;text-anchor:start}"
                  ".label{font-size:12px;fill:#8b8170}.piece{font-size:13px;font-weight:bold;"
                  "fill:#fff}.line{font-size:15px;text-anchor:start;fill:#2f2a22}</style>\n");
    text_addf(out, "<rect width=\"%d\" height=\"%d\" rx=\"12\" fill=\"#f8f4ea\"/>\n", width,
              height);
}

/* Positions, as placements name them. */
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
        if (map->site[t].is_placed)
            svg_tile(map, t, left_of(map, t), top_of(map, t), last && !last->map.site[t].is_placed,
                     out);
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

/* ---- Pieces ---- */

/* The pieces of a neighbourhood in a row: players in order, then the Cops. */
enum { THE_COPS = MAX_PLAYERS };

static void add_piece(int piece, struct spot_at at, bool is_fresh, struct text *out)
{
    if (is_fresh)
        text_addf(out,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"#e08a00\" "
                  "stroke-width=\"4\"/>\n",
                  at.x, at.y, PIECE + 3);
    if (piece == THE_COPS)
        text_addf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#14305f\" "
                  "stroke=\"#fff\" stroke-width=\"2\"/>\n",
                  at.x - PIECE, at.y - PIECE, 2 * PIECE, 2 * PIECE);
    else
        text_addf(out,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#3a332a\" "
                  "stroke-width=\"2\"/>\n",
                  at.x, at.y, PIECE, player_colour[piece]);
    text_addf(out, "<text class=\"piece\" x=\"%d\" y=\"%d\">", at.x, at.y + 5);
    if (piece == THE_COPS)
        text_add_char(out, 'C');
    else
        text_addf(out, "%d", piece + 1);
    text_add(out, "</text>\n");
}

static int where(const struct position *pos, int piece)
{
    return piece == THE_COPS ? pos->cops : pos->pawn[piece];
}

static bool takes_part(const struct position *pos, int piece)
{
    return piece == THE_COPS || piece < pos->rules.players;
}

static void add_pieces_at(const struct position *pos, const struct position *last, int hood,
                          struct text *out)
{
    struct spot_at at = place_of(&pos->map, hood);
    int count = 0;

    for (int piece = 0; piece <= THE_COPS; piece++)
        count += takes_part(pos, piece) && where(pos, piece) == hood;
    at.x -= PIECE_STEP * (count - 1) / 2;
    for (int piece = 0; piece <= THE_COPS; piece++)
        if (takes_part(pos, piece) && where(pos, piece) == hood) {
            add_piece(piece, at, last && where(last, piece) != hood, out);
            at.x += PIECE_STEP;
        }
}

static void add_post(const struct position *pos, struct text *out)
{
    if (pos->post == OFF_MAP)
        return;
    const struct spot_at at = place_of(&pos->map, pos->post);
    text_addf(out,
              "<rect x=\"%d\" y=\"%d\" width=\"52\" height=\"16\" rx=\"3\" fill=\"#b5651d\"/>\n"
              "<text x=\"%d\" y=\"%d\" fill=\"#fff\">Trading</text>\n",
              at.x - 26, at.y - 32, at.x, at.y - 20);
}

/* ---- The players ---- */

/* Backs of cards: a small card with a number on it. */
static void add_backs(int x, int y, const char *colour, int count, struct text *out)
{
    text_addf(out,
              "<rect x=\"%d\" y=\"%d\" width=\"20\" height=\"26\" rx=\"3\" fill=\"%s\"/>\n"
              "<text class=\"piece\" x=\"%d\" y=\"%d\">%d</text>\n",
              x, y - 18, colour, x + 10, y, count);
}

static void add_player(const struct position *pos, const struct position *last, int player, int y,
                       struct text *out)
{
    const int at = pos->pawn[player];

    add_piece(player, (struct spot_at){ MARGIN + 12, y - 5 },
              last && last->pawn[player] != pos->pawn[player], out);
    if (pos->rules.stash == STASH_BLIND) {
        add_backs(MARGIN + 36, y, "#6b5b8c", hand_size(pos, player), out);
    } else {
        add_backs(MARGIN + 36, y, "#c62828", hand_of_colour(pos, player, RED), out);
        add_backs(MARGIN + 62, y, "#1c4fa0", hand_of_colour(pos, player, BLUE), out);
    }
    text_addf(out, "<text class=\"line\" x=\"%d\" y=\"%d\">p%d%s: ", MARGIN + 96, y, player + 1,
              pos->first == player ? ", First Player" : "");
    if (at == JAIL)
        text_add(out, "in Jail");
    else if (at == OFF_MAP)
        text_add(out, "not in the city yet");
    else
        svg_escape(map_hood(&pos->map, at)->name, out);
    text_add(out, "</text>\n");
}

/* The Jail on the right, with bars. */
static void add_jail(const struct position *pos, int top, struct text *out)
{
    const int height = ROW * pos->rules.players, left = MARGIN + PANEL_WIDE - 190;
    int x = left + 22, y = top + 40;

    text_addf(out,
              "<rect x=\"%d\" y=\"%d\" width=\"190\" height=\"%d\" rx=\"6\" fill=\"#dcd6ca\" "
              "stroke=\"#5c564c\" stroke-width=\"3\"/>\n<text class=\"line\" x=\"%d\" y=\"%d\">Jail"
              "</text>\n",
              left, top, height, left + 10, top + 19);
    for (int p = 0; p < pos->rules.players; p++) {
        if (!is_jailed(pos, p))
            continue;
        add_piece(p, (struct spot_at){ x, y }, false, out);
        x += 28;
        if (x > left + 180) {
            x = left + 22;
            y += 26;
        }
    }
    text_add(out, "<path stroke=\"#5c564c\" stroke-width=\"2\" opacity=\".55\" d=\"");
    for (int bar = left + 20; bar < left + 190; bar += 20)
        text_addf(out, "M%d %dv%d", bar - 12, top + 26, height - 28);
    text_add(out, "\"/>\n");
}

static void add_panel(const struct position *pos, const struct position *last, struct text *out)
{
    const int top = map_height(&pos->map) + 2 * MARGIN;

    for (int p = 0; p < pos->rules.players; p++)
        add_player(pos, last, p, top + 22 + ROW * p, out);
    add_jail(pos, top, out);
}

void fence_draw(const struct position *pos, const struct position *last, struct text *out)
{
    const struct map *map = &pos->map;

    add_head(pos, out);
    if (map->placed) {
        add_labels(map, out);
        add_tiles(pos, last, out);
        add_tunnel(map, out);
        add_post(pos, out);
        for (int h = 0; h < map_hoods(map); h++)
            add_pieces_at(pos, last, h, out);
    }
    add_panel(pos, last, out);
    text_add(out, "</svg>\n");
}
