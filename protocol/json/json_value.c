/* json_value.c - parsing and printing of JSON.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/json/json_value.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The reader is a place in the text. Each function that reads something begins at its first
   character and ends after its last one. If the text is wrong, the function returns false and
   writes `why`. */
struct reader {
    const char *start, *at;
    int depth;
    struct text *why;
};

static bool complain(const struct reader *r, const char *what)
{
    text_addf(r->why, "column %ld: %s", (long)(r->at - r->start) + 1, what);
    return false;
}

static void skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t\r\n");
}

/* Reads four hexadecimal digits. Returns -1 if there are fewer. */
static long read_hex(struct reader *r)
{
    long code = 0;

    for (int i = 0; i < 4; i++, r->at++) {
        const char digit[] = { *r->at, '\0' };
        if (!*digit || !strchr("0123456789abcdefABCDEF", *digit))
            return -1;
        code = code * 16 + strtol(digit, NULL, 16);
    }
    return code;
}

/* Reads the digits after "\u". Two surrogates make a character beyond U+FFFF. */
static bool read_code(struct reader *r, struct text *out)
{
    long code = read_hex(r);

    if (code >= 0xD800 && code < 0xDC00 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        const long low = read_hex(r);
        code =
            low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + low - 0xDC00 : -1;
    }
    if (code <= 0 || (code >= 0xD800 && code < 0xE000))
        return complain(r, "\\u needs four hexadecimal digits of a character; 0000 is not allowed");
    utf8_add(out, (uint32_t)code);
    return true;
}

/* Reads the characters after a backslash. */
static bool read_escape(struct reader *r, struct text *out)
{
    static const char written[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *found = *r->at ? strchr(written, *r->at) : NULL;

    if (found) {
        text_add_char(out, meant[found - written]);
        r->at++;
        return true;
    }
    if (*r->at != 'u')
        return complain(r, "after a backslash must come one of \"\\/bfnrtu");
    r->at++;
    return read_code(r, out);
}

/* Reads a string, which the caller then owns. On failure *out becomes NULL. */
static bool read_string(struct reader *r, char **out)
{
    struct text t = TEXT_EMPTY;
    bool good = true;

    for (r->at++; good && *r->at != '"';) {
        const int n = utf8_length(r->at);
        if (*r->at == '\\') {
            r->at++;
            good = read_escape(r, &t);
        } else if (!*r->at) {
            good = complain(r, "the string does not end");
        } else if (!n) {
            good = complain(r, "a string must be UTF-8");
        } else if ((unsigned char)*r->at < ' ') {
            good = complain(r, "write a control character in a string as \\u0001");
        } else {
            text_add_bytes(&t, r->at, (size_t)n);
            r->at += n;
        }
    }
    r->at += good;
    *out = good ? xstrdup(t.data) : NULL;
    text_free(&t);
    return good;
}

static size_t digits(const char *s)
{
    return strspn(s, "0123456789");
}

static bool read_number(struct reader *r, struct json *out)
{
    const char *s = r->at + (*r->at == '-');
    const size_t whole = digits(s);

    if (!whole || (*s == '0' && whole > 1))
        return complain(r, whole ? "a number must not begin with 0" : "a number needs digits");
    s += whole;
    if (*s == '.') {
        if (!digits(++s))
            return complain(r, "digits must follow the point of a number");
        s += digits(s);
    }
    if (*s == 'e' || *s == 'E') {
        s += 1 + (s[1] == '+' || s[1] == '-');
        if (!digits(s))
            return complain(r, "the exponent of a number needs digits");
        s += digits(s);
    }
    out->kind = JSON_NUMBER;
    out->number = strtod(r->at, NULL);
    if (!isfinite(out->number))
        return complain(r, "the number is too large");
    r->at = s;
    return true;
}

static bool read_word(struct reader *r, struct json *out)
{
    static const struct {
        const char *word;
        enum json_kind kind;
        bool truth;
    } words[] = { { "true", JSON_BOOL, true },
                  { "false", JSON_BOOL, false },
                  { "null", JSON_NULL, false } };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t n = strlen(words[i].word);
        if (strncmp(r->at, words[i].word, n) != 0)
            continue;
        out->kind = words[i].kind;
        out->truth = words[i].truth;
        r->at += n;
        return true;
    }
    return complain(r, *r->at ? "no JSON value begins here" : "a value is missing");
}

static bool read_value(struct reader *r, struct json *out);

/* Adds an empty item to a list. */
static struct json *add_item(struct json *list)
{
    list->items = xgrow(list->items, (size_t)list->count, 1, sizeof *list->items);
    list->items[list->count] = (struct json){ .kind = JSON_NULL };
    return &list->items[list->count++];
}

