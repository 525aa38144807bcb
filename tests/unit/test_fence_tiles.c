/*
 * test_fence_tiles.c - FENCE!'s tile sets: errors and their lines, canonical text, names, lifetime.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/tiles/tiles.h"
#include "games/games.h"
#include "player/player.h"
#include "tests/support/fence_setup.h"
#include "tests/support/walk.h"

/* ---- Lifetime of sets. These tests come first, because the others leave sets in memory ---- */

/* Adds the text of a set. The number is in its name. All these sets have the same tiles. */
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
    const struct tileset *third = load("f", 3); /* at the index of the second set */
    assert_int_equal(tileset_find("f"), third->index);
    tileset_release(first);
    assert_int_equal(tileset_find("f"), third->index);
    tileset_release(third);
}

/* A session with one file. It has the set with this number, or no set if the number is negative. */
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

/* Plays up to `count` steps of players. The engine deals. At most four sets are held besides the
   built-in ones: by the game, by the search (of an earlier game), by a game that is being read, and
   by a position inside it. If sets were kept longer, the index would grow. */
static void play_on(struct session *s, int count)
{
    assert_in_range(record_position(&s->record)->map.set, 2, 5);
    while (count-- && record_to_act(&s->record) >= 0) {
        const step next = walk_step(&fence, record_position(&s->record), &s->rng);
        record_play_steps(&s->record, &next, 1);
    }
}

