/*
 * ugi_commands.c - the table of UGI commands.
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
    { "ugi", "", 0, 0, IN_UGI, ugi_hello, COMPLETE_NOTHING, "print the engine's name and options",
      "Prints lines that begin with id and option, then ugiok. The options of the current\n"
      "game are among them." },
    { "isready", "", 0, 0, IN_UGI | AT_ONCE, cmd_isready, COMPLETE_NOTHING,
      "answer readyok when all earlier commands are done",
      "During a search, the answer comes at once." },
    { "setoption", "name NAME value VALUE", 4, ANY_NUMBER, IN_UGI, ugi_setoption, COMPLETE_NOTHING,
      "set an option",
      "The option belongs to UGI, to the engine or to the game. The option Game and the\n"
      "options of a game take effect at the next uginewgame or position." },
    { "uginewgame", "", 0, 0, IN_UGI, ugi_newgame, COMPLETE_NOTHING, "start a new game",
      "The game has the options that setoption has set." },
    { "position", "startpos | fen TEXT [moves MOVE ...]", 1, ANY_NUMBER, IN_UGI, ugi_position,
      COMPLETE_NOTHING, "set the position",
      "TEXT is a position as query fen, or position in GTP, answers it. MOVE is a complete\n"
      "turn. If a MOVE cannot be played, the game ends, and the player of that MOVE has lost." },
    { "go", "[movetime MS] [nodes N] [depth N] [pNtime MS] [pNinc MS] [infinite] [ponder]", 0,
      ANY_NUMBER, IN_UGI, ugi_go, COMPLETE_NOTHING, "search, then answer bestmove",
      "The search ends at the first limit that it reaches. Without limits, it takes as long\n"
      "as genmove. With infinite or ponder, it ends at stop. After go ponder, ponderhit\n"
      "starts the other limits." },
    { "stop", "", 0, 0, IN_UGI | AT_ONCE, ugi_stop, COMPLETE_NOTHING, "end the search",
      "The engine then answers bestmove. stop also ends perft." },
    { "ponderhit", "", 0, 0, IN_UGI | AT_ONCE, ugi_ponderhit, COMPLETE_NOTHING,
      "the expected move was played; from now on, the limits of go ponder apply",
      "From now on, the limits of go ponder apply." },
    { "query", "gameover | p1turn | result | turn | fen | islegal MOVE", 1, 2, IN_UGI | AT_ONCE,
      ugi_query, COMPLETE_NOTHING, "ask about the position",
      "The answer begins with the word response." },
    { "d", "", 0, 0, IN_UGI | AT_ONCE, ugi_show, COMPLETE_NOTHING, "print the board",
      "Also prints the text of the position." },
    { "print", "", 0, 0, IN_UGI | AT_ONCE, ugi_show, COMPLETE_NOTHING, "print the board",
      "The same as d." },
    { 0 },
};
