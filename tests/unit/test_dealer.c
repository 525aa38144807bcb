/*
 * test_dealer.c - chance and hidden information in a record: dealer, undo, views, transcripts.
 *
 * The tests use toy games. Pig has dice and no function that deals. Bluff has cards and a function
 * that deals.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/records.h"
#include "tests/support/toy.h"

/* Pig in which no player ever holds. Chance acts at every step, and the game does not end. */
static struct game toss;
static const struct game *const toys[] = { &toy_bluff, &toy_pig, &toy_coins, &toss, NULL };

/* The deal of bluff for two, with all cards known, up to the first decision. */
#define DEALT "first:p2 deal:p1:1 deal:p1:4 deal:p2:5 deal:p2:2"

RECORDS_ABOUT(toys, )

static void chance(struct record *rec, const char *words)
{
    MUST(record_chance(rec, words, &why));
}

/* Plays turns, separated by blanks, each for the player to act. */
static void play(struct record *rec, const char *words)
{
    FREED(text) word = TEXT_EMPTY;

    for (const char *s = words; *s; s += *s == ' ') {
        const size_t n = strcspn(s, " ");
        text_clear(&word);
        text_add_bytes(&word, s, n);
        MUST(record_play(rec, record_to_act(rec), word.data, &why));
        s += n;
    }
}

/* Returns all turns so far as the viewer sees them. */
static struct text turns_for(const struct record *rec, int viewer)
{
    struct text out = TEXT_EMPTY;

    for (int i = 0; i < rec->now;) {
        text_add(&out, i ? " " : "");
        i = record_print_turn_for(rec, i, viewer, &out);
    }
    return out;
}

static void assert_turns(const struct record *rec, int viewer, const char *wanted)
{
    FREED(text) turns = turns_for(rec, viewer);

    assert_string_equal(turns.data, wanted);
}

static void assert_refused(struct record *rec, const char *words, const char *reason)
{
    FREED(text) why = TEXT_EMPTY, before = turns_for(rec, ALL_SEEING);

    assert_int_not_equal(record_chance(rec, words, &why), OK);
    assert_string_equal(why.data, reason);
    assert_turns(rec, ALL_SEEING, before.data);
}

/* Starts bluff for two with dealer=table, and enters the outcomes in `dealt`. */
static void at_a_table(struct record *rec, const char *dealt)
{
    set(rec, "dealer", "table");
    new_game(rec, "bluff", "players=2");
    if (*dealt)
        chance(rec, dealt);
}

/* ---- The dealer ---- */

TEST_RECORD(the_engine_deals_until_somebody_has_to_decide)
{
    new_game(rec, "bluff", "players=2");
    assert_int_equal(rec->now, 5);
    assert_true(record_to_act(rec) >= 0);
}

TEST_RECORD(the_same_seed_deals_the_same_and_another_something_else)
{
    struct text first;
    int others = 0;

    set(rec, "seed", "7");
    new_game(rec, "bluff", "");
    first = turns_for(rec, ALL_SEEING);
    new_game(rec, "bluff", "");
    assert_turns(rec, ALL_SEEING, first.data);
    for (int i = 0; i < 20; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", 100 + i);
        set(rec, "seed", seed);
        new_game(rec, "bluff", "");
        FREED(text) other = turns_for(rec, ALL_SEEING);
        others += strcmp(other.data, first.data) != 0;
    }
    assert_true(others > 10);
    text_free(&first);
}

TEST_RECORD(without_a_seed_each_game_has_luck_of_its_own)
{
    struct deal_rng luck[4];

    for (int i = 0; i < 4; i++) {
        new_game(rec, "bluff", "");
        luck[i] = rec->luck;
        assert_true(luck[i].is_secret);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(luck[i].key, luck[k].key, sizeof luck[i].key);
    }
}

TEST_RECORD(a_table_feeds_what_happens)
{
    at_a_table(rec, "");
    assert_int_equal(rec->now, 0);
    assert_int_equal(record_to_act(rec), CHANCE);
    chance(rec, "first:p2");
    chance(rec, "deal:p1:1 deal:p1:4 deal:p2:5 DEAL:P2:2");
    assert_turns(rec, ALL_SEEING, DEALT);
    assert_int_equal(record_to_act(rec), 1);
}

