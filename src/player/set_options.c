/*
 * set_options.c - setting the options of the engine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net.h"
#include "player/book.h"
#include "record/record_internal.h"

#include <string.h>

enum status match_set_engine(struct match *m, const char *name, const char *value, struct text *why)
{
    const struct option *option = option_find(engine_options, name);
    struct settings engine;
    struct book *book = NULL;
    struct net *net = NULL;

    if (match_bars_option(m, name)) {
        text_addf(why,
                  "%s decides the luck, which is not for a seat (--seat) to do; newgame begins a "
                  "game with new luck",
                  name);
        return REFUSED;
    }
    settings_copy(&engine, &m->engine);
    enum status status = settings_set(&engine, name, value, why);
    const bool is_net = status == OK && !strcmp(option->name, "net");
    const bool is_book = status == OK && !strcmp(option->name, "book");

    if (status == OK && setting_is_file(&engine, (int)(option - engine_options))) {
        struct text bytes = TEXT_EMPTY;

        status = match_read_file(m, setting_word(&engine, name), &bytes, why);
        if (status == OK)
            status = is_net ? match_read_net(m, &bytes, &net, why)
                            : match_read_book(m, &bytes, &book, why);
        text_free(&bytes);
    }
    if (status != OK) {
        settings_free(&engine);
        return status;
    }
    match_forget_search(m);
    settings_free(&m->engine);
    m->engine = engine;
    if (is_net) {
        net_free(m->net);
        m->net = net;
    }
    if (is_book) {
        book_free(m->book);
        m->book = book;
    }
    match_deal(m);
    return OK;
}
