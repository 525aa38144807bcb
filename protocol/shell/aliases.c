/*
 * aliases.c - what people say: other words for commands, made into the commands they mean.
 *
 * A word stands here when many would type it first, and no game has it as a move. Options can
 * be spoken too: "size 9" is newgame size=9, and "threads 2" is set_option threads 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/args.h"
#include "protocol/shell/shell_internal.h"

#include <string.h>

/* What is said, at the beginning of a line; what it means. What follows is taken over. */
struct saying {
    const char *said, *means;
};

/* Longer ones that begin like a shorter one stand before it. */
static const struct saying sayings[] = {
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

enum { SAYINGS = sizeof sayings / sizeof sayings[0] };

/* How many characters of the line the saying is, with one blank where it has one or more; 0: the
   line begins otherwise, or its word goes on. */
static size_t heard(const char *line, const char *said)
{
    const char *at = line;

    for (; *said; said++) {
        if (ascii_lower(*at++) != ascii_lower(*said))
            return 0;
        while (*said == ' ' && *at == ' ')
            at++;
    }
    return *at == ' ' || !*at ? (size_t)(at - line) : 0;
}

/* The longest saying that the line begins with. */
static const struct saying *find_saying(const char *line, size_t *length)
{
    const struct saying *found = NULL;

    *length = 0;
    for (int i = 0; i < SAYINGS; i++) {
        const size_t n = heard(line, sayings[i].said);
        if (n > *length) {
            found = &sayings[i];
            *length = n;
        }
    }
    return found;
}

/* "size 9", "size=9", "threads 2". */
static bool speaks_of_option(const struct match *m, const struct args *a, struct text *out)
{
    struct text name = TEXT_EMPTY;
    const char *word = args_word(a, 0), *equals = word ? strchr(word, '=') : NULL;
    const char *value = equals ? equals + 1 : args_word(a, 1);
    bool is_option = false;

    if (word)
        text_add_bytes(&name, word, strcspn(word, "="));
    if (word && value && *value && a->count == (equals ? 1 : 2)) {
        is_option = true;
        if (option_find(m->options.table, name.data))
            text_addf(out, "newgame %s=%s", name.data, value);
        else if (option_find(m->engine.table, name.data))
            text_addf(out, "set_option %s %s", name.data, value);
        else
            is_option = false;
    }
    text_free(&name);
    return is_option;
}

/* "fendo size=5" begins a game. */
static bool speaks_of_game(const struct match *m, const struct args *a, struct text *out)
{
    const char *word = args_word(a, 0);

    if (!word || !match_find_game(m, word))
        return false;
    text_addf(out, "newgame %s", args_rest(a, 0));
    return true;
}

/* What is said of games and options: after "set", or where the first word is no command. */
static bool speaks_of_names(const struct match *m, const char *line, struct text *out)
{
    struct args a;

    args_split(&a, line);
    const bool is_spoken = speaks_of_game(m, &a, out) || speaks_of_option(m, &a, out);
    args_free(&a);
    return is_spoken;
}

bool alias_command(const struct session *s, const char *line, bool is_command, struct text *out)
{
    const char *rest = line + strcspn(line, " ");
    size_t length;
    const struct saying *saying = find_saying(line, &length);

    rest += strspn(rest, " ");
    if (ascii_equal_bytes(line, "set ", 4) && speaks_of_names(&s->match, rest, out))
        return true;
    if (ascii_equal_bytes(line, "play ", 5) && match_find_game(&s->match, rest)) {
        text_addf(out, "newgame %s", rest);
        return true;
    }
    if (!is_command && speaks_of_names(&s->match, line, out))
        return true;
    if (saying)
        text_addf(out, "%s%s", saying->means, line + length);
    return saying != NULL;
}

const char *alias_word(int i)
{
    return i < SAYINGS ? sayings[i].said : NULL;
}