TEST_RECORD(tokens_are_taken_all_or_none)
{
    at_a_table(rec, "");
    assert_refused(rec, "first:p2 deal:p1:1 deal:p1:1", "deal:p1:1: not possible here");
    assert_refused(rec, "first:p9", "first:p9: not possible here");
    assert_refused(rec, DEALT " deal:p1:3",
                   "deal:p1:3: chance is not to act; it is the turn of p2");
    chance(rec, DEALT);
    assert_refused(rec, "deal:p1:3", "chance is not to act; it is the turn of p2");
    new_game(rec, "coins", "");
    assert_refused(rec, "first:p1", "there is no chance in coins");
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

TEST_RECORD(a_table_feeds_as_much_as_it_likes_at_once)
{
    FREED(text) words = TEXT_EMPTY;

    toss = toy_pig;
    toss.name = "toss";
    toss.reset = toss_reset;
    toss.apply = toss_apply;
    set(rec, "dealer", "table");
    new_game(rec, "toss", "");
    for (int i = 0; i < 333; i++)
        text_addf(&words, "%s%d", i ? " " : "", 1 + i % 6);
    chance(rec, words.data);
    assert_turns(rec, PUBLIC, words.data);
}

TEST_RECORD(a_decision_is_refused_while_chance_is_awaited)
{
    FREED(text) why = TEXT_EMPTY;

    at_a_table(rec, "");
    assert_int_equal(record_play(rec, 0, "bet", &why), ILLEGAL);
    assert_string_equal(why.data, "chance is to act; enter its result, such as chance first:p1");
}

TEST_RECORD(the_engine_deals_on_when_it_becomes_the_dealer)
{
    at_a_table(rec, "first:p2 deal:p1:1");
    set(rec, "dealer", "engine");
    assert_int_equal(rec->now, 5);
    assert_int_equal(record_to_act(rec), 1);
}

TEST_RECORD(the_engine_cannot_deal_from_what_it_does_not_know)
{
    at_a_table(rec, "first:p2 deal:p1:?");
    set(rec, "dealer", "engine");
    assert_int_equal(record_to_act(rec), CHANCE);
    assert_int_equal(rec->now, 2);
    chance(rec, "deal:p1:? deal:p2:5 deal:p2:2");
    assert_int_equal(record_to_act(rec), 1);
}

TEST_RECORD(no_card_is_left_open_while_the_engine_deals)
{
    FREED(text) why = TEXT_EMPTY;

    new_game(rec, "bluff", "players=2");
    assert_int_equal(record_play(rec, record_to_act(rec), "bury:?", &why), ILLEGAL);
    assert_string_equal(why.data,
                        "a card is unknown (?), but the engine deals and must know all cards");
    assert_int_equal(rec->now, 5);
    set(rec, "dealer", "table");
    play(rec, "bury:?");
    set(rec, "dealer", "engine");
    play(rec, "bury:?");
}

TEST_RECORD(a_game_without_a_dealer_of_its_own_rolls)
{
    struct text first;
    int ones = 0;

    set(rec, "seed", "3");
    new_game(rec, "pig", "");
    for (int i = 0; i < 60; i++)
        play(rec, "roll");
    for (int i = 0; i < rec->now; i++)
        ones += rec->steps[i] == 1;
    assert_in_range(ones, 3, 25);
    first = turns_for(rec, PUBLIC);
    new_game(rec, "pig", "");
    for (int i = 0; i < 60; i++)
        play(rec, "roll");
    assert_turns(rec, PUBLIC, first.data);
    text_free(&first);
}

/* ---- Undo ---- */

TEST_RECORD(what_was_dealt_goes_back_with_the_decision)
{
    struct text before;

    set(rec, "seed", "3");
    new_game(rec, "pig", "");
    play(rec, "roll");
    assert_int_equal(rec->now, 2);
    before = turns_for(rec, PUBLIC);
    MUST(record_undo(rec, 1, false, &why));
    assert_int_equal(rec->now, 0);
    MUST(record_redo(rec, 1, false, &why));
    assert_turns(rec, PUBLIC, before.data);
    MUST(record_undo(rec, 1, true, &why));
    assert_int_equal(rec->now, 0);
    play(rec, "roll"); /* chance gives the same outcome again */
    assert_turns(rec, PUBLIC, before.data);
    text_free(&before);
}

TEST_RECORD(what_was_dealt_at_the_start_is_not_taken_back)
{
    FREED(text) why = TEXT_EMPTY;

    new_game(rec, "bluff", "players=2");
    assert_int_equal(record_undo(rec, 1, false, &why), REFUSED);
    assert_string_equal(why.data, "there is no turn to take back");
    assert_int_equal(rec->now, 5);
}

TEST_RECORD(what_a_table_has_fed_is_taken_back_token_by_token)
{
    at_a_table(rec, DEALT);
    MUST(record_undo(rec, 2, false, &why));
    assert_turns(rec, ALL_SEEING, "first:p2 deal:p1:1 deal:p1:4");
    MUST(record_redo(rec, 1, false, &why));
    assert_turns(rec, ALL_SEEING, "first:p2 deal:p1:1 deal:p1:4 deal:p2:5");
    assert_refused(rec, "deal:p2:5", "deal:p2:5: not possible here");
    MUST(record_redo(rec, 1, false, &why)); /* the refused token has not removed the step to redo */
    assert_turns(rec, ALL_SEEING, DEALT);
}

/* ---- Views ---- */

static void dealt_game(struct record *rec, const char *decisions)
{
    at_a_table(rec, DEALT);
    play(rec, decisions);
}

TEST_RECORD(turns_are_told_as_they_were_seen)
{
    dealt_game(rec, "bury:2 bury:1 bet");
    assert_turns(rec, ALL_SEEING, DEALT " bury:2 bury:1 bet");
    assert_turns(rec, PUBLIC, "first:p2 deal:p1:? deal:p1:? deal:p2:? deal:p2:? bury:? bury:? bet");
    assert_turns(rec, 0, "first:p2 deal:p1:1 deal:p1:4 deal:p2:? deal:p2:? bury:? bury:1 bet");
}

TEST_RECORD(a_view_has_ones_own_cards_only)
{
    FREED(text) view = TEXT_EMPTY;

    dealt_game(rec, "");
    record_print_board(rec, 0, BOARD_PLAIN, &view);
    assert_string_equal(view.data, "p1: 1 4\np2: ? ?\n");
    text_clear(&view);
    record_print_board(rec, PUBLIC, BOARD_PLAIN, &view);
    assert_string_equal(view.data, "p1: ? ?\np2: ? ?\n");
}

/* ---- Text ---- */

TEST_RECORD(a_position_without_states_is_its_record)
{
    FREED(text) text = TEXT_EMPTY, again = TEXT_EMPTY;

    dealt_game(rec, "bury:2");
    record_print_position(rec, &text);
    assert_string_equal(text.data, "bluff p1 players=2 + " DEALT " bury:2");
    new_game(rec, "pig", "");
    MUST(record_set_position(rec, text.data, &why));
    record_print_position(rec, &again);
    assert_string_equal(again.data, text.data);
    MUST(record_undo(rec, 1, false, &why));
    assert_int_equal(record_to_act(rec), 1);
}

TEST_RECORD(the_start_of_such_a_game_has_no_record)
{
    FREED(text) text = TEXT_EMPTY;

    set(rec, "dealer", "table");
    new_game(rec, "bluff", "");
    record_print_position(rec, &text);
    assert_string_equal(text.data, "bluff chance players=3");
    MUST(record_set_position(rec, text.data, &why));
    set(rec, "dealer", "engine"); /* the engine then deals from the position in the text */
    MUST(record_set_position(rec, text.data, &why));
    assert_true(record_to_act(rec) >= 0);
}

TEST_RECORD(a_bad_record_is_no_position)
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

    dealt_game(rec, "bury:2");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        assert_int_not_equal(record_set_position(rec, bad[i].text, &why), OK);
        assert_string_equal(why.data, bad[i].reason);
        assert_turns(rec, ALL_SEEING, DEALT " bury:2");
    }
}

