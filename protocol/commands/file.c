/*
 * file.c - games and pictures to and from files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../file.h"
#include "../../src/secrets.h"
#include "../click.h"
#include "../commands.h"
#include "../move.h"
#include "../places.h"
#include "filler.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Bytes of a record; the longest game takes a few hundred thousand. */
enum { RECORD_LIMIT = 16 << 20 };

static enum status refuse_files(struct reply *r)
{
    return refuse(r, "files are not to be opened: the engine runs with --no-files");
}

/* "p3" and the like, whether there is such a player or not. */
static bool is_player_word(const char *word)
{
    return tolower((unsigned char)word[0]) == 'p' && word[1] &&
           !word[1 + strspn(word + 1, "0123456789")];
}

/* Whose record is wanted: a last word after the name of the file says so, which is cut off.
   Names of files may have blanks in them, but a player that there is not is no part of one. */
static enum status take_viewer(const struct match *m, struct text *path, int *whose,
                               struct reply *r)
{
    const char *blank = strrchr(path->data, ' ');
    int viewer = PUBLIC;

    *whose = match_all_may_see(m);
    if (!blank)
        return OK;
    if (!strcasecmp(blank + 1, "all"))
        viewer = ALL_SEEING;
    else if (game_hides(m->game))
        viewer = match_side(m, blank + 1);
    if (viewer == PUBLIC)
        return game_hides(m->game) && is_player_word(blank + 1) ? move_refuse_side(m, blank + 1, r)
                                                                : OK;
    text_cut(path, (size_t)(blank - path->data));
    *whose = viewer;
    return OK;
}

static enum status cmd_savegame(struct session *s, const struct args *a, struct reply *r)
{
    struct text record = TEXT_EMPTY, path = TEXT_EMPTY;
    int viewer;

    if (s->no_files)
        return refuse_files(r);
    text_add(&path, args_rest(a, 0));
    enum status status = take_viewer(&s->match, &path, &viewer, r);
    if (status == OK) {
        match_print_record(&s->match, viewer, &record);
        status = file_write(path.data, &record, &r->text);
    }
    text_free(&record);
    text_free(&path);
    return status;
}

static enum status cmd_loadgame(struct session *s, const struct args *a, struct reply *r)
{
    struct text record = TEXT_EMPTY;

    if (s->no_files)
        return refuse_files(r);
    enum status status = file_read(args_rest(a, 0), RECORD_LIMIT, &record, &r->text);
    if (status == OK) {
        status = match_replay(&s->match, record.data, &r->text);
        status = reply_explain(r, status == OK ? OK : ILLEGAL, "no game record: ");
    }
    if (status == OK)
        filler_forget(s);
    text_free(&record);
    return status;
}

static enum status cmd_svg(struct session *s, const struct args *a, struct reply *r)
{
    struct text picture = TEXT_EMPTY;
    const char *path = args_rest(a, 0);

    if (*path && s->no_files)
        return refuse_files(r);
    match_draw(&s->match, &picture);
    places_mark(s->match.game, match_position(&s->match), click_wanted(s), &picture);
    if (!*path) {
        text_add(&r->text, picture.data);
        text_free(&picture);
        return OK;
    }
    const enum status status = file_write(path, &picture, &r->text);
    text_free(&picture);
    return status;
}

const struct command file_commands[] = {
    { "savegame", "FILE [all|PLAYER]", 1, ANY_NUMBER, EVERYWHERE, cmd_savegame, COMPLETE_FILE,
      "write the game to a file",
      "The record is a transcript of commands that replays the game. It is written whole or\n"
      "not at all. Moves that were taken back are not in it. In games with secrets it tells what\n"
      "all may know; with PLAYER, what that player saw; with all, or when the game is over,\n"
      "everything." },
    { "loadgame", "FILE", 1, ANY_NUMBER, EVERYWHERE, cmd_loadgame, COMPLETE_FILE,
      "go on with a game from a file",
      "Takes what savegame has written. If any line of it will not do, the present game stands." },
    { "svg", "[FILE]", 0, ANY_NUMBER, EVERYWHERE, cmd_svg, COMPLETE_FILE,
      "a picture of the position", "An SVG document, as the answer or written to the file." },
    { 0 },
};
