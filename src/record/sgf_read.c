/*
 * sgf_read.c - parsing of games in the Smart Game Format (SGF FF[4]).
 *
 * All turns of the main line are read, or the file is refused with line and column. Even skipped
 * parts must be valid SGF: an unescaped ] in a comment, or a truncated file, would silently shorten
 * the game. Some files do not follow FF[4]. Property names may therefore contain digits,
 * underscores and bytes above 127, and the first node needs no semicolon.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "game/hidden.h"
#include "record/record_internal.h"

#include <string.h>

static const char BLANKS[] = " \t\r\n\v\f";

static const char *past_blanks(const char *c)
{
    return c + strspn(c, BLANKS);
}

/* ---- Start of SGF ---- */

static bool is_name_char(char c)
{
    return ascii_is_alphanumeric(c) || c == '_' || (unsigned char)c >= 128;
}

/* Some programs omit the semicolon of the first node: "(GM[". */
static bool begins_with_property(const char *c)
{
    const char *name = c;

    while (ascii_is_upper(*c))
        c++;
    return c > name && *past_blanks(c) == '[';
}

const char *record_find_sgf(const char *text)
{
    const char *head;

    for (head = strchr(text, '('); head; head = strchr(head + 1, '('))
        if (*past_blanks(head + 1) == ';')
            return head;
    for (head = strchr(text, '('); head; head = strchr(head + 1, '('))
        if (begins_with_property(past_blanks(head + 1)))
            return head;
    return NULL;
}

/* ---- Properties ---- */

enum { MAX_NAME = 8 };

struct property {
    char name[MAX_NAME]; /* capital letters; empty if the property is unknown */
    struct text value;   /* the first value, as SimpleText */
    int values;
    const char *at; /* start of the name */
};

struct reader {
    const char *text, *at;
    int depth;            /* number of open variations, including the game */
    int parentheses;      /* number of open parentheses between games */
    bool takes_nodes;     /* no variation has ended inside the innermost open one */
    bool is_main;         /* no variation has ended at all */
    struct property last; /* read by next_property */
};

/* Adds a text such as "line 2, column 5: " and `phrase`. Columns count characters. */
static enum status refuse_at(const struct reader *r, const char *at, const char *phrase,
                             struct text *why)
{
    int line = 1, column = 1;

    for (const char *c = r->text; c < at; c++) {
        if (*c == '\n' || (*c == '\r' && c[1] != '\n')) {
            line++;
            column = 1;
        } else {
            column += ((unsigned char)*c & 0xC0) != 0x80; /* UTF-8 continuation bytes do not
                                                             count */
        }
    }
    text_addf(why, "line %d, column %d: %s", line, column, phrase);
    return SYNTAX_ERROR;
}

/* FF[3] "Black" means B: only capitals count. A name with characters other than letters is
   private. */
static void take_name(struct reader *r)
{
    struct property *p = &r->last;
    size_t n = 0;
    bool is_private = false;

    p->at = r->at;
    for (; is_name_char(*r->at); r->at++) {
        if (ascii_is_upper(*r->at) && n < MAX_NAME)
            p->name[n++] = *r->at;
        is_private |= !ascii_is_letter(*r->at);
    }
    p->name[n < MAX_NAME && !is_private ? n : 0] = '\0';
}

/* Returns the length of a line end in bytes, or 0 if there is none. CR LF and LF CR are one line
   end. */
static size_t line_end(const char *c)
{
    if (*c != '\r' && *c != '\n')
        return 0;
    return c[1] != *c && (c[1] == '\r' || c[1] == '\n') ? 2 : 1;
}

/* Returns the first "; B [" inside a value that no escaped ] follows, or NULL. It shows that the ]
   of the value is missing and that the value swallowed a turn. */
static const char *swallowed_turn(const char *value, const char *end)
{
    const char *turn = NULL;

    for (const char *c = value; c < end; c++) {
        const char *name = past_blanks(c + 1);
        if (*c == '\\' && c[1] == ']')
            turn = NULL;
        if (*c == '\\' && (c[1] == ']' || c[1] == '\\'))
            c++;
        else if (!turn && *c == ';' && (*name == 'B' || *name == 'W') &&
                 *past_blanks(name + 1) == '[')
            turn = c;
    }
    return turn;
}

/* Reads "[value]" at r->at and adds it to `value` unless that is NULL. An escaped line end is
   dropped. Other white space becomes blanks. */
static enum status read_value(struct reader *r, struct text *value, struct text *why)
{
    const char *open = r->at, *c;

    for (c = open + 1; *c && *c != ']'; c++) {
        if (*c == '\\' && line_end(c + 1)) {
            c += line_end(c + 1);
            continue;
        }
        if (*c == '\\' && c[1])
            c++;
        if (value)
            text_add_char(value, strchr(BLANKS, *c) ? ' ' : *c);
    }
    if (!*c)
        return refuse_at(r, open, "the value that begins here has no end; was the file cut?", why);
    const char *turn = swallowed_turn(open, c);
    if (turn)
        return refuse_at(
            r, turn, "a value contains a turn: a ] is missing before it, or there is a \\ too many",
            why);
    r->at = c + 1;
    return OK;
}

