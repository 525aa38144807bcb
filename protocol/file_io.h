/*
 * file_io.h - reading whole files, and writing files whole or not at all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FILE_IO_H
#define WATTLE_FILE_IO_H

#include "base/status.h"
#include "base/text.h"
#include "protocol/file_policy.h"

/* Adds the content of a regular file of at most `limit` bytes, without a byte order mark at its
   beginning. On failure `why` gets the reason, without text of the file. */
enum status file_read_bytes(const struct files *f, const char *path, size_t limit,
                            struct text *content, struct text *why);

/* Does the same, but refuses a file that contains a byte 0. */
enum status file_read(const struct files *f, const char *path, size_t limit, struct text *content,
                      struct text *why);

/* Returns whether a file, a folder or another entry has this name. */
bool file_is_there(const struct files *f, const char *path);

/* Adds the name of a file as typed by a person, with "~/" replaced by the home directory. */
void file_add_path(const char *typed, struct text *path);

/* Writes `content` to `path`. An old file stays until the new one is stored, and no other file
   remains. Replaces only regular files that are not write-protected and belong to the user. */
enum status file_write(const struct files *f, const char *path, const struct text *content,
                       struct text *why);

/* Opens a regular file for reading and changing in place. A missing file is created empty. Returns
   a descriptor, or -1. Refuses a write-protected file, and a file of another user. Sets *room to
   the largest size in bytes that the file may get (folder_room). */
int file_open(const struct files *f, const char *path, size_t *room, struct text *why);

/* Removes a regular file if it is empty. */
void file_remove_empty(const struct files *f, const char *path);

/* Tells whether new files have no name until they are complete (system_create_nameless). This
   variable becomes false when a file system refuses files without a name. Tests set it. */
extern bool file_is_nameless;

#endif
