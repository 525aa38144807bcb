/*
 * load_file.c - loading a net from a file, for self-play and tests.
 *
 * The engine does not use this. player/choose_net.c reads the file that the option `net` names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net.h"

#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 64 << 20 }; /* bytes, far above the size of any net */

static uint8_t *read_all(FILE *file, size_t *size)
{
    uint8_t *bytes = NULL;
    size_t workspace = 0;

    *size = 0;
    do {
        workspace = workspace ? 2 * workspace : 1 << 18;
        bytes = xrealloc(bytes, workspace);
        *size += fread(bytes + *size, 1, workspace - *size, file);
    } while (*size == workspace && workspace < LARGEST);
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
