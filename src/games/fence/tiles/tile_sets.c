/*
 * tile_sets.c - loaded and built-in tile sets, with reference counts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/tiles/tiles.h"

#include "base/memory.h"
#include "base/thread.h"
#include "games/fence/tiles/tiles_internal.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The texts of the built-in sets. The Makefile generates them from city.tiles and demo.tiles. */
static const char city[] =
#include "city.tiles.inc"
    ;
static const char demo[] =
#include "demo.tiles.inc"
    ;

/* The sets by index, or NULL. A listed set does not change until it is released, except for its
   warnings. `lock` guards the list and the counts of holders. A holder reads its set without the
   lock. */
static struct tileset *known[MAX_TILESETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

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

/* Adds the messages and clears them. */
static void join_findings(struct findings *f, struct text *out)
{
    for (int i = 0; i < f->count; i++) {
        text_addf(out, "%s%s", i ? "\n" : "", f->list[i].text);
        free(f->list[i].text);
    }
    free(f->list);
}

/* Computes the FNV-1a checksum (Fowler, Noll, Vo). */
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

/* Returns the set with this name, or NULL. */
static struct tileset *named(const char *name)
{
    struct tileset *last = NULL;

    for (int i = 0; i < MAX_TILESETS; i++)
        if (known[i] && strcmp(known[i]->known_as, name) == 0 &&
            (!last || known[i]->loaded > last->loaded))
            last = known[i];
    return last;
}

/* Gives a set the first free index. Returns false if there is none. */
static bool list(struct tileset *set)
{
    static unsigned loads;
    int i = 0;

    while (i < MAX_TILESETS && known[i])
        i++;
    if (i == MAX_TILESETS)
        return false;
    set->index = i;
    set->loaded = ++loads;
    known[i] = set;
    return true;
}

static struct tileset *load(const char *name, const char *contents, struct text *why)
{
    struct tileset *same = named(name), *set = read_set(name, contents, why);

    if (!set)
        return NULL;
    if (same && same->checksum == set->checksum) {
        char *older = same->warnings;
        same->warnings = set->warnings;
        set->warnings = older;
        free_set(set);
        set = same;
    } else if (!list(set)) {
        text_addf(why, "there are %d tile sets in memory, no more can be read", MAX_TILESETS);
        free_set(set);
        return NULL;
    }
    set->holders++;
    return set;
}

/* Built-in sets are never released. */
static void load_built_in(void)
{
    struct text why = TEXT_EMPTY;

    if (known[0])
        return;
    if (!load("city", city, &why) || !load("demo", demo, &why))
        assert(!"the built-in tile sets are whole");
    text_free(&why);
}

const struct tileset *tileset_load(const char *name, const char *contents, struct text *why)
{
    if (strcmp(name, "city") == 0 || strcmp(name, "demo") == 0) {
        text_addf(why, "'%s' is a built-in tile set; a file of that name is './%s'", name, name);
        return NULL;
    }
    pthread_mutex_lock(&lock);
    load_built_in();
    const struct tileset *set = load(name, contents, why);
    pthread_mutex_unlock(&lock);
    return set;
}

void tileset_hold(const struct tileset *set)
{
    pthread_mutex_lock(&lock);
    known[set->index]->holders++;
    pthread_mutex_unlock(&lock);
}

void tileset_release(const struct tileset *set)
{
    pthread_mutex_lock(&lock);
    struct tileset *mine = known[set->index];

    assert(mine == set && mine->holders > 0);
    const bool is_last = --mine->holders == 0;
    if (is_last)
        known[mine->index] = NULL;
    pthread_mutex_unlock(&lock);
    if (is_last)
        free_set(mine);
}

int tileset_find(const char *name)
{
    pthread_mutex_lock(&lock);
    load_built_in();
    const struct tileset *set = named(name);
    const int index = set ? set->index : -1;
    pthread_mutex_unlock(&lock);
    return index;
}

const struct tileset *tileset_get(int index)
{
    assert(index >= 0 && index < MAX_TILESETS && known[index]);
    return known[index];
}
