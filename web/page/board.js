// board.js - the page of a table: shows the table's messages and sends the person's requests.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { announce, changeInWords } from "./announcements.js";
import { Animation } from "./animation.js";
import { ClockFaces } from "./clock.js";
import { byId, download, h, openDialog, question, settleDialog, texts, toast } from "./dom.js";
import { Drag, HandOfSides } from "./drag.js";
import { Editor } from "./editor.js";
import { causeOf, Ending, resultInWords, turningPoint } from "./ending.js";
import { Graph } from "./graph.js";
import { invitations } from "./invitations.js";
import { isClosed, isDone as isLessonDone, lessonAnswer, lessonCard } from "./lessons.js";
import { linkTo, requestOf } from "./links.js";
import { Lobby, openPlay } from "./lobby.js";
import { namesIn } from "./names.js";
import { openNewGame, playerChoice, wordsOf } from "./newgame.js";
import { City } from "./city.js";
import { OpeningMap } from "./opening_map.js";
import { Picture, sideOfEdge } from "./picture.js";
import { openPuzzles, puzzleLine } from "./puzzles.js";
import { openRules } from "./rules.js";
import { Sounds } from "./sounds.js";
import { Thoughts } from "./thoughts.js";
import { resultInWords as cityResult } from "./tokens.js";
import { Turns } from "./turns.js";
import { hasServer, SILENT, Wire } from "./wire.js";
import { levelInWords, nameOf } from "./words.js";

let games = [], state = null, nodes = new Map();
let showTargets = texts["wattle-targets"] !== "off", warns = texts["wattle-warns"] !== "off";
const isFramed = document.body.classList.contains("framed"); // in another page, which has the place for the board alone

const wire = new Wire(hear, (isBroken) => { document.body.classList.toggle("broken", isBroken); if (isBroken && state) toast(SILENT, { seconds: 8 }); });
const play = (turn) => wire.ask("play", { turn });
/** The row of the turn is removed. If it was chosen by a key, the board takes the focus. */
const playThought = (turn, isByKey) => { play(turn); if (isByKey) byId("board").focus({ preventScroll: true }); };
const picture = new Picture(byId("board"), {
  onStep: (word, place) => (editor.isOpen ? editor.point(place) : !isClosed(state) && play(word)),
  onPoint: (place) => {
    if (editor.isOpen) editor.point(place);
    else if (state.lesson?.level === null) tryOut(place.dataset);
    else if (state.half?.length) wire.ask("cancel");
  },
  onShow: (svg, old) => { drag.show(svg); sounds.hear(motion.show(svg, old)); },
});
const motion = new Animation(), sounds = new Sounds();
const handOfSides = new HandOfSides(picture, {
  state: () => state, mayPlay: () => isMine() && !isClosed(state) && !editor.isOpen,
  request: async (what, more) => isDone(await wire.request(what, more)), ask: (what) => wire.ask(what), again: () => show(state),
});
const drag = new Drag(byId("board"), () => (state.secret ? city : handOfSides));
const mayWalk = () => state.host && !state.shared;
const go = (node) => { if (mayWalk()) wire.ask("go", { node }); };
const graph = new Graph(byId("graph"), { onSelect: go });
const turns = new Turns(byId("turns"), { onSelect: go });
const thoughts = new Thoughts(byId("thoughts"), picture, playThought, {
  inWords: (turn) => (state.secret ? city.inWords(turn) : turn), point: (turn) => city.point(turn),
});
const editor = new Editor(byId("tools"), picture, (position) => begin("position", position), () => show(state));
const openingMap = new OpeningMap(byId("openings"), picture, () => showOpenings());
const lobby = new Lobby(byId("lobby"), {
  learn: (game, number) => begin("lesson", { game: game.name, number }),
  play: (game) => choosePlay(game),
  puzzles: (game) => openPuzzles(games, game.name, (request) => replace("puzzle", request)),
  takeUp: (id) => begin("continue", { id }),
  review: async (id) => { if (await begin("continue", { id })) does.review(); },
  forget: (id) => wire.ask("forget", { id }),
  goBack: () => { closeLobby(); giveFocus(); },
  inWords: (result, game) => (game.name === "fence" ? cityResult(result, PLAYERS) : resultInWords(result, game.sides)),
});
const clocks = new ClockFaces([...document.querySelectorAll(".clock")]);
const ending = new Ending(byId("ending"), { go, rematch: () => begin("rematch"), review: () => act("review") });
let reviewed = null; // {place, turned} of the last review of this game
const city = new City(byId("hand"), byId("log"), picture, play);

