/*
 * describe.c - the prompt, the state, the turns and the result of the game in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/memory.h"
#include "game/file_options.h"
#include "protocol/shell/shell_internal.h"

#include "game/notation.h"
#include "protocol/print_move.h"

#include <stdlib.h>
#include <string.h>

/* Adds the steps of an unfinished turn, if there is one. */
static void add_unfinished(const struct record *rec, struct text *out)
{
    if (record_mid_turn(rec))
        record_print_turn(rec, record_turn_start(rec, rec->now), out);
}

/* ---- The prompt ---- */

/* Adds an escape sequence. The marks tell readline which characters take no space on the screen
   (PROMPT_MARKS). */
static void add_escape(const struct shell *sh, const char *code, struct text *out)
{
    if (sh->session->style == BOARD_COLOUR)
        text_addf(out, "\001\033[%sm\002", code);
}

void describe_prompt(const struct shell *sh, struct text *out)
{
    const struct record *rec = &sh->session->record;
    const int to_act = record_to_act(rec);
    struct text side = TEXT_EMPTY;

    if (to_act == NOBODY)
        text_add(&side, "over");
    else
        record_title_side(rec, to_act, &side);
    text_addf(out, "%s ", rec->game->name);
    add_escape(sh, "1", out);
    for (const char *c = side.data; *c; c++)
        text_add_char(out, ascii_lower(*c));
    if (record_mid_turn(rec)) {
        text_add_char(out, ' ');
        add_unfinished(rec, out);
        text_add(out, " ...");
    }
    add_escape(sh, "0", out);
    text_add(out, "> ");
    text_free(&side);
}

/* ---- The state ---- */

/* Adds the players with the highest payoff, for example "White and p3". Returns their number. */
static int add_winners(const struct record *rec, const double payoff[], struct text *out)
{
    double best = payoff[0];
    int count = 0;

    for (int i = 1; i < record_seats(rec); i++)
        best = payoff[i] > best ? payoff[i] : best;
    for (int i = 0; i < record_seats(rec); i++) {
        if (payoff[i] < best)
            continue;
        text_add(out, count++ ? " and " : "");
        record_title_side(rec, i, out);
    }
    return count;
}

static void add_result(const struct record *rec, struct text *out)
{
    const struct position *pos = record_position(rec);
    double payoff[MAX_PLAYERS] = { 0 };
    struct text winners = TEXT_EMPTY;

    rec->game->payoffs(pos, payoff);
    const int count = add_winners(rec, payoff, &winners);
    text_add(out, "The game is over: ");
    if (count == record_seats(rec)) {
        text_add(out, "a draw");
    } else {
        text_addf(out, "%s %s", winners.data, count > 1 ? "share the win" : "wins");
        const double margin = rec->game->margin ? rec->game->margin(pos) : 0;
        if (margin != 0)
            text_addf(out, " by %g", margin > 0 ? margin : -margin);
    }
    text_add(out, " (");
    rec->game->text->print_result(pos, out);
    text_add(out, "). newgame starts another.");
    text_free(&winners);
}

/* Adds the possible next steps of an unfinished turn. A long list would hide the board, so it is
   shortened. */
static void add_next_steps(const struct record *rec, struct text *out)
{
    enum { SHOWN = 12 };
    struct position *pos = record_view_now(rec);
    step steps[MAX_STEPS];
    const int n = rec->game->steps(pos, steps);

    for (int i = 0; i < n && i < SHOWN; i++) {
        text_add_char(out, ' ');
        rec->game->text->print_step(pos, steps[i], out);
    }
    xfree_aligned(pos);
    if (n > SHOWN)
        text_addf(out, " and %d more (legal_steps)", n - SHOWN);
}

void describe_resignation(const struct record *rec, struct text *out)
{
    record_title_side(rec, rec->resigned, out);
    text_add(out, " resigns, ");
    record_title_side(rec, !rec->resigned, out);
    text_add(out, " wins. newgame starts another game; undo continues this one.");
}

