/*
 * system_posix_files.c - folders and files on POSIX.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DARWIN_C_SOURCE /* declares flock and MAP_ANONYMOUS on macOS, the next macro elsewhere */
#define _GNU_SOURCE      /* O_PATH, O_TMPFILE */
#include "base/system.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifdef O_PATH
enum { AS_FOLDER = O_PATH | O_DIRECTORY | O_CLOEXEC };
#else
enum { AS_FOLDER = O_RDONLY | O_DIRECTORY | O_CLOEXEC };
#endif

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif
#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

/* ---- Folders and the names in them ---- */

const char system_separators[] = "/";

bool system_is_absolute(const char *path)
{
    return *path == '/';
}

int system_check_name(const char *name)
{
    (void)name;
    return 0;
}

int system_open_folder(const char *path)
{
    return open(path, AS_FOLDER);
}

int system_open_subfolder(int folder, const char *name)
{
    return openat(folder, name, AS_FOLDER | O_NOFOLLOW);
}

int system_copy_folder(int folder)
{
    return fcntl(folder, F_DUPFD_CLOEXEC, 0);
}

static void describe(const struct stat *s, struct file_info *info)
{
    *info = (struct file_info){
        .kind = S_ISREG(s->st_mode)   ? FILE_REGULAR
                : S_ISDIR(s->st_mode) ? FILE_FOLDER
                : S_ISLNK(s->st_mode) ? FILE_LINK
                                      : FILE_OTHER,
        .is_own = s->st_uid == geteuid(),
        .is_protected = !(s->st_mode & 0222),
        .bytes = (uint64_t)s->st_size,
        .rights = s->st_mode & 0777,
        .age = difftime(time(NULL), s->st_mtime),
    };
}

int system_look(int folder, const char *name, struct file_info *info)
{
    struct stat s;

    if (fstatat(folder, name, &s, AT_SYMLINK_NOFOLLOW))
        return errno;
    describe(&s, info);
    return 0;
}

int system_look_at(int fd, struct file_info *info)
{
    struct stat s;

    if (fstat(fd, &s))
        return errno;
    describe(&s, info);
    return 0;
}

int system_list(int folder, const char *name,
                bool (*each)(void *context, int folder, const char *name), void *context)
{
    const int fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *list = fd < 0 ? NULL : fdopendir(fd);
    int error = list ? 0 : errno;
    bool goes_on = true;

    if (!list && fd >= 0)
        close(fd);
    if (!list)
        return error;
    while (goes_on) {
        errno = 0;
        const struct dirent *e = readdir(list);
        error = e ? 0 : errno;
        if (!e)
            break;
        if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
            goes_on = each(context, dirfd(list), e->d_name);
    }
    closedir(list);
    return error;
}

/* ---- Files ---- */

int system_open(int folder, const char *name, enum open_mode mode, bool follow)
{
    static const int flags[] = {
        [OPEN_READ] = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
        [OPEN_WRITE] = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
        [OPEN_CHANGE] = O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
        [OPEN_CREATE] = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
    };

    return openat(folder, name, flags[mode] | (follow ? 0 : O_NOFOLLOW),
                  mode == OPEN_CREATE ? 0600 : 0666);
}

int system_create_nameless(int folder)
{
#ifdef O_TMPFILE
    return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
#else
    (void)folder;
    return -1;
#endif
}

int system_give_name(int fd, int folder, const char *name)
{
    char link[64];

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, link, folder, name, AT_SYMLINK_FOLLOW) ? errno : 0;
}

/* The umask can only be read by setting it. */
unsigned system_rights_of_new_file(void)
{
    const mode_t mask = umask(077);

    umask(mask);
    return 0666 & ~mask;
}

int system_set_rights(int fd, unsigned rights)
{
    return fchmod(fd, (mode_t)rights) ? errno : 0;
}

int system_sync(int fd)
{
    return fsync(fd) ? errno : 0;
}

int system_replace(int folder, const char *from, const char *to)
{
    return renameat(folder, from, folder, to) ? errno : 0;
}

int system_remove(int folder, const char *name)
{
    return unlinkat(folder, name, 0) ? errno : 0;
}

bool system_is_same(int fd, int folder, const char *name)
{
    struct stat mine, there;

    return !fstat(fd, &mine) && !fstatat(folder, name, &there, 0) && mine.st_dev == there.st_dev &&
           mine.st_ino == there.st_ino;
}

int system_read_at(int fd, void *bytes, size_t n, uint64_t at)
{
    const ssize_t done = pread(fd, bytes, n, (off_t)at);

    return done == (ssize_t)n ? 0 : done < 0 ? errno : EIO;
}

int system_write_at(int fd, const void *bytes, size_t n, uint64_t at)
{
    const ssize_t done = pwrite(fd, bytes, n, (off_t)at);

    return done == (ssize_t)n ? 0 : done < 0 ? errno : EIO;
}

