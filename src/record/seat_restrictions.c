/*
 * seat_restrictions.c - restrictions of a client that may see only one player's view (--seat).
 *
 * The record has all information and deals the cards. The client sees only the view of the seat's
 * player. view.c draws boards for record_looker, and this file refuses requests that would reveal
 * more.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "record/record_internal.h"

bool record_is_seated(const struct record *rec)
{
    return rec->seat && game_has_hidden(rec->game);
}

int record_looker(const struct record *rec)
{
    return record_is_seated(rec) && rec->seat <= record_seats(rec) ? rec->seat - 1 : PUBLIC;
}

int record_viewer(const struct record *rec)
{
    return rec->game->to_act(record_position(rec)) == NOBODY ? ALL_SEEING : record_looker(rec);
}

bool record_keeps_secrets(const struct record *rec)
{
    return record_is_seated(rec) && setting_is(&rec->dealing, "dealer", "engine") &&
           !rec->game->hidden->has_unknown(record_position(rec));
}

bool record_may_decide(const struct record *rec)
{
    return !record_keeps_secrets(rec) || record_to_act(rec) == record_looker(rec);
}

enum status record_refuse_decision(const struct record *rec, struct text *why)
{
    struct text side = TEXT_EMPTY;

    record_print_side(rec, record_to_act(rec), &side);
    text_addf(why, "%s plays for itself: this session is the seat of p%d; genmove %s lets it",
              side.data, rec->seat, side.data);
    text_free(&side);
    return REFUSED;
}

enum status record_refuse_back(struct text *why)
{
    text_add(why, "with --seat no turn can be taken back, because its result has been seen; "
                  "newgame begins another game");
    return REFUSED;
}

bool record_bars_option(const struct record *rec, const char *name)
{
    return rec->seat && (ascii_equal(name, "seed") || ascii_equal(name, "dealer"));
}
