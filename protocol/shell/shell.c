/*
 * shell.c - the shell's main loop, which reads lines, answers them and plays the engine's sides,
 * and the commands exit and clear.
 *
 * The shell uses the common table of commands, with additions. A turn needs no command, a colour
 * may be left out, the board appears after each change, and the engine answers for its sides.
 * shell_internal.h lists the files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "protocol/colour_arg.h"
#include "protocol/shell/shell_internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/system.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether input ends the command. Ctrl-C ends any command. A line of input, which may be
   pasted already, also ends an analysis. The line is read afterwards. */
static bool is_interrupted(struct session *s, enum interrupt by)
{
    const struct shell *sh = s->own;

    if (terminal_interrupted())
        return true;
    if (by == BY_REQUEST)
        return false;
    if (paste_waits(sh))
        return true;
    return sh->at_terminal ? system_readable(STANDARD_INPUT) : line_waiting(&s->input);
}

/* Shows the board that was postponed for a quick answer. */
static void show_owed_board(struct shell *sh)
{
    struct reply board;

    if (!sh->owes_board)
        return;
    sh->owes_board = false;
    reply_open(&board, &sh->session->output);
    reply_start(&board, "");
    describe_board(sh, &board.text);
    reply_finish(&board, OK);
    reply_close(&board);
    output_flush(&sh->session->output);
}

static void show_progress(struct session *s, const struct search_report *report)
{
    static const double at_once = 0.5; /* seconds before the first progress line */
    struct shell *sh = s->own;
    struct text line = TEXT_EMPTY;
    const int player = record_to_act(&s->record);

    if (!sh->at_terminal || report->seconds < at_once)
        return;
    if (record_seats(&s->record) == 2)
        show_owed_board(sh);
    record_title_side(&s->record, player, &line);
    text_addf(&line, " thinks: %2.0f %%", 100 * report->value[player]);
    /* The turn under consideration may reveal the engine's cards. */
    if (report->count && !game_has_hidden(s->record.game)) {
        text_add(&line, " with ");
        describe_line(s, &report->lines[0], 1, "", &line);
    }
    text_addf(&line, ", %llu playouts, %.1f s (Ctrl-C stops)",
              (unsigned long long)report->iterations, report->seconds);
    terminal_status(line.data);
    text_free(&line);
}

/* Shows a progress text with the elapsed time. The text does not appear at once, and not too
   often. */
static void show_status(struct session *s, const char *text)
{
    static const double at_once = 0.5, pause = 0.2;
    static double shown;
    const struct shell *sh = s->own;
    const double now = clock_now(), begun = sh->begun;
    struct text line = TEXT_EMPTY;

    if (!sh->at_terminal || now < begun + at_once || now < shown + pause)
        return;
    shown = now;
    text_addf(&line, "%s, %.1f s (Ctrl-C stops)", text, now - begun);
    terminal_status(line.data);
    text_free(&line);
}

static void end_autoplay(struct shell *sh, struct reply *r)
{
    if (!terminal_interrupted() || !seats_computer_is_next(sh))
        return;
    reply_start(r, "");
    text_add(&r->text, "Stopped. The engine plays no side now; computer");
    for (int i = 0; i < record_seats(&sh->session->record); i++)
        if (sh->computer[i]) {
            text_add_char(&r->text, ' ');
            colour_print(sh->session, i, &r->text);
        }
    text_add(&r->text, " continues.");
    memset(sh->computer, 0, sizeof sh->computer);
    reply_finish(r, OK);
    output_flush(&sh->session->output);
}

static void let_computer_play(struct shell *sh, struct reply *r)
{
    struct session *s = sh->session;
    bool moved_on = true;

    while (moved_on && !s->done && !s->output.broken && !terminal_interrupted() &&
           (seats_computer_is_next(sh) || choices_forced(sh)))
        moved_on = puzzle_is_set(sh)
                       ? puzzle_answer(sh, r)
                       : shell_answer(sh, seats_computer_is_next(sh) ? "genmove" : "1", r);
    show_owed_board(sh);
    end_autoplay(sh, r);
}

static void say(struct shell *sh, const struct text *words, struct reply *r)
{
    reply_start(r, "");
    text_add(&r->text, words->data);
    reply_finish(r, OK);
    output_flush(&sh->session->output);
}

/* Shows a pasted line as if it had been typed. */
static void echo(struct shell *sh, const char *prompt, const char *line, struct reply *r)
{
    struct text words = TEXT_EMPTY;

    for (; *prompt; prompt++)
        if (!strchr(PROMPT_MARKS, *prompt))
            text_add_char(&words, *prompt);
    text_add(&words, line);
    say(sh, &words, r);
    text_free(&words);
}

