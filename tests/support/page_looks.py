"""page_looks.py - JavaScript that finds parts of a page that are hard to see or to hit, for tests in a browser.

Each script returns a list of descriptions. The list is empty if it finds nothing.

SPDX-License-Identifier: GPL-3.0-or-later
"""

# Text below `arguments[0]` with a contrast below 4.5 to its background, by the formula of WCAG 2. The background of
# text in a picture consists of the shapes painted below the centre of the text, or is its own outline. Every colour of
# a gradient counts.
PALE = """const parse = (text) => (/^rgba?/.test(text) ? text.match(/[\\d.]+/g).map(Number) : null);
const linear = (c) => c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4;
const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const over = (top, share, ground) => top.slice(0, 3).map((c, i) => c * share + ground[i] * (1 - share));
const opacity = (e, until) => { let all = 1; for (; e && e !== until; e = e.parentElement) all *= Number(getComputedStyle(e).opacity); return all; };
const behind = (e) => { // the ground that HTML paints
  for (; e; e = e.parentElement) { const colour = parse(getComputedStyle(e).backgroundColor); if (colour && colour[3] !== 0) return colour; }
  return [255, 255, 255]; };
const paints = (e) => { // of a shape: colours and how much they cover
  const style = getComputedStyle(e), ref = /url\\(.*#(.*?)["')]/.exec(style.fill), share = Number(style.fillOpacity) * opacity(e, e.ownerSVGElement);
  const colours = ref ? [...e.ownerSVGElement.querySelectorAll(`[id="${ref[1]}"] stop`)].map((stop) => parse(getComputedStyle(stop).stopColor)) : [parse(style.fill)].filter(Boolean);
  return colours.map((colour) => [colour, share * (colour[3] ?? 1)]); };
const grounds = (text) => { // every colour that may lie below a text of a picture
  const style = getComputedStyle(text), outline = parse(style.stroke);
  if (outline && parseFloat(style.strokeWidth) >= 2 && style.paintOrder.startsWith('stroke')) return [outline];
  const box = text.getBoundingClientRect(), at = [box.left + box.width / 2, box.top + box.height / 2], svg = text.ownerSVGElement;
  let found = [behind(svg.parentElement)];
  for (const shape of svg.querySelectorAll('rect, circle, path, ellipse')) {
    if (shape === text) break;
    if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) || !shape.checkVisibility() || shape.closest('defs')) continue;
    const point = new DOMPoint(...at).matrixTransform(shape.getScreenCTM().inverse());
    if (!shape.isPointInFill(point)) continue;
    const layers = paints(shape);
    if (layers.length) found = layers.flatMap(([colour, share]) => found.map((ground) => over(colour, share, ground)));
    if (found.length > 32) found = found.slice(0, 32);
  }
  return found; };
return [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility() && !e.closest(':disabled, defs, .visually-hidden') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())).flatMap((e) => {
  if (['STYLE', 'SCRIPT', 'TITLE', 'OPTION', 'title', 'style'].includes(e.tagName)) return [];
  const style = getComputedStyle(e), isDrawn = e instanceof SVGElement, colour = parse(isDrawn ? style.fill : style.color);
  const contrasts = (isDrawn ? grounds(e) : [behind(e)]).map((ground) => {
    const [a, b] = [light(over(colour, opacity(e) * (colour[3] ?? 1), ground)), light(ground)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); });
  const least = Math.min(...contrasts);
  return least < 4.5 ? [`${e.tagName}.${e.getAttribute('class') ?? ''} ${e.textContent.slice(0, 40)}: ${least.toFixed(2)}`] : []; });"""

# Elements for fingers that are smaller than 44 px. Places of the board are excluded, because they have a lens, and so
# are words in sentences. A checkbox counts with its label.
SMALL = """return [...document.querySelectorAll('button:not(.word), select, summary, input, [role=button], #thoughts tbody tr')]
  .filter((e) => e.checkVisibility() && !e.closest('svg')).map((e) => (e.type === 'checkbox' && e.closest('label')) || e)
  .filter((e) => e.getBoundingClientRect().height < 43.9 || e.getBoundingClientRect().width < 43.9)
  .map((e) => `${Math.round(e.getBoundingClientRect().width)}x${Math.round(e.getBoundingClientRect().height)} ${e.outerHTML.slice(0, 80)}`)"""

# Parts outside of the window: the page itself, and the elements that are clicked in a game.
OUTSIDE = """const all = document.documentElement, sees = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
return [...(all.scrollHeight > innerHeight || all.scrollWidth > innerWidth ? [`the page: ${all.scrollWidth}x${all.scrollHeight}`] : []),
  ...[...document.querySelectorAll('#board, .stage button, .stage select, .tiles, .own, #status, aside > *')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height && !sees(e.getBoundingClientRect()))
    .map((e) => e.outerHTML.slice(0, 60))]"""
