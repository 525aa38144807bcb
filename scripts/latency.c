/*
 * latency.c - measures how fast engines answer trivial commands over a pipe.
 *
 * usage: latency [-n COMMANDS] [-r ROUNDS] [-p 'PLAY;UNDO'] ENGINE ...
 *
 * An ENGINE is a command line for the shell (it should begin with exec) that speaks GTP. The
 * program makes four measurements:
 *
 *     ping-pong       commands answered one by one
 *     batch           commands sent as fast as the engine takes them
 *     play            a move and its undo, one by one
 *     first answer    the time from the start of the engine to its first answer
 *
 * Most of the time is the work of pipes and scheduler. So the program also measures a loop of fgets
 * and fputs in the same minute, and prints the rates as ratios to it, too. Rounds go through all
 * engines in turn. The best result of each engine counts, because a busy machine can only make
 * results worse.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 64, LONGEST = 256, PATIENCE = 10000 }; /* engines, bytes, milliseconds */

static const char TRIVIAL[] = "protocol_version\n";

struct engine {
    pid_t pid;
    int in, out;         /* our ends of the pipes */
    size_t line_feeds;   /* line feeds at the end of the input so far; two end a reply */
    char block[1 << 16]; /* a block of answers, of which only the ends matter */
};

struct figures {
    double pings, median, batch, plays, start; /* median and start in seconds, others per second */
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "latency: %s\n", what);
    exit(EXIT_FAILURE);
}

/* The engine that is measured first. It answers any line at once and does not interpret it. */
static int echo(void)
{
    char line[4096];

    while (fgets(line, sizeof line, stdin)) {
        fputs("= 2\n\n", stdout);
        fflush(stdout);
    }
    return EXIT_SUCCESS;
}

/* ---- Engines ---- */

