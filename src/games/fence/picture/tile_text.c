/*
 * tile_text.c - tiles of the map as characters in a charbuf.
 *
 *             -1       0       1
 *        | .   |   .   |   .   |   .
 *        |  Four Po Old Tow Ven/Ven
 *       0| -  T12  -  T13  -  T25  -
 *        |   1       C
 *        | .   |   .   |   .   |   .
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"
#include "games/fence/picture/charbuf.h"
#include "games/fence/picture/picture.h"

#include <string.h>

/* Returns the column of the upper left character of a tile, without its border. */
int tile_left(const struct map *map, int tile, int wide)
{
    return LABEL + 1 + (wide + 1) * (map->site[tile].x - map->low_x);
}

int tile_top(const struct map *map, int tile)
{
    return 2 + PITCH_Y * (map->high_y - map->site[tile].y);
}

/* Finds the place of the character of a border cell, relative to the tile. */
static void cell_place(int cell, int wide, int *x, int *y)
{
    /* The columns are 1, 3, 5 on a narrow tile, 1, 6, 11 on a broad one, and -1 for corners. */
    const int k = cell % EDGE_CELLS ? 1 + (wide - 3) / 2 * (cell % EDGE_CELLS - 1) : -1;
    const int line = cell % EDGE_CELLS - 1; /* lines 0, 1, 2; corners -1 */

    switch (cell / EDGE_CELLS) {
    case 0:
        *x = k;
        *y = -1;
        break;
    case 1:
        *x = wide;
        *y = line;
        break;
    case 2:
        *x = wide - 1 - k;
        *y = HIGH;
        break;
    default:
        *x = -1;
        *y = HIGH - 1 - line;
        break;
    }
}