// ---- Messages of the table ----

function hear(message) {
  if (message.type === "hello") ({ games } = message);
  else if (message.type === "state") show(message);
  else if (message.type === "analysis") analysed(message);
  else if (message.type === "hint") thoughts.show(message, state);
  else if (message.type === "solution") toast(`The only turn that ${message.task}s is ${message.turn}.`, { seconds: 9 });
  else if (message.type === "judging") judging(message);
  else if (message.type === "reviewing") toast(message.text, { seconds: 20 });
  else if (message.type === "reviewed") tellReview(message);
  else if (message.type === "rematch") toast("Your friend would like a rematch.", { seconds: 60, action: { label: "Rematch", does: () => begin("rematch") } });
  else if (message.type === "record") download(fileName("gtp"), message.text);
  else if (message.type === "games") lobby.keep(message.games);
  else if (message.type === "rules") openRules(games.find(({ name }) => name === message.game), message.rules, hasServer ? "" : documents());
  else if (message.type === "refused") { toast(message.text); picture.svg?.querySelector(".pressed")?.classList.remove("pressed"); }
  else if (message.type === "notice") toast(message.text, { seconds: 60 });
}

function tellReview({ html, turned }) {
  reviewed = { place: placeOfEnd(), turned };
  showEnding();
  const address = html ? URL.createObjectURL(new Blob([html], { type: "text/html" })) : "review";
  toast("The review is ready.", { seconds: 20, action: { label: "Open it", does: () => window.open(address, "_blank", "noopener") } });
}

const gameNow = () => games.find((game) => game.name === state.game);
const sideOf = (word) => state.sides.findIndex((side) => side.word === word);
const titleOf = (word) => state.sides[sideOf(word)]?.title ?? word;
const isEngines = () => state.computer.includes(state.toMove) && !state.paused;
/** Whether this page plays the next turn of an open game. */
const isMine = () => !isEngines() && (state.secret || !state.shared || state.toMove === state.seat);

function show(next) {
  const before = state;
  state = next;
  document.body.classList.toggle("is-secret", state.secret === true);
  document.body.classList.toggle("is-host", state.host);
  document.body.dataset.game = state.game;
  document.body.dataset.second = state.sides[1].title.toLowerCase();
  showTitle();
  document.body.classList.toggle("seatless", state.secret === undefined);
  if (state.secret === undefined) return showNothing();
  if (before && (before.secret !== state.secret || before.game !== state.game)) thoughts.clear();
  if (state.secret && before?.events?.length !== state.events.length) thoughts.clear();
  if (editor.isOpen && !editor.fits(state)) editor.close();
  if (state.secret) city.show(state);
  else showOpen(before);
  if (before?.game === state.game && before.toMove !== "none" && state.toMove === "none") sounds.play("end");
  showPlayers();
  showPuzzle();
  showLesson();
  showLeft();
  announce(state.secret ? city.news() : changeInWords(before, state, titleOf));
  showStatus();
  clocks.show(state);
  showEnding();
  showActions();
  document.body.dataset.shown = Number(document.body.dataset.shown ?? 0) + 1;
  if (!before && !hasServer) beginAlone();
  if (!before && state.host && !state.chosen && !isFramed && location.hash.length < 2) openLobby();
}

function showTitle() {
  const { isOpen } = lobby;
  document.title = isOpen ? "wattle" : `${nameOf(gameNow())} - wattle`;
  byId("title").replaceChildren(...(isOpen ? ["wattle"] : [nameOf(gameNow()), h("small", {}, describeOptions())]));
  byId("games").textContent = isOpen ? "To the board" : "Games";
}

// ---- The lobby ----

function openLobby() {
  lobby.open(games, state);
  wire.ask("games");
  showTitle();
}

function closeLobby() {
  lobby.close();
  showTitle();
}

/** Starts another game. A refusal is shown. Returns a promise of whether it could be started. */
async function begin(what, request) {
  const isBegun = isDone(await replace(what, request));
  if (isBegun) giveFocus();
  return isBegun;
}

