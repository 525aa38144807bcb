/*
 * ugi_commands.c - the commands of UGI that GTP does not have; perft, help and quit are in both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/ugi/ugi_internal.h"

static enum status cmd_isready(struct session *s, const struct args *a, struct reply *r)
{
    (void)s;
    (void)a;
    text_add(&r->text, "readyok");
    return OK;
}

const struct command ugi_commands[] = {
    { "ugi", "", 0, 0, IN_UGI, ugi_hello, COMPLETE_NOTHING, "who the engine is, and its options",
      "Lines id and option, then ugiok. The options of the game are those of the present one." },
    { "isready", "", 0, 0, IN_UGI | AT_ONCE, cmd_isready, COMPLETE_NOTHING,
      "answer readyok once all before it is done", "Answered while the engine thinks, too." },
    { "setoption", "name NAME value VALUE", 4, ANY_NUMBER, IN_UGI, ugi_setoption, COMPLETE_NOTHING,
      "set an option",
      "Of UGI, of the engine, or of the game. The option Game and those of the game count from\n"
      "the next uginewgame or position on." },
    { "uginewgame", "", 0, 0, IN_UGI, ugi_newgame, COMPLETE_NOTHING,
      "start a game, and forget the last", "With the game and the options that were set." },
    { "position", "startpos | fen TEXT [moves MOVE ...]", 1, ANY_NUMBER, IN_UGI, ugi_position,
      COMPLETE_NOTHING, "the position to talk about",
      "TEXT is what query fen answers, or GTP's position. A MOVE is a complete turn. At one that\n"
      "cannot be played the game ends, and its player has lost." },
    { "go", "[movetime MS] [nodes N] [depth N] [pNtime MS] [pNinc MS] [infinite] [ponder]", 0,
      ANY_NUMBER, IN_UGI, ugi_go, COMPLETE_NOTHING, "think, then answer bestmove",
      "Within all limits given; without any as genmove does. With infinite or ponder until stop\n"
      "or ponderhit; after ponderhit the other limits count." },
    { "stop", "", 0, 0, IN_UGI | AT_ONCE, ugi_stop, COMPLETE_NOTHING, "stop thinking at once",
      "The bestmove follows. perft is ended, too." },
    { "ponderhit", "", 0, 0, IN_UGI | AT_ONCE, ugi_ponderhit, COMPLETE_NOTHING,
      "the expected move was played: go ponder becomes go",
      "The limits of that go count from now on." },
    { "query", "gameover | p1turn | result | turn | fen | islegal MOVE", 1, 2, IN_UGI | AT_ONCE,
      ugi_query, COMPLETE_NOTHING, "a question about the position",
      "Answered as response ANSWER." },
    { "d", "", 0, 0, IN_UGI | AT_ONCE, ugi_show, COMPLETE_NOTHING, "the board as text",
      "With the text of the position." },
    { "print", "", 0, 0, IN_UGI | AT_ONCE, ugi_show, COMPLETE_NOTHING, "the board as text",
      "The same as d." },
    { 0 },
};
