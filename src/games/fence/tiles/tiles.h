/*
 * tiles.h - a set of tiles: what the printed game's box would contain.
 *
 * Lives here: tiles, neighbourhoods and bodies of water as a file describes them, and the
 * sets that the program knows by name. Does not live here: where tiles lie (map.h). The
 * format of the files is described in TILES.md.
 *
 * A set never changes while it is held, so a position knows only its index. Positions are copied
 * freely and hold nothing: who has positions of a game holds the set for all of them (contents.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_TILES_H
#define WATTLE_FENCE_TILES_H

#include "base/status.h"
#include "base/text.h"

#include <stdint.h>

enum {
    MAX_TILES = 128,
    MAX_TILE_HOODS = 8,
    MAX_TILE_BODIES = 16,
    MAX_HOODS = MAX_TILES * MAX_TILE_HOODS,
    MAX_TILESETS = 64, /* held at once */
    ID_ROOM = 33       /* the longest id of anything and its end */
};

/* The border of a tile has 16 cells, clockwise: NW N1 N2 N3 NE E1 E2 E3 SE S1 S2 S3 SW W1 W2
   W3. Those that a multiple of 4 numbers are corners, the others slots. Two bits each say
   what is there; a border is the 32 bits of all cells, the first lowest. */
enum { CELLS = 16, EDGE_CELLS = 4 };
enum sign { LAND = 0, ROAD = 1, WATER = 2, BRIDGE = ROAD | WATER };

/* A tile and all that leaves it, in its reference orientation. Neighbourhoods and bodies are
   numbered within the tile; NONE_HERE: that cell has none. */
enum { NONE_HERE = 0xFF };

struct tile {
    char id[ID_ROOM];
    uint8_t red, blue; /* the coordinate; 0, 0 without one */
    uint8_t hoods, bodies;
    uint16_t first_hood, first_body; /* where they stand in the set */
    uint32_t border;                 /* 2 bits a cell */
    uint16_t leave, enter;           /* cells with a road that may be left, entered */
    uint8_t hood_at[CELLS];          /* whose road leaves at a cell */
    uint8_t body_at[CELLS];          /* which water is at a cell */
    uint8_t smallest[4];             /* the least quarter-turn that gives the same picture */
};

struct hood {
    char id[ID_ROOM];
    char *name;
    uint16_t tile;
    uint16_t roads; /* cells of its roads */
    uint16_t shore; /* bodies of the tile it has waterfront on */
};

struct body {
    char id[ID_ROOM];
    uint16_t tile;
    uint16_t cells; /* none: inland */
};

struct tileset {
    char *known_as; /* the name it was loaded under: "city", a file's name */
    char name[ID_ROOM];
    uint64_t checksum; /* of the canonical text */
    int index;
    int holders;     /* loads that are not released */
    unsigned loaded; /* counts up: of two sets of a name the later one is meant */
    int tiles, hoods, bodies;
    int start;         /* the tile of the start ("Old Town"); it has one neighbourhood */
    int16_t at[7][7];  /* at[red][blue]: the tile that bears this coordinate, or -1 */
    struct tile *tile; /* in the order of the file, like all that follows */
    struct hood *hood;
    struct body *body;
    char *warnings; /* lines "FILE:LINE: W02 ..." about what is odd and yet in use, or "" */
};

/* ---- The sets that the program knows ---- */

/* Takes in the text of a tile set under a name and holds it. NULL on failure; then `why` gets what
   is wrong, up to 20 lines "FILE:LINE: CODE ..." without a newline at the end. A name that was
   used before stands for the new contents from then on, the older set stays what it is as long as
   it is held; the same contents under the same name are the same set, with the new warnings, whose
   lines may have moved. Not for two threads at once. */
const struct tileset *tileset_load(const char *name, const char *contents, struct text *why);

/* Lets go of a set once. When that has been done as often as it was loaded it is freed, its index
   is free for another set, and its name stands again for an older one, if that is still held. Not
   while any thread uses a position with the set. */
void tileset_release(const struct tileset *set);

/* The index of the set last loaded under that name, of those that are held, or -1. "city" and
   "demo" are always there. Not for two threads at once. */
int tileset_find(const char *name);

/* The set of that index, which tileset_find gave. */
const struct tileset *tileset_get(int index);

/* Adds the text of a set in its canonical form, without comments. Loaded again it gives the
   same checksum. */
void tileset_print(const struct tileset *set, struct text *out);

/* The same as a file: before it the warnings, each as a comment that a file may hold. */
void tileset_print_file(const struct tileset *set, struct text *out);

/* ---- Borders ---- */

/* The border of a tile turned clockwise by so many quarter-turns. */
static inline uint32_t border_turned(uint32_t border, int quarters)
{
    const int shift = 8 * quarters;

    return shift ? border << shift | border >> (32 - shift) : border;
}

/* What is at a cell, 0 .. CELLS - 1. */
static inline enum sign border_sign(uint32_t border, int cell)
{
    return (enum sign)(border >> 2 * cell & 3);
}

/* The cell on the far side of an edge that lies against cell 4 * edge + k of this side, k from
   0 to 4 (corners count to both their edges). */
static inline int cell_across(int edge, int k)
{
    return (EDGE_CELLS * edge + 12 - k) % CELLS;
}

#endif
