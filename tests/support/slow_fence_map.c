/*
 * slow_fence_map.c - the map of the slow rules of FENCE!: a list of squares, whose borders are
 * points of a fine grid.
 *
 * Two tiles match if they have the same sign at each point that they share. Two roads meet if they
 * end at the same point.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow_fence_state.h"

#include <string.h>

const struct tile *slow_tile(const struct slow_map *m, int tile)
{
    return &m->set->tile[tile % m->set->tiles];
}

int slow_first_hood(const struct slow_map *m, int tile)
{
    return tile / m->set->tiles * m->set->hoods + slow_tile(m, tile)->first_hood;
}

int slow_tile_of(const struct slow_map *m, int hood)
{
    return hood / m->set->hoods * m->set->tiles + m->set->hood[hood % m->set->hoods].tile;
}

bool slow_on_map(const struct slow_map *m, int tile)
{
    for (int i = 0; i < m->squares; i++)
        if (m->square[i].tile == tile)
            return true;
    return false;
}

/* ---- Borders ---- */

/* The points of the border of the square 0,0, clockwise from its north-west corner. A square is
   four points wide. */
static const int point_x[CELLS] = { 0, 1, 2, 3, 4, 4, 4, 4, 4, 3, 2, 1, 0, 0, 0, 0 };
static const int point_y[CELLS] = { 4, 4, 4, 4, 4, 3, 2, 1, 0, 0, 0, 0, 0, 1, 2, 3 };

/* Returns the cell of the printed tile that lies at this cell of the square. */
static int printed_cell(struct square s, int cell)
{
    return (cell + 16 - 4 * s.quarters) % 16;
}

static int sign_at(const struct slow_map *m, struct square s, int cell)
{
    return (int)(slow_tile(m, s.tile)->border >> 2 * printed_cell(s, cell) & 3);
}

static bool same_point(struct square a, int cell, struct square b, int other)
{
    return 4 * a.x + point_x[cell] == 4 * b.x + point_x[other] &&
           4 * a.y + point_y[cell] == 4 * b.y + point_y[other];
}

static bool squares_touch(struct square a, struct square b)
{
    return a.x - b.x <= 1 && b.x - a.x <= 1 && a.y - b.y <= 1 && b.y - a.y <= 1;
}

static bool squares_match(const struct slow_map *m, struct square a, struct square b)
{
    if (!squares_touch(a, b))
        return true;
    for (int cell = 0; cell < CELLS; cell++)
        for (int other = 0; other < CELLS; other++)
            if (same_point(a, cell, b, other) && sign_at(m, a, cell) != sign_at(m, b, other))
                return false;
    return true;
}

/* water_at returns the water at a cell. shores_at returns the neighbourhoods of the tile that are
   on the shore of this water. */
static int water_at(const struct slow_map *m, struct square s, int cell)
{
    return slow_tile(m, s.tile)->body_at[printed_cell(s, cell)];
}

static unsigned shores_at(const struct slow_map *m, struct square s, int cell)
{
    const struct tile *t = slow_tile(m, s.tile);
    unsigned hoods = 0;

    for (int h = 0; h < t->hoods && water_at(m, s, cell) != NONE_HERE; h++)
        hoods |= (m->set->hood[t->first_hood + h].shore >> water_at(m, s, cell) & 1u) << h;
    return hoods;
}

/* Returns whether the same cells belong to one water in both squares, and have the same shores. The
   number of the water does not matter. */
static bool same_waters(const struct slow_map *m, struct square a, struct square b)
{
    for (int cell = 0; cell < CELLS; cell++) {
        if (shores_at(m, a, cell) != shores_at(m, b, cell))
            return false;
        for (int other = 0; other < CELLS; other++)
            if ((water_at(m, a, cell) == water_at(m, a, other)) !=
                (water_at(m, b, cell) == water_at(m, b, other)))
                return false;
    }
    return true;
}

/* Returns whether the two rotations of a tile make no difference at all. */
static bool same_picture(const struct slow_map *m, struct square a, struct square b)
{
    const struct tile *t = slow_tile(m, a.tile);

    for (int cell = 0; cell < CELLS; cell++) {
        const int i = printed_cell(a, cell), k = printed_cell(b, cell);
        if (sign_at(m, a, cell) != sign_at(m, b, cell) || t->hood_at[i] != t->hood_at[k] ||
            (t->leave >> i & 1) != (t->leave >> k & 1) ||
            (t->enter >> i & 1) != (t->enter >> k & 1))
            return false;
    }
    return same_waters(m, a, b);
}

static bool is_smallest_turn(const struct slow_map *m, struct square s)
{
    for (struct square less = { s.tile, s.x, s.y, 0 }; less.quarters < s.quarters; less.quarters++)
        if (same_picture(m, less, s))
            return false;
    return true;
}

/* ---- Roads ---- */

static void add_link(struct slow_map *m, int from, int to, bool is_legal)
{
    m->link[m->links++] = (struct link){ from, to, is_legal };
}

