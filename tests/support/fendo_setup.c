/* fendo_setup.c - see fendo_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "fendo_setup.h"

#include "../../src/hints.h"
#include "test.h"

void fendo_assert_bounds(const struct position *pos, double low, double high)
{
    double l, h;

    fendo.hints->bounds(pos, &l, &h);
    assert_true(l == low && h == high);
}
