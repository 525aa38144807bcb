/*
 * platform_checks.h - compile-time checks of the machine and the compiler (see docs/PLATFORMS.md).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLATFORM_CHECKS_H
#define WATTLE_PLATFORM_CHECKS_H

/* Fendo stores sets of up to 121 cells in one 128-bit number. */
#ifndef __SIZEOF_INT128__
#error "wattle needs a 64-bit machine (numbers of 128 bits): build it with -m64, if you can"
#endif

/* Excess precision would make a search choose other moves than on other machines. The value 16 adds
   16-bit floats, which is harmless. */
#if __FLT_EVAL_METHOD__ != 0 && __FLT_EVAL_METHOD__ != 16
#error "wattle needs floats that are computed as floats: with gcc, use -std=gnu11 and no x87"
#endif

#endif
