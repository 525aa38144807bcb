/* svg_targets.c - clickable places in SVG pictures.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/svg_targets.h"

#include "base/memory.h"
#include "base/vertex.h"
#include "protocol/click_moves.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char ending[] = "</svg>\n";

struct marking {
    const struct game *game;
    const struct position *pos;
    bool points;
    bool has_step[GRID_MAX][GRID_MAX]; /* [row][column] */
    struct text *svg;
};

static void find_steps(struct marking *m)
{
    struct click_move *clicks = xmalloc(MAX_STEPS * sizeof *clicks);

    for (int i = 0, n = clicks_list(m->game, m->pos, clicks); i < n; i++)
        if (clicks[i].kind == CLICK_POINT)
            m->has_step[clicks[i].row][clicks[i].column] = true;
    free(clicks);
}

static void add_step(const struct marking *m, int column, int row)
{
    struct text why = TEXT_EMPTY;

    text_add(m->svg, "\" data-step=\"");
    if (m->points)
        vertex_print(column, row, m->svg);
    else
        m->game->grid->word(m->pos, column, row, m->svg, &why);
    text_free(&why);
}

/* Clickable edges are above points and other edges are below, so every clickable place is on
   top. */
enum layer { DEAD_EDGES, POINTS, LIVE_EDGES, LAYERS };

static void add_place(const struct marking *m, int column, int row, enum layer layer)
{
    struct text name = TEXT_EMPTY;
    const struct svg_target at = m->game->grid->place(m->pos, column, row, &name);
    const enum layer own = !at.is_edge                ? POINTS
                           : m->has_step[row][column] ? LIVE_EDGES
                                                      : DEAD_EDGES;

    if (at.width && own == layer) {
        text_addf(m->svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" data-%s=\"%s",
                  at.x - at.width / 2, at.y - at.height / 2, at.width, at.height,
                  at.is_edge ? "edge" : "point", name.data);
        if (m->has_step[row][column])
            add_step(m, column, row);
        text_add(m->svg, "\"/>\n");
    }
    text_free(&name);
}

void svg_targets_mark(const struct record *rec, bool points, struct text *svg)
{
    const struct game *game = rec->game;
    const struct position *pos = record_position(rec);
    struct marking m = { .game = game, .pos = pos, .points = points, .svg = svg };

    if (!game->grid || !game->grid->place)
        return;
    assert(svg->length >= strlen(ending));
    text_cut(svg, svg->length - strlen(ending));
    if (record_to_act(rec) != NOBODY)
        find_steps(&m);
    text_add(svg, "<g class=\"places\" fill=\"none\" pointer-events=\"all\">\n");
    for (enum layer layer = DEAD_EDGES; layer < LAYERS; layer++)
        for (int r = 0, size = game->grid->size(pos); r < size; r++)
            for (int c = 0; c < size; c++)
                add_place(&m, c, r, layer);
    text_add(svg, "</g>\n");
    text_add(svg, ending);
}
