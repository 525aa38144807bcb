// tokens.js - FENCE! in words: the choices that tokens offer, and the events.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const COLOURS = { r: "red", b: "blue" };
const FACES = { j: "Joker", f: "boat" };

/** Turns "r3" into "red 3", "b?" into "a blue card", "??" into "a card". */
export function cardInWords(card) {
  const [colour, value] = card;
  if (value === "?") return COLOURS[colour] ? `a ${COLOURS[colour]} card` : "a card";
  return `${COLOURS[colour]} ${FACES[value] ?? value}`;
}

/** Splits "r3b4" into a list of cards. */
export const cardsOf = (cards) => cards.match(/[rb?][1-6jf?]/g) ?? [];

export const cardsInWords = (cards) => cardsOf(cards).map(cardInWords).join(" and ");

/** A list of cards in words, with backs counted: "red 3, 2 blue cards". */
export function countedInWords(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const many = (card, n) => (card.includes("?") ? `${n} ${cardInWords(card).replace(/^a /, "")}s` : `${n} \u00d7 ${cardInWords(card)}`);
  return [...counts].map(([card, n]) => (n > 1 ? many(card, n) : cardInWords(card))).join(", ");
}

/** Splits a token into the parts that the page needs: kind, hood, cards, tile, place, quarters,
 *  pawn. */
export function readToken(token) {
  const [kind, ...rest] = token.split(":"), [a, b, c] = rest;
  if (kind === "place") return { token, kind, tile: a, place: b, quarters: Number(c) };
  if (kind === "swap") return { token, kind, tile: a, old: b, quarters: Number(c) };
  if (kind === "me" || kind === "tip") return { token, kind, cards: a, hood: b };
  if (kind === "at" || kind === "cops") return { token, kind, hood: a };
  if (/^p\d$/.test(kind)) return { token, kind: "pawn", pawn: kind, hood: a };
  return { token, kind, rest };
}

/** Headings for kinds of choices. */
export const headings = {
  me: "Move yourself", pawn: "Move another player", cops: "Move the Cops by road", tip: "Tip off the Cops",
  at: "Choose a place", place: "Lay a tile", swap: "Swap a tile", trade: "Trade", post: "Trading Post",
};

/** Deeds in words: [the verb for you, the verb for others, the rest]. A deed without the second verb
 *  is not an event. `n` has the functions for names: hood, player, is, tile, spot. */
const deeds = {
  place: (t, n) => ["lay", "lays", `${n.tile(t.tile)} ${n.spot(t)}`],
  swap: (t, n) => ["lay", "lays", `${n.tile(t.tile)} ${n.spot(t)}`],
  at: (t, n) => (t.isCops ? ["put", "puts", `the Cops in ${n.hood(t.hood)}`] : ["choose", "chooses", n.hood(t.hood)]),
  me: (t, n) => ["move", "moves", `to ${n.hood(t.hood)} with ${cardsInWords(t.cards)}`],
  pawn: (t, n) => ["move", "moves", `${n.player(t.pawn)} to ${n.hood(t.hood)}`],
  cops: (t, n) => ["move", "moves", `the Cops to ${n.hood(t.hood)}`],
  tip: (t, n) => ["send", "sends", `the Cops to ${n.hood(t.hood)} with ${cardsInWords(t.cards)}`],
  draw: ({ rest: [pile] }) => ["draw", "draws", `a ${COLOURS[pile]} card`],
  boat: ({ rest: [colour] }) => ["play", "plays", `a ${COLOURS[colour]} boat`],
  hunch: ({ rest: [colour] }) => ["roll", "rolls", `the ${COLOURS[colour]} die on a hunch`],
  waste: ({ rest: [pile] }) => ["discard", "discards", `the top ${COLOURS[pile]} card`],
  recover: () => ["recover", "recovers", ""],
  trade: ({ rest: [who, card, wish] }, n) => ["offer", "offers", `${n.player(who)} ${cardInWords(card)} for ${cardInWords(`${wish}?`)}`],
  accept: ({ rest: [card] }) => ["accept", "accepts", `the trade, for ${cardInWords(card)}`],
  decline: () => ["decline", "declines", ""],
  post: ({ rest: [who, card, wish] }, n) =>
    ["give", "gives", `${n.player(who)} ${cardInWords(card)} for ${cardInWords(`${wish}?`)} at the Trading Post`],
  notrade: () => ["offer", null, "nothing"],
  nopost: () => ["swap", null, "nothing"],
  pass: () => ["pass", "passes", ""],
};

const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** A choice in words: "Move to Venice with red 2". */
export function choiceInWords(token, names) {
  const t = readToken(token), deed = deeds[t.kind]?.(t, names);
  return deed ? capital(`${deed[0]} ${deed[2]}`.trim()) : token;
}

