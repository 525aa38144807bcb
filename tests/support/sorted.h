/*
 * sorted.h - lines of words, sorted and compared.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SORTED_H
#define WATTLE_TEST_SORTED_H

struct sorted {
    char **word;
    int count;
};

/* The words of a line with blanks between them, which is cut up, sorted. Freed with free(word). */
struct sorted words_sorted(char *line);

/* Fails the test, and names the first word that only one of them has, unless both have the same
   words. */
void assert_same_words(struct sorted fast, struct sorted slow);

/* The same for what the fast and the slow rules of a game offer, as lines, which are cut up. */
void assert_same_offers(char *fast, char *slow);

#endif
