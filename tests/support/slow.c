/* slow.c - see slow.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L
#include "tests/support/slow.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const struct slow_game *const slow_games[] = { &slow_fendo,  &slow_fence, &slow_fiodar,
                                                      &slow_fonver, &slow_hex,   &slow_siemenet };

struct slow *slow_clone(const struct slow_game *rules, const struct slow *slow)
{
    return rules->clone ? rules->clone(slow) : memcpy(xmalloc(rules->size), slow, rules->size);
}

void slow_end(const struct slow_game *rules, struct slow *slow)
{
    if (rules->end)
        rules->end(slow);
    else
        free(slow);
}

const struct slow_game *slow_find(const char *name)
{
    for (size_t i = 0; i < sizeof slow_games / sizeof slow_games[0]; i++)
        if (!strcmp(slow_games[i]->name, name))
            return slow_games[i];
    return NULL;
}

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

bool words_have(struct sorted words, const char *word)
{
    return bsearch(&word, words.word, (size_t)words.count, sizeof *words.word, compare_words);
}

static int compare_steps(const void *a, const void *b)
{
    const step s = *(const step *)a, t = *(const step *)b;

    return (s > t) - (s < t);
}

void steps_sort(step steps[], int count)
{
    qsort(steps, (size_t)count, sizeof *steps, compare_steps);
}
