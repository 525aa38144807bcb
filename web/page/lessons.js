// lessons.js - a lesson on the page: its text, its task, the answer to a turn, links to other
// lessons.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";
import { explained } from "./glossary.js";
import { forClicks, sentence } from "./lesson_texts.js";
import { nameOf } from "./words.js";

/** The number of the first lesson that is not done; 1 if all are. */
export function nextLesson(game, learned) {
  const done = learned[game.name] ?? [];
  return game.lessons.find(({ number }) => !done.includes(number))?.number ?? 1;
}

/** Whether the lesson's task is done, or its game is over. */
export const isDone = ({ lesson, toMove }) => lesson.verdict === "right" || (lesson.level !== null && toMove === "none");

/** Whether a lesson takes no more turns, though its position has some. */
export const isClosed = ({ lesson }) => lesson?.verdict === "right";

/** The contents of the card of a lesson. `start(number)` begins another one. */
export function lessonCard(state, game, start) {
  const { number, title, text, task } = state.lesson, done = state.learned[game.name] ?? [];
  const step = (lesson) => h("li", {}, h("button", {
    type: "button", class: done.includes(lesson.number) ? "done" : null, "data-lesson": lesson.number,
    "aria-current": lesson.number === number ? "step" : null, title: lesson.title,
    "aria-label": `Lesson ${lesson.number}, ${lesson.title}${done.includes(lesson.number) ? ", done" : ""}`,
    onclick: () => start(lesson.number),
  }, String(lesson.number)));
  return [
    h("p", { class: "kind" }, `${nameOf(game)}, lesson ${number} of ${game.lessons.length}`),
    h("h2", { tabindex: -1, "aria-describedby": "lesson-text lesson-task" }, title),
    h("p", { id: "lesson-text" }, ...explained(forClicks(text), game.words)),
    h("p", { class: "task", id: "lesson-task" }, ...explained(forClicks(task), game.words)),
    h("ol", { class: "steps", "aria-label": "All lessons" }, game.lessons.map(step)),
  ];
}

/** The answer to the last turn of a lesson, for the line above the board; or null. */
export function lessonAnswer({ lesson, half }, game) {
  if (!lesson?.verdict || half?.length) return null;
  const isRight = lesson.verdict === "right";
  return [h("b", { class: `said ${isRight ? "right" : "wrong"}` }, isRight ? "Right. " : "Not yet. "),
    ...explained(sentence(lesson.reason), game.words)];
}
