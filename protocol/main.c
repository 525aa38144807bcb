/*
 * main.c - puts the parts together: games, match, session, and the dialogue to hold.
 *
 * Lives here: the command line. The only file that sees every part. Nothing big is
 * allocated before a command needs it: graphical clients start several engines at once
 * and talk to one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "base/ascii.h"
#include "base/memory.h"
#include "base/spelling.h"
#include "base/thread.h"
#include "base/utf8.h"
#include "games/games.h"
#include "protocol/about.h"
#include "protocol/args.h"
#include "protocol/gtp.h"
#include "protocol/json/json_dialogue.h"
#include "protocol/limits.h"
#include "protocol/sandbox.h"
#include "protocol/shell/shell.h"
#include "protocol/ugi/ugi.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND_FAILED = 1, BAD_ARGUMENT = 2 };

enum dialogue { UNDECIDED, GTP, UGI, SHELL, JSON };

/* What the command line asks for. */
struct options {
    const char *game;
    char **pairs; /* "key=value", in order; owned */
    int pair_count;
    enum dialogue dialogue;
    bool by_step, alternate, no_files;
    int seat;           /* --seat; n > 0: of player n - 1 */
    const char *folder; /* --files */
    bool serve, sandbox, no_sandbox;
    struct client_limits caps;
    const char *file;
};

static void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

static void die(const char *format, ...)
{
    va_list args;

    struct text words = TEXT_EMPTY, visible = TEXT_EMPTY;

    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    utf8_add_visible(&visible, words.data, words.length, false);
    fprintf(stderr, "wattle: %s\nwattle --help tells what there is\n", visible.data);
    exit(BAD_ARGUMENT);
}

static void end_after_printing(void) __attribute__((noreturn));

static void end_after_printing(void)
{
    if (fflush(stdout) && errno != EPIPE && errno != EBADF) {
        fprintf(stderr, "wattle: cannot write: %s\n", strerror(errno));
        exit(COMMAND_FAILED);
    }
    exit(EXIT_SUCCESS);
}

/* ---- The switches: a row each ---- */

struct cli_switch {
    const char *name, *value, *help; /* value: NULL when it takes none */
    void (*take)(struct options *w, const struct cli_switch *row, const char *value);
};

static void take_game(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    w->game = value;
}

static void take_pair(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    const char *equals = strchr(value, '=');
    if (!equals || equals == value || !equals[1])
        die("--set takes KEY=VALUE, not '%s'", value);
    w->pairs[w->pair_count++] = xstrdup(value);
}

/* --threads N is --set threads=N, and so on. */
static void take_engine_option(struct options *w, const struct cli_switch *row, const char *value)
{
    struct text pair = TEXT_EMPTY;

    text_addf(&pair, "%s=%s", row->name + 2, value);
    w->pairs[w->pair_count++] = pair.data;
}

static void take_steps(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    (void)value;
    w->by_step = true;
}

static void take_alternate(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    (void)value;
    w->alternate = w->by_step = true;
}

static void take_protocol(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    if (!strcmp(value, "gtp"))
        w->dialogue = GTP;
    else if (!strcmp(value, "shell"))
        w->dialogue = SHELL;
    else if (!strcmp(value, "ugi"))
        w->dialogue = UGI;
    else if (!strcmp(value, "json"))
        w->dialogue = JSON;
    else
        die("--protocol takes gtp, ugi, json or shell, not '%s'", value);
}

static void take_no_files(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    (void)value;
    w->no_files = true;
}

static double take_number(const struct cli_switch *row, const char *value, double most)
{
    double number;

    if (!number_real(value, 0.001, most, &number))
        die("%s takes a number up to %.0f, not '%s'", row->name, most, value);
    return number;
}

static double take_whole(const struct cli_switch *row, const char *value, long most)
{
    long number;

    if (!number_whole(value, 1, most, &number))
        die("%s takes a whole number from 1 to %ld, not '%s'", row->name, most, value);
    return (double)number;
}

static void take_max_threads(struct options *w, const struct cli_switch *row, const char *value)
{
    w->caps.threads = take_whole(row, value, MAX_SEARCH_THREADS);
}

static void take_max_memory(struct options *w, const struct cli_switch *row, const char *value)
{
    w->caps.memory = take_whole(row, value, 65536);
}

static void take_max_seconds(struct options *w, const struct cli_switch *row, const char *value)
{
    w->caps.seconds = take_number(row, value, 86400);
}

