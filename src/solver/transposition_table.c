/*
 * transposition_table.c - the solver's transposition table, in memory or in a file.
 *
 * Four entries form a bucket of one cache line, and 256 buckets form a block. The low byte of a key
 * selects the bucket in its block. That byte is not stored, and its place in the entry holds the
 * work. The high bits of the key select the block. The number of blocks is arbitrary. An entry
 * matches only if all 64 bits of the key match. With a billion positions in the table, a probe
 * finds a wrong position with a probability below 10^-9.
 *
 * A replaced entry costs only time, because its position must be searched again. The bounds of an
 * entry are true whatever happens to other entries.
 *
 * The tag of an entry is stored XORed with a hash of its bounds (Hyatt and Mann 2002). An entry
 * that another thread or a killed program has half written, or that is damaged in its file,
 * therefore matches no key. No lock is needed.
 *
 * Another program may truncate the file while it is mapped. The entries beyond its end then become
 * empty (mapped_file). Empty entries contain no bounds. The solver's results therefore stay right
 * until it detects the truncation and stops.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/transposition_table.h"

#include "base/memory.h"
#include "base/system.h"

#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 4, WORK_BITS = 8, BLOCK = 1 << WORK_BITS };

/* An entry has two words. Several threads use them, so each is read and written atomically. */
struct entry {
    /* The tag (the key, its low byte replaced by 1 + log2(work)), mixed with `rest`. */
    _Atomic uint64_t mixed;
    _Atomic uint64_t rest; /* low, high and best step; all 0 in a free entry */
};

struct table {
    struct entry (*buckets)[WAYS];
    uint64_t blocks;
    struct mapped_file mapped; /* the mapped bytes are NULL for a table in memory */
    int file;
    uint64_t identity;
};

struct table *table_new(size_t bytes)
{
    struct table *t = xmalloc(sizeof *t);
    const size_t block = BLOCK * sizeof *t->buckets;

    t->mapped.bytes = NULL;
    atomic_init(&t->mapped.is_cut, false);
    t->buckets = area_take(&bytes, block);
    area_large_pages(t->buckets);
    t->blocks = bytes / block < UINT32_MAX ? bytes / block : UINT32_MAX;
    return t;
}

void table_free(struct table *t)
{
    if (t->mapped.bytes) {
        system_unmap_file(&t->mapped);
        system_close(t->file);
    } else {
        area_free(t->buckets);
    }
    free(t);
}

void table_clear(struct table *t)
{
    memset(t->buckets, 0, (size_t)t->blocks * BLOCK * sizeof *t->buckets);
}

bool table_is_cut(const struct table *t)
{
    return atomic_load_explicit(&t->mapped.is_cut, memory_order_relaxed);
}

/* ---- Files ---- */

enum { PAGE = 4096 }; /* bytes of the file before the buckets */

struct header {
    char magic[16];
    uint64_t identity, blocks;
};

static const char magic[16] = "wattle proofs 1";

static size_t bytes_of(uint64_t blocks)
{
    return PAGE + (size_t)blocks * BLOCK * WAYS * sizeof(struct entry);
}

/* Locks the file against other programs. Returns NULL, or the reason of the failure. */
static const char *take_lock(int file)
{
    const int error = system_lock(file);

    return !error ? NULL : error == EBUSY ? "another program is using it" : strerror(error);
}

/* Returns the number of blocks in `bytes` bytes, at least 1. */
static uint64_t blocks_in(size_t bytes)
{
    const size_t one = bytes_of(1) - PAGE;

    return bytes > one ? bytes / one : 1;
}

/* Checks whether a file of this size may grow to hold `blocks` blocks. Returns NULL, or the reason
   why it may not. A truncated file may grow again. A damaged header with a large number of blocks
   must not fill the disk. */
static const char *may_grow(uint64_t size, uint64_t blocks, size_t bytes, size_t most)
{
    if (size >= bytes_of(blocks))
        return NULL;
    if (bytes_of(blocks) > most)
        return "there is no room for it";
    return blocks > blocks_in(bytes) ? "it is damaged: it is shorter than its beginning says"
                                     : NULL;
}

/* Reads the header of a file, or writes one to an empty file. Returns NULL, or the reason of the
   failure. */
static const char *read_header(int file, uint64_t identity, size_t bytes, size_t most,
                               struct header *h, bool *is_new)
{
    struct file_info info;
    int error = system_look_at(file, &info);

    if (error)
        return strerror(error);
    *is_new = info.bytes == 0;
    if (*is_new) {
        if (most >= bytes_of(1) && bytes > most - PAGE)
            bytes = most - PAGE;
        *h = (struct header){ .identity = identity, .blocks = blocks_in(bytes) };
        memcpy(h->magic, magic, sizeof magic);
        const char *wrong = may_grow(0, h->blocks, bytes, most);
        error = wrong ? 0 : system_write_at(file, h, sizeof *h, 0);
        return error ? strerror(error) : wrong;
    }
    if (system_read_at(file, h, sizeof *h, 0) || memcmp(h->magic, magic, sizeof magic))
        return "it is not a table of proofs";
    if (h->identity != identity)
        return "its proofs are for another game or other rules";
    if (!h->blocks || h->blocks > UINT32_MAX)
        return "it is damaged";
    return may_grow(info.bytes, h->blocks, bytes, most);
}

