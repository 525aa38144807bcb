/*
 * record.c - opening of a record, starting of games, and the resources that the owner of a record
 * provides: the list of games, the reader of files, the check for interruption (patience).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "game/file_options.h"
#include "record/record_internal.h"

#include <stdlib.h>

void record_hold_sources(const struct record *rec, const void *sources[MAX_OPTIONS])
{
    for (int i = 0; i < MAX_OPTIONS; i++) {
        sources[i] = rec->sources[i];
        if (sources[i])
            rec->game->data_files->hold(sources[i]);
    }
}

void record_release_sources(const struct game *game, const void *sources[MAX_OPTIONS])
{
    for (int i = 0; i < MAX_OPTIONS; i++) {
        if (sources[i])
            game->data_files->release(sources[i]);
        sources[i] = NULL;
    }
}

/* Replaces the game by `game` with these settings and files, which are moved, not copied. The
   caller must then write position 0. */
static void adopt(struct record *rec, const struct game *game, const struct settings *options,
                  const void *const sources[MAX_OPTIONS])
{
    record_release_sources(rec->game, rec->sources);
    /* Graphical clients restart the same game after each move and replay it. The memory of its
       positions is therefore kept. */
    if (game != rec->game)
        record_forget_positions(rec);
    rec->now = rec->last = 0;
    settings_free(&rec->options);
    rec->game = game;
    rec->options = *options;
    memcpy(rec->sources, sources, sizeof rec->sources);
    rec->from_text = false;
    rec->resigned = NOBODY;
    rec->is_resigned = false;
    rec->games_begun++;
    record_new_luck(rec);
}

void record_open(struct record *rec, const struct game *const *games)
{
    static const void *const none[MAX_OPTIONS];
    struct settings options;

    *rec = (struct record){ .games = games };
    settings_init(&rec->dealing, record_options);
    settings_init(&options, games[0]->options);
    adopt(rec, games[0], &options, none);
    rec->game->reset(record_slot(rec, 0), &rec->options);
    record_deal(rec);
}

void record_close(struct record *rec)
{
    record_forget_positions(rec);
    record_release_sources(rec->game, rec->sources);
    settings_free(&rec->options);
    settings_free(&rec->dealing);
}

/* Loads the files that the options name into the game. The caller releases all loaded data, also
   after a refusal. */
static enum status load_files(const struct record *rec, const struct game *game,
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
        status = record_read_file(rec, path, &content, why);
        if (status != OK) {
            text_add(why, "; write ");
            setting_print_range(options, i, why);
        }
        if (status == OK && memchr(content.data, '\0', content.length)) {
            text_addf(why, "cannot read %.1000s: it contains zero bytes, so it is not text", path);
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

enum status record_new_game(struct record *rec, const struct game *game, const char *pairs,
                            struct text *why)
{
    const void *sources[MAX_OPTIONS];
    struct settings options;

    if (game)
        settings_init(&options, game->options);
    else
        settings_copy(&options, &rec->options);
    if (!game)
        game = rec->game;
    enum status status = settings_set_all(&options, pairs, why);
    if (status != OK) {
        settings_free(&options);
        return status;
    }
    status = load_files(rec, game, &options, sources, why);
    if (status == OK && game->accept)
        status = game->accept(&options, why);
    if (status != OK) {
        record_release_sources(game, sources);
        settings_free(&options);
        return status;
    }
    adopt(rec, game, &options, sources);
    game->reset(record_slot(rec, 0), &rec->options);
    record_deal(rec);
    return OK;
}

void record_open_draft(const struct record *rec, struct record *draft)
{
    struct text why = TEXT_EMPTY;

    record_open(draft, rec->games);
    draft->files = rec->files;
    draft->patience = rec->patience;
    settings_set(&draft->dealing, "dealer", "table", &why);
    settings_set(&draft->dealing, "seed", setting_word(&rec->dealing, "seed"), &why);
    text_free(&why);
}

void record_take_game(struct record *rec, struct record *draft)
{
    struct record old = *rec;

    *rec = *draft;
    rec->dealing = old.dealing;
    rec->files = old.files;
    rec->patience = old.patience;
    rec->seat = old.seat;
    rec->games_begun = old.games_begun + 1;
    old.dealing = draft->dealing;
    record_close(&old);
}

/* ---- Games, files and patience of the owner ---- */

const struct game *record_find_game(const struct record *rec, const char *name)
{
    for (int i = 0; rec->games[i]; i++)
        if (ascii_equal(rec->games[i]->name, name))
            return rec->games[i];
    return NULL;
}

enum status record_read_file(const struct record *rec, const char *path, struct text *content,
                             struct text *why)
{
    if (rec->files.read)
        return rec->files.read(rec->files.context, path, content, why);
    text_addf(why, "cannot read %.1000s: no files are read here", path);
    return REFUSED;
}

enum status record_goes_on(const struct record *rec, struct text *why)
{
    const bool goes_on = !rec->patience.goes_on || rec->patience.goes_on(rec->patience.context);

    if (goes_on && !memory_is_short())
        return OK;
    text_add(why, goes_on ? "out of memory" : "it takes too long, or was interrupted");
    return REFUSED;
}
