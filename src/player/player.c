/*
 * player.c - opening and closing of a player, and updating its search to the position of the
 * record.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/entropy.h"
#include "base/system.h"
#include "evaluator/net_evaluator.h"
#include "player/book_lines.h"
#include "player/player_internal.h"

/* Sets the default memory of a phone, which has less memory than the option's default. */
static void set_usual_memory(struct settings *options)
{
    const int megabytes = system_usual_megabytes();
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;

    if (!megabytes)
        return;
    text_addf(&word, "%d", megabytes);
    settings_set(options, "memory", word.data, &why);
    text_free(&word);
    text_free(&why);
}

void player_open(struct player *p, const struct record *record)
{
    *p = (struct player){
        .record = record,
        .games_begun = record->games_begun,
        .jumps = record->jumps,
        .now = record->now,
    };
    settings_init(&p->options, player_options);
    set_usual_memory(&p->options);
}

void player_open_like(struct player *p, const struct record *record, const struct player *like)
{
    struct text why = TEXT_EMPTY;

    player_open(p, record);
    settings_free(&p->options);
    settings_copy(&p->options, &like->options);
    settings_set(&p->options, "book", "none", &why);
    p->net = like->net;
    p->shares_net = true;
    text_free(&why);
}

void player_put_net(struct player *p, struct net *net)
{
    if (!p->shares_net)
        net_free(p->net);
    p->net = net;
    p->shares_net = false;
}

void player_close(struct player *p)
{
    player_forget_search(p);
    settings_free(&p->options);
    player_put_net(p, NULL);
    book_free(p->book);
}

void player_forget_search(struct player *p)
{
    if (!p->search)
        return;
    search_close(p->search);
    p->search = NULL;
    record_release_sources(p->game, p->sources);
}

void player_forget_booked(struct player *p)
{
    if (p->booked_steps && p->search)
        search_forget(p->search);
    p->booked_steps = 0;
}

/* If only steps were played, the tree below them is kept. In games with hidden information the tree
   is dropped, because it belongs to one player's view. */
static void follow_steps(struct player *p)
{
    const struct record *rec = p->record;

    player_forget_booked(p);
    if (!p->search)
        return;
    if (game_has_hidden(rec->game))
        search_forget(p->search);
    else
        for (int i = p->now; i < rec->now; i++)
            search_advance(p->search, rec->steps[i]);
}

/* After undo, the same turn is searched with an empty tree, so that the same seed gives the same
   turn. */
static void follow(struct player *p)
{
    const struct record *rec = p->record;

    if (p->games_begun != rec->games_begun) {
        player_forget_search(p);
        timer_restart(&p->timer);
    } else if (p->jumps != rec->jumps && p->search) {
        search_forget(p->search);
    } else if (p->jumps == rec->jumps && p->now < rec->now) {
        follow_steps(p);
    }
    p->games_begun = rec->games_begun;
    p->jumps = rec->jumps;
    p->now = rec->now;
}

/* Lets new steps wait until the next search, because workers of the last one may still be in their
   last iterations. */
struct timer *player_timer(struct player *p)
{
    if (p->games_begun != p->record->games_begun)
        follow(p);
    return &p->timer;
}

enum search_kind player_kind(const struct player *p)
{
    if (setting_is(&p->options, "search", "plain"))
        return SEARCH_PLAIN;
    return setting_is(&p->options, "search", "random") ? SEARCH_RANDOM : SEARCH_DEFAULT;
}

const struct net *player_net(const struct player *p)
{
    struct text why = TEXT_EMPTY;

    if (setting_is(&p->options, "net", "none"))
        return NULL;
    const bool fits = p->net && evaluator_fits(p->record->game, p->net, &why);

    text_free(&why);
    return fits ? p->net : evaluator_built_in(p->record->game);
}

void player_open_search(struct player *p)
{
    const uint64_t seed = (uint64_t)setting_number(&p->record->dealing, "seed");
    const struct search_config config = {
        .kind = player_kind(p),
        .threads = (int)setting_number(&p->options, "threads"),
        .memory = (size_t)setting_number(&p->options, "memory") << 20,
        .seed = seed ? seed : entropy_seed(),
        .net = player_net(p),
    };

    follow(p);
    if (p->search)
        return;
    p->game = p->record->game;
    record_hold_sources(p->record, p->sources);
    p->search = search_open(p->game, &config);
}

struct search *player_search(struct player *p)
{
    follow(p);
    return p->search;
}

bool player_tells_owners(struct player *p)
{
    player_open_search(p);
    return search_tells_owners(p->search);
}
