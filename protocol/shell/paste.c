/*
 * paste.c - several lines that a terminal pastes at one prompt (bracketed paste).
 *
 * A command is answered by itself. Consecutive lines of turns form one list. The engine therefore
 * answers only the last turn, and a list with a mistake plays nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

#include <string.h>

/* Terminals paste CR, which readline turns into line feeds. */
static const char LINE_ENDS[] = "\n\r\v\f";

void paste_take(struct shell *sh, const char *typed)
{
    text_clear(&sh->pasted);
    text_add(&sh->pasted, typed);
    sh->pasted_at = 0;
}

/* Finds the next line that is not empty after cleaning, and the start of the line after it, without
   taking it. Returns false if there is none. Sets *cuts if a comment begins inside a word of the
   line. */
static bool look_at_line(const struct shell *sh, struct text *line, size_t *end, bool *cuts)
{
    const char *const all = sh->pasted.data;

    for (size_t at = sh->pasted_at; all[at]; at = *end) {
        const size_t n = strcspn(all + at, LINE_ENDS);
        struct text raw = TEXT_EMPTY;

        *end = at + n + (all[at + n] != '\0');
        text_add_bytes(&raw, all + at, n);
        text_clear(line);
        *cuts = n && line_cuts_word(raw.data, n);
        if (n)
            text_add(line, line_clean(raw.data, n));
        text_free(&raw);
        if (line->length)
            return true;
    }
    return false;
}

/* Returns whether a line belongs to a list. In games that number choices, a line with a number
   alone does not: it is a choice. */
static bool is_of_a_list(struct shell *sh, const char *line)
{
    const bool is_number = !line[strspn(line, "0123456789")];

    return !shell_is_command(sh, line) && !(is_number && choices_told(&sh->session->record));
}

bool paste_next(struct shell *sh, struct text *line)
{
    struct text one = TEXT_EMPTY;
    bool goes_on = true, cuts, *cuts_word = &sh->session->input.cuts_word;
    size_t end;

    text_clear(line);
    *cuts_word = false;
    while (goes_on && look_at_line(sh, &one, &end, &cuts)) {
        goes_on = is_of_a_list(sh, one.data);
        if (line->length && !goes_on)
            break;
        text_add(line, line->length ? " " : "");
        text_add(line, one.data);
        *cuts_word |= cuts;
        sh->pasted_at = end;
    }
    text_free(&one);
    return line->length > 0;
}

bool paste_waits(const struct shell *sh)
{
    struct text line = TEXT_EMPTY;
    size_t end;
    bool cuts;
    const bool waits = look_at_line(sh, &line, &end, &cuts);

    text_free(&line);
    return waits;
}

void paste_drop(struct shell *sh, struct text *out)
{
    struct text line = TEXT_EMPTY;
    size_t end;
    bool cuts;
    int count = 0;

    for (; look_at_line(sh, &line, &end, &cuts); sh->pasted_at = end)
        count++;
    if (count)
        text_addf(out, "The %d line%s pasted after that %s left out.", count, count == 1 ? "" : "s",
                  count == 1 ? "was" : "were");
    text_free(&line);
    text_clear(&sh->pasted);
    sh->pasted_at = 0;
}
