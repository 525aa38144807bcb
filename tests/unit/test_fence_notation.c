/*
 * test_fence_notation.c - the tokens of FENCE! are described as the table has them that writes and
 * reads them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/fence_setup.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

/* What stands in `code` in the first column of the tables of a section, each ended by a newline. */
static struct text described(const char *path, const char *heading)
{
    static char all[100000];
    struct text words = TEXT_EMPTY;
    FILE *file = fopen(path, "r");
    char *next = NULL, *end;

    assert_non_null(file);
    const size_t length = fread(all, 1, sizeof all - 1, file);
    assert_in_range(length, 1, sizeof all - 2);
    all[length] = '\0';
    fclose(file);
    char *section = strstr(all, heading);
    assert_non_null(section);
    for (char *line = strtok_r(section + strlen(heading), "\n", &next);
         line && strncmp(line, "## ", 3) != 0; line = strtok_r(NULL, "\n", &next)) {
        char *code = strncmp(line, "| `", 3) == 0 ? line + 3 : NULL;
        for (; code;
             code = end[1 + strspn(end + 1, ", ")] == '`' ? strchr(end + 1, '`') + 1 : NULL) {
            end = strchr(code, '`');
            text_add_bytes(&words, code, (size_t)(end - code));
            text_add_char(&words, '\n');
        }
    }
    return words;
}

/* The forms of the table, each ended by a newline. */
static struct text known(void)
{
    struct text forms = TEXT_EMPTY;

    for (int kind = 1; kind < STEP_KINDS; kind++) {
        print_form((enum step_kind)kind, &forms);
        text_add_char(&forms, '\n');
    }
    return forms;
}

TEST(the_rules_describe_each_token_and_no_other)
{
    struct text told = described("src/games/fence/RULES.md", "\n## 12 Tokens\n"), forms = known();

    assert_string_equal(told.data, forms.data);
    text_free(&told);
    text_free(&forms);
}

/* The most usual ones. */
TEST(the_protocol_describes_tokens_that_there_are)
{
    struct text told = described("docs/protocol/FENCE.md", "\n## Tokens\n"), forms = known();
    char *next = NULL;
    int n = 0;

    for (char *form = strtok_r(told.data, "\n", &next); form; form = strtok_r(NULL, "\n", &next)) {
        const char *at = strstr(forms.data, form);
        if (!at || (at != forms.data && at[-1] != '\n') || at[strlen(form)] != '\n')
            fail_msg("there is no %s", form);
        n++;
    }
    assert_true(n > 10);
    text_free(&told);
    text_free(&forms);
}
