/*
 * interpret.c - interpretation of a typed line as a command, an alias or a move.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/clock.h"
#include "protocol/engine_options.h"
#include "protocol/how_to_play.h"
#include "protocol/lesson_session.h"
#include "protocol/shell/shell_internal.h"

#include <string.h>

/* The state of the game before a command, to detect changes. */
struct snapshot {
    const struct game *game;
    uint64_t key, start_key;
    int now, start, actor; /* start is the first step of the current turn */
    bool is_resigned;
};

static struct snapshot snapshot_of(const struct record *rec)
{
    const int start = record_turn_start(rec, rec->now);

    return (struct snapshot){
        .game = rec->game,
        .key = rec->game->key(record_position(rec)),
        .start_key = rec->game->key(position_at(rec, start)),
        .now = rec->now,
        .start = start,
        .actor = record_to_act(rec),
        .is_resigned = rec->is_resigned,
    };
}

static bool has_changed(const struct record *rec, const struct snapshot *before)
{
    const struct snapshot now = snapshot_of(rec);

    return now.game != before->game || now.key != before->key || now.now != before->now;
}

/* Returns whether the command starts a game, even one equal to the game before. */
static bool is_restart(const struct command *c)
{
    static const char *const names[] = { "newgame", "set_game", "boardsize", "clear_board",
                                         "set_position" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(c->name, names[i]))
            return true;
    return false;
}

/* Plays the engine's resignation. */
static void take_resignation(struct shell *sh, struct reply *r)
{
    struct record *rec = &sh->session->record;

    text_clear(&r->text);
    record_resign(rec, record_to_act(rec), &r->text);
}

/* Adds an answer to commands without output. */
static void confirm(struct shell *sh, const struct command *c, const char *rest,
                    const struct snapshot *before, struct reply *r)
{
    struct session *s = sh->session;
    struct args a;

    if (c && !strcmp(c->name, "genmove") && !strcmp(r->text.data, "resign") &&
        record_seats(&s->record) == 2)
        take_resignation(sh, r);
    if (s->record.is_resigned && !before->is_resigned)
        describe_resignation(&s->record, &r->text);
    if (r->text.length || r->started || s->done)
        return;
    args_split(&a, rest);
    if (c && !strcmp(c->name, "set_option") && a.count)
        text_addf(&r->text, "%s is %s now.", args_word(&a, 0),
                  setting_word(engine_settings_with(s, args_word(&a, 0)), args_word(&a, 0)));
    else
        text_add(&r->text, "ok");
    args_free(&a);
}

/* Wraps lines at the terminal's width, except in texts that are meant to be copied. */
static void tell_wrapped(const struct shell *sh, const struct command *c, enum status status,
                         struct reply *r)
{
    enum { MARK = 2 }; /* columns of the "? " before a refusal */
    static const char *const names[] = { "position", "svg",       "print_tiles",
                                         "view",     "showboard", "clear" };

    for (size_t i = 0; c && i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(c->name, names[i]))
            return;
    if (!sh->at_terminal)
        return;
    if (c && !strcmp(c->name, "help"))
        words_flow(&r->text, terminal_width());
    word_wrap(&r->text, terminal_width(), status == OK ? 0 : MARK);
}

/* Charges a person's clock for the turn just made. genmove charges the engine's clock. */
static void charge_person(struct shell *sh, const struct command *c, const struct snapshot *before)
{
    const struct record *rec = &sh->session->record;
    const bool is_own_turn = !c || !strcmp(c->name, "play");

    if (is_own_turn && before->actor >= 0 && !record_mid_turn(rec))
        clock_charge(sh, before->actor);
    else if (!is_own_turn)
        clock_wait(sh);
}

/* Returns whether a command need not show the board, because the board is shown later: after the
   engine's turn, and in games of several players after all other turns. */
static bool board_can_wait(const struct shell *sh, const struct command *c)
{
    return !(c && !strcmp(c->name, "goto")) && (seats_computer_is_next(sh) || choices_forced(sh)) &&
           seats_person_plays(sh) && !terminal_interrupted();
}

/* After a change, prints the turns since `before` and the board. Returns whether there was a
   change. */
