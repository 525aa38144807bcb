/*
 * test_fence_slow.c - compares the fast rules of FENCE! with the slow rules in random games.
 *
 * Both must give the same actor, the same steps and the same result. The games have each option,
 * pairs of options, and many options together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "tests/support/fence_setup.h"
#include "tests/support/slow.h"
#include "tests/support/walk.h"

/* ---- Games ---- */

/* Reads the only file, which has the tile set `twins`. */
static enum status read_twins(void *context, const char *path, struct text *content,
                              struct text *why)
{
    (void)context;
    (void)path;
    (void)why;
    text_add(content, fence_twins);
    return OK;
}

static void play_some(const char *options, int count)
{
    static struct record rec;
    struct text why = TEXT_EMPTY;
    struct rng rng;

    record_open(&rec, games);
    rec.files.read = read_twins;
    walk_watch(&rec);
    for (int i = 0; i < count; i++) {
        rng_seed(&rng, 1 + (uint64_t)i);
        if (record_new_game(&rec, &fence, options, &why) != OK)
            fail_msg("%s: %s", options, why.data);
        both_rules_play(&rec, &rng);
    }
    walk_watch(NULL);
    record_close(&rec);
}

TEST_WITH(both_agree_over_basic_games_of_every_size, NULL, walk_report)
{
    char options[64];

    for (int players = 2; players <= MAX_PLAYERS; players++) {
        snprintf(options, sizeof options, "players=%d", players);
        play_some(options, walk_deep(1, 300));
        snprintf(options, sizeof options, "players=%d tiles=demo", players);
        play_some(options, walk_deep(20, 1000));
    }
}

TEST_WITH(both_agree_over_tiles_with_alike_waters, NULL, walk_report)
{
    char options[64];

    for (int players = 2; players <= 4; players++) {
        snprintf(options, sizeof options, "tiles=twins big_map=on players=%d", players);
        play_some(options, walk_deep(4, 300));
    }
}

TEST_WITH(both_agree_over_games_with_each_option, NULL, walk_report)
{
    char options[64];

    for (int v = 0; v < FENCE_VALUES; v++) {
        snprintf(options, sizeof options, "players=%d %s", 2 + v % 4, fence_values[v]);
        play_some(options, walk_deep(1, 40));
    }
}

TEST_WITH(both_agree_over_games_with_each_pair_of_options, NULL, walk_report)
{
    char options[128];

    for (int a = 0; a < FENCE_VALUES; a++)
        for (int b = a + 1; b < FENCE_VALUES; b++) {
            if (!strncmp(fence_values[a], fence_values[b], strcspn(fence_values[a], "=") + 1))
                continue;
            for (int i = 0; i < walk_deep(1, 3); i++) {
                snprintf(options, sizeof options, "tiles=demo players=%d %s %s",
                         2 + (a + b + i) % 3, fence_values[a], fence_values[b]);
                play_some(options, walk_deep(1, 30));
            }
        }
}

/* Draws options. Each value has the same chance, 0, 10, 30 or 60 % in turn, but an option gets at
   most one value. */
static void draw_options(struct rng *rng, int game, struct text *out)
{
    static const uint32_t tenths[4] = { 0, 1, 3, 6 };

    text_clear(out);
    text_addf(out, "players=%d tiles=%s round_cap=30", 2 + (int)rng_below(rng, MAX_PLAYERS - 1),
              game % 100 == 99 ? "city" : "demo");
    for (int v = 0; v < FENCE_VALUES; v++) {
        char name[24];
        snprintf(name, sizeof name, " %.*s=", (int)strcspn(fence_values[v], "="), fence_values[v]);
        if (rng_below(rng, 10) < tenths[game % 4] && !strstr(out->data, name))
            text_addf(out, " %s", fence_values[v]);
    }
}

TEST_WITH(both_agree_over_games_with_many_options, NULL, walk_report)
{
    const int count = walk_deep(40, 2000);
    FREED(text) options = TEXT_EMPTY;
    struct rng rng;

    rng_seed(&rng, 2);
    for (int i = 0; i < count; i++) {
        draw_options(&rng, i, &options);
        play_some(options.data, 1);
    }
}

/* Fails if fence_values lacks an option or a value. So new ones are played too. */
TEST(no_option_is_forgotten)
{
    for (const struct option *o = fence.options; o->name; o++) {
        int values = 0, listed = 0;
        if (!strcmp(o->name, "players") || !strcmp(o->name, "tiles"))
            continue;
        for (int v = 0; v < FENCE_VALUES; v++)
            listed += !strncmp(fence_values[v], o->name, strlen(o->name)) &&
                      fence_values[v][strlen(o->name)] == '=';
        for (const char *c = o->type == OPTION_CHOICE ? o->values : ""; *c; c++)
            values += *c == '|';
        if (listed < values || !listed)
            fail_msg("fence_values has %d values of %s", listed, o->name);
    }
}
