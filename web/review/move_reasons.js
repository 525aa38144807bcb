// move_reasons.js - why a turn was worse than the best one: reasons as data, and in words.
//
// Lives here: the reasons, from answers of the engine about both turns. Does not live here: the
// searches for them (reason_searches.js), the loss of a turn (move_judgement.js).
//
// A reason is {kind, ...}. inWords lists the kinds. All but luck compare the turn played with the
// best one, and are given only if the longer searches confirm the loss. A comparison goes one turn
// further, to the position after the expected reply. Facts are counted by the engine
// (docs/protocol/ANALYSIS.md), so they are exact; ownership and points are expected.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { areasOf, boardOf, regionOf } from "./board_regions.js";
import { KINDS, weighed } from "./move_judgement.js";
import { signed, whole } from "./number_format.js";

/** Turns with a smaller loss have no reasons: at that size a loss is often an error of the search. In
 *  FENCE!, where several share a win and every loss is smaller, all losses with a name have. */
export const LEAST_EXPLAINED = 0.10;
/** The least loss that has a name. */
export const LEAST_NAMED = KINDS.at(-1)[1];
/** The longer searches confirm a loss from here on, so that a still longer one finds it, too. */
const LEAST_CONFIRMED = 0.08;
const HELD = 0.3; // a cell is expected to be a side's from this ownership on, of -1 to 1
const LEAST_AREA = 3; // cells; smaller areas often change their owner between two searches
const MOST_AREAS = 2; // areas told for a turn, the largest
const LEAST_POINTS = 2; // expected points, not less than the noise of a short search
const CLOSED_EARLY = LEAST_POINTS; // points that closing an area at once costs, to be too early
const LEAST_CLOSED = 3; // cells that make closing an area a reason
const SMALL_AREA = 4; // cells; a piece in a closed area of this size or less is shut in
const LEAST_STONES = 1; // by which the way across is longer, or the other side's shorter: a turn each
export const LEAST_LUCK = 0.20; // as a blunder: values of FENCE! move by half of that between long searches
const LEAST_VISITS = 20; // of the turn played, to tell luck from its loss

// ---- Reasons in games without secrets ----

const gain = (from, to, name, side) => to.facts[name][side] - from.facts[name][side];

/** The areas that the played turn gives to the other side. */
function areasGivenUp({ side, played, best }) {
  const now = played.answer.ownership, then = best.answer.ownership;
  if (!now || !then) return [];
  const sign = now.owner === side ? 1 : -1, board = boardOf(now);
  const lost = [...now.cells.keys()].filter((at) => sign * then.cells[at] >= HELD && sign * now.cells[at] <= -HELD);
  return areasOf(lost, board).filter((area) => area.length >= LEAST_AREA).slice(0, MOST_AREAS)
    .map((area) => ({ kind: "area", region: regionOf(area, board), cells: area.length, at: area }));
}

/** The expected points that the turn costs, or null. */
function pointsLost({ side, played, best }) {
  const now = played.answer.margins, then = best.answer.margins;
  return now && then ? then[side] - now[side] : null;
}

function points(seen) {
  const lost = pointsLost(seen);
  return lost !== null && lost >= LEAST_POINTS ? [{ kind: "points", points: Math.round(lost) }] : [];
}

/** What is certain about the two turns. */
function certain({ side, other, before, played, best, verdict }) {
  const reasons = [];
  const isWon = (answer, who) => answer?.result !== undefined && answer.values[who] === 1;
  if (isWon(best.answer, side)) return [{ kind: "missed-win", turn: best.turn }];
  if (isWon(played.after, other)) return [{ kind: "lets-win", turn: played.reply, side: other }];
  if (!before.proven && best.answer.proven && best.answer.values[side] === 1) reasons.push({ kind: "proven-win", turn: best.turn });
  if (!verdict && played.answer.proven && played.answer.values[side] === 0) reasons.push({ kind: "proven-loss" });
  return reasons;
}

