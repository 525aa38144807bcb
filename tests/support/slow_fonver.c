/*
 * slow_fonver.c - a second implementation of Fonver, slow and simple, from the rule text alone.
 *
 * It has a board of letters, looks at every block of four points, walks over every chain, and
 * stores every earlier position as a whole board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow.h"

#include "base/memory.h"
#include "base/vertex.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 25 };

/* The stones, and the player to move, also in the middle of a turn. */
struct scene {
    int size, mover;
    char at[MOST][MOST]; /* [column][row]: '.', 'B', 'W' */
};

struct slow {
    struct scene now;
    bool pie, third_time_draws, never_again;
    struct scene *earlier; /* positions at the ends of turns, with the present one */
    int turns;
    char outcome; /* 'B', 'W', '0', or '-' while the game goes on */
};

struct spot {
    int c, r;
};

static char letter(int player)
{
    return player == 0 ? 'B' : 'W';
}

static char look(const struct scene *s, int c, int r)
{
    return c < 0 || r < 0 || c >= s->size || r >= s->size ? '#' : s->at[c][r];
}

/* Rule "Words": returns whether two stones of one colour are on one diagonal of the block and two
   stones of the other colour on the other. */
static bool is_crosscut(const struct scene *s, int c, int r)
{
    const char a = look(s, c, r), b = look(s, c + 1, r);

    return look(s, c + 1, r + 1) == a && look(s, c, r + 1) == b &&
           ((a == 'B' && b == 'W') || (a == 'W' && b == 'B'));
}

static int crosscuts(const struct scene *s)
{
    int n = 0;

    for (int c = 0; c + 1 < s->size; c++)
        for (int r = 0; r + 1 < s->size; r++)
            n += is_crosscut(s, c, r);
    return n;
}

/* Marks the chain of the stone at c, r. */
static void walk(const struct scene *s, int c, int r, char who, bool seen[MOST][MOST])
{
    if (look(s, c, r) != who || seen[c][r])
        return;
    seen[c][r] = true;
    walk(s, c + 1, r, who, seen);
    walk(s, c - 1, r, who, seen);
    walk(s, c, r + 1, who, seen);
    walk(s, c, r - 1, who, seen);
}

/* Rule "A turn", 2: finds the mover's stones that may replace the stone at `to`. Returns false if
   there are none. */
static bool find_takers(const struct scene *s, struct spot to, bool takers[MOST][MOST])
{
    const char own = letter(s->mover);
    bool any = false;

    memset(takers, 0, sizeof(bool[MOST][MOST]));
    if (look(s, to.c, to.r) != letter(1 - s->mover))
        return false;
    for (int c = to.c - 1; c <= to.c; c++)
        for (int r = to.r - 1; r <= to.r; r++)
            for (int i = 0; i < 4 && is_crosscut(s, c, r); i++) {
                walk(s, c + i % 2, r + i / 2, own, takers);
                any = true;
            }
    return any;
}

static void capture(struct scene *s, struct spot from, struct spot to)
{
    s->at[to.c][to.r] = letter(s->mover);
    s->at[from.c][from.r] = '.';
}

/* Rule "Winning": returns whether the player has joined their edges. */
static bool has_joined(const struct scene *s, int player)
{
    bool seen[MOST][MOST] = { { false } };
    bool joined = false;

    for (int i = 0; i < s->size; i++)
        walk(s, player == 0 ? i : 0, player == 0 ? 0 : i, letter(player), seen);
    for (int i = 0; i < s->size; i++)
        joined = joined || (player == 0 ? seen[i][s->size - 1] : seen[s->size - 1][i]);
    return joined;
}

/* Plays the swap of the pie rule. */
static void swap(struct scene *s)
{
    struct scene mirror = *s;

    for (int c = 0; c < s->size; c++)
        for (int r = 0; r < s->size; r++)
            mirror.at[r][c] = s->at[c][r] == 'B' ? 'W' : '.';
    *s = mirror;
}

static bool same(const struct scene *a, const struct scene *b)
{
    if (a->mover != b->mover)
        return false;
    for (int c = 0; c < a->size; c++)
        if (memcmp(a->at[c], b->at[c], (size_t)a->size))
            return false;
    return true;
}

static int times_before(const struct slow *g, const struct scene *s)
{
    int n = 0;

    for (int i = 0; i < g->turns; i++)
        n += same(&g->earlier[i], s);
    return n;
}

