/*
 * statements.c - parsing of the statements between `tile` and `end` of a tile set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "games/fence/tiles/tiles_internal.h"

#include <string.h>

static int sign_of(char c)
{
    static const char signs[] = ".=~#";
    const char *found = c ? strchr(signs, c) : NULL;

    return found ? (int)(found - signs) : -1;
}

static void set_sign(struct tile *tile, int cell, int sign)
{
    tile->border |= (uint32_t)sign << 2 * cell;
}

void tiles_read_edges(struct reader *r, const struct field *field, int count)
{
    if (r->has_edges) {
        tiles_complain(r, r->line, "E02 second 'edges' of tile %s", tiles_last(r)->id);
        return;
    }
    r->has_edges = true;
    for (int edge = 0; edge < 4; edge++) {
        const struct field *group = &field[1 + edge];
        if (group->is_quoted || group->word.length != EDGE_CELLS - 1) {
            tiles_complain_of(r, group, "edge: three signs out of . = ~ #");
            r->lacks_border = true;
            continue;
        }
        for (int k = 1; k < EDGE_CELLS; k++) {
            const int sign = sign_of(group->word.start[k - 1]);
            if (sign < 0) {
                tiles_complain_of(r, group, "edge: three signs out of . = ~ #");
                r->lacks_border = true;
                break;
            }
            set_sign(tiles_last(r), EDGE_CELLS * edge + k, sign);
        }
    }
    (void)count;
}

void tiles_read_corners(struct reader *r, const struct field *field, int count)
{
    bool is_good = !field[1].is_quoted && field[1].word.length == 4;

    (void)count;
    if (r->has_corners) {
        tiles_complain(r, r->line, "E02 second 'corners' of tile %s", tiles_last(r)->id);
        return;
    }
    r->has_corners = true;
    for (int i = 0; i < 4 && is_good; i++) {
        const int sign = sign_of(field[1].word.start[i]);
        if (sign == LAND || sign == WATER)
            set_sign(tiles_last(r), EDGE_CELLS * i, sign);
        else
            is_good = false;
    }
    if (!is_good) {
        tiles_complain_of(r, &field[1], "four corners out of . ~");
        r->lacks_border = true;
    }
}

/* Returns the number of a body of water on the tile, or -1. */
static int body_of(struct reader *r, const struct field *field)
{
    const struct tile *tile = tiles_last(r);

    for (int b = 0; b < tile->bodies; b++)
        if (tiles_field_is(field, r->set->body[tile->first_body + b].id))
            return b;
    return -1;
}

/* Reads one cell of `water`. */
static void read_water_cell(struct reader *r, const struct field *field, struct body *body)
{
    struct tile *tile = tiles_last(r);
    const int cell = field->is_quoted ? -1 : tiles_cell_of(field->word.start, field->word.length);

    if (cell < 0) {
        tiles_complain_of(r, field, "cell of the border (NW, N1, ... W3)");
        r->lacks_waters = true;
    } else if (tile->body_at[cell] != NONE_HERE) {
        tiles_complain(r, r->line, "E06 tile %s: %s belongs to water '%s' already", tile->id,
                       tiles_cell_name(cell),
                       r->set->body[tile->first_body + tile->body_at[cell]].id);
    } else {
        tile->body_at[cell] = tile->bodies - 1;
        body->cells |= 1 << cell;
    }
}

void tiles_read_water(struct reader *r, const struct field *field, int count)
{
    struct tileset *set = r->set;
    struct tile *tile = tiles_last(r);
    const bool is_inland = count == 3 && tiles_field_is(&field[2], "-");

    if (!tiles_is_name(&field[1])) {
        tiles_complain_of(r, &field[1], "name of a body of water (up to 32 letters, digits, - _)");
        r->lacks_waters = true;
        return;
    }
    if (body_of(r, &field[1]) >= 0) {
        tiles_complain(r, r->line, "E06 tile %s: second water '%.*s'", tile->id,
                       field[1].word.length, field[1].word.start);
        r->lacks_waters = true;
        return;
    }
    if (tile->bodies == MAX_TILE_BODIES) {
        tiles_complain(r, r->line, "E03 tile %s: more than %d bodies of water", tile->id,
                       MAX_TILE_BODIES);
        r->lacks_waters = true;
        return;
    }
    set->body = tiles_one_more(set->body, set->bodies, sizeof *set->body);
    struct body *body = &set->body[set->bodies];
    r->body_line[set->bodies++] = r->line;
    tile->bodies++;
    tiles_copy_id(body->id, &field[1]);
    body->tile = set->tiles - 1;
    for (int i = 2; i < count && !is_inland; i++)
        read_water_cell(r, &field[i], body);
}

