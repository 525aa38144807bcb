/*
 * charbuf.h - the map as a page of characters with colours, of which a part can be shown.
 *
 * charbuf.c holds characters; tile_text.c puts tiles on them. A tile has `wide` columns and three lines:
 * names, id, pawns. Between tiles there is a column or a line for what crosses the edge, a sign a
 * slot.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CHARBUF_H
#define WATTLE_CHARBUF_H

#include "games/fence/rules/state.h"

enum { HIGH = 3, PITCH_Y = HIGH + 1, LABEL = 5 };

/* Columns of a tile: narrow, with names cut short, or with room for whole ones. Both are odd. */
enum { NARROW = 7, BROAD = 13 };

/* What a character of the page is about; the order of the escape sequences. */
enum ansi_colour {
    ANSI_PAPER,
    ANSI_WATER,
    ANSI_ROAD,
    ANSI_NAME,
    ANSI_ID,
    ANSI_PAWN,
    ANSI_COPS,
    ANSI_FRESH
};

/* Row by row from the top. */
struct charbuf {
    int width, height;
    int wide; /* columns of a tile */
    char *text;
    uint8_t *ink;
};

/* Blank. Ends with charbuf_free. */
void charbuf_open(struct charbuf *page, int width, int height, int wide);
void charbuf_free(struct charbuf *page);

/* What lies beyond the page is not put. */
void charbuf_put(struct charbuf *page, int x, int y, char c, enum ansi_colour ink);
void charbuf_word(struct charbuf *page, int x, int y, const char *word, int most,
                  enum ansi_colour ink);
void charbuf_number(struct charbuf *page, int right, int y, int number);

/* A rectangle of the page. */
struct cut {
    int x, y, width, height;
};

/* Adds the lines of a part of the page; before each its columns left of it up to `label`, and
   first of all the page's line 0. */
void charbuf_add(const struct charbuf *page, struct cut cut, int label, enum board_style style,
                 struct text *out);

/* ---- tile_text.c ---- */

/* The upper left character of a tile on the map, on a page of the whole map. */
int tile_left(const struct map *map, int tile, int wide);
int tile_top(const struct map *map, int tile);

/* Opens a page with the whole map, which is not empty. On broad tiles the viewer's pawn is "you".
   What came onto the map since `last`, unless NULL, is marked. */
void tiles_page(const struct position *pos, const struct position *last, int viewer, int wide,
                struct charbuf *page);

/* Puts a tile that is in a hand, as it lies unturned. */
void tile_put_held(const struct map *map, int tile, int left, int top, struct charbuf *page);

#endif
