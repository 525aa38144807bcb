/*
 * system_posix.c - the program, memory and descriptors on POSIX (Linux, macOS, BSD).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DARWIN_C_SOURCE /* declares getentropy on macOS, the next macro elsewhere */
#define _GNU_SOURCE      /* POLLRDHUP, MAP_ANONYMOUS */
#include "base/system.h"

#include "base/thread.h"

#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#if defined __linux__ && defined __x86_64__
#include <sys/syscall.h>
#endif

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif
#ifndef POLLRDHUP
#define POLLRDHUP 0
#endif

/* ---- The program ---- */

/* A file that is opened while a standard descriptor is closed gets the descriptor's number, and
   would receive answers. These descriptors are therefore occupied. */
static void occupy_standard_descriptors(void)
{
    int fd;

    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

void system_start(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    occupy_standard_descriptors();
    signal(SIGPIPE, SIG_IGN); /* write() reports a closed reader */
    signal(SIGXFSZ, SIG_IGN); /* write() reports the file size limit */
}

void system_leave_signals(void)
{
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

void system_end(const char *words, int status)
{
    const ssize_t written = write(STDERR_FILENO, words, strlen(words));

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
    return getpid();
}

/* All files that come with the program are compiled in. */
void *system_data(const char *path, size_t *size)
{
    (void)path;
    (void)size;
    return NULL;
}

bool system_allow_matrices(void)
{
#if defined __linux__ && defined __x86_64__
    enum { REQUEST = 0x1023, TILE_DATA = 18 }; /* ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA */

    return syscall(SYS_arch_prctl, REQUEST, TILE_DATA) == 0;
#else
    return false;
#endif
}

/* In the C library of GNU each thread reserves 64 MB of address space for its own allocations. With
   the limit all threads use the same space. */
void system_limit_memory(uint64_t bytes)
{
    struct rlimit limit;

#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 1);
#endif

    if (getrlimit(RLIMIT_AS, &limit))
        return;
    const rlim_t wanted = (rlim_t)bytes;
    if (limit.rlim_max == RLIM_INFINITY || wanted < limit.rlim_max)
        limit.rlim_max = limit.rlim_cur = wanted;
    setrlimit(RLIMIT_AS, &limit);
}

static void (*alarm_act)(void), (*end_act)(void);

static void handle(int signal)
{
    if (signal == SIGALRM)
        alarm_act();
    else
        end_act();
}

void system_on_alarm(void (*act)(void))
{
    struct sigaction action = { .sa_handler = handle };

    alarm_act = act;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
}

void system_alarm(unsigned seconds)
{
    const struct itimerval when = { .it_value.tv_sec = (time_t)seconds };

    setitimer(ITIMER_REAL, &when, NULL);
}

void system_on_end(void (*act)(void))
{
    /* The second signal ends the program, in case it hangs. */
    struct sigaction action = { .sa_handler = handle, .sa_flags = SA_RESETHAND };

    end_act = act;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

/* ---- Time ---- */

static double seconds_of(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double system_now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double system_cpu_time(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static struct timespec time_of(double seconds)
{
    const double whole = floor(seconds);

    return (struct timespec){ (time_t)whole, (long)(1e9 * (seconds - whole)) };
}

void system_sleep(double seconds)
{
    const struct timespec t = time_of(seconds);

    nanosleep(&t, NULL);
}

/* ---- Conditions with a deadline on the monotonic clock (thread.h) ---- */

#ifdef __APPLE__ /* macOS conditions do not support the monotonic clock, but accept a relative
                    time */

void condition_init(pthread_cond_t *cond)
{
    pthread_cond_init(cond, NULL);
}

void condition_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, double until)
{
    const struct timespec t = time_of(fmax(0, until - system_now()));

    pthread_cond_timedwait_relative_np(cond, lock, &t);
}

#else

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

#endif

/* ---- Memory ---- */

void *system_map(size_t bytes)
{
    void *area = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    return area == MAP_FAILED ? NULL : area;
}

void system_unmap(void *area, size_t bytes)
{
    munmap(area, bytes);
}

void *system_allocate_aligned(size_t line, size_t bytes)
{
    return aligned_alloc(line, bytes);
}

void system_free_aligned(void *p)
{
    free(p);
}

int system_usual_megabytes(void)
{
    return 0;
}

void system_large_pages(void *area, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    madvise(area, bytes, MADV_HUGEPAGE);
#else
    (void)area;
    (void)bytes;
#endif
}

/* ---- Descriptors ---- */

int system_open_input(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC);
}

int system_check_input(int fd)
{
    return read(fd, NULL, 0) < 0 ? errno : 0;
}

static bool poll_for(int fd, short events, int milliseconds)
{
    struct pollfd p = { .fd = fd, .events = events };

    return poll(&p, 1, milliseconds) > 0;
}

size_t system_read(int fd, void *bytes, size_t n)
{
    for (;;) {
        const ssize_t done = read(fd, bytes, n);
        if (done > 0)
            return (size_t)done;
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            poll_for(fd, POLLIN, -1);
            continue;
        }
        errno = done ? errno : 0;
        return 0;
    }
}

bool system_readable(int fd)
{
    return poll_for(fd, POLLIN, 0);
}

size_t system_write(int fd, const void *bytes, size_t n)
{
    for (;;) {
        const ssize_t done = write(fd, bytes, n);
        if (done > 0)
            return (size_t)done;
        if (errno == EAGAIN || errno == EWOULDBLOCK)
            poll_for(fd, POLLOUT, -1);
        else if (errno != EINTR)
            return 0;
    }
}

bool system_is_hangup(int error)
{
    return error == EPIPE || error == ECONNRESET || error == EBADF;
}

enum reader system_reader(int fd)
{
    struct pollfd p = { .fd = fd, .events = POLLRDHUP };

    if (poll(&p, 1, 0) <= 0 || !p.revents)
        return READER_THERE;
    /* If its reading end is closed, a pipe reports an error. A terminal or socket reports a
       hang-up. */
    return (p.revents & (POLLERR | POLLNVAL | POLLHUP)) ? READER_GONE : READER_SENDS_NOTHING;
}

bool system_is_terminal(int fd)
{
    return isatty(fd);
}

int system_close(int fd)
{
    return close(fd) ? errno : 0;
}
