/*
 * load.c - reading of the nets that come with the program, compiled in or as files, and of nets in
 * other files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/header.h"

#include "base/memory.h"
#include "base/system.h"
#include "base/thread.h"
#include "net/net_internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each net is parsed when it is first requested. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct net *nets[MOST_NETS];

/* Nets that come as files with a program that has none compiled in. */
static struct {
    char name[sizeof((struct net_shape *)0)->game];
    struct net *net; /* NULL if it could not be read */
    uint32_t crc;
} fetched[MOST_NETS];

/* Returns the index of a name in the table, or of the last row if there is no such net. */
static int find(const char *name)
{
    int i = 0;

    while (net_bytes[i].name && strcmp(net_bytes[i].name, name))
        i++;
    return i;
}

/* Returns the crc32 of the data, which begin after the empty line that ends the header. */
static uint32_t crc_of(const unsigned char *bytes, size_t size)
{
    size_t body = 2;

    while (body < size && (bytes[body - 1] != '\n' || bytes[body - 2] != '\n'))
        body++;
    return body < size ? header_crc32(bytes + body, size - body) : 0;
}

static void fetch(const char *name, int i)
{
    struct text path = TEXT_EMPTY, why = TEXT_EMPTY;
    size_t size = 0;

    text_addf(&path, "nets/%s.net", name);
    void *bytes = system_data(path.data, &size);
    if (bytes) {
        fetched[i].net = net_read(bytes, size, &why);
        fetched[i].crc = crc_of(bytes, size);
    }
    snprintf(fetched[i].name, sizeof fetched[i].name, "%s", name);
    free(bytes);
    text_free(&path);
    text_free(&why);
}

/* Returns the index in `fetched`. Each net is requested once. The caller holds the lock. */
static int find_fetched(const char *name)
{
    int i = 0;

    while (i < MOST_NETS - 1 && *fetched[i].name && strcmp(fetched[i].name, name))
        i++;
    if (!*fetched[i].name)
        fetch(name, i);
    return i;
}

const struct net *net_built_in(const char *name)
{
    struct text why = TEXT_EMPTY;
    const int i = find(name);

    pthread_mutex_lock(&lock);
    if (net_bytes[i].name && !nets[i])
        nets[i] = net_read(net_bytes[i].bytes, net_bytes[i].size, &why);
    const struct net *net = net_bytes[i].name ? nets[i] : fetched[find_fetched(name)].net;
    pthread_mutex_unlock(&lock);
    text_free(&why);
    return net;
}

uint32_t net_built_in_crc(const char *name)
{
    const struct net_bytes *file = &net_bytes[find(name)];

    if (file->name)
        return crc_of(file->bytes, file->size);
    pthread_mutex_lock(&lock);
    const uint32_t crc = fetched[find_fetched(name)].crc;
    pthread_mutex_unlock(&lock);
    return crc;
}

/* ---- Files, for self-play and tests ----

   The engine does not use this. player/player_options.c reads the file that the option `net`
   names. */

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
