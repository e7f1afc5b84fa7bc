// Making SVG elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Element | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/** Write points for a polygon. @param {{x: number, y: number}[]} points */
export const points = (points) => points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");

/** @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

/**
 * A linear gradient lit from the upper left, for `<defs>`.
 * @param {string} id @param {string[]} colours from light to dark
 */
export const plank = (id, colours) => svg("linearGradient", { id, x1: 0, y1: 0, x2: 0.5, y2: 1 }, ...stops(colours));

/**
 * A radial gradient lit from the upper left, for `<defs>`.
 * @param {string} id @param {string[]} colours from light to dark
 */
export const ballGradient = (id, colours) =>
  svg("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.75 }, ...stops(colours));

/** @param {string[]} colours */
const stops = (colours) =>
  colours.map((colour, i) => svg("stop", { offset: i / (colours.length - 1), "stop-color": colour }));
