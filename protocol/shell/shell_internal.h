/*
 * shell_internal.h - what the files of the shell know of each other.
 *
 *   shell.c           the dialogue: read a line, answer it, let the engine play
 *   paste.c           several lines at one prompt
 *   interpret.c          one line: a command or a move, and what came of it
 *   play.c            bare moves, and the engine as a player (computer)
 *   aliases.c          other words for commands: board, size 9, go to turn 5
 *   shell_commands.c            the commands only a person needs: computer, level, clock, exit
 *   goto.c          going about in the game: goto, resign
 *   choices.c         what can be done, numbered and in words, where a game has them
 *   show.c           what a person asks to see: rules, moves, options
 *   hint_analyze.c          hint and analyze: what the engine thinks, for a person
 *   puzzle.c          whether the game is a puzzle's
 *   puzzle_command.c      the command that sets one
 *   puzzle_judge.c           an answer to it, judged by proof, and the defence
 *   help.c            welcome, help, and what to say to a word that is no command
 *   ownership_map.c          a map of who is expected to own what
 *   sides.c            a player in words
 *   describe.c           the match in words: prompt, whose turn, who won
 *   word_wrap.c            long lines broken at words
 *   terminal.c        colour, the line of progress, Ctrl-C
 *   readline.c        lines with history and completion: all that touches readline; without
 *                     it (make READLINE=no): line_input.c
 *   data_folder.c           where things are kept between runs
 *   autosave.c            what is kept: level and sides, the game in progress
 *   clock.c           clocks of people
 *   complete*.c       what a word can become: complete.h
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SHELL_INTERNAL_H
#define WATTLE_SHELL_INTERNAL_H

#include "game/hidden.h"
#include "protocol/commands.h"
#include "protocol/shell/shell.h"

/* The puzzle that was set last; number 0: none. */
struct shell_puzzle {
    int number;
    const struct game *game;
    uint64_t key; /* of its position */
    int person;   /* who is to solve it */
    int lost_at;  /* the turn that gave it away, from 1; 0: none yet */
};

/* There is one terminal, so there is one shell. */
struct shell {
    struct session *session;
    bool at_terminal;           /* prompt, history and completion; else lines from a pipe */
    bool computer[MAX_PLAYERS]; /* whom the engine plays for */
    bool may_replace;           /* the line said so, by a "!": files that are there too */
    bool keeps;                 /* level, sides and game, see autosave.c */
    int lock;                   /* the file that says so to other shells */
    double waits_since;         /* by clock_now: from when on a person's turn is waited for */
    bool owes_board;            /* the board was not shown after the last turn */
    struct shell_puzzle puzzle;
    struct text pasted; /* what was typed at the last prompt, answered up to pasted_at */
    size_t pasted_at;
    int told;     /* lines told since a line was read */
    double begun; /* by clock_now: when the command began */
};

/* ---- shell.c ---- */

struct shell *shell_of(struct session *s);

/* ---- interpret.c ---- */

/* Runs one line, which is not empty, and answers. Returns whether the game has moved on, so that
   it may be the engine's turn. */
bool shell_answer(struct shell *sh, const char *line, struct reply *r);

/* Whether the line begins with a command, or with other words for one. */
bool shell_is_command(struct shell *sh, const char *line);

/* ---- paste.c ---- */

/* Takes what was typed at one prompt, in place of what was there. */
void paste_take(struct shell *sh, const char *typed);

/* The next line of it, cleaned: a command, or all lines of turns up to the next command, as one
   list. False, and an empty line, when all has been answered. */
bool paste_next(struct shell *sh, struct text *line);

/* Whether paste_next has a line. */
bool paste_waits(const struct shell *sh);

/* Drops all that paste_next has left, and says so if it is anything. */
void paste_drop(struct shell *sh, struct text *out);

/* ---- play.c ---- */

/* Whether the line was one, of turns and steps for the player to move. Unless NOT_A_MOVE, the
   reply says what is wrong with it, and nothing was played. */
enum move_status { PLAYED, ILLEGAL_MOVE, NOT_A_MOVE };
enum move_status shell_play(struct session *s, const char *line, struct reply *r);