/* Links two squares by all their roads that meet. Returns the number of these roads. */
static int link_squares(struct slow_map *m, struct square a, struct square b)
{
    const struct tile *s = slow_tile(m, a.tile), *t = slow_tile(m, b.tile);
    int meet = 0;

    if (!squares_touch(a, b))
        return 0;
    for (int cell = 0; cell < CELLS; cell++)
        for (int other = 0; other < CELLS; other++) {
            const int i = printed_cell(a, cell), k = printed_cell(b, other);
            if (!same_point(a, cell, b, other) || cell % 4 == 0 || other % 4 == 0 ||
                s->hood_at[i] == NONE_HERE || t->hood_at[k] == NONE_HERE)
                continue;
            const int here = slow_first_hood(m, a.tile) + s->hood_at[i];
            const int there = slow_first_hood(m, b.tile) + t->hood_at[k];
            add_link(m, here, there, (s->leave >> i & 1) && (t->enter >> k & 1));
            add_link(m, there, here, (t->leave >> k & 1) && (s->enter >> i & 1));
            meet++;
        }
    return meet;
}

int slow_lay(struct slow_map *m, struct square s)
{
    int joined = 0;

    for (int i = 0; i < m->squares; i++)
        joined += link_squares(m, s, m->square[i]) > 0;
    m->square[m->squares++] = s;
    return joined;
}

/* Removes a tile and its links. Returns its square. */
static struct square lift(struct slow_map *m, int tile)
{
    struct square lifted = { 0, 0, 0, 0 };
    int squares = 0, links = 0;

    for (int i = 0; i < m->squares; i++)
        if (m->square[i].tile == tile)
            lifted = m->square[i];
        else
            m->square[squares++] = m->square[i];
    for (int i = 0; i < m->links; i++)
        if (slow_tile_of(m, m->link[i].from) != tile && slow_tile_of(m, m->link[i].to) != tile)
            m->link[links++] = m->link[i];
    m->squares = squares;
    m->links = links;
    return lifted;
}

void slow_exchange(struct slow_map *m, int tile, int old, int quarters)
{
    const struct square s = lift(m, old);

    slow_lay(m, (struct square){ tile, s.x, s.y, quarters });
}

/* Adds to a set all neighbourhoods to which legal steps lead from it. If `backwards`, adds all from
   which legal steps lead to it. */
static void spread(const struct slow_map *m, bool set[], bool backwards)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (int i = 0; i < m->links; i++) {
            const int from = backwards ? m->link[i].to : m->link[i].from;
            const int to = backwards ? m->link[i].from : m->link[i].to;
            if (m->link[i].is_legal && set[from] && !set[to])
                set[to] = grows = true;
        }
    }
}

void slow_reached(const struct slow_map *m, bool reached[])
{
    memset(reached, 0, (size_t)m->hoods);
    reached[slow_first_hood(m, m->set->start)] = true;
    spread(m, reached, false);
}

void slow_connected(const struct slow_map *m, bool connected[])
{
    bool returns[SLOW_HOODS] = { false };

    slow_reached(m, connected);
    returns[slow_first_hood(m, m->set->start)] = true;
    spread(m, returns, true);
    for (int hood = 0; hood < m->hoods; hood++)
        connected[hood] = connected[hood] && returns[hood];
}

/* ---- Placing ---- */

/* Returns whether a tile may be placed there (4.3). Sets `connected` to the neighbourhoods that are
   then connected both ways. */
static bool may_lie(const struct slow_map *m, struct square s, bool connected[])
{
    static struct slow_map after;
    const int first = slow_first_hood(m, s.tile), hoods = slow_tile(m, s.tile)->hoods;
    bool touches_any = false;

    for (int i = 0; i < m->squares; i++)
        if (!squares_match(m, s, m->square[i]))
            return false;
    after = *m;
    slow_lay(&after, s);
    slow_connected(&after, connected);
    for (int hood = first; hood < first + hoods; hood++) {
        bool touches = false;
        for (int i = 0; i < after.links; i++)
            touches = touches || after.link[i].from == hood;
        if ((touches || m->all_hoods) && !connected[hood])
            return false;
        touches_any = touches_any || touches;
    }
    return touches_any;
}

static bool is_empty(const struct slow_map *m, int x, int y)
{
    for (int i = 0; i < m->squares; i++)
        if (m->square[i].x == x && m->square[i].y == y)
            return false;
    return true;
}

void slow_offer_places(const struct slow_map *m, int tile, struct choices *choices)
{
    static const int east[4] = { 0, 1, 0, -1 }, north[4] = { 1, 0, -1, 0 };
    bool connected[SLOW_HOODS];

    for (int i = 0; i < m->squares; i++)
        for (int side = 0; side < 4; side++)
            for (int quarters = 0; quarters < 4; quarters++) {
                const struct square s = { tile, m->square[i].x + east[side],
                                          m->square[i].y + north[side], quarters };
                if (is_empty(m, s.x, s.y) && is_smallest_turn(m, s) && may_lie(m, s, connected))
                    slow_offer(choices, step_place(tile, s.x, s.y, quarters));
            }
}