function fendo({ side, other, before, played, best }, lost) {
  const reasons = [], turn = played.reply;
  const own = gain(before, played.answer, "closed", side), ownBest = gain(before, best.answer, "closed", side);
  const theirs = gain(before, played.answer, "closed", other), theirsBest = gain(before, best.answer, "closed", other);
  if (own > 0 && ownBest <= 0 && lost >= CLOSED_EARLY) reasons.push({ kind: "closed-early", cells: own });
  if (theirs >= LEAST_CLOSED && theirs > theirsBest) reasons.push({ kind: "closed-for", cells: theirs, side: other });
  if (ownBest >= LEAST_CLOSED && own < ownBest) reasons.push({ kind: "missed-closing", turn: best.turn, cells: ownBest });
  if (theirsBest > 0 && theirsBest <= SMALL_AREA && theirs === 0)
    reasons.push({ kind: "missed-shutting-in", turn: best.turn, cells: theirsBest, side: other });
  if (played.after && best.after) {
    const closed = gain(played.answer, played.after, "closed", other), kept = gain(best.answer, best.after, "closed", other);
    const shut = gain(played.answer, played.after, "closed", side), shutBest = gain(best.answer, best.after, "closed", side);
    if (closed >= LEAST_CLOSED && kept < closed) reasons.push({ kind: "lets-close", turn, cells: closed, side: other });
    if (shut > 0 && shut <= SMALL_AREA && shutBest === 0) reasons.push({ kind: "shut-in", turn, cells: shut, side: other });
  }
  const active = (answer) => answer.facts.active[side];
  if (!played.answer.result && active(before) && !active(played.answer) && active(best.answer))
    reasons.push({ kind: "last-piece", side: other });
  return reasons;
}

function siemenet({ side, other, before, played, best }) {
  const reasons = [];
  const made = gain(before, played.answer, "points", side), could = gain(before, best.answer, "points", side);
  if (could > made) reasons.push({ kind: "missed-points", turn: best.turn, points: could, made });
  if (played.after && best.after) {
    const let_ = gain(played.answer, played.after, "points", other), kept = gain(best.answer, best.after, "points", other);
    if (let_ > 0 && let_ > kept) reasons.push({ kind: "lets-score", turn: played.reply, points: let_, side: other });
  }
  return reasons;
}

function fonver({ side, other, before, played, best }) {
  const reasons = captures("stones", -1, { side, other, before, played, best });
  if (!played.after || !best.after || played.after.result || best.after.result) return reasons;
  const missing = (answer, who) => answer.facts.missing[who];
  const now = [missing(played.after, side), missing(played.after, other)];
  const then = [missing(best.after, side), missing(best.after, other)];
  if (now[0] === null && then[0] !== null) reasons.push({ kind: "cut-off", turn: played.reply });
  else if (![...now, ...then].includes(null) && now[0] - then[0] + then[1] - now[1] >= LEAST_STONES)
    reasons.push({ kind: "race", turn: played.reply, instead: best.turn, stones: now, then, side: other });
  return reasons;
}

function fiodar(seen) {
  const { side, before, played, best } = seen;
  const reasons = captures("captured", 1, seen), filled = -gain(before, played.answer, "territory", side);
  const isFirst = [before, played.answer].some(({ facts }) => facts.territory[side] === null);
  if (!isFirst && filled > 0 && gain(before, best.answer, "territory", side) >= 0) reasons.push({ kind: "own-territory" });
  return reasons;
}

/** Captures of stones that the turn allows or misses. The fact counts the captures of a side
 *  (sign 1), or the stones of the other side (sign -1). */
