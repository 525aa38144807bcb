/*
 * parse_lessons.c - parsing of files of lessons (LESSONS.txt), and lookup of lessons and words.
 *
 * An entry is "KEY [ARGUMENT]: VALUE". Lines that begin with a blank continue it. The table `keys`
 * lists the keys whose value is plain text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lessons/lessons.h"

#include "base/ascii.h"
#include "base/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- The files that are compiled in ---- */

/* The rows are "GAME", "TEXT". The Makefile generates them from src/games/GAME/LESSONS.txt. */
static const struct {
    const char *game, *text;
} built_in[] = {
#include "lessons.inc"
    { NULL, NULL }
};

/* ---- Reading ---- */

struct named {
    char *name, *value;
};

struct reader {
    struct lessons *out;
    struct named *names; /* names defined by "set" */
    int name_count;
    int line;         /* line number of the present entry */
    struct text *why; /* empty if there was no error yet */
};

static bool fail(struct reader *rd, int line, const char *problem, const char *word)
{
    if (!rd->why->length)
        text_addf(rd->why, "%d: %s%s%.60s%s", line, problem, *word ? " '" : "", word,
                  *word ? "'" : "");
    return false;
}

static char *copy(const char *s, size_t n)
{
    char *out = xmalloc(n + 1);

    memcpy(out, s, n);
    out[n] = '\0';
    return out;
}

static const struct {
    const char *key;
    size_t offset;
    bool has_names; /* whether $NAME stands for the value of "set NAME" */
} keys[] = {
    { "text", offsetof(struct lesson, text), false },
    { "task", offsetof(struct lesson, task), false },
    { "options", offsetof(struct lesson, options), false },
    { "position", offsetof(struct lesson, position), true },
    { "turns", offsetof(struct lesson, turns), true },
    { "right", offsetof(struct lesson, right), false },
    { "wrong", offsetof(struct lesson, wrong), false },
    { "then", offsetof(struct lesson, then), true },
};

enum { KEYS = sizeof keys / sizeof keys[0] };

static char **field(struct lesson *l, int key)
{
    return (char **)((char *)l + keys[key].offset);
}

static const char *value_of(const struct reader *rd, const char *name, size_t n)
{
    for (int i = 0; i < rd->name_count; i++)
        if (strlen(rd->names[i].name) == n && !strncmp(rd->names[i].name, name, n))
            return rd->names[i].value;
    return NULL;
}

/* Returns the value with all $NAMEs replaced, or NULL if a name is unknown. */
static char *expand(struct reader *rd, const char *value)
{
    struct text out = TEXT_EMPTY;
    char *result = NULL;

    while (*value) {
        const size_t n = strcspn(value, " ");
        const char *meant = *value == '$' ? value_of(rd, value + 1, n - 1) : NULL;
        if (*value == '$' && !meant) {
            fail(rd, rd->line, "there is no set with the name", value);
            break;
        }
        if (meant)
            text_add(&out, meant);
        else
            text_add_bytes(&out, value, n);
        value += n;
        while (*value == ' ')
            text_add_char(&out, *value++);
    }
    if (!*value)
        result = copy(out.data, out.length);
    text_free(&out);
    return result;
}

/* ---- Conditions ---- */

static const struct {
    const char *word;
    enum condition_kind kind;
    enum { TAKES_NOTHING, TAKES_WORDS, TAKES_NUMBER } takes;
} conditions[] = {
    { "turn", BY_TURN, TAKES_WORDS },      { "gain", BY_GAIN, TAKES_NUMBER },
    { "take", BY_TAKE, TAKES_NUMBER },     { "win", BY_WIN, TAKES_NOTHING },
    { "proven", BY_PROOF, TAKES_NOTHING }, { "safe", BY_SAFE, TAKES_NOTHING },
    { "board", BY_BOARD, TAKES_WORDS },
};

enum { CONDITIONS = sizeof conditions / sizeof conditions[0] };

/* Parses a whole number from 1 to 999. Returns 0 if it is invalid. */
static long read_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789");

    return digits && digits <= 3 && !word[digits] ? atol(word) : 0;
}

static bool read_condition(struct reader *rd, const char *words, struct condition *c)
{
    *c = (struct condition){ .is_not = !strncmp(words, "not ", 4) };
    words += c->is_not ? 4 : 0;
    const size_t n = strcspn(words, " ");
    const char *rest = words[n] ? words + n + 1 : "";
    for (int i = 0; i < CONDITIONS; i++) {
        if (strlen(conditions[i].word) != n || strncmp(conditions[i].word, words, n) != 0)
            continue;
        c->kind = conditions[i].kind;
        c->number = conditions[i].takes == TAKES_NUMBER ? read_number(rest) : 0;
        if (conditions[i].takes == TAKES_NOTHING ? *rest : !*rest)
            return fail(rd, rd->line, "wrong number of words in the condition", words);
        if (conditions[i].takes == TAKES_NUMBER && !c->number)
            return fail(rd, rd->line, "not a whole number from 1 to 999:", rest);
        c->words = copy(rest, strlen(rest));
        return true;
    }
    return fail(rd, rd->line, "no condition begins with", words);
}

