/*
 * solve.c - the command solve, which prints the exact value of a position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/system.h"
#include "protocol/commands.h"
#include "protocol/commands/score_text.h"
#include "protocol/file_io.h"
#include "protocol/print_move.h"
#include "solver/solver.h"

#include <math.h>
#include <string.h>

static void print_bound(const struct game *game, double bound, struct text *out)
{
    if (isinf(bound))
        text_add_char(out, '?');
    else
        score_print(game, bound, game->margin != NULL, out);
}

/* Adds a text such as "W+3 C4-E5W D4N", or "unknown" and the bounds of the result. */
static void print_solution(const struct session *s, const struct solution *solution,
                           struct text *out)
{
    const struct game *game = s->record.game;

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

/* Returns the file named by the last word, "table=FILE", or NULL. */
static const char *file_of(const struct args *a)
{
    static const char prefix[] = "table=";
    const char *last = a->count ? args_word(a, a->count - 1) : "";

    return strncmp(last, prefix, sizeof prefix - 1) ? NULL : last + sizeof prefix - 1;
}

/* Opens the table of proofs. If that fails, an empty file made for it is removed. */
static enum status open_table(struct session *s, const char *path, struct budget *budget,
                              struct reply *r)
{
    struct text why = TEXT_EMPTY;
    size_t most;

    if (session_may_open(s, r) != OK)
        return REFUSED;
    const int file = file_open(&s->files, path, &most, &r->text);
    if (file < 0)
        return REFUSED;
    budget->table = solver_table(s->record.game, file, budget->memory, most, &why);
    if (!budget->table) {
        system_close(file);
        file_remove_empty(&s->files, path);
        refuse(r, "cannot keep proofs in %.1000s: %s", path, why.data);
    }
    text_free(&why);
    return budget->table ? OK : REFUSED;
}

/* Closes the table. If its file is damaged, the result is not reliable. */
static enum status close_table(struct table *table, const char *path, struct reply *r)
{
    const bool is_whole = table_is_whole(table);

    table_free(table);
    if (is_whole)
        return OK;
    return refuse(r, "cannot keep proofs in %.1000s: it was truncated or overwritten", path);
}

static enum status read_limits(struct session *s, const struct args *a, struct budget *budget,
                               struct reply *r)
{
    const size_t numbers = a->count - (file_of(a) != NULL);
    double seconds = 10;
    long long steps = 0;

    if ((numbers > 0 && args_real(a, 0, "the time", 0.001, 1e6, &seconds, r) != OK) ||
        (numbers > 1 && args_whole(a, 1, "STEPS", 1, 1000000000000, &steps, r) != OK))
        return SYNTAX_ERROR;
    if (numbers > 2)
        return refuse(r, "syntax error: write solve [SECONDS [STEPS]] [table=FILE]");
    *budget = session_budget(s, seconds);
    budget->most = (uint64_t)steps;
    return OK;
}

static enum status cmd_solve(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    struct solution solution;
    struct budget budget = { 0 };

    if (read_limits(s, a, &budget, r) != OK)
        return SYNTAX_ERROR;
    if (record_to_act(rec) == NOBODY) {
        record_print_result(rec, &r->text);
        text_add(&r->text, "\nnodes 0");
        return OK;
    }
    if (rec->game->players != 2 || rec->game->hidden)
        return refuse(
            r, "only games of two players without chance and hidden information can be solved");
    if (file_of(a) && open_table(s, file_of(a), &budget, r) != OK)
        return REFUSED;
    solver_run(rec->game, record_position(rec), budget, &solution);
    const enum status status = budget.table ? close_table(budget.table, file_of(a), r) : OK;
    if (status == OK)
        print_solution(s, &solution, &r->text);
    solution_free(&solution);
    return status;
}

const struct command solve_commands[] = {
    { "solve", "[SECONDS [STEPS]] [table=FILE]", 0, 3, EVERYWHERE, cmd_solve, COMPLETE_NOTHING,
      "the exact value of the position, if it can be proven",
      "Prints the result under best play and the turns that lead to it. Without a proof,\n"
      "prints \"unknown, from RESULT to RESULT\"; '?' is an unknown bound. The second line is\n"
      "the number of visited positions. SECONDS (default 10) limits the time. STEPS limits\n"
      "the steps of the search; with one thread and enough SECONDS, every machine then gives\n"
      "the same answer. The line \"# interrupt\" ends the search early. With table=FILE, all\n"
      "proofs are kept in FILE, even if the search was stopped. The next solve with this file\n"
      "continues from these proofs. The option memory sets the size of a new file." },
    { 0 },
};
