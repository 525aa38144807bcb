/*
 * test_hidden.c - no command tells, or makes use of, what the player to move cannot know.
 *
 * The game is bluff (toy.h). From one player's cards and what they have seen, every deal of
 * the other cards is tried: the same commands get the same replies to the letter. That the
 * test would notice a peek is shown by a mutant of the game that forgets to hide anything: with
 * it, what the engine chooses, estimates and imagines differs from deal to deal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/secrets.h"
#include "tests/support/talk.h"
#include "tests/support/toy.h"

static struct game mutant;
static const struct game *const toys[] = { &toy_bluff, &mutant, NULL };

static int open_session(void **state)
{
    static struct session s;

    mutant = peeking_at(&toy_bluff);
    mutant.name = "mutant";
    talk_open(&s, toys);
    *state = &s;
    return 0;
}

static int close_session(void **state)
{
    talk_close(*state);
    return 0;
}

#define TEST_SESSION(name) TEST_OF(struct session *s, name, open_session, close_session)

/* ---- Scenes ---- */

enum { CARDS = 5 };

/* A moment of a game for two, with p2 first, at which `mover` is to act. */
struct scene {
    int mover;
    int cards[2];          /* that they were dealt */
    const char *decisions; /* '?' in place of the card buried by the other one */
};

static const struct scene scenes[] = {
    { 1, { 5, 2 }, "" },
    { 0, { 1, 4 }, "bury:?" },
    { 1, { 3, 4 }, "bury:3 bury:?" },
    { 0, { 2, 3 }, "bury:? bury:2 bet" },
};

/* Sets the scene, with these cards for the other one, who buries the first or second of them. */
static void set_scene(struct session *s, const char *game, const struct scene *scene,
                      const int others[2], int buried)
{
    const int *cards[2] = { others, others };
    FREED(text) line = TEXT_EMPTY;

    cards[scene->mover] = scene->cards;
    text_addf(&line, "newgame %s players=2", game);
    must(s, line.data);
    text_clear(&line);
    text_addf(&line, "chance first:p2 deal:p1:%d deal:p1:%d deal:p2:%d deal:p2:%d", cards[0][0],
              cards[0][1], cards[1][0], cards[1][1]);
    must(s, line.data);
    for (const char *word = scene->decisions; *word; word += *word == ' ') {
        const size_t n = strcspn(word, " ");
        text_clear(&line);
        text_addf(&line, "play p%d ", record_to_act(&s->record) + 1);
        if (word[n - 1] == '?')
            text_addf(&line, "bury:%d", others[buried]);
        else
            text_add_bytes(&line, word, n);
        must(s, line.data);
        word += n;
    }
    assert_int_equal(record_to_act(&s->record), scene->mover);
}

static bool holds(const struct scene *scene, int card)
{
    return scene->cards[0] == card || scene->cards[1] == card;
}

/* Tries all that the mover has not seen; the number of replies that differ from the first. */
static int count_differences(struct session *s, const char *game, const char *command,
                             const struct scene *scene)
{
    FREED(text) first = TEXT_EMPTY;
    int differences = 0, tried = 0;

    for (int code = 0; code < CARDS * CARDS * 2; code++) {
        const int others[2] = { 1 + code / 2 % CARDS, 1 + code / 2 / CARDS };
        if (others[0] == others[1] || holds(scene, others[0]) || holds(scene, others[1]))
            continue;
        set_scene(s, game, scene, others, code % 2);
        FREED(text) reply = reply_to(s, command);
        if (!tried++)
            text_add(&first, reply.data);
        differences += strcmp(first.data, reply.data) != 0;
    }
    assert_int_equal(tried, 12);
    return differences;
}

static const char *const commands[] = {
    "view pX",
    "genmove pX",
    "reg_genmove pX",
    "estimate_score",
    "legal_moves",
    "legal_steps",
    "perft 1",
    "perft 3",
    "playout 20",
    "showboard",
    "history",
    "svg",
    "side_to_move",
    "list_options",
    "lz-genmove_analyze pX 1",
    "kata-genmove_analyze pX 1",
};

enum { COMMANDS = sizeof commands / sizeof commands[0], SCENES = sizeof scenes / sizeof scenes[0] };

static int differences_of(struct session *s, const char *game, const char *command)
{
    int differences = 0;

    must(s, "set_option dealer table");
    must(s, "set_option seed 1");
    must(s, "set_option max_nodes 60");
    must(s, "set_option memory 1");
    for (int i = 0; i < SCENES; i++)
        differences += count_differences(s, game, command, &scenes[i]);
    return differences;
}

TEST_SESSION(what_the_mover_cannot_know_changes_no_reply)
{
    for (int i = 0; i < COMMANDS; i++)
        if (differences_of(s, "bluff", commands[i]))
            fail_msg("the reply to %s depends on hidden cards", commands[i]);
}

