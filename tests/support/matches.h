/*
 * matches.h - tests that are given a match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_MATCHES_H
#define WATTLE_TEST_MATCHES_H

#include "record/record.h"
#include "tests/support/test.h"

/* A test of a match, m. */
#define TEST_MATCH(name) TEST_OF(struct match *m, name, open_match, close_match)

/* Its match is about the games of a list, and prepared as the other arguments say. */
#define MATCHES_ABOUT(list, ...)                \
    static int open_match(void **state)         \
    {                                           \
        static struct match match, *m = &match; \
        match_open(m, list);                    \
        *state = m;                             \
        __VA_ARGS__;                            \
        return 0;                               \
    }                                           \
    static int close_match(void **state)        \
    {                                           \
        match_close(*state);                    \
        return 0;                               \
    }

static inline void set(struct match *m, const char *option, const char *value)
{
    MUST(match_set_engine(m, option, value, &why));
}

static inline void new_game(struct match *m, const char *name, const char *pairs)
{
    MUST(match_new_game(m, match_find_game(m, name), pairs, &why));
}

#endif
