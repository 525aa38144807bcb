/* fendo_setup.c - see fendo_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fendo_setup.h"

#include "game/hints.h"
#include "tests/support/test.h"

void fendo_assert_bounds(const struct position *pos, double low, double high)
{
    double l, h;

    fendo.hints->bounds(pos, &l, &h);
    assert_true(l == low && h == high);
}
