/*
 * transposition_table.c - the solver's transposition table, in memory or in a file.
 *
 * Four entries form a bucket of one cache line, and 256 buckets form a block. The low byte of a
 * key selects the bucket in its block, so that byte is not stored, and its place in the entry
 * holds the work. The high bits of the key select the block. The number of blocks is arbitrary. An
 * entry matches only if all 64 bits of the key match. With a billion positions in the table, a
 * probe finds a wrong position with a probability below 10^-9.
 *
 * A replaced entry only costs time: its position must be searched again. The bounds of an entry
 * are true whatever happens to other entries.
 *
 * The tag of an entry is stored XORed with a hash of its bounds (Hyatt and Mann 2002). An entry of
 * which only a half was written, by another thread or by a program killed then, or that was
 * damaged in its file, matches no key. So no lock is needed.
 *
 * Another program may truncate the file while it is mapped. The next access beyond its end raises
 * SIGBUS, and the handler maps empty memory there. Empty entries claim nothing, so the solver's
 * results stay right until it notices the truncation and stops.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* flock */
#include "solver/transposition_table.h"

#include "base/memory.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WAYS = 4, WORK_BITS = 8, BLOCK = 1 << WORK_BITS };

/* Two words. Each is read and written atomically, because several threads do so. */
struct entry {
    /* The tag (the key, its low byte replaced by 1 + log2(work)), mixed with `rest`. */
    _Atomic uint64_t mixed;
    _Atomic uint64_t rest; /* low, high and best step; all 0 in a free entry */
};

struct table {
    struct entry (*buckets)[WAYS];
    uint64_t blocks;
    void *mapped; /* the mapped file, or NULL */
    size_t mapped_bytes;
    int file;
    uint64_t identity;
    atomic_bool is_cut;  /* whether the file was truncated, and empty memory is mapped beyond its
                            end */
    struct table *older; /* next table in the list of tables in files */
};

struct table *table_new(size_t bytes)
{
    struct table *t = xmalloc(sizeof *t);
    const size_t block = BLOCK * sizeof *t->buckets;

    t->mapped = NULL;
    atomic_init(&t->is_cut, false);
    t->buckets = area_take(&bytes, block);
    area_large_pages(t->buckets);
    t->blocks = bytes / block < UINT32_MAX ? bytes / block : UINT32_MAX;
    return t;
}

/* ---- Truncated files ---- */

static struct table *_Atomic newest; /* list of the tables in files */
static struct sigaction old_action;  /* the handler of SIGBUS before the first such table */

/* If the address is in the table, maps empty memory from its page on and returns true. */
static bool map_empty(struct table *t, char *address)
{
    char *begin = t->mapped, *end = begin + t->mapped_bytes;

    if (address < begin || address >= end)
        return false;
    address -= (address - begin) % sysconf(_SC_PAGESIZE);
    atomic_store(&t->is_cut, true);
    return mmap(address, (size_t)(end - address), PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) != MAP_FAILED;
}

/* If no table has the address, the old handler is restored and gets the signal again. */
static void on_bus_error(int signal, siginfo_t *info, void *context)
{
    const int error = errno;
    bool is_mapped = false;

    (void)context;
    for (struct table *t = newest; t && !is_mapped; t = t->older)
        is_mapped = map_empty(t, info->si_addr);
    if (!is_mapped)
        sigaction(signal, &old_action, NULL);
    errno = error;
}

static void enlist(struct table *t)
{
    struct sigaction action = { .sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO };

    sigemptyset(&action.sa_mask);
    t->older = newest;
    newest = t;
    if (!t->older)
        sigaction(SIGBUS, &action, &old_action);
}

static void delist(const struct table *t)
{
    struct table *younger = newest;

    if (younger == t) {
        newest = t->older;
    } else {
        while (younger->older != t)
            younger = younger->older;
        younger->older = t->older;
    }
    if (!newest)
        sigaction(SIGBUS, &old_action, NULL);
}

void table_free(struct table *t)
{
    if (t->mapped) {
        delist(t);
        munmap(t->mapped, t->mapped_bytes);
        close(t->file);
    } else {
        area_free(t->buckets);
    }
    free(t);
}

