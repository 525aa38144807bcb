/*
 * puzzle_judge.c - checks a person's answer to a puzzle by proof, and plays the defence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/clock.h"
#include "protocol/shell/shell_internal.h"
#include "puzzles/puzzles.h"
#include "solver/solver.h"

#include <string.h>

enum judgement { KEPT, LOST, OPEN };

/* Returns whether the result that the person needs is proven, disproven or open. */
static enum judgement judge(const struct puzzle *p, int person, const struct solution *s)
{
    const double low = person == 0 ? s->low : -s->high, high = person == 0 ? s->high : -s->low;

    if (p->wins ? low > 0 : low >= 0)
        return KEPT;
    return (p->wins ? high <= 0 : high < 0) ? LOST : OPEN;
}

static bool is_solution(const struct record *rec, const struct puzzle *p)
{
    struct text turn = TEXT_EMPTY;

    record_print_turn(rec, 0, &turn);
    const bool is_it = turn.length == p->length && !strncmp(turn.data, p->turn, p->length);
    text_free(&turn);
    return is_it;
}

static void tell_judgement(const struct puzzle *p, enum judgement found, bool is_first,
                           struct text *out)
{
    const char *task = p->wins ? "win" : "draw";

    if (found == LOST)
        text_addf(out, "No, that gives the %s away.\n", task);
    else if (is_first)
        text_addf(out, "Right, the only turn that %ss.\n", task);
    else if (found == KEPT)
        text_addf(out, "Good, that still %ss.\n", task);
    else
        text_add(out, "The result of that turn takes too long to prove.\n");
}

/* Plays the first turn of the solver's line. If there is none, plays a turn chosen by the
   engine. */
static void play_defence(struct session *s, const struct solution *solution)
{
    struct reply unheard;

    if (solution->turns) {
        record_play_steps(&s->record, solution->steps, solution->ends[0]);
        return;
    }
    struct text line = TEXT_EMPTY;
    text_add(&line, "genmove ");
    record_print_side(&s->record, record_to_act(&s->record), &line);
    reply_open(&unheard, &s->output);
    command_run(s, line.data, &unheard);
    reply_close(&unheard);
    text_free(&line);
}

bool puzzle_answer(struct shell *sh, struct reply *r)
{
    struct session *s = sh->session;
    static const double seconds = 10;
    const int before = s->record.now, turns = words_count_turns(&s->record);
    const bool is_first = turns == 1;
    struct solution solution;
    struct puzzle p;

    puzzle_now(sh, &p);
    sh->begun = clock_now();
    reply_start(r, "");
    solver_run(s->record.game, record_position(&s->record), session_budget(s, seconds), &solution);
    enum judgement found = judge(&p, sh->puzzle.person, &solution);
    if (is_first)
        found = is_solution(&s->record, &p) ? KEPT : LOST;
    terminal_end_status();
    const bool is_over = sh->puzzle.lost_at && turns > sh->puzzle.lost_at;
    if (!is_over) {
        tell_judgement(&p, found, is_first, &r->text);
        sh->puzzle.lost_at = found == LOST ? turns : 0;
    }
    play_defence(s, &solution);
    solution_free(&solution);
    describe_turns(sh, before, &r->text);
    if (found == LOST && !is_over)
        text_add(&r->text, "undo takes your turn back; puzzle solution shows the right turn.\n");
    sh->owes_board = false;
    describe_board(sh, &r->text);
    reply_finish(r, OK);
    output_flush(&s->output);
    return s->record.now > before;
}
