/*
 * net-speed.c - evaluations a second of a net by one kernel, and a checksum of their bits.
 *
 *     net-speed NET WIDTH HEIGHT SECONDS [KERNEL]
 *
 * It prints "KERNEL EVALUATIONS CHECKSUM". The positions are random numbers from a fixed seed. The
 * speed is that of the fastest of many short rounds, so that other programs disturb it little. It
 * is built for WebAssembly too (docs/WEBASSEMBLY.md).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/clock.h"
#include "base/rng.h"
#include "net/net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 8, AT_ONCE = 4 };

static void draw(struct net_workspace *workspace, size_t bytes, struct rng *rng)
{
    uint8_t *input = net_input(workspace);

    for (size_t i = 0; i < bytes; i++)
        input[i] = rng_below(rng, 3) ? 0 : NET_ONE;
}

/* FNV-1a over the bits of what the net says. */
static uint64_t add_bits(uint64_t sum, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;

    for (size_t i = 0; i < n; i++)
        sum = (sum ^ p[i]) * 0x100000001B3;
    return sum;
}

static uint64_t checksum(const struct net *net, struct net_workspace *workspace, size_t cells)
{
    uint64_t sum = 0xCBF29CE484222325;
    struct net_output out;
    struct rng rng;

    rng_seed(&rng, 1);
    for (int i = 0; i < POSITIONS; i++) {
        draw(workspace, cells * (size_t)net_stride(net), &rng);
        net_run(workspace, &out);
        sum = add_bits(sum, out.planes, (size_t)net_planes(net) * cells * sizeof *out.planes);
        sum = add_bits(sum, out.value, sizeof out.value);
        sum = add_bits(sum, &out.margin, sizeof out.margin);
    }
    return sum;
}

static double evaluations(struct net_workspace *workspace, double seconds)
{
    const double end = clock_now() + seconds;
    double best = 0, now, start;
    struct net_output out;

    do {
        start = clock_now();
        for (int i = 0; i < AT_ONCE; i++)
            net_run(workspace, &out);
        now = clock_now();
        best = fmax(best, AT_ONCE / (now - start));
    } while (now < end);
    return best;
}

int main(int argc, char **argv)
{
    struct text why = TEXT_EMPTY;

    if (argc < 5) {
        fputs("usage: speed NET WIDTH HEIGHT SECONDS [KERNEL]\n", stderr);
        return 2;
    }
    const struct net_grid grid = { .width = atoi(argv[2]), .height = atoi(argv[3]) };
    const char *kernel = argc > 5 ? argv[5] : net_kernel(0);

    if (!net_kernel_choose(kernel)) {
        fprintf(stderr, "speed: this machine has no kernel '%s'\n", kernel);
        return 2;
    }
    struct net *net = net_load(argv[1], &why);
    if (!net) {
        fprintf(stderr, "speed: %s\n", why.data);
        return 2;
    }
    struct net_workspace *workspace = net_workspace_open(net, &grid);
    const uint64_t sum = checksum(net, workspace, (size_t)grid.width * (size_t)grid.height);

    printf("%s %.0f %016llx\n", kernel, evaluations(workspace, atof(argv[4])),
           (unsigned long long)sum);
    net_workspace_close(workspace);
    net_free(net);
    return 0;
}
