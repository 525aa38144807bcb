// shell_words.js - command lines of engines, as a shell reads them.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const WORD = /(?:[^\s'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")+/y;
const PART = /\\([^])|'([^']*)'|"((?:[^"\\]|\\[^])*)"|([^\s'"\\]+)/g;

function unquoted(word) {
  return word.replace(PART, (_, escaped, single, double, plain) =>
    escaped ?? single ?? plain ?? double.replace(/\\(["\\$`])/g, "$1"));
}

/** The words of a command line with quotation marks and backslashes. Nothing else that a shell knows
 *  is special. Error, where a mark has no end. */
export function splitWords(text) {
  const words = [];
  for (let at = 0; ; at = WORD.lastIndex) {
    at += /^\s*/.exec(text.slice(at))[0].length;
    if (at === text.length) return words;
    WORD.lastIndex = at;
    const found = WORD.exec(text);
    if (!found) throw new Error("a quotation mark or backslash has no end");
    words.push(unquoted(found[0]));
  }
}
