/* toy_bluff.c - the game of bluff, see toy.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/hidden.h"
#include "tests/support/toy.h"

#include "base/memory.h"
#include "game/notation.h"
#include "game/picture.h"

#include <assert.h>
#include <stdlib.h>
#include <strings.h>

enum { SEATS = 3, CARDS = 2 * SEATS + 1, HAND = 2, STACK = 2 };

struct position {
    int seats, first; /* first: the player who begins, or -1 before the draw */
    int dealt;        /* number of cards dealt */
    /* The cards of player p, 0 for an unknown one. After p has buried a card, [p][0] is the card
       kept and [p][1] the buried card. */
    int hand[SEATS][HAND];
    int buried;      /* number of players who have buried a card */
    int bettor;      /* -1 if nobody has bet */
    int acted;       /* number of players who passed, or answered the bet */
    bool in[SEATS];  /* whether the player has not folded */
    bool bet[SEATS]; /* whether the player has made or called a bet */
};

static const struct option options[] = {
    { "players", OPTION_NUMBER, 2, SEATS, NULL, "3", "how many play" },
    { 0 },
};

static const char *const variants[] = { "", "players=2", NULL };

static step step_of(int kind, int player, int card)
{
    return (step)kind << 8 | (step)player << 4 | (step)card;
}

static int kind_of(step s)
{
    return (int)(s >> 8);
}

static int player_of(step s)
{
    return (int)(s >> 4 & 15);
}

static int card_of(step s)
{
    return (int)(s & 15);
}

static void bluff_reset(struct position *pos, const struct settings *settings)
{
    memset(pos, 0, sizeof *pos);
    pos->seats = (int)setting_number(settings, "players");
    pos->first = pos->bettor = -1;
    for (int p = 0; p < pos->seats; p++)
        pos->in[p] = true;
}

static int bluff_seats(const struct position *pos)
{
    return pos->seats;
}

/* ---- The player to act ---- */

static bool is_dealing(const struct position *pos)
{
    return pos->first < 0 || pos->dealt < HAND * pos->seats;
}

static bool is_betting(const struct position *pos)
{
    return pos->acted < (pos->bettor < 0 ? pos->seats : pos->seats - 1);
}

/* Returns a player who must show a card that is still unknown, or NOBODY. */
static int to_show(const struct position *pos)
{
    int in = 0;

    for (int p = 0; p < pos->seats; p++)
        in += pos->in[p];
    for (int p = 0; in > 1 && p < pos->seats; p++)
        if (pos->in[p] && !pos->hand[p][0])
            return p;
    return NOBODY;
}

static int bluff_to_act(const struct position *pos)
{
    if (is_dealing(pos))
        return CHANCE;
    if (pos->buried < pos->seats)
        return (pos->first + pos->buried) % pos->seats;
    if (is_betting(pos))
        return pos->bettor < 0 ? (pos->first + pos->acted) % pos->seats
                               : (pos->bettor + 1 + pos->acted) % pos->seats;
    return to_show(pos) == NOBODY ? NOBODY : CHANCE;
}

static bool bluff_mid_turn(const struct position *pos)
{
    (void)pos;
    return false;
}

/* ---- Steps ---- */

static bool is_known(const struct position *pos, int card)
{
    for (int p = 0; p < pos->seats; p++)
        if (pos->hand[p][0] == card || pos->hand[p][1] == card)
            return true;
    return false;
}

/* Lists the cards whose place is not known. Returns their number. */
static int unseen(const struct position *pos, int out[CARDS])
{
    int n = 0;

    for (int card = 1; card <= HAND * pos->seats + 1; card++)
        if (!is_known(pos, card))
            out[n++] = card;
    return n;
}

