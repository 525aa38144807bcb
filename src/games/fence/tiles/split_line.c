/*
 * split_line.c - splitting of a tile set's lines into fields, and error messages.
 *
 * File contents are untrusted, so the bytes are checked before the fields.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "games/fence/tiles/tiles_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_TILE_ID = 8 };

static void add_finding(const struct reader *r, struct findings *f, int line, const char *format,
                        va_list values)
{
    struct text text = TEXT_EMPTY;
    char words[MAX_LINE];

    vsnprintf(words, sizeof words, format, values);
    text_addf(&text, "%s:%d: %s", r->file, line, words);
    f->list = xgrow(f->list, f->count, 1, sizeof *f->list);
    f->list[f->count].line = line;
    f->list[f->count++].text = text.data;
}

void tiles_complain(struct reader *r, int line, const char *format, ...)
{
    va_list values;

    if (r->errors.count == MAX_ERRORS)
        return;
    va_start(values, format);
    add_finding(r, &r->errors, line, format, values);
    va_end(values);
}

void tiles_warn(struct reader *r, int line, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    add_finding(r, &r->warnings, line, format, values);
    va_end(values);
}

const char *tiles_cell_name(int cell)
{
    static const char *const name[CELLS] = { "NW", "N1", "N2", "N3", "NE", "E1", "E2", "E3",
                                             "SE", "S1", "S2", "S3", "SW", "W1", "W2", "W3" };

    return name[cell];
}

const char *tiles_shown(const struct field *field, char buffer[SHOWN + 1])
{
    int n = field->word.length < SHOWN ? field->word.length : SHOWN;

    while (n < field->word.length && n > 0 && ((unsigned char)field->word.start[n] & 0xC0) == 0x80)
        n--;
    memcpy(buffer, field->word.start, n);
    buffer[n] = '\0';
    return buffer;
}

void tiles_complain_of(struct reader *r, const struct field *field, const char *what)
{
    char buffer[SHOWN + 1];

    tiles_complain(r, r->line, "E03 '%s' is no %s", tiles_shown(field, buffer), what);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool tiles_field_is(const struct field *field, const char *word)
{
    return !field->is_quoted && field->word.length == (int)strlen(word) &&
           memcmp(field->word.start, word, field->word.length) == 0;
}

void tiles_copy_id(char out[ID_ROOM], const struct field *field)
{
    memcpy(out, field->word.start, field->word.length);
    out[field->word.length] = '\0';
}

/* Returns whether the id is one of p1 .. p8, which are players. */
static bool is_reserved(const struct field *field)
{
    return field->word.length == 2 && field->word.start[0] == 'p' && field->word.start[1] >= '1' &&
           field->word.start[1] <= '8';
}

bool tiles_is_tile_id(const struct field *field)
{
    if (field->is_quoted || field->word.length > MAX_TILE_ID || is_reserved(field) ||
        !ascii_is_letter(field->word.start[0]))
        return false;
    for (int i = 1; i < field->word.length; i++)
        if (!ascii_is_alphanumeric(field->word.start[i]))
            return false;
    return true;
}

bool tiles_is_hood_id(const struct field *field)
{
    if (field->is_quoted || field->word.length >= ID_ROOM || is_reserved(field))
        return false;
    for (int i = 0; i < field->word.length; i++)
        if (!ascii_is_lower(field->word.start[i]) && !ascii_is_digit(field->word.start[i]) &&
            field->word.start[i] != '-')
            return false;
    return true;
}

/* A dash alone means that there is no name. */
bool tiles_is_name(const struct field *field)
{
    if (field->is_quoted || field->word.length >= ID_ROOM || tiles_field_is(field, "-"))
        return false;
    for (int i = 0; i < field->word.length; i++)
        if (!ascii_is_alphanumeric(field->word.start[i]) && field->word.start[i] != '-' &&
            field->word.start[i] != '_')
            return false;
    return true;
}

int tiles_cell_of(const char *at, int length)
{
    for (int cell = 0; cell < CELLS; cell++)
        if (length == 2 && memcmp(at, tiles_cell_name(cell), 2) == 0)
            return cell;
    return -1;
}

bool tiles_is_coordinate(const struct field *field, int *red, int *blue)
{
    return !field->is_quoted && lexer_two_integers(field->word, red, blue);
}

int tiles_split(struct reader *r, const char *line, int length, struct field out[MAX_FIELDS])
{
    const char *end = line + length;
    int count = 0;

    for (const char *at = line; at < end && *at != ';';) {
        if (is_blank(*at)) {
            at++;
            continue;
        }
        struct field *field = &out[count++];
        field->is_quoted = *at == '"';
        field->word.start = at += field->is_quoted;
        while (at < end && (field->is_quoted ? *at != '"' : !is_blank(*at) && *at != ';'))
            if (*at++ == '"') {
                tiles_complain(r, r->line, "E03 a quote inside a word");
                return -1;
            }
        field->word.length = at - field->word.start;
        if (!field->is_quoted)
            continue;
        if (at++ == end) {
            tiles_complain(r, r->line, "E03 the quote does not end");
            return -1;
        }
        if (at < end && !is_blank(*at) && *at != ';') {
            tiles_complain(r, r->line, "E03 no blank after a quote");
            return -1;
        }
    }
    return count;
}

/* Returns whether the UTF-8 character at `at` is not allowed in a line. */
static bool is_control(const char *at)
{
    return !is_blank(*at) && !utf8_is_visible(at);
}

bool tiles_is_clean(struct reader *r, const char *line, int length)
{
    for (int i = 0, n; i < length; i += n) {
        n = utf8_length(line + i);
        if (!n) {
            tiles_complain(r, r->line, "E03 byte %d is not UTF-8", i + 1);
            return false;
        }
        if (is_control(line + i)) {
            tiles_complain(r, r->line, "E03 byte %d is a control character", i + 1);
            return false;
        }
    }
    return true;
}

void tiles_print_comment(const char *words, int length, struct text *out)
{
    static const char before[] = "; ";
    const int room = MAX_LINE - (int)strlen(before);

    text_add(out, before);
    for (int i = length > room ? length - room : 0, n; i < length; i += n) {
        n = utf8_length(words + i);
        if (n && !is_control(words + i)) {
            text_add_bytes(out, words + i, (size_t)n);
        } else {
            text_add_char(out, '?');
            n = n ? n : 1;
        }
    }
    text_add_char(out, '\n');
}
