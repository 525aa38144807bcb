/*
 * position.c - the UGI command position, which plays only the new moves of a growing game.
 *
 * Controllers send the whole game before each move. The text is compared with that of the last
 * position to find the common moves. Only new turns are then parsed and played, and the search
 * keeps its tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/ugi/ugi_internal.h"

#include "base/ascii.h"
#include "base/memory.h"

#include <string.h>

enum status ugi_parse_move(const struct record *rec, const char *token, step steps[MAX_TURN_STEPS],
                           int *n, struct text *why)
{
    if (record_to_act(rec) == NOBODY) {
        text_add(why, "the game is over");
        return ILLEGAL;
    }
    return record_parse_turn(rec, token, steps, n, why);
}

static void mark(struct ugi *u, int now)
{
    u->marks = xgrow(u->marks, (size_t)u->count, 1, sizeof u->marks[0]);
    u->marks[u->count] = now;
}

/* Records that the game has started anew from `start`. */
static void note_start(struct session *s, const char *start, size_t n)
{
    struct ugi *u = s->own;

    text_clear(&u->start);
    text_add_bytes(&u->start, start, n);
    text_clear(&u->moves);
    u->count = 0;
    u->is_frozen = false;
    mark(u, s->record.now);
}

static enum status start_game(struct session *s, struct reply *r)
{
    const struct ugi *u = s->own;
    struct text pairs = TEXT_EMPTY;

    settings_print(&u->options, &pairs);
    const enum status status = session_new_game(s, u->game, pairs.data, &r->text);
    text_free(&pairs);
    return status;
}

static enum status start_from(struct session *s, const char *start, size_t n, struct reply *r)
{
    static const char fen[] = "fen ", startpos[] = "startpos";
    const size_t prefix = sizeof fen - 1;

    if (n == sizeof startpos - 1 && !memcmp(start, startpos, n))
        return start_game(s, r);
    if (n <= prefix || memcmp(start, fen, prefix) != 0)
        return refuse(r, "syntax error: write position startpos or position fen TEXT, then moves "
                         "MOVE ... if there are any");

    struct text text = TEXT_EMPTY;
    text_add_bytes(&text, start + prefix, n - prefix);
    const enum status status = record_set_position(&s->record, text.data, &r->text);
    text_free(&text);
    return reply_explain(r, status, "illegal position: ");
}

enum status ugi_newgame(struct session *s, const struct args *a, struct reply *r)
{
    static const char startpos[] = "startpos";
    const enum status status = start_game(s, r);

    (void)a;
    if (status == OK)
        note_start(s, startpos, sizeof startpos - 1);
    return status;
}

/* Skips the moves in *rest that have been played already. Returns their number. */
static int skip_common(const struct ugi *u, const char **rest)
{
    const char *old = u->moves.data, *new = *rest;
    int n = 0;

    if (!strncmp(new, old, u->moves.length) && strchr(" ", new[u->moves.length])) {
        *rest += u->moves.length; /* in the usual case the game continues */
        return u->count;
    }
    for (; n < u->count; n++) {
        old += strspn(old, " ");
        new += strspn(new, " ");
        const size_t length = strcspn(old, " ");
        if (strcspn(new, " ") != length || memcmp(old, new, length) != 0)
            break;
        old += length;
        new += length;
        *rest = new;
    }
    return n;
}

/* Goes back to the position after n moves. */
static void take_back_to(struct session *s, int n)
{
    struct ugi *u = s->own;
    const char *end = u->moves.data;

    if (n == u->count)
        return;
    record_go_to(&s->record, u->marks[n]);
    for (int i = 0; i < n; i++) {
        end += strspn(end, " ");
        end += strcspn(end, " ");
    }
    text_cut(&u->moves, (size_t)(end - u->moves.data));
    u->count = n;
}

/* Ends the game before this move, as a loss of the player to move. */
static enum status freeze(struct session *s, const char *token, const struct text *why,
                          struct reply *r)
{
    struct ugi *u = s->own;

    u->is_frozen = true;
    u->offender = record_to_act(&s->record);
    if (ascii_equal(token, "resign"))
        return OK;
    return refuse(r, "illegal move %.40s at %d: %s", token, u->count + 1, why->data);
}

static enum status play(struct session *s, const char *token, struct reply *r)
{
    struct ugi *u = s->own;
    step steps[MAX_TURN_STEPS];
    struct text why = TEXT_EMPTY;
    enum status status;
    int n = 0;

    if (ugi_parse_move(&s->record, token, steps, &n, &why) == OK) {
        record_play_steps(&s->record, steps, n);
        text_add_char(&u->moves, ' ');
        text_add(&u->moves, token);
        u->count++;
        mark(u, s->record.now);
        status = OK;
    } else {
        status = freeze(s, token, &why, r);
    }
    text_free(&why);
    return status;
}

/* Brings the game in progress to the position after the moves in `rest`. */
static enum status follow(struct session *s, const char *rest, struct reply *r)
{
    struct ugi *u = s->own;
    struct text token = TEXT_EMPTY;
    enum status status = OK;

    take_back_to(s, skip_common(u, &rest));
    u->is_frozen = false;
    while (!u->is_frozen && args_next(&rest, &token))
        status = play(s, token.data, r);
    text_free(&token);
    return status;
}

/* Returns the word moves in a line, or the end of the line if there is none. */
static const char *find_moves(const char *line)
{
    static const char word[] = "moves";

    for (const char *at = line; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == sizeof word - 1 && !memcmp(at, word, sizeof word - 1))
            return at;
    return line + strlen(line);
}

enum status ugi_position(struct session *s, const struct args *a, struct reply *r)
{
    const struct ugi *u = s->own;
    const char *start = args_rest(a, 0), *moves = find_moves(start);
    size_t n = (size_t)(moves - start);

    while (n && start[n - 1] == ' ')
        n--;
    if (n != u->start.length || memcmp(start, u->start.data, n) != 0) {
        const enum status status = start_from(s, start, n, r);
        if (status != OK)
            return status;
        note_start(s, start, n);
    }
    return follow(s, moves + strcspn(moves, " "), r);
}
