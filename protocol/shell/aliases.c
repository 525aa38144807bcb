/*
 * aliases.c - the table of phrases that people type, and their translation to commands of the
 * shell.
 *
 * An alias is a word that many people type first. No alias is a move in any game. Options may be
 * typed without a command: "size 9" is newgame size=9, and "threads 2" is set_option threads 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/args.h"
#include "protocol/engine_options.h"
#include "protocol/shell/shell_internal.h"

#include <string.h>

/* The phrase at the beginning of a line, and the command that replaces it. The rest of the line
   stays. */
struct alias {
    const char *phrase, *command;
};

static const struct alias aliases[] = {
    { "go to turn", "goto" },
    { "go to move", "goto" },
    { "go to", "goto" },
    { "goto turn", "goto" },
    { "goto move", "goto" },
    { "turn", "goto" },
    { "go", "genmove" },
    { "engine", "computer" },
    { "ai", "computer" },
    { "?", "help" },
    { "h", "help" },
    { "how", "help" },
    { "primer", "rules" },
    { "board", "showboard" },
    { "show", "showboard" },
    { "show board", "showboard" },
    { "print", "showboard" },
    { "cls", "clear" },
    { "turns", "history" },
    { "record", "history" },
    { "new", "newgame" },
    { "new game", "newgame" },
    { "restart", "newgame" },
    { "games", "list_games" },
    { "take back", "undo" },
    { "takeback", "undo" },
    { "back", "undo" },
    { "u", "undo" },
    { "forward", "redo" },
    { "undo all", "goto 0" },
    { "redo all", "goto end" },
    { "goto start", "goto 0" },
    { "settings", "options" },
    { "score", "estimate_score" },
    { "eval", "estimate_score" },
    { "best", "hint" },
    { "advice", "hint" },
    { "strength", "level" },
    { "difficulty", "level" },
    { "save", "savegame" },
    { "save!", "savegame!" },
    { "load", "loadgame" },
    { "open", "loadgame" },
    { "continue", "resume" },
    { "give up", "resign" },
    { "time", "clock" },
    { "clocks", "clock" },
    { "q", "quit" },
    { "bye", "quit" },
};

enum { ALIASES = sizeof aliases / sizeof aliases[0] };

/* Returns the length of the phrase in the line, where a blank may be several. Returns 0 if the line
   does not begin with the phrase as whole words. */
static size_t matched_length(const char *line, const char *phrase)
{
    const char *at = line;

    for (; *phrase; phrase++) {
        if (ascii_lower(*at++) != ascii_lower(*phrase))
            return 0;
        while (*phrase == ' ' && *at == ' ')
            at++;
    }
    return *at == ' ' || !*at ? (size_t)(at - line) : 0;
}

/* Returns the longest phrase at the beginning of the line. */
static const struct alias *find_alias(const char *line, size_t *length)
{
    const struct alias *found = NULL;

    *length = 0;
    for (int i = 0; i < ALIASES; i++) {
        const size_t n = matched_length(line, aliases[i].phrase);
        if (n > *length) {
            found = &aliases[i];
            *length = n;
        }
    }
    return found;
}

/* Translates "size 9", "size=9" and "threads 2". */
static bool translate_option(const struct session *s, const struct args *a, struct text *out)
{
    struct text name = TEXT_EMPTY;
    const char *word = args_word(a, 0), *equals = word ? strchr(word, '=') : NULL;
    const char *value = equals ? equals + 1 : args_word(a, 1);
    bool is_option = false;

    if (word)
        text_add_bytes(&name, word, strcspn(word, "="));
    if (word && value && *value && a->count == (equals ? 1 : 2)) {
        is_option = true;
        if (option_find(s->record.options.table, name.data))
            text_addf(out, "newgame %s=%s", name.data, value);
        else if (engine_settings_with(s, name.data))
            text_addf(out, "set_option %s %s", name.data, value);
        else
            is_option = false;
    }
    text_free(&name);
    return is_option;
}

/* Translates "fendo size=5", which starts a game. */
static bool translate_game(const struct record *rec, const struct args *a, struct text *out)
{
    const char *word = args_word(a, 0);

    if (!word || !record_find_game(rec, word))
        return false;
    text_addf(out, "newgame %s", args_rest(a, 0));
    return true;
}

/* Translates the name of a game or an option. The name follows "set", or it is a first word that is
   not a command. */
static bool translate_name(const struct session *s, const char *line, struct text *out)
{
    struct args a;

    args_split(&a, line);
    const bool is_name = translate_game(&s->record, &a, out) || translate_option(s, &a, out);
    args_free(&a);
    return is_name;
}

bool alias_command(const struct session *s, const char *line, bool is_command, struct text *out)
{
    const char *rest = line + strcspn(line, " ");
    size_t length;
    const struct alias *alias = find_alias(line, &length);

    rest += strspn(rest, " ");
    if (ascii_equal_bytes(line, "set ", 4) && translate_name(s, rest, out))
        return true;
    if (ascii_equal_bytes(line, "play ", 5) && record_find_game(&s->record, rest)) {
        text_addf(out, "newgame %s", rest);
        return true;
    }
    if (!is_command && translate_name(s, line, out))
        return true;
    if (alias)
        text_addf(out, "%s%s", alias->command, line + length);
    return alias != NULL;
}

const char *alias_meaning(const char *phrase)
{
    size_t length;
    const struct alias *alias = find_alias(phrase, &length);

    return alias && !phrase[length] ? alias->command : NULL;
}

const char *alias_word(int i)
{
    return i < ALIASES ? aliases[i].phrase : NULL;
}
