/*
 * test_fence_hidden.c - hidden information in FENCE!: views, knowledge, determinization, dealer.
 *
 * See src/games/fence/RULES.md, sections 8 and 12.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "tests/support/fence_setup.h"
#include "tests/support/walk.h"

/* Options with much hidden information of many kinds. */
static const char *const games_with_secrets[] = {
    "tiles=demo",
    "tiles=demo players=2 hunch=on",
    "tiles=demo players=4 trading=all trading_post=on",
    "tiles=demo stash=blind trading=free color_swap=on boats=on",
    "tiles=demo stash=mixed trading_post=on boats=on tunnel=cards reward_edges=2",
    "tiles=demo players=5 color_swap=on goods_by=aside trading=all hunch=on",
};

enum { SECRET_GAMES = sizeof games_with_secrets / sizeof games_with_secrets[0] };

static struct position *seen_by(const struct position *pos, int viewer)
{
    struct position *seen = xaligned(sizeof *seen);

    game_copy(&fence, seen, pos);
    fence.hidden->observe(seen, viewer);
    return seen;
}

/* ---- Views of tokens ---- */

TEST(cards_that_are_dealt_are_seen_by_their_owner)
{
    PLAYS(fence, fence_opening("tiles=demo"),
          "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 "
          "sees:p1:start:p1:r3b2[start:p1:r3b2] sees:p2:start:p1:r3b2[start:p1:r?b?] "
          "sees:public:start:p1:r3b2[start:p1:r?b?]");
    PLAYS(fence, fence_scene("", APART, COPS, ""),
          "sees:p2:deal:p2:r3[deal:p2:r3] sees:p3:deal:p2:r3[deal:p2:r?]");
    PLAYS(fence, fence_scene("stash=blind", APART, COPS, ""), "sees:p3:deal:p2:r3[deal:p2:??]");
}

TEST_PLAY(fence, trades_are_seen_by_the_two_who_make_them,
          fence_scene("trading=all", APART, COPS, HANDS),
          "sees:p2:trade:p3:r1:b[trade:p3:r1:b] sees:p3:trade:p3:r1:b[trade:p3:r1:b] "
          "sees:p1:trade:p3:r1:b[trade:p3:r?:b] trade:p3:r1:b "
          "sees:p2:accept:b3[accept:b3] sees:p1:accept:b3[accept:b?]")

TEST_PLAY(fence, swaps_at_the_post_are_seen_by_the_two_who_make_them,
          fence_scene("trading_post=on", APART, COPS " dice:4,4 at:gull-wharf", HANDS),
          "p1:old-town cops:cabbagetown "
          "sees:p1:post:p1:r1:b[post:p1:r1:b] sees:p3:post:p1:r1:b[post:p1:r?:b] post:p1:r1:b "
          "sees:p1:take:p1:b6[take:p1:b6] sees:p2:take:p1:b6[take:p1:b6] "
          "sees:public:take:p1:b6[take:p1:b?]")

/* ---- Views of positions ---- */

TEST(a_viewer_sees_his_hand_and_the_backs_of_the_others)
{
    PLAYS(fence, fence_scene("", APART, COPS, HANDS),
          "as:p2:hand:p2[r1 r3 b2 b5] as:p2:hand:p3[r? r? b? b?] as:p2:unknown[yes] unknown[no]");
    PLAYS(fence, fence_scene("stash=blind", APART, COPS, HANDS), "as:public:hand:p2[?? ?? ?? ??]");
}

TEST_PLAY(fence, a_card_that_was_traded_is_remembered_until_it_may_have_gone,
          fence_scene("trading=all", APART, COPS, HANDS),
          "trade:p3:r1:b accept:b3 as:p2:hand:p3[r1 r? r? b?] as:p1:hand:p3[r? r? r? b?] "
          "p1:old-town cops:cabbagetown trade:p1:r6:b accept:b6 "
          "as:p2:hand:p3[r? r? b? b?]" /* p2 saw a red card leave p3's hand; it may have been r1 */)

TEST_PLAY(fence, a_card_that_was_offered_and_declined_is_known,
          fence_scene("trading=all", APART, COPS, HANDS),
          "trade:p3:r1:b decline as:p3:hand:p2[r1 r? b? b?] me:r1b5:downtown "
          "as:p3:hand:p2[r? b?]")