static int chance_steps(const struct position *pos, step out[])
{
    const bool showing = !is_dealing(pos);
    const int player = showing ? to_show(pos) : pos->dealt / HAND;
    int cards[CARDS];

    if (pos->first < 0) {
        for (int p = 0; p < pos->seats; p++)
            out[p] = step_of(BLUFF_FIRST, p, 0);
        return pos->seats;
    }
    const int n = unseen(pos, cards);

    for (int i = 0; i < n; i++)
        out[i] = step_of(showing ? BLUFF_SHOW : BLUFF_DEAL, player, cards[i]);
    return n;
}

/* Lists the steps of burying a card. An unknown card in the hand may be any card whose place is not
   known. */
static int bury_steps(const struct position *pos, step out[])
{
    const int *hand = pos->hand[bluff_to_act(pos)];
    int cards[CARDS], n = 0;

    for (int i = 0; i < HAND; i++)
        if (hand[i])
            out[n++] = step_of(BLUFF_BURY, 0, hand[i]);
    const int others = n < HAND ? unseen(pos, cards) : 0;

    for (int i = 0; i < others; i++)
        out[n++] = step_of(BLUFF_BURY, 0, cards[i]);
    return n;
}

static int bluff_steps(const struct position *pos, step out[MAX_STEPS])
{
    const int actor = bluff_to_act(pos);

    if (actor == NOBODY)
        return 0;
    if (actor == CHANCE)
        return chance_steps(pos, out);
    if (pos->buried < pos->seats)
        return bury_steps(pos, out);
    out[0] = step_of(pos->bettor < 0 ? BLUFF_PASS : BLUFF_FOLD, 0, 0);
    out[1] = step_of(pos->bettor < 0 ? BLUFF_BET : BLUFF_CALL, 0, 0);
    return 2;
}

static void bury(struct position *pos, int card)
{
    int *hand = pos->hand[bluff_to_act(pos)];

    if (hand[0] == card)
        hand[0] = hand[1];
    hand[1] = card;
    pos->buried++;
}

static void bluff_apply(struct position *pos, step s)
{
    const int actor = bluff_to_act(pos);

    switch (kind_of(s)) {
    case BLUFF_FIRST:
        pos->first = player_of(s);
        return;
    case BLUFF_DEAL:
        pos->hand[pos->dealt / HAND][pos->dealt % HAND] = card_of(s);
        pos->dealt++;
        return;
    case BLUFF_SHOW:
        pos->hand[player_of(s)][0] = card_of(s);
        return;
    case BLUFF_BURY:
        bury(pos, card_of(s));
        return;
    case BLUFF_BET:
        pos->bettor = actor;
        pos->bet[actor] = true;
        pos->acted = 0;
        return;
    case BLUFF_CALL:
        pos->bet[actor] = true;
        break;
    case BLUFF_FOLD:
        pos->in[actor] = false;
        break;
    }
    pos->acted++;
}

static int winner_of(const struct position *pos)
{
    int best = -1;

    for (int p = 0; p < pos->seats; p++)
        if (pos->in[p] && (best < 0 || pos->hand[p][0] > pos->hand[best][0]))
            best = p;
    return best;
}

static void bluff_payoffs(const struct position *pos, double out[])
{
    const int winner = winner_of(pos);
    int pot = 0;

    for (int p = 0; p < pos->seats; p++)
        pot += 1 + pos->bet[p];
    for (int p = 0; p < pos->seats; p++) {
        const int chips = STACK - 1 - pos->bet[p] + (p == winner ? pot : 0);

        out[p] = (double)chips / (STACK * pos->seats);
    }
}

static uint64_t bluff_key(const struct position *pos)
{
    const int *words = (const int *)pos;
    uint64_t key = 0;

    for (size_t i = 0; i < offsetof(struct position, in) / sizeof(int); i++)
        key = key * 31 + (uint64_t)(words[i] + 1);
    for (int p = 0; p < pos->seats; p++)
        key = key * 4 + (uint64_t)(pos->in[p] * 2 + pos->bet[p]);
    return splitmix64(&key);
}

/* ---- Chance and hidden cards ---- */

