// dom.js - making elements, the one dialog, the one message at the bottom.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** An element: h("button", {class: "quiet", onclick: f}, "Text", child, ...). */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.startsWith("aria-")) element.setAttribute(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

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

let hiding = 0;

/** Says something at the bottom for some seconds; with `action` = {label, does} a button too. */
export function toast(text, { seconds = 5, action } = {}) {
  const box = byId("toast");
  const hide = () => { box.hidden = true; };
  box.replaceChildren(h("span", {}, text));
  if (action) box.append(h("button", { type: "button", onclick: () => { hide(); action.does(); } }, action.label));
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(hide, 1000 * seconds);
}

/** Lets the browser keep a text as a file. */
export function download(name, text, kind = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
