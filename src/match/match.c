/*
 * match.c - starting games, and the present state; see match.h. Playing stands in play.c,
 * chance in dealer.c, what players see in seen.c, text in state.c and record.c, thinking in
 * think.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "match.h"

#include "internal.h"

#include "../base/memory.h"
#include "../clicks.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

/* ---- The list of positions ---- */

static void forget_positions(struct match *m)
{
    for (int i = 0; i < m->capacity; i++)
        free(m->positions[i]);
    free(m->positions);
    free(m->steps);
    m->positions = NULL;
    m->steps = NULL;
    m->now = m->last = m->capacity = 0;
}

struct position *match_slot(struct match *m, int i)
{
    if (i >= m->capacity) {
        const int capacity = i < 32 ? 64 : 2 * i;
        m->positions = xrealloc(m->positions, (size_t)capacity * sizeof m->positions[0]);
        m->steps = xrealloc(m->steps, (size_t)capacity * sizeof m->steps[0]);
        for (int k = m->capacity; k < capacity; k++)
            m->positions[k] = NULL;
        m->capacity = capacity;
    }
    if (!m->positions[i])
        m->positions[i] = xaligned(m->game->position_size);
    return m->positions[i];
}

static void close_search(struct match *m)
{
    if (m->search)
        search_close(m->search);
    m->search = NULL;
}

void match_adopt(struct match *m, const struct game *game, const struct settings *options)
{
    close_search(m);
    /* Graphical clients begin the same game anew after each move and play it again: the room
       for its positions stays. */
    if (game != m->game)
        forget_positions(m);
    m->now = m->last = 0;
    settings_free(&m->options);
    m->game = game;
    m->options = *options;
    m->from_text = false;
    m->deal_seed = match_new_deal_seed(m);
    timer_restart(&m->timer);
}

/* ---- Starting ---- */

void match_open(struct match *m, const struct game *const *games)
{
    struct settings options;

    *m = (struct match){ .games = games };
    settings_init(&m->engine, engine_options);
    settings_init(&options, games[0]->options);
    match_adopt(m, games[0], &options);
    m->game->reset(match_slot(m, 0), &m->options);
    match_deal(m);
}

void match_close(struct match *m)
{
    close_search(m);
    forget_positions(m);
    settings_free(&m->options);
    settings_free(&m->engine);
}

const struct game *match_find_game(const struct match *m, const char *name)
{
    for (int i = 0; m->games[i]; i++)
        if (!strcasecmp(m->games[i]->name, name))
            return m->games[i];
    return NULL;
}

/* Hands the game the files that its options name. */
static enum status load_files(const struct match *m, const struct game *game,
                              const struct settings *options, struct text *why)
{
    enum status status = OK;

    for (int i = 0; status == OK && i < options->count; i++) {
        const char *path = options->word[i];
        struct text content = TEXT_EMPTY;

        if (!setting_is_file(options, i))
            continue;
        if (m->files.read) {
            status = m->files.read(m->files.context, path, &content, why);
        } else {
            text_addf(why, "cannot read %.1000s: no files are read here", path);
            status = REFUSED;
        }
        if (status == OK)
            status = game->load(path, content.data, why);
        text_free(&content);
    }
    return status;
}

enum status match_new_game(struct match *m, const struct game *game, const char *pairs,
                           struct text *why)
{
    struct settings options;

    if (game)
        settings_init(&options, game->options);
    else
        settings_copy(&options, &m->options);
    if (!game)
        game = m->game;
    enum status status = settings_set_all(&options, pairs, why);
    if (status == OK)
        status = load_files(m, game, &options, why);
    if (status == OK && game->accept)
        status = game->accept(&options, why);
    if (status != OK) {
        settings_free(&options);
        return status;
    }
    match_adopt(m, game, &options);
    game->reset(match_slot(m, 0), &m->options);
    match_deal(m);
    return OK;
}

