/* solve_budget.c - time and memory of a proof.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/solve_budget.h"

static bool goes_on_solving(void *session)
{
    session_tell(session, "Solving");
    return session_goes_on(session);
}

struct budget solve_budget(struct session *s, double seconds)
{
    const struct settings *engine = &s->player.options;
    struct budget budget = budget_of(seconds, (size_t)setting_number(engine, "memory") << 20);

    budget.threads = (int)setting_number(engine, "threads");
    budget.net = player_net(&s->player);
    budget.go_on = goes_on_solving;
    budget.context = s;
    return budget;
}
