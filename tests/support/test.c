/* test.c - see test.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/test.h"

#include <assert.h>
#include <fnmatch.h>

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

/* Keeps only the tests whose names match the pattern. Returns whether any are left. */
static bool keep_matching(const char *pattern)
{
    const size_t all = count;

    count = 0;
    for (size_t i = 0; i < all; i++)
        if (!fnmatch(pattern, tests[i].name, 0))
            tests[count++] = tests[i];
    return count > 0;
}

/* The main function of programs that do not have their own. An argument is a pattern as in the
   shell. Then the program runs only the tests whose names match it. */
__attribute__((weak)) int main(int argc, char **argv)
{
    if (argc > 1 && !keep_matching(argv[1])) {
        fprintf(stderr, "%s: no test matches %s\n", argv[0], argv[1]);
        return 2;
    }
    return test_run();
}
