/*
 * ugi.c - a dialogue in UGI, line by line.
 *
 * Byte 0: the variant of the session's first game. The rest: the lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/commands.h"
#include "protocol/dialogue.h"
#include "tests/fuzz/fuzz.h"

enum { LONGEST = 1024, SELDOM = 8 };

static void run(const uint8_t *data, size_t n)
{
    static struct session s;
    struct fuzz_bytes bytes = { data, n };
    size_t length;

    fuzz_open(&s);
    fuzz_begin(&s.record, fuzz_variant(fuzz_below(&bytes, fuzz_variants())));
    fuzz_feed(&s, (const char *)bytes.at, bytes.left);
    dialogue_run(&s, &ugi_dialogue);
    const char *heard = fuzz_heard(&s, &length);
    fuzz_check_visible(heard, length);
    if (n % SELDOM == 0)
        fuzz_check_position(&s.record);
    fuzz_close(&s);
}

/* ---- Words and first inputs ---- */

static void words(struct text *out)
{
    dict_of_commands(out, IN_UGI);
    dict_of_games(out);
    dict_of_options(out, record_options, "% ");
    dict_of_options(out, player_options, "% ");
    dict_of_turns(out);
    dict_split(
        out,
        "\n|name |value |startpos|fen |moves |movetime |nodes |depth |infinite|ponder|p1time "
        "|p2time |p1inc |p2inc |gameover|p1turn|result|turn|islegal |Game|MultiPV|Ponder|9|0",
        "|");
}

static void add_position(const struct record *rec, bool is_whole, struct text *out)
{
    text_add(out, is_whole ? "position fen " : "position startpos moves");
    if (is_whole)
        record_print_position(rec, out);
    for (int i = 0; !is_whole && i < rec->now;) {
        text_add_char(out, ' ');
        i = record_print_turn_for(rec, i, ALL_SEEING, out);
    }
    text_add_char(out, '\n');
}

static void give(const struct record *rec, int variant, void *context)
{
    struct text lines = TEXT_EMPTY;

    text_add_char(&lines, (char)variant);
    text_add(&lines, "ugi\nisready\n");
    add_position(rec, false, &lines);
    text_add(&lines, "go nodes 5\nquery result\n");
    add_position(rec, true, &lines);
    text_addf(&lines, "setoption name Game value %s\nuginewgame\n", rec->game->name);
    text_add(&lines, "setoption name MultiPV value 2\ngo ponder nodes 4\nponderhit\nd\nquery turn\n"
                     "query gameover\nquery fen\nquery islegal C3\nperft 1\nstop\n");
    dict_take(context, &lines);
    text_free(&lines);
}

static void seeds(fuzz_seed *take, void *context)
{
    struct dict_taker t = { take, context };

    for (int steps = 0; steps < 20; steps += 1 + steps / 2)
        dict_each_game(steps, give, &t);
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
