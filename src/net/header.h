/*
 * header.h - the text at the beginning of a net's file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NET_HEADER_H
#define WATTLE_NET_HEADER_H

#include "net/net.h"

/* Reads and checks the header of a file of `size` bytes, and the checksum of what follows it.
   Returns where that begins; NULL and `why` if this is no net, or a broken one. */
const uint8_t *header_read(const uint8_t *bytes, size_t size, struct net_shape *shape,
                           struct text *about, struct text *why);

/* The whole word, digits alone, as a number within the range. */
bool header_number(const char *word, int base, unsigned long least, unsigned long most,
                   unsigned long *out);

/* CRC-32 of IEEE 802.3. */
uint32_t header_crc32(const uint8_t *bytes, size_t n);

#endif
