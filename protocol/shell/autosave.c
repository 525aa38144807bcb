/*
 * autosave.c - saving and restoring of the shell's settings and of the unfinished game.
 *
 * The file "settings" has "level N" and, for each game played, "computer GAME SIDE ...". "game.gtp"
 * is the record of the game in progress with its clocks. It is written after each change, so that
 * it survives a crash. "former.gtp" is the record of the previous game, if that was not finished.
 * In games with hidden information both files contain everything, so only their owner may read
 * them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/system.h"
#include "protocol/args.h"
#include "protocol/file_io.h"
#include "protocol/shell/shell_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SETTINGS[] = "settings", GAME[] = "game.gtp", FORMER[] = "former.gtp";

enum { LIMIT = 16 << 20 };

/* ---- Files ---- */

/* Reads a file. If it is missing or empty, returns false and adds nothing. */
static bool read_state(const char *name, struct text *content)
{
    char *path = state_path(name);
    struct text why = TEXT_EMPTY;
    const bool is_read =
        path && file_read(&files_anywhere, path, LIMIT, content, &why) == OK && content->length;

    text_free(&why);
    free(path);
    return is_read;
}

static void write_state(const char *name, const struct text *content)
{
    char *path = state_file(name);
    struct text why = TEXT_EMPTY;

    if (path)
        file_write(&files_anywhere, path, content, &why);
    text_free(&why);
    free(path);
}

static bool rename_state(const char *from, const char *to)
{
    char *old = state_path(from), *new = state_path(to);
    const bool is_renamed = old && new &&system_rename(old, new);

    free(old);
    free(new);
    return is_renamed;
}

static void remove_state(const char *name)
{
    char *path = state_path(name);

    if (path)
        system_unlink(path);
    free(path);
}

/* ---- Level and sides ---- */

/* Returns the rest of the line that begins with `key` and a blank, or NULL. Sets *length to its
   length. */
