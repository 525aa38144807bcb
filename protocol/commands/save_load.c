/*
 * save_load.c - the commands savegame, loadgame and svg, which write and read files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "game/hidden.h"
#include "protocol/click_moves.h"
#include "protocol/colour_arg.h"
#include "protocol/commands.h"
#include "protocol/commands/filler_pass.h"
#include "protocol/dialogue.h"
#include "protocol/file_io.h"
#include "protocol/record_header.h"
#include "protocol/svg_targets.h"

#include <string.h>

/* The largest number of bytes of a record. The longest game needs a few hundred thousand. */
enum { RECORD_LIMIT = 16 << 20 };

/* Returns whether the word has the form "p3", even if there is no such player. */
static bool is_player_word(const char *word)
{
    return ascii_lower(word[0]) == 'p' && word[1] && !word[1 + strspn(word + 1, "0123456789")];
}

/* If a word after the file's name selects the player of the record, reads and removes the word.
   The name may contain blanks. In games with hidden information, a word in the form of a player is
   never part of the name. Without a word, a person gets a record that can be continued. */
static enum status take_viewer(const struct session *s, struct text *path, int *whose,
                               struct reply *r)
{
    const struct record *rec = &s->record;
    const char *blank = strrchr(path->data, ' ');
    int viewer = PUBLIC;

    *whose = s->dialogue->for_people && !record_is_seated(rec) ? ALL_SEEING : record_viewer(rec);
    if (!blank)
        return OK;
    if (ascii_equal(blank + 1, "all"))
        viewer = ALL_SEEING;
    else if (game_has_hidden(rec->game))
        viewer = record_side(rec, blank + 1);
    if (viewer == PUBLIC)
        return game_has_hidden(rec->game) && is_player_word(blank + 1)
                   ? colour_refuse(rec, blank + 1, r)
                   : OK;
    if (record_is_seated(rec) && *whose != ALL_SEEING && *whose != viewer)
        return refuse(r, "at the seat of p%d only what p%d knows can be saved: savegame FILE",
                      rec->seat, rec->seat);
    text_cut(path, (size_t)(blank - path->data));
    *whose = viewer;
    return OK;
}

/* Adds the name of a file. In the shell "~" is replaced, because no system shell has replaced
   it. */
static void add_path(const struct session *s, const char *given, struct text *path)
{
    if (s->dialogue->for_people)
        file_add_path(given, path);
    else
        text_add(path, given);
}

static enum status write_file(struct session *s, const char *path, const struct text *content,
                              const char *command, struct reply *r)
{
    if (s->dialogue->may_replace && file_is_there(&s->files, path) &&
        !s->dialogue->may_replace(s, path))
        return refuse(r, "%.1000s exists and was not changed; %s! FILE replaces it", path, command);
    return file_write(&s->files, path, content, &r->text);
}

/* Adds a sentence for a person, for example "Saved x.gtp, 23 turns." Chance events do not count as
   turns. */
static void tell_turns(const struct session *s, const char *what, const char *path, struct reply *r)
{
    const struct record *rec = &s->record;
    int turns = 0;

    for (int i = 0; i < rec->now; i++)
        turns += record_turn_start(rec, i) == i && rec->game->to_act(position_at(rec, i)) != CHANCE;
    if (s->dialogue->for_people)
        text_addf(&r->text, "%s %s, %d turn%s.", what, path, turns, turns == 1 ? "" : "s");
}

static bool is_sgf_name(const char *path)
{
    const size_t n = strlen(path);

    return n > 4 && ascii_equal(path + n - 4, ".sgf");
}

/* Prints the game in the format that the file's name implies. */
static enum status print_game(const struct session *s, const char *path, int viewer,
                              struct text *out, struct reply *r)
{
    struct text head = TEXT_EMPTY;

    if (!is_sgf_name(path)) {
        record_header_print(s, out);
        record_print_transcript(&s->record, viewer, out);
        return OK;
    }
    if (!record_has_sgf(&s->record))
        return refuse(r,
                      "SGF is only for games of two players without hidden information; save %s "
                      "under another file "
                      "name",
                      s->record.game->name);
    record_header_print_sgf(s, &head);
    record_print_sgf(&s->record, head.data, out);
    text_free(&head);
    return OK;
}

