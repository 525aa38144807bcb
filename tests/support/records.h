/*
 * records.h - a fixture for tests: a record.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_RECORDS_H
#define WATTLE_TEST_RECORDS_H

#include "record/record.h"
#include "tests/support/test.h"

/* Declares a test with a record rec. */
#define TEST_RECORD(name) TEST_OF(struct record *rec, name, open_record, close_record)

/* Declares the fixture of a record with a list of games, prepared by the other arguments. */
#define RECORDS_ABOUT(list, ...) \
    FIXTURE(record, struct record, rec, record_open(rec, list), record_close, __VA_ARGS__)

/* Sets an option of the record. The value must be accepted. */
static inline void set(struct record *rec, const char *option, const char *value)
{
    MUST(record_set_option(rec, option, value, &why));
}

static inline void new_game(struct record *rec, const char *name, const char *pairs)
{
    MUST(record_new_game(rec, record_find_game(rec, name), pairs, &why));
}

/* Returns the number of complete turns played, including chance events. */
static inline int record_turns(const struct record *rec)
{
    int turns = 0;

    for (int i = 1; i <= rec->now; i++)
        turns += record_turn_start(rec, i) == i;
    return turns;
}

#endif
