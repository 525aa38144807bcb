/*
 * gtp.c - a dialogue of GTP commands, line by line.
 *
 * Byte 0: the variant of the session's first game. Byte 1: the options of the program. The rest:
 * the lines. For any input, the replies are complete, in their frames, and have only visible
 * characters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/commands.h"
#include "protocol/dialogue.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { BY_STEP = 1, ALTERNATE = 2, SEATED = 4, TABLE = 8, SEARCHES = 16 };
enum { LONGEST = 1024, SELDOM = 8 };

static void check_frames(const char *heard, size_t n)
{
    const char *at = heard, *end = heard + n;

    while (at < end) {
        FUZZ_CHECK(strchr("=?", *at), "a reply begins with '%.20s'", at);
        const char *stop = strstr(at, "\n\n");
        FUZZ_CHECK(stop, "a reply without an end: '%.40s'", at);
        at = stop + 2;
    }
}

static void begin(struct session *s, struct fuzz_bytes *bytes)
{
    struct text why = TEXT_EMPTY;
    const struct fuzz_variant v = fuzz_variant(fuzz_below(bytes, fuzz_variants()));
    const unsigned how = fuzz_byte(bytes);

    s->by_step = how & (BY_STEP | ALTERNATE);
    s->alternate = how & ALTERNATE;
    fuzz_begin(&s->record, v);
    if (how & TABLE && record_set_option(&s->record, "dealer", "table", &why) != OK)
        fuzz_fail("%s", why.data);
    if (how & SEARCHES && player_set_option(&s->player, "search", "default", &why) != OK)
        fuzz_fail("%s", why.data);
    s->record.seat = how & SEATED ? 1 + (int)(how >> 6) : 0;
    text_free(&why);
}

static void run(const uint8_t *data, size_t n)
{
    static struct session s;
    struct fuzz_bytes bytes = { data, n };
    size_t length;

    fuzz_open(&s);
    begin(&s, &bytes);
    fuzz_feed(&s, (const char *)bytes.at, bytes.left);
    dialogue_run(&s, &gtp_dialogue);
    const char *heard = fuzz_heard(&s, &length);
    check_frames(heard, length);
    fuzz_check_visible(heard, length);
    if (n % SELDOM == 0)
        fuzz_check_position(&s.record);
    fuzz_close(&s);
}

/* ---- Words and first inputs ---- */

static void words(struct text *out)
{
    dict_of_commands(out, IN_GTP);
    dict_of_games(out);
    dict_of_options(out, record_options, "% ");
    dict_of_options(out, player_options, "% ");
    dict_of_turns(out);
    dict_split(out, "\n|#|# interrupt|1 |10|0|-1|wins|interval|minmoves|maxmoves|allow", "|");
}

/* Commands that are possible in every position. */
static const char looks[] = "showboard\nlegal_steps\nundo\nredo\nhistory\nfinal_score\n";

static void give(const struct record *rec, int variant, void *context)
{
    struct text lines = TEXT_EMPTY;

    text_add_char(&lines, (char)variant);
    text_add_char(&lines, (char)(rec->now % 16));
    record_print_transcript(rec, ALL_SEEING, &lines);
    text_add(&lines, looks);
    text_add(&lines, "set_position ");
    record_print_position(rec, &lines);
    text_add(&lines, "\nreg_genmove ");
    record_print_side(rec, record_to_act(rec), &lines);
    dict_take(context, &lines);
    text_free(&lines);
}

/* Gives every command, with arguments that many commands take. */
static void give_commands(fuzz_seed *take, void *context)
{
    static const char *const arguments[] = { "",   " white", " black 2", " p1",
                                             " 1", " 1 1 1", " C3",      " fence tiles=demo" };
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        struct text lines = TEXT_EMPTY;
        text_add_char(&lines, (char)(i % fuzz_variants()));
        text_add_char(&lines, (char)(i % 16));
        for (size_t k = 0; k < sizeof arguments / sizeof arguments[0]; k++)
            text_addf(&lines, "%s%s\n", c->name, arguments[k]);
        if (c->where & IN_GTP && strcmp(c->name, "quit") != 0)
            take(context, lines.data, lines.length);
        text_free(&lines);
    }
}

static void seeds(fuzz_seed *take, void *context)
{
    struct dict_taker t = { take, context };

    give_commands(take, context);
    for (int steps = 0; steps < 20; steps += 1 + steps / 2)
        dict_each_game(steps, give, &t);
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