/* Returns whether a turn may end in `s`. The mover of `s` has not changed yet. */
static bool may_end(const struct slow *g, const struct scene *s)
{
    struct scene after = *s;

    after.mover = 1 - s->mover;
    return !g->never_again || times_before(g, &after) == 0;
}

static void add_spot(int c, int r, struct text *out)
{
    vertex_print(c, r, out);
}

/* ---- Whole turns ---- */

/* Adds every turn that continues from `s`. `made` has the words of the turn so far. */
static void add_turns(const struct slow *g, const struct scene *s, struct text *made,
                      struct text *out)
{
    const size_t length = made->length;

    if (crosscuts(s) == 0) {
        if (may_end(g, s))
            text_addf(out, "%s%s", out->length ? " " : "", made->data);
        return;
    }
    for (int i = 0; i < s->size * s->size; i++) {
        const struct spot to = { i / s->size, i % s->size };
        bool takers[MOST][MOST];
        for (int k = 0; k < s->size * s->size && (k || find_takers(s, to, takers)); k++) {
            const struct spot from = { k / s->size, k % s->size };
            struct scene after = *s;
            if (!takers[from.c][from.r])
                continue;
            capture(&after, from, to);
            text_add_char(made, ',');
            add_spot(from.c, from.r, made);
            text_add_char(made, 'x');
            add_spot(to.c, to.r, made);
            add_turns(g, &after, made, out);
            text_cut(made, length);
        }
    }
}

static bool can_swap(const struct slow *g)
{
    return g->pie && g->turns == 1;
}

static void all_turns(const struct slow *g, struct text *out)
{
    for (int c = 0; c < g->now.size; c++)
        for (int r = 0; r < g->now.size; r++) {
            struct scene after = g->now;
            struct text made = TEXT_EMPTY;
            if (g->now.at[c][r] != '.')
                continue;
            after.at[c][r] = letter(after.mover);
            add_spot(c, r, &made);
            add_turns(g, &after, &made, out);
            text_free(&made);
        }
    if (can_swap(g))
        text_add(out, " swap");
}

/* ---- Steps ---- */

static bool add_captures(const struct slow *g, const struct scene *s, struct spot to,
                         struct text *out);

/* Returns whether the turn can be completed from `s`. */
static bool can_complete(const struct slow *g, const struct scene *s)
{
    if (crosscuts(s) == 0)
        return may_end(g, s);
    for (int c = 0; c < s->size; c++)
        for (int r = 0; r < s->size; r++)
            if (add_captures(g, s, (struct spot){ c, r }, NULL))
                return true;
    return false;
}

/* Makes the steps in `begun`. *victim is the victim of a capture whose second step is missing, or {
   -1, -1 }. Returns false if no step is made. */
static bool make_steps(struct scene *s, const char *begun, struct spot *victim)
{
    bool placed = false;

    *victim = (struct spot){ -1, -1 };
    while (*begun) {
        struct spot at = { 0, 0 };
        begun += *begun == ' ';
        if (!strcmp(begun, "swap")) {
            swap(s);
            return true;
        }
        const bool ok = vertex_read(&begun, s->size, s->size, &at.c, &at.r);
        assert(ok);
        (void)ok;
        if (!placed) {
            s->at[at.c][at.r] = letter(s->mover);
            placed = true;
        } else if (victim->c < 0) {
            *victim = at;
        } else {
            capture(s, at, *victim);
            *victim = (struct spot){ -1, -1 };
        }
    }
    return placed;
}

static void add_choice(int c, int r, struct text *out)
{
    if (out->length)
        text_add_char(out, ' ');
    add_spot(c, r, out);
}

static void add_placements(const struct slow *g, struct text *out)
{
    for (int c = 0; c < g->now.size; c++)
        for (int r = 0; r < g->now.size; r++) {
            struct scene after = g->now;
            if (after.at[c][r] != '.')
                continue;
            after.at[c][r] = letter(after.mover);
            if (!g->never_again || can_complete(g, &after))
                add_choice(c, r, out);
        }
    if (can_swap(g))
        text_add(out, " swap");
}

/* Adds the stones that may replace the stone at `to`. Returns whether there is one. `out` may be
   NULL. */
static bool add_captures(const struct slow *g, const struct scene *s, struct spot to,
                         struct text *out)
{
    bool any = false, takers[MOST][MOST];

