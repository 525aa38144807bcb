/* json_request.c - parsing of a request's fields.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/json/json_request.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The default of `lines`. */
enum { LINES = 10 };

static bool complain(struct complaint *c, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the error. Returns false. */
static bool complain(struct complaint *c, const char *field, const char *format, ...)
{
    char phrase[512];
    va_list args;

    va_start(args, format);
    vsnprintf(phrase, sizeof phrase, format, args);
    va_end(args);
    text_clear(&c->why);
    text_add(&c->why, phrase);
    c->field = field;
    return false;
}

bool request_knows(const struct json *object, const char *const keys[], struct complaint *c)
{
    for (int i = 0; i < object->count; i++) {
        int k = 0;
        while (keys[k] && strcmp(keys[k], object->items[i].key) != 0)
            k++;
        if (keys[k])
            continue;
        complain(c, NULL, "no field '%.40s'; there are:", object->items[i].key);
        for (k = 0; keys[k]; k++)
            text_addf(&c->why, " %s", keys[k]);
        return false;
    }
    return true;
}

/* ---- Single fields: a field that is missing leaves its default ---- */

/* Returns whether the value is a string without blanks. */
static bool is_word(const struct json *value)
{
    return value->kind == JSON_STRING && *value->string && !strpbrk(value->string, " \t\r\n");
}

static bool read_word(const struct json *o, const char *key, char **out, struct complaint *c)
{
    const struct json *value = json_find(o, key);

    if (!value)
        return true;
    if (!is_word(value))
        return complain(c, key, "%s must be a string, one word", key);
    *out = xstrdup(value->string);
    return true;
}

static bool read_real(const struct json *o, const char *key, double min, double max, double *out,
                      struct complaint *c)
{
    const struct json *value = json_find(o, key);

    if (!value)
        return true;
    if (value->kind != JSON_NUMBER || value->number < min || value->number > max)
        return complain(c, key, "%s must be a number from %.10g to %.10g", key, min, max);
    *out = value->number;
    return true;
}

static bool read_whole(const struct json *o, const char *key, double min, double max, double *out,
                       struct complaint *c)
{
    const struct json *value = json_find(o, key);

    return !value || json_whole(value, min, max, out) ||
           complain(c, key, "%s must be a whole number from %.0f to %.0f", key, min, max);
}

static bool read_bool(const struct json *o, const char *key, bool *out, struct complaint *c)
{
    const struct json *value = json_find(o, key);

    if (value && value->kind != JSON_BOOL)
        return complain(c, key, "%s must be true or false", key);
    if (value)
        *out = value->truth;
    return true;
}

bool request_read_turns(const struct json *list, int last, bool wanted[], struct complaint *c)
{
    const char *const field = list->key;
    double turn;

    if (list->kind != JSON_LIST)
        return complain(c, field, "%s must be a list of numbers of turns", field);
    for (int i = 0; i < list->count; i++) {
        if (!json_whole(&list->items[i], 0, last, &turn))
            return complain(c, field, "%s must be whole numbers from 0 to %d", field, last);
        wanted[(int)turn] = true;
    }
    return true;
}

/* Adds a number with the digits that it needs, so that 9.00000000001 is not taken for 9. */
static void add_number(struct text *out, double number)
{
    char digits[40];

    snprintf(digits, sizeof digits, "%.15g", number);
    if (strtod(digits, NULL) != number)
        snprintf(digits, sizeof digits, "%.17g", number);
    text_add(out, digits);
}

/* Converts { "size": 9, "pie": "off" } to "size=9 pie=off". */
static bool read_options(const struct json *o, struct text *out, struct complaint *c)
{
    const struct json *options = json_find(o, "options");

    if (!options)
        return true;
    if (options->kind != JSON_OBJECT)
        return complain(c, "options", "options must be an object, such as {\"size\":9}");
    for (int i = 0; i < options->count; i++) {
        const struct json *value = &options->items[i];
        if (!*value->key || strpbrk(value->key, " =\t\r\n"))
            return complain(c, "options", "'%.40s' is no name of an option", value->key);
        text_addf(out, " %s=", value->key);
        if (is_word(value))
            text_add(out, value->string);
        else if (value->kind == JSON_NUMBER)
            add_number(out, value->number);
        else if (value->kind == JSON_BOOL)
            text_add(out, value->truth ? "on" : "off");
        else
            return complain(c, "options", "the value of %.40s must be a word or a number",
                            value->key);
    }
    return true;
}

static bool read_position(const struct json *o, struct request *r, struct complaint *c)
{
    const struct json *position = json_find(o, "position");

    if (!position)
        return true;
    if (json_find(o, "game") || json_find(o, "options"))
        return complain(c, "position",
                        "a position contains its game and options, so leave out those fields");
    if (position->kind != JSON_STRING)
        return complain(c, "position",
                        "position must be a string, as the command position prints it");
    r->position = xstrdup(position->string);
    return true;
}

/* Reads the game. If the request has none, the default game is played with the default options. */
static bool read_game(const struct json *o, const struct session *defaults, struct request *r,
                      struct complaint *c)
{
    struct text options = TEXT_EMPTY;

    if (!read_word(o, "game", &r->game, c))
        return false;
    if (!r->game) {
        r->game = xstrdup(defaults->record.game->name);
        settings_print(&defaults->record.options, &options);
    }
    const bool good = read_options(o, &options, c);
    r->options = xstrdup(options.data);
    text_free(&options);
    return good && read_position(o, r, c);
}

static bool read_turns(const struct json *o, struct request *r, struct complaint *c)
{
    const struct json *turns = json_find(o, "turns"), *wanted = json_find(o, "analyzeTurns");

    if (turns && turns->kind != JSON_LIST)
        return complain(c, "turns", "turns must be a list of strings");
    const int count = turns ? turns->count : 0;
    r->turns = xcalloc((size_t)count + 1, sizeof r->turns[0]);
    r->wanted = xcalloc((size_t)count + 1, sizeof r->wanted[0]);
    for (int i = 0; i < count; i++) {
        if (!is_word(&turns->items[i]))
            return complain(c, "turns", "turn %d must be a string, one word", i + 1);
        r->turns[r->turn_count++] = xstrdup(turns->items[i].string);
    }
    if (!wanted)
        r->wanted[count] = true;
    if (wanted && wanted->kind == JSON_LIST && !wanted->count)
        return complain(c, "analyzeTurns", "analyzeTurns is empty");
    return !wanted || request_read_turns(wanted, count, r->wanted, c);
}

static bool read_limits(const struct json *o, const struct session *defaults, struct request *r,
                        struct complaint *c)
{
    double lines = LINES;

    if (!read_whole(o, "nodes", 1, 1e12, &r->nodes, c) ||
        !read_real(o, "seconds", 0.001, 86400, &r->seconds, c) ||
        !read_real(o, "reportDuringSearchEvery", 0.01, 86400, &r->interval, c) ||
        !read_whole(o, "priority", -1e9, 1e9, &r->priority, c) ||
        !read_whole(o, "lines", 1, MAX_LINES, &lines, c) ||
        !read_bool(o, "ownership", &r->ownership, c) || !read_bool(o, "facts", &r->facts, c) ||
        !read_word(o, "view", &r->view, c))
        return false;
    r->lines = (int)lines;
    if (r->nodes > 0 || r->seconds > 0)
        return true;
    r->nodes = setting_number(&defaults->player.options, "max_nodes");
    if (!(r->nodes > 0))
        r->seconds = setting_number(&defaults->player.options, "move_time");
    return true;
}

static bool read_all(const struct json *o, const struct session *defaults, struct request *r,
                     struct complaint *c)
{
    static const char *const keys[] = { "id",        "game",
                                        "options",   "position",
                                        "turns",     "analyzeTurns",
                                        "view",      "nodes",
                                        "seconds",   "lines",
                                        "ownership", "facts",
                                        "priority",  "reportDuringSearchEvery",
                                        "action",    NULL };

    return request_knows(o, keys, c) && read_game(o, defaults, r, c) && read_turns(o, r, c) &&
           read_limits(o, defaults, r, c);
}

static size_t size_of(const struct request *r)
{
    size_t bytes = sizeof *r + (r->position ? strlen(r->position) : 0);

    for (int i = 0; i < r->turn_count; i++)
        bytes += 32 + strlen(r->turns[i]);
    return bytes;
}

struct request *request_make(const struct json *object, const struct session *defaults,
                             struct complaint *c)
{
    static uint64_t serial;
    struct request *r = xcalloc(1, sizeof *r);

    r->serial = ++serial;
    r->id = xstrdup(json_find(object, "id")->string);
    if (!read_all(object, defaults, r, c)) {
        request_free(r);
        return NULL;
    }
    r->bytes = size_of(r);
    return r;
}

void request_free(struct request *r)
{
    for (int i = 0; i < r->turn_count; i++)
        free(r->turns[i]);
    free(r->turns);
    free(r->wanted);
    free(r->view);
    free(r->position);
    free(r->options);
    free(r->game);
    free(r->id);
    free(r);
}
