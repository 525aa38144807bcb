/*
 * test_fence_placement_cache.c - what the map remembers of earlier questions, and that no answer depends on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"
#include "tests/support/test.h"

#include <pthread.h>

enum { TOO_MANY = CACHE_LIST_MAX + 1 };

TEST(an_answer_is_there_for_its_question_alone)
{
    const uint16_t found[3] = { 7, 11, 13 };
    uint16_t out[CACHE_LIST_MAX];

    placement_cache_keep(1, SWAPS, 2, found, 3);
    placement_cache_keep(1, SWAPS, 3, found, 0);
    assert_int_equal(placement_cache_recall(1, SWAPS, 2, out), 3);
    assert_memory_equal(out, found, sizeof found);
    assert_int_equal(placement_cache_recall(1, SWAPS, 3, out), 0);
    assert_int_equal(placement_cache_recall(1, PLACINGS, 2, out), -1);
    assert_int_equal(placement_cache_recall(1, SWAPS, 4, out), -1);
    assert_int_equal(placement_cache_recall(2, SWAPS, 2, out), -1);
}

TEST(more_answers_than_there_is_room_for_are_not_kept)
{
    const uint16_t found[TOO_MANY] = { 1 };
    uint16_t out[CACHE_LIST_MAX];

    placement_cache_keep(3, PLACINGS, 0, found, TOO_MANY);
    assert_int_equal(placement_cache_recall(3, PLACINGS, 0, out), -1);
    placement_cache_keep(3, PLACINGS, 0, found, CACHE_LIST_MAX);
    assert_int_equal(placement_cache_recall(3, PLACINGS, 0, out), CACHE_LIST_MAX);
}

TEST(keys_tell_maps_and_their_rules_apart)
{
    const int set = tileset_find("city");
    struct map one, two;

    map_reset(&one, set, 1, false);
    map_reset(&two, set, 1, false);
    assert_true(placement_cache_key(&one) == placement_cache_key(&two));
    map_reset(&two, set, 1, true);
    assert_true(placement_cache_key(&one) != placement_cache_key(&two));
    map_reset(&two, set, 2, false);
    assert_true(placement_cache_key(&one) != placement_cache_key(&two));
    map_reset(&two, set, 1, false);
    map_place(&two, (struct placing){ map_start(&two), 0, 0, 0 });
    assert_true(placement_cache_key(&one) != placement_cache_key(&two));
}

static void *recall_elsewhere(void *known)
{
    uint16_t out[CACHE_LIST_MAX];

    *(int *)known = placement_cache_recall(5, SWAPS, 1, out);
    placement_cache_keep(5, SWAPS, 1, out, 0); /* freed with the thread: see LeakSanitizer */
    return NULL;
}

TEST(threads_share_no_cache)
{
    const uint16_t found[1] = { 9 };
    uint16_t out[CACHE_LIST_MAX];
    pthread_t thread;
    int known = 0;

    placement_cache_keep(5, SWAPS, 1, found, 1);
    assert_int_equal(pthread_create(&thread, NULL, recall_elsewhere, &known), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(known, -1);
    assert_int_equal(placement_cache_recall(5, SWAPS, 1, out), 1);
}