/** The focused element may have gone with the last game. Then the title of the lesson takes the focus,
 *  or the board. A screen reader reads the lesson with its title. */
function giveFocus() {
  if (document.activeElement !== document.body && document.activeElement.getClientRects().length) return;
  (state.lesson ? byId("lesson").querySelector("h2") : byId("board")).focus({ preventScroll: true });
}

function choosePlay(game) {
  const start = ({ level, request }) => replace("new", { ...request, level });
  openPlay(game, start, () => openNewGame(games, state, (request) => replace("new", request), game.name));
}

const PLAYERS = { player: (word) => `Player ${word.slice(1)}`, is: (_word, _you, they) => they };

/** Without a server there are links to games, and all files are kept for the time without a network. */
function beginAlone() {
  byId("link").hidden = false;
  if (isFramed) byId("link").textContent = "Open the board";
  const { offline } = document.documentElement.dataset;
  if (offline) navigator.serviceWorker?.register(offline);
  window.addEventListener("hashchange", follow);
  follow();
}

/** Opens what the address holds. */
async function follow() {
  try {
    if (location.hash.length > 1) isDone(await replace(...await requestOf(location.hash.slice(1), games)));
    if (isFramed) await settleFrame(new URLSearchParams(location.search));
  } catch (error) {
    toast(`This link cannot be read: ${error.message}`);
  }
}

/** In a frame the address tells the engine's level. The person plays the side to move, or two people
 *  play both sides. */
async function settleFrame(words) {
  if (words.has("level")) isDone(await wire.request("set", { level: Number(words.get("level")) }));
  const others = state.sides.map(({ word }) => word).filter((word) => word !== state.toMove);
  if (!state.puzzle) await wire.request("computer", { sides: words.get("people") === "2" ? [] : others });
}

/** Copies a link to the position. A frame opens the whole board instead. */
async function copyLink() {
  const address = new URL(`./#${await linkTo(gameNow(), state, nodes)}`, location.href).href;
  if (isFramed) return void open(address, "_blank", "noopener");
  try {
    await navigator.clipboard.writeText(address);
    toast("The link is copied.");
  } catch {
    openDialog("Link", h("input", { type: "text", value: address, readonly: true, "aria-label": "Link", onfocus: (event) => event.target.select() }));
  }
}

/** Shown to a guest whose game has been left. The rest of the page is hidden until the host goes on with this game. */
function showNothing() {
  byId("status").classList.remove("thinking");
  byId("status").textContent = "The game with your seat is over. Ask for a new address.";
}

function showOpen(before) {
  nodes = new Map(state.nodes.map((node) => [node.id, node]));
  byId("hand").hidden = byId("log").hidden = true;
  picture.show(state.svg);
  picture.name(namesIn(state));
  if (editor.isOpen) return editor.draw();
  picture.half(state.half);
  const count = picture.steps().length;
  picture.targets((showTargets || drag.isMoving) && isMine() && !isClosed(state) && (state.half.length > 0 || count <= 60));
  thoughts.refresh(state);
  showOpenings();
  showCourse();
  warn(before);
}

/** What is known of the first turns, except in a game with a friend. */
const showOpenings = () => openingMap.show(state, gameNow(), !state.shared && !editor.isOpen);

function describeOptions() {
  const words = ({ name }) => {
    const value = state.options[name];
    if (name !== "size") return `${wordsOf(name).toLowerCase()}: ${value}`;
    return state.game === "fiodar" ? `size ${value}` : `${value} × ${value}`;
  };
  return gameNow().options.filter((o) => o.name === "size" || (state.options[o.name] ?? o.default) !== o.default).map(words).join(", ");
}

function showStatus() {
  const status = byId("status"), title = titleOf(state.toMove), answer = state.lesson && lessonAnswer(state, gameNow());
  const disc = state.secret ? "" : h("span", { class: `disc ${title.toLowerCase()}` });
  status.classList.toggle("thinking", isEngines());
  if (answer) status.replaceChildren(...answer);
  else if (state.toMove === "none") status.replaceChildren(h("b", {}, state.secret ? city.result(state.result) : resultInWords(state.result, state.sides)));
  else if (isEngines()) status.replaceChildren(disc, h("b", {}, title), " thinks");
  else status.replaceChildren(disc, h("b", {}, state.toMove === state.seat ? "Your turn" : `${title} to move`), promptOf());
}

