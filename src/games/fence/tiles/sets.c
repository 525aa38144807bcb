/*
 * sets.c - the tile sets that the program knows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tiles.h"

#include "../../../base/memory.h"
#include "reader.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The texts of the built-in sets; the Makefile makes them of the files of that name. */
static const char city[] =
#include "city.tiles.inc"
    ;
static const char demo[] =
#include "demo.tiles.inc"
    ;

/* Immutable once listed, but for the warnings; nothing is ever taken off. */
static struct tileset *known[MAX_TILESETS];
static int known_count;

static void free_set(struct tileset *set)
{
    for (int h = 0; h < set->hoods; h++)
        free(set->hood[h].name);
    free(set->tile);
    free(set->hood);
    free(set->body);
    free(set->known_as);
    free(set->warnings);
    free(set);
}

/* Adds the lines and forgets them. */
static void join_findings(struct findings *f, struct text *out)
{
    for (int i = 0; i < f->count; i++) {
        text_addf(out, "%s%s", i ? "\n" : "", f->list[i].text);
        free(f->list[i].text);
    }
    free(f->list);
}

/* FNV-1a (Fowler, Noll, Vo). */
static uint64_t checksum_of(const struct tileset *set)
{
    struct text text = TEXT_EMPTY;
    uint64_t sum = 0xCBF29CE484222325u;

    tileset_print(set, &text);
    for (size_t i = 0; i < text.length; i++)
        sum = (sum ^ (unsigned char)text.data[i]) * 0x100000001B3u;
    text_free(&text);
    return sum;
}

/* A set of its own, or NULL. */
static struct tileset *read_set(const char *name, const char *contents, struct text *why)
{
    struct reader *r = xcalloc(1, sizeof *r);
    struct tileset *set = xcalloc(1, sizeof *set);
    struct text warnings = TEXT_EMPTY;

    strcpy(set->name, "unnamed");
    memset(set->at, 0xFF, sizeof set->at); /* -1 */
    r->file = name;
    r->set = set;
    tiles_read(r, contents);
    const bool is_good = r->errors.count == 0;
    join_findings(&r->errors, why);
    join_findings(&r->warnings, &warnings);
    free(r);
    set->known_as = xstrdup(name);
    set->warnings = xstrdup(warnings.data);
    text_free(&warnings);
    if (!is_good) {
        free_set(set);
        return NULL;
    }
    set->checksum = checksum_of(set);
    return set;
}

static int find(const char *name)
{
    for (int i = known_count - 1; i >= 0; i--)
        if (strcmp(known[i]->known_as, name) == 0)
            return i;
    return -1;
}

static enum status load(const char *name, const char *contents, struct text *why)
{
    const int same = find(name);
    struct tileset *set = read_set(name, contents, why);

    if (!set)
        return REFUSED;
    if (same >= 0 && known[same]->checksum == set->checksum) {
        char *older = known[same]->warnings;
        known[same]->warnings = set->warnings;
        set->warnings = older;
        free_set(set);
        return OK;
    }
    if (known_count == MAX_TILESETS) {
        text_addf(why, "there are %d tile sets in memory, no more can be read", MAX_TILESETS);
        free_set(set);
        return REFUSED;
    }
    set->index = known_count;
    known[known_count++] = set;
    return OK;
}

static void know_built_in(void)
{
    struct text why = TEXT_EMPTY;

    if (known_count)
        return;
    if (load("city", city, &why) || load("demo", demo, &why))
        assert(!"the built-in tile sets are whole");
    text_free(&why);
}

enum status tileset_load(const char *name, const char *contents, struct text *why)
{
    know_built_in();
    if (strcmp(name, "city") == 0 || strcmp(name, "demo") == 0) {
        text_addf(why, "'%s' is a built-in tile set; a file of that name is './%s'", name, name);
        return REFUSED;
    }
    return load(name, contents, why);
}

int tileset_find(const char *name)
{
    know_built_in();
    return find(name);
}

const struct tileset *tileset_get(int index)
{
    assert(index >= 0 && index < known_count);
    return known[index];
}
