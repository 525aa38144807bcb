/*
 * client_limits.c - the defaults of --serve, the limit of memory, and the alarm that ends a command
 * after its time.
 *
 * A command checks the clock and ends in time with its present result. An alarm ends the program in
 * three cases: a command does not end, the client does not read an answer, or the client sends no
 * line for too long.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/client_limits.h"

#include "base/system.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

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

static atomic_bool is_awaiting;

/* The end of a silent client is not a failure. */
static void on_alarm(void)
{
    if (is_awaiting)
        system_end("wattle: the client has sent nothing for too long\n", EXIT_SUCCESS);
    system_end("wattle: a command did not end in time\n", EXIT_FAILURE);
}

void limits_watch(double seconds)
{
    is_awaiting = false;
    system_alarm(seconds > 0 ? (unsigned)ceil(seconds) + GRACE : 0);
}

void limits_await(double seconds)
{
    is_awaiting = true;
    system_alarm((unsigned)ceil(seconds));
}

void limits_apply(const struct client_limits *c, struct session *s)
{
    enum { PROGRAM = 256 }; /* megabytes for code, nets, stacks and the free lists of malloc */

    if (c->threads > 0)
        settings_cap(&s->player.options, "threads", c->threads);
    if (c->memory > 0) {
        settings_cap(&s->player.options, "memory", c->memory);
        system_limit_memory((uint64_t)(2 * c->memory + PROGRAM) << 20);
    }
    if (c->line > 0)
        s->input.limit = (size_t)c->line;
    s->max_seconds = c->seconds;
    s->max_idle = c->idle;
    s->files.max_files = (size_t)c->files;
    s->files.max_bytes = (uint64_t)c->disk << 20;
    if (c->seconds > 0 || c->idle > 0)
        system_on_alarm(on_alarm);
}
