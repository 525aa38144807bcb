/*
 * built_in.c - lookup of the nets that are compiled into the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/header.h"
#include "net/net_internal.h"

#include <pthread.h>
#include <string.h>

/* Each net is parsed when it is first requested. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct net *nets[MOST_NETS];

/* The index of a name in the table. The index of the last row means that there is no such net. */
static int find(const char *name)
{
    int i = 0;

    while (net_bytes[i].name && strcmp(net_bytes[i].name, name))
        i++;
    return i;
}

const struct net *net_built_in(const char *name)
{
    struct text why = TEXT_EMPTY;
    const int i = find(name);

    pthread_mutex_lock(&lock);
    if (net_bytes[i].name && !nets[i])
        nets[i] = net_read(net_bytes[i].bytes, net_bytes[i].size, &why);
    pthread_mutex_unlock(&lock);
    text_free(&why);
    return nets[i];
}

uint32_t net_built_in_crc(const char *name)
{
    const struct net_bytes *file = &net_bytes[find(name)];
    size_t body = 2; /* the data begin after the empty line that ends the header */

    if (!file->name)
        return 0;
    while (body < file->size && (file->bytes[body - 1] != '\n' || file->bytes[body - 2] != '\n'))
        body++;
    return header_crc32(file->bytes + body, file->size - body);
}
