/*
 * test_mlp.c - nets of two perceptrons: their file, their inputs from FENCE!, search and self-play.
 *
 * The nets have random numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "evaluator/mlp_evaluator.h"
#include "games/fence/fence.h"
#include "search/search.h"
#include "tests/support/fence_setup.h"
#include "tests/support/made_net.h"
#include "tests/support/walk.h"
#include "train/mlp_selfplay.h"

#include <unistd.h>

HELD_BY(net, net_free)
HELD_BY(search, search_close)

/* ---- The file ---- */

static void assert_not_read(const struct text *file, size_t size, const char *phrase)
{
    FREED(text) why = TEXT_EMPTY;

    assert_null(net_read(file->data, size, &why));
    assert_non_null(strstr(why.data, phrase));
}

TEST(a_broken_file_is_refused_with_the_reason)
{
    FREED(text) file = TEXT_EMPTY;

    made_small_file(&fence, 1, &file);
    assert_not_read(&file, file.length - 1, "bytes");
    assert_not_read(&file, 30, "line 3 of the net's header is missing");
    assert_not_read(&file, 40, "line 4 of the net's header is missing");
    assert_not_read(&file, sizeof "wattle-small " - 1, "version");
    file.data[file.length - 3] ^= 1;
    assert_not_read(&file, file.length, "checksum");
    file.data[sizeof "wattle-small " - 1] = '2';
    assert_not_read(&file, file.length, "version");
}

/* Replaces the first `from` in the net's file by `to`. The file must then be read if `phrase` is
   NULL, or else be refused with the phrase. */
static void assert_changed(const char *from, const char *to, const char *phrase)
{
    FREED(text) file = TEXT_EMPTY, changed = TEXT_EMPTY, why = TEXT_EMPTY;

    made_small_file(&fence, 1, &file);
    const char *at = strstr(file.data, from);

    assert_non_null(at);
    text_add_bytes(&changed, file.data, (size_t)(at - file.data));
    text_add(&changed, to);
    at += strlen(from);
    text_add_bytes(&changed, at, file.length - (size_t)(at - file.data));
    HELD(net) net = net_read(changed.data, changed.length, &why);

    if (phrase)
        assert_string_equal(why.data, phrase);
    assert_true(!net == !!phrase);
}

TEST(a_header_says_what_is_wrong_with_it)
{
    char about[320] = "about ";

    memset(about + 6, 'x', 255);
    assert_changed("about made up", about, NULL);
    memset(about + 6, 'x', 300);
    assert_changed("about made up", about,
                   "the header of the net needs about of 1 to 255 characters");
    assert_changed("about made up", "about ",
                   "the header of the net needs about of 1 to 255 characters");
    assert_changed("about made up\n", "", "line 3 of the net's header must begin with 'about '");
    assert_changed("game fence", "game fence-with-more-names",
                   "the header of the net needs game of 1 to 15 characters");
    assert_changed("wide 8", "wide +8", "the header of the net needs wide of 1 to 256");
    assert_changed("wide 8", "wide  8", "the header of the net needs wide of 1 to 256");
    assert_changed("narrow 4", "narrow -4", "the header of the net needs narrow of 1 to 256");
    assert_changed("narrow 4", "narrow 4294967300",
                   "the header of the net needs narrow of 1 to 256");
    assert_changed("traits 1", "traits -1", "the header of the net needs traits of 0 to 9999");
    assert_changed("crc32 ", "crc32 +",
                   "the header of the net needs crc32 of eight hexadecimal digits");
    assert_changed("\n\n", "\n", "the header of the net must end with an empty line");
}

/* ---- The computation ---- */

static uint32_t number_at(const unsigned char *p)
{
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* The numbers of a file, read one after the other. */
struct reel {
    const unsigned char *at;
};

static float next_number(struct reel *r)
{
    const uint32_t bits = number_at(r->at);
    float x;

    memcpy(&x, &bits, sizeof x);
    r->at += sizeof x;
    return x;
}

/* Adds the next layer of the file to y. Before, y has zeros or the output of another layer. */
static void slow_layer(struct reel *r, const float x[], int from, float y[], int to, bool has_bias)
{
    for (int i = 0; i < from; i++)
        for (int o = 0; o < to; o++)
            y[o] += x[i] * next_number(r);
    for (int o = 0; has_bias && o < to; o++)
        y[o] += next_number(r);
}

static void slow_rectify(float y[], int n)
{
    for (int i = 0; i < n; i++)
        y[i] = y[i] > 0 ? y[i] : 0;
}

/* Sets random traits. Half of them are 0. */
static void draw_traits(struct rng *rng, int16_t out[], float real[], int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = (int16_t)(rng_below(rng, 2) ? (int)rng_below(rng, 1001) - 500 : 0);
        real[i] = out[i] / 256.0F;
    }
}

