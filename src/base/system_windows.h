/*
 * system_windows.h - shared by the files of system.h for Windows: handles, names and errors.
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

/* UTF-8 as UTF-16, from malloc; NULL: it is no UTF-8, or there is no memory. */
wchar_t *windows_wide(const char *utf8);

/* UTF-16 of n units as UTF-8, from malloc; NULL: there is no memory. */
char *windows_utf8(const wchar_t *wide, size_t n);

/* The handle of a descriptor; INVALID_HANDLE_VALUE: it is closed. */
HANDLE windows_handle(int fd);

/* A descriptor for a handle, which it closes. INVALID_HANDLE_VALUE, and a failure: -1. */
int windows_descriptor(HANDLE handle);

/* The value of errno for an error of Windows. */
int windows_errno(DWORD error);

/* The value of errno for the last error of this thread. */
int windows_last_errno(void);

/* Reads what was typed at a console, as UTF-8: at most n bytes, up to the end of a line. 0: the end
   of the input. */
size_t windows_read_console(HANDLE console, char *bytes, size_t n);

#endif
