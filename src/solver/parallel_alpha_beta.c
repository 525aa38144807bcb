/*
 * parallel_alpha_beta.c - parallel alpha-beta with a shared table (lazy SMP, as in chess engines).
 *
 * All threads search the same tree and use the results of the others through the table. Each thread
 * except the head starts with a little noise in its history table, which orders the steps. The
 * threads therefore take different ways.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/alpha_beta.h"

#include "base/memory.h"
#include "base/thread.h"

#include <stdlib.h>

struct member {
    struct parallel_ab *parallel;
    struct alpha_beta *search;
    struct budget budget;
    pthread_t thread;
    int answer;
    bool has_answer;
};

struct parallel_ab {
    struct table *table;
    bool owns_table;
    int count;
    struct member *members; /* the first one is the head */
    atomic_bool is_answered;
    const struct position *pos; /* position of the question */
    int target;
};

/* Returns the number of bytes for `count` searches without their table. */
static size_t parallel_ab_bytes(size_t memory, int count)
{
    return alpha_beta_bytes(memory / (size_t)count) * (size_t)count;
}

struct parallel_ab *parallel_ab_new(const struct game *game, struct budget *budget)
{
    struct parallel_ab *t = xcalloc(1, sizeof *t);

    t->count = budget->threads < 1                 ? 1
               : budget->threads < PARALLEL_AB_MAX ? budget->threads
                                                   : PARALLEL_AB_MAX;
    t->members = xcalloc((size_t)t->count, sizeof t->members[0]);
    t->owns_table = !budget->table;
    while (t->count > 1 && parallel_ab_bytes(budget->memory, t->count) > budget->memory / 2)
        t->count--;
    const size_t each = alpha_beta_bytes(budget->memory / (size_t)t->count),
                 all = parallel_ab_bytes(budget->memory, t->count),
                 rest = budget->memory > all ? budget->memory - all : 0;
    t->table = t->owns_table ? table_new(budget_table(budget, rest)) : budget->table;
    for (int i = 0; i < t->count; i++) {
        struct member *m = &t->members[i];
        m->parallel = t;
        m->budget = *budget;
        m->budget.table = t->table;
        m->budget.enough = &t->is_answered;
        if (i > 0)
            m->budget.go_on = NULL;
        m->search = alpha_beta_new(game, &m->budget, each, (uint64_t)i);
    }
    return t;
}

void parallel_ab_free(struct parallel_ab *t)
{
    for (int i = 0; i < t->count; i++)
        alpha_beta_free(t->members[i].search);
    if (t->owns_table)
        table_free(t->table);
    free(t->members);
    free(t);
}

struct alpha_beta *parallel_ab_head(const struct parallel_ab *t)
{
    return t->members[0].search;
}

uint64_t parallel_ab_nodes(const struct parallel_ab *t)
{
    uint64_t nodes = 0;

    for (int i = 0; i < t->count; i++)
        nodes += alpha_beta_nodes(t->members[i].search);
    return nodes;
}

/* Searches the question in one thread. The search ends when this or another thread has the
   answer. */
static void *search_question(void *context)
{
    struct member *m = context;

    m->answer = alpha_beta_ask(m->search, m->parallel->pos, m->parallel->target);
    m->has_answer = !alpha_beta_stopped(m->search);
    if (m->has_answer || m == &m->parallel->members[0])
        atomic_store(&m->parallel->is_answered,
                     true); /* when the head's budget is spent, all stop */
    return NULL;
}

int parallel_ab_ask(struct parallel_ab *t, const struct position *pos, int target)
{
    int started = 1, answer;

    t->pos = pos;
    t->target = target;
    atomic_store(&t->is_answered, false);
    for (int i = 0; i < t->count; i++)
        t->members[i].has_answer = false;
    while (started < t->count && thread_start(&t->members[started].thread, STACK_FOR_ALL,
                                              search_question, &t->members[started]))
        started++;
    search_question(&t->members[0]);
    answer = t->members[0].answer;
    for (int i = 1; i < started; i++) {
        pthread_join(t->members[i].thread, NULL);
        if (t->members[i].has_answer && !t->members[0].has_answer) {
            answer = t->members[i].answer;
            t->members[0].has_answer = true;
        }
    }
    for (int i = 0; i < t->count; i++) /* searches interrupted by an answer may continue */
        if (t->members[0].has_answer)
            alpha_beta_resume(t->members[i].search);
    atomic_store(&t->is_answered, false);
    return answer;
}
