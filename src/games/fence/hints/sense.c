/* sense.c - see sense.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "sense.h"

/* ---- The Cops ---- */

void sense_nearness(const struct position *pos, int cops, struct nearness_map *out)
{
    const uint16_t *first, *second;

    memset(out->of, FAR_AWAY, (size_t)map_hoods(&pos->map));
    const int n = roads_from(pos, cops, WAYS_COPS, &first);

    for (int i = 0; i < n; i++) {
        const int m = roads_from(pos, first[i], WAYS_COPS, &second);

        for (int k = 0; k < m; k++)
            if (out->of[second[k]] < NEAR_TWO)
                out->of[second[k]] = NEAR_TWO;
        out->of[first[i]] = NEAR_ONE;
    }
    out->of[cops] = NEAR_HERE;
}

/* ---- Cards ---- */

void sense_cards(const struct position *pos, const uint8_t hand[CARD_KINDS], struct hand_view *out)
{
    int useful[COLOURS] = { 0 };
    unsigned reach = 0; /* blue values that some red card makes a pair with */

    *out = (struct hand_view){ 0 };
    for (int colour = 0; colour < COLOURS; colour++)
        for (int value = 0; value < NUMBERS; value++) {
            const int n = hand[card_of(colour, value)];

            out->count[colour] += n;
            out->mask[colour] |= (unsigned)(n > 0) << value;
        }
    for (int r = 0; r < NUMBERS; r++)
        if ((out->mask[RED] >> r & 1) && (pos->usable[r] & out->mask[BLUE])) {
            reach |= pos->usable[r] & out->mask[BLUE];
            useful[RED] += hand[card_of(RED, r)];
        }
    for (int b = 0; b < NUMBERS; b++)
        if (reach >> b & 1)
            useful[BLUE] += hand[card_of(BLUE, b)];
    out->pairs = useful[RED] < useful[BLUE] ? useful[RED] : useful[BLUE];
    out->can_exit = out->pairs > 0;
}

void sense_hand(const struct position *pos, int player, struct hand_view *out)
{
    sense_cards(pos, pos->hand[player], out);
}

bool sense_tip(const struct position *pos, const struct hand_view *hand, int hood)
{
    const struct tile *from = map_tile(&pos->map, map_tile_of(&pos->map, pos->cops));
    const struct tile *to = map_tile(&pos->map, map_tile_of(&pos->map, hood));

    if (!to->red)
        return false;
    const bool red = hand->mask[RED] >> (to->red - 1) & 1;
    const bool blue = hand->mask[BLUE] >> (to->blue - 1) & 1;

    return (red && blue) || (red && from->blue == to->blue) || (blue && from->red == to->red);
}

/* ---- Goods ---- */

/* The legal ways of the city against the traffic, so that one search from a pawn finds how far
   each neighbourhood is from where goods may appear. */
struct back_ways {
    uint16_t start[MAX_MAP_HOODS + 1];
    uint16_t from[12 * MAX_MAP_TILES + 2];
};

static void turn_ways(const struct position *pos, struct back_ways *out)
{
    const int hoods = map_hoods(&pos->map);
    uint16_t next[MAX_MAP_HOODS];
    const uint16_t *to;

    memset(out->start, 0, (size_t)(hoods + 1) * sizeof out->start[0]);
    for (int h = 0; h < hoods; h++)
        for (int i = 0, n = roads_from(pos, h, WAYS_LEGAL, &to); i < n; i++)
            out->start[to[i] + 1]++;
    for (int h = 0; h < hoods; h++)
        out->start[h + 1] += out->start[h];
    memcpy(next, out->start, (size_t)hoods * sizeof next[0]);
    for (int h = 0; h < hoods; h++)
        for (int i = 0, n = roads_from(pos, h, WAYS_LEGAL, &to); i < n; i++)
            out->from[next[to[i]]++] = (uint16_t)h;
}

/* Steps by the legal ways from each neighbourhood to `to`. */
static void count_steps(const struct position *pos, const struct back_ways *back, int to,
                        uint16_t out[])
{
    uint16_t queue[MAX_MAP_HOODS];
    int head = 0, tail = 0;

    for (int h = 0; h < map_hoods(&pos->map); h++)
        out[h] = UNREACHED;
    out[to] = 0;
    queue[tail++] = (uint16_t)to;
    while (head < tail) {
        const int h = queue[head++];

        for (int i = back->start[h]; i < back->start[h + 1]; i++)
            if (out[back->from[i]] == UNREACHED) {
                out[back->from[i]] = out[h] + 1;
                queue[tail++] = back->from[i];
            }
    }
}

static uint16_t nearest(const uint16_t steps[], const uint16_t from[], int count)
{
    uint16_t least = UNREACHED;

    for (int i = 0; i < count; i++)
        if (steps[from[i]] < least)
            least = steps[from[i]];
    return least;
}

/* Who gets goods that appear on any of `at`, or -1: the one who is closer than all others and
   not farther than the Cops. */
static int winner_at(const struct position *pos, uint16_t steps[][MAX_MAP_HOODS],
                     const uint16_t cops[], const uint16_t at[], int count)
{
    uint16_t least = UNREACHED;
    int best = -1;

    for (int p = 0; p < pos->rules.players; p++) {
        if (is_jailed(pos, p))
            continue;
        const uint16_t d = nearest(steps[p], at, count);

        if (d == least)
            best = -1;
        if (d < least) {
            least = d;
            best = p;
        }
    }
    return nearest(cops, at, count) < least ? -1 : best;
}

void sense_goods(const struct position *pos, double out[MAX_PLAYERS])
{
    uint16_t steps[MAX_PLAYERS][MAX_MAP_HOODS], cops[MAX_MAP_HOODS], at[MAX_HOODS_AT];
    struct back_ways back;
    int won[MAX_PLAYERS] = { 0 };

    turn_ways(pos, &back);
    for (int p = 0; p < pos->rules.players; p++)
        if (!is_jailed(pos, p))
            count_steps(pos, &back, pos->pawn[p], steps[p]);
    roads_distances(pos, &pos->cops, 1, WAYS_COPS, cops);
    for (int red = 1; red <= NUMBERS; red++)
        for (int blue = 1; blue <= NUMBERS; blue++) {
            const int n = map_hoods_at(&pos->map, red, blue, at);
            const int winner = n ? winner_at(pos, steps, cops, at, n) : -1;

            if (winner >= 0)
                won[winner]++;
        }
    for (int p = 0; p < MAX_PLAYERS; p++)
        out[p] = won[p] / 36.0;
}
