/*
 * lessons.h - the lessons of a game and the words of its rules, read from its LESSONS.txt.
 *
 * The files are compiled in. docs/LESSONS.md describes the format. This file knows no game; judge.h
 * sets lessons up and judges turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LESSONS_H
#define WATTLE_LESSONS_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>

/* What a turn, or the position after it, has to fulfil. */
enum condition_kind {
    BY_TURN,  /* its text fits one of the patterns `words`, separated by blanks */
    BY_GAIN,  /* the player's score or captures grow by at least `number` */
    BY_TAKE,  /* at least `number` stones of the other player leave the board */
    BY_WIN,   /* the game is over, and the player has won */
    BY_PROOF, /* the solver proves that the player wins */
    BY_SAFE,  /* no answer of the other player takes a stone or gains anything */
    BY_BOARD  /* the board as text contains `words` */
};

struct condition {
    enum condition_kind kind;
    bool is_not; /* the condition must not hold */
    long number;
    char *words;
};

struct lesson_reply {
    struct condition condition;
    char *sentence;
};

/* A lesson asks for a turn, or it is a game against the engine at `level`. Strings may be NULL
   where the format allows it. All of them belong to struct lessons. */
struct lesson {
    int number, line; /* from 1; the line of its title in the file */
    char *title, *text, *task;
    char *options, *position, *turns; /* where it starts, see lesson_set_up */
    char *right, *wrong;              /* answers, unless one of the replies fits */
    char *then;                       /* turns that follow a right one by themselves */
    struct condition *done;           /* all of them must hold */
    struct lesson_reply *replies;     /* to wrong turns: the first that fits */
    int done_count, reply_count;
    long level; /* 0: a turn is asked for */
};

struct lesson_word {
    char *names; /* "crosscut, crosscuts": all forms, the first is the title */
    char *meaning;
};

struct lessons {
    struct lesson *list;
    struct lesson_word *words;
    int count, word_count;
};

/* Reads a file of lessons. On failure `out` is empty, and `why` is the number of the line, a colon
   and the reason. */
enum status lessons_parse(const char *text, struct lessons *out, struct text *why);

/* The text of the built-in file of the game with this name, or NULL. */
const char *lessons_source(const char *game);

/* Reads the built-in lessons of the game with this name. False if there are none. */
bool lessons_open(const char *game, struct lessons *out);

void lessons_free(struct lessons *l);

/* Lesson `number`, or NULL. */
const struct lesson *lessons_find(const struct lessons *l, int number);

/* The word that has this name, ignoring case, or NULL. */
const struct lesson_word *lessons_word(const struct lessons *l, const char *name);

#endif
