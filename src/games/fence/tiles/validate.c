/*
 * validate.c - checks that a tile and a tile set follow the rules of the format.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/bits.h"
#include "games/fence/tiles/tiles_internal.h"

#include <string.h>

static const char *id_of_tile(const struct reader *r, int tile)
{
    return r->set->tile[tile].id;
}

/* E06: checks that every cell of `water` has a water sign, and that every water sign belongs to a
   body. */
static void check_waters(struct reader *r, const struct tile *tile)
{
    const struct tileset *set = r->set;

    for (int b = tile->first_body; b < set->bodies; b++)
        for (unsigned cells = set->body[b].cells; cells; cells &= cells - 1) {
            const int cell = bits_lowest(cells);
            if (!(border_sign(tile->border, cell) & WATER))
                tiles_complain(r, r->body_line[b],
                               "E06 tile %s: water '%s' names %s, which is land", tile->id,
                               set->body[b].id, tiles_cell_name(cell));
        }
    for (int cell = 0; cell < CELLS && !r->lacks_waters; cell++)
        if (border_sign(tile->border, cell) & WATER && tile->body_at[cell] == NONE_HERE)
            tiles_complain(r, r->tile_line[set->tiles - 1],
                           "E06 tile %s: %s is water but belongs to no body of water", tile->id,
                           tiles_cell_name(cell));
}

/* E07: checks the same for roads. */
static void check_roads(struct reader *r, const struct tile *tile)
{
    const struct tileset *set = r->set;

    for (int h = tile->first_hood; h < set->hoods; h++)
        for (unsigned cells = set->hood[h].roads; cells; cells &= cells - 1) {
            const int cell = bits_lowest(cells);
            if (!(border_sign(tile->border, cell) & ROAD))
                tiles_complain(r, r->hood_line[h],
                               "E07 tile %s: '%s' names slot %s, which has no road", tile->id,
                               set->hood[h].id, tiles_cell_name(cell));
        }
    for (int cell = 0; cell < CELLS && !r->lacks_hoods; cell++)
        if (border_sign(tile->border, cell) & ROAD && tile->hood_at[cell] == NONE_HERE)
            tiles_complain(r, r->tile_line[set->tiles - 1],
                           "E07 tile %s: slot %s is a road but belongs to no neighbourhood",
                           tile->id, tiles_cell_name(cell));
}

/* E08: refuses adjacent water cells that belong to different bodies. */
static void check_shared_water(struct reader *r, const struct tile *tile)
{
    for (int cell = 0; cell < CELLS; cell++) {
        const int after = (cell + 1) % CELLS;
        const int here = tile->body_at[cell], there = tile->body_at[after];
        if (here != there && here != NONE_HERE && there != NONE_HERE)
            tiles_complain(r, r->tile_line[r->set->tiles - 1],
                           "E08 tile %s: %s and %s touch but belong to '%s' and '%s'", tile->id,
                           tiles_cell_name(cell), tiles_cell_name(after),
                           r->set->body[tile->first_body + here].id,
                           r->set->body[tile->first_body + there].id);
    }
}

/* Returns whether two bodies of water of a tile have waterfront in the same neighbourhoods. */
static bool share_shores(const struct tileset *set, const struct tile *tile, int body, int other)
{
    for (int h = 0; h < tile->hoods; h++) {
        const unsigned shore = set->hood[tile->first_hood + h].shore;
        if ((shore >> body & 1) != (shore >> other & 1))
            return false;
    }
    return true;
}

/* Returns whether the waters of a tile have the same places when the tile is rotated. Bodies have
   no names in the game, so bodies with the same waterfront may exchange places. */
static bool waters_look_alike(const struct tileset *set, const struct tile *tile, int quarters)
{
    uint8_t becomes[MAX_TILE_BODIES];

    memset(becomes, NONE_HERE, sizeof becomes);
    for (int cell = 0; cell < CELLS; cell++) {
        const int body = tile->body_at[cell];
        const int other = tile->body_at[(cell + EDGE_CELLS * quarters) % CELLS];
        if (body == NONE_HERE && other == NONE_HERE)
            continue;
        if (body == NONE_HERE || other == NONE_HERE ||
            (becomes[body] != NONE_HERE && becomes[body] != other) ||
            !share_shores(set, tile, body, other))
            return false;
        becomes[body] = (uint8_t)other;
    }
    return true;
}

/* Returns whether a rotated tile looks and plays like the tile itself. */
static bool looks_alike(const struct tileset *set, const struct tile *tile, int quarters)
{
    if (border_turned(tile->border, quarters) != tile->border)
        return false;
    for (int cell = 0; cell < CELLS; cell++) {
        const int to = (cell + EDGE_CELLS * quarters) % CELLS;
        if (tile->hood_at[to] != tile->hood_at[cell] ||
            (tile->leave >> to & 1) != (tile->leave >> cell & 1) ||
            (tile->enter >> to & 1) != (tile->enter >> cell & 1))
            return false;
    }
    return waters_look_alike(set, tile, quarters);
}

/* If a rotation by k keeps the picture, its multiples do so too. k divides 4. */
static void find_smallest_turns(const struct tileset *set, struct tile *tile)
{
    const int k = looks_alike(set, tile, 1) ? 1 : looks_alike(set, tile, 2) ? 2 : 4;

    for (int q = 0; q < 4; q++)
        tile->smallest[q] = q % k;
}

