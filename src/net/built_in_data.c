/*
 * built_in_data.c - the files of the nets that are compiled in, byte by byte.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net_internal.h"

/* The bytes of each, and the table `net_bytes` of all; the Makefile makes them of nets/. */
#include "nets.inc"

_Static_assert(sizeof net_bytes / sizeof *net_bytes <= MOST_NETS, "one NULL, too");
