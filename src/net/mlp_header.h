/*
 * mlp_header.h - the text header of an MLP net file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MLP_HEADER_H
#define WATTLE_MLP_HEADER_H

#include "net/mlp.h"

struct mlp_header {
    char game[16], about[256];
    struct mlp_shape shape;
    size_t bytes; /* bytes after the header */
    uint32_t crc; /* checksum of those bytes */
};

/* Whether a file holds an MLP net, judged by its first word. */
bool mlp_is_mine(const uint8_t *bytes, size_t size);

/* Returns the length of the header. On failure returns 0 and sets `why`. */
size_t mlp_header_read(const uint8_t *bytes, size_t size, struct mlp_header *out, struct text *why);

#endif
