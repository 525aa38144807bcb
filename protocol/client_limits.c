/*
 * client_limits.c - the defaults of --serve, the limit of memory, and the alarm that ends a command
 * after its time.
 *
 * A command looks at the clock itself and ends in time with the result that it has. An alarm ends
 * the program when that fails, when the client does not read an answer, and when the client sends
 * nothing for too long.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _XOPEN_SOURCE 700
#include "protocol/client_limits.h"

#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

enum { GRACE = 5 }; /* seconds */

void limits_serve(struct client_limits *c)
{
    static const struct client_limits usual = { .threads = 1,
                                                .memory = 64,
                                                .seconds = 30,
                                                .line = 1 << 20,
                                                .idle = 600,
                                                .files = 1000,
                                                .disk = 256 };

    c->threads = c->threads > 0 ? c->threads : usual.threads;
    c->memory = c->memory > 0 ? c->memory : usual.memory;
    c->seconds = c->seconds > 0 ? c->seconds : usual.seconds;
    c->line = c->line > 0 ? c->line : usual.line;
    c->idle = c->idle > 0 ? c->idle : usual.idle;
    c->files = c->files > 0 ? c->files : usual.files;
    c->disk = c->disk > 0 ? c->disk : usual.disk;
}

static void limit_address_space(double megabytes)
{
    enum { PROGRAM = 256 }; /* megabytes for code, nets, stacks and the free lists of malloc */
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit))
        return;
    const rlim_t wanted = (rlim_t)(2 * megabytes + PROGRAM) << 20;
    if (limit.rlim_max == RLIM_INFINITY || wanted < limit.rlim_max)
        limit.rlim_max = limit.rlim_cur = wanted;
    setrlimit(RLIMIT_AS, &limit);
}

static atomic_bool is_awaiting;

/* A client that sends nothing more has gone, which is no failure. */
static void on_alarm(int signal)
{
    static const char late[] = "wattle: a command did not end in time\n",
                      idle[] = "wattle: the client has sent nothing for too long\n";
    const ssize_t written = is_awaiting ? write(STDERR_FILENO, idle, sizeof idle - 1)
                                        : write(STDERR_FILENO, late, sizeof late - 1);

    (void)signal;
    (void)written;
    _exit(is_awaiting ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* 0: no alarm. */
static void set_alarm(time_t seconds)
{
    const struct itimerval when = { .it_value.tv_sec = seconds };

    setitimer(ITIMER_REAL, &when, NULL);
}

void limits_watch(double seconds)
{
    is_awaiting = false;
    set_alarm(seconds > 0 ? (time_t)ceil(seconds) + GRACE : 0);
}

void limits_await(double seconds)
{
    is_awaiting = true;
    set_alarm((time_t)ceil(seconds));
}

void limits_apply(const struct client_limits *c, struct session *s)
{
    struct sigaction action = { .sa_handler = on_alarm };

    if (c->threads > 0)
        settings_cap(&s->player.options, "threads", c->threads);
    if (c->memory > 0) {
        settings_cap(&s->player.options, "memory", c->memory);
        limit_address_space(c->memory);
    }
    if (c->line > 0)
        s->input.limit = (size_t)c->line;
    s->max_seconds = c->seconds;
    s->max_idle = c->idle;
    s->files.max_files = (size_t)c->files;
    s->files.max_bytes = (uint64_t)c->disk << 20;
    sigemptyset(&action.sa_mask);
    if (c->seconds > 0 || c->idle > 0)
        sigaction(SIGALRM, &action, NULL);
}
