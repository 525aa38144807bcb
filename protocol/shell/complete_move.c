/*
 * complete_move.c - completion of turns and steps by the legal moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "game/notation.h"
#include "protocol/args.h"
#include "protocol/shell/complete.h"
#include "protocol/shell/turn_word.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHORT_LIST = 40,    /* longer lists are shortened to the beginnings of turns */
    TURNS_TRIED = 50000 /* with more turns only steps are offered, so that typing does not stall */
};

struct gathering {
    const struct session *session;
    const struct position *start;
    const char *prefix;
    struct words turns;
    struct text text;
    int tried;
};

static bool gather_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct gathering *g = context;

    (void)after;
    if (++g->tried > TURNS_TRIED)
        return false;
    text_clear(&g->text);
    g->session->record.game->text->print_turn(g->start, steps, n, &g->text);
    words_add(&g->turns, g->prefix, g->text.data);
    return true;
}

static void add_steps(const struct game *game, const struct position *pos, const char *prefix,
                      struct words *out)
{
    struct text text = TEXT_EMPTY;
    step steps[MAX_STEPS];
    const int n = game->steps(pos, steps);

    for (int i = 0; i < n; i++) {
        text_clear(&text);
        game->text->print_step(pos, steps[i], &text);
        words_add(out, prefix, text.data);
    }
    text_free(&text);
}

/* Cuts each word after the first joint behind the typed part. */
static void shorten(struct words *turns, size_t typed)
{
    for (int i = 0; i < turns->count; i++) {
        char *joint = strpbrk(turns->list[i] + typed, TURN_JOINTS);
        if (joint)
            joint[1] = '\0';
    }
}

static void add_turns(const struct session *s, const struct position *pos, const char *prefix,
                      struct words *out)
{
    struct gathering g = { .session = s, .start = pos, .prefix = prefix, .text = TEXT_EMPTY };

    if (turns_each(s->record.game, pos, gather_turn, &g)) {
        if (g.turns.count > SHORT_LIST)
            shorten(&g.turns, strlen(prefix));
        for (int i = 0; i < g.turns.count; i++)
            words_add(out, "", g.turns.list[i]);
    } else {
        add_steps(s->record.game, pos, prefix, out);
    }
    words_free(&g.turns);
    text_free(&g.text);
}

/* Plays words on `pos`. Returns false if a word is not a legal turn or step. */
static bool play_words(const struct game *game, struct position *pos, const char *line)
{
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    bool is_legal = true;
    int n;

    while (is_legal && args_next(&line, &word)) {
        is_legal =
            !game_over(game, pos) && turn_word_parse(game, pos, word.data, steps, &n, &why) == OK;
        for (int i = 0; is_legal && i < n; i++)
            game->apply(pos, steps[i]);
    }
    text_free(&word);
    text_free(&why);
    return is_legal;
}

void complete_move(const struct session *s, const char *before, const char *prefix,
                   struct words *out)
{
    const struct game *game = s->record.game;
    struct position *pos = record_view_of_next(&s->record);

    if (play_words(game, pos, before) && game->to_act(pos) >= 0) {
        /* After words on the same line, only the rest of their turn is legal. */
        if (game->mid_turn(pos) || s->by_step)
            add_steps(game, pos, prefix, out);
        else if (!*before)
            add_turns(s, pos, prefix, out);
    }
    xfree_aligned(pos);
}
