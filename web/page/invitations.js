// invitations.js - the addresses of seats that friends have not taken yet.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";

/** A card with the address of each free seat, or null. `title(player)` is the seat in words. */
export function invitations(invited, title) {
  const free = Object.entries(invited ?? {});
  if (!free.length) return null;
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  return h("div", { class: "card" }, ...free.map(([player, secret]) => h("p", { class: "say" }, `${title(player)} takes the seat at this address:`,
    h("span", { class: "address", "data-invitation": player }, `${location.origin}/join/${secret}`))),
  isHere ? h("p", { class: "say" }, "Another machine can open it only if the board was started with --listen ADDRESS.") : null);
}
