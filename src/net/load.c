/*
 * load.c - loading nets from files and from the program itself, each once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/header.h"

#include "base/memory.h"
#include "base/thread.h"
#include "net/net_internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
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

/*
 * ---- Files, for self-play and tests ----
 *
 * The engine does not use this. player/player_options.c reads the file that the option `net` names.
 */

enum { LARGEST = 64 << 20 }; /* bytes, far above the size of any net */

static uint8_t *read_all(FILE *file, size_t *size)
{
    uint8_t *bytes = NULL;
    size_t capacity = 0;

    *size = 0;
    do {
        capacity = capacity ? 2 * capacity : 1 << 18;
        bytes = xrealloc(bytes, capacity);
        *size += fread(bytes + *size, 1, capacity - *size, file);
    } while (*size == capacity && capacity < LARGEST);
    return bytes;
}

struct net *net_load(const char *path, struct text *why)
{
    FILE *file = fopen(path, "rb");
    struct net *net = NULL;
    size_t size;

    if (!file) {
        text_addf(why, "cannot read '%s': %s", path, strerror(errno));
        return NULL;
    }
    uint8_t *bytes = read_all(file, &size);
    if (ferror(file))
        text_addf(why, "cannot read '%s': %s", path, strerror(errno));
    else
        net = net_read(bytes, size, why);
    fclose(file);
    free(bytes);
    return net;
}
