/*
 * fields.h - what a token of FENCE! says between its colons: each kind of field is written and
 * read here. For words/ only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FIELDS_H
#define WATTLE_FIELDS_H

#include "games/fence/rules/state.h"

enum field {
    NO_FIELD,
    PLAYER,
    HOOD,
    CARD,
    PAIR,
    CARDS, /* one, or a pair */
    COLOUR,
    TILE,
    OLD,
    POSITION,
    QUARTERS,
    HAND, /* of tiles, a step each: as a field it is one of them */
    DICE,
    VERDICT, /* with colons of its own, so it comes last */
    FIELDS
};

/* A part of a word. */
struct part {
    const char *start;
    size_t length;
};

/* A token that is being read. */
struct reading {
    const struct position *pos;
    struct text *why;
    step step; /* its kind, and the fields before */
};

extern const struct field_kind {
    const char *form; /* "X,Y" */
    void (*print)(const struct position *, step, struct text *out);
    bool (*read)(struct reading *, struct part); /* false, and `why`: it is none */
} field_kinds[FIELDS];

/* Says what was expected: "a colour is r or b, not 'x'". Returns false. */
bool field_refuse(struct reading *r, const char *what, struct part p);

/* Whether the part is this word, in any case of letters. */
bool part_is(struct part p, const char *word);

#endif
