/* scratch_board.c - setting up a request's position.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/json/scratch_board.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static bool has_time(void *board)
{
    const struct board *b = board;

    return b->deadline <= 0 || clock_now() < b->deadline;
}

void board_open(struct board *b, const struct session *like)
{
    struct text why = TEXT_EMPTY;

    *b = (struct board){ .max_seconds = like->max_seconds };
    record_open(&b->record, like->record.games);
    record_set_option(&b->record, "seed", setting_word(&like->record.dealing, "seed"), &why);
    record_set_option(&b->record, "dealer", "table", &why);
    b->record.files = like->record.files;
    b->record.patience = (struct patience){ has_time, b };
    b->record.seat = like->record.seat;
    text_free(&why);
}

void board_close(struct board *b)
{
    record_close(&b->record);
    free(b->marks);
}

static enum status begin(struct record *rec, const struct request *r, struct complaint *c)
{
    const struct game *game;

    if (r->position) {
        c->field = "position";
        return record_set_position(rec, r->position, &c->why);
    }
    c->field = "game";
    game = record_find_game(rec, r->game);
    if (!game) {
        text_addf(&c->why, "no game '%.40s'; there are:", r->game);
        for (int i = 0; rec->games[i]; i++)
            text_addf(&c->why, " %s", rec->games[i]->name);
        return REFUSED;
    }
    c->field = "options";
    return record_new_game(rec, game, r->options, &c->why);
}

static enum status play(struct record *rec, const char *turn, struct text *why)
{
    const int actor = record_to_act(rec);

    if (actor >= 0)
        return record_play(rec, actor, turn, why);
    if (actor == CHANCE)
        return record_chance(rec, turn, why);
    text_add(why, "the game is over");
    return ILLEGAL;
}

/* Explains why turn i is refused. The reasons of refused results of chance begin with the result. */
static void explain(const char *turn, int i, const struct text *why, struct complaint *c)
{
    const size_t n = strlen(turn);

    text_addf(&c->why, "turn %d, ", i + 1);
    if (strncmp(why->data, turn, n) != 0 || why->data[n] != ':')
        text_addf(&c->why, "%.60s: ", turn);
    text_add(&c->why, why->data);
}

static enum status play_all(struct board *b, const struct request *r, struct complaint *c)
{
    struct record *rec = &b->record;
    struct text why = TEXT_EMPTY;
    enum status status = OK;

    c->field = "turns";
    b->marks = xrealloc(b->marks, ((size_t)r->turn_count + 1) * sizeof b->marks[0]);
    b->marks[0] = rec->now;
    b->turns = r->turn_count;
    for (int i = 0; status == OK && i < r->turn_count; i++) {
        status = record_goes_on(rec, &why);
        if (status == OK)
            status = play(rec, r->turns[i], &why);
        if (status != OK)
            explain(r->turns[i], i, &why, c);
        b->marks[i + 1] = rec->now;
    }
    text_free(&why);
    return status;
}

/* Refuses a request for another view than the seat's. At a seat all positions are seen from that
   seat. */
static enum status check_seat(struct board *b, const struct request *r, struct complaint *c)
{
    const struct record *rec = &b->record;

    b->view = (struct thought){ 0 };
    if (!r->view || record_side(rec, r->view) == rec->seat - 1)
        return OK;
    text_addf(&c->why, "view must be p%d, the player of --seat, not '%.40s'", rec->seat, r->view);
    return REFUSED;
}

static enum status read_view(struct board *b, const struct request *r, struct complaint *c)
{
    const struct record *rec = &b->record;

    c->field = "view";
    if (record_is_seated(rec))
        return check_seat(b, r, c);
    b->view = (struct thought){ .open = r->view && !strcmp(r->view, "all") };
    if (!r->view || b->view.open || !strcmp(r->view, "mover"))
        return OK;
    b->view.witness = record_side(rec, r->view) + 1;
    if (b->view.witness)
        return OK;
    text_addf(&c->why, "view must be mover, all or a player, not '%.40s'", r->view);
    return REFUSED;
}

bool board_lay(struct board *b, const struct request *r, struct complaint *c)
{
    struct record *rec = &b->record;
    enum status status;

    if (b->serial == r->serial)
        return true;
    text_clear(&c->why);
    if (b->max_seconds > 0)
        b->deadline = clock_now() + b->max_seconds;
    status = begin(rec, r, c);
    if (status == OK)
        status = play_all(b, r, c);
    if (status == OK)
        status = read_view(b, r, c);
    b->deadline = 0;
    b->serial = status == OK ? r->serial : 0;
    return status == OK;
}

void board_go_to(struct board *b, int n)
{
    if (n == b->turns) /* the last turn may be a resignation, which is not a step */
        record_go_to_end(&b->record);
    else
        record_go_to(&b->record, b->marks[n]);
}