function captures(name, sign, { side, other, before, played, best }) {
  const taken = (from, to, who) => sign * gain(from, to, name, sign > 0 ? who : who === side ? other : side);
  const reasons = [], could = taken(before, best.answer, side);
  if (could > 0 && could > taken(before, played.answer, side)) reasons.push({ kind: "missed-capture", turn: best.turn, stones: could });
  if (played.after && best.after) {
    const lost = taken(played.answer, played.after, other), kept = taken(best.answer, best.after, other);
    if (lost > 0 && lost > kept) reasons.push({ kind: "lets-capture", turn: played.reply, stones: lost, side: other });
  }
  return reasons;
}

const OF_GAME = { fendo, siemenet, fonver, fiodar };

/** The reasons of a turn in a game without secrets. `seen`: {game, side, other, before, played,
 *  best, verdict}. `before` is the answer about the position before the turn, and `verdict` what the
 *  judgement says of a proof, or null. Played and best are {turn, answer, reply, after}: the answer
 *  of a longer search after the turn, the reply that it expects, and an answer with the facts after
 *  the reply (undefined if the game is over). */
export function openReasons(seen) {
  const { side, played, best } = seen;
  if (best.answer.values[side] - played.answer.values[side] < LEAST_CONFIRMED) return [];
  const known = certain(seen);
  if (known.some(({ kind }) => kind === "missed-win" || kind === "lets-win")) return known;
  return [...known, ...areasGivenUp(seen), ...points(seen), ...(OF_GAME[seen.game]?.(seen, pointsLost(seen) ?? 0) ?? [])];
}

// ---- Reasons in FENCE! ----

const others = (facts, name, side) => Object.entries(facts[name]).filter(([who]) => who !== side);
const jailed = (facts, side) => others(facts, "free", side).filter(([, free]) => !free).map(([who]) => who);

/** The reasons of a turn in a game with secrets. `seen`: {side, answer, before, played, best}.
 *  `answer` is that of a longer search before the turn; `before` are the facts of that position.
 *  played and best are {turn, line, facts}, with the facts when another player or chance acts. All
 *  facts may be undefined. */
export function secretReasons({ side, answer, before, played, best }) {
  if (!played.line || !best.line) return [];
  if (weighed(answer, best.line, side) - weighed(answer, played.line, side) < LEAST_CONFIRMED) return [];
  if (!before || !played.facts || !best.facts) return [];
  const reasons = [], now = played.facts, then = best.facts;
  const sent = jailed(then, side).filter((who) => !jailed(before, side).includes(who) && !jailed(now, side).includes(who));
  if (sent.length) reasons.push({ kind: "missed-jailing", sides: sent });
  if (!before.free[side] && then.free[side] && !now.free[side]) reasons.push({ kind: "missed-exit" });
  if (before.free[side] && !now.free[side] && then.free[side]) reasons.push({ kind: "jails-itself" });
  const far = (facts, who) => facts.cops[who] ?? Infinity;
  if (now.free[side] && then.free[side] && far(now, side) < far(then, side))
    reasons.push({ kind: "cops", steps: now.cops[side], instead: then.cops[side] });
  for (const [who, steps] of others(now, "cops", side))
    if (now.free[who] && then.free[who] && (steps ?? Infinity) > far(then, who)) reasons.push({ kind: "spares", side: who, steps, instead: then.cops[who] });
  const spent = before.cards[side] - now.cards[side], needed = Math.max(0, before.cards[side] - then.cards[side]);
  if (spent > needed) reasons.push({ kind: "cards", cards: spent, instead: needed });
  return reasons;
}

/** What chance brought between a turn and the next decision, or []. `line` is the line of the turn
 *  in `answer`, of a longer search before it; `following` is that about the next decision. `luck`
 *  is that of the judgement, {side: share}; the least of all is told. */
