/*
 * analyze.c - commands that stream analysis: lz-analyze, kata-analyze, genmove_analyze.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/clock.h"
#include "protocol/colour_arg.h"
#include "protocol/commands.h"
#include "protocol/commands/analysis_format.h"
#include "protocol/commands/filler_pass.h"
#include "protocol/print_move.h"

/* INTERVAL is the default number of seconds between lines. NAP is the number of seconds between
   checks of the input after the search has ended. */
static const double INTERVAL = 1, NAP = 0.01;

/* ---- Arguments: [COLOUR] [INTERVAL] [KEY VALUE ...], in any case of letters ---- */

static enum status set_interval(struct analysis *a, const char *word, struct reply *r)
{
    double centiseconds;

    if (!number_real(word, 0, 1e6, &centiseconds))
        return refuse(r, "syntax error: the interval is in centiseconds, 0 to 1000000");
    a->interval = centiseconds < 1 ? 0.01 : centiseconds / 100;
    return OK;
}

/* Returns whether the key is one of KataGo's that have no effect here. Such keys are accepted,
   because clients of KataGo send them. */
static bool is_extra(const char *key)
{
    static const char *const extras[] = { "ownershipStdev", "movesOwnership", "movesOwnershipStdev",
                                          "pvVisits",       "pvEdgeVisits",   "noResultValue" };

    for (size_t i = 0; i < sizeof extras / sizeof extras[0]; i++)
        if (ascii_equal(key, extras[i]))
            return true;
    return false;
}

/* avoid and allow PLAYER VERTEX,VERTEX,... UNTILDEPTH are read and ignored. */
static enum status skip_restriction(const struct session *s, const char *key, const char **rest,
                                    struct reply *r)
{
    struct text player = TEXT_EMPTY, turns = TEXT_EMPTY, depth = TEXT_EMPTY;
    enum status status = OK;
    long long n;

    if (!args_next(rest, &player) || record_side(&s->record, player.data) < 0 ||
        !args_next(rest, &turns) || !args_next(rest, &depth) ||
        !number_whole(depth.data, 1, 1000000, &n))
        status = refuse(r, "syntax error: write %s COLOUR MOVE,MOVE,... DEPTH", key);
    text_free(&player);
    text_free(&turns);
    text_free(&depth);
    return status;
}

static enum status set_pair(struct session *s, struct analysis *a, const char *key,
                            const char *value, struct reply *r)
{
    const bool is_true = ascii_equal(value, "true"), is_false = ascii_equal(value, "false");
    long long n;

    if (ascii_equal(key, "interval"))
        return set_interval(a, value, r);
    if (ascii_equal(key, "minmoves") || ascii_equal(key, "maxmoves")) {
        if (!number_whole(value, 0, 100000, &n))
            return refuse(r, "syntax error: %s takes a whole number", key);
        if (ascii_equal(key, "maxmoves") && n < a->lines)
            a->lines = n ? (int)n : 1;
        return OK;
    }
    if (ascii_equal(key, "rootInfo") && a->style == ANALYSIS_KATA && (is_true || is_false)) {
        a->root_info = is_true;
        return OK;
    }
    if (ascii_equal(key, "ownership") && a->style == ANALYSIS_KATA && (is_true || is_false)) {
        a->ownership = is_true && player_tells_owners(&s->player);
        return OK;
    }
    if (a->style == ANALYSIS_KATA && (is_true || is_false) && is_extra(key))
        return OK;
    return refuse(
        r, "unknown argument '%.40s %.40s'; there are: interval N, minmoves N, maxmoves N%s", key,
        value, a->style == ANALYSIS_KATA ? ", rootInfo true|false, ownership true|false" : "");
}

static enum status read_pairs(struct session *s, struct analysis *a, const char *rest,
                              struct reply *r)
{
    struct text key = TEXT_EMPTY, value = TEXT_EMPTY;
    enum status status = OK;

