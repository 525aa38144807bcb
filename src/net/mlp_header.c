/*
 * mlp_header.c - parsing the text header of an MLP net file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/header.h"

#include <string.h>

static const char MAGIC[] = "wattle-small ";

/* The lines with numbers, in order. They come after game and about, before crc32. */
enum { TRAITS, SEAT, STEP, WIDE, NARROW, STEPS, BYTES, NUMBERS };

static const struct {
    const char *key;
    unsigned long least, most;
} numbers[NUMBERS] = {
    [TRAITS] = { "traits", 0, 9999 },       [SEAT] = { "seat", 1, MLP_WIDEST },
    [STEP] = { "step", 1, MLP_WIDEST },     [WIDE] = { "wide", 1, MLP_WIDEST },
    [NARROW] = { "narrow", 1, MLP_WIDEST }, [STEPS] = { "steps", 1, MLP_WIDEST },
    [BYTES] = { "bytes", 0, 1UL << 30 },
};

struct lines {
    char *at;
    int number; /* number of the line before */
};

bool is_mlp_file(const uint8_t *bytes, size_t size)
{
    return size >= sizeof MAGIC - 1 && !memcmp(bytes, MAGIC, sizeof MAGIC - 1);
}

/* Returns the value in the next line, which must have this key. On failure returns NULL and sets
   `why`. */
static const char *take_value(struct lines *l, const char *key, struct text *why)
{
    const size_t n = strlen(key);
    char *const line = l->at, *const end = strchr(line, '\n');

    l->number++;
    if (!end) {
        text_addf(why, "line %d of the net's header is missing or too long", l->number);
        return NULL;
    }
    if (strncmp(line, key, n) != 0 || line[n] != ' ') {
        text_addf(why, "line %d of the net's header must begin with '%s '", l->number, key);
        return NULL;
    }
    *end = '\0';
    l->at = end + 1;
    return line + n + 1;
}

static bool take_words(struct lines *l, const char *key, char out[], size_t room, struct text *why)
{
    const char *value = take_value(l, key, why);

    if (!value)
        return false;
    if (!*value || strlen(value) >= room) {
        text_addf(why, "the header of the net needs %s of 1 to %zu characters", key, room - 1);
        return false;
    }
    memcpy(out, value, strlen(value) + 1);
    return true;
}

static bool take_number(struct lines *l, int i, unsigned long *out, struct text *why)
{
    const char *value = take_value(l, numbers[i].key, why);

    if (!value)
        return false;
    if (!header_number(value, 10, numbers[i].least, numbers[i].most, out)) {
        text_addf(why, "the header of the net needs %s of %lu to %lu", numbers[i].key,
                  numbers[i].least, numbers[i].most);
        return false;
    }
    return true;
}

static bool take_crc(struct lines *l, uint32_t *out, struct text *why)
{
    const char *value = take_value(l, "crc32", why);
    unsigned long crc;

    if (!value)
        return false;
    if (strlen(value) != 8 || !header_number(value, 16, 0, UINT32_MAX, &crc)) {
        text_add(why, "the header of the net needs crc32 of eight hexadecimal digits");
        return false;
    }
    *out = (uint32_t)crc;
    return true;
}

/* Parses all lines after the first, and the empty line. */
static bool take_lines(struct lines *l, struct mlp_header *h, struct text *why)
{
    unsigned long n[NUMBERS];

    if (!take_words(l, "game", h->game, sizeof h->game, why) ||
        !take_words(l, "about", h->about, sizeof h->about, why))
        return false;
    for (int i = 0; i < NUMBERS; i++)
        if (!take_number(l, i, &n[i], why))
            return false;
    if (!take_crc(l, &h->crc, why))
        return false;
    if (*l->at++ != '\n') {
        text_add(why, "the header of the net must end with an empty line");
        return false;
    }
    h->shape = (struct mlp_shape){ (int)n[TRAITS], (int)n[SEAT],   (int)n[STEP],
                                   (int)n[WIDE],   (int)n[NARROW], (int)n[STEPS] };
    h->bytes = n[BYTES];
    return true;
}

size_t mlp_header_read(const uint8_t *bytes, size_t size, struct mlp_header *out, struct text *why)
{
    char head[1024];
    const size_t n = size < sizeof head - 1 ? size : sizeof head - 1;
    struct lines l = { head + sizeof MAGIC + 1, 1 };

    memcpy(head, bytes, n);
    head[n] = '\0';
    if (strncmp(head + sizeof MAGIC - 1, "1\n", 2) != 0) {
        text_add(why, "the net is of another version than 1");
        return 0;
    }
    return take_lines(&l, out, why) ? (size_t)(l.at - head) : 0;
}
