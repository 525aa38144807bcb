/*
 * header.h - the text headers of the files of convolutional nets and of MLP nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NET_HEADER_H
#define WATTLE_NET_HEADER_H

#include "net/mlp.h"
#include "net/net.h"

/* Reads and checks the header of a file of `size` bytes, and the checksum of the data. Returns the
   start of the data. If the file is not a net or is damaged, returns NULL and sets `why`. */
const uint8_t *header_read(const uint8_t *bytes, size_t size, struct net_shape *shape,
                           struct text *about, struct text *why);

/* Parses a word that consists only of digits. Returns false if the number is out of range. */
bool header_number(const char *word, int base, unsigned long least, unsigned long most,
                   unsigned long *out);

/* Returns a CRC-32 as in IEEE 802.3. */
uint32_t header_crc32(const uint8_t *bytes, size_t n);

/* ---- MLP nets ---- */

struct mlp_header {
    char game[16], about[256];
    struct mlp_shape shape;
    size_t bytes; /* bytes after the header */
    uint32_t crc; /* checksum of those bytes */
};

/* Returns whether a file contains an MLP net. Its first word decides. */
bool is_mlp_file(const uint8_t *bytes, size_t size);

/* Returns the length of the header. On failure returns 0 and sets `why`. */
size_t mlp_header_read(const uint8_t *bytes, size_t size, struct mlp_header *out, struct text *why);

#endif