    while (status == OK && args_next(&rest, &key)) {
        const bool is_restriction =
            ascii_equal(key.data, "avoid") || ascii_equal(key.data, "allow");
        if (is_restriction && a->style == ANALYSIS_KATA)
            status = skip_restriction(s, key.data, &rest, r);
        else if (args_next(&rest, &value))
            status = set_pair(s, a, key.data, value.data, r);
        else
            status = refuse(r, "syntax error: %.40s needs a value", key.data);
    }
    text_free(&key);
    text_free(&value);
    return status;
}

static enum status read_args(struct session *s, const struct args *args, struct analysis *a,
                             struct reply *r)
{
    const char *word = args_word(args, 0);
    double ignored;
    size_t i = 0;

    a->interval = INTERVAL;
    a->lines = MAX_LINES;
    if (word && record_side(&s->record, word) >= 0) {
        if (colour_to_act(s, args, 0, r) != OK)
            return REFUSED;
        i = 1;
    } else if (record_to_act(&s->record) == CHANCE) {
        return colour_refuse_chance(s, r);
    } else if (record_to_act(&s->record) == NOBODY) {
        return refuse(r, "there is no turn to analyze: the game is over");
    }
    word = args_word(args, i);
    if (word && number_real(word, -1e9, 1e9, &ignored)) {
        if (set_interval(a, word, r) != OK)
            return SYNTAX_ERROR;
        i++;
    }
    return read_pairs(s, a, args_rest(args, i), r);
}

/* ---- Running ---- */

struct stream {
    struct session *session;
    const struct analysis *analysis;
    struct reply *reply;
    bool until_input; /* whether any line of input ends the stream; otherwise only an interrupt
                         does */
};

static void tell(const struct search_report *report, void *context)
{
    const struct stream *stream = context;

    analysis_print(stream->session, stream->analysis, report, &stream->reply->text);
    if (stream->reply->text.length)
        reply_stream(stream->reply);
}

static bool go_on(void *context)
{
    const struct stream *stream = context;

    return !session_interrupted(stream->session, stream->until_input ? BY_INPUT : BY_REQUEST);
}

static void tell_last(struct stream *stream)
{
    const struct session *s = stream->session;
    struct search_report report;

    player_report(&s->player, stream->analysis->lines, s->by_step, &report);
    tell(&report, stream);
    search_report_free(&report);
}

static void think(struct stream *stream)
{
    const struct search_listener listener = {
        .go_on = go_on,
        .report = tell,
        .interval = stream->analysis->interval,
        .lines = stream->analysis->lines,
        .by_step = stream->session->by_step,
        .context = stream,
    };
    const struct thought thought = {
        .endless = stream->until_input,
        .to_play = !stream->until_input,
    };

    reply_stream(stream->reply);
    player_think(&stream->session->player, &thought, &listener, !stream->until_input);
}

/* Streams until there is input, even after the search has ended. */
static enum status analyze(struct session *s, const struct args *args, enum analysis_style style,
                           struct reply *r)
{
    struct analysis a = { .style = style };
    struct stream stream = { s, &a, r, true };
    const enum status status = read_args(s, args, &a, r);

    if (status != OK)
        return status;
    think(&stream);
    tell_last(&stream);
    while (session_is_quiet(s))
        clock_sleep(NAP);
    return OK;
}

/* A seat must not see the analysis of another player's turn. */
static enum status refuse_at_seat(const struct session *s, struct reply *r)
{
    refuse(r, "at this seat the analysis for ");
    record_print_side(&s->record, record_to_act(&s->record), &r->text);
    text_add(&r->text, " is hidden: write genmove ");
    record_print_side(&s->record, record_to_act(&s->record), &r->text);
    return REFUSED;
}

