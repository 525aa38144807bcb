/*
 * record.c - a text as a game: loadgame of records, SGF and lists of turns, with any content.
 *
 * Byte 0: the variant of the game in progress, to which a list of turns belongs. The rest: the
 * text. A loaded game can be saved and loaded again as the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "protocol/commands.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LONGEST = 2048 };

/* Writes the text to a file. Returns the file's name. */
static const char *file_of(const struct text *text)
{
    static char name[32];
    static int fd = -1;

    if (fd < 0)
        fd = fuzz_file();
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    if (ftruncate(fd, 0) || pwrite(fd, text->data, text->length, 0) != (ssize_t)text->length)
        fuzz_fail("the text cannot be written");
    return name;
}

static void check_sgf(const struct record *rec)
{
    struct text sgf = TEXT_EMPTY, again = TEXT_EMPTY, why = TEXT_EMPTY;
    struct record other;

    if (!record_has_sgf(rec))
        return;
    fuzz_open_record(&other);
    record_print_sgf(rec, "", &sgf);
    FUZZ_CHECK(record_read_sgf(&other, sgf.data, &why) == OK, "%s: %s", sgf.data, why.data);
    record_print_sgf(&other, "", &again);
    FUZZ_CHECK(!strcmp(sgf.data, again.data), "%s comes back as %s", sgf.data, again.data);
    record_close(&other);
    text_free(&sgf);
    text_free(&again);
    text_free(&why);
}

static void load(struct session *s, const struct text *text)
{
    const struct game *game = s->record.game;
    const uint64_t key = game->key(record_position(&s->record));
    struct text line = TEXT_EMPTY;
    struct reply reply;

    text_addf(&line, "loadgame %s", file_of(text));
    reply_open(&reply, &s->output);
    if (command_run(s, line.data, &reply) == OK) {
        fuzz_check_record(&s->record);
        check_sgf(&s->record);
    } else {
        FUZZ_CHECK(reply.text.length, "refused without a word");
        FUZZ_CHECK(s->record.game == game && game->key(record_position(&s->record)) == key,
                   "what was refused has changed the game");
    }
    reply_close(&reply);
    text_free(&line);
}

static void run(const uint8_t *data, size_t n)
{
    static struct session s;
    struct fuzz_bytes bytes = { data, n };

    fuzz_open(&s);
    s.files = files_anywhere;
    fuzz_begin(&s.record, fuzz_variant(fuzz_below(&bytes, fuzz_variants())));
    struct text text = fuzz_string(&bytes);
    load(&s, &text);
    text_free(&text);
    fuzz_close(&s);
}

/* ---- Words and first inputs ---- */

static void words(struct text *out)
{
    dict_of_games(out);
    dict_of_turns(out);
    dict_split(
        out,
        "\n|#|newgame |play |chance |set_option dealer table|set_option dealer engine|"
        "set_option seed 1|set_position |(;FF[4]|GM[wattle-|RU[|XP[|;W[|;B[|PW[|RE[|DT[|C[|]|)|"
        "1. |(|, |resign|final_score|\r\n",
        "|");
}

enum form { RECORD, SGF, LIST, FORMS };

static void add_form(const struct record *rec, enum form form, struct text *out)
{
    if (form == RECORD)
        record_print_transcript(rec, ALL_SEEING, out);
    else if (form == SGF && record_has_sgf(rec))
        record_print_sgf(rec, "PW[A]DT[2026-01-01]", out);
    else if (form == LIST)
        for (int i = 0; i < rec->now;) {
            text_addf(out, "%d. ", i + 1);
            i = record_print_turn_for(rec, i, ALL_SEEING, out);
            text_add_char(out, '\n');
        }
}

static void give(const struct record *rec, int variant, void *context)
{
    for (enum form form = RECORD; form < FORMS; form++) {
        struct text text = TEXT_EMPTY;
        text_add_char(&text, (char)variant);
        add_form(rec, form, &text);
        if (text.length > 1)
            dict_take(context, &text);
        text_free(&text);
    }
}

static void seeds(fuzz_seed *take, void *context)
{
    struct dict_taker t = { take, context };

    for (int steps = 1; steps < 40; steps *= 3)
        dict_each_game(steps, give, &t);
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
