/*
 * file_policy.c - opening of files below the folder of --files.
 *
 * A path is opened part by part, each part relative to the descriptor of the previous part, without
 * following links and without "..". The path therefore stays below the folder of --files even if
 * folders are moved meanwhile. (openat2 does this in one call, but older kernels lack it, and one
 * method is easier to check than two.)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/file_policy.h"

#include "base/system.h"
#include "base/text.h"

#include <string.h>

const struct files files_anywhere = { .where = FILES_ANYWHERE, .folder = -1 };

bool files_confine(struct files *f, const char *folder)
{
    f->folder = system_open_folder(folder);
    if (f->folder >= 0)
        f->where = FILES_WITHIN;
    return f->folder >= 0;
}

/* Replaces the descriptor *folder by that of its subfolder `name`. Returns 0 or an error. */
static int step_down(int *folder, const char *name)
{
    struct file_info info;
    const int below = system_open_subfolder(*folder, name);
    const int error = below < 0 ? errno : 0;

    if (error)
        return !system_look(*folder, name, &info) && info.kind == FILE_LINK ? FOLDER_LINK : error;
    system_close(*folder);
    *folder = below;
    return 0;
}

/* Goes from *folder, the folder of --files, to the folder of a path. Returns 0 or an error. */
static int walk(const char *path, const char *name, int *folder)
{
    struct text part = TEXT_EMPTY;
    int error = system_is_absolute(path) ? FOLDER_OUTSIDE : 0;

    while (!error && path < name) {
        text_clear(&part);
        text_add_bytes(&part, path, strcspn(path, system_separators));
        path += part.length;
        path += strspn(path, system_separators);
        error = !strcmp(part.data, "..") ? FOLDER_OUTSIDE : system_check_name(part.data);
        error = error ? error : step_down(folder, part.data);
    }
    text_free(&part);
    return error ? error : !strcmp(name, "..") ? FOLDER_OUTSIDE : 0;
}

/* Opens the folder of a path, without confinement. */
static int open_folder(const char *path, const char *name)
{
    struct text folder = TEXT_EMPTY;

    text_add_bytes(&folder, path, (size_t)(name - path));
    const int fd = system_open_folder(folder.length ? folder.data : ".");
    text_free(&folder);
    return fd;
}

/* Returns the last name of a path. */
static const char *last_name(const char *path)
{
    const char *name = path;

    for (; *path; path++)
        if (strchr(system_separators, *path))
            name = path + 1;
    return name;
}

int folder_open(const struct files *f, const char *path, struct entry *e)
{
    int error = 0;

    e->name = last_name(path);
    e->is_confined = f->where != FILES_ANYWHERE;
    if (e->is_confined)
        e->folder = system_copy_folder(f->folder);
    else
        e->folder = open_folder(path, e->name);
    if (e->folder < 0)
        return errno;
    if (e->is_confined)
        error = walk(path, e->name, &e->folder);
    if (!error && !*e->name)
        error = *path ? EISDIR : ENOENT;
    if (!error)
        error = system_check_name(e->name);
    if (error)
        folder_close(e);
    return error;
}

/* The files in a folder and its subfolders, as far as counted. */
struct use {
    const struct files *policy;
    size_t files;
    uint64_t bytes;
    int error; /* error of the count, or 0 */
};

/* Returns whether there are too many files already, so that counting can stop. */
static bool is_beyond(const struct use *u)
{
    return u->policy->max_files && u->files > u->policy->max_files;
}

static bool add_entry(void *context, int folder, const char *name);

/* Skips folders without read permission, such as lost+found. */
static void add_folder(int parent, const char *name, struct use *u)
{
    const int error = system_list(parent, name, add_entry, u);

    if (error && error != EACCES && error != ENOENT && !u->error)
        u->error = error;
}

/* Returns whether the count continues. */
static bool add_entry(void *context, int folder, const char *name)
{
    struct use *u = context;
    struct file_info info;
    const int error = system_look(folder, name, &info);

    if (error) {
        u->error = error == ENOENT ? 0 : error; /* removed meanwhile */
    } else if (info.kind == FILE_FOLDER) {
        add_folder(folder, name, u);
    } else {
        u->files++;
        u->bytes += info.bytes;
    }
    return !u->error && !is_beyond(u);
}

int folder_room(const struct files *f, bool is_new, uint64_t old, size_t *bytes)
{
    struct use use = { .policy = f };

    *bytes = SIZE_MAX;
    if (f->where != FILES_WITHIN || (!f->max_files && !f->max_bytes))
        return 0;
    add_folder(f->folder, ".", &use);
    if (use.error)
        return use.error;
    if (is_new && f->max_files && use.files >= f->max_files)
        return FOLDER_CROWDED;
    if (!f->max_bytes)
        return 0;
    if (is_beyond(&use)) {
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
    system_close(e->folder);
}
