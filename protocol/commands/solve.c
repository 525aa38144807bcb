/*
 * solve.c - exact values.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/search/solver.h"
#include "../commands.h"
#include "../move.h"
#include "score.h"

#include <math.h>

static void print_bound(const struct game *game, double bound, struct text *out)
{
    if (isinf(bound))
        text_add_char(out, '?');
    else
        score_print(game, bound, game->margin != NULL, out);
}

/* "W+3 C4-E5W D4N", or "unknown" and between which results the value lies. */
static void print_solution(const struct session *s, const struct solution *solution,
                           struct text *out)
{
    const struct game *game = s->match.game;

    if (solution->solved) {
        score_print(game, solution->low, game->margin != NULL, out);
        if (solution->turns) {
            text_add_char(out, ' ');
            move_print_line(s, solution->steps, solution->ends, solution->turns, out);
        }
    } else {
        text_add(out, "unknown, from ");
        print_bound(game, solution->low, out);
        text_add(out, " to ");
        print_bound(game, solution->high, out);
    }
    text_addf(out, "\nnodes %llu", (unsigned long long)solution->nodes);
}

static bool goes_on_solving(void *session)
{
    session_tell(session, "Solving");
    return session_goes_on(session);
}

static enum status cmd_solve(struct session *s, const struct args *a, struct reply *r)
{
    const struct match *m = &s->match;
    const size_t memory = (size_t)setting_number(&m->engine, "memory") << 20;
    struct solution solution;
    double seconds = 10;
    long steps = 0;

    if (args_real(a, 0, "the time", 0.001, 1e6, &seconds, r) != OK ||
        args_whole(a, 1, "STEPS", 1, 1000000000000, &steps, r) != OK)
        return SYNTAX_ERROR;
    if (match_to_act(m) == NOBODY) {
        m->game->print_result(match_position(m), &r->text);
        text_add(&r->text, "\nnodes 0");
        return OK;
    }
    if (m->game->players != 2 || m->game->secrets)
        return refuse(r, "only games of two players without chance and secrets can be solved");
    struct budget budget = budget_of(seconds, memory);

    budget.most = (uint64_t)steps;
    budget.go_on = goes_on_solving;
    budget.context = s;
    solver_run(m->game, match_position(m), budget, &solution);
    print_solution(s, &solution, &r->text);
    solution_free(&solution);
    return OK;
}

const struct command solve_commands[] = {
    { "solve", "[SECONDS [STEPS]]", 0, 2, EVERYWHERE, cmd_solve, COMPLETE_NOTHING,
      "the exact value of the position, if it can be proved",
      "Within SECONDS (10) and, where STEPS says so, by about so many steps tried, which is the\n"
      "same on every machine. The result under best play and the turns that lead there, or\n"
      "\"unknown, from RESULT to RESULT\", a '?' where nothing is known; then the number of\n"
      "positions visited. The line \"# interrupt\" ends it early." },
    { 0 },
};
