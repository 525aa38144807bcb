/*
 * svg_panel.c - the panel below the SVG map, with the players' cards and markers, Jail, Cops, Stash
 * and discards.
 *
 * From the players on, the panel shows the same data as board_text.c in the same order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/picture/picture.h"

#include "base/svg.h"
#include "games/fence/rules/rules.h"

enum { ROW = 34, JAIL_WIDE = 190, CARD_STEP = 26, TIMES_WIDE = 24, TEXT_AT = 92 };
enum {
    TILE_STEP = 84,
    TILE_ROW = 100
}; /* distances of tiles in hand, which are drawn at SCALE of their size */

#define SCALE "0.6"

static const char *const player_colour[MAX_PLAYERS] = {
    "#f0b323", "#2f9e58", "#8e55b7", "#e8702a", "#16a0a6", "#cc3c7d", "#83603c", "#68788c",
};

/* These are the colours of red cards, of blue cards, and of backs that are all alike. */
static const char *const card_ink[] = { "#c62828", "#1c4fa0", "#6b5b8c" };

/* The panel while it is drawn. y is the base of the next line. */
struct panel {
    const struct position *pos, *last;
    int y, wide;
    struct text *out;
};

/* ---- Pieces and markers ---- */

int svg_where(const struct position *pos, int piece)
{
    return piece == THE_COPS ? pos->cops : piece < pos->rules.players ? pos->pawn[piece] : OFF_MAP;
}

void svg_piece(int piece, struct spot_at at, bool is_fresh, struct text *out)
{
    if (piece == THE_COPS)
        text_add(out, "<g data-piece=\"cops\">\n");
    else
        text_addf(out, "<g data-piece=\"p%d\">\n", piece + 1);
    if (is_fresh)
        text_addf(out,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"#e08a00\" "
                  "stroke-width=\"4\"/>\n",
                  at.x, at.y, PIECE + 3);
    if (piece == THE_COPS)
        text_addf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#14305f\" "
                  "stroke=\"#fff\" stroke-width=\"2\"/>\n",
                  at.x - PIECE, at.y - PIECE, 2 * PIECE, 2 * PIECE);
    else
        text_addf(out,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#3a332a\" "
                  "stroke-width=\"2\"/>\n",
                  at.x, at.y, PIECE, player_colour[piece]);
    text_addf(out, "<text class=\"piece\" x=\"%d\" y=\"%d\">", at.x, at.y + 5);
    if (piece == THE_COPS)
        text_add_char(out, 'C');
    else
        text_addf(out, "%d", piece + 1);
    text_add(out, "</text>\n</g>\n");
}

void svg_post(struct spot_at at, struct text *out)
{
    text_addf(out,
              "<rect x=\"%d\" y=\"%d\" width=\"52\" height=\"16\" rx=\"3\" fill=\"#b5651d\"/>\n"
              "<text x=\"%d\" y=\"%d\" fill=\"#fff\">Trading</text>\n",
              at.x - 26, at.y - 8, at.x, at.y + 4);
}

void svg_star(struct spot_at at, struct text *out)
{
    text_addf(out,
              "<path d=\"M%d %dl3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z\" fill=\"#f0b323\" "
              "stroke=\"#7a5c3c\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>\n",
              at.x, at.y - 10);
}

static void add_boat(struct spot_at at, int colour, struct text *out)
{
    text_addf(out,
              "<path d=\"M%d %dh22l-5 7h-12zm10 -2v-14l9 14z\" fill=\"%s\" stroke=\"#fff\"/>\n",
              at.x - 11, at.y + 3, card_ink[colour]);
}

/* Draws a small card with its face, or with a number of backs. */
static void add_card(const struct panel *p, int x, int ink, const char *word)
{
    text_addf(p->out,
              "<rect x=\"%d\" y=\"%d\" width=\"20\" height=\"26\" rx=\"3\" fill=\"%s\"/>\n"
              "<text class=\"piece\" x=\"%d\" y=\"%d\">%s</text>\n",
              x, p->y - 18, card_ink[ink], x + 10, p->y, word);
}

static void add_backs(const struct panel *p, int x, int ink, int count)
{
    struct text word = TEXT_EMPTY;

    text_addf(&word, "%d", count);
    add_card(p, x, ink, word.data);
    text_free(&word);
}

static void open_line(const struct panel *p, int x)
{
    text_addf(p->out, "<text class=\"line\" x=\"%d\" y=\"%d\">", x, p->y);
}

static void close_line(const struct panel *p)
{
    text_add(p->out, "</text>\n");
}

