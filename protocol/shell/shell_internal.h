/*
 * shell_internal.h - the state of the shell, and the functions that the shell's files share.
 *
 * shell.c the dialogue: reads lines, answers them, lets the engine play; the commands exit, clear
 * paste.c several lines at one prompt
 * interpret.c interpretation of one line as a command or a move
 * play.c moves typed without a command
 * aliases.c phrases that people type, mapped to commands
 * computer_and_level.c the commands computer and level
 * seats.c the seats of the engine and of people, and the viewer
 * goto_resign.c the commands goto, resign, resume
 * choices.c numbered choices, in games that describe steps in words
 * rules_and_options.c the commands rules, moves, options, set
 * hint_analyze.c the commands hint and analyze
 * puzzle_command.c the command puzzle
 * puzzle_state.c the puzzle that is set
 * puzzle_judge.c judgement of an answer by proof, and the defence
 * learn.c the command learn, and the turns of lessons
 * help.c welcome, help, corrections of mistyped words
 * ownership_map.c a map of the expected owners of cells
 * describe.c the game in words: prompt, state, turns, result
 * word_wrap.c wrapping of long lines
 * terminal.c colour, progress line, Ctrl-C
 * readline.c line input with history and completion (readline)
 * line_input_plain.c line input without readline (make READLINE=no)
 * data_folder.c the folder for files kept between runs
 * autosave.c level, sides and game kept between runs
 * player_clocks.c clocks for people, and the command clock
 * complete*.c completion, see complete.h
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SHELL_INTERNAL_H
#define WATTLE_SHELL_INTERNAL_H

#include "game/hidden.h"
#include "protocol/commands.h"
#include "protocol/dialogue.h"

/* The puzzle that was set last. The number is 0 if there was none. */
struct shell_puzzle {
    int number;
    const struct game *game;
    uint64_t key; /* key of its position */
    int person;   /* the player who is to solve it */
    int lost_at;  /* the turn that lost the solution, from 1, or 0 if none did yet */
};

/* The sides of the engine and its level, stored during lessons. */
struct shell_sides {
    const struct game *game; /* NULL if no sides are stored */
    bool computer[MAX_PLAYERS];
    long level;
};

struct shell {
    struct session *session;
    bool at_terminal;           /* with prompt, history and completion. Otherwise lines come from a
                                   pipe */
    bool computer[MAX_PLAYERS]; /* sides that the engine plays */
    bool may_replace;           /* whether a "!" in the line allows replacing files */
    bool keeps;                 /* whether level, sides and game are stored (autosave.c) */
    int lock;                   /* the lock file that marks the stored state as in use */
    double waits_since;         /* clock_now() when the wait for a person's turn began */
    bool owes_board;            /* whether the board was not shown after the last turn */
    struct shell_puzzle puzzle;
    struct shell_sides kept;
    struct text line;   /* the line that is answered */
    char *history;      /* the file of the history, or NULL */
    struct text pasted; /* the text from the last prompt, answered up to pasted_at */
    size_t pasted_at;
    int told;     /* lines shown since the last line was read */
    double begun; /* clock_now() at the start of the command */
};

/* ---- interpret.c ---- */

/* Runs one line, which is not empty, and answers it. Returns whether the game has changed, so
   that it may be the engine's turn. */
bool shell_answer(struct shell *sh, const char *line, struct reply *r);

/* Returns whether the line begins with a command or an alias. */
bool shell_is_command(struct shell *sh, const char *line);

/* ---- paste.c ---- */

/* Stores the text typed at a prompt, in place of the text before. */
void paste_take(struct shell *sh, const char *typed);

/* Takes the next line of the text, cleaned. It is a command, or all lines of turns up to the next
   command as one list. At the end returns false and an empty line. */
bool paste_next(struct shell *sh, struct text *line);

/* Returns whether paste_next has a line. */
bool paste_waits(const struct shell *sh);

/* Drops the remaining lines and reports them if there are any. */
void paste_drop(struct shell *sh, struct text *out);

/* ---- play.c ---- */

/* Plays a line of turns and steps for the player to move. ILLEGAL_MOVE means that the reply has the
   error, and that nothing was played. NOT_A_MOVE means that the line is not a move. */
enum move_status { PLAYED, ILLEGAL_MOVE, NOT_A_MOVE };
enum move_status shell_play(struct session *s, const char *line, struct reply *r);

/* ---- seats.c ---- */

/* Takes back or replays further turns until a person is to move. */
void seats_skip_computer(struct shell *sh, const struct command *undo_or_redo);

/* At a seat, lets the engine play all other seats. */
void seats_take_others(struct shell *sh);

/* If the present game is not `before`, the engine keeps the colours that it played in `before`. At
   a seat it takes all other seats instead. The reply reports its sides. */
void seats_carry_sides(struct shell *sh, const struct game *before, struct text *out);

