/*
 * sandbox.h - the sandbox, which gives up access to files, programs and the network (--sandbox).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SANDBOX_H
#define WATTLE_SANDBOX_H

#include "protocol/file_policy.h"

/* Confines this thread and all threads that it starts. They can open only the files that `f`
   allows, start no program and make no socket. Returns NULL, or the name of a feature that this
   system lacks. If it lacks one, the program must end. */
const char *sandbox_enter(const struct files *f);

#endif