/* Returns whether all neighbourhoods that were connected still are, except those of the old
   tile. */
static bool keeps_connected(const struct slow_map *m, int old, const bool before[],
                            const bool after[])
{
    for (int hood = 0; hood < m->hoods; hood++)
        if (before[hood] && !after[hood] && slow_tile_of(m, hood) != old)
            return false;
    return true;
}

void slow_offer_swaps(const struct slow_map *m, int tile, struct choices *choices)
{
    static struct slow_map without;
    bool before[SLOW_HOODS], after[SLOW_HOODS];

    slow_connected(m, before);
    for (int i = 0; i < m->squares; i++) {
        const int old = m->square[i].tile;
        if (old == m->set->start)
            continue;
        without = *m;
        struct square s = lift(&without, old);
        s.tile = tile;
        for (s.quarters = 0; s.quarters < 4; s.quarters++)
            if (is_smallest_turn(m, s) && may_lie(&without, s, after) &&
                keeps_connected(m, old, before, after))
                slow_offer(choices, step_swap(tile, old, s.quarters));
    }
}

/* ---- Places and distances ---- */

void slow_coordinate(const struct slow_map *m, int hood, int *red, int *blue)
{
    const struct tile *t = slow_tile(m, slow_tile_of(m, hood));

    *red = t->red;
    *blue = t->blue;
}

bool slow_places(const struct story *g, int red, int blue, bool places[])
{
    bool any = false;

    for (int hood = 0; hood < g->map.hoods; hood++) {
        int r, b;
        slow_coordinate(&g->map, hood, &r, &b);
        places[hood] = g->usable[hood] && r == red && b == blue;
        any = any || places[hood];
    }
    return any;
}

void slow_distances(const struct story *g, const bool from[], bool legal_only, int distance[])
{
    const struct slow_map *m = &g->map;

    for (int hood = 0; hood < m->hoods; hood++)
        distance[hood] = from[hood] ? 0 : FAR;
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (int i = 0; i < m->links; i++) {
            const struct link l = m->link[i];
            if ((l.is_legal || !legal_only) && g->usable[l.from] && g->usable[l.to] &&
                distance[l.from] + 1 < distance[l.to]) {
                distance[l.to] = distance[l.from] + 1;
                shorter = true;
            }
        }
    }
}

/* ---- Water ---- */

enum { SLOW_BODIES = SLOW_TILES * MAX_TILE_BODIES };

/* Reduces the distance of each body of water on square b to one more than the distance of a body on
   square a that it meets. Returns whether a distance was reduced. Corners do not join. */
static bool flow(const struct slow_map *m, struct square a, struct square b, int distance[])
{
    const struct tile *s = slow_tile(m, a.tile), *t = slow_tile(m, b.tile);
    bool shorter = false;

    if (!squares_touch(a, b))
        return false;
    for (int cell = 0; cell < CELLS; cell++)
        for (int other = 0; other < CELLS; other++) {
            if (cell % 4 == 0 || other % 4 == 0 || !same_point(a, cell, b, other) ||
                !(sign_at(m, a, cell) & WATER))
                continue;
            const int here = a.tile * MAX_TILE_BODIES + s->body_at[printed_cell(a, cell)];
            const int there = b.tile * MAX_TILE_BODIES + t->body_at[printed_cell(b, other)];
            if (distance[here] + 1 < distance[there]) {
                distance[there] = distance[here] + 1;
                shorter = true;
            }
        }
    return shorter;
}

static bool is_at_shore(const struct slow_map *m, int hood, int body)
{
    return m->set->hood[hood % m->set->hoods].shore >> body & 1;
}

void slow_water(const struct story *g, const bool from[], int distance[])
{
    const struct slow_map *m = &g->map;
    static int of_body[SLOW_BODIES];

    for (int i = 0; i < SLOW_BODIES; i++)
        of_body[i] = FAR;
    for (int hood = 0; hood < m->hoods; hood++)
        for (int body = 0; body < MAX_TILE_BODIES; body++)
            if (from[hood] && is_at_shore(m, hood, body))
                of_body[slow_tile_of(m, hood) * MAX_TILE_BODIES + body] = 0;
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (int i = 0; i < m->squares; i++)
            for (int k = 0; k < m->squares; k++)
                shorter = (i != k && flow(m, m->square[i], m->square[k], of_body)) || shorter;
    }
    for (int hood = 0; hood < m->hoods; hood++) {
        distance[hood] = FAR;
        for (int body = 0; body < MAX_TILE_BODIES; body++) {
            const int *d = &of_body[slow_tile_of(m, hood) * MAX_TILE_BODIES + body];
            if (is_at_shore(m, hood, body) && *d < distance[hood])
                distance[hood] = *d;
        }
    }
}
