// sanitize.js - makes text from other people safe to show.
//
// Names, records and the output of programs may contain control characters, which a terminal obeys.
// They may also contain invisible characters and marks of writing direction, which mislead readers.
// src/base/utf8.c does the same in the engine.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const HIDDEN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const MOST = 1000; // characters of quoted text

/** Replaces each invisible character by "?", except line feeds. */
export const visible = (text) => text.replace(HIDDEN, "?");

/** Returns the beginning of the text, made visible. */
export const inShort = (text, most = MOST) => visible(text.slice(0, most));
