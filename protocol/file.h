/*
 * file.h - files, read in whole and written whole or not at all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FILE_H
#define WATTLE_FILE_H

#include "../src/base/status.h"
#include "../src/base/text.h"

#include <stdbool.h>

/* Adds the content of a regular file of at most `limit` bytes. On failure `why` says what is
   wrong. */
enum status file_read_bytes(const char *path, size_t limit, struct text *content, struct text *why);

/* The same, but a file with zeros in it is refused. */
enum status file_read(const char *path, size_t limit, struct text *content, struct text *why);

/* Whether there is a file, or anything else, of that name. */
bool file_is_there(const char *path);

/* Adds the name of a file as a person types it: "~/" is the home directory, if there is one. */
void file_add_path(const char *typed, struct text *path);

/* Makes `path` hold just `content`. Until all of it is safely stored, what was there stays;
   whatever happens, nothing else is left behind. Only regular files are replaced. */
enum status file_write(const char *path, const struct text *content, struct text *why);

#endif