/** The last position of the game, by a word that no other game on this table has at the same time. */
const placeOfEnd = () => `${state.game} ${state.line?.join() ?? state.events.length}`;

let lastResult = ""; // of the game that ended last; the state has none while that game is walked through

/** Shows the end of a game, and keeps showing it while the game is walked through. */
function showEnding() {
  const isOver = state.toMove === "none" && !state.lesson && !state.puzzle, { secret } = state, place = placeOfEnd();
  if (reviewed?.place !== place) reviewed = null;
  if (isOver) lastResult = state.result;
  const known = reviewed ? byReview(reviewed.turned) : secret ? null : turningPoint(state, lastResult, nodes, (node) => costOf(node).cost);
  ending.show({
    place, turned: known?.turn ? { ...known, side: secret && known.side === state.seat ? "you" : titleOf(known.side), turn: secret ? city.inWords(known.turn) : known.turn } : known,
    said: isOver ? { result: secret ? city.result(state.result) : resultInWords(state.result, state.sides), causes: secret ? [] : causeOf(state, nodes) } : null,
    mayWalk: mayWalk(), isHost: state.host,
  });
}

/** The turning point of a review. `node` is its place in an open game. */
const byReview = (turned) => (turned ? { ...turned, node: state.secret ? undefined : state.line[turned.number - 1] } : {});

/** Shows the last unfinished game, if the present game has no turns. */
function showLeft() {
  const { left } = state;
  byId("left").hidden = !left;
  if (!left) return;
  const game = games.find(({ name }) => name === left.game);
  byId("left").replaceChildren(`You have not finished a game of ${game ? nameOf(game) : left.game} after ${left.turns} turn${left.turns === 1 ? "" : "s"}. `,
    h("button", { type: "button", onclick: () => begin("continue") }, "Go on with it"));
}

function showPuzzle() {
  byId("puzzles").hidden = !games.some((game) => game.puzzles.length);
  document.body.classList.toggle("has-puzzle", Boolean(state.puzzle));
  byId("puzzle").hidden = byId("solution").hidden = byId("another").hidden = !state.puzzle;
  byId("puzzle").replaceChildren(...(state.puzzle ? puzzleLine(state, titleOf) : []));
}

function showLesson() {
  const { lesson } = state, isOver = lesson && isLessonDone(state), { classList } = document.body;
  const isNew = lesson && `${lesson.game} ${lesson.number}` !== byId("lesson").dataset.lesson;
  classList.toggle("has-lesson", Boolean(lesson));
  classList.toggle("has-task", lesson?.level === null);
  byId("lesson").hidden = !lesson;
  byId("next").hidden = !isOver;
  byId("again").hidden = !isOver;
  byId("lesson").dataset.lesson = lesson ? `${lesson.game} ${lesson.number}` : "";
  if (!lesson) return;
  byId("next").textContent = lesson.number < gameNow().lessons.length ? "Next lesson" : "Play a game";
  byId("lesson").replaceChildren(...lessonCard(state, gameNow(), (number) => begin("lesson", { game: state.game, number })));
  if (isNew) scrollTo(0, 0);
  const steps = byId("lesson").querySelector(".steps"), now = steps.querySelector("[aria-current]");
  steps.scrollLeft = now.offsetLeft - steps.offsetLeft - (steps.clientWidth - now.offsetWidth) / 2;
}

/** In a lesson a click where no turn leads is tried as well, and the engine tells the reason. */
function tryOut({ point, edge }) {
  if (isClosed(state)) return;
  const at = state.half?.at(-1), side = edge && sideOfEdge(edge, at);
  if (point) play(point);
  else if (side && state.half.length > 1) play(side);
  else if (side && wire.ask("cancel")) play(at + side); // a piece that stays
}

/** A prompt for the next click, where it is not obvious. */
function promptOf() {
  const half = state.half?.length ?? 0;
  if (canOnlyPass()) return ": you can only pass";
  const words = {
    fendo: ["", ": choose the target cell or the side to fence", ": choose the side to fence"],
    siemenet: [": move the red pawn", ": place a pawn beside it"],
    fonver: ["", ": a crosscut! Choose the stone to capture", ": choose the stone that replaces it"],
  }[state.game] ?? [];
  if (state.secret) return city.prompt(state);
  if (state.game === "fonver" && half) return words[half % 2 ? 1 : 2];
  return words[Math.min(half, words.length - 1)] ?? "";
}

