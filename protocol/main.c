/*
 * main.c - main(): opens the session that the command line describes, and runs its dialogue.
 *
 * Large memory is allocated only when a command needs it, because graphical clients start several
 * engines and use one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "base/system.h"
#include "base/thread.h"
#include "base/utf8.h"
#include "games/games.h"
#include "net/net.h"
#include "protocol/client_limits.h"
#include "protocol/command_line.h"
#include "protocol/dialogue.h"
#include "protocol/engine_options.h"
#include "protocol/sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct dialogue *const dialogues[] = { &gtp_dialogue, &ugi_dialogue, &json_dialogue,
                                                    &shell_dialogue };

enum { DIALOGUES = sizeof dialogues / sizeof dialogues[0] };

static void refuse_protocol(const char *name) __attribute__((noreturn));

static void refuse_protocol(const char *name)
{
    struct text names = TEXT_EMPTY;

    for (int i = 0; i < DIALOGUES; i++)
        text_addf(&names, "%s%s",
                  i == 0              ? ""
                  : i + 1 < DIALOGUES ? ", "
                                      : " or ",
                  dialogues[i]->name);
    options_fail("--protocol takes %s, not '%s'", names.data, name);
}

/* Returns the dialogue that --protocol names, or NULL if the switch is missing. */
static const struct dialogue *find_dialogue(const char *name)
{
    if (!name)
        return NULL;
    for (int i = 0; i < DIALOGUES; i++)
        if (!strcmp(dialogues[i]->name, name))
            return dialogues[i];
    refuse_protocol(name);
}

/* Returns the seat that --seat names: n > 0 is the seat of player n - 1. Returns 0 if the switch is
   missing. */
static int find_seat(const char *word)
{
    if (!word)
        return 0;
    if (ascii_lower(word[0]) != 'p' || word[1] < '1' || word[1] > '0' + MAX_PLAYERS || word[2])
        options_fail("--seat takes p1 to p%d, not '%s'", MAX_PLAYERS, word);
    return word[1] - '0';
}

static void refuse_game(const char *name) __attribute__((noreturn));

static void refuse_game(const char *name)
{
    struct text names = TEXT_EMPTY;

    for (int i = 0; games[i]; i++)
        text_addf(&names, " %s", games[i]->name);
    options_fail("there is no game %s; there are:%s", name, names.data);
}

/* Chooses the kernel for the nets, which are read later. */
static void choose_kernel(const char *name)
{
    struct text names = TEXT_EMPTY;

    if (!name || net_kernel_choose(name))
        return;
    for (int i = 0; net_kernel(i); i++)
        text_addf(&names, " %s", net_kernel(i));
    options_fail("this machine has no kernel %s; it has:%s", name, names.data);
}

static void set_options(struct session *s, const struct options *o)
{
    struct text game_pairs = TEXT_EMPTY, why = TEXT_EMPTY;
    const struct game *game = o->game ? record_find_game(&s->record, o->game) : s->record.game;

    if (!game)
        refuse_game(o->game);
    for (int i = 0; i < o->pair_count; i++) {
        const char *value = strchr(o->pairs[i], '=') + 1;
        char *name = xstrdup(o->pairs[i]);
        name[value - o->pairs[i] - 1] = '\0';
        const bool is_known = option_find(game->options, name) || engine_settings_with(s, name);
        if (!is_known) {
            engine_explain_option(s, game, name, &why);
            options_fail("%s", why.data);
        }
        if (!engine_settings_with(s, name))
            text_addf(&game_pairs, " %s", o->pairs[i]);
        else if (engine_set_option(s, name, value, &why) != OK)
            options_fail("%s", why.data);
        free(name);
    }
    if (session_new_game(s, game, game_pairs.data, &why) != OK)
        options_fail("%s", why.data);
    text_free(&game_pairs);
}

/* Returns the descriptor that commands are read from. */
static int open_input(const struct options *o)
{
    const int fd = o->file ? system_open_input(o->file) : STANDARD_INPUT;

    if (fd < 0 && errno == ENOENT)
        options_fail("cannot read %s: there is no game and no file of that name", o->file);
    const int error = fd < 0 ? errno : system_check_input(fd);
    if (error)
        options_fail("cannot read %s: %s", o->file ? o->file : "standard input", strerror(error));
    return fd;
}

static void set_files(struct session *s, const struct options *o)
{
    if (o->no_files && o->folder)
        options_fail("--files DIR and --no-files exclude each other");
    if (o->no_files || (o->serve && !o->folder))
        s->files.where = FILES_NOWHERE;
    else if (o->folder && !files_confine(&s->files, o->folder))
        options_fail("cannot open the folder %s: %s", o->folder, strerror(errno));
}

