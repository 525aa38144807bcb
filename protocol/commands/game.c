/*
 * game.c - commands that start a game, and that set its options and its position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/click_moves.h"
#include "protocol/commands.h"
#include "protocol/commands/filler_pass.h"
#include "protocol/engine_options.h"

#include <string.h>

static enum status cmd_list_games(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    for (int i = 0; s->record.games[i]; i++)
        text_addf(&r->text, "%s %s\n", s->record.games[i]->name, s->record.games[i]->title);
    return OK;
}

/* Starts a game. If `game` is NULL, the present game starts again with its options. */
static enum status start(struct session *s, const struct game *game, const char *pairs,
                         struct reply *r)
{
    return reply_explain(r, session_new_game(s, game, pairs, &r->text), "");
}

static enum status cmd_newgame(struct session *s, const struct args *a, struct reply *r)
{
    const char *first = args_word(a, 0);

    if (!first || strchr(first, '='))
        return start(s, NULL, args_rest(a, 0), r);
    const struct game *game = session_find_game(s, first, r);
    return game ? start(s, game, args_rest(a, 1), r) : REFUSED;
}

static enum status cmd_set_game(struct session *s, const struct args *a, struct reply *r)
{
    const struct game *game = session_find_game(s, args_word(a, 0), r);

    return game ? start(s, game, "", r) : REFUSED;
}

static void describe(const struct record *rec, const struct settings *settings, struct text *out)
{
    for (int i = 0; i < settings->count; i++) {
        if (record_bars_option(rec, settings->table[i].name))
            continue;
        setting_describe(settings, i, out);
        text_add_char(out, '\n');
    }
}

static enum status cmd_list_options(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    describe(&s->record, &s->record.options, &r->text);
    for (int i = 0; i < ENGINE_TABLES; i++)
        describe(&s->record, engine_settings(s, i), &r->text);
    return OK;
}

static enum status cmd_set_option(struct session *s, const struct args *a, struct reply *r)
{
    const char *name = args_word(a, 0), *value = args_word(a, 1);

    if (!engine_settings_with(s, name) && option_find(s->record.options.table, name))
        return refuse(r, "%s is an option of the game; start one with it: newgame %s=%.40s", name,
                      name, value);
    return engine_set_option(s, name, value, &r->text);
}

/* Returns the value of the option `size` for a grid of that many points along a side, or 0 if the
   game has no such board. */
static int size_of_width(const struct session *s, int points)
{
    const int size = s->record.game->grid->option(points);
    struct text word = TEXT_EMPTY, ignored = TEXT_EMPTY;
    struct settings options;

    text_addf(&word, "%d", size);
    settings_copy(&options, &s->record.options);
    const enum status status = settings_set(&options, "size", word.data, &ignored);
    settings_free(&options);
    text_free(&word);
    text_free(&ignored);
    return status == OK ? size : 0;
}

/* Clients with a board of points give the size as the number of points along a side of the grid. */
static enum status add_grid_size(const struct session *s, const char *word, struct text *pairs,
                                 struct reply *r)
{
    const struct game *game = s->record.game;
    long long points = 0;

    if (!clicks_wanted(s) || !game->grid->option) {
        text_addf(pairs, "size=%s", word);
        return OK;
    }
    const int size = number_whole(word, 1, GRID_MAX, &points) ? size_of_width(s, (int)points) : 0;
    if (size) {
        text_addf(pairs, "size=%d", size);
        return OK;
    }
    refuse(r, "unacceptable size: no board of %s is '%.40s' points wide; write one of", game->name,
           word);
    for (int width = 1, n = 0; width <= GRID_MAX; width++)
        if (size_of_width(s, width))
            text_addf(&r->text, "%c%d", n++ ? '|' : ' ', width);
    return REFUSED;
}

static enum status cmd_boardsize(struct session *s, const struct args *a, struct reply *r)
{
    struct text pairs = TEXT_EMPTY;

