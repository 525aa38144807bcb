/*
 * parse_tokens.c - parsing of tokens by the table in tokens.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/notation/notation.h"

#include "game/notation.h"
#include "games/fence/notation/tokens.h"
#include "games/fence/rules/rules.h"

/* Returns the kind of token that begins with this word, or STEP_KINDS. */
static enum step_kind kind_of(struct lexeme word)
{
    for (int kind = 1; kind < STEP_KINDS; kind++)
        if (kind != STEP_PAWN && lexer_is(word, fence_tokens[kind].word))
            return (enum step_kind)kind;
    return word.length == 2 && (*word.start == 'p' || *word.start == 'P') ? STEP_PAWN : STEP_KINDS;
}

/* Returns whether the word has as many fields as the token. Verdicts contain colons and are
   therefore not checked. */
static bool has_form(const struct token *t, struct lexeme word)
{
    int fields = 0, colons = 0;

    while (t->fields[fields])
        fields++;
    for (int i = 0; i < word.length; i++)
        colons += word.start[i] == ':';
    return t->fields[0] == VERDICT || colons + !*t->word == fields;
}

/* Reads tiles:pK:TILE,TILE,... with any number of tiles. */
static enum status read_hand(struct reading *r, struct lexeme rest, step out[], int *n)
{
    const struct position *pos = r->pos;
    const step start = r->step;
    bool taken[MAX_MAP_TILES] = { false };

    for (*n = 0; !*n || rest.start[-1] == ','; ++*n) {
        const struct lexeme one = lexer_cut(&rest, ',');
        r->step = start;
        if (!field_kinds[HAND].read(r, one))
            return SYNTAX_ERROR;
        if (!fence_may(pos, r->step, r->why))
            return ILLEGAL;
        const int tile = step_tile(r->step);
        if (taken[tile] || pos->done + *n == build_quota(pos, pos->turn)) {
            text_addf(r->why, taken[tile] ? "%.*s is named twice" : "%.*s is one tile too many",
                      one.length, one.start);
            return ILLEGAL;
        }
        taken[tile] = true;
        out[*n] = r->step;
    }
    return OK;
}

static enum status parse_turn(const struct position *pos, const char *word,
                              step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    const struct lexeme all = { word, (int)strlen(word) };
    struct lexeme rest = all, first = lexer_cut(&rest, ':');
    const enum step_kind kind = kind_of(first);
    struct reading r = { pos, why, step_make(kind, 0, 0, 0, 0, 0) };

    if (kind == STEP_KINDS) {
        field_refuse(&r, "a token begins with a word like me, p2, cops or tip", first);
        return SYNTAX_ERROR;
    }
    const struct token *t = &fence_tokens[kind];
    if (!has_form(t, all)) {
        text_add(why, "the form is ");
        print_form(kind, why);
        return SYNTAX_ERROR;
    }
    if (!*t->word)
        rest = all;
    for (const enum field *f = t->fields; *f; f++) {
        if (*f == HAND)
            return read_hand(&r, rest, out, n);
        if (!field_kinds[*f].read(&r, *f == VERDICT ? rest : lexer_cut(&rest, ':')))
            return SYNTAX_ERROR;
    }
    out[0] = r.step;
    *n = 1;
    return fence_may(pos, r.step, why) ? OK : ILLEGAL;
}

const struct game_text fence_text = {
    .print_step = fence_print_step,
    .print_turn = fence_print_turn,
    .parse_turn = parse_turn,
    .print_result = fence_print_result,
};
