/*
 * line.h - one line in: lines of any length from a file descriptor.
 *
 * Lives here: reading in big blocks, cutting into lines, looking ahead without
 * waiting (so that a search can notice that somebody has typed), and the cleaning
 * of a line that GTP prescribes. Does not live here: what a line means (gtp.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LINE_H
#define WATTLE_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* A line longer than this, unless told otherwise, is skipped, so that no input can exhaust the
   memory. */
enum { LINE_LIMIT = 64 << 20 };

enum line_status {
    LINE_READ,
    LINE_TOO_LONG, /* it was skipped */
    LINE_END       /* end of input */
};

struct line_source {
    int fd;
    size_t limit; /* bytes of a line; set by the caller to less than LINE_LIMIT, if wanted */
    char *block;  /* bytes read, [start, end) not yet handed out */
    size_t start, end, capacity;
    size_t scanned; /* no line feed in [start, scanned) */
    bool at_end;    /* nothing more comes from fd */
    bool overlong;  /* the line in progress is beyond the limit: being skipped */
    bool is_raw;    /* set by the caller: lines are handed out as they come, but for zeros, which
                       become the control character 1 */

    bool cuts_word;  /* a comment began inside a word of it; set by the caller of line_clean, too */
    long number;     /* of the line handed out last, from 1 */
    bool has_peeked; /* line_peek has taken a line, which line_next will hand out */
    enum line_status peeked_status;
    char *peeked;
};

/* Takes no memory before the first read. line_close frees it; fd stays open. */
void line_open(struct line_source *s, int fd);
void line_close(struct line_source *s);

/* Waits for the next line and hands it out cleaned (line_clean), without its line feed,
   valid until the next call of any function here. A byte order mark before the first one is passed
   over. The last line needs no line feed. */
enum line_status line_next(struct line_source *s, char **line);

/* The same, but the line stays the next one, and nothing is read before it is taken. */
enum line_status line_peek(struct line_source *s, char **line);

/* Whether line_next would answer from what has been read already. Asks nobody. */
bool line_buffered(const struct line_source *s);

/* Whether line_next would answer without waiting: reads what there is to read. */
bool line_waiting(struct line_source *s);

/* Whether a line is waiting that begins with `prefix`, as it came, uncleaned. It stays. */
bool line_waiting_is(struct line_source *s, const char *prefix);

/* Whether a comment begins inside a word of the n bytes, as in "a#b". */
bool line_cuts_word(const char *line, size_t n);

/* In place, as GTP 2 says (section 2.2): drops control characters but the tab, makes blanks
   of tabs, cuts off comments and the blanks at both ends. Takes n bytes, which may hold
   zeros, with room for one more; returns where the cleaned string begins. */
char *line_clean(char *line, size_t n);

#endif
