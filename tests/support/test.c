/* test.c - see test.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/test.h"

#include <assert.h>

enum { MOST = 256 };

static struct CMUnitTest tests[MOST];
static size_t count;

void test_list(const char *name, CMUnitTestFunction test, CMFixtureFunction set_up,
               CMFixtureFunction tear_down)
{
    assert(count < MOST);
    tests[count++] = (struct CMUnitTest){ name, test, set_up, tear_down, NULL };
}

int test_run(void)
{
    return _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}

void position_free(struct position **pos)
{
    free(*pos);
}

/* Of programs that have no main of their own. */
__attribute__((weak)) int main(void)
{
    return test_run();
}
