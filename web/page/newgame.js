// newgame.js - the form for a new game: game, options, players.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { clockFields, clockOf } from "./clock.js";
import { h, openDialog, settleDialog } from "./dom.js";
import { hasServer } from "./wire.js";
import { nameOf } from "./words.js";

// Options whose names in the protocol say little, as [label, note].
const KNOWN = { pie: ["Swap", "the second player may take over the first stone"] };

/** The label of an option: "Self cut" for self_cut. */
export const wordsOf = (name) => KNOWN[name]?.[0] ?? (name[0].toUpperCase() + name.slice(1)).replaceAll("_", " ");

/** What an option means, or undefined. */
export const noteOf = (name) => KNOWN[name]?.[1];

function field(option, value) {
  const name = { name: option.name, "aria-label": wordsOf(option.name) };
  if (option.kind === "switch")
    return h("input", { type: "checkbox", ...name, checked: value === "on" });
  if (option.choices.length)
    return h("select", name, option.choices.map((c) => h("option", { value: c, selected: c === value }, c)));
  if (option.kind === "number") {
    const [low, high] = option.allowed.split("..");
    return h("input", { type: "number", ...name, min: low, max: high, value, required: true });
  }
  return h("input", { type: "text", ...name, value, required: true, size: 8, title: option.allowed });
}

/** The value of a field as an option has it. */
export function valueOf(input) {
  return input.type === "checkbox" ? (input.checked ? "on" : "off") : input.value;
}

/** A field with its label. */
export const row = (label, control, note) => h("label", { class: "row" }, h("span", {}, label, note && h("small", {}, note)), control);

/** A choice between a person and the engine, and a friend on another machine if `mayInvite`. */
export const playerChoice = (attributes, isEngine, mayInvite) => h("select", attributes,
  h("option", { value: "person", selected: !isEngine }, "a person"), h("option", { value: "engine", selected: isEngine }, "the engine"),
  mayInvite ? h("option", { value: "friend" }, "a friend, by a link") : "");

/** Buttons to choose one of some games. `fill(game)` is called for the first choice and each later one. */
export function gameChoice(games, present, fill) {
  const choice = h("div", { class: "games", role: "group", "aria-label": "Game" });
  const choose = (game) => {
    for (const button of choice.children) button.setAttribute("aria-pressed", button.dataset.name === game.name);
    fill(game);
  };
  choice.append(...games.map((game) =>
    h("button", { type: "button", "data-name": game.name, onclick: () => choose(game) }, nameOf(game))));
  choose(games.find(({ name }) => name === present) ?? games[0]);
  return choice;
}

/** The seats of a game with hidden information. */
function seats(count) {
  return Array.from({ length: count }, (_, i) => row(`Player ${i + 1}`, h("select", { name: `seat:p${i + 1}` },
    ["me", "the engine", ...(hasServer ? ["a friend"] : [])].map((who, k) => h("option", { value: who, selected: (i === 0 ? 0 : 1) === k }, who))),
    i === 0 && hasServer ? "each friend gets an address" : null));
}

/** A friend plays against the person who invites. */
function seatOne({ target }) {
  if (target.value !== "friend") return;
  for (const other of target.form.elements) if (other !== target && other.name.startsWith("side:")) other.value = "person";
}

/** Opens the form. `state` is the present game, `name` the game that is chosen at first.
 *  `start(request)` begins the new game and returns a promise for settleDialog. */
export function openNewGame(games, state, start, name = state.game) {
  const form = h("form", { method: "dialog" });
  let game;

  function fill(chosen) {
    game = chosen;
    const isPresent = game.name === state.game;
    const value = (option) => (isPresent ? state.options[option.name] : option.default) ?? option.default;
    const isSecret = game.name === "fence";
    const shown = isSecret ? ["players", "tiles", "pawn_placement"] : game.options.map((o) => o.name);
    const rows = (isMain) => game.options.filter((o) => shown.includes(o.name) === isMain)
      .map((o) => row(wordsOf(o.name), field(o, value(o)), noteOf(o.name)));
    const more = rows(false), who = h("fieldset"), computer = isPresent ? state.computer : ["black"];
    const seated = () => who.replaceChildren(h("legend", {}, "Who plays"), ...(isSecret
      ? seats(Number(form.elements.players?.value ?? 3))
      : game.sides.map(({ word, title }) => row(title, playerChoice({ name: `side:${word}`, onchange: seatOne }, computer.includes(word), hasServer)))));
    form.replaceChildren(
      h("p", { class: "about" }, game.title.replace(/^.*?\((.*?)\): /, "By $1: ") + "."),
      h("fieldset", {}, h("legend", {}, "The game"), ...rows(true)),
      more.length ? h("details", {}, h("summary", {}, `${more.length} more rules`), ...more) : "",
      who, isSecret ? "" : clockFields(state.clock, row), h("footer", {}, h("button", { type: "submit", class: "main", value: "start", autofocus: true }, "Start")));
    seated();
    if (isSecret) form.elements.players.addEventListener("change", seated);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    settleDialog(await start(request(game, form)));
  });
  openDialog("New game", gameChoice(games, name, fill), form);
}

function request(game, form) {
  const inputs = [...form.elements];
  const chosen = (kind, value) => inputs.filter((input) => input.name.startsWith(kind) && input.value === value)
    .map((input) => input.name.slice(kind.length));
  const changed = game.options.map((option) => [option, inputs.find(({ name }) => name === option.name)])
    .filter(([option, input]) => valueOf(input) !== option.default);
  return {
    game: game.name, options: Object.fromEntries(changed.map(([{ name }, input]) => [name, valueOf(input)])),
    computer: chosen("side:", "engine"), clock: clockOf(form), me: chosen("seat:", "me")[0] ?? null,
    friends: [...chosen("seat:", "a friend"), ...chosen("side:", "friend")],
  };
}