static void start(struct engine *e, const char *command)
{
    int in[2], out[2];

    if (pipe(in) || pipe(out))
        die(strerror(errno));
    e->pid = fork();
    if (e->pid < 0)
        die(strerror(errno));
    if (!e->pid) {
        const int nowhere = open("/dev/null", O_WRONLY);

        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        close(in[0]);
        close(in[1]);
        close(out[0]);
        close(out[1]);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    e->in = in[1];
    e->out = out[0];
    e->line_feeds = 0;
}

static void end(struct engine *e)
{
    close(e->in);
    close(e->out);
    waitpid(e->pid, NULL, 0);
}

/* Reads once. Returns the number of replies that have ended. */
static int read_replies(struct engine *e)
{
    struct pollfd answers = { e->out, POLLIN, 0 };
    if (!poll(&answers, 1, PATIENCE))
        die("an engine does not answer");

    const ssize_t n = read(e->out, e->block, sizeof e->block);
    int replies = 0;

    if (n <= 0)
        die("an engine ended before it had answered");
    for (ssize_t i = 0; i < n; i++) {
        e->line_feeds = e->block[i] == '\n' ? e->line_feeds + 1 : 0;
        if (e->line_feeds == 2)
            replies++;
    }
    return replies;
}

static void send_all(struct engine *e, const char *data, size_t n)
{
    if (write(e->in, data, n) != (ssize_t)n)
        die("an engine does not read");
}

static void ask(struct engine *e, const char *line, size_t n)
{
    send_all(e, line, n);
    while (!read_replies(e))
        ;
}

/* ---- Measures ---- */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Returns the commands a second for two alternating lines. Sets *median to the median time of one
   command. */
static double ping_pong(struct engine *e, const char *const lines[2], int commands, double *median)
{
    const size_t lengths[2] = { strlen(lines[0]), strlen(lines[1]) };
    double *times = malloc((size_t)commands * sizeof *times);
    const double first = now();

    if (!times)
        die("no memory");
    for (int i = 0; i < commands; i++) {
        const double before = now();

        ask(e, lines[i % 2], lengths[i % 2]);
        times[i] = now() - before;
    }
    const double seconds = now() - first;
    qsort(times, (size_t)commands, sizeof *times, compare);
    *median = times[commands / 2];
    free(times);
    return commands / seconds;
}

/* Returns the commands a second if they are sent without waiting for answers. */
static double batch(struct engine *e, int commands)
{
    const size_t length = sizeof TRIVIAL - 1, total = length * (size_t)commands;
    char *all = malloc(total);
    size_t sent = 0;

    if (!all)
        die("no memory");
    for (int i = 0; i < commands; i++)
        memcpy(all + length * (size_t)i, TRIVIAL, length);
    fcntl(e->in, F_SETFL, O_NONBLOCK);
    const double first = now();
    for (int replies = 0; replies < commands;) {
        struct pollfd ends[2] = { { e->out, POLLIN, 0 }, { e->in, POLLOUT, 0 } };

        poll(ends, sent < total ? 2 : 1, -1);
        if (ends[0].revents)
            replies += read_replies(e);
        if (ends[1].revents) {
            const ssize_t n = write(e->in, all + sent, total - sent);
            if (n < 0 && errno != EAGAIN)
                die("an engine does not read");
            sent += n > 0 ? (size_t)n : 0;
        }
    }
    const double seconds = now() - first;
    fcntl(e->in, F_SETFL, 0);
    free(all);
    return commands / seconds;
}

static void keep_best(struct figures *best, const struct figures *f, bool is_first)
{
    best->pings = is_first || f->pings > best->pings ? f->pings : best->pings;
    best->median = is_first || f->median < best->median ? f->median : best->median;
    best->batch = is_first || f->batch > best->batch ? f->batch : best->batch;
    best->plays = is_first || f->plays > best->plays ? f->plays : best->plays;
    best->start = is_first || f->start < best->start ? f->start : best->start;
}

static void measure(const char *command, const char *const plays[2], int commands,
                    struct figures *best, bool is_first)
{
    static const char *const trivial[2] = { TRIVIAL, TRIVIAL };
    static struct engine e;
    struct figures f;
    double ignored;
    const double before = now();

    start(&e, command);
    ask(&e, TRIVIAL, sizeof TRIVIAL - 1);
    f.start = now() - before;
    f.pings = ping_pong(&e, trivial, commands, &f.median);
    f.batch = batch(&e, commands);
    f.plays = ping_pong(&e, plays, commands, &ignored);
    end(&e);
    keep_best(best, &f, is_first);
}

static void print(const char *name, const struct figures *f, const struct figures *echo_loop)
{
    printf("%-32.32s %9.0f %5.2f %7.1f %9.0f %5.2f %9.0f %5.2f %7.1f\n", name, f->pings,
           f->pings / echo_loop->pings, 1e6 * f->median, f->batch, f->batch / echo_loop->batch,
           f->plays, f->plays / echo_loop->plays, 1e3 * f->start);
}

/* ---- The command line ---- */

static int usage(void)
{
    fputs("usage: latency [-n COMMANDS] [-r ROUNDS] [-p 'PLAY;UNDO'] ENGINE ...\n", stderr);
    return 2;
}

/* Splits words such as "play b C3;undo" into two lines. Returns false if that is not possible. */
static bool read_plays(const char *words, char lines[2][LONGEST])
{
    const char *semicolon = strchr(words, ';');

    if (!semicolon || strlen(words) + 2 > LONGEST)
        return false;
    snprintf(lines[0], LONGEST, "%.*s\n", (int)(semicolon - words), words);
    snprintf(lines[1], LONGEST, "%s\n", semicolon + 1);
    return true;
}

int main(int argc, char **argv)
{
    int commands = 10000, rounds = 5, option;
    char plays[2][LONGEST], echo_loop[4096];
    struct figures figures[MOST] = { 0 };

    if (argc == 2 && !strcmp(argv[1], "--echo"))
        return echo();
    read_plays("play b C3;undo", plays);
    while ((option = getopt(argc, argv, "n:r:p:")) != -1)
        if (option == 'n')
            commands = atoi(optarg);
        else if (option == 'r')
            rounds = atoi(optarg);
        else if (option != 'p' || !read_plays(optarg, plays))
            return usage();
    const int engines = argc - optind;
    if (commands < 1 || rounds < 1 || engines >= MOST)
        return usage();

    signal(SIGPIPE, SIG_IGN);
    snprintf(echo_loop, sizeof echo_loop, "exec %s --echo", argv[0]);
    const char *const lines[2] = { plays[0], plays[1] };
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i <= engines; i++)
            measure(i ? argv[optind + i - 1] : echo_loop, lines, commands, &figures[i], !round);

    puts(
        "                                 ping-pong                   batch            play        "
        "   first");
    puts(
        "engine                                 a s ratio  median       a s ratio       a s ratio  "
        "answer");
    puts(
        "                                                      us                                  "
        "      ms");
    for (int i = 0; i <= engines; i++)
        print(i ? argv[optind + i - 1] : "(echo)", &figures[i], &figures[0]);
    return EXIT_SUCCESS;
}
