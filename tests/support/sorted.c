/* sorted.c - see sorted.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/sorted.h"

#include "base/memory.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

struct sorted words_sorted(char *line)
{
    struct sorted w = { xmalloc((strlen(line) / 2 + 1) * sizeof *w.word), 0 };
    char *next = NULL;

    for (char *s = strtok_r(line, " ", &next); s; s = strtok_r(NULL, " ", &next))
        w.word[w.count++] = s;
    qsort(w.word, (size_t)w.count, sizeof *w.word, compare_words);
    return w;
}

void assert_same_words(struct sorted fast, struct sorted slow)
{
    for (int i = 0; i < fast.count || i < slow.count; i++) {
        const int order = i == fast.count   ? 1
                          : i == slow.count ? -1
                                            : strcmp(fast.word[i], slow.word[i]);
        if (order)
            fail_msg("%s only by the %s rules", order < 0 ? fast.word[i] : slow.word[i],
                     order < 0 ? "fast" : "slow");
    }
}

void assert_same_offers(char *fast, char *slow)
{
    const struct sorted ours = words_sorted(fast), theirs = words_sorted(slow);

    assert_same_words(ours, theirs);
    free(ours.word);
    free(theirs.word);
}
