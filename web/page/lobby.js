// lobby.js - the first thing that a visitor sees: the games to learn and to play, and the games that
// have been played.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { byId, h, openDialog, question, settleDialog, texts } from "./dom.js";
import { nextLesson } from "./lessons.js";
import { noteOf, row, valueOf, wordsOf } from "./newgame.js";
import { portraitOf } from "./portrait.js";
import { levelInWords, nameOf } from "./words.js";

// The boards that are offered for a quick start, the first game's first, and the length of a game on
// that one between two engines at level 3.
const FIRST = {
  fendo: { sizes: ["5", "7", "9", "11"], length: "about 40 turns" },
  siemenet: { sizes: ["7", "9", "11", "13"], length: "10 to 30 turns" },
  fonver: { sizes: ["9", "13", "19"], length: "60 to 90 turns" },
  fiodar: { sizes: ["5", "6", "7", "8"], length: "about 60 turns" },
  fence: { sizes: [], length: "20 to 45 turns", players: "2–8" },
};
const MILD = 1; // the level of a first game
const choiceKey = (game) => `wattle-play-${game.name}`;

const sizeInWords = (game, size) => (game.name === "fiodar" ? `Size ${size}` : `${size} × ${size}`);

/** What was chosen for this game the last time. */
function lastChoice(game) {
  try {
    return JSON.parse(texts[choiceKey(game)] ?? "{}");
  } catch {
    return {};
  }
}

/** The form for a game that begins at once. `start({request, level})` begins it and returns a promise
 *  for settleDialog, `more()` opens the form with all options. */
export function openPlay(game, start, more) {
  const { sizes } = FIRST[game.name] ?? { sizes: [] }, last = lastChoice(game), isSecret = game.name === "fence";
  const select = (name, label, options, chosen) =>
    row(label, h("select", { name }, options.map(([value, words]) => h("option", { value, selected: value === chosen }, words))));
  const first = game.sides.find(({ word }) => word === game.first) ?? game.sides[0];
  const sides = [first, ...game.sides.filter((side) => side !== first)];
  const told = h("p", { class: "about", role: "status" });
  const form = h("form", { method: "dialog" },
    sizes.length ? select("size", "Board", sizes.map((size, i) => [size, sizeInWords(game, size) + (i ? "" : ", for a first game")]), last.size ?? sizes[0]) : "",
    isSecret ? select("tiles", "City", [["demo", "small, for a first game"], ["city", "large"]], last.tiles ?? "demo") : "",
    isSecret ? select("players", "Players", [2, 3, 4, 5, 6, 7, 8].map((n) => [String(n), String(n)]), last.players ?? "3") : "",
    isSecret ? "" : select("side", "You play", [...sides.map(({ word, title }, i) => [word, title + (i ? "" : ", who begins")]), ["both", "both sides"]], last.side ?? first.word),
    select("level", "The engine", Array.from({ length: 10 }, (_, i) => [String(i + 1), levelInWords(i + 1)]), last.level ?? String(MILD)),
    game.options.some(({ name }) => name === "pie")
      ? row(wordsOf("pie"), h("input", { type: "checkbox", name: "pie", checked: last.pie === "on" }), noteOf("pie")) : "",
    told,
    h("footer", {}, h("button", { type: "button", class: "quiet", onclick: more }, "All options"),
      h("button", { type: "submit", class: "main", autofocus: true }, "Start")));
  const chosen = () => Object.fromEntries([...form.elements].filter(({ name }) => name).map((input) => [input.name, valueOf(input)]));
  const tell = () => {
    const { side } = chosen(), mine = sides.find(({ word }) => word === side), other = sides.find(({ word }) => word !== side);
    const begins = (who) => (who === first ? ", and begins" : "");
    if (isSecret) told.textContent = "You are Player 1. The engine plays the others.";
    else if (!mine) told.textContent = `Two people play at this board. ${first.title} begins.`;
    else told.textContent = `You play ${mine.title}${mine === first ? ", and begin" : ""}. The engine plays ${other.title}${begins(other)}.`;
  };
  form.addEventListener("change", tell);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const choice = chosen(), { level, side, ...options } = choice;
    texts[choiceKey(game)] = JSON.stringify(choice);
    const computer = side === "both" ? [] : sides.map(({ word }) => word).filter((word) => word !== side);
    settleDialog(await start({ level: Number(level), request: { game: game.name, options, ...(isSecret ? { me: "p1" } : { computer }) } }));
  });
  openDialog(`Play ${nameOf(game)}`, form);
  tell();
}

export class Lobby {
  #element; #does; #games = []; #state = null; #kept = [];

