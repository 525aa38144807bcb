/*
 * json_dialogue.c - the dialogue of batch analysis, whose requests and answers are lines of JSON.
 *
 *   json_dialogue.c   reads lines, and starts or ends jobs
 *   json_request.c    one request and its fields
 *   scratch_board.c   a board on which requests are set up
 *   job_queue.c       positions that wait for a worker
 *   worker.c          a thread that analyzes one position after the other
 *   json_answer.c     answers
 *   json_value.c      reading and writing JSON
 *
 * docs/protocol/ANALYSIS.md describes the dialogue. With the option `threads` = N the dialogue
 * works on N positions at a time. The dialogue ends when the input has ended and every request has
 * been answered.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/clock.h"
#include "base/memory.h"
#include "protocol/dialogue.h"
#include "protocol/json/worker.h"
#include "protocol/version.h"

#include <stdlib.h>
#include <string.h>

/* While WAITING bytes of requests have no answer, no more requests are read. */
enum { WAITING = 64 << 20, MAX_TURNS = 1 << 20 };

/* The number of seconds between checks of the input and the output while positions are analyzed. */
static const double NAP = 0.01;

struct batch {
    struct session *session;
    struct queue queue;
    struct board board; /* on which requests are checked */
    struct reply reply;
    struct worker *workers[MAX_SEARCH_THREADS];
    int worker_count;
};

static void send(struct batch *b)
{
    session_send(b->session, &b->reply);
}

static void refuse_request(struct batch *b, const char *id, const struct complaint *c)
{
    answer_error(id, c, &b->reply.text);
    send(b);
    b->session->failed = true;
}

static bool complain(struct complaint *c, const char *field, const char *what)
{
    c->field = field;
    text_clear(&c->why);
    text_add(&c->why, what);
    return false;
}

/* Adds the id, action and terminateId of a request, without the closing brace. */
static void repeat(const struct json *o, struct text *out)
{
    text_add(out, "{\"id\":");
    json_add_string(out, json_find(o, "id")->string);
    text_add(out, ",\"action\":");
    json_add_string(out, json_find(o, "action")->string);
    if (json_find(o, "terminateId")) {
        text_add(out, ",\"terminateId\":");
        json_add_string(out, json_find(o, "terminateId")->string);
    }
}

static bool query_version(struct batch *b, const struct json *o, struct complaint *c)
{
    static const char *const keys[] = { "id", "action", NULL };

    if (!request_knows(o, keys, c))
        return false;
    repeat(o, &b->reply.text);
    text_add(&b->reply.text, ",\"name\":\"wattle\",\"version\":\"" WATTLE_VERSION "\"}");
    send(b);
    return true;
}

/* Ends jobs. Waiting jobs are answered before the action, running ones when they have ended. */
static void drop(struct batch *b, const struct json *o, const char *id, const bool wanted[],
                 int last)
{
    struct job *job = queue_drop(&b->queue, id, wanted, last);

    while (job) {
        struct job *after = job->after;
        answer_nothing(job, &b->reply.text);
        send(b);
        queue_done(&b->queue, job);
        job = after;
    }
    repeat(o, &b->reply.text);
    text_add_char(&b->reply.text, '}');
    send(b);
}

static bool terminate_turns(struct batch *b, const struct json *o, const char *id,
                            struct complaint *c)
{
    const struct json *turns = json_find(o, "turnNumbers");
    bool *wanted = turns ? xcalloc(MAX_TURNS + 1, sizeof *wanted) : NULL;
    const bool good = !turns || request_read_turns(turns, MAX_TURNS, wanted, c);

    if (good)
        drop(b, o, id, wanted, MAX_TURNS);
    free(wanted);
    return good;
}

static bool terminate(struct batch *b, const struct json *o, struct complaint *c)
{
    static const char *const keys[] = { "id", "action", "terminateId", "turnNumbers", NULL };
    const struct json *id = json_find(o, "terminateId");

    if (!request_knows(o, keys, c))
        return false;
    if (!id || id->kind != JSON_STRING)
        return complain(c, "terminateId",
                        "terminateId must be a string: the id of the requests to end");
    return terminate_turns(b, o, id->string, c);
}

static bool terminate_all(struct batch *b, const struct json *o, struct complaint *c)
{
    static const char *const keys[] = { "id", "action", "turnNumbers", NULL };

    return request_knows(o, keys, c) && terminate_turns(b, o, NULL, c);
}

