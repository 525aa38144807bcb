// names.js - names of places of the picture, for screen readers: "D4, White piece, can move".
//
// The names are for the four open games. city.js has those of FENCE!.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { readPosition } from "./position.js";

const PIECES = { fendo: "piece", siemenet: "pawn" }; // all others: stone
const SIDES = { N: "north", E: "east", S: "south", W: "west" };

/** Returns a function from a place of the picture to its name, or to "" if it has none. */
export function namesIn(state) {
  const { game, stones, fences, pawn } = readPosition(state.position), half = state.half ?? [];
  const common = game === "siemenet" && half.length ? half[0] : pawn;

  const holder = (letter) => state.sides.find((side) => side.word[0].toUpperCase() === letter)?.title;
  const holds = (point) => {
    if (point === common) return "red pawn";
    return stones.has(point) ? `${holder(stones.get(point))} ${PIECES[game] ?? "stone"}` : "empty";
  };
  const can = ({ point, step }) => {
    if (step === "swap") return "can be taken over";
    if (!stones.has(point)) return "can be played";
    if (game === "fonver") return half.length % 2 ? "can be captured" : "can take its place";
    return "can move";
  };
  const ofPoint = (place) => [place.point, holds(place.point), half.includes(place.point) && "chosen", place.step && can(place)];
  const ofEdge = ({ edge, step }) => [`${SIDES[edge.slice(-1)]} side of ${edge.slice(0, -1)}`, step ? "can be fenced" : "fenced"];

  return ({ dataset }) => {
    if (dataset.point) return ofPoint(dataset).filter(Boolean).join(", ");
    return dataset.step || fences.has(dataset.edge) ? ofEdge(dataset).join(", ") : "";
  };
}
