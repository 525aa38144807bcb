/*
 * fuzz.h - what a fuzz target is, and what all of them share.
 *
 * A target is a file in targets/: it makes one input of a part of the program. The same file is
 * linked with libFuzzer, which looks for inputs, and with replay.c, which takes them from files.
 * Nothing is left of an input when the next one comes, no thread is started and no file opened.
 * docs/FUZZING.md tells how they are run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FUZZ_H
#define WATTLE_FUZZ_H

#include "protocol/session.h"
#include "record/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes an input that somebody could begin with. */
typedef void fuzz_seed(void *context, const void *data, size_t n);

struct fuzz_target {
    size_t longest; /* bytes of an input; longer ones tell nothing new */

    void (*run)(const uint8_t *data, size_t n);

    /* Adds words that such input is made of, as lines of a dictionary for libFuzzer. */
    void (*words)(struct text *out);

    /* Hands over inputs to begin with. */
    void (*seeds)(fuzz_seed *take, void *context);
};

/* In each target. */
extern const struct fuzz_target fuzz_target;

/* What libFuzzer calls. The first obeys and ends for --words, which writes a dictionary, --seeds DIR,
   which writes inputs to begin with, and --longest. */
int LLVMFuzzerInitialize(const int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Whether an input that takes more than a second of the processor's time is a fault. */
extern bool fuzz_is_timed;

/* ---- Faults ---- */

/* Ends the program: that is what a fault is for libFuzzer. */
void fuzz_fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#define FUZZ_CHECK(holds, ...)      \
    do {                            \
        if (!(holds))               \
            fuzz_fail(__VA_ARGS__); \
    } while (0)

/* ---- Input as choices ---- */

struct fuzz_bytes {
    const uint8_t *at;
    size_t left;
};

/* The next byte; 0 when there is none. */
unsigned fuzz_byte(struct fuzz_bytes *b);

/* One of n choices, n > 0. */
int fuzz_below(struct fuzz_bytes *b, int n);

/* The rest as a string, without zeros; freed with text_free. */
struct text fuzz_string(const struct fuzz_bytes *b);

/* ---- Games ---- */

/* A game and a line of its variants. */
struct fuzz_variant {
    const struct game *game;
    const char *options;
};

/* The variants of all games, in the order of the list. */
int fuzz_variants(void);
struct fuzz_variant fuzz_variant(int i);

/* A record or a session of the real games with a luck that is the same every time; the session has
   one thread, little memory, few nodes, no net, and chooses turns at random (set_option search).
   End with record_close, fuzz_close. */
void fuzz_open_record(struct record *rec);
void fuzz_open(struct session *s);
void fuzz_close(struct session *s);

/* Gives the session lines to read; all that it writes can be asked for afterwards, as a string
   that holds until the next call. */
void fuzz_feed(struct session *s, const char *lines, size_t n);
const char *fuzz_heard(struct session *s, size_t *n);

/* A new file in memory, without a name; its descriptor. */
int fuzz_file(void);

/* A random step, or roll, of a game that is not over. */
step fuzz_choose(const struct game *game, const struct position *pos, struct rng *rng);

/* A world in which every file holds this text. */
struct file_reader fuzz_files(char *text);

/* Begins the variant; it must be possible. */
void fuzz_begin(struct record *rec, struct fuzz_variant v);

/* All of what was written is visible, but for line feeds. */
void fuzz_check_visible(const char *heard, size_t n);

/* The line that stands for the whole state of a record comes back as the same state, and so does the
   record of the game. */
void fuzz_check_position(const struct record *rec);
void fuzz_check_record(const struct record *rec);

/* ---- Dictionaries and games to begin with, out of the tables of the program (dict.c) ---- */

/* Each adds lines to a dictionary, a word on each, none twice. */
void dict_add(struct text *out, const char *word);
void dict_add_all(struct text *out, const char *const words[]); /* ended by NULL */
void dict_split(struct text *out, const char *s, const char *between);

/* Each with a line feed before it, where a command begins; IN_GTP, IN_UGI (commands.h). */
void dict_of_commands(struct text *out, unsigned where);
void dict_of_games(struct text *out); /* names, sides, options as key=value */
void dict_of_options(struct text *out, const struct option *table, const char *format);
void dict_of_turns(struct text *out); /* turns and steps, some of each variant */

/* Who takes what was made of a game, as the context of the next. */
struct dict_taker {
    fuzz_seed *take;
    void *context;
};
void dict_take(void *taker, const struct text *made);

/* Calls `take` with some random games of each variant, played so far; the same every time. */
void dict_each_game(int steps, void (*take)(const struct record *rec, int variant, void *context),
                    void *context);

#endif
