/*
 * begin.c - what a target has to offer before the first input: its dictionary, and inputs to begin
 * with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
