/*
 * filler_pass.c - storage of the filler passes that --alternate adds between moves of one colour.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/commands/filler_pass.h"

#include "base/memory.h"

bool filler_wanted(const struct session *s, int player)
{
    return s->alternate && record_to_act(&s->record) != player;
}

/* Returns the number of moves so far. A resignation counts as one. */
static int moves_now(const struct session *s)
{
    return s->record.now + s->record.is_resigned;
}

void filler_add(struct session *s)
{
    s->fillers = xgrow(s->fillers, (size_t)s->fillers_now, 1, sizeof s->fillers[0]);
    s->fillers[s->fillers_now++] = moves_now(s);
    filler_cut(s);
}

bool filler_undo(struct session *s)
{
    if (!s->fillers_now || s->fillers[s->fillers_now - 1] != moves_now(s))
        return false;
    s->fillers_now--;
    return true;
}

bool filler_redo(struct session *s)
{
    if (s->fillers_now == s->fillers_last || s->fillers[s->fillers_now] != moves_now(s))
        return false;
    s->fillers_now++;
    return true;
}

int filler_entries(const struct session *s)
{
    return record_units(&s->record, 0, s->record.now) + s->fillers_now + s->record.is_resigned;
}

int filler_entries_ahead(const struct session *s)
{
    const struct record *rec = &s->record;

    return record_units(rec, rec->now, rec->last) + s->fillers_last - s->fillers_now +
           (rec->resigned != NOBODY && !rec->is_resigned);
}

void filler_cut(struct session *s)
{
    s->fillers_last = s->fillers_now;
}
