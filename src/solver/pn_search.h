/*
 * pn_search.h - proof-number search, which decides whether a player can force a win or reach a
 * value.
 *
 * The search goes deep where the opponent has few replies. Cycles do no harm, because an answer
 * depends on the turns left, never on the path to the position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PN_SEARCH_H
#define WATTLE_PN_SEARCH_H

#include "solver/budget.h"
#include "solver/solution.h"

struct pn;

/* Opens a search for a game of two players without chance, with budget.table or else a table of its
   own. The caller frees it with pn_free. */
struct pn *pn_new(const struct game *game, const struct position *root, struct budget *budget);
void pn_free(struct pn *p);

/* ---- Games with proof.forget_history ---- */

/* Returns the largest number of turns that the game can last. */
int pn_turns_left(const struct pn *p);

/* Returns whether an endless cycle counts as a draw. */
bool pn_cycles_draw(const struct pn *p);

enum pn_answer { PN_WINS, PN_FAILS, PN_OPEN };

/* Returns whether `player` can force a win from the root within `turns` complete turns of both. A
   call continues where the last one stopped, for about `positions` more positions. If the result is
   PN_OPEN, the answer is still unknown, and *rest estimates the remaining work to prove the win.
   Once pn_stopped is true, the answer stays unknown. */
enum pn_answer pn_ask(struct pn *p, int player, int turns, uint64_t positions, int *rest);

/* Adds turns of the line after PN_WINS. The player's turns are proven. The other player's turns are
   the longest defence found. */
void pn_line(struct pn *p, int player, int turns, struct solution *out);

/* ---- All games ---- */

/* Returns whether the value of a position (in the units of transposition_table.h) is at least the
   target. In games where positions can come again, `pos` is the root with its history forgotten or
   follows from that, and the answer ignores repetitions from there on. Answers are as in pn_ask,
   except that *rest estimates the work to prove and the work to refute. */
enum pn_answer pn_reaches(struct pn *p, const struct position *pos, int target, uint64_t positions,
                          int rest[2]);

/* ---- Lines and strategies (games with proof.forget_history) ---- */

/* Adds turns of a line from the root. Call it after pn_reaches has returned PN_WINS for a target
   that is a lead of player 0, or PN_FAILS for a target below which player 1 leads. The turns of the
   leading player are proven, as in pn_line. If `is_exact`, the value is exactly that lead, and the
   other player's turns do not increase it. */
void pn_line_to(struct pn *p, int target, bool is_exact, struct solution *out);

/* pn_winning_step and pn_known_win give the player's strategy, after PN_WINS from pn_ask or a lead
   from pn_reaches. pn_winning_step finds a step that keeps a position won within `turns` turns. It
   returns false once pn_stopped is true. pn_known_win returns a number of turns within which the
   position is won, at most `turns`. */
bool pn_winning_step(struct pn *p, const struct position *pos, int turns, step *best);
int pn_known_win(const struct pn *p, const struct position *pos, int turns);
int pn_player(const struct pn *p);

/* Excludes positions, given by their keys, from the question that pn_reaches has just answered. The
   excluded positions count as not won by the question's player. Earlier proofs of the question are
   forgotten. If pn_reaches is called again, PN_WINS is a full proof. PN_FAILS means only that a
   proof would need these positions. */
void pn_avoid(struct pn *p, const uint64_t keys[], size_t n);

/* Returns whether the last question has excluded positions. */
bool pn_avoids(const struct pn *p);

/* ---- All games ---- */

/* Returns whether the budget is spent or the game is too large. */
bool pn_stopped(const struct pn *p);

/* Returns the number of positions visited. */
uint64_t pn_nodes(const struct pn *p);

#endif
