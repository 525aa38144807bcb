/*
 * test_dealer.c - chance and secrets in a match: who deals, what is taken back, what a record
 * of each viewer holds. Played with toys: pig has dice and no dealer of its own, bluff has
 * cards and a dealer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/matches.h"
#include "tests/support/toy.h"

/* Pig in which nobody ever holds: chance without end. */
static struct game toss;
static const struct game *const toys[] = { &toy_bluff, &toy_pig, &toy_coins, &toss, NULL };

/* A fully known game of bluff for two, up to the first decision. */
#define DEALT "first:p2 deal:p1:1 deal:p1:4 deal:p2:5 deal:p2:2"

MATCHES_ABOUT(toys, )

static void chance(struct match *m, const char *words)
{
    MUST(match_chance(m, words, &why));
}

/* Words for whoever is to act, one turn each. */
static void play(struct match *m, const char *words)
{
    FREED(text) word = TEXT_EMPTY;

    for (const char *s = words; *s; s += *s == ' ') {
        const size_t n = strcspn(s, " ");
        text_clear(&word);
        text_add_bytes(&word, s, n);
        MUST(match_play(m, match_to_act(m), word.data, &why));
        s += n;
    }
}

/* All turns so far as the viewer sees them. */
static struct text turns_for(const struct match *m, int viewer)
{
    struct text out = TEXT_EMPTY;

    for (int i = 0; i < m->now;) {
        text_add(&out, i ? " " : "");
        i = match_print_turn_for(m, i, viewer, &out);
    }
    return out;
}

static void assert_turns(const struct match *m, int viewer, const char *wanted)
{
    FREED(text) turns = turns_for(m, viewer);

    assert_string_equal(turns.data, wanted);
}

static void assert_refused(struct match *m, const char *words, const char *reason)
{
    FREED(text) why = TEXT_EMPTY, before = turns_for(m, ALL_SEEING);

    assert_int_not_equal(match_chance(m, words, &why), OK);
    assert_string_equal(why.data, reason);
    assert_turns(m, ALL_SEEING, before.data);
}

/* ---- Who deals ---- */

TEST_MATCH(the_engine_deals_until_somebody_has_to_decide)
{
    new_game(m, "bluff", "players=2");
    assert_int_equal(m->now, 5);
    assert_true(match_to_act(m) >= 0);
}

TEST_MATCH(the_same_seed_deals_the_same_and_another_something_else)
{
    struct text first;
    int others = 0;

    set(m, "seed", "7");
    new_game(m, "bluff", "");
    first = turns_for(m, ALL_SEEING);
    new_game(m, "bluff", "");
    assert_turns(m, ALL_SEEING, first.data);
    for (int i = 0; i < 20; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", 100 + i);
        set(m, "seed", seed);
        new_game(m, "bluff", "");
        FREED(text) other = turns_for(m, ALL_SEEING);
        others += strcmp(other.data, first.data) != 0;
    }
    assert_true(others > 10);
    text_free(&first);
}

TEST_MATCH(without_a_seed_each_game_has_luck_of_its_own)
{
    struct deal_rng luck[4];

    for (int i = 0; i < 4; i++) {
        new_game(m, "bluff", "");
        luck[i] = m->luck;
        assert_true(luck[i].is_secret);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(luck[i].key, luck[k].key, sizeof luck[i].key);
    }
}

TEST_MATCH(a_table_feeds_what_happens)
{
    set(m, "dealer", "table");
    new_game(m, "bluff", "players=2");
    assert_int_equal(m->now, 0);
    assert_int_equal(match_to_act(m), CHANCE);
    chance(m, "first:p2");
    chance(m, "deal:p1:1 deal:p1:4 deal:p2:5 DEAL:P2:2");
    assert_turns(m, ALL_SEEING, DEALT);
    assert_int_equal(match_to_act(m), 1);
}

TEST_MATCH(tokens_are_taken_all_or_none)
{
    set(m, "dealer", "table");
    new_game(m, "bluff", "players=2");
    assert_refused(m, "first:p2 deal:p1:1 deal:p1:1", "deal:p1:1: not possible here");
    assert_refused(m, "first:p9", "first:p9: not possible here");
    assert_refused(m, DEALT " deal:p1:3", "deal:p1:3: no chance is awaited, it is the turn of p2");
    chance(m, DEALT);
    assert_refused(m, "deal:p1:3", "no chance is awaited, it is the turn of p2");
    new_game(m, "coins", "");
    assert_refused(m, "first:p1", "there is no chance in coins");
}

