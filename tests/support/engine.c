/* engine.c - see engine.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/engine.h"

#include "games/games.h"

void engine_open(struct engine *e)
{
    record_open(&e->record, games);
    player_open(&e->player, &e->record);
}

void engine_close(struct engine *e)
{
    player_close(&e->player);
    record_close(&e->record);
}

void engine_set(struct engine *e, const char *name, const char *value)
{
    MUST(player_set_option(&e->player, name, value, &why));
}

void engine_seed(struct engine *e, const char *value)
{
    MUST(record_set_option(&e->record, "seed", value, &why));
    player_forget_search(&e->player);
}
