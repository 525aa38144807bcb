/*
 * engine.h - a fixture for tests: a record and a player that follows it, as in a session.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_ENGINE_H
#define WATTLE_TEST_ENGINE_H

#include "games/games.h"
#include "player/player.h"
#include "tests/support/records.h"

struct engine {
    struct record record;
    struct player player;
};

/* Opens an engine with all games and default options. The caller ends with engine_close. */
static inline void engine_open(struct engine *e)
{
    record_open(&e->record, games);
    player_open(&e->player, &e->record);
}

static inline void engine_close(struct engine *e)
{
    player_close(&e->player);
    record_close(&e->record);
}

/* Sets an option of the player. The value must be accepted. */
static inline void engine_set(struct engine *e, const char *name, const char *value)
{
    MUST(player_set_option(&e->player, name, value, &why));
}

/* Sets the option seed and starts the search anew. The value must be accepted. */
static inline void engine_seed(struct engine *e, const char *value)
{
    MUST(record_set_option(&e->record, "seed", value, &why));
    player_forget_search(&e->player);
}

/* Declares a test with an engine e. */
#define TEST_ENGINE(name) TEST_OF(struct engine *e, name, open_engine, close_engine)

/* Declares the fixture of an engine with all games, prepared by the arguments. */
#define ENGINES(...) FIXTURE(engine, struct engine, e, engine_open(e), engine_close, __VA_ARGS__)

#endif
