/*
 * charbuf.h - a rectangle of characters with colours, in which the map is drawn.
 *
 * charbuf.c holds characters. tile_text.c draws tiles on them. A tile has `wide` columns and three
 * lines: names, id, pawns. A column or line between tiles has a sign for each slot that crosses
 * the edge.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CHARBUF_H
#define WATTLE_CHARBUF_H

#include "games/fence/rules/position.h"

enum { HIGH = 3, PITCH_Y = HIGH + 1, LABEL = 5 };

/* The number of columns of a tile, which is odd. A narrow tile has shortened names, a broad one
   whole names. */
enum { NARROW = 7, BROAD = 13 };

/* The subject of a character determines its colour. The order is that of the escape sequences. */
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

/* The characters are stored row by row from the top. */
struct charbuf {
    int width, height;
    int wide; /* columns of a tile */
    char *text;
    uint8_t *ink;
};

/* Sets up a blank buffer. The caller frees it with charbuf_free. */
void charbuf_open(struct charbuf *page, int width, int height, int wide);
void charbuf_free(struct charbuf *page);

/* Writes characters. Those outside the buffer are ignored. */
void charbuf_put(struct charbuf *page, int x, int y, char c, enum ansi_colour ink);
void charbuf_word(struct charbuf *page, int x, int y, const char *word, int most,
                  enum ansi_colour ink);
void charbuf_number(struct charbuf *page, int right, int y, int number);

struct cut {
    int x, y, width, height;
};

/* Adds the lines of a part of the buffer. Each line begins with the characters in columns 0 ..
   label - 1. Line 0 of the buffer comes first. */
void charbuf_add(const struct charbuf *page, struct cut cut, int label, enum board_style style,
                 struct text *out);

/* ---- tile_text.c ---- */

/* Return the place of a tile's upper left character in a buffer with the whole map. */
int tile_left(const struct map *map, int tile, int wide);
int tile_top(const struct map *map, int tile);

/* Sets up a buffer with the whole map, which must not be empty. On broad tiles the viewer's pawn is
   "you". If `last` is not NULL, tiles placed since then are marked. */
void tiles_page(const struct position *pos, const struct position *last, int viewer, int wide,
                struct charbuf *page);

/* Draws a tile of a hand without rotation. */
void tile_put_held(const struct map *map, int tile, int left, int top, struct charbuf *page);

#endif