/* ---- Transcripts ---- */

static void assert_record(const struct record *rec, int viewer, const char *wanted)
{
    FREED(text) record = TEXT_EMPTY;

    record_print_transcript(rec, viewer, &record);
    assert_string_equal(record.data, wanted);
}

TEST_RECORD(a_record_has_what_its_viewer_saw)
{
    dealt_game(rec, "bury:2 bury:1 bet");
    assert_record(rec, ALL_SEEING,
                  "set_option dealer table\nnewgame bluff players=2\nchance first:p2\n"
                  "chance deal:p1:1\nchance deal:p1:4\nchance deal:p2:5\nchance deal:p2:2\n"
                  "play p2 bury:2\nplay p1 bury:1\nplay p2 bet\n");
    assert_record(rec, 0,
                  "set_option dealer table\nnewgame bluff players=2\nchance first:p2\n"
                  "chance deal:p1:1\nchance deal:p1:4\nchance deal:p2:?\nchance deal:p2:?\n"
                  "play p2 bury:?\nplay p1 bury:1\nplay p2 bet\n");
}

/* The seed would reveal all hidden information. */
TEST_RECORD(only_the_full_record_has_the_seed)
{
    FREED(text) record = TEXT_EMPTY;

    set(rec, "seed", "7");
    new_game(rec, "bluff", "");
    set(rec, "seed", "8");
    record_print_transcript(rec, ALL_SEEING, &record);
    assert_non_null(strstr(record.data, "set_option dealer table\nset_option seed 7\nnewgame"));
    assert_non_null(strstr(record.data, "\nset_option seed 8\nset_option dealer engine\n"));
    for (int viewer = PUBLIC; viewer < 3; viewer++) {
        text_clear(&record);
        record_print_transcript(rec, viewer, &record);
        assert_null(strstr(record.data, "set_option seed"));
        assert_non_null(strstr(record.data, "\nset_option dealer engine\n"));
    }
}

