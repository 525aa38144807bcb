/*
 * system_wasm.c - the program, memory, descriptors and the terminal in WebAssembly, built by
 * emscripten. system_posix_files.c has the functions for files.
 *
 * The same objects are linked into a program with threads and one without. JavaScript passes
 * standard input to wattle_input at any time. With threads the reader sleeps on a condition.
 * Without threads it must return to JavaScript to receive input. wattle_wait unwinds the stack and
 * returns at input or after its time limit. The linker prepares only the functions that can be on
 * that stack (web/wasm/asyncify.py).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE
#include "base/system.h"

#include "base/memory.h"
#include "base/thread.h"

#include <emscripten.h>
#include <emscripten/threading.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The number of seconds between two returns to JavaScript. A return takes some tens of
   microseconds. */
static const double PAUSE = 0.005;

/* ---- web/wasm/system.js ---- */

/* Returns when there is input, or after this time, in a program without threads. A negative time
   means no limit. */
extern void wattle_wait(double milliseconds);

/* Writes n bytes to standard output. Returns their number, or a negative value of errno. */
extern int wattle_write(const void *bytes, size_t n);

extern int wattle_is_terminal(int fd);
extern double wattle_cpu_seconds(void);

/* Returns the bytes of the file `path` that comes with the program, from malloc, or NULL. */
extern void *wattle_data(const char *path, size_t *size);

/* Returns whether the program runs in a web page, perhaps on a phone. */
extern int wattle_is_page(void);

/* ---- Called by web/wasm/start.js ---- */

/* Adds n bytes of standard input. n = 0 marks its end. */
void wattle_input(const char *bytes, size_t n);

/* Reports Ctrl-C. Returns whether the program continues. */
int wattle_interrupt(void);

/* ---- Standard input ---- */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t more;
    char *bytes; /* [start, end) is unread */
    size_t start, end, capacity;
    bool is_ended;
    double asked; /* time of the last return to JavaScript by system_readable */
} input = { .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER };

static bool has_threads(void)
{
    return emscripten_has_threading_support();
}

EMSCRIPTEN_KEEPALIVE void wattle_input(const char *bytes, size_t n)
{
    pthread_mutex_lock(&input.lock);
    if (!n)
        input.is_ended = true;
    if (input.start == input.end)
        input.start = input.end = 0;
    if (input.end + n > input.capacity) {
        input.capacity = 2 * (input.end + n);
        input.bytes = xrealloc(input.bytes, input.capacity);
    }
    if (n)
        memcpy(input.bytes + input.end, bytes, n);
    input.end += n;
    pthread_cond_signal(&input.more);
    pthread_mutex_unlock(&input.lock);
}

static bool input_is_there(void)
{
    return input.start < input.end || input.is_ended;
}

static size_t read_input(void *bytes, size_t n)
{
    pthread_mutex_lock(&input.lock);
    while (!input_is_there()) {
        if (has_threads())
            pthread_cond_wait(&input.more, &input.lock);
        else
            wattle_wait(-1);
    }
    const size_t left = input.end - input.start, taken = left < n ? left : n;

    if (taken)
        memcpy(bytes, input.bytes + input.start, taken);
    input.start += taken;
    pthread_mutex_unlock(&input.lock);
    return taken;
}

static bool input_is_readable(void)
{
    if (!has_threads() && !input_is_there() && system_now() >= input.asked + PAUSE) {
        wattle_wait(0);
        input.asked = system_now();
    }
    pthread_mutex_lock(&input.lock);
    const bool is_there = input_is_there();

    pthread_mutex_unlock(&input.lock);
    return is_there;
}

/* ---- The program ---- */

/* The initial umask of emscripten removes all access rights from new files. */
void system_start(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    umask(022);
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

/* The system gives every program the same number, so a random one is drawn. */
long system_process_id(void)
{
    static long id;

    if (!id && system_random(&id, sizeof id))
        id &= 0x3FFFFFFF;
    return id;
}

/* The linker option MAXIMUM_MEMORY limits the memory. */
bool system_allow_matrices(void)
{
    return false;
}

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

/* WebAssembly is a sandbox, but cannot guarantee the restrictions that system.h describes. */
const char *system_confine(int folder, uint64_t largest)
{
    (void)folder;
    (void)largest;
    return "Linux with Landlock and seccomp, on x86-64 or aarch64";
}

void *system_data(const char *path, size_t *size)
{
    return wattle_data(path, size);
}

/* ---- Time ---- */

double system_now(void)
{
    return emscripten_get_now() / 1000;
}

double system_cpu_time(void)
{
    return wattle_cpu_seconds();
}

static struct timespec time_of(double seconds)
{
    const time_t whole = (time_t)seconds;

    return (struct timespec){ whole, (long)(1e9 * (seconds - (double)whole)) };
}

void system_sleep(double seconds)
{
    const struct timespec t = time_of(seconds);

    if (has_threads())
        nanosleep(&t, NULL);
    else
        wattle_wait(seconds * 1000);
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

int system_usual_megabytes(void)
{
    enum { ON_A_PAGE = 64 };

    return wattle_is_page() ? ON_A_PAGE : 0;
}

/* ---- Descriptors ---- */

int system_open_input(const char *path)
{
    return open(path, O_RDONLY);
}

/* Folders can be opened but not read. */
int system_check_input(int fd)
{
    struct file_info info;

    if (fd == STANDARD_INPUT)
        return 0;
    const int error = system_look_at(fd, &info);

    return error ? error : info.kind == FILE_FOLDER ? EISDIR : 0;
}

size_t system_read(int fd, void *bytes, size_t n)
{
    if (fd == STANDARD_INPUT)
        return read_input(bytes, n);
    const ssize_t done = read(fd, bytes, n);

    if (done == 0)
        errno = 0;
    return done > 0 ? (size_t)done : 0;
}

bool system_readable(int fd)
{
    return fd == STANDARD_INPUT ? input_is_readable() : true;
}

size_t system_write(int fd, const void *bytes, size_t n)
{
    if (fd != STANDARD_OUTPUT) {
        const ssize_t done = write(fd, bytes, n);

        return done > 0 ? (size_t)done : 0;
    }
    const int done = wattle_write(bytes, n);

    if (done < 0)
        errno = -done;
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
    return wattle_is_terminal(fd);
}

int system_close(int fd)
{
    return close(fd) ? errno : 0;
}

/* ---- The terminal of node, without colours ---- */

static void (*interrupt_act)(void);

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
    (void)resume;
    interrupt_act = interrupt;
}

EMSCRIPTEN_KEEPALIVE int wattle_interrupt(void)
{
    if (interrupt_act)
        interrupt_act();
    return interrupt_act != NULL;
}

char *system_read_terminal(void)
{
    size_t length = 0, capacity = 0;
    char *line = NULL;

    do {
        if (length + 1 >= capacity)
            line = xrealloc(line, capacity = 2 * capacity + 64);
        if (!read_input(line + length, 1))
            break;
        length++;
    } while (line[length - 1] != '\n');
    line[length] = '\0';
    if (length)
        return line;
    free(line);
    return NULL;
}
