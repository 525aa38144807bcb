// shell_words.js - splits command lines of engines into words, as a shell does.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const WORD = /(?:[^\s'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")+/g;
const PART = /\\([^])|'([^']*)'|"((?:[^"\\]|\\[^])*)"|([^\s'"\\]+)/g;

/** Splits a command line with quotation marks and backslashes. Other special characters of shells
 *  are literal. Throws an Error if a quotation mark is not closed. */
export function splitWords(text) {
  if (text.replace(WORD, "").trim()) throw new Error("a quotation mark or backslash has no end");
  return (text.match(WORD) ?? []).map((word) => word.replace(PART, (_, escaped, single, double, plain) =>
    escaped ?? single ?? plain ?? double.replace(/\\(["\\$`])/g, "$1")));
}