TEST_RECORD(a_record_says_where_the_luck_comes_from)
{
    FREED(text) record = TEXT_EMPTY;

    set(rec, "seed", "7");
    new_game(rec, "bluff", "");
    for (int viewer = PUBLIC; viewer < 3; viewer++) {
        text_clear(&record);
        record_print_transcript(rec, viewer, &record);
        assert_non_null(
            strstr(record.data, "\n# dealt from a short seed: luck can be computed\nchance "));
    }
    set(rec, "seed", "0");
    new_game(rec, "bluff", "");
    text_clear(&record);
    record_print_transcript(rec, PUBLIC, &record);
    assert_non_null(
        strstr(record.data, "\n# dealt from a secret, kept until the game is over\nchance "));
    set(rec, "dealer", "table");
    text_clear(&record);
    record_print_transcript(rec, ALL_SEEING, &record);
    assert_null(strstr(record.data, "dealt from")); /* the engine no longer deals */
}

static struct text secret_of(const struct record *rec)
{
    struct text digits = TEXT_EMPTY;

    assert_true(rec->luck.is_secret);
    deal_rng_print(&rec->luck, &digits);
    return digits;
}

TEST_RECORD(no_record_has_the_secret_before_the_game_is_over)
{
    FREED(text) record = TEXT_EMPTY;

    new_game(rec, "bluff", "players=2");
    FREED(text) secret = secret_of(rec);
    for (int viewer = ALL_SEEING; viewer < 2; viewer++)
        record_print_transcript(rec, viewer == -2 ? PUBLIC : viewer, &record);
    record_print_position(rec, &record);
    assert_null(strstr(record.data, secret.data));
    MUST(record_replay(rec,
                       "set_option dealer table\nnewgame bluff players=2\n" /* continued below */
                       "chance first:p2 deal:p1:1\nset_option dealer engine\n",
                       &why));
    assert_true(record_to_act(rec) >= 0);
    FREED(text) other = secret_of(rec);
    assert_string_not_equal(other.data, secret.data);
}

