/*
 * terminal.c - colour, the line of progress, Ctrl-C.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "parts.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool obeys_escapes(int fd)
{
    const char *term = getenv("TERM");

    return isatty(fd) && term && *term && strcmp(term, "dumb") != 0;
}

bool terminal_has_colour(int fd)
{
    const char *no = getenv("NO_COLOR"); /* no-color.org: any value but none at all */

    return obeys_escapes(fd) && !(no && *no);
}

int terminal_width(void)
{
    struct winsize size;

    return !ioctl(STDIN_FILENO, TIOCGWINSZ, &size) && size.ws_col ? size.ws_col : 80;
}

int terminal_height(void)
{
    struct winsize size;

    return !ioctl(STDIN_FILENO, TIOCGWINSZ, &size) && size.ws_row ? size.ws_row : 24;
}

/* ---- Ctrl-C and Ctrl-Z ---- */

static atomic_bool interrupted, resumed;

static void on_signal(int signal)
{
    if (signal == SIGINT)
        interrupted = true;
    else
        resumed = true;
}

void terminal_catch_signals(void)
{
    struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGCONT, &action, NULL);
}

bool terminal_interrupted(void)
{
    return interrupted;
}

void terminal_forget_interrupt(void)
{
    interrupted = false;
}

bool terminal_was_resumed(void)
{
    return atomic_exchange(&resumed, false);
}

/* ---- The line of progress ---- */

static bool status_shown;

/* What cannot be written is no loss. */
static void say(const struct text *text)
{
    const ssize_t written = write(STDERR_FILENO, text->data, text->length);

    (void)written;
}

void terminal_status(const char *text)
{
    struct text line = TEXT_EMPTY;

    if (!obeys_escapes(STDERR_FILENO))
        return;
    /* A line as wide as the terminal would wrap, and could not be overwritten. */
    text_addf(&line, "\r%.*s\033[K", terminal_width() - 1, text);
    say(&line);
    text_free(&line);
    status_shown = true;
}

void terminal_end_status(void)
{
    struct text line = TEXT_EMPTY;

    if (!status_shown)
        return;
    text_add(&line, "\r\033[K");
    say(&line);
    text_free(&line);
    status_shown = false;
}
