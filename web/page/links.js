// links.js - a game as an address: #fiodar/size=5/B2/C3, #fendo/puzzle=7, or #~... if compressed.
//
// Options with their default values are left out. `at=POSITION` is the start of a game that was set
// up, and the visitor plays the side to move. A turn has its side before a colon if that side is not
// the next one. The table checks what comes from a link, as it checks all requests.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const LONG = 150; // characters; a longer text is compressed if that makes it shorter
const MOST_LETTERS = 1 << 16, MOST_BYTES = 1 << 20; // of a compressed link, and of its text

async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `~${letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Throws an Error if the link is damaged, or if its text would fill the memory. */
async function unpacked(words) {
  if (words.length > MOST_LETTERS) throw new Error("it is too long");
  const letters = atob(words.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) throw new Error("it unpacks to more than a game");
    parts.push(part.value);
  }
  return new Blob(parts).text();
}

/** The side of the next turn, if no side is named. */
const nextOf = ({ first, sides }, last) => (last ? sides.find((side) => side.word !== last).word : first);

function wordsOf(game, { options, start, nodes, at, puzzle }) {
  if (puzzle) return [game.name, `puzzle=${puzzle.number}`];
  const words = game.options.filter(({ name, default: usual }) => (options[name] ?? usual) !== usual)
    .map(({ name }) => `${name}=${options[name]}`);
  if (start) words.push(`at=${start}`);
  const path = [];
  for (let node = nodes.get(at); node.turn; node = nodes.get(node.parent)) path.unshift(node);
  const turns = path.map(({ side, turn }, i) => (side === nextOf(game, path[i - 1]?.side) ? turn : `${side}:${turn}`));
  return [game.name, ...words, ...turns];
}

/** The text after # for the shown position. `game` is one of the table's games, `nodes` maps ids to
 *  the nodes of the state. */
export async function linkTo(game, state, nodes) {
  const text = wordsOf(game, { ...state, nodes }).map((word) => encodeURIComponent(word)
    .replaceAll("%3D", "=").replaceAll("%2C", ",").replaceAll("%3A", ":")).join("/");
  const short = text.length < LONG ? text : await packed(text);
  return short.length < text.length ? short : text;
}

/** The request for a link, [name, {...}]. Throws an Error if the text is no link. */
export async function requestOf(link, games) {
  const text = link.startsWith("~") ? await unpacked(link) : link;
  const [name, ...words] = text.split("/").map(decodeURIComponent);
  const game = games.find((one) => one.name === name), turns = [], options = [];
  if (!game) throw new Error("there is no such game");
  let start = "", me, last = null;
  for (const word of words) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(word) ?? [];
    if (key === "puzzle") return ["puzzle", { game: name, number: Number(value) }];
    if (key === "at") [start, me] = [`set_position ${value}\n`, value.split(" ")[1]];
    else if (key) options.push(word);
    else {
      const [, side, turn] = /^(?:(\w+):)?(.*)$/.exec(word);
      last = side ?? nextOf(game, last);
      turns.push(`play ${last} ${turn}\n`);
    }
  }
  return ["load", { text: `newgame ${[name, ...options].join(" ")}\n${start}${turns.join("")}`, me }];
}