/* Mutation: the same commands where nothing is hidden. */
TEST_SESSION(a_peek_would_be_noticed)
{
    static const char *const caught[] = {
        "genmove pX",
        "estimate_score",
        "playout 20",
        "kata-genmove_analyze pX 1",
    };

    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        if (!differences_of(s, "mutant", caught[i]))
            fail_msg("%s sees all cards and the test does not notice", caught[i]);
}

/* ---- Replies for all to hear ---- */

/* The position tells all; nothing else that can be asked without naming a player does. */
TEST_SESSION(nothing_told_to_all_has_a_hidden_card_in_it)
{
    FREED(text) history = TEXT_EMPTY, board = TEXT_EMPTY, position = TEXT_EMPTY;

    must(s, "set_option dealer table");
    set_scene(s, "bluff", &scenes[3], (const int[]){ 5, 1 }, 1);
    say(s, "history", &history);
    assert_string_equal(history.data, "1 chance first:p2\n2 chance deal:p1:?\n3 chance deal:p1:?\n"
                                      "4 chance deal:p2:?\n5 chance deal:p2:?\n6 p2 bury:?\n"
                                      "7 p1 bury:?\n8 p2 bet\n");
    say(s, "showboard", &board);
    assert_string_equal(board.data, "bluff players=2\np1: ? ?\np2: ? ? bet\n"
                                    "to move: p1, last move: bet");
    say(s, "position", &position);
    assert_string_equal(position.data,
                        "bluff p1 players=2 + first:p2 deal:p1:2 deal:p1:3 deal:p2:5 deal:p2:1 "
                        "bury:1 bury:2 bet");
}

TEST_SESSION(the_last_move_is_told_with_the_luck_behind_it)
{
    FREED(text) board = TEXT_EMPTY;

    must(s, "set_option dealer table");
    must(s, "newgame bluff players=2");
    must(s, "chance first:p2 deal:p1:2");
    say(s, "showboard", &board);
    assert_string_equal(board.data, "bluff players=2\np1: ?\np2:\nto move: chance, last move: "
                                    "deal:p1:?");
}

/* ---- Games that the engine does not know whole ---- */

/* Seen by p1 alone, fed from a table: the engine plays p1 and knows nothing else. */
TEST_SESSION(the_engine_plays_on_with_unknown_cards)
{
    FREED(text) heard = TEXT_EMPTY;

    must(s, "set_option dealer table");
    must(s, "set_option max_nodes 60");
    must(s, "newgame bluff players=2");
    must(s, "chance first:p2 deal:p1:2 deal:p1:3 deal:p2:? deal:p2:?");
    must(s, "play p2 bury:?");
    must(s, "reg_genmove p1");
    must(s, "estimate_score");
    must(s, "playout 10");
    must(s, "genmove p1");
    must(s, "play p2 bet");
    say(s, "legal_moves", &heard);
    assert_string_equal(heard.data, "fold call");
    must(s, "genmove p1");
}

TEST_SESSION(no_move_is_chosen_while_chance_is_awaited)
{
    static const char *const commands_for_movers[] = {
        "genmove p1",      "reg_genmove p2",  "estimate_score", "lz-analyze",
        "kata-analyze p1", "genmove_analyze", "play p1 bet",
    };

    must(s, "set_option dealer table");
    must(s, "newgame bluff players=2");
    for (size_t i = 0; i < sizeof commands_for_movers / sizeof commands_for_movers[0]; i++) {
        FREED(text) heard = TEXT_EMPTY;
        assert_int_not_equal(say(s, commands_for_movers[i], &heard), OK);
        assert_non_null(strstr(heard.data, "chance is awaited, such as chance first:p1"));
    }
}

TEST_SESSION(only_those_who_take_part_are_players)
{
    FREED(text) heard = TEXT_EMPTY;

    must(s, "newgame bluff players=2");
    assert_int_not_equal(say(s, "view p3", &heard), OK);
    assert_string_equal(heard.data, "syntax error: 'p3' is no colour of bluff; write p1 or p2");
    must(s, "newgame bluff players=3");
    must(s, "view P3");
}

TEST_SESSION(every_seat_has_its_share_of_an_opinion)
{
    FREED(text) opinion = TEXT_EMPTY, games = TEXT_EMPTY;

    must(s, "set_option max_nodes 50");
    must(s, "newgame bluff players=2");
    say(s, "estimate_score", &opinion);
    assert_non_null(strstr(opinion.data, "p2 "));
    assert_null(strstr(opinion.data, "p3"));
    say(s, "playout 5", &games);
    assert_int_equal(strncmp(games.data, "games 5\np1 ", 11), 0);
    assert_null(strstr(games.data, "p3"));
}
