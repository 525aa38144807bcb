/* print_move.c - printing of moves.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/print_move.h"

#include "base/memory.h"
#include "game/notation.h"
#include "game/position_copy.h"
#include "protocol/click_moves.h"

#include <string.h>

/* Returns whether the steps complete the current turn. */
static bool completes(const struct record *rec, const step steps[], int n)
{
    struct position *pos =
        record_view_now(rec); /* the position as the chooser of the steps knows it */

    for (int i = 0; i < n; i++)
        rec->game->apply(pos, steps[i]);
    const bool is_complete = !rec->game->mid_turn(pos);
    xfree_aligned(pos);
    return is_complete;
}

void move_print_turn(const struct record *rec, const step steps[], int n, struct text *out)
{
    const int start = record_turn_start(rec, rec->now), made = rec->now - start;
    step turn[MAX_TURN_STEPS];

    memcpy(turn, rec->steps + start, (size_t)made * sizeof turn[0]);
    memcpy(turn + made, steps, (size_t)n * sizeof turn[0]);
    rec->game->text->print_turn(position_at(rec, start), turn, made + n, out);
}

/* Adds the first step or click. Returns the number of steps in it. */
static int print_step(const struct session *s, const struct position *pos, const step steps[],
                      int n, struct text *out)
{
    if (!clicks_wanted(s)) {
        s->record.game->text->print_step(pos, steps[0], out);
        return 1;
    }
    const struct click_move c = clicks_first(s->record.game, pos, steps, n);
    clicks_print(&c, out);
    return c.n;
}

int move_steps(const struct session *s, const step steps[], int n)
{
    if (!s->by_step || !n)
        return n;
    return clicks_wanted(s) ? clicks_first(s->record.game, record_position(&s->record), steps, n).n
                            : 1;
}

void move_print(const struct session *s, const step steps[], int n, struct text *out)
{
    if (s->by_step || !completes(&s->record, steps, n))
        print_step(s, record_position(&s->record), steps, n, out);
    else
        move_print_turn(&s->record, steps, n, out);
}

/* Adds each step or click as a move. */
static void print_steps(const struct session *s, struct position *pos, const step steps[], int n,
                        struct text *out)
{
    for (int i = 0, next = 0; i < n; i++) {
        if (i == next) {
            text_add(out, i ? " " : "");
            next += print_step(s, pos, steps + i, n - i, out);
        }
        s->record.game->apply(pos, steps[i]);
    }
}

void move_print_turns(const struct record *rec, struct position *pos, const step steps[],
                      const int ends[], int turns, struct text *out)
{
    const struct game *game = rec->game;

    for (int turn = 0, i = 0; turn < turns; turn++) {
        if (turn)
            text_add_char(out, ' ');
        if (turn == 0 && completes(rec, steps, ends[0]))
            move_print_turn(rec, steps, ends[0], out);
        else if (turn == 0)
            game->text->print_step(pos, steps[0], out);
        else
            game->text->print_turn(pos, steps + i, ends[turn] - i, out);
        for (; i < ends[turn]; i++)
            game->apply(pos, steps[i]);
    }
}

void move_print_line(const struct session *s, const step steps[], const int ends[], int turns,
                     struct text *out)
{
    struct position *pos = record_view_now(&s->record); /* the position as the search knows it */

    if (s->by_step)
        print_steps(s, pos, steps, ends[turns - 1], out);
    else
        move_print_turns(&s->record, pos, steps, ends, turns, out);
    xfree_aligned(pos);
}
