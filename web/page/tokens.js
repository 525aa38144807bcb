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
function countedInWords(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const many = (card, n) => (card.includes("?") ? `${n} ${cardInWords(card).replace(/^a /, "")}s` : `${n} \u00d7 ${cardInWords(card)}`);
  return [...counts].map(([card, n]) => (n > 1 ? many(card, n) : cardInWords(card))).join(", ");
}

/** Splits a token into the parts that the page needs: kind, hood, cards, tile, place, quarters,
 *  pawn. */
export function readToken(token) {
  const [kind, ...rest] = token.split(":");
  const read = { token, kind };
  if (kind === "place") Object.assign(read, { tile: rest[0], place: rest[1], quarters: Number(rest[2]) });
  else if (kind === "swap") Object.assign(read, { tile: rest[0], old: rest[1], quarters: Number(rest[2]) });
  else if (kind === "at") read.hood = rest[0];
  else if (kind === "me" || kind === "tip") Object.assign(read, { cards: rest[0], hood: rest[1] });
  else if (kind === "cops") read.hood = rest[0];
  else if (/^p\d$/.test(kind)) Object.assign(read, { pawn: kind, kind: "pawn", hood: rest[0] });
  else read.rest = rest;
  return read;
}

/** Headings for kinds of choices. */
export const headings = {
  me: "Move yourself", pawn: "Move another player", cops: "Move the Cops by road", tip: "Tip off the Cops",
  at: "Choose a place", place: "Lay a tile", swap: "Swap a tile", trade: "Trade", post: "Trading Post",
};

/** A choice in words: "Move yourself to Venice with red 2". */
export function choiceInWords(token, names) {
  const t = readToken(token), hood = t.hood && names.hood(t.hood);
  const [a, b, c] = t.rest ?? [];
  switch (t.kind) {
    case "place": return `Lay ${t.tile} at ${t.place}`;
    case "swap": return `Lay ${t.tile} where ${t.old} is`;
    case "at": return `Choose ${hood}`;
    case "me": return `Move yourself to ${hood} with ${cardsInWords(t.cards)}`;
    case "pawn": return `Move ${names.player(t.pawn)} to ${hood}`;
    case "cops": return `Move the Cops to ${hood}`;
    case "tip": return `Send the Cops to ${hood} with ${cardsInWords(t.cards)}`;
    case "draw": return `Draw a ${COLOURS[a]} card`;
    case "boat": return `Play your ${COLOURS[a]} boat`;
    case "hunch": return `Roll the ${COLOURS[a]} die on a hunch`;
    case "waste": return `Discard the top ${COLOURS[a]} card`;
    case "recover": return "Recover";
    case "trade": return `Offer ${names.player(a)} your ${cardInWords(b)} for a ${COLOURS[c]} card`;
    case "post": return `Give ${names.player(a)} your ${cardInWords(b)} and take ${COLOURS[c] ? `a ${COLOURS[c]} card` : "a card"}`;
    case "accept": return `Accept, and give ${cardInWords(a)}`;
    case "decline": return "Decline";
    case "notrade": return "Offer nothing";
    case "nopost": return "Swap nothing";
    case "pass": return "Pass";
    default: return token;
  }
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

const verbs = {
  place: (t) => ["lay", "lays", `${t.tile} at ${t.place}`],
  swap: (t) => ["lay", "lays", `${t.tile} where ${t.old} was`],
  me: (t, n) => ["move", "moves", `to ${n.hood(t.hood)} with ${cardsInWords(t.cards)}`],
  pawn: (t, n) => ["move", "moves", `${n.player(t.pawn)} to ${n.hood(t.hood)}`],
  cops: (t, n) => ["move", "moves", `the Cops to ${n.hood(t.hood)}`],
  tip: (t, n) => ["send", "sends", `the Cops to ${n.hood(t.hood)} with ${cardsInWords(t.cards)}`],
  draw: (t) => ["draw", "draws", `from the ${COLOURS[t.rest[0]]} pile`],
  boat: (t) => ["play", "plays", `a ${COLOURS[t.rest[0]]} boat`],
  hunch: (t) => ["roll", "rolls", `the ${COLOURS[t.rest[0]]} die on a hunch`],
  waste: (t) => ["discard", "discards", `the top ${COLOURS[t.rest[0]]} card`],
  recover: () => ["recover", "recovers", ""],
  trade: (t, n) => ["offer", "offers", `${n.player(t.rest[0])} ${cardInWords(t.rest[1])} for a ${COLOURS[t.rest[2]]} card`],
  accept: (t) => ["accept", "accepts", `and give ${cardInWords(t.rest[0])}`],
  decline: () => ["decline", "declines", ""],
  post: (t, n) => ["give", "gives", `${n.player(t.rest[0])} ${cardInWords(t.rest[1])} at the Trading Post`],
  pass: () => ["pass", "passes", ""],
};

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
    case "burn": return `${cardInWords(a)} is discarded`.replace(/^./, (c) => c.toUpperCase());
    case "aside": return `${cardInWords(a)} is put aside`.replace(/^./, (c) => c.toUpperCase());
    case "found": return `The cards say ${cardInWords(a)}`;
    case "mover": return `It is ${names.player(a)}'s turn to build`;
    case "take": return `From ${names.player(a)} comes ${cardInWords(b)}`;
    default: return null;
  }
}

/** Follows the pawns to find out who is caught, because tokens only say who moved where. */
class Chase {
  constructor(players, skipped) {
    this.players = players;
    this.skipped = skipped; // number of place choices before those of pawns (the tunnel's two ends)
    this.at = 0;
    this.pawns = {};
    this.cops = null;
  }

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
    const verb = verbs[t.kind]?.(t, names);
    const [you, they, rest] = t.kind === "at" ? [t.isCops ? "put the Cops in" : "choose", t.isCops ? "puts the Cops in" : "chooses", names.hood(t.hood)] : verb ?? [];
    if (you) told.push({ who, text: `${names.player(who, true)} ${names.is(who, you, they)} ${rest}`.trim() + (escaped ? ", out of Jail" : "") });
    for (const p of caught) told.push({ who: p, isBig: true, text: `${names.player(p, true)} ${names.is(p, "go", "goes")} to Jail` });
  }
  return told;
}
