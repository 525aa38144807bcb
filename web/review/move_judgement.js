// move_judgement.js - computes the loss of each turn, with its name, and a summary of each player.
//
// Does not live here: the analyses (position_analysis.js), the layout of a review (text_report.js).
//
// A loss is a share of the win, 0 to 1: the value of the best turn minus the value of the turn
// played. No loss exceeds the value of the best turn, which is reported as `worth`. Both values are
// means over a search below the position after the turn: the best line's mean, and the next
// position's mean. The best of many lines with few visits each is overrated. So means with few
// visits are shrunk towards the mean of the whole search (`weighed`). The engine's own choice has
// no loss.
//
// In games with secrets the next search uses the information of another player, and chance events
// come in between. There both values come from the search before the turn. The difference to the
// next search, after chance events, is luck.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** The smallest loss of each kind, the worst kind first. */
export const KINDS = [["blunder", 0.20], ["mistake", 0.10], ["inaccuracy", 0.05]];
export const PLURALS = { blunder: "blunders", mistake: "mistakes", inaccuracy: "inaccuracies" };
// Prior weight of the position's value in a line's value: so many visits, times the square root of
// all visits of the search.
const DOUBT = 2;
const LUCK = 0.05; // luck below this is not reported

/** The name of a loss, rounded to whole per cent, or null. */
export function kindOf(loss) {
  const told = Number(loss.toFixed(2));
  return KINDS.find(([, least]) => told >= least)?.[0] ?? null;
}

const isSame = (turn, other) => turn.toLowerCase() === other.toLowerCase();

/** Returns the proven share of the win of a side, or null. */
function exactShare(answer, side) {
  return "proven" in answer || "result" in answer ? answer.values[side] : null;
}

/** The line of the analysis that begins with a turn, or undefined. */
export function lineOf(answer, turn) {
  return answer.lines.find((line) => isSame(line.turn, turn));
}

/** The worth of a line to a side. */
export function weighed(answer, line, side) {
  if ("proven" in line) return line.values[side];
  if (!line.visits) return answer.values[side]; // no line was searched in the time
  const doubt = DOUBT * Math.sqrt(answer.visits);
  return (line.values[side] * line.visits + doubt * answer.values[side]) / (line.visits + doubt);
}

/** Describes a change of a proven result in words, or returns null. `before` and `after` are the
 *  player's proven shares, or null. */
function verdict(before, after, loss) {
  if (before === 1 && after !== null && after < 1)
    return `a proven win thrown away, now a proven ${after > 0 ? "draw" : "loss"}`;
  if (before === 1 && after === null && kindOf(loss)) return "a proven win given up";
  if (before > 0 && before < 1 && after === 0) return "a proven draw thrown away, now a proven loss";
  if (before !== null || after === null || after === 1 || !kindOf(loss)) return null;
  return `now a proven ${after > 0 ? "draw" : "loss"}`;
}

/** Returns {worth of the best turn, loss, verdict} in a game without secrets. */
function openTurn(side, turn, answer, following) {
  const [best] = answer.lines;
  const before = exactShare(answer, side), after = exactShare(following, side);
  const worth = before ?? weighed(answer, best, side);
  const isCertain = before !== null && after !== null;
  const loss = isSame(best.turn, turn) && !isCertain ? 0 : Math.max(0, worth - following.values[side]);
  return { worth, loss, verdict: verdict(before, after, loss) };
}

/** Returns the same values from the search before the turn alone. The loss is null if the search
 *  did not visit the turn. */
function secretTurn(side, turn, answer) {
  const [best] = answer.lines, played = lineOf(answer, turn), worth = weighed(answer, best, side);
  const loss = played === best ? 0 : played ? Math.max(0, worth - weighed(answer, played, side)) : null;
  return { worth, loss, verdict: null };
}

/** Returns turn i as an object. answers[i] is the answer about the position before the turn. Games
 *  without secrets also need answers[i + 1], about the position after the turn. */
export function judgedTurn(game, answers, i) {
  const [side, turn] = game.turns[i], answer = answers[i], judged = { number: i + 1, side, turn };
  if (side === "chance" || !answer.lines.length) return judged;
  const look = game.hasSecrets ? secretTurn(side, turn, answer) : openTurn(side, turn, answer, answers[i + 1]);
  const [best] = answer.lines;
  return {
    ...judged, ...look, kind: look.loss === null ? null : kindOf(look.loss), best: best.turn, line: best.pv,
    agrees: isSame(best.turn, turn),
    forced: game.hasSecrets && answer.lines.length === 1, // otherwise many lines are requested
  };
}

/** Returns all turns as objects, including chance events. `answers` has an answer about every
 *  position, including the last. */
export function judge(game, answers) {
  const turns = game.turns.map((_, i) => judgedTurn(game, answers, i));
  if (game.hasSecrets) addLuck(game, answers, turns);
  return turns;
}

/** Adds to each turn before chance events the value of these events for each player. */
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

/** Returns {side: summary of its turns}. */
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

const hasWon = (side, result) => [`${side[0].toUpperCase()}+`, `${side}+`, `win:${side}:`].some((start) => result.startsWith(start));

/** Returns the turn with the largest loss, the first of several, or null if no turn has a named
 *  loss. The turns of the winner do not count, because their loss was made good. */
export function turningPoint(turns, result) {
  return turns.reduce((dear, turn) => (turn.kind && !hasWon(turn.side, result) && !(dear?.loss >= turn.loss) ? turn : dear), null);
}
