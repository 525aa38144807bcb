/*
 * go.c - the UGI commands go, stop and ponderhit, and the answer bestmove.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/ugi/ugi_internal.h"

#include "base/clock.h"
#include "protocol/print_move.h"

#include <math.h>
#include <string.h>

/* INTERVAL is the number of seconds between info lines. NAP is the number of seconds between checks
   of the input after an endless search is finished. */
static const double INTERVAL = 0.5, NAP = 0.001;

/* A tree may never reach the requested depth. A search of depth d therefore ends after FIRST_DEPTH
   * 2^d iterations at the latest. */
enum { FIRST_DEPTH = 1000, MAX_DOUBLINGS = 30 };

/* The arguments of go. Times are in milliseconds. */
struct limits {
    double movetime, nodes, depth; /* 0 if not given */
    struct {
        double left, more; /* time left and increment; `left` is negative if there is no clock */
    } clocks[MAX_PLAYERS];
    bool is_infinite, is_ponder;
};

/* Returns the field for the number after a key, such as "p1time", "p2inc" or "nodes", or NULL if
   the key is unknown. */
static double *field_of(struct limits *l, const char *key)
{
    if (!strcmp(key, "movetime"))
        return &l->movetime;
    if (!strcmp(key, "nodes"))
        return &l->nodes;
    if (!strcmp(key, "depth"))
        return &l->depth;
    if (key[0] != 'p' || key[1] < '1' || key[1] > '0' + MAX_PLAYERS)
        return NULL;
    const int player = key[1] - '1';
    return !strcmp(key + 2, "time")  ? &l->clocks[player].left
           : !strcmp(key + 2, "inc") ? &l->clocks[player].more
                                     : NULL;
}

/* Reads a number from *rest. Returns false and leaves *rest if another word or none follows. */
static bool read_number(const char **rest, double *value)
{
    struct text word = TEXT_EMPTY;
    const char *next = *rest;
    const bool is_read = args_next(&next, &word) && number_real(word.data, -1e15, 1e15, value);

    if (is_read)
        *rest = next;
    text_free(&word);
    return is_read;
}

/* Parses a key and, from *rest, its number. Returns false if they are invalid. A number after an
   unknown key is skipped. */
static bool read_key(struct limits *l, const char *key, const char **rest)
{
    double *field = field_of(l, key), value = 0;
    const bool is_infinite = !strcmp(key, "infinite"), is_ponder = !strcmp(key, "ponder");

    l->is_infinite |= is_infinite;
    l->is_ponder |= is_ponder;
    if (is_infinite || is_ponder)
        return true;
    if (!read_number(rest, &value) || !field)
        return false;
    const bool is_limit = field == &l->movetime || field == &l->nodes || field == &l->depth;
    *field = fmax(value, is_limit ? 1 : 0);
    return true;
}

/* Invalid words are reported and skipped, because the controller waits for bestmove. */
static void read_limits(struct limits *l, const struct args *a, struct reply *r)
{
    const char *rest = args_rest(a, 0);
    struct text key = TEXT_EMPTY;

    *l = (struct limits){ 0 };
    for (int i = 0; i < MAX_PLAYERS; i++)
        l->clocks[i].left = -1;
    while (args_next(&rest, &key))
        if (!read_key(l, key.data, &rest))
            text_addf(&r->text, "info string go: '%.40s' is not understood\n", key.data);
    text_free(&key);
}

/* Sets the engine's clock to that of the player to act, if there is one. */
static void set_clock(struct player *p, const struct limits *l)
{
    const int player = record_to_act(p->record);
    const double left = l->clocks[player].left / 1000, more = l->clocks[player].more / 1000;

    if (left < 0)
        timer_set(player_timer(p), TIMING_NONE, 0, 0, 0);
    else
        timer_set(player_timer(p), TIMING_FISCHER, left, more, 0);
}

/* The latency is also subtracted from the time of a move, but at most half of this time. */
static struct thought thought_of(const struct player *p, const struct limits *l)
{
    const double time = l->movetime / 1000, lag = player_latency(p, time);
    const int doublings = l->depth < MAX_DOUBLINGS ? (int)l->depth : MAX_DOUBLINGS;
    const double cap = l->depth > 0 ? ldexp(FIRST_DEPTH, doublings) : 0;

