/*
 * command_transcript.c - writing of a game as a list of commands that replays it, and reading of
 * such a list.
 *
 * The transcript of one player's view contains each step as that player saw it. If an outcome
 * depends on a hidden hand, an extra line states the outcome (`reveal` in game/hidden.h). Such a
 * transcript can therefore be replayed too.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/file_options.h"
#include "game/hidden.h"
#include "record/record_internal.h"

#include "base/memory.h"
#include "game/notation.h"

#include <stdlib.h>
#include <string.h>

/* ---- Writing ---- */

/* The writer's position is the position that the viewer sees. It is updated in parallel with the
   record. */
struct writer {
    const struct record *record;
    int viewer;
    struct position *pos;
    struct text *out;
};

/* Adds one line for n steps, which are a complete turn or one step of an unfinished one. */
static void write_steps(struct writer *w, const step steps[], int n, bool is_turn)
{
    const struct game *game = w->record->game;
    const int actor = game->to_act(w->pos);

    if (actor == CHANCE) {
        text_add(w->out, "chance ");
    } else {
        text_add(w->out, "play ");
        record_print_side(w->record, actor, w->out);
        text_add_char(w->out, ' ');
    }
    if (is_turn)
        game->text->print_turn(w->pos, steps, n, w->out);
    else
        game->text->print_step(w->pos, steps[0], w->out);
    text_add_char(w->out, '\n');
    for (int i = 0; i < n; i++)
        game->apply(w->pos, steps[i]);
}

static void write_told(struct writer *w, int i)
{
    const struct record *rec = w->record;
    step told;

    while (game_has_hidden(rec->game) && rec->game->hidden->reveal &&
           rec->game->hidden->reveal(position_at(rec, i), w->pos, &told))
        write_steps(w, &told, 1, true);
}

static void write_game(struct writer *w)
{
    const struct record *rec = w->record;
    step steps[MAX_TURN_STEPS];

    for (int i = 0, n; i < rec->now; i += n) {
        write_told(w, i);
        for (n = 0;
             !n || (n < MAX_TURN_STEPS && i + n < rec->now && !record_is_turn_start(rec, i + n));
             n++)
            steps[n] = record_view_step(rec, i + n, w->viewer);
        /* An unfinished turn at the end has one line for each step. */
        const bool is_turn = record_is_turn_start(rec, i + n);
        if (!is_turn)
            n = 1;
        write_steps(w, steps, n, is_turn && record_is_turn_start(rec, i));
    }
    write_told(w, rec->now);
}

/* The seed is written only if the viewer sees everything and there is no seat, because later games
   may use the same seed. */
static bool tells_seed(const struct record *rec, int viewer)
{
    return viewer == ALL_SEEING && !rec->seat && rec->deal_seed &&
           setting_is(&rec->dealing, "dealer", "engine");
}

/* During the replay, outcomes of chance come from the transcript. */
static void write_dealer(const struct record *rec, int viewer, struct text *out)
{
    if (!rec->game->hidden)
        return;
    text_add(out, "set_option dealer table\n");
    if (tells_seed(rec, viewer))
        text_addf(out, "set_option seed %llu\n", (unsigned long long)rec->deal_seed);
}

/* A comment states the source of the luck. After the end of the game it contains the secret, which
   loadgame reads. */
static const char SECRET_WAS[] = " dealt from a secret, open now that the game is over: ";

static void write_luck(const struct record *rec, int viewer, struct text *out)
{
    if (!rec->game->hidden || !setting_is(&rec->dealing, "dealer", "engine"))
        return;
    if (rec->deal_seed) {
        text_add(out, "# dealt from a short seed: luck can be computed\n");
    } else if (viewer == ALL_SEEING && rec->game->to_act(record_position(rec)) == NOBODY) {
        text_addf(out, "#%s", SECRET_WAS);
        deal_rng_print(&rec->luck, out);
        text_add_char(out, '\n');
    } else {
        text_add(out, "# dealt from a secret, kept until the game is over\n");
    }
}

/* Restores the dealer and the seed after the replay. */
static void write_dealer_back(const struct record *rec, int viewer, struct text *out)
{
    if (!rec->game->hidden || setting_is(&rec->dealing, "dealer", "table"))
        return;
    if (tells_seed(rec, viewer))
        text_addf(out, "set_option seed %s\n", setting_word(&rec->dealing, "seed"));
    text_add(out, "set_option dealer engine\n");
}

