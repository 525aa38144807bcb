/*
 * choose_net.c - which net plays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "evaluator/net_evaluator.h"
#include "record/record_internal.h"

enum status match_read_net(const struct match *m, const struct text *bytes, struct net **out,
                           struct text *why)
{
    *out = net_read(bytes->data, bytes->length, why);
    const struct game *game = *out ? match_find_game(m, net_shape(*out)->game) : NULL;

    if (*out && !game)
        text_addf(why, "there is no game %s, which the net is for", net_shape(*out)->game);
    if (game && evaluator_fits(game, *out, why))
        return OK;
    net_free(*out);
    *out = NULL;
    return REFUSED;
}

const struct net *match_net(const struct match *m)
{
    struct text why = TEXT_EMPTY;

    if (setting_is(&m->engine, "net", "none"))
        return NULL;
    const bool fits = m->net && evaluator_fits(m->game, m->net, &why);

    text_free(&why);
    return fits ? m->net : evaluator_built_in(m->game);
}
