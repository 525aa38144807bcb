/*
 * test_deal_rng.c - ChaCha20 (RFC 8439), the dealer's random numbers, and attacks on them.
 *
 * The attacks try to compute the dice and cards of FENCE! from public information. They succeed if
 * a game was dealt from a short seed, as all games once were. Trying all seeds finds the seed that
 * dealt the tiles. This seed gives all later cards and dice. The attacks fail if the game was dealt
 * from a secret.
 *
 * The tests try seeds of 16 bits. With BRUTE_BITS=32 in the environment they try all short seeds,
 * which takes minutes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/deal_rng.h"
#include "games/fence/fence.h"
#include "tests/support/records.h"
#include "tests/support/secrets.h"

/* ---- The test vectors of RFC 8439 ---- */

/* Reads n words from hexadecimal digits, two for each byte. The lowest byte of a word comes
   first. */
static void read_words(const char *digits, uint32_t words[], int n)
{
    memset(words, 0, (size_t)n * sizeof words[0]);
    for (int i = 0; i < 4 * n; i++) {
        const char pair[3] = { digits[2 * i], digits[2 * i + 1], '\0' };
        words[i / 4] |= (uint32_t)strtoul(pair, NULL, 16) << 8 * (i % 4);
    }
}

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

TEST(blocks_are_those_of_the_rfc)
{
    static const struct {
        const char *key, *nonce;
        uint32_t number;
        const char *block;
    } vectors[] = {
        /* 2.3.2 */
        { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
          "000000090000004a00000000", 1,
          "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
          "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e" },
        /* A.1, 1 to 5 */
        { ZEROS, "000000000000000000000000", 0,
          "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
          "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586" },
        { ZEROS, "000000000000000000000000", 1,
          "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
          "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f" },
        { "0000000000000000000000000000000000000000000000000000000000000001",
          "000000000000000000000000", 1,
          "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
          "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0" },
        { "00ff000000000000000000000000000000000000000000000000000000000000",
          "000000000000000000000000", 2,
          "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
          "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096" },
        { ZEROS, "000000000000000000000002", 0,
          "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
          "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d" },
    };

    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        uint32_t key[CHACHA_KEY], nonce[CHACHA_NONCE], block[CHACHA_BLOCK], wanted[CHACHA_BLOCK];
        read_words(vectors[i].key, key, CHACHA_KEY);
        read_words(vectors[i].nonce, nonce, CHACHA_NONCE);
        read_words(vectors[i].block, wanted, CHACHA_BLOCK);
        chacha_block(key, vectors[i].number, nonce, block);
        assert_memory_equal(block, wanted, sizeof block);
    }
}

/* ---- Secrets ---- */

/* The system supplies the secrets. No two may be equal, and each bit must be set in at least one of
   them. */
TEST(every_secret_is_another_one)
{
    enum { SECRETS = 64 };
    struct deal_rng luck[SECRETS];
    uint32_t bits[CHACHA_KEY] = { 0 };

    for (int i = 0; i < SECRETS; i++) {
        deal_rng_keep_secret(&luck[i]);
        assert_true(luck[i].is_secret);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(luck[i].key, luck[k].key, sizeof luck[i].key);
        for (int k = 0; k < CHACHA_KEY; k++)
            bits[k] |= luck[i].key[k];
    }
    for (int k = 0; k < CHACHA_KEY; k++)
        assert_true(bits[k] == UINT32_MAX); /* fails by chance once in 2^56 runs */
}

static const char SOME_SECRET[] =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

static struct deal_rng some_secret(void)
{
    struct deal_rng luck;

    assert_true(deal_rng_read(&luck, SOME_SECRET));
    return luck;
}

TEST(a_secret_comes_back_from_its_digits)
{
    static const char *const bad[] = {
        "",
        "0",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0",
        "000102030405060708090A0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "000102030405060708090a0b0c0d0e0f10111213141516171819 a1b1c1d1e1f",
    };
    struct deal_rng luck = some_secret(), before = luck;
    FREED(text) out = TEXT_EMPTY;

    deal_rng_print(&luck, &out);
    assert_string_equal(out.data, SOME_SECRET);
    assert_int_equal(luck.key[0], 0x03020100);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(deal_rng_read(&luck, bad[i]));
    assert_memory_equal(luck.key, before.key, sizeof luck.key);
}

/* Each number is computed from one block of the RFC. So anybody can check a game whose secret is
   public. */
TEST(numbers_are_read_off_blocks)
{
    const struct deal_rng luck = some_secret();
    const uint32_t nonce[CHACHA_NONCE] = { 3, 7, 0 };
    uint32_t block[CHACHA_BLOCK];

    chacha_block(luck.key, 0, nonce, block);
    assert_int_equal(deal_rng_below(&luck, 3, 7, 6), (uint32_t)((uint64_t)block[0] * 6 >> 32));
}

/* ---- Fairness ---- */

/* 2^32 is not a multiple of n = 3 * 2^30. Without rejection, half of the numbers would be multiples
   of three. */
