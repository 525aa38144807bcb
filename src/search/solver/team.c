/*
 * team.c - see team.h.
 *
 * All search the same tree and find in the table what the others have found (lazy SMP, as chess
 * engines do it). They part because each but the head begins with a little noise in the history by
 * which steps are ordered.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "team.h"

#include "../../base/memory.h"
#include "../../base/thread.h"

#include <stdlib.h>

struct member {
    struct team *team;
    struct prover *prover;
    struct budget budget;
    pthread_t thread;
    int answer;
    bool has_answer;
};

struct team {
    struct table *table;
    bool owns_table;
    int count;
    struct member *members; /* the first is the head */
    atomic_bool is_answered;
    const struct position *pos; /* of the question */
    int target;
};

/* What so many provers take, their table aside. */
static size_t team_bytes(size_t memory, int count)
{
    return prover_bytes(memory / (size_t)count) * (size_t)count;
}

struct team *team_new(const struct game *game, struct budget *budget)
{
    struct team *t = xcalloc(1, sizeof *t);

    t->count = budget->threads < 1 ? 1 : budget->threads < TEAM_MOST ? budget->threads : TEAM_MOST;
    t->members = xcalloc((size_t)t->count, sizeof t->members[0]);
    t->owns_table = !budget->table;
    while (t->count > 1 && team_bytes(budget->memory, t->count) > budget->memory / 2)
        t->count--;
    const size_t each = prover_bytes(budget->memory / (size_t)t->count),
                 all = team_bytes(budget->memory, t->count),
                 rest = budget->memory > all ? budget->memory - all : 0;
    t->table = t->owns_table ? table_new(budget_table(budget, rest)) : budget->table;
    for (int i = 0; i < t->count; i++) {
        struct member *m = &t->members[i];
        m->team = t;
        m->budget = *budget;
        m->budget.table = t->table;
        m->budget.enough = &t->is_answered;
        if (i > 0)
            m->budget.go_on = NULL;
        m->prover = prover_new(game, &m->budget, each, (uint64_t)i);
    }
    return t;
}

void team_free(struct team *t)
{
    for (int i = 0; i < t->count; i++)
        prover_free(t->members[i].prover);
    if (t->owns_table)
        table_free(t->table);
    free(t->members);
    free(t);
}

struct prover *team_head(const struct team *t)
{
    return t->members[0].prover;
}

uint64_t team_nodes(const struct team *t)
{
    uint64_t nodes = 0;

    for (int i = 0; i < t->count; i++)
        nodes += prover_nodes(t->members[i].prover);
    return nodes;
}

/* What one does with a question, until it or another has the answer. */
static void *work(void *context)
{
    struct member *m = context;

    m->answer = prover_ask(m->prover, m->team->pos, m->team->target);
    m->has_answer = !prover_stopped(m->prover);
    if (m->has_answer || m == &m->team->members[0])
        atomic_store(&m->team->is_answered, true); /* the head's budget is everybody's */
    return NULL;
}

int team_ask(struct team *t, const struct position *pos, int target)
{
    int started = 1, answer;

    t->pos = pos;
    t->target = target;
    atomic_store(&t->is_answered, false);
    for (int i = 0; i < t->count; i++)
        t->members[i].has_answer = false;
    while (started < t->count &&
           thread_start(&t->members[started].thread, STACK_FOR_ALL, work, &t->members[started]))
        started++;
    work(&t->members[0]);
    answer = t->members[0].answer;
    for (int i = 1; i < started; i++) {
        pthread_join(t->members[i].thread, NULL);
        if (t->members[i].has_answer && !t->members[0].has_answer) {
            answer = t->members[i].answer;
            t->members[0].has_answer = true;
        }
    }
    for (int i = 0; i < t->count; i++) /* who was interrupted by an answer goes on */
        if (t->members[0].has_answer)
            prover_resume(t->members[i].prover);
    atomic_store(&t->is_answered, false);
    return answer;
}
