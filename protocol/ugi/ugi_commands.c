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
      "Prints lines id and option, then ugiok. The options of the present game are among them." },
    { "isready", "", 0, 0, IN_UGI | AT_ONCE, cmd_isready, COMPLETE_NOTHING,
      "answer readyok when all earlier commands are done",
      "During a search it is answered at once." },
    { "setoption", "name NAME value VALUE", 4, ANY_NUMBER, IN_UGI, ugi_setoption, COMPLETE_NOTHING,
      "set an option",
      "The option is one of UGI, of the engine, or of the game. Game and the options of a game\n"
      "apply from the next uginewgame or position on." },
    { "uginewgame", "", 0, 0, IN_UGI, ugi_newgame, COMPLETE_NOTHING, "start a new game",
      "The game is played with the options that setoption has set." },
    { "position", "startpos | fen TEXT [moves MOVE ...]", 1, ANY_NUMBER, IN_UGI, ugi_position,
      COMPLETE_NOTHING, "set the position",
      "TEXT has the form of the answers of query fen and of GTP's position. MOVE is a complete\n"
      "turn. A MOVE that cannot be played ends the game, and its player has lost." },
    { "go", "[movetime MS] [nodes N] [depth N] [pNtime MS] [pNinc MS] [infinite] [ponder]", 0,
      ANY_NUMBER, IN_UGI, ugi_go, COMPLETE_NOTHING, "search, then answer bestmove",
      "The search ends at the first limit that it reaches. Without limits it takes as long as\n"
      "genmove. With infinite or ponder it ends at stop. ponderhit turns go ponder into go with\n"
      "the other limits." },
    { "stop", "", 0, 0, IN_UGI | AT_ONCE, ugi_stop, COMPLETE_NOTHING, "end the search",
      "The engine then answers bestmove. stop ends perft too." },
    { "ponderhit", "", 0, 0, IN_UGI | AT_ONCE, ugi_ponderhit, COMPLETE_NOTHING,
      "turn go ponder into go, because the expected move was played",
      "The other limits of that go start now." },
    { "query", "gameover | p1turn | result | turn | fen | islegal MOVE", 1, 2, IN_UGI | AT_ONCE,
      ugi_query, COMPLETE_NOTHING, "ask about the position",
      "The answer has the form response ANSWER." },
    { "d", "", 0, 0, IN_UGI | AT_ONCE, ugi_show, COMPLETE_NOTHING, "print the board",
      "Prints the text of the position too." },
    { "print", "", 0, 0, IN_UGI | AT_ONCE, ugi_show, COMPLETE_NOTHING, "print the board",
      "print does the same as d." },
    { 0 },
};