/** Whether a pass is the only legal turn. */
function canOnlyPass() {
  const words = (state.secret ? state.steps : state.words) ?? [];
  return isMine() && words.length === 1 && words[0] === "pass" && (state.secret || !picture.steps().length);
}

function showActions() {
  const isOver = state.toMove === "none", words = state.words ?? [];
  byId("pass").hidden = !words.includes("pass") || !isMine() || isClosed(state);
  byId("pass").classList.toggle("main", canOnlyPass());
  byId("swap").hidden = !words.includes("swap") || !isMine() || isClosed(state);
  byId("cancel").hidden = !state.half?.length;
  byId("resume").hidden = !(state.paused && state.computer.includes(state.toMove));
  byId("hint").disabled = isOver || !isMine() || (state.secret && state.toMove !== state.seat);
  byId("resign").hidden = !state.shared || isOver || !isMine();
  byId("undo").hidden = Boolean((state.secret || state.shared || !state.host) && !state.alone);
  byId("undo").disabled = state.secret ? !state.events.some(([who]) => who === state.seat) : state.at === 0 && !state.half.length;
  byId("analyse").setAttribute("aria-pressed", state.analysing);
  for (const id of ["first", "back"]) byId(id).disabled = !mayWalk() || state.at === 0;
  for (const id of ["forward", "last"]) byId(id).disabled = !mayWalk() || state.line?.at(-1) === state.at || !state.line?.length;
  byId("judge").hidden = !mayWalk();
  byId("review").hidden = !state.host;
}

// ---- The turns of the game ----

function showGraph() {
  const line = [0, ...state.line].map((id) => nodes.get(id));
  graph.sides = state.sides;
  graph.show(line.map((node, i) => ({
    id: node.id, share: node.share, lead: node.lead,
    name: i ? `${i}. ${titleOf(node.side)} ${node.turn}` : "Start",
  })), state.at);
}

function showCourse() {
  const line = state.line.map((id) => nodes.get(id));
  showGraph();
  turns.show(line.map((node) => ({
    id: node.id, side: sideOf(node.side), by: titleOf(node.side), turn: node.turn, ...costOf(node),
    others: state.nodes.filter((other) => other.parent === node.parent && other.id !== node.id)
      .map((other) => ({ ...other, side: sideOf(other.side), by: titleOf(other.side) })),
  })), state.at);
  byId("course").hidden = byId("list").hidden = !state.line.length;
}

/** The share of the win that a turn cost its player, if both positions are evaluated. */
function costOf(node) {
  const before = nodes.get(node.parent);
  if (node.share == null || before?.share == null) return {};
  const cost = (before.share - node.share) * (sideOf(node.side) === 0 ? 1 : -1);
  const mark = cost >= 0.2 ? "blunder" : cost >= 0.1 ? "mistake" : cost >= 0.05 ? "inaccuracy" : undefined;
  return mark ? { mark, note: `-${Math.round(100 * cost)} %`, cost } : { cost };
}

let warned = -1;

/** Shows a message that a person's turn was a mistake, as soon as its cost is known. */
function warn(before) {
  const at = nodes.get(state.at), own = at && state.computer.includes(at.side) ? nodes.get(at.parent) : at;
  if (!warns || !own?.turn || state.computer.includes(own.side) || own.id <= warned || before?.at === state.at) return;
  const { cost } = costOf(own);
  if (cost == null) return;
  warned = own.id;
  if (cost >= 0.1)
    toast(`${own.turn} cost ${Math.round(100 * cost)} %.`, { seconds: 9, action: { label: "Take it back", does: () => go(own.parent) } });
}

function analysed(message) {
  const { node, share, lead } = message, known = nodes.get(node);
  thoughts.show(message, state);
  if (state.secret || !known || editor.isOpen) return;
  Object.assign(known, { share, lead: lead ?? known.lead });
  showGraph();
}

function judging({ node, share, lead, done, of }) {
  const known = nodes.get(node);
  if (known) Object.assign(known, { share, lead });
  byId("judge").textContent = done < of ? `Judging ${done} of ${of}` : "Judge the whole game";
  showCourse();
  showEnding();
}