    return (struct thought){
        .seconds = time > 0 ? fmax(time - lag, time / 2) : 0,
        .iterations = (uint64_t)(l->nodes > 0 && cap > 0 ? fmin(l->nodes, cap) : l->nodes + cap),
        .depth = (int)fmin(l->depth, MAX_PV_TURNS),
        .to_play = true,
    };
}

static void tell(const struct search_report *report, void *session)
{
    const struct session *s = session;
    struct reply *r = ugi_of(s)->thinking;

    ugi_print_info(s, report, &r->text);
    if (r->text.length)
        reply_stream(r);
}

static void search(struct session *s, const struct thought *thought)
{
    const struct search_listener listener = {
        .go_on = session_goes_on,
        .report = tell,
        .interval = INTERVAL,
        .lines = (int)setting_number(&ugi_of(s)->own, "MultiPV"),
        .context = s,
    };

    player_think(&s->player, thought, &listener, false);
}

/* Returns whether only a command ends the search. */
static bool is_endless(const struct limits *l)
{
    return l->is_infinite || l->is_ponder;
}

/* Searches until a command ends it. Waits for that command if the search ends by itself, or if the
   game is over. */
static void search_without_end(struct session *s, const struct limits *l, bool is_over)
{
    struct ugi *u = s->own;

    u->is_endless = true;
    u->is_pondering = !l->is_infinite;
    if (!is_over)
        search(s, &(struct thought){ .endless = true, .to_play = u->is_pondering });
    while (!session_interrupted(s, BY_REQUEST))
        clock_sleep(NAP);
    u->is_endless = u->is_pondering = false;
}

static void think(struct session *s, const struct limits *l)
{
    struct ugi *u = s->own;
    const struct thought thought = thought_of(&s->player, l);

    if (is_endless(l)) {
        search_without_end(s, l, false);
        if (!u->hit)
            return;
        u->hit = false;
    }
    set_clock(&s->player, l);
    search(s, &thought);
}

/* Adds the expected reply if the option Ponder is on. Some controllers do not understand it. */
static void print_choice(const struct session *s, const struct search_report *report,
                         const step steps[], int n, struct text *out)
{
    const struct search_line *line = report->lines;

    text_add(out, "bestmove ");
    if (!n) {
        text_add(out, "resign");
        return;
    }
    move_print(s, steps, n, out);
    if (setting_on(&ugi_of(s)->own, "Ponder") && report->count && line->turns > 1 &&
        line->ends[0] == n && !memcmp(line->steps, steps, (size_t)n * sizeof steps[0])) {
        text_add(out, " ponder ");
        ugi_print_turn(s, line, 1, out);
    }
}

/* player_choice may extend the search where the tree has few visits, so the report comes later. */
static void tell_choice(struct session *s, struct reply *r)
{
    struct search_report report;
    step steps[MAX_TURN_STEPS];
    const int n = player_choice(&s->player, steps);

    player_report(&s->player, (int)setting_number(&ugi_of(s)->own, "MultiPV"), false, &report);
    tell(&report, s);
    print_choice(s, &report, steps, n, &r->text);
    search_report_free(&report);
}

enum status ugi_go(struct session *s, const struct args *a, struct reply *r)
{
    struct limits limits;

    read_limits(&limits, a, r);
    ugi_of(s)->thinking = r;
    if (ugi_of(s)->is_frozen || record_to_act(&s->record) < 0) {
        if (is_endless(&limits))
            search_without_end(s, &limits, true);
        text_add(&r->text, "bestmove none");
        return OK;
    }
    think(s, &limits);
    tell_choice(s, r);
    return OK;
}

enum status ugi_stop(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    (void)r;
    ugi_of(s)->stopped = true;
    return OK;
}

enum status ugi_ponderhit(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    (void)r;
    ugi_of(s)->hit = ugi_of(s)->is_pondering;
    return OK;
}