/* Reads one slot of `hood`, for example "E2", "E2>" or "E2<". */
static void read_slot(struct reader *r, const struct field *field, struct hood *hood)
{
    struct tile *tile = tiles_last(r);
    const char mark = field->word.length == 3 ? field->word.start[2] : '\0';
    const int cell =
        field->is_quoted ? -1 : tiles_cell_of(field->word.start, mark ? 2 : field->word.length);

    if (cell < 0 || cell % EDGE_CELLS == 0 || (mark && mark != '<' && mark != '>')) {
        tiles_complain_of(r, field, "slot (N1, E2, S3>, W2<)");
        r->lacks_hoods = true;
    } else if (tile->hood_at[cell] != NONE_HERE) {
        tiles_complain(r, r->line, "E07 tile %s: slot %s belongs to '%s' already", tile->id,
                       tiles_cell_name(cell),
                       r->set->hood[tile->first_hood + tile->hood_at[cell]].id);
    } else {
        tile->hood_at[cell] = tile->hoods - 1;
        hood->roads |= 1 << cell;
        if (mark != '<')
            tile->leave |= 1 << cell;
        if (mark != '>')
            tile->enter |= 1 << cell;
    }
}

static void read_shore(struct reader *r, const struct field *field, struct hood *hood)
{
    const int body = body_of(r, field);
    char buffer[SHOWN + 1];

    if (body >= 0)
        hood->shore |= 1 << body;
    else if (!r->lacks_waters)
        tiles_complain(r, r->line, "E09 tile %s: '%s' is no water of this tile so far",
                       tiles_last(r)->id, tiles_shown(field, buffer));
}

/* Checks the id, the name and the word `roads` of a neighbourhood. */
static bool is_hood_head(struct reader *r, const struct field *field)
{
    bool is_named = false;

    for (int i = 0; i < field[2].word.length && field[2].is_quoted; i++)
        is_named |= field[2].word.start[i] != ' ';
    if (!tiles_is_hood_id(&field[1]))
        tiles_complain_of(
            r, &field[1],
            "id of a neighbourhood (up to 32 small letters, digits, -; not p1 .. p8)");
    else if (!is_named)
        tiles_complain_of(r, &field[2], "name in quotes");
    else if (!tiles_field_is(&field[3], "roads"))
        tiles_complain_of(r, &field[3], "'roads'");
    else
        return true;
    return false;
}

static bool is_new_hood(struct reader *r, const struct field *id)
{
    const struct tileset *set = r->set;

    for (int h = 0; h < set->hoods; h++)
        if (tiles_field_is(id, set->hood[h].id)) {
            tiles_complain(r, r->line, "E04 tile %s: neighbourhood '%s' is in line %d already",
                           tiles_last(r)->id, set->hood[h].id, r->hood_line[h]);
            return false;
        }
    return true;
}

/* E04: refuses a second place with the same name, because it would confuse people. Non-ASCII
   letters are compared byte by byte. */
static void complain_of_second_name(struct reader *r, const struct field *name)
{
    const struct tileset *set = r->set;
    char buffer[SHOWN + 1];

    for (int h = 0; h < set->hoods; h++)
        if (strlen(set->hood[h].name) == (size_t)name->word.length &&
            ascii_equal_bytes(set->hood[h].name, name->word.start, (size_t)name->word.length)) {
            tiles_complain(r, r->line, "E04 tile %s: name \"%s\" used twice, first in line %d",
                           tiles_last(r)->id, tiles_shown(name, buffer), r->hood_line[h]);
            return;
        }
}

void tiles_read_hood(struct reader *r, const struct field *field, int count)
{
    struct tileset *set = r->set;
    struct tile *tile = tiles_last(r);
    int i = 4;

    if (!is_hood_head(r, field)) {
        r->lacks_hoods = true;
        return;
    }
    is_new_hood(r, &field[1]);
    complain_of_second_name(r, &field[2]);
    if (tile->hoods == MAX_TILE_HOODS) {
        tiles_complain(r, r->line, "E10 tile %s: more than %d neighbourhoods", tile->id,
                       MAX_TILE_HOODS);
        r->lacks_hoods = true;
        return;
    }
    set->hood = tiles_one_more(set->hood, set->hoods, sizeof *set->hood);
    struct hood *hood = &set->hood[set->hoods];
    r->hood_line[set->hoods++] = r->line;
    tile->hoods++;
    tiles_copy_id(hood->id, &field[1]);
    hood->name = xcalloc(field[2].word.length + 1, 1);
    memcpy(hood->name, field[2].word.start, field[2].word.length);
    hood->tile = set->tiles - 1;
    while (i < count && !tiles_field_is(&field[i], "shore"))
        read_slot(r, &field[i++], hood);
    if (i == 4)
        tiles_complain(r, r->line, "E10 tile %s: '%s' has no road", tile->id, hood->id);
    if (i == count - 1)
        tiles_complain(r, r->line, "E03 'shore' names no water");
    while (++i < count)
        read_shore(r, &field[i], hood);
}