void match_open_draft(const struct match *m, struct match *draft)
{
    struct text why = TEXT_EMPTY;

    match_open(draft, m->games);
    draft->files = m->files;
    settings_set(&draft->engine, "dealer", "table", &why);
    settings_set(&draft->engine, "seed", setting_word(&m->engine, "seed"), &why);
    text_free(&why);
}

void match_take_game(struct match *m, struct match *draft)
{
    struct match old = *m;

    m->game = draft->game;
    m->options = draft->options;
    m->positions = draft->positions;
    m->steps = draft->steps;
    m->now = draft->now;
    m->last = draft->last;
    m->capacity = draft->capacity;
    m->from_text = draft->from_text;
    m->deal_seed = draft->deal_seed;
    m->search = NULL;
    timer_restart(&m->timer);

    settings_free(&draft->engine);
    old.engine = (struct settings){ 0 };
    match_close(&old);
}

enum status match_set_engine(struct match *m, const char *name, const char *value, struct text *why)
{
    const enum status status = settings_set(&m->engine, name, value, why);

    if (status == OK) {
        close_search(m);
        match_deal(m);
    }
    return status;
}

/* ---- The present state ---- */

const struct position *position_at(const struct match *m, int i)
{
    assert(i >= 0 && i <= m->last);
    return m->positions[i];
}

const struct position *match_position(const struct match *m)
{
    return position_at(m, m->now);
}

int match_to_act(const struct match *m)
{
    return m->game->to_act(match_position(m));
}

bool match_mid_turn(const struct match *m)
{
    return !match_is_turn_start(m, m->now);
}

int match_seats(const struct match *m)
{
    return m->game->seats ? m->game->seats(match_position(m)) : m->game->players;
}

bool match_is_turn_start(const struct match *m, int i)
{
    const struct game *game = m->game;
    const struct position *pos = position_at(m, i);

    if (!i || !game->mid_turn(pos))
        return true;
    return (game->to_act(pos) == CHANCE) != (game->to_act(position_at(m, i - 1)) == CHANCE);
}

int match_turn_start(const struct match *m, int i)
{
    while (!match_is_turn_start(m, i))
        i--;
    return i;
}

bool match_inside_click(const struct match *m, int i)
{
    int column, row;

    return i > 0 && m->game->clicks &&
           m->game->clicks->where(position_at(m, i - 1), m->steps[i - 1], &column, &row) ==
               CLICK_ON;
}

int match_turns(const struct match *m)
{
    int turns = 0;

    for (int i = 1; i <= m->now; i++)
        turns += match_is_turn_start(m, i);
    return turns;
}

int match_last_turn(const struct match *m)
{
    int i = m->now - 1;

    while (i >= 0 && m->game->to_act(position_at(m, i)) == CHANCE)
        i--;
    if (i < 0)
        i = m->now - 1;
    return i < 0 ? -1 : match_turn_start(m, i);
}

const struct position *match_before_last(const struct match *m)
{
    const int i = match_last_turn(m);

    return i < 0 ? NULL : position_at(m, i);
}

void match_print_side(const struct match *m, int actor, struct text *out)
{
    if (actor == NOBODY)
        text_add(out, "none");
    else if (actor == CHANCE)
        text_add(out, "chance");
    else if (m->game->sides)
        text_add(out, m->game->sides[actor].word);
    else
        text_addf(out, "p%d", actor + 1);
}

int match_side(const struct match *m, const char *word)
{
    if (!m->game->sides) {
        const bool is_player = tolower((unsigned char)word[0]) == 'p' && word[1] >= '1' &&
                               word[1] < '1' + match_seats(m) && !word[2];
        return is_player ? word[1] - '1' : -1;
    }
    for (int i = 0; i < 2; i++) {
        const struct side *s = &m->game->sides[i];
        const char initial[] = { s->word[0], '\0' };
        if (!strcasecmp(word, s->word) || !strcasecmp(word, initial) ||
            (s->alias && !strcasecmp(word, s->alias)))
            return i;
    }
    return -1;
}
