/*
 * header.h - the text header of a net file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NET_HEADER_H
#define WATTLE_NET_HEADER_H

#include "net/net.h"

/* Reads and checks the header of a file of `size` bytes, and the checksum of the data. Returns
   the start of the data. Returns NULL and sets `why` if the file is no net or is damaged. */
const uint8_t *header_read(const uint8_t *bytes, size_t size, struct net_shape *shape,
                           struct text *about, struct text *why);

/* Parses a word that consists only of digits. Returns false if the number is out of range. */
bool header_number(const char *word, int base, unsigned long least, unsigned long most,
                   unsigned long *out);

/* CRC-32 as in IEEE 802.3. */
uint32_t header_crc32(const uint8_t *bytes, size_t n);

#endif
