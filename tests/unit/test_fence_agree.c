/*
 * test_fence_agree.c - in FENCE! the listed steps are those that `play` accepts.
 *
 * This holds whichever cards are unknown. So a game made of listed steps can be printed and loaded
 * again.
 *
 * The tests play a true game, in which all cards are known, beside a table game (dealer=table). The
 * table game gets the steps as a viewer sees them. At some positions a copy of the table game goes
 * on by itself, without the true game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/step_list.h"
#include "games/games.h"
#include "player/player.h"
#include "tests/support/fence_setup.h"
#include "tests/support/walk.h"

static const char *const games_with_secrets[] = {
    "tiles=demo",
    "tiles=demo players=2 hunch=on others_order=free",
    "tiles=demo players=2 stash=blind reward_edges=2 round_cap=20",
    "tiles=demo players=4 trading=all trading_post=on",
    "tiles=demo players=2 stash=blind trading=free trading_post=on color_swap=on boats=on",
    "tiles=demo players=2 stash=mixed trading_post=on boats=on tunnel=cards reward_edges=2",
    "tiles=demo stash=mixed trading=all goods_by=cards goods_count=n wasted_goods=on",
    "tiles=demo players=5 color_swap=on goods_by=aside trading=all hunch=on",
};

enum {
    SECRET_GAMES = sizeof games_with_secrets / sizeof games_with_secrets[0],
    SOMEBODY = MAX_PLAYERS, /* for each step a viewer is drawn at random */
    MOST_STEPS = 1200,
    OTHERS = 60,
    SAMPLES = 2
};

/* ---- Agreement ---- */

struct table {
    struct record record;
    struct player player;
    const char *options;
    struct rng rng;
};

static struct text printed(const struct position *pos, step s)
{
    struct text out = TEXT_EMPTY;

    fence.text->print_step(pos, s, &out);
    return out;
}

/* Returns whether a viewer sees one of the listed steps as step s. */
static bool is_listed_as_seen(const struct position *pos, const step steps[], int n, step s)
{
    for (int i = 0; i < n; i++)
        for (int viewer = PUBLIC; viewer < pos->rules.players; viewer++)
            if (fence.hidden->observe_step(pos, steps[i], viewer) == s)
                return true;
    return false;
}

static void check_after(const struct table *t, step s)
{
    POSITION(after) = fence_copy(record_position(&t->record));

    fence.apply(after, s);
    fence_check_counts(after, t->options);
}

static void check_listed(const struct table *t, step s)
{
    const struct position *pos = record_position(&t->record);
    FREED(text) word = printed(pos, s), why = TEXT_EMPTY;
    step read[MAX_TURN_STEPS];
    int n = 0;

    if (fence.text->parse_turn(pos, word.data, read, &n, &why) != OK)
        fail_msg("%s: %s is listed and refused: %s", t->options, word.data, why.data);
    assert_int_equal(n, 1);
    assert_int_equal(read[0], s);
    check_after(t, s);
}

static void check_accepted(const struct table *t, const step steps[], int n, step s)
{
    const struct position *pos = record_position(&t->record);
    FREED(text) word = printed(pos, s), why = TEXT_EMPTY;
    step read[MAX_TURN_STEPS];
    int count = 0;

    if (fence.text->parse_turn(pos, word.data, read, &count, &why) == OK) {
        if (!has_step(steps, n, read[0]) && !is_listed_as_seen(pos, steps, n, read[0]) &&
            step_kind(s) != STEP_TOP && step_kind(s) != STEP_START)
            fail_msg("%s: %s is accepted and not listed", t->options, word.data);
        check_after(t, read[0]);
    }
}

/* Checks that determinizations have only listed steps. */
static void check_samples(struct table *t, const struct position *seen, const step steps[], int n)
{
    static step sampled[MAX_STEPS];
    POSITION(whole) = fence_copy(seen);

    for (int i = 0; i < SAMPLES; i++) {
        game_copy(&fence, whole, seen);
        fence.hidden->determinize(whole, &t->rng);
        assert_false(fence.hidden->has_unknown(whole));
        fence_check_counts(whole, t->options);
        if (fence.to_act(seen) == CHANCE)
            continue;
        for (int k = fence.steps(whole, sampled) - 1; k >= 0; k--)
            if (!has_step(steps, n, sampled[k])) {
                struct text word = printed(whole, sampled[k]);
                fail_msg("%s: %s is not listed", t->options, word.data);
            }
    }
}