static void toss_reset(struct position *pos, const struct settings *settings)
{
    toy_pig.reset(pos, settings);
    toy_pig.apply(pos, PIG_ROLL);
}

static void toss_apply(struct position *pos, step s)
{
    toy_pig.apply(pos, s);
    toy_pig.apply(pos, PIG_ROLL);
}

TEST_MATCH(a_table_feeds_as_much_as_it_likes_at_once)
{
    FREED(text) words = TEXT_EMPTY;

    toss = toy_pig;
    toss.name = "toss";
    toss.reset = toss_reset;
    toss.apply = toss_apply;
    set(m, "dealer", "table");
    new_game(m, "toss", "");
    for (int i = 0; i < 333; i++)
        text_addf(&words, "%s%d", i ? " " : "", 1 + i % 6);
    chance(m, words.data);
    assert_turns(m, PUBLIC, words.data);
}

TEST_MATCH(a_decision_is_refused_while_chance_is_awaited)
{
    FREED(text) why = TEXT_EMPTY;

    set(m, "dealer", "table");
    new_game(m, "bluff", "players=2");
    assert_int_equal(match_play(m, 0, "bet", &why), ILLEGAL);
    assert_string_equal(why.data, "chance is awaited, such as chance first:p1");
}

TEST_MATCH(the_engine_deals_on_when_it_becomes_the_dealer)
{
    set(m, "dealer", "table");
    new_game(m, "bluff", "players=2");
    chance(m, "first:p2 deal:p1:1");
    set(m, "dealer", "engine");
    assert_int_equal(m->now, 5);
    assert_int_equal(match_to_act(m), 1);
}

TEST_MATCH(the_engine_cannot_deal_from_what_it_does_not_know)
{
    set(m, "dealer", "table");
    new_game(m, "bluff", "players=2");
    chance(m, "first:p2 deal:p1:?");
    set(m, "dealer", "engine");
    assert_int_equal(match_to_act(m), CHANCE);
    assert_int_equal(m->now, 2);
    chance(m, "deal:p1:? deal:p2:5 deal:p2:2");
    assert_int_equal(match_to_act(m), 1);
}

TEST_MATCH(no_card_is_left_open_while_the_engine_deals)
{
    FREED(text) why = TEXT_EMPTY;

    new_game(m, "bluff", "players=2");
    assert_int_equal(match_play(m, match_to_act(m), "bury:?", &why), ILLEGAL);
    assert_string_equal(why.data,
                        "a card is left open, and the engine, who deals, must know all of them");
    assert_int_equal(m->now, 5);
    set(m, "dealer", "table");
    play(m, "bury:?");
    set(m, "dealer", "engine");
    play(m, "bury:?");
}

TEST_MATCH(a_game_without_a_dealer_of_its_own_rolls)
{
    struct text first;
    int ones = 0;

    set(m, "seed", "3");
    new_game(m, "pig", "");
    for (int i = 0; i < 60; i++)
        play(m, "roll");
    for (int i = 0; i < m->now; i++)
        ones += m->steps[i] == 1;
    assert_in_range(ones, 3, 25);
    first = turns_for(m, PUBLIC);
    new_game(m, "pig", "");
    for (int i = 0; i < 60; i++)
        play(m, "roll");
    assert_turns(m, PUBLIC, first.data);
    text_free(&first);
}

/* ---- Taken back ---- */

TEST_MATCH(what_was_dealt_goes_back_with_the_decision)
{
    struct text before;

    set(m, "seed", "3");
    new_game(m, "pig", "");
    play(m, "roll");
    assert_int_equal(m->now, 2);
    before = turns_for(m, PUBLIC);
    MUST(match_undo(m, 1, false, &why));
    assert_int_equal(m->now, 0);
    MUST(match_redo(m, 1, false, &why));
    assert_turns(m, PUBLIC, before.data);
    MUST(match_undo(m, 1, true, &why));
    assert_int_equal(m->now, 0);
    play(m, "roll"); /* the same luck again */
    assert_turns(m, PUBLIC, before.data);
    text_free(&before);
}

