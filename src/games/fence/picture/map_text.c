/*
 * map_text.c - the map as lines of text, in ASCII or with ANSI colours.
 *
 *             -1       0       1
 *        | .   |   .   |   .   |   .
 *        |  Four Po Old Tow Ven/Ven
 *       0| -  T12  -  T13  -  T25  -
 *        |   1       C
 *        | .   |   .   |   .   |   .
 *
 * A tile has seven columns and three lines: names, id, pawns. Between tiles there is a column
 * or a line for what crosses the edge, a sign a slot.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../../base/ink.h"
#include "../../../base/memory.h"
#include "../map/inner.h"
#include "picture.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = 7, HIGH = 3, PITCH_X = WIDE + 1, PITCH_Y = HIGH + 1, LABEL = 5 };

/* What a character of the page is about; the order of the escape sequences. */
enum ink { INK_PAPER, INK_WATER, INK_ROAD, INK_NAME, INK_ID, INK_PAWN, INK_COPS, INK_FRESH };

static const char *const escape[] = {
    "0", "34", "33", "1", "2", "1;35", "1;37;44", "1;32",
};

/* Of the grid, and of the roads in the list. */
static const char legend[] =
    "    roads | -, one way ^ > v <, x for the Cops alone; # bridge, ~ water, * new\n";

/* A page of characters with colours, row by row from the top. */
struct page {
    int width, height;
    char *text;
    uint8_t *ink;
};

static void put(struct page *page, int x, int y, char c, enum ink ink)
{
    if (x < 0 || y < 0 || x >= page->width || y >= page->height)
        return;
    page->text[y * page->width + x] = c;
    page->ink[y * page->width + x] = (uint8_t)ink;
}

static void put_word(struct page *page, int x, int y, const char *word, int most, enum ink ink)
{
    for (int i = 0; i < most && word[i]; i++)
        put(page, x + i, y, word[i], ink);
}

/* ---- A tile ---- */

/* The upper left character of a tile's own seven by three. */
static int left_of(const struct map *map, int tile)
{
    return LABEL + 1 + PITCH_X * (map->site[tile].x - map->low_x);
}

static int top_of(const struct map *map, int tile)
{
    return 2 + PITCH_Y * (map->high_y - map->site[tile].y);
}

/* Where a cell of the border, as the tile lies, has its character. */
static void cell_place(int cell, int *x, int *y)
{
    const int k = 2 * (cell % EDGE_CELLS) - 1; /* columns 1, 3, 5 of a tile; corners -1 */
    const int line = cell % EDGE_CELLS - 1;    /* lines 0, 1, 2; corners -1 */

    switch (cell / EDGE_CELLS) {
    case 0:
        *x = k;
        *y = -1;
        break;
    case 1:
        *x = WIDE;
        *y = line;
        break;
    case 2:
        *x = WIDE - 1 - k;
        *y = HIGH;
        break;
    default:
        *x = -1;
        *y = HIGH - 1 - line;
        break;
    }
}

/* The sign of a road that leaves by an edge of the map. */
static char road_char(const struct map *map, int tile, int cell, int edge, bool is_bridge)
{
    static const char there[] = "^>v<", back[] = "v<^>", plain[] = "|-|-";
    int far_cell;
    const int other = across(map, tile, cell, &far_cell);
    const struct tile *near = map_tile(map, tile);
    enum use use =
        near->leave >> cell & 1 ? near->enter >> cell & 1 ? USE_BOTH : USE_THERE : USE_BACK;

    if (other >= 0)
        use = road_use(near, cell, map_tile(map, other), far_cell);
    return use == USE_THERE  ? there[edge]
           : use == USE_BACK ? back[edge]
           : use == USE_COPS ? 'x'
           : is_bridge       ? '#'
                             : plain[edge];
}

static void put_border(const struct map *map, int tile, struct page *page)
{
    const int quarters = map->site[tile].quarters;
    const uint32_t border = border_turned(map_tile(map, tile)->border, quarters);

    for (int cell = 0; cell < CELLS; cell++) {
        const enum sign sign = border_sign(border, cell);
        const int own = (cell + CELLS - EDGE_CELLS * quarters) % CELLS;
        int x, y;
        char c = cell % EDGE_CELLS ? ' ' : '.';
        cell_place(cell, &x, &y);
        if (sign & ROAD)
            c = road_char(map, tile, own, cell / EDGE_CELLS, sign == BRIDGE);
        else if (sign == WATER)
            c = '~';
        put(page, left_of(map, tile) + x, top_of(map, tile) + y, c,
            sign & ROAD    ? INK_ROAD
            : sign & WATER ? INK_WATER
                           : INK_PAPER);
    }
}

