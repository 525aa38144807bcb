/*
 * selfplay.c - program that plays games of the engine against itself and writes training samples.
 *
 * `make selfplay` builds it. scripts/train starts it and replaces the net's file whenever a newer
 * net is ready.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/system.h"
#include "game/hints.h"
#include "game/notation.h"
#include "games/games.h"
#include "train/episode.h"
#include "train/mlp_selfplay.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    MOST_BOARDS = 32, /* largest number of sets of options */
    ENOUGH = 2048     /* samples that make a file complete */
};

/* PATIENCE is the number of seconds after which an incomplete file is written. REPORT is the number
   of seconds between reports. */
static const double PATIENCE = 20, REPORT = 60;

/* A set of options and its relative frequency. */
struct board {
    const char *words;
    double weight;
    struct settings options;
    struct samples samples;
    struct known_games known;
};

struct program {
    const struct game *game;
    const char *net_path, *directory, *victim_path, *won_path, *known_path;
    double seconds;
    uint64_t games, seed;
    int nodes, victim_nodes, victim_errors;
    struct board boards[MOST_BOARDS];
    int board_count;

    bool is_mlp;                   /* whether the net is an MLP net (mlp_selfplay.h) */
    struct mlp_selfplay mlp;       /* used if is_mlp */
    struct selfplay_player player; /* used otherwise */
    struct net *net, *victim;
    uint64_t net_bytes, net_stamp; /* size and time of the net's file */

    struct tally_of_play tally;
    double started;
    int files;
};

static atomic_bool stop;

static void on_end(void)
{
    stop = true;
}