TEST_PLAY(fence, at_the_end_nothing_is_hidden,
          fence_scene("", "gull-wharf sunnyside four-points", COPS,
                      "r1 r3 b2 b5, r4 r6 b3 b6, r4 r5 b1 b6"),
          "p1:sunnyside as:public:result[win:p2:last-free] as:public:hand:p1[r4 r5 b1 b6]")

/* ---- Questions to the dealer ---- */

/* p3 and p1 are in Jail. p2 cannot see whether they can exit. */
TEST(the_dealer_is_asked_whether_a_hidden_hand_ends_the_game)
{
    POSITION(pos) = fence_scene("", "gull-wharf sunnyside four-points", COPS, "r1 r3 b2 b5");

    fence_play(pos, "deal:p3:r? deal:p3:r? deal:p3:b? deal:p3:b? deal:p1:r? deal:p1:r? deal:p1:b? "
                    "deal:p1:b? p1:sunnyside");
    PLAYS(fence, fence_copy(pos),
          "actor[chance] offers[result:none result:win:p2:last-free] result:none actor[p2]");
    PLAYS(fence, fence_copy(pos), "result:win:p2:last-free result[win:p2:last-free]");
}

TEST(who_has_no_card_of_a_colour_cannot_exit_for_certain)
{
    struct position *pos =
        fence_scene("initial_cards=1", "gull-wharf sunnyside four-points", COPS, "r1 b2");

    fence_play(pos, "deal:p3:r? deal:p3:b6 deal:p1:r4 deal:p1:b?");
    pos->hidden[2][RED] = 0; /* now p3 has only b6, and p1 only an unknown blue card */
    pos->hand[0][card_of(RED, 3)] = 0;
    PLAYS(fence, pos, "exit:p3[no] exit:p1[no]");
}

/* With Jokers in play, a red back may be a number card or not. The dealer says when a reward is
   complete. */
TEST_PLAY(fence, the_dealer_says_when_a_reward_is_complete,
          fence_scene("color_swap=on initial_cards=1", "sunnyside four-points the-yards", COPS, ""),
          "deal:p2:r? deal:p2:b? deal:p3:r2 deal:p3:b3 deal:p1:r6 deal:p1:b6 p1:old-town "
          "tip:b2:four-points offers:enough[] " /* a blue number is missing, perhaps a red one */
          "+deal:p2:r? +deal:p2:b? deal:p2:b? "
          "offers:enough[enough] " /* possible if that card was a number */
          "deal:p2:b? enough actor[p3]")

/* ---- Determinization ---- */

static struct position *some_position(const char *options, int steps_made, struct rng *rng)
{
    struct position *pos = fence_opening(options);

    for (int i = 0; i < steps_made && fence.to_act(pos) != NOBODY; i++)
        fence.apply(pos, walk_step(&fence, pos, rng));
    return pos;
}

static void assert_same_view(const struct position *a, const struct position *b, int viewer)
{
    FREED(text) first = TEXT_EMPTY, second = TEXT_EMPTY;

    fence.hidden->print_view(a, viewer, NULL, BOARD_PLAIN, &first);
    fence.hidden->print_view(b, viewer, NULL, BOARD_PLAIN, &second);
    assert_string_equal(first.data, second.data);
}

/* A determinization agrees with the view. If it is masked again for the viewer, it equals the view
   in each byte. So a view is the same for each deal of the hidden cards. */
TEST(what_is_made_up_looks_like_the_truth)
{
    struct rng rng;

    rng_seed(&rng, 5);
    for (int i = 0; i < 60 * SECRET_GAMES; i++) {
        POSITION(pos) = some_position(games_with_secrets[i % SECRET_GAMES], i % 150, &rng);
        for (int viewer = PUBLIC; viewer < pos->rules.players; viewer++) {
            POSITION(seen) = seen_by(pos, viewer);
            POSITION(whole) = seen_by(pos, viewer);
            fence.hidden->determinize(whole, &rng);
            assert_false(fence.hidden->has_unknown(whole));
            fence_check_counts(whole, games_with_secrets[i % SECRET_GAMES]);
            assert_same_view(pos, whole, viewer);
            fence.hidden->observe(whole, viewer);
            assert_memory_equal(whole, seen, game_bytes_used(&fence, seen));
        }
    }
}

