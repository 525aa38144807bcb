/*
 * test_hidden.c - no command shows or uses information that the player to move must not have.
 *
 * In bluff (toy.h), the test fixes the cards that one player has seen and tries every deal of the
 * other cards. The same commands must get exactly the same replies. In FENCE!, the test tries some
 * of the many deals, at moments of random games. Mutants of the games show that the test would
 * notice a peek. The mutants hide nothing, so the engine's choices, estimates and playouts differ
 * from deal to deal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "tests/support/secrets.h"
#include "tests/support/talk.h"
#include "tests/support/toy.h"
#include "tests/support/walk.h"

static struct game mutants[2];
static const struct game *const list[] = { &toy_bluff, &mutants[0], &fence, &mutants[1], NULL };

static void make_mutants(void)
{
    static struct hidden peeking[2]; /* copies, because peeking_at has room for only one */

    for (int i = 0; i < 2; i++) {
        mutants[i] = peeking_at(list[2 * i]);
        peeking[i] = *mutants[i].hidden;
        mutants[i].hidden = &peeking[i];
    }
    mutants[0].name = "peeking-bluff";
    mutants[1].name = "peeking-fence";
}

SESSIONS_ABOUT(list, make_mutants())

/* ---- Scenes ---- */

enum { CARDS = 5 };

/* A moment in a game of two players, p2 first, at which `mover` is to act. */
struct scene {
    int mover;
    int cards[2];          /* the cards dealt to the mover */
    const char *decisions; /* with '?' for the card that the other player buried */
};

static const struct scene scenes[] = {
    { 1, { 5, 2 }, "" },
    { 0, { 1, 4 }, "bury:?" },
    { 1, { 3, 4 }, "bury:3 bury:?" },
    { 0, { 2, 3 }, "bury:? bury:2 bet" },
};

/* Sets up the scene. The other player has the cards `others` and buries the first or second of
   them. */
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

/* Tries all cards that the mover has not seen. Returns the number of replies that differ from the
   first. */
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

/* Commands that are tried in both games. */
static const char *const commands[] = {
    "view pX",
    "genmove pX",
    "reg_genmove pX",
    "estimate_score",
    "legal_moves",
    "legal_steps",
    "perft 1",
    "playout 20",
    "showboard",
    "history",
    "svg",
    "side_to_move",
    "list_options",
    "lz-genmove_analyze pX 1",
    "kata-genmove_analyze pX 1 rootInfo true",
    NULL,
};

static int differences_of(struct session *s, const char *game, const char *command)
{
    int differences = 0;

    must(s, "set_option dealer table");
    must(s, "set_option seed 1");
    must(s, "set_option max_nodes 60");
    must(s, "set_option memory 1");
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
        differences += count_differences(s, game, command, &scenes[i]);
    return differences;
}

TEST_SESSION(what_the_mover_cannot_know_changes_no_reply)
{
    for (int i = 0; commands[i]; i++)
        if (differences_of(s, "bluff", commands[i]))
            fail_msg("the reply to %s depends on hidden cards", commands[i]);
    assert_int_equal(differences_of(s, "bluff", "perft 3"), 0);
}

/* Mutation: the same commands in a game that hides nothing. */
TEST_SESSION(a_peek_would_be_noticed)
{
    static const char *const caught[] = { "genmove pX", "estimate_score", "playout 20",
                                          "kata-genmove_analyze pX 1 rootInfo true" };

    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        if (!differences_of(s, "peeking-bluff", caught[i]))
            fail_msg("%s sees all cards and the test does not notice", caught[i]);
}

/* ---- Replies without a viewer ---- */

/* The position shows all cards. Other commands that name no player show no hidden card. */
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

/* ---- Games with cards that the engine does not know ---- */

/* The engine plays p1 at a table and knows only the cards that p1 has seen. */
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
        assert_non_null(
            strstr(heard.data, "chance is to act; enter its result, such as chance first:p1"));
    }
}