void describe_state(const struct record *rec, struct text *out)
{
    const int to_act = record_to_act(rec);

    if (rec->is_resigned) {
        describe_resignation(rec, out);
        return;
    }
    if (to_act == NOBODY) {
        add_result(rec, out);
        return;
    }
    if (to_act == CHANCE) {
        text_add(out, "Now ");
        record_explain_chance(rec, out);
        text_add_char(out, '.');
        return;
    }
    record_title_side(rec, to_act, out);
    if (!record_mid_turn(rec)) {
        text_add(out, " to move.");
        return;
    }
    text_add(out, " has begun a turn: ");
    add_unfinished(rec, out);
    text_add(out, " ...\nNext:");
    add_next_steps(rec, out);
    text_add(out, "; undo takes a step back.");
}

/* Adds the turn that begins with step i as the viewer sees it, in words if the game has them.
   Returns the first step after it. */
static int add_turn(const struct record *rec, int i, int viewer, struct text *out)
{
    if (!choices_told(rec))
        return record_print_turn_for(rec, i, viewer, out);
    const int actor = rec->game->to_act(position_at(rec, i));
    const int end = actor == CHANCE ? i + 1 : record_turn_end(rec, i);
    for (int k = i; k < end; k++)
        rec->game->hidden->explain(position_at(rec, k), record_view_step(rec, k, viewer), true,
                                   out);
    return end;
}

/* Returns the length of the beginning of a sentence up to its verb, as in "p2 draws ", or 0 if
   there is no such verb. */
static size_t beginning(const char *sentence)
{
    static const char *const verbs[] = { " draws ", " show " };

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        const char *at = strstr(sentence, verbs[i]);
        if (at)
            return (size_t)(at - sentence) + strlen(verbs[i]);
    }
    return 0;
}

/* Adds a sentence to others. After "p2 draws r1" the sentence "p2 draws r3" is shortened to ",
   r3". */
static void join_sentence(const struct text *before, const struct text *next, struct text *out)
{
    const size_t n = beginning(next->data);

    if (!before->length)
        text_add(out, next->data);
    else if (n && !strncmp(before->data, next->data, n) && !strchr(before->data, ';'))
        text_addf(out, ", %s", next->data + n);
    else
        text_addf(out, "; %s", next->data);
}

/* Adds all chance events from step i until a player decides, wrapped at the terminal's width.
   Returns the first step after them. */
static int add_chance_events(const struct record *rec, int i, int viewer, struct text *out)
{
    enum { WIDTH = 79 };
    const bool is_told = choices_told(rec);
    struct text events = TEXT_EMPTY, before = TEXT_EMPTY, next = TEXT_EMPTY;

    text_add(&events, is_told ? "Then " : "Chance brings");
    while (i < rec->now && rec->game->to_act(position_at(rec, i)) == CHANCE) {
        text_clear(&next);
        i = add_turn(rec, i, viewer, &next);
        if (is_told)
            join_sentence(&before, &next, &events);
        else
            text_addf(&events, " %s", next.data);
        text_clear(&before);
        text_add(&before, next.data);
    }
    text_add(&events, ".\n");
    word_wrap(&events, WIDTH, 0);
    text_add(out, events.data);
    text_free(&events);
    text_free(&before);
    text_free(&next);
    return i;
}

void describe_turns(const struct shell *sh, int from, struct text *out)
{
    const struct record *rec = &sh->session->record;
    const int viewer = seats_viewer(sh);
    int end = from;

    for (int i = record_turn_start(rec, from); i < rec->now; i = end) {
        const int actor = rec->game->to_act(position_at(rec, i));
        struct text turn = TEXT_EMPTY;
        if (actor == CHANCE) {
            end = add_chance_events(rec, i, viewer, out);
            continue;
        }
        end = add_turn(rec, i, viewer, &turn);
        if (end < rec->now || !record_mid_turn(rec)) {
            record_title_side(rec, actor, out);
            text_addf(out, choices_told(rec) ? " %s.\n" : " plays %s.\n", turn.data);
        }
        text_free(&turn);
    }
}

