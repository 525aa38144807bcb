/*
 * query.c - commands that show the game: board, side to move, legal moves, history, result, and the
 * engine's estimate of the result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "game/file_options.h"
#include "game/hidden.h"
#include "game/notation.h"
#include "protocol/click_moves.h"
#include "protocol/colour_arg.h"
#include "protocol/commands.h"
#include "protocol/commands/score_text.h"
#include "protocol/dialogue.h"
#include "protocol/print_move.h"

#include <math.h>

/* Adds the last move, and the chance events after it. */
static void add_last(const struct record *rec, struct text *out)
{
    if (!rec->now)
        return;
    text_add(out, record_mid_turn(rec) ? ", so far: " : ", last move: ");
    for (int i = record_print_turn(rec, record_last_turn(rec), out); i < rec->now;) {
        text_add_char(out, ' ');
        i = record_print_turn(rec, i, out);
    }
}

static enum status cmd_showboard(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    const int to_act = record_to_act(rec);
    struct text *out = &r->text;

    (void)a;
    text_addf(out, "%s ", rec->game->name);
    settings_print(&rec->options, out);
    text_add_char(out, '\n');
    record_print_board(rec, record_looker(rec), s->style, out);
    if (to_act == NOBODY) {
        text_add(out, "game over: ");
        record_print_result(rec, out);
    } else {
        text_add(out, "to move: ");
        record_explain_side(rec, to_act, out);
    }
    add_last(rec, out);
    return OK;
}

static enum status cmd_print_tiles(struct session *s, const struct args *a, struct reply *r)
{
    const struct game *game = s->record.game;

    (void)a;
    if (!game->data_files)
        return refuse(r, "there are no tiles in %s", game->name);
    game->data_files->print_contents(record_position(&s->record), &r->text);
    return OK;
}

static enum status cmd_side_to_move(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    if (s->dialogue->for_people)
        record_explain_side(&s->record, record_to_act(&s->record), &r->text);
    else
        record_print_side(&s->record, record_to_act(&s->record), &r->text);
    return OK;
}

static enum status cmd_view(struct session *s, const struct args *a, struct reply *r)
{
    int player;

    if (colour_read(s, a, 0, &player, r) != OK)
        return SYNTAX_ERROR;
    if (!game_has_hidden(s->record.game))
        return refuse(r, "%s has no hidden information: use showboard", s->record.game->name);
    if (record_is_seated(&s->record) && record_viewer(&s->record) != ALL_SEEING &&
        record_looker(&s->record) != player)
        return refuse(r, "this session is the seat of p%d and sees no more than showboard shows",
                      s->record.seat);
    record_print_board(&s->record, player, s->style, &r->text);
    return OK;
}

/* ---- Legal moves, as far as the player to move can determine them ---- */

enum { LIST_LIMIT = 100000 };

struct listing {
    struct session *session;
    struct text *out;
    int count;
    bool is_interrupted;
};

static bool list_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct listing *l = context;

    (void)after;
    l->is_interrupted = !session_reads_on(l->session);
    if (++l->count > LIST_LIMIT || l->is_interrupted)
        return false;
    if (l->count > 1)
        text_add_char(l->out, ' ');
    move_print_turn(&l->session->record, steps, n, l->out);
    return true;
}

/* Refuses a list that is too long. Some tile sets of FENCE! cause such lists. */
static enum status refuse_list(struct reply *r)
{
    return refuse(r, "there are %d legal steps or more, too many to list", MAX_STEPS);
}

static enum status cmd_legal_moves(struct session *s, const struct args *a, struct reply *r)
{
    struct listing listing = { s, &r->text, 0, false };

    (void)a;
    if (record_to_act(&s->record) == NOBODY)
        return OK;
    struct position *pos = record_view_of_next(&s->record);
    const bool is_complete = turns_each(s->record.game, pos, list_turn, &listing);
    xfree_aligned(pos);
    if (is_complete)
        return OK;
    if (listing.is_interrupted)
        return refuse(r, "interrupted");
    if (listing.count <= LIST_LIMIT)
        return refuse_list(r);
    return refuse(r, "there are more than %d legal turns; legal_steps lists the next steps",
                  LIST_LIMIT);
}

/* Adds all legal steps. If the list may be incomplete, returns false and adds nothing. */
static bool list_steps(const struct game *game, const struct position *pos, struct text *out)
{
    step steps[MAX_STEPS];
    const int n = game->steps(pos, steps);

    if (n == MAX_STEPS)
        return false;
    for (int i = 0; i < n; i++) {
        if (i)
            text_add_char(out, ' ');
        game->text->print_step(pos, steps[i], out);
    }
    return true;
}

static enum status cmd_legal_steps(struct session *s, const struct args *a, struct reply *r)
{
    bool is_listed = true;

    (void)a;
    if (record_to_act(&s->record) == NOBODY)
        return OK;
    struct position *pos = record_view_of_next(&s->record);
    if (clicks_wanted(s))
        clicks_print_all(s->record.game, pos, &r->text);
    else
        is_listed = list_steps(s->record.game, pos, &r->text);
    xfree_aligned(pos);
    return is_listed ? OK : refuse_list(r);
}

static enum status cmd_history(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    int number = 1;

    (void)a;
    for (int i = 0; i < rec->now; number++) {
        text_addf(&r->text, "%d ", number);
        colour_print(s, rec->game->to_act(position_at(rec, i)), &r->text);
        text_add_char(&r->text, ' ');
        i = record_print_turn(rec, i, &r->text);
        text_add(&r->text, i == rec->now && record_mid_turn(rec) ? " ...\n" : "\n");
    }
    return OK;
}

