/*
 * json_value.h - a parser of JSON (RFC 8259), which turns a line of text into a tree of values.
 *
 * The engine uses a small part of JSON, so this file is simpler than a library. The parser is
 * strict. It refuses everything outside the RFC, a key that occurs twice, the character U+0000, and
 * values that are nested more deeply or are larger than in any valid request.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_VALUE_H
#define WATTLE_JSON_VALUE_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>

enum { JSON_DEPTH = 16, JSON_MEMBERS = 64, JSON_BYTES = 1 << 20 };

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT };

struct json {
    enum json_kind kind;
    bool truth;         /* for JSON_BOOL */
    double number;      /* for JSON_NUMBER; finite */
    char *string;       /* for JSON_STRING, in UTF-8; otherwise NULL */
    char *key;          /* in an object; otherwise NULL */
    struct json *items; /* for a list or an object, in their order */
    int count;
};

/* Reads a text of at most JSON_BYTES that is one value. On failure `why` has the error and its
   column (from 1, in bytes), and *out has what precedes the error: the last item, key or string may
   be missing. The caller frees *out with json_free, also on failure. */
enum status json_read(const char *text, struct json *out, struct text *why);
void json_free(struct json *value);

/* Returns the value of a key of an object, or NULL. */
const struct json *json_find(const struct json *object, const char *key);

/* Returns whether the value is a whole number in min .. max. Sets *out to that number. */
bool json_whole(const struct json *value, double min, double max, double *out);

/* Adds a string in the form of JSON, with quotes. Bytes that are not UTF-8 become U+FFFD. */
void json_add_string(struct text *out, const char *s);

/* Adds a finite number with at most six digits. Negative zero becomes 0. */
void json_add_number(struct text *out, double x);

#endif
