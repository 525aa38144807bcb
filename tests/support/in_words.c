/* in_words.c - see in_words.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/in_words.h"

#include "base/position_fields.h"
#include "game/step_list.h"

/* The position text of a long game of Fiodar fits. */
enum { ROOM = 32768 };

void settings_in_words(const struct game *game, const char *pairs, struct settings *s)
{
    FREED(text) why = TEXT_EMPTY;

    settings_init(s, game->options);
    if (settings_set_all(s, pairs, &why) != OK || (game->accept && game->accept(s, &why) != OK))
        fail_msg("%s: %s", pairs, why.data);
}

struct position *position_from_words(const struct game *game, const char *pairs, const char *words)
{
    struct position *pos = xaligned(game->position_size);
    FREED(text) why = TEXT_EMPTY;
    FREED(settings) s;

    settings_in_words(game, pairs, &s);
    if (!words)
        game->reset(pos, &s);
    else if (game->text->parse_position(pos, &s, words, &why) != OK)
        fail_msg("%s: %s", words, why.data);
    return pos;
}

struct position *opening_in_words(const struct game *game, const char *pairs)
{
    return position_from_words(game, pairs, NULL);
}

int size_in_words(const struct game *game, const char *pairs)
{
    FREED(settings) s;

    settings_in_words(game, pairs, &s);
    return (int)setting_number(&s, "size");
}

void board_in_words(const char *const rows[], int count, struct text *out)
{
    for (int r = 0; r < count; r++) {
        char points[MAX_ROW];
        int n = 0;
        for (const char *c = rows[r]; *c; c++)
            if (*c != ' ')
                points[n++] = *c == 'B' || *c == 'W' ? *c : '.';
        text_add(out, r ? "/" : "");
        row_print(points, n, out);
    }
}

static const char *kept(char *buffer, struct text *t)
{
    assert_true(t->length < ROOM);
    snprintf(buffer, ROOM, "%s", t->data);
    text_free(t);
    return buffer;
}

/* Reads a turn and plays it unless `pos` is NULL. */
static enum status read_turn(const struct game *game, const struct position *from, const char *turn,
                             struct position *pos, struct text *why)
{
    static step steps[MAX_TURN_STEPS];
    int n = 0;
    const enum status status = game->text->parse_turn(from, turn, steps, &n, why);

    for (int i = 0; pos && status == OK && i < n; i++)
        game->apply(pos, steps[i]);
    return status;
}

void play_words(const struct game *game, struct position *pos, const char *turns)
{
    FREED(text) why = TEXT_EMPTY;
    char *copy = xstrdup(turns), *next = NULL;

    for (char *t = strtok_r(copy, " \n", &next); t; t = strtok_r(NULL, " \n", &next))
        if (read_turn(game, pos, t, pos, &why) != OK)
            fail_msg("%s: %s", t, why.data);
    free(copy);
}

enum status try_words(const struct game *game, struct position *pos, const char *word)
{
    FREED(text) why = TEXT_EMPTY;
    return read_turn(game, pos, word, pos, &why);
}

bool allows_words(const struct game *game, const struct position *pos, const char *turn)
{
    static step steps[MAX_STEPS], read[MAX_TURN_STEPS];
    FREED(text) why = TEXT_EMPTY;
    const int count = game->steps(pos, steps);
    int n;
    const bool parsed = game->text->parse_turn(pos, turn, read, &n, &why) == OK;
    const bool offered = parsed && has_step(steps, count, read[0]);

    assert_true(game->hidden || offered == parsed); /* hidden cards are legal, but not offered */
    return parsed;
}

const char *refusal_in_words(const struct game *game, const struct position *pos, const char *turn)
{
    static char buffer[ROOM];
    struct text why = TEXT_EMPTY;

    if (read_turn(game, pos, turn, NULL, &why) == OK)
        fail_msg("%s is not refused", turn);
    return kept(buffer, &why);
}

void assert_answer(const struct game *game, const struct position *pos, const char *turn,
                   enum status status, const char *phrase)
{
    FREED(text) why = TEXT_EMPTY;

