/* gogui_gfx.c - boards and marks in GoGui's format.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/gogui_gfx.h"

#include "base/vertex.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Colours of the best move and of the others. */
static const char BEST[] = "#40c040", OTHERS[] = "#a0c8f0";

void gfx_show(const struct session *s, struct grid_view *out)
{
    const struct record *rec = &s->record;

    rec->game->grid->show(record_position(rec), out);
}

const char *gfx_title(const struct session *s, int player)
{
    return s->record.game->sides[player].title;
}

void gfx_print_board(const struct session *s, const struct grid_view *g, struct text *out)
{
    for (int r = g->size - 1; r >= 0; r--) {
        for (int c = 0; c < g->size; c++) {
            const int stone = g->at[r][c].stone;
            const char symbol = stone == POINT_EMPTY                          ? '.'
                                : stone == POINT_ABSENT                       ? '?'
                                : s->record.game->sides[stone].word[0] == 'w' ? 'O'
                                                                              : 'X';
            if (c)
                text_add_char(out, ' ');
            text_add_char(out, symbol);
        }
        text_add_char(out, '\n');
    }
}

/* Points of the same look share a line, for example "COLOR #f0e0b0 A1 B1". */
typedef bool look_at(const struct grid_point *, unsigned look);

static bool has_ground(const struct grid_point *spot, unsigned look)
{
    return spot->ground == look;
}

static bool has_mark(const struct grid_point *spot, unsigned look)
{
    return spot->mark == look;
}

static void print_points(const struct grid_view *g, const char *what, look_at *has, unsigned look,
                         struct text *out)
{
    bool any = false;

    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++)
            if (has(&g->at[r][c], look)) {
                text_add(out, any ? " " : what);
                text_add(out, any ? "" : " ");
                vertex_print(c, r, out);
                any = true;
            }
    if (any)
        text_add_char(out, '\n');
}

static void print_grounds(const struct grid_view *g, struct text *out)
{
    enum { MOST = 8 };
    uint32_t seen[MOST];
    char word[16];
    int count = 0;

    for (int i = 0; i < g->size * g->size && count < MOST; i++) {
        const uint32_t ground = g->at[i / g->size][i % g->size].ground;
        bool is_new = ground != 0;
        for (int k = 0; k < count; k++)
            is_new &= seen[k] != ground;
        if (is_new) {
            snprintf(word, sizeof word, "COLOR #%06x", (unsigned)ground);
            print_points(g, word, has_ground, ground, out);
            seen[count++] = ground;
        }
    }
}

static void print_letters(const struct grid_view *g, struct text *out)
{
    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++)
            if (g->at[r][c].label) {
                text_add(out, "LABEL ");
                vertex_print(c, r, out);
                text_addf(out, " %c\n", g->at[r][c].label);
            }
}

void gfx_print_ground(const struct grid_view *g, bool marks, struct text *out)
{
    static const char *const words[] = {
        [MARK_CIRCLE] = "CIRCLE",
        [MARK_SQUARE] = "SQUARE",
        [MARK_TRIANGLE] = "TRIANGLE",
        [MARK_CROSS] = "MARK",
    };

    print_grounds(g, out);
    print_letters(g, out);
    for (unsigned mark = MARK_CIRCLE; marks && mark <= MARK_CROSS; mark++)
        print_points(g, words[mark], has_mark, mark, out);
}

static int percent(double share)
{
    return (int)lrint(100 * share);
}

/* Prints a text such as "White 57 %, 12345 playouts". The chance of a pass follows, because a pass
   has no point on the board. */
static void print_summary(const struct session *s, const struct search_report *report,
                          const char *pass, struct text *out)
{
    const int player = record_to_act(&s->record);

    text_addf(out, "TEXT %s %d %%%s, %llu playouts%s\n", gfx_title(s, player),
              percent(report->value[player]), report->proven ? " proven" : "",
              (unsigned long long)report->iterations, pass);
}

void gfx_print_moves(const struct session *s, const struct search_report *report, struct text *out)
{
    const struct record *rec = &s->record;
    const int player = record_to_act(rec);
    char pass[32] = "";
    struct text labels = TEXT_EMPTY;

    for (int i = 0; i < report->count; i++) {
        const struct search_line *line = &report->lines[i];
        const struct click_move c =
            clicks_first(rec->game, record_position(rec), line->steps, line->ends[line->turns - 1]);
        if (c.kind == CLICK_PASS) {
            snprintf(pass, sizeof pass, ", pass %d %%", percent(line->value[player]));
            continue;
        }
        text_addf(out, "COLOR %s ", i ? OTHERS : BEST);
        clicks_print(&c, out);
        text_add_char(out, '\n');
        text_add(&labels, "LABEL ");
        clicks_print(&c, &labels);
        text_addf(&labels, " %d\n", percent(line->value[player]));
    }
    text_add(out, labels.data);
    text_free(&labels);
    print_summary(s, report, pass, out);
}

int gfx_owners(const struct session *s, const struct search_owners *owners,
               float out[GRID_MAX][GRID_MAX])
{
    const struct record *rec = &s->record;
    const int size = rec->game->grid->size(record_position(rec)),
              apart = size > owners->width ? 2 : 1;

    memset(out, 0, sizeof(float[GRID_MAX][GRID_MAX]));
    for (int row = 0; row < owners->height; row++)
        for (int c = 0; c < owners->width; c++)
            out[row * apart][c * apart] = owners->share[row * owners->width + c];
    return size;
}

void gfx_print_influence(const struct session *s, int size, float share[GRID_MAX][GRID_MAX],
                         struct text *out)
{
    const double black = s->record.game->sides[0].word[0] == 'b' ? 1 : -1;
    bool any = false;

    for (int row = 0; row < size; row++)
        for (int c = 0; c < size; c++) {
            if (fabsf(share[row][c]) < 0.05f)
                continue;
            text_add(out, any ? " " : "INFLUENCE ");
            vertex_print(c, row, out);
            text_addf(out, " %.2f", black * (double)share[row][c]);
            any = true;
        }
    text_add(out, any ? "\n" : "");
}

/* Each picture replaces all marks of the previous picture, so each picture is complete. */
void gfx_live(struct session *s, const struct search_report *report)
{
    struct text frame = TEXT_EMPTY;
    struct grid_view g;

    gfx_show(s, &g);
    text_add(&frame, "gogui-gfx:\n");
    gfx_print_ground(&g, false, &frame);
    gfx_print_moves(s, report, &frame);
    fprintf(stderr, "%s\n", frame.data);
    fflush(stderr);
    text_free(&frame);
}

void gfx_live_end(void)
{
    fputs("gogui-gfx: CLEAR\n", stderr);
    fflush(stderr);
}
