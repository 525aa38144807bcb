/*
 * line.h - lines of any length, read from a file descriptor.
 *
 * This file reads big blocks, splits them into lines, looks ahead without waiting (so that a search
 * notices new input), and preprocesses lines as GTP prescribes. The dialogues (dialogue.h)
 * interpret the lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LINE_H
#define WATTLE_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* The default limit of a line's length, in bytes. Longer lines are skipped, so that no input can
   exhaust the memory. */
enum { LINE_LIMIT = 64 << 20 };

enum line_status {
    LINE_READ,
    LINE_TOO_LONG, /* the line was skipped */
    LINE_END       /* end of input */
};

struct line_source {
    int fd;
    size_t limit; /* largest number of bytes of a line; the caller may lower it */
    char *block;  /* bytes read; those in [start, end) have not been returned */
    size_t start, end, capacity;
    size_t scanned; /* there is no line feed in [start, scanned) */
    bool at_end;    /* whether fd is at its end */
    bool overlong;  /* whether the present line exceeds the limit and is being skipped */
    bool is_raw;    /* set by the caller if lines are not to be cleaned. Only zeros then become the
                       control character 1 */

    bool cuts_word;  /* whether a comment began inside a word of the last line; callers of
                        line_clean set this too */
    long number;     /* number of the last line, from 1 */
    bool has_peeked; /* whether line_peek has read a line that line_next will return */
    enum line_status peeked_status;
    char *peeked;
};

/* line_open allocates no memory, which the first read does. line_close frees it. fd stays open. */
void line_open(struct line_source *s, int fd);
void line_close(struct line_source *s);

/* Waits for the next line and returns it cleaned (line_clean), without its line feed. The line is
   valid until the next call of a function of this file. A byte order mark before the first line is
   skipped. The last line needs no line feed. */
enum line_status line_next(struct line_source *s, char **line);

/* Does the same, but the line stays the next one. Nothing more is read until line_next. */
enum line_status line_peek(struct line_source *s, char **line);

/* Returns whether line_next needs no system call, because the line has been read already. */
bool line_buffered(const struct line_source *s);

/* Returns whether line_next would return at once. Reads the available input. */
bool line_waiting(struct line_source *s);

/* Returns whether the next line has come in and begins with `prefix` before it is cleaned. */
bool line_waiting_is(struct line_source *s, const char *prefix);

/* Returns whether a comment begins inside a word of the n bytes, as in "a#b". */
bool line_cuts_word(const char *line, size_t n);

/* Preprocesses n bytes in place by GTP 2, section 2.2: removes control characters, comments and
   blanks at both ends, and turns tabs into blanks. The bytes may contain zeros, and one more byte
   must be writable. Returns the start of the cleaned string. */
char *line_clean(char *line, size_t n);

#endif
