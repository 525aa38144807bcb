/*
 * seat.c - what whoever sits at one seat may be told, and may do (the switch --seat).
 *
 * The match keeps the truth and deals. Towards the seat it is as if there were nothing but what
 * that player sees: view.c goes by match_looker, and what would tell more is refused here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "record/record_internal.h"

bool match_is_seated(const struct match *m)
{
    return m->seat && game_has_hidden(m->game);
}

int match_looker(const struct match *m)
{
    return match_is_seated(m) && m->seat <= match_seats(m) ? m->seat - 1 : PUBLIC;
}

int match_viewer(const struct match *m)
{
    return m->game->to_act(match_position(m)) == NOBODY ? ALL_SEEING : match_looker(m);
}

bool match_keeps_secrets(const struct match *m)
{
    return match_is_seated(m) && setting_is(&m->engine, "dealer", "engine") &&
           !m->game->hidden->has_unknown(match_position(m));
}

bool match_may_decide(const struct match *m)
{
    return !match_keeps_secrets(m) || match_to_act(m) == match_looker(m);
}

enum status match_refuse_decision(const struct match *m, struct text *why)
{
    struct text side = TEXT_EMPTY;

    match_print_side(m, match_to_act(m), &side);
    text_addf(why, "%s plays for itself: this session is the seat of p%d; genmove %s lets it",
              side.data, m->seat, side.data);
    text_free(&side);
    return REFUSED;
}

enum status match_refuse_back(struct text *why)
{
    text_add(why, "at a seat (--seat) nothing is taken back, as what came of it has been seen; "
                  "newgame begins another game");
    return REFUSED;
}

bool match_bars_option(const struct match *m, const char *name)
{
    return m->seat && (ascii_equal(name, "seed") || ascii_equal(name, "dealer"));
}
