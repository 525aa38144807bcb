/*
 * ownership_map.c - a small coloured map of the expected owners of cells.
 *
 * Each cell is a letter, which is a capital where the owner is likely. In colour its background is
 * a shade of grey. The shade is darker where Black, or the side in Black's place, is the likelier
 * owner.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ansi.h"
#include "base/ascii.h"
#include "base/vertex.h"
#include "protocol/shell/shell_internal.h"

#include <math.h>

/* From these shares on, a cell gets a letter and a capital. */
static const float RATHER = 0.2f, LIKELY = 0.6f;

struct map {
    const struct session *session;
    const struct search_owners *owners;
    int left; /* leftmost place of all cells */
    struct text *out;
};

/* Returns the place of a cell in characters. Cells of a row are two apart. */
static int place_of(const struct search_owners *o, int column, int row)
{
    return 2 * column - o->lean * row;
}

static char letter(const struct record *rec, float share)
{
    const char c = rec->game->sides[share < 0].title[0];

    return fabsf(share) < RATHER ? '.' : fabsf(share) < LIKELY ? ascii_lower(c) : ascii_upper(c);
}

static void put_cell(const struct map *map, float share)
{
    enum { DARKEST = 233, SHADES = 22, MIDDLE = DARKEST + SHADES / 2 };
    const struct record *rec = &map->session->record;
    const float black = rec->game->sides[0].word[0] == 'b' ? share : -share;
    const int shade = MIDDLE - (int)lrintf(black * SHADES / 2);

    if (map->session->style == BOARD_COLOUR)
        text_addf(map->out, ANSI("38;5;%d;48;5;%d") " %c" ANSI_OFF, shade > MIDDLE ? 16 : 231,
                  shade, letter(rec, share));
    else
        text_addf(map->out, " %c", letter(rec, share));
}

/* Adds a row after its number. On hexagonal boards, adds it after the name of its first cell. */
static void put_row(const struct map *map, int row)
{
    enum { WIDTH = 5 };
    const struct search_owners *o = map->owners;
    const bool *on = &o->on[row * o->width];
    struct text name = TEXT_EMPTY;
    int first = 0;

    while (first < o->width - 1 && !on[first])
        first++;
    if (o->lean)
        vertex_print(first, row, &name);
    else
        text_addf(&name, "%d", row + 1);
    text_addf(map->out, "%*s", WIDTH + place_of(o, first, row) - map->left, name.data);
    for (int c = first; c < o->width && on[c]; c++)
        put_cell(map, o->share[row * o->width + c]);
    text_add_char(map->out, '\n');
    text_free(&name);
}

static void put_columns(const struct map *map)
{
    text_add(map->out, "     ");
    for (int c = 0; c < map->owners->width; c++) {
        text_add_char(map->out, ' ');
        vertex_print_column(c, map->out);
    }
    text_add_char(map->out, '\n');
}

static int leftmost(const struct search_owners *o)
{
    int left = place_of(o, 0, 0) + 2 * o->width;

    for (int i = 0; i < o->width * o->height; i++) {
        const int place = place_of(o, i % o->width, i / o->width);
        if (o->on[i] && place < left)
            left = place;
    }
    return left;
}

void describe_owners(const struct session *s, const struct search_owners *owners, struct text *out)
{
    const struct map map = { s, owners, leftmost(owners), out };
    const struct record *rec = &s->record;

    text_addf(out, "Expected owners at the end (%c, %c: likely; %c, %c: rather):\n", letter(rec, 1),
              letter(rec, -1), letter(rec, RATHER), letter(rec, -RATHER));
    for (int row = owners->height - 1; row >= 0; row--)
        put_row(&map, row);
    if (!owners->lean)
        put_columns(&map);
}