  /** Fills `element`. `does` has the functions learn(game, number), play(game), puzzles(game),
   *  takeUp(id), review(id), forget(id), goBack(), and inWords(result, game), which tells a result. */
  constructor(element, does) {
    this.#element = element;
    this.#does = does;
  }

  get isOpen() { return !this.#element.hidden; }

  open(games, state) {
    [this.#games, this.#state] = [games, state];
    this.#element.hidden = false;
    document.body.classList.add("in-lobby");
    this.#draw();
  }

  close() {
    this.#element.hidden = true;
    document.body.classList.remove("in-lobby");
  }

  /** Shows the games before, as the table tells them. */
  keep(games) {
    this.#kept = games;
    if (this.isOpen) this.#draw();
  }

  #draw() {
    const now = this.#now();
    this.#element.replaceChildren(
      h("p", { class: "greeting" }, "Five board games, against an engine that is as mild or as strong as you like. Learn takes you from the first rule to your first game."),
      h("ul", { class: "cards" }, this.#games.map((game) => this.#card(game))),
      now || this.#kept.length ? h("h2", {}, "Your games") : "",
      h("ul", { class: "kept" }, now, this.#kept.map((kept) => this.#row(kept))));
  }

  #card(game) {
    const [, aim = ""] = /\): (.*)$/.exec(game.title) ?? [], { length, players = "2" } = FIRST[game.name] ?? {};
    const done = this.#state.learned[game.name]?.length ?? 0, count = game.lessons.length;
    const learn = nextLesson(game, this.#state.learned), name = nameOf(game);
    const button = (label, does, more = {}) => h("button", { type: "button", onclick: does, "aria-label": `${label}, ${name}`, ...more }, label);
    return h("li", { class: "card", "data-game": game.name },
      portraitOf(game.svg, name),
      h("h3", {}, name), h("p", {}, `${aim.replace(/^./, (letter) => letter.toUpperCase())}.`),
      h("p", { class: "facts" }, `${players} players, ${length ?? ""}`),
      h("div", { class: "actions" },
        count ? button(done ? `Learn ${done}/${count}` : "Learn", () => this.#does.learn(game, learn), { class: done < count ? "main" : null, "data-do": "learn" }) : "",
        button("Play", () => this.#does.play(game), { class: done < count ? null : "main", "data-do": "play" }),
        game.puzzles.length ? button("Puzzles", () => this.#does.puzzles(game), { "data-do": "puzzles" }) : ""));
  }

  /** The game on the table, if there is something to go back to. */
  #now() {
    const { game: word, line, events, lesson, puzzle, svg, toMove, result } = this.#state, game = this.#games.find(({ name }) => name === word);
    if (!line?.length && !events?.some(([who]) => who !== "chance") && !lesson && !puzzle) return null;
    const kind = lesson ? `lesson ${lesson.number}` : puzzle ? `puzzle ${puzzle.number}` : toMove === "none" ? this.#does.inWords(result, game) : "on the board now";
    return h("li", { class: "now" }, portraitOf(svg, nameOf(game)), h("p", {}, h("b", {}, nameOf(game)), h("small", {}, kind)),
      h("div", { class: "actions" }, h("button", { type: "button", class: "main", "data-do": "back", onclick: () => this.#does.goBack() }, toMove === "none" ? "Look at it" : "Go on")));
  }

  #row({ id, game: word, turns, result, when, svg }) {
    const game = this.#games.find(({ name }) => name === word);
    if (!game) return "";
    const date = new Date(when).toLocaleDateString([], { dateStyle: "medium" });
    const button = (label, kind, does) => h("button", { type: "button", "data-do": kind, "aria-label": `${label}, ${nameOf(game)}, ${turns} turns, ${date}`, onclick: does }, label);
    return h("li", { "data-kept": id }, portraitOf(svg, nameOf(game)),
      h("p", {}, h("b", {}, nameOf(game)), h("small", {}, `${turns} turn${turns === 1 ? "" : "s"}, ${result === null ? "unfinished" : this.#does.inWords(result, game)}`), h("small", {}, date)),
      h("div", { class: "actions" },
        button(result === null ? "Go on" : "Look at it", "go-on", () => this.#does.takeUp(id)),
        word === "fence" ? "" : button("Review", "review", () => this.#does.review(id)),
        button("Delete", "delete", () => this.#delete(id, nameOf(game)))));
  }

  async #delete(id, name) {
    const answer = await question(`Delete this game of ${name}?`, [["delete", "Delete it"], ["keep", "Keep it"]]);
    if (answer === "delete") this.#does.forget(id);
    byId("title").focus();
  }
}
