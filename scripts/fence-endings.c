/*
 * fence-endings.c - examines endings of FENCE! without cards: two players are free, the third stays
 * in Jail, and pawns and Cops move to and fro.
 *
 *     fence-endings [MAPS [GAMES [NODES]]]
 *
 * For each of MAPS random cities, the program counts exactly in how many of these states a free
 * player can force the win against both others together. It visits all states again and again until
 * nothing changes. Then the engine plays GAMES games from random states, with NODES iterations a
 * decision. The program prints the number of games that are still open after 60 rounds, the shares
 * of the players, and the number of turns at which a forced win was given away.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "game/hidden.h"
#include "game/position_copy.h"
#include "games/fence/fence.h"
#include "games/fence/rules/road_graph.h"
#include "games/fence/rules/rules.h"
#include "search/search.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 3, MOMENTS = 9, ROADS = 16, PRISONER = 2, ROUNDS = 60, BUILT = 2 };

/* The usable neighbourhoods with new numbers, and the neighbourhoods to which their roads lead. */
struct city {
    int count, hood[MAX_MAP_HOODS], number[MAX_MAP_HOODS];
    int legal[MAX_MAP_HOODS][ROADS], legals[MAX_MAP_HOODS];
    int cops[MAX_MAP_HOODS][ROADS], copses[MAX_MAP_HOODS];
};

/* A state: the pawns of players 0 and 1, the Cops, and the number of the turn, 0 .. 8. After nine
   turns everything repeats, because each player is First Player once. */
struct state {
    int pawn[2], cops, moment;
};

struct tally {
    int games, open, turns, forced, let_go;
    double share[PLAYERS];
};

static void list_roads(const struct position *pos, int hood, enum ways ways, const int number[],
                       int to[ROADS], int *count)
{
    const uint16_t *hoods;
    const int n = roads_from(pos, hood, ways, &hoods);

    for (*count = 0; *count < n && *count < ROADS; ++*count)
        to[*count] = number[hoods[*count]];
}

static void survey(const struct position *pos, struct city *c)
{
    c->count = 0;
    for (int hood = 0; hood < map_hoods(&pos->map); hood++) {
        c->number[hood] = c->count;
        if (map_is_usable(&pos->map, hood))
            c->hood[c->count++] = hood;
    }
    for (int i = 0; i < c->count; i++) {
        list_roads(pos, c->hood[i], WAYS_LEGAL, c->number, c->legal[i], &c->legals[i]);
        list_roads(pos, c->hood[i], WAYS_COPS, c->number, c->cops[i], &c->copses[i]);
    }
}

static size_t index_of(const struct city *c, const struct state *s)
{
    const size_t n = (size_t)c->count;

    return (((size_t)s->pawn[0] * n + (size_t)s->pawn[1]) * n + (size_t)s->cops) * MOMENTS +
           (size_t)s->moment;
}

/* Returns the player to move. The rounds are begun by players 0, 2, 1. */
static int mover_of(int moment)
{
    return (PLAYERS - moment / PLAYERS + moment % PLAYERS) % PLAYERS;
}

/* Returns whether `hero` wins after a pawn step, with the best step of the Cops for the mover. */
static bool wins_by_cops(const struct city *c, const uint8_t won[], int hero, const struct state *s)
{
    const bool is_hero = mover_of(s->moment) == hero;
    bool wins = !is_hero;

    if (s->pawn[hero] == s->cops || s->pawn[1 - hero] == s->cops)
        return s->pawn[hero] != s->cops;
    for (int i = 0; wins != is_hero && i < c->copses[s->cops]; i++) {
        struct state next = *s;

        next.cops = c->cops[s->cops][i];
        next.moment = (s->moment + 1) % MOMENTS;
        wins = next.cops == s->pawn[0] || next.cops == s->pawn[1] ? next.cops != s->pawn[hero]
                                                                  : won[index_of(c, &next)];
    }
    return wins;
}

/* Returns whether `hero` wins according to the states that are known to be won so far. */
static bool wins_now(const struct city *c, const uint8_t won[], int hero, const struct state *s)
{
    const int mover = mover_of(s->moment);
    bool wins = mover != hero, moved = false;

    for (int p = 0; p < 2; p++)
        for (int i = 0; p != mover && wins != (mover == hero) && i < c->legals[s->pawn[p]]; i++) {
            struct state next = *s;

            next.pawn[p] = c->legal[s->pawn[p]][i];
            wins = wins_by_cops(c, won, hero, &next);
            moved = true;
        }
    return moved ? wins : wins_by_cops(c, won, hero, s);
}