static void take_max_line(struct options *w, const struct cli_switch *row, const char *value)
{
    w->caps.line = take_whole(row, value, LINE_LIMIT);
}

static void take_max_idle(struct options *w, const struct cli_switch *row, const char *value)
{
    w->caps.idle = take_number(row, value, 86400);
}

static void take_max_files(struct options *w, const struct cli_switch *row, const char *value)
{
    w->caps.files = take_whole(row, value, 1000000);
}

static void take_max_disk(struct options *w, const struct cli_switch *row, const char *value)
{
    w->caps.disk = take_whole(row, value, 1 << 20);
}

static void take_serve(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    (void)value;
    w->serve = true;
}

static void take_sandbox(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    (void)value;
    w->sandbox = true;
}

static void take_no_sandbox(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    (void)value;
    w->no_sandbox = true;
}

static void take_folder(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    w->folder = value;
}

static void take_seat(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)row;
    if (ascii_lower(value[0]) != 'p' || value[1] < '1' || value[1] > '0' + MAX_PLAYERS || value[2])
        die("--seat takes p1 to p%d, not '%s'", MAX_PLAYERS, value);
    w->seat = value[1] - '0';
}

static void show_help(struct options *w, const struct cli_switch *row, const char *value);

static void show_version(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)w;
    (void)row;
    (void)value;
    about_print();
    end_after_printing();
}

static const struct cli_switch switches[] = {
    { "--game", "NAME", "start with this game", take_game },
    { "--set", "KEY=VALUE", "set an option of the game or the engine; may be repeated", take_pair },
    { "--threads", "N", "search with N threads", take_engine_option },
    { "--memory", "MB", "memory for the search tree", take_engine_option },
    { "--seed", "N", "where random numbers and luck start; 0: somewhere new each time",
      take_engine_option },
    { "--steps", NULL, "speak in single steps of a turn, for clients that know only points",
      take_steps },
    { "--alternate", NULL, "as --steps, with filler passes for controllers that want strict turns",
      take_alternate },
    { "--protocol", "WHICH", "gtp, ugi, json or shell, whatever the input is", take_protocol },
    { "--files", "DIR", "commands read and write files in this folder only", take_folder },
    { "--no-files", NULL, "refuse every command that would open a file", take_no_files },
    { "--seat", "PLAYER", "FENCE!: tell what this player may know, and nothing else", take_seat },
    { "--max-threads", "N", "no command searches with more threads", take_max_threads },
    { "--max-memory", "MB", "no command gives a search more memory", take_max_memory },
    { "--max-seconds", "N", "every command ends within so many seconds", take_max_seconds },
    { "--max-line", "BYTES", "longer lines of input are skipped and refused", take_max_line },
    { "--max-idle", "N", "who says nothing for so many seconds is left", take_max_idle },
    { "--max-files", "N", "no command makes more files than so many in the folder of --files",
      take_max_files },
    { "--max-disk", "MB", "no command lets the files there grow beyond so much together",
      take_max_disk },
    { "--sandbox", NULL, "give up files, programs and the network, or refuse to start",
      take_sandbox },
    { "--serve", NULL, "for strangers: all of these and --no-files, unless said otherwise",
      take_serve },
    { "--no-sandbox", NULL, "with --serve, where the system has no sandbox", take_no_sandbox },
    { "--help", NULL, "this text; -h does the same", show_help },
    { "--version", NULL, "the version, how it was built, its nets", show_version },
};

enum { SWITCHES = sizeof switches / sizeof switches[0] };

static void show_help(struct options *w, const struct cli_switch *row, const char *value)
{
    (void)w;
    (void)row;
    (void)value;
    puts("usage: wattle [SWITCH ...] [GAME] [KEY=VALUE ...] [FILE]\n\n"
         "A board-game engine. At a terminal it is a shell to play in; over a pipe it speaks\n"
         "GTP 2, or UGI if the first command is ugi. With FILE it runs the commands of that file\n"
         "and ends; the exit status is not 0 if one of them failed. PROTOCOL.md describes the\n"
         "commands, and so does help.\n\n"
         "The games:\n");
    for (int i = 0; games[i]; i++)
        printf("  %-11s %s\n", games[i]->name, games[i]->title);
    puts("\nFor example:\n\n"
         "  wattle fendo size=5               play Fendo on a small board\n"
         "  wattle --set level=3 fonver       play Fonver against a weak engine\n");
    for (int i = 0; i < SWITCHES; i++)
        printf("  %-13s %-9s  %s\n", switches[i].name, switches[i].value ? switches[i].value : "",
               switches[i].help);
    end_after_printing();
}

