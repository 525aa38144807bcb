// review.js - the page of a reviewed game: board, turns, the cost of each turn, better lines.
//
// The review and all pictures are in the page, which web/review/html_page.js makes. A
// picture is a list of runs [first line, count] of lines that pictures share. Clickable places are
// stored apart. picture.js, graph.js and turns.js draw pictures, graph and list of turns.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { byId, h } from "./dom.js";
import { Graph } from "./graph.js";
import { Picture } from "./picture.js";
import { chanceInWords, choiceInWords, resultInWords, story } from "./tokens.js";
import { Turns } from "./turns.js";
import { percent } from "./words.js";

const review = JSON.parse(byId("review").textContent);
const { turns, positions, sides, titles, shared, places, pictures, others } = review;
const isOpen = sides[0] === "white";

/** The present place: after `number` turns of the game and, in a line that could have been
 *  played instead of turn `number`, `step` turns further. */
let number = 0, step = null, watched = sides[0];
const only = document.querySelector("#only input"); // only blunders are marked and listed

const picture = new Picture(byId("board"));
if (isOpen) document.body.dataset.second = titles[sides[1]].toLowerCase();
byId("board").tabIndex = -1;
byId("board").setAttribute("role", "img");
const graph = new Graph(byId("graph"), { onSelect: go, sides: named(watched) });
const list = new Turns(byId("turns"), { onSelect: go });

// ---- Words ----

function named(side) {
  if (isOpen) return sides.map((word) => ({ title: titles[word] }));
  return [{ title: titles[side] }, { title: "the others" }];
}

/** Names of players and places of FENCE!. */
const names = {
  player: (side) => titles[side] ?? side,
  is: (side, you, they) => they,
  tile: (id) => id,
  spot: ({ kind, old, place }) => (kind === "swap" ? `in place of ${old}` : `at ${place}`), // as the picture's margin counts
  hood: (id) => id.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" "),
};

function worded({ side, turn }) {
  if (isOpen) return turn;
  return side === "chance" ? chanceInWords(turn, names) ?? turn : choiceInWords(turn, names);
}

/** The events of a turn of FENCE!, as sentences. */
function happened(turn) {
  const events = turns.slice(0, turn).map(({ side, turn: token }) => [side, token]);
  const options = Object.fromEntries(review.options.split(" ").map((pair) => pair.split("=")));
  const told = story(events, names, options), before = story(events.slice(0, -1), names, options);
  const fresh = told.length > before.length ? told.slice(before.length) : told.slice(-1);
  return fresh.map(({ text }) => text).join(". ");
}

function resultOf(result) {
  if (!isOpen) return resultInWords(result, names);
  const [, side, how] = /^([WB])\+(.*)$/.exec(result) ?? [];
  if (!side) return result === "0" ? "a draw" : result;
  const wins = `${titles[side === "W" ? "white" : "black"]} wins`;
  return how === "R" ? `${wins} by resignation` : how ? `${wins} by ${how}` : wins;
}

/** Formats a loss as "-12 %". */
function cost(loss) {
  return `−${Math.round(100 * loss)} %`;
}

/** The evaluation of a position for a side, with certain results in words. "" if it is not
 *  evaluated. */
function standing(position, side) {
  if (!position.values) return "";
  if (position.result) return resultOf(position.result);
  const share = position.values[side];
  if (position.proven) return share >= 1 ? "has a proven win" : share <= 0 ? "has a proven loss" : "has a proven draw";
  return `${Math.round(100 * share)} %`;
}

// ---- Showing ----

function svgOf(runs) {
  return runs.map(([first, count]) => shared.slice(first, first + count).join("\n")).join("\n");
}

function go(to, at = null) {
  number = Math.max(0, Math.min(turns.length, to));
  step = at;
  show();
}

function show() {
  const inLine = step !== null;
  const runs = inLine && step > 0 ? others[number][step - 1] : pictures[inLine ? number - 1 : number];
  const owners = turns[number - 1]?.owners?.[{ null: "played", 1: "best" }[step]];
  // Only marks on the picture need the places.
  picture.show(step === 0 || owners ? svgOf(runs).replace(/<\/svg>\s*$/, `${places}</svg>`) : svgOf(runs));
  byId("board").setAttribute("aria-label", inLine ? "Board, in a line that was not played" : `Board after ${number} turns`);
  picture.shade(Object.entries(owners ?? {}));
  showCaption(inLine);
  showVerdict(inLine);
  graph.show(points(), number);
  list.show(turns.filter((turn) => !only.checked || isMarked(turn)).map(node), number);
  for (const button of byId("steps").children) button.disabled = !target(button.dataset.go);
  history.replaceState(null, "", number ? `#${number}` : "#");
}

