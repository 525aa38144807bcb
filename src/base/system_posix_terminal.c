/*
 * system_posix_terminal.c - the terminal on POSIX.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DARWIN_C_SOURCE /* declares TIOCGWINSZ on macOS */
#define _POSIX_C_SOURCE  200809L
#include "base/system.h"

#include "base/ascii.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool system_obeys_escapes(int fd)
{
    const char *term = getenv("TERM");

    return isatty(fd) && term && *term && strcmp(term, "dumb") != 0;
}

/* The terminal's name decides, as in most programs. Terminfo lists only 8 colours for many xterms
   with 256, and lacks new terminals, which set COLORTERM. */
static bool has_256_colours(void)
{
    static const char *const names[] = { "xterm", "xterm-kitty", "xterm-ghostty", "alacritty",
                                         "foot",  "foot-extra",  "wezterm",       "contour",
                                         "rio",   "mintty",      "tmux" };
    const char *term = getenv("TERM"), *more = getenv("COLORTERM");

    if (more && (!strcmp(more, "truecolor") || !strcmp(more, "24bit")))
        return true;
    for (size_t i = 0; term && i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(term, names[i]))
            return true;
    return term && (strstr(term, "256color") || strstr(term, "-direct"));
}

/* The first of these variables with a value names the locale (POSIX, "Environment Variables"). The
   default is C. */
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

bool system_has_colours(void)
{
    return has_256_colours() && has_utf8();
}

void system_terminal_size(int *columns, int *rows)
{
    struct winsize size;
    const bool is_known = !ioctl(STDIN_FILENO, TIOCGWINSZ, &size);

    *columns = is_known ? size.ws_col : 0;
    *rows = is_known ? size.ws_row : 0;
}

static void (*interrupt_act)(void), (*resume_act)(void);

static void handle(int signal)
{
    if (signal == SIGINT)
        interrupt_act();
    else
        resume_act();
}

void system_on_interrupt(void (*interrupt)(void), void (*resume)(void))
{
    struct sigaction action = { .sa_handler = handle, .sa_flags = SA_RESTART };

    interrupt_act = interrupt;
    resume_act = resume;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGCONT, &action, NULL);
}

char *system_read_terminal(void)
{
    char *line = NULL;
    size_t room = 0;

    if (getline(&line, &room, stdin) >= 0)
        return line;
    free(line);
    return NULL;
}
