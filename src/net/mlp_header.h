/*
 * mlp_header.h - the text at the beginning of the file of a net of perceptrons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MLP_HEADER_H
#define WATTLE_MLP_HEADER_H

#include "net/mlp.h"

struct mlp_header {
    char game[16], about[256];
    struct mlp_shape shape;
    size_t bytes; /* after the header */
    uint32_t crc; /* of those */
};

/* Whether a file is of such a net, by its first word. */
bool mlp_is_mine(const uint8_t *bytes, size_t size);

/* Returns where the header ends; 0 and `why` if it is a broken one. */
size_t mlp_header_read(const uint8_t *bytes, size_t size, struct mlp_header *out, struct text *why);

#endif
