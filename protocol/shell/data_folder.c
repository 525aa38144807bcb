/*
 * data_folder.c - the folder in which the shell stores its settings, history and unfinished game.
 *
 * The folder is $XDG_STATE_HOME/wattle or ~/.local/state/wattle (XDG Base Directory
 * Specification). If it cannot be written, the shell works without it and gives no message.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "protocol/shell/shell_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes the missing directories above the file. */
static bool make_directories(char *path)
{
    for (char *s = path + 1; *s; s++) {
        if (*s != '/')
            continue;
        *s = '\0';
        const bool is_there = !mkdir(path, 0700) || errno == EEXIST;
        *s = '/';
        if (!is_there)
            return false;
    }
    return true;
}

static bool make_file(const char *path)
{
    /* O_NONBLOCK, because the file may be a pipe without a reader. */
    const int flags = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    const int fd = open(path, flags, 0600);
    struct stat info;

    if (fd < 0)
        return false;
    const bool is_regular = !fstat(fd, &info) && S_ISREG(info.st_mode);
    close(fd);
    return is_regular;
}

char *state_path(const char *name)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    struct text path = TEXT_EMPTY;

    /* The specification says that a relative path must be ignored. */
    if (state && *state == '/')
        text_add(&path, state);
    else if (home && *home == '/')
        text_addf(&path, "%s/.local/state", home);
    else
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

    if (path && !make_file(path)) {
        free(path);
        path = NULL;
    }
    return path;
}