TEST_SESSION(only_those_who_take_part_are_players)
{
    FREED(text) heard = TEXT_EMPTY;

    must(s, "newgame bluff players=2");
    assert_int_not_equal(say(s, "view p3", &heard), OK);
    assert_string_equal(heard.data, "syntax error: 'p3' is no player of this game; write p1 or p2");
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

/*
 * ---- FENCE! ----
 *
 * At moments of random games, the test replaces the truth by others that the player to move cannot
 * distinguish from it. They have other hands of the opponents, other starting cards, another Stash
 * and other luck of the dealer. The same command with the same search seed must get exactly the
 * same reply. A mutation shows that the test would notice a peek. In a FENCE! that hides nothing,
 * the commands that choose, estimate and play out give different replies.
 */

enum {
    TRUTHS = 6,   /* truths tried at each moment */
    MOMENTS = 4,  /* moments of each game */
    BETWEEN = 25, /* about the number of decisions between two moments */
    LONGEST = 500 /* the most decisions of a game */
};

/* ---- Other truths ---- */

/* A moment of a game with its true position, so that it can be restored. */
struct moment {
    struct session *session;
    struct position *truth, *seen;
    struct deal_rng luck;
    int now;
};

/* Returns the present moment. The real game hides what the mover must not see, also in a mutant. */
static struct moment moment_of(struct session *s)
{
    const struct record *rec = &s->record;
    struct position *truth = record_view(rec, rec->now, ALL_SEEING);
    struct position *seen = record_view(rec, rec->now, ALL_SEEING);

    fence.hidden->observe(seen, record_to_act(rec));
    return (struct moment){ s, truth, seen, rec->luck, rec->now };
}

/* Replaces the present position by a truth. Takes back the last command's turn and drops the search
   tree. */
static void make_true(const struct moment *at, const struct position *truth, struct deal_rng luck)
{
    struct record *rec = &at->session->record;
    FREED(text) why = TEXT_EMPTY;

    if (rec->now > at->now)
        record_undo(rec, 1, false, &why);
    assert_int_equal(rec->now, at->now);
    game_copy(rec->game, rec->positions[rec->now], truth);
    rec->luck = luck;
    player_forget_search(&at->session->player);
}

/* Returns the number of truths in which the reply to a command differs. */
static int differences_at(const struct moment *at, const char *command, struct rng *rng)
{
    const struct record *rec = &at->session->record;
    POSITION(other) = xaligned(rec->game->position_size);
    int differences = 0;

    make_true(at, at->truth, at->luck);
    FREED(text) first = reply_to(at->session, command);
    for (int i = 0; i < TRUTHS; i++) {
        game_copy(rec->game, other, at->seen);
        rec->game->hidden->determinize(other, rng);
        struct deal_rng luck;
        deal_rng_take_seed(&luck, rng_next(rng));
        make_true(at, other, luck);
        FREED(text) reply = reply_to(at->session, command);
        differences += strcmp(first.data, reply.data) != 0;
    }
    make_true(at, at->truth, at->luck);
    return differences;
}

/* ---- Walks through random games ---- */

/* Commands to try at each moment, and the result. */
struct inquiry {
    const char *const *commands; /* ended by NULL */
    int differences;
    int moments;
    const char *culprit;
};

static void inquire(struct session *s, struct inquiry *q, struct rng *rng)
{
    struct moment at = moment_of(s);

    for (const char *const *command = q->commands; *command; command++) {
        const int n = differences_at(&at, *command, rng);
        if (n)
            q->culprit = *command;
        q->differences += n;
    }
    q->moments++;
    free(at.truth);
    free(at.seen);
}

static void walk(struct session *s, const char *newgame, struct inquiry *q, struct rng *rng)
{
    int wait = 1 + (int)rng_below(rng, BETWEEN), moments = 0;

    must(s, newgame);
    for (int i = 0; i < LONGEST && moments < MOMENTS && record_to_act(&s->record) >= 0; i++) {
        if (--wait == 0) {
            inquire(s, q, rng);
            moments++;
            wait = 1 + (int)rng_below(rng, 2 * BETWEEN);
        }
        const step next = walk_step(s->record.game, record_position(&s->record), rng);
        record_play_steps(&s->record, &next, 1);
    }
}

/* Together these use every option that adds hidden information. */
static const char *const options[] = {
    "players=3 tiles=demo",
    "players=2",
    "players=4 tiles=demo stash=mixed trading=all hunch=on color_swap=on",
    "players=3 tiles=demo stash=blind trading_post=on boats=on goods_by=aside",
    "players=3 tiles=demo trading=free trading_post=on goods_by=cards wasted_goods=on",
};

static struct inquiry inquire_everywhere(struct session *s, const char *game,
                                         const char *const asked[])
{
    struct inquiry q = { .commands = asked };
    FREED(text) line = TEXT_EMPTY;
    struct rng rng;

    rng_seed(&rng, 20);
    must(s, "set_option seed 1");
    must(s, "set_option memory 1");
    must(s, "set_option max_nodes 30");
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        text_clear(&line);
        text_addf(&line, "newgame %s %s", game, options[i]);
        walk(s, line.data, &q, &rng);
    }
    assert_in_range(q.moments, 5, 1000);
    return q;
}

TEST_SESSION(what_the_mover_cannot_know_of_fence_changes_no_reply)
{
    const struct inquiry q = inquire_everywhere(s, "fence", commands);

    if (q.differences)
        fail_msg("the reply to %s depends on hidden cards", q.culprit);
}

/* Mutation: a game that hides nothing. */
TEST_SESSION(a_peek_would_be_noticed_in_fence)
{
    static const char *const caught[] = { "reg_genmove pX", "estimate_score", "playout 20",
                                          "kata-genmove_analyze pX 1 rootInfo true" };

    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++) {
        const char *const alone[] = { caught[i], NULL };
        if (!inquire_everywhere(s, "peeking-fence", alone).differences)
            fail_msg("%s sees all cards and the test does not notice", caught[i]);
    }
}
