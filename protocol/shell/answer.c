/*
 * answer.c - one line answered: which command or move it is, and what came of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "parts.h"

#include <ctype.h>
#include <string.h>

/* What the match looked like, to see what a command has changed. */
struct snapshot {
    const struct game *game;
    uint64_t key;
    int now;
};

static struct snapshot snapshot_of(const struct match *m)
{
    return (struct snapshot){ m->game, m->game->key(match_position(m)), m->now };
}

static bool has_changed(const struct match *m, const struct snapshot *before)
{
    const struct snapshot now = snapshot_of(m);

    return now.game != before->game || now.key != before->key || now.now != before->now;
}

/* Whether the command starts a game, even one that looks like the game before it. */
static bool is_restart(const struct command *c)
{
    static const char *const names[] = { "newgame", "set_game", "boardsize", "clear_board",
                                         "set_position" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(c->name, names[i]))
            return true;
    return false;
}

/* An answer that changed nothing stands, but a person wants to see one in any case. */
static void confirm(struct session *s, struct reply *r)
{
    const int to_act = match_to_act(&s->match);

    if (!r->text.length && !r->started && !s->done) {
        text_add(&r->text, "ok");
    } else if (!strcmp(r->text.data, "resign") && to_act >= 0) {
        text_clear(&r->text);
        words_side(&s->match, to_act, &r->text);
        text_add(&r->text, " resigns. newgame starts another game.");
    }
}

/* After a change: the turns that were played on from `before`, and the board. Returns whether
   there was one. */
static bool tell_outcome(struct shell *sh, const struct command *c, const struct snapshot *before,
                         struct reply *r)
{
    const struct match *m = &sh->session->match;

    if (!has_changed(m, before) && !(c && is_restart(c))) {
        confirm(sh->session, r);
        return false;
    }
    text_clear(&r->text);
    const bool goes_on = m->now > before->now && m->game == before->game &&
                         m->game->key(position_at(m, before->now)) == before->key;
    if (goes_on)
        words_turns(sh, before->now, &r->text);
    if (!goes_on || !shell_computer_goes_on(sh))
        words_board(sh, &r->text);
    if (c && is_restart(c))
        words_warnings(m, &r->text);
    return true;
}

/* The row of the first word, in any case of letters; `name` gets it as the table has it. */
static const struct command *find_command(const char *line, struct text *name)
{
    for (; *line && *line != ' '; line++)
        text_add_char(name, (char)tolower((unsigned char)*line));
    return command_find(name->data, IN_SHELL);
}

/* Where COLOUR alone is missing after a command, it is the side to move: "genmove", and
   "play C4". */
static bool lacks_colour(const struct match *m, const struct command *c, const char *rest)
{
    struct args a;

    if (c->completes != COMPLETE_COLOUR && c->completes != COMPLETE_TURN)
        return false;
    args_split(&a, rest);
    const bool is_missing =
        (int)a.count == c->min - 1 && (!a.count || match_side(m, args_word(&a, 0)) < 0);
    args_free(&a);
    return is_missing;
}

static enum status run_command(struct shell *sh, const struct command *c, const char *rest,
                               struct reply *r)
{
    struct session *s = sh->session;
    struct text line = TEXT_EMPTY;
    const int to_act = match_to_act(&s->match);

    text_add(&line, c->name);
    if (lacks_colour(&s->match, c, rest)) {
        text_add_char(&line, ' ');
        match_print_side(&s->match, to_act < 0 ? 0 : to_act, &line);
    }
    text_add(&line, rest);
    const enum status status = command_run(s, line.data, r);
    text_free(&line);
    if (status == OK && (!strcmp(c->name, "undo") || !strcmp(c->name, "redo")))
        shell_skip_computer(sh, c);
    return status;
}

/* Commands that the shell answers in its own way. */
static bool answer_itself(struct shell *sh, const struct command *c, const char *rest,
                          struct reply *r)
{
    const bool is_help = !strcmp(c->name, "help");
    const struct game *game = *rest ? match_find_game(&sh->session->match, rest + 1) : NULL;

    if (is_help && !*rest)
        shell_help(sh, &r->text);
    else if (is_help && game)
        shell_primer(game, &r->text);
    else if (!strcmp(c->name, "showboard") && !*rest)
        words_board(sh, &r->text);
    else
        return false;
    return true;
}

static enum status run_move(struct session *s, const char *line, const char *name, struct reply *r)
{
    switch (shell_play(s, line, r)) {
    case PLAYED:
        return OK;
    case ILLEGAL_MOVE:
        return ILLEGAL;
    case NOT_A_MOVE:
        break;
    }
    return shell_unknown(s, name, r);
}

bool shell_answer(struct shell *sh, const char *line, struct reply *r)
{
    struct session *s = sh->session;
    const struct snapshot before = snapshot_of(&s->match);
    struct text name = TEXT_EMPTY;
    const struct command *c = find_command(line, &name);
    const char *rest = line + strcspn(line, " ");
    enum status status = OK;
    bool moved_on = false;

    reply_start(r, "");
    if (!c)
        status = run_move(s, line, name.data, r);
    else if (!answer_itself(sh, c, rest, r))
        status = run_command(sh, c, rest, r);
    terminal_end_status();
    if (status == OK)
        moved_on = tell_outcome(sh, c, &before, r) || (c && !strcmp(c->name, "computer"));
    s->failed |= status != OK;
    reply_finish(r, status);
    output_flush(&s->output);
    text_free(&name);
    return moved_on;
}
