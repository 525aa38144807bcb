/*
 * data_folder.c - the folder in which the shell stores its settings, history and unfinished game.
 *
 * The folder is "wattle" in system_state_folder. If it cannot be written, the shell works without
 * it and gives no message.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/system.h"
#include "protocol/shell/shell_internal.h"

#include <stdlib.h>

/* Makes the missing directories above the file. */
static bool make_directories(char *path)
{
    for (char *s = path + 1; *s; s++) {
        if (*s != '/')
            continue;
        *s = '\0';
        const bool is_there = system_make_folder(path);
        *s = '/';
        if (!is_there)
            return false;
    }
    return true;
}

char *state_path(const char *name)
{
    struct text path = TEXT_EMPTY;

    if (!system_state_folder(&path))
        return NULL;
    text_addf(&path, "/wattle/%s", name);
    if (make_directories(path.data))
        return path.data;
    text_free(&path);
    return NULL;
}

char *state_file(const char *name)
{
    char *path = state_path(name);

    if (path && !system_make_file(path)) {
        free(path);
        path = NULL;
    }
    return path;
}