function showCaption(inLine) {
  const caption = byId("caption"), turn = turns[number - 1];
  if (!number) caption.replaceChildren("Start of the game");
  else if (inLine)
    caption.replaceChildren(`Instead of turn ${number}: `, h("span", { class: "side" }, step ? `${step} of ${others[number].length}` : "the position before it"));
  else if (!isOpen) caption.replaceChildren(`${number}. ${happened(number)}`);
  else caption.replaceChildren(`${number}. ${turn.turn} `, h("span", { class: "side" }, titles[turn.side] ?? turn.side));
}

function showVerdict(inLine) {
  const box = byId("verdict"), turn = turns[number - 1];
  box.className = inLine ? "line" : (turn?.kind ?? "");
  box.replaceChildren(...(inLine ? inTheLine(turn) : number ? ofTurn(turn) : ofStart()));
}

function ofStart() {
  const dear = turns.filter((turn) => turn.kind).sort((a, b) => b.loss - a.loss)[0];
  const button = (turn) => h("button", { type: "button", class: "word", onclick: () => go(turn.number) }, `${turn.number}. ${worded(turn)}`);
  return [
    h("p", {}, isOpen ? `${titles[sides[0]]} ${standing(positions[0], sides[0])}`.trim() : `${sides.length} players`),
    dear ? h("p", {}, "The turning point: ", button(dear), ` by ${titles[dear.side]}, ${cost(dear.loss)}.`) : "",
    h("p", { class: "quiet" }, "Arrow keys go through the turns. N goes to the next error. B shows the better line."),
  ];
}

function ofTurn(turn) {
  const said = [];
  if (turn.kind) {
    const kind = h("span", { class: `kind ${turn.kind}` }, turn.kind[0].toUpperCase() + turn.kind.slice(1));
    said.push(h("p", {}, kind, ` by ${titles[turn.side]}, ${cost(turn.loss)} from ${percent(turn.worth)}${turn.verdict ? `: ${turn.verdict}` : ""}.`));
  } else if (turn.verdict) said.push(h("p", {}, `${titles[turn.side]}: ${turn.verdict}.`));
  else if (turn.side === "chance") said.push(h("p", { class: "quiet" }, "What chance has brought."));
  else if (turn.forced) said.push(h("p", { class: "quiet" }, "There was no choice."));
  else if (turn.agrees) said.push(h("p", {}, "The engine would have played the same."));
  else if (turn.loss != null) said.push(h("p", {}, turn.loss < 0.01 ? "This turn is as good as the engine's choice." : `This turn costs little: ${cost(turn.loss)}.`));
  if (turn.why) said.push(h("ul", { class: "why" }, ...turn.why.map((reason) => h("li", {}, reason))));
  if (turn.line?.length && !turn.agrees)
    said.push(h("p", {}, "Better: ", ...wordsOf(turn)));
  const position = positions[number];
  if (position.values && !position.result)
    said.push(h("p", { class: "quiet" }, isOpen
      ? `${titles[sides[0]]} ${standing(position, sides[0])}${leadOf(position)}`
      : sides.map((side) => `${titles[side]} ${percent(position.values[side])}`).join(" · ")));
  if (position.result) said.push(h("p", {}, `The game is over: ${resultOf(position.result)}.`));
  return said;
}

function leadOf(position) {
  const lead = position.margins?.[sides[0]];
  return lead == null ? "" : `, ${Math.abs(lead).toFixed(1)} points ${lead < 0 ? "behind" : "ahead"}`;
}

/** The turns of a better line. They can be clicked if there are pictures. */
function wordsOf(turn) {
  const drawn = others[turn.number]?.length ?? 0;
  return turn.line.slice(0, 8).flatMap((token, i) => {
    const words = isOpen ? token : choiceInWords(token, names), to = i + 1;
    return [to > drawn ? h("span", { class: "word" }, words) : h("button", {
      type: "button", class: "word", onclick: () => go(turn.number, to), "aria-current": step === to ? "step" : null,
    }, words), " "];
  });
}

function inTheLine(turn) {
  const back = h("button", { type: "button", class: "plain", onclick: () => go(number) }, "Back to the game");
  if (step === 0) picture.line(turn.line.slice(0, 8), sides.indexOf(turn.side));
  return [h("p", {}, `In place of ${worded(turn)}, ${titles[turn.side]} could have played`),
    h("p", {}, ...wordsOf(turn)), h("p", {}, back)];
}

