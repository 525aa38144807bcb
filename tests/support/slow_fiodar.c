/*
 * slow_fiodar.c - a second implementation of Fiodar, slow and simple, from the rule text alone.
 *
 * It has a board of letters, walks over every thread and every weave stone by stone, and stores
 * whole boards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow.h"

#include "base/memory.h"
#include "base/vertex.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 15, TURNS_FOR_EACH_POINT = 6 };

/* A board, [column][row]: '.', 'B', 'W', and ' ' where there is no point. */
struct board {
    char at[MOST][MOST];
};

/* The boards at the end of one player's turns. */
struct memory {
    struct board *boards;
    int count;
};

struct slow {
    int size;
    bool pie, forbid;
    struct board board;
    int mover;
    int turns;  /* since the start or the swap */
    int passes; /* passes in succession at the end of the turns so far */
    int captured[2];
    bool swapped, drawn;
    struct memory memory[2];
};

static const int ways[3][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 } };

static char letter(int player)
{
    return player == 0 ? 'B' : 'W';
}

/* Returns the letter at column c, row r, or ' ' if it is off the board. */
static char look(const struct board *b, int c, int r)
{
    return c >= 0 && c < MOST && r >= 0 && r < MOST ? b->at[c][r] : ' ';
}

static bool same(const struct board *a, const struct board *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Rule "Words": returns whether the thread through this stone is cut, along one direction. */
static bool thread_is_cut(const struct board *b, int c, int r, const int way[2])
{
    const char own = b->at[c][r], enemy = own == 'B' ? 'W' : 'B';
    int c1 = c, r1 = r, c2 = c, r2 = r;

    while (look(b, c1, r1) == own) {
        c1 += way[0];
        r1 += way[1];
    }
    while (look(b, c2, r2) == own) {
        c2 -= way[0];
        r2 -= way[1];
    }
    return look(b, c1, r1) == enemy && look(b, c2, r2) == enemy;
}

static bool on_cut_thread(const struct board *b, int c, int r)
{
    return thread_is_cut(b, c, r, ways[0]) || thread_is_cut(b, c, r, ways[1]) ||
           thread_is_cut(b, c, r, ways[2]);
}

/* Marks all connected points of this kind, from c, r on. */
static void mark(const struct board *b, char kind, int c, int r, bool marked[MOST][MOST])
{
    if (look(b, c, r) != kind || marked[c][r])
        return;
    marked[c][r] = true;
    for (int i = 0; i < 3; i++) {
        mark(b, kind, c + ways[i][0], r + ways[i][1], marked);
        mark(b, kind, c - ways[i][0], r - ways[i][1], marked);
    }
}

/* Rule "Words": marks the stones of `who` in cut weaves. Returns their number. */
static int find_cut(const struct board *b, char who, bool cut[MOST][MOST])
{
    bool seen[MOST][MOST] = { { false } };
    int stones = 0;

    for (int c = 0; c < MOST; c++)
        for (int r = 0; r < MOST; r++) {
            bool weave[MOST][MOST] = { { false } }, is_cut = true;
            if (seen[c][r] || b->at[c][r] != who)
                continue;
            mark(b, who, c, r, weave);
            for (int i = 0; i < MOST; i++)
                for (int k = 0; k < MOST; k++) {
                    seen[i][k] = seen[i][k] || weave[i][k];
                    is_cut = is_cut && (!weave[i][k] || on_cut_thread(b, i, k));
                }
            for (int i = 0; i < MOST; i++)
                for (int k = 0; k < MOST && is_cut; k++)
                    if (weave[i][k]) {
                        cut[i][k] = true;
                        stones++;
                    }
        }
    return stones;
}

static bool has_cut_weave(const struct board *b, char who)
{
    bool cut[MOST][MOST] = { { false } };

    return find_cut(b, who, cut) > 0;
}

/* Removes all cut weaves at once. Returns the number of their stones. */
static int remove_cut(struct board *b, char who)
{
    bool cut[MOST][MOST] = { { false } };
    const int stones = find_cut(b, who, cut);

    for (int c = 0; c < MOST; c++)
        for (int r = 0; r < MOST; r++)
            if (cut[c][r])
                b->at[c][r] = '.';
    return stones;
}

/* Rule "A turn": makes the board after a stone at c, r. Returns false if the turn is not legal. */
static bool place(const struct slow *g, int c, int r, struct board *after, int *captured)
{
    const struct memory *own = &g->memory[g->mover];

    *after = g->board;
    if (look(after, c, r) != '.')
        return false;
    after->at[c][r] = letter(g->mover);
    *captured = remove_cut(after, letter(1 - g->mover));
    if (has_cut_weave(after, letter(g->mover)) && (g->forbid || *captured == 0))
        return false;
    return own->count == 0 || !same(after, &own->boards[own->count - 1]);
}

static bool may_swap(const struct slow *g)
{
    return g->pie && !g->swapped && g->turns == 1 && g->passes == 0;
}

static int point_count(const struct slow *g)
{
    int n = 0;

    for (int c = 0; c < MOST; c++)
        for (int r = 0; r < MOST; r++)
            n += g->board.at[c][r] != ' ';
    return n;
}

static struct slow *start(const struct settings *s)
{
    struct slow *g = xcalloc(1, sizeof *g);

    g->size = (int)setting_number(s, "size");
    g->pie = setting_on(s, "pie");
    g->forbid = setting_is(s, "self_cut", "forbid");
    for (int c = 0; c < MOST; c++)
        for (int r = 0; r < MOST; r++) {
            const bool inside = c < 2 * g->size - 1 && r < 2 * g->size - 1;
            g->board.at[c][r] = inside && abs(c - r) <= g->size - 1 ? '.' : ' ';
        }
    return g;
}

static struct slow *clone(const struct slow *g)
{
    struct slow *copy = xmalloc(sizeof *copy);

    *copy = *g;
    for (int p = 0; p < 2; p++) {
        const size_t bytes = (size_t)g->memory[p].count * sizeof(struct board);
        copy->memory[p].boards = xmalloc(bytes + 1);
        if (bytes)
            memcpy(copy->memory[p].boards, g->memory[p].boards, bytes);
    }
    return copy;
}

static void end(struct slow *g)
{
    free(g->memory[0].boards);
    free(g->memory[1].boards);
    free(g);
}

static int to_move(const struct slow *g)
{
    return g->drawn || g->passes == 2 ? -1 : g->mover;
}

static void all_turns(const struct slow *g, struct text *out)
{
    struct board after;
    int captured;

    if (to_move(g) < 0)
        return;
    text_add(out, "pass");
    if (may_swap(g))
        text_add(out, " swap");
    for (int c = 0; c < MOST; c++)
        for (int r = 0; r < MOST; r++)
            if (place(g, c, r, &after, &captured)) {
                text_add_char(out, ' ');
                vertex_print(c, r, out);
            }
}

static void remember(struct slow *g)
{
    struct memory *own = &g->memory[g->mover];

    own->boards = xrealloc(own->boards, (size_t)(own->count + 1) * sizeof *own->boards);
    own->boards[own->count++] = g->board;
}

static void play_swap(struct slow *g)
{
    for (int c = 0; c < MOST; c++)
        for (int r = 0; r < MOST; r++)
            if (g->board.at[c][r] == 'B')
                g->board.at[c][r] = 'W';
    g->swapped = true;
    g->turns = 0;
    g->memory[0].count = 0;
}

static void play_point(struct slow *g, const char *turn)
{
    struct board after = g->board;
    int c = 0, r = 0, captured = 0;
    const bool legal = vertex_parse(turn, MOST, MOST, &c, &r) && place(g, c, r, &after, &captured);

    assert(legal);
    (void)legal;
    g->board = after;
    g->captured[g->mover] += captured;
    for (int i = 0; i < g->memory[g->mover].count; i++)
        g->drawn = g->drawn || same(&after, &g->memory[g->mover].boards[i]);
}

static void play(struct slow *g, const char *turn)
{
    g->passes = strcmp(turn, "pass") == 0 ? g->passes + 1 : 0;
    if (strcmp(turn, "swap") == 0)
        play_swap(g);
    else if (g->passes == 0)
        play_point(g, turn);
    remember(g);
    g->mover = 1 - g->mover;
    g->turns++;
    if (g->passes < 2 && g->turns == TURNS_FOR_EACH_POINT * point_count(g))
        g->drawn = true;
}

/* Returns whether a stone of `who` is next to this empty area. */
static bool borders(const struct board *b, char who, bool area[MOST][MOST])
{
    for (int c = 0; c < MOST; c++)
        for (int r = 0; r < MOST; r++)
            for (int i = 0; area[c][r] && i < 3; i++)
                if (look(b, c + ways[i][0], r + ways[i][1]) == who ||
                    look(b, c - ways[i][0], r - ways[i][1]) == who)
                    return true;
    return false;
}

static int territory(const struct slow *g, int player)
{
    int points = 0;

    for (int c = 0; c < MOST; c++)
        for (int r = 0; r < MOST; r++) {
            bool area[MOST][MOST] = { { false } };
            mark(&g->board, '.', c, r, area);
            if (g->board.at[c][r] == '.' && borders(&g->board, letter(player), area) &&
                !borders(&g->board, letter(1 - player), area))
                points++;
        }
    return points;
}

static void result(const struct slow *g, struct text *out)
{
    const int first_to_pass = g->mover;
    int doubled = 2 * (territory(g, 0) + g->captured[0] - territory(g, 1) - g->captured[1]);

    if (g->drawn) {
        text_add(out, "0");
        return;
    }
    doubled += first_to_pass == 0 ? 1 : -1;
    text_addf(out, "%c+%d.5", doubled > 0 ? 'B' : 'W', abs(doubled) / 2);
}

const struct slow_game slow_fiodar = {
    .name = "fiodar",
    .start = start,
    .clone = clone,
    .end = end,
    .to_move = to_move,
    .turns = all_turns,
    .play = play,
    .result = result,
};