/* Returns the player whose hidden cards are shown. In games with hidden information, this player is
   the only person, or the person to move if there are several. In other games the result is
   PUBLIC. */
int seats_viewer(const struct shell *sh);

/* Returns whether the engine is to move now. */
bool seats_computer_is_next(const struct shell *sh);

/* Returns whether there is a side that the engine does not play. */
bool seats_person_plays(const struct shell *sh);

/* Adds a sentence such as "The engine plays Orange.", or that it plays no side. */
void seats_describe(const struct shell *sh, struct text *out);

/* ---- choices.c ---- */

/* Returns whether the game describes choices in words, so that they can be numbered. */
bool choices_told(const struct record *rec);

/* Returns whether a game with numbered choices has a single choice for the player to move. */
bool choices_forced(const struct shell *sh);

/* Adds the number of a choice and its words, for example "5) go to Old Town (r3)". */
void choices_name(const struct record *rec, step wanted, struct text *out);

/* choices_tell adds the choices of the player to move in at most `rows` rows under a heading,
   without the last newline. choices_rows returns the number of lines that choices_tell adds if it
   gets `all` rows when these suffice for all choices, and `some` rows otherwise. */
void choices_tell(const struct shell *sh, int rows, struct text *out);
int choices_rows(const struct shell *sh, int all, int some);

/* Plays the choice whose number the line is. Returns as shell_play does. */
enum move_status choices_play(struct session *s, const char *line, struct reply *r);

/* ---- puzzle_state.c ---- */

/* Returns whether a puzzle is set. The engine then plays only against the person who solves it. */
bool puzzle_is_set(const struct shell *sh);

/* Finds the puzzle from which the present game began. Returns false if there is none. */
struct puzzle;
bool puzzle_now(const struct shell *sh, struct puzzle *p);

/* ---- puzzle_judge.c ---- */

/* Judges the turn just played and answers it. Call it only when the engine is to move. Returns
   whether there was an answer. With the option resign there may be none. */
bool puzzle_answer(struct shell *sh, struct reply *r);

/* ---- learn.c ---- */

/* If a game has replaced a lesson, restores the former level and, unless `has_sides`, the former
   sides. Returns the game of these sides, or NULL if no lesson was left. */
const struct game *learn_leave(struct shell *sh, bool has_sides);

/* learn_has_turn returns whether a turn has been played where a lesson asks for one. learn_judge
   judges this turn and answers. A wrong turn is taken back. */
bool learn_has_turn(const struct shell *sh);
void learn_judge(struct shell *sh, struct text *out);

/* Adds the task of a lesson that waits for a turn, and the sentence after a wrong turn, which says
   how to solve the task. Returns false if no lesson waits. */
bool learn_hint(const struct shell *sh, struct text *out);

/* Adds the lesson's sentence about an illegal turn, if there is one. */
void learn_explain_illegal(const struct shell *sh, const char *line, struct text *out);

/* Adds the full command for a short form in a lesson, for example "learn next" for "next". Returns
   false if the line is not a short form. */
bool learn_word(const struct shell *sh, const char *line, struct text *out);

/* ---- aliases.c ---- */

/* Translates a line that begins with an alias or an option's name into a command in `out`. Returns
   false if there is no alias. `is_command` tells whether the line begins with a command. */
bool alias_command(const struct session *s, const char *line, bool is_command, struct text *out);

/* Returns the command that a whole phrase stands for, or NULL if it is not an alias. */
const char *alias_meaning(const char *phrase);

/* Returns the phrase of alias i, or NULL after the last. */
const char *alias_word(int i);

/* ---- help.c ---- */

/* Adds the game, its board, and the first words to type. */
void shell_welcome(const struct shell *sh, struct text *out);

/* Adds the answer to help without arguments: the rules of this game and its most important
   commands. */
void shell_help(const struct shell *sh, struct text *out);

/* Completes the answer to help with the words `name`, whose status was `status`: adds what differs
   in the shell, and explains aliases and options. Returns the new status. */
enum status shell_help_about(const struct shell *sh, const char *name, enum status status,
                             struct reply *r);

/* Explains a line that is neither a command nor a move. Returns SYNTAX_ERROR. */
enum status shell_unknown(const struct session *s, const char *word, struct reply *r);

/* ---- rules_and_options.c ---- */

/* Adds the line of an option of the game or the engine, as options prints it. Returns false if
   there is no option of this name. */
bool options_describe(const struct session *s, const char *name, struct text *out);

/* ---- describe.c ---- */

/* Adds a prompt such as "fendo white C4 ...> ". In colour, marks for readline enclose the escape
   sequences. */
void describe_prompt(const struct shell *sh, struct text *out);

/* Adds the player to move with the steps so far, or the winner. */
void describe_state(const struct record *rec, struct text *out);

/* Adds a line such as "White plays C4-E5W." for each complete turn from step `from` on, and a line
   for the chance events between turns. */