    if (!find_takers(s, to, takers))
        return false;
    for (int c = 0; c < s->size; c++)
        for (int r = 0; r < s->size; r++) {
            struct scene after = *s;
            if (!takers[c][r])
                continue;
            capture(&after, (struct spot){ c, r }, to);
            if (g->never_again && !can_complete(g, &after))
                continue;
            if (!out)
                return true;
            add_choice(c, r, out);
            any = true;
        }
    return any;
}

void slow_fonver_choices(const struct slow *g, const char *begun, struct text *out)
{
    struct scene s = g->now;
    struct spot victim;

    if (!make_steps(&s, begun, &victim)) {
        add_placements(g, out);
        return;
    }
    if (victim.c >= 0) {
        add_captures(g, &s, victim, out);
        return;
    }
    for (int c = 0; c < s.size; c++)
        for (int r = 0; r < s.size; r++)
            if (add_captures(g, &s, (struct spot){ c, r }, NULL))
                add_choice(c, r, out);
}

int slow_fonver_crosscuts(const struct slow *g, const char *begun)
{
    struct scene s = g->now;
    struct spot victim;

    make_steps(&s, begun, &victim);
    return crosscuts(&s);
}

/* ---- The game ---- */

static struct slow *start(const struct settings *s)
{
    struct slow *g = xcalloc(1, sizeof *g);

    g->now.size = (int)setting_number(s, "size");
    memset(g->now.at, '.', sizeof g->now.at);
    g->pie = setting_on(s, "pie");
    g->third_time_draws = setting_is(s, "repetition", "draw");
    g->never_again = setting_is(s, "repetition", "superko");
    g->outcome = '-';
    return g;
}

static struct slow *clone(const struct slow *g)
{
    struct slow *copy = xmalloc(sizeof *copy);

    *copy = *g;
    copy->earlier = xmalloc((size_t)g->turns * sizeof *g->earlier);
    if (g->turns)
        memcpy(copy->earlier, g->earlier, (size_t)g->turns * sizeof *g->earlier);
    return copy;
}

static void end(struct slow *g)
{
    free(g->earlier);
    free(g);
}

static int to_move(const struct slow *g)
{
    return g->outcome == '-' ? g->now.mover : -1;
}

static bool has_turn(const struct slow *g)
{
    struct text turns = TEXT_EMPTY;

    add_placements(g, &turns);
    const bool any = turns.length > 0;
    text_free(&turns);
    return any;
}

/* Ends a turn: stores the position and finds out whether the game is over. */
static void complete(struct slow *g)
{
    const int player = g->now.mover, n = g->now.size;

    g->now.mover = 1 - player;
    g->earlier = xrealloc(g->earlier, (size_t)(g->turns + 1) * sizeof *g->earlier);
    g->earlier[g->turns++] = g->now;
    if (has_joined(&g->now, 0) || has_joined(&g->now, 1))
        g->outcome = has_joined(&g->now, 0) ? 'B' : 'W';
    else if (g->third_time_draws && times_before(g, &g->now) == 3)
        g->outcome = '0';
    else if (g->turns == 4 * n * n + 100)
        g->outcome = '0';
    else if (g->never_again && !has_turn(g))
        g->outcome = letter(player);
}

void slow_fonver_play_steps(struct slow *g, const char *steps)
{
    struct spot victim;

    make_steps(&g->now, steps, &victim);
    complete(g);
}

/* Plays a turn such as "K10,C3xD3": a stone on K10, then the stone on C3 replaces the one on D3. */
static void play(struct slow *g, const char *turn)
{
    struct spot from = { 0, 0 }, to = { 0, 0 };
    struct scene *s = &g->now;

    if (!strcmp(turn, "swap")) {
        swap(s);
        complete(g);
        return;
    }
    bool ok = vertex_read(&turn, s->size, s->size, &to.c, &to.r);
    s->at[to.c][to.r] = letter(s->mover);
    while (ok && *turn++ == ',') {
        ok = vertex_read(&turn, s->size, s->size, &from.c, &from.r) && *turn++ == 'x' &&
             vertex_read(&turn, s->size, s->size, &to.c, &to.r);
        capture(s, from, to);
    }
    assert(ok);
    complete(g);
}

static void result(const struct slow *g, struct text *out)
{
    text_add(out, g->outcome == 'B' ? "B+" : g->outcome == 'W' ? "W+" : "0");
}

const struct slow_game slow_fonver = {
    .name = "fonver",
    .start = start,
    .clone = clone,
    .end = end,
    .to_move = to_move,
    .turns = all_turns,
    .play = play,
    .result = result,
};
