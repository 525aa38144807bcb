/*
 * kernel_amx.c - the convolution kernel for AMX, the matrix instructions of server CPUs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net_internal.h"

#ifdef KERNEL_AMX

#include "base/system.h"

#include <cpuid.h>
#include <immintrin.h>

#define TILE   16
#define TARGET __attribute__((target("avx512f,avx512bw,amx-tile,amx-int8")))
#define KERNEL kernel_amx
#define NAME   "amx"
#define MATRICES

#include "net/vector_avx512.h"

static bool is_supported(void)
{
    enum { AMX_TILE = 1 << 24, AMX_INT8 = 1 << 25 }; /* of CPUID leaf 7 */
    unsigned a, b, c, d = 0;

    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __get_cpuid_count(7, 0, &a, &b, &c, &d) && d & AMX_TILE && d & AMX_INT8 &&
           system_allow_matrices();
}

#include "net/kernel_vector.inc"

#else
typedef int no_amx; /* avoids an empty translation unit */
#endif
