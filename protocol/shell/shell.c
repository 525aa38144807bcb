/*
 * shell.c - the dialogue with a person: reads lines, answers them, and lets the engine play its
 * sides.
 *
 * The shell is a line source that uses the common table of commands. It adds conveniences: a turn
 * needs no command, a colour may be left out, the board appears after each change, and the engine
 * answers for its sides. shell_internal.h lists the files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "game/hidden.h"
#include "protocol/shell/shell_internal.h"

#include "base/clock.h"
#include "base/memory.h"

#include <assert.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct shell the_shell;

struct shell *shell_of(struct session *s)
{
    assert(the_shell.session == s);
    (void)s;
    return &the_shell;
}

/* ---- While a command runs ---- */

/* Ctrl-C ends any command. A line of input, which may be pasted already, also ends an analysis
   and is read afterwards. */
static bool is_interrupted(struct session *s, enum interrupt by)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

    if (terminal_interrupted())
        return true;
    if (by == BY_REQUEST)
        return false;
    if (paste_waits(&the_shell))
        return true;
    return the_shell.at_terminal ? poll(&input, 1, 0) > 0 : line_waiting(&s->input);
}

/* Shows the board that was to come with a quick answer. */
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
    struct text line = TEXT_EMPTY;
    const int player = match_to_act(&s->match);

    if (report->seconds < at_once)
        return;
    if (match_seats(&s->match) == 2)
        show_owed_board(&the_shell);
    describe_side(&s->match, player, &line);
    text_addf(&line, " thinks: %2.0f %%", 100 * report->value[player]);
    /* The turn it considers may reveal its cards. */
    if (report->count && !game_has_hidden(s->match.game)) {
        text_add(&line, " with ");
        describe_line(s, &report->lines[0], 1, "", &line);
    }
    text_addf(&line, ", %llu playouts, %.1f s (Ctrl-C: enough)",
              (unsigned long long)report->iterations, report->seconds);
    terminal_status(line.data);
    text_free(&line);
}

/* Shows a progress text with the elapsed time, not at once and not too often. */
static void show_status(struct session *s, const char *text)
{
    static const double at_once = 0.5, pause = 0.2;
    static double shown;
    const double now = clock_now(), begun = shell_of(s)->begun;
    struct text line = TEXT_EMPTY;

    if (now < begun + at_once || now < shown + pause)
        return;
    shown = now;
    text_addf(&line, "%s, %.1f s (Ctrl-C: enough)", text, now - begun);
    terminal_status(line.data);
    text_free(&line);
}

/* ---- The engine's turns ---- */

static void end_autoplay(struct shell *sh, struct reply *r)
{
    if (!terminal_interrupted() || !shell_computer_is_next(sh))
        return;
    memset(sh->computer, 0, sizeof sh->computer);
    reply_start(r, "");
    text_add(&r->text, "Stopped. The engine plays no side now; computer both continues.");
    reply_finish(r, OK);
    output_flush(&sh->session->output);
}

static void let_computer_play(struct shell *sh, struct reply *r)
{
    struct session *s = sh->session;
    bool moved_on = true;

    while (moved_on && !s->done && !s->output.broken && !terminal_interrupted() &&
           (shell_computer_is_next(sh) || choices_forced(sh)))
        moved_on = puzzle_is_set(sh)
                       ? puzzle_answer(sh, r)
                       : shell_answer(sh, shell_computer_is_next(sh) ? "genmove" : "1", r);
    show_owed_board(sh);
    end_autoplay(sh, r);
}

/* ---- The dialogue ---- */

/* Reads from a pipe. A line that is too long is refused and counts as empty. */
static bool next_piped(struct session *s, struct text *line, struct reply *r)
{
    char *piped = "";
    const enum line_status status = line_next(&s->input, &piped);

    if (status == LINE_TOO_LONG) {
        session_refuse_line(s, r);
        output_flush(&s->output);
    }
    text_add(line, piped);
    return status != LINE_END;
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

/* After a refused line or Ctrl-C, the remaining lines would be answered from a position that the
   person has not seen. So they are dropped. */
static void drop_pasted(struct shell *sh, struct reply *r)
{
    struct text words = TEXT_EMPTY;

    paste_drop(sh, &words);
    if (words.length)
        say(sh, &words, r);
    text_free(&words);
}

/* Reads the next line, cleaned. False at the end of input. */
static bool next_line(struct shell *sh, struct text *line, struct reply *r)
{
    struct text prompt = TEXT_EMPTY;

    text_clear(line);
    session_rest(sh->session);
    if (!sh->at_terminal)
        return next_piped(sh->session, line, r);
    describe_prompt(sh, &prompt);
    if (paste_next(sh, line)) {
        echo(sh, prompt.data, line->data, r);
        text_free(&prompt);
        return true;
    }
    char *typed = lines_read(prompt.data);
    const bool is_there = typed != NULL;
    if (is_there) {
        paste_take(sh, typed);
        paste_next(sh, line);
    }
    text_free(&prompt);
    free(typed);
    return is_there;
}

static void answer(struct shell *sh, const struct text *line, struct reply *r)
{
    struct session *s = sh->session;
    const bool failed = s->failed;

    terminal_forget_interrupt();
    sh->told = 0;
    s->failed = false;
    if (line->length && shell_answer(sh, line->data, r))
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
    struct shell *sh = shell_of(s);
    struct text question = TEXT_EMPTY;

    if (sh->may_replace || !sh->at_terminal)
        return sh->may_replace;
    text_addf(&question, "%s exists. Replace it? (y/n) ", path);
    const bool is_wanted = lines_ask(question.data);
    text_free(&question);
    return is_wanted;
}

static void open_shell(struct shell *sh, struct session *s)
{
    *sh = (struct shell){ .session = s, .pasted = TEXT_EMPTY };
    sh->at_terminal = isatty(s->input.fd);
    s->interrupted = is_interrupted;
    s->may_replace = may_replace;
    clock_wait(sh);
    for (int i = 0; i < MAX_PLAYERS && match_is_seated(&s->match); i++)
        sh->computer[i] = i != match_looker(&s->match);
    if (!sh->at_terminal)
        return;
    if (terminal_has_colour(s->output.fd))
        s->style = BOARD_COLOUR;
    s->output.has_colours = s->style == BOARD_COLOUR;
    s->progress = show_progress;
    s->status = show_status;
    terminal_catch_signals();
}

int shell_run(struct session *s)
{
    struct shell *sh = &the_shell;
    struct reply reply;
    struct text line = TEXT_EMPTY;
    char *history = NULL;

    open_shell(sh, s);
    reply_open(&reply, &s->output);
    if (sh->at_terminal) {
        history = s->files.where == FILES_NOWHERE ? NULL : state_file("history");
        lines_open(s, history);
        /* The state contains all hidden cards. */
        if (s->files.where != FILES_NOWHERE && !s->match.seat)
            autosave_open(sh);
        welcome(sh, &reply);
        let_computer_play(sh, &reply);
        clock_wait(sh);
    }
    while (!s->done && !s->output.broken && next_line(sh, &line, &reply))
        answer(sh, &line, &reply);
    autosave_close(sh);
    text_free(&sh->pasted);
    reply_close(&reply);
    text_free(&line);
    free(history);
    return 0;
}
