/*
 * screen.c - the state of the game as text that fits the lines of a terminal.
 *
 * The map around the viewer's pawn comes first. The other players follow, and the viewer's own
 * cards or tiles are last.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ansi.h"
#include "game/hidden.h"
#include "games/fence/picture/charbuf.h"
#include "games/fence/picture/picture.h"

#include "games/fence/notation/notation.h"
#include "games/fence/rules/rules.h"

#include <string.h>

struct scene {
    const struct position *pos, *last;
    int viewer; /* a player or PUBLIC */
    enum board_style style;
    int width;
    struct text *out;
};

/* Returns whether the map is being built. Players then hold tiles instead of cards. */
static bool is_building(const struct position *pos)
{
    return pos->stage <= STAGE_BUILD;
}

static int lines_of(const struct text *text)
{
    int lines = 0;

    for (const char *c = text->data; *c; c++)
        lines += *c == '\n';
    return lines;
}

/* ---- Short phrases that fill lines ---- */

struct phrases {
    const struct scene *scene;
    int column;
};

static void add_phrase(struct phrases *p, const char *phrase)
{
    const int length = (int)strlen(phrase);

    if (p->column && p->column + 3 + length >= p->scene->width) {
        text_add_char(p->scene->out, '\n');
        p->column = 0;
    }
    text_addf(p->scene->out, "%s%s", p->column ? "   " : "", phrase);
    p->column += (p->column ? 3 : 0) + length;
}

static void end_phrases(struct phrases *p)
{
    if (p->column)
        text_add_char(p->scene->out, '\n');
    p->column = 0;
}

/* ---- Other players and the board ---- */

static void add_place(const struct position *pos, int hood, struct text *out)
{
    if (hood == JAIL)
        text_add(out, "in Jail");
    else if (hood == OFF_MAP)
        text_add(out, "not placed yet");
    else
        text_add(out, map_hood(&pos->map, hood)->name);
}

/* Adds a phrase such as "p1: Four Points, 2 red 1 blue, First Player". */
static void add_other(struct phrases *p, int player)
{
    const struct position *pos = p->scene->pos;
    struct text phrase = TEXT_EMPTY;

    text_addf(&phrase, "p%d: ", player + 1);
    if (is_building(pos)) {
        const int n = build_hand_size(pos, player);
        text_addf(&phrase, "%d tile%s", n, n == 1 ? "" : "s");
    } else {
        add_place(pos, pos->pawn[player], &phrase);
        if (pos->rules.stash == STASH_BLIND)
            text_addf(&phrase, ", %d cards", hand_size(pos, player));
        else
            text_addf(&phrase, ", %d red %d blue", hand_of_colour(pos, player, RED),
                      hand_of_colour(pos, player, BLUE));
    }
    board_text_signs(pos, player, ", ", &phrase);
    add_phrase(p, phrase.data);
    text_free(&phrase);
}

static void add_stash(const struct position *pos, struct text *out)
{
    if (pos->is_mixed)
        text_addf(out, "Stash: %d", pos->stash[0]);
    else
        text_addf(out, "Stash: %d red %d blue", pos->stash[RED], pos->stash[BLUE]);
    if (pos->top <= BLUE)
        text_addf(out, ", %s on top", pos->top == RED ? "red" : "blue");
}

