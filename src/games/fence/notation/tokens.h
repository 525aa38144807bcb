/*
 * tokens.h - the kinds of tokens of FENCE!, and the fields of each kind. Only files in notation/
 * include it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TOKENS_H
#define WATTLE_TOKENS_H

#include "base/position_fields.h"
#include "games/fence/rules/position.h"
#include "games/fence/rules/step.h"

enum field {
    NO_FIELD,
    PLAYER,
    HOOD,
    CARD,
    PAIR,
    CARDS, /* one card or a pair */
    COLOUR,
    TILE,
    OLD,
    POSITION,
    QUARTERS,
    HAND, /* one tile of a hand; each tile of the hand is a separate step */
    DICE,
    VERDICT, /* contains colons, so it comes last */
    FIELDS
};

struct reading {
    const struct position *pos;
    struct text *why;
    step step; /* kind and fields read so far */
};

extern const struct field_kind {
    const char *form; /* the field's form for messages, as in "X,Y" */
    void (*print)(const struct position *, step, struct text *out);
    bool (*read)(struct reading *, struct lexeme); /* returns false if the field is invalid; `why`
                                                      then has the reason */
} field_kinds[FIELDS];

/* Adds a reason such as "a colour is r or b, not 'x'". Returns false. */
bool field_refuse(struct reading *r, const char *what, struct lexeme p);

enum { MOST_FIELDS = 3 };

/* A word and its fields, separated by colons. A token pK has no word, because its player serves as
   one. */
struct token {
    const char *word;
    enum field fields[MOST_FIELDS + 1];
};

extern const struct token fence_tokens[STEP_KINDS];

#endif
