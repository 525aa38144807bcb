/*
 * command_line.c - parsing of the command line, the table of its switches, and the text of --help.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/command_line.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/spelling.h"
#include "base/system.h"
#include "base/utf8.h"
#include "games/games.h"
#include "protocol/args.h"
#include "protocol/build_info.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void options_fail(const char *format, ...)
{
    va_list args;
    struct text words = TEXT_EMPTY, visible = TEXT_EMPTY;

    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    utf8_add_visible(&visible, words.data, words.length, false);
    fprintf(stderr, "wattle: %s\nwattle --help lists all switches\n", visible.data);
    exit(BAD_ARGUMENT);
}

enum kind {
    FLAG,    /* takes no value; sets a bool */
    WORD,    /* a string */
    COUNT,   /* a whole number, kept as a double */
    SECONDS, /* a number with a fraction, kept as a double */
    PAIR,    /* KEY=VALUE, added to the pairs */
    ENGINE   /* the value of the engine option of that name, added to the pairs */
};

struct cli_switch {
    const char *name,
        *value; /* the word for the value in --help, or NULL if the switch takes none */
    enum kind kind;
    size_t offset; /* offset in struct options */
    long long max; /* largest value of COUNT (from 1) and SECONDS */
    const char *help;
};

#define AT(field) offsetof(struct options, field)

/* docs/wattle.6 has the same sentences. Lines of --help are at most 80 columns long. */
static const struct cli_switch switches[] = {
    { "--game", "GAME", WORD, AT(game), 0, "starts with GAME" },
    { "--set", "KEY=VALUE", PAIR, AT(pairs), 0,
      "sets an option of the game or of the engine; may be\nrepeated" },
    { "--threads", "N", ENGINE, AT(pairs), 0, "searches with N threads" },
    { "--memory", "MB", ENGINE, AT(pairs), 0, "gives the search tree MB megabytes" },
    { "--seed", "N", ENGINE, AT(pairs), 0,
      "seeds random numbers and the dealer; 0 takes new random\nnumbers each time" },
    { "--kernel", "NAME", WORD, AT(kernel), 0,
      "evaluates nets with this SIMD kernel; --version lists\nthe kernels of this machine, best "
      "first" },
    { "--steps", NULL, FLAG, AT(by_step), 0,
      "a move is one step of a turn, such as a click on a point;\nfor clients such as GoGui" },
    { "--alternate", NULL, FLAG, AT(alternate), 0,
      "the same as --steps; in addition, one side passes while\nthe other side makes several "
      "steps; for controllers that\nrequire the colours to alternate" },
    { "--protocol", "PROTOCOL", WORD, AT(protocol), 0,
      "speaks gtp, ugi, json or shell, whatever the input is" },
    { "--files", "DIR", WORD, AT(folder), 0,
      "lets commands open only files in DIR and in its subfolders" },
    { "--no-files", NULL, FLAG, AT(no_files), 0,
      "refuses every command that would open a file; the shell\nsaves nothing" },
    { "--seat", "PLAYER", WORD, AT(seat), 0,
      "shows only what PLAYER may know, in games with secrets" },
    { "--max-threads", "N", COUNT, AT(limits.threads), MAX_SEARCH_THREADS,
      "lets a search use at most N threads" },
    { "--max-memory", "MB", COUNT, AT(limits.memory), 65536,
      "lets a search tree use at most MB megabytes" },
    { "--max-seconds", "SECONDS", SECONDS, AT(limits.seconds), 86400,
      "ends a command that has run for SECONDS" },
    { "--max-line", "BYTES", COUNT, AT(limits.line), LINE_LIMIT,
      "refuses a line of input that is longer than BYTES" },
    { "--max-idle", "SECONDS", SECONDS, AT(limits.idle), 86400,
      "ends a connection that has sent nothing for SECONDS" },
    { "--max-files", "N", COUNT, AT(limits.files), 1000000,
      "lets the folder of --files hold at most N files" },
    { "--max-disk", "MB", COUNT, AT(limits.disk), 1 << 20,
      "lets the files in the folder of --files take at most MB\nmegabytes together" },
    { "--sandbox", NULL, FLAG, AT(sandbox), 0,
      "gives up access to files, programs and the network; the\nprogram does not start if the "
      "system has no sandbox" },
    { "--serve", NULL, FLAG, AT(serve), 0,
      "for untrusted clients: sets --sandbox; sets --no-files\n"
      "unless --files is given; sets each missing limit\n"
      "(--max-threads to --max-disk) to a default" },
    { "--no-sandbox", NULL, FLAG, AT(no_sandbox), 0, "lets --serve run without a sandbox" },
    { "--help", NULL, FLAG, AT(help), 0, "prints the games and the switches; so does -h" },
    { "--version", NULL, FLAG, AT(version), 0,
      "prints the version, the build options and the nets" },
};

enum { SWITCHES = sizeof switches / sizeof switches[0] };

static void print_switch(const struct cli_switch *row)
{
    enum { COLUMN = 23 };
    char head[32];

    snprintf(head, sizeof head, "%s %s", row->name, row->value ? row->value : "");
    printf("  %-*s", COLUMN, head);
    for (const char *line = row->help; *line; line += *line == '\n') {
        const int n = (int)strcspn(line, "\n");
        printf("%*s%.*s\n", line > row->help ? COLUMN + 2 : 0, "", n, line);
        line += n;
    }
}

