/*
 * readline.c - line input with editing, history and completion, by the library readline.
 *
 * The file uses readline's callback interface instead of readline(). It reads only when input is
 * available. Ctrl-C therefore appears here as an interrupted wait, without longjmp and without a
 * half-edited line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "protocol/shell/shell_internal.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "protocol/shell/complete.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

enum {
    HISTORY_LINES = 1000,
    ASK_BEYOND = 200, /* up to this number, candidates are shown without asking */
    LOOK_EVERY = 200  /* milliseconds between checks for signals */
};

static const struct session *completed; /* session used by completion */
static const char *kept_in;             /* name of the history file, or NULL */

/* ---- Completion ---- */

/* Returns the common beginning of all words. The typed text stays, even if the words differ from it
   in case. */
static char *common_beginning(const struct words *w, const char *typed)
{
    size_t n = strlen(w->list[0]);

    for (int i = 1; i < w->count; i++) {
        size_t same = 0;
        while (same < n && w->list[i][same] == w->list[0][same])
            same++;
        n = same;
    }
    char *common = xstrdup(n < strlen(typed) ? typed : w->list[0]);
    if (n >= strlen(typed))
        common[n] = '\0';
    return common;
}

/* Makes the array that readline frees: the common beginning, the words, NULL. */
static char **matches_of(struct words *w, const char *typed)
{
    char **matches = xcalloc((size_t)w->count + 2, sizeof matches[0]);

    matches[0] = common_beginning(w, typed);
    if (w->count > 1)
        for (int i = 0; i < w->count; i++)
            matches[i + 1] = xstrdup(w->list[i]);
    return matches;
}

static char **complete_word(const char *typed, int start, int end)
{
    struct completion c;
    char **matches = NULL;

    (void)start;
    complete(completed, rl_line_buffer, (size_t)end, &c);
    rl_attempted_completion_over = !c.files; /* no fallback to file names */
    if (c.words.count) {
        matches = matches_of(&c.words, typed);
        const size_t n = strlen(matches[0]);
        if (n && strchr("=,-", matches[0][n - 1]))
            rl_completion_suppress_append = 1; /* the word continues */
    }
    completion_free(&c);
    return matches;
}

static bool is_visible(const char *s)
{
    while (*s && utf8_is_visible(s))
        s += utf8_length(s);
    return !*s;
}

/* Removes file names, found by readline, with characters that a terminal would interpret or that
   mislead. The first match is the common beginning of the others, or the only match. */
static int drop_invisible(char **matches)
{
    int kept = 1;

    if (!matches[1] && !is_visible(matches[0])) {
        free(matches[0]);
        matches[0] = NULL;
    }
    for (int i = 1; matches[0] && matches[i]; i++)
        if (is_visible(matches[i]))
            matches[kept++] = matches[i];
        else
            free(matches[i]);
    if (!matches[0] || !matches[1])
        return 0;
    matches[kept] = NULL;
    if (kept == 1) {
        free(matches[0]);
        matches[0] = NULL;
    }
    return 0;
}

/* ---- History ---- */

static void load_history(void)
{
    using_history();
    stifle_history(HISTORY_LINES);
    if (kept_in) {
        history_truncate_file(kept_in, HISTORY_LINES);
        read_history(kept_in);
    }
}

/* Saves a line at once, so that a crash loses no line and two shells keep each other's lines. */
static void remember_line(const char *line)
{
    const HIST_ENTRY *last = history_length ? history_get(history_base + history_length - 1) : NULL;

    if (!line[strspn(line, " \t")] || (last && !strcmp(last->line, line)))
        return;
    add_history(line);
    if (kept_in)
        append_history(1, kept_in);
}

/* Saves what was typed. A paste may have several lines, but the file has one line for each
   entry. */
static void remember(const char *typed)
{
    struct text line = TEXT_EMPTY;

    for (size_t n; *typed; typed += n + (typed[n] == '\n')) {
        n = strcspn(typed, "\n");
        text_clear(&line);
        text_add_bytes(&line, typed, n);
        remember_line(line.data);
    }
    text_free(&line);
}

/* ---- Reading ---- */

/* This key has no lasting effect. The line is discarded after it. */
enum { NO_KEY = 0 };

