/*
 * ugi.h - the UGI dialogue over a session's input and output.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_UGI_H
#define WATTLE_UGI_H

#include "protocol/session.h"

/* Whether the first line of input that is not empty asks for UGI. Waits for it and leaves it. */
bool ugi_wanted(struct session *s);

/* Reads and answers until quit, the end of input, or nobody listens any more. */
void ugi_run(struct session *s);

#endif
