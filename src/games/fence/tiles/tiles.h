/*
 * tiles.h - tile sets: the tiles, neighbourhoods and waters of the printed game, loaded from files.
 *
 * TILES.md describes the file format. map.h has the positions of tiles.
 *
 * A set does not change while it is loaded, so a position stores only its index. Positions are
 * copied freely and hold no references. The owner of a game's positions keeps the set loaded
 * (game/file_options.h).
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
    MAX_TILESETS = 64, /* sets loaded at once */
    ID_ROOM = 33       /* largest length of an id, including the terminating zero */
};

/* The border of a tile has 16 cells, clockwise: NW N1 N2 N3 NE E1 E2 E3 SE S1 S2 S3 SW W1 W2 W3.
   Cells 0, 4, 8 and 12 are corners, the others are slots. Each cell has two bits, so a border has
   32 bits. The first cell is the lowest. */
enum { CELLS = 16, EDGE_CELLS = 4 };
enum sign { LAND = 0, ROAD = 1, WATER = 2, BRIDGE = ROAD | WATER };

/* A tile is stored in its reference orientation. Neighbourhoods and bodies of water are numbered
   within the tile. NONE_HERE marks a cell that has none. */
enum { NONE_HERE = 0xFF };

struct tile {
    char id[ID_ROOM];
    uint8_t red, blue; /* coordinate; 0, 0: none */
    uint8_t hoods, bodies;
    uint16_t first_hood, first_body; /* index in the set */
    uint32_t border;                 /* 2 bits for each cell */
    uint16_t leave, enter;           /* cells where a road may be left, entered */
    uint8_t hood_at[CELLS];          /* neighbourhood of the road at a cell */
    uint8_t body_at[CELLS];          /* body of water at a cell */
    uint8_t smallest[4];             /* smallest quarter-turn with the same picture */
};

struct hood {
    char id[ID_ROOM];
    char *name;
    uint16_t tile;
    uint16_t roads; /* cells of its roads */
    uint16_t shore; /* bodies of water of the tile at which it has waterfront */
};

struct body {
    char id[ID_ROOM];
    uint16_t tile;
    uint16_t cells; /* 0: inland */
};

struct tileset {
    char *known_as; /* name under which it was loaded: "city", a file's name */
    char name[ID_ROOM];
    uint64_t checksum; /* of the canonical text */
    int index;
    int holders;     /* number of loads and holds not yet released */
    unsigned loaded; /* counter of loads. Of two sets with the same name the later one is used */
    int tiles, hoods, bodies;
    int start;         /* start tile ("Old Town"); it has one neighbourhood */
    int16_t at[7][7];  /* at[red][blue]: tile with this coordinate, or -1 */
    struct tile *tile; /* in the order of the file, like the arrays below */
    struct hood *hood;
    struct body *body;
    char *warnings; /* lines "FILE:LINE: W02 ...", or "" */
};

/* ---- Loaded and built-in sets ---- */

/* Reads the text of a tile set, stores the set under `name` and holds it. Returns NULL on failure.
   `why` then gets up to 20 lines "FILE:LINE: CODE ...", the last without a newline.

   If the name is in use, it refers to the new set from then on. The older set stays loaded as long
   as the older set is held. If the contents are also the same, the loaded set remains and gets the
   new warnings, because line numbers may differ. */
const struct tileset *tileset_load(const char *name, const char *contents, struct text *why);

/* Holds a set once more. The set must be held already. */
void tileset_hold(const struct tileset *set);

/* Releases a set once. After as many releases as loads and holds, the set is freed, its index
   becomes available, and its name refers to an older set that is still held. No thread may be using
   a position with a set that nobody else holds. */
void tileset_release(const struct tileset *set);

/* Returns the index of the held set that was loaded last under this name, or -1. "city" and "demo"
   always exist. */
int tileset_find(const char *name);

/* Returns the set with an index from tileset_find. */
const struct tileset *tileset_get(int index);

/* Adds the canonical text of a set, without comments. Loading it gives the same checksum. */
void tileset_print(const struct tileset *set, struct text *out);

/* Adds the same text as a file. Each warning is a comment before it. */
void tileset_print_file(const struct tileset *set, struct text *out);

/* ---- Borders ---- */

/* Returns the border of a tile rotated clockwise by this many quarter-turns. */
static inline uint32_t border_turned(uint32_t border, int quarters)
{
    const int shift = 8 * quarters;

    return shift ? border << shift | border >> (32 - shift) : border;
}

/* Returns the sign of a cell, 0 .. CELLS - 1. */
static inline enum sign border_sign(uint32_t border, int cell)
{
    return (enum sign)(border >> 2 * cell & 3);
}

/* Cell 4 * edge + k of this tile lies opposite to a cell of the tile across `edge`, for k from 0 to
   4. Returns that cell. Corners belong to both of their edges. */
static inline int cell_across(int edge, int k)
{
    return (EDGE_CELLS * edge + 12 - k) % CELLS;
}

#endif
