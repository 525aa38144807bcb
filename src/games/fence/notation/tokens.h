/* tokens.h - the table of tokens.  SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef WATTLE_TOKENS_H
#define WATTLE_TOKENS_H

#include "games/fence/notation/fields.h"
#include "games/fence/rules/step.h"

enum { MOST_FIELDS = 3 };

/* A word and its fields, separated by colons. Tokens pK have no word, because their player
   serves as one. */
struct token {
    const char *word;
    enum field fields[MOST_FIELDS + 1];
};

extern const struct token fence_tokens[STEP_KINDS];

#endif