export function luckReasons({ luck, answer, line, following, loss, side }) {
  if (!line || !following.values || line.visits < LEAST_VISITS) return [];
  // A line with few visits is shrunk towards the best one. What is left of its loss is no luck.
  const lucks = (who) => [luck[who], following.values[who] - weighed(answer, line, who), following.values[who] - line.values[who]];
  const least = (list) => list.reduce((a, b) => (a * b <= 0 ? 0 : Math.abs(a) < Math.abs(b) ? a : b));
  const shares = Object.keys(luck).map((who) => [who, least(lucks(who))]).filter(([, share]) => Math.abs(share) >= LEAST_LUCK);
  if (!shares.length) return [];
  const own = shares.find(([who]) => who === side)?.[1] ?? 0;
  return [{ kind: "luck", shares: Object.fromEntries(shares), ...(loss >= LEAST_CONFIRMED && own < 0 && { choice: loss, chance: -own }) }];
}

// ---- Words ----

const UNITS = { fendo: "cell", siemenet: "square" };

const count = (n, unit) => `${n} ${unit}${n === 1 ? "" : "s"}`;
const road = (steps) => (steps === null ? "three steps or more" : count(steps, "step"));

/** A reason in words. The subject is the player of the turn. `game` is the game's name, and `titles`
 *  names the sides. */
export function inWords(reason, game, titles) {
  const { kind, turn } = reason, who = titles[reason.side], cells = count(reason.cells, UNITS[game] ?? "point");
  const stones = count(reason.stones, "stone"), made = count(reason.points, "point");
  const words = {
    "missed-win": () => `misses ${turn}, which wins at once`,
    "lets-win": () => `lets ${who} win at once by ${turn}`,
    "proven-win": () => `misses ${turn}, a proven win`,
    "proven-loss": () => "is a proven loss",
    area: () => (reason.region ? `gives up the ${reason.region}, ${cells}` : `gives up ${cells}, across the board`),
    points: () => `costs about ${made}`,
    "closed-early": () => `closes its own area too early, with ${cells}`,
    "closed-for": () => `closes an area for ${who}: ${cells}`,
    "missed-closing": () => `misses ${turn}, which closes ${cells}`,
    "missed-shutting-in": () => `misses ${turn}, which shuts a piece of ${who} into ${cells}`,
    "lets-close": () => `lets ${who} close ${cells} by ${turn}`,
    "shut-in": () => `lets ${who} shut a piece into ${cells} by ${turn}`,
    "last-piece": () => `has no piece left in the open area: the rest goes to ${who}`,
    "missed-points": () => `misses ${turn}, which scores ${made}${reason.made > 0 ? `, not ${reason.made}` : ""}`,
    "lets-score": () => `lets ${who} score ${made} by ${turn}`,
    "missed-capture": () => `misses ${turn}, which captures ${stones}`,
    "lets-capture": () => `lets ${who} capture ${stones} by ${turn}`,
    "cut-off": () => `is cut off by ${turn}: no way across is left without captures`,
    race: () => `after the answer ${turn} lacks ${count(reason.stones[0], "stone")} to cross, ${who} ${reason.stones[1]}; ` +
      `with ${reason.instead} instead, ${reason.then.join(" and ")}`,
    "own-territory": () => "fills a point of its own territory",
    "missed-jailing": () => `misses sending ${reason.sides.join(" and ")} to Jail`,
    "missed-exit": () => "misses the way out of Jail",
    "jails-itself": () => "goes to Jail by it",
    cops: () => `ends ${road(reason.steps)} from the Cops; the better turn, ${road(reason.instead)}`,
    spares: () => `leaves the Cops ${road(reason.steps)} from ${who}; the better turn, ${road(reason.instead)}`,
    cards: () => `spends ${count(reason.cards, "card")}; the better turn ${reason.instead ? `only ${reason.instead}` : "none"}`,
    luck: () => `then luck: ${Object.entries(reason.shares).map(([side, share]) => `${titles[side]} ${signed(share)}`).join(", ")}` +
      (reason.choice ? ` (choice cost ${whole(reason.choice)}, luck ${whole(reason.chance)})` : ""),
  };
  return words[kind]();
}
