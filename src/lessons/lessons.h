/*
 * lessons.h - the lessons and the glossary of a game, read from the game's LESSONS.txt.
 *
 * The files are compiled in. docs/LESSONS.md describes the format. This file depends on no game.
 * judge.h sets lessons up and judges turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LESSONS_H
#define WATTLE_LESSONS_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>

enum condition_kind {
    BY_TURN,  /* the turn's text matches one of the patterns `words`, separated by blanks */
    BY_GAIN,  /* the player's score or captures grow by at least `number` */
    BY_TAKE,  /* at least `number` stones of the other player leave the board */
    BY_WIN,   /* the game is over, and the player has won */
    BY_PROOF, /* the solver proves that the player wins */
    BY_SAFE,  /* no reply of the other player takes a stone or gains points */
    BY_BOARD  /* the board as text contains `words` */
};

struct condition {
    enum condition_kind kind;
    bool is_not; /* whether the condition must not hold */
    long number;
    char *words;
};

struct lesson_reply {
    struct condition condition;
    char *sentence;
};

/* A lesson requires a turn, or it is a game against the engine at `level`. Optional strings may be
   NULL. struct lessons owns all strings. */
struct lesson {
    int number, line; /* from 1; the line of its title in the file */
    char *title, *text, *task;
    char *options, *position, *turns; /* the start, see lesson_set_up */
    char *right, *wrong;              /* answers if no reply matches */
    char *then;                       /* turns that are played after a right turn */
    struct condition *done;           /* all of them must hold */
    struct lesson_reply *replies;     /* answers to wrong turns; the first match is used */
    int done_count, reply_count;
    long level; /* 0 if the lesson requires a turn */
};

struct lesson_word {
    char *names; /* all forms, as in "crosscut, crosscuts"; the first is the title */
    char *meaning;
};

struct lessons {
    struct lesson *list;
    struct lesson_word *words;
    int count, word_count;
};

/* Parses a file of lessons. On failure `out` is empty, and `why` is "LINE: REASON". */
enum status lessons_parse(const char *text, struct lessons *out, struct text *why);

/* Returns the text of the built-in file of the game with this name, or NULL. */
const char *lessons_source(const char *game);

/* Reads the built-in lessons of the game with this name. Returns false if there are none. */
bool lessons_open(const char *game, struct lessons *out);

void lessons_free(struct lessons *l);

/* Returns lesson `number`, or NULL. */
const struct lesson *lessons_find(const struct lessons *l, int number);

/* Returns the word with this name, or NULL. Case is ignored. */
const struct lesson_word *lessons_word(const struct lessons *l, const char *name);

#endif