/* Removes blanks at both ends. */
static void trim(struct text *t)
{
    const size_t before = strspn(t->data, " ");

    if (!t->length)
        return;
    memmove(t->data, t->data + before, t->length - before + 1);
    t->length -= before;
    while (t->length && t->data[t->length - 1] == ' ')
        text_cut(t, t->length - 1);
}

static enum status read_property(struct reader *r, struct text *why)
{
    struct property *p = &r->last;
    enum status status = OK;

    take_name(r);
    text_clear(&p->value);
    p->values = 0;
    if (*past_blanks(r->at) != '[')
        return refuse_at(r, p->at, "a value in brackets must follow the name of a property", why);
    while (status == OK && *past_blanks(r->at) == '[') {
        r->at = past_blanks(r->at);
        status = read_value(r, p->values++ || !r->is_main ? NULL : &p->value, why);
    }
    trim(&p->value);
    return status;
}

/* ---- The tree ---- */

/* After the last ), other games and words may follow. A value or an extra ) is refused, because it
   could be a lost part of the game. */
static enum status read_between_games(struct reader *r, struct text *why)
{
    const bool begins = *r->at == '(' && *past_blanks(r->at + 1) == ';';

    r->parentheses += *r->at == '(' ? 1 : *r->at == ')' ? -1 : 0;
    if (*r->at == '[' || *r->at == ']' || r->parentheses < 0)
        return refuse_at(r, r->at, "the game has ended, and no other game begins here", why);
    if (begins) {
        r->parentheses--;
        r->depth = 1;
        r->takes_nodes = true;
    }
    r->at++;
    return OK;
}

static void read_bracket(struct reader *r)
{
    const bool opens = *r->at == '(';

    r->depth += opens ? 1 : -1;
    r->takes_nodes = opens;
    r->is_main &= opens;
    r->at++;
}

/* Reads the next property of the main line into r->last. *found is false at the end of the file,
   which must not be inside a game. */
static enum status next_property(struct reader *r, bool *found, struct text *why)
{
    enum status status = OK;

    *found = false;
    while (status == OK && !*found && *(r->at = past_blanks(r->at))) {
        if (!r->depth) {
            status = read_between_games(r, why);
        } else if (*r->at == '(' || *r->at == ')') {
            read_bracket(r);
        } else if (!r->takes_nodes) {
            status = refuse_at(r, r->at, "another variation or ) must follow a variation", why);
        } else if (is_name_char(*r->at)) {
            status = read_property(r, why);
            *found = r->is_main;
        } else if (*r->at == ';') {
            r->at++;
        } else {
            status = refuse_at(
                r, r->at,
                "no property, node or variation begins here; inside a value, write ] as \\]", why);
        }
    }
    if (status == OK && !*found && r->depth)
        status = refuse_at(r, r->at, "the file ends before the game; ) is missing", why);
    return status;
}

/* ---- The game ---- */

/* The properties that set up the game. The pointers are their places in the text, or NULL. */
struct opening {
    struct text game, options, position, side, result;
    const char *game_at, *options_at, *position_at, *side_at;
};

struct play {
    struct reader reader;
    struct opening opening;
    struct record *draft;
    bool has_begun;
    int moves;
};

/* Adds the place in the text and the phrase to `why`. */
static enum status refuse_phrase(const struct reader *r, const char *at, enum status status,
                                 struct text *phrase, struct text *why)
{
    refuse_at(r, at, phrase->data, why);
    text_free(phrase);
    return status;
}

/* Checks that PL names the side to move. */
static enum status check_side(const struct play *p, const char *word, const char *at,
                              struct text *why)
{
    if (record_side(p->draft, word) == record_to_act(p->draft))
        return OK;
    return refuse_at(&p->reader, at, "PL names a side that is not to move here", why);
}

static enum status begin(struct play *p, struct text *why)
{
    const struct opening *o = &p->opening;
    const struct reader *r = &p->reader;
    const char *head = record_find_sgf(r->text);
    const size_t n = sizeof SGF_GAME - 1;
    struct text phrase = TEXT_EMPTY;
    const struct game *game =
        strncmp(o->game.data, SGF_GAME, n) ? NULL : record_find_game(p->draft, o->game.data + n);

