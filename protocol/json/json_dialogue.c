/* json_dialogue.c - see json_dialogue.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/json/json_dialogue.h"

#include "base/memory.h"
#include "protocol/json/worker.h"
#include "protocol/version.h"

#include <stdlib.h>
#include <string.h>

/* Requests may wait up to this many bytes; then no more are read until some have been answered. */
enum { WAITING = 64 << 20, MOST_TURNS = 1 << 20 };

struct dialogue {
    struct session *session;
    struct queue queue;
    struct board board; /* to see whether requests can be laid out */
    struct reply reply;
};

static void send(struct dialogue *d)
{
    session_send(d->session, &d->reply);
}

static void refuse_request(struct dialogue *d, const char *id, const struct complaint *c)
{
    answer_error(id, c, &d->reply.text);
    send(d);
    d->session->failed = true;
}

static bool complain(struct complaint *c, const char *field, const char *what)
{
    c->field = field;
    text_clear(&c->why);
    text_add(&c->why, what);
    return false;
}

/* ---- Actions ---- */

/* The members of a request as they came, "id" and "action" first, without the closing brace. */
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

static bool query_version(struct dialogue *d, const struct json *o, struct complaint *c)
{
    static const char *const keys[] = { "id", "action", NULL };

    if (!request_knows(o, keys, c))
        return false;
    repeat(o, &d->reply.text);
    text_add(&d->reply.text, ",\"name\":\"wattle\",\"version\":\"" WATTLE_VERSION "\"}");
    send(d);
    return true;
}

/* Those that waited are answered before the action is, those at work on as soon as they end. */
static void drop(struct dialogue *d, const struct json *o, const char *id, const bool wanted[],
                 int last)
{
    struct job *job = queue_drop(&d->queue, id, wanted, last);

    while (job) {
        struct job *after = job->after;
        answer_nothing(job, &d->reply.text);
        send(d);
        queue_done(&d->queue, job);
        job = after;
    }
    repeat(o, &d->reply.text);
    text_add_char(&d->reply.text, '}');
    send(d);
}

static bool terminate_turns(struct dialogue *d, const struct json *o, const char *id,
                            struct complaint *c)
{
    const struct json *turns = json_find(o, "turnNumbers");
    bool *wanted = turns ? xcalloc(MOST_TURNS + 1, sizeof *wanted) : NULL;
    const bool good = !turns || request_read_turns(turns, MOST_TURNS, wanted, c);

    if (good)
        drop(d, o, id, wanted, MOST_TURNS);
    free(wanted);
    return good;
}

static bool terminate(struct dialogue *d, const struct json *o, struct complaint *c)
{
    static const char *const keys[] = { "id", "action", "terminateId", "turnNumbers", NULL };
    const struct json *id = json_find(o, "terminateId");

    if (!request_knows(o, keys, c))
        return false;
    if (!id || id->kind != JSON_STRING)
        return complain(c, "terminateId", "terminateId must be a string, the id to be ended");
    return terminate_turns(d, o, id->string, c);
}

static bool terminate_all(struct dialogue *d, const struct json *o, struct complaint *c)
{
    static const char *const keys[] = { "id", "action", "turnNumbers", NULL };

    return request_knows(o, keys, c) && terminate_turns(d, o, NULL, c);
}

static bool act(struct dialogue *d, const struct json *o, struct complaint *c)
{
    static const struct {
        const char *name;
        bool (*take)(struct dialogue *d, const struct json *o, struct complaint *c);
    } actions[] = { { "query_version", query_version },
                    { "terminate", terminate },
                    { "terminate_all", terminate_all } };
    const struct json *action = json_find(o, "action");

    for (size_t i = 0; action->kind == JSON_STRING && i < sizeof actions / sizeof actions[0]; i++)
        if (!strcmp(action->string, actions[i].name))
            return actions[i].take(d, o, c);
    return complain(c, "action", "action must be query_version, terminate or terminate_all");
}

/* ---- Requests ---- */

static bool ask(struct dialogue *d, const struct json *o, struct complaint *c)
{
    struct request *r = request_make(o, &d->session->match, c);

    if (!r)
        return false;
    if (!board_lay(&d->board, r, c)) {
        request_free(r);
        return false;
    }
    queue_add(&d->queue, r);
    return true;
}

static bool take(struct dialogue *d, const struct json *o, const char **id, struct complaint *c)
{
    const struct json *name = json_find(o, "id");

    if (o->kind != JSON_OBJECT)
        return complain(c, NULL, "a request is an object, such as {\"id\":\"a\",\"turns\":[]}");
    if (!name || name->kind != JSON_STRING)
        return complain(c, "id", "id must be a string, which the answers repeat");
    *id = name->string;
    return json_find(o, "action") ? act(d, o, c) : ask(d, o, c);
}

static void obey(struct dialogue *d, const char *line)
{
    struct complaint c = { NULL, TEXT_EMPTY };
    const char *id = NULL;
    struct json value;

    if (json_read(line, &value, &c.why) != OK || !take(d, &value, &id, &c))
        refuse_request(d, id, &c);
    json_free(&value);
    text_free(&c.why);
}

static void refuse_line(struct dialogue *d)
{
    struct complaint c = { NULL, TEXT_EMPTY };

    const size_t limit = d->session->input.limit;
    text_addf(&c.why, "a request is at most %zu bytes long",
              limit < JSON_BYTES ? limit : JSON_BYTES);
    refuse_request(d, NULL, &c);
    text_free(&c.why);
}

static void read_all(struct dialogue *d)
{
    struct session *s = d->session;
    enum line_status status;
    char *line = NULL;

    while (!s->output.broken && (status = line_next(&s->input, &line)) != LINE_END) {
        if (status != LINE_READ)
            refuse_line(d);
        else if (line[strspn(line, " \t\r")])
            obey(d, line);
        if (!line_buffered(&s->input))
            session_rest(s);
    }
}

/* ---- All of it ---- */

/* With the workers that can be had, at least one. */
static void hold(struct dialogue *d)
{
    struct worker *workers[MAX_SEARCH_THREADS];
    const int wanted = (int)setting_number(&d->session->match.engine, "threads");
    int count = 0;

    while (count < wanted && (workers[count] = worker_start(&d->queue, d->session, wanted)))
        count++;
    if (count)
        read_all(d);
    queue_end(&d->queue);
    for (int i = 0; i < count; i++)
        worker_join(workers[i]);
    d->session->failed |= !count;
}

void json_run(struct session *s)
{
    struct dialogue d = { .session = s };

    s->by_step = s->alternate = false; /* turns are whole */
    s->output.framing = FRAME_PLAIN;
    s->input.is_raw = true;
    /* Nothing need be said before an answer has come. */
    s->max_idle = s->max_idle > 0 && s->max_seconds > 0 ? s->max_idle + s->max_seconds : 0;
    queue_open(&d.queue, WAITING);
    board_open(&d.board, s, 0);
    reply_open(&d.reply, &s->output);
    hold(&d);
    reply_close(&d.reply);
    board_close(&d.board);
    queue_close(&d.queue);
}
