/*
 * perft_playout.c - the commands perft and playout, which count and play games from a position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/clock.h"
#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "protocol/colour_arg.h"
#include "protocol/commands.h"
#include "protocol/dialogue.h"

#include <math.h>
#include <stdlib.h>

static bool goes_on_counting(void *session)
{
    session_tell(session, "Counting");
    return session_goes_on(session);
}

static enum status cmd_perft(struct session *s, const struct args *a, struct reply *r)
{
    long long depth = 0;
    bool stopped;

    if (args_whole(a, 0, "N", 0, 1000, &depth, r) != OK)
        return SYNTAX_ERROR;
    if (depth && record_to_act(&s->record) == NOBODY) {
        text_add(&r->text, "0");
        return OK;
    }
    struct position *pos = record_view_now(&s->record);
    const uint64_t count =
        turns_perft(s->record.game, pos, (int)depth, goes_on_counting, s, &stopped);
    xfree_aligned(pos);
    if (stopped)
        return refuse(r, "stopped after %llu sequences: interrupted, or too many steps to list",
                      (unsigned long long)count);
    text_addf(&r->text, "%llu", (unsigned long long)count);
    return OK;
}

enum { MOST_PLAYOUTS = 100000000, LOOK_EVERY = 64 };

struct tally {
    long long games, wins[MAX_PLAYERS], draws;
    double turns;
};

/* Counts a result. A full share of the win counts as a win, a smaller share as a draw. */
static void count_result(const struct record *rec, const struct position *pos, struct tally *t)
{
    double payoffs[MAX_PLAYERS] = { 0 };
    bool is_won = false;

    rec->game->payoffs(pos, payoffs);
    for (int i = 0; i < record_seats(rec); i++) {
        if (payoffs[i] > 0.999) {
            t->wins[i]++;
            is_won = true;
        }
    }
    t->draws += !is_won;
}

/* Returns the option seed. If it is 0, returns a new seed each time. */
static uint64_t seed_wanted(const struct record *rec)
{
    const uint64_t seed = (uint64_t)setting_number(&rec->dealing, "seed");

    return seed ? seed : (uint64_t)(1e9 * clock_now());
}

/* Plays random games. Hidden cards are filled in at random for each game. */
static void play_out(struct session *s, long long games, struct tally *t)
{
    const struct record *rec = &s->record;
    struct position *pos = xaligned(rec->game->position_size), *seen = record_view_now(rec);
    struct rng rng;

    rng_seed(&rng, seed_wanted(&s->record));
    while (t->games < games) {
        record_imagine(rec, pos, seen, &rng);
        t->turns += rec->game->playout(pos, &rng, NULL);
        count_result(rec, pos, t);
        if (++t->games % LOOK_EVERY == 0)
            session_tell(s, "%lld of %lld games", t->games, games);
        if (!session_reads_on(s))
            break;
    }
    xfree_aligned(pos);
    xfree_aligned(seen);
}

static enum status cmd_playout(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    struct tally t = { 0 };
    long long games = 0;

    if (args_whole(a, 0, "N", 1, MOST_PLAYOUTS, &games, r) != OK)
        return SYNTAX_ERROR;
    if (record_to_act(rec) == NOBODY)
        return refuse(r, "the game is over");
    const double start = clock_now();
    play_out(s, games, &t);
    const double seconds = clock_now() - start;

    text_addf(&r->text, "games %lld\n", t.games);
    for (int i = 0; i < record_seats(rec); i++) {
        colour_print(s, i, &r->text);
        text_addf(&r->text, " %lld\n", t.wins[i]);
    }
    text_addf(&r->text, "draws %lld\nturns %.2f\ngames_per_second %.0f", t.draws,
              t.turns / (double)t.games, (double)t.games / fmax(seconds, 1e-9));
    return OK;
}

const struct command perft_commands[] = {
    { "perft", "N", 1, 1, EVERYWHERE | IN_UGI, cmd_perft, COMPLETE_NOTHING,
      "count the sequences of N turns from here",
      "The number of distinct sequences of N complete turns. Games that end earlier do not\n"
      "count. A result of chance counts as a turn. For a hidden card, the sequences of every\n"
      "possible card are counted. The line \"# interrupt\" stops the count, and the command\n"
      "fails." },
    { "playout", "N", 1, 1, EVERYWHERE, cmd_playout, COMPLETE_NOTHING,
      "play N random games from here",
      "Prints the wins of each player, the draws, the mean number of turns, and the games per\n"
      "second. The same seed gives the same games." },
    { 0 },
};
