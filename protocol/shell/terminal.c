/*
 * terminal.c - capabilities of the terminal, the progress line, Ctrl-C, and plain input.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

#include "base/system.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool terminal_has_colour(int fd)
{
    const char *no = getenv("NO_COLOR"); /* by no-color.org, any value counts except an empty one */

    return system_obeys_escapes(fd) && !(no && *no) && system_has_colours();
}

int terminal_width(void)
{
    int columns, rows;

    system_terminal_size(&columns, &rows);
    return columns ? columns : 80;
}

int terminal_height(void)
{
    int columns, rows;

    system_terminal_size(&columns, &rows);
    return rows ? rows : 24;
}

static atomic_bool interrupted, resumed;

static void on_interrupt(void)
{
    interrupted = true;
}

static void on_resume(void)
{
    resumed = true;
}

void terminal_catch_signals(void)
{
    system_on_interrupt(on_interrupt, on_resume);
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

static bool status_shown;

/* Writes a text. A failed write does no harm. */
static void say(const struct text *text)
{
    system_write(STANDARD_ERROR, text->data, text->length);
}

void terminal_status(const char *text)
{
    struct text line = TEXT_EMPTY;

    if (!system_obeys_escapes(STANDARD_ERROR))
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
    if (!system_obeys_escapes(STANDARD_OUTPUT))
        return;
    fputs("\033[H\033[2J", stdout);
    fflush(stdout);
}

char *terminal_read(const char *prompt)
{
    for (; *prompt; prompt++)
        if (!strchr(PROMPT_MARKS, *prompt))
            putchar(*prompt);
    fflush(stdout);
    char *line = system_read_terminal();
    if (line)
        return line;
    putchar('\n');
    fflush(stdout);
    return NULL;
}
