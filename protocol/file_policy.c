/*
 * file_policy.c - opening of files relative to the folder that commands are confined to.
 *
 * A path is opened part by part, each part relative to the descriptor of the one before, without
 * following links and without "..". So the path stays below the folder of --files even if folders
 * are moved meanwhile. (openat2 does this in one call, but not every kernel has it, and one way is
 * easier to check than two.)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* O_PATH */
#include "protocol/file_policy.h"

#include "base/text.h"

#include <dirent.h>
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

const struct files files_anywhere = { .where = FILES_ANYWHERE, .folder = -1 };

bool files_confine(struct files *f, const char *folder)
{
    f->folder = open(folder, OPEN_FOLDER);
    if (f->folder >= 0)
        f->where = FILES_WITHIN;
    return f->folder >= 0;
}

/* Replaces the descriptor *folder by one of the folder `name` in it. Returns 0 or an error. */
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

/* Walks from *folder, the one of --files, to the folder of a path. Returns 0 or an error. */
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

/* Opens the folder of a path, wherever it is. */
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

/* ---- Room ---- */

/* The files in a folder and below it. */
struct use {
    size_t files;
    uint64_t bytes;
};

/* Whether there are too many files already, so that counting can stop. */
static bool is_beyond(const struct files *f, const struct use *u)
{
    return f->max_files && u->files > f->max_files;
}

static int add_folder(const struct files *f, int parent, const char *name, struct use *u);

static int add_entry(const struct files *f, int folder, const char *name, struct use *u)
{
    struct stat info;

    if (fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW))
        return errno == ENOENT ? 0 : errno; /* removed meanwhile */
    if (S_ISDIR(info.st_mode))
        return add_folder(f, folder, name, u);
    u->files++;
    u->bytes += (uint64_t)info.st_size;
    return 0;
}

/* Skips folders that the program may not read, such as lost+found. */
static int add_folder(const struct files *f, int parent, const char *name, struct use *u)
{
    const int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *list = fd < 0 ? NULL : fdopendir(fd);
    const struct dirent *e;
    int error = list || errno == EACCES || errno == ENOENT ? 0 : errno;

    if (!list && fd >= 0)
        close(fd);
    if (!list)
        return error;
    while (!error && !is_beyond(f, u)) {
        errno = 0;
        e = readdir(list);
        if (!e) {
            error = errno;
            break;
        }
        if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
            error = add_entry(f, dirfd(list), e->d_name, u);
    }
    closedir(list);
    return error;
}

int folder_room(const struct files *f, bool is_new, uint64_t old, size_t *bytes)
{
    struct use use = { 0, 0 };

    *bytes = SIZE_MAX;
    if (f->where != FILES_WITHIN || (!f->max_files && !f->max_bytes))
        return 0;
    const int error = add_folder(f, f->folder, ".", &use);
    if (error)
        return error;
    if (is_new && f->max_files && use.files >= f->max_files)
        return FOLDER_CROWDED;
    if (!f->max_bytes)
        return 0;
    if (is_beyond(f, &use)) {
        *bytes = (size_t)old;
        return 0;
    }
    const uint64_t others = use.bytes > old ? use.bytes - old : 0,
                   room = f->max_bytes > others ? f->max_bytes - others : 0;
    *bytes = room < SIZE_MAX ? (size_t)room : SIZE_MAX;
    return 0;
}

void folder_close(const struct entry *e)
{
    close(e->folder);
}