/** Whether a turn counts as an error: at present, or at all. */
function isMarked(turn) {
  return only.checked ? turn.kind === "blunder" : Boolean(turn.kind);
}

function points() {
  return [{ turn: "Start" }, ...turns].map((turn, i) => {
    const position = positions[i];
    return {
      id: i, name: i ? `${i}. ${worded(turn)}` : "Start", share: position.values?.[watched] ?? null,
      lead: isOpen ? position.margins?.[watched] ?? null : null, mark: isMarked(turn) ? turn.kind : undefined,
    };
  });
}

function node(turn) {
  const side = sides.indexOf(turn.side);
  return {
    id: turn.number, number: turn.number, isAhead: turn.number > number, side: isOpen ? side : side + 2, turn: worded(turn),
    mark: turn.kind ?? (side < 0 ? "chance" : undefined), note: turn.kind ? cost(turn.loss) : undefined,
  };
}

function showPlayers() {
  const told = sides.map((side) => review.players[side]);
  const signed = (share) => `${share < 0 ? "−" : "+"}${Math.abs(Math.round(100 * share))} %`;
  const count = (word, kind) => told.map((of) => h("td", { class: of[word] ? `some ${kind}` : null }, String(of[word])));
  const rows = [
    ["As the engine", ...told.map((of) => `${of.agreed} of ${of.turns}`)],
    ["Loss a turn", ...told.map((of) => `${(100 * of.meanLoss).toFixed(1)} %`)],
    ["Inaccuracies", ...count("inaccuracies", "inaccuracy")],
    ["Mistakes", ...count("mistakes", "mistake")],
    ["Blunders", ...count("blunders", "blunder")],
    ...(isOpen ? [] : [["Luck", ...told.map((of) => signed(of.luck))]]),
  ];
  byId("players").replaceChildren(h("table", {},
    h("tr", {}, h("th"), sides.map((side) => h("th", {}, titles[side]))),
    rows.map((row) => h("tr", {}, row.map((cell) => (cell instanceof Node ? cell : h("td", {}, cell)))))));
}

// ---- Going about ----

/** Returns the target of a button: [turn, step of a line], or null. */
function target(where) {
  if (where === "error") {
    const next = turns.find((turn) => isMarked(turn) && turn.number > number);
    return next ? [next.number, null] : null;
  }
  if (step !== null) {
    const last = others[number].length;
    return { first: [number, 0], back: step > 0 ? [number, step - 1] : [number, null], on: step < last ? [number, step + 1] : null, last: [number, last] }[where];
  }
  return { first: number > 0 ? [0, null] : null, back: number > 0 ? [number - 1, null] : null,
    on: number < turns.length ? [number + 1, null] : null, last: number < turns.length ? [turns.length, null] : null }[where];
}

function move(where) {
  const to = target(where);
  if (to) go(...to);
}

function toggleLine() {
  if (step !== null) go(number);
  else if (others[number]?.length) go(number, 0);
}

const keys = { ArrowLeft: () => move("back"), ArrowRight: () => move("on"), Home: () => move("first"), End: () => move("last"),
  n: () => move("error"), b: toggleLine, Escape: () => go(number) };

window.addEventListener("keydown", (event) => {
  const act = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!act || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("select")) return;
  act();
  event.preventDefault();
  event.stopPropagation();
}, true);

byId("steps").addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) move(button.dataset.go);
});
only.addEventListener("change", show);
window.addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));

function chooseSide() {
  const choose = ({ target: { value } }) => {
    watched = value;
    graph.sides = named(watched);
    show();
  };
  byId("whose").hidden = false;
  byId("whose").append(h("label", {}, "Share of the win of ",
    h("select", { onchange: choose }, sides.map((side) => new Option(titles[side], side)))));
}

byId("name").textContent = review.title;
byId("about").textContent = [review.chosen, review.result ? resultOf(review.result) : "not over", `${turns.length} turns`]
  .filter(Boolean).join(" · ");
byId("who").textContent = review.who;
byId("basis").textContent = review.basis;
if (!isOpen) chooseSide();
byId("turns").classList.toggle("wide-turns", !isOpen);
byId("turns").classList.toggle("orange", titles.black === "Orange");
showPlayers();
go(Number(location.hash.slice(1)) || 0);
