// sanitize.js - words of other people, as they may be shown.
//
// Names, records and what programs say may hold control characters, which a terminal obeys, and
// marks that turn the direction of writing or cannot be seen, by which whoever reads a report is
// misled. The engine does the same in src/base/utf8.c.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const HIDDEN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const MOST = 1000; // characters of what is only quoted

/** The text with "?" for all that is not to be seen, but for line feeds. */
export const visible = (text) => text.replace(HIDDEN, "?");

/** The beginning of the text, visible. */
export const inShort = (text, most = MOST) => visible(text.slice(0, most));