/* After the end everything is public. With the secret, anybody can check all outcomes. A game that
   is loaded from this record has the same secret. */
TEST_RECORD(the_record_of_a_game_that_is_over_has_the_secret)
{
    FREED(text) record = TEXT_EMPTY;

    new_game(rec, "bluff", "players=2");
    struct text secret = secret_of(rec);
    for (int i = 0; i < 2; i++) { /* each player buries the first possible card */
        step steps[MAX_STEPS];
        rec->game->steps(record_position(rec), steps);
        record_play_steps(rec, steps, 1);
    }
    while (record_to_act(rec) != NOBODY)
        play(rec, "pass");
    record_print_transcript(rec, PUBLIC, &record);
    assert_null(strstr(record.data, secret.data));
    text_clear(&record);
    record_print_transcript(rec, ALL_SEEING, &record);
    assert_non_null(strstr(record.data, "# dealt from a secret, open now that the game is over: "));
    assert_non_null(strstr(record.data, secret.data));
    new_game(rec, "bluff", "");
    MUST(record_replay(rec, record.data, &why));
    FREED(text) again = secret_of(rec);
    assert_string_equal(again.data, secret.data);
    text_free(&secret);
}

/* Playing a list of turns from the present position does not change later outcomes. */
TEST_RECORD(a_list_of_turns_changes_no_luck)
{
    new_game(rec, "bluff", "players=2");
    FREED(text) secret = secret_of(rec);
    step steps[MAX_STEPS];
    FREED(text) turn = TEXT_EMPTY;
    rec->game->steps(record_position(rec), steps);
    rec->game->text->print_turn(record_position(rec), steps, 1, &turn);
    MUST(record_play_list(rec, turn.data, false, &why));
    FREED(text) after = secret_of(rec);
    assert_string_equal(after.data, secret.data);
}

TEST_RECORD(a_full_record_replays_the_game_and_its_luck)
{
    struct text record = TEXT_EMPTY, before, after;

    set(rec, "seed", "5");
    new_game(rec, "pig", "");
    play(rec, "roll roll roll");
    before = turns_for(rec, PUBLIC);
    record_print_transcript(rec, ALL_SEEING, &record);
    play(rec, "roll roll");
    after = turns_for(rec, PUBLIC);
    set(rec, "seed", "99");
    set(rec, "dealer", "table");
    MUST(record_replay(rec, record.data, &why));
    assert_turns(rec, PUBLIC, before.data);
    assert_true(setting_is(&rec->dealing, "dealer", "engine")); /* the dealer of the record */
    assert_true(setting_is(&rec->dealing, "seed", "99"));       /* no other option changes */
    play(rec, "roll roll");
    assert_turns(rec, PUBLIC, after.data);
    text_free(&record);
    text_free(&before);
    text_free(&after);
}

/* A viewer's record names the cards shown at the end, because they do not follow from its other
   steps. */
TEST_RECORD(a_record_of_what_was_seen_ends_as_the_game_did)
{
    FREED(text) result = TEXT_EMPTY;

    dealt_game(rec, "bury:2 bury:1 bet call");
    for (int viewer = PUBLIC; viewer < 2; viewer++) {
        CLOSED(record) other;
        FREED(text) record = TEXT_EMPTY;

        record_open(&other, toys);
        record_print_transcript(rec, viewer, &record);
        assert_non_null(strstr(record.data, viewer == 1 ? "show:p1:4" : "show:p2:5"));
        MUST(record_replay(&other, record.data, &why));
        assert_int_equal(record_to_act(&other), NOBODY);
        text_clear(&result);
        other.game->text->print_result(record_position(&other), &result);
        assert_string_equal(result.data, "p2");
    }
}

TEST_RECORD(a_bad_line_in_a_record_changes_nothing)
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

    dealt_game(rec, "bury:2");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        assert_int_not_equal(record_replay(rec, bad[i], &why), OK);
        assert_int_equal(strncmp(why.data, "line ", 5), 0);
        assert_turns(rec, ALL_SEEING, DEALT " bury:2");
        assert_true(setting_is(&rec->dealing, "dealer", "table"));
    }
}
