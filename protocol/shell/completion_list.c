/*
 * completion_list.c - the sorted list of words that completion fills.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/complete.h"

#include "base/ascii.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void words_add(struct words *w, const char *prefix, const char *word)
{
    if (!ascii_equal_bytes(word, prefix, strlen(prefix)))
        return;
    w->list = xgrow(w->list, (size_t)w->count, 1, sizeof w->list[0]);
    w->list[w->count++] = xstrdup(word);
}

void words_free(struct words *w)
{
    for (int i = 0; i < w->count; i++)
        free(w->list[i]);
    free(w->list);
    *w = (struct words){ 0 };
}

/* Compares digits as numbers, so that E9 comes before E10. */
static int compare(const char *a, const char *b)
{
    while (*a && *b) {
        if (ascii_is_digit(*a) && ascii_is_digit(*b)) {
            char *a_end, *b_end;
            const unsigned long x = strtoul(a, &a_end, 10), y = strtoul(b, &b_end, 10);
            if (x != y)
                return x < y ? -1 : 1;
            a = a_end;
            b = b_end;
        } else if (*a != *b) {
            break;
        } else {
            a++;
            b++;
        }
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static int compare_words(const void *a, const void *b)
{
    return compare(*(char *const *)a, *(char *const *)b);
}

void words_sort(struct words *w)
{
    int kept = 0;

    if (w->count)
        qsort(w->list, (size_t)w->count, sizeof w->list[0], compare_words);
    for (int i = 0; i < w->count; i++) {
        if (kept && !strcmp(w->list[kept - 1], w->list[i]))
            free(w->list[i]);
        else
            w->list[kept++] = w->list[i];
    }
    w->count = kept;
}