/* Returns whether the first line that is not a comment is a command that begins a record. */
static bool is_record(const char *content)
{
    static const char *const commands[] = { "newgame", "set_position", "set_option" };

    while (*content == '#' || (*content && strchr(" \t\r\n", *content)))
        content += *content == '#' ? strcspn(content, "\n") : 1;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const size_t n = strlen(commands[i]);
        if (!strncmp(content, commands[i], n) && content[n] && strchr(" \t\r\n", content[n]))
            return true;
    }
    return false;
}

/* Reads SGF, a record of commands, or a list of turns. The content decides. */
static enum status replay_any(struct record *rec, const char *content, struct text *why)
{
    if (!is_record(content) && record_find_sgf(content))
        return record_read_sgf(rec, content, why);
    if (!content[strspn(content, " \t\r\n")] || is_record(content) || strstr(content, "newgame"))
        return record_replay(rec, content, why);
    return record_play_list(rec, content, true, why);
}

static enum status cmd_savegame(struct session *s, const struct args *a, struct reply *r)
{
    struct text record = TEXT_EMPTY, path = TEXT_EMPTY;
    int viewer;

    if (session_may_open(s, r) != OK)
        return REFUSED;
    add_path(s, args_rest(a, 0), &path);
    enum status status = take_viewer(s, &path, &viewer, r);
    if (status == OK)
        status = print_game(s, path.data, viewer, &record, r);
    if (status == OK)
        status = write_file(s, path.data, &record, "savegame", r);
    if (status == OK)
        tell_turns(s, "Saved", path.data, r);
    text_free(&record);
    text_free(&path);
    return status;
}

static enum status cmd_loadgame(struct session *s, const struct args *a, struct reply *r)
{
    struct text record = TEXT_EMPTY, path = TEXT_EMPTY;

    if (session_may_open(s, r) != OK)
        return REFUSED;
    add_path(s, args_rest(a, 0), &path);
    enum status status = file_read(&s->files, path.data, RECORD_LIMIT, &record, &r->text);
    if (status == OK) {
        s->reads_record = true;
        status = replay_any(&s->record, record.data, &r->text);
        s->reads_record = false;
        status = reply_explain(r, status == OK ? OK : ILLEGAL, "no game record: ");
    }
    if (status == OK) {
        session_begin_game(s);
        record_header_read(s, record.data);
        tell_turns(s, "Loaded", path.data, r);
    }
    text_free(&record);
    text_free(&path);
    return status;
}

static enum status cmd_svg(struct session *s, const struct args *a, struct reply *r)
{
    struct text picture = TEXT_EMPTY, path = TEXT_EMPTY;
    enum status status = OK;

    if (*args_rest(a, 0) && session_may_open(s, r) != OK)
        return REFUSED;
    add_path(s, args_rest(a, 0), &path);
    record_draw(&s->record, &picture);
    svg_targets_mark(&s->record, clicks_wanted(s), &picture);
    if (path.length)
        status = write_file(s, path.data, &picture, "svg", r);
    else
        text_add(&r->text, picture.data);
    if (status == OK && path.length && s->dialogue->for_people)
        text_addf(&r->text, "Drawn in %s.", path.data);
    text_free(&picture);
    text_free(&path);
    return status;
}

const struct command save_load_commands[] = {
    { "savegame", "FILE [all|PLAYER]", 1, ANY_NUMBER, EVERYWHERE, cmd_savegame, COMPLETE_FILE,
      "write the game to a file",
      "The file is a list of commands that replays the game. If its name ends in .sgf, it is\n"
      "SGF. It begins with the date, the players and the result. Turns that were taken back\n"
      "are left out. The file is written completely or not at all. In games with hidden\n"
      "information, the file contains the common knowledge of all players. With PLAYER, it\n"
      "contains the knowledge of that player. With all, or after the end of the game, it\n"
      "contains everything." },
    { "loadgame", "FILE", 1, ANY_NUMBER, EVERYWHERE, cmd_loadgame, COMPLETE_FILE,
      "continue a game from a file",
      "Reads a file from savegame, an SGF file, or a file with a list of turns. A list is\n"
      "played from the start of the current game. If any part is invalid, the current game\n"
      "stays." },
    { "svg", "[FILE]", 0, ANY_NUMBER, EVERYWHERE, cmd_svg, COMPLETE_FILE,
      "a picture of the position", "Answers with an SVG document, or writes it to FILE." },
    { 0 },
};