// ---- Players ----

/** The players and their strength. Seats are assigned when the game begins, at FENCE! and with a friend. */
function showPlayers() {
  const who = ({ word, title }) => h("label", { class: "row" }, h("span", {}, h("span", { class: `disc ${title.toLowerCase()}` }), title),
    playerChoice({ onchange: askComputer, "data-side": word, "aria-label": `Who plays ${title}` }, state.computer.includes(word)));
  const seat = (word) => `${titleOf(word)} ${word === state.seat ? "is you" : "is your friend"}`;
  const key = JSON.stringify([state.game, state.computer, state.level, state.moveTime, state.shared, state.seat, state.invited]);
  if (byId("players").dataset.key === key) return;
  byId("players").dataset.key = key;
  byId("players").replaceChildren(...(state.secret ? [strength(), checks(false)]
    : state.shared ? [h("p", {}, state.sides.map(({ word }) => seat(word)).join(", ")), invitations(state.invited, titleOf) ?? "", checks(false)]
      : [...state.sides.map(who), strength(), checks()]));
}

function askComputer() {
  const chosen = [...document.querySelectorAll("#players [data-side]")].filter((s) => s.value === "engine");
  wire.ask("computer", { sides: chosen.map((s) => s.dataset.side) });
}

const TIMES = [0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 30, 60];

function slider(label, name, low, high, value, tell, does) {
  const told = h("output", {}, tell(value));
  const input = h("input", { type: "range", id: name, min: low, max: high, step: 1, value,
    oninput: (event) => { told.textContent = tell(Number(event.target.value)); },
    onchange: (event) => does(Number(event.target.value)) });
  return [h("label", { for: name }, label), input, told];
}

function strength() {
  const near = TIMES.reduce((best, t, i) => (Math.abs(t - state.moveTime) < Math.abs(TIMES[best] - state.moveTime) ? i : best), 0);
  return h("div", { class: "strength" },
    ...slider("Level", "level", 1, 10, state.level, String, (level) => wire.ask("set", { level })),
    h("small", { class: "in-words" }, levelInWords(state.level)),
    ...slider("Time a turn", "time", 0, TIMES.length - 1, near, (i) => `${TIMES[i]} s`, (i) => wire.ask("set", { move_time: TIMES[i] })));
}

function checks(mayWarn = true) {
  const check = (label, key, value, does) => h("label", {}, h("input", { type: "checkbox", checked: value,
    onchange: ({ target }) => { texts[`wattle-${key}`] = target.checked ? "on" : "off"; does(target.checked); } }), label);
  return h("div", { class: "checks" },
    state.secret ? "" : check("Show where I can play", "targets", showTargets, (on) => { showTargets = on; show(state); }),
    mayWarn ? check("Warn of mistakes", "warns", warns, (on) => { warns = on; }) : "",
    check("Sounds", "sounds", sounds.isOn, (on) => { sounds.isOn = on; sounds.play("move"); }));
}

// ---- Files ----

function fileName(ending) {
  return `${state.game}-${new Date().toISOString().slice(0, 10)}.${ending}`;
}

function openSave() {
  const close = openDialog("Save",
    h("p", { class: "about" }, "The record contains all turns: load it here, or replay it with “wattle FILE”. The picture shows the present board."),
    h("footer", {},
      h("button", { type: "button", onclick: () => { download(fileName("svg"), state.svg, "image/svg+xml"); close(); } }, "Picture (SVG)"),
      h("button", { type: "button", class: "main", onclick: () => { wire.ask("save"); close(); } }, "Record")));
}

const LONGEST = 1 << 20; // bytes of a record; the server ends a channel whose message is much longer
const TOO_LONG = "This is too long for a game.";

function openLoad() {
  const text = h("textarea", { name: "record", placeholder: "A record, SGF, or a list of turns: C4 E5 D4-D5N ...", "aria-label": "Record or turns" });
  const fill = async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    if (isTooLong(chosen)) settleDialog(TOO_LONG); else text.value = await chosen.text();
  };
  const file = h("input", { type: "file", accept: ".gtp,.txt,.sgf,text/plain", "aria-label": "File", onchange: fill });
  openDialog("Load a game", h("p", { class: "about" }, "Choose a file, or paste a record or a list of turns of the present game."), file, text,
    h("footer", {}, h("button", { type: "button", class: "main", onclick: async () => settleDialog(await load(new Blob([text.value]))) }, "Load")));
}