static void refuse_switch(const char *word, size_t n) __attribute__((noreturn));

static void refuse_switch(const char *word, size_t n)
{
    char *name = xstrdup(word);
    const char *nearest = NULL;

    name[n] = '\0';
    int limit = spelling_limit(name);
    for (int i = 0; i < SWITCHES; i++) {
        const int slips = spelling_slips(name, switches[i].name, limit);
        nearest = slips < limit ? switches[i].name : nearest;
        limit = slips < limit ? slips : limit;
    }
    if (nearest)
        die("there is no switch %s; did you mean %s?", name, nearest);
    die("there is no switch %s", name);
}

/* The row of "--name" or "--name=value"; *value is what stands after '=', or NULL. */
static const struct cli_switch *find_switch(const char *word, const char **value)
{
    const size_t n = strcspn(word, "=");

    *value = word[n] ? word + n + 1 : NULL;
    for (int i = 0; i < SWITCHES; i++)
        if (strlen(switches[i].name) == n && !strncmp(switches[i].name, word, n))
            return &switches[i];
    refuse_switch(word, n);
}

/* A word without a switch: a file if there is one of that name, else a game or an option. */
static void take_word(struct options *w, const char *word)
{
    const bool is_file = !access(word, F_OK);

    for (int i = 0; games[i] && !is_file; i++)
        if (ascii_equal(games[i]->name, word)) {
            w->game = word;
            return;
        }
    if (!is_file && strchr(word, '=')) {
        take_pair(w, NULL, word);
        return;
    }
    if (w->file)
        die("one FILE at most: '%s' or '%s'?", w->file, word);
    w->file = word;
}

static void read_command_line(struct options *w, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value;
        if (argv[i][0] != '-') {
            take_word(w, argv[i]);
            continue;
        }
        if (!strcmp(argv[i], "-h"))
            show_help(w, NULL, NULL);
        const struct cli_switch *row = find_switch(argv[i], &value);
        if (!row->value && value)
            die("%s takes no value", row->name);
        if (row->value && !value && i + 1 < argc)
            value = argv[++i];
        if (row->value && !value)
            die("%s needs a value: %s", row->name, row->value);
        row->take(w, row, value);
    }
}

/* ---- Following the wishes ---- */

static void refuse_game(const char *name) __attribute__((noreturn));

static void refuse_game(const char *name)
{
    struct text names = TEXT_EMPTY;

    for (int i = 0; games[i]; i++)
        text_addf(&names, " %s", games[i]->name);
    die("there is no game %s; there are:%s", name, names.data);
}

static void set_options(struct match *m, const struct options *w)
{
    struct text game_pairs = TEXT_EMPTY, why = TEXT_EMPTY;
    const struct game *game = w->game ? match_find_game(m, w->game) : m->game;

    if (!game)
        refuse_game(w->game);
    for (int i = 0; i < w->pair_count; i++) {
        const char *value = strchr(w->pairs[i], '=') + 1;
        char *name = xstrdup(w->pairs[i]);
        name[value - w->pairs[i] - 1] = '\0';
        const bool is_known = option_find(game->options, name) || option_find(engine_options, name);
        if (!is_known) {
            match_explain_option(m, game, name, &why);
            die("%s", why.data);
        }
        if (!option_find(engine_options, name))
            text_addf(&game_pairs, " %s", w->pairs[i]);
        else if (match_set_engine(m, name, value, &why) != OK)
            die("%s", why.data);
        free(name);
    }
    if (match_new_game(m, game, game_pairs.data, &why) != OK)
        die("%s", why.data);
    text_free(&game_pairs);
}

static void free_wishes(struct options *w)
{
    for (int i = 0; i < w->pair_count; i++)
        free(w->pairs[i]);
    free(w->pairs);
}

