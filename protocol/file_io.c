/*
 * file_io.c - reading of whole files, and atomic writing of files through a draft.
 *
 * Where the system knows files without names (O_TMPFILE), new content gets a name when it is
 * complete. To replace a file it needs, for a moment, a spare name beside it. The spare name
 * depends on the file's name alone, so the next save removes what a killed program has left.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* O_TMPFILE */
#include "protocol/file_io.h"

#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Errors besides those of errno and file_policy.h. */
enum { NOT_REGULAR = 1 << 21, NOT_TEXT, PROTECTED, FOREIGN, NAMELESS_FAILED };

static const char *reason_of(int error)
{
    switch (error) {
    case FOLDER_OUTSIDE:
        return "it is outside of the folder that --files names";
    case FOLDER_LINK:
    case ELOOP:
        return "it is a link or behind a link, and links are not followed";
    case NOT_REGULAR:
        return "it is not a regular file";
    case NOT_TEXT:
        return "it holds zeros, so it is not text";
    case PROTECTED:
        return "it is write-protected";
    case FOREIGN:
        return "it belongs to another user";
    case FOLDER_CROWDED:
        return "the folder that --files names holds as many files as it may";
    case FOLDER_FULL:
        return "the files in the folder that --files names are as large as they may be";
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
        const ssize_t n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        if (n == 0)
            return 0;
        if (content->length + (size_t)n > limit)
            return EFBIG;
        text_add_bytes(content, block, (size_t)n);
        if (content->is_cut)
            return ENOMEM;
    }
}

static int read_entry(const struct entry *e, size_t limit, struct text *content)
{
    struct stat info;
    /* O_NONBLOCK: a pipe without a writer must not hang the engine. */
    const int flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
              fd = openat(e->folder, e->name, e->is_confined ? flags | O_NOFOLLOW : flags);

    if (fd < 0)
        return errno;
    int error = fstat(fd, &info) ? errno : S_ISREG(info.st_mode) ? 0 : NOT_REGULAR;
    if (!error)
        error = read_all(fd, limit, content);
    close(fd);
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
    struct stat info;

    if (folder_open(f, path, &entry))
        return false;
    const bool is_there = !fstatat(entry.folder, entry.name, &info, AT_SYMLINK_NOFOLLOW);
    folder_close(&entry);
    return is_there;
}

void file_add_path(const char *typed, struct text *path)
{
    const char *home = getenv("HOME");

    if (!strncmp(typed, "~/", 2) && home && *home == '/')
        text_addf(path, "%s%s", home, typed + 1);
    else
        text_add(path, typed);
}

/* ---- Writing ---- */

bool file_is_nameless = true;

/* Content that is being written, and the entry that it will replace. */
struct draft {
    const struct entry *entry;
    int fd;
    bool has_name;  /* the content has the name `spare`; else it has none */
    char spare[32]; /* a name in the same folder */
    bool is_there;  /* there is an old file */
    uint64_t old;   /* bytes of the old file */
    mode_t mode;    /* access rights of the new file */
};

/* A hash of the name, so that it is short: FNV-1a (Fowler, Noll, Vo). */
static void name_spare(struct draft *d)
{
    uint64_t sum = 0xCBF29CE484222325u;

    for (const char *c = d->entry->name; *c; c++)
        sum = (sum ^ (unsigned char)*c) * 0x100000001B3u;
    snprintf(d->spare, sizeof d->spare, ".wattle-%016llx", (unsigned long long)sum);
}

/* The access rights of a new file. Reading the umask takes setting it. */
static mode_t rights_of_new_file(void)
{
    const mode_t mask = umask(077);

    umask(mask);
    return 0666 & ~mask;
}