/* p3 is in Jail with both colours and does not exit, although all places without pawns and Cops are
   free. So no pair of p3 leads to one of these places. */
TEST(who_did_not_exit_has_no_pair_for_it)
{
    POSITION(pos) = fence_scene("", "gull-wharf sunnyside the-yards", COPS,
                                "r1 r3 b2 b5, r4 r6 b4 b6, r4 r2 b1 b6");
    struct rng rng;

    rng_seed(&rng, 2);
    fence_play(pos, "p1:old-town cops:cabbagetown p1:venice cops:sunnyside");
    POSITION(seen) = seen_by(pos, 1);
    assert_true(seen->stuck[2].exits[0] >> 1 & 1);  /* (1,2) was free */
    assert_true(seen->stuck[2].exits[2] >> 1 & 1);  /* (3,2) was free */
    assert_false(seen->stuck[2].exits[3] >> 3 & 1); /* (4,4) was not free: p2 is there */
    for (int i = 0; i < 500; i++) {
        POSITION(whole) = seen_by(pos, 1);
        fence.hidden->determinize(whole, &rng);
        for (int r = 0; r < NUMBERS; r++)
            for (int b = 0; b < NUMBERS; b++)
                if (whole->hand[2][card_of(RED, r)] && whole->hand[2][card_of(BLUE, b)])
                    assert_false(seen->stuck[2].exits[r] >> b & 1);
    }
}

/* A dealer may report impossible outcomes. Then all tries to fit the hands to this knowledge fail,
   and change nothing. After them the hands are drawn without this knowledge. */
TEST(what_cannot_be_is_made_up_all_the_same)
{
    POSITION(pos) = fence_scene("", "gull-wharf sunnyside the-yards", COPS, "");
    struct rng rng;

    rng_seed(&rng, 2);
    while (!pos->round)
        fence.apply(pos, fence.hidden->roll(pos, &rng));
    for (int viewer = PUBLIC; viewer < 3; viewer++) {
        POSITION(seen) = seen_by(pos, viewer);
        memset(seen->stuck, 0xFF, sizeof seen->stuck);
        memset(seen->stuck[0].later, 0, sizeof seen->stuck[0].later);
        fence.hidden->determinize(seen, &rng);
        assert_false(fence.hidden->has_unknown(seen));
        fence_check_counts(seen, "what cannot be");
    }
}

/* p3 did not exit, and then plays r3. So p3 held r3 and had no b2, because (3,2) was free. */
TEST(what_is_played_tells_of_the_rest)
{
    POSITION(pos) = fence_scene("", "gull-wharf sunnyside the-yards", COPS,
                                "r1 r3 b2 b5, r3 r6 b4 b6, r4 r2 b1 b6");
    struct rng rng;

    rng_seed(&rng, 2);
    fence_play(pos, "p1:old-town cops:four-points p1:venice tip:r3:the-yards");
    for (int i = 0; i < 500; i++) {
        POSITION(whole) = seen_by(pos, 1);
        fence.hidden->determinize(whole, &rng);
        assert_int_equal(whole->hand[2][card_of(BLUE, 1)], 0);
    }
}

/* Only p2 is free, and the game goes on. So p3 or p1 can exit. */
TEST(the_game_goes_on_so_somebody_can_exit)
{
    POSITION(pos) = fence_scene("", "gull-wharf sunnyside four-points", COPS,
                                "r1 r3 b2 b5, r2 r6 b3 b6, r4 r5 b1 b6");
    struct rng rng;
    int winner;

    rng_seed(&rng, 3);
    fence_play(pos, "p1:sunnyside");
    assert_int_equal(fence.to_act(pos), 1);
    for (int i = 0; i < 500; i++) {
        POSITION(whole) = seen_by(pos, 1);
        fence.hidden->determinize(whole, &rng);
        assert_int_equal(ends_verdict(whole, false, &winner), VERDICT_NONE);
    }
}

/* ---- Calibration of determinization ---- */

struct tally {
    double expected, seen, variance;
};

/* For each kind of card, adds the probability that player `other` holds it, as `viewer` sees it,
   and whether `other` holds it. */
