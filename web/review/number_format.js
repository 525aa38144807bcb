// number_format.js - numbers in reviews: decimals, shares in per cent.
//
// Rounded as Python rounds, which writes the reports of the studies: of two decimals that are as
// near, the even one.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** "1.2": a number with so many decimals. None is a negative zero. */
export function fixed(value, places) {
  let text = value.toFixed(places); // of two that are as near, the one away from zero
  const isBetween = Math.abs(value * 2 ** (places + 1)) % 2 === 1;
  if (isBetween && /[13579]$/.test(text)) text = (Number(text) - Math.sign(value) * 10 ** -places).toFixed(places);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** "12 %": a share. */
export function whole(share) {
  return `${fixed(100 * share, 0)} %`;
}

/** "+12 %": a change of a share. */
export function signed(share) {
  const text = whole(share);
  return text.startsWith("-") ? text : `+${text}`;
}
