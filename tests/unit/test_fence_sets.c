/*
 * test_fence_sets.c - tile sets are held as long as a game needs them, and no longer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "player/player.h"
#include "tests/support/fence_setup.h"

/* ---- Sets ---- */

/* Many sets that differ in their names: the same tiles in each. */
static void print_set(int number, struct text *out)
{
    text_addf(out, "fence-tiles 1\nset n%d\n%s", number, strstr(fence_twins, "start"));
}

static const struct tileset *load(const char *name, int number)
{
    FREED(text) contents = TEXT_EMPTY, why = TEXT_EMPTY;

    print_set(number, &contents);
    return tileset_load(name, contents.data, &why);
}

TEST(so_many_sets_are_held_at_once_and_a_released_one_makes_room)
{
    enum { ROOM = MAX_TILESETS - 2 }; /* besides city and demo */
    const struct tileset *set[ROOM];

    for (int i = 0; i < ROOM; i++) {
        set[i] = load("f", i);
        assert_non_null(set[i]);
    }
    assert_null(load("f", ROOM));
    const int free_index = set[7]->index;
    tileset_release(set[7]);
    set[7] = load("g", 7);
    assert_int_equal(set[7]->index, free_index);
    assert_null(load("h", 7));
    for (int i = 0; i < ROOM; i++)
        tileset_release(set[i]);
    assert_int_equal(tileset_find("f"), -1);
    assert_int_equal(tileset_find("g"), -1);
    assert_true(tileset_find("city") >= 0 && tileset_find("demo") >= 0);
}

TEST(a_name_goes_back_to_an_older_set_that_is_held)
{
    const struct tileset *first = load("f", 1), *second = load("f", 2);

    assert_int_equal(tileset_find("f"), second->index);
    assert_ptr_equal(load("f", 2), second);
    tileset_release(second);
    assert_int_equal(tileset_find("f"), second->index);
    tileset_release(second);
    assert_int_equal(tileset_find("f"), first->index);
    const struct tileset *third = load("f", 3); /* where the second one was */
    assert_int_equal(tileset_find("f"), third->index);
    tileset_release(first);
    assert_int_equal(tileset_find("f"), third->index);
    tileset_release(third);
}

/* ---- A session ---- */

/* Its one file has the set of this number, or no set at all. */
struct session {
    struct record record;
    struct player player;
    struct rng rng;
    int number;
};

static enum status read_file(void *context, const char *path, struct text *content,
                             struct text *why)
{
    const struct session *s = context;

    (void)path;
    (void)why;
    if (s->number < 0)
        text_add(content, "nonsense");
    else
        print_set(s->number, content);
    return OK;
}

/* Some steps of players; the engine deals. Where sets that are not held were kept, the index would
   grow: the game has one, the search one of an earlier game, one game more can be read meanwhile,
   and a position inside that. */
static void play_on(struct session *s, int count)
{
    step steps[MAX_STEPS];

    assert_in_range(record_position(&s->record)->map.set, 2, 5);
    while (count-- && record_to_act(&s->record) >= 0) {
        const int n = fence.steps(record_position(&s->record), steps);
        record_play_steps(&s->record, &steps[rng_below(&s->rng, (uint32_t)n)], 1);
    }
}

/* A game read again: all its positions are of the set that the file has now. */
static void read_again(struct session *s, const char *record, const char *position)
{
    FREED(text) why = TEXT_EMPTY;
    const int number = s->number;

    s->number = number + 1; /* another set: the record is refused, the game goes on */
    assert_int_equal(record_replay(&s->record, record, &why), ILLEGAL);
    play_on(s, 2);
    s->number = -1;
    assert_int_equal(record_new_game(&s->record, NULL, "", &why), REFUSED);
    assert_int_equal(record_set_position(&s->record, position, &why), REFUSED);
    play_on(s, 2);
    s->number = number;
    text_clear(&why);
    assert_int_equal(record_new_game(&s->record, NULL, "players=3 big_map=on tunnel=dice", &why),
                     OK);
    play_on(s, 1);
    assert_int_equal(record_replay(&s->record, record, &why), OK);
    assert_int_equal(record_undo(&s->record, 2, false, &why), OK);
    assert_int_equal(record_redo(&s->record, 2, false, &why), OK);
    play_on(s, 1);
    assert_int_equal(record_set_position(&s->record, position, &why), OK);
    play_on(s, 3);
}

static void begin(struct session *s)
{
    rng_seed(&s->rng, 1);
    record_open(&s->record, games);
    player_open(&s->player, &s->record);
    s->record.files = (struct file_reader){ read_file, s };
    MUST(player_set_option(&s->player, "max_nodes", "50", &why));
    MUST(player_set_option(&s->player, "threads", "2", &why));
}

TEST(a_session_reads_any_number_of_sets)
{
    struct session s = { .number = 0 };
    FREED(text) record = TEXT_EMPTY, position = TEXT_EMPTY;

    begin(&s);
    for (s.number = 0; s.number < 2 * MAX_TILESETS; s.number++) {
        MUST(record_new_game(&s.record, &fence, "tiles=f players=2", &why));
        play_on(&s, 4);
        if (s.number % 16 == 0)
            player_think(&s.player, &(struct thought){ 0 }, NULL, false);
        text_clear(&record);
        text_clear(&position);
        record_print_transcript(&s.record, ALL_SEEING, &record);
        record_print_position(&s.record, &position);
        read_again(&s, record.data, position.data);
    }
    player_close(&s.player);
    record_close(&s.record);
    assert_int_equal(tileset_find("f"), -1);
}

/* Its threads may be at their last iterations when another game begins. */
TEST(a_search_holds_the_set_of_its_game_until_it_is_closed)
{
    struct session s = { .number = 0 };

    begin(&s);
    MUST(record_new_game(&s.record, &fence, "tiles=f players=2", &why));
    player_think(&s.player, &(struct thought){ 0 }, NULL, false);
    MUST(record_new_game(&s.record, &fence, "tiles=city", &why));
    assert_int_not_equal(tileset_find("f"), -1);
    assert_null(player_search(&s.player));
    assert_int_equal(tileset_find("f"), -1);
    player_close(&s.player);
    record_close(&s.record);
}