static void tally_hand(struct tally t[CARD_KINDS], const struct position *pos, int viewer,
                       int other, struct rng *rng)
{
    enum { SAMPLES = 20 };
    double holds[CARD_KINDS] = { 0 };
    POSITION(whole) = xaligned(sizeof *whole);

    for (int i = 0; i < SAMPLES; i++) {
        game_copy(&fence, whole, pos);
        fence.hidden->observe(whole, viewer);
        fence.hidden->determinize(whole, rng);
        for (int card = 0; card < CARD_KINDS; card++)
            holds[card] += whole->hand[other][card] > 0 ? 1.0 / SAMPLES : 0;
    }
    for (int card = 0; card < CARD_KINDS; card++) {
        const double p = holds[card];
        t[card].expected += p;
        t[card].seen += pos->hand[other][card] > 0;
        t[card].variance += p * (1 - p) * (1 + 1.0 / SAMPLES);
    }
}

/* Returns the sum of the squares of normalised deviations, one for each kind of card with enough
   variance. Sets *kinds to their number. */
static double chi_square(const struct tally t[CARD_KINDS], int *kinds)
{
    double sum = 0;

    *kinds = 0;
    for (int card = 0; card < CARD_KINDS; card++) {
        if (t[card].variance < 10)
            continue;
        const double off = t[card].seen - t[card].expected;
        sum += off * off / t[card].variance;
        ++*kinds;
    }
    return sum;
}

/* Returns a limit that a chi-square value with n degrees of freedom exceeds once in about ten
   thousand cases (Wilson and Hilferty 1931). */
static double limit_of(int n)
{
    const double c = 2.0 / (9.0 * n);

    return n * pow(1 - c + 3.7 * sqrt(c), 3);
}

TEST(opening_hands_are_as_likely_as_they_seem)
{
    struct tally t[CARD_KINDS] = { { 0, 0, 0 } };
    struct rng rng;
    int kinds;

    rng_seed(&rng, 11);
    for (int i = 0; i < 2000; i++) {
        POSITION(pos) = fence_scene("color_swap=on", APART, COPS, "");
        while (!pos->round)
            fence.apply(pos, fence.hidden->roll(pos, &rng));
        tally_hand(t, pos, 0, 1, &rng);
    }
    const double chi = chi_square(t, &kinds);
    assert_int_equal(kinds, 14);
    if (chi > limit_of(kinds))
        fail_msg("chi-square %.1f of %d", chi, kinds);
}

/* Returns a step that reveals no cards: free players move others and the Cops by road. So the only
   information about p3's cards is that p3 does not exit. Returns 0 if a player must exit. */
static step tell_nothing(const struct position *pos, struct rng *rng)
{
    static step steps[MAX_STEPS];
    int kept = 0;
    const int n = fence.steps(pos, steps);

    if (fence.to_act(pos) == CHANCE)
        return fence.hidden->roll(pos, rng);
    if (pos->stage == STAGE_DRAW)
        return steps[rng_below(rng, (uint32_t)n)];
    if (is_jailed(pos, pos->turn) && step_kind(steps[0]) == STEP_ME)
        return 0;
    for (int i = 0; i < n; i++)
        if (step_kind(steps[i]) == STEP_PAWN || step_kind(steps[i]) == STEP_COPS)
            steps[kept++] = steps[i];
    return steps[rng_below(rng, (uint32_t)kept)];
}

TEST(hands_of_those_who_do_not_exit_are_as_likely_as_they_seem)
{
    struct tally t[CARD_KINDS] = { { 0, 0, 0 } };
    struct rng rng;
    int kinds, stuck = 0;

    rng_seed(&rng, 12);
    for (int i = 0; i < 4000; i++) {
        POSITION(pos) = fence_scene("", "gull-wharf sunnyside the-yards", COPS, "");
        step s = 1;
        while (!pos->round)
            fence.apply(pos, fence.hidden->roll(pos, &rng));
        while (pos->round == 1 && pos->turn != 0 && pos->stage != STAGE_OVER &&
               (s = tell_nothing(pos, &rng)))
            fence.apply(pos, s);
        if (s && pos->turn == 0 && pos->stage == STAGE_TURN) {
            tally_hand(t, pos, 1, 2, &rng);
            stuck++;
        }
    }
    const double chi = chi_square(t, &kinds);
    assert_true(stuck > 300);
    assert_int_equal(kinds, 12);
    if (chi > limit_of(kinds))
        fail_msg("chi-square %.1f of %d from %d hands", chi, kinds, stuck);
}