TEST_MATCH(what_was_dealt_at_the_start_is_not_taken_back)
{
    FREED(text) why = TEXT_EMPTY;

    new_game(m, "bluff", "players=2");
    assert_int_equal(match_undo(m, 1, false, &why), REFUSED);
    assert_string_equal(why.data, "only 0 to take back");
    assert_int_equal(m->now, 5);
}

TEST_MATCH(what_a_table_has_fed_is_taken_back_token_by_token)
{
    set(m, "dealer", "table");
    new_game(m, "bluff", "players=2");
    chance(m, DEALT);
    MUST(match_undo(m, 2, false, &why));
    assert_turns(m, ALL_SEEING, "first:p2 deal:p1:1 deal:p1:4");
    MUST(match_redo(m, 1, false, &why));
    assert_turns(m, ALL_SEEING, "first:p2 deal:p1:1 deal:p1:4 deal:p2:5");
    assert_refused(m, "deal:p2:5", "deal:p2:5: not possible here");
    MUST(match_redo(m, 1, false, &why)); /* still there to be played again */
    assert_turns(m, ALL_SEEING, DEALT);
}

/* ---- What somebody sees ---- */

static void dealt_game(struct match *m, const char *decisions)
{
    set(m, "dealer", "table");
    new_game(m, "bluff", "players=2");
    chance(m, DEALT);
    play(m, decisions);
}

TEST_MATCH(turns_are_told_as_they_were_seen)
{
    dealt_game(m, "bury:2 bury:1 bet");
    assert_turns(m, ALL_SEEING, DEALT " bury:2 bury:1 bet");
    assert_turns(m, PUBLIC, "first:p2 deal:p1:? deal:p1:? deal:p2:? deal:p2:? bury:? bury:? bet");
    assert_turns(m, 0, "first:p2 deal:p1:1 deal:p1:4 deal:p2:? deal:p2:? bury:? bury:1 bet");
}

TEST_MATCH(a_view_has_ones_own_cards_only)
{
    FREED(text) view = TEXT_EMPTY;

    dealt_game(m, "");
    match_print_board(m, 0, BOARD_PLAIN, &view);
    assert_string_equal(view.data, "p1: 1 4\np2: ? ?\n");
    text_clear(&view);
    match_print_board(m, PUBLIC, BOARD_PLAIN, &view);
    assert_string_equal(view.data, "p1: ? ?\np2: ? ?\n");
}

/* ---- Text ---- */

TEST_MATCH(a_position_without_states_is_its_record)
{
    FREED(text) text = TEXT_EMPTY, again = TEXT_EMPTY;

    dealt_game(m, "bury:2");
    match_print_position(m, &text);
    assert_string_equal(text.data, "bluff p1 players=2 + " DEALT " bury:2");
    new_game(m, "pig", "");
    MUST(match_set_position(m, text.data, &why));
    match_print_position(m, &again);
    assert_string_equal(again.data, text.data);
    MUST(match_undo(m, 1, false, &why));
    assert_int_equal(match_to_act(m), 1);
}

TEST_MATCH(the_start_of_such_a_game_has_no_record)
{
    FREED(text) text = TEXT_EMPTY;

    set(m, "dealer", "table");
    new_game(m, "bluff", "");
    match_print_position(m, &text);
    assert_string_equal(text.data, "bluff chance players=3");
    MUST(match_set_position(m, text.data, &why));
    set(m, "dealer", "engine"); /* who then deals after what the text says */
    MUST(match_set_position(m, text.data, &why));
    assert_true(match_to_act(m) >= 0);
}

TEST_MATCH(a_bad_record_is_no_position)
{
    static const struct {
        const char *text, *reason;
    } bad[] = {
        { "bluff p1 players=2 + first:p2", "after these steps it is the turn of chance, not 'p1'" },
        { "bluff players=2 + " DEALT, "after these steps it is the turn of p2, not ''" },
        { "bluff p2 players=2 + " DEALT " bury:4", "bury:4: not possible here" },
        { "bluff p2 x players=2 + " DEALT, "after these steps it is the turn of p2, not 'p2 x'" },
        { "bluff none players=2 + " DEALT " bury:2 bury:1 pass pass pass",
          "there are steps after the end of the game" },
    };

    dealt_game(m, "bury:2");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        assert_int_not_equal(match_set_position(m, bad[i].text, &why), OK);
        assert_string_equal(why.data, bad[i].reason);
        assert_turns(m, ALL_SEEING, DEALT " bury:2");
    }
}

