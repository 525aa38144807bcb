/*
 * test_ownership.c - the expected owner of each cell.
 *
 * The nets have random numbers. Their opinion has no value, but it must reach the right cell with
 * the right sign and weight.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/click_input.h"
#include "games/fendo/fendo.h"
#include "games/fiodar/fiodar.h"
#include "games/fonver/fonver.h"
#include "games/games.h"
#include "protocol/commands/analysis_format.h"
#include "protocol/shell/shell_internal.h"
#include "search/report.h"
#include "tests/support/in_words.h"
#include "tests/support/made_net.h"
#include "tests/support/talk.h"
#include "tests/support/walk.h"

HELD_BY(net, net_free)
HELD_BY(search, search_close)

/* ---- A tree of a root and its first children, with given visits ---- */

struct stump {
    const struct game *game;
    const struct position *root;
    int count;
    uint64_t visits[3]; /* of the root, then of the children */
};

static void stump_look(void *self, node at, struct edge *out)
{
    const struct stump *t = self;

    *out = (struct edge){ .to = at, .visits = t->visits[at] };
}

static int stump_count(void *self, node at)
{
    const struct stump *t = self;

    return at == ROOT_NODE ? t->count : 0;
}

static void stump_child(void *self, node at, int i, struct edge *out)
{
    const struct stump *t = self;
    step steps[MAX_STEPS];

    assert_int_equal(at, ROOT_NODE);
    t->game->steps(t->root, steps);
    *out = (struct edge){ .step = steps[i], .to = (node)i + 1, .visits = t->visits[i + 1] };
}

static const struct method stump_method = {
    .look = stump_look,
    .count = stump_count,
    .child = stump_child,
};

static struct search_owners owners_of(struct stump t, const struct net *net)
{
    const struct chooser c = { .game = t.game, .method = &stump_method, .engine = &t };
    struct evaluator *e = evaluator_open(t.game, net);
    struct search_owners out;

    assert_true(owners_find(&c, e, t.root, &out));
    evaluator_close(e);
    return out;
}

/* Returns the owners of one position alone. */
static struct search_owners owners_at(const struct game *game, const struct position *pos,
                                      const struct net *net)
{
    return owners_of((struct stump){ .game = game, .root = pos }, net);
}

/* ---- The right cell ---- */

/* Compares the owners at the end with those that GoGui is shown, or in Fonver with the stones. */
static void check_end(struct record *rec, struct rng *rng)
{
    const struct planes *f = rec->game->hints ? rec->game->hints->planes : NULL;
    struct grid_view g;

    (void)rng;
    if (!f || !f->ownership)
        return;
    HELD(net) net = made_net(rec->game, 1);
    const struct search_owners o = owners_at(rec->game, record_position(rec), net);

    rec->game->grid->show(record_position(rec), &g);
    const int apart = g.size > o.width ? 2 : 1;

    for (int row = 0; row < o.height; row++)
        for (int c = 0; c < o.width; c++) {
            const struct grid_point *spot = &g.at[row * apart][c * apart];
            const int owner = rec->game == &fonver ? spot->stone : spot->owner;
            const int cell = row * o.width + c;
            assert_int_equal(o.on[cell], spot->stone != POINT_ABSENT);
            assert_true(o.share[cell] == (float)((owner == 0) - (owner == 1)));
        }
}

TEST_ENDS(when_the_game_is_over_cells_are_theirs_who_own_them, 1, check_end)

/* After the swap, White has Black's first stone. The expected owners are then exchanged, and in
   Fonver rows and columns too. */
static void assert_mirrored(const struct game *game, const char *options, const char *stone)
{
    FREED(text) pie = TEXT_EMPTY, no_pie = TEXT_EMPTY;

    text_addf(&pie, "%s pie=on", options);
    text_addf(&no_pie, "%s pie=off", options);
    POSITION(black) = opening_in_words(game, no_pie.data);
    POSITION(white) = opening_in_words(game, pie.data);
    HELD(net) net = made_net(game, 1);

    play_words(game, black, stone);
    play_words(game, white, stone);
    play_words(game, white, "swap");
    const struct search_owners b = owners_at(game, black, net), w = owners_at(game, white, net);

    for (int row = 0; row < b.height; row++)
        for (int c = 0; c < b.width; c++) {
            const bool turned = game == &fonver;
            assert_true(b.share[row * b.width + c] ==
                        -w.share[turned ? c * b.width + row : row * b.width + c]);
        }
}

TEST(what_black_may_own_is_told_with_the_same_sign_by_either_player)
{
    assert_mirrored(&fonver, "size=5", "D2");
    assert_mirrored(&fiodar, "size=3", "B2");
}

/* ---- The right weight ---- */