static void print_help(void)
{
    puts("usage: wattle [SWITCH ...] [GAME] [KEY=VALUE ...] [FILE]\n\n"
         "wattle is an engine for board games. At a terminal it is a shell to play in.\n"
         "Over a pipe it speaks GTP 2, or UGI (Universal Game Interface) if the first\n"
         "command is ugi. With FILE it runs the commands of that file and ends; the exit\n"
         "status is 1 if a command was refused. For all commands, type help, or read\n"
         "PROTOCOL.md.\n\n"
         "The games:\n");
    for (int i = 0; games[i]; i++)
        printf("  %-11s %s\n", games[i]->name, games[i]->title);
    puts("\nFor example:\n\n"
         "  wattle fendo size=5               play Fendo on a small board\n"
         "  wattle --set level=3 fonver       play Fonver against a weak engine\n");
    for (int i = 0; i < SWITCHES; i++)
        print_switch(&switches[i]);
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

static void refuse_switch(const char *word, size_t n) __attribute__((noreturn));

static void refuse_switch(const char *word, size_t n)
{
    char *name = xstrdup(word);
    const char *nearest = NULL;

    name[n] = '\0';
    int limit = spelling_limit(name);
    for (int i = 0; i < SWITCHES; i++) {
        const int distance = spelling_distance(name, switches[i].name, limit);
        nearest = distance < limit ? switches[i].name : nearest;
        limit = distance < limit ? distance : limit;
    }
    if (nearest)
        options_fail("there is no switch %s; did you mean %s?", name, nearest);
    options_fail("there is no switch %s", name);
}

/* Returns the row of "--name" or "--name=value". Sets *value to the text after '=', or to NULL. */
static const struct cli_switch *find_switch(const char *word, const char **value)
{
    if (!strcmp(word, "-h"))
        word = "--help";
    const size_t n = strcspn(word, "=");

    *value = word[n] ? word + n + 1 : NULL;
    for (int i = 0; i < SWITCHES; i++)
        if (strlen(switches[i].name) == n && !strncmp(switches[i].name, word, n))
            return &switches[i];
    refuse_switch(word, n);
}

static double read_count(const struct cli_switch *row, const char *value)
{
    long long number;

    if (!number_whole(value, 1, row->max, &number))
        options_fail("%s takes a whole number from 1 to %lld, not '%s'", row->name, row->max,
                     value);
    return (double)number;
}

static double read_seconds(const struct cli_switch *row, const char *value)
{
    double number;

    if (!number_real(value, 0.001, (double)row->max, &number))
        options_fail("%s takes a number of seconds from 0.001 to %lld, not '%s'", row->name,
                     row->max, value);
    return number;
}

static void add_pair(struct options *o, const char *pair)
{
    const char *equals = strchr(pair, '=');

    if (!equals || equals == pair || !equals[1])
        options_fail("--set takes KEY=VALUE, not '%s'", pair);
    o->pairs[o->pair_count++] = xstrdup(pair);
}

/* Adds the option for a switch: --threads N is --set threads=N. */
static void add_engine_option(struct options *o, const struct cli_switch *row, const char *value)
{
    struct text pair = TEXT_EMPTY;

    text_addf(&pair, "%s=%s", row->name + 2, value);
    o->pairs[o->pair_count++] = pair.data;
}

static void set(struct options *o, const struct cli_switch *row, const char *value)
{
    void *field = (char *)o + row->offset;

    switch (row->kind) {
    case FLAG:
        *(bool *)field = true;
        break;
    case WORD:
        *(const char **)field = value;
        break;
    case COUNT:
        *(double *)field = read_count(row, value);
        break;
    case SECONDS:
        *(double *)field = read_seconds(row, value);
        break;
    case PAIR:
        add_pair(o, value);
        break;
    case ENGINE:
        add_engine_option(o, row, value);
        break;
    }
}

/* Reads a word that is not a switch. If a file has this name, the word is a file, otherwise a game
   or an option. */
static void read_bare_word(struct options *o, const char *word)
{
    const bool is_file = system_exists(word);

    for (int i = 0; games[i] && !is_file; i++)
        if (ascii_equal(games[i]->name, word)) {
            o->game = word;
            return;
        }
    if (!is_file && strchr(word, '=')) {
        add_pair(o, word);
        return;
    }
    if (o->file)
        options_fail("the command line names two files, '%s' and '%s'; name only one", o->file,
                     word);
    o->file = word;
}

void options_read(struct options *o, int argc, char **argv)
{
    *o = (struct options){ .pairs = xcalloc((size_t)argc, sizeof o->pairs[0]) };
    for (int i = 1; i < argc; i++) {
        const char *value;
        if (argv[i][0] != '-') {
            read_bare_word(o, argv[i]);
            continue;
        }
        const struct cli_switch *row = find_switch(argv[i], &value);
        if (!row->value && value)
            options_fail("%s takes no value", row->name);
        if (row->value && !value && i + 1 < argc)
            value = argv[++i];
        if (row->value && !value)
            options_fail("%s needs a value: %s", row->name, row->value);
        set(o, row, value);
        if (o->help)
            print_help();
        if (o->version)
            about_print();
        if (o->help || o->version)
            end_after_printing();
    }
}

void options_free(struct options *o)
{
    for (int i = 0; i < o->pair_count; i++)
        free(o->pairs[i]);
    free(o->pairs);
}
