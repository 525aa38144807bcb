/*
 * header.c - parsing and checking the text header of a convolutional net's file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/header.h"

#include <stdlib.h>
#include <string.h>

static const char MAGIC[] = "wattle-net ", VERSION[] = "1";

/* Indices of the keys in `numbers` and of their values in struct header. */
enum { INPUTS, CHANNELS, BLOCKS, OUTPUTS, RANK, GLOBALS, VALUES, HEX, HIDDEN, BYTES, NUMBERS };

static const struct {
    const char *key;
    unsigned long least, most;
} numbers[NUMBERS] = {
    [INPUTS] = { "inputs", 1, 32 },  [CHANNELS] = { "channels", 32, 128 },
    [BLOCKS] = { "blocks", 0, 40 },  [OUTPUTS] = { "outputs", 0, 64 },
    [RANK] = { "rank", 0, 16 },      [GLOBALS] = { "globals", 0, 8 },
    [VALUES] = { "values", 2, 3 },   [HEX] = { "hex", 0, 1 },
    [HIDDEN] = { "hidden", 1, 128 }, [BYTES] = { "bytes", 0, 1UL << 30 },
};

struct header {
    char game[16];
    unsigned long number[NUMBERS];
    unsigned long crc;
    bool has_number[NUMBERS], has_crc;
    struct text *about;
};

bool header_number(const char *word, int base, unsigned long least, unsigned long most,
                   unsigned long *out)
{
    if (!*word ||
        strspn(word, base == 16 ? "0123456789abcdefABCDEF" : "0123456789") != strlen(word))
        return false;
    if (strlen(word) > 10)
        return false;
    *out = strtoul(word, NULL, base);
    return *out >= least && *out <= most;
}

static bool take_game(struct header *h, const char *value, struct text *why)
{
    if (h->game[0] || !*value || strlen(value) >= sizeof h->game) {
        text_add(why, "the header of the net needs one game of 1 to 15 characters");
        return false;
    }
    memcpy(h->game, value, strlen(value) + 1);
    return true;
}

static bool take_crc(struct header *h, const char *value, struct text *why)
{
    if (h->has_crc || strlen(value) != 8 || !header_number(value, 16, 0, 0xffffffffUL, &h->crc)) {
        text_add(why, "the header of the net needs one crc32 of eight hexadecimal digits");
        return false;
    }
    h->has_crc = true;
    return true;
}

static bool take_number(struct header *h, int i, const char *value, struct text *why)
{
    if (h->has_number[i] ||
        !header_number(value, 10, numbers[i].least, numbers[i].most, &h->number[i])) {
        text_addf(why, "the header of the net needs one %s of %lu to %lu", numbers[i].key,
                  numbers[i].least, numbers[i].most);
        return false;
    }
    h->has_number[i] = true;
    return true;
}

/* Parses one line, "key value". */
static bool take_line(struct header *h, char *line, struct text *why)
{
    char *value = strchr(line, ' ');

    if (value)
        *value++ = '\0';
    else
        value = line + strlen(line);
    if (!strcmp(line, "about")) {
        if (h->about->length)
            text_add_char(h->about, '\n');
        text_add(h->about, value);
        return true;
    }
    if (!strcmp(line, "game"))
        return take_game(h, value, why);
    if (!strcmp(line, "crc32"))
        return take_crc(h, value, why);
    for (int i = 0; i < NUMBERS; i++)
        if (!strcmp(line, numbers[i].key))
            return take_number(h, i, value, why);
    text_addf(why, "the header of the net has an unknown key '%.20s'", line);
    return false;
}

/* Returns whether all required keys are present. */
static bool is_complete(const struct header *h, struct text *why)
{
    const char *missing = !h->game[0] ? "game" : !h->has_crc ? "crc32" : NULL;

    for (int i = 0; i < NUMBERS; i++)
        if (!h->has_number[i])
            missing = numbers[i].key;
    if (missing)
        text_addf(why, "the header of the net has no '%s'", missing);
    else if (h->number[CHANNELS] % 32)
        text_add(why, "the channels of a net are 32, 64, 96 or 128");
    return !missing && h->number[CHANNELS] % 32 == 0;
}

static void give_shape(const struct header *h, struct net_shape *s)
{
    memcpy(s->game, h->game, sizeof s->game);
    s->inputs = (int)h->number[INPUTS];
    s->channels = (int)h->number[CHANNELS];
    s->blocks = (int)h->number[BLOCKS];
    s->outputs = (int)h->number[OUTPUTS];
    s->rank = (int)h->number[RANK];
    s->globals = (int)h->number[GLOBALS];
    s->values = (int)h->number[VALUES];
    s->hex = h->number[HEX] == 1;
    s->hidden = (int)h->number[HIDDEN];
}

/* The loop processes four bits at a time. */
uint32_t header_crc32(const uint8_t *bytes, size_t n)
{
    static const uint32_t table[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
        0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
        0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    uint32_t crc = 0xffffffff;

    for (size_t i = 0; i < n; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

static bool is_whole(const struct header *h, const uint8_t *data, size_t size, struct text *why)
{
    if (size < h->number[BYTES])
        text_addf(why, "the net is cut off: %zu of %lu bytes", size, h->number[BYTES]);
    else if (size > h->number[BYTES])
        text_addf(why, "the net has %zu bytes too many", size - h->number[BYTES]);
    else if (header_crc32(data, size) != h->crc)
        text_add(why, "the net is damaged: its checksum does not agree");
    else
        return true;
    return false;
}

/* Checks the first line, "wattle-net 1". */
static bool is_net_file(const uint8_t *bytes, const uint8_t *end, struct text *why)
{
    const size_t magic = sizeof MAGIC - 1, version = sizeof VERSION - 1;

    if ((size_t)(end - bytes) < magic + 1 || memcmp(bytes, MAGIC, magic) != 0)
        text_addf(why, "this is no net: its first line is not '%s%s'", MAGIC, VERSION);
    else if ((size_t)(end - bytes) < magic + version + 1 ||
             memcmp(bytes + magic, VERSION, version) != 0 || bytes[magic + version] != '\n')
        text_addf(why, "the net is of another version than %s", VERSION);
    else
        return true;
    return false;
}

/* Parses the lines up to the empty one. Returns the start of the data, or NULL. */
static const uint8_t *take_lines(struct header *h, const uint8_t *at, const uint8_t *end,
                                 struct text *why)
{
    struct text line = TEXT_EMPTY;
    bool good = true;

    while (good) {
        const uint8_t *stop = memchr(at, '\n', (size_t)(end - at));
        text_clear(&line);
        if (!stop) {
            text_add(why, "the net is cut off within its header");
            good = false;
            break;
        }
        text_add_bytes(&line, (const char *)at, (size_t)(stop - at));
        at = stop + 1;
        if (!line.length)
            break;
        good = take_line(h, line.data, why);
    }
    text_free(&line);
    return good ? at : NULL;
}

const uint8_t *header_read(const uint8_t *bytes, size_t size, struct net_shape *shape,
                           struct text *about, struct text *why)
{
    const uint8_t *end = bytes + size;
    struct header h = { .about = about };

    if (!is_net_file(bytes, end, why))
        return NULL;
    const uint8_t *data = take_lines(&h, (const uint8_t *)memchr(bytes, '\n', size) + 1, end, why);
    if (!data || !is_complete(&h, why) || !is_whole(&h, data, (size_t)(end - data), why))
        return NULL;
    give_shape(&h, shape);
    return data;
}
