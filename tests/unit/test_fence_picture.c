/*
 * test_fence_picture.c - the map of FENCE! as text and as a drawing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/picture/charbuf.h"
#include "games/fence/picture/picture.h"
#include "games/fence/rules/rules.h"
#include "tests/support/fence_setup.h"
#include "tests/support/walk.h"

static struct position pos;

static void lay(const char *id, int x, int y, int quarters)
{
    const int tile = map_find_tile(&pos.map, id, strlen(id));

    map_place(&pos.map, (struct placing){ tile, x, y, quarters });
}

/* Returns how often a word is in a text. */
static int times(const char *text, const char *word)
{
    int count = 0;

    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

static int hood(const char *id)
{
    return map_find_hood(&pos.map, id, strlen(id));
}

/* Sets `pos` to four tiles of the demo, with p1 and the Cops on the map and p2 in Jail. */
static void set_up(void)
{
    memset(&pos, 0, sizeof pos);
    map_reset(&pos.map, tileset_find("demo"), 1, false);
    lay("T13", 0, 0, 0);
    lay("T25", 1, 0, 0);
    lay("T32", 0, -1, 0);
    lay("T44", 0, 1, 0);
    pos.rules.players = 2;
    pos.stage = STAGE_TURN;
    pos.round = 1;
    pos.post = OFF_MAP;
    pos.boat[RED] = pos.boat[BLUE] = -1;
    memset(pos.owner, NOBODY_HOLDS, sizeof pos.owner);
    pos.pawn[0] = hood("gull-wharf");
    pos.pawn[1] = JAIL;
    pos.cops = hood("old-town");
    pos.hand[1][card_of(RED, 0)] = 2;
}

TEST(the_map_is_readable_text)
{
    FREED(text) out = TEXT_EMPTY;

    set_up();
    map_print(&pos, NULL, BOARD_PLAIN, &out);
    assert_string_equal(out.data,
                        "         0       1\n"
                        "    |~ ~ ~ ~ ~\n"
                        "    |~Gull Wh~\n"
                        "   1|-  T44  -\n"
                        "    |  1\n"
                        "    |.   |   .   |   .\n"
                        "    | Old Tow Ven/Ven\n"
                        "   0|-  T13  -  T25  -\n"
                        "    |  C\n"
                        "    |.   |   .   |   .\n"
                        "    | The Yar\n"
                        "  -1|   T32  >\n"
                        "    |\n"
                        "    |.   |   .\n"
                        "    roads | -, one way ^ > v <, x for the Cops alone; # bridge, ~ water, "
                        "* new\n"
                        "T13 (1,3) old-town, Old Town: gull-wharf, venice, the-yards; Cops\n"
                        "T25 (2,5) venice, Venice, waterfront: old-town\n"
                        "T25 (2,5) venice-underpass, Venice Underpass, off-limits\n"
                        "T32 (3,2) the-yards, The Yards: old-town\n"
                        "T44 (4,4) gull-wharf, Gull Wharf, waterfront: old-town; p1\n");
}

/* A tile that is new since the last position has a star, also in colour. */
TEST(what_is_new_is_marked)
{
    static struct position last;
    FREED(text) out = TEXT_EMPTY;

    set_up();
    last = pos;
    lay("X1", 2, 0, 0);
    map_print(&pos, &last, BOARD_PLAIN, &out);
    assert_non_null(strstr(out.data, "X1*"));
    assert_null(strstr(out.data, "T13*"));
    text_clear(&out);
    map_print(&pos, &last, BOARD_COLOUR, &out);
    assert_non_null(strstr(out.data, "\033["));
    assert_non_null(strstr(out.data, "X1*"));
}

TEST(names_of_a_file_do_no_harm_to_the_drawing)
{
    static const char set[] = "fence-tiles 1\nset odd\nstart A\n"
                              "tile A 1,1\nedges .=. .=. .=. .=.\ncorners ....\n"
                              "hood a \"<script> & \xC3\xA9\" roads N2 E2 S2 W2\nend\n"
                              "tile B 1,2\nedges .=. ~#~ .=. ...\ncorners .~~.\n"
                              "water w NE E1 E2 E3 SE N3 S1\nhood b \"B\" roads N2 E2 S2\nend\n";
    FREED(text) why = TEXT_EMPTY, out = TEXT_EMPTY;

    set_up();
    assert_null(tileset_load("odd", set, &why)); /* N3 is land */
    text_clear(&why);
    char *good = strdup(set);
    memset(strstr(good, " N3 S1"), ' ', 6);
    assert_non_null(tileset_load("odd", good, &why));
    map_reset(&pos.map, tileset_find("odd"), 1, false);
    lay("A", 0, 0, 0);
    pos.pawn[0] = pos.cops = hood("a");
    fence_draw(&pos, NULL, &out);
    assert_null(strstr(out.data, "<script>"));
    assert_non_null(strstr(out.data, "&#60;script&#62; &#38; \xC3\xA9"));
    text_clear(&out);
    map_print(&pos, NULL, BOARD_PLAIN, &out);
    assert_non_null(strstr(out.data, "<script"));
    free(good);
}

TEST(the_drawing_shows_jail_cards_and_what_is_new)
{
    static struct position last;
    FREED(text) out = TEXT_EMPTY;

    set_up();
    last = pos;
    last.pawn[0] = hood("old-town");
    fence_draw(&pos, &last, &out);
    assert_non_null(strstr(out.data, "p2: in Jail"));
    assert_non_null(strstr(out.data, "Gull Wharf"));
    assert_non_null(strstr(out.data, "stroke=\"#e08a00\""));
    assert_null(strstr(out.data, "\n\n"));
    text_clear(&out);
    fence_draw(&pos, &pos, &out);
    assert_null(strstr(out.data, "stroke=\"#e08a00\""));
}

/* Returns how often `words` are in the drawing of `pos`. */
static int drawn(const char *words)
{
    FREED(text) out = TEXT_EMPTY;
    int n = 0;

    fence_draw(&pos, NULL, &out);
    for (const char *at = out.data; (at = strstr(at, words)); at += strlen(words))
        n++;
    return n;
}

/* These facts are on the text board. In an earlier version they were not in the drawing. */
TEST(the_drawing_tells_what_the_text_board_tells)
{
    set_up();
    pos.actor = 1;
    pos.stash[RED] = 31;
    pos.stash[BLUE] = 32;
    assert_int_equal(drawn("Round 1: p2 to move"), 1);
    assert_int_equal(drawn(">31<"), 1);
    assert_int_equal(drawn(">32<"), 1);
    assert_int_equal(drawn("Discards: none"), 1);
    assert_int_equal(drawn("Cops: Old Town"), 1);
    assert_int_equal(drawn("boat"), 0);
    assert_int_equal(drawn("Ritzy"), 0);
    pos.discards[card_of(BLUE, 4)] = 7;
    pos.boat[BLUE] = 0;
    pos.ritzy[RED] = 3;
    pos.ritzy[BLUE] = 2;
    pos.post = hood("venice");
    pos.witnesses = 2;
    assert_int_equal(drawn("\xC3\x97"
                           "7<"),
                     1);
    assert_int_equal(drawn("p1, First Player: Gull Wharf; blue boat<"), 1);
    assert_int_equal(drawn("Ritzy Tile: (3,2)"), 1);
    assert_int_equal(drawn("Trading Post: Venice"), 1);
    assert_int_equal(drawn("p2: in Jail; Unreliable Witness<"), 1);
}

/* While the map is built, the drawing shows each player's tiles below the map. Before the first
   tile is placed, it shows no map. */
TEST(the_drawing_shows_the_tiles_in_hand)
{
    set_up();
    pos.stage = STAGE_BUILD;
    pos.owner[map_find_tile(&pos.map, "X1", 2)] = 1;
    assert_int_equal(drawn("p1 holds"), 0);
    assert_int_equal(drawn("p2 holds"), 1);
    assert_int_equal(drawn(">Cabbagetown<"), 1);
    map_reset(&pos.map, tileset_find("demo"), 1, false);
    assert_int_equal(drawn(">Old Town<"), 0);
    assert_int_equal(drawn(">Cabbagetown<"), 1);
}

/* With two copies of the tile set, each name tells the copy, on the map and below it. */
TEST(the_drawing_tells_copies_apart)
{
    set_up();
    map_reset(&pos.map, tileset_find("demo"), 2, false);
    lay("T13", 0, 0, 0);
    lay("T13.2", 0, 1, 0);
    pos.pawn[0] = hood("old-town");
    pos.cops = hood("old-town.2");
    assert_int_equal(drawn(">Old Town<"), 1);
    assert_int_equal(drawn(">Old Town.2<"), 1);
    assert_int_equal(drawn(">T13.2<"), 1);
    assert_int_equal(drawn("Cops: Old Town.2<"), 1);
    assert_int_equal(drawn(": Old Town<"), 1);
}

/* The elements of the drawing have names, for programs that handle clicks (PROTOCOL.md, svg). */
TEST(the_drawing_names_what_is_on_it)
{
    FREED(text) out = TEXT_EMPTY;

    set_up();
    pos.owner[map_find_tile(&pos.map, "T12", 3)] = 1;
    fence_draw(&pos, NULL, &out);
    assert_int_equal(times(out.data, "data-hood="), 5);
    assert_int_equal(times(out.data, "data-hood=\"venice-underpass\""), 1);
    assert_int_equal(times(out.data, "data-place="), 4);
    assert_int_equal(times(out.data, "<g data-place=\"0,-1\">\n<g data-tile=\"T32\">"), 1);
    assert_int_equal(times(out.data, "data-tile="), 5);
    assert_int_equal(times(out.data, "data-tile=\"T12\""), 1);
    assert_int_equal(times(out.data, "data-piece=\"cops\""), 2); /* on the map, and in the panel */
    assert_int_equal(times(out.data, "data-part=\"map\""), 1);
    assert_int_equal(times(out.data, "<g"), times(out.data, "</g>"));
}

/* The shell's screen has broad tiles. */
TEST(a_broad_tile_shows_its_whole_name_if_there_is_room)
{
    FREED(text) out = TEXT_EMPTY;
    struct charbuf page;

    set_up();
    tiles_page(&pos, NULL, PUBLIC, BROAD, &page);
    charbuf_add(&page, (struct cut){ 0, 0, page.width, page.height }, 0, BOARD_PLAIN, &out);
    charbuf_free(&page);
    assert_int_equal(times(out.data, "Old Town"), 1);
    assert_int_equal(times(out.data, "Venice Underpass"), 0);
    assert_int_equal(times(out.data, "Underpass"), 1);
}

/* A screen without room for the whole map shows the part with the tile that was placed last. */
TEST(a_small_screen_shows_the_newest_tile)
{
    static const char *const row[] = { "T25", "T32", "T44", "T13.2", "T25.2", "T32.2", "T44.2" };
    static struct position before;
    FREED(text) out = TEXT_EMPTY;

    set_up();
    map_reset(&pos.map, tileset_find("demo"), 2, false);
    lay("T13", 0, 0, 0);
    pos.stage = STAGE_BUILD;
    pos.pawn[0] = pos.pawn[1] = pos.cops = OFF_MAP;
    for (int i = 0; i < 7; i++) {
        before = pos;
        lay(row[i], i + 1, 0, 0);
    }
    fence_print_scene(&pos, PUBLIC, &before, BOARD_PLAIN, 60, 30, &out);
    assert_int_equal(times(out.data, "T44.2*"), 1);
    assert_int_equal(times(out.data, "The map goes on to the west;"), 1);
}

/* ---- Explanations of steps ---- */

static int arrests;          /* number of arrests told, over all games */
static bool met[STEP_KINDS]; /* by kind of step, over all games */

/* The text about a step says who goes to Jail, unless the step is a hidden outcome. Only steps that
   name a place move the Cops. */
static void check_explanation(const struct position *before, step s, const struct position *after)
{
    const int kind = (int)step_kind(s);
    const bool is_told = fence.to_act(before) != CHANCE || kind == STEP_DICE || kind == STEP_SHOW;
    FREED(text) out = TEXT_EMPTY;
    int jailed = 0;

    fence.hidden->explain(before, s, true, &out);
    for (int p = 0; p < before->rules.players; p++)
        jailed += after->pawn[p] == JAIL && before->pawn[p] != JAIL;
    assert_int_equal(times(out.data, " goes to Jail"), is_told ? jailed : 0);
    arrests += is_told * jailed;
    if (kind != STEP_COPS && kind != STEP_TIP && kind != STEP_AT)
        assert_int_equal(before->cops, after->cops);
}

/* The phrases for a step are words, not the token. */
static void check_words(const struct position *before, step s)
{
    FREED(text) token = TEXT_EMPTY, told = TEXT_EMPTY, offered = TEXT_EMPTY;

    fence.text->print_step(before, s, &token);
    fence.hidden->explain(before, s, true, &told);
    fence.hidden->explain(before, s, false, &offered);
    assert_null(strchr(token.data, ':') ? strstr(told.data, token.data) : NULL);
    assert_null(strchr(token.data, ':') ? strstr(offered.data, token.data) : NULL);
    assert_true(fence.to_act(before) == CHANCE || strcmp(told.data, offered.data) != 0);
    met[step_kind(s)] = true;
}

TEST(an_explanation_is_in_words_and_tells_who_goes_to_jail)
{
    static const char *const boards[] = {
        "players=3",
        "players=4 big_map=true",
        "players=4 hunch=on boats=on",
        "players=4 trading=all trading_post=on stash=mixed",
        "players=3 free_for_all=on goods_by=aside wasted_goods=on",
        "players=3 goods_by=discard tunnel=cards"
    };
    static const enum step_kind rare[] = { STEP_TRADE,   STEP_NOTRADE, STEP_ACCEPT, STEP_DECLINE,
                                           STEP_POST,    STEP_NOPOST,  STEP_BOAT,   STEP_HUNCH,
                                           STEP_RECOVER, STEP_WASTE,   STEP_MOVER,  STEP_DIE,
                                           STEP_TAKE,    STEP_ASIDE,   STEP_FOUND,  STEP_TOP };
    struct rng rng;

    for (uint64_t seed = 0; seed < 120; seed++) {
        POSITION(now) = fence_opening(boards[seed % 6]);
        POSITION(before) = fence_opening("");

        rng_seed(&rng, seed);
        while (fence.to_act(now) != NOBODY) {
            const step s = walk_step(&fence, now, &rng);

            game_copy(&fence, before, now);
            fence.apply(now, s);
            check_explanation(before, s, now);
            check_words(before, s);
        }
    }
    assert_true(arrests > 10);
    for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++)
        if (!met[rare[i]])
            fail_msg("no step of kind %d was met", rare[i]);
}
