/*
 * test.h - includes cmocka and common headers, and defines macros for tests that register
 * themselves.
 *
 * A test is TEST(a_true_sentence) { ... }, and a file of tests is a program. Its main function is
 * in test.c and runs the tests in the order of the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_H
#define WATTLE_TEST_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "base/memory.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/text.h"
#include "game/enumerate_turns.h"
#include "game/hidden.h"
#include "game/hints.h"
#include "game/notation.h"
#include "game/picture.h"
#include "game/position_copy.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Registers a test for main. set_up and tear_down may be NULL. */
void test_list(const char *name, CMUnitTestFunction, CMFixtureFunction set_up,
               CMFixtureFunction tear_down);

/* Runs all registered tests. Returns the number of failures. */
int test_run(void);

#define TEST_WITH(name, set_up, tear_down)                     \
    static void name(void **state);                            \
    __attribute__((constructor)) static void list_##name(void) \
    {                                                          \
        test_list(#name, name, set_up, tear_down);             \
    }                                                          \
    static void name(void **state __attribute__((unused)))

#define TEST(name) TEST_WITH(name, NULL, NULL)

/* Declares a test with the value that its set-up stores in *state: TEST_OF(struct record *rec,
   ...). */
#define TEST_OF(what, name, set_up, tear_down) \
    static void name##_of(what);               \
    TEST_WITH(name, set_up, tear_down)         \
    {                                          \
        name##_of(*state);                     \
    }                                          \
    static void name##_of(what)

/* Declares open_NAME and close_NAME, the set-up and tear-down of a test with a struct at `pointer`.
   `begin` opens the struct, the last arguments prepare it, and end(pointer) closes it. */
#define FIXTURE(name, what, pointer, begin, end, ...) \
    static int open_##name(void **state)              \
    {                                                 \
        static what name, *pointer = &name;           \
        begin;                                        \
        *state = pointer;                             \
        __VA_ARGS__;                                  \
        return 0;                                     \
    }                                                 \
    static int close_##name(void **state)             \
    {                                                 \
        end(*state);                                  \
        return 0;                                     \
    }

/* Declares structs that are freed at the end of their block: FREED(text) why = TEXT_EMPTY. */
#define FREED(what)  struct what __attribute__((cleanup(what##_free)))
#define CLOSED(what) struct what __attribute__((cleanup(what##_close)))

/* Does the same for a pointer. HELD_BY must name its free function before: HELD(search) s =
   search_open(...). */
#define HELD(what) __attribute__((cleanup(what##_let_go))) struct what *
#define HELD_BY(what, end)                                  \
    static inline void what##_let_go(struct what **pointer) \
    {                                                       \
        end(*pointer);                                      \
    }

/* Declares a position that is freed at the end of its block: POSITION(pos) =
   opening_in_words(...). */
#define POSITION(name) struct position *name __attribute__((cleanup(position_free)))
void position_free(struct position **pos);

/* Fails the test with the reason in `why` unless the call returns OK:
   MUST(record_undo(m, 1, false, &why)). */
#define MUST(request)                 \
    do {                              \
        struct text why = TEXT_EMPTY; \
        if ((request) != OK)          \
            fail_msg("%s", why.data); \
        text_free(&why);              \
    } while (0)

#endif
