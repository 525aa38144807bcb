/*
 * help.c - the shell's welcome, its command help, and suggestions for mistyped words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "base/spelling.h"
#include "game/hidden.h"
#include "lessons/lessons.h"
#include "protocol/colour_arg.h"
#include "protocol/how_to_play.h"
#include "protocol/shell/shell_internal.h"

#include "game/enumerate_turns.h"
#include "game/notation.h"

#include <stdlib.h>
#include <string.h>

struct example {
    const struct record *record;
    const struct position *start;
    int left; /* number of turns to skip */
    struct text *out;
};

static bool take_example(void *context, const step steps[], int n, const struct position *after)
{
    struct example *e = context;
    struct text turn = TEXT_EMPTY;

    (void)after;
    e->record->game->text->print_turn(e->start, steps, n, &turn);
    if (!e->out->length || strpbrk(turn.data, "0123456789")) {
        text_clear(e->out);
        text_add(e->out, turn.data);
    }
    text_free(&turn);
    return e->left-- > 0;
}

/* Adds a turn. The first turns often show little of the notation, so some are skipped. pass and
   swap name no point and are not used. */
static void add_example(const struct record *rec, struct text *out)
{
    enum { PASSED_BY = 20 };
    struct text turn = TEXT_EMPTY;
    struct position *pos = record_view_now(rec);
    struct example e = { rec, pos, PASSED_BY, &turn };

    if (record_to_act(rec) >= 0 && !record_mid_turn(rec))
        turns_each(rec->game, pos, take_example, &e);
    xfree_aligned(pos);
    text_add(out, turn.data);
    text_free(&turn);
}

/* Adds a row "typed words meaning" with aligned columns. */
static void add_row(const char *typed, const char *meaning, struct text *out)
{
    enum { WIDTH = 79 };
    struct text row = TEXT_EMPTY;

    text_addf(&row, "  %-20s %s\n", typed, meaning);
    word_wrap(&row, WIDTH, 0);
    text_add(out, row.data);
    text_free(&row);
}

static void add_example_row(const struct record *rec, struct text *out)
{
    struct text turn = TEXT_EMPTY;

    add_example(rec, &turn);
    if (turn.length)
        add_row(turn.data, "plays a turn; TAB completes a word", out);
    text_free(&turn);
}

static void add_learn_row(const struct record *rec, struct text *out)
{
    struct lessons all;

    if (!lessons_open(rec->game->name, &all))
        return;
    add_row("learn 1", "teaches the game step by step, from the very beginning", out);
    lessons_free(&all);
}

/* Suggests that the engine plays the second side, or all sides but that of the person. */
static void add_computer_row(const struct shell *sh, struct text *out)
{
    const struct record *rec = &sh->session->record;
    const bool are_many = record_seats(rec) > 2;
    struct text typed = TEXT_EMPTY, meaning = TEXT_EMPTY;

    text_add(&typed, are_many ? "computer others" : "computer ");
    text_add(&meaning, are_many ? "lets the engine play the others" : "lets the engine play ");
    if (!are_many) {
        colour_print(sh->session, 1, &typed);
        record_title_side(rec, 1, &meaning);
    }
    text_add(&meaning, "; computer none stops it");
    add_row(typed.data, meaning.data, out);
    text_free(&typed);
    text_free(&meaning);
}

static void add_newgame_row(const struct record *rec, struct text *out)
{
    const struct game *other =
        rec->games[0] == rec->game && rec->games[1] ? rec->games[1] : rec->games[0];
    struct text typed = TEXT_EMPTY;

    text_addf(&typed, "newgame %s", other->name);
    add_row(typed.data, "starts another game; newgame alone restarts this one", out);
    text_free(&typed);
}

static void add_options_row(const struct record *rec, struct text *out)
{
    enum { FEW = 4 }; /* largest number of options whose names fit on a line */
    struct text meaning = TEXT_EMPTY;
    const struct option *table = rec->options.table;

    if (rec->options.count > FEW)
        text_addf(&meaning, "restarts with an option; options lists all %d", rec->options.count);
    else
        text_add(&meaning, "restarts with an option:");
    for (int i = 0; i < rec->options.count && rec->options.count <= FEW; i++)
        text_addf(&meaning, "%s %s", i ? "," : "", table[i].name);
    if (rec->options.count)
        add_row("newgame KEY=VALUE", meaning.data, out);
    text_free(&meaning);
}

/* Adds the sides that the engine plays from the start, as in the last run. */
static void add_kept_sides(const struct shell *sh, struct text *out)
{
    const struct record *rec = &sh->session->record;
    bool plays = false;

    for (int i = 0; i < record_seats(rec); i++)
        plays |= sh->computer[i];
    if (!plays)
        return;
    seats_describe(sh, out);
    text_addf(out, " Its level is %s of 10.\n",
              setting_word(&sh->session->player.options, "level"));
}

/* Adds the title, the board and the first commands. With `is_short`, only the board, an example and
   help. */
static void add_start(const struct shell *sh, bool is_short, struct text *out)
{
    const struct record *rec = &sh->session->record;

    if (!is_short)
        text_addf(out, "%s\n", rec->game->title);
    /* Numbered choices come last. */
    if (!choices_told(rec)) {
        describe_board(sh, out);
        text_add(out, "\n");
        add_example_row(rec, out);
    }
    if (is_short) {
        add_row("help", "explains how to play; learn 1 teaches it; quit leaves", out);
        return;
    }
    add_learn_row(rec, out);
    add_computer_row(sh, out);
    add_newgame_row(rec, out);
    add_row("help", "explains how to play; quit leaves", out);
}

