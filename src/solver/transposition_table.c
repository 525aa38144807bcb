/*
 * transposition_table.c - see transposition_table.h.
 *
 * Buckets of four entries fill a cache line, and 256 of them are a block. The key's low
 * byte says which bucket of a block, so it need not be stored, and the byte it leaves
 * holds the work; the high bits say which block, of any number of them. An entry
 * is recognised by all 64 bits of its key: with a billion positions in the table the
 * chance that a probe meets a wrong one is below 10^-9.
 *
 * Replacement only forgets. Each entry's bounds are true of its position whatever
 * happened to others, so the solver stays right, it only has to find out again.
 *
 * A tag is kept mixed with the bounds beside it (Hyatt and Mann 2002). So an entry of which half was
 * written, by another thread or by a program that was killed then, or that a file has lost a bit of,
 * is not recognised, and no lock is needed.
 *
 * A file can be cut while it is mapped, by a program that knows nothing of locks. Then the next
 * look beyond its end raises SIGBUS, and the handler puts empty memory there: nothing is known of
 * an empty entry, so the solver stays right until it notices and ends.
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

/* Two words, each read and written at once, because several threads may do so. */
struct entry {
    _Atomic uint64_t
        mixed;             /* with the rest: key without its low byte, which holds 1 + log2(work) */
    _Atomic uint64_t rest; /* low, high, best step; all 0: free */
};

struct table {
    struct entry (*buckets)[WAYS];
    uint64_t blocks;
    void *mapped; /* of a file; NULL: none */
    size_t mapped_bytes;
    int file;
    uint64_t identity;
    atomic_bool is_cut;  /* the file: what is beyond its end has been replaced by empty memory */
    struct table *older; /* in the list of those in files */
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

/* ---- Files that are cut ---- */

static struct table *_Atomic newest; /* of those in files */
static struct sigaction old_action;  /* on SIGBUS, when there was none */

/* Whether the address is in a table; then there is empty memory from its page on. */
static bool mend(struct table *t, char *address)
{
    char *begin = t->mapped, *end = begin + t->mapped_bytes;

    if (address < begin || address >= end)
        return false;
    address -= (address - begin) % sysconf(_SC_PAGESIZE);
    atomic_store(&t->is_cut, true);
    return mmap(address, (size_t)(end - address), PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) != MAP_FAILED;
}

/* Not of a table: it comes again, as if this had not been here. */
static void on_bus_error(int signal, siginfo_t *info, void *context)
{
    const int error = errno;
    bool is_mended = false;

    (void)context;
    for (struct table *t = newest; t && !is_mended; t = t->older)
        is_mended = mend(t, info->si_addr);
    if (!is_mended)
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

static void strike_off(const struct table *t)
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
        strike_off(t);
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

/* ---- In a file ---- */

enum { PAGE = 4096 }; /* before the buckets */

struct header {
    char magic[16];
    uint64_t identity, blocks;
};

static const char magic[16] = "wattle proofs 1";

static size_t bytes_of(uint64_t blocks)
{
    return PAGE + (size_t)blocks * BLOCK * WAYS * sizeof(struct entry);
}

/* Of one program alone: NULL, or what is wrong. */
static const char *take_lock(int file)
{
    if (!flock(file, LOCK_EX | LOCK_NB))
        return NULL;
    return errno == EWOULDBLOCK ? "another program is using it" : strerror(errno);
}

/* As many blocks as are in so many bytes. */
static uint64_t blocks_in(size_t bytes)
{
    const size_t one = bytes_of(1) - PAGE;

    return bytes > one ? bytes / one : 1;
}

/* Whether a file of this size may grow to hold so many blocks: NULL, or why not. One that was cut
   does, but for a number that the header may have by mistake no disk is filled. */
static const char *may_grow(off_t size, uint64_t blocks, size_t bytes, size_t most)
{
    if ((size_t)size >= bytes_of(blocks))
        return NULL;
    if (bytes_of(blocks) > most)
        return "there is no room for it";
    return blocks > blocks_in(bytes) ? "it is damaged: it is shorter than its beginning says"
                                     : NULL;
}

/* Reads what a file begins with, or begins an empty one: NULL, or what is wrong. */
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
        return "it holds no table of proofs";
    if (h->identity != identity)
        return "its proofs are of another game, or of other rules";
    if (!h->blocks || h->blocks > UINT32_MAX)
        return "it is damaged";
    return may_grow(info.st_size, h->blocks, bytes, most);
}

/* Room for all of it on the disk, so that none is found missing later: 0, or an error. */
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
        if (is_new && ftruncate(file, 0)) /* whoever opened it removes what is empty */
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

/* The tag of what stands there, and the rest; a tag of no key where the two are not of one
   entry. */
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
