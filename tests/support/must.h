/*
 * must.h - requests that have to succeed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_MUST_H
#define WATTLE_TEST_MUST_H

#include "base/status.h"
#include "base/text.h"

/* Fails the test, and says why, unless the request is answered with OK; it tells `why`, as in
   MUST(match_undo(m, 1, false, &why)). */
#define MUST(request)                 \
    do {                              \
        struct text why = TEXT_EMPTY; \
        if ((request) != OK)          \
            fail_msg("%s", why.data); \
        text_free(&why);              \
    } while (0)

#endif
