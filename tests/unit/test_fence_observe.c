/*
 * test_fence_observe.c - FENCE! over the protocol: no command issued for a player tells, or
 * makes use of, what that player cannot know.
 *
 * From moments of random games the truth is exchanged for others that the player to move cannot
 * tell from it: other hands of the opponents, other starting cards, another Stash, other luck of
 * the dealer. The same command, with the same seed of the search, gets the same reply to the
 * letter. That the test would notice a peek is shown by a mutation: a FENCE! that hides nothing is
 * caught by the commands that choose, estimate and imagine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "games/games.h"
#include "tests/support/secrets.h"
#include "tests/support/talk.h"

enum {
    TRUTHS = 6,   /* tried at each moment */
    MOMENTS = 4,  /* of each game */
    APART = 25,   /* decisions, about, between two moments */
    LONGEST = 500 /* decisions of a game */
};

static struct game mutant;
static const struct game *list[3];

static int open_session(void **state)
{
    static struct session s;

    mutant = peeking_at(&fence);
    mutant.name = "mutant";
    list[0] = &fence;
    list[1] = &mutant;
    talk_open(&s, list);
    *state = &s;
    return 0;
}

static int close_session(void **state)
{
    talk_close(*state);
    return 0;
}

/* ---- Other truths ---- */

/* The moment as it is, to come back to. */
struct moment {
    struct session *session;
    struct position *truth, *seen;
    struct deal_rng luck;
    int now;
};

/* What the mover sees is hidden by the game as it should be, also from a mutant. */
static struct moment moment_of(struct session *s)
{
    const struct record *rec = &s->record;
    struct position *truth = record_view(rec, rec->now, ALL_SEEING);
    struct position *seen = record_view(rec, rec->now, ALL_SEEING);

    fence.hidden->observe(seen, record_to_act(rec));
    return (struct moment){ s, truth, seen, rec->luck, rec->now };
}

/* Puts a truth in place of the present one, and nothing is left of what was tried before. */
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

/* How often the reply to a command is another one in another truth. */
static int count_differences(const struct moment *at, const char *command, struct rng *rng)
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

/* Commands to ask at each moment, and what was found. */
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
        const int n = count_differences(&at, *command, rng);
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
    step steps[MAX_STEPS];
    int wait = 1 + (int)rng_below(rng, APART), moments = 0;

    must(s, newgame);
    for (int i = 0; i < LONGEST && moments < MOMENTS && record_to_act(&s->record) >= 0; i++) {
        if (--wait == 0) {
            inquire(s, q, rng);
            moments++;
            wait = 1 + (int)rng_below(rng, 2 * APART);
        }
        const int n = s->record.game->steps(record_position(&s->record), steps);
        record_play_steps(&s->record, &steps[rng_below(rng, (uint32_t)n)], 1);
    }
}

/* Every option that brings secrets of its own is in one of them. */
static const char *const options[] = {
    "players=3 tiles=demo",
    "players=2",
    "players=4 tiles=demo stash=mixed trading=all hunch=on color_swap=on",
    "players=3 tiles=demo stash=blind trading_post=on boats=on goods_by=aside",
    "players=3 tiles=demo trading=free trading_post=on goods_by=cards wasted_goods=on",
};

static struct inquiry inquire_everywhere(struct session *s, const char *game,
                                         const char *const commands[])
{
    struct inquiry q = { .commands = commands };
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

TEST_WITH(what_the_mover_cannot_know_changes_no_reply, open_session, close_session)
{
    static const char *const commands[] = {
        "view pX",
        "genmove pX",
        "reg_genmove pX",
        "estimate_score",
        "legal_moves",
        "legal_steps",
        "perft 1",
        "playout 5",
        "showboard",
        "history",
        "svg",
        "lz-genmove_analyze pX 1",
        "kata-genmove_analyze pX 1 rootInfo true",
        NULL,
    };
    const struct inquiry q = inquire_everywhere(*state, "fence", commands);

    if (q.differences)
        fail_msg("the reply to %s depends on hidden cards", q.culprit);
}

/* The mutation: a game that hides nothing. */
TEST_WITH(a_peek_would_be_noticed, open_session, close_session)
{
    static const char *const caught[] = {
        "reg_genmove pX",
        "estimate_score",
        "playout 5",
        "kata-genmove_analyze pX 1",
    };

    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++) {
        const char *const alone[] = { caught[i], NULL };
        if (!inquire_everywhere(*state, "mutant", alone).differences)
            fail_msg("%s sees all cards and the test does not notice", caught[i]);
    }
}
