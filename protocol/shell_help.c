/*
 * shell_help.c - what a newcomer reads: welcome, help, and the answer to a slip of the pen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "shell_parts.h"

#include "../src/turns.h"

#include <string.h>
#include <strings.h>

/* ---- A legal turn, as an example ---- */

struct example {
    const struct match *match;
    int left; /* turns to walk past */
    struct text *out;
};

static bool take_example(void *context, const step steps[], int n, const struct position *after)
{
    struct example *e = context;

    (void)after;
    text_clear(e->out);
    e->match->game->print_turn(match_position(e->match), steps, n, e->out);
    return e->left-- > 0;
}

/* Not the first turn there is, which often shows little of the notation. */
static void add_example(const struct match *m, struct text *out)
{
    enum { PASSED_BY = 20 };
    struct text turn = TEXT_EMPTY;
    struct example e = { m, PASSED_BY, &turn };

    if (match_to_act(m) >= 0 && !match_mid_turn(m))
        turns_each(m->game, match_position(m), take_example, &e);
    text_add(out, turn.data);
    text_free(&turn);
}

/* ---- Welcome and help ---- */

static void add_other_game(const struct match *m, struct text *out)
{
    for (int i = 0; m->games[i]; i++) {
        if (m->games[i] != m->game) {
            text_add(out, m->games[i]->name);
            return;
        }
    }
    text_add(out, m->game->name);
}

/* "the words to type    what they do", both columns aligned. */
static void add_row(const char *typed, const char *meaning, struct text *out)
{
    text_addf(out, "  %-22s %s\n", typed, meaning);
}

static void add_computer_row(const struct match *m, struct text *out)
{
    struct text typed = TEXT_EMPTY, meaning = TEXT_EMPTY;
    const int second = m->game->players > 1;

    text_add(&typed, "computer ");
    match_print_side(m, second, &typed);
    text_add(&meaning, "let the engine play ");
    words_side(m, second, &meaning);
    text_add(&meaning, second ? " against you" : "");
    add_row(typed.data, meaning.data, out);
    text_free(&typed);
    text_free(&meaning);
}

static void add_example_row(const struct match *m, struct text *out)
{
    struct text turn = TEXT_EMPTY;

    add_example(m, &turn);
    if (turn.length)
        add_row(turn.data, "a turn is typed like this; TAB shows how words can go on", out);
    text_free(&turn);
}

static void add_newgame_row(const struct match *m, struct text *out)
{
    struct text typed = TEXT_EMPTY;

    text_add(&typed, "newgame ");
    add_other_game(m, &typed);
    add_row(typed.data, "another game; newgame alone starts this one again", out);
    text_free(&typed);
}

void shell_welcome(const struct shell *sh, struct text *out)
{
    const struct match *m = &sh->session->match;

    text_addf(out, "%s\n", m->game->title);
    add_example_row(m, out);
    add_computer_row(m, out);
    add_newgame_row(m, out);
    add_row("help, quit", "how to play; leave", out);
}

static void add_options(const struct match *m, struct text *out)
{
    const struct option *o = m->options.table;

    for (; o->name; o++) {
        struct text typed = TEXT_EMPTY;
        text_addf(&typed, "newgame %s=%s", o->name,
                  o->type == OPTION_CHOICE ? o->values : o->initial);
        add_row(typed.data, o->help, out);
        text_free(&typed);
    }
}

void shell_help(const struct shell *sh, struct text *out)
{
    const struct match *m = &sh->session->match;

    text_addf(out, "%s\n", m->game->title);
    if (m->game->primer)
        text_add(out, m->game->primer);
    text_add(out, "\nPlay:\n");
    add_example_row(m, out);
    add_computer_row(m, out);
    add_row("computer none", "both sides are played by hand again", out);
    add_row("genmove", "let the engine make this one turn", out);
    add_row("hint", "what the engine would do, and what it expects", out);
    add_row("undo, redo", "take back, play again", out);
    add_row("level 1 ... level 10", "how strong the engine is", out);
    add_row("Ctrl-C", "stop the engine's thinking: it plays the best found so far", out);
    text_add(out, "\nLook:\n");
    add_row("showboard, history", "the board; the turns so far", out);
    add_row("legal_moves", "all you can play; legal_steps: the next step only", out);
    text_add(out, "\nStart and keep:\n");
    add_newgame_row(m, out);
    add_options(m, out);
    add_row("savegame FILE", "and loadgame FILE", out);
    add_row("quit", "or Ctrl-D", out);
    text_add(out, "\nhelp all lists every command, help COMMAND tells all about one.");
}

/* ---- A word that is no command ---- */

/* How many letters must be added, dropped, changed, or exchanged with their neighbour to make
   b of a (Damerau 1964, Levenshtein 1966), counted to `limit`. Short words only. */
static int distance(const char *a, const char *b, int limit)
{
    enum { LONGEST = 40 };
    const size_t n = strlen(a), k = strlen(b);
    int row[3][LONGEST + 1];

    if (n > LONGEST || k > LONGEST)
        return limit;
    for (size_t j = 0; j <= k; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int *now = row[i % 3], *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= k; j++) {
            int best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = before[j - 2] + 1 < best ? before[j - 2] + 1 : best;
            now[j] = best;
        }
    }
    return row[n % 3][k] < limit ? row[n % 3][k] : limit;
}

/* The command that was probably meant, or NULL. */
static const char *closest_command(const struct session *s, const char *word)
{
    const int length = (int)strlen(word);
    int nearest = length < 5 ? 2 : 3; /* so many slips make it another word */
    const char *name = NULL;
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        if (!command_listed(c, s))
            continue;
        const bool is_beginning = length >= 3 && !strncasecmp(c->name, word, (size_t)length);
        const int slips = is_beginning ? 1 : distance(word, c->name, nearest);
        if (slips < nearest) {
            nearest = slips;
            name = c->name;
        }
    }
    return name;
}

enum status shell_unknown(const struct session *s, const char *word, struct reply *r)
{
    const struct game *game = match_find_game(&s->match, word);
    const char *meant = game ? NULL : closest_command(s, word);

    if (game)
        refuse(r, "'%s' is a game; newgame %s starts it", game->name, game->name);
    else if (meant)
        refuse(r, "there is no command '%.40s'; did you mean %s?", word, meant);
    else
        refuse(r, "'%.40s' is neither a command nor a turn; help shows what can be typed", word);
    return SYNTAX_ERROR;
}
