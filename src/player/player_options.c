/*
 * player_options.c - the table of the player's options, and the effects of setting them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "evaluator/net_evaluator.h"
#include "player/book_lines.h"
#include "player/player_internal.h"

#include <string.h>

const struct option player_options[] = {
    { "threads", OPTION_NUMBER, 1, MAX_SEARCH_THREADS, NULL, "1", "search threads" },
    { "memory", OPTION_NUMBER, 1, 65536, NULL, "256", "megabytes for the search tree, a bound" },
    { "level", OPTION_NUMBER, 1, 10, NULL, "10",
      "strength for human opponents; 10 is full strength" },
    { "move_time", OPTION_REAL, 0.001, 86400, NULL, "2",
      "seconds for a turn when no clock is set" },
    { "max_nodes", OPTION_NUMBER, 0, 1e12, NULL, "0",
      "search iterations for a turn; 0: no limit. With a limit and no clock, time is not limited" },
    { "lag", OPTION_NUMBER, -1, 10000, NULL, "-1",
      "milliseconds of each turn reserved for delays of the controller; -1: 20, or more if "
      "answers come late" },
    { "search", OPTION_CHOICE, 0, 0, "default|plain|random", "default",
      "default; plain: textbook UCT with random playouts; random: a random legal turn" },
    { "net", OPTION_FILE, 0, 0, "auto|none", "auto",
      "evaluation of positions: auto: the built-in net of the game, if any; none; or a file" },
    { "book", OPTION_FILE, 0, 0, "auto|none", "auto",
      "opening book, used at full strength: auto: the built-in book; none; or a file" },
    { "contempt", OPTION_NUMBER, 0, 50, NULL, "8",
      "the engine values a draw at 0.5 - contempt/100" },
    { "resign", OPTION_SWITCH, 0, 0, NULL, "off", "give up hopeless games" },
    { NULL, OPTION_SWITCH, 0, 0, NULL, NULL, NULL },
};

/* Parses a net file. The net must be for a game that the record can play. *out receives the net,
   which the caller frees with net_free. On failure returns REFUSED, explains in `why` and sets *out
   to NULL. */
static enum status read_net(const struct player *p, const struct text *bytes, struct net **out,
                            struct text *why)
{
    *out = net_read(bytes->data, bytes->length, why);
    const struct game *game = *out ? record_find_game(p->record, net_shape(*out)->game) : NULL;

    if (*out && !game)
        text_addf(why, "there is no game %s, which the net is for", net_shape(*out)->game);
    if (game && evaluator_fits(game, *out, why))
        return OK;
    net_free(*out);
    *out = NULL;
    return REFUSED;
}

enum status player_set_option(struct player *p, const char *name, const char *value,
                              struct text *why)
{
    const struct option *option = option_find(player_options, name);
    struct settings options;
    struct book *book = NULL;
    struct net *net = NULL;

    settings_copy(&options, &p->options);
    enum status status = settings_set(&options, name, value, why);
    const bool is_net = status == OK && !strcmp(option->name, "net");
    const bool is_book = status == OK && !strcmp(option->name, "book");

    if (status == OK && setting_is_file(&options, (int)(option - player_options))) {
        struct text bytes = TEXT_EMPTY;

        status = record_read_file(p->record, setting_word(&options, name), &bytes, why);
        if (status == OK)
            status =
                is_net ? read_net(p, &bytes, &net, why) : player_read_book(p, &bytes, &book, why);
        text_free(&bytes);
    }
    if (status != OK) {
        settings_free(&options);
        return status;
    }
    player_forget_search(p);
    settings_free(&p->options);
    p->options = options;
    if (is_net)
        player_put_net(p, net);
    if (is_book) {
        book_free(p->book);
        p->book = book;
    }
    return OK;
}
