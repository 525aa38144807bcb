/*
 * record.c - starting games; see record.h. The course of one stands in cursor.c, playing in play_undo.c,
 * chance in dealer.c, what players see in view.c, text in position_text.c and transcript.c, thinking in
 * think.c, the engine's options in set_options.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/data_files.h"
#include "net/net.h"
#include "player/book.h"
#include "record/record_internal.h"

#include <stdlib.h>

void match_forget_search(struct match *m)
{
    if (m->search)
        search_close(m->search);
    m->search = NULL;
}

/* Whatever leans on it, positions and search, is not used any more. */
static void release_files(const struct game *game, const void *sources[MAX_OPTIONS])
{
    for (int i = 0; i < MAX_OPTIONS; i++) {
        if (sources[i])
            game->data_files->release(sources[i]);
        sources[i] = NULL;
    }
}

/* Drops the old game and takes over `game` with these settings and their files (moved, not
   copied); position 0 is still to be written. */
static void adopt(struct match *m, const struct game *game, const struct settings *options,
                  const void *const sources[MAX_OPTIONS])
{
    match_forget_search(m);
    release_files(m->game, m->sources);
    /* Graphical clients begin the same game anew after each move and play it again: the room
       for its positions stays. */
    if (game != m->game)
        match_forget_positions(m);
    m->now = m->last = 0;
    settings_free(&m->options);
    m->game = game;
    m->options = *options;
    memcpy(m->sources, sources, sizeof m->sources);
    m->from_text = false;
    m->resigned = NOBODY;
    m->is_resigned = false;
    match_new_luck(m);
    timer_restart(&m->timer);
}

/* ---- Starting ---- */

void match_open(struct match *m, const struct game *const *games)
{
    static const void *const none[MAX_OPTIONS];
    struct settings options;

    *m = (struct match){ .games = games };
    settings_init(&m->engine, engine_options);
    settings_init(&options, games[0]->options);
    adopt(m, games[0], &options, none);
    m->game->reset(match_slot(m, 0), &m->options);
    match_deal(m);
}

void match_close(struct match *m)
{
    match_forget_search(m);
    match_forget_positions(m);
    release_files(m->game, m->sources);
    settings_free(&m->options);
    settings_free(&m->engine);
    net_free(m->net);
    book_free(m->book);
}

/* Hands the game the files that its options name. What it holds then is to be released, also when
   one of them is refused. */
static enum status load_files(const struct match *m, const struct game *game,
                              const struct settings *options, const void *sources[MAX_OPTIONS],
                              struct text *why)
{
    enum status status = OK;

    memset(sources, 0, MAX_OPTIONS * sizeof *sources);
    for (int i = 0; status == OK && i < options->count; i++) {
        const char *path = options->word[i];
        struct text content = TEXT_EMPTY;

        if (!setting_is_file(options, i))
            continue;
        status = match_read_file(m, path, &content, why);
        if (status == OK && memchr(content.data, '\0', content.length)) {
            text_addf(why, "cannot read %.1000s: it holds zeros, so it is not text", path);
            status = REFUSED;
        }
        if (status == OK)
            sources[i] = game->data_files->load(path, content.data, why);
        if (!sources[i])
            status = REFUSED;
        text_free(&content);
    }
    return status;
}

enum status match_new_game(struct match *m, const struct game *game, const char *pairs,
                           struct text *why)
{
    const void *sources[MAX_OPTIONS];
    const bool is_named = game != NULL;
    struct settings options;

    if (game)
        settings_init(&options, game->options);
    else
        settings_copy(&options, &m->options);
    if (!game)
        game = m->game;
    enum status status = settings_set_all(&options, pairs, why);
    if (status != OK) {
        settings_free(&options);
        return status;
    }
    status = load_files(m, game, &options, sources, why);
    if (status == OK && game->accept)
        status = game->accept(&options, why);
    if (status != OK) {
        release_files(game, sources);
        settings_free(&options);
        return status;
    }
    adopt(m, game, &options, sources);
    if (is_named)
        m->latency = (struct latency){ 0 };
    game->reset(match_slot(m, 0), &m->options);
    match_deal(m);
    return OK;
}

void match_open_draft(const struct match *m, struct match *draft)
{
    struct text why = TEXT_EMPTY;

    match_open(draft, m->games);
    draft->files = m->files;
    draft->patience = m->patience;
    settings_set(&draft->engine, "dealer", "table", &why);
    settings_set(&draft->engine, "seed", setting_word(&m->engine, "seed"), &why);
    text_free(&why);
}

void match_take_game(struct match *m, struct match *draft)
{
    struct match old = *m;

    m->game = draft->game;
    m->options = draft->options;
    memcpy(m->sources, draft->sources, sizeof m->sources);
    m->positions = draft->positions;
    m->steps = draft->steps;
    m->now = draft->now;
    m->last = draft->last;
    m->capacity = draft->capacity;
    m->from_text = draft->from_text;
    m->resigned = draft->resigned;
    m->is_resigned = draft->is_resigned;
    m->luck = draft->luck;
    m->deal_seed = draft->deal_seed;
    m->search = NULL;
    timer_restart(&m->timer);

    settings_free(&draft->engine);
    old.engine = (struct settings){ 0 };
    old.net = NULL;
    old.book = NULL;
    match_close(&old);
}