static bool tell_outcome(struct shell *sh, const struct command *c, const char *rest,
                         const struct snapshot *before, struct reply *r)
{
    const struct record *rec = &sh->session->record;

    if (c && !strcmp(c->name, "learn"))
        return has_changed(rec, before);
    if (learn_has_turn(sh)) {
        learn_judge(sh, &r->text);
        return false;
    }
    if (!has_changed(rec, before) && !(c && is_restart(c))) {
        confirm(sh, c, rest, before, r);
        tell_wrapped(sh, c, OK, r);
        return false;
    }
    const bool is_loaded = c && (!strcmp(c->name, "loadgame") || !strcmp(c->name, "resume") ||
                                 !strcmp(c->name, "puzzle"));
    if (is_loaded) {
        tell_wrapped(sh, c, OK, r);
        text_add_char(&r->text, '\n'); /* the loaded game's text comes first, then the board */
    } else {
        text_clear(&r->text);
    }
    const bool goes_on = !is_loaded && rec->now > before->start && rec->game == before->game &&
                         rec->game->key(position_at(rec, before->start)) == before->start_key;
    const bool is_resumed = c && !strcmp(c->name, "resume"); /* resume sets the sides itself */
    const struct game *kept = learn_leave(sh, is_resumed);
    if (!is_resumed)
        seats_carry_sides(sh, kept ? kept : before->game, &r->text);
    if (goes_on)
        describe_turns(sh, before->start, &r->text);
    charge_person(sh, c, before);
    sh->owes_board = (goes_on || choices_told(rec)) && board_can_wait(sh, c);
    if (!sh->owes_board)
        describe_board(sh, &r->text);
    if (c && (is_restart(c) || !strcmp(c->name, "loadgame")))
        autosave_leave(sh);
    if (!puzzle_is_set(sh) && !lesson_is_set(sh->session))
        autosave_game(sh);
    if (c && is_restart(c))
        describe_warnings(rec, &r->text);
    return true;
}

/* Returns the row of the first word. Case is ignored. `name` gets the name as in the table. A "!"
   after the name of a command that writes a file allows replacing one. */
static const struct command *find_command(struct shell *sh, const char *line, struct text *name)
{
    text_clear(name);
    for (; *line && *line != ' '; line++)
        text_add_char(name, ascii_lower(*line));
    const struct command *c = command_find(name->data, IN_SHELL);
    sh->may_replace = false;
    if (!c && name->length && name->data[name->length - 1] == '!') {
        text_cut(name, name->length - 1);
        c = command_find(name->data, IN_SHELL);
        sh->may_replace = c && c->completes == COMPLETE_FILE;
        if (!sh->may_replace)
            c = NULL;
    }
    return c;
}

bool shell_is_command(struct shell *sh, const char *line)
{
    struct text name = TEXT_EMPTY, meant = TEXT_EMPTY;
    const bool is_one =
        find_command(sh, line, &name) || alias_command(sh->session, line, false, &meant);

    text_free(&name);
    text_free(&meant);
    return is_one;
}

/* Returns whether only COLOUR is missing after a command, as in "genmove" and "play C4". COLOUR is
   then the side to move. */
static bool lacks_colour(const struct record *rec, const struct command *c, const char *rest)
{
    struct args a;

    if (c->completes != COMPLETE_COLOUR && c->completes != COMPLETE_TURN)
        return false;
    args_split(&a, rest);
    const bool is_missing =
        (int)a.count == c->min - 1 && (!a.count || record_side(rec, args_word(&a, 0)) < 0);
    args_free(&a);
    return is_missing;
}

/* Refers to help after "rules GAME" was refused. */
static void refer_to_help(const struct record *rec, const struct command *c, const char *rest,
                          struct reply *r)
{
    const struct game *game = record_find_game(rec, rest + strspn(rest, " "));

    if (game && !strcmp(c->name, "rules"))
        text_addf(&r->text, "; help %s explains %s", game->name, game->name);
}

static enum status run_command(struct shell *sh, const struct command *c, const char *rest,
                               struct reply *r)
{
    struct session *s = sh->session;
    struct text line = TEXT_EMPTY;
    const int to_act = record_to_act(&s->record);

    text_add(&line, c->name);
    if (lacks_colour(&s->record, c, rest)) {
        text_add_char(&line, ' ');
        record_print_side(&s->record, to_act < 0 ? 0 : to_act, &line);
    }
    text_add(&line, rest);
    const enum status status = command_run(s, line.data, r);
    text_free(&line);
    if (status == OK && (!strcmp(c->name, "undo") || !strcmp(c->name, "redo")))
        seats_skip_computer(sh, c);
    if (status != OK)
        refer_to_help(&s->record, c, rest, r);
    if (!strcmp(c->name, "help"))
        return shell_help_about(sh, rest + strspn(rest, " "), status, r);
    return status;
}

/* Answers commands that have a separate answer in the shell. */
static bool answer_itself(struct shell *sh, const struct command *c, const char *rest,
                          struct reply *r)
{
    const bool is_help = !strcmp(c->name, "help");

