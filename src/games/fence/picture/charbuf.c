/* charbuf.c - a rectangle of characters with colours.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/fence/picture/charbuf.h"

#include "base/ansi.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const char *const escape[] = {
    "0", "34", "33", "1", "2", "1;35", "1;37;44", "1;32",
};

void charbuf_open(struct charbuf *page, int width, int height, int wide)
{
    *page = (struct charbuf){ .width = width, .height = height, .wide = wide };
    page->text = xmalloc((size_t)width * height);
    page->ink = xcalloc(width, height);
    memset(page->text, ' ', (size_t)width * height);
}

void charbuf_free(struct charbuf *page)
{
    free(page->text);
    free(page->ink);
}

void charbuf_put(struct charbuf *page, int x, int y, char c, enum ansi_colour ink)
{
    if (x < 0 || y < 0 || x >= page->width || y >= page->height)
        return;
    page->text[y * page->width + x] = c;
    page->ink[y * page->width + x] = (uint8_t)ink;
}

void charbuf_word(struct charbuf *page, int x, int y, const char *word, int most,
                  enum ansi_colour ink)
{
    for (int i = 0; i < most && word[i]; i++)
        charbuf_put(page, x + i, y, word[i], ink);
}

void charbuf_number(struct charbuf *page, int right, int y, int number)
{
    struct text word = TEXT_EMPTY;

    text_addf(&word, "%d", number);
    charbuf_word(page, right + 1 - (int)word.length, y, word.data, LABEL, ANSI_PAPER);
    text_free(&word);
}

static void add_columns(const struct charbuf *page, int y, int from, int to, enum board_style style,
                        struct text *out)
{
    const char *row = &page->text[y * page->width];
    const uint8_t *ink = &page->ink[y * page->width];
    int now = ANSI_PAPER;

    for (int x = from; x < to; x++) {
        if (style == BOARD_COLOUR && ink[x] != now)
            text_addf(out, ANSI("%s%s"), now == ANSI_PAPER ? "" : "0;", escape[ink[x]]);
        now = ink[x];
        text_add_char(out, row[x]);
    }
    if (style == BOARD_COLOUR && now != ANSI_PAPER)
        text_add(out, ANSI_OFF);
}

/* Returns the column after the last visible character of the line, at most `to`. */
static int end_of(const struct charbuf *page, int y, int to)
{
    while (to > 0 && page->text[y * page->width + to - 1] == ' ')
        to--;
    return to;
}

static void add_line(const struct charbuf *page, int y, struct cut cut, int label,
                     enum board_style style, struct text *out)
{
    const int end = end_of(page, y, cut.x + cut.width);

    add_columns(page, y, 0, end > cut.x ? label : end_of(page, y, label), style, out);
    add_columns(page, y, cut.x, end, style, out);
    text_add_char(out, '\n');
}

void charbuf_add(const struct charbuf *page, struct cut cut, int label, enum board_style style,
                 struct text *out)
{
    add_line(page, 0, cut, label, style, out);
    for (int y = cut.y > 1 ? cut.y : 1; y < cut.y + cut.height; y++)
        add_line(page, y, cut, label, style, out);
}
