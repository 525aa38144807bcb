/*
 * sandbox.c - the limits that --sandbox puts on the process.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/sandbox.h"

#include "base/system.h"

const char *sandbox_enter(const struct files *f)
{
    const uint64_t largest = 64 << 20; /* without --files: standard output may be a file */

    if (f->where != FILES_WITHIN)
        return system_confine(-1, largest);
    return system_confine(f->folder, f->max_bytes ? f->max_bytes : UINT64_MAX);
}
