/*
 * gtp.h - the GTP 2 dialogue over a session's input and output.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GTP_H
#define WATTLE_GTP_H

#include "protocol/session.h"

/* Reads and answers until quit, the end of input, or nobody listens any more. */
void gtp_run(struct session *s);

#endif
