/*
 * cpu_dispatch.c - main() of the portable x86-64 program, which chooses a build for the CPU.
 *
 * The program contains the whole engine several times, compiled for levels of the architecture, and
 * runs the best one for the CPU. The program is therefore as fast as a native build, and functions
 * need no dispatch. Only src/net selects again at run time: the kernel of nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
/* These are main() of each level, as the Makefile renames them. */
int main_level1(int argc, char **argv);
int main_level3(int argc, char **argv);
int main_level4(int argc, char **argv);

int main(int argc, char **argv)
{
/* These levels need gcc 12 or later. Other compilers build for the lowest level. */
#if defined __x86_64__ && !defined __clang__ && __GNUC__ >= 12
    if (__builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("gfni"))
        return main_level4(argc, argv);
    if (__builtin_cpu_supports("x86-64-v3"))
        return main_level3(argc, argv);
#endif
    return main_level1(argc, argv);
}
