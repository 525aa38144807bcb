/*
 * no_nets.c - no net is built in: they take seconds to read and say nothing about input. Stands in
 * for src/net/built_in_data.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net_internal.h"

const struct net_bytes net_bytes[] = { { NULL, NULL, 0 } };
