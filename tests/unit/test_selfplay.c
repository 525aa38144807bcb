/*
 * test_selfplay.c - games for the trainer, with nets of random numbers and without.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo.h"
#include "games/siemenet/siemenet.h"
#include "tests/support/in_words.h"
#include "tests/support/made_net.h"
#include "train/episode.h"

#include <unistd.h>

HELD_BY(net, net_free)

/* One game, at 24 iterations a turn; its samples, to be closed. */
static struct samples play(const struct game *game, const char *pairs, bool has_net, uint64_t seed)
{
    HELD(net) net = has_net ? made_net(game, 1) : NULL;
    POSITION(start) = opening_in_words(game, pairs);
    struct tally_of_play tally = { 0 };
    atomic_bool stop = false;
    FREED(settings) options;
    struct samples samples;
    struct selfplay_player player;

    settings_in_words(game, pairs, &options);
    samples_open(&samples, game, start);
    selfplay_player_open(&player, game, seed);
    selfplay_player_set_net(&player, net);
    do
        episode_play(&player, &options, 24, &samples, &tally, &stop);
    while (!samples.count);
    selfplay_player_close(&player);
    assert_int_equal(tally.positions, samples.count);
    assert_int_equal(tally.results[0] + tally.results[1] + tally.results[2], tally.games);
    return samples;
}

/* ---- Reading a record: docs/training/FORMATS.md, Samples ---- */

static unsigned word_at(const unsigned char *p)
{
    return p[0] | (unsigned)p[1] << 8;
}

static float float_at(const unsigned char *p)
{
    const uint32_t bits = word_at(p) | (uint32_t)word_at(p + 2) << 16;
    float f;

    memcpy(&f, &bits, sizeof f);
    return f;
}

static void assert_shares(const unsigned char *p)
{
    const float sum = float_at(p) + float_at(p + 4) + float_at(p + 8);

    assert_true(fabsf(sum - 1) < 1e-5f && float_at(p) >= 0 && float_at(p + 8) >= 0);
}

/* Each choice adds up to 1, and its entries lie on the board; the number of choices. */
static int check_policy(const struct samples *s, const unsigned char *p)
{
    const int room = s->entries, cells = s->width * s->height;
    const struct planes *f = s->planes;
    long sum[MAX_CHOICES] = { 0 };
    int count[MAX_CHOICES] = { 0 }, choices = 0;

    for (int i = 0; i < room; i++) {
        const int plane = (int16_t)word_at(p + 2 * i);
        const int cell = (int16_t)word_at(p + 2 * (room + i));
        const int choice = p[6 * room + i];

        if (choice == NO_CHOICE)
            continue;
        assert_true(choice < MAX_CHOICES && cell < cells);
        assert_true(plane >= 0 && plane < (cell < 0 ? f->globals : f->outputs));
        sum[choice] += word_at(p + 7 * room + 2 * i);
        count[choice]++;
        choices = choice >= choices ? choice + 1 : choices;
    }
    for (int i = 0; i < choices; i++)
        assert_true(count[i] > 1 && labs(sum[i] - UINT16_MAX) <= count[i]);
    return choices;
}

static void check_record(const struct samples *s, const unsigned char *p)
{
    const int cells = s->width * s->height;

    for (int i = 0; i < cells * s->planes->inputs; i++)
        assert_true(*p++ < 128);
    for (int i = 0; i < cells; i++, p++)
        assert_true((int8_t)*p >= -1 && (int8_t)*p <= 1);
    assert_shares(p);
    assert_shares(p + 12);
    assert_true(fabsf(float_at(p + 24)) <= 1);
    const float weight = float_at(p + 28);

    assert_true(word_at(p + 34) >= 1);
    assert_true((check_policy(s, p + 36) > 0) == (weight > 0));
}

static void check_game(const struct game *game, const char *pairs, bool has_net)
{
    struct samples s = play(game, pairs, has_net, 3);

    for (size_t i = 0; i < s.count; i++)
        check_record(&s, s.records + i * s.record_bytes);
    samples_close(&s);
}

TEST(a_game_leaves_whole_records)
{
    check_game(&fendo, "size=5", true);
    check_game(&fendo, "size=5", false);
    check_game(&siemenet, "size=7", true);
    check_game(&siemenet, "size=7", false);
}

TEST(the_same_seed_gives_the_same_samples)
{
    struct samples a = play(&fendo, "size=5", true, 8), b = play(&fendo, "size=5", true, 8);

    assert_int_equal(a.count, b.count);
    assert_memory_equal(a.records, b.records, a.count * a.record_bytes);
    samples_close(&a);
    samples_close(&b);
}

TEST(a_file_has_a_header_the_board_and_the_records)
{
    char directory[] = "/tmp/wattle-samples-XXXXXX", path[80];
    unsigned char header[128];

    assert_non_null(mkdtemp(directory));
    struct samples s = play(&fendo, "size=5", true, 2);
    const size_t count = s.count, bytes = s.record_bytes;

    assert_true(samples_write(&s, directory, "some"));
    assert_int_equal(s.count, 0);
    snprintf(path, sizeof path, "%s/some", directory);
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    assert_int_equal(fread(header, sizeof header, 1, file), 1);
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    fclose(file);
    unlink(path);
    assert_int_equal(rmdir(directory), 0); /* nothing else is left there */

    assert_memory_equal(header, "WATTLES1fendo\0", 14);
    assert_int_equal(word_at(header + 24), fendo.hints->planes->inputs);
    assert_int_equal(word_at(header + 36), 5);
    assert_int_equal(word_at(header + 44), bytes);
    assert_int_equal(word_at(header + 48), count);
    assert_int_equal(size, 128 + 32 + (long)(count * bytes));
    samples_close(&s);
}
