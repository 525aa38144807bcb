/*
 * file_io.c - reading of whole files, and atomic writing of files through a temporary file (draft).
 *
 * If the system supports files without names, new content gets a name only when it is complete.
 * Replacing a file needs a spare name for a moment. The spare name depends only on the file's name.
 * If a killed program leaves a file of that name, the next save therefore removes it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/file_io.h"

#include "base/system.h"
#include "base/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* These are errors besides those of errno and file_policy.h. */
enum { NOT_REGULAR = 1 << 21, NOT_TEXT, PROTECTED, FOREIGN, NAMELESS_FAILED };

static const char *reason_of(int error)
{
    switch (error) {
    case FOLDER_OUTSIDE:
        return "it is outside of the folder of --files";
    case FOLDER_LINK:
    case ELOOP:
        return "it is a link or behind a link, and links are not followed";
    case NAME_OF_DEVICE:
        return "its name is the name of a device";
    case NAME_IMPOSSIBLE:
        return "no file can have this name";
    case NOT_REGULAR:
        return "it is not a regular file";
    case NOT_TEXT:
        return "it contains zero bytes, so it is not text";
    case PROTECTED:
        return "it is write-protected";
    case FOREIGN:
        return "it belongs to another user";
    case FOLDER_CROWDED:
        return "the folder of --files has no room for another file (--max-files)";
    case FOLDER_FULL:
        return "the folder of --files has no room for a file of this size (--max-disk)";
    case EBUSY:
        return "another program is writing it now";
    default:
        return strerror(error);
    }
}

static enum status explain(struct text *why, const char *doing, const char *path, int error)
{
    text_addf(why, "cannot %s %.1000s: %s", doing, path, reason_of(error));
    return REFUSED;
}

/* ---- Reading ---- */

/* Reads to the end of the file. Returns 0 or an error. */
static int read_all(int fd, size_t limit, struct text *content)
{
    char block[1 << 12];

    for (;;) {
        const size_t n = system_read(fd, block, sizeof block);
        if (!n)
            return errno;
        if (content->length + n > limit)
            return EFBIG;
        text_add_bytes(content, block, n);
        if (content->is_cut)
            return ENOMEM;
    }
}

static int read_entry(const struct entry *e, size_t limit, struct text *content)
{
    struct file_info info;
    const int fd = system_open(e->folder, e->name, OPEN_READ, !e->is_confined);

    if (fd < 0)
        return errno;
    int error = system_look_at(fd, &info);
    if (!error && info.kind != FILE_REGULAR)
        error = NOT_REGULAR;
    if (!error)
        error = read_all(fd, limit, content);
    system_close(fd);
    return error;
}

enum status file_read_bytes(const struct files *f, const char *path, size_t limit,
                            struct text *content, struct text *why)
{
    const size_t before = content->length;
    struct entry entry;
    int error = folder_open(f, path, &entry);

    if (!error) {
        error = read_entry(&entry, limit, content);
        folder_close(&entry);
    }
    if (!error && utf8_mark(content->data + before, content->length - before)) {
        content->length -= 3;
        memmove(content->data + before, content->data + before + 3, content->length - before + 1);
    }
    return error ? explain(why, "read", path, error) : OK;
}

enum status file_read(const struct files *f, const char *path, size_t limit, struct text *content,
                      struct text *why)
{
    const size_t before = content->length;
    const enum status status = file_read_bytes(f, path, limit, content, why);

    if (status == OK && memchr(content->data + before, '\0', content->length - before))
        return explain(why, "read", path, NOT_TEXT);
    return status;
}

bool file_is_there(const struct files *f, const char *path)
{
    struct entry entry;
    struct file_info info;

    if (folder_open(f, path, &entry))
        return false;
    const bool is_there = !system_look(entry.folder, entry.name, &info);
    folder_close(&entry);
    return is_there;
}

