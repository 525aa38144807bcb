/*
 * status.h - the error codes that functions return for invalid requests.
 *
 * If the input is wrong, the function returns a status and adds a short phrase to a text, which
 * says the error and the remedy. If the program is wrong, an assert fails. memory.h deals with lack
 * of memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_STATUS_H
#define WATTLE_STATUS_H

enum status {
    OK,
    SYNTAX_ERROR, /* the words cannot be parsed */
    ILLEGAL,      /* the words can be parsed, but the rules or the state of the game forbid the
                     request */
    REFUSED       /* any other reason, such as out of range, unknown name, not possible now */
};

#endif
