/* playthrough.c - see playthrough.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/playthrough.h"

/* ---- Facts of every game ---- */

static struct text told;

static const char *tell_numbers(const double number[], int count)
{
    text_clear(&told);
    for (int i = 0; i < count; i++)
        text_addf(&told, i ? " %g" : "%g", number[i]);
    return told.data;
}

const char *actor_in_words(const struct game *game, const struct position *pos)
{
    const int actor = game->to_act(pos);

    text_clear(&told);
    text_addf(&told, "p%d", actor + 1);
    return actor == CHANCE ? "chance" : actor == NOBODY ? "over" : told.data;
}

/* NULL: there is no such fact. */
static const char *tell(const struct game *game, const struct position *pos, const char *fact,
                        const char *argument, const char *value)
{
    double number[MAX_PLAYERS] = { 0 };
    static step steps[MAX_TURN_STEPS];
    int n;

    if (!strcmp(fact, "actor"))
        return actor_in_words(game, pos);
    if (!strcmp(fact, "mid_turn"))
        return game->mid_turn(pos) ? "yes" : "no";
    if (!strcmp(fact, "offers"))
        return listed_in_words(game, pos, argument);
    if (!strcmp(fact, "sorted"))
        return offers_in_words(game, pos);
    if (!strcmp(fact, "result"))
        return result_in_words(game, pos);
    if (!strcmp(fact, "text"))
        return position_in_words(game, pos);
    if (!strcmp(fact, "shows")) {
        text_clear(&told);
        game->picture->print_board(pos, NULL, BOARD_PLAIN, &told);
        return strstr(told.data, value) ? value : told.data;
    }
    if (!strcmp(fact, "prints")) {
        text_clear(&told);
        MUST(game->text->parse_turn(pos, argument, steps, &n, &why));
        game->text->print_turn(pos, steps, n, &told);
        return told.data;
    }
    if (!strcmp(fact, "share")) {
        game->payoffs(pos, number);
        return tell_numbers(number, game->seats ? game->seats(pos) : game->players);
    }
    if (!strcmp(fact, "margin")) {
        number[0] = game->margin(pos);
        return tell_numbers(number, 1);
    }
    if (!strcmp(fact, "bounds")) {
        game->hints->bounds(pos, &number[0], &number[1]);
        return tell_numbers(number, 2);
    }
    return NULL;
}

/* ---- A line ---- */

/* Fails unless the fact of the word, "FACT" or "FACT:ARGUMENT", has the value. */
static void assert_fact(const struct game *game, tell_fact *facts, const struct position *pos,
                        char *word, const char *value)
{
    char *colon = strchr(word, ':');
    const char *argument = colon ? colon + 1 : "", *is;

    if (colon)
        *colon = '\0';
    is = facts ? facts(pos, word, argument) : NULL;
    if (!is)
        is = tell(game, pos, word, argument, value);
    assert_non_null(is); /* else there is no such fact */
    assert_string_equal(is, value);
}

/* `value`: what stands in [] after the word, or NULL. */
static void hold(const struct game *game, tell_fact *facts, struct position *pos, char *word,
                 const char *value)
{
    if (*word == '+')
        assert_true(allows_words(game, pos, word + 1));
    else if (*word == '?')
        assert_answer(game, pos, word + 1, SYNTAX_ERROR, value);
    else if (*word == '!' && value)
        assert_answer(game, pos, word + 1, ILLEGAL, value);
    else if (*word == '!')
        assert_false(allows_words(game, pos, word + 1));
    else if (value)
        assert_fact(game, facts, pos, word, value);
    else
        play_words(game, pos, word);
}

static const char *watched; /* the line from the word that is looked at */

int playthrough_report(void **state)
{
    (void)state;
    if (watched)
        print_error("at: %s\n", watched);
    watched = NULL;
    return 0;
}

void playthrough(const struct game *game, tell_fact *facts, struct position *start,
                 const char *line)
{
    char *copy = xstrdup(line);
    POSITION(pos) = start;

    for (char *word = copy + strspn(copy, " "), *next; *word; word = next + strspn(next, " ")) {
        char *value = word + strcspn(word, " [");
        watched = line + (word - copy);
        next = value;
        if (*value == '[') {
            *value++ = '\0';
            next = value + strcspn(value, "]");
        } else {
            value = NULL;
        }
        if (*next)
            *next++ = '\0';
        hold(game, facts, pos, word, value);
    }
    watched = NULL;
    free(copy);
}