/* Drops the remaining lines after a refused line or Ctrl-C. They would apply to a position that the
   person has not seen. */
static void drop_pasted(struct shell *sh, struct reply *r)
{
    struct text words = TEXT_EMPTY;

    paste_drop(sh, &words);
    if (words.length)
        say(sh, &words, r);
    text_free(&words);
}

/* Reads the next line, cleaned. Returns false at the end of input. */
static bool read_line(struct session *s, char **line, struct reply *r)
{
    struct shell *sh = s->own;
    struct text prompt = TEXT_EMPTY;

    if (!sh->at_terminal)
        return dialogue_read(s, line, r);
    describe_prompt(sh, &prompt);
    bool is_there = paste_next(sh, &sh->line);
    if (is_there) {
        echo(sh, prompt.data, sh->line.data, r);
    } else {
        char *typed = lines_read(prompt.data);
        is_there = typed != NULL;
        if (is_there) {
            paste_take(sh, typed);
            paste_next(sh, &sh->line);
        }
        free(typed);
    }
    text_free(&prompt);
    *line = sh->line.data;
    return is_there;
}

static void execute(struct session *s, char *line, struct reply *r)
{
    struct shell *sh = s->own;
    const bool failed = s->failed;

    terminal_forget_interrupt();
    sh->told = 0;
    s->failed = false;
    if (*line && shell_answer(sh, line, r))
        let_computer_play(sh, r);
    if (s->failed || terminal_interrupted())
        drop_pasted(sh, r);
    s->failed |= failed;
}

static void welcome(struct shell *sh, struct reply *r)
{
    reply_start(r, "");
    shell_welcome(sh, &r->text);
    reply_finish(r, OK);
    output_flush(&sh->session->output);
}

static bool may_replace(struct session *s, const char *path)
{
    const struct shell *sh = s->own;
    struct text question = TEXT_EMPTY;

    if (sh->may_replace || !sh->at_terminal)
        return sh->may_replace;
    text_addf(&question, "%s exists. Replace it? (y/n) ", path);
    const bool is_wanted = lines_ask(question.data);
    text_free(&question);
    return is_wanted;
}

/* Opens the additions at a terminal: colours, history, the unfinished game, the board. */
static void open_terminal(struct shell *sh, struct reply *r)
{
    struct session *s = sh->session;
    const bool has_files = s->files.where != FILES_NOWHERE;

    if (terminal_has_colour(s->output.fd))
        s->style = BOARD_COLOUR;
    s->output.has_colours = s->style == BOARD_COLOUR;
    terminal_catch_signals();
    sh->history = has_files ? state_file("history") : NULL;
    lines_open(s, sh->history);
    if (has_files && !s->record.seat) /* the state contains all hidden cards */
        autosave_open(sh);
    welcome(sh, r);
    let_computer_play(sh, r);
    clock_wait(sh);
}

static void open_shell(struct session *s, struct reply *r)
{
    struct shell *sh = xmalloc(sizeof *sh);

    *sh = (struct shell){ .session = s, .pasted = TEXT_EMPTY, .line = TEXT_EMPTY };
    s->own = sh;
    sh->at_terminal = system_is_terminal(s->input.fd);
    clock_wait(sh);
    seats_take_others(sh);
    if (sh->at_terminal)
        open_terminal(sh, r);
}

static void close_shell(struct session *s)
{
    struct shell *sh = s->own;

    autosave_close(sh);
    text_free(&sh->pasted);
    text_free(&sh->line);
    free(sh->history);
    free(sh);
    s->own = NULL;
}

const struct dialogue shell_dialogue = {
    .name = "shell",
    .commands = IN_SHELL,
    .framing = FRAME_PLAIN,
    .for_people = true,
    .open = open_shell,
    .close = close_shell,
    .read = read_line,
    .execute = execute,
    .refuse_line = session_refuse_line,
    .interrupted = is_interrupted,
    .progress = show_progress,
    .status = show_status,
    .may_replace = may_replace,
};

static enum status cmd_exit(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    (void)r;
    s->done = true;
    return OK;
}

/* Clears the screen, as in other shells. clear_board starts the game again. */
static enum status cmd_clear(struct session *s, const struct args *a, struct reply *r)
{
    const struct shell *sh = s->own;

    (void)a;
    if (sh->at_terminal)
        terminal_clear();
    describe_board(sh, &r->text);
    return OK;
}

const struct command shell_commands[] = {
    { "exit", "", 0, 0, IN_SHELL, cmd_exit, COMPLETE_NOTHING, "leave", "The same as quit." },
    { "clear", "", 0, 0, IN_SHELL, cmd_clear, COMPLETE_NOTHING, "clear the screen",
      "The board and the game stay; newgame starts another game." },
    { 0 },
};