/** The end of a game in words. */
export function resultInWords(result, names) {
  const [winner, resigned] = result.split("+");
  if (resigned === "R") return `${names.player(winner, true)} ${names.is(winner, "win", "wins")} by resignation`;
  const [kind, who, how] = result.split(":");
  const ways = { "last-free": "the last one out of Jail", accumulation: "with twice as many cards as players are free", rounds: "with most cards" };
  if (kind === "win") return `${names.player(who, true)} ${names.is(who, "win", "wins")}: ${ways[how] ?? how}`;
  if (who === "all-jailed") return "A draw: everybody is in Jail";
  if (who === "round-cap") return "A draw: the game has lasted too long";
  return `A draw${how ? `, shared by ${how.split("+").map((p) => names.player(p)).join(" and ")}` : ""}`;
}

/** A chance event in words, or null if it need not be shown. */
export function chanceInWords(token, names) {
  const [kind, a, b] = token.split(":");
  const got = (what) => `${names.player(a, true)} ${names.is(a, "get", "gets")} ${what}`;
  switch (kind) {
    case "tiles": return got(`the tiles ${b.split(",").join(", ")}`);
    case "start": return got(b.includes("?") ? "starting cards, face down" : `${cardsInWords(b)} to start with`);
    case "show": return `${names.player(a, true)} ${names.is(a, "show", "shows")} ${cardsInWords(b)}`;
    case "dice": return `The dice show red ${a.split(",")[0]}, blue ${a.split(",")[1]}`;
    case "die": return `The die shows ${cardInWords(a)}`;
    case "deal": return got(cardInWords(b));
    case "burn": return capital(`${cardInWords(a)} is discarded`);
    case "aside": return capital(`${cardInWords(a)} is put aside`);
    case "found": return `The cards say ${cardInWords(a)}`;
    case "mover": return `It is ${names.player(a)}'s turn to build`;
    case "take": return `From ${names.player(a)} comes ${cardInWords(b)}`;
    default: return null;
  }
}

/** Follows the pawns to find out who is caught, because tokens only say who moved where. */
class Chase {
  at = 0; pawns = {}; cops = null;

  /** `skipped`: number of place choices before those of pawns (the tunnel's two ends). */
  constructor(players, skipped) { Object.assign(this, { players, skipped }); }

  /** Returns the players that a token sends to Jail, and whether its mover leaves Jail. */
  follow(who, t) {
    const wasJailed = this.pawns[who] === "jail";
    if (t.kind === "at") {
      this.at++;
      if (this.at <= this.skipped) return {};
      if (this.at <= this.skipped + this.players) this.pawns[who] = t.hood;
      else if (this.at === this.skipped + this.players + 1) this.cops = t.hood;
      else return {};
      t.isCops = this.cops !== null;
    } else if (t.kind === "me") this.pawns[who] = t.hood;
    else if (t.kind === "pawn") this.pawns[t.pawn] = t.hood;
    else if (t.kind === "cops" || t.kind === "tip") this.cops = t.hood;
    else return {};
    const caught = Object.keys(this.pawns).filter((p) => this.cops && this.pawns[p] === this.cops);
    for (const p of caught) this.pawns[p] = "jail";
    return { caught, escaped: wasJailed && t.kind === "me" };
  }
}

/** The events as sentences {text, who, isBig}. `events` are pairs of player and token. */
export function story(events, names, options) {
  const told = [], chase = new Chase(Number(options.players), options.tunnel && options.tunnel !== "off" ? 2 : 0);
  for (const [who, token] of events) {
    if (who === "chance") {
      const text = chanceInWords(token, names), last = told.at(-1);
      const dealt = /^deal:(p\d):(.*)$/.exec(token);
      if (dealt && last?.dealt === dealt[1]) last.cards.push(dealt[2]);
      else if (text) told.push({ who, text, dealt: dealt?.[1], cards: dealt && [dealt[2]] });
      if (dealt) told.at(-1).text = `${names.player(dealt[1], true)} ${names.is(dealt[1], "get", "gets")} ${countedInWords(told.at(-1).cards)}`;
      continue;
    }
    const t = readToken(token), { caught = [], escaped } = chase.follow(who, t);
    const [you, they, rest] = deeds[t.kind]?.(t, names) ?? [];
    if (they) told.push({ who, text: `${names.player(who, true)} ${names.is(who, you, they)} ${rest}`.trim() + (escaped ? ", out of Jail" : "") });
    for (const p of caught) told.push({ who: p, isBig: true, text: `${names.player(p, true)} ${names.is(p, "go", "goes")} to Jail` });
  }
  return told;
}
