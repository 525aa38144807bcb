/*
 * list.c - a list of turns as people paste it: numbers, names of sides, brackets and quotes are
 * passed over.
 *
 * Some sites count I among the columns, where points are named without it here: Abstract Play
 * does, whose turns of Fendo are written "a4-c4N". Such a list is known by a column I, or by
 * cells in small letters before the side of a fence in a capital one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../secrets.h"
#include "internal.h"

#include "../base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char separators[] = " \t\r\n\"'[](){};";

/* The next word of *rest, without commas around it; false at the end. */
static bool next_word(const char **rest, struct text *word)
{
    do {
        text_clear(word);
        *rest += strspn(*rest, separators);
        const size_t n = strcspn(*rest, separators);
        const char *from = *rest, *to = *rest + n;
        *rest = to;
        if (!n)
            return false;
        while (from < to && strchr(",.", *from))
            from++;
        while (from < to && strchr(",.:", to[-1]))
            to--;
        text_add_bytes(word, from, (size_t)(to - from));
    } while (!word->length);
    return true;
}

/* "12", "12." and the number before "12.a4-c4N" are none of a turn's. */
static const char *past_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789");
    const size_t dots = strspn(word + digits, ".)");

    return digits && (dots || !word[digits]) ? word + digits + dots : word;
}

static bool counts_column_i(const char *word)
{
    for (const char *c = word; *c; c++) {
        const bool begins = c == word || !isalnum((unsigned char)c[-1]);
        if (!begins || !isdigit((unsigned char)c[1]))
            continue;
        const char *end = c + 1 + strspn(c + 1, "0123456789");
        if (tolower((unsigned char)*c) == 'i' ||
            (islower((unsigned char)*c) && strchr("NESW", *end) && *end))
            return true;
    }
    return false;
}

/* From column I on each is called by the next letter here. */
static void shift_columns(struct text *word)
{
    for (char *c = word->data; *c; c++) {
        const bool begins = c == word->data || !isalnum((unsigned char)c[-1]);
        if (begins && isdigit((unsigned char)c[1]) && tolower((unsigned char)*c) >= 'i' &&
            tolower((unsigned char)*c) < 'z')
            ++*c;
    }
}

static bool list_counts_i(const char *list)
{
    struct text word = TEXT_EMPTY;
    bool does = false;

    while (!does && next_word(&list, &word))
        does = counts_column_i(past_number(word.data));
    text_free(&word);
    return does;
}

/* One word of the list: a turn, steps of one, or what chance has brought. */
static enum status play_word(struct match *m, const char *word, struct text *why)
{
    const int to_act = match_to_act(m);

    if (to_act == NOBODY) {
        text_add(why, "the game is over");
        return ILLEGAL;
    }
    return to_act == CHANCE ? match_chance(m, word, why) : match_play(m, to_act, word, why);
}

/* Says which word will not do. One that is no turn is quoted only where somebody has typed it: in a
   file there may be anything. */
static void explain_word(enum status status, bool is_typed, int number, const char *word,
                         struct text *why, size_t before)
{
    char *phrase = xstrdup(why->data + before);

    text_cut(why, before);
    if (is_typed || status == ILLEGAL)
        text_addf(why, "turn %d of the list, '%.40s': %s", number, word, phrase);
    else
        text_addf(why, "word %d of it is no turn", number);
    free(phrase);
}

/* Plays on in the draft. */
static enum status play_words(struct match *draft, const char *list, bool is_typed,
                              struct text *why)
{
    const bool shifts = list_counts_i(list);
    struct text word = TEXT_EMPTY, turn = TEXT_EMPTY;
    enum status status = OK;
    int played = 0;

    while (status == OK && next_word(&list, &word)) {
        if ((status = match_goes_on(draft, why)) != OK)
            break;
        text_clear(&turn);
        text_add(&turn, past_number(word.data));
        if (!turn.length || match_side(draft, turn.data) >= 0)
            continue;
        if (shifts)
            shift_columns(&turn);
        const size_t before = why->length;
        status = play_word(draft, turn.data, why);
        if (status != OK)
            explain_word(status, is_typed, played + 1, turn.data, why, before);
        played++;
    }
    if (status == OK && !played) {
        text_add(why, "there is no turn in it");
        status = SYNTAX_ERROR;
    }
    text_free(&word);
    text_free(&turn);
    return status;
}

enum status match_play_list(struct match *m, const char *list, bool anew, struct text *why)
{
    struct match draft;
    struct text record = TEXT_EMPTY, pairs = TEXT_EMPTY;
    enum status status;

    match_open_draft(m, &draft);
    if (anew) {
        settings_print(&m->options, &pairs);
        status = match_new_game(&draft, m->game, pairs.data, why);
    } else {
        match_print_record(m, ALL_SEEING, &record);
        status = match_replay(&draft, record.data, why);
        draft.luck = m->luck;
        draft.deal_seed = m->deal_seed;
        draft.seat = m->seat;
    }
    if (status == OK)
        status = play_words(&draft, list, !anew, why);
    if (status == OK)
        match_take_game(m, &draft);
    else
        match_close(&draft);
    if (status == OK)
        match_deal(m);
    text_free(&record);
    text_free(&pairs);
    return status;
}
