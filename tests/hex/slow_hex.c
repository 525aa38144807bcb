/*
 * slow_hex.c - a second implementation of Hex, slow and simple, from the rule text alone.
 *
 * It has a board of letters, and walks over every chain from its edge after each turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow.h"

#include "base/memory.h"
#include "base/vertex.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 19 };

struct slow {
    int size, mover, turns;
    bool pie;
    char at[MOST][MOST]; /* [column][row]: '.', 'B', 'W' */
};

static struct slow *start(const struct settings *settings)
{
    struct slow *s = xcalloc(1, sizeof *s);

    s->size = (int)setting_number(settings, "size");
    s->pie = setting_on(settings, "pie");
    memset(s->at, '.', sizeof s->at);
    return s;
}

/* Returns whether a chain of this colour leads from here to the far edge: the top for 'B', the
   right for 'W'. Erases the visited stones. */
static bool walks_on(struct slow *s, char colour, int c, int r)
{
    if (c < 0 || r < 0 || c >= s->size || r >= s->size || s->at[c][r] != colour)
        return false;
    if ((colour == 'B' ? r : c) == s->size - 1)
        return true;
    s->at[c][r] = '.';
    return walks_on(s, colour, c + 1, r) || walks_on(s, colour, c - 1, r) ||
           walks_on(s, colour, c, r + 1) || walks_on(s, colour, c, r - 1) ||
           walks_on(s, colour, c + 1, r + 1) || walks_on(s, colour, c - 1, r - 1);
}

static bool joins(const struct slow *s, char colour)
{
    struct slow copy = *s;

    for (int i = 0; i < s->size; i++)
        if (walks_on(&copy, colour, colour == 'B' ? i : 0, colour == 'B' ? 0 : i))
            return true;
    return false;
}

static int to_move(const struct slow *s)
{
    return joins(s, 'B') || joins(s, 'W') ? -1 : s->mover;
}

static void turns(const struct slow *s, struct text *out)
{
    for (int c = 0; c < s->size; c++)
        for (int r = 0; r < s->size; r++)
            if (s->at[c][r] == '.') {
                text_add(out, out->length ? " " : "");
                vertex_print(c, r, out);
            }
    if (s->pie && s->turns == 1)
        text_add(out, " swap");
}

static void swap(struct slow *s)
{
    for (int c = 0; c < s->size; c++)
        for (int r = 0; r < s->size; r++)
            if (s->at[c][r] == 'B') {
                s->at[c][r] = '.';
                s->at[r][c] = 'W';
                return;
            }
}

static void play(struct slow *s, const char *turn)
{
    int c = 0, r = 0;

    if (!strcmp(turn, "swap"))
        swap(s);
    else if (vertex_parse(turn, s->size, s->size, &c, &r))
        s->at[c][r] = "BW"[s->mover];
    s->mover = !s->mover;
    s->turns++;
}

static void result(const struct slow *s, struct text *out)
{
    text_add(out, joins(s, 'B') ? "B+" : "W+");
}

const struct slow_game slow_hex = {
    .name = "hex",
    .start = start,
    .size = sizeof(struct slow),
    .to_move = to_move,
    .turns = turns,
    .play = play,
    .result = result,
};
