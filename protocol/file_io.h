/*
 * file_io.h - files, read in whole and written whole or not at all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FILE_IO_H
#define WATTLE_FILE_IO_H

#include "base/status.h"
#include "base/text.h"
#include "protocol/file_policy.h"

/* Adds the content of a regular file of at most `limit` bytes, without the byte order mark that it
   may begin with. On failure `why` says what is wrong, and nothing of what stands in the file. */
enum status file_read_bytes(const struct files *f, const char *path, size_t limit,
                            struct text *content, struct text *why);

/* The same, but a file with zeros in it is refused. */
enum status file_read(const struct files *f, const char *path, size_t limit, struct text *content,
                      struct text *why);

/* Whether there is a file, or anything else, of that name. */
bool file_is_there(const struct files *f, const char *path);

/* Adds the name of a file as a person types it: "~/" is the home directory, if there is one. */
void file_add_path(const char *typed, struct text *path);

/* Makes `path` hold just `content`. Until all of it is safely stored, what was there stays;
   whatever happens, nothing else is left behind. Only regular files are replaced, and none that is
   write-protected or somebody else's. */
enum status file_write(const struct files *f, const char *path, const struct text *content,
                       struct text *why);

/* Opens a regular file to be read and changed in place, a new and empty one if there is none:
   a descriptor, or -1. Not one that is write-protected or somebody else's. *most: how many bytes
   there is room for (folder_room); SIZE_MAX: no limit. */
int file_open(const struct files *f, const char *path, size_t *most, struct text *why);

/* Removes a file if it is empty. */
void file_remove_empty(const struct files *f, const char *path);

/* Whether content has no name until it is complete (O_TMPFILE). False once a file system has
   refused that; tests may say so, too. */
extern bool file_is_nameless;

#endif