static enum status genmove(struct session *s, const struct args *args, enum analysis_style style,
                           struct reply *r)
{
    struct analysis a = { .style = style };
    struct stream stream = { s, &a, r, false };
    step steps[MAX_TURN_STEPS];
    const int player = args->count ? record_side(&s->record, args_word(args, 0)) : -1;

    if (player >= 0 && filler_wanted(s, player)) {
        reply_stream(r);
        filler_add(s);
        text_add(&r->text, "play pass");
        return OK;
    }
    const enum status status = read_args(s, args, &a, r);
    if (status != OK)
        return status;
    if (!record_may_decide(&s->record))
        return refuse_at_seat(s, r);
    think(&stream);
    const int n = player_choice(&s->player, steps); /* may extend the search */
    tell_last(&stream);
    text_add(&r->text, "play ");
    if (n)
        move_print(s, steps, n, &r->text);
    else
        text_add(&r->text, "resign");
    session_note_engine(s, record_to_act(&s->record));
    record_play_steps(&s->record, steps, move_steps(s, steps, n));
    filler_cut(s);
    return OK;
}

static enum status cmd_lz_analyze(struct session *s, const struct args *a, struct reply *r)
{
    return analyze(s, a, ANALYSIS_LZ, r);
}

static enum status cmd_kata_analyze(struct session *s, const struct args *a, struct reply *r)
{
    return analyze(s, a, ANALYSIS_KATA, r);
}

static enum status cmd_lz_genmove(struct session *s, const struct args *a, struct reply *r)
{
    return genmove(s, a, ANALYSIS_LZ, r);
}

static enum status cmd_kata_genmove(struct session *s, const struct args *a, struct reply *r)
{
    return genmove(s, a, ANALYSIS_KATA, r);
}

#define ARGUMENTS "[COLOUR] [INTERVAL] [KEY VALUE ...]"

static const char LZ_STORY[] =
    "Writes a line of analysis every INTERVAL hundredths of a second, with all moves, the best\n"
    "first. winrate, prior and lcb are out of 10000. The next line of input ends the analysis\n"
    "and is obeyed as usual. Keys: interval, maxmoves, minmoves.";
static const char KATA_STORY[] =
    "Like lz-analyze, with fractions instead of numbers out of 10000, and with utility from -1\n"
    "to 1. Keys: interval, maxmoves, minmoves, rootInfo true|false, ownership true|false.\n"
    "ownership needs a net.";
static const char GENMOVE_STORY[] =
    "Searches as long as genmove and writes lines of analysis. The last line is \"play MOVE\".";

const struct command analyze_commands[] = {
    { "analyze", ARGUMENTS, 0, ANY_NUMBER, IN_GTP, cmd_lz_analyze, COMPLETE_COLOUR,
      "analyze until the next line of input", "The same as lz-analyze." },
    { "lz-analyze", ARGUMENTS, 0, ANY_NUMBER, EVERYWHERE, cmd_lz_analyze, COMPLETE_COLOUR,
      "analyze in the format of Leela Zero", LZ_STORY },
    { "kata-analyze", ARGUMENTS, 0, ANY_NUMBER, EVERYWHERE, cmd_kata_analyze, COMPLETE_COLOUR,
      "analyze in the format of KataGo", KATA_STORY },
    { "genmove_analyze", ARGUMENTS, 0, ANY_NUMBER, EVERYWHERE, cmd_lz_genmove, COMPLETE_COLOUR,
      "choose a move and play it, with analysis", GENMOVE_STORY },
    { "lz-genmove_analyze", ARGUMENTS, 0, ANY_NUMBER, EVERYWHERE, cmd_lz_genmove, COMPLETE_COLOUR,
      "genmove_analyze in the format of Leela Zero", GENMOVE_STORY },
    { "kata-genmove_analyze", ARGUMENTS, 0, ANY_NUMBER, EVERYWHERE, cmd_kata_genmove,
      COMPLETE_COLOUR, "genmove_analyze in the format of KataGo", GENMOVE_STORY },
    { 0 },
};