/* Reads a game again. All its positions have the set that the file contains now. */
static void read_again(struct session *s, const char *record, const char *position)
{
    FREED(text) why = TEXT_EMPTY;
    const int number = s->number;

    s->number = number + 1; /* another set: the record is refused, and the game goes on */
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

/* The threads of a search may do their last iterations when another game begins. */
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

/* ---- Valid and invalid sets ---- */

/* A set of two tiles in lines 1 to 14. The tests replace single lines. */
enum { LINES = 14 };
static const char *const whole[LINES] = {
    "fence-tiles 1",
    "set small",
    "start A1",
    "tile A1 1,3",
    "  edges .=. .=. .=. .~.",
    "  corners ....",
    "  water pond W2",
    "  hood old-town \"Old Town\" roads N2 E2 S2 shore pond",
    "end",
    "tile B2 2,2",
    "  edges .=. ... .~. .=.",
    "  corners ....",
    "  water brook S2\n  hood mill \"The Mill\" roads N2 W2 shore brook",
    "end",
};

static char *text_with(int line, const char *instead)
{
    struct text text = TEXT_EMPTY;

    for (int i = 0; i < LINES; i++)
        text_addf(&text, "%s\n", i + 1 == line ? instead : whole[i]);
    return text.data;
}

/* Returns the errors of a text, or "". */
static const char *refusal_of(const char *contents)
{
    static char buffer[4000];
    FREED(text) why = TEXT_EMPTY;
    const struct tileset *set = tileset_load("f", contents, &why);

    snprintf(buffer, sizeof buffer, "%s", why.data);
    assert_int_equal(set == NULL, *buffer != 0);
    return buffer;
}

/* Returns the errors of the set with one line replaced. */
static const char *refusal(int line, const char *instead)
{
    char *text = text_with(line, instead);
    const char *why = refusal_of(text);

    free(text);
    return why;
}

static const struct tileset *loaded(const char *contents)
{
    assert_string_equal(refusal_of(contents), "");
    return tileset_get(tileset_find("f"));
}

static void assert_refused(int line, const char *text, const char *why)
{
    assert_string_equal(refusal(line, text), why);
}

/* ---- Errors. Most files have only one ---- */

TEST(the_first_statement_names_format_and_version)
{
    assert_refused(1, "fence-tiles 2", "f:1: E01 unknown version '2'");
    assert_refused(1, "; nothing", "f:2: E01 the first statement is not 'fence-tiles 1'");
    assert_refused(1, "fence-tiles", "f:1: E01 the form is: fence-tiles 1");
    assert_ptr_equal(strstr(refusal_of(""), "f:1: E01"), refusal_of(""));
}

/* Errors quote nothing from a file that is not a tile set. */
TEST(other_files_are_not_quoted)
{
    static const char *const contents[] = { "root:x:0:0", "\xff root\nroot:x",
                                            "\n\nroot root\nset root",
                                            "; a comment\nset root\ntile root" };

    for (size_t i = 0; i < sizeof contents / sizeof contents[0]; i++) {
        const char *why = refusal_of(contents[i]);
        assert_non_null(strstr(why, "E01 the first statement is not 'fence-tiles 1'"));
        assert_null(strstr(why, "root"));
    }
}

TEST(statements_stand_where_they_belong)
{
    assert_refused(7, "  water pond W2\n  lake W2", "f:8: E02 unknown statement 'lake'");
    assert_refused(3, "start A1\nstart B2", "f:4: E02 second 'start'");
    assert_refused(2, "set small\nset large", "f:3: E02 second 'set'");
    assert_refused(3, "start A1\ncorners ....", "f:4: E02 'corners' outside of a tile");
    assert_refused(12, "  corners ....\n  set other", "f:13: E02 'set' inside tile B2");
    assert_refused(6, "  corners ....\n  corners ....", "f:7: E02 second 'corners' of tile A1");
    assert_refused(5, "  edges .=. .=. .=. .~.\n  edges ... ... ... ...",
                   "f:6: E02 second 'edges' of tile A1");
    assert_refused(14, "", "f:10: E02 tile B2 has no 'end'");
    assert_refused(9, "", "f:10: E02 tile A1 has no 'end' before the next tile");
    assert_refused(1, "fence-tiles 1\nfence-tiles 1", "f:2: E02 unknown statement 'fence-tiles'");
}

TEST(fields_have_their_form)
{
    assert_refused(6, "  corners .....", "f:6: E03 '.....' is no four corners out of . ~");
    assert_refused(6, "  corners ...=", "f:6: E03 '...=' is no four corners out of . ~");
    assert_refused(6, "  corners", "f:6: E03 the form is: corners CCCC");
    assert_refused(5, "  edges .=. .=. .o. .~.",
                   "f:5: E03 '.o.' is no edge: three signs out of . = ~ #");
    assert_refused(5, "  edges .=. .=. .=.", "f:5: E03 the form is: edges N E S W");
    assert_refused(9, "end here", "f:9: E03 the form is: end");
    assert_refused(8, "  hood p3 \"Old Town\" roads N2 E2 S2",
                   "f:8: E03 'p3' is no id of a neighbourhood (up to 32 small letters, "
                   "digits, -; not p1 .. p8)");
    assert_refused(8, "  hood old-town Old roads N2 E2 S2", "f:8: E03 'Old' is no name in quotes");
    assert_refused(8, "  hood old-town \" \" roads N2 E2 S2", "f:8: E03 ' ' is no name in quotes");
    assert_refused(8, "  hood old-town \"Old Town\" N2 E2 S2", "f:8: E03 'N2' is no 'roads'");
    assert_refused(8, "  hood old-town \"Old Town roads N2 E2 S2",
                   "f:8: E03 the quote does not end");
    assert_refused(8, "  hood old-town \"Old Town\"roads N2 E2 S2",
                   "f:8: E03 no blank after a quote");
    assert_refused(8, "  hood old\"town\" roads N2", "f:8: E03 a quote inside a word");
    assert_refused(8, "  hood old-town \"Old Town\" roads N2 E2 S2?",
                   "f:8: E03 'S2?' is no slot (N1, E2, S3>, W2<)");
    assert_refused(8, "  hood old-town \"Old Town\" roads N2 E2 S2 NW",
                   "f:8: E03 'NW' is no slot (N1, E2, S3>, W2<)");
    assert_refused(8, "  hood old-town \"Old Town\" roads N2 E2 S2 shore",
                   "f:8: E03 'shore' names no water");
    assert_refused(10, "tile 2B 2,2",
                   "f:10: E03 '2B' is no id of a tile (a letter, up to 7 letters or digits)");
    assert_refused(10, "tile B2 2;2", "f:10: E03 '2' is no coordinate (RED,BLUE or -)");
    assert_refused(2, "set a/b",
                   "f:2: E03 'a/b' is no name of a set (up to 32 letters, digits, - _)");
    assert_refused(7, "  water - W2",
                   "f:7: E03 '-' is no name of a body of water (up to 32 letters, digits, - _)");
    assert_refused(7, "  water pond W2 W4",
                   "f:7: E03 'W4' is no cell of the border (NW, N1, ... W3)");
}

TEST(only_short_lines_of_utf8_are_read)
{
    char line[600];

    assert_refused(2, "set sm\xFF", "f:2: E03 byte 7 is not UTF-8");
    assert_refused(2, "set small ; \xC0\xAF", "f:2: E03 byte 13 is not UTF-8");
    assert_refused(2, "set small ; \xED\xA0\x80", "f:2: E03 byte 13 is not UTF-8");
    assert_refused(2, "set small ; \xE2\x82", "f:2: E03 byte 13 is not UTF-8");
    assert_refused(8, "  hood old-town \"Old\x1B[2J\" roads N2 E2 S2 shore pond",
                   "f:8: E03 byte 21 is a control character");
    snprintf(line, sizeof line, "set small ;%490s", "");
    assert_refused(2, line, "f:2: E03 the line has more than 500 bytes");
    snprintf(line, sizeof line, "set small ;%489s", "");
    assert_refused(2, line, "");
    assert_refused(8, "  hood old-town \"Vieille Ville \xC3\xA9\" roads N2 E2 S2", "");
}

TEST(ids_and_coordinates_are_given_once)
{
    assert_refused(10, "tile A1 2,2", "f:10: E04 tile A1 is in line 4 already");
    assert_refused(10, "tile B2 1,3", "f:10: E04 tile B2: tile A1 has coordinate 1,3 already");
    assert_refused(10, "tile B2 7,1", "f:10: E04 tile B2: coordinate 7,1 is not within 1 to 6");
    assert_refused(10, "tile B2 1,0", "f:10: E04 tile B2: coordinate 1,0 is not within 1 to 6");
    assert_refused(13, "  water brook S2\n  hood old-town \"Mill\" roads N2 W2",
                   "f:14: E04 tile B2: neighbourhood 'old-town' is in line 8 already");
}

/* The rules do not demand this, but nobody could distinguish such places on a board. */
TEST(names_of_neighbourhoods_are_given_once)
{
    assert_refused(13, "  water brook S2\n  hood mill \"Old Town\" roads N2 W2",
                   "f:14: E04 tile B2: name \"Old Town\" used twice, first in line 8");
    assert_refused(13, "  water brook S2\n  hood mill \"oLD tOWN\" roads N2 W2",
                   "f:14: E04 tile B2: name \"oLD tOWN\" used twice, first in line 8");
    assert_refused(13, "  water brook S2\n  hood mill \"Old Towns\" roads N2 W2", "");
}

TEST(a_tile_has_edges_and_corners)
{
    assert_refused(11, "", "f:10: E05 tile B2: no 'edges'");
    assert_refused(12, "", "f:10: E05 tile B2: no 'corners'");
}

TEST(water_is_owned_by_one_body)
{
    assert_refused(7, "  water pond W2 E2",
                   "f:7: E06 tile A1: water 'pond' names E2, which is land");
    assert_refused(7, "  water pond W2\n  water lake W2",
                   "f:8: E06 tile A1: W2 belongs to water 'pond' already");
    assert_refused(7, "  water pond -",
                   "f:4: E06 tile A1: W2 is water but belongs to no body of water");
    assert_refused(7, "  water pond W2\n  water pond -", "f:8: E06 tile A1: second water 'pond'");
}

TEST(a_road_is_owned_by_one_neighbourhood)
{
    assert_refused(8, "  hood old-town \"Old Town\" roads N2 S2",
                   "f:4: E07 tile A1: slot E2 is a road but belongs to no neighbourhood");
    assert_refused(8, "  hood old-town \"Old Town\" roads N2 E2 S2 N1",
                   "f:8: E07 tile A1: 'old-town' names slot N1, which has no road");
    assert_refused(13,
                   "  water brook S2\n  hood mill \"Mill\" roads N2 W2\n"
                   "  hood lane \"Lane\" roads W2",
                   "f:15: E07 tile B2: slot W2 belongs to 'mill' already");
}

TEST(touching_water_is_one_body)
{
    assert_refused(11, "  edges .=. ... .~~ .=.\n  water pool S3",
                   "f:10: E08 tile B2: S2 and S3 touch but belong to 'brook' and 'pool'");
}

TEST(a_shore_is_of_known_water)
{
    assert_refused(8, "  hood old-town \"Old Town\" roads N2 E2 S2 shore lake",
                   "f:8: E09 tile A1: 'lake' is no water of this tile so far");
    assert_refused(13, "  hood mill \"Mill\" roads N2 W2 shore brook\n  water brook S2",
                   "f:13: E09 tile B2: 'brook' is no water of this tile so far");
}

TEST(neighbourhoods_have_roads)
{
    FREED(text) many = TEXT_EMPTY;

    assert_refused(13,
                   "  water brook S2\n  hood mill \"Mill\" roads N2 W2\n"
                   "  hood lane \"Lane\" roads",
                   "f:15: E10 tile B2: 'lane' has no road");
    assert_refused(11,
                   "  edges ... ... .~. ...\n  water brook S2\nend\ntile C -\n"
                   "  edges .=. ... .~. .=.",
                   "f:10: E05 tile B2: no 'corners'\nf:10: E10 tile B2: no neighbourhood");
    text_add(&many, "  water brook S2");
    for (int i = 0; i < 9; i++)
        text_addf(&many, "\n  hood h%d \"H%d\" roads %c%d", i, i, "NWE"[i / 3], i % 3 + 1);
    char *good = text_with(13, many.data), *edges = strstr(good, "  edges .=. ... .~. .=.");
    memset(edges + 8, '=', 7); /* "=== ===" */
    edges[11] = ' ';
    memset(edges + 20, '=', 3);
    assert_string_equal(refusal_of(good), "f:22: E10 tile B2: more than 8 neighbourhoods");
    free(good);
}

TEST(there_is_a_start_tile)
{
    assert_refused(3, "", "f:1: E11 no 'start'");
    assert_refused(3, "start C3", "f:3: E11 the start tile C3 is not in the set");
    assert_refused(4, "tile A1 -", "f:3: E11 tile A1: the start tile has no coordinate");
    assert_refused(8,
                   "  hood old-town \"Old Town\" roads N2 E2\n"
                   "  hood lane \"Lane\" roads S2",
                   "f:3: E11 tile A1: the start tile has 2 neighbourhoods, not one");
    assert_refused(8, "  hood old-town \"Old Town\" roads N2> E2> S2>",
                   "f:3: E11 tile A1: no road enters the start tile");
    assert_refused(8, "  hood old-town \"Old Town\" roads N2< E2< S2<",
                   "f:3: E11 tile A1: no road leaves the start tile");
}

TEST(there_are_2_to_128_tiles)
{
    static const char one[] = "fence-tiles 1\nset s\nstart A\ntile A 1,1\nedges .=. ... ... ...\n"
                              "corners ....\nhood a \"A\" roads N2\nend\n";
    FREED(text) many = TEXT_EMPTY;

    assert_string_equal(refusal_of(one), "f:4: E12 no tile besides the start tile");
    text_add(&many, one);
    for (int i = 1; i < 128; i++)
        text_addf(&many,
                  "tile A%d -\nedges .=. ... ... ...\ncorners ....\n"
                  "hood a%d \"A%d\" roads N2\nend\n",
                  i, i, i);
    assert_int_equal(loaded(many.data)->tiles, 128);
    text_add(&many, "tile B -\nend\n");
    assert_string_equal(refusal_of(many.data), "f:644: E12 more than 128 tiles");
}

TEST(all_errors_are_told_in_the_order_of_lines)
{
    FREED(text) many = TEXT_EMPTY;
    int lines = 1;

    assert_refused(8, "  hood old-town \"Old Town\" roads N2 S2 shore lake",
                   "f:4: E07 tile A1: slot E2 is a road but belongs to no neighbourhood\n"
                   "f:8: E09 tile A1: 'lake' is no water of this tile so far");
    text_add(&many, "fence-tiles 1\n");
    for (int i = 0; i < 1000; i++)
        text_add(&many, "nonsense\n");
    for (const char *at = refusal_of(many.data); *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 20);
}

/* ---- Warnings ---- */

TEST(what_is_odd_is_told_with_the_set)
{
    char *text = text_with(13, "  water brook S2\n  water puddle -\n"
                               "  hood mill \"The Mill\" roads N2> W2> shore brook");
    const struct tileset *set = loaded(text);

    assert_non_null(strstr(set->warnings, "f:15: W01 tile B2: 'mill' can only be left"));
    assert_non_null(strstr(set->warnings, "f:10: W02 tile B2: edge E matches no other tile"));
    assert_null(strstr(set->warnings, "W02 tile A1"));
    assert_non_null(
        strstr(set->warnings, "f:1: W03 34 of 36 coordinates missing: (1,1) (1,2) (1,4)"));
    assert_non_null(
        strstr(set->warnings, "f:14: W04 tile B2: water 'puddle' is inland and on no shore"));
    free(text);
}

TEST(the_demo_has_the_warnings_it_is_known_for)
{
    const struct tileset *set = tileset_get(tileset_find("demo"));

    assert_int_equal(set->tiles, 9);
    assert_int_equal(set->hoods, 10);
    assert_string_equal(set->tile[set->start].id, "T13");
    assert_non_null(strstr(set->warnings, "W02 tile T23: edge E matches no other tile"));
    assert_non_null(strstr(set->warnings, "W03 28 of 36 coordinates missing"));
    assert_null(strstr(set->warnings, "W01"));
    assert_null(strstr(set->warnings, "W04"));
}

/* A set that is printed with its warnings can be read again, whatever the name of its file was. */
TEST(warnings_are_printed_as_comments_of_a_file)
{
    static const char *const names[] = { "f", "caf\xC3\xA9", "\xFF\x01 ; \"", "long" };
    char *text = text_with(13, "  water brook S2\n  water puddle -\n"
                               "  hood mill \"The Mill\" roads N2> W2> shore brook");

    for (int i = 0; i < 4; i++) {
        struct text out = TEXT_EMPTY, why = TEXT_EMPTY, name = TEXT_EMPTY;
        for (int k = 0; k < (i < 3 ? 1 : 200); k++)
            text_add(&name, names[i]);
        assert_non_null(tileset_load(name.data, text, &why));
        const struct tileset *set = tileset_get(tileset_find(name.data));
        tileset_print_file(set, &out);
        assert_true(loaded(out.data)->checksum == set->checksum);
        assert_non_null(strstr(out.data, ":14: W04 tile B2: water 'puddle' is inland"));
        assert_non_null(strstr(out.data, "\nfence-tiles 1\n"));
        if (i == 0)
            assert_ptr_equal(strstr(out.data, "; f:1: W03 34 of 36 coordinates"), out.data);
        text_free(&out);
        text_free(&name);
    }
    free(text);
}

/* Comments and blank lines are not part of a set, but warnings name lines. */
TEST(warnings_are_those_of_the_file_read_last)
{
    char *text = text_with(1, "; moved\nfence-tiles 1");
    const struct tileset *set = loaded(text);

    assert_non_null(strstr(set->warnings, "f:2: W03"));
    free(text);
    text = text_with(1, "fence-tiles 1");
    assert_ptr_equal(loaded(text), set);
    assert_non_null(strstr(set->warnings, "f:1: W03"));
    free(text);
}

/* ---- Canonical text ---- */

TEST(canonical_text_reads_back_as_the_same_set)
{
    static const char *const names[] = { "city", "demo" };

    for (int i = 0; i < 2; i++) {
        const struct tileset *set = tileset_get(tileset_find(names[i]));
        FREED(text) once = TEXT_EMPTY, twice = TEXT_EMPTY;
        tileset_print(set, &once);
        const struct tileset *again = loaded(once.data);
        tileset_print(again, &twice);
        assert_string_equal(once.data, twice.data);
        assert_true(again->checksum == set->checksum);
    }
}

TEST(canonical_text_orders_statements_and_leaves_comments_out)
{
    FREED(text) out = TEXT_EMPTY;

    tileset_print(
        loaded("\xEF\xBB\xBF; a comment\r\nfence-tiles 1;x\r\n\r\nstart A ; \"\r\nset q\r\n"
               "tile A 2,1\r\n\thood a \"A; b\" roads E2< N2>\r\n"
               "corners ...~\r\n water w W1 SW S3\r\n edges .=. .=. ..~ ~..\r\nend\r\n"
               "tile B -\nwater v -\nhood b \"B\" roads S2 shore v\n"
               "edges ... ... .=. ...\ncorners ....\nend"),
        &out);
    assert_string_equal(out.data, "fence-tiles 1\nset q\nstart A\ntile A 2,1\n"
                                  "  edges .=. .=. ..~ ~..\n  corners ...~\n"
                                  "  water w S3 SW W1\n"
                                  "  hood a \"A; b\" roads N2> E2<\nend\n"
                                  "tile B -\n  edges ... ... .=. ...\n  corners ....\n"
                                  "  water v -\n  hood b \"B\" roads S2 shore v\nend\n");
}

TEST(the_checksum_depends_on_the_meaning_alone)
{
    char *text = text_with(2, "set small ; a comment");
    const uint64_t plain = loaded(text)->checksum;

    free(text);
    text = text_with(2, "");
    assert_string_equal(loaded(text)->name, "unnamed");
    free(text);
    text = text_with(7, "; moved\n  water pond W2");
    assert_true(loaded(text)->checksum == plain);
    free(text);
    text = text_with(8, "  hood old-town \"Old Town\" roads N2 E2> S2 shore pond");
    assert_true(loaded(text)->checksum != plain);
    free(text);
}

/* ---- Names ---- */

TEST(a_name_stands_for_what_was_loaded_last)
{
    FREED(text) why = TEXT_EMPTY;
    char *text = text_with(2, "set first"), *other = text_with(2, "set second");

    assert_int_equal(tileset_find("g"), -1);
    assert_non_null(tileset_load("g", text, &why));
    const int first = tileset_find("g");
    assert_non_null(tileset_load("g", text, &why));
    assert_int_equal(tileset_find("g"), first);
    assert_non_null(tileset_load("g", other, &why));
    assert_string_equal(tileset_get(tileset_find("g"))->name, "second");
    assert_string_equal(tileset_get(first)->name, "first");
    assert_null(tileset_load("city", text, &why));
    assert_string_equal(why.data, "'city' is a built-in tile set; a file of that name is './city'");
    free(text);
    free(other);
}

/* The files contain the same sets as the program. */
TEST(built_in_sets_are_the_files)
{
    static const char *const names[] = { "city", "demo" };

    for (int i = 0; i < 2; i++) {
        char path[100], contents[40000];
        snprintf(path, sizeof path, "src/games/fence/tiles/%s.tiles", names[i]);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        const size_t length = fread(contents, 1, sizeof contents - 1, file);
        assert_true(length > 0 && length < sizeof contents - 1);
        contents[length] = '\0';
        fclose(file);
        assert_true(loaded(contents)->checksum == tileset_get(tileset_find(names[i]))->checksum);
    }
}
