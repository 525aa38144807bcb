/*
 * map_text.c - the map as text, in ASCII or with ANSI colours, and a list of its neighbourhoods.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "games/fence/map/map_internal.h"
#include "games/fence/picture/charbuf.h"
#include "games/fence/picture/picture.h"

/* Explains the signs of the grid and of the roads in the list. */
static const char legend[] =
    "    roads | -, one way ^ > v <, x for the Cops alone; # bridge, ~ water, * new\n";

static void add_grid(const struct position *pos, const struct position *last,
                     enum board_style style, struct text *out)
{
    struct charbuf page;

    tiles_page(pos, last, PUBLIC, NARROW, &page);
    charbuf_add(&page, (struct cut){ 0, 0, page.width, page.height }, 0, style, out);
    text_add(out, legend);
    charbuf_free(&page);
}

/* Adds a text such as " >the-yards", which is the destination of a road and its legal
   directions. */
static void add_road(const struct map *map, int tile, int cell, bool *is_first, struct text *out)
{
    static const char *const sign[] = { "", ">", "<", "x" };
    int far_cell;
    const int other = across(map, tile, cell, &far_cell);

    if (other < 0)
        return;
    const struct tile *near = map_tile(map, tile), *far = map_tile(map, other);
    text_addf(out, "%s%s", *is_first ? ": " : ", ", sign[road_use(near, cell, far, far_cell)]);
    map_print_hood(map, map_first_hood(map, other) + far->hood_at[far_cell], out);
    *is_first = false;
}

static void add_roads(const struct map *map, int hood, struct text *out)
{
    bool is_first = true;

    for (unsigned cells = map_hood(map, hood)->roads; cells; cells &= cells - 1)
        add_road(map, map_tile_of(map, hood), bits_lowest(cells), &is_first, out);
    for (int i = 0; i < 2; i++)
        if (map->tunnel[i] == hood) {
            text_add(out, is_first ? ": tunnel to " : ", tunnel to ");
            map_print_hood(map, map->tunnel[1 - i], out);
            is_first = false;
        }
}

static void add_people(const struct position *pos, int hood, struct text *out)
{
    const char *before = "; ";

    for (int p = 0; p < pos->rules.players; p++)
        if (pos->pawn[p] == hood) {
            text_addf(out, "%sp%d", before, p + 1);
            before = " ";
        }
    if (pos->cops == hood)
        text_addf(out, "%sCops", before);
}

/* Adds a line such as "T13 (1,3) old-town, Old Town: four-points, >the-yards; p1 Cops". */
static void add_hood(const struct position *pos, int hood, struct text *out)
{
    const struct map *map = &pos->map;
    const int tile = map_tile_of(map, hood);

    map_print_tile(map, tile, out);
    if (map_tile(map, tile)->red)
        text_addf(out, " (%d,%d)", map_tile(map, tile)->red, map_tile(map, tile)->blue);
    text_add_char(out, ' ');
    map_print_hood(map, hood, out);
    text_addf(out, ", %s", map_hood(map, hood)->name);
    if (map_is_waterfront(map, hood))
        text_add(out, ", waterfront");
    if (!map_is_usable(map, hood))
        text_add(out, pos->stage <= STAGE_TUNNEL_AT ? ", no way to it yet" : ", off-limits");
    add_roads(map, hood, out);
    add_people(pos, hood, out);
    text_add_char(out, '\n');
}

void map_print(const struct position *pos, const struct position *last, enum board_style style,
               struct text *out)
{
    const struct map *map = &pos->map;

    if (!map->placed)
        return;
    add_grid(pos, last, style, out);
    for (int h = 0; h < map_hoods(map); h++)
        if (map->site[map_tile_of(map, h)].is_placed)
            add_hood(pos, h, out);
}
