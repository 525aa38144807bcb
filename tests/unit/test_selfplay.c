/*
 * test_selfplay.c - games for the trainer, with nets of random numbers and without nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo.h"
#include "games/fonver/fonver.h"
#include "games/siemenet/siemenet.h"
#include "tests/support/in_words.h"
#include "tests/support/made_net.h"
#include "train/episode.h"
#include "train/gumbel.h"
#include "train/sample_file.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>

HELD_BY(net, net_free)

/* Plays games with 24 iterations a turn until one leaves samples. The caller closes the samples. */
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
        episode_play(&player, &options, 24, &samples, &tally, NULL, &stop);
    while (!samples.count);
    selfplay_player_close(&player);
    assert_int_equal(tally.positions * (uint64_t)samples.views, samples.count);
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

/* Fails unless the shares of each choice add up to 1 and its entries are on the board. Returns the
   number of choices. */
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

/* In a decided game, the values approach the result step by step. The last position has 0.96 of the
   result, and no position differs from the next by more than the weight of its value. All views of
   a position have the same value. */
static void check_returns(const struct game *game, const char *pairs)
{
    struct samples s = play(game, pairs, true, 6);
    const int cells = s.width * s.height, at = cells * (s.planes->inputs + 1);
    double later = 1;
    int next = -1;

    for (size_t i = s.count; i-- > 0;) {
        const unsigned char *p = s.records + i * s.record_bytes + at;

        if ((i + 1) % (size_t)s.views) {
            assert_memory_equal(p, p + s.record_bytes, 36);
            continue;
        }
        const bool won = float_at(p) > 0.5f;
        const double share = won ? float_at(p + 12) : float_at(p + 20); /* the winner's share */
        const int turn = (int)word_at(p + 32), gap = next < 0 ? 1 : next - turn;
        const double least = pow(0.96, gap) * later;

        assert_true(float_at(p + 4) == 0);
        assert_true(gap > 0 && share > least - 1e-4);
        assert_true(share < least + 1 - pow(0.96, gap) + 1e-4);
        later = share;
        next = turn;
    }
    samples_close(&s);
}

static int sum_of(const unsigned char *p, int count)
{
    int sum = 0;

    for (int i = 0; i < count; i++)
        sum += p[i];
    return sum;
}

TEST(the_records_of_a_position_show_it_through_different_symmetries)
{
    struct samples s = play(&fonver, "size=7", true, 5);
    const int bytes = s.width * s.height * s.planes->inputs;
    int different = 0;

    assert_int_equal(s.views, 4);
    assert_int_equal(s.count % 4, 0);
    for (size_t i = 0; i < s.count; i += 4) {
        const unsigned char *first = s.records + i * s.record_bytes;

        for (int k = 1; k < 4; k++) {
            const unsigned char *other = first + (size_t)k * s.record_bytes;

            assert_int_equal(sum_of(other, bytes), sum_of(first, bytes));
            assert_memory_equal(other + bytes + s.width * s.height,
                                first + bytes + s.width * s.height, 36);
            different += memcmp(other, first, (size_t)bytes) != 0;
        }
    }
    /* Only a position that is its own mirror image looks the same. */
    assert_true(different > (int)s.count / 2);
    samples_close(&s);
}

TEST(values_are_lambda_returns)
{
    check_returns(&fendo, "size=5");
    check_returns(&siemenet, "size=7");
}

/* Returns whether all children of the root are proven and the best are draws. */
static bool is_proven_draw(const struct selfplay_player *p, int actor)
{
    bool has_draw = false;
    struct edge e;

    for (int i = 0; i < mcts_method.count(p->learned, ROOT_NODE); i++) {
        mcts_method.child(p->learned, ROOT_NODE, i, &e);
        if (!e.proven || e.value[actor] >= 1)
            return false;
        has_draw |= e.value[actor] > 0;
    }
    return has_draw;
}

