/*
 * bench.c - a number that tells whether the engine still does the same, and how fast it is.
 *
 * The number counts, over all games and variants, tree nodes made and visits given by
 * searches with a fixed seed and a fixed number of iterations on one thread, and the turns
 * of random games with a fixed seed. It is the same on every machine and changes whenever
 * rules, playouts or search choose differently.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/base/memory.h"
#include "../../src/past.h"
#include "../../src/secrets.h"
#include "../commands.h"
#include "speed.h"

#include <assert.h>
#include <stdlib.h>

enum {
    TURNS = 3,        /* searched from the opening of each variant */
    ITERATIONS = 256, /* a turn */
    GAMES = 50        /* played out from the opening of each variant */
};

static const size_t BENCH_MEMORY = 64 << 20;

/* Lets chance decide until a player does or the game is over. */
static void pass_chance(const struct game *game, struct position *pos, struct rng *rng)
{
    while (game->to_act(pos) == CHANCE)
        game->apply(pos, game->secrets->roll(pos, rng));
}

/* The opening of a variant in a new position, which the caller frees. */
static struct position *opening(const struct game *game, const char *pairs)
{
    struct position *pos = xaligned(game->position_size);
    struct text why = TEXT_EMPTY;
    struct settings settings;
    struct rng rng;

    settings_init(&settings, game->options);
    if (settings_set_all(&settings, pairs, &why) != OK)
        assert(!"a game lists a variant that it does not take");
    game->reset(pos, &settings);
    rng_seed(&rng, 1);
    pass_chance(game, pos, &rng);
    settings_free(&settings);
    text_free(&why);
    return pos;
}

static uint64_t count_turns(const struct game *game, const struct position *start)
{
    struct position *pos = xaligned(game->position_size);
    uint64_t turns = 0;
    struct rng rng;

    rng_seed(&rng, 1);
    for (int i = 0; i < GAMES; i++) {
        game_copy(game, pos, start);
        turns += (uint64_t)game->playout(pos, &rng, NULL);
    }
    free(pos);
    return turns;
}

/* What the last run found, as a number: the nodes of the tree and the visits of each turn,
   weighted by its rank so that an exchange of two shows. */
static uint64_t weigh(struct search *search)
{
    struct search_report report;
    uint64_t sum;

    search_report(search, MAX_LINES, false, &report);
    sum = report.nodes;
    for (int i = 0; i < report.count; i++)
        sum += report.lines[i].visits * (uint64_t)(i + 1);
    search_report_free(&report);
    return sum;
}

/* Plays the choice of the last run; the tree below it is kept. */
static void advance(const struct game *game, struct search *search, struct position *pos,
                    struct rng *rng)
{
    step steps[MAX_TURN_STEPS];
    const int n = search_turn(search, steps);

    for (int i = 0; i < n; i++) {
        search_advance(search, steps[i]);
        game->apply(pos, steps[i]);
    }
    if (game_hides(game) || game->to_act(pos) == CHANCE)
        search_forget(search);
    pass_chance(game, pos, rng);
}

/* The position as whoever is to act sees it, in a copy that the caller frees. */
static struct position *seen_by_mover(const struct game *game, const struct position *pos)
{
    struct position *seen = xaligned(game->position_size);

    game_copy(game, seen, pos);
    if (game_hides(game))
        game->secrets->hide(seen, game->to_act(pos));
    return seen;
}

static uint64_t search_opening(struct session *s, const struct game *game, struct position *pos)
{
    const struct search_config config = {
        .kind = SEARCH_DEFAULT,
        .threads = 1,
        .memory = BENCH_MEMORY,
        .seed = 1,
    };
    const struct search_limits limits = { .iterations = ITERATIONS, .level = 10 };
    const struct search_listener listener = { .go_on = session_goes_on, .context = s };
    struct search *search = search_open(game, &config);
    uint64_t sum = 0;
    struct rng rng;

    rng_seed(&rng, 1);
    for (int turn = 0; turn < TURNS && !game_over(game, pos); turn++) {
        struct position *seen = seen_by_mover(game, pos);
        search_run(search, seen, &limits, &listener);
        free(seen);
        sum += weigh(search);
        advance(game, search, pos, &rng);
    }
    search_close(search);
    return sum;
}

