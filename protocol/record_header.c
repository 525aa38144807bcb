/* record_header.c - the header of a saved game.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/record_header.h"

#include "base/ascii.h"
#include "base/system.h"
#include "protocol/dialogue.h"
#include "protocol/version.h"

#include <string.h>

static void add_date(struct text *out)
{
    char day[11];

    system_date(day);
    text_add(out, day);
}

/* Adds the name of a player. Only the engine's own name is available. */
static void add_player(const struct session *s, int player, struct text *out)
{
    if (s->engine_level[player])
        text_addf(out, "wattle %s", WATTLE_VERSION);
    else
        text_add(out, s->dialogue->for_people ? "a person" : "not told");
}

static void add_level(const struct session *s, int player, struct text *out)
{
    text_addf(out, "level %d", s->engine_level[player]);
}

/* Adds the result, for example "W+3", "B+R" or "win:p2:last-free". Adds nothing in an unfinished
   game. */
static void add_result(const struct session *s, struct text *out)
{
    if (record_to_act(&s->record) == NOBODY)
        record_print_result(&s->record, out);
}

void record_header_print(const struct session *s, struct text *out)
{
    const struct record *rec = &s->record;
    struct text result = TEXT_EMPTY;

    text_add(out, "# date: ");
    add_date(out);
    text_add_char(out, '\n');
    for (int i = 0; i < record_seats(rec); i++) {
        text_add(out, "# ");
        record_print_side(rec, i, out);
        text_add(out, ": ");
        add_player(s, i, out);
        if (s->engine_level[i]) {
            text_add(out, ", ");
            add_level(s, i, out);
        }
        text_add_char(out, '\n');
    }
    add_result(s, &result);
    text_addf(out, "# result: %s\n", result.length ? result.data : "unfinished");
    text_free(&result);
}

/* Returns the text after "# NAME: " in a comment line, or NULL. */
static const char *entry(const char *line, const char *name)
{
    const size_t n = strlen(name);

    return !strncmp(line, "# ", 2) && !strncmp(line + 2, name, n) && !strncmp(line + 2 + n, ": ", 2)
               ? line + n + 4
               : NULL;
}

/* Returns the level of the engine, which is 3 in "wattle 0.1, level 3", or 0 for any other
   player. */
static int level_of(const char *player)
{
    enum { MOST = 10 };
    const char *comma = strchr(player, ',');
    int level = 0;

    if (!strncmp(player, "wattle ", 7) && comma && !strncmp(comma, ", level ", 8))
        for (comma += 8; ascii_is_digit(*comma) && level <= MOST; comma++)
            level = 10 * level + *comma - '0';
    return level <= MOST ? level : 0;
}

static void read_entry(struct session *s, const char *line)
{
    const struct record *rec = &s->record;
    const char *result = entry(line, "result");

    for (int i = 0; i < record_seats(rec); i++) {
        struct text side = TEXT_EMPTY;
        record_print_side(rec, i, &side);
        const char *player = entry(line, side.data);
        if (player)
            s->engine_level[i] = level_of(player);
        text_free(&side);
    }
    if (result) {
        struct text word = TEXT_EMPTY;
        text_add_bytes(&word, result, strcspn(result, " \t\r\n"));
        record_take_result(&s->record, word.data);
        text_free(&word);
    }
}

void record_header_read(struct session *s, const char *record)
{
    for (const char *line = record; *line == '#'; line += *line == '\n') {
        read_entry(s, line);
        line += strcspn(line, "\n");
    }
}

void record_header_print_sgf(const struct session *s, struct text *out)
{
    const struct record *rec = &s->record;
    struct text value = TEXT_EMPTY;

    record_add_sgf("AP", "wattle:" WATTLE_VERSION, out);
    add_date(&value);
    record_add_sgf("DT", value.data, out);
    for (int i = 0; i < record_seats(rec); i++) {
        const bool is_black = rec->game->sides[i].word[0] == 'b';
        text_clear(&value);
        add_player(s, i, &value);
        record_add_sgf(is_black ? "PB" : "PW", value.data, out);
        text_clear(&value);
        add_level(s, i, &value);
        if (s->engine_level[i])
            record_add_sgf(is_black ? "BR" : "WR", value.data, out);
    }
    text_clear(&value);
    add_result(s, &value);
    if (value.length)
        record_add_sgf("RE", value.data, out);
    text_free(&value);
}
