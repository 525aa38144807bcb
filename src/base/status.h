/*
 * status.h - how a request that may be wrong ends.
 *
 * Input can be wrong: the function returns a status and says in a text, in one
 * short phrase, what was wrong and what would be right. The program can be
 * wrong: assert. Memory can run out: see memory.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_STATUS_H
#define WATTLE_STATUS_H

enum status {
    OK,
    SYNTAX_ERROR, /* the words cannot be read */
    ILLEGAL,      /* they can, but the rules or the state of the game forbid it */
    REFUSED       /* neither: out of range, no such thing, not possible now */
};

#endif