static uint64_t signature_of(struct session *s, const struct game *game,
                             const struct position *start)
{
    struct position *pos = xaligned(game->position_size);
    uint64_t sum = count_turns(game, start);

    game_copy(game, pos, start);
    sum += search_opening(s, game, pos);
    free(pos);
    return sum;
}

static uint64_t signature(struct session *s, const struct game *game)
{
    uint64_t sum = 0;

    for (const char *const *variant = game->variants; *variant && session_goes_on(s); variant++) {
        struct position *pos = opening(game, *variant);
        sum += signature_of(s, game, pos);
        free(pos);
    }
    return sum;
}

/* "fendo 138508 playouts 319720 ..."; without seconds no speeds. */
static void add_line(struct session *s, const struct game *game, const struct position *pos,
                     uint64_t sum, double seconds, struct text *out)
{
    text_addf(out, "%s %llu", game->name, (unsigned long long)sum);
    if (seconds > 0) {
        text_addf(out, " playouts %.0f", speed_playouts(s, game, pos, seconds / 4));
        struct position *seen = seen_by_mover(game, pos);
        text_addf(out, " iterations %.0f", speed_iterations(s, game, seen, seconds / 4));
        free(seen);
        text_addf(out, " two_threads %.2f", speed_of_two(s, game, pos, seconds / 2));
    }
    text_add_char(out, '\n');
}

static enum status end_bench(struct session *s, uint64_t total, struct reply *r)
{
    if (!session_goes_on(s))
        return refuse(r, "interrupted");
    text_addf(&r->text, "total %llu", (unsigned long long)total);
    return OK;
}

static enum status bench_all(struct session *s, double seconds, struct reply *r)
{
    const struct game *const *games = s->match.games;
    uint64_t total = 0;
    int count = 0;

    while (games[count])
        count++;
    for (int i = 0; i < count && session_goes_on(s); i++) {
        struct position *pos = opening(games[i], games[i]->variants[0]);
        const uint64_t sum = signature(s, games[i]);
        total += sum;
        add_line(s, games[i], pos, sum, seconds / count, &r->text);
        free(pos);
    }
    return end_bench(s, total, r);
}

/* One opening, as newgame would set it up; the session's own match is left alone. */
static enum status bench_one(struct session *s, const struct args *a, double seconds,
                             struct reply *r)
{
    const struct game *game = session_find_game(s, args_word(a, 1), r);
    enum status status = REFUSED;
    struct match other;

    if (!game)
        return REFUSED;
    match_open(&other, s->match.games);
    other.files = s->match.files;
    match_set_engine(&other, "seed", "1", &r->text);
    if ((status = match_new_game(&other, game, args_rest(a, 2), &r->text)) == OK) {
        const uint64_t sum = signature_of(s, game, match_position(&other));
        add_line(s, game, match_position(&other), sum, seconds, &r->text);
        status = end_bench(s, sum, r);
    }
    match_close(&other);
    return status;
}

static enum status cmd_bench(struct session *s, const struct args *a, struct reply *r)
{
    double seconds = 10;

    if (args_real(a, 0, "the time", 0, 3600, &seconds, r) != OK)
        return SYNTAX_ERROR;
    return a->count > 1 ? bench_one(s, a, seconds, r) : bench_all(s, seconds, r);
}

const struct command bench_commands[] = {
    { "bench", "[SECONDS [GAME [KEY=VALUE ...]]]", 0, ANY_NUMBER, EVERYWHERE, cmd_bench,
      COMPLETE_NOTHING, "a number that tells whether the engine plays the same, and its speed",
      "A line a game: its share of the number, which is the same on every machine; random games\n"
      "and search iterations a second of CPU time on one thread; how many times as many random\n"
      "games two threads play. SECONDS (10) go to the speeds; with 0 there are none. The last\n"
      "line is the number, \"total N\". With GAME, only its opening with these options." },
    { 0 },
};
