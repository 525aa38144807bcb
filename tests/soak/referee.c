/*
 * referee.c - a recorded game, judged by the slow rules.
 *
 *     slow-referee FILE
 *
 * The record is replayed by the fast rules; then the slow ones must offer each of its turns to the
 * same player, and end with the same result. Prints what they agree on, or what not: exit status 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/notation.h"
#include "games/games.h"
#include "protocol/file_io.h"
#include "record/record.h"
#include "tests/support/slow.h"

#include <stdio.h>
#include <stdlib.h>

static void disagree(const struct record *rec, int i, const char *what) __attribute__((noreturn));

static void disagree(const struct record *rec, int i, const char *what)
{
    struct text turn = TEXT_EMPTY;

    if (i < rec->now)
        record_print_turn_for(rec, i, ALL_SEEING, &turn);
    printf("step %d, %s: %s\n", i, turn.data, what);
    exit(1);
}

static void agree(const struct record *rec) __attribute__((noreturn));

static void agree(const struct record *rec)
{
    struct text result = TEXT_EMPTY;

    if (record_to_act(rec) == NOBODY)
        rec->game->text->print_result(record_position(rec), &result);
    printf("%d steps agree, %s\n", rec->now, result.length ? result.data : "unfinished");
    exit(0);
}

/* Whether a word is one of those of a line. */
static bool has_word(const char *line, const char *word)
{
    const size_t n = strlen(word);

    for (const char *at = line; (at = strstr(at, word)); at += n)
        if ((at == line || at[-1] == ' ') && (!at[n] || at[n] == ' '))
            return true;
    return false;
}

/* ---- Turn by turn ---- */

static void check_turn(const struct record *rec, const struct slow_game *rules, struct slow *slow,
                       int i, const char *turn)
{
    struct text turns = TEXT_EMPTY;

    if (rules->to_move(slow) != rec->game->to_act(position_at(rec, i)))
        disagree(rec, i, "the slow rules have another player to move");
    rules->turns(slow, &turns);
    if (!has_word(turns.data, turn))
        disagree(rec, i, "the slow rules do not offer that");
    rules->play(slow, turn);
    text_free(&turns);
}

static void follow(const struct record *rec, const struct slow_game *rules, struct text *result)
{
    struct slow *slow = rules->start(&rec->options);

    for (int i = 0, next; i < rec->now; i = next) {
        struct text turn = TEXT_EMPTY;
        next = record_turn_end(rec, i);
        if (next < rec->now || !record_mid_turn(rec)) {
            record_print_turn_for(rec, i, ALL_SEEING, &turn);
            check_turn(rec, rules, slow, i, turn.data);
        }
        text_free(&turn);
    }
    if (rules->to_move(slow) < 0)
        rules->result(slow, result);
    slow_end(rules, slow);
}

/* ---- As a story ---- */

struct listener {
    const struct record *rec;
    int told; /* steps */
};

static step choose(void *context, int actor, const step slow[], int count)
{
    struct listener *l = context;
    const struct record *rec = l->rec;

    if (l->told == rec->now && record_to_act(rec) == NOBODY)
        disagree(rec, l->told, "the slow rules go on");
    if (l->told == rec->now)
        agree(rec); /* the game was broken off, and the story has no end */
    if (rec->game->to_act(position_at(rec, l->told)) != actor)
        disagree(rec, l->told, "the slow rules have another player to act");
    for (int i = 0; i < count; i++)
        if (slow[i] == rec->steps[l->told])
            return rec->steps[l->told++];
    disagree(rec, l->told, "the slow rules do not offer that");
}

/* ---- Both ---- */

static void judge(const struct record *rec) __attribute__((noreturn));

static void judge(const struct record *rec)
{
    const struct slow_game *rules = slow_find(rec->game->name);
    struct listener l = { rec, 0 };
    struct text fast = TEXT_EMPTY, slow = TEXT_EMPTY;

    if (rules->tell)
        rules->tell(&rec->options, choose, &l, &slow);
    else
        follow(rec, rules, &slow);
    if (record_to_act(rec) == NOBODY) {
        rec->game->text->print_result(record_position(rec), &fast);
        if (strcmp(fast.data, slow.data) != 0)
            disagree(rec, rec->now, "the slow rules have another result");
    }
    if (rules->tell && l.told < rec->now)
        disagree(rec, l.told, "the slow rules have ended the game");
    text_free(&fast);
    text_free(&slow);
    agree(rec);
}

int main(int argc, char **argv)
{
    struct text record = TEXT_EMPTY, why = TEXT_EMPTY;
    struct record rec;

    if (argc != 2) {
        puts("usage: slow-referee FILE   judges a recorded game by the slow rules");
        return 2;
    }
    record_open(&rec, games);
    if (file_read(&files_anywhere, argv[1], 16 << 20, &record, &why) != OK ||
        record_replay(&rec, record.data, &why) != OK) {
        printf("no game record: %s\n", why.data);
        return 2;
    }
    judge(&rec);
}
