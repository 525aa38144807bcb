/*
 * json_value.h - JSON in, as RFC 8259 has it: one line of text becomes a tree of values.
 *
 * A reader of our own, because what is asked here is little (no streams, no changes, no writing of
 * trees) and a library would have to be found for every machine that the engine is built for. It
 * is strict: what the RFC does not have is refused, and so is a key that occurs twice, the
 * character U+0000, and what nests deeper or is larger than any request.
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
    bool truth;         /* of JSON_BOOL */
    double number;      /* of JSON_NUMBER; finite */
    char *string;       /* of JSON_STRING, in UTF-8; else NULL */
    char *key;          /* in an object; else NULL */
    struct json *items; /* of a list or an object, in their order */
    int count;
};

/* Reads a text that is one value and nothing else, at most JSON_BYTES long. On failure `why` says
   in which column (from 1, in bytes) what is wrong. Ends with json_free, whatever the answer. */
enum status json_read(const char *text, struct json *out, struct text *why);
void json_free(struct json *value);

/* The value of a key of an object, or NULL. */
const struct json *json_find(const struct json *object, const char *key);

/* Whether it is a whole number in min .. max, which *out then is. */
bool json_whole(const struct json *value, double min, double max, double *out);

/* Adds a string as JSON writes it, with its quotes. What is no UTF-8 becomes U+FFFD. */
void json_add_string(struct text *out, const char *s);

/* Adds a finite number, with at most six digits; no "-0". */
void json_add_number(struct text *out, double x);

#endif