static enum status cmd_final_score(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    if (record_to_act(&s->record) != NOBODY)
        return refuse(r, "cannot score: the game is not over; estimate_score guesses");
    record_print_result(&s->record, &r->text);
    return OK;
}

/* ---- The estimate of the result ---- */

/* The longest search in seconds. If a limit of iterations (max_nodes) is set, it is used instead,
   so that the answer is reproducible. */
static const double EVALUATION_SECONDS = 1;

static void evaluate(struct session *s, struct search_report *report)
{
    const struct settings *engine = &s->player.options;
    const double nodes = setting_number(engine, "max_nodes");
    const struct thought thought = {
        .seconds = nodes > 0 ? 0 : fmin(EVALUATION_SECONDS, setting_number(engine, "move_time")),
        .iterations = (uint64_t)nodes,
    };
    const struct search_listener listener = { .go_on = session_goes_on, .context = s };

    player_think(&s->player, &thought, &listener, false);
    search_report(player_search(&s->player), 0, s->by_step, report);
}

/* Prints the estimate for programs, for example "W+2.3 white 61.2% black 38.8%". */
static void print_evaluation(const struct record *rec, const struct search_report *report,
                             struct text *out)
{
    if (report->has_margin) {
        score_print(rec->game, report->margin, true, out);
        text_add_char(out, ' ');
    }
    for (int i = 0; i < record_seats(rec); i++) {
        text_add(out, i ? " " : "");
        record_print_side(rec, i, out);
        text_addf(out, " %.1f%%", 100 * report->value[i]);
    }
}

/* Prints the estimate for people, for example "Orange is expected to win by 2.3. White wins 39 of
   100 games, Orange 61." */
static void tell_evaluation(const struct record *rec, const struct search_report *report,
                            struct text *out)
{
    if (report->has_margin && fabs(report->margin) >= 0.05) {
        record_title_side(rec, report->margin < 0, out);
        text_addf(out, " is expected to win by %.1f. ", fabs(report->margin));
    }
    for (int i = 0; i < record_seats(rec); i++) {
        text_add(out, i ? ", " : "");
        record_title_side(rec, i, out);
        text_addf(out, i ? " %.0f" : " wins %.0f of 100 games", 100 * report->value[i]);
    }
    text_add_char(out, '.');
}

static enum status cmd_estimate_score(struct session *s, const struct args *a, struct reply *r)
{
    const struct record *rec = &s->record;
    struct search_report report;

    (void)a;
    if (record_to_act(rec) == NOBODY) {
        record_print_result(rec, &r->text);
        return OK;
    }
    if (record_to_act(rec) == CHANCE)
        return colour_refuse_chance(s, r);
    evaluate(s, &report);
    (s->dialogue->for_people ? tell_evaluation : print_evaluation)(rec, &report, &r->text);
    search_report_free(&report);
    return OK;
}

const struct command query_commands[] = {
    { "showboard", "", 0, 0, EVERYWHERE, cmd_showboard, COMPLETE_NOTHING, "the board as text",
      "Prints the game and its options, the board, the side to move (or the result), and the\n"
      "last move." },
    { "view", "PLAYER", 1, 1, EVERYWHERE, cmd_view, COMPLETE_COLOUR,
      "the position as one player may see it",
      "In games with hidden information, prints the board, the player's own cards, and the\n"
      "player's knowledge of other cards." },
    { "print_tiles", "", 0, 0, EVERYWHERE, cmd_print_tiles, COMPLETE_NOTHING,
      "the set of tiles of the game",
      "Only in FENCE!. Prints the set as the text of a file. newgame tiles=FILE with this file\n"
      "gives the same set. Comments at the beginning of the text warn about oddities of the\n"
      "set." },
    { "side_to_move", "", 0, 0, EVERYWHERE, cmd_side_to_move, COMPLETE_NOTHING, "the side to move",
      "Answers a colour, or the word chance if the engine waits for a die roll or a card, or\n"
      "the word none if the game is over." },
    { "legal_moves", "", 0, 0, EVERYWHERE, cmd_legal_moves, COMPLETE_NOTHING,
      "every legal complete turn",
      "Lists each turn once, separated by blanks. In the middle of a turn, lists the ways to\n"
      "complete it. Refused if there are more than 100,000 turns." },
    { "legal_steps", "", 0, 0, EVERYWHERE, cmd_legal_steps, COMPLETE_NOTHING,
      "the legal next steps", "The steps are points or words, separated by blanks." },
    { "history", "", 0, 0, EVERYWHERE, cmd_history, COMPLETE_NOTHING, "the turns so far",
      "One turn a line: number, colour, move. \"...\" follows the steps of an unfinished turn." },
    { "final_score", "", 0, 0, EVERYWHERE, cmd_final_score, COMPLETE_NOTHING,
      "the result of a game that is over",
      "W+3: White wins by 3 points. B+: Black wins a game without points. B+R: White has\n"
      "resigned. 0: a draw." },
    { 0 },
};

const struct command estimate_commands[] = {
    { "estimate_score", "", 0, 0, EVERYWHERE, cmd_estimate_score, COMPLETE_NOTHING,
      "the engine's evaluation of the position",
      "In games with points, the answer is the expected result, then each player's chance to\n"
      "win: W+2.3 white 61.2% black 38.8%. The search takes move_time seconds, but at most one\n"
      "second. If the option max_nodes is set, the search takes that many iterations instead.\n"
      "When the game is over, the answer is its result." },
    { 0 },
};