void file_add_path(const char *typed, struct text *path)
{
    const char *home = system_home();

    if (*typed == '~' && typed[1] && strchr(system_separators, typed[1]) && home)
        text_addf(path, "%s%s", home, typed + 1);
    else
        text_add(path, typed);
}

/* ---- Writing ---- */

bool file_is_nameless = true;

/* Content that is being written, and the entry to replace. */
struct draft {
    const struct entry *entry;
    int fd;
    bool has_name;   /* whether the content has the name `spare`; otherwise it has no name */
    char spare[32];  /* a name in the same folder */
    bool is_there;   /* whether an old file exists */
    uint64_t old;    /* bytes of the old file */
    unsigned rights; /* of the new file (system_set_rights) */
};

/* Makes the spare name from a hash of the name (FNV-1a: Fowler, Noll, Vo), so that it is short. */
static void name_spare(struct draft *d)
{
    uint64_t sum = 0xCBF29CE484222325u;

    for (const char *c = d->entry->name; *c; c++)
        sum = (sum ^ (unsigned char)*c) * 0x100000001B3u;
    snprintf(d->spare, sizeof d->spare, ".wattle-%016llx", (unsigned long long)sum);
}

/* Examines the old file. Returns 0 if the file is missing or may be replaced, otherwise an
   error. */
static int look_at_old(struct draft *d)
{
    const struct entry *e = d->entry;
    struct file_info info;
    const int error = system_look(e->folder, e->name, &info);

    d->is_there = !error;
    d->rights = d->is_there ? info.rights : system_rights_of_new_file();
    d->old = d->is_there ? info.bytes : 0;
    if (!d->is_there)
        return error == ENOENT ? 0 : error;
    if (info.kind == FILE_LINK && !e->is_confined)
        return 0; /* a broken link; file_write has followed all others */
    if (info.kind != FILE_REGULAR)
        return info.kind == FILE_LINK ? FOLDER_LINK : NOT_REGULAR;
    if (!info.is_own)
        return FOREIGN;
    if (info.is_protected)
        return PROTECTED;
    const int fd = system_open(e->folder, e->name, OPEN_WRITE, false);
    if (fd < 0)
        return errno;
    system_close(fd);
    return 0;
}

/* Returns 0 if there is room for a file of `bytes` bytes, or if the old file is at least as large.
   Otherwise returns an error. */
static int look_for_room(const struct files *f, const struct draft *d, size_t bytes)
{
    size_t room;
    const int error = folder_room(f, !d->is_there, d->old, &room);

    return error || bytes <= room || (d->is_there && bytes <= d->old) ? error : FOLDER_FULL;
}

/* Removes the spare name if a killed program has left it. A recent one may be in use. */
static bool sweep(const struct draft *d)
{
    enum { STALE = 60 }; /* seconds; saving takes far less */
    struct file_info info;

    return !system_look(d->entry->folder, d->spare, &info) && info.kind == FILE_REGULAR &&
           info.age > STALE && !system_remove(d->entry->folder, d->spare);
}

static int create_spare(const struct draft *d)
{
    return system_open(d->entry->folder, d->spare, OPEN_CREATE, false);
}

static int open_draft(struct draft *d)
{
    d->fd = file_is_nameless ? system_create_nameless(d->entry->folder) : -1;
    d->has_name = false;
    if (d->fd >= 0)
        return 0;
    d->fd = create_spare(d);
    if (d->fd < 0 && errno == EEXIST)
        d->fd = sweep(d) ? create_spare(d) : (errno = EBUSY, -1);
    d->has_name = d->fd >= 0;
    return d->fd < 0 ? errno : 0;
}

static bool write_all(int fd, const char *data, size_t n)
{
    while (n) {
        const size_t done = system_write(fd, data, n);
        if (!done)
            return false;
        data += done;
        n -= done;
    }
    return true;
}

/* Gives the complete content a name. Returns 0 or an error. */
static int give_name(const struct draft *d, const char *name)
{
    return system_give_name(d->fd, d->entry->folder, name);
}

/* Gives the content the spare name. The name is taken from another program that saves the same
   file. That program then installs this content instead of its own. */