TEST(a_proven_draw_is_worth_a_half_whatever_the_contempt)
{
    enum { FOUND = 4, TRIES = 2000 };
    HELD(net) net = made_net(&siemenet, 1);
    POSITION(start) = opening_in_words(&siemenet, "size=5");
    POSITION(pos) = xaligned(siemenet.position_size);
    struct selfplay_player player;
    struct turn turn;
    int found = 0;

    selfplay_player_open(&player, &siemenet, 1);
    selfplay_player_set_net(&player, net);
    for (int k = 0; k < TRIES && found < FOUND; k++) {
        game_copy(&siemenet, pos, start);
        for (int turns = 8 + k % 14; turns && !game_over(&siemenet, pos); turns--)
            play_at_random(&player, pos);
        if (game_over(&siemenet, pos) || selfplay_player_is_decided(&player, pos))
            continue;
        player.contempt = k % 2 ? 5 / 12.0 : -5 / 12.0;
        gumbel_think(&player, pos, 200, false, &turn);
        if (!is_proven_draw(&player, siemenet.to_act(pos)))
            continue;
        assert_true(fabs(turn.value - 0.5) < 1e-6);
        found++;
    }
    assert_int_equal(found, FOUND);
    selfplay_player_close(&player);
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
    assert_int_equal(rmdir(directory), 0); /* the directory is empty */

    assert_memory_equal(header, "WATTLES1fendo\0", 14);
    assert_int_equal(word_at(header + 24), fendo.hints->planes->inputs);
    assert_int_equal(word_at(header + 36), 5);
    assert_int_equal(word_at(header + 44), bytes);
    assert_int_equal(word_at(header + 48), count);
    assert_int_equal(word_at(header + 56), 4);
    assert_int_equal(size, 128 + 32 + (long)(count * bytes));
    samples_close(&s);
}

static bool write_half(const void *from, FILE *file)
{
    fputs(from, file);
    errno = ENOSPC;
    return false;
}

TEST(a_file_that_cannot_be_written_leaves_nothing)
{
    char directory[] = "/tmp/wattle-samples-XXXXXX";

    assert_non_null(mkdtemp(directory));
    assert_false(sample_file_write(directory, "some", write_half, "half"));
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(rmdir(directory), 0);
}

/* ---- Against a victim ---- */

enum { GAMES = 40, NODES = 64 };

static const char small_fonver[] = "size=4 pie=off";

/* Returns the step that a net's policy prefers. */
static step favourite(const struct net *net, const struct position *pos)
{
    struct evaluator *e = evaluator_open(&fonver, net);
    step steps[MAX_STEPS];
    float priors[MAX_STEPS];
    struct evaluation v;
    const int n = fonver.steps(pos, steps);
    int best = 0;

    evaluator_prepare(e, pos);
    evaluator_evaluate(e, pos, &v);
    evaluator_priors(e, pos, steps, n, priors);
    for (int i = 0; i < n; i++)
        best = priors[i] > priors[best] ? i : best;
    evaluator_close(e);
    return steps[best];
}

/* Turns of the learning side [0] and of the victim [1]. */
struct turn_counts {
    int all[2];
    int favourite[2]; /* turns that begin with the step that the victim's policy prefers */
};

/* Replays a won game and counts its turns, except for the random ones at the start. */
static void count_won_game(const char *line, const struct net *victim, int learner,
                           struct turn_counts *counts)
{
    POSITION(pos) = opening_in_words(&fonver, small_fonver);
    struct text why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    char copy[2000], *rest;
    double share[2];
    int n;

    assert_true(strlen(line) < sizeof copy);
    strcpy(copy, line);
    char *word = strtok_r(copy, " \n", &rest);

    for (int turn = 0; word; turn++, word = strtok_r(NULL, " \n", &rest)) {
        const bool is_victim = fonver.to_act(pos) != learner;

        assert_int_equal(fonver.text->parse_turn(pos, word, steps, &n, &why), OK);
        counts->all[is_victim] += turn >= 2;
        counts->favourite[is_victim] += turn >= 2 && steps[0] == favourite(victim, pos);
        for (int i = 0; i < n; i++)
            fonver.apply(pos, steps[i]);
    }
    assert_true(game_over(&fonver, pos));
    fonver.payoffs(pos, share);
    assert_true(share[learner] == 1);
    text_free(&why);
}

/* In Fonver the sides take turns, so all positions of one side have turn numbers of the same
   parity. */
static void check_parity(const struct samples *s, size_t from)
{
    const int cells = s->width * s->height;
    const unsigned char *turn = s->records + cells * (s->planes->inputs + 1) + 32;

    for (size_t i = from; i < s->count; i++)
        assert_int_equal(word_at(turn + i * s->record_bytes) % 2,
                         word_at(turn + from * s->record_bytes) % 2);
}

