/*
 * replay.c - runs a target on files, without libFuzzer. So every kept input is a test with any
 * compiler.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int run_count;

static void die(const char *what, const char *path) __attribute__((noreturn));

static void die(const char *what, const char *path)
{
    fprintf(stderr, "%s %s: %s\n", what, path, strerror(errno));
    exit(2);
}

/* ---- Replaying ---- */

static void replay_file(const char *path)
{
    struct text content = TEXT_EMPTY;
    FILE *file = fopen(path, "rb");
    char block[1 << 12];
    size_t n;

    if (!file)
        die("cannot read", path);
    while ((n = fread(block, 1, sizeof block, file)) > 0)
        text_add_bytes(&content, block, n);
    fclose(file);
    fprintf(stderr, "%s\n", path); /* if the program fails, the last path is that of the fault */
    /* The buffer has the exact length, so that ASan finds reads beyond the end. */
    uint8_t *data = malloc(content.length ? content.length : 1);
    if (!data)
        die("no memory for", path);
    memcpy(data, content.data, content.length);
    LLVMFuzzerTestOneInput(data, content.length);
    run_count++;
    free(data);
    text_free(&content);
}

static int compare(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void replay(const char *path)
{
    struct dirent **entries;
    struct stat about;

    if (stat(path, &about))
        die("cannot read", path);
    if (!S_ISDIR(about.st_mode)) {
        replay_file(path);
        return;
    }
    const int n = scandir(path, &entries, NULL, compare);
    if (n < 0)
        die("cannot read", path);
    for (int i = 0; i < n; i++) {
        struct text name = TEXT_EMPTY;
        text_addf(&name, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            replay(name.data);
        text_free(&name);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        puts("usage: TARGET FILE|DIR ...   runs it on each input\n"
             "       TARGET --words        writes a dictionary for libFuzzer\n"
             "       TARGET --seeds DIR    writes inputs to begin with");
        return 2;
    }
    LLVMFuzzerInitialize(&argc, &argv);
    fuzz_is_timed = false;
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    printf("%d passed, 0 failed\n", run_count);
    return 0;
}
