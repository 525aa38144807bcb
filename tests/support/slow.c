/* slow.c - see slow.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow.h"

#include <string.h>

static const struct slow_game *const slow_games[] = { &slow_fendo,  &slow_fence, &slow_fiodar,
                                                      &slow_fonver, &slow_hex,   &slow_siemenet };

const struct slow_game *slow_find(const char *name)
{
    for (size_t i = 0; i < sizeof slow_games / sizeof slow_games[0]; i++)
        if (!strcmp(slow_games[i]->name, name))
            return slow_games[i];
    return NULL;
}