TEST(a_position_counts_as_often_as_iterations_ended_there)
{
    POSITION(root) = opening_in_words(&fiodar, "size=3 pie=off");
    POSITION(next) = opening_in_words(&fiodar, "size=3 pie=off");
    HELD(net) net = made_net(&fiodar, 1);
    const struct stump t = { &fiodar, root, 2, { 100, 60, 30 } };
    const struct search_owners mean = owners_of(t, net), own = owners_at(&fiodar, root, net);
    struct search_owners child[2];
    step steps[MAX_STEPS];

    fiodar.steps(root, steps);
    for (int i = 0; i < 2; i++) {
        game_copy(&fiodar, next, root);
        fiodar.apply(next, steps[i]);
        child[i] = owners_at(&fiodar, next, net);
    }
    for (int i = 0; i < mean.width * mean.height; i++) {
        const float wanted =
            0.1f * own.share[i] + 0.6f * child[0].share[i] + 0.3f * child[1].share[i];
        assert_true(fabsf(mean.share[i] - wanted) < 1e-5f);
    }
}

TEST(a_branch_with_few_visits_counts_as_the_position_above_it)
{
    POSITION(root) = opening_in_words(&fiodar, "size=3 pie=off");
    HELD(net) net = made_net(&fiodar, 1);
    const struct stump t = { &fiodar, root, 2, { 1000, 10, 10 } };
    const struct search_owners mean = owners_of(t, net), own = owners_at(&fiodar, root, net);

    for (int i = 0; i < mean.width * mean.height; i++)
        assert_true(fabsf(mean.share[i] - own.share[i]) < 1e-5f);
}

/* ---- A search ---- */

struct watch {
    struct search *search;
    int reports;
};

static void look_on(const struct search_report *report, void *context)
{
    struct watch *w = context;
    struct search_owners o;

    (void)report;
    if (!search_owners(w->search, &o))
        return; /* in a turn, before a worker has visited a node */
    for (int i = 0; i < o.width * o.height; i++)
        assert_true(fabsf(o.share[i]) <= 1.0001f);
    w->reports++;
}

static bool not_yet(void *context)
{
    const struct watch *w = context;

    return w->reports < 5;
}

/* For TSan. The second search begins in the middle of a turn. */
TEST(owners_are_told_while_threads_search)
{
    HELD(net) net = made_net(&fendo, 1);
    const struct search_config config = { SEARCH_DEFAULT, 2, 1 << 22, 5, net };
    POSITION(pos) = opening_in_words(&fendo, "size=5");
    step steps[MAX_TURN_STEPS];

    for (int made = 0; made < 2; made++) {
        struct watch w = { search_open(&fendo, &config), 0 };
        const struct search_listener listener = {
            .go_on = not_yet, .report = look_on, .interval = 0.02, .lines = 1, .context = &w
        };

        assert_true(search_tells_owners(w.search));
        search_run(w.search, pos, &(struct search_limits){ .level = 10 }, &listener);
        search_turn(w.search, steps);
        fendo.apply(pos, steps[0]);
        search_close(w.search);
    }
}

TEST(a_search_without_a_net_cannot_tell)
{
    HELD(net) net = made_net(&fendo, 1);

    for (int i = 0; i < 3; i++) {
        const struct search_config config = { i == 1   ? SEARCH_PLAIN
                                              : i == 2 ? SEARCH_RANDOM
                                                       : SEARCH_DEFAULT,
                                              1, 1 << 20, 5, i ? net : NULL };
        HELD(search) s = search_open(&fendo, &config);

        assert_false(search_tells_owners(s));
    }
}

/* ---- The dialogue ---- */

static enum status read_made_up(void *context, const char *path, struct text *content,
                                struct text *why)
{
    const struct record *rec = context;

    (void)why;
    made_net_file(record_find_game(rec, path), NULL, 1, content);
    return OK;
}

/* Opens a session in which a made-up net of the game plays. */
static struct session *begin(const char *game, const char *options)
{
    static struct session s;
    FREED(text) line = TEXT_EMPTY;

    talk_open(&s, games);
    s.record.files.read = read_made_up;
    s.record.files.context = &s.record;
    text_addf(&line, "newgame %s %s", game, options);
    must(&s, line.data);
    text_clear(&line);
    text_addf(&line, "set_option net %s", game);
    must(&s, line.data);
    must(&s, "set_option seed 1");
    must(&s, "set_option max_nodes 100");
    return &s;
}

/* Reads the numbers after the word `ownership` into `out`. Returns how many there are. */
static int owners_in_line(struct session *s, float out[])
{
    const struct analysis a = { .style = ANALYSIS_KATA, .lines = 1, .ownership = true };
    FREED(search_report) report;
    FREED(text) line = TEXT_EMPTY;
    int n = 0;

    player_think(&s->player, &(struct thought){ .iterations = 100 }, NULL, false);
    search_report(player_search(&s->player), 1, s->by_step, &report);
    analysis_print(s, &a, &report, &line);
    const char *at = strstr(line.data, " ownership ");

    assert_non_null(at);
    at += strlen(" ownership");
    for (char *end; *at; at = end, n++) {
        out[n] = strtof(at, &end);
        assert_true(end > at && fabsf(out[n]) <= 1);
    }
    return n;
}