void tiles_check_tile(struct reader *r)
{
    const int index = r->set->tiles - 1, line = r->tile_line[index];
    struct tile *tile = &r->set->tile[index];

    if (!r->has_edges)
        tiles_complain(r, line, "E05 tile %s: no 'edges'", tile->id);
    if (!r->has_corners)
        tiles_complain(r, line, "E05 tile %s: no 'corners'", tile->id);
    if (r->has_edges && r->has_corners && !r->lacks_border) {
        check_waters(r, tile);
        check_roads(r, tile);
    }
    check_shared_water(r, tile);
    if (!tile->hoods && !r->lacks_hoods)
        tiles_complain(r, line, "E10 tile %s: no neighbourhood", tile->id);
    r->is_broken[index] = r->lacks_border || r->lacks_hoods;
    find_smallest_turns(r->set, tile);
}

/* E11: checks an existing start tile. */
static void check_start_tile(struct reader *r, const struct tile *tile)
{
    if (!tile->red)
        tiles_complain(r, r->start_line, "E11 tile %s: the start tile has no coordinate", tile->id);
    if (tile->hoods != 1)
        tiles_complain(r, r->start_line,
                       "E11 tile %s: the start tile has %d neighbourhoods, not one", tile->id,
                       tile->hoods);
    else if (!tile->leave)
        tiles_complain(r, r->start_line, "E11 tile %s: no road leaves the start tile", tile->id);
    else if (!tile->enter)
        tiles_complain(r, r->start_line, "E11 tile %s: no road enters the start tile", tile->id);
}

/* Returns whether some tile's id could not be read. Such a tile may be the start tile. */
static bool has_unread_tile(const struct tileset *set)
{
    for (int t = 0; t < set->tiles; t++)
        if (set->tile[t].id[0] == '?')
            return true;
    return false;
}

static void check_start(struct reader *r)
{
    struct tileset *set = r->set;

    set->start = -1;
    for (int t = 0; t < set->tiles; t++)
        if (strcmp(set->tile[t].id, r->start) == 0)
            set->start = t;
    if (!r->start_line)
        tiles_complain(r, r->first_line, "E11 no 'start'");
    else if (!*r->start)
        ; /* the statement could not be read */
    else if (set->start < 0 && !has_unread_tile(set))
        tiles_complain(r, r->start_line, "E11 the start tile %s is not in the set", r->start);
    else if (set->start >= 0 && !r->is_broken[set->start])
        check_start_tile(r, &set->tile[set->start]);
}

/* W01: warns of neighbourhoods that can only be entered or only be left. */
static void warn_dead_hoods(struct reader *r)
{
    for (int h = 0; h < r->set->hoods; h++) {
        const struct hood *hood = &r->set->hood[h];
        const struct tile *tile = &r->set->tile[hood->tile];
        if (!(hood->roads & tile->leave) || !(hood->roads & tile->enter))
            tiles_warn(r, r->hood_line[h], "W01 tile %s: '%s' can only be %s", tile->id, hood->id,
                       hood->roads & tile->leave ? "left" : "entered");
    }
}

/* Returns whether an edge of one tile, with its corners, fits an edge of another. */
static bool edges_fit(const struct tile *a, int edge, const struct tile *b, int other)
{
    for (int k = 0; k <= EDGE_CELLS; k++)
        if (border_sign(a->border, (EDGE_CELLS * edge + k) % CELLS) !=
            border_sign(b->border, (EDGE_CELLS * other + EDGE_CELLS - k) % CELLS))
            return false;
    return true;
}

static bool fits_some_tile(const struct tileset *set, int tile, int edge)
{
    for (int other = 0; other < set->tiles; other++)
        for (int e = 0; e < 4 && other != tile; e++)
            if (edges_fit(&set->tile[tile], edge, &set->tile[other], e))
                return true;
    return false;
}

/* W02: warns of edges that fit no other edge. */
static void warn_unmatched_edges(struct reader *r)
{
    for (int t = 0; t < r->set->tiles; t++)
        for (int edge = 0; edge < 4; edge++)
            if (!fits_some_tile(r->set, t, edge))
                tiles_warn(r, r->tile_line[t], "W02 tile %s: edge %c matches no other tile",
                           id_of_tile(r, t), "NESW"[edge]);
}

/* W03: warns of coordinates without a tile. */
static void warn_missing_coordinates(struct reader *r)
{
    struct text missing = TEXT_EMPTY;
    int count = 0;

    for (int red = 1; red <= 6; red++)
        for (int blue = 1; blue <= 6; blue++)
            if (r->set->at[red][blue] < 0) {
                text_addf(&missing, " (%d,%d)", red, blue);
                count++;
            }
    if (count)
        tiles_warn(r, r->first_line, "W03 %d of 36 coordinates missing:%s", count, missing.data);
    text_free(&missing);
}

/* W04: warns of ponds on which no neighbourhood has waterfront. */
static void warn_idle_ponds(struct reader *r)
{
    const struct tileset *set = r->set;

    for (int b = 0; b < set->bodies; b++) {
        const struct tile *tile = &set->tile[set->body[b].tile];
        unsigned shores = 0;
        for (int h = 0; h < tile->hoods; h++)
            shores |= set->hood[tile->first_hood + h].shore;
        if (!set->body[b].cells && !(shores >> (b - tile->first_body) & 1))
            tiles_warn(r, r->body_line[b], "W04 tile %s: water '%s' is inland and on no shore",
                       tile->id, set->body[b].id);
    }
}

void tiles_check_set(struct reader *r)
{
    const struct tileset *set = r->set;

    check_start(r);
    if (set->tiles < 2)
        tiles_complain(r, set->tiles ? r->tile_line[0] : r->first_line,
                       "E12 no tile besides the start tile");
    if (r->errors.count)
        return;
    warn_dead_hoods(r);
    warn_unmatched_edges(r);
    warn_missing_coordinates(r);
    warn_idle_ponds(r);
}
