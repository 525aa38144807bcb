/*
 * capture_threats.c - weaves, and what one stone more does to them.
 *
 * A weave is captured by the stone that cuts the last of its free stones. So only few points come
 * into question: those that cut any one of them, which are ends of the three threads through it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/capture_threats.h"

/* ---- All threads at once ---- */

/* One point further along a line, either way. */
static inline struct points ahead(struct points a, int line)
{
    const struct points right = points_right(a, 1);

    return line == 0 ? right : points_up1(line == 1 ? a : right);
}

static inline struct points back(struct points a, int line)
{
    const struct points left = points_left(a, 1);

    return line == 0 ? left : points_down1(line == 1 ? a : left);
}

/* The members of `a`, all of them stones, and what lies further along their threads. */
static inline struct points further(struct points a, struct points stones, int line, bool forward)
{
    for (;;) {
        const struct points next =
            points_or(a, points_and(stones, forward ? ahead(a, line) : back(a, line)));
        if (points_equal(next, a))
            return a;
        a = next;
    }
}

/* What is common to the questions about one player's stones. */
struct look {
    struct points own, enemy, empty;
    struct points up[LINES], down[LINES]; /* stones whose thread has an enemy behind, ahead */
    struct points free;
    struct points tight; /* empty points where a stone of the player is on a cut thread */
};

static inline void look_along(struct look *l, int line)
{
    const struct points up = points_and(l->own, ahead(l->enemy, line));
    const struct points down = points_and(l->own, back(l->enemy, line));

    l->up[line] = further(up, l->own, line, true);
    l->down[line] = further(down, l->own, line, false);
    l->free = points_less(l->free, points_and(l->up[line], l->down[line]));
    l->tight = points_or(l->tight, points_and(ahead(points_or(l->enemy, l->up[line]), line),
                                              back(points_or(l->enemy, l->down[line]), line)));
}

/* The empty ends of threads that hold a free stone and have an enemy at the other end. */
static inline struct points ends_along(const struct look *l, int line)
{
    const struct points up = further(points_and(l->free, l->up[line]), l->own, line, true);
    const struct points down = further(points_and(l->free, l->down[line]), l->own, line, false);

    return points_and(l->empty, points_or(ahead(up, line), back(down, line)));
}

static void look_at(const struct position *pos, int player, struct look *l)
{
    l->own = points_of(&pos->stones[player]);
    l->enemy = points_of(&pos->stones[!player]);
    l->empty = empty_points(pos);
    l->free = l->own;
    l->tight = points_less(l->own, l->own);
    for (int line = 0; line < LINES; line++)
        look_along(l, line);
    l->tight = points_and(l->tight, l->empty);
}

/* ---- One thread at a time ---- */

/* Sets whose members can be asked for beyond the board. */
struct sets {
    uint64_t own[WORDS + 1], enemy[WORDS + 1], empty[WORDS + 1];
};

static const int ways[LINES] = { 1, 16, 17 };

static inline bool has(const uint64_t set[], int point)
{
    return set[point >> 6] >> (point & 63) & 1;
}

static void widen(struct points set, uint64_t out[WORDS + 1])
{
    const struct words words = words_of(set);

    memcpy(out, words.w, sizeof words.w);
    out[WORDS] = 0;
}

static inline int thread_end(const struct sets *s, int point, int way)
{
    do
        point += way;
    while (has(s->own, point));
    return point;
}

/* Where an enemy stone would cut a free stone: at most one end of each thread. */
static int cutting_points(const struct sets *s, int stone, int out[LINES])
{
    int n = 0;

    for (int line = 0; line < LINES; line++) {
        const int high = thread_end(s, stone, ways[line]), low = thread_end(s, stone, -ways[line]);
        if (has(s->enemy, low) && has(s->empty, high))
            out[n++] = high;
        else if (has(s->enemy, high) && has(s->empty, low))
            out[n++] = low;
    }
    return n;
}

/* Whether an enemy stone on a point would leave none of `stones` free. */
static bool cuts_all(const struct sets *s, int point, struct words stones)
{
    for (int i = 0; i < 2 * LINES; i++) {
        const int way = i < LINES ? ways[i] : -ways[i - LINES];
        const int end = thread_end(s, point, way);
        if (has(s->enemy, end))
            for (int at = point + way; at != end; at += way)
                stones.w[at >> 6] &= ~((uint64_t)1 << (at & 63));
    }
    return !(stones.w[0] | stones.w[1] | stones.w[2] | stones.w[3]);
}

