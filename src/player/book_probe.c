/*
 * book_probe.c - loading an opening book from a file, and choosing a book turn.
 *
 * A book is a text file. The first line identifies the format. Each further line contains a turn
 * and the position in which it is played, as record_print_position writes it. If several lines have
 * the same position, one is drawn at random. Lines that begin with # are comments. scripts/openings
 * writes such books.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/entropy.h"
#include "base/memory.h"
#include "game/notation.h"
#include "player/book_lines.h"
#include "player/player_internal.h"

#include <string.h>

static const char HEAD[] = "wattle-book 1";

static enum status check_turn(struct record *draft, const char *turn, struct text *why)
{
    const int to_act = record_to_act(draft);

    if (draft->game->hidden) {
        text_addf(why, "%s has chance; only games without chance have books", draft->game->name);
        return REFUSED;
    }
    if (record_mid_turn(draft)) {
        text_add(why, "the position is in the middle of a turn");
        return REFUSED;
    }
    const enum status status = record_play(draft, to_act < 0 ? 0 : to_act, turn, why);
    if (status == OK && record_mid_turn(draft)) {
        text_addf(why, "%.60s is not a whole turn", turn);
        return REFUSED;
    }
    if (status == OK && record_to_act(draft) < 0) {
        text_addf(why, "%.60s ends the game; a book has no such turns", turn);
        return REFUSED;
    }
    return status;
}

/* Checks a line and adds it, with its position in the canonical form of the record. */
static enum status take_line(const struct record *rec, char *line, struct book *b, struct text *why)
{
    struct text kept = TEXT_EMPTY;
    struct record draft;
    char *rest = NULL;
    const char *turn = strtok_r(line, " \t\r", &rest);

    if (!turn || *turn == '#')
        return OK;
    record_open_draft(rec, &draft);
    draft.files = (struct file_reader){ 0 }; /* a book from elsewhere opens no files */
    enum status status = record_set_position(&draft, rest ? rest : "", why);
    if (status == OK) {
        text_addf(&kept, "%s ", turn);
        record_print_position(&draft, &kept);
        status = check_turn(&draft, turn, why);
    }
    if (status == OK)
        book_add(b, kept.data);
    text_free(&kept);
    record_close(&draft);
    return status;
}

/* Splits off the first line of *rest. Returns NULL at the end. */
static char *next_line(char **rest)
{
    char *line = *rest;
    char *end = line ? strchr(line, '\n') : NULL;

    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return line;
}

/* Returns whether the bytes are text that begins with the head of a book. */
static bool is_book(const struct text *bytes)
{
    const char *after = bytes->data + strlen(HEAD);

    return !strncmp(bytes->data, HEAD, strlen(HEAD)) &&
           (!*after || *after == '\n' || !strncmp(after, "\r\n", 2)) &&
           !memchr(bytes->data, '\0', bytes->length);
}

static enum status take_lines(const struct record *rec, const struct text *bytes, struct book *b,
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
        status = record_goes_on(rec, &phrase);
        if (status == OK)
            status = take_line(rec, line, b, &phrase);
        if (status != OK)
            text_addf(why, "line %d of the book: %s", number, phrase.data);
    }
    text_free(&phrase);
    return status == OK ? OK : REFUSED;
}

enum status player_read_book(const struct player *p, struct text *bytes, struct book **out,
                             struct text *why)
{
    *out = book_new();
    const enum status status = take_lines(p->record, bytes, *out, why);

    if (status != OK) {
        book_free(*out);
        *out = NULL;
    }
    return status;
}

/* Writes the remaining steps of the turn in a book line for the position before step `start`, and
   returns their number. Returns 0 if the steps made since `start` do not begin that turn. */
static int rest_of(const struct record *rec, const char *line, int start, step out[MAX_TURN_STEPS])
{
    struct text turn = TEXT_EMPTY, why = TEXT_EMPTY;
    const int made = rec->now - start;
    step steps[MAX_TURN_STEPS];
    int n = 0;

    text_add_bytes(&turn, line, strcspn(line, " "));
    const enum status status =
        rec->game->text->parse_turn(position_at(rec, start), turn.data, steps, &n, &why);
    const bool fits = status == OK && n > made &&
                      !memcmp(steps, rec->steps + start, (size_t)made * sizeof steps[0]);

    if (fits)
        memcpy(out, steps + made, (size_t)(n - made) * sizeof out[0]);
    text_free(&turn);
    text_free(&why);
    return fits ? n - made : 0;
}

int player_book_turn(const struct player *p, step out[MAX_TURN_STEPS])
{
    const struct record *rec = p->record;
    const uint64_t seed = (uint64_t)setting_number(&rec->dealing, "seed");
    const int start = record_turn_start(rec, rec->now);
    struct text position = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    uint32_t found = 0;
    struct rng rng;
    int chosen = 0;

    if (setting_is(&p->options, "book", "none") || rec->game->hidden)
        return 0;
    rng_seed(&rng, seed ? seed : entropy_seed());
    record_print_state(rec, start, &position);
    size_t at = 0;
    for (const char *line; (line = book_find(p->book, position.data, &at));) {
        const int n = rest_of(rec, line, start, steps);
        if (n && !rng_below(&rng, ++found)) { /* reservoir sampling: all lines are equally likely */
            memcpy(out, steps, (size_t)n * sizeof out[0]);
            chosen = n;
        }
    }
    text_free(&position);
    return chosen;
}

/* Inserts the book's turn before a line that begins after it. */
static void put_before(const struct player *p, struct search_line *line)
{
    const int n = p->booked_steps;
    const int most = line->turns < MAX_PV_TURNS ? line->turns : MAX_PV_TURNS - 1;
    const int turns = line->partial ? 0 : most;
    const int kept = turns ? line->ends[turns - 1] : 0;

    line->steps = xrealloc(line->steps, (size_t)(n + kept) * sizeof *line->steps);
    memmove(line->steps + n, line->steps, (size_t)kept * sizeof *line->steps);
    memcpy(line->steps, p->booked, (size_t)n * sizeof *line->steps);
    for (int i = turns; i > 0; i--)
        line->ends[i] = line->ends[i - 1] + n;
    line->ends[0] = n;
    line->turns = turns + 1;
    line->partial = false;
}

void player_report(const struct player *p, int lines, bool by_step, struct search_report *out)
{
    const bool is_booked = p->booked_steps > 0;

    search_report(p->search, is_booked && lines > 1 ? 1 : lines, by_step, out);
    for (int i = 0; is_booked && i < out->count; i++) {
        struct search_line *line = &out->lines[i];
        put_before(p, line);
        line->visits = out->iterations;
        line->prior = 1;
        line->proven = out->proven;
        memcpy(line->value, out->value, sizeof line->value);
    }
}
