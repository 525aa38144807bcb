/* args.c - parsing of a command's words and numbers.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/args.h"

#include "base/memory.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char BLANKS[] = " \t";

void args_split(struct args *a, const char *line)
{
    const char *s = line;

    *a = (struct args){ .line = line };
    while (*(s += strspn(s, BLANKS))) {
        if (a->count < ARGS_KEPT)
            a->at[a->count] = (size_t)(s - line);
        a->count++;
        s += strcspn(s, BLANKS);
    }
    if (!a->count)
        return;
    a->copy = xstrdup(line);
    for (size_t i = 0; i < a->count && i < ARGS_KEPT; i++) {
        char *end = a->copy + a->at[i];
        end[strcspn(end, BLANKS)] = '\0';
    }
}

void args_free(struct args *a)
{
    free(a->copy);
    a->copy = NULL;
}

const char *args_word(const struct args *a, size_t i)
{
    assert(i < ARGS_KEPT);
    return i < a->count ? a->copy + a->at[i] : NULL;
}

const char *args_rest(const struct args *a, size_t i)
{
    assert(i < ARGS_KEPT);
    return i < a->count ? a->line + a->at[i] : "";
}

bool args_next(const char **rest, struct text *word)
{
    const char *s = *rest + strspn(*rest, BLANKS);
    const size_t n = strcspn(s, BLANKS);

    text_clear(word);
    text_add_bytes(word, s, n);
    *rest = s + n;
    return n > 0;
}

bool number_whole(const char *word, long long min, long long max, long long *value)
{
    char *end;

    if (!*word || word[strspn(word, "+-0123456789")])
        return false;
    errno = 0;
    const long long n = strtoll(word, &end, 10);
    if (*end || end == word || errno || n < min || n > max)
        return false;
    *value = n;
    return true;
}

bool number_real(const char *word, double min, double max, double *value)
{
    char *end;

    if (!*word || word[strspn(word, "+-.0123456789eE")])
        return false;
    const double x = strtod(word, &end);
    if (*end || end == word || !isfinite(x) || x < min || x > max)
        return false;
    *value = x;
    return true;
}

enum status args_whole(const struct args *a, size_t i, const char *what, long long min,
                       long long max, long long *value, struct reply *r)
{
    const char *word = args_word(a, i);

    if (!word || number_whole(word, min, max, value))
        return OK;
    return refuse(r, "syntax error: %s must be a whole number from %lld to %lld", what, min, max);
}

enum status args_real(const struct args *a, size_t i, const char *what, double min, double max,
                      double *value, struct reply *r)
{
    const char *word = args_word(a, i);

    if (!word || number_real(word, min, max, value))
        return OK;
    return refuse(r, "syntax error: %s must be a number from %.10g to %.10g", what, min, max);
}