static int give_spare(struct draft *d)
{
    int error = give_name(d, d->spare);

    if (error == EEXIST && !system_remove(d->entry->folder, d->spare))
        error = give_name(d, d->spare);
    d->has_name = !error;
    return error;
}

/* Moves the complete content into place. Returns 0 or an error. */
static int settle(struct draft *d)
{
    const struct entry *e = d->entry;
    int error = d->has_name || d->is_there ? EEXIST : give_name(d, e->name);

    if (error == EEXIST)
        error = d->has_name ? 0 : give_spare(d);
    else if (!error)
        return 0;
    if (error)
        return NAMELESS_FAILED;
    error = system_replace(e->folder, d->spare, e->name);
    /* Another program that saves the same file may have installed this content. */
    return error == ENOENT && system_is_same(d->fd, e->folder, e->name) ? 0 : error;
}

static int fill(struct draft *d, const struct text *content)
{
    int error = system_set_rights(d->fd, d->rights);

    if (!error && !write_all(d->fd, content->data, content->length))
        error = errno;
    if (!error)
        error = system_sync(d->fd);
    return error ? error : settle(d);
}

static int try_to_write(struct draft *d, const struct text *content)
{
    int error = open_draft(d);

    if (error)
        return error;
    error = fill(d, content);
    if (error && d->has_name)
        system_remove(d->entry->folder, d->spare);
    const int close_error = system_close(d->fd);
    return error ? error : close_error;
}

static int write_entry(const struct files *f, const struct entry *e, const struct text *content)
{
    struct draft d = { .entry = e };
    int error = look_at_old(&d);

    name_spare(&d);
    if (!error)
        error = look_for_room(f, &d, content->length);
    if (!error)
        error = try_to_write(&d, content);
    if (error != NAMELESS_FAILED)
        return error;
    file_is_nameless = false; /* there is no /proc */
    return try_to_write(&d, content);
}

enum status file_write(const struct files *f, const char *path, const struct text *content,
                       struct text *why)
{
    struct entry entry;
    /* A symbolic link stays, and the file behind it is replaced. */
    char *real = f->where == FILES_ANYWHERE ? system_real_path(path) : NULL;
    int error = folder_open(f, real ? real : path, &entry);

    if (!error) {
        error = write_entry(f, &entry, content);
        folder_close(&entry);
    }
    free(real);
    return error ? explain(why, "write", path, error) : OK;
}

/* ---- Changing in place ---- */

static int open_entry(const struct files *f, const struct entry *e, int *fd, size_t *room)
{
    struct file_info info;
    const bool is_new = system_look(e->folder, e->name, &info);
    const int no_room = folder_room(f, is_new, is_new ? 0 : info.bytes, room);

    if (no_room)
        return no_room;
    *fd = system_open(e->folder, e->name, OPEN_CHANGE, !e->is_confined);
    if (*fd < 0)
        return errno;
    int error = system_look_at(*fd, &info);
    if (!error && info.kind != FILE_REGULAR)
        error = NOT_REGULAR;
    else if (!error && !info.is_own)
        error = FOREIGN;
    else if (!error && info.is_protected)
        error = PROTECTED;
    if (error)
        system_close(*fd);
    return error;
}

int file_open(const struct files *f, const char *path, size_t *room, struct text *why)
{
    struct entry entry;
    int fd, error = folder_open(f, path, &entry);

    if (!error) {
        error = open_entry(f, &entry, &fd, room);
        folder_close(&entry);
    }
    if (!error)
        return fd;
    explain(why, "open", path, error);
    return -1;
}

void file_remove_empty(const struct files *f, const char *path)
{
    struct entry entry;
    struct file_info info;

    if (folder_open(f, path, &entry))
        return;
    if (!system_look(entry.folder, entry.name, &info) && info.kind == FILE_REGULAR && !info.bytes)
        system_remove(entry.folder, entry.name);
    folder_close(&entry);
}