/* Takes back, or plays again, further turns until a person is to move. */
void shell_skip_computer(struct shell *sh, const struct command *undo_or_redo);

/* After a change: where the game is another one than `before`, the engine goes on to play the
   colours that it did, and says so. */
void shell_carry_sides(struct shell *sh, const struct game *before, struct text *out);

/* Whose secrets are shown: in games with secrets the one person who plays or, of several, the one
   whose turn it is; else PUBLIC. */
int shell_viewer(const struct shell *sh);

/* Whether the engine is to move now. */
bool shell_computer_is_next(const struct shell *sh);

/* Whether there is a side that the engine does not play. */
bool shell_person_plays(const struct shell *sh);

/* ---- choices.c ---- */

/* Whether the game has words for what can be done, so that it can be offered in numbers. */
bool choices_told(const struct match *m);

/* Whether the player to move can do one thing only, in such a game. */
bool choices_forced(const struct shell *sh);

/* Adds what the player to move can do, in at most so many rows under a heading, without the last
   newline. choices_rows: the lines that takes, where all are shown if `all` rows are enough, and
   otherwise `some` rows of them. */
void choices_tell(const struct shell *sh, int rows, struct text *out);
int choices_rows(const struct shell *sh, int all, int some);

/* The line as the number of a choice: as shell_play. */
enum move_status choices_play(struct session *s, const char *line, struct reply *r);

/* ---- puzzle.c ---- */

/* Whether the game is a puzzle's. Then the engine plays against whoever solves it, and nobody
   else. */
bool puzzle_is_set(const struct shell *sh);

/* The puzzle that the game has begun with; false if that is none, or was another game. */
struct puzzle;
bool puzzle_now(const struct shell *sh, struct puzzle *p);

/* ---- puzzle_judge.c ---- */

/* Judges the turn that was played, and answers it; whether there was an answer: with the option
   resign there may be none. Only when the engine is to move. */
bool puzzle_answer(struct shell *sh, struct reply *r);

/* ---- aliases.c ---- */

/* Whether the line says in other words what a command does, which `out` gets. `is_command`: it
   begins with the name of one. */
bool alias_command(const struct session *s, const char *line, bool is_command, struct text *out);

/* Word i of those that are said for commands; NULL after the last. */
const char *alias_word(int i);

/* ---- help.c ---- */

/* The game, its board, and what to type first. */
void shell_welcome(const struct shell *sh, struct text *out);

/* help without arguments: how to play this game, and the commands needed for it. */
void shell_help(const struct shell *sh, struct text *out);

/* What was wrong with a line that is neither command nor move; returns SYNTAX_ERROR. */
enum status shell_unknown(const struct session *s, const char *word, struct reply *r);

/* ---- sides.c ---- */

/* The player as people say it: "Orange", "p3". */
void describe_side(const struct match *m, int player, struct text *out);

/* ---- describe.c ---- */

/* "The engine plays Orange.", or that it plays nobody. */
void describe_computer(const struct shell *sh, struct text *out);

/* "fendo white C4 ...> ", with marks around escape sequences for readline when in colour. */
void describe_prompt(const struct shell *sh, struct text *out);

/* Whose turn it is and what of it is made, or who has won. */
void describe_state(const struct match *m, struct text *out);

/* "White plays C4-E5W.", a line for each complete turn from step `from` on, and one for what
   chance brings between them. */
void describe_turns(const struct shell *sh, int from, struct text *out);

/* The turns of a line that a search reports, separated by `joint`, at most `turns`. */
void describe_line(const struct session *s, const struct search_line *line, int turns,
                   const char *joint, struct text *out);

/* How many turns players have played, those of chance left out; an unfinished one counts. */
int words_count_turns(const struct match *m);

/* "White resigns, Orange wins." */
void describe_resignation(const struct match *m, struct text *out);

/* The board in the shell's style, with the cards of shell_viewer, then describe_state. */
void describe_board(const struct shell *sh, struct text *out);

/* How much is odd about the file that the game was begun with, if anything: a line
   more. */
