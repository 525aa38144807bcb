/*
 * sample_file.c - writes a file of samples so that readers see only complete files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/sample_file.h"

#include "base/system.h"
#include "base/text.h"

#include <errno.h>

bool sample_file_write(const char *directory, const char *name, bool (*write)(const void *, FILE *),
                       const void *from)
{
    struct text path = TEXT_EMPTY, temporary = TEXT_EMPTY;

    text_addf(&path, "%s/%s", directory, name);
    text_addf(&temporary, "%s.%ld.tmp", path.data, system_process_id());
    FILE *file = fopen(temporary.data, "wb");
    bool good = file && write(from, file);

    if (file && fclose(file))
        good = false;
    good = good && system_rename(temporary.data, path.data);
    if (file && !good) {
        const int error = errno;

        remove(temporary.data);
        errno = error;
    }
    text_free(&path);
    text_free(&temporary);
    return good;
}
