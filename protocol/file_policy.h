/*
 * file_policy.h - the files that commands may open: all files, the files in one folder, or none.
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
    FILES_WITHIN, /* in one folder and below it; links are not followed */
    FILES_NOWHERE
};

struct files {
    enum files_where where;
    int folder; /* with FILES_WITHIN: a descriptor of the folder */
    /* With FILES_WITHIN, these limit the number and the total bytes of the files in the folder and
       below it. 0 means no limit. */
    size_t max_files;
    uint64_t max_bytes;
};

/* The policy for the program's own files. */
extern const struct files files_anywhere;

/* Confines commands to a folder. If the folder cannot be opened, returns false and sets errno. */
bool files_confine(struct files *f, const char *folder);

/* These errors are larger than those of errno. */
enum { FOLDER_OUTSIDE = 1 << 20, FOLDER_LINK, FOLDER_CROWDED, FOLDER_FULL };

/* A file's folder, and its name in the folder. */
struct entry {
    int folder;       /* a descriptor */
    const char *name; /* the end of the path */
    bool is_confined; /* whether the name must not be a link */
};

/* Finds the entry of a path. The path must outlive the entry. Returns 0 or an error. After an error
   the entry need not be closed. */
int folder_open(const struct files *f, const char *path, struct entry *e);
void folder_close(const struct entry *e);

/* Finds the largest allowed size of a new file or of one with `old` bytes. SIZE_MAX means no limit.
   Returns 0, or an error if the number of files is at its limit. Simultaneous writes by other
   programs are not counted. */
int folder_room(const struct files *f, bool is_new, uint64_t old, size_t *bytes);

#endif
