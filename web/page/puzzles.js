// puzzles.js - puzzles: the list, and the texts about an answer.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h, openDialog, settleDialog, texts } from "./dom.js";
import { gameChoice } from "./newgame.js";

const starsOf = (count) => "\u2605".repeat(count);
const solvedKey = (game, number) => `wattle-solved-${game}-${number}`;
const isSolved = (game, number) => solvedKey(game, number) in texts;

/** Opens the list of puzzles. `start({game, number})` sets one and returns a promise for
 *  settleDialog. */
export function openPuzzles(games, present, start) {
  const list = h("div", { class: "puzzles" });
  const fill = (game) => list.replaceChildren(...game.puzzles.map(({ number, stars }) => h("button", {
    type: "button", "data-puzzle": number, class: isSolved(game.name, number) ? "solved" : null,
    "aria-label": `Puzzle ${number}, ${stars} of 5 stars${isSolved(game.name, number) ? ", solved" : ""}`,
    onclick: async () => settleDialog(await start({ game: game.name, number })),
  }, String(number), h("small", {}, starsOf(stars)))));
  openDialog("Puzzles", gameChoice(games.filter((game) => game.puzzles.length), present, fill),
    h("p", { class: "about" }, "In each position, exactly one turn keeps the proven win or draw. The engine defends."), list);
}

const SAID = {
  wrong: (task) => `No, that gives the ${task} away. Take it back and try again.`,
  lost: (task) => `The ${task} was given away before.`,
  right: (task) => `Right, the only turn that ${task}s!`,
  good: (task) => `Good, that still ${task}s.`,
  open: () => "The result of this turn takes too long to prove.",
};

/** The line above the board: the puzzle, and the judgement of the last turn. */
export function puzzleLine(state, titleOf) {
  const { game, number, stars, side, task, said } = state.puzzle;
  if (said === "right") texts[solvedKey(game, number)] = "1";
  return [h("b", {}, `Puzzle ${number}`), " ", h("span", { class: "stars" }, starsOf(stars)), `: ${titleOf(side)} plays and ${task}s.`,
    said ? h("span", { class: `said ${said}` }, ` ${SAID[said](task)}`) : ""];
}
