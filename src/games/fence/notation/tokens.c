/*
 * tokens.c - the table of all tokens (rules, section 12), and their printing.
 *
 * Printing and reading use this table alone. A test compares RULES.md with it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/notation/tokens.h"

#include "games/fence/notation/notation.h"

const struct token fence_tokens[STEP_KINDS] = {
    [STEP_PLACE] = { "place", { TILE, POSITION, QUARTERS } },
    [STEP_SWAP] = { "swap", { TILE, OLD, QUARTERS } },
    [STEP_PASS] = { "pass", { NO_FIELD } },
    [STEP_AT] = { "at", { HOOD } },
    [STEP_ME] = { "me", { CARDS, HOOD } },
    [STEP_PAWN] = { "", { PLAYER, HOOD } },
    [STEP_COPS] = { "cops", { HOOD } },
    [STEP_TIP] = { "tip", { CARDS, HOOD } },
    [STEP_DRAW] = { "draw", { COLOUR } },
    [STEP_BOAT] = { "boat", { COLOUR } },
    [STEP_HUNCH] = { "hunch", { COLOUR } },
    [STEP_RECOVER] = { "recover", { NO_FIELD } },
    [STEP_WASTE] = { "waste", { COLOUR } },
    [STEP_TRADE] = { "trade", { PLAYER, CARD, COLOUR } },
    [STEP_NOTRADE] = { "notrade", { NO_FIELD } },
    [STEP_ACCEPT] = { "accept", { CARD } },
    [STEP_DECLINE] = { "decline", { NO_FIELD } },
    [STEP_POST] = { "post", { PLAYER, CARD, COLOUR } },
    [STEP_NOPOST] = { "nopost", { NO_FIELD } },
    [STEP_TILES] = { "tiles", { PLAYER, HAND } },
    [STEP_START] = { "start", { PLAYER, PAIR } },
    [STEP_SHOW] = { "show", { PLAYER, PAIR } },
    [STEP_DICE] = { "dice", { DICE } },
    [STEP_DIE] = { "die", { CARD } },
    [STEP_DEAL] = { "deal", { PLAYER, CARD } },
    [STEP_BURN] = { "burn", { CARD } },
    [STEP_ASIDE] = { "aside", { CARD } },
    [STEP_FOUND] = { "found", { CARD } },
    [STEP_MOVER] = { "mover", { PLAYER } },
    [STEP_TAKE] = { "take", { PLAYER, CARD } },
    [STEP_TOP] = { "top", { COLOUR } },
    [STEP_RESULT] = { "result", { VERDICT } },
    [STEP_ENOUGH] = { "enough", { NO_FIELD } },
};

void print_form(enum step_kind kind, struct text *out)
{
    const char *joint = *fence_tokens[kind].word ? ":" : "";

    text_add(out, fence_tokens[kind].word);
    for (const enum field *f = fence_tokens[kind].fields; *f; f++, joint = ":")
        text_addf(out, "%s%s", joint, field_kinds[*f].form);
}

void fence_print_step(const struct position *pos, step s, struct text *out)
{
    const struct token *t = &fence_tokens[step_kind(s)];
    const char *joint = *t->word ? ":" : "";

    text_add(out, t->word);
    for (const enum field *f = t->fields; *f; f++, joint = ":") {
        text_add(out, joint);
        field_kinds[*f].print(pos, s, out);
    }
}

/* Only the tiles of a hand are more than one step, as in tiles:p1:T25,T23,X1. */
void fence_print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    fence_print_step(pos, steps[0], out);
    for (int i = 1; i < n; i++) {
        text_add_char(out, ',');
        field_kinds[HAND].print(pos, steps[i], out);
    }
}