/* ---- Entries ---- */

static struct lesson *last_lesson(struct reader *rd)
{
    if (rd->out->word_count)
        return fail(rd, rd->line, "lessons must come before the words", ""), NULL;
    if (!rd->out->count)
        return fail(rd, rd->line, "an entry stands before the first lesson", ""), NULL;
    return &rd->out->list[rd->out->count - 1];
}

/* Returns whether the last lesson is complete. */
static bool end_lesson(struct reader *rd)
{
    const struct lesson *l = rd->out->count ? &rd->out->list[rd->out->count - 1] : NULL;

    if (!l)
        return true;
    if (!l->text)
        return fail(rd, l->line, "the lesson has no text", "");
    if (!l->task)
        return fail(rd, l->line, "the lesson has no task", "");
    if (l->position && l->options)
        return fail(rd, l->line, "a lesson cannot have both position and options", "");
    if (l->level && (l->done_count || l->reply_count || l->right || l->wrong || l->then))
        return fail(rd, l->line, "a lesson with level has no answers to turns", "");
    if (!l->level && !l->done_count)
        return fail(rd, l->line, "the lesson has neither done nor level", "");
    if (!l->level && (!l->right || !l->wrong))
        return fail(rd, l->line, "the lesson has no right or no wrong", "");
    return true;
}

static bool add_lesson(struct reader *rd, const char *title)
{
    struct lessons *out = rd->out;

    if (!end_lesson(rd))
        return false;
    if (out->word_count)
        return fail(rd, rd->line, "lessons must come before the words", "");
    out->list = xgrow(out->list, (size_t)out->count, 1, sizeof out->list[0]);
    out->list[out->count] = (struct lesson){
        .number = out->count + 1,
        .line = rd->line,
        .title = copy(title, strlen(title)),
    };
    out->count++;
    return true;
}

static bool add_word(struct reader *rd, const char *names, const char *meaning)
{
    struct lessons *out = rd->out;

    if (!*names)
        return fail(rd, rd->line, "the word has no name", "");
    out->words = xgrow(out->words, (size_t)out->word_count, 1, sizeof out->words[0]);
    out->words[out->word_count++] =
        (struct lesson_word){ copy(names, strlen(names)), copy(meaning, strlen(meaning)) };
    return true;
}

static bool add_name(struct reader *rd, const char *name, const char *value)
{
    char *expanded = expand(rd, value);

    if (!expanded)
        return false;
    if (!*name || strchr(name, ' ') || value_of(rd, name, strlen(name))) {
        free(expanded);
        return fail(rd, rd->line, "set needs a name that is new", name);
    }
    rd->names = xgrow(rd->names, (size_t)rd->name_count, 1, sizeof rd->names[0]);
    rd->names[rd->name_count++] = (struct named){ copy(name, strlen(name)), expanded };
    return true;
}

static bool add_done(struct reader *rd, const char *value)
{
    struct lesson *l = last_lesson(rd);
    struct condition c;

    if (!l || !read_condition(rd, value, &c))
        return false;
    l->done = xgrow(l->done, (size_t)l->done_count, 1, sizeof l->done[0]);
    l->done[l->done_count++] = c;
    return true;
}

static bool add_reply(struct reader *rd, const char *condition, const char *sentence)
{
    struct lesson *l = last_lesson(rd);
    struct condition c;

    if (!l || !read_condition(rd, condition, &c))
        return false;
    l->replies = xgrow(l->replies, (size_t)l->reply_count, 1, sizeof l->replies[0]);
    l->replies[l->reply_count++] = (struct lesson_reply){ c, copy(sentence, strlen(sentence)) };
    return true;
}

static bool set_level(struct reader *rd, const char *value)
{
    struct lesson *l = last_lesson(rd);

    if (!l)
        return false;
    l->level = read_number(value);
    return l->level ? true : fail(rd, rd->line, "not a level:", value);
}

static bool set_field(struct reader *rd, const char *key, const char *value)
{
    struct lesson *l = last_lesson(rd);

    if (!l)
        return false;
    for (int i = 0; i < KEYS; i++) {
        if (strcmp(keys[i].key, key) != 0)
            continue;
        if (*field(l, i))
            return fail(rd, rd->line, "this lesson has this entry twice:", key);
        *field(l, i) = keys[i].has_names ? expand(rd, value) : copy(value, strlen(value));
        return *field(l, i) != NULL;
    }
    return fail(rd, rd->line, "unknown entry", key);
}

