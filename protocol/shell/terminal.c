/*
 * terminal.c - capabilities of the terminal, the progress line, Ctrl-C, and plain input.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "protocol/shell/shell_internal.h"

#include "base/ascii.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool obeys_escapes(int fd)
{
    const char *term = getenv("TERM");

    return isatty(fd) && term && *term && strcmp(term, "dumb") != 0;
}

/* The terminal's name decides, as in most programs. Its entry in terminfo says 8 colours for
   many an xterm with 256, and is missing for new terminals, which set COLORTERM. */
static bool has_256_colours(void)
{
    static const char *const names[] = { "xterm", "xterm-kitty", "xterm-ghostty", "alacritty",
                                         "foot",  "foot-extra",  "wezterm",       "contour",
                                         "rio",   "mintty",      "tmux" };
    const char *term = getenv("TERM"), *more = getenv("COLORTERM");

    if (more && (!strcmp(more, "truecolor") || !strcmp(more, "24bit")))
        return true;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(term, names[i]))
            return true;
    return strstr(term, "256color") || strstr(term, "-direct");
}

/* POSIX, "Environment Variables": the first of these with a value names the locale. Without any
   it is C. */
static bool has_utf8(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    const char *locale = NULL;

    for (size_t i = 0; i < 3 && !(locale && *locale); i++)
        locale = getenv(variables[i]);
    for (; locale && *locale; locale++)
        if (ascii_equal_bytes(locale, "UTF-8", 5) || ascii_equal_bytes(locale, "UTF8", 4))
            return true;
    return false;
}

bool terminal_has_colour(int fd)
{
    const char *no = getenv("NO_COLOR"); /* no-color.org: any value except an empty one */

    return obeys_escapes(fd) && !(no && *no) && has_256_colours() && has_utf8();
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

/* ---- The progress line ---- */

static bool status_shown;

/* A failed write does no harm. */
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
    /* A line of the terminal's full width would wrap and could not be overwritten. */
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

void terminal_clear(void)
{
    if (!obeys_escapes(STDOUT_FILENO))
        return;
    fputs("\033[H\033[2J", stdout);
    fflush(stdout);
}

/* ---- Lines without editing ---- */

char *terminal_read(const char *prompt)
{
    char *line = NULL;
    size_t room = 0;

    for (; *prompt; prompt++)
        if (!strchr(PROMPT_MARKS, *prompt))
            putchar(*prompt);
    fflush(stdout);
    if (getline(&line, &room, stdin) >= 0)
        return line;
    putchar('\n');
    fflush(stdout);
    free(line);
    return NULL;
}
