/*
 * kernel.c - the list of convolution kernels, and the choice of one that the CPU can run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net_internal.h"

#include "base/clock.h"

#include <string.h>

/* The first supported one is the default. AMX is not in the first place, because nobody has
   measured it yet. */
static const struct kernel *const kernels[] = {
#ifdef __x86_64__
    &kernel_avx512,
#endif
#ifdef KERNEL_AMX
    &kernel_amx,
#endif
#ifdef __x86_64__
    &kernel_avxvnni,  &kernel_avx2,
#endif
#ifdef KERNEL_128
    &kernel_128,
#endif
    &kernel_portable,
};

enum { KERNELS = sizeof kernels / sizeof *kernels };

static const struct kernel *chosen; /* NULL to use the best */

/* Returns the i-th kernel that this machine supports, or NULL. */
static const struct kernel *supported(int i)
{
    for (int k = 0; k < KERNELS; k++)
        if (kernels[k]->is_supported() && i-- == 0)
            return kernels[k];
    return NULL;
}

const char *net_kernel(int i)
{
    const struct kernel *k = supported(i);

    return k ? k->name : NULL;
}

bool net_kernel_choose(const char *name)
{
    const struct kernel *k = NULL;

    for (int i = 0; name && (k = supported(i)) && strcmp(k->name, name) != 0; i++)
        ;
    if (!name || k)
        chosen = k;
    return !name || k;
}

double net_peak(const struct net *net, double seconds)
{
    enum { AT_ONCE = 64 }; /* reading the clock takes as long as one or two spins */
    const double start = clock_cpu();
    double work = 0, spent;

    do
        for (int i = 0; i < AT_ONCE; i++)
            work += net->kernel->spin();
    while ((spent = clock_cpu() - start) < seconds);
    return work / (spent > 0 ? spent : 1e-9);
}

const struct kernel *kernel_chosen(void)
{
    return chosen ? chosen : supported(0);
}