static void add_common(struct phrases *p)
{
    const struct position *pos = p->scene->pos;
    struct text phrase = TEXT_EMPTY;

    if (pos->round) {
        text_addf(&phrase, "Round %d", pos->round);
        add_phrase(p, phrase.data);
    }
    text_clear(&phrase);
    text_add(&phrase, "Cops: ");
    add_place(pos, pos->cops, &phrase);
    add_phrase(p, phrase.data);
    text_clear(&phrase);
    if (pos->post != OFF_MAP) {
        text_add(&phrase, "Trading Post: ");
        add_place(pos, pos->post, &phrase);
        add_phrase(p, phrase.data);
        text_clear(&phrase);
    }
    if (pos->ritzy[RED]) {
        text_addf(&phrase, "Ritzy Tile: (%d,%d)", pos->ritzy[RED], pos->ritzy[BLUE]);
        add_phrase(p, phrase.data);
        text_clear(&phrase);
    }
    if (pos->spot[RED] && pos->spot[BLUE]) {
        text_addf(&phrase, "now at: (%d,%d)", pos->spot[RED], pos->spot[BLUE]);
        add_phrase(p, phrase.data);
        text_clear(&phrase);
    }
    add_stash(pos, &phrase);
    add_phrase(p, phrase.data);
    text_free(&phrase);
}

static void add_standings(const struct scene *s)
{
    struct phrases p = { s, 0 };

    for (int player = 0; player < s->pos->rules.players; player++)
        if (player != s->viewer)
            add_other(&p, player);
    if (!is_building(s->pos))
        add_common(&p);
    end_phrases(&p);
}

/* ---- The viewer's hand ---- */

static void add_hand(const struct scene *s)
{
    static const char *const ink[] = { "1;31", "1;34" };
    const struct position *pos = s->pos;

    for (int card = 0; card < CARD_KINDS; card++)
        for (int i = 0; i < pos->hand[s->viewer][card]; i++) {
            text_add_char(s->out, ' ');
            if (s->style == BOARD_COLOUR)
                text_addf(s->out, ANSI("%s"), ink[card_colour(card)]);
            print_card(card, s->out);
            if (s->style == BOARD_COLOUR)
                text_add(s->out, ANSI_OFF);
        }
    if (!hand_size(pos, s->viewer))
        text_add(s->out, " none");
    const int unknown = pos->hidden[s->viewer][RED] + pos->hidden[s->viewer][BLUE];
    if (unknown)
        text_addf(s->out, " and %d unknown", unknown);
}

/* Draws the tiles in hand that fit, and lists the ids of the others. */
static void add_tiles(const struct scene *s)
{
    const int n = build_hand_size(s->pos, s->viewer), wide = n <= 5 ? BROAD : NARROW;
    const int room = (s->width - 1) / (wide + 2);
    struct charbuf page;
    int shown = 0;

    charbuf_open(&page, s->width, 1 + HIGH + 2, wide);
    for (int t = 0; t < s->pos->map.tiles; t++)
        if (s->pos->owner[t] == s->viewer && shown < room)
            tile_put_held(&s->pos->map, t, 1 + (wide + 2) * shown++, 2, &page);
    /* The first line is blank. It ends the line of text before it. */
    charbuf_add(&page, (struct cut){ 0, 1, s->width, HIGH + 2 }, 0, s->style, s->out);
    charbuf_free(&page);
    for (int t = 0, seen = 0; t < s->pos->map.tiles && n > room; t++)
        if (s->pos->owner[t] == s->viewer && seen++ >= room) {
            text_add(s->out, seen == room + 1 ? "and " : " ");
            map_print_tile(&s->pos->map, t, s->out);
        }
    text_add(s->out, n > room ? "\n" : "");
}

static void add_starting_cards(const struct scene *s)
{
    const uint8_t *start = s->pos->start[s->viewer];

    if (s->pos->started >> s->viewer & 1 && start[RED])
        text_addf(s->out, "; your starting cards are (%d,%d)", start[RED], start[BLUE]);
}

static void add_own(const struct scene *s)
{
    const struct position *pos = s->pos;
    struct text signs = TEXT_EMPTY;

    if (s->viewer < 0)
        return;
    text_addf(s->out, "You are p%d", s->viewer + 1);
    if (!is_building(pos)) {
        text_add(s->out, ", ");
        add_place(pos, pos->pawn[s->viewer], s->out);
    }
    board_text_signs(pos, s->viewer, ", ", &signs);
    text_add(s->out, signs.data);
    text_free(&signs);
    add_starting_cards(s);
    if (is_building(pos)) {
        text_add(s->out,
                 build_hand_size(pos, s->viewer) ? "; your tiles:" : "; you have no tiles left.\n");
        if (build_hand_size(pos, s->viewer))
            add_tiles(s);
    } else {
        text_add(s->out, "; your cards:");
        add_hand(s);
        text_add_char(s->out, '\n');
    }
}

