// lessons.js - lessons at a table: the lessons of a game, and the one that has been set.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "./engine.js";

/** What there is to learn about the engine's present game: the lessons, {number, title}, the words
 *  of its rules, {forms, meaning}, and the rules, {title, text, svg}, which are told and drawn by the
 *  lessons that ask for a turn. */
export async function taught(engine, game) {
  const [listed, explained] = await engine.askAll(["list_lessons", "list_words"]);
  const lines = (answer) => (answer instanceof Refused ? [] : answer.split("\n").filter(Boolean));
  const lessons = lines(listed).map((line) => {
    const [, number, title] = /^(\d+) (.*)$/.exec(line);
    return { number: Number(number), title };
  });
  const words = lines(explained).map((line) => {
    const [, forms, meaning] = /^(.*?): (.*)$/.exec(line);
    return { forms: forms.split(", "), meaning };
  });
  const answers = await engine.askAll(lessons.flatMap(({ number }) => [`lesson ${game} ${number}`, "svg"]));
  const rules = lessons.map(({ number }, i) => ({ ...new Lesson(game, number, answers[2 * i]), svg: answers[2 * i + 1] }))
    .filter(({ level }) => level === null).map(({ title, text, svg }) => ({ title, text, svg }));
  return { lessons, words, rules };
}

/** A lesson that has been set. It asks for a turn, or it is a game at `level`. `verdict` is null,
 *  "right", "wrong" or "illegal", and `reason` the engine's sentence about the last turn. */
export class Lesson {
  verdict = null;
  reason = "";
  level = null;

  /** `answer` is the reply of the command lesson. */
  constructor(game, number, answer) {
    Object.assign(this, { game, number });
    for (const line of answer.split("\n")) {
      const [, key, value] = /^(\S+) (.*)$/.exec(line);
      if (["title", "text", "task", "side"].includes(key)) this[key] = value;
      else if (key === "level") this.level = Number(value);
    }
  }

  get isGame() { return this.level !== null; }

  /** Whether the lesson waits for its turn. */
  get isOpen() { return !this.isGame && this.verdict !== "right"; }

  /** `answer` is the reply of judge: a text, or Refused if the rules forbid the turn. */
  judge(answer) {
    if (answer instanceof Refused) {
      this.verdict = "illegal";
      this.reason = answer.message.replace(/^illegal move: /, "");
    } else {
      [, this.verdict, this.reason] = /^(right|wrong) (.*)$/s.exec(answer);
    }
  }
}
