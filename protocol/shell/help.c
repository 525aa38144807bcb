/*
 * help.c - what a newcomer reads: welcome, help, and the answer to a slip of the pen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/secrets.h"
#include "parts.h"

#include "../../src/turns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- A legal turn, as an example ---- */

struct example {
    const struct match *match;
    const struct position *start;
    int left; /* turns to walk past */
    struct text *out;
};

static bool take_example(void *context, const step steps[], int n, const struct position *after)
{
    struct example *e = context;
    struct text turn = TEXT_EMPTY;

    (void)after;
    e->match->game->print_turn(e->start, steps, n, &turn);
    if (!e->out->length || strpbrk(turn.data, "0123456789")) {
        text_clear(e->out);
        text_add(e->out, turn.data);
    }
    text_free(&turn);
    return e->left-- > 0;
}

/* Not the first turn there is, which often shows little of the notation; nor pass or swap,
   which name no point. */
static void add_example(const struct match *m, struct text *out)
{
    enum { PASSED_BY = 20 };
    struct text turn = TEXT_EMPTY;
    struct position *pos = match_seen_now(m);
    struct example e = { m, pos, PASSED_BY, &turn };

    if (match_to_act(m) >= 0 && !match_mid_turn(m))
        turns_each(m->game, pos, take_example, &e);
    free(pos);
    text_add(out, turn.data);
    text_free(&turn);
}

/* ---- Welcome and help ---- */

/* "the words to type    what they do", both columns aligned. */
static void add_row(const char *typed, const char *meaning, struct text *out)
{
    text_addf(out, "  %-20s %s\n", typed, meaning);
}

static void add_example_row(const struct match *m, struct text *out)
{
    struct text turn = TEXT_EMPTY;

    add_example(m, &turn);
    if (turn.length)
        add_row(turn.data, "plays a turn; TAB shows how a word can go on", out);
    text_free(&turn);
}

/* All but the first player. */
static void add_computer_row(const struct match *m, struct text *out)
{
    struct text typed = TEXT_EMPTY, meaning = TEXT_EMPTY;

    text_add(&typed, "computer");
    text_add(&meaning, "lets the engine play ");
    for (int opponent = 1; opponent < match_seats(m); opponent++) {
        text_add_char(&typed, ' ');
        match_print_side(m, opponent, &typed);
        text_add(&meaning, opponent > 1 ? ", " : "");
        words_side(m, opponent, &meaning);
    }
    text_add(&meaning, "; computer none ends that");
    add_row(typed.data, meaning.data, out);
    text_free(&typed);
    text_free(&meaning);
}

static void add_newgame_row(const struct match *m, struct text *out)
{
    const struct game *other = m->games[0] == m->game && m->games[1] ? m->games[1] : m->games[0];
    struct text typed = TEXT_EMPTY;

    text_addf(&typed, "newgame %s", other->name);
    add_row(typed.data, "starts another game; newgame alone, this one again", out);
    text_free(&typed);
}

static void add_options_row(const struct match *m, struct text *out)
{
    enum { FEW = 4 }; /* whose names a line holds */
    struct text meaning = TEXT_EMPTY;
    const struct option *table = m->options.table;

    if (m->options.count > FEW)
        text_addf(&meaning, "sets an option of it; list_options tells all %d", m->options.count);
    else
        text_add(&meaning, "sets an option of it:");
    for (int i = 0; i < m->options.count && m->options.count <= FEW; i++)
        text_addf(&meaning, "%s %s", i ? "," : "", table[i].name);
    if (m->options.count)
        add_row("newgame KEY=VALUE", meaning.data, out);
    text_free(&meaning);
}

void shell_welcome(const struct shell *sh, struct text *out)
{
    const struct match *m = &sh->session->match;

    text_addf(out, "%s\n", m->game->title);
    words_board(sh, out);
    text_add(out, "\n");
    add_example_row(m, out);
    add_computer_row(m, out);
    add_newgame_row(m, out);
    add_row("help", "tells how to play, and more; quit leaves", out);
}

void shell_primer(const struct game *game, struct text *out)
{
    text_addf(out, "%s\n", game->title);
    if (game->primer)
        text_add(out, game->primer);
}

/* Short enough to be seen at once: rules and commands on one screen. */
void shell_help(const struct shell *sh, struct text *out)
{
    const struct match *m = &sh->session->match;

    shell_primer(m->game, out);
    add_example_row(m, out);
    add_computer_row(m, out);
    if (game_hides(m->game))
        add_row("view", "shows the cards of whoever is to move; view p2, of p2", out);
    add_row("genmove", "has the engine play this one turn; Ctrl-C: at once", out);
    add_row("hint, analyze", "tell what the engine would play; Ctrl-C ends analyze", out);
    add_row("level 3", "makes the engine weaker, 1, or stronger, up to 10", out);
    add_row("undo, redo, quit", "take back, play again, leave", out);
    add_row("showboard, history", "show board and turns; savegame, loadgame keep them", out);
    add_newgame_row(m, out);
    add_options_row(m, out);
    add_row("help all", "lists every command, help COMMAND explains one", out);
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