#ifdef __APPLE__ /* macOS has no posix_fallocate */

int system_allocate(int fd, uint64_t bytes)
{
    fstore_t room = { F_ALLOCATEALL, F_PEOFPOSMODE, 0, 0, 0 };
    struct stat s;

    if (fstat(fd, &s))
        return errno;
    if ((uint64_t)s.st_size >= bytes)
        return 0;
    room.fst_length = (off_t)bytes - s.st_size;
    return fcntl(fd, F_PREALLOCATE, &room) < 0 || ftruncate(fd, (off_t)bytes) ? errno : 0;
}

#else

int system_allocate(int fd, uint64_t bytes)
{
    int error;

    do
        error = posix_fallocate(fd, 0, (off_t)bytes);
    while (error == EINTR);
    return error;
}

#endif

int system_empty(int fd)
{
    return ftruncate(fd, 0) ? errno : 0;
}

int system_lock(int fd)
{
    if (!flock(fd, LOCK_EX | LOCK_NB))
        return 0;
    return errno == EWOULDBLOCK ? EBUSY : errno;
}

/* ---- Files in memory ----

   An access beyond the end of a mapped file raises SIGBUS. The handler maps empty memory there. */

static struct mapped_file *_Atomic newest; /* list of the mapped files, newest first */
static struct sigaction old_action;        /* the SIGBUS handler before the first mapping */

/* If the address belongs to the file, maps empty memory from its page on and returns true. */
static bool map_empty(struct mapped_file *m, char *address)
{
    char *begin = m->bytes, *end = begin + m->size;

    if (address < begin || address >= end)
        return false;
    address -= (address - begin) % sysconf(_SC_PAGESIZE);
    atomic_store(&m->is_cut, true);
    return mmap(address, (size_t)(end - address), PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) != MAP_FAILED;
}

/* If no mapped file contains the address, restores the old handler, which gets the signal again. */
static void on_bus_error(int signal, siginfo_t *info, void *context)
{
    const int error = errno;
    bool is_mapped = false;

    (void)context;
    for (struct mapped_file *m = newest; m && !is_mapped; m = m->older)
        is_mapped = map_empty(m, info->si_addr);
    if (!is_mapped)
        sigaction(signal, &old_action, NULL);
    errno = error;
}

int system_map_file(struct mapped_file *m, int fd, size_t size)
{
    struct sigaction action = { .sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO };
    void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

    if (bytes == MAP_FAILED)
        return errno;
    m->bytes = bytes;
    m->size = size;
    atomic_init(&m->is_cut, false);
    m->older = newest;
    newest = m;
    sigemptyset(&action.sa_mask);
    if (!m->older)
        sigaction(SIGBUS, &action, &old_action);
    return 0;
}

void system_unmap_file(struct mapped_file *m)
{
    struct mapped_file *younger = newest;

    if (younger == m) {
        newest = m->older;
    } else {
        while (younger->older != m)
            younger = younger->older;
        younger->older = m->older;
    }
    if (!newest)
        sigaction(SIGBUS, &old_action, NULL);
    munmap(m->bytes, m->size);
}

/* ---- Paths ---- */

bool system_exists(const char *path)
{
    return !access(path, F_OK);
}

char *system_real_path(const char *path)
{
    return realpath(path, NULL);
}

/* The folder is $XDG_STATE_HOME or ~/.local/state (XDG Base Directory Specification, which requires
   ignoring relative paths). */
bool system_state_folder(struct text *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = system_home();

    if (state && *state == '/')
        text_add(path, state);
    else if (home)
        text_addf(path, "%s/.local/state", home);
    return (state && *state == '/') || home;
}

const char *system_home(void)
{
    const char *home = getenv("HOME");

    return home && *home == '/' ? home : NULL;
}

bool system_make_folder(const char *path)
{
    return !mkdir(path, 0700) || errno == EEXIST;
}

bool system_make_file(const char *path)
{
    /* O_NONBLOCK is needed, because the file may be a pipe without a reader. */
    const int flags = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    const int fd = open(path, flags, 0600);
    struct stat info;

    if (fd < 0)
        return false;
    const bool is_regular = !fstat(fd, &info) && S_ISREG(info.st_mode);
    close(fd);
    return is_regular;
}

bool system_rename(const char *from, const char *to)
{
    return !rename(from, to);
}

void system_unlink(const char *path)
{
    unlink(path);
}

int system_open_locked(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);

    if (fd >= 0 && system_lock(fd)) {
        close(fd);
        fd = -1;
    }
    return fd;
}

int system_stamp(const char *path, uint64_t *bytes, uint64_t *stamp)
{
    struct stat s;

    if (stat(path, &s))
        return errno;
    *bytes = (uint64_t)s.st_size;
    *stamp = (uint64_t)s.st_mtim.tv_sec * 1000000000 + (uint64_t)s.st_mtim.tv_nsec;
    return 0;
}