/* Looks at the old file. Returns 0 if it may be replaced or there is none, else an error. */
static int look_at_old(struct draft *d)
{
    const struct entry *e = d->entry;
    struct stat info;

    d->is_there = !fstatat(e->folder, e->name, &info, AT_SYMLINK_NOFOLLOW);
    d->mode = d->is_there ? info.st_mode & 0777 : rights_of_new_file();
    d->old = d->is_there ? (uint64_t)info.st_size : 0;
    if (!d->is_there)
        return errno == ENOENT ? 0 : errno;
    if (S_ISLNK(info.st_mode) &&
        !e->is_confined) /* a link to nothing; file_write has followed all others */
        return 0;
    if (!S_ISREG(info.st_mode))
        return S_ISLNK(info.st_mode) ? FOLDER_LINK : NOT_REGULAR;
    if (info.st_uid != geteuid())
        return FOREIGN;
    if (!(info.st_mode & 0222)) /* root can write it, but somebody has protected it */
        return PROTECTED;
    const int fd = openat(e->folder, e->name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return errno;
    close(fd);
    return 0;
}

/* Returns 0 if there is room for so many bytes, or for fewer than the old file has, else an error.
   */
static int look_for_room(const struct files *f, const struct draft *d, size_t bytes)
{
    size_t room;
    const int error = folder_room(f, !d->is_there, d->old, &room);

    return error || bytes <= room || (d->is_there && bytes <= d->old) ? error : FOLDER_FULL;
}

/* Removes the spare name if a killed program has left it. A new one may be in use. */
static bool sweep(const struct draft *d)
{
    enum { STALE = 60 }; /* seconds; saving takes far less */
    struct stat info;

    return !fstatat(d->entry->folder, d->spare, &info, AT_SYMLINK_NOFOLLOW) &&
           S_ISREG(info.st_mode) && time(NULL) - info.st_mtime > STALE &&
           !unlinkat(d->entry->folder, d->spare, 0);
}

static int open_draft(struct draft *d)
{
    const int folder = d->entry->folder, flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;

    d->fd = -1;
    d->has_name = false;
#ifdef O_TMPFILE
    if (file_is_nameless)
        d->fd = openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
#endif
    if (d->fd >= 0)
        return 0;
    d->fd = openat(folder, d->spare, flags, 0600);
    if (d->fd < 0 && errno == EEXIST)
        d->fd = sweep(d) ? openat(folder, d->spare, flags, 0600) : (errno = EBUSY, -1);
    d->has_name = d->fd >= 0;
    return d->fd < 0 ? errno : 0;
}

static bool write_all(int fd, const char *data, size_t n)
{
    while (n) {
        const ssize_t done = write(fd, data, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        data += done;
        n -= (size_t)done;
    }
    return true;
}

/* Gives the complete content a name. Returns 0 or an error. */
static int give_name(struct draft *d, const char *name)
{
    char link[64];

    snprintf(link, sizeof link, "/proc/self/fd/%d", d->fd);
    return linkat(AT_FDCWD, link, d->entry->folder, name, AT_SYMLINK_FOLLOW) ? errno : 0;
}

/* Gives the content the spare name. Another program that has it for complete content of its own
   will put ours in place instead. */
static int give_spare(struct draft *d)
{
    int error = give_name(d, d->spare);

    if (error == EEXIST && !unlinkat(d->entry->folder, d->spare, 0))
        error = give_name(d, d->spare);
    d->has_name = !error;
    return error;
}

/* Whether another program that saves the same file has put our content in place. */
static bool is_in_place(const struct draft *d)
{
    struct stat mine, there;

    return !fstat(d->fd, &mine) && !fstatat(d->entry->folder, d->entry->name, &there, 0) &&
           mine.st_dev == there.st_dev && mine.st_ino == there.st_ino;
}

/* Puts the complete content in place. Returns 0 or an error. */
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
    if (!renameat(e->folder, d->spare, e->folder, e->name))
        return 0;
    error = errno;
    return error == ENOENT && is_in_place(d) ? 0 : error;
}

static int fill(struct draft *d, const struct text *content)
{
    if (fchmod(d->fd, d->mode) || !write_all(d->fd, content->data, content->length) || fsync(d->fd))
        return errno;
    return settle(d);
}

static int try_to_write(struct draft *d, const struct text *content)
{
    int error = open_draft(d);

    if (error)
        return error;
    error = fill(d, content);
    if (error && d->has_name)
        unlinkat(d->entry->folder, d->spare, 0);
    if (close(d->fd) && !error)
        error = errno;
    return error;
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
    /* The file behind a symbolic link is replaced, not the link. */
    char *real = f->where == FILES_ANYWHERE ? realpath(path, NULL) : NULL;
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
    const int flags = O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    struct stat info;
    const bool is_new = fstatat(e->folder, e->name, &info, AT_SYMLINK_NOFOLLOW);
    const int no_room = folder_room(f, is_new, is_new ? 0 : (uint64_t)info.st_size, room);

    if (no_room)
        return no_room;
    *fd = openat(e->folder, e->name, e->is_confined ? flags | O_NOFOLLOW : flags, 0666);
    if (*fd < 0)
        return errno;
    int error = fstat(*fd, &info) ? errno : 0;
    if (!error && !S_ISREG(info.st_mode))
        error = NOT_REGULAR;
    else if (!error && info.st_uid != geteuid())
        error = FOREIGN;
    else if (!error && !(info.st_mode & 0222))
        error = PROTECTED;
    if (error)
        close(*fd);
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
    struct stat info;

    if (folder_open(f, path, &entry))
        return;
    if (!fstatat(entry.folder, entry.name, &info, AT_SYMLINK_NOFOLLOW) && S_ISREG(info.st_mode) &&
        info.st_size == 0)
        unlinkat(entry.folder, entry.name, 0);
    folder_close(&entry);
}
