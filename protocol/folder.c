/*
 * folder.c - see folder.h.
 *
 * A folder is opened part by part, each below the descriptor of the one before, without links and
 * without "..". So, whatever somebody moves meanwhile, the way leads down from the folder of
 * --files. (openat2 does it in one call, where there is one; one way is easier to trust than two.)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* O_PATH */
#include "folder.h"

#include "../src/base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef O_PATH
enum { OPEN_FOLDER = O_PATH | O_DIRECTORY | O_CLOEXEC };
#else
enum { OPEN_FOLDER = O_RDONLY | O_DIRECTORY | O_CLOEXEC };
#endif

const struct files files_anywhere = { FILES_ANYWHERE, -1 };

bool files_confine(struct files *f, const char *folder)
{
    f->folder = open(folder, OPEN_FOLDER);
    if (f->folder >= 0)
        f->where = FILES_WITHIN;
    return f->folder >= 0;
}

/* Moves *folder, a descriptor, to the folder `name` below it. 0, or what is wrong. */
static int step_down(int *folder, const char *name)
{
    struct stat info;
    const int below = openat(*folder, name, OPEN_FOLDER | O_NOFOLLOW);
    const int error = below < 0 ? errno : 0;

    if (error)
        return !fstatat(*folder, name, &info, AT_SYMLINK_NOFOLLOW) && S_ISLNK(info.st_mode)
                   ? FOLDER_LINK
                   : error;
    close(*folder);
    *folder = below;
    return 0;
}

/* The folder of a path below the one that everything is confined to. */
static int walk(const char *path, const char *name, int *folder)
{
    struct text part = TEXT_EMPTY;
    int error = *path == '/' ? FOLDER_OUTSIDE : 0;

    while (!error && path < name) {
        text_clear(&part);
        text_add_bytes(&part, path, strcspn(path, "/"));
        path += part.length;
        path += strspn(path, "/");
        error = !strcmp(part.data, "..") ? FOLDER_OUTSIDE : step_down(folder, part.data);
    }
    text_free(&part);
    return error ? error : !strcmp(name, "..") ? FOLDER_OUTSIDE : 0;
}

/* The folder of a path, wherever it is. */
static int open_folder(const char *path, const char *name)
{
    struct text folder = TEXT_EMPTY;

    text_add_bytes(&folder, path, (size_t)(name - path));
    const int fd = open(folder.length ? folder.data : ".", OPEN_FOLDER);
    text_free(&folder);
    return fd;
}

int folder_open(const struct files *f, const char *path, struct entry *e)
{
    const char *slash = strrchr(path, '/');
    int error = 0;

    e->name = slash ? slash + 1 : path;
    e->is_confined = f->where != FILES_ANYWHERE;
    if (e->is_confined)
        e->folder = fcntl(f->folder, F_DUPFD_CLOEXEC, 0);
    else
        e->folder = open_folder(path, e->name);
    if (e->folder < 0)
        return errno;
    if (e->is_confined)
        error = walk(path, e->name, &e->folder);
    if (!error && !*e->name)
        error = *path ? EISDIR : ENOENT;
    if (error)
        folder_close(e);
    return error;
}

void folder_close(const struct entry *e)
{
    close(e->folder);
}
