/*
 * gogui_draw.c - GoGui's commands that draw the engine's ownership and moves on the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "game/position_copy.h"
#include "protocol/commands.h"
#include "protocol/gogui_gfx.h"

#include <math.h>
#include <stdlib.h>

/* A function that adds the result of a search to the reply. */
typedef void tell(struct session *s, const struct search_report *report, struct text *out);

static void draw_live(const struct search_report *report, void *session)
{
    gfx_live(session, report);
}

static enum status search(struct session *s, int lines, tell *told, struct reply *r)
{
    const struct search_listener listener = {
        .go_on = session_goes_on,
        .report = s->live_graphics ? draw_live : NULL,
        .interval = GFX_INTERVAL,
        .lines = GFX_LINES,
        .by_step = true,
        .context = s,
    };
    struct search_report report;
    struct grid_view g;

    if (record_to_act(&s->record) < 0)
        return refuse(r, "there is no turn to analyze: the game is over");
    player_think(&s->player, &(struct thought){ 0 }, &listener, false);
    if (s->live_graphics)
        gfx_live_end();
    gfx_show(s, &g);
    gfx_print_ground(&g, false, &r->text);
    search_report(player_search(&s->player), lines, true, &report);
    told(s, &report, &r->text);
    search_report_free(&report);
    return OK;
}

static void tell_moves(struct session *s, const struct search_report *report, struct text *out)
{
    gfx_print_moves(s, report, out);
}

static enum status cmd_best_moves(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    return search(s, GFX_LINES, tell_moves, r);
}

/* Adds the principal variation, click by click. */
static void tell_variation(struct session *s, const struct search_report *report, struct text *out)
{
    const struct game *game = s->record.game;
    const struct search_line *line = &report->lines[0];
    const int n = report->count ? line->ends[line->turns - 1] : 0;
    struct position *pos = xaligned(game->position_size);

    game_copy(game, pos, record_position(&s->record));
    text_add(out, "VAR");
    for (int i = 0, next = 0; i < n; i++) {
        if (i == next) {
            const struct click_move c = clicks_first(game, pos, line->steps + i, n - i);
            text_addf(out, " %c ", game->sides[game->to_act(pos)].word[0]);
            clicks_print(&c, out);
            next += c.n;
        }
        game->apply(pos, line->steps[i]);
    }
    xfree_aligned(pos);
}

static enum status cmd_variation(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    return search(s, 1, tell_variation, r);
}

/* Adds the moves that are proven to be won, drawn or lost for the player to move. */
static void tell_proven(struct session *s, const struct search_report *report, struct text *out)
{
    static const char *const looks[3] = { "#e04040", "#e0c020", "#40c040" };
    const struct record *rec = &s->record;
    const int player = record_to_act(rec);
    int count[3] = { 0, 0, 0 };

    for (int i = 0; i < report->count; i++) {
        const struct search_line *line = &report->lines[i];
        if (!line->proven)
            continue;
        const struct click_move c =
            clicks_first(rec->game, record_position(rec), line->steps, line->ends[line->turns - 1]);
        const int what = line->value[player] >= 1 ? 2 : line->value[player] <= 0 ? 0 : 1;
        count[what]++;
        if (c.kind == CLICK_PASS)
            continue;
        text_addf(out, "COLOR %s ", looks[what]);
        clicks_print(&c, out);
        text_add(out, "\nLABEL ");
        clicks_print(&c, out);
        text_addf(out, " %c\n", "LDW"[what]);
    }
    text_addf(out, "TEXT %s: proven to win %d, to draw %d, to lose %d", gfx_title(s, player),
              count[2], count[1], count[0]);
}

static enum status cmd_proven_moves(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    return search(s, MAX_LINES, tell_proven, r);
}

