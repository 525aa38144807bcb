/*
 * tiles_internal.h - the reader's state and messages, shared by the files that parse and check a
 * tile set.
 *
 * split_line.c splits lines. parse_tiles.c and statements.c read statements. validate.c checks
 * tiles and the whole set. tile_sets.c stores the sets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TILES_INTERNAL_H
#define WATTLE_TILES_INTERNAL_H

#include "base/memory.h"
#include "base/position_fields.h"
#include "games/fence/tiles/tiles.h"

#include <stdbool.h>
#include <string.h>

enum { MAX_ERRORS = 20, MAX_LINE = 500, MAX_FIELDS = MAX_LINE / 2 + 1 };

/* Errors or warnings, sorted by line number. Each has its own text. */
struct findings {
    struct finding {
        int line;
        char *text;
    } * list;
    int count;
};

struct reader {
    const char *file;
    struct tileset *set;
    struct findings errors, warnings;
    int line, first_line, start_line;
    bool has_set, is_full; /* is_full: there is no room for another tile */
    bool is_alien;         /* the text does not begin like a tile set */
    char start[ID_ROOM];

    /* The current tile is the last of the set. */
    bool in_tile, has_edges, has_corners;
    /* These parts of the tile could not be read. Checks that depend on them are skipped. */
    bool lacks_border, lacks_waters, lacks_hoods;

    int tile_line[MAX_TILES];
    bool is_broken[MAX_TILES];
    int hood_line[MAX_HOODS], body_line[MAX_TILES * MAX_TILE_BODIES];
};

/* Adds an error or a warning about a line, for example "E05 tile T1: no edges". Errors beyond
   MAX_ERRORS are dropped. */
void tiles_complain(struct reader *r, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void tiles_warn(struct reader *r, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A field is a word of a line, or a text between quotes. */
struct field {
    struct lexeme word;
    bool is_quoted;
};

enum { SHOWN = 40 };

/* ---- Fields ---- */

/* Adds error E03 about a field of the current line: "'FIELD' is no WHAT". */
void tiles_complain_of(struct reader *r, const struct field *field, const char *what);

/* Copies a field for a message to `buffer`, at most SHOWN bytes of whole characters. Returns the
   buffer. */
const char *tiles_shown(const struct field *field, char buffer[SHOWN + 1]);

/* Returns whether a line has only valid UTF-8 text. Adds an error if it has not. */
bool tiles_is_clean(struct reader *r, const char *line, int length);

/* Adds a text of this length as a valid comment line. Invalid characters become '?'. If the text is
   too long, only its end is kept, because the end says the most. */
void tiles_print_comment(const char *words, int length, struct text *out);

/* Splits a line. Returns the number of fields, or -1 after an error. */
int tiles_split(struct reader *r, const char *line, int length, struct field out[MAX_FIELDS]);

bool tiles_field_is(const struct field *field, const char *word);
bool tiles_is_tile_id(const struct field *field);
bool tiles_is_hood_id(const struct field *field);

/* Returns whether the field consists of two numbers separated by a comma. They may be out of
   range. */
bool tiles_is_coordinate(const struct field *field, int *red, int *blue);

/* Returns whether the field is a valid name of a set or a body of water. */
bool tiles_is_name(const struct field *field);

/* Copies a field that is an id or a name. */
void tiles_copy_id(char out[ID_ROOM], const struct field *field);

/* tiles_cell_name returns the name of a cell, for example "NW" or "E2". tiles_cell_of returns the
   cell with a name, or -1. */
const char *tiles_cell_name(int cell);
int tiles_cell_of(const char *at, int length);

/* ---- Statements ---- */

/* Reads the whole text. Fills r->set and the findings. */
void tiles_read(struct reader *r, const char *contents);

/* Extends `array` of `count` elements of `size` bytes by one element of zeros. */
static inline void *tiles_one_more(void *array, int count, size_t size)
{
    char *grown = xgrow(array, count, 1, size);

    memset(grown + count * size, 0, size);
    return grown;
}

static inline struct tile *tiles_last(struct reader *r)
{
    return &r->set->tile[r->set->tiles - 1];
}

/* Read the statements inside a tile. `count` is correct for the statement and includes its word. */
void tiles_read_edges(struct reader *r, const struct field *field, int count);
void tiles_read_corners(struct reader *r, const struct field *field, int count);
void tiles_read_water(struct reader *r, const struct field *field, int count);
void tiles_read_hood(struct reader *r, const struct field *field, int count);

/* Make the checks at the end of a tile and of the file. */
void tiles_check_tile(struct reader *r);
void tiles_check_set(struct reader *r);

#endif