    if (read_turn(game, pos, turn, NULL, &why) != status)
        fail_msg("%s: %s", turn, why.data);
    if (status != OK)
        assert_true(why.length > 0);
    if (status != OK && phrase)
        assert_string_equal(why.data, phrase);
}

void assert_no_turns(const struct game *game, const struct position *pos, const char *const words[])
{
    for (int i = 0; words[i]; i++)
        assert_answer(game, pos, words[i], SYNTAX_ERROR, NULL);
}

enum status read_position(const struct game *game, const char *pairs, const char *words,
                          struct position *pos, struct text *why)
{
    FREED(settings) s;

    settings_in_words(game, pairs, &s);
    return game->text->parse_position(pos, &s, words, why);
}

void assert_readings(const struct game *game, const struct reading list[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct reading *r = &list[i];
        POSITION(pos) = xaligned(game->position_size);
        FREED(text) why = TEXT_EMPTY;
        const enum status status = read_position(game, r->options, r->words, pos, &why);

        if ((status == OK) == (r->refusal != NULL) || (r->refusal && strcmp(why.data, r->refusal)))
            fail_msg("'%s': %s", r->words, status == OK ? "accepted" : why.data);
    }
}

void assert_position(const struct game *game, const struct position *pos, const char *words)
{
    assert_string_equal(position_in_words(game, pos), words);
}

const char *listed_in_words(const struct game *game, const struct position *pos, const char *start)
{
    static char buffer[ROOM];
    static step steps[MAX_STEPS];
    struct text all = TEXT_EMPTY, one = TEXT_EMPTY;
    const int n = game->steps(pos, steps);

    text_add(&all, "");
    for (int i = 0; i < n; i++) {
        text_clear(&one);
        game->text->print_step(pos, steps[i], &one);
        if (!strncmp(one.data, start, strlen(start)))
            text_addf(&all, "%s%s", all.length ? " " : "", one.data);
    }
    text_free(&one);
    return kept(buffer, &all);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

const char *offers_in_words(const struct game *game, const struct position *pos)
{
    static char words[MAX_STEPS][8], line[ROOM];
    static step steps[MAX_STEPS];
    const int n = game->steps(pos, steps);
    FREED(text) word = TEXT_EMPTY;
    size_t used = 0;

    for (int i = 0; i < n; i++) {
        text_clear(&word);
        game->text->print_step(pos, steps[i], &word);
        snprintf(words[i], sizeof words[i], "%s", word.data);
    }
    qsort(words, (size_t)n, sizeof words[0], by_name);
    line[0] = '\0';
    for (int i = 0; i < n; i++)
        used += (size_t)snprintf(line + used, ROOM - used, "%s%s", i ? " " : "", words[i]);
    return line;
}

const char *result_in_words(const struct game *game, const struct position *pos)
{
    static char buffer[ROOM];
    struct text t = TEXT_EMPTY;

    assert_int_equal(game->to_act(pos), NOBODY);
    game->text->print_result(pos, &t);
    return kept(buffer, &t);
}

const char *position_in_words(const struct game *game, const struct position *pos)
{
    static char buffer[ROOM];
    struct text t = TEXT_EMPTY;

    game->text->print_position(pos, &t);
    return kept(buffer, &t);
}

void assert_same_words(struct sorted fast, struct sorted slow)
{
    for (int i = 0; i < fast.count || i < slow.count; i++) {
        const int order = i == fast.count   ? 1
                          : i == slow.count ? -1
                                            : strcmp(fast.word[i], slow.word[i]);
        if (order)
            fail_msg("%s only by the %s rules", order < 0 ? fast.word[i] : slow.word[i],
                     order < 0 ? "fast" : "slow");
    }
}

void assert_same_offers(char *fast, char *slow)
{
    const struct sorted ours = words_sorted(fast), theirs = words_sorted(slow);

    assert_same_words(ours, theirs);
    free(ours.word);
    free(theirs.word);
}