/* Opens the table in *t. Returns NULL, or the reason of the failure. */
static const char *open_in_file(struct table *t, size_t bytes, size_t most, bool *is_new)
{
    struct header h = { 0 };
    const char *wrong = take_lock(t->file);

    if (!wrong)
        wrong = read_header(t->file, t->identity, bytes, most, &h, is_new);
    if (wrong)
        return wrong;
    /* The whole file is allocated on the disk, so that later writes cannot fail. */
    int error = system_allocate(t->file, bytes_of(h.blocks));
    if (!error)
        error = system_map_file(&t->mapped, t->file, bytes_of(h.blocks));
    if (error)
        return strerror(error);
    t->buckets = (void *)((char *)t->mapped.bytes + PAGE);
    t->blocks = h.blocks;
    return NULL;
}

struct table *table_in_file(int file, uint64_t identity, size_t bytes, size_t most,
                            struct text *why)
{
    struct table *t = xcalloc(1, sizeof *t);
    bool is_new = false;

    t->file = file;
    t->identity = identity;
    const char *wrong = open_in_file(t, bytes, most, &is_new);
    if (!wrong)
        return t;
    text_add(why, wrong);
    /* A new file is emptied again. The caller that opened it removes an empty file. */
    const int error = is_new ? system_empty(file) : 0;
    if (error)
        text_addf(why, ", and it cannot be emptied: %s", strerror(error));
    free(t);
    return NULL;
}

bool table_is_whole(const struct table *t)
{
    struct header h;
    struct file_info info;

    return !table_is_cut(t) && !system_look_at(t->file, &info) && info.bytes >= t->mapped.size &&
           !system_read_at(t->file, &h, sizeof h, 0) && !memcmp(h.magic, magic, sizeof magic) &&
           h.identity == t->identity && h.blocks == t->blocks;
}

/* ---- Entries ---- */

static uint64_t packed(const struct known *k)
{
    return (uint16_t)k->low | (uint64_t)(uint16_t)k->high << 16 | (uint64_t)k->best << 32;
}

static struct known unpacked(uint64_t rest)
{
    return (struct known){ (int16_t)(uint16_t)rest, (int16_t)(uint16_t)(rest >> 16),
                           (step)(rest >> 32) };
}

static uint64_t mixture(uint64_t tag, uint64_t rest)
{
    return tag ^ rest * 0x9E3779B97F4A7C15u;
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

/* Returns the tag and the bounds of an entry. The tag matches no key if the two words do not belong
   together. */
static uint64_t read_entry(const struct entry *e, uint64_t *rest)
{
    *rest = load(&e->rest);
    return mixture(load(&e->mixed), *rest);
}

static void write_entry(struct entry *e, uint64_t tag, uint64_t rest)
{
    atomic_store_explicit(&e->mixed, mixture(tag, rest), memory_order_relaxed);
    atomic_store_explicit(&e->rest, rest, memory_order_relaxed);
}

static uint64_t tag_of(uint64_t key)
{
    return key >> WORK_BITS << WORK_BITS;
}

static unsigned work_in(uint64_t tag)
{
    return (unsigned)(tag & (((uint64_t)1 << WORK_BITS) - 1));
}

static struct entry *bucket_of(const struct table *t, uint64_t key)
{
    return t->buckets[((key >> 32) * t->blocks >> 32) * BLOCK + key % BLOCK];
}

bool table_get(const struct table *t, uint64_t key, struct known *out)
{
    const struct entry *bucket = bucket_of(t, key);

    for (int i = 0; i < WAYS; i++) {
        uint64_t rest;
        const uint64_t tag = read_entry(&bucket[i], &rest);
        if (work_in(tag) && tag_of(tag) == tag_of(key)) {
            *out = unpacked(rest);
            return true;
        }
    }
    *out = (struct known){ VALUE_MIN, VALUE_MAX, 0 };
    return false;
}

void table_prefetch(const struct table *t, uint64_t key)
{
    __builtin_prefetch(bucket_of(t, key));
}

void table_put(struct table *t, uint64_t key, const struct known *known, uint64_t work)
{
    struct entry *bucket = bucket_of(t, key), *victim = &bucket[0];
    unsigned size = 1, least = UINT_MAX;

    assert(known->low <= known->high);
    while (work >>= 1)
        size++;
    for (int i = 0; i < WAYS; i++) {
        uint64_t rest;
        const uint64_t tag = read_entry(&bucket[i], &rest);
        if (work_in(tag) && tag_of(tag) == tag_of(key)) {
            victim = &bucket[i];
            size = size < work_in(tag) ? work_in(tag) : size;
            break;
        }
        if (work_in(tag) < least) {
            victim = &bucket[i];
            least = work_in(tag);
        }
    }
    write_entry(victim, tag_of(key) | size, packed(known));
}
