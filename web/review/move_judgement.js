// move_judgement.js - what each turn of a game cost the player who made it.
//
// Lives here: from analyses of all positions to losses, their names and a summary of each player.
// Does not live here: where analyses come from (position_analysis.js), or how a review looks.
//
// A loss is in shares of the win, 0 to 1: what the best turn would have been worth, less what the
// turn played is worth. The former is told beside it (`worth`), so that none costs more than there
// was to lose. Both are means of the same kind, over a search below the position after the turn:
// that of the best line, and the next position's own. The best of many lines looks better than it
// is where each had few visits, so such means are drawn towards that of the whole search
// (`weighed`). The engine's own choice costs nothing.
//
// In games with secrets the next position is another player's to judge, who knows other things, and
// dice fall in between. There both are taken from the search before the turn, and what the next
// search thinks otherwise, after chance has acted, is luck.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** The least loss of each kind, the worst first. */
export const KINDS = [["blunder", 0.20], ["mistake", 0.10], ["inaccuracy", 0.05]];
export const PLURALS = { blunder: "blunders", mistake: "mistakes", inaccuracy: "inaccuracies" };
// What a line with few visits says counts as if so many more, times the root of all visits of the
// search, had shown what the position as a whole is worth.
const DOUBT = 2;
const LUCK = 0.05; // luck below this is not told

/** The name of a loss, in whole per cent as it is told, or null. */
export function kindOf(loss) {
  const told = Number(loss.toFixed(2));
  return KINDS.find(([, least]) => told >= least)?.[0] ?? null;
}

const isSame = (turn, other) => turn.toLowerCase() === other.toLowerCase();

/** The share of the win that is certain for a side, or null. */
function exactShare(answer, side) {
  return "proven" in answer || "result" in answer ? answer.values[side] : null;
}

/** The line of the analysis that begins with a turn, or undefined. */
function lineOf(answer, turn) {
  return answer.lines.find((line) => isSame(line.turn, turn));
}

/** The worth of a line to a side. */
export function weighed(answer, line, side) {
  if ("proven" in line) return line.values[side];
  if (!line.visits) return answer.values[side]; // time was up before anything was looked at
  const doubt = DOUBT * Math.sqrt(answer.visits);
  return (line.values[side] * line.visits + doubt * answer.values[side]) / (line.visits + doubt);
}

/** What can be said for certain, in words, or null. `before` and `after` are exact shares of the
 *  player, or null. */
function verdict(before, after, loss) {
  if (before === 1 && after !== null && after < 1)
    return `a proven win thrown away, now a proven ${after > 0 ? "draw" : "loss"}`;
  if (before === 1 && after === null && kindOf(loss)) return "a proven win given up";
  if (before > 0 && before < 1 && after === 0) return "a proven draw thrown away, now a proven loss";
  if (before !== null || after === null || after === 1 || !kindOf(loss)) return null;
  return `now a proven ${after > 0 ? "draw" : "loss"}`;
}

/** {worth of the best turn, loss, verdict} in a game in which everybody sees everything. */
function openTurn(side, turn, answer, following) {
  const [best] = answer.lines;
  const before = exactShare(answer, side), after = exactShare(following, side);
  const worth = before ?? weighed(answer, best, side);
  const isCertain = before !== null && after !== null;
  const loss = isSame(best.turn, turn) && !isCertain ? 0 : Math.max(0, worth - following.values[side]);
  return { worth, loss, verdict: verdict(before, after, loss) };
}

/** The same by the search before the turn alone. The loss is null where the search did not look at
 *  the turn. */
function secretTurn(side, turn, answer) {
  const [best] = answer.lines, played = lineOf(answer, turn), worth = weighed(answer, best, side);
  const loss = played === best ? 0 : played ? Math.max(0, worth - weighed(answer, played, side)) : null;
  return { worth, loss, verdict: null };
}

/** Turn i as an object. answers[i] is about the position before it, and the next one, which is
 *  needed only where there are no secrets, about that after it. */
export function judgedTurn(game, answers, i) {
  const [side, turn] = game.turns[i], answer = answers[i], judged = { number: i + 1, side, turn };
  if (side === "chance" || !answer.lines.length) return judged;
  const look = game.hasSecrets ? secretTurn(side, turn, answer) : openTurn(side, turn, answer, answers[i + 1]);
  const [best] = answer.lines;
  return {
    ...judged, ...look, kind: look.loss === null ? null : kindOf(look.loss), best: best.turn, line: best.pv,
    agrees: isSame(best.turn, turn),
    forced: game.hasSecrets && answer.lines.length === 1, // many lines are asked for where anything is secret
  };
}

/** All turns as objects, those of chance among them; `answers` has all positions, that at the end
 *  too. */
export function judge(game, answers) {
  const turns = game.turns.map((_, i) => judgedTurn(game, answers, i));
  if (game.hasSecrets) addLuck(game, answers, turns);
  return turns;
}

/** To each turn of a player after which chance acted: what that was worth to each. */
function addLuck(game, answers, turns) {
  const decisions = Object.keys(answers).map(Number).filter((i) => answers[i].values);
  for (const [at, i] of decisions.entries()) {
    const following = decisions[at + 1];
    if (following === undefined || following === i + 1 || i >= turns.length) continue;
    const played = lineOf(answers[i], turns[i].turn);
    if (!played) continue;
    const luck = game.sides.map((side) => [side, answers[following].values[side] - weighed(answers[i], played, side)]);
    turns[i].luck = Object.fromEntries(luck.filter(([, share]) => Math.abs(share) >= LUCK));
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** {side: what its turns were like}. */
export function summary(game, turns) {
  return Object.fromEntries(game.sides.map((side) => {
    const own = turns.filter((turn) => turn.side === side && turn.loss != null && !turn.forced);
    const told = {
      turns: own.length,
      agreed: own.filter((turn) => turn.agrees).length,
      meanLoss: own.length ? sum(own.map((turn) => turn.loss)) / own.length : 0,
    };
    for (const kind in PLURALS) told[PLURALS[kind]] = own.filter((turn) => turn.kind === kind).length;
    if (game.hasSecrets) told.luck = sum(turns.map((turn) => turn.luck?.[side] ?? 0));
    return [side, told];
  }));
}

/** The turn that cost most, the first of several, or null where none cost anything to speak of. */
export function turningPoint(turns) {
  return turns.reduce((dear, turn) => (turn.kind && !(dear?.loss >= turn.loss) ? turn : dear), null);
}
