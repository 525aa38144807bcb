/*
 * opening.c - turns of the opening book: read from a file, and played without a search.
 *
 * A book is text. Its first line says what it is; after that there is a line for each turn: the turn,
 * then the position it is played in, as match_print_position writes it. Where several lines have one
 * position, a lot decides. Lines that begin with # say something about it. scripts/openings writes
 * such books.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../base/memory.h"
#include "book.h"
#include "internal.h"

#include <string.h>

static const char HEAD[] = "wattle-book 1";

static enum status check_turn(struct match *draft, const char *turn, struct text *why)
{
    const int to_act = match_to_act(draft);

    if (draft->game->secrets) {
        text_addf(why, "%s is played with luck: there is no book for it", draft->game->name);
        return REFUSED;
    }
    if (match_mid_turn(draft)) {
        text_add(why, "the position is in the middle of a turn");
        return REFUSED;
    }
    const enum status status = match_play(draft, to_act < 0 ? 0 : to_act, turn, why);
    if (status == OK && match_mid_turn(draft)) {
        text_addf(why, "%.60s is not a whole turn", turn);
        return REFUSED;
    }
    if (status == OK && match_to_act(draft) < 0) {
        text_addf(why, "%.60s ends the game, which needs no book", turn);
        return REFUSED;
    }
    return status;
}

/* Adds a line that can be played, with its position as the match writes it. */
static enum status take_line(const struct match *m, char *line, struct book *b, struct text *why)
{
    struct text kept = TEXT_EMPTY;
    struct match draft;
    char *rest = NULL;
    const char *turn = strtok_r(line, " \t\r", &rest);

    if (!turn || *turn == '#')
        return OK;
    match_open_draft(m, &draft);
    enum status status = match_set_position(&draft, rest, why);
    if (status == OK) {
        text_addf(&kept, "%s ", turn);
        match_print_position(&draft, &kept);
        status = check_turn(&draft, turn, why);
    }
    if (status == OK)
        book_add(b, kept.data);
    text_free(&kept);
    match_close(&draft);
    return status;
}

/* Cuts off the first line of what is left: NULL at the end. */
static char *next_line(char **rest)
{
    char *line = *rest;
    char *end = line ? strchr(line, '\n') : NULL;

    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return line;
}

/* Whether it is text, and says that it is a book. */
static bool is_book(const struct text *bytes)
{
    const size_t n = strcspn(bytes->data, "\r\n");

    return n == strlen(HEAD) && !strncmp(bytes->data, HEAD, n) &&
           !memchr(bytes->data, '\0', bytes->length);
}

static enum status take_lines(const struct match *m, const struct text *bytes, struct book *b,
                              struct text *why)
{
    struct text phrase = TEXT_EMPTY;
    enum status status = OK;
    char *rest = bytes->data, *line;

    if (!is_book(bytes)) {
        text_addf(why, "this is no book: its first line is not '%s'", HEAD);
        return REFUSED;
    }
    next_line(&rest);
    for (int number = 2; status == OK && (line = next_line(&rest)); number++) {
        status = match_goes_on(m, &phrase);
        if (status == OK)
            status = take_line(m, line, b, &phrase);
        if (status != OK)
            text_addf(why, "line %d of the book: %s", number, phrase.data);
    }
    text_free(&phrase);
    return status == OK ? OK : REFUSED;
}

enum status match_read_book(const struct match *m, const struct settings *engine, struct book **out,
                            struct text *why)
{
    const char *path = setting_word(engine, "book");
    struct text bytes = TEXT_EMPTY;

    *out = NULL;
    if (!strcmp(path, "auto") || !strcmp(path, "none"))
        return OK;
    enum status status = match_read_file(m, path, &bytes, why);

    if (status == OK) {
        *out = book_new();
        status = take_lines(m, &bytes, *out, why);
    }
    if (status != OK) {
        book_free(*out);
        *out = NULL;
    }
    text_free(&bytes);
    return status;
}

int match_book_turn(const struct match *m, step out[MAX_TURN_STEPS])
{
    const uint64_t seed = (uint64_t)setting_number(&m->engine, "seed");
    struct text position = TEXT_EMPTY, turn = TEXT_EMPTY, why = TEXT_EMPTY;
    int n = 0;

    if (setting_is(&m->engine, "book", "none") || m->game->secrets || match_mid_turn(m))
        return 0;
    match_print_position(m, &position);
    const char *line = book_draw(m->book, position.data, seed ? seed : match_fresh_seed());
    if (line) {
        text_add_bytes(&turn, line, strcspn(line, " "));
        m->game->parse_turn(match_position(m), turn.data, out, &n, &why);
    }
    text_free(&position);
    text_free(&turn);
    text_free(&why);
    return n;
}

/* The turn of the book before a line that begins after it. */
static void put_before(const struct match *m, struct search_line *line)
{
    const int n = m->booked_steps;
    const int most = line->turns < MAX_PV_TURNS ? line->turns : MAX_PV_TURNS - 1;
    const int turns = line->partial ? 0 : most;
    const int kept = turns ? line->ends[turns - 1] : 0;

    line->steps = xrealloc(line->steps, (size_t)(n + kept) * sizeof *line->steps);
    memmove(line->steps + n, line->steps, (size_t)kept * sizeof *line->steps);
    memcpy(line->steps, m->booked, (size_t)n * sizeof *line->steps);
    for (int i = turns; i > 0; i--)
        line->ends[i] = line->ends[i - 1] + n;
    line->ends[0] = n;
    line->turns = turns + 1;
    line->partial = false;
}

void match_report(const struct match *m, int lines, bool by_step, struct search_report *out)
{
    const bool is_booked = m->booked_steps > 0;

    search_report(m->search, is_booked && lines > 1 ? 1 : lines, by_step, out);
    for (int i = 0; is_booked && i < out->count; i++) {
        struct search_line *line = &out->lines[i];
        put_before(m, line);
        line->visits = out->iterations;
        line->prior = 1;
        line->proven = out->proven;
        memcpy(line->value, out->value, sizeof line->value);
    }
}
