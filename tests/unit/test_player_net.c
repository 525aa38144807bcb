/*
 * test_player_net.c - the option net: the net that plays, and the files that are refused.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/vectors.h"
#include "games/fence/fence.h"
#include "games/fendo/fendo.h"
#include "games/games.h"
#include "net/mlp.h"
#include "record/record_internal.h"
#include "tests/support/engine.h"
#include "tests/support/made_net.h"

/* Makes a net for a later version of the traits than FENCE! has. */
static void newer_net_file(struct text *content)
{
    const struct vectors *t = fence.hints->vectors;
    const struct mlp_shape shape = { t->version + 8, t->seat, t->step, 8, 4, 8 };

    made_small_shaped("fence", &shape, 1, content);
}

/* Reads made-up files: nets for games of the program, a net for an unknown game, and words. Other
   files do not exist. */
static enum status read_made_up(void *context, const char *path, struct text *content,
                                struct text *why)
{
    (void)context;
    if (!strcmp(path, "good.net"))
        made_net_file(&fendo, NULL, 1, content);
    else if (!strcmp(path, "foreign.net"))
        made_net_file(&fendo, "draughts", 1, content);
    else if (!strcmp(path, "small.net"))
        made_small_file(&fence, 1, content);
    else if (!strcmp(path, "newer.net"))
        newer_net_file(content);
    else if (!strcmp(path, "words"))
        text_add(content, "words\n");
    else
        text_addf(why, "cannot read %s: it is not there", path);
    return why->length ? REFUSED : OK;
}

ENGINES(e->record.files.read = read_made_up)

static void assert_refused(struct engine *e, const char *path, const char *phrase)
{
    FREED(text) why = TEXT_EMPTY;

    assert_int_equal(player_set_option(&e->player, "net", path, &why), REFUSED);
    assert_string_equal(why.data, phrase);
}

TEST_ENGINE(a_file_that_is_no_net_for_a_game_here_is_refused)
{
    assert_refused(e, "missing", "cannot read missing: it is not there");
    assert_refused(e, "words", "this is no net: its first line is not 'wattle-net 1'");
    assert_refused(e, "foreign.net", "there is no game draughts, which the net is for");
    assert_refused(e, "newer.net",
                   "the net is for version 9 of the inputs of fence, the game has version 1");
    assert_true(setting_is(&e->player.options, "net", "auto"));
}

/* Returns whether the search makes playouts. All turns have the same prior then. With a net they
   have different ones. */
static bool makes_playouts(struct engine *e)
{
    const struct thought t = { .iterations = 40 };
    FREED(search_report) report;
    bool are_equal = true;

    player_think(&e->player, &t, NULL, false);
    search_report(player_search(&e->player), 64, false, &report);
    assert_true(report.count > 2);
    for (int i = 1; i < report.count; i++)
        are_equal &= report.lines[i].prior == report.lines[0].prior;
    return are_equal;
}

TEST_ENGINE(the_net_of_a_file_plays_its_game_until_another_is_wanted)
{
    engine_set(e, "net", "good.net");
    MUST(record_new_game(&e->record, &fendo, "", &why));
    assert_false(makes_playouts(e));
    assert_refused(e, "words", "this is no net: its first line is not 'wattle-net 1'");
    assert_false(makes_playouts(e));

    engine_set(e, "search", "plain");
    assert_true(makes_playouts(e));
    engine_set(e, "search", "default");
    engine_set(e, "net", "none");
    assert_true(makes_playouts(e));
}

TEST_ENGINE(a_net_of_perceptrons_is_for_the_game_that_has_traits)
{
    engine_set(e, "net", "small.net");
    MUST(record_new_game(&e->record, &fendo, "", &why));
    assert_true(player_net(&e->player) == NULL || net_mlp(player_net(&e->player)) == NULL);
    MUST(record_new_game(&e->record, &fence, "", &why));
    assert_non_null(player_net(&e->player));
    assert_non_null(net_mlp(player_net(&e->player)));
}
