/*
 * proof_number.h - can a player force a win within so many turns, or reach a value? A search by proof numbers,
 * which goes deep where few replies are left. Right where positions can come again: an answer is then
 * about turns left, never about the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PROOF_NUMBER_H
#define WATTLE_PROOF_NUMBER_H

#include "solver/budget.h"
#include "solver/solution.h"

struct pn;

/* For a game of two players without chance, over budget.table if there is one. Ends with pn_free. */
struct pn *pn_new(const struct game *game, const struct position *root, struct budget *budget);
void pn_free(struct pn *p);

/* ---- Games with `freeze` ---- */

/* The most turns that the game can last. */
int pn_turns_left(const struct pn *p);

/* Whether play in a circle without end is worth a draw. */
bool pn_cycles_draw(const struct pn *p);

enum pn_answer { PN_WINS, PN_FAILS, PN_OPEN };

/* Whether the player can force a win from the root within so many complete turns of both. Goes on
   from where it stopped, for about so many positions more. PN_OPEN: not known yet, and *rest says
   about how hard it still is to prove; not to be known once pn_stopped. */
enum pn_answer pn_ask(struct pn *p, int player, int turns, uint64_t positions, int *rest);

/* Adds turns of the line after PN_WINS: the player's are proven, the other's are those that last
   longest as far as that is known. */
void pn_line(struct pn *p, int player, int turns, struct solution *out);

/* ---- All games ---- */

/* Whether the value of any position of the game (see transposition_table.h) is the target at least; where positions
   can come again, of one that is frozen, or follows from one, and as if nothing were remembered from
   there on. As pn_ask, but *rest says how hard it still is to prove and to refute. */
enum pn_answer pn_reaches(struct pn *p, const struct position *pos, int target, uint64_t positions,
                          int rest[2]);

/* ---- What was proven (games with `freeze`) ---- */

/* Adds turns of a line from the root after pn_reaches has said which player has the target: yes, and
   it is a lead of player 0; or no, and what is less is one of player 1. Proven for that player, as in
   pn_line; `is_exact`: neither can do better, and the other gives no more away. */
void pn_line_to(struct pn *p, int target, bool is_exact, struct solution *out);

/* The player's strategy after PN_WINS, or after pn_reaches as above: of a position that is won within
   so many turns a step after which it still is, and in how many turns at most it is won. False when
   pn_stopped. */
bool pn_winning_step(struct pn *p, const struct position *pos, int turns, step *best);
int pn_known_win(const struct pn *p, const struct position *pos, int turns);
int pn_player(const struct pn *p);

/* From now on these positions, by key, count as not won by the player of the question that pn_reaches
   has just answered, whenever it is asked again; what was proven of it is forgotten. A yes is as good
   as before, a no means only that there is no way round them. */
void pn_avoid(struct pn *p, const uint64_t keys[], size_t n);

/* Whether there are such positions for the question asked last. */
bool pn_avoids(const struct pn *p);

/* ---- All ---- */

/* The budget is spent, or the game too large. */
bool pn_stopped(const struct pn *p);

/* Positions visited. */
uint64_t pn_nodes(const struct pn *p);

#endif