static int first_of(const struct words *s)
{
    int i = 0;

    while (!s->w[i])
        i++;
    return 64 * i + bits_lowest(s->w[i]);
}

static void look_at_weave(const struct look *l, const struct sets *s, struct points stones,
                          struct weave *out)
{
    const struct words free = words_of(points_and(stones, l->free));
    int near[LINES];

    out->stones = words_of(stones);
    out->free = words_count(&free);
    if (!out->free) {
        out->at = words_of(l->empty);
        return;
    }
    memset(&out->at, 0, sizeof out->at);
    const int n = cutting_points(s, first_of(&free), near);
    for (int i = 0; i < n; i++)
        if (cuts_all(s, near[i], free))
            words_flip(&out->at, near[i]);
}

static void look_at_weaves(const struct look *l, struct outlook *out)
{
    struct points left = l->own;
    struct sets s;

    widen(l->own, s.own);
    widen(l->enemy, s.enemy);
    widen(l->empty, s.empty);
    for (out->weaves = 0; !points_none(left); out->weaves++) {
        const struct words stones = words_of(left);
        const struct points weave = points_flood(points_one(first_of(&stones)), l->own);
        assert(out->weaves < MOST_WEAVES);
        look_at_weave(l, &s, weave, &out->weave[out->weaves]);
        left = points_less(left, weave);
    }
}

/* ---- Legal points ---- */

static struct points captures_of(const struct outlook *enemy)
{
    struct words none = { { 0 } };
    struct points all = points_of(&none);

    for (int i = 0; i < enemy->weaves; i++)
        all = points_or(all, points_of(&enemy->weave[i].at));
    return all;
}

/* Whether a player's stone would leave a weave of their own cut. */
static bool cuts_itself(const struct look *l, const struct outlook *enemy, int point)
{
    struct points left = l->enemy;

    for (int i = 0; i < enemy->weaves; i++)
        if (words_has(&enemy->weave[i].at, point))
            left = points_less(left, points_of(&enemy->weave[i].stones));
    return !points_none(cut_weaves(points_or(l->own, points_one(point)), left));
}

/* Self-cut: what `place` in state.h says about it, with what is known here. */
static struct points legal_points(const struct position *pos, int player, const struct look *l,
                                  const struct outlook *enemy, struct points captures)
{
    struct words doubtful = words_of(pos->is_cut[player] ? l->empty : l->tight);
    struct words legal = words_of(l->empty);
    const struct words excused = words_of(captures);

    for (int i = 0; i < WORDS; i++)
        for (uint64_t set = pos->forbids ? doubtful.w[i] : doubtful.w[i] & ~excused.w[i]; set;
             set &= set - 1) {
            const int point = 64 * i + bits_lowest(set);
            if (cuts_itself(l, enemy, point))
                words_flip(&legal, point);
        }
    return points_of(&legal);
}

/* Ko: of the points that capture, those where the player to move may not. */
static void drop_ko(const struct position *pos, struct outlook *out)
{
    struct placing ignored;

    if (pos->turns < 2)
        return;
    for (int i = 0; i < WORDS; i++)
        for (uint64_t set = out->captures.w[i] & out->legal.w[i]; set; set &= set - 1)
            if (!place(pos, 64 * i + bits_lowest(set), &ignored))
                out->legal.w[i] &= ~(set & -set);
}

void fiodar_look(const struct position *pos, struct outlook out[2])
{
    struct look look[2];

    for (int player = 0; player < 2; player++) {
        struct look *const l = &look[player];
        look_at(pos, player, l);
        struct points ends = ends_along(l, 0);
        for (int line = 0; line < LINES; line++) {
            out[player].cut[line] = words_of(points_and(l->up[line], l->down[line]));
            ends = points_or(ends, ends_along(l, line));
        }
        out[player].ends = words_of(ends);
        look_at_weaves(l, &out[player]);
    }
    for (int player = 0; player < 2; player++) {
        const struct points captures = captures_of(&out[!player]);
        out[player].captures = words_of(captures);
        out[player].legal =
            words_of(legal_points(pos, player, &look[player], &out[!player], captures));
    }
    drop_ko(pos, &out[pos->mover]);
}
