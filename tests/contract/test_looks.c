/*
 * test_looks.c - boards and pictures look the same as before, to the byte: a signature of random
 * games.
 *
 * If a change is intended, change the number and say so in the commit. FENCE! has its own tests
 * (test_fence_picture), because its rules have more influence on the positions of random games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/walk.h"

enum { EVERY = 2 }; /* number of steps between two positions of the signature */

static struct look {
    const char *game;
    unsigned wanted, found;
} looks[] = {
    { "fendo", 0x2A4F63D0, 0 },
    { "siemenet", 0x3C56E1F9, 0 },
    { "fonver", 0xBBDE07E1, 0 },
    { "fiodar", 0x0414B026, 0 },
};
enum { LOOKS = sizeof looks / sizeof looks[0] };

/* FNV-1a (Fowler, Noll, Vo). */
static unsigned sign(unsigned sum, const char *text)
{
    for (; *text; text++)
        sum = (sum ^ (unsigned char)*text) * 0x01000193u;
    return sum;
}

static void look(struct record *rec, struct rng *rng)
{
    FREED(text) out = TEXT_EMPTY;

    (void)rng;
    for (int i = 0; i < LOOKS; i++) {
        if (strcmp(looks[i].game, rec->game->name) || (rec->now % EVERY && record_to_act(rec) >= 0))
            continue;
        record_print_board(rec, PUBLIC, BOARD_PLAIN, &out);
        record_print_board(rec, PUBLIC, BOARD_COLOUR, &out);
        record_draw(rec, &out);
        looks[i].found = sign(looks[i].found, out.data);
    }
}

TEST(every_game_looks_as_it_did)
{
    walk_each_position(1, look);
    for (int i = 0; i < LOOKS; i++)
        if (looks[i].found != looks[i].wanted)
            print_error("%s looks otherwise: see showboard, the shell and svg; if it is meant, its "
                        "number is 0x%08X\n",
                        looks[i].game, looks[i].found);
    for (int i = 0; i < LOOKS; i++)
        assert_int_equal(looks[i].found, looks[i].wanted);
}