/* The descriptor that commands come from. */
static int open_input(const struct options *w)
{
    const int fd = w->file ? open(w->file, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;

    if (fd < 0 && errno == ENOENT)
        die("cannot read %s: there is no game and no file of that name", w->file);
    /* Of a directory only reading says that it cannot be read. */
    if (fd < 0 || read(fd, NULL, 0) < 0)
        die("cannot read %s: %s", w->file ? w->file : "standard input", strerror(errno));
    return fd;
}

static void set_files(struct session *s, const struct options *w)
{
    if (w->no_files && w->folder)
        die("--files DIR and --no-files exclude each other");
    if (w->no_files || (w->serve && !w->folder))
        s->files.where = FILES_NOWHERE;
    else if (w->folder && !files_confine(&s->files, w->folder))
        die("cannot open the folder %s: %s", w->folder, strerror(errno));
}

/* Were one of the standard descriptors closed, a file opened later would take its place and
   receive answers. */
static void occupy_standard_descriptors(void)
{
    int fd;

    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

/* A dialogue to be held: the one that was asked for, or else the one that the input suggests. */
struct talk {
    struct session *session;
    enum dialogue dialogue;
    bool at_terminal;
    int status;
};

static void *hold(void *context)
{
    struct talk *t = context;
    struct session *s = t->session;

    session_rest(s);
    s->is_shell = t->dialogue == SHELL || (t->dialogue == UNDECIDED && t->at_terminal);
    if (s->is_shell) {
        s->output.framing = FRAME_PLAIN;
        t->status = shell_run(s);
    } else if (t->dialogue == JSON) {
        json_run(s);
    } else if (t->dialogue == UGI ||
               (t->dialogue == UNDECIDED && !s->match.seat && ugi_wanted(s))) {
        ugi_run(s);
    } else {
        gtp_run(s);
    }
    return NULL;
}

/* On a stack of our own, large enough, whatever the limit of the main thread's is. */
static int run_dialogue(struct session *s, enum dialogue dialogue, bool at_terminal)
{
    struct talk talk = { s, dialogue, at_terminal, EXIT_SUCCESS };
    pthread_t thread;

    if (thread_start(&thread, STACK_FOR_ALL, hold, &talk)) {
        sigset_t all;

        /* Signals are for the dialogue, whose waiting they end: a Ctrl-C between two keys. */
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, NULL);
        pthread_join(thread, NULL);
    } else {
        hold(&talk);
    }
    return talk.status;
}

/* The shell needs its terminal and what it keeps. */
static void enter_sandbox(struct session *s, const struct options *w, int in)
{
    if (w->no_sandbox || (!w->sandbox && !w->serve))
        return;
    if (w->dialogue == SHELL || (w->dialogue == UNDECIDED && !w->file && isatty(in)))
        die("--sandbox is for programs that talk to the engine, not for the shell");
    if (s->files.where == FILES_ANYWHERE)
        s->files.where = FILES_NOWHERE;
    const char *lacks = sandbox_enter(&s->files);
    if (lacks)
        die("there can be no --sandbox: this system lacks %s; --serve --no-sandbox goes without",
            lacks);
}

/* At which line a file was left. */
static void report_refusal(const struct session *s, const char *file)
{
    struct text visible = TEXT_EMPTY;

    utf8_add_visible(&visible, file, strlen(file), false);
    fprintf(stderr, "wattle: line %ld of %s was refused, and nothing after it was done\n",
            s->refused_line, visible.data);
    text_free(&visible);
}

int main(int argc, char **argv)
{
    struct options wishes = { .pairs = xcalloc((size_t)argc, sizeof(char *)) };
    struct session session;

    occupy_standard_descriptors();
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone is noticed when writing, */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that may grow no more */
    read_command_line(&wishes, argc, argv);
    if (wishes.seat && wishes.dialogue == UGI)
        die("--seat does not go with UGI, which goes back and forth in a game; speak GTP");
    const int in = open_input(&wishes);

    session_open(&session, games, in, STDOUT_FILENO, FRAME_GTP);
    session.by_step = wishes.by_step;
    session.alternate = wishes.alternate;
    memory_reserve(session_last_words, &session);
    set_files(&session, &wishes);
    set_options(&session.match, &wishes);
    if (wishes.serve)
        limits_serve(&wishes.caps);
    limits_apply(&wishes.caps, &session);
    session.is_scripted = wishes.file != NULL;
    session.match.seat = wishes.seat;
    enter_sandbox(&session, &wishes, in);
    int status = run_dialogue(&session, wishes.dialogue, !wishes.file && isatty(in));
    output_flush(&session.output);
    if (session.refused_line)
        report_refusal(&session, wishes.file);
    if (wishes.file && session.failed)
        status = COMMAND_FAILED;
    if (session.output.error) {
        fprintf(stderr, "wattle: cannot write the answers: %s\n", strerror(session.output.error));
        status = COMMAND_FAILED;
    }
    memory_reserve(NULL, NULL);
    session_close(&session);
    free_wishes(&wishes);
    return status;
}