    if (is_help && !*rest)
        shell_help(sh, &r->text);
    else if (!strcmp(c->name, "showboard") && !*rest)
        describe_board(sh, &r->text);
    else if (!strcmp(c->name, "estimate_score") && record_to_act(&sh->session->record) == NOBODY)
        describe_state(&sh->session->record, &r->text);
    else
        return false;
    return true;
}

/* Tries a line that is not a turn as a list of turns, perhaps with numbers, for example "1. A4-C4N
   G4-E4S". An error is reported if the line has more than one turn or begins like a list. */
static enum move_status play_list(struct session *s, const char *line, enum move_status before,
                                  struct reply *r)
{
    struct text why = TEXT_EMPTY;
    const size_t digits = strspn(line, "0123456789");
    const bool is_list =
        (digits && strchr(".) ", line[digits])) || strstr(r->text.data, "the turn is complete");
    const enum status status = record_play_list(&s->record, line, false, &why);

    if (status != OK && is_list)
        refuse(r, "illegal move: %s", why.data);
    text_free(&why);
    return status == OK ? PLAYED : is_list ? ILLEGAL_MOVE : before;
}

static enum status run_move(struct session *s, const char *line, const char *name, struct reply *r)
{
    enum move_status status = choices_play(s, line, r);

    if (status == NOT_A_MOVE)
        status = shell_play(s, line, r);
    if (status != PLAYED && strpbrk(line, " ["))
        status = play_list(s, line, status, r);
    switch (status) {
    case PLAYED:
        return OK;
    case ILLEGAL_MOVE:
        return ILLEGAL;
    case NOT_A_MOVE:
        break;
    }
    /* Turns and choices contain digits. */
    if (record_to_act(&s->record) == NOBODY && strpbrk(name, "0123456789"))
        return refuse(r, "the game is over; newgame starts another, undo takes turns back");
    return shell_unknown(s, name, r);
}

/* Takes back a resignation if the command is undo. Returns false if there was nothing to do. */
static bool takes_back_resignation(struct shell *sh, const struct command *c, struct reply *r)
{
    struct record *rec = &sh->session->record;

    if (!rec->is_resigned || !c || strcmp(c->name, "undo") != 0)
        return false;
    record_go_to(rec, rec->now);
    describe_board(sh, &r->text);
    return true;
}

/* Runs the command c with the words `rest`, or plays `line` as a move. */
static enum status run(struct shell *sh, const struct command *c, const char *line,
                       const char *name, struct reply *r)
{
    const char *rest = line + strcspn(line, " ");

    if (!c)
        return run_move(sh->session, line, name, r);
    if (takes_back_resignation(sh, c, r) || answer_itself(sh, c, rest, r))
        return OK;
    return run_command(sh, c, rest, r);
}

/* Returns whether the engine may be to move after this command. */
static bool moves_on(const struct command *c, bool has_changed)
{
    if (c && !strcmp(c->name, "goto"))
        return false; /* a person browses the game */
    return has_changed || (c && !strcmp(c->name, "computer"));
}

static void tell_refusal(const struct shell *sh, const struct command *c, const char *line,
                         enum status status, struct reply *r)
{
    if (!c)
        learn_explain_illegal(sh, line, &r->text);
    tell_wrapped(sh, c, status, r);
}

bool shell_answer(struct shell *sh, const char *line, struct reply *r)
{
    struct session *s = sh->session;
    const struct snapshot before = snapshot_of(&s->record);
    struct text name = TEXT_EMPTY, meant = TEXT_EMPTY;
    const struct command *c = find_command(sh, line, &name);
    bool moved_on = false;

    if (learn_word(sh, line, &meant) || alias_command(s, line, c != NULL, &meant)) {
        line = meant.data;
        c = find_command(sh, line, &name);
    }
    sh->begun = clock_now();
    reply_start(r, "");
    const enum status status = run(sh, c, line, name.data, r);
    terminal_end_status();
    if (status == OK)
        moved_on = moves_on(c, tell_outcome(sh, c, line + strcspn(line, " "), &before, r));
    else
        tell_refusal(sh, c, line, status, r);
    if (c && (!strcmp(c->name, "computer") || !strcmp(c->name, "level") ||
              !strcmp(c->name, "set_option")))
        autosave_settings(sh);
    else if (s->record.is_resigned != before.is_resigned && !puzzle_is_set(sh) && !lesson_is_set(s))
        autosave_game(sh);
    for (const char *t = r->text.data; *t; t++)
        sh->told += *t == '\n';
    s->failed |= status != OK;
    reply_finish(r, status);
    output_flush(&s->output);
    text_free(&name);
    text_free(&meant);
    return moved_on;
}