/* Returns whether a text and the prompt fit on the screen. */
static bool fits_screen(const struct shell *sh, const struct text *text)
{
    int lines = 0;

    for (const char *c = text->data; *c; c++)
        lines += *c == '\n';
    return !sh->at_terminal || lines < terminal_height();
}

void shell_welcome(const struct shell *sh, struct text *out)
{
    const struct record *rec = &sh->session->record;

    add_start(sh, false, out);
    if (!fits_screen(sh, out)) {
        text_clear(out);
        add_start(sh, true, out);
    }
    autosave_tell(sh, out);
    add_kept_sides(sh, out);
    if (choices_told(rec) && !seats_computer_is_next(sh) && !choices_forced(sh))
        describe_board(sh, out);
}

/* The text fits on one screen and has the rules and the commands. */
void shell_help(const struct shell *sh, struct text *out)
{
    const struct record *rec = &sh->session->record;

    howto_print(rec, rec->game, out);
    add_example_row(rec, out);
    add_computer_row(sh, out);
    if (game_has_hidden(rec->game))
        add_row("view", "shows your cards; view p2 shows those of p2", out);
    add_learn_row(rec, out);
    add_row("genmove", "plays a turn for you; hint and analyze suggest one", out);
    add_row("level 3", "sets the strength of the engine, from 1 to 10", out);
    add_row("undo, redo, goto 5", "take a turn back, replay it, go to turn 5; quit leaves", out);
    add_row("moves, save X, load X", "list the turns; save the game; load a game", out);
    add_newgame_row(rec, out);
    add_options_row(rec, out);
    add_row("help all", "lists all commands; help COMMAND explains one", out);
}

/* Adds what a command does otherwise in the shell. */
static void add_difference(const char *name, struct text *out)
{
    static const struct {
        const char *name, *difference;
    } rows[] = {
        { "undo", "If the engine plays a side, undo goes back to your last decision." },
        { "redo", "If the engine plays a side, redo goes on to your next decision." },
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (ascii_equal(rows[i].name, name))
            text_addf(out, "\n%s", rows[i].difference);
}

/* Explains the command that an alias stands for. Returns false if there is no such alias. */
static bool explain_alias(struct session *s, const char *phrase, struct reply *r)
{
    const char *meaning = alias_meaning(phrase);
    struct text name = TEXT_EMPTY, line = TEXT_EMPTY;

    if (!meaning)
        return false;
    text_add_bytes(&name, meaning, strcspn(meaning, " !"));
    text_addf(&line, "help %s", name.data);
    text_clear(&r->text);
    command_run(s, line.data, r);
    add_difference(name.data, &r->text);
    text_addf(&r->text, "\n%s stands for %s.", phrase, meaning);
    text_free(&name);
    text_free(&line);
    return true;
}

enum status shell_help_about(const struct shell *sh, const char *name, enum status status,
                             struct reply *r)
{
    struct session *s = sh->session;
    struct text option = TEXT_EMPTY;

    if (command_find(name, IN_SHELL)) {
        add_difference(name, &r->text);
    } else if (options_describe(s, name, &option)) {
        if (status != OK)
            text_clear(&r->text);
        text_add(&r->text, option.data); /* below the meaning of the word, if there is one */
        status = OK;
    } else if (status != OK && explain_alias(s, name, r)) {
        status = OK;
    }
    text_free(&option);
    return status;
}

/* Returns advice for a word that could mean more than one command. */
static const char *advice_for(const char *word)
{
    static const char *const words[] = { "start", "begin", "reset" };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(word, words[i]))
            return "newgame begins a game; goto 0 goes to the start of this one";
    return NULL;
}

/* The best suggestion so far, and its number of typing errors. */
struct guess {
    const char *word, *meant;
    int slips;
};

/* A name that begins with the word, of three letters or more, counts as one typing error. */
static void consider(struct guess *g, const char *name, bool by_beginning)
{
    const size_t n = strlen(g->word);
    const bool is_beginning = by_beginning && n >= 3 && ascii_equal_bytes(name, g->word, n);
    const int slips = is_beginning ? 1 : spelling_distance(g->word, name, g->slips);

    if (slips < g->slips) {
        g->slips = slips;
        g->meant = name;
    }
}

/* Returns the command or game that was probably meant, or NULL. Aliases are tried before commands
   that only programs need. */
static const char *closest(const struct session *s, const char *word)
{
    const int length = (int)strlen(word), limit = spelling_limit(word);
    struct guess g = { word, NULL, limit < length ? limit : length };
    const struct command *c;
    const char *said;

    for (int i = 0; s->record.games[i]; i++)
        consider(&g, s->record.games[i]->name, true);
    for (int i = 0; (said = alias_word(i)); i++)
        consider(&g, said, false);
    for (int i = 0; (c = command_at(i)); i++)
        if (command_listed(c, s))
            consider(&g, c->name, true);
    return g.meant;
}

enum status shell_unknown(const struct session *s, const char *word, struct reply *r)
{
    const char *advice = advice_for(word), *meant = closest(s, word);

    if (advice)
        refuse(r, "there is no command '%.40s'; %s", word, advice);
    else if (meant)
        refuse(r, "there is no command '%.40s'; did you mean %s?", word, meant);
    else
        refuse(r, "'%.40s' is neither a command nor a turn; help lists commands, moves lists %s",
               word, choices_told(&s->record) ? "the choices, whose numbers you type" : "turns");
    return SYNTAX_ERROR;
}