/* Returns the sign of a road at an edge of the map. */
static char road_char(const struct map *map, int tile, int cell, int edge, bool is_bridge)
{
    static const char there[] = "^>v<", back[] = "v<^>", plain[] = "|-|-";
    int far_cell = 0;
    const int other = map->site[tile].is_placed ? across(map, tile, cell, &far_cell) : -1;
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

/* Draws the border. left, top is the place of the tile's upper left character without border. */
static void put_border(const struct map *map, int tile, int left, int top, struct charbuf *page)
{
    const int quarters = map->site[tile].is_placed ? map->site[tile].quarters : 0;
    const uint32_t border = border_turned(map_tile(map, tile)->border, quarters);

    for (int cell = 0; cell < CELLS; cell++) {
        const enum sign sign = border_sign(border, cell);
        const int own = (cell + CELLS - EDGE_CELLS * quarters) % CELLS;
        int x, y;
        char c = cell % EDGE_CELLS ? ' ' : '.';
        cell_place(cell, page->wide, &x, &y);
        if (sign & ROAD)
            c = road_char(map, tile, own, cell / EDGE_CELLS, sign == BRIDGE);
        else if (sign == WATER)
            c = '~';
        charbuf_put(page, left + x, top + y, c,
                    sign & ROAD    ? ANSI_ROAD
                    : sign & WATER ? ANSI_WATER
                                   : ANSI_PAPER);
    }
}

/* Draws shortened names in ASCII, for example "Old Tow" or "Sky/Rop" for several. */
static void put_short_names(const struct map *map, int tile, int left, int top,
                            struct charbuf *page)
{
    const int hoods = map_tile(map, tile)->hoods;
    const int room = hoods > 4 ? 1 : (NARROW - hoods + 1) / hoods;
    char line[NARROW + 1];
    int n = 0;

    for (int h = 0; h < hoods; h++) {
        const char *name = map_hood(map, map_first_hood(map, tile) + h)->name;
        int taken = 0;
        if (h && room > 1 && n < NARROW)
            line[n++] = '/';
        for (; *name && taken < room && n < NARROW; name++) {
            const unsigned char c = (unsigned char)*name;
            if (c >= 0x80 && c < 0xC0)
                continue; /* continuation byte of a character that is not ASCII */
            line[n++] = c < 0x80 ? (char)c : '?';
            taken++;
        }
    }
    line[n] = '\0';
    charbuf_word(page, left + (NARROW - n) / 2, top, line, NARROW, ANSI_NAME);
}

/* Draws a whole name in ASCII. If the name is too long, draws only its last word. */
static void put_name(const char *name, int left, int y, struct charbuf *page)
{
    char line[BROAD + 1];
    int n = 0, length = 0;

    for (const char *c = name; *c; c++)
        length += ((unsigned char)*c & 0xC0) != 0x80;
    const char *last = strrchr(name, ' ');
    if (length > page->wide && last)
        name = last + 1;
    for (; *name && n < page->wide; name++)
        if (((unsigned char)*name & 0xC0) != 0x80)
            line[n++] = (unsigned char)*name < 0x80 ? *name : '?';
    line[n] = '\0';
    charbuf_word(page, left + (page->wide - n) / 2, y, line, page->wide, ANSI_NAME);
}

/* Draws at most two names. A + means that there are more. */
static void put_whole_names(const struct map *map, int tile, int left, int top,
                            struct charbuf *page)
{
    const int hoods = map_tile(map, tile)->hoods;

    for (int h = 0; h < hoods && h < HIGH - 1; h++)
        put_name(map_hood(map, map_first_hood(map, tile) + h)->name, left, top + h, page);
    if (hoods >= HIGH)
        charbuf_put(page, left + page->wide - 1, top + 1, '+', ANSI_NAME);
}

static bool is_on(const struct position *pos, int hood, int tile)
{
    return hood != JAIL && hood != OFF_MAP && map_tile_of(&pos->map, hood) == tile;
}

/* Draws digits for players and C for the Cops. */
static void put_digits(const struct position *pos, int tile, struct charbuf *page)
{
    int x = tile_left(&pos->map, tile, page->wide) + 1;
    const int y = tile_top(&pos->map, tile) + 2;

    for (int p = 0; p < pos->rules.players; p++)
        if (is_on(pos, pos->pawn[p], tile))
            charbuf_put(page, x++, y, (char)('1' + p), ANSI_PAWN);
    if (is_on(pos, pos->cops, tile))
        charbuf_put(page, x, y, 'C', ANSI_COPS);
}

/* Draws a text such as "you p2 Cops" from column x on. Words that do not fit are omitted, so the
   Cops come before other players. */
static void put_people(const struct position *pos, int tile, int viewer, int x, int y,
                       struct charbuf *page)
{
    const int end = tile_left(&pos->map, tile, page->wide) + page->wide;
    char name[4] = "p1";

    if (viewer >= 0 && is_on(pos, pos->pawn[viewer], tile)) {
        charbuf_word(page, x, y, "you", end - x, ANSI_FRESH);
        x += 4;
    }
    if (is_on(pos, pos->cops, tile)) {
        charbuf_word(page, x, y, "Cops", end - x, ANSI_COPS);
        x += 5;
    }
    for (int p = 0; p < pos->rules.players; p++)
        if (p != viewer && is_on(pos, pos->pawn[p], tile)) {
            name[1] = (char)('1' + p);
            charbuf_word(page, x, y, name, end - x, ANSI_PAWN);
            x += 3;
        }
}

static bool is_fresh(const struct position *last, int tile)
{
    return last && !last->map.site[tile].is_placed;
}

/* Draws the id of the tile during building. Later draws its coordinate, which cards and dice
   name. */
static void put_foot(const struct position *pos, const struct position *last, int tile, int viewer,
                     struct charbuf *page)
{
    const struct map *map = &pos->map;
    const int left = tile_left(map, tile, page->wide), y = tile_top(map, tile) + 2;
    struct text word = TEXT_EMPTY;

    if (pos->stage <= STAGE_BUILD)
        map_print_tile(map, tile, &word);
    else if (map_tile(map, tile)->red)
        text_addf(&word, "%d,%d", map_tile(map, tile)->red, map_tile(map, tile)->blue);
    if (is_fresh(last, tile))
        text_add(&word, "*");
    charbuf_word(page, left, y, word.data, page->wide, is_fresh(last, tile) ? ANSI_FRESH : ANSI_ID);
    put_people(pos, tile, viewer, left + (word.length ? (int)word.length + 1 : 0), y, page);
    text_free(&word);
}

static void put_narrow(const struct position *pos, const struct position *last, int tile,
                       struct charbuf *page)
{
    const int left = tile_left(&pos->map, tile, NARROW), top = tile_top(&pos->map, tile);
    struct text id = TEXT_EMPTY;

    put_short_names(&pos->map, tile, left, top, page);
    map_print_tile(&pos->map, tile, &id);
    if (is_fresh(last, tile))
        text_add_char(&id, '*');
    charbuf_word(page, left + (id.length < NARROW ? (NARROW - (int)id.length) / 2 : 0), top + 1,
                 id.data, NARROW, is_fresh(last, tile) ? ANSI_FRESH : ANSI_ID);
    text_free(&id);
    put_digits(pos, tile, page);
}

void tile_put_held(const struct map *map, int tile, int left, int top, struct charbuf *page)
{
    struct text id = TEXT_EMPTY;

    put_border(map, tile, left, top, page);
    put_whole_names(map, tile, left, top, page);
    map_print_tile(map, tile, &id);
    charbuf_word(page, left + (page->wide - (int)id.length) / 2, top + HIGH - 1, id.data,
                 page->wide, ANSI_ID);
    text_free(&id);
}

static void put_tile(const struct position *pos, const struct position *last, int tile, int viewer,
                     struct charbuf *page)
{
    const int left = tile_left(&pos->map, tile, page->wide), top = tile_top(&pos->map, tile);

    put_border(&pos->map, tile, left, top, page);
    if (page->wide == NARROW) {
        put_narrow(pos, last, tile, page);
        return;
    }
    put_whole_names(&pos->map, tile, left, top, page);
    put_foot(pos, last, tile, viewer, page);
}

/* Draws the coordinates of positions as they occur in placements: x above the map, y at the left.
   The left border also keeps all lines non-empty. */
static void put_labels(const struct map *map, struct charbuf *page)
{
    for (int x = map->low_x; x <= map->high_x; x++)
        charbuf_number(page, LABEL + 1 + (page->wide + 1) * (x - map->low_x) + page->wide / 2, 0,
                       x);
    for (int y = map->low_y; y <= map->high_y; y++)
        charbuf_number(page, LABEL - 2, 3 + PITCH_Y * (map->high_y - y), y);
    for (int line = 1; line < page->height; line++)
        charbuf_put(page, LABEL - 1, line, '|', ANSI_ID);
}

void tiles_page(const struct position *pos, const struct position *last, int viewer, int wide,
                struct charbuf *page)
{
    const struct map *map = &pos->map;

    charbuf_open(page, LABEL + 1 + (wide + 1) * (map->high_x - map->low_x + 1),
                 2 + PITCH_Y * (map->high_y - map->low_y + 1), wide);
    put_labels(map, page);
    for (int t = 0; t < map->tiles; t++)
        if (map->site[t].is_placed)
            put_tile(pos, last, t, viewer, page);
}