static void check_shape(const struct mlp_shape *s, struct rng *rng)
{
    FREED(text) file = TEXT_EMPTY, why = TEXT_EMPTY;
    int16_t seat[MLP_WIDEST], choice[MLP_WIDEST];
    float x[MLP_WIDEST], y[MLP_WIDEST], context[MLP_WIDEST];
    float wide[MLP_WIDEST] = { 0 }, narrow[MLP_WIDEST] = { 0 }, steps[MLP_WIDEST] = { 0 };
    float worth = 0, logit = 0;

    made_small_shaped("fence", s, 1, &file);
    HELD(net) net = net_read(file.data, file.length, &why);
    struct reel r = { (const unsigned char *)strstr(file.data, "\n\n") + 2 };

    assert_non_null(net);
    draw_traits(rng, seat, x, s->seat);
    draw_traits(rng, choice, y, s->step);
    slow_layer(&r, x, s->seat, wide, s->wide, true);
    slow_rectify(wide, s->wide);
    slow_layer(&r, wide, s->wide, narrow, s->narrow, true);
    slow_rectify(narrow, s->narrow);
    slow_layer(&r, narrow, s->narrow, &worth, 1, false);
    slow_layer(&r, x, s->seat, steps, s->steps, true);
    slow_layer(&r, y, s->step, steps, s->steps, false);
    slow_rectify(steps, s->steps);
    slow_layer(&r, steps, s->steps, &logit, 1, false);
    assert_true(fabsf(mlp_value(net_mlp(net), seat) - worth) < 1e-2F);
    mlp_context(net_mlp(net), seat, context);
    assert_true(fabsf(mlp_logit(net_mlp(net), context, choice) - logit) < 1e-2F);
}

/* The widths are not whole numbers of vectors, smaller than a vector, and the largest possible. */
TEST(layers_of_any_width_give_what_a_slow_sum_gives)
{
    const struct mlp_shape shapes[] = { { 1, 70, 45, 75, 40, 33 },
                                        { 1, 5, 3, 7, 1, 2 },
                                        { 1, 256, 256, 256, 256, 256 } };
    struct rng rng;

    rng_seed(&rng, 1);
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        check_shape(&shapes[i], &rng);
}

/* ---- The inputs from the game ---- */

static const char *const options[] = {
    "players=2",
    "players=3 stash=mixed trading_post=on goods_by=cards wasted_goods=on accumulation=on",
    "players=5 boats=on trading=all hunch=on color_swap=on tunnel=dice",
    "players=2 stash=blind round_limit=dice others_order=free ritzy_tile=on free_for_all=on",
};

static void check_shares(const struct mlp_evaluator *c, const struct position *pos)
{
    double worth[MAX_PLAYERS], sum = 0;
    const int seats = fence.seats(pos);

    mlp_evaluator_values(c, pos, seats, worth);
    for (int p = 0; p < seats; p++) {
        assert_true(worth[p] >= 0);
        sum += worth[p];
    }
    assert_true(fabs(sum - 1) < 1e-5);
}

static void check_priors(const struct mlp_evaluator *c, const struct position *pos)
{
    static step steps[MAX_STEPS];
    static float priors[MAX_STEPS], again[MAX_STEPS];
    const int n = fence.steps(pos, steps);
    double sum = 0;

    mlp_evaluator_priors(c, pos, fence.to_act(pos), steps, n, priors);
    for (int i = 0; i < n; i++) {
        assert_true(priors[i] > 0);
        sum += (double)priors[i];
    }
    assert_true(fabs(sum - 1) < 1e-4);

    /* The logit of a step does not depend on the other steps in the list. */
    for (int i = 0; i < n / 2; i++) {
        const step other = steps[i];

        steps[i] = steps[n - 1 - i];
        steps[n - 1 - i] = other;
    }
    mlp_evaluator_priors(c, pos, fence.to_act(pos), steps, n, again);
    for (int i = 0; i < n; i++)
        assert_true(fabsf(priors[i] - again[n - 1 - i]) < 1e-5F);
}