/* "Old Tow", or "Sky/Rop" of several: what fits of each name, in ASCII. */
static void put_names(const struct map *map, int tile, struct page *page)
{
    const int hoods = map_tile(map, tile)->hoods;
    const int room = hoods > 4 ? 1 : (WIDE - hoods + 1) / hoods;
    char line[WIDE + 1];
    int n = 0;

    for (int h = 0; h < hoods; h++) {
        const char *name = map_hood(map, map_first_hood(map, tile) + h)->name;
        int taken = 0;
        if (h && room > 1 && n < WIDE)
            line[n++] = '/';
        for (; *name && taken < room && n < WIDE; name++) {
            const unsigned char c = (unsigned char)*name;
            if (c >= 0x80 && c < 0xC0)
                continue; /* the rest of a character that is not ASCII */
            line[n++] = c < 0x80 ? (char)c : '?';
            taken++;
        }
    }
    line[n] = '\0';
    put_word(page, left_of(map, tile) + (WIDE - n) / 2, top_of(map, tile), line, WIDE, INK_NAME);
}

static bool is_on(const struct position *pos, int hood, int tile)
{
    return hood != JAIL && hood != OFF_MAP && map_tile_of(&pos->map, hood) == tile;
}

/* Digits of players, and C for the Cops. */
static void put_pawns(const struct position *pos, int tile, struct page *page)
{
    int x = left_of(&pos->map, tile) + 1;
    const int y = top_of(&pos->map, tile) + 2;

    for (int p = 0; p < pos->rules.players; p++)
        if (is_on(pos, pos->pawn[p], tile))
            put(page, x++, y, (char)('1' + p), INK_PAWN);
    if (is_on(pos, pos->cops, tile))
        put(page, x, y, 'C', INK_COPS);
}

static void put_tile(const struct position *pos, const struct position *last, int tile,
                     struct page *page)
{
    const bool is_fresh = last && !last->map.site[tile].is_placed;
    struct text id = TEXT_EMPTY;

    put_border(&pos->map, tile, page);
    put_names(&pos->map, tile, page);
    map_print_tile(&pos->map, tile, &id);
    if (is_fresh)
        text_add_char(&id, '*');
    put_word(page, left_of(&pos->map, tile) + (id.length < WIDE ? (WIDE - (int)id.length) / 2 : 0),
             top_of(&pos->map, tile) + 1, id.data, WIDE, is_fresh ? INK_FRESH : INK_ID);
    text_free(&id);
    put_pawns(pos, tile, page);
}

/* ---- The page ---- */

static void put_number(struct page *page, int right, int y, int number)
{
    struct text word = TEXT_EMPTY;

    text_addf(&word, "%d", number);
    put_word(page, right + 1 - (int)word.length, y, word.data, LABEL, INK_PAPER);
    text_free(&word);
}

/* Positions, as placements name them: x above, y on the left of a line (no line of an answer is
   empty). */
static void put_labels(const struct map *map, struct page *page)
{
    for (int x = map->low_x; x <= map->high_x; x++)
        put_number(page, LABEL + 1 + PITCH_X * (x - map->low_x) + WIDE / 2, 0, x);
    for (int y = map->low_y; y <= map->high_y; y++)
        put_number(page, LABEL - 2, 3 + PITCH_Y * (map->high_y - y), y);
    for (int line = 1; line < page->height; line++)
        put(page, LABEL - 1, line, '|', INK_ID);
}

static void add_page(const struct page *page, enum board_style style, struct text *out)
{
    for (int y = 0; y < page->height; y++) {
        const char *row = &page->text[y * page->width];
        const uint8_t *ink = &page->ink[y * page->width];
        int width = page->width, now = INK_PAPER;
        while (width > 0 && row[width - 1] == ' ')
            width--;
        for (int x = 0; x < width; x++) {
            if (style == BOARD_COLOUR && ink[x] != now)
                text_addf(out, INK("%s%s"), now == INK_PAPER ? "" : "0;", escape[ink[x]]);
            now = ink[x];
            text_add_char(out, row[x]);
        }
        if (style == BOARD_COLOUR && now != INK_PAPER)
            text_add(out, INK_OFF);
        text_add_char(out, '\n');
    }
}

static void add_grid(const struct position *pos, const struct position *last,
                     enum board_style style, struct text *out)
{
    const struct map *map = &pos->map;
    struct page page;

    page.width = LABEL + 1 + PITCH_X * (map->high_x - map->low_x + 1);
    page.height = 2 + PITCH_Y * (map->high_y - map->low_y + 1);
    page.text = xmalloc((size_t)page.width * page.height);
    page.ink = xcalloc(page.width, page.height);
    memset(page.text, ' ', (size_t)page.width * page.height);
    put_labels(map, &page);
    for (int t = 0; t < map->tiles; t++)
        if (map->site[t].is_placed)
            put_tile(pos, last, t, &page);
    add_page(&page, style, out);
    text_add(out, legend);
    free(page.text);
    free(page.ink);
}

/* ---- The list ---- */

/* " >the-yards": where a road leads, and how it can be used. */
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

/* "T13 (1,3) old-town, Old Town: four-points, >the-yards; p1 Cops" */
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