/* Reads "key": into the last item of an object. */
static bool read_key(struct reader *r, const struct json *object, struct json *item)
{
    if (object->count > JSON_MEMBERS)
        return complain(r, "an object has at most 64 members");
    if (*r->at != '"')
        return complain(r, "a key in quotes is missing");
    if (!read_string(r, &item->key))
        return false;
    for (int i = 0; i < object->count - 1; i++)
        if (!strcmp(object->items[i].key, item->key))
            return complain(r, "the object has this key already");
    skip_blanks(r);
    if (*r->at != ':')
        return complain(r, "a ':' is missing after the key");
    r->at++;
    return true;
}

static bool read_items(struct reader *r, struct json *out)
{
    const bool is_object = out->kind == JSON_OBJECT;
    const char end = is_object ? '}' : ']';

    r->at++;
    skip_blanks(r);
    if (*r->at == end) {
        r->at++;
        return true;
    }
    for (;;) {
        struct json *item = add_item(out);
        skip_blanks(r);
        if ((is_object && !read_key(r, out, item)) || !read_value(r, item))
            return false;
        skip_blanks(r);
        if (*r->at == end)
            break;
        if (*r->at != ',')
            return complain(r, is_object ? "a ',' or '}' is missing" : "a ',' or ']' is missing");
        r->at++;
    }
    r->at++;
    return true;
}

static bool read_value(struct reader *r, struct json *out)
{
    bool good;

    skip_blanks(r);
    if (*r->at == '"') {
        out->kind = JSON_STRING;
        return read_string(r, &out->string);
    }
    if (*r->at == '-' || digits(r->at))
        return read_number(r, out);
    if (*r->at != '[' && *r->at != '{')
        return read_word(r, out);
    if (r->depth == JSON_DEPTH)
        return complain(r, "the value is nested too deeply");
    out->kind = *r->at == '{' ? JSON_OBJECT : JSON_LIST;
    r->depth++;
    good = read_items(r, out);
    r->depth--;
    return good;
}

enum status json_read(const char *text, struct json *out, struct text *why)
{
    struct reader r = { text, text, 0, why };

    *out = (struct json){ .kind = JSON_NULL };
    if (strlen(text) > JSON_BYTES) {
        text_addf(why, "a request is at most %d bytes long", JSON_BYTES);
        return SYNTAX_ERROR;
    }
    if (!read_value(&r, out))
        return SYNTAX_ERROR;
    skip_blanks(&r);
    if (*r.at)
        complain(&r, "nothing may follow the value");
    return *r.at ? SYNTAX_ERROR : OK;
}

void json_free(struct json *value)
{
    for (int i = 0; i < value->count; i++)
        json_free(&value->items[i]);
    free(value->items);
    free(value->string);
    free(value->key);
    *value = (struct json){ .kind = JSON_NULL };
}

/* ---- Looking, and writing ---- */

const struct json *json_find(const struct json *object, const char *key)
{
    for (int i = 0; object->kind == JSON_OBJECT && i < object->count; i++)
        if (object->items[i].key && !strcmp(object->items[i].key, key))
            return &object->items[i];
    return NULL;
}

bool json_whole(const struct json *value, double min, double max, double *out)
{
    const double x = value->number;

    if (value->kind != JSON_NUMBER || x < min || x > max || floor(x) < x)
        return false;
    *out = x;
    return true;
}

/* Adds an escape sequence. A character beyond U+FFFF becomes two surrogates. */
static void add_escaped(struct text *out, const char *s, int n)
{
    uint32_t code = utf8_code(s, n);

    if (code > 0xFFFF) {
        code -= 0x10000;
        text_addf(out, "\\u%04x", (unsigned)(0xD800 | code >> 10));
        code = 0xDC00 | (code & 0x3FF);
    }
    text_addf(out, "\\u%04x", (unsigned)code);
}

void json_add_string(struct text *out, const char *s)
{
    text_add_char(out, '"');
    while (*s) {
        const int n = utf8_length(s);
        if (*s == '"' || *s == '\\')
            text_addf(out, "\\%c", *s);
        else if (*s == '\n')
            text_add(out, "\\n");
        else if (n && !utf8_is_visible(s))
            add_escaped(out, s, n);
        else if (n)
            text_add_bytes(out, s, (size_t)n);
        else
            utf8_add(out, 0xFFFD);
        s += n ? n : 1;
    }
    text_add_char(out, '"');
}

void json_add_number(struct text *out, double x)
{
    text_addf(out, "%.6g", fabs(x) > 0 ? x : 0);
}