/* Reads one entry, which is on a single line. */
static bool read_entry(struct reader *rd, char *entry)
{
    char *colon = strstr(entry, ": ");

    if (!colon)
        return fail(rd, rd->line, "an entry has the form KEY: VALUE, not", entry);
    *colon = '\0';
    const char *value = colon + 2;
    char *blank = strchr(entry, ' ');
    const char *argument = blank ? blank + 1 : "";
    if (blank)
        *blank = '\0';
    if (!strcmp(entry, "when"))
        return add_reply(rd, argument, value);
    if (!strcmp(entry, "word"))
        return add_word(rd, argument, value);
    if (!strcmp(entry, "set"))
        return add_name(rd, argument, value);
    if (*argument)
        return fail(rd, rd->line, "only when, word and set can have an argument:", argument);
    if (!strcmp(entry, "lesson"))
        return add_lesson(rd, value);
    if (!strcmp(entry, "done"))
        return add_done(rd, value);
    if (!strcmp(entry, "level"))
        return set_level(rd, value);
    return set_field(rd, entry, value);
}

/* Adds a line to an entry, with one blank between words. */
static void join(struct text *entry, const char *line, size_t n)
{
    for (size_t i = 0; i < n;) {
        const size_t blanks = strspn(line + i, " "), word = strcspn(line + i + blanks, " \n");
        i += blanks + word;
        if (word && entry->length)
            text_add_char(entry, ' ');
        text_add_bytes(entry, line + i - word, word);
    }
}

/* Reads an entry with its continuation lines. A comment or an empty line is an empty entry. Returns
   the rest of the text. Sets *lines to the number of lines. */
static const char *take_entry(const char *text, struct text *entry, int *lines)
{
    const bool is_comment = *text == '#';

    text_clear(entry);
    *lines = 0;
    do {
        const size_t n = strcspn(text, "\n");
        if (!is_comment)
            join(entry, text, n);
        text += n + (text[n] == '\n');
        ++*lines;
    } while (*text == ' ' && !is_comment);
    return text;
}

enum status lessons_parse(const char *text, struct lessons *out, struct text *why)
{
    struct reader rd = { .out = out, .line = 1, .why = why };
    struct text entry = TEXT_EMPTY;
    bool is_good = true;
    int lines;

    *out = (struct lessons){ 0 };
    for (; *text && is_good; rd.line += lines) {
        text = take_entry(text, &entry, &lines);
        if (entry.length)
            is_good = read_entry(&rd, entry.data);
    }
    is_good = is_good && end_lesson(&rd);
    if (is_good && !out->count)
        is_good = fail(&rd, rd.line, "the file has no lessons", "");
    text_free(&entry);
    for (int i = 0; i < rd.name_count; i++) {
        free(rd.names[i].name);
        free(rd.names[i].value);
    }
    free(rd.names);
    if (!is_good)
        lessons_free(out);
    return is_good ? OK : SYNTAX_ERROR;
}

const char *lessons_source(const char *game)
{
    for (int i = 0; built_in[i].game; i++)
        if (!strcmp(built_in[i].game, game))
            return built_in[i].text;
    return NULL;
}

bool lessons_open(const char *game, struct lessons *out)
{
    const char *source = lessons_source(game);
    struct text why = TEXT_EMPTY;

    *out = (struct lessons){ 0 };
    const bool is_there = source && lessons_parse(source, out, &why) == OK;
    text_free(&why);
    return is_there;
}

/* ---- Freeing and finding ---- */

static void free_lesson(struct lesson *l)
{
    free(l->title);
    for (int i = 0; i < KEYS; i++)
        free(*field(l, i));
    for (int i = 0; i < l->done_count; i++)
        free(l->done[i].words);
    for (int i = 0; i < l->reply_count; i++) {
        free(l->replies[i].condition.words);
        free(l->replies[i].sentence);
    }
    free(l->done);
    free(l->replies);
}

void lessons_free(struct lessons *l)
{
    for (int i = 0; i < l->count; i++)
        free_lesson(&l->list[i]);
    for (int i = 0; i < l->word_count; i++) {
        free(l->words[i].names);
        free(l->words[i].meaning);
    }
    free(l->list);
    free(l->words);
    *l = (struct lessons){ 0 };
}

const struct lesson *lessons_find(const struct lessons *l, int number)
{
    return number >= 1 && number <= l->count ? &l->list[number - 1] : NULL;
}

/* Returns whether a list of names, separated by commas, contains `name`. */
static bool is_named(const char *names, const char *name)
{
    const size_t length = strlen(name);

    while (*names) {
        const size_t n = strcspn(names, ",");
        if (n == length && ascii_equal_bytes(names, name, n))
            return true;
        names += n;
        names += strspn(names, ", ");
    }
    return false;
}

const struct lesson_word *lessons_word(const struct lessons *l, const char *name)
{
    for (int i = 0; i < l->word_count; i++)
        if (is_named(l->words[i].names, name))
            return &l->words[i];
    return NULL;
}