    if (!option_find(s->record.options.table, "size"))
        return refuse(r, "unacceptable size: %s has one board only", s->record.game->name);
    if (add_grid_size(s, args_word(a, 0), &pairs, r) != OK)
        return REFUSED;
    const enum status status = session_new_game(s, NULL, pairs.data, &r->text);
    text_free(&pairs);
    return reply_explain(r, status == OK ? OK : ILLEGAL, "unacceptable size: ");
}

static enum status cmd_clear_board(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    return start(s, NULL, "", r);
}

/* No game has komi. The command is accepted for controllers that always send it, and has no
   effect. */
static enum status cmd_komi(struct session *s, const struct args *a, struct reply *r)
{
    double komi = 0;

    (void)s;
    return args_real(a, 0, "komi", -1000, 1000, &komi, r);
}

static enum status cmd_position(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    if (record_is_seated(&s->record) && record_viewer(&s->record) != ALL_SEEING)
        return refuse(r,
                      "a position shows all hidden cards; at the seat of p%d use showboard, "
                      "history or savegame",
                      s->record.seat);
    record_print_position(&s->record, &r->text);
    return OK;
}

static enum status cmd_set_position(struct session *s, const struct args *a, struct reply *r)
{
    const enum status status = record_set_position(&s->record, args_rest(a, 0), &r->text);

    if (status == OK)
        session_begin_game(s);
    return reply_explain(r, status, "illegal position: ");
}

const struct command game_commands[] = {
    { "list_games", "", 0, 0, EVERYWHERE, cmd_list_games, COMPLETE_NOTHING,
      "the games that can be played", "One game per line: its name, then a description." },
    { "newgame", "[GAME] [KEY=VALUE ...]", 0, ANY_NUMBER, EVERYWHERE, cmd_newgame, COMPLETE_NEWGAME,
      "start a game",
      "With GAME, options that are not given have their defaults. Without GAME, the current\n"
      "game starts again, and options that are not given keep their values. list_options\n"
      "shows the options of the current game." },
    { "set_game", "GAME", 1, 1, EVERYWHERE, cmd_set_game, COMPLETE_GAME,
      "start a game with default options", "The same as newgame GAME." },
    { "list_options", "", 0, 0, EVERYWHERE, cmd_list_options, COMPLETE_NOTHING,
      "the options of the game and of the engine",
      "One option per line: name, type, range or values, default, current value. The options\n"
      "of the game come first; newgame sets them. The options of the engine follow;\n"
      "set_option sets them." },
    { "set_option", "NAME VALUE", 2, 2, EVERYWHERE, cmd_set_option, COMPLETE_OPTION,
      "set an option of the engine",
      "The option keeps the value in later games, until it is set again. list_options shows\n"
      "all options." },
    { "boardsize", "N", 1, 1, EVERYWHERE, cmd_boardsize, COMPLETE_NOTHING,
      "restart the game on a board of another size",
      "The same as newgame size=N. The other options of the game stay." },
    { "clear_board", "", 0, 0, EVERYWHERE, cmd_clear_board, COMPLETE_NOTHING, "restart the game",
      "The options of the game and the settings of the clocks stay." },
    { "komi", "X", 1, 1, EVERYWHERE | WHOLE_TURNS, cmd_komi, COMPLETE_NOTHING,
      "read a number and ignore it",
      "No game here has a komi, but controllers for Go always send the command." },
    { "position", "", 0, 0, EVERYWHERE, cmd_position, COMPLETE_NOTHING,
      "the whole state of the game as one line",
      "The line is GAME SIDE KEY=VALUE ... STATE. The steps of an unfinished turn follow a\n"
      "'+'. set_position reads the line." },
    { "set_position", "TEXT", 1, ANY_NUMBER, EVERYWHERE, cmd_set_position, COMPLETE_NOTHING,
      "set up the position that a line describes",
      "The text includes the game and its options. undo can take back the steps of an unfinished\n"
      "turn, but no earlier turns. In FENCE!, undo can take back all turns." },
    { 0 },
};