static bool each_state(const struct city *c, struct state *s)
{
    const int n = c->count;

    do {
        if (++s->moment < MOMENTS)
            continue;
        s->moment = 0;
        if (++s->cops < n)
            continue;
        s->cops = 0;
        if (++s->pawn[1] < n)
            continue;
        s->pawn[1] = 0;
        s->pawn[0]++;
    } while (s->pawn[0] < n && (s->pawn[0] == s->cops || s->pawn[1] == s->cops));
    return s->pawn[0] < n;
}

/* Returns the states in which `hero` can force the win. The caller frees them. *turns is the length
   of the longest forced win. */
static uint8_t *solve(const struct city *c, int hero, int *turns)
{
    const size_t n = (size_t)c->count;
    uint8_t *won = xcalloc(n * n * n, MOMENTS), *next = xcalloc(n * n * n, MOMENTS);
    bool changed = true;

    for (*turns = -1; changed; ++*turns) {
        struct state s = { .moment = -1 };

        for (changed = false; each_state(c, &s);) {
            const size_t at = index_of(c, &s);

            next[at] = won[at] || wins_now(c, won, hero, &s);
            changed = changed || next[at] != won[at];
        }
        memcpy(won, next, n * n * n * MOMENTS);
    }
    free(next);
    return won;
}

static double share_of(const struct city *c, const uint8_t won[])
{
    struct state s = { .moment = -1 };
    double all = 0, sum = 0;

    while (each_state(c, &s)) {
        all++;
        sum += won[index_of(c, &s)];
    }
    return sum / all;
}

/* ---- Games of the engine ---- */

static step any_step(const struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];
    const int n = fence.to_act(pos) == CHANCE ? 0 : fence.steps(pos, steps);

    return n ? steps[rng_below(rng, (uint32_t)n)] : fence.hidden->roll(pos, rng);
}

/* Builds a city at random, and plays at random to the beginning of a turn in the second round. */
static void build(struct position *pos, struct rng *rng)
{
    struct settings settings;

    settings_init(&settings, fence.options);
    do {
        if (fence.to_act(pos) == NOBODY || pos->round == 0 || pos->round > BUILT)
            fence.reset(pos, &settings);
        while (fence.to_act(pos) != NOBODY && pos->round < BUILT)
            fence.apply(pos, any_step(pos, rng));
    } while (fence.to_act(pos) == NOBODY);
    while (pos->stage != STAGE_TURN)
        fence.apply(pos, any_step(pos, rng));
    settings_free(&settings);
}

/* Moves all cards to the discard pile. Puts two pawns and the Cops on random places, and the third
   pawn in Jail. */
static void spend(struct position *pos, const struct city *c, struct rng *rng)
{
    for (int card = 0; card < CARD_KINDS; card++) {
        pos->discards[card] += pos->pool[card];
        pos->pool[card] = 0;
        for (int p = 0; p < PLAYERS; p++) {
            pos->discards[card] += pos->hand[p][card];
            pos->hand[p][card] = 0;
        }
    }
    memset(pos->stash, 0, sizeof pos->stash);
    memset(pos->knows, 0, sizeof pos->knows);
    memset(pos->stuck, 0, sizeof pos->stuck);
    do {
        pos->pawn[0] = (uint16_t)c->hood[rng_below(rng, (uint32_t)c->count)];
        pos->pawn[1] = (uint16_t)c->hood[rng_below(rng, (uint32_t)c->count)];
        pos->cops = (uint16_t)c->hood[rng_below(rng, (uint32_t)c->count)];
    } while (pos->pawn[0] == pos->cops || pos->pawn[1] == pos->cops);
    pos->pawn[PRISONER] = JAIL;
    pos->was_jailed = is_jailed(pos, pos->turn);
}

static step search(const struct position *pos, uint64_t nodes, struct rng *rng)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, (size_t)64 << 20, rng_next(rng),
                                          NULL };
    const struct search_limits limits = { .iterations = nodes, .level = 10, .stop_early = true };
    struct search *s = search_open(&fence, &config);
    step turn[MAX_TURN_STEPS];

    search_run(s, pos, &limits, NULL);
    search_turn(s, turn);
    search_close(s);
    return turn[0];
}