/* A shell needs its terminal and its saved files, so it runs without a sandbox. */
static void enter_sandbox(struct session *s, const struct options *o, bool is_shell)
{
    if (o->no_sandbox || (!o->sandbox && !o->serve))
        return;
    if (is_shell)
        options_fail("--sandbox is for programs that talk to the engine, not for the shell");
    if (s->files.where == FILES_ANYWHERE)
        s->files.where = FILES_NOWHERE;
    const char *lacks = sandbox_enter(&s->files);
    if (lacks)
        options_fail(
            "--sandbox needs %s, and this system has none; --serve --no-sandbox works without it",
            lacks);
}

struct talk {
    struct session *session;
    const struct dialogue *dialogue; /* NULL if the first line of input decides */
    bool is_sgf;                     /* set if the file has a record in SGF instead of commands */
};

/* Returns whether the file of commands begins as a record in SGF does. No command begins so. */
static bool begins_with_sgf(const struct talk *t)
{
    struct session *s = t->session;
    char *line = NULL;

    if (!s->is_scripted || (t->dialogue && t->dialogue != &gtp_dialogue))
        return false;
    return line_peek(&s->input, &line) == LINE_READ && record_find_sgf(line) == line;
}

/* UGI plays whole games, so a seat cannot use UGI. */
static void *hold_dialogue(void *context)
{
    struct talk *t = context;
    const struct dialogue *d = t->dialogue;

    t->is_sgf = begins_with_sgf(t);
    if (t->is_sgf)
        return NULL;
    if (!d)
        d = !t->session->record.seat && dialogue_is_asked_for(t->session, &ugi_dialogue)
                ? &ugi_dialogue
                : &gtp_dialogue;
    dialogue_run(t->session, d);
    return NULL;
}

/* Runs the dialogue on a stack of a fixed, sufficient size, which does not depend on the main
   thread's limit. Returns false if the input is a record in SGF, which is not run. */
static bool run_dialogue(struct session *s, const struct dialogue *d)
{
    struct talk talk = { .session = s, .dialogue = d };
    pthread_t thread;

    if (thread_start(&thread, STACK_FOR_ALL, hold_dialogue, &talk)) {
        system_leave_signals(); /* the dialogue's thread handles them, so Ctrl-C ends a wait */
        pthread_join(thread, NULL);
    } else {
        hold_dialogue(&talk);
    }
    return !talk.is_sgf;
}

static void report_sgf(const char *file)
{
    struct text visible = TEXT_EMPTY;

    utf8_add_visible(&visible, file, strlen(file), false);
    fprintf(stderr, "wattle: %s is a record in SGF; start wattle and type: load %s\n", visible.data,
            visible.data);
    text_free(&visible);
}

static void report_refusal(const struct session *s, const char *file)
{
    struct text visible = TEXT_EMPTY;

    utf8_add_visible(&visible, file, strlen(file), false);
    fprintf(stderr, "wattle: line %ld of %s was refused, so the lines after it were not run\n",
            s->refused_line, visible.data);
    text_free(&visible);
}

/* Returns the exit status. */
static int report(const struct session *s, const char *file)
{
    if (s->refused_line)
        report_refusal(s, file);
    if (s->output.error) {
        fprintf(stderr, "wattle: cannot write the answers: %s\n", strerror(s->output.error));
        return COMMAND_FAILED;
    }
    return file && s->failed ? COMMAND_FAILED : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    struct options options;
    struct session session;

    system_start(&argc, &argv);
    options_read(&options, argc, argv);
    const struct dialogue *dialogue = find_dialogue(options.protocol);
    const int seat = find_seat(options.seat);
    choose_kernel(options.kernel);
    if (seat && dialogue == &ugi_dialogue)
        options_fail("--seat does not work with UGI, because UGI can go back in a game; use GTP");
    const int in = open_input(&options);
    if (!dialogue && !options.file && system_is_terminal(in))
        dialogue = &shell_dialogue;

    session_open(&session, games, &gtp_dialogue, in, STANDARD_OUTPUT);
    session.by_step = options.by_step || options.alternate;
    session.alternate = options.alternate;
    memory_reserve(session_last_words, &session);
    set_files(&session, &options);
    set_options(&session, &options);
    if (options.serve)
        limits_serve(&options.limits);
    limits_apply(&options.limits, &session);
    session.is_scripted = options.file != NULL;
    session.record.seat = seat;
    enter_sandbox(&session, &options, dialogue == &shell_dialogue);
    const bool is_run = run_dialogue(&session, dialogue);
    if (!is_run)
        report_sgf(options.file);
    const int status = is_run ? report(&session, options.file) : COMMAND_FAILED;
    memory_reserve(NULL, NULL);
    session_close(&session);
    options_free(&options);
    return status;
}
