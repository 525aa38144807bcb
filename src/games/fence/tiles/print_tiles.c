/*
 * print_tiles.c - printing a tile set in canonical form.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/bits.h"
#include "games/fence/tiles/tiles_internal.h"

#include <string.h>

static const char sign_char[] = ".=~#";

static void print_border(const struct tile *tile, struct text *out)
{
    text_add(out, "  edges");
    for (int edge = 0; edge < 4; edge++) {
        text_add_char(out, ' ');
        for (int k = 1; k < EDGE_CELLS; k++)
            text_add_char(out, sign_char[border_sign(tile->border, EDGE_CELLS * edge + k)]);
    }
    text_add(out, "\n  corners ");
    for (int corner = 0; corner < 4; corner++)
        text_add_char(out, sign_char[border_sign(tile->border, EDGE_CELLS * corner)]);
    text_add_char(out, '\n');
}

static void print_body(const struct body *body, struct text *out)
{
    text_addf(out, "  water %s", body->id);
    if (!body->cells)
        text_add(out, " -");
    for (unsigned cells = body->cells; cells; cells &= cells - 1)
        text_addf(out, " %s", tiles_cell_name(bits_lowest(cells)));
    text_add_char(out, '\n');
}

static void print_hood(const struct tileset *set, const struct hood *hood, struct text *out)
{
    const struct tile *tile = &set->tile[hood->tile];

    text_addf(out, "  hood %s \"%s\" roads", hood->id, hood->name);
    for (unsigned cells = hood->roads; cells; cells &= cells - 1) {
        const int cell = bits_lowest(cells);
        text_addf(out, " %s%s%s", tiles_cell_name(cell), tile->enter >> cell & 1 ? "" : ">",
                  tile->leave >> cell & 1 ? "" : "<");
    }
    if (hood->shore)
        text_add(out, " shore");
    for (unsigned shore = hood->shore; shore; shore &= shore - 1)
        text_addf(out, " %s", set->body[tile->first_body + bits_lowest(shore)].id);
    text_add_char(out, '\n');
}

void tileset_print(const struct tileset *set, struct text *out)
{
    text_addf(out, "fence-tiles 1\nset %s\nstart %s\n", set->name, set->tile[set->start].id);
    for (int t = 0; t < set->tiles; t++) {
        const struct tile *tile = &set->tile[t];
        if (tile->red)
            text_addf(out, "tile %s %d,%d\n", tile->id, tile->red, tile->blue);
        else
            text_addf(out, "tile %s -\n", tile->id);
        print_border(tile, out);
        for (int b = 0; b < tile->bodies; b++)
            print_body(&set->body[tile->first_body + b], out);
        for (int h = 0; h < tile->hoods; h++)
            print_hood(set, &set->hood[tile->first_hood + h], out);
        text_add(out, "end\n");
    }
}

void tileset_print_file(const struct tileset *set, struct text *out)
{
    for (const char *at = set->warnings; *at; at += *at == '\n') {
        const size_t length = strcspn(at, "\n");
        tiles_print_comment(at, (int)length, out);
        at += length;
    }
    tileset_print(set, out);
}