/* Returns the player who can force the win at the beginning of a turn, or NOBODY. */
static int hero_of(const struct position *pos, const struct city *c, uint8_t *const won[2])
{
    const struct state s = {
        .pawn = { c->number[pos->pawn[0]], c->number[pos->pawn[1]] },
        .cops = c->number[pos->cops],
        .moment = (PLAYERS - pos->first) % PLAYERS * PLAYERS +
                  (pos->turn - pos->first + PLAYERS) % PLAYERS,
    };

    return won[0][index_of(c, &s)] ? 0 : won[1][index_of(c, &s)] ? 1 : NOBODY;
}

static void play(struct position *pos, const struct city *c, uint8_t *const won[2], uint64_t nodes,
                 struct rng *rng, struct tally *t)
{
    const int last = pos->round + ROUNDS;
    double shares[MAX_PLAYERS] = { 1.0 / PLAYERS, 1.0 / PLAYERS, 1.0 / PLAYERS };
    int hero = NOBODY;

    while (fence.to_act(pos) != NOBODY && pos->round < last) {
        if (pos->stage == STAGE_TURN) {
            const int now = hero_of(pos, c, won);

            t->turns++;
            t->forced += now != NOBODY;
            t->let_go += hero != NOBODY && now != hero;
            hero = now;
        }
        fence.apply(pos, fence.to_act(pos) == CHANCE ? fence.hidden->roll(pos, rng)
                                                     : search(pos, nodes, rng));
    }
    if (fence.to_act(pos) == NOBODY)
        fence.payoffs(pos, shares);
    else
        t->open++;
    t->let_go += fence.to_act(pos) == NOBODY && hero != NOBODY && shares[hero] < 1;
    for (int p = 0; p < PLAYERS; p++)
        t->share[p] += shares[p];
    t->games++;
}

static void one_map(int map, int games, uint64_t nodes, struct tally *t)
{
    struct position *start = xaligned(fence.position_size), *pos = xaligned(fence.position_size);
    struct city *c = xcalloc(1, sizeof *c);
    int turns[2];
    struct rng rng;

    rng_seed(&rng, (uint64_t)map);
    start->round = 0;
    build(start, &rng);
    survey(start, c);
    uint8_t *const won[2] = { solve(c, 0, &turns[0]), solve(c, 1, &turns[1]) };
    printf("map %d: %d neighbourhoods; a free player forces the win in %.1f %% and %.1f %% of all "
           "states, within %d turns\n",
           map, c->count, 100 * share_of(c, won[0]), 100 * share_of(c, won[1]),
           turns[0] > turns[1] ? turns[0] : turns[1]);
    fflush(stdout);
    for (int i = 0; i < games; i++) {
        game_copy(&fence, pos, start);
        spend(pos, c, &rng);
        play(pos, c, won, nodes, &rng, t);
    }
    for (int p = 0; p < 2; p++)
        free(won[p]);
    free(c);
    free(pos);
    free(start);
}

/* Reads a whole number up to INT_MAX. Returns false if the word is another one. */
static bool read_number(const char *word, int *number)
{
    char *end;
    const unsigned long long value = strtoull(word, &end, 10);

    *number = (int)value;
    return *word >= '0' && *word <= '9' && !*end && value <= INT_MAX;
}

int main(int argc, char **argv)
{
    static const char usage[] = "usage: fence-endings [MAPS [GAMES [NODES]]]";
    int maps = 5, games = 10, nodes = 300;
    int *const numbers[] = { &maps, &games, &nodes };
    bool fits = argc <= 4;
    struct tally t = { 0 };

    if (argc == 2 && !strcmp(argv[1], "--help")) {
        puts(usage);
        return 0;
    }
    for (int i = 1; fits && i < argc; i++)
        fits = read_number(argv[i], numbers[i - 1]);
    if (!fits || nodes < 1) {
        fprintf(stderr, "%s\n", usage);
        return 2;
    }
    for (int map = 1; map <= maps; map++)
        one_map(map, games, (uint64_t)nodes, &t);
    if (t.games)
        printf("%d games, %d iterations a decision: %d still open after %d rounds; a win was "
               "forced at %d of %d turns and let go at %d; shares %.1f %% and %.1f %% free, "
               "%.1f %% in Jail\n",
               t.games, nodes, t.open, ROUNDS, t.forced, t.turns, t.let_go,
               100 * t.share[0] / t.games, 100 * t.share[1] / t.games,
               100 * t.share[PRISONER] / t.games);
    return 0;
}
