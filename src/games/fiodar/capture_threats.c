/*
 * capture_threats.c - the threats to capture each weave, computed from cut threads.
 *
 * The stone that cuts the last free stone of a weave captures the weave. Such a stone must cut
 * every free stone. It is therefore enough to test the points that cut any one of them. These are
 * the ends of the three threads through this stone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/capture_threats.h"

/* Shifts a set by one point along a line. */
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

/* Returns the members of `a`, which are stones, and the stones after them on their threads. */
static inline struct points extend(struct points a, struct points stones, int line, bool forward)
{
    for (;;) {
        const struct points next =
            points_or(a, points_and(stones, forward ? ahead(a, line) : back(a, line)));
        if (points_equal(next, a))
            return a;
        a = next;
    }
}

struct threads {
    struct points own, enemy, empty;
    struct points up[LINES], down[LINES]; /* stones whose thread ends at an enemy behind them, ahead
                                             of them */
    struct points free;
    struct points self_cut; /* empty points where a stone of the player would be on a cut thread */
};

static inline void scan_line(struct threads *l, int line)
{
    const struct points up = points_and(l->own, ahead(l->enemy, line));
    const struct points down = points_and(l->own, back(l->enemy, line));

    l->up[line] = extend(up, l->own, line, true);
    l->down[line] = extend(down, l->own, line, false);
    l->free = points_less(l->free, points_and(l->up[line], l->down[line]));
    l->self_cut =
        points_or(l->self_cut, points_and(ahead(points_or(l->enemy, l->up[line]), line),
                                          back(points_or(l->enemy, l->down[line]), line)));
}

/* Returns the empty ends of threads that hold a free stone and whose other end is an enemy
   stone. */
static inline struct points ends_along(const struct threads *l, int line)
{
    const struct points up = extend(points_and(l->free, l->up[line]), l->own, line, true);
    const struct points down = extend(points_and(l->free, l->down[line]), l->own, line, false);

    return points_and(l->empty, points_or(ahead(up, line), back(down, line)));
}

static void scan_threads(const struct position *pos, int player, struct threads *l)
{
    l->own = points_of(&pos->stones[player]);
    l->enemy = points_of(&pos->stones[!player]);
    l->empty = empty_points(pos);
    l->free = l->own;
    l->self_cut = points_less(l->own, l->own);
    for (int line = 0; line < LINES; line++)
        scan_line(l, line);
    l->self_cut = points_and(l->self_cut, l->empty);
}

/* The extra word allows reads just beyond the board. */
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

/* Finds the points where an enemy stone would cut this free stone. Each thread has at most one such
   end. */
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

/* Returns whether an enemy stone on a point would leave none of `stones` free. */
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

static void find_weave(const struct threads *l, const struct sets *s, struct points stones,
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

static void find_weaves(const struct threads *l, struct threats *out)
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
        find_weave(l, &s, weave, &out->weave[out->weaves]);
        left = points_less(left, weave);
    }
}

static struct points captures_of(const struct threats *enemy)
{
    struct words none = { { 0 } };
    struct points all = points_of(&none);

    for (int i = 0; i < enemy->weaves; i++)
        all = points_or(all, points_of(&enemy->weave[i].at));
    return all;
}

/* Returns whether a stone of the player on this point would leave an own weave cut. */
static bool cuts_itself(const struct threads *l, const struct threats *enemy, int point)
{
    struct points left = l->enemy;

    for (int i = 0; i < enemy->weaves; i++)
        if (words_has(&enemy->weave[i].at, point))
            left = points_less(left, points_of(&enemy->weave[i].stones));
    return !points_none(cut_weaves(points_or(l->own, points_one(point)), left));
}

/* Applies the self-cut rule, as `place` in fiodar_internal.h does. Only points on cut threads need
   a test, unless a weave of the player is cut already. */
static struct points legal_points(const struct position *pos, int player, const struct threads *l,
                                  const struct threats *enemy, struct points captures)
{
    struct words doubtful = words_of(pos->is_cut[player] ? l->empty : l->self_cut);
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

/* Removes the capturing points that ko forbids for the player to move. */
static void drop_ko(const struct position *pos, struct threats *out)
{
    struct placing ignored;

    if (pos->turns < 2)
        return;
    for (int i = 0; i < WORDS; i++)
        for (uint64_t set = out->captures.w[i] & out->legal.w[i]; set; set &= set - 1)
            if (!place(pos, 64 * i + bits_lowest(set), &ignored))
                out->legal.w[i] &= ~(set & -set);
}

void fiodar_threats(const struct position *pos, struct threats out[2])
{
    struct threads threads[2];

    for (int player = 0; player < 2; player++) {
        struct threads *const l = &threads[player];
        scan_threads(pos, player, l);
        struct points ends = ends_along(l, 0);
        for (int line = 0; line < LINES; line++) {
            out[player].cut[line] = words_of(points_and(l->up[line], l->down[line]));
            ends = points_or(ends, ends_along(l, line));
        }
        out[player].ends = words_of(ends);
        find_weaves(l, &out[player]);
    }
    for (int player = 0; player < 2; player++) {
        const struct points captures = captures_of(&out[!player]);
        out[player].captures = words_of(captures);
        out[player].legal =
            words_of(legal_points(pos, player, &threads[player], &out[!player], captures));
    }
    drop_ko(pos, &out[pos->mover]);
}
