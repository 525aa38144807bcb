/*
 * sgf.c - games of two players without secrets in the Smart Game Format (SGF FF[4]).
 *
 * The format knows none of these games, so its GM is one of our own, "wattle-fendo", the moves
 * are turns as they are typed, and XP is the position a game was begun from, if that was not the
 * start. docs/protocol/SGF.md describes it all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../secrets.h"
#include "internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char GAME[] = "wattle-";

bool match_has_sgf(const struct match *m)
{
    return m->game->sides && !m->game->secrets;
}

/* ---- Writing ---- */

void match_add_sgf(const char *name, const char *value, struct text *out)
{
    text_addf(out, "%s[", name);
    for (; *value; value++) {
        if (strchr("]\\", *value))
            text_add_char(out, '\\');
        text_add_char(out, *value);
    }
    text_add_char(out, ']');
}

static char colour_of(const struct match *m, int player)
{
    return (char)toupper((unsigned char)m->game->sides[player].word[0]);
}

/* ";W[A4-C4N]"; the steps of an unfinished turn at the end have a node each. */
static int add_node(const struct match *m, int i, struct text *out)
{
    const int player = m->game->to_act(position_at(m, i)), end = match_turn_end(m, i);
    const char name[] = { colour_of(m, player), '\0' };
    struct text turn = TEXT_EMPTY;

    text_addf(out, "\n;");
    if (match_is_turn_start(m, end)) {
        match_print_turn(m, i, &turn);
        match_add_sgf(name, turn.data, out);
        i = end;
    } else {
        m->game->print_step(position_at(m, i), m->steps[i], &turn);
        match_add_sgf(name, turn.data, out);
        i++;
    }
    text_free(&turn);
    return i;
}

void match_print_sgf(const struct match *m, const char *head, struct text *out)
{
    struct text value = TEXT_EMPTY;

    text_add(out, "(;FF[4]CA[UTF-8]");
    text_addf(&value, "%s%s", GAME, m->game->name);
    match_add_sgf("GM", value.data, out);
    text_clear(&value);
    settings_print(&m->options, &value);
    match_add_sgf("RU", value.data, out);
    text_add(out, head);
    if (m->from_text) {
        text_clear(&value);
        match_print_state(m, 0, &value);
        match_add_sgf("XP", value.data, out);
    }
    for (int i = 0; i < m->now;)
        i = add_node(m, i, out);
    text_add(out, ")\n");
    text_free(&value);
}

/* ---- Reading ---- */

/* "[value]" at *at, which moves behind it; false: there is none. */
static bool read_value(const char **at, struct text *value)
{
    const char *c = *at + strspn(*at, " \t\r\n");

    text_clear(value);
    if (*c != '[')
        return false;
    for (c++; *c && *c != ']'; c++) {
        if (*c == '\\' && c[1])
            c++;
        text_add_char(value, *c);
    }
    *at = c + (*c == ']');
    return *c == ']';
}

/* The next property of the main line: the name in capitals and its first value. False at the end
   of the first variation, or where it is no SGF. */
static bool read_property(const char **at, char name[3], struct text *value)
{
    struct text ignored = TEXT_EMPTY;
    size_t n = 0;

    *at += strspn(*at, "(; \t\r\n");
    for (; isalpha((unsigned char)**at); ++*at)
        if (isupper((unsigned char)**at) && n < 2)
            name[n++] = **at;
    name[n] = '\0';
    const bool is_read = n && read_value(at, value);
    while (is_read && read_value(at, &ignored))
        ;
    text_free(&ignored);
    return is_read;
}

/* What the head says of the game that is to be begun. */
struct opening {
    struct text game, options, position;
};

static enum status begin(struct match *draft, const struct opening *o, struct text *why)
{
    const size_t n = sizeof GAME - 1;
    const struct game *game =
        strncmp(o->game.data, GAME, n) ? NULL : match_find_game(draft, o->game.data + n);

    if (!game || !game->sides || game->secrets) {
        text_addf(why, "its GM names no game of this program, as GM[%sfendo] does", GAME);
        return REFUSED;
    }
    const enum status status = match_new_game(draft, game, o->options.data, why);
    return status == OK && o->position.length ? match_set_position(draft, o->position.data, why)
                                              : status;
}

static enum status play_node(struct match *draft, const char *name, const char *turn, int number,
                             struct text *why)
{
    struct text phrase = TEXT_EMPTY;
    const int player = match_side(draft, name);
    const enum status status = match_play(draft, player, turn, &phrase);

    if (status != OK)
        text_addf(why, "move %d, %s[%.40s]: %s", number, name, turn, phrase.data);
    text_free(&phrase);
    return status;
}

/* Keeps what the head has, begins with the first turn, and plays them. */
static enum status read_tree(struct match *draft, const char *sgf, struct text *why)
{
    struct opening o = { TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY };
    struct text value = TEXT_EMPTY;
    enum status status = OK;
    char name[3];
    int moves = 0;

    while (status == OK && read_property(&sgf, name, &value)) {
        const bool is_move = !strcmp(name, "B") || !strcmp(name, "W");
        struct text *kept = !strcmp(name, "GM")   ? &o.game
                            : !strcmp(name, "RU") ? &o.options
                            : !strcmp(name, "XP") ? &o.position
                                                  : NULL;
        if (kept && !moves) {
            text_clear(kept);
            text_add(kept, value.data);
        }
        if (is_move && !moves)
            status = begin(draft, &o, why);
        if (status == OK)
            status = match_goes_on(draft, why);
        if (is_move && status == OK)
            status = play_node(draft, name, value.data, ++moves, why);
    }
    if (status == OK && !moves)
        status = begin(draft, &o, why);
    text_free(&value);
    text_free(&o.game);
    text_free(&o.options);
    text_free(&o.position);
    return status;
}

enum status match_read_sgf(struct match *m, const char *sgf, struct text *why)
{
    struct match draft;

    match_open_draft(m, &draft);
    const enum status status = read_tree(&draft, sgf, why);
    if (status == OK)
        match_take_game(m, &draft);
    else
        match_close(&draft);
    return status;
}
