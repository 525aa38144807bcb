/*
 * solving.h - what the engine's options leave a proof: for `solve` and for the shell's puzzles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVING_H
#define WATTLE_SOLVING_H

#include "../src/search/solver.h"
#include "session.h"

/* So many seconds from now, with the memory and the threads of the options; ends when the session
   is interrupted. */
struct budget solving_budget(struct session *s, double seconds);

#endif
