// number_format.js - numbers in reviews: decimals, shares in per cent.
//
// Rounding is that of Python, which writes the reports of the studies: ties go to the even digit.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** Formats a number with so many decimals: "1.2". Negative zero loses its sign. */
export function fixed(value, places) {
  let text = value.toFixed(places); // toFixed rounds ties away from zero
  const isBetween = Math.abs(value * 2 ** (places + 1)) % 2 === 1;
  if (isBetween && /[13579]$/.test(text)) text = (Number(text) - Math.sign(value) * 10 ** -places).toFixed(places);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** Formats a share: "12 %". */
export function whole(share) {
  return `${fixed(100 * share, 0)} %`;
}

/** Formats a change of a share: "+12 %". */
export function signed(share) {
  const text = whole(share);
  return text.startsWith("-") ? text : `+${text}`;
}
