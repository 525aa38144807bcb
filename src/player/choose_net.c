/*
 * choose_net.c - which net plays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "evaluator/net_evaluator.h"
#include "player/player_internal.h"

enum status player_read_net(const struct player *p, const struct text *bytes, struct net **out,
                            struct text *why)
{
    *out = net_read(bytes->data, bytes->length, why);
    const struct game *game = *out ? record_find_game(p->record, net_shape(*out)->game) : NULL;

    if (*out && !game)
        text_addf(why, "there is no game %s, which the net is for", net_shape(*out)->game);
    if (game && evaluator_fits(game, *out, why))
        return OK;
    net_free(*out);
    *out = NULL;
    return REFUSED;
}

const struct net *player_net(const struct player *p)
{
    struct text why = TEXT_EMPTY;

    if (setting_is(&p->options, "net", "none"))
        return NULL;
    const bool fits = p->net && evaluator_fits(p->record->game, p->net, &why);

    text_free(&why);
    return fits ? p->net : evaluator_built_in(p->record->game);
}