static bool act(struct batch *b, const struct json *o, struct complaint *c)
{
    static const struct {
        const char *name;
        bool (*take)(struct batch *b, const struct json *o, struct complaint *c);
    } actions[] = { { "query_version", query_version },
                    { "terminate", terminate },
                    { "terminate_all", terminate_all } };
    const struct json *action = json_find(o, "action");

    for (size_t i = 0; action->kind == JSON_STRING && i < sizeof actions / sizeof actions[0]; i++)
        if (!strcmp(action->string, actions[i].name))
            return actions[i].take(b, o, c);
    return complain(c, "action", "action must be query_version, terminate or terminate_all");
}

static bool ask(struct batch *b, const struct json *o, struct complaint *c)
{
    struct request *r = request_make(o, b->session, c);

    if (!r)
        return false;
    if (!board_lay(&b->board, r, c)) {
        request_free(r);
        return false;
    }
    queue_add(&b->queue, r);
    return true;
}

/* Returns the id of a request, or NULL. The request may be the beginning of invalid JSON. */
static const char *id_of(const struct json *o)
{
    const struct json *id = json_find(o, "id");

    return id && id->kind == JSON_STRING ? id->string : NULL;
}

static bool take(struct batch *b, const struct json *o, struct complaint *c)
{
    if (o->kind != JSON_OBJECT)
        return complain(c, NULL, "a request is an object, such as {\"id\":\"a\",\"turns\":[]}");
    if (!id_of(o))
        return complain(c, "id", "id must be a string; the answers repeat it");
    return json_find(o, "action") ? act(b, o, c) : ask(b, o, c);
}

static void obey(struct batch *b, const char *line)
{
    struct complaint c = { NULL, TEXT_EMPTY };
    struct json value;

    if (json_read(line, &value, &c.why) != OK || !take(b, &value, &c))
        refuse_request(b, id_of(&value), &c);
    json_free(&value);
    text_free(&c.why);
}

/* Reads a line. While positions are analyzed, the input ends early if the reader of the answers has
   gone. */
static bool read_request(struct session *s, char **line, struct reply *r)
{
    struct batch *b = s->own;

    while (!line_waiting(&s->input) && queue_is_busy(&b->queue)) {
        if (output_abandoned(&s->output))
            return false;
        clock_sleep(NAP);
    }
    return dialogue_read(s, line, r);
}

static void execute(struct session *s, char *line, struct reply *r)
{
    (void)r;
    if (line[strspn(line, " \t\r")])
        obey(s->own, line);
}

static void refuse_line(struct session *s, struct reply *r)
{
    struct complaint c = { NULL, TEXT_EMPTY };
    const size_t limit = s->input.limit < JSON_BYTES ? s->input.limit : JSON_BYTES;

    (void)r;
    text_addf(&c.why, "a request is at most %zu bytes long", limit);
    refuse_request(s->own, NULL, &c);
    text_free(&c.why);
}

/* Starts as many workers as the system allows. Without any worker no request can be answered. */
static void start_workers(struct batch *b, int wanted)
{
    struct worker *w;

    while (b->worker_count < wanted && (w = worker_start(&b->queue, b->session, wanted)))
        b->workers[b->worker_count++] = w;
    if (!b->worker_count)
        b->session->done = b->session->failed = true;
}

static void open_batch(struct session *s, struct reply *r)
{
    struct batch *b = xcalloc(1, sizeof *b);

    (void)r;
    b->session = s;
    s->own = b;
    s->input.is_raw = true;
    /* Clients wait for answers without sending anything, so silence is counted from the last
       answer. */
    s->max_idle = s->max_idle > 0 && s->max_seconds > 0 ? s->max_idle + s->max_seconds : 0;
    queue_open(&b->queue, WAITING);
    board_open(&b->board, s);
    reply_open(&b->reply, &s->output);
    start_workers(b, (int)setting_number(&s->player.options, "threads"));
}

/* Waits until all requests have been answered. */
static void close_batch(struct session *s)
{
    struct batch *b = s->own;

    queue_end(&b->queue);
    for (int i = 0; i < b->worker_count; i++)
        worker_join(b->workers[i]);
    reply_close(&b->reply);
    board_close(&b->board);
    queue_close(&b->queue);
    free(b);
    s->own = NULL;
}

const struct dialogue json_dialogue = {
    .name = "json",
    .framing = FRAME_PLAIN,
    .whole_turns = true,
    .open = open_batch,
    .close = close_batch,
    .read = read_request,
    .execute = execute,
    .refuse_line = refuse_line,
};