/* Adds the source as a comment. loadgame reads it, and other readers of commands ignore it. */
static void write_source(const struct record *rec, struct text *out)
{
    if (!rec->game->data_files)
        return;
    text_add(out, " # ");
    rec->game->data_files->print_source(position_at(rec, 0), out);
}

void record_print_transcript(const struct record *rec, int viewer, struct text *out)
{
    struct writer w = { rec, viewer, record_view(rec, 0, viewer), out };

    write_dealer(rec, viewer, out);
    text_addf(out, "newgame %s ", rec->game->name);
    settings_print(&rec->options, out);
    write_source(rec, out);
    text_add_char(out, '\n');
    if (rec->from_text) {
        text_add(out, "set_position ");
        record_print_state(rec, 0, out);
        text_add_char(out, '\n');
    }
    write_luck(rec, viewer, out);
    write_game(&w);
    if (rec->is_resigned) {
        text_add(out, "play ");
        record_print_side(rec, rec->resigned, out);
        text_add(out, " resign\n");
    }
    write_dealer_back(rec, viewer, out);
    xfree_aligned(w.pos);
}

/* ---- Reading ---- */

static enum status replay_newgame(struct record *rec, char *words, struct text *why)
{
    char *next = NULL, *name = strtok_r(words, " \t", &next);
    const struct game *game = name ? record_find_game(rec, name) : NULL;

    if (game)
        return record_new_game(rec, game, next, why);
    text_add(why, "newgame needs the name of a game");
    return SYNTAX_ERROR;
}

/* Checks that the data are the same. Comments with another first word are ignored. */
static enum status check_source(const struct record *rec, const char *comment, struct text *why)
{
    struct text now = TEXT_EMPTY;
    enum status status = OK;

    if (!comment || !rec->game->data_files)
        return OK;
    rec->game->data_files->print_source(position_at(rec, 0), &now);
    comment += strspn(comment, " \t");
    if (!strncmp(comment, now.data, strcspn(now.data, " ") + 1) && strcmp(comment, now.data)) {
        text_addf(why, "the game was played with %.60s, not with %s", comment, now.data);
        status = ILLEGAL;
    }
    text_free(&now);
    return status;
}

static enum status replay_play(struct record *rec, char *words, struct text *why)
{
    char *next = NULL;
    const char *side = strtok_r(words, " \t", &next), *turn = strtok_r(NULL, " \t", &next);

    if (!side || !turn || strtok_r(NULL, " \t", &next)) {
        text_add(why, "play needs a colour and a move");
        return SYNTAX_ERROR;
    }
    const int player = record_side(rec, side);
    if (player >= 0)
        return record_play(rec, player, turn, why);
    text_addf(why, "'%.40s' is no %s of %s", side, rec->game->sides ? "colour" : "player",
              rec->game->name);
    return SYNTAX_ERROR;
}

/* A transcript may set only `dealer` and `seed`. */
static enum status replay_option(struct record *rec, char *words, struct text *why)
{
    char *next = NULL;
    const char *name = strtok_r(words, " \t", &next), *value = strtok_r(NULL, " \t", &next);

    if (name && value && (!strcmp(name, "dealer") || !strcmp(name, "seed")))
        return record_set_option(rec, name, value, why);
    text_add(why, "a record can set only the options dealer and seed");
    return SYNTAX_ERROR;
}

/* Executes one command of a transcript on the draft `rec`. */
static enum status replay_line(struct record *rec, char *line, const char *comment,
                               struct text *why)
{
    char *words = NULL, *command = strtok_r(line, " \t", &words);
    char none[] = "";

    if (!words) /* some C libraries set NULL after the last word */
        words = none;
    if (!strcmp(command, "newgame")) {
        const enum status status = replay_newgame(rec, words, why);
        return status == OK ? check_source(rec, comment, why) : status;
    }
    if (!strcmp(command, "set_position"))
        return record_set_position(rec, words, why);
    if (!strcmp(command, "play"))
        return replay_play(rec, words, why);
    if (!strcmp(command, "chance"))
        return record_chance(rec, words, why);
    if (!strcmp(command, "set_option"))
        return replay_option(rec, words, why);
    text_add(why, "a record can contain only newgame, set_position, set_option, play and chance");
    return SYNTAX_ERROR;
}

/* Returns whether the line begins a game and so shows that the text is a transcript. Error messages
   quote words of transcripts only, not of other files. */
