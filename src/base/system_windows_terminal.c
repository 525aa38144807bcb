/*
 * system_windows_terminal.c - the console of Windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/system_windows.h"

#include <stdlib.h>

/* Windows 10 consoles interpret escape sequences once a console mode is set. */
bool system_obeys_escapes(int fd)
{
    const HANDLE console = windows_handle(fd);
    DWORD mode;

    return GetConsoleMode(console, &mode) &&
           (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING ||
            SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING));
}

bool system_has_colours(void)
{
    return GetConsoleOutputCP() == CP_UTF8;
}

void system_terminal_size(int *columns, int *rows)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    const bool is_known = GetConsoleScreenBufferInfo(windows_handle(STANDARD_OUTPUT), &info) ||
                          GetConsoleScreenBufferInfo(windows_handle(STANDARD_ERROR), &info);

    *columns = is_known ? info.srWindow.Right - info.srWindow.Left + 1 : 0;
    *rows = is_known ? info.srWindow.Bottom - info.srWindow.Top + 1 : 0;
}

static void (*interrupt_act)(void);

static BOOL WINAPI on_console_event(DWORD event)
{
    if (event != CTRL_C_EVENT)
        return FALSE;
    interrupt_act();
    return TRUE;
}

/* Consoles have no Ctrl-Z that suspends a program. */
void system_on_interrupt(void (*interrupt)(void), void (*resume)(void))
{
    (void)resume;
    interrupt_act = interrupt;
    SetConsoleCtrlHandler(on_console_event, TRUE);
}

char *system_read_terminal(void)
{
    enum { PIECE = 1 << 12 };
    const HANDLE console = windows_handle(STANDARD_INPUT);
    struct text line = TEXT_EMPTY;
    char piece[PIECE];
    size_t n;

    do {
        n = windows_read_console(console, piece, sizeof piece);
        text_add_bytes(&line, piece, n);
    } while (n && piece[n - 1] != '\n');
    if (line.length)
        return line.data;
    text_free(&line);
    return NULL;
}