/* Returns the step with other cards, drawn at random. */
static step with_cards(step s, struct rng *rng)
{
    const int card = (int)rng_below(rng, UNKNOWN_CARD + 1);
    const int second = step_second(s) == NO_CARD ? NO_CARD : (int)rng_below(rng, CARD_KINDS);

    if (step_kind(s) == STEP_PLACE || step_kind(s) == STEP_SWAP || !step_card(s))
        return s;
    return step_make(step_kind(s), step_hood(s), step_player(s), card, step_second(s) ? second : 0,
                     step_colour(s));
}

static void check_agreement(struct table *t)
{
    static step steps[MAX_STEPS];
    POSITION(seen) = record_view_of_next(&t->record);
    const int n = fence.steps(seen, steps);

    for (int i = 0; i < n; i++)
        check_listed(t, steps[i]);
    for (int i = 0; i < OTHERS; i++)
        check_accepted(t, steps, n, with_cards(steps[rng_below(&t->rng, (uint32_t)n)], &t->rng));
    check_samples(t, seen, steps, n);
}

/* ---- Records ---- */

static void open_table(struct table *t, const char *options, uint64_t seed)
{
    t->options = options;
    rng_seed(&t->rng, seed);
    record_open(&t->record, games);
    player_open(&t->player, &t->record);
    MUST(record_set_option(&t->record, "dealer", "table", &why));
    MUST(player_set_option(&t->player, "search", "random", &why));
    MUST(record_set_option(&t->record, "seed", "1", &why));
    MUST(record_new_game(&t->record, &fence, options, &why));
}

/* Prints the transcript of `from` for this viewer, and loads it into `to`. */
static void load_record(struct table *from, int viewer, struct table *to)
{
    FREED(text) record = TEXT_EMPTY, why = TEXT_EMPTY;

    record_print_transcript(&from->record, viewer, &record);
    if (record_replay(&to->record, record.data, &why) != OK)
        fail_msg("%s, as %d sees it: %s in\n%s", from->options, viewer, why.data, record.data);
}

static void check_records(struct table *t)
{
    struct table to;

    open_table(&to, t->options, 1);
    for (int viewer = PUBLIC; viewer < record_seats(&t->record); viewer++)
        load_record(t, viewer, &to);
    load_record(t, ALL_SEEING, &to);
    player_close(&to.player);
    record_close(&to.record);
}

/* ---- Games ---- */

/* Returns a random outcome of chance. In half of the calls it is masked as for the public. */
static step any_chance(struct table *t)
{
    static step steps[MAX_STEPS];
    const struct position *pos = record_position(&t->record);
    const int n = fence.steps(pos, steps);
    const step s = steps[rng_below(&t->rng, (uint32_t)n)];

    if (rng_below(&t->rng, 2))
        return s;
    return step_kind(s) == STEP_TOP ? step_make(STEP_TOP, 0, 0, 0, 0, ANY_COLOUR)
                                    : fence.hidden->observe_step(pos, s, PUBLIC);
}

/* Continues the table game by itself, with random turns (search=random) and random outcomes. */
static void play_on(struct table *t)
{
    const struct thought thought = { .iterations = 1 };
    step turn[MAX_TURN_STEPS] = { 0 };
    int n = 1;

    for (int i = 0; i < MOST_STEPS && record_to_act(&t->record) != NOBODY; i++) {
        check_agreement(t);
        if (record_to_act(&t->record) == CHANCE) {
            turn[0] = any_chance(t);
        } else {
            player_think(&t->player, &thought, NULL, false);
            n = player_choice(&t->player, turn);
        }
        record_play_steps(&t->record, turn, n);
    }
    check_records(t);
}

static void tell(struct table *t, step s)
{
    FREED(text) word = printed(record_position(&t->record), s), why = TEXT_EMPTY;
    const int actor = record_to_act(&t->record);
    const enum status status = actor == CHANCE ? record_chance(&t->record, word.data, &why)
                                               : record_play(&t->record, actor, word.data, &why);

    if (status != OK)
        fail_msg("%s: told %s: %s", t->options, word.data, why.data);
}