/* A second descriptor of the terminal, so that non-blocking reads do not affect other users of
   standard input. It is -1 if it cannot be opened. */
static int keys = -1;

static void open_keys(void)
{
    const char *name = ttyname(STDIN_FILENO);

    if (name)
        keys = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

/* Readline's own function would block. Ctrl-C empties the terminal's queue. A key that poll has
   reported may therefore be gone, and the next key belongs to the next line. */
static int read_key(FILE *input)
{
    struct pollfd more = { .fd = keys, .events = POLLIN };
    unsigned char key;

    if (keys < 0)
        return rl_getc(input);
    for (;;) {
        rl_check_signals();
        if (terminal_interrupted())
            return NO_KEY;
        const ssize_t n = read(keys, &key, 1);

        if (n >= 0)
            return n ? key : EOF;
        if (errno != EAGAIN && errno != EINTR)
            return EOF;
        poll(&more, 1, LOOK_EVERY);
    }
}

static char *line_read; /* the line that the callback got */
static bool is_complete;

static void take_line(char *line)
{
    rl_callback_handler_remove(); /* otherwise the next prompt would appear at once */
    line_read = line;
    is_complete = true;
}

/* Returns whether readline may show its screen. It would write its updates into a pipe or a
   file. */
static bool shows_screen(void)
{
    return isatty(STDOUT_FILENO);
}

/* Discards the typed line and shows the prompt again below it. */
static void start_again(const char *prompt)
{
    terminal_forget_interrupt();
    rl_callback_sigcleanup();
    rl_free_line_state();
    rl_callback_handler_remove();
    putchar('\n');
    rl_callback_handler_install(prompt, take_line);
}

/* Handles Ctrl-C, which leaves a question unanswered and starts a new line at the prompt. */
static void give_up(const char *prompt, bool is_question)
{
    if (!is_question) {
        start_again(prompt);
        return;
    }
    rl_callback_sigcleanup();
    rl_free_line_state();
    take_line(NULL);
}

static char *read_line(const char *prompt, bool is_question)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

    if (!shows_screen())
        return terminal_read(prompt);
    line_read = NULL;
    is_complete = false;
    terminal_was_resumed(); /* drops a continuation before this prompt */
    rl_callback_handler_install(prompt, take_line);
    while (!is_complete) {
        /* A timeout is needed, because a signal just before the wait does not end it. */
        const int ready = poll(&input, 1, LOOK_EVERY);
        const bool is_broken = ready < 0 && errno != EINTR;
        rl_check_signals(); /* readline restores the terminal, then calls our handler */
        if (terminal_interrupted())
            give_up(prompt, is_question);
        else if (is_broken)
            take_line(NULL);
        else if (ready > 0)
            rl_callback_read_char();
        else if (terminal_was_resumed())
            rl_forced_update_display();
    }
    if (!line_read)
        putchar('\n'); /* Ctrl-D leaves the cursor in the prompt's line */
    fflush(stdout);
    return line_read;
}

char *lines_read(const char *prompt)
{
    char *line = read_line(prompt, false);

    if (line)
        remember(line);
    return line;
}

bool lines_ask(const char *question)
{
    char *answer = read_line(question, true);
    const bool is_yes = answer && (*answer == 'y' || *answer == 'Y');

    terminal_forget_interrupt();
    free(answer);
    return is_yes;
}

void lines_open(const struct session *s, const char *file)
{
    completed = s;
    kept_in = file;
    rl_readline_name = "wattle";
    rl_attempted_completion_function = complete_word;
    rl_completer_word_break_characters = " \t"; /* C4-E5W and size=9 are single words */
    rl_completer_quote_characters = NULL;
    rl_ignore_some_completions_function = drop_invisible;
    rl_sort_completion_matches = 0; /* they are sorted already */
    rl_completion_query_items = ASK_BEYOND;
    rl_variable_bind("show-all-if-ambiguous", "on"); /* a user's inputrc, read later, takes
                                                        precedence */
    rl_persistent_signal_handlers = 1;               /* also during poll */
    rl_getc_function = read_key;
    open_keys();
    load_history();
}

const char *shell_readline(void)
{
    return rl_library_version;
}
