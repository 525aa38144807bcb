/*
 * file_policy.h - where the files lie that commands may name: anywhere, in one folder, nowhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FILE_POLICY_H
#define WATTLE_FILE_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum files_where {
    FILES_ANYWHERE,
    FILES_WITHIN, /* in one folder or below it: never outside, and no links are followed */
    FILES_NOWHERE
};

struct files {
    enum files_where where;
    int folder; /* with FILES_WITHIN: an open descriptor of it */
    /* With FILES_WITHIN: how many files may lie in it and below it, and how many bytes they may
       hold together; 0: no limit. */
    size_t most_files;
    uint64_t most_bytes;
};

/* For the program's own files. */
extern const struct files files_anywhere;

/* Confines them to a folder; false: it cannot be opened, errno says why. */
bool files_confine(struct files *f, const char *folder);

/* What is wrong with a name besides what the system says: above all values of errno. */
enum { FOLDER_OUTSIDE = 1 << 20, FOLDER_LINK, FOLDER_CROWDED, FOLDER_FULL };

/* The folder that a file lies in, and the file's name there. */
struct entry {
    int folder;       /* a descriptor */
    const char *name; /* the end of the path */
    bool is_confined; /* the name, too, must be no link */
};

/* Finds the entry of a path, which must stay as long. 0, or what is wrong: then there is nothing to
   close. */
int folder_open(const struct files *f, const char *path, struct entry *e);
void folder_close(const struct entry *e);

/* Room for a file there, new or instead of one of `old` bytes: how many it may hold (SIZE_MAX: as
   many as it likes). 0, or what is wrong: there may be no more files. Files that others write
   meanwhile are not seen. */
int folder_room(const struct files *f, bool is_new, uint64_t old, size_t *bytes);

#endif
