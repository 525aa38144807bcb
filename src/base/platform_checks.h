/*
 * platform_checks.h - what every file expects of the machine and its compiler: docs/PLATFORMS.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLATFORM_CHECKS_H
#define WATTLE_PLATFORM_CHECKS_H

/* Boards of Fendo are sets of up to 121 cells in one number. */
#ifndef __SIZEOF_INT128__
#error "wattle needs a 64-bit machine (numbers of 128 bits): build it with -m64, if you can"
#endif

/* Or a search would choose other moves than elsewhere. 16: floats of 16 bits, too. */
#if __FLT_EVAL_METHOD__ != 0 && __FLT_EVAL_METHOD__ != 16
#error "wattle needs floats that are computed as floats: with gcc, use -std=gnu11 and no x87"
#endif

#endif
