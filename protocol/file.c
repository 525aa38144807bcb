/* file.c - see file.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* `error` is an errno value, or one of what the system has no word for. */
enum { NOT_REGULAR = -1, NOT_TEXT = -2 };

static enum status explain(struct text *why, const char *doing, const char *path, int error)
{
    const char *reason = error == NOT_REGULAR ? "it is not a regular file"
                         : error == NOT_TEXT  ? "it holds zeros, so it is not text"
                                              : strerror(error);

    text_addf(why, "cannot %s %.1000s: %s", doing, path, reason);
    return REFUSED;
}

/* Reads to the end. Returns 0 or an error. */
static int read_all(int fd, size_t limit, struct text *content)
{
    char block[1 << 14];

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
    }
}

enum status file_read_bytes(const char *path, size_t limit, struct text *content, struct text *why)
{
    struct stat info;
    /* Without waiting: a pipe that nobody writes to must not hang the engine. */
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);

    if (fd < 0)
        return explain(why, "read", path, errno);
    int error = fstat(fd, &info) ? errno : S_ISREG(info.st_mode) ? 0 : NOT_REGULAR;
    if (!error)
        error = read_all(fd, limit, content);
    close(fd);
    return error ? explain(why, "read", path, error) : OK;
}

enum status file_read(const char *path, size_t limit, struct text *content, struct text *why)
{
    const size_t before = content->length;
    const enum status status = file_read_bytes(path, limit, content, why);

    if (status == OK && memchr(content->data + before, '\0', content->length - before))
        return explain(why, "read", path, NOT_TEXT);
    return status;
}

bool file_is_there(const char *path)
{
    struct stat info;

    return !lstat(path, &info);
}

void file_add_path(const char *typed, struct text *path)
{
    const char *home = getenv("HOME");

    if (!strncmp(typed, "~/", 2) && home && *home == '/')
        text_addf(path, "%s%s", home, typed + 1);
    else
        text_add(path, typed);
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

/* Stores the content under the name `temporary` (a template of mkstemp) with the access rights
   `mode`. Returns 0 or an errno value; then nothing is left. */
static int write_temporary(char *temporary, mode_t mode, const struct text *content)
{
    const int fd = mkstemp(temporary);
    int error = 0;

    if (fd < 0)
        return errno;
    if (fchmod(fd, mode) || !write_all(fd, content->data, content->length) || fsync(fd))
        error = errno;
    if (close(fd) && !error)
        error = errno;
    if (error)
        unlink(temporary);
    return error;
}

/* The rights a new file would have. umask can only be asked by setting it. */
static mode_t rights_of_new_file(void)
{
    const mode_t mask = umask(077);

    umask(mask);
    return 0666 & ~mask;
}

enum status file_write(const char *path, const struct text *content, struct text *why)
{
    struct text temporary = TEXT_EMPTY;
    struct stat info;
    const bool exists = !stat(path, &info);

    if (exists && !S_ISREG(info.st_mode))
        return explain(why, "write", path, NOT_REGULAR);
    /* Behind a symbolic link the file itself is replaced, not the link. */
    char *real = exists ? realpath(path, NULL) : NULL;
    const char *target = real ? real : path;
    text_addf(&temporary, "%s.XXXXXX", target);
    int error = write_temporary(temporary.data, exists ? info.st_mode & 0777 : rights_of_new_file(),
                                content);
    if (!error && rename(temporary.data, target)) {
        error = errno;
        unlink(temporary.data);
    }
    text_free(&temporary);
    free(real);
    return error ? explain(why, "write", path, error) : OK;
}