/* Draws faces of cards from x on, in rows of this width. Sets y to that of the last row. */
static void add_faces(struct panel *p, int x, int wide, const uint8_t counts[CARD_KINDS])
{
    static const char *const face[CARD_VALUES] = { "1", "2", "3", "4", "5", "6", "J", "F" };
    const int left = x, right = x + wide;

    for (int card = 0; card < CARD_KINDS; card++) {
        if (!counts[card])
            continue;
        if (x + CARD_STEP + TIMES_WIDE > right) {
            x = left;
            p->y += ROW;
        }
        add_card(p, x, card_colour(card), face[card_value(card)]);
        x += CARD_STEP;
        if (counts[card] > 1) {
            open_line(p, x - 2);
            text_addf(p->out, "\xC3\x97%d", counts[card]);
            close_line(p);
            x += TIMES_WIDE;
        }
    }
}

static void add_place(const struct panel *p, int hood)
{
    if (hood == JAIL)
        text_add(p->out, "in Jail");
    else if (hood == OFF_MAP)
        text_add(p->out, "not in the city yet");
    else
        svg_name(&p->pos->map, hood, p->out);
}

static void add_spot(const struct panel *p, const uint8_t spot[COLOURS])
{
    text_addf(p->out, " (%d,%d)", spot[RED], spot[BLUE]);
}

/* ---- The player to move ---- */

static void add_turn(struct panel *p)
{
    const int actor = fence_to_act(p->pos);

    open_line(p, MARGIN);
    if (p->pos->round)
        text_addf(p->out, "Round %d: ", p->pos->round);
    if (actor == NOBODY)
        fence_print_result(p->pos, p->out);
    else if (actor == CHANCE)
        text_add(p->out, "dice or cards are awaited");
    else
        text_addf(p->out, "p%d to move", actor + 1);
    if (p->pos->spot[RED] && p->pos->spot[BLUE]) {
        text_add(p->out, "; at");
        add_spot(p, p->pos->spot);
    }
    close_line(p);
    p->y += ROW;
}

/* ---- The players ---- */

static void add_hand(const struct panel *p, int player, int x)
{
    if (p->pos->rules.stash == STASH_BLIND) {
        add_backs(p, x, ANY_COLOUR, hand_size(p->pos, player));
        return;
    }
    for (int colour = 0; colour < COLOURS; colour++)
        add_backs(p, x + CARD_STEP * colour, colour, hand_of_colour(p->pos, player, colour));
}

static void add_state(const struct panel *p, int player, int x)
{
    const struct position *pos = p->pos;

    open_line(p, x);
    text_addf(p->out, "p%d%s: ", player + 1, pos->first == player ? ", First Player" : "");
    add_place(p, pos->pawn[player]);
    if (pos->started >> player & 1) {
        text_add(p->out, "; starting cards");
        if (pos->start[player][RED])
            add_spot(p, pos->start[player]);
        else
            text_add(p->out, " face down");
    }
    for (int colour = 0; colour < COLOURS; colour++)
        if (pos->boat[colour] == player)
            text_addf(p->out, "; %s boat", colour == RED ? "red" : "blue");
    if (pos->witnesses >> player & 1)
        text_add(p->out, "; Unreliable Witness");
    close_line(p);
}

/* Draws a row with the cards of a hand that everybody has seen. */
static void add_known(struct panel *p, int player, int x)
{
    for (int card = 0; card < CARD_KINDS; card++)
        if (p->pos->hand[player][card]) {
            p->y += ROW;
            add_faces(p, x, PANEL_WIDE - TEXT_AT - JAIL_WIDE, p->pos->hand[player]);
            return;
        }
}

static void add_player(struct panel *p, int player)
{
    const struct position *pos = p->pos;
    const struct spot_at at = { MARGIN + 12, p->y - 5 };
    int x = MARGIN + TEXT_AT;

    if (fence_to_act(pos) == player)
        svg_to_move(at.x, at.y, p->out);
    svg_piece(player, at, p->last && p->last->pawn[player] != pos->pawn[player], p->out);
    add_hand(p, player, MARGIN + 34);
    for (int colour = 0; colour < COLOURS; colour++)
        if (pos->boat[colour] == player) {
            add_boat((struct spot_at){ x + 11, at.y }, colour, p->out);
            x += 28;
        }
    add_state(p, player, x);
    add_known(p, player, MARGIN + TEXT_AT);
    p->y += ROW;
}

/* Draws the Jail with bars, on the right. */
static void add_jail(const struct panel *p, int top, int height)
{
    const int left = MARGIN + PANEL_WIDE - JAIL_WIDE;
    int x = left + 22, y = top + 40;

    text_addf(p->out,
              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#dcd6ca\" "
              "stroke=\"#5c564c\" stroke-width=\"3\"/>\n<text class=\"line\" x=\"%d\" y=\"%d\">Jail"
              "</text>\n",
              left, top, JAIL_WIDE, height, left + 10, top + 19);
    for (int piece = 0; piece < MAX_PLAYERS; piece++) {
        if (svg_where(p->pos, piece) != JAIL)
            continue;
        svg_piece(piece, (struct spot_at){ x, y }, false, p->out);
        x += 28;
        if (x > left + JAIL_WIDE - 10) {
            x = left + 22;
            y += 26;
        }
    }
    text_add(p->out, "<path stroke=\"#5c564c\" stroke-width=\"2\" opacity=\".55\" d=\"");
    for (int bar = left + 20; bar < left + JAIL_WIDE; bar += 20)
        text_addf(p->out, "M%d %dv%d", bar - 12, top + 26, height - 28);
    text_add(p->out, "\"/>\n");
}