    p->has_begun = true;
    if (!game || !game->sides || game->hidden)
        return refuse_at(r, o->game_at ? o->game_at : head,
                         "its GM names no game of this program, as GM[" SGF_GAME "fendo] does",
                         why);
    enum status status = record_new_game(p->draft, game, o->options.data, &phrase);
    if (status != OK)
        return refuse_phrase(r, o->options_at ? o->options_at : head, status, &phrase, why);
    if (o->position_at)
        status = record_set_position(p->draft, o->position.data, &phrase);
    if (status != OK)
        return refuse_phrase(r, o->position_at, status, &phrase, why);
    text_free(&phrase);
    return o->side_at ? check_side(p, o->side.data, o->side_at, why) : OK;
}

static enum status play_turn(struct play *p, struct text *why)
{
    const struct property *move = &p->reader.last;
    struct text phrase = TEXT_EMPTY;

    p->moves++;
    text_addf(&phrase, "move %d, %s[%.40s]: ", p->moves, move->name, move->value.data);
    const enum status status =
        record_play(p->draft, record_side(p->draft, move->name), move->value.data, &phrase);
    if (status != OK)
        return refuse_phrase(&p->reader, move->at, status, &phrase, why);
    text_free(&phrase);
    return OK;
}

/* Refuses setup properties unless they are empty. */
static enum status check_setup(const struct play *p, struct text *why)
{
    const struct property *setup = &p->reader.last;

    if (setup->values == 1 && !setup->value.length)
        return OK;
    return refuse_at(&p->reader, setup->at,
                     "AB, AW and AE cannot set up stones here; use XP for the starting position",
                     why);
}

/* Stores a setup property. It must precede the first turn and occur once. */
static enum status keep(struct play *p, struct text *kept, const char **at, struct text *why)
{
    const struct property *head = &p->reader.last;

    if (*at || p->has_begun)
        return refuse_at(&p->reader, head->at,
                         *at ? "this property occurs twice"
                             : "this property belongs before the first turn",
                         why);
    *at = head->at;
    text_add(kept, head->value.data);
    return OK;
}

static bool is_one_of(const char *name, const char *const names[])
{
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names != NULL;
}

/* Processes the property read last. */
static enum status take(struct play *p, struct text *why)
{
    static const char *const moves[] = { "B", "W", NULL },
                             *const setups[] = { "AB", "AW", "AE", NULL },
                             *const heads[] = { "GM", "RU", "XP", "PL", NULL };
    struct opening *o = &p->opening;
    const struct property *read = &p->reader.last;
    const char *name = read->name;
    const bool is_move = is_one_of(name, moves);

    if (read->values > 1 && (is_move || is_one_of(name, heads)))
        return refuse_at(&p->reader, read->at, "this property has several values; one is allowed",
                         why);
    if (!strcmp(name, "GM"))
        return keep(p, &o->game, &o->game_at, why);
    if (!strcmp(name, "RU"))
        return keep(p, &o->options, &o->options_at, why);
    if (!strcmp(name, "XP"))
        return keep(p, &o->position, &o->position_at, why);
    if (!strcmp(name, "RE")) {
        text_clear(&o->result);
        text_add(&o->result, read->value.data);
    }
    if (is_one_of(name, setups))
        return check_setup(p, why);
    if (!strcmp(name, "PL"))
        return p->has_begun ? check_side(p, read->value.data, read->at, why)
                            : keep(p, &o->side, &o->side_at, why);
    if (!is_move)
        return OK;
    const enum status status = p->has_begun ? OK : begin(p, why);
    return status == OK ? play_turn(p, why) : status;
}

static enum status read_game(struct play *p, struct text *why)
{
    enum status status;
    bool found;

    while ((status = next_property(&p->reader, &found, why)) == OK && found) {
        if ((status = record_goes_on(p->draft, why)) == OK)
            status = take(p, why);
        if (status != OK)
            return status;
    }
    if (status == OK && !p->has_begun)
        status = begin(p, why);
    if (status == OK)
        record_take_result(p->draft, p->opening.result.data);
    return status;
}

enum status record_read_sgf(struct record *rec, const char *text, struct text *why)
{
    struct record draft;
    const char *head = record_find_sgf(text);

    if (!head) {
        text_add(why, "it contains no game in SGF");
        return SYNTAX_ERROR;
    }
    record_open_draft(rec, &draft);
    struct play p = {
        .reader = { .text = text,
                    .at = head + 1,
                    .depth = 1,
                    .takes_nodes = true,
                    .is_main = true,
                    .last.value = TEXT_EMPTY },
        .opening = { .game = TEXT_EMPTY,
                     .options = TEXT_EMPTY,
                     .position = TEXT_EMPTY,
                     .side = TEXT_EMPTY,
                     .result = TEXT_EMPTY },
        .draft = &draft,
    };
    const enum status status = read_game(&p, why);
    if (status == OK)
        record_take_game(rec, &draft);
    else
        record_close(&draft);
    text_free(&p.reader.last.value);
    text_free(&p.opening.game);
    text_free(&p.opening.options);
    text_free(&p.opening.position);
    text_free(&p.opening.side);
    text_free(&p.opening.result);
    return status;
}