static const char *find_line(const char *content, const char *key, size_t *length)
{
    const size_t n = strlen(key);

    for (const char *line = content; *line;) {
        if (!strncmp(line, key, n) && line[n] == ' ') {
            *length = strcspn(line + n + 1, "\n");
            return line + n + 1;
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return NULL;
}

static void take_level(struct shell *sh, const char *content)
{
    const struct settings *options = &sh->session->player.options;
    struct text level = TEXT_EMPTY, why = TEXT_EMPTY;
    size_t n;
    const char *word = find_line(content, "level", &n);

    /* The command line overrides the stored values. */
    if (word &&
        !strcmp(setting_word(options, "level"), option_find(options->table, "level")->initial)) {
        text_add_bytes(&level, word, n);
        player_set_option(&sh->session->player, "level", level.data, &why);
    }
    text_free(&level);
    text_free(&why);
}

static void add_key(const struct record *rec, struct text *key)
{
    text_addf(key, "computer %s", rec->game->name);
}

static void take_sides(struct shell *sh, const char *content)
{
    const struct record *rec = &sh->session->record;
    struct text key = TEXT_EMPTY, sides = TEXT_EMPTY, word = TEXT_EMPTY;
    size_t n;

    add_key(rec, &key);
    const char *line = find_line(content, key.data, &n);
    if (line)
        text_add_bytes(&sides, line, n);
    for (const char *rest = sides.data; args_next(&rest, &word);) {
        const int player = record_side(rec, word.data);
        if (player >= 0)
            sh->computer[player] = true;
    }
    text_free(&key);
    text_free(&sides);
    text_free(&word);
}

/* Adds the lines of other games. */
static void add_other_lines(const char *content, const char *key, struct text *out)
{
    for (const char *line = content; *line;) {
        const size_t n = strcspn(line, "\n"), k = strlen(key);
        const bool is_own = !strncmp(line, key, k) && line[k] == ' ';
        if (n && !is_own && !strncmp(line, "computer ", 9)) {
            text_add_bytes(out, line, n);
            text_add_char(out, '\n');
        }
        line += n + (line[n] == '\n');
    }
}

void autosave_settings(const struct shell *sh)
{
    const struct record *rec = &sh->session->record;
    struct text old = TEXT_EMPTY, new = TEXT_EMPTY, key = TEXT_EMPTY;
    bool plays = false;

    if (!sh->keeps || sh->kept.game) /* sides and level of a lesson are not stored */
        return;
    add_key(rec, &key);
    read_state(SETTINGS, &old);
    text_addf(&new, "level %s\n", setting_word(&sh->session->player.options, "level"));
    add_other_lines(old.data, key.data, &new);
    /* Otherwise the engine would play all sides of the next game. */
    for (int i = 0; i < record_seats(rec) && seats_person_plays(sh); i++) {
        if (!sh->computer[i])
            continue;
        text_add(&new, plays ? " " : key.data);
        text_add(&new, plays ? "" : " ");
        record_print_side(rec, i, &new);
        plays = true;
    }
    text_add(&new, plays ? "\n" : "");
    if (strcmp(old.data, new.data) != 0)
        write_state(SETTINGS, &new);
    text_free(&old);
    text_free(&new);
    text_free(&key);
}

/* ---- The game ---- */

void autosave_game(const struct shell *sh)
{
    const struct record *rec = &sh->session->record;
    struct text record = TEXT_EMPTY;

    if (!sh->keeps)
        return;
    if (record_to_act(rec) == NOBODY || !words_count_turns(rec)) {
        remove_state(GAME);
        return;
    }
    record_print_transcript(rec, ALL_SEEING, &record);
    clock_print(&sh->session->player, &record);
    write_state(GAME, &record);
    text_free(&record);
}

bool autosave_leave(const struct shell *sh)
{
    return sh->keeps && rename_state(GAME, FORMER);
}

/* Finds the name of a record's game. Returns the number of the players' turns. */
static int look_at_record(const char *record, struct text *game)
{
    int turns = 0;

    for (const char *line = record; *line;) {
        turns += !strncmp(line, "play ", 5);
        if (!strncmp(line, "newgame ", 8))
            text_add_bytes(game, line + 8, strcspn(line + 8, " \n"));
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return turns;
}

void autosave_tell(const struct shell *sh, struct text *out)
{
    struct text record = TEXT_EMPTY, game = TEXT_EMPTY;

    if (sh->keeps && read_state(FORMER, &record)) {
        const int turns = look_at_record(record.data, &game);
        text_addf(out, "A game of %s is unfinished after %d turn%s; resume continues it.\n",
                  game.data, turns, turns == 1 ? "" : "s");
    }
    text_free(&record);
    text_free(&game);
}

/* Sets the sides that are stored for the present game. */
static void take_kept_sides(struct shell *sh)
{
    struct text settings = TEXT_EMPTY;

    memset(sh->computer, 0, sizeof sh->computer);
    if (read_state(SETTINGS, &settings))
        take_sides(sh, settings.data);
    text_free(&settings);
}

static void tell_turns(int turns, struct text *out)
{
    text_addf(out, "The unfinished game, after %d turn%s.", turns, turns == 1 ? "" : "s");
}

enum status autosave_resume(struct shell *sh, struct reply *r)
{
    struct record *rec = &sh->session->record;
    struct text record = TEXT_EMPTY, present = TEXT_EMPTY;
    enum status status;

    if (!sh->keeps || !read_state(FORMER, &record))
        return refuse(r, "there is no unfinished game; loadgame FILE continues one from a file");
    const struct game *before = rec->game;
    const bool swaps = read_state(GAME, &present);
    status = record_replay(rec, record.data, &r->text);
    status = reply_explain(r, status == OK ? OK : ILLEGAL, "the unfinished game: ");
    if (status == OK) {
        write_state(GAME, &record);
        if (swaps)
            write_state(FORMER, &present);
        else
            remove_state(FORMER);
        session_begin_game(sh->session);
        clock_take(&sh->session->player, record.data);
        clock_wait(sh);
        if (rec->game != before)
            take_kept_sides(sh);
        tell_turns(words_count_turns(rec), &r->text);
        if (player_timer(&sh->session->player)->timing != TIMING_NONE)
            text_add_char(&r->text, ' ');
        clock_tell(&sh->session->player, &r->text);
    }
    text_free(&record);
    text_free(&present);
    return status;
}

/* ---- Opening and closing ---- */

/* If two shells are open at once, only the first stores its state. */
static int take_lock(void)
{
    char *path = state_file("lock");
    const int fd = path ? system_open_locked(path) : -1;

    free(path);
    return fd;
}

void autosave_open(struct shell *sh)
{
    struct text settings = TEXT_EMPTY, game = TEXT_EMPTY;

    sh->lock = take_lock();
    sh->keeps = sh->lock >= 0;
    if (!sh->keeps)
        return;
    if (read_state(SETTINGS, &settings)) {
        take_level(sh, settings.data);
        take_sides(sh, settings.data);
    }
    if (read_state(GAME, &game)) /* the file exists only if the game was not finished */
        autosave_leave(sh);
    text_free(&settings);
    text_free(&game);
}

void autosave_close(struct shell *sh)
{
    if (sh->keeps)
        system_close(sh->lock);
    sh->keeps = false;
}
