/*
 * sample_file.h - writes a file of samples so that readers see only complete files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SAMPLE_FILE_H
#define WATTLE_SAMPLE_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* Writes DIRECTORY/NAME by write(from, file), under a temporary name until it is complete. On
   failure returns false, sets errno and leaves no file. */
bool sample_file_write(const char *directory, const char *name, bool (*write)(const void *, FILE *),
                       const void *from);

#endif
