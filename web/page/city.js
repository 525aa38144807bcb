// city.js - a seat at FENCE!: the map to click on, the hand, choices in words, the log.
//
// All data come from the table's messages to this seat: the public picture, the seat's view and
// its legal steps.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";
import { invitations } from "./invitations.js";
import { shape } from "./picture.js";
import { boardOf } from "./portrait.js";
import { cardInWords, cardsOf, choiceInWords, countedInWords, headings, readToken, resultInWords, story } from "./tokens.js";

const TILE = 120, FEW = 14;
const SIDES = [["east", 1, 0], ["west", -1, 0], ["north", 0, 1], ["south", 0, -1]];
const pawnColours = ["#f0b323", "#2f9e58", "#8e55b7", "#e8702a", "#16a0a6", "#cc3c7d", "#83603c", "#68788c"];

const pawnOf = (player, ...words) => h("span", { class: "pawn", "data-pawn": player.slice(1), style: `background:${pawnColours[player.slice(1) - 1]}` }, ...words);

/** Groups steps by the key that `keyOf` returns. Leaves out steps without a key. */
function grouped(steps, keyOf) {
  const groups = new Map();
  for (const t of steps) {
    const key = keyOf(t);
    if (key) groups.set(key, [...(groups.get(key) ?? []), t]);
  }
  return groups;
}

function readView(view) {
  const seen = { hoods: {}, players: [], holds: {}, cops: "", round: "", stash: "" };
  for (const line of view.split("\n")) {
    const hood = /^\S+ (?:\(\d,\d\) )?([a-z0-9.-]+), ([^:;,]+)/.exec(line);
    const holds = /^(p\d) holds (.+)$/.exec(line);
    const player = /^(p\d) ([^;]+); (.*)$/.exec(line), cops = /^Cops ([^;]+)(?:.*round (\d+))?/.exec(line);
    if (holds) seen.holds[holds[1]] = holds[2].split(" ");
    else if (player) seen.players.push(readPlayer(player));
    else if (cops) [, seen.cops, seen.round] = cops;
    else if (line.startsWith("Stash")) seen.stash = line;
    else if (hood) seen.hoods[hood[1]] = hood[2];
  }
  return seen;
}

function readPlayer([, word, place, rest]) {
  const cards = /: ((?:[rb][1-6jf] ?)+)/.exec(rest);
  const count = (colour) => Number(new RegExp(`(\\d+) ${colour}`).exec(rest)?.[1] ?? 0);
  return {
    word, place, red: count("red"), blue: count("blue"), backs: Number(/(\d+) cards/.exec(rest)?.[1] ?? 0),
    cards: cards ? cards[1].trim().split(" ") : [],
    start: /starting cards \((\d),(\d)\)/.exec(rest)?.slice(1), isFirst: rest.includes("First Player"),
    notes: rest.split("; ").filter((word) => /boat|Witness/.test(word)),
  };
}

export class City {
  #hand; #log; #picture; #play; #state = null; #seen = null; #page = null;
  #titles = new Map(); // of tiles: the names of their neighbourhoods
  #tile = null; #slot = null; #quarters = 0; #cards = []; #hood = null; #told = []; #news = ""; #lifted = null;
  #end = new ResizeObserver(([{ target }]) => { target.scrollTop = target.scrollHeight; }); // other cards may take the log's height

