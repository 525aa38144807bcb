/*
 * build_info.c - printing the version of the program, the compiler, the build options and the nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/build_info.h"

#include "games/games.h"
#include "net/net.h"
#include "protocol/dialogue.h"
#include "protocol/version.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

/* The instruction set of this build. Levels of x86-64 are those of its ABI. */
#if defined __AVX512BW__ && defined __AVX512CD__ && defined __AVX512DQ__ && defined __AVX512VL__
#define MACHINE "x86-64-v4"
#elif defined __AVX2__ && defined __BMI2__ && defined __FMA__
#define MACHINE "x86-64-v3"
#elif defined __SSE4_2__
#define MACHINE "x86-64-v2"
#elif defined __x86_64__
#define MACHINE "x86-64"
#elif defined __aarch64__
#define MACHINE "aarch64"
#elif defined __s390x__
#define MACHINE "s390x"
#else
#define MACHINE "this machine"
#endif

#ifdef NDEBUG
#define CHECKS ""
#else
#define CHECKS ", with assertions"
#endif

/* Returns the last line. A net's file has one line for each training, the newest last. */
static const char *last_line(const char *text)
{
    const char *end = text ? strrchr(text, '\n') : NULL;

    return end ? end + 1 : text ? text : "";
}

static void print_net(const struct game *game)
{
    const struct net *net = net_built_in(game->name);

    if (!net) {
        printf("  %-9s none\n", game->name);
        return;
    }
    const struct net_shape *shape = net_shape(net);
    printf("  %-9s %08" PRIx32, game->name, net_built_in_crc(game->name));
    if (shape->channels)
        printf(", %d blocks of %d", shape->blocks, shape->channels);
    printf(", %s\n", last_line(net_about(net)));
}

void about_print(void)
{
    const char *readline = shell_readline();

    puts("wattle " WATTLE_VERSION);
    printf("built by %s for %s%s", COMPILER, MACHINE, CHECKS);
    printf(", %s%s\n", readline ? "with readline " : "without readline", readline ? readline : "");
    printf("nets, computed by %s", net_kernel(0));
    for (int i = 1; net_kernel(i); i++)
        printf("%s%s", i == 1 ? " or, with --kernel, by " : ", ", net_kernel(i));
    puts(":");
    for (int i = 0; games[i]; i++)
        print_net(games[i]);
}