TEST(no_number_is_favoured)
{
    enum { DRAWS = 30000 };
    const struct deal_rng luck = some_secret();
    int count[3] = { 0 };

    for (uint32_t i = 0; i < DRAWS; i++)
        count[deal_rng_below(&luck, 1, i, 3u << 30) % 3]++;
    for (int i = 0; i < 3; i++)
        assert_in_range(count[i], DRAWS / 3 - 400, DRAWS / 3 + 400);
}

TEST(every_number_comes_and_none_beyond)
{
    const struct deal_rng luck = some_secret();

    for (uint32_t n = 1; n < 60; n++) {
        int count[60] = { 0 };
        for (uint32_t i = 0; i < 100 * n; i++)
            count[deal_rng_below(&luck, n, i, n)]++;
        for (uint32_t i = 0; i < 60; i++)
            assert_in_range(count[i], i < n ? 50 : 0, i < n ? 160 : 0);
    }
    assert_true(deal_rng_below(&luck, 0, 0, UINT32_MAX) < UINT32_MAX);
}

TEST(the_same_number_comes_whenever_it_is_asked_for)
{
    struct deal_rng luck = some_secret();
    struct rng a, b;

    for (int is_secret = 0; is_secret < 2; is_secret++) {
        const uint32_t before = deal_rng_below(&luck, 2, 5, 1000000);
        assert_int_not_equal(deal_rng_below(&luck, 2, 6, 1000000), before);
        assert_int_not_equal(deal_rng_below(&luck, 3, 5, 1000000), before);
        assert_int_equal(deal_rng_below(&luck, 2, 5, 1000000), before);
        deal_rng_begin(&luck, 2, 5, &a);
        deal_rng_begin(&luck, 2, 5, &b);
        assert_true(rng_next(&a) == rng_next(&b));
        deal_rng_begin(&luck, 2, 6, &b);
        assert_true(rng_next(&a) != rng_next(&b));
        deal_rng_take_seed(&luck, 1);
    }
}

/* A seed still deals the same numbers as in the versions that had no secrets. */
TEST(a_seed_deals_as_it_always_did)
{
    struct deal_rng luck;
    struct rng rng;
    uint64_t spread = 12345;

    deal_rng_take_seed(&luck, 12345);
    rng_seed(&rng, splitmix64(&spread) ^ (3ull << 32 | 8));
    assert_int_equal(deal_rng_below(&luck, 3, 8, 1000000), rng_below(&rng, 1000000));
}

static const struct game *const list[] = { &fence, NULL };

RECORDS_ABOUT(list, )

static uint64_t last_seed(void)
{
    const char *bits = getenv("BRUTE_BITS");

    return ((uint64_t)1 << (bits ? atoi(bits) : 16)) - 1;
}

/* Plays the first legal step at each decision until the game has this number of steps. */
static void play_on(struct record *rec, int steps)
{
    static step choices[MAX_STEPS];

    while (rec->now < steps && record_to_act(rec) >= 0) {
        rec->game->steps(record_position(rec), choices);
        record_play_steps(rec, choices, 1);
    }
}

/* All games were once dealt from a short seed. */
TEST_RECORD(a_short_seed_is_found_and_tells_all_luck)
{
    struct witnessed seen;

    set(rec, "seed", "40961");
    new_game(rec, "fence", "players=3");
    brute_witness(rec, &seen);
    assert_in_range(seen.count, 40, MOST_WITNESSED);
    const uint64_t seed = brute_search(&seen, 1, last_seed());
    assert_int_equal(seed, 40961);
    brute_forget(&seen);

    /* The seed predicts all later outcomes, which include hidden cards and dice. */
    const struct deal_rng luck = brute_luck(seed);
    int cards = 0, dice = 0;
    play_on(rec, 250);
    for (int i = 0; i < rec->now; i++) {
        if (rec->game->to_act(position_at(rec, i)) != CHANCE)
            continue;
        assert_int_equal(rec->game->hidden->deal(position_at(rec, i), &luck), rec->steps[i]);
        cards += record_view_step(rec, i, PUBLIC) != rec->steps[i];
        dice += i > 100;
    }
    assert_in_range(cards, 10, 250);
    assert_in_range(dice, 10, 250);
}

TEST_RECORD(no_seed_deals_what_a_secret_has_dealt)
{
    struct witnessed seen;

    for (int game = 0; game < 2; game++) {
        new_game(rec, "fence", "players=3");
        brute_witness(rec, &seen);
        assert_in_range(seen.count, 40, MOST_WITNESSED);
        assert_int_equal(brute_search(&seen, 1, last_seed()), 0);
        brute_forget(&seen);
    }
}

/* Each game has its own secret. The option `seed`, which also seeds searches, does not change the
   secret of the present game. */
TEST_RECORD(games_and_searches_share_no_secret)
{
    struct deal_rng luck[8];

    for (int i = 0; i < 8; i++) {
        new_game(rec, "fence", "players=2 tiles=demo");
        assert_true(rec->luck.is_secret);
        assert_int_equal(rec->deal_seed, 0);
        luck[i] = rec->luck;
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(luck[i].key, luck[k].key, sizeof luck[i].key);
    }
    set(rec, "seed", "7"); /* for the next game */
    assert_true(rec->luck.is_secret);
    assert_memory_equal(rec->luck.key, luck[7].key, sizeof luck[7].key);
}