static void go_on_from(struct table *t, uint64_t seed)
{
    struct table other;

    open_table(&other, t->options, seed);
    load_record(t, ALL_SEEING, &other);
    play_on(&other);
    player_close(&other.player);
    record_close(&other.record);
}

/* Plays a true game. A table game gets its steps as `viewer` sees them. Every 60 steps a copy of
   the table game goes on by itself. */
static void play_one(const char *options, int viewer, uint64_t seed)
{
    POSITION(truth) = fence_opening(options);
    struct table t;
    step told;

    open_table(&t, options, seed);
    for (int i = 0; fence.to_act(truth) != NOBODY && i < MOST_STEPS; i++) {
        while (fence.hidden->reveal(truth, record_position(&t.record), &told))
            tell(&t, told);
        check_agreement(&t);
        if (i % 60 == 59)
            go_on_from(&t, seed + (uint64_t)i);
        const step s = walk_step(&fence, truth, &t.rng);
        const int sees = viewer == SOMEBODY
                             ? (int)rng_below(&t.rng, 1 + (uint32_t)truth->rules.players) - 1
                             : viewer;
        tell(&t, fence.hidden->observe_step(truth, s, sees));
        fence.apply(truth, s);
    }
    check_records(&t);
    player_close(&t.player);
    record_close(&t.record);
}

static void play_many(int viewer)
{
    for (int i = 0; i < SECRET_GAMES; i++)
        for (int k = 0; k < walk_deep(1, 10); k++)
            play_one(games_with_secrets[i], viewer,
                     100 * (uint64_t)k + 10 * (uint64_t)i + (uint64_t)(viewer + 2));
}

TEST(what_is_listed_is_what_may_be_played_for_p1)
{
    play_many(0);
}

TEST(what_is_listed_is_what_may_be_played_for_p2)
{
    play_many(1);
}

TEST(what_is_listed_is_what_may_be_played_for_the_public)
{
    play_many(PUBLIC);
}

TEST(what_is_listed_is_what_may_be_played_for_who_was_told_some)
{
    play_many(SOMEBODY);
}

/* ---- Cards known to be elsewhere ---- */

/* All three r1 are known. p3 has two, and p2 gives one to p1 and cannot take it back. */
TEST(a_card_that_is_offered_is_not_the_one_that_is_taken)
{
    POSITION(pos) = fence_scene("trading_post=on", "gull-wharf four-points the-yards",
                                "1,1 sunnyside dice:4,4 at:gull-wharf",
                                "r? r? b? b?, r1 r1 b3 b3, r? r? b? b?");

    fence_play(pos, "p1:old-town cops:cabbagetown post:p1:r1:r");
    assert_true(fence_allows(pos, "take:p1:r2"));
    assert_false(fence_allows(pos, "take:p1:r1"));
}

/* All red cards that nobody has seen are in hands. So none can be drawn, although the colour on top
   is unknown. */
TEST(a_card_that_must_be_in_a_hand_does_not_come_from_the_stash)
{
    POSITION(pos) = fence_scene("stash=mixed", "gull-wharf four-points the-yards", "1,1 sunnyside",
                                "r? r? b? b?, r? r? b? b?, r? r? b? b?");

    for (int red = card_of(RED, 0); cards_left(pos, RED); red = (red + 1) % NUMBERS) {
        pos->pool[red]--;
        pos->discards[red]++;
        pos->stash[0]--;
    }
    pos->top = TOP_UNKNOWN;
    pos->stage = STAGE_DRAWN;
    pos->actor = CHANCE;
    pos->drawer = 1;
    assert_false(fence_allows(pos, "deal:p2:r6"));
    assert_false(fence_allows(pos, "deal:p2:r?"));
    assert_true(fence_allows(pos, "deal:p2:b6"));
}

/* Backs show the colour of a card, except with stash=blind. So a card of unknown colour cannot be
   traded here. */
TEST(what_nobody_can_see_is_not_taken)
{
    POSITION(split) = fence_scene("trading=all", "gull-wharf four-points the-yards",
                                  "1,1 sunnyside", "r1 r3 b2 b5, r2 r6 b3 b3, r4 r2 b1 b6");

    assert_true(fence_allows(split, "trade:p3:r?:b"));
    assert_false(fence_allows(split, "trade:p3:??:b"));
}
