/*
 * system_windows.h - handles, names and errors for the Windows files of system.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SYSTEM_WINDOWS_H
#define WATTLE_SYSTEM_WINDOWS_H

#define WIN32_LEAN_AND_MEAN
#define _WIN32_WINNT 0x0A00 /* Windows 10 */

#include "base/system.h"

#include <wchar.h>
#include <windows.h>

/* Converts UTF-8 to UTF-16, from malloc. Returns NULL if the text is invalid or memory is short. */
wchar_t *windows_wide(const char *utf8);

/* Converts n units of UTF-16 to UTF-8, from malloc. Returns NULL if memory is short. */
char *windows_utf8(const wchar_t *wide, size_t n);

/* Returns the handle of a descriptor, or INVALID_HANDLE_VALUE if the descriptor is closed. */
HANDLE windows_handle(int fd);

/* Returns a descriptor that owns the handle. Returns -1 on failure or for INVALID_HANDLE_VALUE. */
int windows_descriptor(HANDLE handle);

/* Converts a Windows error to a value of errno. */
int windows_errno(DWORD error);

/* Converts this thread's last Windows error to a value of errno. */
int windows_last_errno(void);

/* Reads a line typed at a console as UTF-8, at most n bytes. Returns 0 at the end of the input. */
size_t windows_read_console(HANDLE console, char *bytes, size_t n);

#endif
