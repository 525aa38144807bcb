/*
 * puzzles.c - lookup of the puzzles that are compiled into the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "puzzles/puzzles.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Each line is a puzzle: "STARS win|draw TURN POSITION". The Makefile generates the lines from
   docs/puzzles. */
static const char *const lines[] = {
#include "puzzles.inc"
    NULL
};

static const char *word_after(const char *word)
{
    word += strcspn(word, " ");
    return word + strspn(word, " ");
}

static struct puzzle read_line(const char *line)
{
    const char *task = word_after(line), *turn = word_after(task);

    return (struct puzzle){
        .stars = atoi(line),
        .wins = *task == 'w',
        .turn = turn,
        .length = strcspn(turn, " "),
        .position = word_after(turn),
    };
}

/* Returns whether the puzzle is for this game. A position begins with the name of its game. */
static bool is_of(const struct puzzle *p, const char *game)
{
    const size_t length = strlen(game);

    return !strncmp(p->position, game, length) && p->position[length] == ' ';
}

/* Counts the puzzles of a game, up to number `number`. *last becomes the last one counted. */
static int count_up_to(const char *game, int number, struct puzzle *last)
{
    int count = 0;

    for (int i = 0; lines[i] && count < number; i++) {
        struct puzzle p = read_line(lines[i]);
        if (!is_of(&p, game))
            continue;
        p.number = ++count;
        *last = p;
    }
    return count;
}

int puzzle_count(const char *game)
{
    struct puzzle last;

    return count_up_to(game, INT_MAX, &last);
}

bool puzzle_find(const char *game, int number, struct puzzle *out)
{
    return number > 0 && count_up_to(game, number, out) == number;
}
