// puzzles.js - puzzles: the list, and the texts about an answer.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h, openDialog, settleDialog } from "./dom.js";

const nameOf = (game) => game.title.split(" (")[0];
const starsOf = (count) => "\u2605".repeat(count);
const solvedKey = (game, number) => `wattle-solved-${game}-${number}`;
const isSolved = (game, number) => localStorage.getItem(solvedKey(game, number)) !== null;

/** Opens the list of puzzles. `start({game, number})` sets one and returns a promise for
 *  settleDialog. */
export function openPuzzles(games, present, start) {
  const choice = h("div", { class: "games", role: "radiogroup", "aria-label": "Game" });
  const list = h("div", { class: "puzzles" });
  const some = games.filter((game) => game.puzzles.length);
  let game = some.find((g) => g.name === present) ?? some[0];

  function fill() {
    choice.replaceChildren(...some.map((g) => h("button", { type: "button", role: "radio", "aria-checked": String(g === game), "data-name": g.name,
      onclick: () => { game = g; fill(); } }, nameOf(g))));
    list.replaceChildren(...game.puzzles.map((p) => h("button", { type: "button", "data-puzzle": p.number,
      class: isSolved(game.name, p.number) ? "solved" : null,
      "aria-label": `Puzzle ${p.number}, ${p.stars} of 5 stars${isSolved(game.name, p.number) ? ", solved" : ""}`,
      onclick: async () => settleDialog(await start({ game: game.name, number: p.number })) },
    String(p.number), h("small", {}, starsOf(p.stars)))));
  }

  openDialog("Puzzles", choice,
    h("p", { class: "about" }, "In each position exactly one turn keeps what can be proven. The engine defends."), list);
  fill();
}

const SAID = {
  wrong: (task) => `No, that gives the ${task} away. Take it back and try again.`,
  lost: (task) => `The ${task} was given away before.`,
  right: (task) => `Right, the only turn that ${task}s!`,
  good: (task) => `Good, that still ${task}s.`,
  open: () => "What that leads to takes too long to prove.",
};

/** The line above the board: the puzzle, and the judgement of the last turn. */
export function puzzleLine(state, titleOf) {
  const { game, number, stars, side, task, said } = state.puzzle;
  if (said === "right") localStorage.setItem(solvedKey(game, number), "1");
  return [h("b", {}, `Puzzle ${number}`), " ", h("span", { class: "stars" }, starsOf(stars)), `: ${titleOf(side)} plays and ${task}s.`,
    said ? h("span", { class: `said ${said}` }, ` ${SAID[said](task)}`) : ""];
}