TEST(only_the_side_that_learns_leaves_samples_seats_alternate_and_the_victims_net_moves)
{
    HELD(net) learned = made_net(&fonver, 1);
    HELD(net) victim = made_net(&fonver, 2);
    POSITION(start) = opening_in_words(&fonver, small_fonver);
    struct tally_of_play tally = { 0 };
    atomic_bool stop = false;
    struct text won = TEXT_EMPTY;
    FREED(settings) options;
    struct samples samples;
    struct selfplay_player player;
    struct turn_counts counts = { 0 };
    int wins[2] = { 0 };

    settings_in_words(&fonver, small_fonver, &options);
    samples_open(&samples, &fonver, start);
    selfplay_player_open(&player, &fonver, 3);
    selfplay_player_set_victim(&player, victim, 1, 0);
    selfplay_player_set_net(&player, learned);
    for (int game = 0; game < GAMES; game++) {
        const size_t before = samples.count;

        text_clear(&won);
        episode_play(&player, &options, NODES, &samples, &tally, &won, &stop);
        check_parity(&samples, before);
        if (!won.length)
            continue;
        count_won_game(won.data, victim, game % 2, &counts);
        wins[game % 2]++;
    }

    assert_true(wins[0] > 0 && wins[1] > 0);
    /* The victim's search of one iteration leaves its policy only for a proven result. */
    assert_true(10 * counts.favourite[1] >= 9 * counts.all[1]);
    assert_true(2 * counts.favourite[0] < counts.all[0]);
    assert_int_equal(tally.games, GAMES);
    assert_int_equal(tally.against_victim[0], wins[0] + wins[1]);
    assert_int_equal(tally.against_victim[0] + tally.against_victim[1] + tally.against_victim[2],
                     GAMES);
    assert_true(samples.count > GAMES);
    selfplay_player_close(&player);
    samples_close(&samples);
    text_free(&won);
}

TEST(openings_follow_known_games_for_any_number_of_their_turns)
{
    char line[] = "A1 D4 A2 D3";
    char *turns[] = { line };
    const struct known_games known = { turns, 1 };
    POSITION(pos) = opening_in_words(&fonver, small_fonver);
    struct selfplay_player player;
    FREED(settings) options;
    uint64_t key[5];
    int times[5] = { 0 };

    for (int n = 0; n < 5; n++) {
        key[n] = fonver.key(pos);
        if (n < 4)
            play_words(&fonver, pos, (const char *[]){ "A1", "D4", "A2", "D3" }[n]);
    }
    settings_in_words(&fonver, small_fonver, &options);
    selfplay_player_open(&player, &fonver, 5);
    player.known = &known;
    for (int i = 0; i < 400; i++) {
        opening_play(&player, &options, pos);
        for (int n = 0; n < 5; n++)
            times[n] += fonver.key(pos) == key[n];
    }

    /* 400 * 30 % / 5 = 24 openings are expected for each number of turns. */
    for (int n = 0; n < 5; n++)
        assert_true(times[n] >= 8);
    assert_true(times[4] < 60);
    selfplay_player_close(&player);
}

/* Returns a hash of 300 openings. */
static uint64_t hash_openings(const struct game *game, const char *pairs)
{
    POSITION(pos) = opening_in_words(game, pairs);
    HELD(net) net = made_net(game, 1);
    struct selfplay_player player;
    FREED(settings) options;
    uint64_t sum = 0;

    settings_in_words(game, pairs, &options);
    selfplay_player_open(&player, game, 3);
    selfplay_player_set_net(&player, net);
    for (int i = 0; i < 300; i++) {
        opening_play(&player, &options, pos);
        sum = (sum ^ game->key(pos)) * 0x100000001B3u;
    }
    selfplay_player_close(&player);
    return sum;
}

/* A run of the trainer can be repeated on any machine. If the openings are changed on purpose,
   these numbers change. */
TEST(a_seed_has_the_same_openings_in_every_build)
{
    const uint64_t fendo_sum = hash_openings(&fendo, "size=3");
    const uint64_t fonver_sum = hash_openings(&fonver, small_fonver);

    if (fendo_sum != 0xE166DCBFB94526F5 || fonver_sum != 0xACD589A54175A2E2)
        fail_msg("hashes %llX and %llX", (unsigned long long)fendo_sum,
                 (unsigned long long)fonver_sum);
}