int words_count_turns(const struct record *rec)
{
    int turns = 0;

    for (int i = 0; i < rec->now; i++)
        turns += record_turn_start(rec, i) == i && rec->game->to_act(position_at(rec, i)) != CHANCE;
    return turns;
}

/* Returns whether a person decides next and the game describes choices in words. */
static bool offers_choices(const struct shell *sh)
{
    const struct record *rec = &sh->session->record;

    return choices_told(rec) && record_to_act(rec) >= 0 && record_may_decide(rec) &&
           !seats_computer_is_next(sh);
}

/* Adds the board and the choices, so that they fit on one screen with the text before. */
static void add_board_and_choices(const struct shell *sh, struct text *out)
{
    enum { ALL_ROWS = 7, SOME_ROWS = 5, MOST_TOLD = 4 };
    const struct record *rec = &sh->session->record;
    const int rows = choices_rows(sh, ALL_ROWS, SOME_ROWS);
    int told = sh->told;

    for (const char *c = out->data; *c; c++)
        told += *c == '\n';
    told = told > MOST_TOLD ? MOST_TOLD : told;
    record_print_scene(rec, seats_viewer(sh), sh->session->style, terminal_width(),
                       terminal_height() - 1 - rows - told -
                           (player_timer(&sh->session->player)->timing != TIMING_NONE),
                       out);
    clock_tell(&sh->session->player, out);
    choices_tell(sh, rows - 1, out);
}

void describe_board(const struct shell *sh, struct text *out)
{
    const struct record *rec = &sh->session->record;
    struct text state = TEXT_EMPTY;

    if (offers_choices(sh)) {
        add_board_and_choices(sh, out);
        return;
    }
    record_print_scene(rec, seats_viewer(sh), sh->session->style, terminal_width(),
                       terminal_height() - 3, out);
    clock_tell(&sh->session->player, out);
    describe_state(rec, &state);
    if (sh->at_terminal)
        word_wrap(&state, terminal_width(), 0);
    text_add(out, state.data);
    text_free(&state);
}

/* A game has at most one option whose value is a file. */
void describe_warnings(const struct record *rec, struct text *out)
{
    const int count =
        rec->game->data_files ? rec->game->data_files->warnings(record_position(rec)) : 0;

    for (int i = 0; i < rec->options.count && count; i++)
        if (setting_is_file(&rec->options, i))
            text_addf(out, "\nThere %s %d warning%s about %s; print_tiles shows %s.",
                      count == 1 ? "is" : "are", count, count == 1 ? "" : "s", rec->options.word[i],
                      count == 1 ? "it" : "them");
}

/* ---- Lines of a search ---- */

/* Adds a turn in words, for example "p3 goes to Old Town with r3", and plays it on `pos`. */
static void tell_turn(const struct game *game, struct position *pos, const step steps[], int n,
                      struct text *out)
{
    const int actor = game->to_act(pos);

    if (actor >= 0)
        text_addf(out, "p%d ", actor + 1);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? " and " : "");
        game->hidden->explain(pos, steps[i], true, out);
        game->apply(pos, steps[i]);
    }
}

void describe_line(const struct session *s, const struct search_line *line, int turns,
                   const char *joint, struct text *out)
{
    const struct record *rec = &s->record;
    struct position *pos =
        record_view_now(rec); /* from the view of the search that found the line */

    for (int i = 0, at = 0; i < line->turns && i < turns; i++) {
        const int end = line->ends[i];
        text_add(out, i ? joint : "");
        if (choices_told(rec)) {
            tell_turn(rec->game, pos, line->steps + at, end - at, out);
            at = end;
        } else if (i) {
            rec->game->text->print_turn(pos, line->steps + at, end - at, out);
        } else {
            move_print(s, line->steps, end, out); /* includes the steps already made in this turn */
        }
        for (; at < end; at++)
            rec->game->apply(pos, line->steps[at]);
        if (game_over(rec->game, pos))
            break;
    }
    xfree_aligned(pos);
}