TEST(each_position_of_random_games_is_described_and_left_as_it_was)
{
    HELD(net) net = made_small(&fence, 2);
    const struct mlp_evaluator c = mlp_evaluator_of(&fence, net);

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        POSITION(pos) = fence_opening(options[i]);
        struct rng rng;

        rng_seed(&rng, i);
        while (fence.to_act(pos) != NOBODY) {
            if (fence.to_act(pos) != CHANCE && mlp_evaluator_accepts(&c, pos)) {
                POSITION(before) = fence_copy(pos);

                check_shares(&c, pos);
                check_priors(&c, pos);
                assert_memory_equal(before, pos, fence.bytes_used(pos));
            }
            fence.apply(pos, walk_step(&fence, pos, &rng));
        }
    }
}

TEST(cards_that_make_a_pair_are_told_from_cards_that_make_none)
{
    POSITION(pos) = fence_scene("", "old-town the-yards downtown", "1,2 four-points",
                                "r1 r3 b2 b5, r2 r6 b3 b3, r4 r2 b1 b6");
    const struct vectors *t = fence.hints->vectors;
    int16_t before[MAX_PLAYERS][SEAT_VECTOR_MAX], after[MAX_PLAYERS][SEAT_VECTOR_MAX];

    t->seats(pos, before);
    pos->hand[1][card_of(RED, 2)] = 0; /* p2 had r1 r3 b2 b5, and (1,2), (1,5), (3,2) exist */
    pos->hand[1][card_of(RED, 0)] = 0;
    t->seats(pos, after);
    assert_memory_not_equal(before[1], after[1], sizeof after[1]);
}

/* ---- Search ---- */

static void search_with(const struct net *net, const struct position *pos,
                        struct search_report *out)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, 1 << 20, 5, net };
    const struct search_limits limits = { .iterations = 200, .level = 10 };
    HELD(search) s = search_open(&fence, &config);

    search_run(s, pos, &limits, NULL);
    search_report(s, 1, true, out);
}

TEST(search_goes_by_the_net_and_is_the_same_twice)
{
    POSITION(pos) = fence_scene("", "old-town the-yards downtown", "1,2 four-points",
                                "r1 r3 b2 b5, r2 r6 b3 b3, r4 r2 b1 b6");
    HELD(net) net = made_small(&fence, 3);
    FREED(search_report) with, again, without;

    search_with(net, pos, &with);
    search_with(net, pos, &again);
    search_with(NULL, pos, &without);
    for (int p = 0; p < 3; p++)
        assert_true(with.value[p] == again.value[p]);
    assert_true(with.value[0] != without.value[0]);
}

/* ---- Self-play ---- */

/* docs/training/FORMATS.md, Samples of MLP nets. */
TEST(self_play_writes_rows_of_all_it_counts)
{
    const struct vectors *t = fence.hints->vectors;
    HELD(net) net = made_small(&fence, 4);
    char directory[] = "/tmp/wattle-table-XXXXXX", path[64];
    static unsigned char bytes[1 << 23];
    atomic_bool stop = false;
    struct tally_of_play tally = { 0 };
    FREED(settings) settings;
    struct mlp_selfplay games;

    settings_init(&settings, fence.options);
    MUST(settings_set_all(&settings, "players=3", &why));
    mlp_selfplay_open(&games, &fence, 7);
    while (!games.samples)
        mlp_selfplay_play(&games, &settings, 8, net, &tally, &stop);
    assert_int_equal(tally.positions, games.samples);
    assert_non_null(mkdtemp(directory));
    assert_true(mlp_selfplay_write(&games, directory, "rows"));
    snprintf(path, sizeof path, "%s/rows", directory);

    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    const uint32_t seats = number_at(bytes + 36), decisions = number_at(bytes + 40),
                   steps = number_at(bytes + 44);

    assert_memory_equal(bytes, "WATTLET2fence", 14);
    assert_int_equal((int16_t)(bytes[48] | bytes[49] << 8), -3); /* a game begins here */
    assert_int_equal(number_at(bytes + 28), t->seat);
    assert_int_equal(number_at(bytes + 32), t->step);
    assert_int_equal(seats, 3 * tally.positions);
    assert_true(decisions > 0 && steps > decisions);
    assert_int_equal(size, 48 + 2 * (seats * ((uint32_t)t->seat + 3) +
                                     decisions * ((uint32_t)t->seat + 1) +
                                     steps * ((uint32_t)t->step + 1)));
    const unsigned char *row = bytes + 48 + 2 * seats * ((uint32_t)t->seat + 3);
    uint32_t sum = 0;

    for (uint32_t i = 0; i < decisions; i++, row += 2 * (t->seat + 1)) {
        const uint32_t count = row[0] | (uint32_t)row[1] << 8;

        assert_true(count > 0 && count <= 64);
        sum += count;
    }
    assert_int_equal(sum, steps);
    unlink(path);
    rmdir(directory);
    mlp_selfplay_close(&games);
}
