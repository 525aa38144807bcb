// dom.js - elements, the dialog, and the message at the bottom.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** Makes an element: h("button", {class: "quiet", onclick: f}, "Text", child, ...). */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value == null) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.startsWith("aria-")) element.setAttribute(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

/** Texts that the browser keeps, by name. In another page a frame may be allowed to keep nothing. */
export const texts = (() => {
  try {
    return localStorage;
  } catch {
    return {};
  }
})();

export const byId = (id) => document.getElementById(id);

/** Opens the dialog with a title and content; returns a function that closes it. */
export function openDialog(title, ...content) {
  const dialog = byId("dialog"), close = () => dialog.close();
  dialog.replaceChildren(
    h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: close }, "\u00d7")),
    ...content);
  if (!dialog.open) dialog.showModal();
  return close;
}

/** Ends a request of the open dialog. If `refusal` is null, a game has begun: the dialog is closed, and
 *  the board takes the focus. Otherwise the dialog stays open with its entries and shows the reason, if there is one. */
export function settleDialog(refusal) {
  const dialog = byId("dialog");
  dialog.querySelector(".refusal")?.remove();
  if (refusal === null) {
    dialog.close();
    byId("board").focus({ preventScroll: true });
  } else if (refusal) dialog.querySelector("header").after(h("p", { class: "refusal", role: "alert" }, refusal));
}

/** Asks a question above everything else. `answers` are pairs of value and label, the default
 *  last. Returns a promise of the value, or of null when the question is closed. */
export function question(text, answers) {
  const box = byId("question");
  return new Promise((resolve) => {
    box.returnValue = "";
    box.replaceChildren(h("form", { method: "dialog" }, h("p", {}, text), h("footer", {}, answers.map(([value, label], i) =>
      h("button", i === answers.length - 1 ? { value, class: "main", autofocus: true } : { value }, label)))));
    box.addEventListener("close", () => resolve(box.returnValue || null), { once: true });
    box.showModal();
  });
}

let hiding = 0;

/** Shows a message for some seconds, with a button if `action` = {label, does} is given. The
 *  message covers the line with the side to move, where nothing can be clicked. */
export function toast(text, { seconds = 5, action } = {}) {
  const box = byId("toast"), line = byId("status").getBoundingClientRect();
  const hide = () => { box.hidden = true; };
  box.replaceChildren(h("span", {}, text));
  if (action) box.append(h("button", { type: "button", onclick: () => { hide(); action.does(); } }, action.label));
  box.style.left = `${line.width ? line.left + line.width / 2 : innerWidth / 2}px`;
  box.style.top = `${Math.max(4, line.top)}px`;
  box.style.maxWidth = `${line.width ? byId("status").parentElement.clientWidth || line.width : innerWidth}px`;
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(hide, 1000 * seconds);
}

/** Lets the browser save a text as a file. */
export function download(name, text, kind = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
