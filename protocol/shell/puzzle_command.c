/*
 * puzzle_command.c - the shell's command puzzle, which lets a person solve a puzzle.
 * commands/puzzle.c has GTP's command of that name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/shell/shell_internal.h"
#include "puzzles/puzzles.h"

static enum status refuse_without_puzzles(const struct session *s, const struct game *game,
                                          struct reply *r)
{
    const char *joint = "";

    refuse(r, "there are no puzzles of %s; there are of ", game->name);
    for (int i = 0; s->record.games[i]; i++) {
        if (!puzzle_count(s->record.games[i]->name))
            continue;
        text_addf(&r->text, "%s%s", joint, s->record.games[i]->name);
        joint = ", ";
    }
    return REFUSED;
}

static enum status tell_solution(const struct shell *sh, struct reply *r)
{
    struct puzzle p;

    if (!puzzle_now(sh, &p))
        return refuse(r, "no puzzle is set up; type puzzle to set one up");
    text_addf(&r->text, "The only turn that %s is %.*s.", p.wins ? "wins" : "draws", (int)p.length,
              p.turn);
    return OK;
}

static enum status set(struct shell *sh, const struct game *game, int number, struct reply *r)
{
    struct session *s = sh->session;
    struct puzzle p;

    puzzle_find(game->name, number, &p);
    const bool goes_back = !puzzle_is_set(sh) && autosave_leave(sh);
    const enum status status = record_set_position(&s->record, p.position, &r->text);
    if (status != OK)
        return status;
    session_begin_game(s);
    sh->puzzle = (struct shell_puzzle){
        .number = number,
        .game = game,
        .key = game->key(record_position(&s->record)),
        .person = record_to_act(&s->record),
    };
    text_addf(&r->text, "Puzzle %d of %d, ", number, puzzle_count(game->name));
    for (int i = 0; i < p.stars; i++)
        text_add(&r->text, "*");
    text_add(&r->text, ": ");
    record_title_side(&s->record, sh->puzzle.person, &r->text);
    text_addf(&r->text, " plays and %s. puzzle solution shows the answer.",
              p.wins ? "wins" : "draws");
    if (goes_back)
        text_add(&r->text, " resume goes back to your game.");
    return OK;
}

static enum status cmd_puzzle(struct session *s, const struct args *a, struct reply *r)
{
    struct shell *sh = s->own;
    const struct game *game = s->record.game;
    const char *word = args_word(a, 0);
    size_t at = 0;
    long long number;

    if (word && ascii_equal(word, "solution"))
        return tell_solution(sh, r);
    if (word && (*word < '0' || *word > '9')) {
        game = session_find_game(s, word, r);
        if (!game)
            return REFUSED;
        at = 1;
    }
    const int count = puzzle_count(game->name);
    if (!count)
        return refuse_without_puzzles(s, game, r);
    number = puzzle_is_set(sh) && game == sh->puzzle.game ? sh->puzzle.number % count + 1 : 1;
    if (args_whole(a, at, "N", 1, count, &number, r) != OK)
        return SYNTAX_ERROR;
    return set(sh, game, (int)number, r);
}

const struct command shell_puzzle_commands[] = {
    { "puzzle", "[GAME] [N|solution]", 0, 2, IN_SHELL, cmd_puzzle, COMPLETE_GAME,
      "find the only good turn of a position",
      "Sets up the next puzzle of this game or of GAME, or puzzle N. Stars show its\n"
      "difficulty. The shell judges your turn by proof, and the engine defends. puzzle\n"
      "solution shows the right turn. Your own game is kept; resume continues it." },
    { 0 },
};