/* ---- Records ---- */

static void assert_record(const struct match *m, int viewer, const char *wanted)
{
    FREED(text) record = TEXT_EMPTY;

    match_print_record(m, viewer, &record);
    assert_string_equal(record.data, wanted);
}

TEST_MATCH(a_record_has_what_its_viewer_saw)
{
    dealt_game(m, "bury:2 bury:1 bet");
    assert_record(m, ALL_SEEING,
                  "set_option dealer table\nnewgame bluff players=2\nchance first:p2\n"
                  "chance deal:p1:1\nchance deal:p1:4\nchance deal:p2:5\nchance deal:p2:2\n"
                  "play p2 bury:2\nplay p1 bury:1\nplay p2 bet\n");
    assert_record(m, 0,
                  "set_option dealer table\nnewgame bluff players=2\nchance first:p2\n"
                  "chance deal:p1:1\nchance deal:p1:4\nchance deal:p2:?\nchance deal:p2:?\n"
                  "play p2 bury:?\nplay p1 bury:1\nplay p2 bet\n");
}

/* The seed would tell all that is hidden. */
TEST_MATCH(only_the_full_record_has_the_seed)
{
    FREED(text) record = TEXT_EMPTY;

    set(m, "seed", "7");
    new_game(m, "bluff", "");
    set(m, "seed", "8");
    match_print_record(m, ALL_SEEING, &record);
    assert_non_null(strstr(record.data, "set_option dealer table\nset_option seed 7\nnewgame"));
    assert_non_null(strstr(record.data, "\nset_option seed 8\nset_option dealer engine\n"));
    for (int viewer = PUBLIC; viewer < 3; viewer++) {
        text_clear(&record);
        match_print_record(m, viewer, &record);
        assert_null(strstr(record.data, "set_option seed"));
        assert_non_null(strstr(record.data, "\nset_option dealer engine\n"));
    }
}

TEST_MATCH(a_record_says_where_the_luck_comes_from)
{
    FREED(text) record = TEXT_EMPTY;

    set(m, "seed", "7");
    new_game(m, "bluff", "");
    for (int viewer = PUBLIC; viewer < 3; viewer++) {
        text_clear(&record);
        match_print_record(m, viewer, &record);
        assert_non_null(
            strstr(record.data, "\n# dealt from a short seed: luck can be computed\nchance "));
    }
    set(m, "seed", "0");
    new_game(m, "bluff", "");
    text_clear(&record);
    match_print_record(m, PUBLIC, &record);
    assert_non_null(
        strstr(record.data, "\n# dealt from a secret, kept until the game is over\nchance "));
    set(m, "dealer", "table");
    text_clear(&record);
    match_print_record(m, ALL_SEEING, &record);
    assert_null(strstr(record.data, "dealt from")); /* the table knows */
}

static struct text secret_of(const struct match *m)
{
    struct text digits = TEXT_EMPTY;

    assert_true(m->luck.is_secret);
    deal_rng_print(&m->luck, &digits);
    return digits;
}

TEST_MATCH(no_record_has_the_secret_before_the_game_is_over)
{
    FREED(text) record = TEXT_EMPTY;

    new_game(m, "bluff", "players=2");
    FREED(text) secret = secret_of(m);
    for (int viewer = ALL_SEEING; viewer < 2; viewer++)
        match_print_record(m, viewer == -2 ? PUBLIC : viewer, &record);
    match_print_position(m, &record);
    assert_null(strstr(record.data, secret.data));
    MUST(match_replay(m,
                      "set_option dealer table\nnewgame bluff players=2\n" /* goes on */
                      "chance first:p2 deal:p1:1\nset_option dealer engine\n",
                      &why));
    assert_true(match_to_act(m) >= 0);
    FREED(text) other = secret_of(m);
    assert_string_not_equal(other.data, secret.data);
}

