/*
 * sandbox.h - the program gives up what it does not need: files, other programs, the network.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SANDBOX_H
#define WATTLE_SANDBOX_H

#include "protocol/file_policy.h"

/* From now on, in this thread and all that it starts: no file is opened but those that `f` allows, no
   program started, no socket made. All of it or an answer that says what this system lacks; then
   the program must not go on. NULL: done. */
const char *sandbox_enter(const struct files *f);

#endif