static bool begins_game(const char *line)
{
    const size_t n = strcspn(line, " \t");

    return (n == 7 && !memcmp(line, "newgame", n)) || (n == 12 && !memcmp(line, "set_position", n));
}

/* Ends the line at n and removes blanks before n. */
static void cut_line(char *line, size_t n)
{
    while (n && strchr(" \t", line[n - 1]))
        n--;
    line[n] = '\0';
}

/* Restores the secret of a game that was over when it was written. */
static void replay_luck(struct record *rec, const char *comment)
{
    const size_t n = strlen(SECRET_WAS);

    if (comment && !strncmp(comment, SECRET_WAS, n) && deal_rng_read(&rec->luck, comment + n))
        rec->deal_seed = 0;
}

/* Splits off the comment and removes blanks at the end. *comment is NULL if there is none. Returns
   false if nothing is left. */
static bool clean_line(char *line, char **comment)
{
    cut_line(line, strcspn(line, "\r"));
    *comment = strchr(line, '#');
    if (*comment)
        cut_line(line, (size_t)((*comment)++ - line));
    return line[strspn(line, " \t")] != '\0';
}

static const char NOT_BEGUN[] = "a record must begin with newgame GAME";

/* Takes over the replayed game and its dealer. At a seat the dealer stays unchanged. */
static void take_replayed(struct record *rec, struct record *draft)
{
    if (draft->game->hidden && !rec->seat) {
        struct text why = TEXT_EMPTY;
        settings_set(&rec->dealing, "dealer", setting_word(&draft->dealing, "dealer"), &why);
        text_free(&why);
    }
    record_take_game(rec, draft);
    if (rec->seat)
        record_deal(rec);
}

/* Executes line `number`. An error begins with this number. Errors quote only transcripts. */
static enum status replay_numbered(struct record *rec, char *line, const char *comment, int number,
                                   bool is_record, struct text *why)
{
    const size_t before = why->length;
    const enum status status = replay_line(rec, line, comment, why);

    if (status != OK) {
        char *phrase = xstrdup(is_record ? why->data + before : NOT_BEGUN);
        text_cut(why, before);
        text_addf(why, "line %d: %s", number, phrase);
        free(phrase);
    }
    return status;
}

/* Reads the next line of a text into `line`. Returns false at the end. */
static bool next_line(const char **rest, struct text *line)
{
    const size_t n = strcspn(*rest, "\n");

    if (!**rest)
        return false;
    text_clear(line);
    text_add_bytes(line, *rest, n);
    *rest += n + ((*rest)[n] == '\n');
    return true;
}

static enum status replay_all(struct record *draft, const char *rest, struct text *why)
{
    struct text line = TEXT_EMPTY;
    enum status status = OK;
    int commands = 0;
    bool is_record = false;

    for (int number = 1; status == OK && next_line(&rest, &line); number++) {
        char *comment;
        if (!line.length)
            continue;
        if (!clean_line(line.data, &comment)) {
            replay_luck(draft, comment);
            continue;
        }
        commands++;
        is_record |= begins_game(line.data + strspn(line.data, " \t"));
        status = record_goes_on(draft, why);
        if (status == OK)
            status = replay_numbered(draft, line.data, comment, number, is_record, why);
    }
    if (status == OK && !commands) {
        text_add(why, "the record is empty");
        status = SYNTAX_ERROR;
    }
    text_free(&line);
    return status;
}

static void open_replay(const struct record *rec, struct record *draft)
{
    record_open(draft, rec->games);
    draft->files = rec->files;
    draft->patience = rec->patience;
}

/* Replaces the draft's game by the seat's view of it. Nothing else in the transcript stays. */
static enum status forget_unseen(const struct record *rec, struct record *draft, struct text *why)
{
    struct text record = TEXT_EMPTY;

    record_print_transcript(draft, record_viewer(draft), &record);
    record_close(draft);
    open_replay(rec, draft);
    const enum status status = replay_all(draft, record.data, why);
    text_free(&record);
    return status;
}

enum status record_replay(struct record *rec, const char *record, struct text *why)
{
    struct record draft;

    open_replay(rec, &draft);
    enum status status = replay_all(&draft, record, why);
    draft.seat = rec->seat;
    if (status == OK && record_is_seated(&draft))
        status = forget_unseen(rec, &draft, why);
    if (status == OK)
        take_replayed(rec, &draft);
    else
        record_close(&draft);
    return status;
}
