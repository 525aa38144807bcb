/*
 * session_stop.c - stop of a running command, by its deadline or by input, and its progress.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/session.h"

#include "base/clock.h"
#include "base/memory.h"
#include "protocol/dialogue.h"

#include <stdarg.h>
#include <stdio.h>

bool session_interrupted(struct session *s, enum interrupt by)
{
    output_flush(&s->output);
    if (output_abandoned(&s->output) || memory_is_short())
        return true;
    if (s->deadline > 0 && clock_now() >= s->deadline)
        return true;
    return s->dialogue->interrupted && s->dialogue->interrupted(s, by);
}

void session_tell(struct session *s, const char *format, ...)
{
    char line[200];
    va_list args;

    if (!s->dialogue->status)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    s->dialogue->status(s, line);
}

bool session_goes_on(void *session)
{
    return !session_interrupted(session, BY_REQUEST);
}

bool session_reads_on(void *session)
{
    static const double pause = 0.005; /* seconds */
    struct session *s = session;
    const double now = clock_now();

    if (now < s->asked + pause)
        return true;
    s->asked = now;
    if (s->dialogue->reads_ahead) /* the answer would use the position before the command */
        return !output_abandoned(&s->output) && !memory_is_short() &&
               !(s->deadline > 0 && now >= s->deadline);
    return session_goes_on(s);
}

static bool goes_on_solving(void *session)
{
    session_tell(session, "Solving");
    return session_goes_on(session);
}

struct budget session_budget(struct session *s, double seconds)
{
    const struct settings *engine = &s->player.options;
    struct budget budget = budget_of(seconds, (size_t)setting_number(engine, "memory") << 20);

    budget.threads = (int)setting_number(engine, "threads");
    budget.net = player_net(&s->player);
    budget.go_on = goes_on_solving;
    budget.context = s;
    return budget;
}

bool session_is_quiet(void *session)
{
    return !session_interrupted(session, BY_INPUT);
}