/* Then everything lies open: all the luck can be checked, and goes on the same if it is loaded. */
TEST_MATCH(the_record_of_a_game_that_is_over_has_the_secret)
{
    FREED(text) record = TEXT_EMPTY;

    new_game(m, "bluff", "players=2");
    struct text secret = secret_of(m);
    for (int i = 0; i < 2; i++) { /* each buries the first card that they may */
        step steps[MAX_STEPS];
        m->game->steps(match_position(m), steps);
        match_play_steps(m, steps, 1);
    }
    while (match_to_act(m) != NOBODY)
        play(m, "pass");
    match_print_record(m, PUBLIC, &record);
    assert_null(strstr(record.data, secret.data));
    text_clear(&record);
    match_print_record(m, ALL_SEEING, &record);
    assert_non_null(strstr(record.data, "# dealt from a secret, open now that the game is over: "));
    assert_non_null(strstr(record.data, secret.data));
    new_game(m, "bluff", "");
    MUST(match_replay(m, record.data, &why));
    FREED(text) again = secret_of(m);
    assert_string_equal(again.data, secret.data);
    text_free(&secret);
}

/* A list of turns that is played on from here leaves the luck to come as it was. */
TEST_MATCH(a_list_of_turns_changes_no_luck)
{
    new_game(m, "bluff", "players=2");
    FREED(text) secret = secret_of(m);
    step steps[MAX_STEPS];
    FREED(text) turn = TEXT_EMPTY;
    m->game->steps(match_position(m), steps);
    m->game->text->print_turn(match_position(m), steps, 1, &turn);
    MUST(match_play_list(m, turn.data, false, &why));
    FREED(text) after = secret_of(m);
    assert_string_equal(after.data, secret.data);
}

TEST_MATCH(a_full_record_replays_the_game_and_its_luck)
{
    struct text record = TEXT_EMPTY, before, after;

    set(m, "seed", "5");
    new_game(m, "pig", "");
    play(m, "roll roll roll");
    before = turns_for(m, PUBLIC);
    match_print_record(m, ALL_SEEING, &record);
    play(m, "roll roll");
    after = turns_for(m, PUBLIC);
    set(m, "seed", "99");
    set(m, "dealer", "table");
    MUST(match_replay(m, record.data, &why));
    assert_turns(m, PUBLIC, before.data);
    assert_true(setting_is(&m->engine, "dealer", "engine")); /* who deals on */
    assert_true(setting_is(&m->engine, "seed", "99"));       /* nothing else is changed */
    play(m, "roll roll");
    assert_turns(m, PUBLIC, after.data);
    text_free(&record);
    text_free(&before);
    text_free(&after);
}

/* What the showdown brought is told, since nobody can see it from the record. */
TEST_MATCH(a_record_of_what_was_seen_ends_as_the_game_did)
{
    FREED(text) result = TEXT_EMPTY;

    dealt_game(m, "bury:2 bury:1 bet call");
    for (int viewer = PUBLIC; viewer < 2; viewer++) {
        CLOSED(match) other;
        FREED(text) record = TEXT_EMPTY;

        match_open(&other, toys);
        match_print_record(m, viewer, &record);
        assert_non_null(strstr(record.data, viewer == 1 ? "show:p1:4" : "show:p2:5"));
        MUST(match_replay(&other, record.data, &why));
        assert_int_equal(match_to_act(&other), NOBODY);
        text_clear(&result);
        other.game->text->print_result(match_position(&other), &result);
        assert_string_equal(result.data, "p2");
    }
}

TEST_MATCH(a_bad_line_in_a_record_changes_nothing)
{
    static const char *const bad[] = {
        "newgame bluff\nchance first:p9\n",
        "set_option level 3\nnewgame bluff\n",
        "set_option dealer nobody\nnewgame bluff\n",
        "set_option dealer\nnewgame bluff\n",
        "set_option dealer table\nnewgame bluff\nplay p1 bet\n",
        "set_option dealer table\nnewgame bluff\nchance first:p1 first:p1\n",
        "set_option dealer table\nnewgame coins\nchance first:p1\n",
    };

    dealt_game(m, "bury:2");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        assert_int_not_equal(match_replay(m, bad[i], &why), OK);
        assert_int_equal(strncmp(why.data, "line ", 5), 0);
        assert_turns(m, ALL_SEEING, DEALT " bury:2");
        assert_true(setting_is(&m->engine, "dealer", "table"));
    }
}
