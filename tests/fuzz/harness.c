/*
 * harness.c - see fuzz.h. The file also replaces src/net/built_in_data.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* memfd_create */
#include "base/clock.h"
#include "base/memory.h"
#include "games/games.h"
#include "net/net_internal.h"
#include "protocol/dialogue.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

bool fuzz_is_timed = true;

/* ---- Faults ---- */

void fuzz_fail(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fputs("fuzz: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    abort();
}

static double seconds_used(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    const double start = fuzz_is_timed ? seconds_used() : 0;

    fuzz_target.run(data, n);
    if (fuzz_is_timed && seconds_used() > start + 1)
        fuzz_fail("%.1f s for one input", seconds_used() - start);
    return 0;
}

/* ---- Input as choices ---- */

unsigned fuzz_byte(struct fuzz_bytes *b)
{
    if (!b->left)
        return 0;
    b->left--;
    return *b->at++;
}

int fuzz_below(struct fuzz_bytes *b, int n)
{
    unsigned value = fuzz_byte(b);

    if (n > 256)
        value = value << 8 | fuzz_byte(b);
    return (int)(value % (unsigned)n);
}

struct text fuzz_string(const struct fuzz_bytes *b)
{
    struct text t = TEXT_EMPTY;

    for (size_t i = 0; i < b->left; i++)
        if (b->at[i])
            text_add_char(&t, (char)b->at[i]);
    return t;
}

/* ---- Games ---- */

struct fuzz_variant fuzz_variant(int i)
{
    for (int g = 0; games[g]; g++)
        for (int v = 0; games[g]->variants[v]; v++)
            if (!i--)
                return (struct fuzz_variant){ games[g], games[g]->variants[v] };
    return (struct fuzz_variant){ NULL, NULL };
}

int fuzz_variants(void)
{
    static int count;

    while (!count || fuzz_variant(count).game)
        count++;
    return count;
}

static void set(struct settings *settings, const char *name, const char *value)
{
    struct text why = TEXT_EMPTY;

    if (settings_set(settings, name, value, &why) != OK)
        fuzz_fail("%s", why.data);
}

void fuzz_open_record(struct record *rec)
{
    record_open(rec, games);
    set(&rec->dealing, "seed", "1");
}

static enum status read_text(void *context, const char *path, struct text *content,
                             struct text *why)
{
    (void)path;
    (void)why;
    text_add(content, context);
    return OK;
}

struct file_reader fuzz_files(char *text)
{
    return (struct file_reader){ read_text, text };
}

void fuzz_begin(struct record *rec, struct fuzz_variant v)
{
    struct text why = TEXT_EMPTY;

    if (record_new_game(rec, v.game, v.options, &why) != OK)
        fuzz_fail("%s %s: %s", v.game->name, v.options, why.data);
}

step fuzz_choose(const struct game *game, const struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];

    if (game->to_act(pos) == CHANCE)
        return game->hidden->roll(pos, rng);
    const int n = game->steps(pos, steps);
    return steps[rng_below(rng, (uint32_t)n)];
}

/* ---- Sessions ---- */

int fuzz_file(void)
{
    const int fd = memfd_create("wattle-fuzz", MFD_CLOEXEC);

    if (fd < 0)
        fuzz_fail("there can be no file in memory");
    return fd;
}

/* Returns the descriptor of the file to which all sessions write, one after the other. */
static int written(void)
{
    static int fd = -1;

    if (fd < 0)
        fd = fuzz_file();
    return fd;
}

/* Sets options so that a session uses little time and memory. */
static void frugal(struct settings *options)
{
    settings_cap(options, "threads", 1);
    settings_cap(options, "memory", 1);
    set(options, "net", "none");
    set(options, "max_nodes", "8");
    set(options, "move_time", "0.001");
    set(options, "lag", "0");
    set(options, "search", "random");
}

void fuzz_open(struct session *s)
{
    static const double LONGEST = 0.003; /* seconds for all commands together */

    session_open(s, games, &gtp_dialogue, -1, written());
    set(&s->record.dealing, "seed", "1");
    frugal(&s->player.options);
    s->files.where = FILES_NOWHERE;
    /* The session behaves as inside a command: it has a deadline, and sets no alarm. */
    s->nesting = 1;
    s->deadline = clock_now() + LONGEST;
    if (lseek(s->output.fd, 0, SEEK_SET) || ftruncate(s->output.fd, 0))
        fuzz_fail("what was written cannot be taken back");
}