void describe_turns(const struct shell *sh, int from, struct text *out);

/* Adds at most `turns` turns of a search line, separated by `joint`. */
void describe_line(const struct session *s, const struct search_line *line, int turns,
                   const char *joint, struct text *out);

/* Returns the number of turns that players have played. An unfinished turn counts, chance events do
   not. */
int words_count_turns(const struct record *rec);

/* Adds a sentence such as "White resigns, Orange wins." */
void describe_resignation(const struct record *rec, struct text *out);

/* Adds the board in the shell's style, with the cards of seats_viewer, then describe_state. */
void describe_board(const struct shell *sh, struct text *out);

/* Adds a line with the number of warnings about the file that the game uses, if there are any. */
void describe_warnings(const struct record *rec, struct text *out);

/* ---- word_wrap.c ---- */

/* Breaks lines of more than `width` columns at blanks, if there are any. Continuation lines are
   indented like their line, or like the second column of a table. Colours take no columns. `taken`
   columns of the first line are already used. */
void word_wrap(struct text *text, int width, int taken);

/* If a line is too long, joins the lines of each paragraph after the first line, so that word_wrap
   breaks them again. Lines that begin with a blank stay. */
void words_flow(struct text *text, int width);

/* ---- ownership_map.c ---- */

/* Adds a map of the expected owner of each cell at the end of the game. */
void describe_owners(const struct session *s, const struct search_owners *owners, struct text *out);

/* ---- terminal.c ---- */

/* Returns whether boards may be written in colour. The terminal must have 256 colours and UTF-8,
   and the user must want colours. */
bool terminal_has_colour(int fd);

/* Return the terminal's columns and rows, or 80 and 24 if there is no terminal. */
int terminal_width(void);
int terminal_height(void);

/* Makes Ctrl-C set a flag instead of ending the program. */
void terminal_catch_signals(void);
bool terminal_interrupted(void);
void terminal_forget_interrupt(void);

/* Returns whether the program was continued after Ctrl-Z since the last call. The line with the
   cursor is then lost. */
bool terminal_was_resumed(void);

/* terminal_status shows a line on standard error that the next one overwrites. terminal_end_status
   removes it. Nothing happens if standard error is not a terminal. */
void terminal_status(const char *text);
void terminal_end_status(void);

/* Clears the screen if standard output is a terminal that can. */
void terminal_clear(void);

/* These marks enclose those parts of a prompt that take no space on the screen:
   RL_PROMPT_START_IGNORE and RL_PROMPT_END_IGNORE. */
#define PROMPT_MARKS "\001\002"

/* Returns the next line, from malloc, without editing by the program, or NULL at the end of input.
   The prompt goes to standard output without its marks. */
char *terminal_read(const char *prompt);

/* ---- readline.c or line_input_plain.c ---- */

/* Opens line input. The history is stored in `file`, or not at all if that is NULL. Completion uses
   the session. */
void lines_open(const struct session *s, const char *file);

/* Returns the next line, from malloc, or NULL at the end of input. Ctrl-C starts a new line. */
char *lines_read(const char *prompt);

/* Returns whether a question is answered with y or yes. The answer does not enter the history. */
bool lines_ask(const char *question);

/* ---- data_folder.c ---- */

/* Return the name, from malloc, of a file in the shell's folder, or NULL on failure. They create
   the folder if necessary. state_file also makes the file, readable only by its owner. */
char *state_path(const char *name);
char *state_file(const char *name);

/* ---- autosave.c ---- */

/* Reads level and sides. From now on stores level, sides, the game in progress and the previous
   game, unless another shell does so already. */
void autosave_open(struct shell *sh);
void autosave_close(struct shell *sh);

/* Stores level and sides. */
void autosave_settings(const struct shell *sh);

/* Stores the present game, unless it is finished or has no turn. */
void autosave_game(const struct shell *sh);

/* Makes the stored game the previous game, because another game begins. Returns whether there was
   one. */
bool autosave_leave(const struct shell *sh);

/* Adds a line about the previous game, if there is one. */
void autosave_tell(const struct shell *sh, struct text *out);

/* Continues the previous game, and stores the present one in its place (resume). */
enum status autosave_resume(struct shell *sh, struct reply *r);

/* ---- player_clocks.c ---- */

/* Starts waiting for a person's turn. */
void clock_wait(struct shell *sh);

/* Charges the player for the turn that was waited for. */
void clock_charge(struct shell *sh, int player);

/* Adds the time left of each player, if there are clocks. */
void clock_tell(struct player *p, struct text *out);

/* clock_print adds the clocks as a comment line of the kept record. It adds nothing if there are no
   clocks, or if the clocks count stones or periods (only programs set such clocks). clock_take sets
   the clocks of such a record, or none. */
void clock_print(struct player *p, struct text *out);
void clock_take(struct player *p, const char *record);

#endif
