/*
 * fuzz.h - the interface of a fuzz target, and the functions that all targets share.
 *
 * A target is a file in targets/. It runs one part of the program on one input. The same file is
 * linked with libFuzzer, which looks for inputs, and with replay.c, which reads inputs from files.
 * A target keeps nothing for the next input, starts no thread and opens no file. docs/FUZZING.md
 * tells how to run the targets.
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

/* Takes a first input. */
typedef void fuzz_seed(void *context, const void *data, size_t n);

struct fuzz_target {
    size_t longest; /* most bytes of an input; longer inputs find nothing new */

    void (*run)(const uint8_t *data, size_t n);

    /* Adds words of which inputs are made, as lines of a dictionary for libFuzzer. */
    void (*words)(struct text *out);

    /* Gives first inputs to `take`. */
    void (*seeds)(fuzz_seed *take, void *context);
};

/* Each target defines this. */
extern const struct fuzz_target fuzz_target;

/* The functions that libFuzzer calls. LLVMFuzzerInitialize does the following options and ends the
   program: --words writes a dictionary, --seeds DIR writes first inputs, --longest prints the
   length. */
int LLVMFuzzerInitialize(const int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Whether an input that takes more than a second of CPU time is a fault. */
extern bool fuzz_is_timed;

/* ---- Faults ---- */

/* Ends the program, which is a fault for libFuzzer. */
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

/* Returns the next byte, or 0 if there is none. */
unsigned fuzz_byte(struct fuzz_bytes *b);

/* Returns one of n choices, 0 .. n-1, for n > 0. */
int fuzz_below(struct fuzz_bytes *b, int n);

/* Returns the rest as a string, without zeros. The caller frees it with text_free. */
struct text fuzz_string(const struct fuzz_bytes *b);

/* ---- Games ---- */

/* A game and one of its variants. */
struct fuzz_variant {
    const struct game *game;
    const char *options;
};

/* fuzz_variants returns the number of variants of all games. fuzz_variant returns variant i, in the
   order of the list of games. */
int fuzz_variants(void);
struct fuzz_variant fuzz_variant(int i);

/* Opens a record or a session with the games of the program. The seed is always the same. The
   session has one thread, little memory, few nodes, no net, and chooses turns at random (set_option
   search). The caller ends with record_close or fuzz_close. */
void fuzz_open_record(struct record *rec);
void fuzz_open(struct session *s);
void fuzz_close(struct session *s);

/* fuzz_feed gives lines to the session as its input. fuzz_heard returns all output of the session
   as a string, valid until the next call. */
void fuzz_feed(struct session *s, const char *lines, size_t n);
const char *fuzz_heard(struct session *s, size_t *n);

/* Makes a file in memory, without a name. Returns its descriptor. */
int fuzz_file(void);

/* Returns a random step or chance event of a game that is not over. */
step fuzz_choose(const struct game *game, const struct position *pos, struct rng *rng);

/* Returns a reader for which every file contains this text. */
struct file_reader fuzz_files(char *text);

/* Starts a game of the variant. The options must be valid. */
void fuzz_begin(struct record *rec, struct fuzz_variant v);

/* Checks that the output has only visible characters and line feeds. */
void fuzz_check_visible(const char *heard, size_t n);

/* Check that the position line restores the same position, and that the record of the game restores
   the same game. */
void fuzz_check_position(const struct record *rec);
void fuzz_check_record(const struct record *rec);

/* ---- Dictionaries and first inputs, from the tables of the program (dict.c) ---- */

/* Each function adds lines to a dictionary, one word a line, without duplicates. */
void dict_add(struct text *out, const char *word);
void dict_add_all(struct text *out, const char *const words[]); /* the words are ended by NULL */
void dict_split(struct text *out, const char *s, const char *between);

/* Adds each command with a line feed before it, where a command begins. `where` is IN_GTP or IN_UGI
   (commands.h). */
void dict_of_commands(struct text *out, unsigned where);
void dict_of_games(struct text *out); /* names, sides, options as key=value */
void dict_of_options(struct text *out, const struct option *table, const char *format);
void dict_of_turns(struct text *out); /* some turns and steps of each variant */

/* The receiver of first inputs from games. dict_take gives an input to it. `taker` is a struct
   dict_taker, the context of dict_each_game. */
struct dict_taker {
    fuzz_seed *take;
    void *context;
};
void dict_take(void *taker, const struct text *made);

/* Calls `take` with a random game of each variant after `steps` steps. The games are the same each
   time. */
void dict_each_game(int steps, void (*take)(const struct record *rec, int variant, void *context),
                    void *context);

#endif
