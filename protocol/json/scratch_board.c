/*
 * scratch_board.c - see scratch_board.h.
 *
 * Games share the content of files and count its users without a lock (game/data_files.h), so only
 * one game starts or ends at a time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/json/scratch_board.h"

#include "base/clock.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t beginning = PTHREAD_MUTEX_INITIALIZER;

/* The values of `like` are valid. If a net's file is gone, the board has no net. No book is read,
   because the board plays no moves. */
static void copy_options(struct match *m, const struct match *like)
{
    struct text why = TEXT_EMPTY;

    for (int i = 0; i < like->engine.count; i++)
        if (strcmp(like->engine.table[i].name, "book") != 0)
            match_set_engine(m, like->engine.table[i].name, like->engine.word[i], &why);
    text_free(&why);
}

static void set_number(struct match *m, const char *name, double value)
{
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;

    text_addf(&word, "%.0f", value);
    match_set_engine(m, name, word.data, &why);
    text_free(&word);
    text_free(&why);
}

void board_open(struct board *b, const struct session *like, double part)
{
    const double memory = setting_number(&like->match.engine, "memory");
    struct text why = TEXT_EMPTY;

    *b = (struct board){ .serial = 0 };
    pthread_mutex_lock(&beginning);
    session_open(&b->session, like->match.games, like->dialogue, -1, -1);
    b->session.files = like->files;
    b->session.max_seconds = like->max_seconds;
    b->session.is_scripted = like->is_scripted;
    copy_options(&b->session.match, &like->match);
    match_set_engine(&b->session.match, "dealer", "table", &why);
    set_number(&b->session.match, "threads", 1);
    set_number(&b->session.match, "memory", fmax(1, floor(memory * part)));
    b->session.match.seat = like->match.seat;
    pthread_mutex_unlock(&beginning);
    text_free(&why);
}

void board_close(struct board *b)
{
    pthread_mutex_lock(&beginning);
    session_close(&b->session);
    pthread_mutex_unlock(&beginning);
    free(b->marks);
}

/* ---- Setting up a request ---- */

static enum status begin(struct match *m, const struct request *r, struct complaint *c)
{
    const struct game *game;

    if (r->position) {
        c->field = "position";
        return match_set_position(m, r->position, &c->why);
    }
    c->field = "game";
    game = match_find_game(m, r->game);
    if (!game) {
        text_addf(&c->why, "no game '%.40s'; there are:", r->game);
        for (int i = 0; m->games[i]; i++)
            text_addf(&c->why, " %s", m->games[i]->name);
        return REFUSED;
    }
    c->field = "options";
    return match_new_game(m, game, r->options, &c->why);
}

static enum status play(struct match *m, const char *turn, struct text *why)
{
    const int actor = match_to_act(m);

    if (actor >= 0)
        return match_play(m, actor, turn, why);
    if (actor == CHANCE)
        return match_chance(m, turn, why);
    text_add(why, "the game is over");
    return ILLEGAL;
}

static enum status give_up(struct text *why)
{
    text_add(why, "the time limit of a request is over");
    return REFUSED;
}

static enum status play_all(struct board *b, const struct request *r, struct complaint *c)
{
    struct match *m = &b->session.match;
    struct text why = TEXT_EMPTY;
    enum status status = OK;

    c->field = "turns";
    b->marks = xrealloc(b->marks, ((size_t)r->turn_count + 1) * sizeof b->marks[0]);
    b->marks[0] = m->now;
    b->turns = r->turn_count;
    for (int i = 0; status == OK && i < r->turn_count; i++) {
        status = session_reads_on(&b->session) ? play(m, r->turns[i], &why) : give_up(&why);
        if (status != OK)
            text_addf(&c->why, "turn %d, %.60s: %s", i + 1, r->turns[i], why.data);
        b->marks[i + 1] = m->now;
    }
    text_free(&why);
    return status;
}

/* At a seat every position is seen from that seat. */
static enum status check_seat(struct board *b, const struct request *r, struct complaint *c)
{
    const struct match *m = &b->session.match;

    b->view = (struct thought){ 0 };
    if (!r->view || match_side(m, r->view) == m->seat - 1)
        return OK;
    text_addf(&c->why, "view must be p%d, the player of --seat, not '%.40s'", m->seat, r->view);
    return REFUSED;
}

static enum status read_view(struct board *b, const struct request *r, struct complaint *c)
{
    const struct match *m = &b->session.match;

    c->field = "view";
    if (match_is_seated(m))
        return check_seat(b, r, c);
    b->view = (struct thought){ .open = r->view && !strcmp(r->view, "all") };
    if (!r->view || b->view.open || !strcmp(r->view, "mover"))
        return OK;
    b->view.witness = match_side(m, r->view) + 1;
    if (b->view.witness)
        return OK;
    text_addf(&c->why, "view must be mover, all or a player, not '%.40s'", r->view);
    return REFUSED;
}

bool board_lay(struct board *b, const struct request *r, struct complaint *c)
{
    struct match *m = &b->session.match;
    enum status status;

    if (b->serial == r->serial)
        return true;
    text_clear(&c->why);
    if (b->session.max_seconds > 0)
        b->session.deadline = clock_now() + b->session.max_seconds;
    pthread_mutex_lock(&beginning);
    status = begin(m, r, c);
    pthread_mutex_unlock(&beginning);
    if (status == OK)
        status = play_all(b, r, c);
    if (status == OK)
        status = read_view(b, r, c);
    b->session.deadline = 0;
    b->serial = status == OK ? r->serial : 0;
    return status == OK;
}

void board_go_to(struct board *b, int n)
{
    if (n == b->turns) /* the last turn may be a resignation, which is no step */
        match_go_to_end(&b->session.match);
    else
        match_go_to(&b->session.match, b->marks[n]);
}