__attribute__((format(printf, 1, 2), noreturn)) static void die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fputs("selfplay: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

/* ---- The command line ---- */

static const char usage[] =
    "usage: selfplay GAME --net FILE|none --out DIR [SWITCH ...]\n\n"
    "Plays games of the engine against itself and writes samples for scripts/train.\n"
    "  --net FILE        the net; read again whenever the file changes. none: playouts only\n"
    "  --out DIR         folder of the files of samples\n"
    "  --seconds S       ends after S seconds\n"
    "  --games N         ends after N games\n"
    "  --seed N          seed of all random numbers (default: 1)\n"
    "  --nodes N         iterations of a turn at full length (default: 128)\n"
    "  --options WORDS   options of the game, \"size=9\"; if repeated, a random one\n"
    "                    for each game; \"3*size=9\" is chosen three times as often\n"
    "  --victim FILE     a net that stays as it is: the net of --net plays against it, and\n"
    "                    only positions of that side become samples\n"
    "  --victim-nodes N  iterations of a turn of the victim (default: as --nodes)\n"
    "  --victim-errors P per cent of the victim's turns that are random (default: 0)\n"
    "  --won FILE        adds a line for each game that is won against the victim, if\n"
    "                    --victim-errors is 0: turns, # and the options\n"
    "  --openings FILE   a file that --won has written; some games begin as a game in it\n";

static const struct game *find_game(const char *name)
{
    for (int i = 0; games[i]; i++)
        if (ascii_equal(games[i]->name, name))
            return games[i];
    die("there is no game %s", name);
}

static double read_number(const char *name, const char *word, double low, double high)
{
    char *end;
    const double x = strtod(word, &end);

    if (end == word || *end || !(x >= low && x <= high))
        die("%s must be a number, %g to %g", name, low, high);
    return x;
}

static void take_board(struct program *p, const char *words)
{
    const size_t digits = strspn(words, "0123456789.");

    if (p->board_count == MOST_BOARDS)
        die("at most %d sets of options", MOST_BOARDS);
    struct board *b = &p->boards[p->board_count++];

    *b = (struct board){ .words = words, .weight = 1 };
    if (digits && words[digits] == '*') {
        b->weight = atof(words);
        b->words = words + digits + 1;
    }
}

static void take(struct program *p, const char *name, const char *value)
{
    if (!value)
        die("%s needs a value", name);
    if (!strcmp(name, "--net"))
        p->net_path = strcmp(value, "none") ? value : NULL;
    else if (!strcmp(name, "--out"))
        p->directory = value;
    else if (!strcmp(name, "--seconds"))
        p->seconds = read_number(name, value, 0, 1e9);
    else if (!strcmp(name, "--games"))
        p->games = (uint64_t)read_number(name, value, 1, 1e12);
    else if (!strcmp(name, "--seed"))
        p->seed = (uint64_t)read_number(name, value, 0, 1e15);
    else if (!strcmp(name, "--nodes"))
        p->nodes = (int)read_number(name, value, 1, 1e6);
    else if (!strcmp(name, "--options"))
        take_board(p, value);
    else if (!strcmp(name, "--victim"))
        p->victim_path = value;
    else if (!strcmp(name, "--victim-nodes"))
        p->victim_nodes = (int)read_number(name, value, 1, 1e6);
    else if (!strcmp(name, "--victim-errors"))
        p->victim_errors = (int)read_number(name, value, 0, 100);
    else if (!strcmp(name, "--won"))
        p->won_path = value;
    else if (!strcmp(name, "--openings"))
        p->known_path = value;
    else
        die("there is no switch %s", name);
}

static void read_command_line(struct program *p, int argc, char **argv)
{
    bool has_net = false;

    if (argc < 2 || !strcmp(argv[1], "--help")) {
        fputs(usage, argc < 2 ? stderr : stdout);
        exit(argc < 2 ? 2 : 0);
    }
    p->game = find_game(argv[1]);
    for (int i = 2; i < argc; i += 2) {
        has_net = has_net || !strcmp(argv[i], "--net");
        take(p, argv[i], argv[i + 1]);
    }
    if (!has_net || !p->directory)
        die("--net and --out are needed; see --help");
    p->is_mlp = p->game->hints && p->game->hints->vectors;
    if (!p->is_mlp && (!p->game->hints || !p->game->hints->planes))
        die("no net can play %s", p->game->name);
    if (p->is_mlp && (p->victim_path || p->known_path))
        die("--victim and --openings are for games whose nets see a board");
    if (p->won_path && !p->victim_path)
        die("--won needs --victim");
    if (!p->board_count)
        take_board(p, "");
}

/* ---- The nets ---- */

/* Loads a net that fits the game, or returns NULL and sets `why`. */
static struct net *load_net(const struct program *p, const char *path, struct text *why)
{
    struct net *net = net_load(path, why);

    if (net && !evaluator_fits(p->game, net, why)) {
        net_free(net);
        net = NULL;
    }
    return net;
}

static void open_victim(struct program *p)
{
    struct text why = TEXT_EMPTY;

    if (!p->victim_path)
        return;
    p->victim = load_net(p, p->victim_path, &why);
    if (!p->victim)
        die("--victim %s: %s", p->victim_path, why.data);
    selfplay_player_set_victim(&p->player, p->victim, p->victim_nodes, p->victim_errors);
}

/* Loads the net's file if it has changed. An invalid file is a fatal error at the start. Later the
   program keeps the old net. */
static void look_at_net(struct program *p)
{
    struct text why = TEXT_EMPTY;
    uint64_t bytes, stamp;

    if (!p->net_path)
        return;
    const int error = system_stamp(p->net_path, &bytes, &stamp);

    if (error) {
        if (!p->net)
            die("cannot read %s: %s", p->net_path, strerror(error));
        return;
    }
    if (p->net && bytes == p->net_bytes && stamp == p->net_stamp)
        return;
    p->net_bytes = bytes;
    p->net_stamp = stamp;
    struct net *net = load_net(p, p->net_path, &why);

    if (!net && !p->net)
        die("%s", why.data);
    if (net) {
        if (!p->is_mlp)
            selfplay_player_set_net(&p->player, net);
        net_free(p->net);
        p->net = net;
    } else {
        fprintf(stderr, "selfplay: %s\n", why.data);
    }
    text_free(&why);
}

/* ---- The boards ---- */

static void open_boards(struct program *p)
{
    const struct game *const game = p->game;

    assert(game);
    struct position *start = xaligned(game->position_size);
    struct text why = TEXT_EMPTY;

    for (int i = 0; i < p->board_count; i++) {
        struct board *b = &p->boards[i];

        settings_init(&b->options, game->options);
        if (settings_set_all(&b->options, b->words, &why) != OK ||
            (game->accept && game->accept(&b->options, &why) != OK))
            die("%s", why.data);
        game->reset(start, &b->options);
        if (!p->is_mlp)
            samples_open(&b->samples, game, start);
    }
    xfree_aligned(start);
}

/* ---- Known games ---- */

/* Reads the games of the file into the boards with their options. */
static void read_known(struct program *p)
{
    char *line = NULL;
    size_t room = 0;
    struct text why = TEXT_EMPTY;
    int count = 0;

    if (!p->known_path)
        return;
    FILE *file = fopen(p->known_path, "r");

    if (!file)
        die("cannot read %s: %s", p->known_path, strerror(errno));
    for (int number = 1; getline(&line, &room, file) >= 0; number++)
        for (int i = 0; i < p->board_count; i++) {
            struct board *b = &p->boards[i];

            if (!known_games_take(&b->known, p->game, &b->options, line, &why))
                die("%s:%d: %s", p->known_path, number, why.data);
        }
    free(line);
    fclose(file);
    for (int i = 0; i < p->board_count; i++)
        count += p->boards[i].known.count;
    if (!count)
        die("%s has no game with the options that are played", p->known_path);
}

/* ---- Playing ---- */

static struct board *pick_board(struct program *p)
{
    float weights[MOST_BOARDS];

    for (int i = 0; i < p->board_count; i++)
        weights[i] = (float)p->boards[i].weight;
    return &p->boards[selfplay_player_pick(&p->player, weights, p->board_count)];
}

/* The name contains the time, so that a run restarted with the same seed overwrites no file. */
static void name_file(struct program *p, char *out, size_t size)
{
    snprintf(out, size, "%s-%llu-%lld-%06d", p->game->name, (unsigned long long)p->seed,
             (long long)time(NULL), p->files++);
}

static void write_mlp_samples(struct program *p, bool all)
{
    struct mlp_selfplay *t = &p->mlp;
    char name[80];

    if (!t->samples || (!all && t->samples < ENOUGH && clock_now() - t->oldest < PATIENCE))
        return;
    name_file(p, name, sizeof name);
    if (!mlp_selfplay_write(t, p->directory, name))
        die("cannot write to %s: %s", p->directory, strerror(errno));
}

/* Writes the samples that are complete or old enough, or all samples. */
static void write_samples(struct program *p, bool all)
{
    if (p->is_mlp) {
        write_mlp_samples(p, all);
        return;
    }
    for (int i = 0; i < p->board_count; i++) {
        struct samples *s = &p->boards[i].samples;
        char name[80];

        if (!s->count || (!all && s->count < ENOUGH && clock_now() - s->oldest < PATIENCE))
            continue;
        name_file(p, name, sizeof name);
        if (!samples_write(s, p->directory, name))
            die("cannot write to %s: %s", p->directory, strerror(errno));
    }
}

static void report(const struct program *p)
{
    const struct tally_of_play *t = &p->tally;

    printf("games %llu positions %llu seconds %.0f turns %.1f results %llu/%llu/%llu "
           "evaluations %llu\n",
           (unsigned long long)t->games, (unsigned long long)t->positions, clock_now() - p->started,
           t->games ? (double)t->turns / (double)t->games : 0, (unsigned long long)t->results[0],
           (unsigned long long)t->results[1], (unsigned long long)t->results[2],
           (unsigned long long)p->player.evaluations);
    if (p->victim)
        printf("against the victim %llu/%llu/%llu\n", (unsigned long long)t->against_victim[0],
               (unsigned long long)t->against_victim[1], (unsigned long long)t->against_victim[2]);
    fflush(stdout);
}

/* Plays a game. Adds it to the file of won games if it belongs there. */
static void play_episode(struct program *p, struct board *b)
{
    struct text won = TEXT_EMPTY;

    p->player.known = &b->known;
    episode_play(&p->player, &b->options, p->nodes, &b->samples, &p->tally, &won, &stop);
    if (p->won_path && won.length && !known_game_append(p->won_path, won.data, b->words))
        die("cannot write to %s: %s", p->won_path, strerror(errno));
    text_free(&won);
}

static void play(struct program *p)
{
    double next = p->started + REPORT;

    for (;;) {
        const double now = clock_now();

        if (stop || (p->games && p->tally.games >= p->games) ||
            (p->seconds > 0 && now - p->started >= p->seconds))
            break;
        if (now >= next) {
            report(p);
            next += REPORT;
        }
        look_at_net(p);
        struct board *b = pick_board(p);

        if (p->is_mlp)
            mlp_selfplay_play(&p->mlp, &b->options, p->nodes, p->net, &p->tally, &stop);
        else
            play_episode(p, b);
        write_samples(p, false);
    }
    write_samples(p, true);
    report(p);
}

int main(int argc, char **argv)
{
    static struct program p = { .seed = 1, .nodes = 128 };

    read_command_line(&p, argc, argv);
    system_on_end(on_end);
    p.started = clock_now();
    open_boards(&p);
    if (p.is_mlp) {
        mlp_selfplay_open(&p.mlp, p.game, p.seed);
        rng_seed(&p.player.rng, ~p.seed);
    } else {
        selfplay_player_open(&p.player, p.game, p.seed);
        open_victim(&p);
        read_known(&p);
    }
    play(&p);
    if (p.is_mlp)
        mlp_selfplay_close(&p.mlp);
    else
        selfplay_player_close(&p.player);
    net_free(p.net);
    net_free(p.victim);
    for (int i = 0; i < p.board_count; i++) {
        known_games_free(&p.boards[i].known);
        samples_close(&p.boards[i].samples);
        settings_free(&p.boards[i].options);
    }
    return EXIT_SUCCESS;
}
