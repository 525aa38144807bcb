/*
 * built_in_data.c - the bytes of the net files that are compiled into the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net_internal.h"

/* The file has the bytes of each net, and the table `net_bytes` of all nets. The Makefile generates
   it from nets/. */
#include "nets.inc"

_Static_assert(sizeof net_bytes / sizeof *net_bytes <= MOST_NETS, "one NULL, too");