void describe_warnings(const struct match *m, struct text *out);

/* ---- word_wrap.c ---- */

/* Breaks lines of more than `width` columns at blanks, as far as there are any; what goes on is
   indented like the line, or like the second column of a table. Colours take no columns; of the
   first line so many are `taken` by what comes before it. */
void word_wrap(struct text *text, int width, int taken);

/* Where some line is too long: the lines of each paragraph after the first line become one, so that
   word_wrap breaks it anew. Lines that begin with a blank stay. */
void words_flow(struct text *text, int width);

/* ---- ownership_map.c ---- */

/* A map of who is expected to own each cell when the game is over. */
void describe_owners(const struct session *s, const struct search_owners *owners, struct text *out);

/* ---- terminal.c ---- */

/* Whether boards in colour may be written to it: a terminal of 256 colours that shows UTF-8, of
   somebody who wants colours. */
bool terminal_has_colour(int fd);

/* The terminal's columns and rows; 80 and 24 where there is none. */
int terminal_width(void);
int terminal_height(void);

/* Ctrl-C sets a flag from now on instead of ending the program. */
void terminal_catch_signals(void);
bool terminal_interrupted(void);
void terminal_forget_interrupt(void);

/* Whether the program was continued, after Ctrl-Z, since this was asked last: what stood on the
   line of the cursor has gone. */
bool terminal_was_resumed(void);

/* One line on the terminal (standard error) that the next one overwrites, and its end. Where
   standard error is no terminal nothing happens. */
void terminal_status(const char *text);
void terminal_end_status(void);

/* Clears the screen, where standard output obeys. */
void terminal_clear(void);

/* A prompt has these around what takes no room on the screen: RL_PROMPT_START_IGNORE, and _END_. */
#define PROMPT_MARKS "\001\002"

/* The next line, from malloc, as the terminal gives it; NULL at the end of input. Ctrl-C gives up
   what is typed, as the terminal does. The prompt goes to standard output without its marks. */
char *terminal_read(const char *prompt);

/* ---- readline.c or line_input.c ---- */

/* History is kept in `file`, NULL: nowhere. The session is what completion looks at. */
void lines_open(const struct session *s, const char *file);

/* The next line, from malloc; NULL at the end of input. Ctrl-C begins a new one. */
char *lines_read(const char *prompt);

/* Whether a question is answered with y or yes. The answer is not kept. */
bool lines_ask(const char *question);

/* ---- data_folder.c ---- */

/* The name, from malloc, of a file of the shell's, in a directory that is there; NULL when that
   cannot be. state_file: the file is there too, and for its owner's eyes only. */
char *state_path(const char *name);
char *state_file(const char *name);

/* ---- autosave.c ---- */

/* From now on, where that can be: level and sides are as they were, and are kept when they
   change; the game in progress is kept, and the one before it. Another shell that is open already
   keeps what it has, and this one nothing. */
void autosave_open(struct shell *sh);
void autosave_close(struct shell *sh);

/* Keeps level and sides. */
void autosave_settings(const struct shell *sh);

/* Keeps the game as it is now. A game that is over, or without a turn, is not kept. */
void autosave_game(const struct shell *sh);

/* What is kept becomes the game that was left: another one begins. Whether there was one. */
bool autosave_leave(const struct shell *sh);

/* Adds a line about the game that was left, if there is one. */
void autosave_tell(const struct shell *sh, struct text *out);

/* resume: goes on with the game that was left, and leaves this one. */
enum status autosave_resume(struct shell *sh, struct reply *r);

/* ---- clock.c ---- */

/* A turn of a person is waited for from now on. */
void clock_wait(struct shell *sh);

/* The player has completed a turn that was waited for. */
void clock_charge(struct shell *sh, int player);

/* Adds what time everybody has left, where there are clocks. */
void clock_tell(const struct match *m, struct text *out);

/* Adds the clocks as a comment line of the record that is kept; nothing where there are none or
   they count stones or periods, as only programs set them. clock_take sets those of such a
   record, or none. */
void clock_print(const struct match *m, struct text *out);
void clock_take(struct match *m, const char *record);

#endif
