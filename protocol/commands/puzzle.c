/*
 * puzzle.c - the command puzzle of GTP. shell/puzzle_command.c has the shell's command of that
 * name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/commands.h"
#include "puzzles/puzzles.h"

#include <string.h>

/* Adds a text such as "white win": the side to move (the second word of the position) and the
   result that this side can get. */
static void print_task(const struct record *rec, const struct puzzle *p, struct text *out)
{
    struct text side = TEXT_EMPTY;
    const char *word = strchr(p->position, ' ') + 1;

    text_add_bytes(&side, word, strcspn(word, " "));
    record_print_side(rec, record_side(rec, side.data), out);
    text_add(out, p->wins ? " win" : " draw");
    text_free(&side);
}

static void list(const struct record *rec, struct text *out)
{
    struct puzzle p;

    for (int i = 1; puzzle_find(rec->game->name, i, &p); i++) {
        text_addf(out, "%d %d ", i, p.stars);
        print_task(rec, &p, out);
        text_add_char(out, '\n');
    }
}

static enum status set(struct session *s, const struct puzzle *p, struct reply *r)
{
    const enum status status = record_set_position(&s->record, p->position, &r->text);

    if (status != OK)
        return status;
    session_begin_game(s);
    print_task(&s->record, p, &r->text);
    return OK;
}

static enum status cmd_puzzle(struct session *s, const struct args *a, struct reply *r)
{
    const char *game = s->record.game->name;
    const int count = puzzle_count(game);
    struct puzzle p;
    long long number = 0;

    if (!count)
        return refuse(r, "there are no puzzles of %s", game);
    if (!a->count) {
        list(&s->record, &r->text);
        return OK;
    }
    if (args_whole(a, 0, "N", 1, count, &number, r) != OK)
        return SYNTAX_ERROR;
    if (a->count > 1 && !ascii_equal(args_word(a, 1), "solution"))
        return refuse(r, "syntax error: write puzzle N or puzzle N solution");
    puzzle_find(game, (int)number, &p);
    if (a->count == 1)
        return set(s, &p, r);
    text_add_bytes(&r->text, p.turn, p.length);
    return OK;
}

const struct command puzzle_commands[] = {
    { "puzzle", "[N [solution]]", 0, 2, IN_GTP, cmd_puzzle, COMPLETE_NOTHING,
      "positions with exactly one good turn",
      "Without N, lists the puzzles of the current game, one per line: number, stars (1 is\n"
      "easy, 5 is hard), side to move, and the best result of that side, win or draw. With N,\n"
      "sets up that position, as set_position does, and answers with the side and the result.\n"
      "With solution, answers with the only turn that keeps the result, and sets up nothing." },
    { 0 },
};
