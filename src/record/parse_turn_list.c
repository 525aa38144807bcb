/*
 * parse_turn_list.c - parsing of a pasted list of turns. Numbers, names of sides and comments are
 * optional.
 *
 * Some sites use column I, which this notation skips. Abstract Play writes turns of Fendo as
 * "a4-c4N". Such a list is recognised by a column I, or by a cell in lower case followed by a
 * capital N, E, S or W.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "record/record_internal.h"

#include "base/ascii.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const char separators[] = " \t\r\n\"'[]();";

/* Returns the start of the next word after separators and comments in braces, or the start of an
   unclosed brace. */
static const char *past_comments(const char *c)
{
    const char *end;

    c += strspn(c, separators);
    while (*c == '{' && (end = strchr(c, '}')))
        c = end + 1 + strspn(end + 1, separators);
    return c;
}

/* Reads the next word of *rest without the commas and dots around it. Returns false at the end. An
   unclosed brace and the rest after it are one word, which play_word refuses. */
static bool next_word(const char **rest, struct text *word)
{
    do {
        text_clear(word);
        *rest = past_comments(*rest);
        const size_t n = **rest == '{' ? strlen(*rest) : strcspn(*rest, " \t\r\n\"'[](){;");
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

/* Skips a turn number: "12", "12.", or the "12." of "12.a4-c4N". */
static const char *past_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789");
    const size_t dots = strspn(word + digits, ".)");

    return digits && (dots || !word[digits]) ? word + digits + dots : word;
}

static bool counts_column_i(const char *word)
{
    for (const char *c = word; *c; c++) {
        const bool begins = c == word || !ascii_is_alphanumeric(c[-1]);
        if (!begins || !ascii_is_digit(c[1]))
            continue;
        const char *end = c + 1 + strspn(c + 1, "0123456789");
        if (ascii_lower(*c) == 'i' || (ascii_is_lower(*c) && strchr("NESW", *end) && *end))
            return true;
    }
    return false;
}

/* In the letters of columns, replaces each letter from I on by the next one. */
static void shift_columns(struct text *word)
{
    for (char *c = word->data; *c; c++) {
        const bool begins = c == word->data || !ascii_is_alphanumeric(c[-1]);
        if (begins && ascii_is_digit(c[1]) && ascii_lower(*c) >= 'i' && ascii_lower(*c) < 'z')
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

/* Returns whether a word states the end of the game. Sets *loser to the player who resigned, or to
   NOBODY. `named` is the side named before the word, or negative. As in PGN, the first number of
   "1-0" belongs to the side that moves first. */
static bool is_ending(const struct record *rec, const char *word, int named, int *loser)
{
    static const char *const resigns[] = { "resign", "resigns", "resigned" };

    *loser = NOBODY;
    for (size_t i = 0; i < sizeof resigns / sizeof resigns[0]; i++) {
        if (ascii_equal(word, resigns[i])) {
            *loser = named >= 0 ? named : record_to_act(rec);
            return true;
        }
    }
    const bool is_won = !strcmp(word, "1-0"), is_lost = !strcmp(word, "0-1");
    if ((is_won || is_lost) && record_to_act(rec) != NOBODY)
        *loser = is_won;
    return is_won || is_lost || !strcmp(word, "*") || !strcmp(word, "1/2-1/2");
}

/* Plays one word of the list: a turn, steps of a turn, or an outcome of chance. */
static enum status play_word(struct record *rec, const char *word, struct text *why)
{
    const int to_act = record_to_act(rec);

    if (to_act == NOBODY) {
        text_add(why, "the game is over");
        return ILLEGAL;
    }
    return to_act == CHANCE ? record_chance(rec, word, why) : record_play(rec, to_act, word, why);
}

/* Explains which word is refused. A word that is not a turn is quoted only if a user typed it,
   because a file may contain anything. */
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

/* Plays the list on the draft. */
static enum status play_words(struct record *draft, const char *list, bool is_typed,
                              struct text *why)
{
    const bool shifts = list_counts_i(list);
    struct text word = TEXT_EMPTY, turn = TEXT_EMPTY;
    enum status status = OK;
    int played = 0, named = -1, loser;
    bool has_ended = false, tells_something = false;

    while (status == OK && next_word(&list, &word)) {
        if ((status = record_goes_on(draft, why)) != OK)
            break;
        text_clear(&turn);
        text_add(&turn, past_number(word.data));
        if (turn.length && record_side(draft, turn.data) >= 0)
            named = record_side(draft, turn.data);
        if (!turn.length || record_side(draft, turn.data) >= 0)
            continue;
        const size_t before = why->length;
        if (has_ended) {
            text_addf(why, "word %d of it stands after the end of the game", played + 1);
            status = ILLEGAL;
            break;
        }
        if ((has_ended = is_ending(draft, turn.data, named, &loser))) {
            status = loser == NOBODY ? OK : record_resign(draft, loser, why);
            tells_something |= loser != NOBODY;
        } else {
            tells_something = true;
            if (shifts)
                shift_columns(&turn);
            status = play_word(draft, turn.data, why);
        }
        named = -1;
        if (status != OK)
            explain_word(status, is_typed, played + 1, turn.data, why, before);
        played++;
    }
    if (status == OK && !tells_something) {
        text_add(why, "there is no turn in it");
        status = SYNTAX_ERROR;
    }
    text_free(&word);
    text_free(&turn);
    return status;
}

enum status record_play_list(struct record *rec, const char *list, bool anew, struct text *why)
{
    struct record draft;
    struct text record = TEXT_EMPTY, pairs = TEXT_EMPTY;
    enum status status;

    record_open_draft(rec, &draft);
    if (anew) {
        settings_print(&rec->options, &pairs);
        status = record_new_game(&draft, rec->game, pairs.data, why);
    } else {
        record_print_transcript(rec, ALL_SEEING, &record);
        status = record_replay(&draft, record.data, why);
        draft.luck = rec->luck;
        draft.deal_seed = rec->deal_seed;
        draft.seat = rec->seat;
    }
    if (status == OK)
        status = play_words(&draft, list, !anew, why);
    if (status == OK)
        record_take_game(rec, &draft);
    else
        record_close(&draft);
    if (status == OK)
        record_deal(rec);
    text_free(&record);
    text_free(&pairs);
    return status;
}