void fuzz_close(struct session *s)
{
    session_close(s);
}

void fuzz_feed(struct session *s, const char *lines, size_t n)
{
    struct line_source *in = &s->input;

    in->block = xmalloc(n + 1);
    memcpy(in->block, lines, n);
    in->capacity = in->end = n;
    in->at_end = true;
}

const char *fuzz_heard(struct session *s, size_t *n)
{
    static struct text heard = TEXT_EMPTY;
    char block[1 << 12];
    ssize_t some;

    output_flush(&s->output);
    text_clear(&heard);
    for (off_t at = 0; (some = pread(s->output.fd, block, sizeof block, at)) > 0; at += some)
        text_add_bytes(&heard, block, (size_t)some);
    *n = heard.length;
    return heard.data;
}

void fuzz_check_visible(const char *heard, size_t n)
{
    for (size_t i = 0; i < n; i++)
        FUZZ_CHECK(heard[i] == '\n' || ((unsigned char)heard[i] >= ' ' && heard[i] != 127),
                   "the character %d in an answer", heard[i]);
}

/* ---- Properties of every record ---- */

static void check_same(const struct record *a, const struct record *b, const char *line)
{
    FUZZ_CHECK(record_to_act(a) == record_to_act(b), "%s: another player is to act", line);
    FUZZ_CHECK(a->game->key(record_position(a)) == b->game->key(record_position(b)),
               "%s: the key is another", line);
}

static void open_like(const struct record *rec, struct record *other)
{
    record_open(other, games);
    other->files = rec->files;
    set(&other->dealing, "seed", setting_word(&rec->dealing, "seed"));
    set(&other->dealing, "dealer", setting_word(&rec->dealing, "dealer"));
}

/* Checks that a second record, read from the text of the first, prints the same text. */
static void check_comes_back(const struct record *rec,
                             void (*print)(const struct record *, struct text *),
                             enum status (*read)(struct record *, const char *, struct text *))
{
    struct text line = TEXT_EMPTY, again = TEXT_EMPTY, why = TEXT_EMPTY;
    struct record other;

    open_like(rec, &other);
    print(rec, &line);
    FUZZ_CHECK(read(&other, line.data, &why) == OK, "%s: %s", line.data, why.data);
    print(&other, &again);
    FUZZ_CHECK(!strcmp(line.data, again.data), "%s comes back as %s", line.data, again.data);
    check_same(rec, &other, line.data);
    record_close(&other);
    text_free(&line);
    text_free(&again);
    text_free(&why);
}

static void print_record(const struct record *rec, struct text *out)
{
    record_print_transcript(rec, ALL_SEEING, out);
}

void fuzz_check_position(const struct record *rec)
{
    check_comes_back(rec, record_print_position, record_set_position);
}

void fuzz_check_record(const struct record *rec)
{
    check_comes_back(rec, print_record, record_replay);
}

/* ---- Before the first input: dictionaries and first inputs ---- */

struct folder {
    const char *path;
    int count;
};

static void write_seed(void *context, const void *data, size_t n)
{
    struct folder *folder = context;
    struct text path = TEXT_EMPTY;

    text_addf(&path, "%s/seed-%04d", folder->path, folder->count++);
    FILE *file = fopen(path.data, "wb");
    if (!file || fwrite(data, 1, n, file) != n || fclose(file)) {
        perror(path.data);
        exit(2);
    }
    text_free(&path);
}

static void print_words(void)
{
    struct text words = TEXT_EMPTY;

    fuzz_target.words(&words);
    fputs(words.data, stdout);
    text_free(&words);
}

int LLVMFuzzerInitialize(const int *argc, char ***argv)
{
    if (*argc == 2 && !strcmp((*argv)[1], "--words")) {
        print_words();
        exit(0);
    }
    if (*argc == 2 && !strcmp((*argv)[1], "--longest")) {
        printf("%zu\n", fuzz_target.longest);
        exit(0);
    }
    if (*argc == 3 && !strcmp((*argv)[1], "--seeds")) {
        struct folder folder = { (*argv)[2], 0 };
        fuzz_target.seeds(write_seed, &folder);
        exit(0);
    }
    return 0;
}

/* ---- No built-in nets: they take seconds to read, and tests of input do not need them ---- */

const struct net_bytes net_bytes[] = { { NULL, NULL, 0 } };
