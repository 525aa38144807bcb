/*
 * bench.c - the command bench, which prints the engine's checksum and speed (src/bench).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "bench/checksum.h"
#include "bench/speed.h"
#include "evaluator/net_evaluator.h"
#include "protocol/commands.h"

#include <stdlib.h>

static bool goes_on_measuring(void *session)
{
    session_tell(session, "Measuring");
    return session_goes_on(session);
}

static struct search_listener listener_of(struct session *s)
{
    return (struct search_listener){ .go_on = goes_on_measuring, .context = s };
}

/* Adds a text such as " evaluations 61000 peak 0.74" if the game has a built-in convolutional
   net. */
static void add_evaluations(const struct search_listener *l, const struct game *game,
                            const struct position *pos, double seconds, struct text *out)
{
    const struct net *net = evaluator_built_in(game);
    double share;

    if (!net)
        return;
    const double rate = speed_evaluations(l, game, net, pos, seconds, &share);

    if (rate > 0)
        text_addf(out, " evaluations %.0f peak %.2f", rate, share);
}

/* Returns whether --max-threads allows a second thread. */
static bool may_have_two(const struct session *s)
{
    const struct settings *engine = &s->player.options;

    return engine->max[option_find(engine->table, "threads") - engine->table] >= 2;
}

/* Adds a line such as "fendo 173179 playouts 319720 ...". If `seconds` is 0, the line has no
   speeds. */
static void add_line(struct session *s, const struct game *game, const struct position *pos,
                     uint64_t sum, double seconds, struct text *out)
{
    const struct search_listener l = listener_of(s);

    text_addf(out, "%s %llu", game->name, (unsigned long long)sum);
    if (seconds > 0) {
        text_addf(out, " playouts %.0f", speed_playouts(&l, game, pos, seconds / 5));
        text_addf(out, " iterations %.0f", speed_iterations(&l, game, pos, seconds / 5));
        if (may_have_two(s))
            text_addf(out, " two_threads %.2f", speed_of_two(&l, game, pos, seconds * 2 / 5));
        add_evaluations(&l, game, pos, seconds / 5, out);
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
    const struct search_listener l = listener_of(s);
    const struct game *const *games = s->record.games;
    uint64_t total = 0;
    int count = 0;

    while (games[count])
        count++;
    for (int i = 0; i < count && session_goes_on(s); i++) {
        struct position *pos = bench_opening(games[i], games[i]->variants[0]);
        const uint64_t sum = bench_game(&l, games[i]);
        total += sum;
        add_line(s, games[i], pos, sum, seconds / count, &r->text);
        xfree_aligned(pos);
    }
    return end_bench(s, total, r);
}

/* Measures one opening, set up as by newgame. The session's game is unchanged. */
static enum status bench_one(struct session *s, const struct args *a, double seconds,
                             struct reply *r)
{
    const struct search_listener l = listener_of(s);
    const struct game *game = session_find_game(s, args_word(a, 1), r);
    enum status status = REFUSED;
    struct record other;

    if (!game)
        return REFUSED;
    record_open(&other, s->record.games);
    other.files = s->record.files;
    record_set_option(&other, "seed", "1", &r->text);
    if ((status = record_new_game(&other, game, args_rest(a, 2), &r->text)) == OK) {
        const uint64_t sum = bench_position(&l, game, record_position(&other));
        add_line(s, game, record_position(&other), sum, seconds, &r->text);
        status = end_bench(s, sum, r);
    }
    record_close(&other);
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
      COMPLETE_NOTHING, "a checksum of the engine's decisions, and its speed",
      "The answer has a line for each game: its part of the checksum, then speeds. The\n"
      "checksum is the same on every machine. The speeds are random games and search\n"
      "iterations per second of CPU time on one thread, and the speedup of random games by a\n"
      "second thread. If the game has a convolutional net, two more numbers follow:\n"
      "evaluations of the net per second, and the share of the processor's peak performance.\n"
      "SECONDS (default 10) is the time for the speeds; with 0, bench measures no speeds. The\n"
      "last line, \"total N\", is the checksum. With GAME, the command measures only the\n"
      "opening of that game with these options." },
    { 0 },
};
