/*
 * observe.c - steps and positions as a player sees them (rules, sections 8 and 12.3).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hidden/fence_hidden.h"

#include "games/fence/rules/rules.h"

static step with_cards(step s, int card, int second)
{
    return step_make(step_kind(s), step_hood(s), step_player(s), card, second, step_colour(s));
}

static step masked(const struct position *pos, step s)
{
    const int card = step_card(s);

    switch (step_kind(s)) {
    case STEP_START:
        return with_cards(s, UNKNOWN_RED, UNKNOWN_BLUE);
    case STEP_ACCEPT: /* the offer named the colour of this card */
    case STEP_TAKE:
        return with_cards(s, UNKNOWN_RED + pos->offer_colour, 0);
    default:
        return with_cards(s, is_known_card(card) ? back_of(pos, card) : card, 0);
    }
}

step fence_observe_step(const struct position *pos, step s, int viewer)
{
    bool sees = true;

    switch (step_kind(s)) {
    case STEP_START:
    case STEP_DEAL:
        sees = viewer == step_player(s);
        break;
    case STEP_TRADE:
    case STEP_POST:
        sees = viewer == pos->turn || viewer == step_player(s);
        break;
    case STEP_ACCEPT:
    case STEP_TAKE:
        sees = viewer == pos->turn || viewer == pos->offer_to;
        break;
    default:
        break;
    }
    return sees ? s : masked(pos, s);
}

static void hide_hand(struct position *pos, int player, int viewer)
{
    for (int card = 0; card < CARD_KINDS; card++) {
        const int known = viewer < 0 ? 0 : pos->knows[viewer][player][card];
        const int more = pos->hand[player][card] - known;
        if (more <= 0)
            continue;
        pos->hand[player][card] = (uint8_t)known;
        uint8_t *hidden = &pos->hidden[player][slot_of(pos, card_colour(card))];
        *hidden = (uint8_t)(*hidden + more);
        pos->pool[card] = (uint8_t)(pos->pool[card] + more);
    }
}

static void hide_start(struct position *pos, int player)
{
    for (int colour = 0; colour < COLOURS; colour++) {
        if (pos->start[player][colour])
            pos->pool[card_of(colour, pos->start[player][colour] - 1)]++;
        pos->start[player][colour] = 0;
    }
}

/* Marks cards that the viewer cannot have, if the position does not know the viewer's own hand. A
   card whose place is known is none of the viewer's hidden cards. This is noted before that place
   is hidden as well. */
static void bar_own(struct position *pos, int viewer)
{
    for (int card = 0; card < CARD_KINDS; card++)
        if (hidden_of(pos, viewer, card_colour(card)) && !pos->pool[card])
            pos->knows[viewer][viewer][card] = 1;
}

/* Hides the players' knowledge of each other's hands, because this knowledge is also secret. */
static void hide_knowledge(struct position *pos, int viewer)
{
    for (int w = 0; w < pos->rules.players; w++)
        for (int p = 0; p < pos->rules.players; p++)
            if (w != viewer && p != viewer)
                memset(pos->knows[w][p], 0, sizeof pos->knows[w][p]);
}

void fence_observe(struct position *pos, int viewer)
{
    pos->is_sample = false;
    if (fence_to_act(pos) == NOBODY)
        return;
    if (viewer >= 0)
        bar_own(pos, viewer);
    for (int p = 0; p < pos->rules.players; p++) {
        if (p == viewer)
            continue;
        hide_hand(pos, p, viewer);
        hide_start(pos, p);
    }
    hide_knowledge(pos, viewer);
    if (pos->offer_to >= 0 && viewer != pos->turn && viewer != pos->offer_to &&
        is_known_card(pos->offer_card))
        pos->offer_card = (uint8_t)back_of(pos, pos->offer_card);
}

bool fence_has_unknown(const struct position *pos)
{
    for (int p = 0; p < pos->rules.players; p++)
        if (pos->hidden[p][RED] || pos->hidden[p][BLUE] ||
            ((pos->started >> p & 1) && !pos->start[p][RED]))
            return true;
    return false;
}

/* If a hidden hand decides whether the game is over, an observer's game waits for a verdict. In the
   same way, it waits for the end of a reward. The true game has no such steps of chance, so the
   dealer adds them. */
bool fence_reveal(const struct position *truth, const struct position *seen, step *out)
{
    int winner = 0;

    if (seen->is_doubtful && !truth->is_doubtful) {
        const enum verdict verdict = truth->ending == END_LAST_FREE    ? VERDICT_LAST_FREE
                                     : truth->ending == END_ALL_JAILED ? VERDICT_ALL_JAILED
                                                                       : VERDICT_NONE;
        while (verdict == VERDICT_LAST_FREE && !(truth->winners >> winner & 1))
            winner++;
        *out = step_make(STEP_RESULT, (int)verdict, winner, 0, 0, 0);
        return true;
    }
    if (seen->stage == STAGE_REWARD && truth->stage != STAGE_REWARD) {
        *out = step_make(STEP_ENOUGH, 0, 0, 0, 0, 0);
        return true;
    }
    return false;
}