/* ---- The dealer ---- */

enum { STREAMS = 4, MOST_DRAWN = 60 };

/* The outcomes from each of the dealer's streams, in order: dice, red pile, blue pile, tiles. */
struct dealt {
    int n[STREAMS];
    int what[STREAMS][MOST_DRAWN];
};

static void note(struct dealt *d, int stream, int what)
{
    if (d->n[stream] < MOST_DRAWN)
        d->what[stream][d->n[stream]++] = what;
}

static void note_step(struct dealt *d, step s)
{
    switch (step_kind(s)) {
    case STEP_DICE:
        note(d, 0, step_card(s) * CARD_KINDS + step_second(s));
        break;
    case STEP_START:
        note(d, 1, step_card(s));
        note(d, 2, step_second(s));
        break;
    case STEP_DEAL:
    case STEP_BURN:
        note(d, 1 + card_colour(step_card(s)), step_card(s));
        break;
    case STEP_TILES:
        note(d, 3, step_tile(s));
        break;
    default:
        break;
    }
}

static struct dealt deal_a_game(const char *options, uint64_t seed, uint64_t choices)
{
    static step steps[MAX_STEPS];
    POSITION(pos) = fence_opening(options);
    struct dealt d = { { 0 }, { { 0 } } };
    struct deal_rng luck;
    struct rng rng;
    int actor;

    deal_rng_take_seed(&luck, seed);
    rng_seed(&rng, choices);
    while ((actor = fence.to_act(pos)) != NOBODY) {
        const int n = fence.steps(pos, steps);
        const step s =
            actor == CHANCE ? fence.hidden->deal(pos, &luck) : steps[rng_below(&rng, (uint32_t)n)];
        note_step(&d, s);
        fence.apply(pos, s);
    }
    return d;
}

/* The n-th dice roll and the order of each pile do not depend on the players' moves (RULES.md,
   section 12). */
TEST(what_is_dealt_does_not_depend_on_what_is_played)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const struct dealt a = deal_a_game("tiles=demo wasted_goods=on", seed, 1);
        for (uint64_t choices = 2; choices <= 6; choices++) {
            const struct dealt b = deal_a_game("tiles=demo wasted_goods=on", seed, choices);
            for (int stream = 0; stream < STREAMS; stream++) {
                const int n = a.n[stream] < b.n[stream] ? a.n[stream] : b.n[stream];
                assert_true(n > 0);
                assert_memory_equal(a.what[stream], b.what[stream], (size_t)n * sizeof(int));
            }
        }
    }
}

TEST(another_seed_deals_otherwise)
{
    const struct dealt a = deal_a_game("tiles=demo", 1, 1), b = deal_a_game("tiles=demo", 2, 1);

    for (int stream = 0; stream < STREAMS; stream++)
        assert_memory_not_equal(a.what[stream], b.what[stream], (size_t)a.n[stream] * sizeof(int));
}

/* Each first card and each first roll is as likely as any other. */
TEST(the_dealer_is_fair)
{
    enum { GAMES = 6000 };
    double cards[NUMBERS] = { 0 }, dice[NUMBERS * NUMBERS] = { 0 }, chi[2] = { 0, 0 };

    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        POSITION(pos) = fence_opening("tiles=demo pawn_placement=turns");
        struct deal_rng luck;
        deal_rng_take_seed(&luck, seed);
        pos->stage = STAGE_COPS_DICE;
        const step roll = fence.hidden->deal(pos, &luck);
        dice[NUMBERS * card_value(step_card(roll)) + card_value(step_second(roll))]++;
        pos->stage = STAGE_DEAL;
        pos->turn = 0;
        cards[card_value(step_card(fence.hidden->deal(pos, &luck)))]++;
    }
    for (int i = 0; i < NUMBERS * NUMBERS; i++)
        chi[0] += pow(dice[i] - GAMES / 36.0, 2) / (GAMES / 36.0);
    for (int i = 0; i < NUMBERS; i++)
        chi[1] += pow(cards[i] - GAMES / 6.0, 2) / (GAMES / 6.0);
    assert_true(chi[0] < limit_of(35));
    assert_true(chi[1] < limit_of(5));
}
