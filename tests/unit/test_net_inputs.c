/*
 * test_net_inputs.c - the inputs of nets and the places of their answers do not change.
 *
 * A net is trained for exactly these numbers. If one of them changes, the net of the game plays
 * worse, and no other test fails. After a change on purpose, raise the version of the planes or
 * vectors, train the net again, and write the new checksum here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/planes.h"
#include "game/vectors.h"
#include "tests/support/walk.h"

/* FNV-1a (Fowler, Noll, Vo, 1991) over numbers of 16 bits, the same on every machine. */
static uint64_t checksum;

static void add(int number)
{
    for (int shift = 0; shift < 16; shift += 8)
        checksum = (checksum ^ ((unsigned)number >> shift & 255)) * 0x100000001B3u;
}

static const char *wanted; /* the name of the game whose positions count */
static int counted;        /* number of positions */

static void add_planes(const struct planes *planes, const struct position *pos, const step steps[],
                       int n, int symmetry)
{
    static uint8_t cells[PLANES_CELLS * PLANES_INPUTS], on[PLANES_CELLS];
    static struct policy_entry entries[MAX_STEPS];
    int width, height;

    planes->grid(pos, &width, &height, on);
    planes->encode(pos, symmetry, cells, planes->inputs);
    for (int i = 0; i < width * height * planes->inputs; i++)
        add(cells[i]);
    planes->entries(pos, steps, n, symmetry, entries);
    for (int i = 0; i < n; i++) {
        add(entries[i].plane);
        add(entries[i].cell);
        add(entries[i].from);
    }
}

static void add_vectors(const struct vectors *vectors, const struct position *pos,
                        const step steps[], int n)
{
    static int16_t seats[MAX_PLAYERS][SEAT_VECTOR_MAX], of_steps[MAX_STEPS][STEP_VECTOR_MAX];

    memset(seats, 0, sizeof seats);
    vectors->seats(pos, seats);
    for (int p = 0; p < MAX_PLAYERS; p++)
        for (int i = 0; i < vectors->seat; i++)
            add(seats[p][i]);
    vectors->steps(pos, steps, n, of_steps);
    for (int s = 0; s < n; s++)
        for (int i = 0; i < vectors->step; i++)
            add(of_steps[s][i]);
}

static void add_inputs(struct record *rec, struct rng *rng)
{
    static step steps[MAX_STEPS];
    const struct hints *hints = rec->game->hints;
    const struct position *pos = record_position(rec);

    (void)rng;
    if (strcmp(rec->game->name, wanted) != 0 || record_to_act(rec) < 0)
        return;
    const int n = rec->game->steps(pos, steps);

    if (hints->planes && !record_mid_turn(rec))
        add_planes(hints->planes, pos, steps, n, counted % hints->planes->symmetries);
    if (hints->vectors && hints->vectors->can_evaluate(pos))
        add_vectors(hints->vectors, pos, steps, n);
    counted++;
}

static void check(const char *game, uint64_t expected)
{
    wanted = game;
    counted = 0;
    checksum = 0xCBF29CE484222325u;
    walk_each_position(2, add_inputs);
    assert_true(counted > 50);
    if (checksum != expected)
        fail_msg("the inputs of the net of %s have the checksum %016llx, not %016llx", game,
                 (unsigned long long)checksum, (unsigned long long)expected);
}

TEST(the_inputs_of_the_net_of_fendo)
{
    check("fendo", 0x3143C90FB21C770A);
}

TEST(the_inputs_of_the_net_of_siemenet)
{
    check("siemenet", 0xBBF4AC3CFF48C29F);
}

TEST(the_inputs_of_the_net_of_fonver)
{
    check("fonver", 0x70B887F49BA8F50A);
}

TEST(the_inputs_of_the_net_of_fiodar)
{
    check("fiodar", 0x29BDD4EFCAE13E37);
}

TEST(the_inputs_of_the_net_of_fence)
{
    check("fence", 0x33C4F739C6393819);
}
