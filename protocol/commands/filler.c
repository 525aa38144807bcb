/* filler.c - see filler.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "filler.h"

#include "../../src/base/memory.h"

bool filler_wanted(const struct session *s, int player)
{
    return s->alternate && match_to_act(&s->match) != player;
}

void filler_add(struct session *s)
{
    if (s->fillers_count == s->fillers_capacity) {
        s->fillers_capacity = s->fillers_capacity ? 2 * s->fillers_capacity : 16;
        s->fillers = xrealloc(s->fillers, (size_t)s->fillers_capacity * sizeof s->fillers[0]);
    }
    s->fillers[s->fillers_count++] = s->match.now;
}

bool filler_undo(struct session *s)
{
    if (!s->fillers_count || s->fillers[s->fillers_count - 1] != s->match.now)
        return false;
    s->fillers_count--;
    return true;
}

int filler_entries(const struct session *s)
{
    return s->match.now + s->fillers_count;
}

void filler_forget(struct session *s)
{
    s->fillers_count = 0;
}