  constructor(hand, log, picture, play) {
    [this.#hand, this.#log, this.#picture] = [hand, log, picture];
    this.#play = (token) => { this.#forget(); play(token); };
  }

  #names = {
    hood: (id) => this.#seen.hoods[id] ?? id,
    player: (word, atStart) => (word === this.#state.seat ? (atStart ? "You" : "you") : `Player ${word.slice(1)}`),
    is: (word, you, they) => (word === this.#state.seat ? you : they),
    tile: (id) => this.#titles.get(id) ?? id,
    spot: (step) => [this.#beside(step), step.quarters && `turned ${90 * step.quarters} degrees`].filter(Boolean).join(", "),
  };
  // The log tells of a smaller map. A tile that is a neighbour today may not have been there.
  #namesInLog = { ...this.#names, spot: ({ kind, old }) => (kind === "swap" ? `in place of ${this.#names.tile(old)}` : "") };

  result(result) { return resultInWords(result, this.#names); }

  inWords(token) { return choiceInWords(token, this.#names); }

  prompt(state) {
    if (state.toMove !== state.seat) return "";
    const kinds = new Set((state.steps ?? []).map((token) => readToken(token).kind));
    if (!state.steps || kinds.has("place")) return ": lay a tile. Choose it, then its place";
    if (kinds.has("at")) return ": choose a place";
    if (kinds.has("draw")) return ": draw a card";
    if (kinds.has("pawn") && !kinds.has("me")) return ": move another player";
    if (kinds.has("cops") && !kinds.has("pawn")) return ": move the Cops";
    return "";
  }

  show(state) {
    const isNew = JSON.stringify(this.#state?.events) !== JSON.stringify(state.events);
    this.#state = state;
    this.#seen = readView(state.view);
    this.#page = new DOMParser().parseFromString(state.svg, "image/svg+xml").documentElement;
    this.#readTitles();
    const told = story(state.events, this.#namesInLog, state.options);
    if (isNew) this.#forget();
    if (isNew) this.#tellNews(told);
    this.#told = told;
    this.#draw();
    this.#drawLog();
  }

  /** What has happened since this was last asked, in words. */
  news() {
    const news = this.#news;
    this.#news = "";
    return news;
  }

  #tellNews(told) {
    const isNew = ({ text }, i) => text !== this.#told[i]?.text, first = told.findIndex(isNew);
    this.#news = first < 0 ? "Taken back." : told.slice(first).slice(-20).map(({ text }) => `${text}.`).join(" ");
  }

  #draw() {
    this.#drawMap();
    this.#drawHand();
  }

  #forget() {
    this.#tile = this.#slot = this.#hood = this.#lifted = null;
    [this.#quarters, this.#cards] = [0, []];
  }

  /** The legal steps of this seat. null: too many to list, so any step may be tried. */
  #steps() {
    return this.#state.toMove === this.#state.seat ? this.#state.steps : [];
  }

  /** The legal steps that use the picked cards. */
  #fitting() {
    const cards = [...this.#cards].sort().reverse().join("");
    const steps = (this.#steps() ?? []).map(readToken);
    return steps.filter((t) => (!cards || (t.cards && cardsOf(t.cards).sort().reverse().join("") === cards)) &&
      (!this.#lifted || this.#pieceOf(t) === this.#lifted));
  }

  // ---- The hand that drags a pawn ----

  /** The piece that a step moves. */
  #pieceOf({ kind, pawn }) {
    return kind === "me" ? this.#state.seat : kind === "tip" ? "cops" : pawn ?? kind;
  }

  mayLift({ look }) {
    return this.#fitting().some((t) => t.hood && this.#pieceOf(t) === look);
  }

  /** Offers only the neighbourhoods that the piece can reach. */
  lift({ look }) {
    this.#lifted = look;
    this.#draw();
  }

  /** Does as a click on the neighbourhood does. */
  drop(_piece, place) {
    if (this.#lifted && place?.classList.contains("open-hood")) return this.#pickHood(place.dataset.hood);
    this.#lifted = null;
    return this.#draw();
  }

  // ---- The map ----

  #places() {
    return [...this.#page.querySelectorAll('[data-part="map"] [data-place]')].map((g) => {
      const [x, y] = g.dataset.place.split(",").map(Number), rect = g.querySelector("rect");
      return { x, y, left: Number(rect.getAttribute("x")), top: Number(rect.getAttribute("y")), tile: g.querySelector("[data-tile]").dataset.tile };
    });
  }

  /** Remembers the titles of all tiles in the picture. A tile that is swapped goes out of it. */
  #readTitles() {
    for (const tile of this.#page.querySelectorAll("[data-tile]")) {
      const hoods = [...tile.querySelectorAll("text:not(.id, .at)")].map((text) => text.textContent);
      if (hoods.length) this.#titles.set(tile.dataset.tile, hoods.join(" and "));
    }
  }

  /** Where a step lays its tile: "east of Old Town", "in place of Old Town", or "" for the first tile. */
  #beside({ kind, old, place }) {
    if (kind === "swap") return `in place of ${this.#names.tile(old)}`;
    const [x, y] = place.split(",").map(Number), places = this.#places();
    const at = (dx, dy) => places.find((other) => other.x === x - dx && other.y === y - dy);
    const [side, ...way] = SIDES.find(([, dx, dy]) => at(dx, dy)) ?? [];
    return side ? `${side} of ${this.#names.tile(at(...way).tile)}` : "";
  }

  /** The place on the page of the tile at X,Y. */
  #corner(x, y) {
    const known = this.#places()[0] ?? { x: 0, y: 0, left: 0, top: 0 };
    return { left: known.left + TILE * (x - known.x), top: known.top - TILE * (y - known.y) };
  }

  #isBuilding() {
    return this.#steps() === null || this.#steps().some((token) => /^(place|swap):/.test(token));
  }

  #drawMap() {
    const page = this.#page.cloneNode(true), ring = this.#isBuilding() ? TILE + 6 : 26, wide = TILE + 2 * ring;
    const { x, y, width, height } = boardOf(page, ring) ?? { x: -ring, y: -ring, width: wide, height: wide };
    page.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    page.querySelectorAll('[data-part="panel"], .page, .label').forEach((part) => part.remove());
    this.#picture.show(new XMLSerializer().serializeToString(page));
    if (this.#isBuilding()) this.#drawSlots(); else this.#markHoods();
    this.#picture.name((place) => (place.dataset.slot ? this.#nameOfSlot(place) : this.#nameOfHood(place)));
  }

  #nameOfSlot({ dataset: { slot } }) {
    const steps = this.#slots().get(slot), isPicked = slot === this.#slot;
    return isPicked ? this.inWords(steps[this.#quarters % steps.length].token) : `Lay ${this.#names.tile(this.#tile)} ${this.#beside(steps[0])}`.trim();
  }

  /** The name of a neighbourhood, with everybody who is there. */
  #nameOfHood({ dataset: { hood }, classList }) {
    const cops = this.#seen.cops === hood && "the Cops";
    const there = this.#seen.players.filter((p) => p.place === hood).map((p) => this.#names.player(p.word));
    return [this.#names.hood(hood), ...there, cops, classList.contains("open-hood") && "can be chosen"].filter(Boolean).join(", ");
  }

  #markHoods() {
    const wanted = new Set(this.#fitting().filter((t) => t.hood).map((t) => t.hood));
    for (const circle of this.#picture.svg.querySelectorAll("[data-hood]")) {
      const { hood } = circle.dataset;
      if (!wanted.has(hood)) continue;
      circle.classList.add("open-hood");
      if (hood === this.#hood) circle.classList.add("picked");
      circle.addEventListener("click", () => this.#pickHood(hood));
    }
  }

  #pickHood(hood) {
    const steps = this.#fitting().filter((t) => t.hood === hood);
    this.#lifted = null;
    if (steps.length === 1) return this.#play(steps[0].token);
    this.#hood = this.#hood === hood ? null : hood;
    this.#draw();
    this.#hand.scrollIntoView({ block: "nearest" });
  }

  // ---- Laying tiles ----

  /** The places for the picked tile: "x,y" to the quarter turns allowed there, and the tiles
   *  swapped. */
  #slots() {
    const places = this.#places(), steps = this.#steps()?.map(readToken) ?? this.#anySteps(places);
    const swapped = new Map(places.map(({ tile, x, y }) => [tile, `${x},${y}`]));
    return grouped(steps.filter(({ tile }) => tile === this.#tile), ({ place, old }) => place ?? swapped.get(old));
  }

  /** Used when there are too many steps to list: every free place beside a tile, in any
   *  rotation. The table may refuse. */
  #anySteps(places) {
    const taken = new Set(places.map(({ x, y }) => `${x},${y}`));
    const beside = places.flatMap(({ x, y }) => [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`]);
    const free = [...new Set(beside)].filter((place) => !taken.has(place));
    return free.flatMap((place) => [0, 1, 2, 3].map((quarters) => readToken(`place:${this.#tile}:${place}:${quarters}`)));
  }

  #drawSlots() {
    if (!this.#places().length) this.#tile ??= this.#steps()?.map(readToken).find((t) => t.tile)?.tile ?? null;
    const layer = shape("g", { class: "slots" });
    for (const [key, tokens] of this.#slots()) {
      const { left, top } = this.#corner(...key.split(",").map(Number)), isPicked = key === this.#slot;
      const slot = shape("g", { class: `slot ${tokens[0].kind}${isPicked ? " picked" : ""}`, "data-slot": key });
      if (isPicked) slot.append(this.#preview(left, top, tokens[this.#quarters % tokens.length]));
      slot.append(shape("rect", { x: left + 4, y: top + 4, width: TILE - 8, height: TILE - 8, rx: 10 }));
      slot.addEventListener("click", () => this.#pickSlot(key));
      layer.append(slot);
    }
    this.#picture.svg.append(layer);
  }

  /** The tile as it would lie. Its words are rotated too. */
  #preview(left, top, token) {
    const group = shape("g", { class: "city", transform: `translate(${left} ${top}) rotate(${90 * token.quarters} 60 60)` });
    group.append(this.#drawing(token.tile));
    return group;
  }

  /** Shows the place that a step leads to, with its tile. null: none. */
  point(token) {
    const { tile, old, place, hood } = token ? readToken(token) : {}, { svg } = this.#picture;
    svg?.querySelectorAll("g.pointed").forEach((shown) => shown.remove());
    svg?.querySelectorAll(".pointed").forEach((shown) => shown.classList.remove("pointed"));
    if (hood) svg.querySelector(`[data-hood="${hood}"]`)?.classList.add("pointed");
    if (!tile) return;
    const other = this.#places().find((known) => known.tile === old), [x, y] = place?.split(",").map(Number) ?? [other.x, other.y];
    const { left, top } = this.#corner(x, y), shown = shape("g", { class: "pointed" });
    shown.append(this.#preview(left, top, readToken(token)), shape("rect", { x: left + 4, y: top + 4, width: TILE - 8, height: TILE - 8, rx: 10 }));
    svg.append(shown);
  }

  /** A tile of a hand as drawn by the engine, at 0,0. */
  #drawing(tile) {
    const drawn = this.#page.querySelector(`[data-part="panel"] [data-tile="${tile}"]`), group = shape("g", { class: "name" });
    if (drawn) group.append(document.importNode(drawn, true));
    return group;
  }

  #pickSlot(key) {
    const count = this.#slots().get(key).length;
    this.#quarters = this.#slot === key ? (this.#quarters + 1) % count : 0;
    this.#slot = key;
    this.#draw();
  }

  #pickTile(tile) {
    this.#tile = this.#tile === tile ? null : tile;
    this.#slot = null;
    this.#draw();
  }

  /** Starts dragging a tile from the hand onto the map. */
  #drag({ clientX, clientY }, tile, chip) {
    const listening = new AbortController(), { signal } = listening;
    let isDragged = false;
    addEventListener("pointermove", (e) => {
      const [dx, dy] = [e.clientX - clientX, e.clientY - clientY];
      if (!isDragged && Math.hypot(dx, dy) < 8) return;
      if (!isDragged && this.#tile !== tile) { this.#tile = tile; this.#slot = null; this.#drawMap(); }
      isDragged = true;
      chip.classList.add("dragged");
      chip.style.transform = `translate(${dx}px, ${dy}px)`;
    }, { signal });
    addEventListener("pointerup", (e) => {
      listening.abort();
      chip.classList.remove("dragged");
      chip.style.transform = "";
      if (!isDragged) return;
      chip.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
      const slot = document.elementsFromPoint(e.clientX, e.clientY).map((x) => x.closest?.("[data-slot]")).find(Boolean);
      if (slot) this.#pickSlot(slot.dataset.slot); else this.#drawHand();
    }, { signal });
  }

  // ---- The hand and the choices ----

  #drawHand() {
    const { seat } = this.#state, own = this.#seen.players.find((p) => p.word === seat);
    const held = this.#hand.contains(document.activeElement) && document.activeElement;
    this.#hand.hidden = false;
    this.#hand.replaceChildren(...[
      this.#isBuilding() && this.#tiles(), this.#layButtons(),
      own && this.#ownCards(own), this.#choices(), invitations(this.#state.invited, (player) => `Player ${player.slice(1)}`),
    ].filter(Boolean));
    if (held) this.#giveFocus(held);
  }

  /** After what had the keyboard is drawn again, the same control has it, or the first. */
  #giveFocus({ id, dataset }) {
    const controls = [...this.#hand.querySelectorAll("button:not(:disabled), summary")];
    const same = controls.find((button) => (id ? button.id === id : JSON.stringify(button.dataset) === JSON.stringify(dataset)));
    (same ?? controls[0] ?? this.#hand).focus({ preventScroll: true });
  }

  #tiles() {
    const tiles = this.#seen.holds[this.#state.seat] ?? [];
    return h("div", { class: "tiles", role: "group", "aria-label": "Your tiles" }, tiles.map((tile) => {
      const svg = shape("svg", { viewBox: "0 0 120 120", class: "city" }), style = this.#page.querySelector("style");
      if (style) svg.append(document.importNode(style, true));
      svg.append(this.#drawing(tile));
      const chip = h("button", { type: "button", class: "tile", "data-hand-tile": tile, "aria-pressed": tile === this.#tile, "aria-label": `Tile ${tile}: ${[...svg.querySelectorAll("text:not(.id)")].map((text) => text.textContent).join(" ")}`, onclick: () => this.#pickTile(tile) }, svg);
      chip.addEventListener("pointerdown", (event) => this.#drag(event, tile, chip));
      return chip;
    }));
  }

  #layButtons() {
    if (!this.#tile || !this.#isBuilding()) return null;
    const tokens = this.#slot && this.#slots().get(this.#slot);
    if (!tokens) return h("p", { class: "say" }, this.#slots().size ? "Click the place for the tile." : "This tile fits nowhere at present.");
    const token = tokens[this.#quarters % tokens.length];
    return h("div", { class: "actions" },
      h("button", { type: "button", disabled: tokens.length < 2, onclick: () => this.#pickSlot(this.#slot), id: "turn-tile" }, "Turn it"),
      h("button", { type: "button", class: "main", id: "lay", onclick: () => this.#play(token.token) }, token.kind === "swap" ? `Lay it ${this.#beside(token)}` : "Lay it here"));
  }

  #ownCards(own) {
    if (!own.cards.length && !own.start) return null;
    const mayPick = this.#steps()?.some((token) => readToken(token).cards);
    const button = (card, i) => h("button", {
      type: "button", class: `card-face ${card[0]}`, "data-card": card, disabled: !mayPick,
      "aria-pressed": this.#cards.includes(card) && own.cards.indexOf(card) === i, "aria-label": cardInWords(card),
      onclick: () => this.#pickCard(card),
    }, card[1].toUpperCase());
    return h("div", { class: "own", role: "group", "aria-label": "Your cards" }, h("span", { class: "say" }, own.cards.length ? "Your cards" : "Your starting cards"),
      own.cards.length ? own.cards.map(button) : own.start.map((value, i) => h("span", { class: `card-face ${"rb"[i]}` }, value)),
      mayPick && own.cards.length ? h("small", { class: "say" }, "pick one or two to see where they lead") : null);
  }

  #pickCard(card) {
    if (this.#cards.includes(card)) this.#cards = this.#cards.filter((c) => c !== card);
    else this.#cards = [...this.#cards.filter((c) => c[0] !== card[0]), card];
    this.#hood = null;
    this.#draw();
  }

  #choices() {
    let steps = this.#fitting();
    if (this.#hood) steps = steps.filter((t) => t.hood === this.#hood);
    if (this.#isBuilding()) steps = steps.filter((t) => t.kind !== "place" && t.kind !== "swap");
    if (!steps.length) return this.#cards.length ? h("p", { class: "say" }, "These cards lead nowhere.") : null;
    const button = (t) => h("button", { type: "button", "data-token": t.token, onclick: () => this.#play(t.token) }, choiceInWords(t.token, this.#names));
    if (steps.length <= FEW) return h("div", { class: "choices", role: "group", "aria-label": "You can" }, steps.map(button));
    const groups = grouped(steps, ({ kind }) => kind);
    return h("div", { class: "choices", role: "group", "aria-label": "You can" }, [...groups].map(([kind, list]) =>
      list.length === 1 ? button(list[0]) : h("details", { open: groups.size === 1 }, h("summary", {}, `${headings[kind] ?? kind}: ${list.length} ways`), h("div", { class: "choices" }, list.map(button)))));
  }

  // ---- Players and log ----

  #drawLog() {
    const list = h("ol", { class: "story" }, this.#told.slice(-60).map((event) => h("li", { class: event.isBig ? "big" : event.who === "chance" ? "chance" : "" },
      event.who !== "chance" ? pawnOf(event.who) : null, event.text)));
    this.#log.hidden = false;
    this.#log.replaceChildren(this.#players(), list);
    this.#end.disconnect();
    this.#end.observe(list);
  }

  #players() {
    const backs = (p) => (p.backs ? [h("span", { class: "back any" }, p.backs)] : [h("span", { class: "back r" }, p.red), h("span", { class: "back b" }, p.blue)]);
    const { players, cops, round, stash } = this.#seen;
    const discarded = (_, cards) => `. Discarded: ${countedInWords(cardsOf(cards.replaceAll(" ", "")))}`;
    return h("div", { class: "seats" },
      ...players.map((p) => h("div", { class: `seat${p.word === this.#state.toMove ? " moves" : ""}${p.place === "in Jail" ? " jailed" : ""}` },
        pawnOf(p.word, p.word.slice(1)),
        h("span", { class: "who" }, this.#names.player(p.word, true), h("small", {}, [this.#state.computer.includes(p.word) ? "engine" : "", p.isFirst ? "First Player" : "", ...p.notes].filter(Boolean).join(", "))),
        h("span", { class: "where" }, this.#names.hood(p.place)), ...backs(p))),
      h("div", { class: "seat" }, h("span", { class: "pawn cops" }, "C"), h("span", { class: "who" }, "Cops"),
        h("span", { class: "where" }, `${this.#names.hood(cops)}${round ? ` · round ${round}` : ""}`)),
      h("p", { class: "say" }, stash.replace("; discarded: none", "").replace(/; discarded:(.*)/, discarded)));
  }
}