static step bluff_roll(const struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];
    const int n = chance_steps(pos, steps);

    assert(n > 0);
    return steps[rng_below(rng, (uint32_t)n)];
}

/* Deals a card from a deck that is shuffled by `luck`. Cards whose place is known are left out. */
static step bluff_deal(const struct position *pos, const struct deal_rng *luck)
{
    const int count = HAND * pos->seats + 1;
    int deck[CARDS] = { 0 }, top = 0;
    step steps[MAX_STEPS];
    struct rng rng;

    chance_steps(pos, steps);
    deal_rng_begin(luck, 0, 0, &rng);
    if (pos->first < 0)
        return steps[rng_below(&rng, (uint32_t)pos->seats)];
    deal_rng_begin(luck, 1, 0, &rng);
    for (int i = 0; i < count; i++) {
        const int k = (int)rng_below(&rng, (uint32_t)i + 1);

        deck[i] = deck[k];
        deck[k] = i + 1;
    }
    while (is_known(pos, deck[top]))
        top++;
    return step_of(kind_of(steps[0]), player_of(steps[0]), deck[top]);
}

static step bluff_observe_step(const struct position *pos, step s, int viewer)
{
    const int owner = kind_of(s) == BLUFF_BURY ? bluff_to_act(pos) : player_of(s);
    const bool secret = kind_of(s) == BLUFF_DEAL || kind_of(s) == BLUFF_BURY;

    return secret && viewer != owner ? step_of(kind_of(s), player_of(s), 0) : s;
}

static void bluff_observe(struct position *pos, int viewer)
{
    if (bluff_to_act(pos) == NOBODY)
        return;
    for (int p = 0; p < pos->seats; p++)
        if (p != viewer)
            pos->hand[p][0] = pos->hand[p][1] = 0;
}

static bool bluff_reveal(const struct position *truth, const struct position *seen, step *out)
{
    if (is_dealing(seen) || bluff_to_act(truth) != NOBODY || bluff_to_act(seen) != CHANCE)
        return false;
    *out = step_of(BLUFF_SHOW, to_show(seen), truth->hand[to_show(seen)][0]);
    return true;
}

static bool bluff_has_unknown(const struct position *pos)
{
    for (int i = 0; i < pos->dealt; i++)
        if (!pos->hand[i / HAND][i % HAND])
            return true;
    return false;
}

static void bluff_determinize(struct position *pos, struct rng *rng)
{
    int cards[CARDS], n = unseen(pos, cards);

    for (int i = 0; i < pos->dealt; i++) {
        int *place = &pos->hand[i / HAND][i % HAND];

        if (!*place) {
            const int k = (int)rng_below(rng, (uint32_t)n);

            *place = cards[k];
            cards[k] = cards[--n];
        }
    }
}

static int bluff_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    step steps[MAX_STEPS] = { 0 };
    int turns = 0, n;

    (void)trace;
    while ((n = bluff_steps(pos, steps)) > 0) {
        turns += bluff_to_act(pos) != CHANCE;
        bluff_apply(pos, steps[rng_below(rng, (uint32_t)n)]);
    }
    return turns;
}

/* ---- Text ---- */

static void print_card(int card, struct text *out)
{
    if (card)
        text_addf(out, "%d", card);
    else
        text_add(out, "?");
}

static void bluff_print_step(const struct position *pos, step s, struct text *out)
{
    static const char *const words[] = { "first", "deal", "show", "bury",
                                         "pass",  "bet",  "fold", "call" };
    const int kind = kind_of(s);

    (void)pos;
    assert(kind <= BLUFF_CALL);
    text_add(out, words[kind]);
    if (kind <= BLUFF_SHOW)
        text_addf(out, ":p%d", player_of(s) + 1);
    if (kind == BLUFF_DEAL || kind == BLUFF_SHOW || kind == BLUFF_BURY) {
        text_add(out, ":");
        print_card(card_of(s), out);
    }
}

static void bluff_print_turn(const struct position *pos, const step steps[], int n,
                             struct text *out)
{
    (void)n;
    bluff_print_step(pos, steps[0], out);
}