/* As in KataGo, the numbers begin at the top left and are for the player to act. */
TEST(kata_analyze_tells_owners_row_by_row_for_the_player_to_act)
{
    struct session *s = begin("fendo", "size=5");
    struct search_owners o;
    float told[PLANES_CELLS] = { 0 };

    for (int player = 0; player < 2; player++) {
        assert_int_equal(owners_in_line(s, told), 25);
        assert_true(search_owners(player_search(&s->player), &o));
        for (int i = 0; i < 25; i++) {
            const float share = o.share[(4 - i / 5) * 5 + i % 5];
            assert_true(fabsf(told[i] - (player ? -share : share)) < 1e-4f);
        }
        if (player == 0)
            must(s, "play w A3-B3N");
    }
    talk_close(s);
}

TEST(in_steps_there_is_a_number_for_each_point_of_the_grid)
{
    struct session *s = begin("fendo", "size=5");
    float told[PLANES_CELLS] = { 0 };

    s->by_step = true;
    assert_int_equal(owners_in_line(s, told), 81);
    for (int i = 0; i < 81; i++)
        assert_true(i / 9 % 2 == 0 && i % 9 % 2 == 0 ? told[i] != 0 : told[i] == 0);
    talk_close(s);
}

/* Clients of KataGo must expect that a feature is missing. */
TEST(ownership_is_accepted_and_not_told_where_no_net_plays)
{
    struct session *s = begin("siemenet", "size=5");
    FREED(text) heard = TEXT_EMPTY;

    must(s, "kata-genmove_analyze w ownership true");
    must(s, "kata-genmove_analyze b ownership true ownership false");
    must(s, "set_option net none");
    assert_int_equal(say(s, "kata-genmove_analyze w ownership true", &heard), OK);
    assert_null(strstr(heard.data, "ownership"));
    s->by_step = true;
    assert_int_equal(say(s, "gogui-owners", &heard), REFUSED);
    talk_close(s);
}

TEST(gogui_is_shown_owners_on_its_grid)
{
    struct session *s = begin("fiodar", "size=3 pie=off");
    FREED(text) heard = TEXT_EMPTY;

    s->by_step = true;
    assert_int_equal(say(s, "gogui-owners", &heard), OK);
    assert_non_null(strstr(heard.data, "TEXT Black "));
    assert_non_null(strstr(heard.data, " points, 100 playouts"));
    const char *influence = strstr(heard.data, "INFLUENCE ");

    assert_non_null(influence);
    assert_null(strstr(influence, "A5")); /* a corner that is cut off */
    talk_close(s);
}

/* ---- The shell's map ---- */

static void assert_map(const char *game, const struct search_owners *o, const char *wanted)
{
    struct session *s = begin(game, "");
    FREED(text) out = TEXT_EMPTY;

    describe_owners(s, o, &out);
    assert_string_equal(out.data, wanted);
    talk_close(s);
}

TEST(a_map_of_squares_has_letters_and_numbers_around)
{
    const struct search_owners o = {
        2, 2, 0, { true, true, true, true }, { 1, 0.3f, -0.1f, -0.7f }
    };

    assert_map("fendo", &o,
               "Expected owners at the end (W, O: likely; w, o: rather):\n"
               "    2 . O\n"
               "    1 W w\n"
               "      A B\n");
}

TEST(a_map_of_hexagons_leans_as_the_board_does)
{
    const struct search_owners o = { 3,
                                     3,
                                     1,
                                     { true, true, false, true, true, true, false, true, true },
                                     { 1, 1, 0, 0, 0, 0.2f, 0, -1, -0.3f } };

    assert_map("fiodar", &o,
               "Expected owners at the end (B, W: likely; b, w: rather):\n"
               "    B3 W w\n"
               "   A2 . . b\n"
               "    A1 B B\n");
}

/* Fendo's Orange is black in GTP. */
TEST(in_colour_cells_are_the_darker_the_surer_they_are_blacks)
{
    const struct search_owners o = { 3, 1, 0, { true, true, true }, { 1, 0, -1 } };
    struct session *s = begin("fendo", "");
    FREED(text) out = TEXT_EMPTY;

    s->style = BOARD_COLOUR;
    describe_owners(s, &o, &out);
    assert_non_null(strstr(out.data, "\033[38;5;16;48;5;255m W\033[0m"
                                     "\033[38;5;231;48;5;244m .\033[0m"
                                     "\033[38;5;231;48;5;233m O\033[0m\n"));
    talk_close(s);
}
