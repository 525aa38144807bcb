/* slow.c - see slow.h.  SPDX-License-Identifier: GPL-3.0-or-later */
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
