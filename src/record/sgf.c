/*
 * sgf.c - writing of two-player games without hidden information in the Smart Game Format (SGF
 * FF[4]).
 *
 * SGF defines none of these games. GM is therefore a private name, for example "wattle-fendo".
 * Moves are turns in the usual notation. XP is the starting position unless it is the usual one.
 * See docs/protocol/SGF.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "game/hidden.h"
#include "game/notation.h"
#include "record/record_internal.h"

#include <string.h>

bool record_has_sgf(const struct record *rec)
{
    return rec->game->sides && !rec->game->hidden;
}

void record_add_sgf(const char *name, const char *value, struct text *out)
{
    text_addf(out, "%s[", name);
    for (; *value; value++) {
        if (strchr("]\\", *value))
            text_add_char(out, '\\');
        text_add_char(out, *value);
    }
    text_add_char(out, ']');
}

static char colour_of(const struct record *rec, int player)
{
    return ascii_upper(rec->game->sides[player].word[0]);
}

/* Adds a node such as ";W[A4-C4N]". Each step of an unfinished turn at the end has its own node. */
static int add_node(const struct record *rec, int i, struct text *out)
{
    const int player = rec->game->to_act(position_at(rec, i)), end = record_turn_end(rec, i);
    const char name[] = { colour_of(rec, player), '\0' };
    struct text turn = TEXT_EMPTY;

    text_addf(out, "\n;");
    if (record_is_turn_start(rec, end)) {
        record_print_turn(rec, i, &turn);
        record_add_sgf(name, turn.data, out);
        i = end;
    } else {
        rec->game->text->print_step(position_at(rec, i), rec->steps[i], &turn);
        record_add_sgf(name, turn.data, out);
        i++;
    }
    text_free(&turn);
    return i;
}

void record_print_sgf(const struct record *rec, const char *head, struct text *out)
{
    struct text value = TEXT_EMPTY;

    text_add(out, "(;FF[4]CA[UTF-8]");
    text_addf(&value, "%s%s", SGF_GAME, rec->game->name);
    record_add_sgf("GM", value.data, out);
    text_clear(&value);
    settings_print(&rec->options, &value);
    record_add_sgf("RU", value.data, out);
    text_add(out, head);
    if (rec->from_text) {
        text_clear(&value);
        record_print_state(rec, 0, &value);
        record_add_sgf("XP", value.data, out);
    }
    for (int i = 0; i < rec->now;)
        i = add_node(rec, i, out);
    text_add(out, ")\n");
    text_free(&value);
}
