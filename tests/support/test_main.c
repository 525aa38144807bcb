/* test_main.c - the main of test programs without one.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/test.h"

int main(void)
{
    return test_run();
}
