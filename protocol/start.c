/*
 * start.c - the beginning of a program for any x86-64 machine (make PORTABLE=1).
 *
 * The whole program is there several times, compiled for levels of that architecture, and the best
 * one that this machine can run is run: so nothing is lost to a build for one machine, and no
 * function need be chosen by itself. The kernels of nets (net/) go further and choose again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
/* main.c of each; the Makefile has given them these names. */
int main_level1(int argc, char **argv);
int main_level3(int argc, char **argv);
int main_level4(int argc, char **argv);

int main(int argc, char **argv)
{
/* The first gcc that knows the levels; what others build is right, too, but slower. */
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
