/*
 * json.c - analysis in batches: one request a line.
 *
 * Byte 0: the variant of requests that name no game. Every answer is JSON. This is the only target
 * that uses a thread, because the dialogue analyzes in its own thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/dialogue.h"
#include "protocol/json/json_value.h"
#include "tests/fuzz/fuzz.h"

enum { LONGEST = 1024 };

static void check_line(const char *line, size_t n)
{
    struct text copy = TEXT_EMPTY, why = TEXT_EMPTY;
    struct json value;

    text_add_bytes(&copy, line, n);
    FUZZ_CHECK(json_read(copy.data, &value, &why) == OK && value.kind == JSON_OBJECT,
               "an answer is no JSON: %s: %s", copy.data, why.data);
    json_free(&value);
    text_free(&copy);
    text_free(&why);
}

static void run(const uint8_t *data, size_t n)
{
    static struct session s;
    struct fuzz_bytes bytes = { data, n };
    size_t length;

    fuzz_open(&s);
    s.max_seconds = 0.01;
    fuzz_begin(&s.record, fuzz_variant(fuzz_below(&bytes, fuzz_variants())));
    fuzz_feed(&s, (const char *)bytes.at, bytes.left);
    dialogue_run(&s, &json_dialogue);
    const char *heard = fuzz_heard(&s, &length);
    fuzz_check_visible(heard, length);
    for (const char *line = heard, *feed; (feed = strchr(line, '\n')); line = feed + 1)
        check_line(line, (size_t)(feed - line));
    fuzz_close(&s);
}

/* ---- Words and first inputs ---- */

static void words(struct text *out)
{
    dict_of_games(out);
    dict_of_turns(out);
    dict_split(
        out,
        "{\"id\":\"a\",|\"game\":|\"options\":{|\"position\":|\"turns\":[|\"analyzeTurns\":[|"
        "\"view\":|\"nodes\":5|\"seconds\":0.01|\"lines\":2|\"ownership\":true|\"priority\":-1|"
        "\"reportDuringSearchEvery\":0.01|\"action\":|\"query_version\"|\"terminate\"|"
        "\"terminate_all\"|\"terminateId\":|\"turnNumbers\":[0]|\"mover\"|\"all\"|\\u0041|"
        "\\ud83d\\ude00|1e5|null|false|}\n",
        "|");
}

static void give(const struct record *rec, int variant, void *context)
{
    struct text lines = TEXT_EMPTY;

    text_add_char(&lines, (char)variant);
    text_add(&lines, "{\"id\":\"a\",\"nodes\":4,\"lines\":2,\"ownership\":true,\"turns\":[");
    for (int i = 0; i < rec->now;) {
        text_add(&lines, i ? ",\"" : "\"");
        i = record_print_turn_for(rec, i, ALL_SEEING, &lines);
        text_add_char(&lines, '"');
    }
    text_addf(&lines, "],\"analyzeTurns\":[0]}\n{\"id\":\"b\",\"nodes\":2,\"position\":\"");
    record_print_position(rec, &lines);
    text_addf(&lines, "\"}\n{\"id\":\"c\",\"game\":\"%s\",\"nodes\":1,\"turns\":[]}\n",
              rec->game->name);
    text_add(&lines, "{\"id\":\"d\",\"action\":\"query_version\"}\n"
                     "{\"id\":\"e\",\"action\":\"terminate\",\"terminateId\":\"a\"}\n");
    dict_take(context, &lines);
    text_free(&lines);
}

static void seeds(fuzz_seed *take, void *context)
{
    struct dict_taker t = { take, context };

    for (int steps = 0; steps < 8; steps += 2)
        dict_each_game(steps, give, &t);
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