/* Adds the ownership and margin that the net expects. */
static void tell_owners(struct session *s, const struct search_report *report, struct text *out)
{
    const int player = record_to_act(&s->record);
    const double lead = player == 0 ? report->margin : -report->margin;
    struct search_owners owners;
    float share[GRID_MAX][GRID_MAX];

    if (search_owners(player_search(&s->player), &owners)) {
        const int size = gfx_owners(s, &owners, share);
        gfx_print_influence(s, size, share, out);
    }
    text_addf(out, "TEXT %s %.0f %%", gfx_title(s, player), 100 * report->value[player]);
    if (report->has_margin)
        text_addf(out, ", %+.1f points", lead);
    text_addf(out, ", %llu playouts", (unsigned long long)report->iterations);
}

static enum status cmd_owners(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    if (!player_tells_owners(&s->player))
        return refuse(r, "no net with ownership is in use: see the options net and search");
    return search(s, 0, tell_owners, r);
}

enum { GAMES = 1000, GAMES_AT_ONCE = 20 };

/* The owners of points at the ends of games. */
struct tally {
    int games;
    double share;                 /* sum of player 0's shares of the win */
    int lead[GRID_MAX][GRID_MAX]; /* games in which player 0 owns the point, minus those in which
                                     player 1 does */
};

static void play_one(const struct record *rec, struct position *pos, struct rng *rng,
                     struct tally *t)
{
    double share[MAX_PLAYERS];
    struct grid_view g;

    game_copy(rec->game, pos, record_position(rec));
    rec->game->playout(pos, rng, NULL);
    rec->game->payoffs(pos, share);
    rec->game->grid->show(pos, &g);
    t->games++;
    t->share += share[0];
    for (int r = 0; r < g.size; r++)
        for (int c = 0; c < g.size; c++)
            t->lead[r][c] += (g.at[r][c].owner == 0) - (g.at[r][c].owner == 1);
}

static void play_many(struct session *s, struct tally *t)
{
    struct position *pos = xaligned(s->record.game->position_size);
    struct rng rng;

    rng_seed(&rng, (uint64_t)setting_number(&s->record.dealing, "seed"));
    while (t->games < GAMES && (t->games % GAMES_AT_ONCE || !t->games || session_goes_on(s)))
        play_one(&s->record, pos, &rng, t);
    xfree_aligned(pos);
}

static enum status cmd_territory(struct session *s, const struct args *a, struct reply *r)
{
    float share[GRID_MAX][GRID_MAX];
    struct tally t = { 0 };
    struct grid_view g;

    (void)a;
    play_many(s, &t);
    gfx_show(s, &g);
    gfx_print_ground(&g, false, &r->text);
    for (int row = 0; row < g.size; row++)
        for (int c = 0; c < g.size; c++)
            share[row][c] = (float)t.lead[row][c] / (float)t.games;
    gfx_print_influence(s, g.size, share, &r->text);
    text_addf(&r->text, "TEXT %d random games: %s wins %.0f %%", t.games, gfx_title(s, 0),
              100 * t.share / t.games);
    return OK;
}

const struct command gogui_estimate_commands[] = {
    { "gogui-best_moves", "", 0, 0, IN_GTP | POINTING, cmd_best_moves, COMPLETE_NOTHING,
      "the best moves, drawn on the board",
      "Searches as long as genmove would. Each point shows the expected wins in 100 games." },
    { "gogui-variation", "", 0, 0, IN_GTP | POINTING, cmd_variation, COMPLETE_NOTHING,
      "the principal variation, drawn on the board", "Searches as long as genmove would." },
    { "gogui-proven_moves", "", 0, 0, IN_GTP | POINTING, cmd_proven_moves, COMPLETE_NOTHING,
      "the moves proven to win, draw or lose, drawn on the board",
      "Searches as long as genmove would, and shows the proven results." },
    { "gogui-owners", "", 0, 0, IN_GTP | POINTING, cmd_owners, COMPLETE_NOTHING,
      "the expected owner of each point, drawn on the board",
      "Searches as long as genmove would. Needs a net; gogui-territory needs none." },
    { "gogui-territory", "", 0, 0, IN_GTP | POINTING, cmd_territory, COMPLETE_NOTHING,
      "the owner of each point in random games, drawn on the board",
      "Plays 1000 random games. In Fonver, counts the points of the chain that connects the\n"
      "edges; in Siemenet, the points that score." },
    { 0 },
};