static bool is_word_of(const struct position *pos, step s, const char *word)
{
    struct text name = TEXT_EMPTY;

    bluff_print_step(pos, s, &name);
    const bool same = !strcasecmp(name.data, word);

    text_free(&name);
    return same;
}

/* Reads a legal step, or a legal step as another player would see it. */
static enum status bluff_parse_turn(const struct position *pos, const char *word,
                                    step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    step steps[MAX_STEPS];
    const int count = bluff_steps(pos, steps);

    *n = 1;
    for (int i = 0; i < count; i++) {
        const step masked = bluff_observe_step(pos, steps[i], PUBLIC);
        const bool open = is_word_of(pos, steps[i], word);

        if (open || is_word_of(pos, masked, word)) {
            out[0] = open ? steps[i] : masked;
            return OK;
        }
    }
    text_add(why, "not possible here");
    return ILLEGAL;
}

static void bluff_print_result(const struct position *pos, struct text *out)
{
    text_addf(out, "p%d", winner_of(pos) + 1);
}

static void bluff_print_view(const struct position *pos, int viewer, const struct position *last,
                             enum board_style style, struct text *out)
{
    (void)last;
    (void)style;
    for (int p = 0; p < pos->seats; p++) {
        const bool open = p == viewer || bluff_to_act(pos) == NOBODY;

        text_addf(out, "p%d:", p + 1);
        for (int i = HAND * p; i < HAND * (p + 1) && i < pos->dealt; i++) {
            text_add(out, " ");
            print_card(open ? pos->hand[p][i % HAND] : 0, out);
        }
        text_addf(out, "%s%s\n", pos->bet[p] ? " bet" : "", pos->in[p] ? "" : " folded");
    }
}

static void bluff_print_board(const struct position *pos, const struct position *last,
                              enum board_style style, struct text *out)
{
    bluff_print_view(pos, PUBLIC, last, style, out);
}

static const struct hidden secrets = {
    .roll = bluff_roll,
    .deal = bluff_deal,
    .observe_step = bluff_observe_step,
    .observe = bluff_observe,
    .reveal = bluff_reveal,
    .has_unknown = bluff_has_unknown,
    .determinize = bluff_determinize,
    .print_view = bluff_print_view,
};

static const struct game_text notation = {
    .print_step = bluff_print_step,
    .print_turn = bluff_print_turn,
    .parse_turn = bluff_parse_turn,
    .print_result = bluff_print_result,
};

static const struct game_picture picture = {
    .print_board = bluff_print_board,
    .draw = toy_draw,
};

const struct game toy_bluff = {
    .name = "bluff",
    .title = "Bluff: two cards, one buried, one bet",
    .players = SEATS,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .text = &notation,
    .picture = &picture,
    .reset = bluff_reset,
    .to_act = bluff_to_act,
    .mid_turn = bluff_mid_turn,
    .steps = bluff_steps,
    .apply = bluff_apply,
    .seats = bluff_seats,
    .payoffs = bluff_payoffs,
    .key = bluff_key,
    .playout = bluff_playout,
    .hidden = &secrets,
};

struct position *bluff_start(int seats, const char *words)
{
    struct position *pos = xaligned(sizeof *pos);
    char *copy = xstrdup(words), *rest = copy;
    struct settings settings;
    struct text number = TEXT_EMPTY, why = TEXT_EMPTY;
    step out[MAX_TURN_STEPS];
    int n;

    settings_init(&settings, options);
    text_addf(&number, "%d", seats);
    settings_set(&settings, "players", number.data, &why);
    bluff_reset(pos, &settings);
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        const enum status status = bluff_parse_turn(pos, word, out, &n, &why);

        assert(status == OK);
        (void)status;
        bluff_apply(pos, out[0]);
    }
    settings_free(&settings);
    text_free(&number);
    text_free(&why);
    free(copy);
    return pos;
}
