/*
 * system_wasm.c - the program, memory, descriptors and the terminal in WebAssembly, as emscripten
 * builds it. Its files are those of system_posix_files.c.
 *
 * A page or worker has one process, no signals and no terminal. Input that has come in is noticed
 * only by system_read, so nothing ends a search before its limits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE
#include "base/system.h"

#include "base/thread.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

/* ---- The program ---- */

void system_start(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
}

void system_leave_signals(void)
{
}

void system_end(const char *words, int status)
{
    const ssize_t written = write(STANDARD_ERROR, words, strlen(words));

    (void)written;
    _exit(status);
}

bool system_random(void *bytes, size_t size)
{
    return getentropy(bytes, size) == 0;
}

void system_date(char out[11])
{
    const time_t now = time(NULL);
    struct tm day;

    if (!localtime_r(&now, &day) || !strftime(out, 11, "%Y-%m-%d", &day))
        *out = '\0';
}

long system_process_id(void)
{
    return 1;
}

/* The linker's MAXIMUM_MEMORY limits it. */
void system_limit_memory(uint64_t bytes)
{
    (void)bytes;
}

void system_on_alarm(void (*act)(void))
{
    (void)act;
}

void system_alarm(unsigned seconds)
{
    (void)seconds;
}

void system_on_end(void (*act)(void))
{
    (void)act;
}

/* WebAssembly is a sandbox of its own, but it cannot promise what system.h says. */
const char *system_confine(int folder, uint64_t largest)
{
    (void)folder;
    (void)largest;
    return "Linux with Landlock and seccomp, on x86-64 or aarch64";
}

/* ---- Time ---- */

double system_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* There is no clock of the CPU. */
double system_cpu_time(void)
{
    return system_now();
}

static struct timespec time_of(double seconds)
{
    const time_t whole = (time_t)seconds;

    return (struct timespec){ whole, (long)(1e9 * (seconds - (double)whole)) };
}

void system_sleep(double seconds)
{
    const struct timespec t = time_of(seconds);

    nanosleep(&t, NULL);
}

/* ---- Conditions (thread.h) ---- */

void condition_init(pthread_cond_t *cond)
{
    pthread_condattr_t attr;

    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(cond, &attr);
    pthread_condattr_destroy(&attr);
}

void condition_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, double until)
{
    const struct timespec t = time_of(until);

    pthread_cond_timedwait(cond, lock, &t);
}

/* ---- Memory ---- */

void *system_map(size_t bytes)
{
    void *area = aligned_alloc(64, (bytes + 63) / 64 * 64);

    return area ? memset(area, 0, bytes) : NULL;
}

void system_unmap(void *area, size_t bytes)
{
    (void)bytes;
    free(area);
}

void *system_allocate_aligned(size_t line, size_t bytes)
{
    return aligned_alloc(line, bytes);
}

void system_free_aligned(void *p)
{
    free(p);
}

void system_large_pages(void *area, size_t bytes)
{
    (void)area;
    (void)bytes;
}

/* ---- Descriptors ---- */

int system_open_input(const char *path)
{
    return open(path, O_RDONLY);
}

int system_check_input(int fd)
{
    return fcntl(fd, F_GETFL) < 0 ? errno : 0;
}

size_t system_read(int fd, void *bytes, size_t n)
{
    const ssize_t done = read(fd, bytes, n);

    if (done == 0)
        errno = 0;
    return done > 0 ? (size_t)done : 0;
}

bool system_readable(int fd)
{
    (void)fd;
    return false;
}

size_t system_write(int fd, const void *bytes, size_t n)
{
    const ssize_t done = write(fd, bytes, n);

    return done > 0 ? (size_t)done : 0;
}

bool system_is_hangup(int error)
{
    return error == EPIPE || error == EBADF;
}

enum reader system_reader(int fd)
{
    (void)fd;
    return READER_THERE;
}

bool system_is_terminal(int fd)
{
    (void)fd;
    return false;
}

int system_close(int fd)
{
    return close(fd) ? errno : 0;
}

/* ---- The terminal: there is none ---- */

bool system_obeys_escapes(int fd)
{
    (void)fd;
    return false;
}

bool system_has_colours(void)
{
    return false;
}

void system_terminal_size(int *columns, int *rows)
{
    *columns = *rows = 0;
}

void system_on_interrupt(void (*interrupt)(void), void (*resume)(void))
{
    (void)interrupt;
    (void)resume;
}

char *system_read_terminal(void)
{
    return NULL;
}
