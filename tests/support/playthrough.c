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

static const char *actor_in_words(const struct game *game, const struct position *pos)
{
    const int actor = game->to_act(pos);

    text_clear(&told);
    text_addf(&told, "p%d", actor + 1);
    return actor == CHANCE ? "chance" : actor == NOBODY ? "over" : told.data;
}

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
    if (!strcmp(fact, "unknown"))
        return game->hidden->has_unknown(pos) ? "yes" : "no";
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
    fail_msg("there is no fact '%s'", fact);
    return NULL;
}

/* ---- A line ---- */

/* Returns the player that a word such as "p1" names, or PUBLIC for "public". */
static int viewer_of(const char *word)
{
    return *word == 'p' && word[1] >= '1' && word[1] <= '9' ? word[1] - '1' : PUBLIC;
}

/* Returns the step as the viewer sees it. The argument is "WHO:TOKEN". */
static const char *tell_seen(const struct game *game, const struct position *pos, char *argument)
{
    const char *token = strchr(argument, ':') + 1;
    static step steps[MAX_TURN_STEPS];
    int n;

    text_clear(&told);
    MUST(game->text->parse_turn(pos, token, steps, &n, &why));
    game->text->print_step(pos, game->hidden->observe_step(pos, steps[0], viewer_of(argument)),
                           &told);
    return told.data;
}

/* Returns the value of a fact. The word is "FACT", "FACT:ARGUMENT" or "as:WHO:FACT". */
static const char *value_of(const struct game *game, tell_fact *facts, const struct position *pos,
                            char *word, const char *value)
{
    char *argument = word + strcspn(word, ":");
    const char *is;

    if (*argument)
        *argument++ = '\0';
    if (!strcmp(word, "sees"))
        return tell_seen(game, pos, argument);
    if (!strcmp(word, "as")) {
        POSITION(seen) = xaligned(game->position_size);
        game_copy(game, seen, pos);
        game->hidden->observe(seen, viewer_of(argument));
        return value_of(game, facts, seen, strchr(argument, ':') + 1, value);
    }
    is = facts ? facts(pos, word, argument) : NULL;
    return is ? is : tell(game, pos, word, argument, value);
}

/* Checks or plays one word. `line` is the line from this word on. `value` is the text in [] after
   the word, or NULL. */
static void hold(const struct game *game, tell_fact *facts, struct position *pos, const char *line,
                 char *word, const char *value)
{
    if (*word == '+' || (*word == '!' && !value)) {
        if (allows_words(game, pos, word + 1) != (*word == '+'))
            fail_msg("%s", line);
    } else if (*word == '!' || *word == '?') {
        assert_answer(game, pos, word + 1, *word == '!' ? ILLEGAL : SYNTAX_ERROR, value);
    } else if (value) {
        const char *is = value_of(game, facts, pos, word, value);
        if (strcmp(is, value) != 0)
            fail_msg("[%s] at: %s", is, line);
    } else {
        play_words(game, pos, word);
    }
}

void playthrough(const struct game *game, tell_fact *facts, struct position *start,
                 const char *line)
{
    char *copy = xstrdup(line);
    POSITION(pos) = start;

    for (char *word = copy + strspn(copy, " "), *next; *word; word = next + strspn(next, " ")) {
        char *value = word + strcspn(word, " [");
        const char *rest = line + (word - copy);
        next = value;
        if (*value == '[') {
            *value++ = '\0';
            next = value + strcspn(value, "]");
        } else {
            value = NULL;
        }
        if (*next)
            *next++ = '\0';
        hold(game, facts, pos, rest, word, value);
    }
    free(copy);
}
