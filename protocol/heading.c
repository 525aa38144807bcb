/* heading.c - see heading.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L
#include "heading.h"

#include "../src/version.h"

#include <ctype.h>
#include <time.h>

/* "2026-11-22", by the clock on the wall. */
static void add_date(struct text *out)
{
    const time_t now = time(NULL);
    struct tm day;
    char word[16];

    if (localtime_r(&now, &day) && strftime(word, sizeof word, "%Y-%m-%d", &day))
        text_add(out, word);
}

static bool is_engine(const struct session *s, int player)
{
    return s->by_engine >> player & 1;
}

/* Whoever else plays says nothing of who they are. */
static void add_player(const struct session *s, int player, struct text *out)
{
    if (is_engine(s, player))
        text_addf(out, "wattle %s", WATTLE_VERSION);
    else
        text_add(out, s->is_shell ? "a person" : "not told");
}

static void add_level(const struct session *s, struct text *out)
{
    text_addf(out, "level %s", setting_word(&s->match.engine, "level"));
}

/* "W+3", "B+R", "win:p2:last-free"; nothing of a game that goes on. */
static void add_result(const struct session *s, struct text *out)
{
    const struct match *m = &s->match;

    if (match_to_act(m) == NOBODY)
        m->game->print_result(match_position(m), out);
    else if (s->resigned != NOBODY)
        text_addf(out, "%c+R", toupper((unsigned char)m->game->sides[!s->resigned].word[0]));
}

void heading_print(const struct session *s, struct text *out)
{
    const struct match *m = &s->match;
    struct text result = TEXT_EMPTY;

    text_add(out, "# date: ");
    add_date(out);
    text_add_char(out, '\n');
    for (int i = 0; i < match_seats(m); i++) {
        text_add(out, "# ");
        match_print_side(m, i, out);
        text_add(out, ": ");
        add_player(s, i, out);
        if (is_engine(s, i)) {
            text_add(out, ", ");
            add_level(s, out);
        }
        text_add_char(out, '\n');
    }
    add_result(s, &result);
    text_addf(out, "# result: %s\n", result.length ? result.data : "unfinished");
    text_free(&result);
}

void heading_print_sgf(const struct session *s, struct text *out)
{
    const struct match *m = &s->match;
    struct text value = TEXT_EMPTY;

    match_add_sgf("AP", "wattle:" WATTLE_VERSION, out);
    add_date(&value);
    match_add_sgf("DT", value.data, out);
    for (int i = 0; i < match_seats(m); i++) {
        const bool is_black = m->game->sides[i].word[0] == 'b';
        text_clear(&value);
        add_player(s, i, &value);
        match_add_sgf(is_black ? "PB" : "PW", value.data, out);
        text_clear(&value);
        add_level(s, &value);
        if (is_engine(s, i))
            match_add_sgf(is_black ? "BR" : "WR", value.data, out);
    }
    text_clear(&value);
    add_result(s, &value);
    if (value.length)
        match_add_sgf("RE", value.data, out);
    text_free(&value);
}
