/*
 * spelling.c - the edit distance between two words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/spelling.h"

#include <string.h>

/* The distance is that of Damerau (1964) and Levenshtein (1966). */
int spelling_distance(const char *a, const char *b, int limit)
{
    enum { LONGEST = 40 };
    const size_t n = strlen(a), k = strlen(b);
    int row[3][LONGEST + 1];

    if (n > LONGEST || k > LONGEST)
        return limit;
    for (size_t j = 0; j <= k; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int *now = row[i % 3], *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= k; j++) {
            int best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = before[j - 2] + 1 < best ? before[j - 2] + 1 : best;
            now[j] = best;
        }
    }
    return row[n % 3][k] < limit ? row[n % 3][k] : limit;
}

int spelling_limit(const char *word)
{
    return strlen(word) < 5 ? 2 : 3;
}