/* ---- The map ---- */

/* Returns the tile in the centre. It is the first of these that exists: the viewer's tile, that of
   the Cops, the latest tile, the start tile. */
static int centre(const struct scene *s)
{
    const struct position *pos = s->pos;
    const int hood = s->viewer >= 0 ? pos->pawn[s->viewer] : OFF_MAP;

    if (hood != JAIL && hood != OFF_MAP)
        return map_tile_of(&pos->map, hood);
    if (pos->cops != OFF_MAP && pos->cops != JAIL)
        return map_tile_of(&pos->map, pos->cops);
    for (int t = 0; t < pos->map.tiles; t++)
        if (s->last && pos->map.site[t].is_placed && !s->last->map.site[t].is_placed)
            return t;
    return map_start(&pos->map);
}

/* Returns the start of a section of `part` characters. The section is centred on `middle` if
   possible. */
static int begin_cut(int middle, int part, int first, int end)
{
    int at = middle - part / 2;

    at = at + part > end ? end - part : at;
    return at < first ? first : at;
}

/* Adds a sentence such as "The map goes on to the north and west; view shows all of it." */
static void tell_cut(const struct charbuf *page, struct cut cut, struct text *out)
{
    const bool beyond[] = { cut.y > 1, cut.x + cut.width < page->width,
                            cut.y + cut.height<page->height, cut.x> LABEL };
    static const char *const names[] = { "north", "east", "south", "west" };
    const int all = beyond[0] + beyond[1] + beyond[2] + beyond[3];
    int count = 0;

    for (int i = 0; i < 4; i++)
        if (beyond[i]) {
            text_add(out, count ? "" : "     The map goes on to the ");
            text_add(out, text_joint(count++, all));
            text_add(out, names[i]);
        }
    text_add(out, count ? "; view shows all of it.\n" : "");
}

static void add_map(const struct scene *s, int lines)
{
    enum { FEWEST = HIGH + 2 };
    const struct map *map = &s->pos->map;
    struct charbuf page;
    struct cut cut = { LABEL, 1, 0, 0 };

    if (!map->placed)
        return;
    tiles_page(s->pos, s->last, s->viewer, BROAD, &page);
    cut.width =
        page.width - LABEL < s->width - 1 - LABEL ? page.width - LABEL : s->width - 1 - LABEL;
    cut.height = page.height - 1;
    if (cut.height > lines - 1 || cut.width < page.width - LABEL)
        cut.height = cut.height > lines - 2 ? lines - 2 : cut.height; /* a line for the note */
    if (cut.height < FEWEST)
        cut.height = FEWEST;
    const int tile = centre(s);
    cut.x = begin_cut(tile_left(map, tile, BROAD) + BROAD / 2, cut.width, LABEL, page.width);
    cut.y = begin_cut(tile_top(map, tile) + HIGH / 2, cut.height, 1, page.height);
    charbuf_add(&page, cut, LABEL, s->style, s->out);
    tell_cut(&page, cut, s->out);
    charbuf_free(&page);
}

void fence_print_scene(const struct position *pos, int viewer, const struct position *last,
                       enum board_style style, int width, int lines, struct text *out)
{
    struct text below = TEXT_EMPTY;
    struct scene scene = { pos, last, viewer, style, width, &below };

    add_standings(&scene);
    add_own(&scene);
    scene.out = out;
    add_map(&scene, lines - lines_of(&below));
    text_add(out, below.data);
    text_free(&below);
}