bool table_is_cut(const struct table *t)
{
    return atomic_load_explicit(&t->is_cut, memory_order_relaxed);
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

/* Locks the file against other programs. Returns NULL or the reason of the failure. */
static const char *take_lock(int file)
{
    if (!flock(file, LOCK_EX | LOCK_NB))
        return NULL;
    return errno == EWOULDBLOCK ? "another program is using it" : strerror(errno);
}

/* The number of blocks in `bytes` bytes, at least 1. */
static uint64_t blocks_in(size_t bytes)
{
    const size_t one = bytes_of(1) - PAGE;

    return bytes > one ? bytes / one : 1;
}

/* Whether a file of this size may grow to hold `blocks` blocks. Returns NULL or the reason why
   not. A truncated file may grow again. A damaged header with a large number of blocks must not
   fill the disk. */
static const char *may_grow(off_t size, uint64_t blocks, size_t bytes, size_t most)
{
    if ((size_t)size >= bytes_of(blocks))
        return NULL;
    if (bytes_of(blocks) > most)
        return "there is no room for it";
    return blocks > blocks_in(bytes) ? "it is damaged: it is shorter than its beginning says"
                                     : NULL;
}

/* Reads the header of a file, or writes one to an empty file. Returns NULL or the reason of the
   failure. */
static const char *read_header(int file, uint64_t identity, size_t bytes, size_t most,
                               struct header *h, bool *is_new)
{
    struct stat info;

    if (fstat(file, &info))
        return strerror(errno);
    *is_new = info.st_size == 0;
    if (*is_new) {
        if (most >= bytes_of(1) && bytes > most - PAGE)
            bytes = most - PAGE;
        *h = (struct header){ .identity = identity, .blocks = blocks_in(bytes) };
        memcpy(h->magic, magic, sizeof magic);
        const char *wrong = may_grow(0, h->blocks, bytes, most);
        return wrong || pwrite(file, h, sizeof *h, 0) == (ssize_t)sizeof *h ? wrong
                                                                            : strerror(errno);
    }
    if (pread(file, h, sizeof *h, 0) != (ssize_t)sizeof *h || memcmp(h->magic, magic, sizeof magic))
        return "it is not a table of proofs";
    if (h->identity != identity)
        return "its proofs are for another game or other rules";
    if (!h->blocks || h->blocks > UINT32_MAX)
        return "it is damaged";
    return may_grow(info.st_size, h->blocks, bytes, most);
}

/* Allocates all of the file on the disk, so that later writes cannot fail. Returns 0 or an error
   number. */
static int make_room(int file, uint64_t blocks)
{
    int error;

    do
        error = posix_fallocate(file, 0, (off_t)bytes_of(blocks));
    while (error == EINTR);
    return error;
}

struct table *table_in_file(int file, uint64_t identity, size_t bytes, size_t most,
                            struct text *why)
{
    struct header h = { 0 };
    bool is_new = false;
    const char *wrong = take_lock(file);

    if (!wrong)
        wrong = read_header(file, identity, bytes, most, &h, &is_new);
    const int error = wrong ? 0 : make_room(file, h.blocks);
    if (error)
        wrong = strerror(error);
    void *mapped =
        wrong ? NULL : mmap(NULL, bytes_of(h.blocks), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (!wrong && mapped == MAP_FAILED)
        wrong = strerror(errno);
    if (wrong) {
        text_add(why, wrong);
        if (is_new && ftruncate(file, 0)) /* the caller that opened the file removes an empty one */
            text_addf(why, ", and it cannot be emptied: %s", strerror(errno));
        return NULL;
    }
    struct table *t = xmalloc(sizeof *t);
    *t = (struct table){
        .buckets = (void *)((char *)mapped + PAGE),
        .blocks = h.blocks,
        .mapped = mapped,
        .mapped_bytes = bytes_of(h.blocks),
        .file = file,
        .identity = identity,
    };
    enlist(t);
    return t;
}

bool table_is_whole(const struct table *t)
{
    struct header h;
    struct stat info;

    return !table_is_cut(t) && !fstat(t->file, &info) && (size_t)info.st_size >= t->mapped_bytes &&
           pread(t->file, &h, sizeof h, 0) == (ssize_t)sizeof h &&
           !memcmp(h.magic, magic, sizeof magic) && h.identity == t->identity &&
           h.blocks == t->blocks;
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

/* The tag and the bounds of an entry. The tag matches no key if the two words do not belong
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