const isTooLong = ({ size }) => size > LONGEST;

/** Loads the record in a file or a blob. Returns what replace returns. */
const load = async (file) => (isTooLong(file) ? TOO_LONG : replace("load", { text: await file.text() }));

/** A record that is dropped on the page is loaded and reviewed. */
async function drop(event) {
  const [file] = event.dataTransfer.files;
  event.preventDefault();
  if (file && state && isDone(await load(file))) does.review();
}
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", drop);

/** Links to pages of the site about the game. */
function documents() {
  const link = (folder, words) => h("a", { href: `${folder}/${state.game}.html` }, words);
  return h("p", {}, link("rules", "All rules"), " · ", link("strategy", "How to play well"), " · ", link("games", "How the game is played"));
}

// ---- Actions of the person ----

/** Sends a request that starts another game; the table keeps the present one. Asks the person first
 *  if a friend plays it. Returns a promise of null, or of the reason for a refusal ("" if the person
 *  declines). */
async function replace(what, request) {
  const isShared = (state.secret ? !state.alone : state.shared) && state.toMove !== "none";
  if (isShared && await question("Leave the game with your friend? It is kept. You can go on with it later.",
    [["leave", "Leave it"], ["stay", "Go on with it"]]) !== "leave") return "";
  const refusal = await wire.request(what, request);
  if (refusal === null) closeLobby();
  if (refusal === null && editor.isOpen) {
    editor.close();
    show(state);
  }
  return refusal;
}

/** Whether the request was accepted. A refusal is shown. */
function isDone(refusal) {
  if (refusal) toast(refusal);
  return refusal === null;
}

const step = (by) => {
  const line = [0, ...(state.line ?? [])], at = line.indexOf(state.at) + by;
  if (!state.secret && line[at] !== undefined) go(line[at]);
};
const does = {
  games: () => (lobby.isOpen ? closeLobby() : openLobby()),
  again: () => begin("lesson", { game: state.game, number: state.lesson.number }),
  next: () => (state.lesson.number < gameNow().lessons.length ? begin("lesson", { game: state.game, number: state.lesson.number + 1 }) : choosePlay(gameNow())),
  new: () => openNewGame(games, state, (request) => replace("new", request)),
  puzzles: () => openPuzzles(games, state.game, (request) => replace("puzzle", request)),
  solution: () => wire.ask("solution"),
  another: () => wire.ask("puzzle", { game: state.game, number: state.puzzle.number % gameNow().puzzles.length + 1 }),
  rules: () => wire.ask("rules", { game: state.game }),
  save: openSave, load: openLoad, link: copyLink,
  edit: () => editor.open(state),
  undo: () => wire.ask("undo"), cancel: () => wire.ask("cancel"),
  first: () => go(0), back: () => step(-1), forward: () => step(1), last: () => go(state.line.at(-1)),
  pass: () => play("pass"), swap: () => play("swap"),
  resign: async () => { if (await question("Your friend wins the game if you resign.", [["resign", "Resign"], ["stay", "Play on"]]) === "resign") play("resign"); },
  resume: () => wire.ask("resume"), hint: () => { wire.ask("hint"); toast("Thinking for a second", { seconds: 1.2 }); },
  analyse: () => { if (state.analysing) thoughts.clear(); wire.ask("analyse", { on: !state.analysing }); },
  judge: () => wire.ask("judge"),
  review: () => { wire.ask("review", { seconds: Math.min(1, state.moveTime) }); toast("Reviewing the game"); },
};
const act = (id) => { if (state) does[id](); }; // before the first state no action is possible
for (const id in does) byId(id).addEventListener("click", () => act(id));

const keys = {
  ArrowLeft: "back", ArrowRight: "forward", PageUp: "back", PageDown: "forward", Home: "first", End: "last",
  Backspace: "undo", u: "undo", Escape: "cancel", p: "pass", s: "swap", h: "hint", a: "analyse", n: "new",
};
document.addEventListener("keydown", (event) => {
  const id = keys[event.key];
  if (!id || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (byId(id).disabled || !byId(id).getClientRects().length) return; // hidden, or in a part that is hidden
  event.preventDefault();
  act(id);
});
