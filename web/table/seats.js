// seats.js - the players of the seats, and the information and requests allowed to each page.
//
// All messages to a page about a game with secrets are made here. They contain only information
// that the engine gives for this seat.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "./engine.js";

const WITH_SECRETS = ["fence"];
const ORANGE = ["fendo"]; // games whose black is called orange
// Requests allowed to a guest. All others are the host's.
const GUESTS = ["play", "cancel", "hint", "save", "rules", "rematch"];
// Requests that would reveal secrets, or change the game under the hands of other players.
const OPEN_ONLY = ["go", "judge", "position", "computer"];
// Requests of the side to move alone.
const IN_TURN = ["play", "cancel", "hint"];

export const hasSecrets = (game) => WITH_SECRETS.includes(game);

/** The sides, with the words of the protocol and for people. */
export function sidesOf(game, options) {
  if (hasSecrets(game)) return Array.from({ length: Number(options.players) }, (_, i) => ({ word: `p${i + 1}`, title: `Player ${i + 1}` }));
  return [{ word: "white", title: "White" }, { word: "black", title: ORANGE.includes(game) ? "Orange" : "Black" }];
}

/** Returns a secret of so many random bytes, as a word for an address. */
export function newSecret(bytes) {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** Whether a word of a request equals this secret, compared in constant time. */
export function same(known, word) {
  let difference = known.length ^ word.length;
  for (let i = 0; i < word.length; i++) difference |= known.charCodeAt(i % known.length) ^ word.charCodeAt(i);
  return difference === 0;
}

/** The players of the seats: the host's page, the engine, invited guests. */
export class Seats {
  me = null; // the host's player; null: no friends and no secrets, so the host plays all sides
  invited = {}; // player: the secret in the invitation to a friend
  guests = {}; // token of a page: player
  isOver = false; // whether the game has ended; then the host may look at its positions again

  /** Assigns the seats of a new game: {me: "p1", friends: ["p2", ...]}; in an open game without
   *  friends {computer: [...]}. Returns the engine's sides. */
  settle(words, isSecret, message) {
    [this.me, this.invited, this.guests, this.isOver] = [null, {}, {}, false];
    const asked = words.filter((word) => message.friends?.includes(word));
    if (!isSecret && !asked.length) return words.filter((word) => (message.computer ?? words.slice(1)).includes(word));
    this.me = words.includes(message.me) ? message.me : words.find((word) => !asked.includes(word)) ?? words[0];
    const others = words.filter((word) => word !== this.me);
    const friends = others.filter((word) => asked.includes(word));
    this.invited = Object.fromEntries(friends.map((word) => [word, newSecret(12)]));
    return others.filter((word) => !friends.includes(word));
  }

  /** Gives each seat to the player of the seat before. Returns the engine's sides. */
  turn(words, computer) {
    const next = (word) => words[(words.indexOf(word) + 1) % words.length];
    if (this.me !== null) this.me = next(this.me);
    this.invited = Object.fromEntries(Object.entries(this.invited).map(([word, secret]) => [next(word), secret]));
    this.guests = Object.fromEntries(Object.entries(this.guests).map(([token, word]) => [token, next(word)]));
    this.isOver = false;
    return [...computer].map(next);
  }

  /** A copy of the seats, to store with a game. */
  kept() { return { me: this.me, invited: { ...this.invited }, guests: { ...this.guests } }; }

  /** Restores the seats of a stored game. */
  take({ me, invited, guests }) { Object.assign(this, { me, invited: { ...invited }, guests: { ...guests } }); }

  /** Returns the player whose seat this invitation offers, or undefined if the seat is taken. */
  playerInvited(secret) {
    return Object.keys(this.invited).find((player) => same(this.invited[player], secret));
  }

  /** Gives the seat to the first page with this invitation. Returns the page's token, or
   *  undefined. */
  join(secret) {
    const player = this.playerInvited(secret);
    if (!player) return undefined;
    delete this.invited[player];
    const token = newSecret(16);
    this.guests[token] = player;
    return token;
  }
}

/** The player from whose view the page sees the game. null: public view. */
function seatOf(table, page) {
  return (page.isHost ? table.seats.me : table.seats.guests[page.token]) ?? null;
}

/** Whether a page is that of a guest whose game has been left. It is told nothing of later games. */
const hasNoSeat = (table, page) => !page.isHost && seatOf(table, page) === null;

/** Refuses a request that this page may not make. */
export function check(table, page, request) {
  const isSecret = hasSecrets(table.game), isShared = table.seats.me !== null;
  if (!page.isHost && !(isShared && GUESTS.includes(request))) throw new Refused("only the person who opened the table can do that");
  if (!isShared) return;
  if (OPEN_ONLY.includes(request) && isSecret) throw new Refused("this is not possible in a game with secrets");
  if (OPEN_ONLY.includes(request) && !table.seats.isOver) throw new Refused("this is possible only after the game with your friend");
  if (IN_TURN.includes(request) && seatOf(table, page) !== table.toMove) throw new Refused("it is not your turn");
  if (request === "undo" && !isAlone(table)) throw new Refused("in a game of several people, nothing can be taken back");
}

const isAlone = ({ seats }) => !Object.keys(seats.guests).length && !Object.keys(seats.invited).length;

/** The seat whose record the page gets, as an argument of savegame. "" means public knowledge. */
export function viewer(table, page) {
  return (hasSecrets(table.game) && seatOf(table, page)) || "";
}

/** Whether a page may get an analysis that was made for a player. */
export function mayKnowThoughts(table, page, asker) {
  if (hasNoSeat(table, page)) return false;
  return table.seats.me === null || table.seats.isOver || seatOf(table, page) === asker;
}

/** The view of the page's seat. Without a seat it is only the name of the game. */
export async function stateFor(table, page) {
  const named = { type: "state", game: table.game, options: table.options, sides: table.sides, host: page.isHost };
  if (hasNoSeat(table, page)) return named;
  const state = {
    ...named, toMove: table.toMove, result: table.result, computer: [...table.computer].sort(), paused: table.paused,
    analysing: table.analysing, level: table.lesson?.level ?? table.level, moveTime: table.moveTime, svg: table.looks.svg, clock: table.clocks?.told(performance.now()) ?? null,
  };
  const seat = seatOf(table, page);
  if (page.isHost)
    Object.assign(state, { left: table.offer(), chosen: table.isChosen, lesson: table.lesson && { ...table.lesson }, learned: table.learned });
  Object.assign(state, hasSecrets(table.game) ? await secretState(table, seat) : openState(table));
  state.seat = seat;
  if (page.isHost) Object.assign(state, { invited: table.seats.invited, alone: isAlone(table) });
  return state;
}

function openState(table) {
  const { tree, looks, seats } = table, isOpen = seats.me === null || seats.isOver;
  return {
    secret: false, shared: !isOpen, half: table.half, at: tree.at.id,
    // What the engine thinks of a game between people is for after the game.
    nodes: tree.nodes.map(({ id, parent, side, turn, share, lead }) => ({ id, parent: parent?.id ?? null, side, turn, ...(isOpen ? { share, lead } : {}) })),
    puzzle: table.puzzle?.told(tree.at) ?? null, line: tree.line().map((node) => node.id),
    position: looks.position, start: /^set_position (.*)$/m.exec(looks.record ?? "")?.[1] ?? null,
    // If the list is too long, the picture has the same information.
    words: (looks.legal_steps ?? "").split(/\s+/).filter((step) => step === "pass" || step === "swap"),
  };
}

async function secretState(table, seat) {
  const state = { secret: true, view: await table.engine.ask(seat ? `view ${seat}` : "showboard"), steps: [] };
  if (seat && seat === table.toMove) {
    const [listed] = await table.engine.askAll(["legal_steps"]);
    // There are too many to list, so any step may be tried.
    state.steps = listed instanceof Refused ? null : listed.split(/\s+/).filter(Boolean);
  }
  state.events = eventsOf(await table.record(seat ?? ""));
  return state;
}

/** Returns the turns as [seat, token], from a record that hides facts unknown to the page. */
function eventsOf(record) {
  return record.split("\n").flatMap((line) => {
    const [command, ...words] = line.replace(/\s*#.*/, "").trim().split(/\s+/);
    if (command === "chance") return words.map((token) => ["chance", token]);
    if (command !== "play" || words[1] === "resign") return [];
    return words.slice(1).map((token) => [words[0], token]);
  });
}
