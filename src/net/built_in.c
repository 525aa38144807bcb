/*
 * built_in.c - the nets that are compiled in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct built_in {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/* The bytes of each, and the table `built_in` of all; the Makefile makes them of nets/. */
#include "nets.inc"

enum { ALL = sizeof built_in / sizeof built_in[0] };

/* Each is read when it is first asked for. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct net *nets[ALL];

const struct net *net_built_in(const char *name)
{
    struct text why = TEXT_EMPTY;
    int i = 0;

    while (built_in[i].name && strcmp(built_in[i].name, name))
        i++;
    pthread_mutex_lock(&lock);
    if (built_in[i].name && !nets[i])
        nets[i] = net_read(built_in[i].bytes, built_in[i].size, &why);
    pthread_mutex_unlock(&lock);
    text_free(&why);
    return nets[i];
}
