/*
 * session.c - opening and closing of a session, its files, its games, and the time limit of a
 * command.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/session.h"

#include "base/clock.h"
#include "base/memory.h"
#include "protocol/client_limits.h"
#include "protocol/dialogue.h"
#include "protocol/file_io.h"

#include <stdlib.h>
#include <string.h>

static bool names(const struct settings *options, const char *path)
{
    for (int i = 0; i < options->count; i++)
        if (setting_is_file(options, i) && !strcmp(options->word[i], path))
            return true;
    return false;
}

/* Returns whether an option of the game or of the engine already names this file. */
static bool names_file(const struct session *s, const char *path)
{
    return names(&s->record.options, path) || names(&s->player.options, path);
}

/* Returns the reason why an option may not name a file, or NULL if it may. Records and files of
   commands may only name files that the options already name. */
static const char *objection(const struct session *s, const char *path)
{
    if (s->files.where == FILES_NOWHERE)
        return "the engine was started with --no-files";
    if (s->files.where == FILES_WITHIN || (!s->is_scripted && !s->reads_record) ||
        names_file(s, path))
        return NULL;
    return "a record can open only files in the folder of --files, and the file of the current "
           "game";
}

static const char NAME_IS_CUT[] =
    "'#' begins a comment, so a file name cannot contain it; put a blank before a comment";

/* Reads a file that an option names. */
static enum status read_option_file(void *context, const char *path, struct text *content,
                                    struct text *why)
{
    enum { OPTION_FILE_LIMIT = 16 << 20 };
    const struct session *s = context;
    const bool is_typed = !s->input.is_raw && !s->reads_record && !names_file(s, path);
    const char *reason = is_typed && s->input.cuts_word ? NAME_IS_CUT : objection(s, path);

    if (!reason)
        return file_read_bytes(&s->files, path, OPTION_FILE_LIMIT, content, why);
    text_addf(why, "cannot read %.1000s: %s", path, reason);
    return REFUSED;
}

enum status session_may_open(const struct session *s, struct reply *r)
{
    if (s->input.cuts_word)
        return refuse(r, "syntax error: %s", NAME_IS_CUT);
    if (s->files.where == FILES_NOWHERE)
        return refuse(r, "files cannot be opened: the engine was started with --no-files");
    if (s->is_scripted && s->files.where == FILES_ANYWHERE)
        return refuse(r, "a file of commands can open only files in the folder of --files");
    return OK;
}

void session_open(struct session *s, const struct game *const *games,
                  const struct dialogue *dialogue, int in, int out)
{
    *s = (struct session){ .files = files_anywhere, .dialogue = dialogue };
    record_open(&s->record, games);
    player_open(&s->player, &s->record);
    s->record.files = (struct file_reader){ read_option_file, s };
    s->record.patience = (struct patience){ session_reads_on, s };
    line_open(&s->input, in);
    output_open(&s->output, out, dialogue->framing);
}

void session_close(struct session *s)
{
    output_close(&s->output);
    line_close(&s->input);
    player_close(&s->player);
    record_close(&s->record);
    free(s->fillers);
}

void session_begin(struct session *s, struct reply *r)
{
    if (s->nesting++)
        return;
    s->answer = r;
    if (s->max_seconds > 0)
        s->deadline = clock_now() + s->max_seconds;
    if (s->max_seconds > 0 || s->max_idle > 0)
        limits_watch(s->max_seconds);
}

enum status session_end(struct session *s, enum status status, struct reply *r)
{
    const bool is_short = memory_is_short();

    if (!--s->nesting) {
        player_answered(&s->player, clock_now());
        s->answer = NULL;
        s->deadline = 0;
        if (is_short)
            player_forget_search(&s->player);
        memory_recover();
    }
    if (r->started || !(r->text.is_cut || (is_short && status != OK)))
        return status;
    text_free(&r->text);
    return refuse(r, "out of memory");
}

void session_last_words(void *session)
{
    struct session *s = session;

    reply_last_words(&s->output, s->answer);
}

void session_rest(struct session *s)
{
    output_flush(&s->output);
    if (s->max_seconds > 0 || s->max_idle > 0)
        limits_await(s->max_idle);
}

void session_send(struct session *s, struct reply *r)
{
    if (s->max_seconds > 0)
        limits_watch(s->max_seconds);
    reply_finish(r, OK);
    session_rest(s);
    reply_start(r, "");
}

void session_note_engine(struct session *s, int player)
{
    s->engine_level[player] = (int)setting_number(&s->player.options, "level");
}

void session_begin_game(struct session *s)
{
    s->fillers_now = s->fillers_last = 0;
    memset(s->engine_level, 0, sizeof s->engine_level);
}

enum status session_new_game(struct session *s, const struct game *game, const char *pairs,
                             struct text *why)
{
    const enum status status = record_new_game(&s->record, game, pairs, why);

    if (status != OK)
        return status;
    if (game)
        s->player.latency = (struct latency){ 0 };
    session_begin_game(s);
    return OK;
}

void session_refuse_line(struct session *s, struct reply *r)
{
    reply_start(r, "");
    reply_finish(r, refuse(r, "syntax error: a line is at most %zu bytes", s->input.limit));
    s->failed = true;
}

const struct game *session_find_game(const struct session *s, const char *name, struct reply *r)
{
    const struct game *game = record_find_game(&s->record, name);

    if (game)
        return game;
    refuse(r, "no game '%.40s'; there are:", name);
    for (int i = 0; s->record.games[i]; i++)
        text_addf(&r->text, " %s", s->record.games[i]->name);
    return NULL;
}
