/*
 * test_fence_key.c - the key of a position of FENCE!.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/fence_setup.h"
#include "tests/support/test.h"

#include <stdlib.h>

static struct position *begun(void)
{
    return fence_scene("", "gull-wharf four-points the-yards", "1,1 sunnyside",
                       "r1 r3 b2 b5, r2 r6 b3 b3, r4 r2 b1 b6");
}

/* Also where the first byte of a number is its highest, as on s390x. */
TEST(it_is_the_same_on_every_machine)
{
    struct position *start = fence_opening("players=3 tiles=demo"), *later = begun();

    assert_int_equal(fence_key(start), 0x42a7dc4e397d0d88);
    assert_int_equal(fence_key(later), 0x21b128e231b0cbb1);
    free(start);
    free(later);
}

/* Whatever is not worked out from the rest; one byte of struct map is a gap. */
TEST(every_byte_counts)
{
    POSITION(pos) = begun();
    const uint64_t key = fence_key(pos);
    const size_t gap = offsetof(struct position, map.joins_all) + sizeof pos->map.joins_all;
    const size_t count = offsetof(struct position, map.tiles);

    for (size_t i = 0; i < roads_offset(pos); i++) {
        uint8_t *byte = (uint8_t *)pos + i;
        if (i == gap || (i >= count && i < count + sizeof pos->map.tiles))
            continue; /* the number of tiles says how far to look */
        *byte ^= 1;
        if (fence_key(pos) == key)
            fail_msg("byte %zu does not count: a gap, or left out of the key", i);
        *byte ^= 1;
    }
    assert_int_equal(fence_key(pos), key);
}