static void add_players(struct panel *p)
{
    const int top = p->y - 22;

    for (int player = 0; player < p->pos->rules.players; player++)
        add_player(p, player);
    const int height = p->y - 22 - top;
    add_jail(p, top, height < 3 * ROW ? height : 3 * ROW);
}

/* ---- Cops, markers, cards ---- */

static void add_cops(struct panel *p)
{
    const struct position *pos = p->pos;

    svg_piece(THE_COPS, (struct spot_at){ MARGIN + 12, p->y - 5 },
              p->last && p->last->cops != pos->cops, p->out);
    open_line(p, MARGIN + 34);
    text_add(p->out, "Cops: ");
    add_place(p, pos->cops);
    close_line(p);
    p->y += ROW;
}

static void add_markers(struct panel *p)
{
    const struct position *pos = p->pos;

    if (pos->post != OFF_MAP) {
        svg_post((struct spot_at){ MARGIN + 26, p->y - 5 }, p->out);
        open_line(p, MARGIN + 62);
        text_add(p->out, "Trading Post: ");
        add_place(p, pos->post);
        close_line(p);
        p->y += ROW;
    }
    if (pos->ritzy[RED]) {
        svg_star((struct spot_at){ MARGIN + 12, p->y - 5 }, p->out);
        open_line(p, MARGIN + 34);
        text_add(p->out, "Ritzy Tile:");
        add_spot(p, pos->ritzy);
        close_line(p);
        p->y += ROW;
    }
}

static void add_stash(struct panel *p)
{
    const struct position *pos = p->pos;

    open_line(p, MARGIN);
    text_add(p->out, "Stash");
    close_line(p);
    if (pos->is_mixed) {
        add_backs(p, MARGIN + TEXT_AT, ANY_COLOUR, pos->stash[0]);
    } else {
        add_backs(p, MARGIN + TEXT_AT, RED, pos->stash[RED]);
        add_backs(p, MARGIN + TEXT_AT + CARD_STEP, BLUE, pos->stash[BLUE]);
    }
    if (pos->top <= BLUE) {
        open_line(p, MARGIN + TEXT_AT + CARD_STEP);
        text_addf(p->out, "%s on top", pos->top == RED ? "red" : "blue");
        close_line(p);
    }
    p->y += ROW;
    open_line(p, MARGIN);
    text_add(p->out, discard_size(pos) ? "Discards" : "Discards: none");
    close_line(p);
    add_faces(p, MARGIN + TEXT_AT, p->wide - TEXT_AT, pos->discards);
    p->y += ROW;
}

/* ---- Tiles in hand ---- */

static void add_tile(const struct panel *p, int tile, int x)
{
    text_addf(p->out, "<g class=\"name\" transform=\"translate(%d %d) scale(" SCALE ")\">\n", x,
              p->y);
    svg_tile(&p->pos->map, tile, 0, 0, false, p->out);
    text_addf(p->out, "</g>\n<text x=\"%d\" y=\"%d\">", x + 36, p->y + 86);
    map_print_tile(&p->pos->map, tile, p->out);
    text_add(p->out, "</text>\n");
}

static void add_tiles_of(struct panel *p, int player)
{
    const struct position *pos = p->pos;
    int x = MARGIN, count = 0;

    for (int t = 0; t < pos->map.tiles; t++) {
        if (pos->owner[t] != player)
            continue;
        if (!count++) {
            svg_piece(player, (struct spot_at){ MARGIN + 12, p->y - 5 }, false, p->out);
            open_line(p, MARGIN + 34);
            text_addf(p->out, "p%d holds", player + 1);
            close_line(p);
            p->y += ROW / 2;
        } else if (x + TILE_STEP > MARGIN + p->wide) {
            x = MARGIN;
            p->y += TILE_ROW;
        }
        add_tile(p, t, x);
        x += TILE_STEP;
    }
    if (count)
        p->y += TILE_ROW + ROW / 2;
}

int svg_panel(const struct position *pos, const struct position *last, int top, int wide,
              struct text *out)
{
    struct panel p = { pos, last, top + 22, wide, out };

    add_turn(&p);
    add_players(&p);
    add_cops(&p);
    add_markers(&p);
    add_stash(&p);
    for (int player = 0; player < pos->rules.players; player++)
        add_tiles_of(&p, player);
    return p.y - 22;
}
